//! Information-set Monte Carlo tree search (Cowling, Powley & Whitehouse 2012, SO-ISMCTS).
//!
//! One tree per decision, from the deciding seat's point of view. Each iteration imagines what is hidden
//! (a determinization), walks down by UCB1 over the actions legal in it, adds one node, values it and credits every
//! seat with its own payoff (max^n). Two-player, many-player, cooperative games and turns of several actions are all
//! the same to it. An action is compared by how often it *could* have been taken, so that actions which few
//! determinizations allow are not starved.
//!
//! The tree branches on what other seats do even where the observer will not see it. That overrates what the observer
//! will know later (strategy fusion), the known price of this family of searches.

mod tree;

use super::{Ask, Bot, BotError, PlayoutPolicy, Rollout};
use agon_game::{Heuristic, Rng, Seat, Turn};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};
use tree::{Edge, EdgeId, NodeId, Tree};

/// Parameters of `kind = "mcts"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MctsParameters {
    /// Iterations per decision; at least 1.
    pub iterations: u32,
    /// Weight of the UCB1 exploration term, for payoffs scaled to 0..=1.
    pub exploration: f64,
    /// Decisions per playout before the evaluation takes over; 0 evaluates at once.
    pub playout_plies: u32,
    /// Who plays in playouts.
    pub playout: PlayoutPolicy,
    /// How far the search trusts [`Heuristic::prior`], 0 to 1: the part of the prior probability that goes by it in every
    /// node; all actions share the rest. 0 asks for no advice and explores by UCB1, everything else by PUCT (Rosin 2011;
    /// Silver et al. 2017).
    pub advice: f64,
    /// Leaves decisions that the game calls routine ([`Heuristic::routine`]) to its rules of thumb, those of other seats
    /// too. Such decisions are no nodes of the tree.
    pub delegate: bool,
    /// The tree does not branch on chance: an action is worth what it brings on average (open loop, Perez et al. 2015).
    pub open_loop: bool,
    /// Stops a decision after this many milliseconds even if iterations are left; 0 for no clock. What a clock cuts off
    /// depends on the machine, so results are **not reproducible**.
    pub budget_ms: u64,
}

impl Default for MctsParameters {
    fn default() -> Self {
        Self {
            iterations: 200,
            exploration: 0.7,
            playout_plies: 20,
            playout: PlayoutPolicy::Random,
            advice: 0.0,
            delegate: false,
            open_loop: false,
            budget_ms: 0,
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    /// One entry per legal action, in the order of the legal list.
    pub moves: Vec<RootMove>,
    /// Index of the chosen action: most visited, ties by value, then by order.
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
}

/// The searcher. Keeps its memory, but no knowledge, between decisions.
#[derive(Clone, Debug)]
pub struct Mcts<G: Heuristic> {
    parameters: MctsParameters,
    weights: G::Weights,
    rollout: Rollout<G>,
    tree: Tree<G::Action>,
    path: Vec<EdgeId>,
    legal: Vec<G::Action>,
    prior: Vec<f32>,
    slots: Vec<EdgeId>,
}

impl<G: Heuristic> Mcts<G> {
    /// A player with these weights.
    pub fn new(parameters: MctsParameters, weights: G::Weights) -> Self {
        let rollout = Rollout::new(parameters.playout_plies, parameters.playout, weights.clone());
        Self {
            parameters,
            weights,
            rollout,
            tree: Tree::new(),
            path: vec![],
            legal: vec![],
            prior: vec![],
            slots: vec![],
        }
    }

    /// Searches one decision, also when there is only one legal action.
    pub fn search(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> SearchReport {
        let budget = self.parameters.budget_ms;
        let deadline = (budget > 0).then(|| Instant::now() + Duration::from_millis(budget));
        self.tree.reset();
        let mut iterations = 0;
        while iterations < self.parameters.iterations {
            self.iterate(ask, rng);
            iterations += 1;
            if deadline.is_some_and(|d| Instant::now() >= d) {
                break;
            }
        }
        self.report(ask, iterations)
    }

    /// One determinization, one walk down the tree, one new node, one value.
    fn iterate(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) {
        let game = ask.game;
        let mut state = game.determinize(ask.seen, rng);
        let mut node = 0;
        self.path.clear();
        loop {
            let edge = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let result = game.sample_chance(&state, rng);
                    if self.parameters.open_loop {
                        game.apply(&mut state, result);
                        continue;
                    }
                    self.tree.edges_for(node, None, &[result], &mut self.slots);
                    self.slots[0]
                }
                Turn::Decision(seat) => {
                    self.legal.clear();
                    game.legal_actions(&state, &mut self.legal);
                    if self.parameters.delegate && !self.path.is_empty() {
                        let seen = game.observe(&state, seat);
                        if self.legal.len() == 1 || game.routine(&seen) {
                            let chosen = game.advise(&seen, &self.legal, &self.weights, rng);
                            game.apply(&mut state, self.legal[chosen]);
                            continue;
                        }
                    }
                    self.tree.edges_for(node, Some(seat), &self.legal, &mut self.slots);
                    if self.parameters.advice > 0.0 {
                        self.ask_advice(game, &state, seat, node, rng);
                        self.select_advised()
                    } else {
                        self.select(rng)
                    }
                }
            };
            self.path.push(edge);
            game.apply(&mut state, self.tree.edge(edge).action);
            let (child, new) = self.tree.follow(edge);
            if new {
                break;
            }
            node = child;
        }
        let payoffs = self.rollout.value(game, &mut state, rng);
        let (low, high) = game.info().payoff_range;
        for &id in &self.path {
            let edge = self.tree.edge_mut(id);
            edge.visits += 1;
            if let Some(seat) = edge.mover {
                edge.total += f64::from((payoffs[seat] - low) / (high - low));
            }
        }
    }

    /// An untried edge of `slots` at random, else the best by UCB1 with availability counts.
    fn select(&mut self, rng: &mut Rng) -> EdgeId {
        let mut untried = 0;
        for &id in &self.slots {
            let edge = self.tree.edge_mut(id);
            edge.available += 1;
            untried += usize::from(edge.visits == 0);
        }
        if untried > 0 {
            let chosen = rng.below(untried);
            let mut untried = self.slots.iter().filter(|&&id| self.tree.edge(id).visits == 0);
            return *untried.nth(chosen).expect("fewer than were counted");
        }
        let mut best = (f64::NEG_INFINITY, self.slots[0]);
        // Sibling edges nearly always share their count, and the logarithm is what costs.
        let (mut counted, mut log) = (0, 0.0);
        for &id in &self.slots {
            let edge = self.tree.edge(id);
            if edge.available != counted {
                (counted, log) = (edge.available, f64::from(edge.available).ln());
            }
            let score = edge.mean() + self.parameters.exploration * (log / f64::from(edge.visits)).sqrt();
            if score > best.0 {
                best = (score, id);
            }
        }
        best.1
    }

    /// Writes down what the rules of thumb expect of each of `slots`, once per node. What other seats would be advised
    /// depends on what the first determinization lets them see.
    fn ask_advice(&mut self, game: &G, state: &G::State, seat: Seat, node: NodeId, rng: &mut Rng) {
        if self.tree.first_question(node) && self.slots.len() > 1 {
            let seen = game.observe(state, seat);
            self.prior.clear();
            self.prior.resize(self.legal.len(), 0.0);
            if game.prior(&seen, &self.legal, &self.weights, rng, &mut self.prior) {
                for (&slot, &prior) in self.slots.iter().zip(&self.prior) {
                    self.tree.edge_mut(slot).prior = prior;
                }
            }
        }
    }

    /// The best by PUCT with availability counts. An untried edge counts as good as the tried ones on average. The part of
    /// the prior that is not advice is the same for all; advice on actions that are not available now is spread over those
    /// that are.
    fn select_advised(&mut self) -> EdgeId {
        let (mut visits, mut total, mut advised) = (0, 0.0, 0.0);
        for &id in &self.slots {
            let edge = self.tree.edge_mut(id);
            edge.available += 1;
            visits += edge.visits;
            total += edge.total;
            advised += f64::from(edge.prior);
        }
        let untried = total / f64::from(visits.max(1));
        let count = self.slots.len() as f64;
        let advice = self.parameters.advice;
        let prior = |edge: &Edge<G::Action>| match advised {
            0.0 => 1.0 / count,
            _ => advice * f64::from(edge.prior) / advised + (1.0 - advice) / count,
        };
        let mut best = (f64::NEG_INFINITY, self.slots[0]);
        for &id in &self.slots {
            let edge = self.tree.edge(id);
            let mean = if edge.visits == 0 { untried } else { edge.mean() };
            let effort = f64::from(edge.available).sqrt() / f64::from(1 + edge.visits);
            let score = mean + self.parameters.exploration * prior(edge) * effort;
            if score > best.0 {
                best = (score, id);
            }
        }
        best.1
    }

    fn report(&mut self, ask: &Ask<'_, G>, iterations: u32) -> SearchReport {
        let (low, high) = ask.game.info().payoff_range;
        self.tree.edges_for(0, Some(ask.seen.seat), ask.legal, &mut self.slots);
        let edges = self.slots.iter().map(|&id| self.tree.edge(id));
        let moves: Vec<RootMove> = edges
            .map(|e| RootMove { visits: e.visits, value: f64::from(low) + e.mean() * f64::from(high - low) })
            .collect();
        let better = |a: &RootMove, b: &RootMove| (a.visits, a.value) > (b.visits, b.value);
        let best = (1..moves.len()).fold(0, |best, i| if better(&moves[i], &moves[best]) { i } else { best });
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
                    let chance = mcts.tree.edges().filter(|edge| edge.mover.is_none()).count();
                    let draws =
                        mcts.tree.edges().filter(|edge| edge.mover == Some(seat) && edge.action == Action::Draw);
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
        let plain = MctsParameters { iterations: 30, advice: 0.5, playout_plies: 0, ..MctsParameters::default() };
        let (chance, _, iterations) = grown(plain.clone());
        assert!(chance > 5, "{chance}");
        assert_eq!(iterations, 30);
        let (chance, draws, _) = grown(MctsParameters { open_loop: true, ..plain.clone() });
        assert!(chance == 0 && draws > 0, "{chance} {draws}");
        let delegating = MctsParameters { open_loop: true, delegate: true, ..plain };
        assert_eq!(grown(delegating), (0, 0, 30));
    }
}
