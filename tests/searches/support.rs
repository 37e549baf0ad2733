//! What tests with the small games begin with.

use agon::game::*;

pub fn load<G: Game>() -> G {
    G::load(&Bundle::default()).expect("the small games have no content")
}

pub fn legal<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut out = vec![];
    game.legal_actions(state, &mut out);
    out
}
