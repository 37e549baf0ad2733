//! Content of From Sea to Sea: the built-in files compile to the printed facts of the register: map, tokens, leaders.

use super::edited::Files;
use agon_from_sea_to_sea::content::*;
use agon_from_sea_to_sea::ids::*;
use agon_game::{ContentError, Id, OptionInfo};
use std::collections::BTreeSet;

pub const FILES: Files<Content> = Files { game: "from_sea_to_sea", embedded: EMBEDDED, compile: Content::compile };

pub fn content() -> Content {
    FILES.content()
}

pub fn patched(path: &str, value: impl Into<toml::Value>) -> Result<Content, ContentError> {
    FILES.patched(&[(path, value.into())])
}

pub fn options() -> Vec<OptionInfo> {
    FILES.bundle().option_infos().unwrap()
}

/// The thing of this name.
pub fn id<T: Id>(c: &Content, name: &str) -> T {
    c.names.scope(|| T::from_name(name)).unwrap()
}

pub fn regions(c: &Content, names: &[&str]) -> Regions {
    names.iter().map(|name| id::<Region>(c, name)).collect()
}

pub fn sites(c: &Content, names: &[&str]) -> Sites {
    names.iter().map(|name| id::<Site>(c, name)).collect()
}

pub fn resources(of: &[(Resource, u8)]) -> [u8; Resource::COUNT] {
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
    FILES.check_export(tempfile::tempdir().unwrap().path());
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
