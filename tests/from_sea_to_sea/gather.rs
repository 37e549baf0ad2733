//! Gathering: how much, where, what, and onto whom.

use crate::support::*;
use Resource::{Copper, Food, Iron, Stone, Wood};
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::FromSeaToSea;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::Carrier;

const ACTOR: Leader = Leader::TigranMiddle;

/// What can be gathered now, as (region, resource).
fn gatherable(p: &Position) -> Vec<(Region, Resource)> {
    let gathered = |action: &Action| match action {
        Action::Gather { region, resource } => Some((*region, *resource)),
        _ => None,
    };
    p.legal().iter().filter_map(gathered).collect()
}

/// The kinds that can be gathered in a region now.
fn in_region(p: &Position, at: &str) -> Vec<Resource> {
    gatherable(p).into_iter().filter(|(r, _)| *r == region(at)).map(|(_, kind)| kind).collect()
}

/// Gathers; of several carriers the first one loads.
fn gather(p: &mut Position, at: &str, resource: Resource) {
    p.act(Action::Gather { region: region(at), resource });
    if matches!(p.s.steps.top(), Some(Step::Gather(GatherStep::Load { .. }))) {
        p.act(p.legal()[0]);
    }
}

/// Great Armenia without troublemakers and with two peaceful units; all six cells are open: food, stone, wood, food, copper,
/// iron.
fn open_armenia() -> Position<'static> {
    let p = quiet().no_units().troublemakers("great_armenia", 0);
    p.unit(Colour::Red, Side::Peaceful, "great_armenia", &[]).unit(Colour::Red, Side::Peaceful, "great_armenia", &[])
}

/// S2S-411: as many resources as the strength says; fewer are allowed (S2S-R10).
#[test]
fn s2s_411_the_strength_is_the_number_of_resources() {
    for strength in 1..=3 {
        let mut p = open_armenia().perform(ACTOR, Kind::Gathering, strength);
        for (i, kind) in [Food, Stone, Wood].into_iter().take(strength.into()).enumerate() {
            assert_eq!(p.s.steps.top(), Some(Step::Gather(GatherStep::Gather { left: strength - i as u8 })));
            assert!(p.is_legal(Action::Stop));
            gather(&mut p, "great_armenia", kind);
        }
        assert_eq!(p.s.steps.top(), None, "strength {strength}");
    }
}

/// S2S-412: the presence region and captured neighbours; not uncaptured ones, nor captured ones farther off.
#[test]
fn s2s_412_in_the_presence_region_and_captured_neighbours() {
    let units = |p: Position<'static>| {
        ["great_armenia", "albania", "media", "judea", "sophene"]
            .iter()
            .fold(p.no_units(), |p, at| p.unit(Colour::Red, Side::Peaceful, at, &[]))
    };
    let p = units(quiet()).captured("media", "ct_battle_2").captured("judea", "ct_battle_3");
    let p = p.perform(ACTOR, Kind::Gathering, 3);
    let mut places: Vec<_> = gatherable(&p).iter().map(|(at, _)| *at).collect();
    places.dedup();
    assert_eq!(places, [region("great_armenia"), region("media")]);
}

/// S2S-412, S2S-R40: the presence region may be uncaptured, unless the option forbids it.
#[test]
fn s2s_r40_gathering_in_an_uncaptured_presence_region() {
    let albania = |game| {
        let p = of(game, &QUIET).no_units().leader(ACTOR, "albania").unit(Colour::Red, Side::Peaceful, "albania", &[]);
        in_region(&p.perform(ACTOR, Kind::Gathering, 3), "albania")
    };
    assert_eq!(albania(game()), [Wood, Copper, Food]);
    let game: FromSeaToSea = game_with(&[("gather_in_uncaptured_presence_region", "false")]);
    assert_eq!(albania(&game), []);
    let p = of(&game, &QUIET).captured("albania", "ct_battle_2").leader(ACTOR, "albania").no_units();
    let p = p.unit(Colour::Red, Side::Peaceful, "albania", &[]).perform(ACTOR, Kind::Gathering, 3);
    assert_eq!(in_region(&p, "albania"), [Wood, Copper, Food], "a captured one");
}

/// S2S-413, S2S-414, S2S-208: open cells give what is printed on them, empty ones nothing; troublemakers cover from the right.
#[test]
fn s2s_413_414_open_cells_give_what_they_show() {
    let open = |troublemakers| {
        let p = open_armenia().troublemakers("great_armenia", troublemakers);
        in_region(&p.perform(ACTOR, Kind::Gathering, 6), "great_armenia")
    };
    assert_eq!(open(0), [Wood, Copper, Iron, Stone, Food]);
    assert_eq!(open(1), [Wood, Copper, Stone, Food]);
    assert_eq!(open(2), [Wood, Stone, Food]);
    assert_eq!(open(3), [Wood, Stone, Food]);
    assert_eq!(open(4), [Stone, Food]);
    assert_eq!(open(5), [Food]);
    assert_eq!(open(6), []);
    // Albania, hard card: food, empty, wood.
    let p = table(game(), &QUIET, "medium", &[("albania", "albania_c")]).leader(ACTOR, "albania");
    let p = p.unit(Colour::Red, Side::Peaceful, "albania", &[]).perform(ACTOR, Kind::Gathering, 3);
    assert_eq!(in_region(&p, "albania"), [Wood, Food]);
    let p = table(game(), &QUIET, "medium", &[("albania", "albania_c")]).leader(ACTOR, "albania");
    let p = p.captured("albania", "ct_battle_2").troublemakers("albania", 2);
    let p = p.unit(Colour::Red, Side::Peaceful, "albania", &[]).perform(ACTOR, Kind::Gathering, 3);
    assert_eq!(in_region(&p, "albania"), [Food], "the empty cell is covered and so is the wood");
}

/// S2S-415: every cell once per action, and again in the next one.
#[test]
fn s2s_415_each_cell_once_per_action() {
    let mut p = open_armenia().perform(ACTOR, Kind::Gathering, 6);
    gather(&mut p, "great_armenia", Food);
    assert!(in_region(&p, "great_armenia").contains(&Food), "food is printed twice");
    gather(&mut p, "great_armenia", Food);
    assert!(!in_region(&p, "great_armenia").contains(&Food));
    gather(&mut p, "great_armenia", Stone);
    assert_eq!(in_region(&p, "great_armenia"), [Wood, Copper, Iron]);
    p.act(Action::Stop);
    let p = p.no_units().unit(Colour::Red, Side::Peaceful, "great_armenia", &[]).perform(ACTOR, Kind::Gathering, 1);
    assert_eq!(in_region(&p, "great_armenia"), [Wood, Copper, Iron, Stone, Food]);
}

/// S2S-416: the marker comes from the left end of its scale and goes on a unit in that region; without room there, nothing
/// can be gathered there.
#[test]
fn s2s_416_the_marker_goes_on_a_unit_where_it_is_gathered() {
    let mut p = open_armenia().unit(Colour::Yellow, Side::Peaceful, "albania", &[]);
    p = p.captured("albania", "ct_battle_2").perform(ACTOR, Kind::Gathering, 2);
    gather(&mut p, "albania", Copper);
    assert_eq!(p.scale(Copper), (2, 4));
    let loaded = Position::at_unit(Colour::Yellow, Side::Peaceful, "albania", &[Copper]);
    p.act(Action::Stop);
    let p = p.perform(ACTOR, Kind::Gathering, 2);
    let discard = Action::Discard { carrier: Carrier::Unit(loaded), resource: Copper };
    assert!(p.is_legal(discard), "the unit in Albania carries it");

    let full = |p: Position<'static>| p.unit(Colour::Red, Side::Peaceful, "great_armenia", &[Stone, Stone]);
    let mut p = full(quiet().no_units()).perform(ACTOR, Kind::Gathering, 2);
    p.act(Action::Stop);
    assert_eq!(p.s.steps.top(), None, "a full unit has no room");
    let p = quiet().no_units().unit(Colour::Red, Side::Peaceful, "albania", &[]).perform(ACTOR, Kind::Gathering, 2);
    assert_eq!(p.s.steps.top(), None, "no unit in a captured region");
}

/// S2S-420, S2S-332, S2S-336: a peaceful unit carries two resources of any kinds, a violet military one carries one, other
/// military ones nothing.
#[test]
fn s2s_420_capacity() {
    for &colour in Colour::ALL {
        for (side, capacity) in [(Side::Peaceful, 2), (Side::Military, u8::from(colour == Colour::Violet))] {
            let p = quiet().no_units().troublemakers("great_armenia", 0).unit(colour, side, "great_armenia", &[]);
            let mut p = p.perform(ACTOR, Kind::Gathering, 6);
            let mut loaded = 0;
            while p.s.steps.top().is_some() {
                let (at, kind) = gatherable(&p)[0];
                p.act(Action::Gather { region: at, resource: kind });
                loaded += 1;
            }
            assert_eq!(loaded, capacity, "{colour} {side}");
        }
    }
}

/// S2S-421, S2S-417: before the first resource is gathered, but not later, others may be discarded to their scales, if something
/// can be gathered there.
#[test]
fn s2s_421_room_is_made_before_gathering() {
    let p = quiet().no_units().unit(Colour::Red, Side::Peaceful, "great_armenia", &[Iron, Copper]);
    let mut p = p.unit(Colour::Green, Side::Peaceful, "judea", &[Iron]).perform(ACTOR, Kind::Gathering, 3);
    let carrier =
        |load: &[Resource]| Carrier::Unit(Position::at_unit(Colour::Red, Side::Peaceful, "great_armenia", load));
    let discard = |load: &[Resource], resource| Action::Discard { carrier: carrier(load), resource };
    assert_eq!(p.legal(), [discard(&[Iron, Copper], Copper), discard(&[Iron, Copper], Iron), Action::Stop]);
    p.act(discard(&[Iron, Copper], Copper));
    assert_eq!(p.scale(Copper), (2, 5), "cells 2 to 6");
    assert_eq!(p.legal(), [discard(&[Iron], Iron), Action::Stop]);
    p.act(Action::Stop);
    assert_eq!(p.s.steps.top(), Some(Step::Gather(GatherStep::Gather { left: 3 })));
    gather(&mut p, "great_armenia", Food);
    assert_eq!(p.s.steps.top(), None, "two resources are on the unit, and no more may be discarded");
}

/// S2S-R41, S2S-726 to S2S-730: a resource city gives one marker per action in one region next to it that is legal for
/// gathering.
#[test]
fn s2s_r41_a_resource_city_gives_one_marker_per_action() {
    for (number, kind) in [(6, Wood), (7, Copper), (8, Iron), (9, Stone), (10, Food)] {
        let p = quiet().no_units().troublemakers("great_armenia", 6).city("artashat", number);
        let p = ["great_armenia", "albania", "media"].iter().fold(p, |p, at| {
            p.unit(Colour::Red, Side::Peaceful, at, &[]).unit(Colour::Yellow, Side::Peaceful, at, &[])
        });
        let p = p.captured("media", "ct_battle_2").troublemakers("media", 4);
        let mut p = p.perform(ACTOR, Kind::Gathering, 3);
        assert_eq!(
            gatherable(&p),
            [(region("great_armenia"), kind), (region("media"), kind)],
            "Albania is not captured"
        );
        gather(&mut p, "media", kind);
        assert_eq!(p.s.steps.top(), None, "once");
        let p = p.perform(ACTOR, Kind::Gathering, 3);
        assert!(matches!(p.s.steps.top(), Some(Step::Gather(GatherStep::MakeRoom { .. }))), "again in the next action");
    }
}

/// S2S-339, S2S-734, S2S-C10: each yellow military unit and each blocking city takes the next leftmost troublemaker away.
#[test]
fn s2s_c10_ignored_and_blocked_troublemakers_add_up() {
    let open = |yellow: usize, cities: &[(&str, usize)]| {
        let p = open_armenia().troublemakers("great_armenia", 6);
        let p = (0..yellow).fold(p, |p, _| p.unit(Colour::Yellow, Side::Military, "great_armenia", &[]));
        let p = cities.iter().fold(p, |p, (at, number)| p.city(at, *number));
        let mut p = p.perform(ACTOR, Kind::Gathering, 6);
        let mut cells = 0;
        while p.s.steps.top().is_some() && !gatherable(&p).is_empty() {
            let kind = in_region(&p, "great_armenia")[0];
            gather(&mut p, "great_armenia", kind);
            cells += 1;
        }
        cells
    };
    assert_eq!(open(0, &[]), 0);
    assert_eq!(open(1, &[]), 1);
    assert_eq!(open(2, &[]), 2);
    assert_eq!(open(0, &[("artashat", 14), ("mtskheta", 15)]), 2);
    assert_eq!(open(1, &[("artashat", 14), ("mtskheta", 15)]), 3);
    assert_eq!(open(1, &[("ecbatana", 14)]), 1, "a city elsewhere blocks nothing here");
}
