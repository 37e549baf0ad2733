//! PAX-10.7.4g, PAX-9.3.1c: a beaten army and those who stood beside it flee.

use crate::actions::intercept;
use crate::board::*;
use crate::clash::march;
use crate::fight::*;
use agon_game::{state_from_json, state_to_json};
use agon_pax_romana::Action;
use agon_pax_romana::state::*;

/// The same position, loaded.
fn loaded(at: &At<'_>) -> Result<State, String> {
    state_from_json(at.game, &state_to_json(at.game, &at.s))
}

/// PAX-9.3.3d, PAX-10.7.5: a position can be loaded while a landed army waits for those who flee with it.
#[test]
fn pax_9_3_3d_a_flight_over_the_sea_can_be_loaded() {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, GREECE);
    at.army(of(CARTHAGE), "aleria", &[(HeavyInfantry, 6)]).garrisons(of(CARTHAGE), &["aleria"]);
    at.army(of(GREECE), "pisae", &[(HeavyInfantry, 1)]).fleet(of(GREECE), "pisae", 1);
    at.fleet(of(CARTHAGE), "aleria", 2).army(of(ROME), "roma", &[(Legion, 8)]);
    at.army(of(EAST), "urcinium", &[(HeavyInfantry, 2)]);
    march(&mut at, CARTHAGE, "aleria", 6).act(Action::Embark);
    at.act(Action::PickUp { owner: of(CARTHAGE), piece: full(Galleys), count: 2 }).way(&["pisae"]);
    while !at.is_legal(Action::Land) {
        at.act(Action::Yes);
    }
    at.act(Action::Land).act(intercept("roma")).roll(12).dice(6, 1).quietly_until_retreat().act(Action::Yes);
    for _ in 0..30 {
        assert!(loaded(&at).unwrap() == at.s, "{:?}", at.s.steps.top());
        if at.s.marches.len() == 1 {
            return;
        }
        let before = at.s;
        at.until(|s| *s != before);
    }
    panic!("the flight does not end: {:?}", at.legal());
}
