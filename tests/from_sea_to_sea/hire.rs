//! Hiring (S2S-321 to S2S-328) and what the units can do (S2S-331 to S2S-339).

use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::step::Cause;
use agon_from_sea_to_sea::units::{Carrier, MAX_LOAD};

use Colour::{Green, LightBlue, Red, Violet, Yellow};
use Leader::TigranII;
use Side::{Military, Peaceful};

const HIRE: fn(&str, Side) -> Action = |name, side| Action::Hire { region: region(name), side };

/// S2S-321, S2S-322: as many units as the strength says, in the presence region and its neighbours, in any split.
#[test]
fn s2s_321_strength_is_the_number_of_units() {
    let mut p = start().no_units().leader(TigranII, "syria").perform(TigranII, Kind::Hiring, 3);
    let near = ["syria", "judea", "cilicia", "commagene", "osroene"];
    assert_eq!(p.legal().len(), 2 * near.len() + 1);
    for name in near {
        assert!(p.is_legal(HIRE(name, Military)) && p.is_legal(HIRE(name, Peaceful)), "{name}");
    }
    p.act(HIRE("osroene", Peaceful)).act(HIRE("syria", Military)).act(HIRE("syria", Military));
    assert_eq!([p.count("osroene", Peaceful), p.count("syria", Military)], [1, 2]);
    assert_eq!(p.s.cards_played, 1, "three units and no more");
}

/// S2S-321: fewer are allowed; the choices come in the order of regions and sides, in which every split can be made.
#[test]
fn s2s_321_hiring_may_stop() {
    let mut p = start().no_units().perform(TigranII, Kind::Hiring, 3);
    p.act(HIRE("sophene", Peaceful));
    assert!(!p.is_legal(HIRE("sophene", Military)) && p.is_legal(HIRE("sophene", Peaceful)));
    p.act(Action::Stop);
    assert_eq!((p.count("sophene", Peaceful), p.s.cards_played), (1, 1));
}

/// S2S-323: the region may be captured or not.
#[test]
fn s2s_323_captured_and_uncaptured_regions() {
    let p = start().capture_all(&["media"]).perform(TigranII, Kind::Hiring, 1);
    for name in ["great_armenia", "media", "sophene", "colchis"] {
        assert!(p.is_legal(HIRE(name, Military)), "{name}");
    }
}

/// S2S-324: units have the colour of the region.
#[test]
fn s2s_324_local_units_only() {
    let mut p = start().no_units().perform(TigranII, Kind::Hiring, 5);
    let hired = [("sophene", Red), ("cappadocia", Yellow), ("albania", Violet), ("corduene", LightBlue)];
    let mut hired = hired.map(|(name, colour)| (region(name), name, colour));
    hired.sort();
    for (_, name, _) in hired {
        p.act(HIRE(name, Peaceful));
    }
    for (_, name, colour) in hired {
        let unit = Position::at_unit(colour, Peaceful, name, &[]);
        let moved = Position { game: p.game, s: p.s }.leader(TigranII, name).perform(TigranII, Kind::Movement, 1);
        assert!(moved.is_legal(Action::MoveUnit { unit, to: region("great_armenia") }), "{name}: {colour}");
    }
}

/// S2S-325: hiring is followed by no conflict test.
#[test]
fn s2s_325_no_conflict_test_after_hiring() {
    let mut p = start().no_units().unit(Green, Military, "great_armenia", &[]);
    p = p.unit(Green, Military, "great_armenia", &[]).perform(TigranII, Kind::Hiring, 1);
    p.act(HIRE("great_armenia", Military));
    assert_eq!((p.s.troublemakers[region("great_armenia")], p.s.rome, p.s.cards_played), (3, 1, 1));
}

/// S2S-326: there are six red units and no more.
#[test]
fn s2s_326_no_unit_of_the_colour_in_stock() {
    let mut p = start().perform(TigranII, Kind::Hiring, 3);
    p.act(HIRE("great_armenia", Military)).act(HIRE("great_armenia", Military));
    let legal = p.legal();
    assert!(!p.is_legal(HIRE("great_armenia", Peaceful)) && !p.is_legal(HIRE("sophene", Peaceful)), "{legal:?}");
    assert!(p.is_legal(HIRE("media", Military)) && p.is_legal(Action::Stop));
}

/// S2S-327: the side is chosen at the hiring and stays; no action turns a unit over.
#[test]
fn s2s_327_the_side_is_chosen_once() {
    let mut p = start().no_units().perform(TigranII, Kind::Hiring, 2);
    p.act(HIRE("great_armenia", Military)).act(HIRE("great_armenia", Peaceful));
    for kind in [Kind::Movement, Kind::Hiring, Kind::Gathering, Kind::BuildActivate] {
        let mut p = Position { game: p.game, s: p.s }.perform(TigranII, kind, 3);
        p.finish();
        assert_eq!([p.count("great_armenia", Military), p.count("great_armenia", Peaceful)], [1, 1]);
    }
}

/// S2S-331, S2S-334: peaceful units take part in negotiations, military ones in battles.
#[test]
fn s2s_331_peaceful_units_negotiate_and_military_ones_fight() {
    let free = |kind| {
        let mut p = start().no_units().unit(Yellow, Military, "great_armenia", &[]);
        for _ in 0..3 {
            p = p.unit(Yellow, Peaceful, "great_armenia", &[]);
        }
        p.perform(TigranII, kind, 2).s.check.unwrap().free
    };
    assert_eq!([free(Kind::Battle), free(Kind::Negotiation)], [3, 5]);
}

/// How many resources a unit of this colour and side takes.
fn capacity(colour: Colour, side: Side) -> usize {
    let mut p = with_roles(&["tigran_ii/great", "zareh/erebuni"]).no_units().troublemakers("great_armenia", 0);
    p = p.unit(colour, side, "great_armenia", &[]).perform(TigranII, Kind::Gathering, 6);
    let mut taken = 0;
    while let Some(gather) = p.legal().into_iter().find(|a| matches!(a, Action::Gather { .. })) {
        p.act(gather);
        taken += 1;
    }
    taken
}

/// S2S-332, S2S-333, S2S-336, S2S-420: two on every peaceful unit, one on a violet military one, none on others.
#[test]
fn s2s_332_what_units_carry() {
    assert_eq!(Colour::ALL.iter().map(|&c| capacity(c, Peaceful)).collect::<Vec<_>>(), [MAX_LOAD; 5]);
    let military = [Red, Violet, LightBlue, Green, Yellow].map(|colour| capacity(colour, Military));
    assert_eq!(military, [0, 1, 0, 0, 0]);
    // Of any kinds, equal ones too.
    let food = [Resource::Food, Resource::Food];
    let p = start().no_units().unit(Red, Peaceful, "great_armenia", &food);
    p.sound();
    let p = p.perform(TigranII, Kind::Gathering, 1);
    let carrier = Carrier::Unit(Position::at_unit(Red, Peaceful, "great_armenia", &food));
    assert_eq!(p.legal(), [Action::Discard { carrier, resource: Resource::Food }, Action::Stop]);
}

/// The smallest sum of three numbers in Great Armenia (loyalty 3) that is enough with this unit: tokens are drawn until
/// the check could be ended.
fn draws_needed(kind: Kind, unit: Option<(Colour, Side)>) -> usize {
    let mut p = start().no_units().bag(&["base_1_1#1", "base_1_1#2", "base_1_1#3", "base_2_2"]);
    if let Some((colour, side)) = unit {
        p = p.unit(colour, side, "great_armenia", &[]);
    }
    p = p.perform(TigranII, kind, 4);
    let tokens = ["base_1_1#1", "base_1_1#2", "base_1_1#3"];
    for (drawn, token) in tokens.iter().enumerate() {
        if p.is_legal(Action::EndCheck) {
            return drawn;
        }
        p.draw(&[token]);
    }
    assert!(p.is_legal(Action::EndCheck));
    tokens.len()
}

/// S2S-335, S2S-337, S2S-333: red +1 in battles, blue +2 in negotiations, on the military side only.
#[test]
fn s2s_335_what_units_add_to_a_result() {
    use Kind::{Battle, Negotiation};
    assert_eq!([draws_needed(Battle, None), draws_needed(Negotiation, None)], [3, 3]);
    assert_eq!(draws_needed(Battle, Some((Red, Military))), 2);
    assert_eq!(draws_needed(Negotiation, Some((Red, Military))), 3);
    assert_eq!(draws_needed(Negotiation, Some((LightBlue, Military))), 1);
    assert_eq!(draws_needed(Battle, Some((LightBlue, Military))), 3);
    for colour in [Violet, Green, Yellow] {
        assert_eq!([Battle, Negotiation].map(|kind| draws_needed(kind, Some((colour, Military)))), [3, 3], "{colour}");
    }
    for &colour in Colour::ALL {
        assert_eq!([Battle, Negotiation].map(|kind| draws_needed(kind, Some((colour, Peaceful)))), [3, 3], "{colour}");
    }
}

/// Military units lost in a battle in Great Armenia with two damage symbols, while this unit stands there as well.
fn lost_with(unit: Option<(Colour, Side, &str)>) -> usize {
    let mut p = start().no_units().bag(&["base_3_0", "base_3_1", "base_0_1#1"]);
    for _ in 0..3 {
        p = p.unit(Red, Military, "great_armenia", &[]);
    }
    if let Some((colour, side, at)) = unit {
        p = p.unit(colour, side, at, &[]);
    }
    let before = p.count("great_armenia", Military);
    p = p.perform(TigranII, Kind::Battle, 1);
    p.draw(&["base_3_0", "base_3_1"]).act(Action::EndCheck).until(|s| s.check.is_none());
    before - p.count("great_armenia", Military)
}

/// S2S-338, S2S-C5: a green military unit in the region of the check cancels one damage symbol.
#[test]
fn s2s_338_green_units_defend() {
    assert_eq!(lost_with(None), 1);
    assert_eq!(lost_with(Some((Green, Military, "great_armenia"))), 0);
    assert_eq!(lost_with(Some((Green, Military, "sophene"))), 1);
    assert_eq!(lost_with(Some((Green, Peaceful, "great_armenia"))), 1);
    assert_eq!(lost_with(Some((Yellow, Military, "great_armenia"))), 1);
}

/// S2S-339: the leftmost troublemaker does not close its cell.
#[test]
fn s2s_339_yellow_units_ignore_troublemakers_in_gathering() {
    // Food, stone, wood, food, copper, iron; the last four are covered.
    let open = |yellow: usize, side: Side, at: &str| {
        let mut p = start().unit(Red, Peaceful, "great_armenia", &[]).troublemakers("great_armenia", 4);
        for _ in 0..yellow {
            p = p.unit(Yellow, side, at, &[]);
        }
        p.perform(TigranII, Kind::Gathering, 6).gatherable("great_armenia")
    };
    use Resource::{Copper, Food, Iron, Stone, Wood};
    assert_eq!(open(0, Military, "great_armenia"), [Stone, Food]);
    assert_eq!(open(1, Military, "great_armenia"), [Wood, Stone, Food]);
    assert_eq!(open(4, Military, "great_armenia"), [Wood, Copper, Iron, Stone, Food]);
    assert_eq!(open(1, Peaceful, "great_armenia"), [Stone, Food]);
    assert_eq!(open(1, Military, "sophene"), [Stone, Food], "present in that region");
}

/// S2S-339: and in the resolution of events: 3 troublemakers, less those ignored, for one step per 3.
#[test]
fn s2s_339_yellow_units_ignore_troublemakers_in_events() {
    let steps = |yellow: bool| {
        let mut p = start();
        if yellow {
            p = p.unit(Yellow, Military, "great_armenia", &[]);
        }
        // Event III: per 3, spend 1 copper or Rome +1.
        let mut p = p.event(3);
        p.finish();
        p.s.rome_steps[Cause::EventUpper]
    };
    assert_eq!([steps(false), steps(true)], [1, 0]);
}
