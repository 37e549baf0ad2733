//! PAX-3.2: what ends with a turn, and what a phase leaves behind.

use crate::board::*;
use crate::support::{id, node};
use agon_game::{Chance as _, Seat};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

/// PAX-3.2.Ib, PAX-16.2-STC-g, PAX-16.2-STC-h: what holds for a turn ends with it; markers that are dear next turn are so now.
#[test]
fn pax_3_2_ib_what_holds_for_a_turn_ends_with_it() {
    let mut at = extended(game());
    for (place, seat) in at.s.all_seats().enumerate() {
        at.s.player_mut(seat).points = place as u16;
    }
    let player = at.s.player_mut(ROME);
    (player.free_markers, player.dear, player.barred, player.improved) = (1, [false, true], true, true);
    (player.conqueror, player.conquered, player.cunctator) = (Some(id("rome_01")), true, true);
    at.s.player_mut(EAST).dear = [true, false];
    at.s.ally(ROME, EAST);
    at.s.invaded.insert(*InvasionGroup::ALL.first().unwrap());
    (at.s.cyprus_closed, at.s.run, at.s.begun) = (true, 2, 3);
    at.fleet(of(ROME), "pisae", 1);
    at.mutiny(of(ROME), "pisae");
    at.s.inventors.insert(id("syracusae"));
    at.next_turn();
    let player = at.s.player(ROME);
    assert_eq!((player.free_markers, player.dear, player.barred, player.improved), (0, [true, false], false, false));
    assert_eq!((player.conqueror, player.conquered, player.cunctator), (None, false, false));
    assert_eq!(at.s.player(EAST).dear, [false, false]);
    assert!(!at.s.allied(ROME, EAST) && at.s.invaded.is_empty() && at.s.inventors.is_empty());
    assert_eq!((at.s.cyprus_closed, at.s.run, at.s.begun, at.mutinies()), (false, 0, 0, vec![]));
    assert_eq!(at.s.event_markers, at.game.scene(&at.s).event_markers);
}

/// PAX-12.5.5k: Pontus has a marker while one of its combat units is on the map, and a player commands it.
#[test]
fn pax_12_5_5k_pontus_keeps_its_marker_while_it_has_an_army() {
    for (player, unit, marker) in [
        (Some(EAST), Unit::LightInfantry, true),
        (Some(EAST), Unit::Garrison, false),
        (None, Unit::LightInfantry, false),
    ] {
        let mut at = extended(game());
        at.s.pontus = player;
        at.army(Owner::Pontus, "amasia", &[(unit, 1)]).army(of(EAST), "damascus", &[(Unit::LightInfantry, 1)]);
        at.next_turn();
        assert_eq!(at.s.pontus_marker, marker, "{player:?} {unit}");
    }
}

/// PAX-SOP-4, PAX-12.4.6, PAX-13.4-GER-e: the Removal Phase ends the service of Soldiers of Fortune and the fear of barbarians.
#[test]
fn pax_sop_4_the_removal_phase_ends_services_and_fears() {
    let mut at = extended(game());
    (at.s.fortune, at.s.fortune_markers, at.s.frightened) = (Some(GREECE), 2, 3);
    at.s.german_home = Some(id("italy"));
    at.phase(Phase::Removal);
    assert_eq!((at.s.fortune, at.s.fortune_markers, at.s.frightened, at.s.german_home), (None, 0, 0, None));
}

/// PAX-17.1.4b: one card is kept over the turn; all others go back to the deck.
#[test]
fn pax_17_1_4b_one_card_is_kept() {
    let cards = [Card::Cunctator, Card::Conqueror];
    for keep in [None, Some(Card::Cunctator), Some(Card::Conqueror)] {
        let mut at = extended(game());
        let before = cards.map(|card| at.s.deck[card] + at.s.discards[card]);
        at.hand(ROME, &cards);
        at.happens(ROME, TurnStep::KeepCard { seat: ROME });
        at.act(keep.map_or(Action::Done, |card| Action::Play { card, hire: false }));
        let held: Vec<Card> = at.s.player(ROME).hand.iter().map(|held| held.card).collect();
        assert_eq!(held, keep.into_iter().collect::<Vec<_>>());
        let after = cards.map(|card| at.s.deck[card] + at.s.discards[card] + u8::from(keep == Some(card)));
        assert_eq!(after, before);
    }
}

/// The next marker is due; Rome has been active `run` times in a row and has so many markers left, others have none.
fn last_markers<'g>(game: &'g PaxRomana, run: u8, markers: [u8; 2], events: u8) -> Position<'g, PaxRomana> {
    let mut at = bare(game);
    for seat in at.s.all_seats() {
        (at.s.player_mut(seat).markers, at.s.player_mut(seat).free_markers) = (0, 0);
    }
    (at.s.player_mut(ROME).markers, at.s.player_mut(ROME).free_markers) = (markers[0], markers[1]);
    (at.s.begun, at.s.phase, at.s.active, at.s.run, at.s.event_markers) = (4, Phase::Activation, ROME, run, events);
    at.s.steps.clear();
    at.s.steps.push(TurnStep::EndPhase.into());
    at.s.steps.push(TurnStep::NextMarker.into());
    at.game.settle(&mut at.s);
    at
}

/// Whether a marker is drawn now.
fn draws(at: &Position<'_, PaxRomana>) -> bool {
    at.s.steps.top() == Some(TurnStep::DrawMarker.into())
}

/// PAX-3.4.2m, PAX-R106: the limit of two Activations in a row is lifted for the last markers, or only for the last three.
#[test]
fn pax_3_4_2m_the_last_markers_are_drawn() {
    let strict = with_options("pax_romana", &[("limit_lifted_for_last_markers", "false")]);
    for (rules, run, left, drawn) in [
        (game(), 2, 2, true),
        (game(), 2, 1, true),
        (&strict, 2, 2, false),
        (&strict, 1, 2, true),
        (&strict, 2, 3, true),
    ] {
        assert_eq!(draws(&last_markers(rules, run, [left, 0], 0)), drawn, "{run}, {left}");
    }
}

/// PAX-C2, PAX-R103: an event marker that is left over waits, or is drawn as well; then the phase ends.
#[test]
fn pax_c2_the_last_event_marker_is_drawn_by_an_option() {
    assert!(!draws(&last_markers(game(), 1, [0, 0], 1)));
    let emptied = with_options("pax_romana", &[("event_marker_left", "draw_until_empty")]);
    let mut at = last_markers(&emptied, 1, [0, 0], 1);
    assert!(draws(&at));
    at.act(Action::DrawMarker { marker: Marker::Event });
    at.until(|s| !matches!(s.steps.top(), Some(Step::Event(_))));
    assert!(!draws(&at) && at.s.event_markers == 0);
}

/// PAX-17.2-34-a: a free marker that is drawn is used up, and costs nothing.
#[test]
fn pax_17_2_34_a_a_free_marker_is_used_up() {
    let mut at = last_markers(game(), 1, [0, 1], 0);
    at.act(Action::DrawMarker { marker: Marker::Free(ROME) });
    assert!(at.acting(ROME));
    assert_eq!((at.talents(ROME), at.s.player(ROME).free_markers), (20, 0));
}

/// PAX-16.2-STC-g, PAX-16.1.3a: an event that waits strikes a player who may not act, too.
#[test]
fn pax_16_1_3a_an_event_strikes_a_player_who_may_not_act() {
    let mut at = last_markers(game(), 1, [1, 0], 0);
    at.s.player_mut(ROME).barred = true;
    at.s.pending.push(Event::GalleyImprovement);
    at.act(Action::DrawMarker { marker: Marker::Player(ROME) });
    assert!(at.s.pending.is_empty() && at.s.player(ROME).improved);
    assert_ne!(at.s.phase, Phase::Activation, "he has not been asked");
}

/// PAX-3.4.2e: a die decides among those who are tied, and only them.
#[test]
fn pax_3_4_2e_a_die_decides_among_those_who_are_tied() {
    let mut at = bare(game());
    for (seat, points) in [(ROME, 4), (CARTHAGE, 3), (GREECE, 3), (EAST, 6)] {
        at.s.player_mut(seat).points = points;
    }
    at.phase(Phase::TurnOrder);
    assert_eq!(at.game.chance_outcomes(&at.s).unwrap().len(), 2);
    at.act(Action::Picked { index: 1 });
    assert_eq!(at.s.order.iter().collect::<Vec<_>>(), [GREECE, CARTHAGE, ROME, EAST]);
    assert_eq!(at.s.turn, 2, "the next turn begins at once");
}

/// PAX-15.4.7d: nobody must discard Objectives in the Removal Phase.
#[test]
fn pax_15_4_7d_objectives_may_be_kept() {
    let mut at = extended(game());
    at.s.objectives[Objective::Gaul] -= 1;
    at.s.player_mut(ROME).aims.push(Aim::face_down(Objective::Gaul));
    at.phase(Phase::Removal);
    assert_eq!(at.legal(), [Action::DiscardObjective { objective: Objective::Gaul }, Action::Done]);
    at.act(Action::Done);
    assert_eq!(at.s.player(ROME).aims.len(), 1);
}

/// PAX-4.5: free diplomacy is there in scenarios of two players, too.
#[test]
fn pax_4_5_two_players_may_talk() {
    let free = with_options("pax_romana", &[("free_diplomacy", "true")]);
    let mut at = start(&free, "ii");
    at.active(Seat(0));
    assert!(at.is_legal(Action::Negotiate));
    let mut at = start(game(), "ii");
    at.happens(Seat(0), TurnStep::PayMarker);
    assert!(at.is_legal(Action::Negotiate), "PAX-3.2.F3e");
}

/// PAX-9.1.4a: leaders and units that have moved may move again in the next Activation.
#[test]
fn pax_9_1_4a_all_may_move_again_in_the_next_activation() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).leader(of(ROME), "rome_03", "roma").weary("rome_03", true);
    at.active(ROME).s.steps.clear();
    at.s.steps.push(TurnStep::EndPhase.into());
    at.s.steps.push(TurnStep::BeginActivation.into());
    at.game.settle(&mut at.s);
    at.act(Action::Yes).act(Action::Expand);
    assert!(at.is_legal(Action::MoveLeader { leader: id("rome_03"), major: true, alone: true }));
}

/// PAX-15.4.7d: Objectives are discarded in the order of the hand, and none twice.
#[test]
fn pax_15_4_7d_objectives_are_discarded_in_order() {
    let mut at = extended(game());
    for objective in [Objective::Gaul, Objective::Spain] {
        at.s.objectives[objective] -= 1;
        at.s.player_mut(ROME).aims.push(Aim::face_down(objective));
    }
    at.phase(Phase::Removal).act(Action::DiscardObjective { objective: Objective::Spain });
    assert_eq!(at.s.player(ROME).aims.len(), 1);
    assert!(!at.is_legal(Action::DiscardObjective { objective: Objective::Gaul }));
}

/// PAX-12.5.5k: with its last combat unit Pontus leaves the game at once: its marker, its squadrons and Garrisons; its Towns are nobody's.
#[test]
fn pax_12_5_5k_pontus_leaves_with_its_last_combat_unit() {
    for (unit, stays) in [(Unit::Cavalry, true), (Unit::Garrison, false)] {
        let mut at = extended(game());
        (at.s.pontus, at.s.pontus_marker) = (Some(EAST), true);
        at.army(Owner::Pontus, "sinope", &[(unit, 1)]).works(Owner::Pontus, "amisus", 2).fleet(
            Owner::Pontus,
            "amisus",
            1,
        );
        at.happens(ROME, TurnStep::Reckon).sound();
        let works = at.s.ground[id::<Space>("amisus")].works.unwrap();
        let holder = if stays { Owner::Pontus } else { Owner::Independent };
        assert_eq!((at.s.pontus.is_some(), at.s.pontus_marker, works.owner), (stays, stays, holder));
        assert_eq!(
            (at.s.fleets.len(), at.troops(Owner::Pontus, "sinope").len()),
            (usize::from(stays), u16::from(stays))
        );
    }
}

/// PAX-12.5.5e, PAX-12.5.5k: if it falls in its own Activation, this is over first.
#[test]
fn pax_12_5_5k_pontus_may_fall_in_its_own_activation() {
    let mut at = extended(game());
    (at.s.pontus, at.s.active) = (Some(EAST), CARTHAGE);
    at.army(Owner::Pontus, "sinope", &[(Unit::LightInfantry, 1)]).fleet(Owner::Pontus, "amisus", 1);
    at.army(of(ROME), "amastris", &[(Unit::Legion, 4)]).active(CARTHAGE);
    at.s.marker = Some(Marker::Pontus);
    at.act(Action::Expand).act(Action::Major { owner: Owner::Pontus, from: node("sinope"), fleet: false });
    at.act(Action::Go).roll(6).way(&["amastris"]).act(Action::Fight).roll(1).roll(6);
    at.until(|s| s.battle.is_none() && s.marches.is_empty());
    assert_eq!((at.s.pontus, at.troops(Owner::Pontus, "sinope")), (Some(EAST), Troops::NONE));
    at.act(Action::Done).until(|s| s.marker != Some(Marker::Pontus)).sound();
    assert_eq!((at.s.pontus, at.s.fleets.len()), (None, 0));
}

/// PAX-3.4.2m: where the limit is lifted for the last three markers it is lifted for all of them.
#[test]
fn pax_3_4_2m_the_last_three_markers_are_all_drawn() {
    let strict = with_options("pax_romana", &[("limit_lifted_for_last_markers", "false")]);
    let mut at = last_markers(&strict, 2, [3, 0], 0);
    for _ in 0..3 {
        assert!(draws(&at));
        at.act(Action::DrawMarker { marker: Marker::Player(ROME) }).act(Action::No);
    }
    assert!(!draws(&at));
}
