//! The examples of the rulebook, one after the other.

use crate::support::*;
use agon::games::from_sea_to_sea::Action;
use agon::games::from_sea_to_sea::ids::*;
use agon::games::from_sea_to_sea::step::Step;

/// S2S-C1 … E4 to E10: the battle of the rulebook.
#[test]
fn e4_the_battle_for_sophene() {
    let mut p = start()
        .no_units()
        .leader(Leader::TigranII, "sophene")
        .unit(Colour::Red, Side::Military, "sophene", &[])
        .unit(Colour::Red, Side::Military, "sophene", &[])
        .unit(Colour::Red, Side::Peaceful, "sophene", &[Resource::Food])
        .perform(Leader::TigranII, Kind::Battle, 2);
    assert_eq!(p.s.check.unwrap().free, 4);
    p.draw(&["base_0_1#1", "base_3_0", "base_1_1#1", "base_1_1#2"]);
    assert_eq!(p.s.check.unwrap().free, 0);
    assert_eq!(p.s.steps.top(), Some(Step::Draw));
    assert!(p.is_legal(Action::EndCheck));
}
