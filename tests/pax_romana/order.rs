//! Several things are chosen one by one in a fixed order; what the order has passed is refused with the reason.

use crate::board::*;
use crate::support::{id, node};
use agon_game::{Id, Telling};
use agon_pax_romana::ids::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// Takes the second of the actions that are `wanted`; why the first one can then no longer be taken.
fn passed_over(at: &mut At<'_>, wanted: impl Fn(&Action) -> bool) -> Option<String> {
    let [first, second] = at.legal().into_iter().filter(wanted).take(2).collect::<Vec<_>>()[..] else {
        panic!("two of them")
    };
    assert_eq!(at.game.why_not(&at.s, first), None, "it is legal");
    at.act(second);
    assert!(!at.is_legal(first));
    at.game.why_not(&at.s, first)
}

fn says(why: Option<String>, reason: &str) {
    let why = why.expect("a reason");
    assert!(why.contains(reason) && why.ends_with("comes before what has been chosen last"), "{why}");
}

#[test]
fn purchases_go_through_provinces_and_spaces_in_order() {
    let mut at = start(game(), "v_basic");
    at.s.player_mut(ROME).talents = 30;
    at.happens(ROME, MusterStep::Raise { seat: ROME, from: 1, scope: Scope::Land });
    let first = Action::RaiseIn { province: Province::from_index(0) };
    says(at.game.why_not(&at.s, first), "Provinces are chosen in the order of the content");
    at.act(Action::RaiseIn { province: Province::from_index(1) });
    says(passed_over(&mut at, |action| matches!(action, Action::Form { .. })), "Space by Space");
    // Another player's Province is no matter of order.
    assert_eq!(at.game.why_not(&at.s, Action::RaiseIn { province: id("attica") }), None);
}

#[test]
fn units_that_are_placed_go_through_spaces_in_order() {
    let mut at = extended(game());
    at.play(EAST, Card::Pontus);
    says(passed_over(&mut at, |action| matches!(action, Action::Form { .. })), "Spaces are chosen in the order");
}

#[test]
fn a_group_makes_garrisons_before_it_drops_units() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2), (Unit::LightInfantry, 2)]).expansion(ROME);
    at.act(Action::Major { owner: of(ROME), from: node("capua"), fleet: false }).act(Action::Go).roll(3);
    let piece = full(Unit::LightInfantry);
    let garrisons = Action::MakeGarrisons { piece, count: 1 };
    assert!(at.is_legal(garrisons));
    at.act(Action::Drop { piece, count: 1 });
    says(at.game.why_not(&at.s, garrisons), "then Garrisons are made, then units and leaders are left");
    // The way to Gaul is too long, whatever the order.
    assert_eq!(at.game.why_not(&at.s, Action::MoveTo { to: node("narbo") }), None);
}
