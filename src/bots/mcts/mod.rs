//! Information-set Monte Carlo tree search (Cowling, Powley & Whitehouse 2012, SO-ISMCTS).
//!
//! One tree per decision, from the deciding seat's point of view. Each iteration imagines what is hidden
//! (a determinization), walks down by UCB1 or PUCT over the actions legal in it, values where it leaves the tree and
//! credits every seat with its own payoff (max^n). Two-player, many-player, cooperative games and turns of several
//! actions are all the same to it. An action is compared by how often it *could* have been taken, so that actions which
//! few determinizations allow are not starved.
//!
//! In games without secrets paths to the same position meet in one node, so that the tree is a graph. What is learned on one
//! path, also for certain, then holds on all.
//!
//! The table of contents: [`parameters`] are the switches; `tree` is the memory; `select` chooses in a node; `halving`
//! spreads iterations over the actions at the root; `proof` keeps what is certain; `spread` measures how much values
//! differ; `vote` gives every world its own tree; `view` lets others be ignorant of what the searching seat knows; `reuse`
//! begins the next decision with the tree of this one; `decoupled` is a search of its own, for choices that others do not
//! see.
//!
//! The tree branches on what other seats do even where the observer will not see it. That overrates what the observer
//! will know later (strategy fusion), a known weakness of this family of searches.

mod decoupled;
mod halving;
mod parameters;
mod proof;
mod reuse;
mod select;
mod spread;
mod tree;
mod view;
mod vote;

pub use parameters::{Backup, Horizon, MctsParameters, RootRule, Scale};

use super::luck::{Kinds, Luck};
use super::{Ask, Bot, BotError, Depth, Judge, Rollout};
use agon_game::{BySeat, Heuristic, Rng, Seat, Turn};
use foldhash::quality::FixedState;
use spread::Spread;
use std::hash::{BuildHasher, Hash};
use std::time::{Duration, Instant};
use tree::{EdgeId, NodeId, ROOT, Tree, Weighing};
use vote::Tally;

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport<A> {
    /// One entry per legal action, in the order of the legal list.
    pub moves: Vec<RootMove>,
    /// Index of the chosen action.
    pub best: usize,
    /// Iterations done.
    pub iterations: u32,
    /// Nodes of the tree.
    pub nodes: usize,
    /// What it expects to happen, from the chosen action on: who acts (`None` for chance), and how. Omits what happens
    /// outside the tree: routine left to the rules of thumb, and chance in open loops.
    pub line: Vec<(Option<Seat>, A)>,
}

/// What a search found out about one legal action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove {
    /// Iterations that took it; with [`MctsParameters::reuse`], also those of the decisions before.
    pub visits: u32,
    /// Mean payoff of the deciding seat, as [`Backup`] has it; the smallest payoff of the game when never visited.
    pub value: f64,
    /// The same of every seat.
    pub values: BySeat<f64>,
    /// Whether `values` are certain.
    pub proven: bool,
}

/// The decision that was searched last.
#[derive(Clone, Copy, Debug)]
struct Found {
    seat: Seat,
    seats: usize,
    actions: usize,
    best: usize,
    iterations: u32,
    payoff_range: (f32, f32),
}

/// The searcher. Between decisions it keeps its memory, but no knowledge unless [`MctsParameters::reuse`] says so.
#[derive(Clone, Debug)]
pub struct Mcts<G: Heuristic> {
    parameters: MctsParameters,
    /// Holds the judge that the search asks.
    rollout: Rollout<G>,
    tree: Tree<G::Action>,
    /// The tree of the decision before, while the next one begins with a part of it.
    past: Tree<G::Action>,
    /// Nodes in which the searching seat decides next: what it sees there.
    homes: Vec<(u64, NodeId)>,
    spread: Spread,
    /// How often each kind of chance has come in the present iteration.
    kinds: Kinds,
    /// Whether matches of the game that is played are short.
    short: bool,
    /// How far advice is trusted in the game that is played.
    advice: f32,
    /// Whether an action at the root is proven.
    root_proven: bool,
    /// The nodes and edges of an iteration.
    path: Vec<(NodeId, EdgeId)>,
    legal: Vec<G::Action>,
    prior: Vec<f32>,
    slots: Vec<EdgeId>,
    candidates: Vec<halving::Candidate>,
    /// The world that the tree is about, if every world has its own tree.
    world: Option<G::State>,
    /// What seats have learned about the edges, and the decisions of an iteration, if nodes are information sets.
    learned: Vec<decoupled::Learned>,
    met: Vec<decoupled::Met>,
    /// Root edges of the trees of all worlds taken together.
    tally: Vec<Tally>,
    /// The decision that the tree is about; `None` if the last one was taken without a search.
    found: Option<Found>,
}

/// When a search has to end.
struct Limit {
    iterations: u32,
    started: Instant,
    budget: Option<Duration>,
}

impl Limit {
    /// Whether a share of the budget, from 0 to 1, is used up after this many iterations.
    fn reached(&self, part: f64, iterations: u32) -> bool {
        f64::from(iterations) >= part * f64::from(self.iterations)
            || self.budget.is_some_and(|budget| self.started.elapsed() >= budget.mul_f64(part))
    }
}

impl<G: Heuristic> Mcts<G> {
    /// A player that uses the game's own evaluation and rules of thumb, with these weights.
    pub fn new(parameters: MctsParameters, weights: G::Weights) -> Self {
        Self::by(parameters, Judge::hand_made(weights))
    }

    /// A player that uses any judge.
    pub fn by(parameters: MctsParameters, judge: Judge<G>) -> Self {
        let MctsParameters {
            playout_plies,
            horizon,
            playout_overtime,
            short_match,
            short_mixture,
            playout,
            mixture,
            memory_mib,
            reuse,
            ..
        } = parameters;
        let memory = (memory_mib as usize) << 20;
        let memory = if reuse { memory / 2 } else { memory };
        let rollout = Rollout::by(playout_plies, playout, judge)
            .until(horizon, playout_overtime)
            .whole(short_match, short_mixture as f32);
        Self {
            parameters,
            rollout: rollout.mixed(mixture as f32),
            tree: Tree::new(memory),
            past: Tree::new(memory),
            homes: vec![],
            spread: Spread::default(),
            kinds: Kinds::default(),
            short: false,
            advice: 0.0,
            root_proven: false,
            path: vec![],
            legal: vec![],
            prior: vec![],
            slots: vec![],
            candidates: vec![],
            world: None,
            learned: vec![],
            met: vec![],
            tally: vec![],
            found: None,
        }
    }

    /// Searches one decision, also when there is only one legal action.
    pub fn search(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> SearchReport<G::Action> {
        let found = self.think(ask, rng);
        self.report(&found)
    }

    fn think(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Found {
        let MctsParameters { iterations, budget_ms, worlds, .. } = self.parameters;
        self.short = self.parameters.is_short(ask.game.info().ply_cap);
        self.advice = self.parameters.advice_in(ask.game.answered());
        let budget = (budget_ms > 0).then(|| Duration::from_millis(budget_ms));
        let limit = Limit { iterations, started: Instant::now(), budget };
        let (best, iterations) = match worlds {
            0 if self.decouples(ask.game) => self.learn(ask, &limit, rng),
            0 => self.grow(ask, &limit, rng),
            worlds => self.vote(ask, &limit, worlds, rng),
        };
        let (seat, seats) = (ask.seen.seat, ask.game.players(ask.seen.view()));
        let payoff_range = ask.game.info().payoff_range;
        let found = Found { seat, seats, actions: ask.legal.len(), best, iterations, payoff_range };
        self.found = Some(found);
        found
    }

    /// Grows a tree: the index of the chosen action, and iterations done.
    fn grow(&mut self, ask: &Ask<'_, G>, limit: &Limit, rng: &mut Rng) -> (usize, u32) {
        self.legal.clear();
        self.legal.extend_from_slice(ask.legal);
        self.replant(ask);
        if self.proves(ask.game) && self.parameters.ends {
            self.look_for_ends(ask, &ask.game.determinize(ask.seen, rng));
        }
        self.root_proven = (0..ask.legal.len()).any(|at| self.tree.edge(at as EdgeId).is_proven());
        match self.parameters.root {
            RootRule::Visits => {
                let mut done = 0;
                while !self.decided(ask) && (done == 0 || !limit.reached(1.0, done)) {
                    self.iterate(ask, None, rng);
                    done += 1;
                }
                (self.preferred(0..ask.legal.len() as EdgeId, ask.seen.seat) as usize, done)
            }
            RootRule::Halving => self.halve(ask, limit, rng),
        }
    }

    /// One determinization, one walk down the tree, one value. At the root it takes edge `first` if there is one.
    fn iterate(&mut self, ask: &Ask<'_, G>, first: Option<EdgeId>, rng: &mut Rng) {
        let game = ask.game;
        let mut kinds = std::mem::take(&mut self.kinds);
        let mut luck = match self.parameters.common_chance {
            true => Luck::common(rng, &mut kinds),
            false => Luck::single(rng),
        };
        let mut state = self.world.clone().unwrap_or_else(|| game.determinize(ask.seen, luck.lots));
        let proves = self.proves(game);
        let mut view = self.view(ask, luck.lots);
        // Whether a step was passed that is not in the tree, so that an edge can lead to several positions; whether it was
        // drawn.
        let (mut node, mut ended, mut passed, mut drawn) = (ROOT, None, false, false);
        self.path.clear();
        loop {
            let edge = match (game.turn(&state), first) {
                (Turn::Over, _) => break,
                (_, Some(edge)) if self.path.is_empty() => edge,
                (Turn::Chance, _) => {
                    let result = luck.draw(game, &state);
                    if self.parameters.open_loop {
                        game.apply(&mut state, result);
                        (passed, drawn) = (true, true);
                        continue;
                    }
                    if proves && !passed && !self.tree.all_edges(node, &mut self.slots) {
                        self.list_chance(game, &state, node);
                    }
                    self.tree.edges_for(node, None, &[result], &mut self.slots);
                    self.slots[0]
                }
                (Turn::Decision(seat), _) => {
                    self.imagine_anew(&mut view, ask, &mut state, seat, luck.lots);
                    // Without secrets a node is one position, unless steps outside the tree are passed on the way.
                    let known = !passed && !game.info().secrets && !self.parameters.delegate;
                    let fresh = !self.tree.all_edges(node, &mut self.slots);
                    if fresh || !known {
                        self.legal.clear();
                        game.available_actions(&state, &mut self.legal);
                        if self.parameters.delegate && !self.path.is_empty() {
                            if self.legal.len() == 1 {
                                game.apply(&mut state, self.legal[0]);
                                continue;
                            }
                            let seen = game.observe(&state, seat);
                            if game.routine(&seen) {
                                let chosen = self.rollout.judge().choose(game, &seen, &self.legal, luck.lots);
                                game.apply(&mut state, self.legal[chosen]);
                                passed = true;
                                continue;
                            }
                        }
                        if fresh && !drawn {
                            self.remember(ask, &state, seat, node);
                        }
                        self.tree.edges_for(node, Some(seat), &self.legal, &mut self.slots);
                        if fresh && proves && !passed && self.parameters.ends {
                            self.look_for_ends(ask, &state);
                            if let Some(result) = self.certain(node) {
                                self.tree.settle(node, &result);
                                ended = Some(result);
                                break;
                            }
                            self.tree.all_edges(node, &mut self.slots);
                        }
                    }
                    self.ask_advice(game, &state, seat, node, luck.lots);
                    match view.explores(seat) {
                        true => self.select(seat, luck.lots),
                        false => self.follow_custom(&view, ask, &state, seat, luck.lots),
                    }
                }
            };
            self.path.push((node, edge));
            if self.tree.proof(edge).is_some() {
                break;
            }
            game.apply(&mut state, self.tree.edge(edge).action);
            if self.path.len() == self.parameters.depth as usize {
                break;
            }
            let shares = self.shares(game);
            let child = match shares && !passed {
                true => self.tree.join(edge, || key(&state)),
                false => self.tree.follow(edge),
            };
            match child {
                // Another path to this position has found its result.
                Some(child) if shares && let Some(&result) = self.tree.settled(child) => {
                    ended = Some(result);
                    break;
                }
                // The position occurs again on this path.
                Some(child) if shares && self.path.iter().any(|&(node, _)| node == child) => break,
                Some(child) => node = child,
                None => break,
            }
        }
        let proof = self.path.last().and_then(|&(_, edge)| self.tree.proof(edge).copied());
        let (values, certain) = match ended.or(proof) {
            Some(result) => (result, ended.is_some()),
            None => {
                let over = proves && !passed && game.turn(&state) == Turn::Over;
                (self.value(ask, &mut state, &mut luck), over)
            }
        };
        self.kinds = kinds;
        self.spread.count(&values);
        let MctsParameters { value_weight, short_value_weight, .. } = self.parameters;
        let exponent = if self.short { short_value_weight } else { value_weight };
        if exponent > 0.0 {
            let spread = BySeat::from_fn(values.len(), |seat| self.spread.of(seat));
            self.tree.weigh(Weighing { exponent: exponent as f32, spread });
        }
        for &(_, edge) in self.path.iter().rev() {
            if self.tree.edge(edge).mover().is_none_or(|seat| view.explores(seat)) {
                self.tree.count(edge, &values);
            }
        }
        if certain {
            self.prove(&values);
        }
    }

    /// The value of a position for every seat, scaled to 0..=1, from where the search leaves its tree.
    fn value(&mut self, ask: &Ask<'_, G>, state: &mut G::State, luck: &mut Luck<'_>) -> BySeat<f32> {
        let (low, high) = ask.game.info().payoff_range;
        let payoffs = self.rollout.value_with(ask.game, state, ask.seen.seat, luck);
        let values = BySeat::from_fn(payoffs.len(), |seat| (payoffs[seat] - low) / (high - low));
        self.parameters.backup.of(values, ask.seen.seat)
    }

    /// Whether paths to the same position meet in one node.
    fn shares(&self, game: &G) -> bool {
        self.parameters.transpositions && !game.info().secrets && self.parameters.depth == 0
    }

    /// Whether the positions that the search imagines are certain.
    fn proves(&self, game: &G) -> bool {
        self.parameters.proofs && !game.info().secrets
    }

    /// Records what the rules of thumb expect of each of `slots`, once per node. What other seats would be advised
    /// depends on what the first determinization lets them see.
    fn ask_advice(&mut self, game: &G, state: &G::State, seat: Seat, node: NodeId, rng: &mut Rng) {
        if self.advice == 0.0 || !self.tree.first_question(node) || self.slots.len() == 1 {
            return;
        }
        self.prior.clear();
        self.prior.resize(self.legal.len(), 0.0);
        let at = if node == ROOT { Depth::Root } else { Depth::Below };
        let ask = Ask { game, seen: &game.observe(state, seat), legal: &self.legal };
        if self.rollout.judge().prior(&ask, at, rng, &mut self.prior) {
            for (&slot, &prior) in self.slots.iter().zip(&self.prior) {
                self.tree.edge_mut(slot).prior = prior;
            }
        }
    }

    /// The most visited of `edges` for a seat, ties by value, then by order. A proven edge counts by its value alone:
    /// it is taken if nothing else promises more.
    fn preferred(&self, edges: impl Iterator<Item = EdgeId>, seat: Seat) -> EdgeId {
        let value = |id: EdgeId| self.tree.value(id, seat);
        let rank = |id: EdgeId| (self.tree.edge(id).visits, value(id));
        let (mut certain, mut open) = (None, None);
        for id in edges {
            match (self.tree.edge(id).is_proven(), certain, open) {
                (true, Some(best), _) if value(id) <= value(best) => {}
                (true, ..) => certain = Some(id),
                (false, _, Some(best)) if rank(id) <= rank(best) => {}
                (false, ..) => open = Some(id),
            }
        }
        match (certain, open) {
            (Some(certain), Some(open)) if value(certain) >= value(open) => certain,
            (_, Some(open)) => open,
            (Some(certain), None) => certain,
            (None, None) => unreachable!("a decision without actions"),
        }
    }

    /// What was found out, in payoffs.
    fn report(&self, found: &Found) -> SearchReport<G::Action> {
        let (low, high) = found.payoff_range;
        let told = |id: EdgeId| {
            let edge = self.tree.edge(id);
            let value = |seat| f64::from(low) + f64::from(self.tree.value(id, seat)) * f64::from(high - low);
            let values = BySeat::from_fn(found.seats, value);
            RootMove { visits: edge.visits, value: values[found.seat], values, proven: edge.is_proven() }
        };
        // The edges of the root were the first ones.
        let moves = (0..found.actions as EdgeId).map(told).collect();
        let Found { best, iterations, .. } = *found;
        SearchReport { moves, best, iterations, nodes: self.tree.len(), line: self.line(best as EdgeId) }
    }

    /// What is expected to happen from this edge on, as far as anything has been tried or proven.
    fn line(&self, mut edge: EdgeId) -> Vec<(Option<Seat>, G::Action)> {
        let (mut line, mut slots, mut passed) = (vec![], vec![], vec![ROOT]);
        loop {
            line.push((self.tree.edge(edge).mover(), self.tree.edge(edge).action));
            let Some(node) = self.tree.child(edge) else { return line };
            // Where positions recur, what is expected may go in a circle.
            if passed.contains(&node) {
                return line;
            }
            passed.push(node);
            self.tree.all_edges(node, &mut slots);
            // Who acts can differ if steps outside the tree were passed on the way.
            let Some(&usual) = slots.iter().max_by_key(|&&id| self.tree.edge(id).visits) else { return line };
            edge = match self.tree.edge(usual).mover() {
                None => usual,
                Some(seat) => {
                    let own = slots.iter().copied().filter(|&id| self.tree.edge(id).mover() == Some(seat));
                    self.preferred(own, seat)
                }
            };
            if self.tree.edge(edge).is_untried() {
                return line;
            }
        }
    }
}

/// A key of a position, for this search only. In a million positions two share one by mistake with a chance of 1 in 30 million.
fn key(state: &impl Hash) -> u64 {
    FixedState::with_seed(0).hash_one(state)
}

impl<G: Heuristic> Bot<G> for Mcts<G> {
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError> {
        self.found = None;
        match ask.legal.len() {
            1 => Ok(0),
            _ if self.parameters.delegate && ask.game.routine(ask.seen) => {
                Ok(self.rollout.judge().choose(ask.game, ask.seen, ask.legal, rng))
            }
            _ => Ok(self.think(ask, rng).best),
        }
    }

    fn thoughts(&self) -> Option<SearchReport<G::Action>> {
        self.found.as_ref().map(|found| self.report(found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon::games::age_of_mythology::{Action, AgeOfMythology};
    use agon_game::{Bundle, Setup, Turn};
    use agon_game::{Chance, Rules, Sight};

    /// Searches the draw of the first card; returns the number of chance edges, of edges for the seat's further draws,
    /// and of iterations.
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

    /// The drawn card branches the tree, unless the loop is open; further draws are routine.
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
