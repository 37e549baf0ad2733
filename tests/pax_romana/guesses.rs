//! PAX-3.2, PAX-15.4.5, PAX-17.1: what others hide is guessed as something that they can have.

use crate::board::*;
use agon_game::{Checking, Rng, Rules, Seat, Sight};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

/// An Objective that Carthage and Greece can use, and one that only Carthage can.
fn shared_and_own(at: &Position<'_, PaxRomana>) -> (Objective, Objective) {
    let usable = |seat: Seat, objective: Objective| {
        let rules = at.game.seat_rules(&at.s, seat);
        at.game.content.objective(objective).reward[rules.template as usize] > 0 && !rules.unusable.has(objective)
    };
    let of_carthage = || Objective::ALL.iter().copied().filter(|objective| usable(CARTHAGE, *objective));
    let first = |by_greece: bool| of_carthage().find(|objective| usable(GREECE, *objective) == by_greece);
    (first(true).unwrap(), first(false).unwrap())
}

/// PAX-15.4.5c: hidden Objectives are dealt so that every player can use his own, even when one could take what only another
/// can use.
#[test]
fn pax_15_4_5c_hidden_objectives_are_dealt_so_that_all_fit() {
    let mut at = extended(game());
    let (shared, own) = shared_and_own(&at);
    at.s.objectives = Default::default();
    for (seat, objective) in [(CARTHAGE, own), (GREECE, shared)] {
        at.s.player_mut(seat).aims.push(Aim::face_down(objective));
    }
    at.active(ROME);
    let seen = at.game.observe(&at.s, ROME);
    for seed in 0..20 {
        let dealt = at.game.determinize(&seen, &mut Rng::seeded(seed));
        assert_eq!(dealt.player(GREECE).aims.get(0).unwrap().objective, shared);
        assert_eq!(at.game.check(&dealt), Ok(()));
    }
}

/// PAX-15.4.5c: while a player draws, the pool holds an Objective that he can use, whatever others are guessed to hold.
#[test]
fn pax_15_4_5c_who_draws_an_objective_finds_one_that_he_can_use() {
    let mut at = extended(game());
    let (shared, own) = shared_and_own(&at);
    at.s.objectives = Default::default();
    at.s.objectives[shared] = 1;
    at.s.player_mut(CARTHAGE).aims.push(Aim::face_down(own));
    at.happens(GREECE, MusterStep::DrawAim { seat: GREECE });
    let seen = at.game.observe(&at.s, ROME);
    for seed in 0..20 {
        let dealt = at.game.determinize(&seen, &mut Rng::seeded(seed));
        assert_eq!(dealt.player(CARTHAGE).aims.get(0).unwrap().objective, own);
        assert_eq!(at.game.check(&dealt), Ok(()));
    }
}

/// PAX-15.4.5b: an Objective that a seat has drawn a second time is in no other hand, in any guess, by itself or by others.
#[test]
fn pax_15_4_5b_a_duplicate_is_in_no_other_hand() {
    let mut at = extended(game());
    at.s.objectives = Default::default();
    at.s.objectives[Objective::AsiaMinor] = 1;
    at.s.objectives[Objective::Gaul] = 1;
    for (seat, objective) in [(GREECE, Objective::AsiaMinor), (ROME, Objective::Gaul)] {
        at.s.player_mut(seat).aims.push(Aim::face_down(objective));
    }
    at.happens(GREECE, MusterStep::KeepTwin { seat: GREECE, objective: Objective::AsiaMinor });
    for (seed, observer) in (0..40).map(|seed| (seed, if seed % 2 == 0 { GREECE } else { CARTHAGE })) {
        let mut guess = at.game.determinize(&at.game.observe(&at.s, observer), &mut Rng::seeded(seed));
        let Some(Step::Muster(MusterStep::KeepTwin { objective, .. })) = guess.steps.top() else { unreachable!() };
        assert!(guess.objectives[objective] > 0, "seed {seed}");
        at.game.apply(&mut guess, Action::Yes);
    }
}
