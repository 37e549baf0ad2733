//! The tree of one decision as the beginning of the next one.
//!
//! Where a turn is many small decisions, the search has thought about the next one already. It keeps what it found if
//! its seat decides again and sees exactly what it saw when the tree came there. After a die or a drawn card that holds
//! only where the tree branches on them: an open loop has mixed the results of all of them.

use super::Mcts;
use super::tree::{EdgeId, NodeId, ROOT};
use crate::Ask;
use agon_game::{Heuristic, Seat};

impl<G: Heuristic> Mcts<G> {
    /// Whether trees are kept. A tree that is about one imagined world, or of limited depth, does not fit the next
    /// decision.
    pub(super) fn keeps(&self) -> bool {
        self.parameters.reuse && self.parameters.worlds == 0 && self.parameters.depth == 0
    }

    /// Remembers what the searching seat sees at a node in which it decides again, before anybody else does.
    pub(super) fn remember(&mut self, ask: &Ask<'_, G>, state: &G::State, seat: Seat, node: NodeId) {
        let others = |edge: EdgeId| self.tree.edge(edge).mover().is_some();
        let next = self.path.len() > 1 && self.path[1..].iter().any(|&(_, edge)| others(edge));
        if self.keeps() && seat == ask.seen.seat && !self.path.is_empty() && !next {
            self.homes.push((ask.game.observe(state, seat).key(), node));
        }
    }

    /// Empties the tree, but for what is known about this decision already. The root has all its edges then.
    pub(super) fn replant(&mut self, ask: &Ask<'_, G>) {
        let seats = ask.game.players(ask.seen.view());
        let known = match self.homes.is_empty() {
            true => None,
            false => {
                let key = ask.seen.key();
                self.homes.iter().find(|(seen, _)| *seen == key).map(|&(_, node)| node)
            }
        };
        self.homes.clear();
        if known.is_some() {
            std::mem::swap(&mut self.tree, &mut self.past);
        } else {
            self.spread.reset(seats);
        }
        self.tree.reset(seats, self.shares(ask.game));
        self.tree.edges_for(ROOT, Some(ask.seen.seat), ask.legal, &mut self.slots);
        if let Some(node) = known {
            self.tree.take_over(&self.past, node);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MctsParameters, RootRule};
    use agon::games::from_sea_to_sea::{Action, FromSeaToSea};
    use agon_game::*;

    type At = <FromSeaToSea as Rules>::State;

    fn search(reuse: bool) -> Mcts<FromSeaToSea> {
        let parameters = MctsParameters {
            iterations: 64,
            root: RootRule::Halving,
            playout_plies: 0,
            open_loop: true,
            delegate: true,
            reuse,
            ..MctsParameters::default()
        };
        Mcts::new(parameters, Default::default())
    }

    /// What has been counted at the root of a decision after 64 iterations, and the answer.
    fn ask(mcts: &mut Mcts<FromSeaToSea>, game: &FromSeaToSea, state: &At, legal: &[Action]) -> (u32, Action) {
        let seat = game.turn(state).seat().expect("a decision");
        let seen = game.observe(state, seat);
        let report = mcts.search(&Ask { game, seen: &seen, legal }, &mut Rng::seeded(1));
        (report.moves.iter().map(|action| action.visits).sum(), legal[report.best])
    }

    /// In the long turns of one player some decisions begin with iterations of the one before: never after a draw, without
    /// the decision before, or without the switch.
    #[test]
    fn the_next_decision_of_a_turn_begins_with_what_is_known() {
        let game = FromSeaToSea::load(&Bundle::embedded("from_sea_to_sea", FromSeaToSea::embedded())).unwrap();
        let mut state = game.start(&Setup::players(1)).unwrap();
        let (mut keeps, mut forgets, mut rng) = (search(true), search(false), Rng::seeded(5));
        let (mut known, mut drawn, mut legal) = (0, false, vec![]);
        for _ in 0..200 {
            legal.clear();
            let action = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    drawn = true;
                    game.sample_chance(&state, &mut rng)
                }
                Turn::Decision(_) => {
                    game.legal_actions(&state, &mut legal);
                    match legal[..] {
                        [only] => only,
                        _ => {
                            let mut alone = search(true);
                            let (visits, best) = ask(&mut keeps, &game, &state, &legal);
                            assert_eq!(ask(&mut alone, &game, &state, &legal).0, 64);
                            assert_eq!(ask(&mut forgets, &game, &state, &legal).0, 64);
                            assert!(visits == 64 || !drawn, "{visits} after a draw");
                            known += u32::from(visits > 64);
                            drawn = false;
                            best
                        }
                    }
                }
            };
            game.apply(&mut state, action);
        }
        assert!(known > 5, "{known} decisions");
    }
}
