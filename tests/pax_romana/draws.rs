//! PAX-3.4.2: which markers can be drawn from the pool, and which player must wait.

use crate::board::*;
use agon_game::Chance as _;
use agon_game::Seat;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

/// A marker is to be drawn; each seat has so many of its own, and so many free ones; Rome has had so many Activations in a
/// row.
fn drawing(markers: [u8; 4], free: [u8; 4], run: u8) -> Position<'static, PaxRomana> {
    let mut at = extended(game());
    for (seat, (markers, free)) in at.s.all_seats().zip(markers.into_iter().zip(free)) {
        let player = at.s.player_mut(seat);
        (player.markers, player.free_markers) = (markers, free);
    }
    (at.s.event_markers, at.s.pontus_marker, at.s.fortune_markers) = (0, false, 0);
    (at.s.begun, at.s.phase, at.s.active, at.s.run) = (4, Phase::Activation, ROME, run);
    at.s.steps.clear();
    at.s.steps.push(TurnStep::EndPhase.into());
    at.s.steps.push(TurnStep::DrawMarker.into());
    at
}

fn outcomes(at: &Position<'_, PaxRomana>) -> Vec<(Marker, f64)> {
    let marker = |action| match action {
        Action::DrawMarker { marker } => marker,
        _ => panic!("{action:?}"),
    };
    at.game.chance_outcomes(&at.s).unwrap().into_iter().map(|(action, p)| (marker(action), p)).collect()
}

/// PAX-3.4.2j, PAX-R17-16: every marker in the pool is as likely as another, free ones of a player, too.
#[test]
fn pax_3_4_2j_every_marker_in_the_pool_may_be_drawn() {
    let mut at = drawing([1, 0, 0, 0], [2, 0, 0, 0], 0);
    at.s.fortune_markers = 1;
    let expected = [(Marker::Player(ROME), 0.25), (Marker::Free(ROME), 0.5), (Marker::Fortune, 0.25)];
    assert_eq!(outcomes(&at), expected);
}

/// PAX-3.4.2k, PAX-R106: after two Activations in a row a player waits while others have markers of any kind in the pool.
#[test]
fn pax_3_4_2k_who_has_played_twice_waits_for_others() {
    let waits = |run: u8, prepare: &dyn Fn(&mut State)| {
        let mut at = drawing([2, 0, 0, 0], [0; 4], run);
        prepare(&mut at.s);
        !outcomes(&at).iter().any(|(marker, _)| *marker == Marker::Player(ROME))
    };
    let of = |seat: Seat| move |s: &mut State| s.player_mut(seat).markers = 1;
    assert!(!waits(2, &|_| {}), "he is the only one left");
    assert!(waits(2, &of(EAST)) && !waits(1, &of(EAST)));
    assert!(waits(2, &|s| s.player_mut(EAST).free_markers = 1), "PAX-R17-16");
    assert!(waits(2, &|s| s.pontus_marker = true));
    assert!(waits(2, &|s| s.fortune_markers = 1));
    assert!(!waits(2, &|s| s.event_markers = 1), "an event is nobody's Activation");
}
