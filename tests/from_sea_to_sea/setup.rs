//! Setup (S2S-101 to S2S-138): levels, pieces, chance results, and what stays in the box.

use crate::support::*;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::*;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::*;
use agon_from_sea_to_sea::{Action, FromSeaToSea};
use agon_game::{Chance, Id, Rng, Rules, Setup, Sight, Turn};
use std::collections::BTreeSet;

const LEVELS: [&str; 3] = ["easy", "medium", "hard"];

fn setup(players: usize, level: &str) -> Setup {
    Setup { scenario: Some(level.to_owned()), ..Setup::players(players) }
}

/// The position in which the players choose their leaders.
fn dealt(game: &FromSeaToSea, setup: &Setup, seed: u64) -> State {
    let mut s = game.start(setup).expect("a table of the game");
    let mut rng = Rng::seeded(seed);
    while game.turn(&s) == Turn::Chance {
        let action = game.sample_chance(&s, &mut rng);
        game.apply(&mut s, action);
    }
    s
}

fn medium() -> State {
    dealt(game(), &setup(2, "medium"), 3)
}

/// S2S-101, S2S-115, S2S-116, S2S-118, S2S-122, S2S-124, S2S-X2: what the level decides.
#[test]
fn s2s_101_the_level_fixes_the_numbers_of_the_set_up() {
    let numbers = |level: &str| {
        let s = dealt(game(), &setup(2, level), 1);
        let troublemakers = (s.troublemakers[game().content.home], s.stock);
        (troublemakers, (s.unknown.len(), s.waiting.len()), (s.inland, s.hyrcanian, s.talents_out), s.rome)
    };
    assert_eq!(numbers("easy"), ((3, 9), (14, 2), (3, 1, 0), 1));
    assert_eq!(numbers("medium"), ((3, 9), (14, 1), (4, 0, 0), 1));
    assert_eq!(numbers("hard"), ((4, 8), (13, 1), (3, 0, 1), 2));
    let error = game().start(&setup(2, "mediun")).unwrap_err().to_string();
    assert!(error.contains("mediun") && error.contains("did you mean `medium`?"), "{error}");
    assert!(game().check_setup(&setup(2, "mediun")).is_err());
    assert_eq!(game().info().scenarios, LEVELS);
}

#[test]
fn s2s_102_medium_when_no_level_is_given() {
    let s = game().start(&Setup::players(2)).unwrap();
    assert_eq!(s.level, Level::Medium);
    assert_eq!(dealt(game(), &Setup::players(2), 3), medium());
}

/// S2S-105, S2S-X1: five areas that share the map among them.
#[test]
fn s2s_105_thirteen_regions_in_five_areas() {
    let content = &game().content;
    assert_eq!((content.regions.len(), content.capturable.len()), (13, 12));
    let sizes = |colour: Colour| content.areas[colour.index()].len();
    let [red, violet, blue, green, yellow] = [0, 1, 2, 3, 4].map(|i| sizes(Colour::from_index(i)));
    assert_eq!((red, violet, blue, green, yellow), (3, 3, 2, 2, 3));
    for region in content.regions.iter() {
        let areas = Colour::ALL.iter().filter(|c| content.areas[c.index()].has(region));
        assert_eq!(areas.copied().collect::<Vec<_>>(), content.colours[region].into_iter().collect::<Vec<_>>());
    }
}

/// S2S-106, S2S-C7: Great Armenia is owned from the start, but is no capture.
#[test]
fn s2s_106_great_armenia_is_owned_from_the_start() {
    let s = medium();
    let home = region("great_armenia");
    assert_eq!(s.captured.iter().collect::<Vec<_>>(), [home]);
    assert_eq!((s.captures(), s.region_tokens[home]), (0, None));
    assert_eq!(s.cards[home], Some(id("great_armenia")));
}

/// S2S-107, S2S-108, S2S-X1: one of the three cards of each region, all equally likely; 24 stay in the box.
#[test]
fn s2s_107_one_random_card_in_each_region() {
    let mut s = game().start(&setup(2, "medium")).unwrap();
    let mut regions = Vec::new();
    while let Some(Step::Setup(SetupStep::DealRegion { region })) = s.steps.top() {
        let outcomes = game().chance_outcomes(&s).unwrap();
        assert_eq!(outcomes.len(), 3, "{outcomes:?}");
        for (action, chance) in &outcomes {
            let Action::DealRegion { card } = action else { panic!("{action:?}") };
            assert_eq!(game().content.cards[card.index()].region, region);
            assert!((chance - 1.0 / 3.0).abs() < 1e-12);
        }
        assert_ne!(region, game().content.home);
        regions.push(region);
        game().apply(&mut s, outcomes[1].0);
    }
    assert_eq!(regions, game().content.capturable.iter().collect::<Vec<_>>());
    let on_board: BTreeSet<_> = s.cards.as_slice().iter().flatten().copied().collect();
    assert_eq!((on_board.len(), game().content.cards.len() - on_board.len()), (13, 24));
}

/// S2S-109, S2S-110: the option `region_cards` in all its values.
#[test]
fn s2s_109_cards_of_chosen_difficulties() {
    let dealt = |value: &str| {
        let game = game_with(&[("region_cards", value)]);
        let letters = |region: Region| {
            let names = game.content.dealt[region].iter().map(|card| game.content.names.name(card));
            names.map(|name| name.chars().last().unwrap()).collect::<String>()
        };
        let sets: BTreeSet<String> = game.content.capturable.iter().map(letters).collect();
        sets.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(dealt("standard"), ["abc"]);
    assert_eq!(dealt("first_game"), ["ab"]);
    assert_eq!(dealt("easy_cards"), ["a"]);
    assert_eq!(dealt("hard_cards"), ["c"]);
}

/// S2S-111, S2S-112, S2S-X1: 2 peaceful and 2 military red units; 18 in stock.
#[test]
fn s2s_111_units_at_the_start() {
    let s = medium();
    let home = Place::In(region("great_armenia"));
    let count = |place: Place, colour: Colour, side: Option<Side>| {
        let colours = game().content.units.iter().enumerate().filter(|(_, c)| **c == colour);
        let units = colours.map(|(i, _)| s.units[UnitToken::from_index(i)]).filter(|u| u.place == place);
        units.filter(|u| side.is_none_or(|side| u.side == side)).count()
    };
    assert_eq!(game().content.units.len(), 22);
    let start = [Side::Peaceful, Side::Military].map(|side| count(home, Colour::Red, Some(side)));
    assert_eq!(start, [2, 2]);
    let stock = Colour::ALL.iter().map(|&colour| count(Place::Stock, colour, None));
    assert_eq!(stock.collect::<Vec<_>>(), [2, 4, 4, 4, 4]);
}

/// S2S-113: a unit that dies returns to the stock and can be hired again.
#[test]
fn s2s_113_dead_units_return_to_the_stock() {
    let mut p = start().no_units();
    for _ in 0..6 {
        p = p.unit(Colour::Red, Side::Military, "great_armenia", &[]);
    }
    let hire = Action::Hire { region: region("great_armenia"), side: Side::Peaceful };
    p = p.perform(Leader::TigranII, Kind::Hiring, 1);
    assert!(!p.is_legal(hire), "all six are on the board");
    p = p.event(13);
    let dead = Position::at_unit(Colour::Red, Side::Military, "great_armenia", &[]);
    p.until(|s| s.steps.top() == Some(Step::Event(EventStep::DiscardUnits { left: 3 })))
        .act(Action::LoseUnit { unit: dead });
    p = p.perform(Leader::TigranII, Kind::Hiring, 1);
    p.act(hire);
    assert_eq!(p.count("great_armenia", Side::Peaceful), 1);
    // The same after a battle: two damage symbols cost one of five.
    let mut p = start().no_units().unit(Colour::Red, Side::Peaceful, "great_armenia", &[]);
    for _ in 0..5 {
        p = p.unit(Colour::Red, Side::Military, "great_armenia", &[]);
    }
    let mut p = p.bag(&["base_3_0", "base_3_1", "base_0_1#1"]).perform(Leader::TigranII, Kind::Battle, 1);
    p.draw(&["base_3_0", "base_3_1"]).act(Action::EndCheck).until(|s| s.check.is_none());
    let mut p = p.perform(Leader::TigranII, Kind::Hiring, 1);
    p.act(hire);
    assert_eq!([p.count("great_armenia", Side::Peaceful), p.count("great_armenia", Side::Military)], [2, 4]);
}

/// S2S-114, S2S-115, S2S-206, S2S-208: the rightmost cells of Great Armenia are covered; what is open can be gathered.
#[test]
fn s2s_115_troublemakers_cover_the_rightmost_cells_of_great_armenia() {
    let open = |level: &str| {
        let p = table(game(), &["tigran_ii/whip", "zareh/erebuni"], level, &[]);
        assert_eq!(p.s.on_board() + p.s.stock, 12);
        let p = p.perform(Leader::TigranII, Kind::Gathering, 9);
        let kinds = p.legal().into_iter().filter_map(|action| match action {
            Action::Gather { region: at, resource } if at == region("great_armenia") => Some(resource),
            _ => None,
        });
        kinds.collect::<Vec<_>>()
    };
    // Cells: food, stone, wood, food, copper, iron.
    assert_eq!(open("medium"), [Resource::Wood, Resource::Stone, Resource::Food]);
    assert_eq!(open("hard"), [Resource::Stone, Resource::Food]);
}

/// S2S-116, S2S-117: events lie face down; 4, 5 or 6 of the 20 stay in the box, and nobody knows which.
#[test]
fn s2s_117_events_that_are_not_dealt_leave_the_game() {
    for (level, unused) in LEVELS.into_iter().zip([4, 5, 6]) {
        let s = dealt(game(), &setup(2, level), 1);
        assert!(s.unknown.iter().chain(s.waiting.iter()).all(|card| card.is_none()));
        assert_eq!(s.unseen.len() - s.unknown.len() - s.waiting.len(), unused);
        assert_eq!((s.unseen.len(), s.discard.len()), (20, 0));
        // The first one revealed can be any of the 20.
        let mut p = table(game(), &["tigran_ii/whip", "zareh/erebuni"], level, &[]);
        p = p.at(&[Step::Event(EventStep::EventDue)]);
        assert_eq!(p.game.chance_outcomes(&p.s).unwrap().len(), 20);
    }
}

#[test]
fn s2s_119_three_cities_on_the_market() {
    let mut s = game().start(&setup(2, "medium")).unwrap();
    assert_eq!((s.market.len(), game().content.cities.len()), (0, 15));
    let mut left = 15;
    while game().turn(&s) == Turn::Chance {
        let outcomes = game().chance_outcomes(&s).unwrap();
        if s.steps.top() == Some(Step::Build(BuildStep::RevealCity)) {
            assert_eq!(outcomes.len(), left);
            left -= 1;
        }
        game().apply(&mut s, outcomes[0].0);
    }
    assert_eq!((left, s.market.len(), s.city_stack.iter().map(|g| g.len()).sum::<usize>()), (12, 3, 12));
}

/// S2S-120, S2S-121: a gain takes the leftmost marker, a return goes to the right of the last one.
#[test]
fn s2s_120_resource_scales_are_the_stock() {
    let s = medium();
    for &resource in Resource::ALL {
        assert_eq!((s.scales[resource].left, s.scales[resource].count), (1, 5));
    }
    let wood = Resource::Wood;
    let mut p = start().perform(Leader::TigranII, Kind::Gathering, 1);
    let home = region("great_armenia");
    p.act(Action::Gather { region: home, resource: wood });
    let carrier = Carrier::Unit(Position::at_unit(Colour::Red, Side::Peaceful, "great_armenia", &[]));
    p.act(Action::LoadOn { carrier });
    assert_eq!((p.s.scales[wood].left, p.s.scales[wood].count), (2, 4));
    let mut p = p.perform(Leader::TigranII, Kind::Gathering, 1);
    let carrier = Carrier::Unit(Position::at_unit(Colour::Red, Side::Peaceful, "great_armenia", &[wood]));
    p.act(Action::Discard { carrier, resource: wood });
    assert_eq!((p.s.scales[wood].left, p.s.scales[wood].count), (2, 5));
}

/// S2S-125, S2S-126: four cells; each legate is any of those not seen, and four are never seen.
#[test]
fn s2s_125_four_of_eight_legates() {
    let s = medium();
    let cells: Vec<u8> = s.legate_cells.iter().collect();
    assert_eq!((cells, s.legates_unseen.len()), (vec![7, 10, 14, 16], 8));
    let all = ["sophene", "osroene", "cappadocia", "cilicia", "commagene", "albania", "iberia", "colchis", "syria"];
    let mut p = start().capture_all(&all).at(&[Step::Event(EventStep::Rome { left: 16, cause: Cause::EventUpper })]);
    for unseen in [8, 7, 6, 5] {
        assert_eq!(p.s.steps.top(), Some(Step::Legate(LegateStep::RevealLegate)));
        let outcomes = p.game.chance_outcomes(&p.s).unwrap();
        assert_eq!(outcomes.len(), unseen);
        p.act(outcomes[0].0);
        p.until(|s| s.steps.top() == Some(Step::Legate(LegateStep::RevealLegate)) || s.rome == 17);
    }
    assert_eq!((p.s.rome, p.s.legates_unseen.len(), p.s.legate_cells.len()), (17, 4, 0));
}

/// S2S-127, S2S-128: there are twelve tokens, and nobody knows which lies where.
#[test]
fn s2s_127_captured_region_tokens_on_the_track() {
    assert_eq!(game().content.token_cells, [5, 8, 10, 11, 11, 13, 15, 15, 16, 18, 18, 18]);
    let s = medium();
    assert_eq!(s.tokens_unseen.len(), 12);
    let p = start().at(&[Step::Capture(CaptureStep::RevealRegionToken { region: region("sophene") })]);
    assert_eq!(p.game.chance_outcomes(&p.s).unwrap().len(), 12);
}

/// S2S-129, S2S-C13: on X and XVI the token lies on the legate, so the match is over before the legate is seen.
#[test]
fn s2s_129_the_token_lies_on_the_legate() {
    let regions = ["sophene", "osroene", "cappadocia", "cilicia", "commagene", "albania", "iberia", "colchis"];
    for (captures, cell) in [(2, 10), (8, 16)] {
        let step = Step::Event(EventStep::Rome { left: 1, cause: Cause::EventUpper });
        let p = start().capture_all(&regions[..captures]).rome(cell - 1).at(&[step]);
        assert_eq!((p.s.rome, p.s.ending), (cell, Some(Ending::ReachedToken)));
    }
}

#[test]
fn s2s_130_base_tokens_in_the_bag() {
    let s = medium();
    assert_eq!((s.bag, s.bag.len()), (game().content.base_tokens, 25));
    assert!(s.pontus.is_empty());
}

/// S2S-131, S2S-132: nine of fifteen bonus tokens, all different; the others are nowhere.
#[test]
fn s2s_131_bonus_tokens_on_the_development_scale() {
    let bonus = game().content.bonus_tokens;
    assert_eq!(bonus.len(), 15);
    let tokens = |seed| {
        let s = dealt(game(), &setup(2, "medium"), seed);
        let on_scale: BTreeSet<CheckToken> = s.development.iter().flatten().copied().collect();
        assert_eq!((on_scale.len(), s.bag.meets(bonus)), (9, false));
        assert!(on_scale.iter().all(|token| bonus.has(*token)));
        on_scale
    };
    assert_eq!((0..40).flat_map(tokens).collect::<BTreeSet<_>>().len(), 15, "each of the fifteen can come");
    assert_ne!(tokens(1), tokens(2));
}

/// S2S-R9: hands and everything else on the table are open to all.
#[test]
fn s2s_r9_every_seat_sees_everything() {
    let p = start();
    for seat in [agon_game::Seat(0), agon_game::Seat(1)] {
        let seen = p.game.observe(&p.s, seat);
        assert_eq!(p.game.determinize(&seen, &mut Rng::seeded(1)), p.s);
    }
}
