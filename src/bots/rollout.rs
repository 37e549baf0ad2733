//! The value of a position: a short playout, then the payoffs or the game's evaluation.

use crate::luck::Luck;
use crate::{Horizon, Judge};
use agon_game::{BySeat, Heuristic, Rng, Seat, Turn};
use serde::{Deserialize, Serialize};

/// Who plays in playouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayoutPolicy {
    /// Uniformly random actions: fast, unbiased by any rule of thumb.
    #[default]
    Random,
    /// The rules of thumb, or a learned model, for every seat: slow, closer to real play.
    Heuristic,
}

/// Decisions beyond the requested number after which a position is evaluated, quiet or not.
const OVERTIME: u32 = 24;

/// Values positions by playing on for a number of plies.
#[derive(Clone, Debug)]
pub struct Rollout<G: Heuristic> {
    plies: u32,
    policy: PlayoutPolicy,
    horizon: Horizon,
    longest: u32,
    mixture: f32,
    short_match: u32,
    short_mixture: f32,
    judge: Judge<G>,
    legal: Vec<G::Action>,
}

impl<G: Heuristic> Rollout<G> {
    /// Playouts of `plies` decisions, and on to the next quiet position; 0 evaluates quiet positions at once.
    pub fn new(plies: u32, policy: PlayoutPolicy, weights: G::Weights) -> Self {
        Self::by(plies, policy, Judge::hand_made(weights))
    }

    /// The same with any judge.
    pub fn by(plies: u32, policy: PlayoutPolicy, judge: Judge<G>) -> Self {
        let longest = plies.saturating_add(OVERTIME);
        Self {
            plies,
            policy,
            horizon: Horizon::Quiet,
            longest,
            mixture: 1.0,
            short_match: 0,
            short_mixture: 1.0,
            judge,
            legal: Vec::new(),
        }
    }

    /// The same with another place to stop, and with this many further decisions at most on the way there.
    pub fn until(self, horizon: Horizon, overtime: u32) -> Self {
        Self { horizon, longest: self.plies.saturating_add(overtime), ..self }
    }

    /// The same with this weight on the end of the playout, and the rest on the first position in which it could have
    /// stopped.
    pub fn mixed(self, mixture: f32) -> Self {
        Self { mixture, ..self }
    }

    /// The same, but always to the end in games whose matches have at most this many plies, with another weight on it.
    pub fn whole(self, short_match: u32, short_mixture: f32) -> Self {
        Self { short_match, short_mixture, ..self }
    }

    /// Plays on from `state` and returns the payoffs if the match ended, otherwise the evaluation. Chance turns are
    /// sampled and do not count as plies; the evaluation is never asked about a position in which chance is due.
    /// `observer` is the seat that imagined the position.
    pub fn value(&mut self, game: &G, state: &mut G::State, observer: Seat, rng: &mut Rng) -> BySeat<f32> {
        self.value_with(game, state, observer, &mut Luck::single(rng))
    }

    /// The same with any luck.
    pub(super) fn value_with(
        &mut self,
        game: &G,
        state: &mut G::State,
        observer: Seat,
        luck: &mut Luck<'_>,
    ) -> BySeat<f32> {
        settle_chance(game, state, luck);
        let horizon = self.horizon.of(game.answered());
        let (round, seats) = (game.round(state), game.players(state));
        // Whose turn it was in the last quiet position, and how many times the turn has passed since the first one.
        let (mut last, mut passed) = (None, 0);
        let (plies, longest, mixture) = match game.info().ply_cap <= self.short_match {
            true => (u32::MAX, u32::MAX, self.short_mixture),
            false => (self.plies, self.longest, self.mixture),
        };
        let mut first = None;
        for ply in 0..longest {
            let there = match horizon {
                Horizon::Quiet | Horizon::Game => game.quiet(state),
                Horizon::Round => game.round(state) != round,
                Horizon::Answers => {
                    let quiet = game.quiet(state);
                    if quiet {
                        let seat = game.turn(state).seat();
                        passed += usize::from(last.is_some() && last != seat);
                        last = seat;
                    }
                    quiet && (passed >= seats || game.round(state) != round)
                }
            };
            if ply >= plies && there {
                break;
            }
            let Turn::Decision(seat) = game.turn(state) else { break };
            if there && mixture < 1.0 && first.is_none() {
                first = Some(self.judge.standing(game, state, observer));
            }
            self.legal.clear();
            game.available_actions(state, &mut self.legal);
            let chosen = match (self.policy, self.legal.len()) {
                (_, 1) => 0,
                (PlayoutPolicy::Random, n) => luck.lots.below(n),
                (PlayoutPolicy::Heuristic, _) => {
                    self.judge.choose(game, &game.observe(state, seat), &self.legal, luck.lots)
                }
            };
            game.apply(state, self.legal[chosen]);
            settle_chance(game, state, luck);
        }
        let end = self.judge.standing(game, state, observer);
        match first {
            Some(first) => BySeat::from_fn(end.len(), |seat| first[seat] + mixture * (end[seat] - first[seat])),
            None => end,
        }
    }

    /// The judge that values the end of playouts, and that plays them if the policy is `heuristic`.
    pub(super) fn judge(&mut self) -> &mut Judge<G> {
        &mut self.judge
    }
}

/// Samples chance turns until a seat decides or the match is over.
pub(super) fn settle_chance<G: Heuristic>(game: &G, state: &mut G::State, luck: &mut Luck<'_>) {
    while game.turn(state) == Turn::Chance {
        let result = luck.draw(game, state);
        game.apply(state, result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon::games::connect_four::ConnectFour;
    use agon::games::pax_romana::PaxRomana;
    use agon_game::{Bundle, Rules, Setup};

    /// Where a playout from the start of a match stops.
    fn end<G: Heuristic>(game: &G, setup: &Setup, horizon: Horizon, plies: u32) -> G::State {
        let mut state = game.start(setup).unwrap();
        let mut rollout: Rollout<G> = Rollout::new(plies, PlayoutPolicy::Heuristic, G::Weights::default());
        rollout = rollout.until(horizon, 10_000);
        rollout.value(game, &mut state, Seat(0), &mut Rng::seeded(1));
        state
    }

    /// With `answers` each of two players has put in a disc when a playout stops, also where it goes on anyway.
    #[test]
    fn everybody_answers_once() {
        let game = ConnectFour::load(&Bundle::default()).unwrap();
        for (horizon, plies, discs) in
            [(Horizon::Quiet, 0, 0), (Horizon::Game, 0, 0), (Horizon::Answers, 0, 2), (Horizon::Answers, 5, 5)]
        {
            let state = end(&game, &Setup::players(2), horizon, plies);
            let there = state.discs.occupied().count_ones();
            assert_eq!(there, discs, "{horizon:?} after {plies} plies");
        }
    }

    /// In Pax Romana, whose turns are answered, a playout goes through Activations of the others.
    #[test]
    fn the_game_says_whether_turns_are_answered() {
        let game = PaxRomana::load(&Bundle::embedded("pax_romana", PaxRomana::embedded())).unwrap();
        let roles = ["rome", "carthage", "greece", "east"].map(str::to_owned).to_vec();
        let setup = Setup { roles, scenario: Some("v_basic".into()), ..Setup::players(4) };
        let [quiet, answers, told, round] = [Horizon::Quiet, Horizon::Answers, Horizon::Game, Horizon::Round]
            .map(|horizon| end(&game, &setup, horizon, 0));
        assert_eq!(answers, told);
        assert!(game.quiet(&told) && told != quiet && told != round);
        assert_eq!(game.round(&told), game.round(&quiet), "not all Activations of the turn");
    }
}
