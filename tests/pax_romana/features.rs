//! The features that players learn from tell the powers apart, and tell nothing that a seat cannot see.

use crate::board::*;
use agon_game::{Heuristic, Seat, Sight};
use agon_pax_romana::PaxRomana;
use agon_pax_romana::ids::*;

fn told(at: &Position<'_, PaxRomana>, observer: Seat, about: Seat) -> Vec<f32> {
    let mut numbers = vec![];
    at.game.describe_state(&at.game.observe(&at.s, observer), about, &mut numbers);
    numbers
}

fn get(numbers: &[f32], name: &str) -> f32 {
    let features = game().state_features();
    numbers[features.iter().position(|f| f.name == name).unwrap_or_else(|| panic!("no feature {name}"))]
}

/// The names of the numbers that differ between two descriptions.
fn changed(before: &[f32], after: &[f32]) -> Vec<&'static str> {
    let named = game().state_features().iter().zip(before.iter().zip(after));
    named.filter(|(_, (before, after))| before != after).map(|(feature, _)| feature.name).collect()
}

#[test]
fn the_beginning_is_told_as_it_is_set_up() {
    let at = start(game(), "v_basic");
    for seat in at.s.all_seats() {
        let numbers = told(&at, seat, seat);
        let player = at.s.player(seat);
        assert_eq!(get(&numbers, player.power.as_str()), 1.0);
        assert_eq!(["rome", "carthage", "greece", "east"].map(|power| get(&numbers, power)).iter().sum::<f32>(), 1.0);
        assert_eq!(get(&numbers, "points"), f32::from(player.points));
        assert_eq!(get(&numbers, "talents"), (f32::from(player.talents) / 10.0).min(6.0));
        assert_eq!(get(&numbers, "stability"), f32::from(player.stability));
        assert_eq!(get(&numbers, "capitals_lost"), 0.0);
        assert!(get(&numbers, "spaces") > 0.0 && get(&numbers, "geography") > 0.0, "{}", player.power);
    }
}

/// Troops, Fleets and places change their owner's numbers, and those of players compared with him.
#[test]
fn what_stands_on_the_map_is_told_of_its_owner() {
    let mut at = bare(game());
    let before = [ROME, CARTHAGE].map(|seat| told(&at, GREECE, seat));
    at.army(of(ROME), "roma", &[(Unit::Legion, 3)]);
    let armed = [ROME, CARTHAGE].map(|seat| told(&at, GREECE, seat));
    let legions = 3.0 * f32::from(game().unit(Unit::Legion).battle_points) / 10.0;
    assert_eq!(get(&armed[0], "army") - get(&before[0], "army"), legions);
    assert_eq!(get(&armed[0], "capital_guard"), legions.min(3.0));
    assert_eq!((get(&armed[0], "largest_army"), get(&armed[0], "armed_spaces")), (1.0, 0.1));
    assert!(changed(&before[1], &armed[1]).iter().all(|name| *name == "largest_army"), "of somebody else");

    at.fleet(of(CARTHAGE), "carthago", 4);
    let at_sea = [ROME, CARTHAGE].map(|seat| told(&at, GREECE, seat));
    assert_eq!(changed(&armed[1], &at_sea[1]), ["galleys", "largest_fleet"]);
    assert_eq!((get(&at_sea[1], "galleys"), get(&at_sea[1], "largest_fleet")), (0.4, 1.0));

    let works = at_sea[0].clone();
    at.works(of(ROME), "capua", 5);
    let built = told(&at, GREECE, ROME);
    assert!(get(&built, "civilization") > get(&works, "civilization"));
    assert!(get(&built, "civilization_rank") >= get(&works, "civilization_rank"));
}

/// Lasting things count by the turns to come: in the last Victory Phase they count nothing.
#[test]
fn the_end_is_told_apart_from_the_beginning() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]);
    let early = told(&at, ROME, ROME);
    at.s.turn = 3;
    let later = told(&at, ROME, ROME);
    assert_eq!(get(&early, "army"), get(&later, "army"));
    assert!(get(&early, "army_to_come") > get(&later, "army_to_come"));
}

/// The number of cards and Objectives a player holds is no secret; which ones is told to nobody.
#[test]
fn hands_are_told_by_their_size() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::Conqueror, Card::Spies]);
    let [own, other] = [ROME, CARTHAGE].map(|observer| told(&at, observer, ROME));
    assert_eq!((get(&own, "cards"), get(&other, "cards")), (2.0, 2.0));
    let mut exchanged = extended(game());
    exchanged.hand(ROME, &[Card::Pirates, Card::Spies]);
    assert_eq!(told(&exchanged, CARTHAGE, ROME), other);
}
