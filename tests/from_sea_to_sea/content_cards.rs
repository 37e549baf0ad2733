//! The built-in files compile to the printed facts of the register: region cards, events, legates and cities.

use crate::content::*;
use agon_from_sea_to_sea::content::*;
use agon_from_sea_to_sea::ids::*;
use agon_game::Id;

const BATTLE: [bool; 2] = [true, false];
const NEGOTIATION: [bool; 2] = [false, true];
const ANY: [bool; 2] = [true, true];

fn check(kinds: [bool; 2], difficulty: u8) -> Vec<Requirement> {
    vec![Requirement::Check { kinds, difficulty }]
}

fn spend(price: &[(Resource, u8)]) -> Vec<Requirement> {
    price.iter().map(|(resource, amount)| Requirement::Spend { resource: *resource, amount: *amount }).collect()
}

fn talents(amount: u8) -> Vec<Requirement> {
    vec![Requirement::SpendTalents { amount }]
}

/// S2S-651 to S2S-686, one by one.
#[test]
fn s2s_651_to_686_capture_conditions() {
    use Resource::*;
    let c = content();
    let own = |names: &[&str]| {
        names.iter().map(|name| Requirement::Captured { region: id(&c, name) }).collect::<Vec<Requirement>>()
    };
    let mixed = || vec![Requirement::MixedUnits { units: 2, colours: 2 }];
    let expected: [(u16, &str, Vec<Vec<Requirement>>); 36] = [
        (651, "albania_a", vec![own(&["sophene"])]),
        (652, "albania_b", vec![check(NEGOTIATION, 7)]),
        (653, "albania_c", vec![check(ANY, 9)]),
        (654, "iberia_a", vec![mixed()]),
        (655, "iberia_b", vec![spend(&[(Iron, 2)]), check(ANY, 7)]),
        (656, "iberia_c", vec![talents(2), check(ANY, 9)]),
        (657, "judea_a", vec![own(&["cappadocia", "media"])]),
        (658, "judea_b", vec![spend(&[(Stone, 3)]), check(ANY, 12)]),
        (659, "judea_c", vec![check(NEGOTIATION, 9)]),
        (660, "cappadocia_a", vec![own(&["osroene"])]),
        (661, "cappadocia_b", vec![spend(&[(Food, 2)]), check(ANY, 5)]),
        (662, "cappadocia_c", vec![mixed(), check(ANY, 7)]),
        (663, "cilicia_a", vec![spend(&[(Stone, 2)]), check(ANY, 9)]),
        (664, "cilicia_b", vec![check(BATTLE, 7)]),
        (665, "cilicia_c", vec![vec![Requirement::Cities { amount: 2 }]]),
        (666, "colchis_a", vec![check(NEGOTIATION, 10)]),
        (667, "colchis_b", vec![spend(&[(Copper, 2)]), check(BATTLE, 12)]),
        (668, "colchis_c", vec![spend(&[(Food, 3), (Iron, 2)])]),
        (669, "commagene_a", vec![vec![Requirement::BonusTokens { amount: 3 }]]),
        (670, "commagene_b", vec![vec![Requirement::NeighboursCaptured { amount: 2 }]]),
        (671, "commagene_c", vec![talents(2), spend(&[(Wood, 3)])]),
        (672, "corduene_a", vec![own(&["albania"])]),
        (673, "corduene_b", vec![own(&["commagene"])]),
        (674, "corduene_c", vec![spend(&[(Wood, 1)]), check(ANY, 9)]),
        (675, "media_a", vec![spend(&[(Iron, 1)]), check(ANY, 6)]),
        (676, "media_b", vec![spend(&[(Food, 2)]), check(ANY, 8)]),
        (677, "media_c", vec![talents(2), check(BATTLE, 8)]),
        (678, "osroene_a", vec![spend(&[(Wood, 1)]), check(ANY, 9)]),
        (679, "osroene_b", vec![check(NEGOTIATION, 7)]),
        (680, "osroene_c", vec![vec![Requirement::Cities { amount: 1 }]]),
        (681, "syria_a", vec![vec![Requirement::CalmNeighbours { amount: 2 }]]),
        (682, "syria_b", vec![check(BATTLE, 8)]),
        (683, "syria_c", vec![spend(&[(Wood, 1), (Iron, 2)])]),
        (684, "sophene_a", vec![spend(&[(Copper, 1)]), check(ANY, 8)]),
        (685, "sophene_b", vec![spend(&[(Food, 3)]), check(NEGOTIATION, 7)]),
        (686, "sophene_c", vec![spend(&[(Wood, 1)]), check(BATTLE, 8)]),
    ];
    for (rule, name, options) in expected {
        let card = &c.cards[id::<RegionCard>(&c, name).index()];
        assert_eq!(card.options, options, "S2S-{rule}: {name}");
        assert_eq!(c.names.name(card.region), &name[..name.len() - 2], "{name}");
    }
}

/// S2S-107, S2S-109: three cards of each region to capture, each with at most as many troublemakers as cells.
#[test]
fn s2s_107_region_cards() {
    let c = content();
    for region in c.capturable.iter() {
        let dealt: Vec<RegionCard> = c.dealt[region].iter().collect();
        assert_eq!(dealt.len(), 3);
        assert!(dealt.iter().all(|card| c.cards[card.index()].region == region));
    }
    assert!(c.dealt[c.home].is_empty());
    assert!(c.cards.iter().all(|card| usize::from(card.troublemakers) <= card.cells.len()));
    // S2S-391 to S2S-396: every kind of reward.
    let some = |of: fn(&Reward) -> bool| c.cards.iter().any(|card| of(&card.reward));
    assert!(some(|r| matches!(r, Reward::Talents(_))) && some(|r| matches!(r, Reward::Units { .. })));
    assert!(some(|r| *r == Reward::BuildActivate) && some(|r| matches!(r, Reward::Resources(_))));
    assert!(some(|r| matches!(r, Reward::BonusTokens(_))));
    let osroene = &c.cards[id::<RegionCard>(&c, "osroene_a").index()];
    assert_eq!(osroene.reward, Reward::Resources(resources(&[(Resource::Food, 1), (Resource::Stone, 1)])));
    assert_eq!(osroene.cells.last(), Some(&None), "an empty cell");
}

/// S2S-109, S2S-110: the mixes of region cards.
#[test]
fn s2s_109_region_card_mixes() {
    let dealt = |mix: &str| {
        let c = patched("rules.options.region_cards", mix).unwrap();
        c.dealt[id(&c, "media")].iter().map(|card| c.names.name(card).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(dealt("standard"), ["media_a", "media_b", "media_c"]);
    assert_eq!(dealt("first_game"), ["media_a", "media_b"]);
    assert_eq!(dealt("easy_cards"), ["media_a"]);
    assert_eq!(dealt("hard_cards"), ["media_c"]);
}

/// S2S-701 to S2S-718: table 2.14, strength `per_city` × cities + `constant`.
#[test]
fn s2s_701_to_718_region_effects() {
    use EffectKind::*;
    let c = content();
    let expected = [
        (701, "albania", HireGatherMove, 3, 3),
        (702, "great_armenia", SwapUnits, 1, 1),
        (704, "iberia", MoveLeaders, 1, 0),
        (706, "judea", RomeDown, 1, 0),
        (707, "cappadocia", RemoveTroublemakers, 1, 0),
        (708, "cilicia", ExchangeResources, 1, 1),
        (709, "colchis", GainResources, 1, 1),
        (710, "commagene", ReplaceCities, 1, 1),
        (713, "corduene", AddEvent, 1, 0),
        (714, "media", CycleScale, 1, 0),
        (716, "osroene", CopyRegionEffects, 1, 0),
        (717, "syria", SwapRegionTokens, 1, 0),
        (718, "sophene", MoveTroublemakers, 1, 0),
    ];
    for (rule, name, kind, per_city, constant) in expected {
        let effect = c.effects[id::<Region>(&c, name)];
        assert_eq!(effect, Some(RegionEffect { kind, per_city, constant }), "S2S-{rule}: {name}");
    }
}

/// S2S-511 to S2S-550: table 2.15, upper and lower parts.
#[test]
fn s2s_511_to_550_events() {
    use Resource::*;
    let c = content();
    let pay = |per, resource| Upper::PayOrRome { per, resource };
    let spread = |per, area| Upper::Spread { per, area };
    let chosen = |names: &[&str]| Lower::ChosenRegions { choose: 2, regions: regions(&c, names) };
    let on_sites = |names: &[&str]| Lower::CitySites { sites: sites(&c, names) };
    let hungry = Lower::FoodOrUnit { per: 2 };
    let expected = [
        (511, "I", spread(4, Colour::Yellow), hungry),
        (513, "II", Upper::Crowd { at_least: 3 }, Lower::SpendAny { amount: 2 }),
        (515, "III", pay(3, Copper), Lower::MixedRegions),
        (517, "IV", pay(3, Food), Lower::MilitaryCount { counts: 1 << 1 | 1 << 2 }),
        (519, "V", pay(3, Wood), Lower::SpendTalents { amount: 1 }),
        (521, "VI", Upper::UnitOrRome { at_least: 2 }, hungry),
        (523, "VII", pay(4, Food), chosen(&["colchis", "cappadocia", "syria", "great_armenia"])),
        (525, "VIII", pay(3, Stone), chosen(&["media", "osroene", "judea", "great_armenia"])),
        (527, "IX", spread(4, Colour::Green), chosen(&["albania", "sophene", "corduene", "great_armenia"])),
        (529, "X", spread(4, Colour::LightBlue), on_sites(&["ani_kamakh", "mazaka", "edessa"])),
        (531, "XI", Upper::Crowd { at_least: 3 }, hungry),
        (533, "XII", pay(4, Iron), Lower::DrawPerMixedRegion { value: 0 }),
        (535, "XIII", Upper::Rome { per: 4 }, Lower::DiscardUnits { amount: 3 }),
        (537, "XIV", pay(4, Wood), on_sites(&["artashat", "arshamashat", "mtskheta"])),
        (539, "XV", Upper::Rome { per: 5 }, Lower::SpendAny { amount: 2 }),
        (541, "XVI", spread(4, Colour::Violet), hungry),
        (543, "XVII", pay(3, Iron), Lower::RemoveTokens { amount: 3 }),
        (545, "XVIII", pay(4, Stone), Lower::UncapturedRegions { choose: 2 }),
        (547, "XIX", Upper::UnitOrRome { at_least: 2 }, Lower::Rome { amount: 1 }),
        (549, "XX", pay(4, Copper), Lower::Rome { amount: 1 }),
    ];
    assert_eq!(c.event_labels, expected.map(|(_, label, ..)| label));
    for ((rule, label, upper, lower), event) in expected.into_iter().zip(&c.events) {
        assert_eq!(*event, EventRules { upper, lower }, "S2S-{rule}: event {label}");
    }
    assert_eq!((c.event_names[12].as_str(), c.names.name(Event(12))), ("XIII Epidemic", "event_13"));
}

/// S2S-582 to S2S-593: table 2.16, light and dark.
#[test]
fn s2s_582_to_593_legates() {
    use LegateKind::*;
    let c = content();
    let expected = [
        (582, DiscardEvents, 2, 3),
        (584, RemoveTroublemakers, 2, 3),
        (586, RemoveUnits, 1, 2),
        // Light: a resource or a unit; dark: both.
        (587, Toll, 1, 2),
        (588, TurnTokens, 2, 3),
        (590, SpendTalents, 2, 3),
        (591, RemoveResources, 1, 2),
        (593, RemoveTokens, 4, 7),
    ];
    for ((rule, kind, light, dark), legate) in expected.into_iter().zip(&c.legates) {
        assert_eq!(*legate, LegateRules { kind, light, dark }, "S2S-{rule}");
    }
}

/// S2S-721 to S2S-734: table 2.17.
#[test]
fn s2s_721_to_734_city_tokens() {
    use CityEffect::{Block, Gather, Result, Strength};
    let c = content();
    let expected = [
        (721, Strength(Kind::Movement, 1)),
        (722, Strength(Kind::Gathering, 1)),
        (723, Strength(Kind::Negotiation, 1)),
        (724, Strength(Kind::Battle, 1)),
        (725, Strength(Kind::Hiring, 1)),
        (726, Gather(Resource::Wood, 1)),
        (727, Gather(Resource::Copper, 1)),
        (728, Gather(Resource::Iron, 1)),
        (729, Gather(Resource::Stone, 1)),
        (730, Gather(Resource::Food, 1)),
        (731, Result(BATTLE, 1)),
        (732, Result(NEGOTIATION, 1)),
        (733, Result(ANY, 1)),
        (734, Block(1)),
        (734, Block(1)),
    ];
    for ((rule, effect), city) in expected.iter().zip(&c.cities) {
        assert_eq!(city, effect, "S2S-{rule}");
    }
}

/// S2S-127, S2S-373, S2S-R26: values for loyalty, with frames that restrict the check.
#[test]
fn s2s_373_captured_region_tokens() {
    let c = content();
    assert!(c.region_tokens.iter().all(|token| token.value >= 1 && token.kinds != [false, false]));
    assert!(c.region_tokens.iter().any(|token| token.value == 2), "the example of E11");
    let token: RegionToken = id(&c, "ct_negotiation_4");
    assert_eq!(c.region_tokens[token.index()], Loyalty { value: 4, kinds: NEGOTIATION });
}
