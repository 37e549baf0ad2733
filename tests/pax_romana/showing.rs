//! PAX-15.4.6: Objectives that are shown to allies.

use crate::board::*;
use agon_game::{Checking, Rng, Seat, Sight, Telling, state_from_json, state_to_json};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// Rome holds these Objectives and the East one of its own; nobody has seen them.
fn holding(rome: &[Objective]) -> At<'static> {
    let mut at = emptied(game(), "v_ultra_basic");
    for (seat, aims) in [(ROME, rome), (EAST, &[Objective::Spain])] {
        for &aim in aims {
            at.s.objectives[aim] -= 1;
            at.s.player_mut(seat).aims.push(Aim::face_down(aim));
        }
    }
    at
}

const TWO: &[Objective] = &[Objective::Gaul, Objective::Danube];

fn show(to: Seat, objective: Objective) -> Action {
    Action::ShowObjective { to, objective }
}

/// Rome has offered the East an alliance, and the East has accepted.
fn allied() -> At<'static> {
    let mut at = holding(TWO);
    at.happens(ROME, TalkStep::Propose { by: ROME, left: 3, to: Some(EAST) });
    at.act(Action::Offer { to: EAST, offer: Offer::Alliance { talents: 0 } }).act(Action::Yes);
    at
}

/// The Objectives of Rome that a seat knows, and the number of those that it does not.
fn known(at: &At<'_>, seat: Seat) -> (Vec<Objective>, u8) {
    let seen = at.game.observe(&at.s, seat);
    let rome = seen.view().player(ROME);
    (rome.aims.iter().map(|aim| aim.objective).collect(), rome.hidden_aims)
}

/// PAX-15.4.6a: as soon as an alliance is made, each of its partners may show the other one or more of his Objectives.
#[test]
fn pax_15_4_6a_new_allies_may_show_their_objectives() {
    let mut at = allied();
    assert_eq!(at.s.steps.top(), Some(TalkStep::Show { by: ROME, to: EAST, from: 0 }.into()));
    assert_eq!(at.legal(), [show(EAST, TWO[0]), show(EAST, TWO[1]), Action::Done]);
    at.act(show(EAST, TWO[0]));
    assert_eq!(at.legal(), [show(EAST, TWO[1]), Action::Done], "in the order of the hand");
    at.act(Action::Done);
    assert_eq!(at.s.steps.top(), Some(TalkStep::Show { by: EAST, to: ROME, from: 0 }.into()));
    at.act(show(ROME, Objective::Spain));
    assert!(matches!(at.s.steps.top(), Some(Step::Talk(TalkStep::Propose { .. }))), "the talks go on");
    assert_eq!(known(&at, EAST), (vec![TWO[0]], 1));
    assert_eq!(known(&at, GREECE), (vec![], 2));
    assert_eq!(known(&at, ROME), (TWO.to_vec(), 0));
}

/// PAX-15.4.6a, PAX-2.3a: a third player sees neither which Objective is shown nor which of a hand it is.
#[test]
fn pax_15_4_6a_third_players_do_not_see_what_is_shown() {
    let seen = |aim: Objective| {
        let mut at = allied();
        at.act(show(EAST, aim));
        let under_way = *at.game.observe(&at.s, GREECE).view();
        at.until(|s| !matches!(s.steps.top(), Some(Step::Talk(TalkStep::Show { by: ROME, .. }))));
        (under_way, *at.game.observe(&at.s, GREECE).view())
    };
    // After the last one of a hand there is nothing more to show, so the first one is compared while another is left.
    assert!(seen(TWO[0]).1 == seen(TWO[1]).1);
    let Some(Step::Talk(TalkStep::Show { from, .. })) = seen(TWO[0]).0.steps.top() else { panic!("Rome goes on") };
    assert_eq!(from, 0, "the place in the hand is hidden");
}

/// PAX-15.4.6a: allies may show each other Objectives before each of their Actions, to everyone of them in order.
#[test]
fn pax_15_4_6a_objectives_are_shown_before_an_action() {
    let mut at = holding(TWO);
    let shows = |at: &At<'_>| -> Vec<Action> {
        at.legal().into_iter().filter(|action| matches!(action, Action::ShowObjective { .. })).collect()
    };
    assert!(shows(at.active(ROME)).is_empty(), "Rome has no ally");
    at.s.ally(ROME, CARTHAGE);
    at.s.ally(ROME, EAST);
    let all = [show(CARTHAGE, TWO[0]), show(CARTHAGE, TWO[1]), show(EAST, TWO[0]), show(EAST, TWO[1])];
    assert_eq!(shows(at.active(ROME)), all);
    assert_eq!(at.game.describe(&at.s, all[2]), "shows East the Objective E (Control of Gaul)");
    at.act(all[1]);
    assert_eq!(shows(&at), all[2..]);
    at.act(all[2]);
    assert_eq!((shows(&at), at.acting(ROME)), (vec![all[3]], true));
    assert_eq!((known(&at, CARTHAGE).0, known(&at, EAST).0), (vec![TWO[1]], vec![TWO[0]]));
    assert_eq!(at.game.observe(&at.s, GREECE).view().activation.shown, 0);
    at.act(Action::Pass);
    at.s.activation = Activation::default();
    assert_eq!(shows(at.active(ROME)), [all[0], all[3]], "what has been shown is known");
}

/// PAX-15.4.6a: what an ally has seen is so in every position that he takes for possible, and only what he has seen.
#[test]
fn pax_15_4_6a_an_ally_imagines_what_he_has_seen() {
    let mut at = allied();
    at.act(show(EAST, TWO[1])).until(|s| !matches!(s.steps.top(), Some(Step::Talk(TalkStep::Show { .. }))));
    let mut rng = Rng::seeded(7);
    let mut hands = [const { Vec::new() }; 2];
    for _ in 0..50 {
        for (seat, hands) in [EAST, GREECE].into_iter().zip(&mut hands) {
            let world = at.game.determinize(&at.game.observe(&at.s, seat), &mut rng);
            at.game.check(&world).unwrap();
            hands.push(world.player(ROME).aims.iter().map(|aim| aim.objective).collect::<Vec<_>>());
        }
    }
    let danube = |hand: &Vec<Objective>| hand.contains(&TWO[1]);
    assert!(hands[0].iter().all(danube) && !hands[1].iter().all(danube));
    assert!(hands.iter().flatten().all(|hand| hand.len() == 2));
    assert!(hands[0].iter().any(|hand| !hand.contains(&TWO[0])), "he has not seen the other one");
}

/// PAX-15.4.6c, PAX-15.4.7a: an Objective that scores lies open for all; one that is discarded face down is known to no ally.
#[test]
fn pax_15_4_7a_an_ally_does_not_see_which_objective_goes_back() {
    let discarded = |aim: Objective| {
        let mut at = holding(TWO);
        at.s.player_mut(ROME).aims.iter_mut().for_each(|held| held.show_only(Seats::of(of(EAST))));
        at.happens(ROME, TurnStep::DiscardAims { seat: ROME, from: 0 });
        at.act(Action::DiscardObjective { objective: aim });
        at.until(|s| !matches!(s.steps.top(), Some(Step::Turn(TurnStep::DiscardAims { .. }))));
        *at.game.observe(&at.s, EAST).view()
    };
    let [one, other] = [TWO[0], TWO[1]].map(discarded);
    assert!(one == other && one.player(ROME).aims.is_empty() && one.player(ROME).hidden_aims == 1);
    let mut at = holding(&[Objective::Richest]);
    at.s.player_mut(ROME).aims.get_mut(0).unwrap().show_only(Seats::of(of(EAST)));
    at.s.player_mut(ROME).richest = true;
    at.phase(Phase::Victory);
    assert!(at.s.player(ROME).aims.iter().all(|aim| aim.seen().is_empty()));
}

/// PAX-15.4.6a: who has seen an Objective is part of a position; nobody shows one to himself, to strangers or to all.
#[test]
fn pax_15_4_6a_what_has_been_seen_is_read_and_checked() {
    let mut at = allied();
    at.act(show(EAST, TWO[0]));
    let json = state_to_json(at.game, &at.s);
    assert!(state_from_json(at.game, &json).unwrap() == at.s);
    // PAX-15.4.6c: what lies open is not shown to single players.
    let mut open = json;
    open["seats"][0]["aims"][0]["revealed"] = true.into();
    let error = state_from_json(at.game, &open).err().unwrap();
    assert!(error.contains("a revealed Objective has not been shown to single players (PAX-15.4.6c)"), "{error}");
    let refused = |damage: fn(&mut State), message: &str| {
        let mut s = allied().s;
        damage(&mut s);
        let error = game().check(&s).unwrap_err();
        assert!(error.starts_with(message), "{error}");
    };
    let stranger = "seats: something in the hand of rome has been seen by somebody who is not another player";
    refused(|s| s.player_mut(ROME).aims.get_mut(0).unwrap().show_only(Seats::of(of(ROME))), stranger);
    refused(|s| s.player_mut(ROME).aims.get_mut(0).unwrap().show_only(Seats::of(Owner::Rhodes)), stranger);
    refused(
        |s| s.steps.replace(TalkStep::Show { by: ROME, to: GREECE, from: 0 }.into()),
        "steps: talk:show: Objectives are shown to allies (PAX-15.4.6a)",
    );
    refused(
        |s| s.steps.replace(TalkStep::Show { by: ROME, to: EAST, from: 3 }.into()),
        "steps: talk:show: from place 3 of 2 Objectives",
    );
}
