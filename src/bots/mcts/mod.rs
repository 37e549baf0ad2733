//! Information-set Monte Carlo tree search (Cowling, Powley & Whitehouse 2012, SO-ISMCTS).
//!
//! One tree per decision, from the deciding seat's point of view. Each iteration imagines what is hidden
//! (a determinization), walks down by UCB1 or PUCT over the actions legal in it, values where it leaves the tree and
//! credits every seat with its own payoff (max^n). Two-player, many-player, cooperative games and turns of several
//! actions are all the same to it. An action is compared by how often it *could* have been taken, so that actions which
//! few determinizations allow are not starved.
//!
//! The table of contents: [`parameters`] are the switches; `tree` is the memory; `select` chooses in a node; `halving`
//! spreads iterations over the actions at the root; `proof` keeps what is certain; `spread` measures what values differ by.
//!
//! The tree branches on what other seats do even where the observer will not see it. That overrates what the observer
//! will know later (strategy fusion), the known price of this family of searches.

mod halving;
mod parameters;
mod proof;
mod select;
mod spread;
mod tree;

pub use parameters::{Horizon, MctsParameters, RootRule, Scale};

use super::{Ask, Bot, BotError, Rollout};
use agon_game::{BySeat, Heuristic, Rng, Seat, Turn};
use spread::Spread;
use std::time::{Duration, Instant};
use tree::{EdgeId, NodeId, ROOT, Tree};

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    /// One entry per legal action, in the order of the legal list.
    pub moves: Vec<RootMove>,
    /// Index of the chosen action.
    pub best: usize,
    /// Iterations done.
    pub iterations: u32,
    /// Nodes of the tree.
    pub nodes: usize,
}

/// What a search found out about one legal action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove {
    /// Iterations that took it.
    pub visits: u32,
    /// Mean payoff of the deciding seat; the smallest payoff of the game when never visited.
    pub value: f64,
    /// Whether `value` is certain.
    pub proven: bool,
}

/// The searcher. Keeps its memory, but no knowledge, between decisions.
#[derive(Clone, Debug)]
pub struct Mcts<G: Heuristic> {
    parameters: MctsParameters,
    weights: G::Weights,
    rollout: Rollout<G>,
    tree: Tree<G::Action>,
    spread: Spread,
    /// Whether an action at the root is proven.
    root_proven: bool,
    /// The nodes and edges of an iteration.
    path: Vec<(NodeId, EdgeId)>,
    legal: Vec<G::Action>,
    prior: Vec<f32>,
    slots: Vec<EdgeId>,
    candidates: Vec<halving::Candidate>,
}

/// When a search has to end.
struct Limit {
    iterations: u32,
    started: Instant,
    budget: Option<Duration>,
}

impl Limit {
    /// Whether a part of the budget, from 0 to 1, is used up after this many iterations.
    fn reached(&self, part: f64, iterations: u32) -> bool {
        f64::from(iterations) >= part * f64::from(self.iterations)
            || self.budget.is_some_and(|budget| self.started.elapsed() >= budget.mul_f64(part))
    }
}

impl<G: Heuristic> Mcts<G> {
    /// A player with these weights.
    pub fn new(parameters: MctsParameters, weights: G::Weights) -> Self {
        let MctsParameters { playout_plies, horizon, playout_overtime, playout, memory_mib, .. } = parameters;
        let rollout = Rollout::new(playout_plies, playout, weights.clone()).until(horizon, playout_overtime);
        Self {
            parameters,
            weights,
            rollout,
            tree: Tree::new(memory_mib),
            spread: Spread::default(),
            root_proven: false,
            path: vec![],
            legal: vec![],
            prior: vec![],
            slots: vec![],
            candidates: vec![],
        }
    }

    /// Searches one decision, also when there is only one legal action.
    pub fn search(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> SearchReport {
        let MctsParameters { iterations, budget_ms, root, .. } = self.parameters;
        let budget = (budget_ms > 0).then(|| Duration::from_millis(budget_ms));
        let limit = Limit { iterations, started: Instant::now(), budget };
        let seats = ask.game.players(ask.seen.view());
        self.tree.reset(seats);
        self.spread.reset(seats);
        self.root_proven = false;
        self.legal.clear();
        self.legal.extend_from_slice(ask.legal);
        self.tree.edges_for(ROOT, Some(ask.seen.seat), ask.legal, &mut self.slots);
        if self.proves(ask.game) && self.parameters.ends {
            self.look_for_ends(ask.game, &ask.game.determinize(ask.seen, rng));
            self.root_proven = (0..ask.legal.len()).any(|at| self.tree.edge(at as EdgeId).is_proven());
        }
        match root {
            RootRule::Visits => {
                let mut done = 0;
                while !self.decided(ask) && (done == 0 || !limit.reached(1.0, done)) {
                    self.iterate(ask, None, rng);
                    done += 1;
                }
                let best = self.most_visited(ask);
                self.report(ask, best, done)
            }
            RootRule::Halving => {
                let (best, done) = self.halve(ask, &limit, rng);
                self.report(ask, best, done)
            }
        }
    }

    /// One determinization, one walk down the tree, one value. At the root it takes edge `first` if there is one.
    fn iterate(&mut self, ask: &Ask<'_, G>, first: Option<EdgeId>, rng: &mut Rng) {
        let game = ask.game;
        let mut state = game.determinize(ask.seen, rng);
        let proves = self.proves(game);
        // Whether something was passed that is not in the tree, so that an edge can lead to several positions.
        let (mut node, mut ended, mut passed) = (ROOT, None, false);
        self.path.clear();
        loop {
            let edge = match (game.turn(&state), first) {
                (Turn::Over, _) => break,
                (_, Some(edge)) if self.path.is_empty() => edge,
                (Turn::Chance, _) => {
                    let result = game.sample_chance(&state, rng);
                    if self.parameters.open_loop {
                        game.apply(&mut state, result);
                        passed = true;
                        continue;
                    }
                    self.tree.edges_for(node, None, &[result], &mut self.slots);
                    self.slots[0]
                }
                (Turn::Decision(seat), _) => {
                    // Without secrets a node is one position, unless something is passed on the way.
                    let known = !passed && !game.info().secrets && !self.parameters.delegate;
                    let fresh = !self.tree.all_edges(node, &mut self.slots);
                    if fresh || !known {
                        self.legal.clear();
                        game.legal_actions(&state, &mut self.legal);
                        if self.parameters.delegate && !self.path.is_empty() {
                            if self.legal.len() == 1 {
                                game.apply(&mut state, self.legal[0]);
                                continue;
                            }
                            let seen = game.observe(&state, seat);
                            if game.routine(&seen) {
                                let chosen = game.advise(&seen, &self.legal, &self.weights, rng);
                                game.apply(&mut state, self.legal[chosen]);
                                passed = true;
                                continue;
                            }
                        }
                        self.tree.edges_for(node, Some(seat), &self.legal, &mut self.slots);
                        if fresh && proves && !passed && self.parameters.ends {
                            self.look_for_ends(game, &state);
                            if let Some(result) = self.certain(node) {
                                ended = Some(result);
                                break;
                            }
                            self.tree.all_edges(node, &mut self.slots);
                        }
                    }
                    self.ask_advice(game, &state, seat, node, rng);
                    self.select(seat, rng)
                }
            };
            self.path.push((node, edge));
            if self.tree.proof(edge).is_some() {
                break;
            }
            game.apply(&mut state, self.tree.edge(edge).action);
            match self.tree.follow(edge) {
                Some(child) => node = child,
                None => break,
            }
        }
        if let (Some(result), false) = (&ended, self.path.is_empty()) {
            self.prove(result);
        }
        let proof = self.path.last().and_then(|&(_, edge)| self.tree.proof(edge).copied());
        let values = match proof {
            Some(proof) => proof,
            None => {
                let over = proves && !passed && game.turn(&state) == Turn::Over;
                let (low, high) = game.info().payoff_range;
                let payoffs = self.rollout.value(game, &mut state, rng);
                let values = BySeat::from_fn(payoffs.len(), |seat| (payoffs[seat] - low) / (high - low));
                if over && !self.path.is_empty() {
                    self.prove(&values);
                }
                values
            }
        };
        self.spread.count(&values);
        for &(_, edge) in &self.path {
            self.tree.count(edge, &values);
        }
    }

    /// Whether a position is certain that the search imagines.
    fn proves(&self, game: &G) -> bool {
        self.parameters.proofs && !game.info().secrets
    }

    /// Writes down what the rules of thumb expect of each of `slots`, once per node. What other seats would be advised
    /// depends on what the first determinization lets them see.
    fn ask_advice(&mut self, game: &G, state: &G::State, seat: Seat, node: NodeId, rng: &mut Rng) {
        if self.parameters.advice == 0.0 || !self.tree.first_question(node) || self.slots.len() == 1 {
            return;
        }
        self.prior.clear();
        self.prior.resize(self.legal.len(), 0.0);
        if game.prior(&game.observe(state, seat), &self.legal, &self.weights, rng, &mut self.prior) {
            for (&slot, &prior) in self.slots.iter().zip(&self.prior) {
                self.tree.edge_mut(slot).prior = prior;
            }
        }
    }

    /// Index of the most visited action, ties by value, then by order. What is certain counts by its value alone: it is
    /// chosen where nothing else promises more.
    fn most_visited(&self, ask: &Ask<'_, G>) -> usize {
        let all = 0..ask.legal.len();
        let value = |at: usize| self.tree.value(at as EdgeId, ask.seen.seat);
        let rank = |at: usize| (self.tree.edge(at as EdgeId).weight(), value(at));
        let (certain, open): (Vec<usize>, Vec<usize>) = all.partition(|&at| self.tree.edge(at as EdgeId).is_proven());
        let certain = certain.into_iter().reduce(|best, at| if value(at) > value(best) { at } else { best });
        let open = open.into_iter().reduce(|best, at| if rank(at) > rank(best) { at } else { best });
        match (certain, open) {
            (Some(certain), Some(open)) if value(certain) >= value(open) => certain,
            (_, Some(open)) => open,
            (Some(certain), None) => certain,
            (None, None) => unreachable!("a decision without actions"),
        }
    }

    fn report(&mut self, ask: &Ask<'_, G>, best: usize, iterations: u32) -> SearchReport {
        let (low, high) = ask.game.info().payoff_range;
        let told = |id: usize| {
            let edge = self.tree.edge(id as EdgeId);
            let value =
                f64::from(low) + f64::from(self.tree.value(id as EdgeId, ask.seen.seat)) * f64::from(high - low);
            RootMove { visits: edge.visits, value, proven: edge.is_proven() }
        };
        // The edges of the root were the first ones.
        let moves = (0..ask.legal.len()).map(told).collect();
        SearchReport { moves, best, iterations, nodes: self.tree.len() }
    }
}

impl<G: Heuristic> Bot<G> for Mcts<G> {
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError> {
        match ask.legal.len() {
            1 => Ok(0),
            _ if self.parameters.delegate && ask.game.routine(ask.seen) => {
                Ok(ask.game.advise(ask.seen, ask.legal, &self.weights, rng))
            }
            _ => Ok(self.search(ask, rng).best),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon::games::age_of_mythology::{Action, AgeOfMythology};
    use agon_game::{Bundle, Setup, Turn};
    use agon_game::{Chance, Rules, Sight};

    /// Where the first card is drawn: edges of the tree by chance, by the searching seat's further draws, and iterations.
    fn grown(parameters: MctsParameters) -> (usize, usize, u32) {
        let game = AgeOfMythology::load(&Bundle::embedded("age_of_mythology", AgeOfMythology::embedded())).unwrap();
        let roles = vec!["greek".to_owned(), "norse".to_owned()];
        let mut state = game.start(&Setup { roles, ..Setup::players(2) }).unwrap();
        let mut rng = Rng::seeded(3);
        let mut legal = vec![];
        loop {
            legal.clear();
            let turn = game.turn(&state);
            if turn.seat().is_some() {
                game.legal_actions(&state, &mut legal);
            }
            let action = match turn {
                Turn::Decision(seat) if legal.contains(&Action::Draw) => {
                    let mut mcts = Mcts::new(parameters, <AgeOfMythology as Heuristic>::Weights::default());
                    let seen = game.observe(&state, seat);
                    let report = mcts.search(&Ask { game: &game, seen: &seen, legal: &legal }, &mut rng);
                    let chance = mcts.tree.edges().filter(|edge| edge.mover().is_none()).count();
                    let draws =
                        mcts.tree.edges().filter(|edge| edge.mover() == Some(seat) && edge.action == Action::Draw);
                    return (chance, draws.count() - 1, report.iterations);
                }
                Turn::Decision(_) if legal.contains(&Action::Stop) => Action::Stop,
                Turn::Decision(_) => legal[0],
                _ => game.sample_chance(&state, &mut rng),
            };
            game.apply(&mut state, action);
        }
    }

    /// Which card is drawn branches the tree, unless the loop is open; further draws are routine.
    #[test]
    fn open_loops_have_no_chance_in_the_tree_and_routine_takes_no_nodes() {
        let plain = MctsParameters { iterations: 100, advice: 0.5, playout_plies: 0, ..MctsParameters::default() };
        let (chance, _, iterations) = grown(plain.clone());
        assert!(chance > 5, "{chance}");
        assert_eq!(iterations, 100);
        let (chance, draws, _) = grown(MctsParameters { open_loop: true, ..plain.clone() });
        assert!(chance == 0 && draws > 0, "{chance} {draws}");
        let delegating = MctsParameters { open_loop: true, delegate: true, ..plain };
        assert_eq!(grown(delegating), (0, 0, 100));
    }
}
