//! Whose knowledge an iteration goes by (re-determinizing search, Goodman 2019, with a view for every seat as in the
//! multiple-observer search of Cowling, Powley & Whitehouse 2012).
//!
//! All worlds that the searching seat imagines agree with its own secrets. If others learned their replies in these
//! worlds, they would answer cards that they cannot see. So every second iteration belongs to another seat: where it
//! first decides, the world is imagined anew from there, and only its decisions are explored and counted. Whoever an
//! iteration does not belong to plays the mixture that its own iterations have come to so far; what the searching seat
//! would do with other secrets is left to the rules of thumb.

use super::Mcts;
use super::tree::EdgeId;
use crate::Ask;
use agon_game::{Heuristic, Rng, Seat};

/// The view of one iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// The seat that it belongs to; nobody where all seats are explored at once.
    owner: Option<Seat>,
    /// Whether the world was imagined anew.
    anew: bool,
}

impl View {
    /// Whether the decisions of a seat are explored and counted.
    pub fn explores(&self, seat: Seat) -> bool {
        self.owner.is_none_or(|owner| owner == seat)
    }
}

impl<G: Heuristic> Mcts<G> {
    /// The view of the next iteration, drawn by lot: as often that of the searching seat as that of another one.
    pub(super) fn view(&self, ask: &Ask<'_, G>, rng: &mut Rng) -> View {
        let seats = ask.game.players(ask.seen.view());
        let owner = match self.parameters.redeterminize && ask.game.info().secrets && seats > 1 {
            false => None,
            true if rng.below(2) == 0 => Some(ask.seen.seat),
            true => Some(Seat(((ask.seen.seat.index() + 1 + rng.below(seats - 1)) % seats) as u8)),
        };
        View { owner, anew: false }
    }

    /// Before a decision of `seat`: where the owner of the view first decides, the world is imagined anew from there.
    pub(super) fn imagine_anew(
        &self,
        view: &mut View,
        ask: &Ask<'_, G>,
        state: &mut G::State,
        seat: Seat,
        rng: &mut Rng,
    ) {
        if view.owner == Some(seat) && seat != ask.seen.seat && !view.anew {
            *state = ask.game.determinize(&ask.game.observe(state, seat), rng);
            view.anew = true;
        }
    }

    /// One of `slots` for a seat that the view does not belong to; `self.legal` are the legal actions.
    pub(super) fn follow_custom(
        &mut self,
        view: &View,
        ask: &Ask<'_, G>,
        state: &G::State,
        seat: Seat,
        rng: &mut Rng,
    ) -> EdgeId {
        match view.anew && seat == ask.seen.seat {
            true => {
                let seen = ask.game.observe(state, seat);
                self.slots[self.rollout.judge().choose(ask.game, &seen, &self.legal, rng)]
            }
            false => self.settled(rng),
        }
    }

    /// One of `slots`, drawn by how often each was taken when its seat explored; by the prior where it never did.
    fn settled(&mut self, rng: &mut Rng) -> EdgeId {
        let weight = |id: EdgeId| f64::from(self.tree.edge(id).visits);
        let prior = |id: EdgeId| f64::from(self.tree.edge(id).prior);
        self.lot(weight, rng)
            .or_else(|| self.lot(prior, rng))
            .unwrap_or_else(|| self.slots[rng.below(self.slots.len())])
    }

    /// One of `slots`, drawn by weight; nothing where none has any.
    fn lot(&self, weight: impl Fn(EdgeId) -> f64, rng: &mut Rng) -> Option<EdgeId> {
        let all: f64 = self.slots.iter().map(|&id| weight(id)).sum();
        if all <= 0.0 {
            return None;
        }
        let mut mark = rng.unit() * all;
        let drawn = self.slots.iter().copied().find(|&id| {
            mark -= weight(id);
            mark < 0.0
        });
        // Rounding may leave the mark at the end.
        drawn.or_else(|| self.slots.iter().copied().rfind(|&id| weight(id) > 0.0))
    }
}
