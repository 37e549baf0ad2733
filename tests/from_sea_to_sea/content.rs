//! Content of From Sea to Sea: the built-in files compile to the printed facts of the register, a designer may change
//! numbers freely, and contradictions are refused with a message that helps.

use super::edited::{Damage, Files};
use agon::game::{ContentError, Game, Id, OptionInfo, Playout, Rng, Setup};
use agon::games::from_sea_to_sea::FromSeaToSea;
use agon::games::from_sea_to_sea::content::*;
use agon::games::from_sea_to_sea::ids::*;
use rayon::prelude::*;
use std::collections::BTreeSet;

const FILES: Files<Content> = Files { game: "from_sea_to_sea", embedded: EMBEDDED, compile: Content::compile };

fn content() -> Content {
    FILES.content()
}

fn patched(path: &str, value: impl Into<toml::Value>) -> Result<Content, ContentError> {
    FILES.patched(&[(path, value.into())])
}

fn options() -> Vec<OptionInfo> {
    FILES.bundle().option_infos().unwrap()
}

/// The thing of this name.
fn id<T: Id>(c: &Content, name: &str) -> T {
    c.names.scope(|| T::from_name(name)).unwrap()
}

fn regions(c: &Content, names: &[&str]) -> Regions {
    names.iter().map(|name| id::<Region>(c, name)).collect()
}

fn sites(c: &Content, names: &[&str]) -> Sites {
    names.iter().map(|name| id::<Site>(c, name)).collect()
}

fn resources(of: &[(Resource, u8)]) -> [u8; Resource::COUNT] {
    let mut all = [0; Resource::COUNT];
    of.iter().for_each(|(kind, n)| all[kind.index()] = *n);
    all
}

/// Changes to this hash mean that matches before and after are not comparable.
#[test]
fn the_content_hash_is_known() {
    insta::assert_snapshot!(FILES.bundle().hash(), @"704eb9e5fc08ca6f");
}

#[test]
fn exported_files_read_back_as_the_same_content() {
    FILES.check_export();
}

/// Derived vector X1 of the register, and table 2.1.
#[test]
fn x1_components_are_those_of_the_box() {
    let c = content();
    assert_eq!((c.regions.len(), c.cards.len(), c.events.len()), (13, 37, 20));
    let cards_in = |area: Colour| c.cards.iter().filter(|card| c.colours[card.region] == Some(area)).count();
    // Great Armenia's single card is red, too.
    assert_eq!(
        [Colour::Red, Colour::Yellow, Colour::Violet, Colour::Green, Colour::LightBlue].map(cards_in),
        [7, 9, 9, 6, 6]
    );
    assert_eq!((c.base_tokens.len(), c.bonus_tokens.len(), c.check_tokens.len()), (25, 15, 40));
    assert_eq!((c.region_tokens.len(), c.legates.len(), c.cities.len()), (12, 8, 15));
    assert_eq!((c.talents, c.troublemakers), (4, 12));
    assert_eq!(c.scales.map(|scale| scale.start), [5; 5]);
    assert_eq!((Ability::COUNT, c.action_cards.len(), Leader::COUNT), (16, 24, 4));
}

/// S2S-112: 6 red units and 4 of each other colour.
#[test]
fn s2s_112_units() {
    let c = content();
    let of = |colour: &Colour| c.units.iter().filter(|unit| *unit == colour).count();
    let counts: Vec<_> = Colour::ALL.iter().map(|colour| (*colour, of(colour))).collect();
    use Colour::*;
    assert_eq!(counts, [(Red, 6), (Violet, 4), (LightBlue, 4), (Green, 4), (Yellow, 4)]);
    assert_eq!([0, 5, 6].map(|n| c.names.name(UnitToken(n))), ["red_1", "red_6", "violet_1"]);
    for (name, colour) in c.names.all::<UnitToken>().iter().zip(&c.units) {
        assert!(name.starts_with(colour.as_str()), "{name} is {colour}");
    }
}

/// S2S-105, S2S-106, S2S-R5: table 2.2.
#[test]
fn s2s_105_every_region_lies_in_one_area() {
    let c = content();
    let areas: [(Colour, &[&str]); 5] = [
        (Colour::Red, &["great_armenia", "sophene", "osroene"]),
        (Colour::Yellow, &["cappadocia", "cilicia", "commagene"]),
        (Colour::Violet, &["albania", "iberia", "colchis"]),
        (Colour::Green, &["syria", "judea"]),
        (Colour::LightBlue, &["corduene", "media"]),
    ];
    for (colour, names) in areas {
        assert_eq!(c.areas[colour.index()], regions(&c, names), "{colour}");
        assert!(c.areas[colour.index()].iter().all(|region| c.colours[region] == Some(colour)));
    }
    assert_eq!(c.home, id(&c, "great_armenia"));
    assert_eq!(c.capturable, c.regions.without(regions(&c, &["great_armenia"])));
    assert_eq!(c.regions_to_capture, 12);
}

/// Conditions of Commagene and Syria need two neighbours; the borders are symmetric and hang together (M1).
#[test]
fn m1_borders_are_a_map() {
    let c = content();
    for region in c.regions.iter() {
        assert!(c.adjacent[region].iter().all(|other| other != region && c.adjacent[other].has(region)));
        assert!(!c.adjacent[region].is_empty());
    }
    let borders: usize = c.regions.iter().map(|region| c.adjacent[region].len()).sum();
    assert_eq!(borders, 2 * 24);
    assert!(c.adjacent[id(&c, "commagene")].len() >= 2);
    assert!(c.adjacent[id(&c, "syria")].without(regions(&c, &["great_armenia"])).len() >= 2);
}

/// S2S-530, S2S-538, M2: the six named sites lie around Commagene and Great Armenia, and nothing else does.
#[test]
fn m2_named_sites_lie_where_the_text_says() {
    let c = content();
    assert_eq!(c.sites_of[id(&c, "commagene")], sites(&c, &["ani_kamakh", "mazaka", "edessa"]));
    assert_eq!(c.sites_of[id(&c, "great_armenia")], sites(&c, &["artashat", "arshamashat", "mtskheta"]));
    let around = |name: &str| c.sites_of[id(&c, name)].len();
    assert!(around("cilicia") >= 2 && around("corduene") >= 2 && around("osroene") >= 1);
    assert!(c.regions.iter().all(|region| !c.sites_of[region].is_empty()), "every effect counts cities");
    assert!(c.sites.len() <= c.cities.len());
    for (site, rules) in (0..).map(Site::from_index).zip(&c.sites) {
        assert!(rules.regions.iter().all(|region| c.sites_of[region].has(site)));
        assert!(rules.regions.len() >= 2);
    }
    // All four kinds of rewards (S2S-446 to S2S-449).
    let kinds = |of: fn(&Reward) -> bool| c.sites.iter().filter(|site| of(&site.reward)).count();
    assert_eq!(kinds(|r| matches!(r, Reward::Talents(_))), 3);
    assert_eq!(kinds(|r| matches!(r, Reward::Units { .. })), 3);
    assert_eq!(kinds(|r| matches!(r, Reward::RemoveTroublemakers(_))), 3);
    assert_eq!(kinds(|r| matches!(r, Reward::AddEvents(_))), 3);
}

/// S2S-115 to S2S-118, S2S-122, S2S-124: table 2.4, and derived vector X2.
#[test]
fn x2_levels() {
    let c = content();
    let level = |troublemakers, events, waiting, inland, hyrcanian, rome| LevelRules {
        troublemakers,
        events,
        waiting,
        inland,
        hyrcanian,
        rome,
    };
    assert_eq!(c.levels, [level(3, 16, 2, 3, 1, 1), level(3, 15, 1, 4, 0, 1), level(4, 14, 1, 3, 0, 2)]);
    assert_eq!(c.levels.map(|l| l.events - l.waiting), [14, 14, 13], "unknown deck");
    assert_eq!(c.levels.map(|l| c.troublemakers - l.troublemakers), [9, 9, 8], "stock");
    assert_eq!(c.levels.map(|l| c.talents - l.inland - l.hyrcanian), [0, 0, 1], "talents out of the game");
}

/// Table 2.6.
#[test]
fn common_setup_values() {
    let c = content();
    assert_eq!((c.start_peaceful, c.start_military, c.start_colour), (2, 2, Colour::Red), "S2S-111");
    assert_eq!(c.market, 3, "S2S-119");
    assert_eq!(c.development_tokens, 9, "S2S-131");
    assert_eq!((c.cards_per_round, c.empty_deck_steps), (3, 2), "S2S-222, S2S-509");
    let home = &c.cards[c.home_card.index()];
    assert_eq!((home.region, home.options.len(), home.reward, home.troublemakers), (c.home, 0, Reward::None, 0));
    assert!(home.cells.len() >= 4 && home.loyalty.is_some(), "M4, S2S-R25");
    assert!(c.cards.iter().all(|card| card.region == c.home || card.loyalty.is_none()));
}

/// S2S-125 to S2S-128: table 2.7; X4.
#[test]
fn x4_rome_track() {
    let c = content();
    assert_eq!(c.rome_cells, 18);
    assert_eq!(c.token_cells, [5, 8, 10, 11, 11, 13, 15, 15, 16, 18, 18, 18]);
    assert_eq!(c.legate_cells, [7, 10, 14, 16]);
    let captures: Vec<u8> = (1..=12).filter(|k| c.capture_events >> (k - 1) & 1 == 1).collect();
    assert_eq!(captures, [2, 5, 8], "S2S-390");
    assert_eq!(c.dark_from, 6, "S2S-578, S2S-579");
}

/// S2S-574, S2S-575: the lowest cell that causes defeat after 0 to 12 captures.
#[test]
fn s2s_574_defeat_cells() {
    let c = content();
    let defeat = |captured: usize| c.token_cells.get(captured).copied().unwrap_or(c.rome_cells).min(c.rome_cells);
    let cells: Vec<u8> = (0..=12).map(defeat).collect();
    assert_eq!(cells, [5, 8, 10, 11, 11, 13, 15, 15, 16, 18, 18, 18, 18]);
    // The marks fall where a cell becomes empty.
    for k in [2, 5, 8] {
        assert_ne!(c.token_cells[k - 1], c.token_cells[k]);
    }
    // The legates on XIV and XVI are always dark.
    let reached_after = |cell: u8| (0..=12).find(|k| defeat(*k) > cell).unwrap();
    assert_eq!([7, 10, 14, 16].map(reached_after), [1, 3, 6, 9]);
}

/// S2S-120, S2S-417, S2S-432 to S2S-436, M11.
#[test]
fn s2s_432_resource_scales() {
    let c = content();
    use ScaleBonus::*;
    let bonuses = [RomeDown(1), Talents(1), RemoveTroublemakers(1), AddEvents(1), Thin(3)];
    assert_eq!(c.scales.map(|scale| scale.bonus), bonuses, "wood, copper, iron, stone, food");
    for scale in c.scales {
        assert!(scale.cells > scale.start && scale.cells == c.scales[0].cells);
        assert!(scale.bonus_cells & 1 == 0 && scale.bonus_cells < 1 << (scale.cells + 1), "bit n is cell n");
        assert_eq!(scale.bonus_cells, 1 << 3 | 1 << 6 | 1 << 9);
    }
    assert_eq!(c.development_events, 1 << 1 | 1 << 4 | 1 << 7, "bit 0 is the left cell");
}

/// S2S-331 to S2S-339: table 2.3.
#[test]
fn s2s_335_units_by_colour() {
    let c = content();
    let plain = UnitRules { peaceful_capacity: 2, ..UnitRules::default() };
    let rules = |colour: Colour| c.unit_rules[colour.index()];
    assert_eq!(rules(Colour::Red), UnitRules { battle_bonus: 1, ..plain });
    assert_eq!(rules(Colour::Violet), UnitRules { military_capacity: 1, ..plain });
    assert_eq!(rules(Colour::LightBlue), UnitRules { negotiation_bonus: 2, ..plain });
    assert_eq!(rules(Colour::Green), UnitRules { defence: 1, ..plain });
    assert_eq!(rules(Colour::Yellow), UnitRules { ignores: 1, ..plain });
}

/// S2S-352, S2S-356, S2S-357: numbers of a check.
#[test]
fn s2s_352_numbers_of_a_check() {
    let c = content();
    assert_eq!(c.extra_draw, DrawRules { draw: 2 });
    assert_eq!((c.damage_per_unit, c.tokens_for_bonus), (2, 5));
}

/// S2S-130, S2S-131, S2S-360 to S2S-363, and the values that the worked examples E5 to E7 and event XII show.
#[test]
fn s2s_360_check_tokens() {
    let c = content();
    let base = || c.base_tokens.iter().map(|token| c.check_tokens[token.index()]);
    let bonus = || c.bonus_tokens.iter().map(|token| c.check_tokens[token.index()]);
    assert!(base().all(|token| !(token.outline || token.doubling || token.count)));
    for kind in CheckKind::ALL {
        let faces: BTreeSet<u8> = base().map(|token| token.faces[kind.index()].strength).collect();
        assert_eq!(faces, BTreeSet::from([0, 1, 2, 3]), "{kind}");
    }
    assert!(base().any(|token| token.faces[0].damage > 0));
    assert_eq!(bonus().filter(|token| token.outline).count(), 3);
    assert_eq!(bonus().filter(|token| token.doubling).count(), 3);
    assert_eq!(bonus().filter(|token| token.count).count(), 3);
    assert_eq!(bonus().filter(|token| token.faces.iter().any(|face| face.defence > 0)).count(), 3);
    assert!(bonus().filter(|t| t.count).all(|t| t.faces == [Face::default(); 2]));
    // Copies are numbered, single tokens are not.
    let names: BTreeSet<&str> = c.names.all::<CheckToken>().iter().map(String::as_str).collect();
    assert_eq!(names.len(), 40);
    assert!(names.contains("base_0_0") && names.contains("base_1_1#4") && !names.contains("base_1_1"));
    let fives: CheckToken = id(&c, "bonus_plain_3");
    assert_eq!(c.check_tokens[fives.index()].faces.map(|face| face.strength), [3, 5]);
}

/// S2S-134, S2S-135, S2S-226 to S2S-229: three cards per ability, three of the six actions on each.
#[test]
fn s2s_134_action_cards() {
    let c = content();
    for ability in Ability::ALL {
        let cards = c.ability_cards[ability.index()];
        assert_eq!(cards.iter().collect::<BTreeSet<_>>().len(), HAND, "{ability}");
        let leader = c.ability_leader[ability.index()];
        assert!(cards.iter().all(|card| c.names.name(*card).starts_with(leader.as_str())), "{ability}");
        assert!((1..=3).contains(&c.ability_difficulty[ability.index()]), "S2S-136");
    }
    for leader in Leader::ALL {
        assert_eq!(c.ability_leader.iter().filter(|other| *other == leader).count(), 4);
    }
    for card in &c.action_cards {
        let kinds: BTreeSet<usize> = card.iter().map(|(kind, _)| kind.index()).collect();
        assert_eq!(kinds.len(), ACTIONS_ON_CARD);
        assert!(card.iter().all(|(kind, strength)| (*kind == Kind::BuildActivate) == (*strength == 0)), "S2S-229");
    }
}

/// S2S-621 to S2S-646: whose they are and the numbers in them.
#[test]
fn s2s_621_abilities() {
    use Ability::*;
    let c = content();
    let of: [(Leader, [Ability; 4]); 4] = [
        (Leader::TigranII, [Swift, Great, Whip, Philhellene]),
        (Leader::TigranMiddle, [Joker, BaggageTrain, Prophet, Builder]),
        (Leader::ArtavasdesII, [Benefactor, Divine, Conqueror, Peaceful]),
        (Leader::Zareh, [Defender, Liberator, Cautious, Erebuni]),
    ];
    for (leader, abilities) in of {
        assert!(abilities.iter().all(|ability| c.ability_leader[ability.index()] == leader), "{leader}");
    }
    let expected = AbilityRules {
        great_factor: 2,
        whip_capacity: 1,
        whip_violet_capacity: 2,
        joker_moves: 2,
        baggage_capacity: 2,
        builder_price: 2,
        benefactor_bonus: 1,
        peaceful_units: 1,
        liberator_troublemakers: 2,
        liberator_talents: 1,
    };
    assert_eq!(c.abilities, expected);
    assert_eq!(c.divine_draw, DrawRules { draw: 4 });
    assert_eq!(c.cautious_draw, DrawRules { draw: 2 });
}

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

#[test]
fn every_allowed_value_of_every_option_compiles_and_others_do_not() {
    assert_eq!(options().len(), 15);
    FILES.check_options(&options());
}

/// S2S-C2, S2S-C6 and the recommended readings of the register.
#[test]
fn options_start_with_the_recommended_reading() {
    let c = content();
    let first = |name: &str| options().into_iter().find(|info| info.name == name).unwrap();
    for name in ["refill", "conflict_test_after", "capture_payment_from", "region_cards", "swift_any_leader"] {
        let info = first(name);
        assert_eq!(info.values[0], info.value, "{name}");
    }
    assert!(!c.options.swift_any_leader && !c.options.check_stop_before_success);
    assert!(c.options.check_needs_purpose && c.options.troublemakers_before_token);
    assert!(patched("rules.options.swift_any_leader", true).unwrap().options.swift_any_leader);
}

/// What a designer may change without touching anything else.
#[test]
fn numbers_are_free() {
    let changes: [(&str, toml::Value); 24] = [
        ("cities.sites.mazaka.cost_resources.stone", 3.into()),
        ("cities.sites.mazaka.reward.amount", 2.into()),
        ("cities.city_tokens.city_01.effect.amount", 2.into()),
        ("regions.region_effects.judea.strength.per_city", 2.into()),
        ("regions.cards.sophene_a.options.1.0.difficulty", 12.into()),
        ("regions.cards.sophene_a.troublemakers_on_capture", 3.into()),
        ("regions.cards.great_armenia.loyalty_value", 4.into()),
        ("regions.cards.media_b.cells", vec!["food", "food"].into()),
        ("leaders.action_cards.zareh_1.actions.0.strength", 6.into()),
        ("leaders.abilities.joker.effect.amount", 3.into()),
        ("leaders.abilities.divine.effect.draw", 5.into()),
        ("events.events.event_20.upper.per", 2.into()),
        ("events.events.event_17.lower.amount", 5.into()),
        ("tokens.base_check_tokens.base_1_1.copies", 6.into()),
        ("tokens.base_check_tokens.base_0_0.red.strength", 2.into()),
        ("tokens.captured_region_tokens.ct_either_5.value", 6.into()),
        ("tokens.legates.legate_8.dark", 9.into()),
        ("tokens.troublemakers.count", 14.into()),
        ("tokens.units.green.count", 6.into()),
        ("map.resource_scales.wood.cells", 10.into()),
        ("map.development_scale.add_event_cells", vec![1, 9].into()),
        ("rules.difficulty_levels.hard.events_in_play", 12.into()),
        ("rules.round.empty_waiting_deck_rome_up", 1.into()),
        ("rules.engine_limits.round_limit", 99.into()),
    ];
    let before = format!("{:?}", content());
    for (path, value) in changes {
        match patched(path, value) {
            Ok(after) => assert_ne!(format!("{after:?}"), before, "{path} has no effect"),
            Err(error) => panic!("{path}: {error}"),
        }
    }
}

/// A longer game with other tokens on the track, changed in all places that say so.
#[test]
fn the_track_may_change_in_all_its_places() {
    let changes = [
        ("map.rome_cells.13.captured_region_tokens", 0.into()),
        ("map.rome_cells.13.stack_order", toml::Value::Array(Vec::new())),
        ("map.rome_cells.12.captured_region_tokens", 1.into()),
        ("map.rome_cells.12.stack_order", vec!["captured_region_token"].into()),
        ("rules.setup.captured_region_token_cells", vec![5, 8, 10, 11, 11, 12, 15, 15, 16, 18, 18, 18].into()),
    ];
    assert!(FILES.patched(&changes[..2]).is_err());
    assert_eq!(FILES.patched(&changes).unwrap().token_cells[5], 12);
}

/// Whatever numbers a designer writes: what loads can be set up on every level and table, and played without a broken
/// state.
#[test]
fn what_loads_can_be_played() {
    (0..6u64).into_par_iter().for_each(|seed| {
        let mut rng = Rng::seeded(seed);
        let game = FromSeaToSea::load(&FILES.distorted(&mut rng, 150)).unwrap();
        assert_ne!(game.info().content_hash, FILES.bundle().hash());
        for (players, level) in (1..=4).zip(Level::ALL.iter().cycle()) {
            let setup = Setup { scenario: Some(level.to_string()), ..Setup::players(players) };
            let mut state = game.start(&setup).unwrap();
            let mut playout = Playout::default();
            for ply in 0..3000 {
                if !playout.step(&game, &mut state, &mut rng) {
                    break;
                }
                if ply % 50 == 0 {
                    game.check(&state).unwrap_or_else(|e| panic!("seed {seed}, {players} players, ply {ply}: {e}"));
                }
            }
        }
    });
}

/// Every value of the files either has an effect on the compiled content or is refused when it changes; only what is
/// written for readers, and card mixes that are not chosen, may go unnoticed.
#[test]
fn no_value_is_ignored() {
    const FOR_READERS: &[&str] =
        &["source", "source_fields", "confidence", "name_ru", "text", "local_death_reminder", "variant"];
    let ignored = FILES.ignored(FOR_READERS, &["meta", "option_values"], 1000);
    let shown = |path: &str| ["map.regions", "cities.sites", "events"].iter().any(|start| path.starts_with(start));
    let name = |path: &str| path.ends_with(".name") && !shown(path);
    let mix = |path: &str| path.starts_with("rules.region_card_presets.");
    // S2S-R65: the light area may end at XIII or XIV.
    let boundary = |path: &str| path == "map.rome_track.light_area_last_cell";
    let unexpected: Vec<_> = ignored.iter().filter(|path| !name(path) && !mix(path) && !boundary(path)).collect();
    assert!(unexpected.is_empty(), "{unexpected:#?}");
}

#[rustfmt::skip]
const DAMAGES: &[Damage] = &[
    ("an area that lists a region twice", "map.toml", "id = \"armenia\"", "\"osroene\"", "\"sophene\""),
    ("a region in two areas", "map.toml", "id = \"levant\"", "\"judea\"", "\"judea\", \"media\""),
    ("a region in no area", "map.toml", "id = \"levant\"", ", \"judea\"]", "]"),
    ("two areas of one colour", "map.toml", "id = \"levant\"", "\"green\"", "\"yellow\""),
    ("a misspelt area", "map.toml", "id = \"syria\"", "\"levant\"", "\"levnt\""),
    ("a region in another colour than its area", "map.toml", "id = \"syria\"", "\"green\"", "\"red\""),
    ("a misspelt region in a border", "map.toml", "[[edges]]", "\"colchis\"", "\"colchs\""),
    ("a border listed twice", "map.toml", "between = [\"great_armenia\", \"iberia\"]", "\"iberia\"", "\"colchis\""),
    ("a border of three regions", "map.toml", "between = [\"great_armenia\", \"iberia\"]", "\"iberia\"", "\"iberia\", \"media\""),
    ("a border of a region with itself", "map.toml", "between = [\"syria\", \"judea\"]", "\"judea\"", "\"syria\""),
    ("a region that cannot be reached", "map.toml", "[[edges]]\nbetween = [\"syria\", \"judea\"]\nconfidence = 0.85\nsource = \"reconstructed\"\n", "[[edges]]\nbetween = [\"syria\", \"judea\"]\nconfidence = 0.85\nsource = \"reconstructed\"\n", ""),
    ("no region owned at the start", "map.toml", "id = \"great_armenia\"", "owned_at_start = true", "owned_at_start = false"),
    ("two regions owned at the start", "map.toml", "id = \"sophene\"", "owned_at_start = false", "owned_at_start = true"),
    ("a confidence above one", "map.toml", "[[edges]]", "0.65", "65.0"),
    ("a drawing point with one number", "map.toml", "[schematic_positions]", "[3.4, 3.3]", "[3.4]"),
    ("a cell of the track too many", "map.toml", "[rome_track]", "cells = 18", "cells = 17"),
    ("a cell out of order", "map.toml", "index = 6", "index = 6", "index = 7"),
    ("a label of another cell", "map.toml", "index = 9", "\"IX\"", "\"VIIII\""),
    ("a stack without its legate", "map.toml", "index = 10", "\"legate\", ", ""),
    ("a legate on the last cell", "map.toml", "index = 18", "legate = false\nstack_order = [", "legate = true\nstack_order = [\"legate\", "),
    ("tokens in other places than the set-up says", "map.toml", "index = 5", "captured_region_tokens = 1\nlegate = false\nstack_order = [\"captured_region_token\"]", "captured_region_tokens = 0\nlegate = false\nstack_order = []"),
    ("another light area than the number of captures", "map.toml", "[rome_track]", "light_area_last_cell = 13", "light_area_last_cell = 11"),
    ("ten cells on the development scale", "map.toml", "[development_scale]", "cells = 9", "cells = 10"),
    ("a mark beyond the development scale", "map.toml", "[development_scale]", "[2, 5, 8]", "[2, 5, 10]"),
    ("a mark twice", "map.toml", "[development_scale]", "[2, 5, 8]", "[2, 5, 5]"),
    ("a scale of sixteen cells", "map.toml", "resource = \"iron\"", "cells = 12", "cells = 16"),
    ("a bonus cell beyond the scale", "map.toml", "resource = \"iron\"", "[3, 6, 9]", "[3, 6, 13]"),
    ("markers with a gap", "map.toml", "resource = \"iron\"", "[1, 2, 3, 4, 5]", "[1, 2, 3, 5]"),
    ("fewer cells than markers", "map.toml", "resource = \"iron\"", "[1, 2, 3, 4, 5]", "[1, 2, 3, 4]"),
    ("an unknown bonus", "map.toml", "resource = \"iron\"", "\"remove_troublemaker\"", "\"remove_troublemakers\""),
    ("a scale twice", "map.toml", "resource = \"copper\"", "\"copper\"", "\"wood\""),
    ("a scale missing", "map.toml", "[[resource_scales]]\nresource = \"food\"", "[[resource_scales]]\nresource = \"food\"", "[[resource_scale]]\nresource = \"food\""),
    ("a misspelt key", "cities.toml", "id = \"antioch\"", "reward =", "rewards ="),
    ("a site used twice", "cities.toml", "id = \"antioch\"", "\"antioch\"", "\"edessa\""),
    ("a site in one region", "cities.toml", "id = \"antioch\"", "[\"cilicia\", \"syria\"]", "[\"cilicia\"]"),
    ("a site between regions that do not touch", "cities.toml", "id = \"antioch\"", "\"syria\"", "\"media\""),
    ("another site at Commagene", "cities.toml", "id = \"antioch\"", "\"syria\"", "\"commagene\""),
    ("a stated site away from Great Armenia", "cities.toml", "id = \"artashat\"", "\"great_armenia\", ", ""),
    ("a stated site missing", "cities.toml", "id = \"edessa\"", "\"edessa\"", "\"odessa\""),
    ("a price in an unknown resource", "cities.toml", "id = \"antioch\"", "food = 1", "grain = 1"),
    ("a price above the markers", "cities.toml", "id = \"antioch\"", "food = 1", "food = 6"),
    ("a reward that no site gives", "cities.toml", "id = \"antioch\"", "\"talents\"", "\"bonus_check_token\""),
    ("a city token out of order", "cities.toml", "id = \"city_07\"", "number = 7", "number = 8"),
    ("a strength for building", "cities.toml", "id = \"city_05\"", "\"hiring\"", "\"build_activate\""),
    ("a city effect beyond the counters", "cities.toml", "id = \"city_05\"", "amount = 1", "amount = 4"),
    ("a city effect with another scope", "cities.toml", "id = \"city_14\"", "\"adjacent\"", "\"everywhere\""),
    ("a source for an unknown field", "cities.toml", "id = \"edessa\"", "{ name =", "{ nam ="),
    ("an unknown effect of a region", "regions.toml", "region = \"judea\"", "\"rome_down\"", "\"rome_up\""),
    ("an effect missing", "regions.toml", "region = \"judea\"\nkind", "region = \"judea\"", "region = \"syria\""),
    ("a card of an unknown region", "regions.toml", "id = \"syria_c\"", "region = \"syria\"", "region = \"siria\""),
    ("two cards of one name", "regions.toml", "id = \"syria_c\"", "variant = \"c\"", "variant = \"b\""),
    ("a second card of Great Armenia", "regions.toml", "id = \"syria_c\"", "region = \"syria\"", "region = \"great_armenia\""),
    ("a card without a mark", "regions.toml", "id = \"syria_c\"", "\"hard\"", "\"none\""),
    ("a card without a condition", "regions.toml", "id = \"osroene_b\"", "  [ { kind = \"check\", type = \"negotiation\", difficulty = 7 } ],\n", ""),
    ("an unknown requirement", "regions.toml", "id = \"osroene_b\"", "kind = \"check\"", "kind = \"checks\""),
    ("an unknown type of check", "regions.toml", "id = \"osroene_b\"", "type = \"negotiation\"", "type = \"talk\""),
    ("a check together with a price", "regions.toml", "id = \"iberia_b\"", " ],\n  [ ", ", "),
    ("a price in two parts", "regions.toml", "id = \"colchis_c\"", "\"iron\", amount", "\"food\", amount"),
    ("a price above the markers of a kind", "regions.toml", "id = \"colchis_c\"", "amount = 3", "amount = 6"),
    ("more talents than there are", "regions.toml", "id = \"media_c\"", "amount = 2", "amount = 5"),
    ("more neighbours than there are", "regions.toml", "id = \"commagene_b\"", "amount = 2", "amount = 6"),
    ("more cities than sites", "regions.toml", "id = \"cilicia_c\"", "amount = 2", "amount = 3"),
    ("a region that waits for itself", "regions.toml", "id = \"albania_a\"", "region = \"sophene\"", "region = \"albania\""),
    ("regions that wait for each other", "regions.toml", "id = \"albania_a\"", "region = \"sophene\"", "region = \"corduene\""),
    ("more troublemakers than cells", "regions.toml", "id = \"syria_c\"", "troublemakers_on_capture = 2", "troublemakers_on_capture = 4"),
    ("a card without cells", "regions.toml", "id = \"syria_c\"", "[\"food\", \"empty\", \"wood\"]", "[]"),
    ("a cell with an unknown resource", "regions.toml", "id = \"syria_c\"", "[\"food\", \"empty\"", "[\"food\", \"none\""),
    ("a loyalty number on a card", "regions.toml", "id = \"syria_c\"", "cells =", "loyalty_value = 3\ncells ="),
    ("no loyalty number in Great Armenia", "regions.toml", "id = \"great_armenia\"", "loyalty_value = 3\n", ""),
    ("a reward that no card gives", "regions.toml", "id = \"syria_a\"", "kind = \"units\"", "kind = \"unit\""),
    ("an unknown gem", "leaders.toml", "id = \"swift\"", "\"ruby\"", "\"rubin\""),
    ("a gem used twice", "leaders.toml", "id = \"great\"", "\"emerald\"", "\"ruby\""),
    ("a card without the gem of its ability", "leaders.toml", "id = \"swift\"", "\"tigran_ii_3\"", "\"tigran_ii_4\""),
    ("another gem on a card", "leaders.toml", "id = \"zareh_1\"\nleader", "\"ruby\"", "\"sapphire\""),
    ("an ability of another leader", "leaders.toml", "id = \"swift\"", "leader = \"tigran_ii\"", "leader = \"zareh\""),
    ("an ability missing", "leaders.toml", "id = \"swift\"", "\"swift\"", "\"slow\""),
    ("another number of abilities", "leaders.toml", "id = \"zareh\"", "ability_cards = 4", "ability_cards = 3"),
    ("a hand of four cards", "leaders.toml", "id = \"zareh\"", "action_cards_in_play = 3", "action_cards_in_play = 4"),
    ("a difficulty of four", "leaders.toml", "id = \"swift\"", "difficulty = 1", "difficulty = 4"),
    ("an ability that works otherwise", "leaders.toml", "id = \"swift\"", "conflict_test = false", "conflict_test = true"),
    ("three factors for Great", "leaders.toml", "id = \"great\"", "bonus = 2", "bonus = 3"),
    ("an action twice on a card", "leaders.toml", "id = \"zareh_4\"\nleader", "\"gathering\"", "\"movement\""),
    ("four actions on a card", "leaders.toml", "id = \"zareh_4\"\nleader", "{ kind = \"gathering\"", "{ kind = \"build_activate\" }, { kind = \"gathering\""),
    ("an action without strength", "leaders.toml", "id = \"zareh_4\"\nleader", "\"gathering\", strength = 3", "\"gathering\""),
    ("a strength for build/activate", "leaders.toml", "id = \"zareh_1\"\nleader", "\"build_activate\"", "\"build_activate\", strength = 2"),
    ("an event out of order", "events.toml", "id = \"event_07\"", "number = 7", "number = 6"),
    ("the numeral of another event", "events.toml", "id = \"event_09\"", "\"IX\"", "\"XI\""),
    ("an upper part per nothing", "events.toml", "id = \"event_09\"", "per = 4", "per = 0"),
    ("an unknown area", "events.toml", "id = \"event_09\"", "\"levant\"", "\"levante\""),
    ("an unknown upper part", "events.toml", "id = \"event_20\"", "\"pay_or_rome\"", "\"pay_and_rome\""),
    ("an upper part under the wrong trigger", "events.toml", "id = \"event_19\"", "\"discard_unit_or_rome\"", "\"pay_or_rome\""),
    ("an unknown lower part", "events.toml", "id = \"event_13\"", "\"discard_units\"", "\"discard_unit\""),
    ("more regions than the list has", "events.toml", "id = \"event_08\"", "choose = 2", "choose = 5"),
    ("an unknown site", "events.toml", "id = \"event_10\"", "\"edessa\"", "\"edesa\""),
    ("a parameter that the rules do not know", "events.toml", "id = \"event_20\"", "kind = \"rome_up\", amount = 1", "kind = \"rome_up\", amount = 1, per = 2"),
    ("a token of no copies", "tokens.toml", "id = \"base_1_1\"", "copies = 4", "copies = 0"),
    ("more check tokens than fit", "tokens.toml", "id = \"base_1_1\"", "copies = 4", "copies = 40"),
    ("more units than fit", "tokens.toml", "id = \"green\"", "count = 4", "count = 20"),
    ("units of another area", "tokens.toml", "id = \"green\"", "\"levant\"", "\"anatolia\""),
    ("two properties of a bonus token", "tokens.toml", "id = \"bonus_outline_1\"", "doubles_other_token = false", "doubles_other_token = true"),
    ("a property that is not there", "tokens.toml", "id = \"bonus_plain_1\"", "\"plain\"", "\"defence\""),
    ("a count on one face", "tokens.toml", "id = \"bonus_count_1\"", "blue = { strength_rule = \"number_of_drawn_tokens\"", "blue = { strength = 3"),
    ("an unknown frame", "tokens.toml", "id = \"ct_battle_2\"", "\"battle\"", "\"red\""),
    ("a token for captured regions too few", "tokens.toml", "[[captured_region_tokens]]\nid = \"ct_battle_2\"\nvalue = 2\nframe = \"battle\"\nsource = \"reconstructed\"\n", "[[captured_region_tokens]]\nid = \"ct_battle_2\"\nvalue = 2\nframe = \"battle\"\nsource = \"reconstructed\"\n", ""),
    ("a legate that works otherwise", "tokens.toml", "id = \"legate_5\"", "permanent = true", "permanent = false"),
    ("a number for legate IV", "tokens.toml", "id = \"legate_4\"", "\"or\"", "\"2\""),
    ("more to carry than a unit holds", "tokens.toml", "id = \"red\"", "peaceful_capacity_resources = 2", "peaceful_capacity_resources = 3"),
    ("fewer markers than the scale holds", "tokens.toml", "id = \"stone\"", "markers = 5", "markers = 4"),
    ("more regions than there are", "rules.toml", "[game]", "regions_to_capture = 12", "regions_to_capture = 13"),
    ("a level with more events than there are", "rules.toml", "id = \"easy\"", "events_in_play = 16", "events_in_play = 21"),
    ("a waiting deck above the events", "rules.toml", "id = \"easy\"", "events_in_waiting_deck = 2", "events_in_waiting_deck = 17"),
    ("more talents on a level than there are", "rules.toml", "id = \"medium\"", "talents_hyrcanian_sea = 0", "talents_hyrcanian_sea = 1"),
    ("more troublemakers than cells in Great Armenia", "rules.toml", "id = \"hard\"", "troublemakers_in_great_armenia = 4", "troublemakers_in_great_armenia = 7"),
    ("Rome on a token from the start", "rules.toml", "id = \"hard\"", "rome_start_cell = 2", "rome_start_cell = 5"),
    ("an unknown level", "rules.toml", "id = \"hard\"", "\"hard\"", "\"brutal\""),
    ("three leaders for one player", "rules.toml", "players = 1", "leaders = 2", "leaders = 3"),
    ("a mix without cards for a region", "rules.toml", "id = \"standard\"", "[\"easy\", \"medium\", \"hard\"]", "[]"),
    ("an unknown mark in a mix", "rules.toml", "id = \"standard\"", "\"medium\"", "\"middle\""),
    ("leaders starting elsewhere", "rules.toml", "[setup]", "leaders_start_in = \"great_armenia\"", "leaders_start_in = \"media\""),
    ("more units than of the colour", "rules.toml", "[setup]", "peaceful = 2", "peaceful = 5"),
    ("four cities in the market", "rules.toml", "[setup]", "market_size = 3", "market_size = 4"),
    ("fewer tokens than the scale has cells", "rules.toml", "[setup]", "development_tokens = 9", "development_tokens = 8"),
    ("legates on other cells", "rules.toml", "[setup]", "[7, 10, 14, 16]", "[7, 10, 14, 17]"),
    ("two cards per round", "rules.toml", "[round]", "cards_per_round = 3", "cards_per_round = 2"),
    ("a free extra draw", "rules.toml", "[checks]", "cost_amount = 1", "cost_amount = 0"),
    ("other steps of a capture", "rules.toml", "[capture]", "\"reward\", \"troublemakers\"", "\"troublemakers\", \"reward\""),
    ("a capture mark twice", "rules.toml", "[capture]", "[2, 5, 8]", "[2, 5, 5]"),
    ("a capture mark beyond the captures", "rules.toml", "[capture]", "[2, 5, 8]", "[2, 5, 13]"),
    ("other light captures than the track", "rules.toml", "[capture]", "legate_dark_from_captures = 6", "legate_dark_from_captures = 7"),
    ("a reading that is fixed", "rules.toml", "[data_readings]", "\"stay_on_1\"", "\"error\""),
    ("an option value that is not allowed", "rules.toml", "[options]", "\"free_choice\"", "\"free_choise\""),
    ("a misspelt option", "rules.toml", "[options]", "talent_timing", "talents_timing"),
    ("an allowed value that the rules do not know", "rules.toml", "[option_values]", "\"when_needed\"", "\"when_wanted\""),
    ("no round limit", "rules.toml", "[engine_limits]", "round_limit = 60", "round_limit = 0"),
    ("a table missing", "rules.toml", "[checks]", "[checks]", "[check]"),
    ("a syntax error", "rules.toml", "[checks]", "damage_per_lost_unit = 2", "damage_per_lost_unit = "),
    ("a file of another version", "events.toml", "data_version", "1", "2"),
];

#[test]
fn contradictions_are_refused_with_file_line_key_and_reason() {
    insta::assert_snapshot!(FILES.messages(DAMAGES));
}

#[test]
fn the_page_about_the_rules_is_up_to_date() {
    FILES.check_page(include_str!("../../docs/rules/from_sea_to_sea.md"), &options());
}
