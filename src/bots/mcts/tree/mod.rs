//! The search tree: pools of plain records, emptied and refilled for every decision. The edges of a node are stored in
//! contiguous runs. Where positions are shared ([`Tree::share`]), it is a graph: edges that lead to the same position lead
//! to one node.

mod regrow;

use agon_game::{BySeat, Seat};
use std::collections::HashMap;

/// Marks a missing index.
const NONE: u32 = u32::MAX;
/// Marks chance as the mover.
const CHANCE: u8 = u8::MAX;

/// Index of a node.
pub type NodeId = u32;
/// Index of an edge.
pub type EdgeId = u32;

/// The decision that the search is asked about.
pub const ROOT: NodeId = 0;

/// An action seen at a node, by whoever took it: a seat or chance.
#[derive(Clone, Copy, Debug)]
pub struct Edge<A> {
    pub action: A,
    mover: u8,
    /// Iterations that took the edge.
    pub visits: u32,
    /// Iterations in which the edge could have been taken.
    pub available: u32,
    /// What the rules of thumb expect of it, as a probability.
    pub prior: f32,
    child: NodeId,
    proof: u32,
}

impl<A> Edge<A> {
    /// The seat that acts; nobody for chance.
    pub fn mover(&self) -> Option<Seat> {
        (self.mover != CHANCE).then_some(Seat(self.mover))
    }

    /// Whether nothing is known about it.
    pub fn is_untried(&self) -> bool {
        self.visits == 0 && self.proof == NONE
    }

    /// Whether the result of the match is known for certain here.
    pub fn is_proven(&self) -> bool {
        self.proof != NONE
    }
}

/// A path of actions, including chance, as the observer imagines it; or a further run of edges of such a node.
#[derive(Clone, Copy, Debug)]
struct Node {
    first: EdgeId,
    len: u32,
    /// The next run of edges.
    more: NodeId,
    /// Whether the rule-based player was asked.
    asked: bool,
    /// The certain result of the node.
    proof: u32,
}

/// How much an iteration counts in the mean of a node.
#[derive(Clone, Copy, Debug)]
pub struct Weighing {
    /// 0 if all count alike. The larger, the less count those that took a worse action.
    pub exponent: f32,
    /// Standard deviation of the values of each seat.
    pub spread: BySeat<f32>,
}

impl Weighing {
    /// Iterations at a node below which all count alike: their means are too uncertain.
    const FEW: u32 = 20;

    /// The weight of an iteration whose action has been tried so often, and is worth so much more to its seat than the
    /// mean of the node: the probability, by Student's t with two degrees of freedom, that it really is, raised to the
    /// exponent.
    fn of(&self, seat: Seat, visits: u32, more: f32) -> f32 {
        let t = more * (visits as f32).sqrt() / self.spread[seat];
        let probable = 0.5 + 0.5 * t / (2.0 + t * t).sqrt();
        // Roots are exact on every machine and much faster than powers.
        if self.exponent == 0.25 { probable.sqrt().sqrt() } else { libm::powf(probable, self.exponent) }
    }
}

/// The pools.
#[derive(Clone, Debug)]
pub struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    /// For each edge the mean result of every seat, scaled to 0..=1; 0 before the first visit.
    values: Vec<f32>,
    seats: usize,
    /// Results that are certain, scaled to 0..=1.
    proofs: Vec<BySeat<f32>>,
    /// Whether paths to the same position meet in one node.
    shared: bool,
    /// How iterations are weighed at the nodes of a graph.
    weighing: Weighing,
    /// The nodes that have a key, and if paths meet, what every seat got at each node when it was first reached.
    places: HashMap<u64, NodeId>,
    arrivals: Vec<f32>,
    memory: usize,
    /// Number of edges at which no new nodes are made.
    capacity: usize,
}

impl<A: Copy + Eq> Tree<A> {
    /// A tree without nodes that never takes more than so many bytes, but for the edges of one node.
    pub fn new(memory: usize) -> Self {
        Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            values: Vec::new(),
            seats: 0,
            proofs: Vec::new(),
            shared: false,
            weighing: Weighing { exponent: 0.0, spread: BySeat::filled(1, 1.0) },
            places: HashMap::new(),
            arrivals: Vec::new(),
            memory,
            capacity: 0,
        }
    }

    /// Clears the tree to an empty root for a match of so many seats; keeps the memory. `shared` says whether paths to
    /// the same position meet in one node.
    pub fn reset(&mut self, seats: usize, shared: bool) {
        self.clear(seats, shared, shared);
    }

    /// The same for a tree whose nodes have keys and no way to them.
    pub fn reset_keyed(&mut self, seats: usize) {
        self.clear(seats, false, true);
    }

    fn clear(&mut self, seats: usize, shared: bool, keyed: bool) {
        // A growing pool takes up to twice what it holds; a node comes with at least one edge.
        let place = if keyed { size_of::<(u64, NodeId)>() + 1 + seats * size_of::<f32>() } else { 0 };
        let each = 2 * (size_of::<Edge<A>>() + seats * size_of::<f32>() + size_of::<Node>() + place);
        self.shared = shared;
        self.places.clear();
        self.arrivals.clear();
        self.capacity = (self.memory / each).min(NONE as usize / 2);
        self.seats = seats;
        self.edges.clear();
        self.values.clear();
        self.nodes.clear();
        self.proofs.clear();
        self.add_node();
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// All edges, in the order in which they were seen.
    #[cfg(test)]
    pub fn edges(&self) -> impl Iterator<Item = &Edge<A>> {
        self.edges.iter()
    }

    pub fn edge(&self, id: EdgeId) -> &Edge<A> {
        &self.edges[id as usize]
    }

    pub fn edge_mut(&mut self, id: EdgeId) -> &mut Edge<A> {
        &mut self.edges[id as usize]
    }

    /// The node behind an edge. It is made when an edge is taken for the second time, so that the many edges that are
    /// taken once cost no node.
    pub fn follow(&mut self, id: EdgeId) -> Option<NodeId> {
        let edge = self.edge(id);
        match edge.child {
            NONE if edge.visits == 0 || self.edges.len() >= self.capacity => None,
            NONE => {
                let child = self.add_node();
                self.edge_mut(id).child = child;
                if self.shared {
                    let at = id as usize * self.seats;
                    self.arrivals.resize(child as usize * self.seats, 0.0);
                    self.arrivals.extend_from_slice(&self.values[at..at + self.seats]);
                }
                Some(child)
            }
            child => Some(child),
        }
    }

    /// As [`Self::follow`] for an edge that always leads to the position with this key: if another path has found its
    /// node already, it is that one.
    pub fn join(&mut self, id: EdgeId, key: impl FnOnce() -> u64) -> Option<NodeId> {
        match self.edge(id) {
            Edge { child: NONE, visits: 0, .. } => return None,
            Edge { child: NONE, .. } => {}
            Edge { child, .. } => return Some(*child),
        }
        let key = key();
        if let Some(&place) = self.places.get(&key) {
            self.edge_mut(id).child = place;
            return Some(place);
        }
        let child = self.follow(id)?;
        self.places.insert(key, child);
        Some(child)
    }

    /// Gives a node a key.
    pub fn name(&mut self, node: NodeId, key: u64) {
        self.places.insert(key, node);
    }

    /// The node with this key, whichever way leads there, and whether it was known; made if it was not, nothing if the
    /// tree is full.
    pub fn spot(&mut self, key: u64) -> Option<(NodeId, bool)> {
        match self.places.get(&key) {
            Some(&node) => Some((node, true)),
            None if self.edges.len() >= self.capacity => None,
            None => {
                let node = self.add_node();
                self.name(node, key);
                Some((node, false))
            }
        }
    }

    /// The node behind an edge, if there is one.
    pub fn child(&self, id: EdgeId) -> Option<NodeId> {
        let child = self.edge(id).child;
        (child != NONE).then_some(child)
    }

    /// True the first time it is called for a node.
    pub fn first_question(&mut self, node: NodeId) -> bool {
        !std::mem::replace(&mut self.nodes[node as usize].asked, true)
    }

    /// Fills `slots` with all edges of a node and says whether it has any.
    pub fn all_edges(&self, node: NodeId, slots: &mut Vec<EdgeId>) -> bool {
        slots.clear();
        self.runs(node).for_each(|run| slots.extend(run.first..run.first + run.len));
        !slots.is_empty()
    }

    /// Fills `slots` with the edge of each of `actions` at `node`, adding those that are new.
    /// The edges of a node are in the order in which legal lists first contained them, and legal lists have a stable
    /// order, so the next edge is nearly always the right one and a list of 200 costs 200 comparisons.
    pub fn edges_for(&mut self, node: NodeId, mover: Option<Seat>, actions: &[A], slots: &mut Vec<EdgeId>) {
        slots.clear();
        let mover = mover.map_or(CHANCE, |seat| seat.0);
        let mut cursor = 0;
        for &action in actions {
            let fits = |edge: &Edge<A>| edge.action == action && edge.mover == mover;
            let Node { first, len, .. } = self.nodes[node as usize];
            let run = &self.edges[first as usize..(first + len) as usize];
            let cursor_found = run[cursor..].iter().position(fits).map(|i| cursor + i);
            let id = match cursor_found.or_else(|| run[..cursor].iter().position(fits)) {
                Some(at) => {
                    cursor = at + 1;
                    first + at as u32
                }
                None => self.find_beyond(node, fits).unwrap_or_else(|| self.add_edge(node, mover, action)),
            };
            slots.push(id);
        }
    }

    /// The fitting edge beyond the first run of a node.
    fn find_beyond(&self, node: NodeId, fits: impl Fn(&Edge<A>) -> bool) -> Option<EdgeId> {
        let mut further = self.runs(node).skip(1);
        further.find_map(|run| (run.first..run.first + run.len).find(|&id| fits(self.edge(id))))
    }

    /// The runs of edges of a node.
    fn runs(&self, node: NodeId) -> impl Iterator<Item = Node> {
        let next = |run: &Node| (run.more != NONE).then(|| self.nodes[run.more as usize]);
        std::iter::successors(Some(self.nodes[node as usize]), next)
    }

    fn add_node(&mut self) -> NodeId {
        self.nodes.push(Node { first: self.edges.len() as EdgeId, len: 0, more: NONE, asked: false, proof: NONE });
        self.nodes.len() as NodeId - 1
    }

    /// Adds an edge: to the last run of the node if that ends where the pool ends, else in a new run.
    fn add_edge(&mut self, node: NodeId, mover: u8, action: A) -> EdgeId {
        let id = self.edges.len() as EdgeId;
        let mut last = node;
        while self.nodes[last as usize].more != NONE {
            last = self.nodes[last as usize].more;
        }
        let run = &mut self.nodes[last as usize];
        if run.len == 0 {
            run.first = id;
        }
        if run.first + run.len == id {
            run.len += 1;
        } else {
            let more = self.add_node();
            self.nodes[more as usize].len = 1;
            self.nodes[last as usize].more = more;
        }
        self.edges.push(Edge { action, mover, visits: 0, available: 0, prior: 0.0, child: NONE, proof: NONE });
        self.values.resize(self.edges.len() * self.seats, 0.0);
        id
    }

    /// The certain result behind an edge, scaled to 0..=1.
    pub fn proof(&self, id: EdgeId) -> Option<&BySeat<f32>> {
        let proof = self.edge(id).proof;
        (proof != NONE).then(|| &self.proofs[proof as usize])
    }

    /// Notes that the result behind an edge is certain.
    pub fn prove(&mut self, id: EdgeId, result: &BySeat<f32>) {
        self.edge_mut(id).proof = self.place_of(result);
        self.set_values(id, |seat| result[seat]);
    }

    /// The certain result of a node that paths share, scaled to 0..=1.
    pub fn settled(&self, node: NodeId) -> Option<&BySeat<f32>> {
        let proof = self.nodes[node as usize].proof;
        (proof != NONE).then(|| &self.proofs[proof as usize])
    }

    /// Notes that the result of a node is certain, for the other paths that lead to it.
    pub fn settle(&mut self, node: NodeId, result: &BySeat<f32>) {
        self.nodes[node as usize].proof = self.place_of(result);
    }

    /// The index of a certain result. There are few distinct ones, and recent ones recur.
    fn place_of(&mut self, result: &BySeat<f32>) -> u32 {
        let known = self.proofs.iter().rev().take(8).position(|known| known == result);
        let place = known.map_or(self.proofs.len(), |back| self.proofs.len() - 1 - back);
        if place == self.proofs.len() {
            self.proofs.push(*result);
        }
        place as u32
    }

    /// Mean result of a seat behind an edge.
    #[inline]
    pub fn value(&self, id: EdgeId, seat: Seat) -> f32 {
        self.values[id as usize * self.seats + seat.index()]
    }

    /// Adds the results of one iteration. Certain results do not change. What an edge leads to must have been counted
    /// before the edge.
    #[inline]
    pub fn count(&mut self, id: EdgeId, results: &BySeat<f32>) {
        let edge = &mut self.edges[id as usize];
        edge.visits += 1;
        if edge.proof != NONE {
            return;
        }
        if self.shared && edge.child != NONE {
            return self.gather(id);
        }
        let part = 1.0 / edge.visits as f32;
        let at = id as usize * self.seats;
        for (value, result) in self.values[at..at + self.seats].iter_mut().zip(results.iter()) {
            *value += (result - *value) * part;
        }
    }

    /// How much iterations count from now on.
    pub fn weigh(&mut self, weighing: Weighing) {
        self.weighing = weighing;
    }

    /// The value of an edge in a graph is the mean of all that was ever found behind it, also on other paths (after the
    /// recursive averages of Czech, Korus & Kersting 2021). Iterations that took a worse action count less, because nobody
    /// will take it.
    fn gather(&mut self, id: EdgeId) {
        let child = self.edge(id).child;
        let (count, mut mean) = self.mean_of(child, |edge, _| edge.visits as f32);
        if self.weighing.exponent > 0.0 && count > Weighing::FEW as f32 {
            let even = mean;
            (_, mean) = self.mean_of(child, |edge, values| {
                let weight = edge
                    .mover()
                    .map_or(1.0, |seat| self.weighing.of(seat, edge.visits, values[seat.index()] - even[seat]));
                edge.visits as f32 * weight
            });
        }
        self.set_values(id, |seat| mean[seat]);
    }

    /// The weights at a node together, and the mean of what its first visit found, with a weight of 1, and of its edges.
    #[inline]
    fn mean_of(&self, node: NodeId, weight: impl Fn(&Edge<A>, &[f32]) -> f32) -> (f32, BySeat<f32>) {
        let seats = self.seats;
        let mut sums = BySeat::from_fn(seats, |seat| self.arrivals[node as usize * seats + seat.index()]);
        let mut total = 1.0;
        for run in self.runs(node) {
            for edge in run.first..run.first + run.len {
                let at = edge as usize * seats;
                let values = &self.values[at..at + seats];
                let weight = weight(self.edge(edge), values);
                total += weight;
                for (seat, value) in Seat::all(seats).zip(values) {
                    sums[seat] += weight * value;
                }
            }
        }
        (total, BySeat::from_fn(seats, |seat| sums[seat] / total))
    }

    /// Gives an edge visits and mean results from elsewhere.
    pub fn plant(&mut self, id: EdgeId, visits: u32, results: &BySeat<f32>) {
        self.edge_mut(id).visits = visits;
        self.set_values(id, |seat| results[seat]);
    }

    fn set_values(&mut self, id: EdgeId, value: impl Fn(Seat) -> f32) {
        let at = id as usize * self.seats;
        for (seat, slot) in Seat::all(self.seats).zip(&mut self.values[at..]) {
            *slot = value(seat);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh() -> Tree<u8> {
        let mut tree = Tree::new(1 << 20);
        tree.reset(2, false);
        tree
    }

    /// A node has what every path to it found: 0.9 when the first arrived, 0.1 when that went on, 0.3 by the other.
    #[test]
    fn paths_to_one_position_share_its_node_and_what_was_found_there() {
        let mut tree: Tree<u8> = Tree::new(1 << 20);
        tree.reset(1, true);
        let (mut ways, mut on, result) = (vec![], vec![], |value| BySeat::filled(1, value));
        tree.edges_for(ROOT, Some(Seat(0)), &[1, 2], &mut ways);
        assert_eq!(tree.join(ways[0], || 7), None, "nothing was found there yet");
        tree.count(ways[0], &result(0.9));
        let place = tree.join(ways[0], || 7).expect("a second visit");
        tree.edges_for(place, Some(Seat(0)), &[3], &mut on);
        tree.count(on[0], &result(0.1));
        tree.count(ways[0], &result(0.1));
        assert_eq!(tree.value(ways[0], Seat(0)), 0.5);
        assert_eq!(tree.join(ways[1], || 7), None);
        tree.count(ways[1], &result(0.0));
        assert_eq!(tree.join(ways[1], || 7), Some(place), "known from the other path");
        tree.count(on[0], &result(0.3));
        tree.count(ways[1], &result(0.3));
        assert!((tree.value(ways[1], Seat(0)) - (0.9 + 0.1 + 0.3) / 3.0).abs() < 1e-6);
        assert_eq!(tree.value(ways[0], Seat(0)), 0.5, "until it is taken again");
        tree.settle(place, &result(1.0));
        assert_eq!(tree.settled(place), Some(&result(1.0)));
        assert_eq!(tree.settled(ROOT), None);
    }

    /// Two actions of seat 0, one found good and one bad, 30 iterations each, and two of chance: weighing lifts the mean of the
    /// seat's node towards its better action, for both seats by the same weights, and leaves that of chance alone.
    #[test]
    fn iterations_with_a_worse_action_count_less_in_a_graph() {
        let mean = |mover: Option<Seat>, exponent: f32| {
            let mut tree: Tree<u8> = Tree::new(1 << 20);
            tree.reset(2, true);
            tree.weigh(Weighing { exponent, spread: BySeat::filled(2, 0.5) });
            let (mut way, mut on) = (vec![], vec![]);
            tree.edges_for(ROOT, Some(Seat(1)), &[1], &mut way);
            let result = |own: f32| BySeat::from_fn(2, |seat| if seat.0 == 0 { own } else { 1.0 - own });
            tree.count(way[0], &result(0.5));
            let place = tree.join(way[0], || 7).expect("a second visit");
            tree.edges_for(place, mover, &[2, 3], &mut on);
            for (edge, value) in [(on[0], 0.75), (on[1], 0.25)].repeat(30) {
                tree.count(edge, &result(value));
                tree.count(way[0], &result(value));
            }
            assert!((tree.value(way[0], Seat(0)) + tree.value(way[0], Seat(1)) - 1.0).abs() < 1e-6);
            tree.value(way[0], Seat(0))
        };
        // A quarter off by an error of 0.5 / sqrt(30) is t = 2.739, which two degrees of freedom make 94.4% probable.
        let [good, bad] = [0.944_272_f32, 0.055_728].map(f32::sqrt);
        let expected = (0.5 + 30.0 * (0.75 * good + 0.25 * bad)) / (1.0 + 30.0 * (good + bad));
        assert!((mean(Some(Seat(0)), 0.5) - expected).abs() < 1e-3, "{} is not {expected}", mean(Some(Seat(0)), 0.5));
        let (quarter, half, even) = (mean(Some(Seat(0)), 0.25), mean(Some(Seat(0)), 0.5), mean(Some(Seat(0)), 0.0));
        assert!((even - 0.5).abs() < 1e-6 && even + 0.05 < quarter && quarter + 0.05 < half, "{even} {quarter} {half}");
        assert!((mean(None, 0.5) - 0.5).abs() < 1e-6);
    }

    fn actions_of(tree: &Tree<u8>, slots: &[EdgeId]) -> Vec<u8> {
        slots.iter().map(|&id| tree.edge(id).action).collect()
    }

    #[test]
    fn every_action_keeps_its_edge_whatever_else_is_legal() {
        let mut tree = fresh();
        let (mut all, mut some, mut more, mut other) = (vec![], vec![], vec![], vec![]);
        tree.edges_for(ROOT, Some(Seat(1)), &[1, 2, 3, 4], &mut all);
        tree.edges_for(ROOT, Some(Seat(1)), &[2, 4], &mut some);
        // Edges of another node come between.
        tree.count(all[0], &BySeat::filled(2, 0.5));
        let child = tree.follow(all[0]).expect("a second visit");
        tree.edges_for(child, Some(Seat(0)), &[5, 6], &mut other);
        tree.edges_for(ROOT, Some(Seat(1)), &[9, 4, 1, 8, 2], &mut more);
        assert_eq!(some, [all[1], all[3]]);
        assert_eq!([more[1], more[2], more[4]], [all[3], all[0], all[1]]);
        assert_eq!(actions_of(&tree, &more), [9, 4, 1, 8, 2]);
        let again = more.clone();
        tree.edges_for(ROOT, Some(Seat(1)), &[9, 4, 1, 8, 2], &mut more);
        assert_eq!(more, again);
        assert!(tree.all_edges(ROOT, &mut all));
        assert_eq!(actions_of(&tree, &all), [1, 2, 3, 4, 9, 8]);
        assert!(tree.all_edges(child, &mut all));
        assert_eq!(actions_of(&tree, &all), [5, 6]);
    }

    #[test]
    fn the_same_action_of_another_mover_is_another_edge() {
        let mut tree = fresh();
        let (mut one, mut two, mut chance) = (vec![], vec![], vec![]);
        tree.edges_for(ROOT, Some(Seat(0)), &[7], &mut one);
        tree.edges_for(ROOT, Some(Seat(1)), &[7], &mut two);
        tree.edges_for(ROOT, None, &[7], &mut chance);
        assert!(one != two && one != chance && two != chance);
    }

    #[test]
    fn a_child_is_made_once_and_not_before_the_second_visit() {
        let mut tree = fresh();
        let mut slots = vec![];
        tree.edges_for(ROOT, None, &[7], &mut slots);
        assert_eq!(tree.follow(slots[0]), None);
        tree.count(slots[0], &BySeat::filled(2, 1.0));
        assert_eq!(tree.follow(slots[0]), Some(1));
        assert_eq!(tree.follow(slots[0]), Some(1));
    }

    #[test]
    fn a_full_tree_has_no_further_children() {
        let mut tree = fresh();
        let (mut slots, mut node, mut made) = (vec![], ROOT, 0);
        loop {
            tree.edges_for(node, None, &[7], &mut slots);
            tree.count(slots[0], &BySeat::filled(2, 1.0));
            match tree.follow(slots[0]) {
                Some(child) => node = child,
                None => break,
            }
            made += 1;
        }
        let bytes = made * (size_of::<Edge<u8>>() + 8 + size_of::<Node>());
        assert!((400_000..=600_000).contains(&bytes), "{made} nodes of {bytes} bytes in half of 1 MiB");
    }
}
