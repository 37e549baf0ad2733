//! Iterations at the root by sequential halving (Karnin, Koren & Somekh 2013) over actions drawn by their prior (Danihelka
//! et al. 2022).
//! All candidates that are not certain get equally many iterations in the same imagined worlds, so that chance and secrets
//! affect all alike. Then the worse half is left out. An action counts by its prior at first, and more and more by its
//! results as they become surer.

use super::tree::{EdgeId, ROOT};
use super::{Limit, Mcts};
use crate::learned::softmax;
use crate::{Ask, Depth};
use agon_game::{Heuristic, Rng};

/// Log odds of what is certain.
const CERTAIN: f32 = 50.0;

/// An action of the root, with the logarithm of its prior.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    edge: EdgeId,
    prior: f32,
    drawn: f32,
}

impl<G: Heuristic> Mcts<G> {
    /// Index of the chosen action, and iterations done.
    pub(super) fn halve(&mut self, ask: &Ask<'_, G>, limit: &Limit, rng: &mut Rng) -> (usize, u32) {
        self.enter(ask, rng);
        let phases = self.candidates.len().next_power_of_two().trailing_zeros().max(1);
        let mut done = 0;
        for phase in 1..=phases {
            let part = f64::from(phase) / f64::from(phases);
            'passes: while !self.decided(ask) && (done == 0 || !limit.reached(part, done)) {
                let (world, before) = (Rng::seeded(rng.bits()), done);
                for at in 0..self.candidates.len() {
                    if done > 0 && limit.reached(1.0, done) {
                        break 'passes;
                    }
                    let edge = self.candidates[at].edge;
                    // Nothing is left to find out about what is certain.
                    if !self.tree.edge(edge).is_proven() {
                        self.iterate(ask, Some(edge), &mut world.clone());
                        done += 1;
                    }
                }
                // All candidates are certain, but not all actions.
                if done == before {
                    break 'passes;
                }
            }
            self.leave_out(ask);
        }
        (self.chosen(ask), done)
    }

    /// The remaining candidate; but a certain win if there is one, and never a certain loss while anything else is
    /// left.
    fn chosen(&self, ask: &Ask<'_, G>) -> usize {
        let left = self.candidates[0].edge;
        let value = |edge: EdgeId| self.tree.proof(edge).map(|proof| proof[ask.seen.seat]);
        let mut all = 0..ask.legal.len() as EdgeId;
        if let Some(wins) = all.clone().find(|&edge| value(edge).is_some_and(|value| value >= 1.0)) {
            return wins as usize;
        }
        if value(left).is_none_or(|value| value > 0.0) {
            return left as usize;
        }
        all.find(|&edge| value(edge).is_none_or(|value| value > 0.0)).unwrap_or(left) as usize
    }

    /// Writes the policy that the last search makes of its prior, a probability for each entry of the legal list: the
    /// prior, adjusted by each action's results relative to the others, weighted by how sure they are, as in the halving
    /// itself; untried actions keep their prior (after the completed values of Danihelka et al. 2022). Of the prior,
    /// the share `even` goes to all actions alike: none of a learned policy, which a player that imitates the result would
    /// otherwise forget; some of the advice of rules of thumb, which name a single action. Returns false and writes
    /// nothing if the last decision was taken without a search.
    pub fn improved(&self, even: f32, out: &mut [f32]) -> bool {
        let Some(found) = &self.found else { return false };
        if self.parameters.decoupled && !self.learned.is_empty() {
            self.average_policy(out);
            return true;
        }
        let edges = || (0..found.actions).map(|at| (at as EdgeId, self.tree.edge(at as EdgeId)));
        let advised = edges().any(|(_, edge)| edge.prior > 0.0);
        let tried = || edges().filter(|(_, edge)| edge.visits > 0);
        let value = |id| self.tree.value(id, found.seat);
        let even = if advised { even } else { 1.0 };
        let weight = |prior: f32| ((1.0 - even) * prior + even / found.actions as f32).max(f32::MIN_POSITIVE);
        let weights = tried().map(|(_, edge)| weight(edge.prior)).sum::<f32>().max(f32::MIN_POSITIVE);
        let usual = tried().map(|(id, edge)| weight(edge.prior) * value(id)).sum::<f32>() / weights;
        let unit = self.spread.of(found.seat).max(1e-6);
        for ((id, edge), out) in edges().zip(out.iter_mut()) {
            let brought = if edge.visits == 0 && !edge.is_proven() { 0.0 } else { value(id) - usual };
            let sure = if edge.is_proven() { CERTAIN } else { (edge.visits as f32).sqrt() };
            *out = libm::logf(weight(edge.prior)) + (brought * sure / unit).clamp(-CERTAIN, CERTAIN);
        }
        softmax(out);
        true
    }

    /// The part of the prior that every action gets whatever the advice; `advised` says whether there is advice.
    fn even(&self, advised: bool, actions: usize) -> f32 {
        (if advised { (1.0 - self.advice).max(1e-3) } else { 1.0 }) / actions as f32
    }

    /// The candidates: the most advised action, and the best others by prior, what is known of them already, and random Gumbel
    /// noise.
    fn enter(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) {
        let count = ask.legal.len();
        self.prior.clear();
        self.prior.resize(count, 0.0);
        let advice = self.advice;
        let advised = advice > 0.0 && self.rollout.judge().prior(ask, Depth::Root, rng, &mut self.prior);
        let even = self.even(advised, count);
        let unit = self.spread.of(ask.seen.seat).max(1e-6);
        let usual = self.known_mean(ask);
        self.candidates.clear();
        for (at, &prior) in self.prior.iter().enumerate() {
            self.tree.edge_mut(at as EdgeId).prior = prior;
            let prior = libm::logf(advice * prior + even);
            let lot = -libm::log(-libm::log(1.0 - rng.unit())) as f32;
            let edge = self.tree.edge(at as EdgeId);
            let better = match edge.visits {
                0 => 0.0,
                visits => (self.tree.value(at as EdgeId, ask.seen.seat) - usual) * (visits as f32).sqrt() / unit,
            };
            self.candidates.push(Candidate { edge: at as EdgeId, prior, drawn: prior + better + lot });
        }
        self.tree.first_question(ROOT);
        // What is advised most is always among them: with few candidates luck would often leave it out.
        if let Some(best) = (0..count).filter(|_| advised).max_by(|&a, &b| self.prior[a].total_cmp(&self.prior[b])) {
            self.candidates[best].drawn = f32::INFINITY;
        }
        self.candidates.sort_by(|a, b| b.drawn.total_cmp(&a.drawn));
        // Fewer if they could not all be tried twice before the first half is left out.
        let tried = (self.parameters.iterations / 4).max(2);
        self.candidates.truncate(self.parameters.candidates.min(tried) as usize);
    }

    /// The mean of what is known of the actions of the root before the first iteration.
    fn known_mean(&self, ask: &Ask<'_, G>) -> f32 {
        let tried = (0..ask.legal.len() as EdgeId).map(|id| (self.tree.edge(id).visits as f32, id));
        let (visits, sum) = tried.fold((0.0, 0.0), |(visits, sum), (weight, id)| {
            (visits + weight, sum + weight * self.tree.value(id, ask.seen.seat))
        });
        if visits > 0.0 { sum / visits } else { 0.0 }
    }

    /// Leaves the worse half of the candidates out, best first.
    fn leave_out(&mut self, ask: &Ask<'_, G>) {
        let unit = self.spread.of(ask.seen.seat).max(1e-6);
        let values = self.candidates.iter().map(|candidate| self.tree.value(candidate.edge, ask.seen.seat));
        let usual = values.sum::<f32>() / self.candidates.len() as f32;
        let score = |candidate: &Candidate| {
            let edge = self.tree.edge(candidate.edge);
            match (edge.is_proven(), self.tree.value(candidate.edge, ask.seen.seat)) {
                (true, mean) if mean >= 1.0 => f32::INFINITY,
                (true, mean) if mean <= 0.0 => f32::NEG_INFINITY,
                (_, mean) => candidate.prior + (mean - usual) * (edge.visits as f32).sqrt() / unit,
            }
        };
        self.candidates.sort_by(|a, b| score(b).total_cmp(&score(a)));
        self.candidates.truncate(self.candidates.len().div_ceil(2));
    }
}

#[cfg(test)]
mod tests {
    use crate::{Ask, Bot, Mcts, MctsParameters, RootRule, Scale};
    use agon::games::connect_four::{self, ConnectFour};
    use agon_game::*;

    /// The winning drop gets nearly all of the probability, and a search that was not asked has no probabilities.
    #[test]
    fn the_policy_moves_to_what_the_search_found() {
        let game = ConnectFour::load(&Bundle::default()).unwrap();
        let mut state = game.start(&Setup::players(2)).unwrap();
        let mut legal = vec![];
        for column in [0, 1, 0, 1, 0, 1] {
            legal.clear();
            game.legal_actions(&state, &mut legal);
            game.apply(&mut state, legal[column]);
        }
        legal.clear();
        game.legal_actions(&state, &mut legal);
        let seen = game.observe(&state, Seat(0));
        let ask = Ask { game: &game, seen: &seen, legal: &legal };
        for (ends, least) in [(true, 0.999), (false, 0.9)] {
            let parameters = MctsParameters {
                iterations: 64,
                root: RootRule::Halving,
                scale: Scale::Spread,
                proofs: ends,
                ..MctsParameters::default()
            };
            let mut mcts = Mcts::new(parameters, connect_four::Weights::default());
            let mut policy = [0.0; 7];
            assert!(!mcts.improved(0.04, &mut policy) && policy == [0.0; 7]);
            assert_eq!(mcts.choose(&ask, &mut Rng::seeded(1)).unwrap(), 0);
            assert!(mcts.improved(0.04, &mut policy));
            assert!(policy[0] > least && (policy.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{policy:?}");
            // A single action needs no search.
            mcts.choose(&Ask { legal: &legal[..1], ..ask }, &mut Rng::seeded(1)).unwrap();
            assert!(!mcts.improved(0.04, &mut policy[..1]));
        }
    }

    /// A search of eight iterations that trusts its advice so far decides about the first drop.
    fn first_drop(advice: f64, seed: u64) -> Mcts<ConnectFour> {
        let game = ConnectFour::load(&Bundle::default()).unwrap();
        let state = game.start(&Setup::players(2)).unwrap();
        let mut legal = vec![];
        game.legal_actions(&state, &mut legal);
        let parameters = MctsParameters {
            iterations: 8,
            root: RootRule::Halving,
            scale: Scale::Spread,
            advice,
            ..MctsParameters::default()
        };
        let mut mcts = Mcts::new(parameters, connect_four::Weights::default());
        let ask = Ask { game: &game, seen: &game.observe(&state, Seat(0)), legal: &legal };
        mcts.choose(&ask, &mut Rng::seeded(seed)).unwrap();
        mcts
    }

    /// Of seven actions a search of eight iterations tries two: always the one that is advised.
    #[test]
    fn what_is_advised_most_is_tried() {
        for seed in 0..100 {
            let mcts = first_drop(0.1, seed);
            let advised: Vec<u32> = (0..7).filter(|&id| mcts.tree.edge(id).prior > 0.0).collect();
            let tried = |id: &u32| mcts.tree.edge(*id).visits > 0;
            assert!(advised.len() == 1 && advised.iter().all(tried), "seed {seed}: {advised:?}");
            assert_eq!((0..7).filter(tried).count(), 2, "seed {seed}");
        }
    }

    /// However little the search trusts its prior, what it makes of it begins with the whole: an action that is neither
    /// advised nor tried gets its part of what goes to all alike, and nothing if nothing does.
    #[test]
    fn the_policy_begins_with_the_whole_prior() {
        let mcts = first_drop(0.3, 1);
        let untried =
            |policy: &[f32; 7], least: f32, most: f32| policy.iter().filter(|p| (least..=most).contains(*p)).count();
        let (mut whole, mut mixed) = ([0.0; 7], [0.0; 7]);
        assert!(mcts.improved(0.0, &mut whole) && mcts.improved(0.07, &mut mixed));
        // Two of seven were tried, and at most one more was advised.
        assert!(untried(&whole, 0.0, 1e-9) >= 4, "{whole:?}");
        assert!(untried(&mixed, 1e-3, 0.03) >= 4, "{mixed:?}");
    }
}
