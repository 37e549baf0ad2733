//! The search tree: two pools of plain records, emptied and refilled for every decision.

use agon_game::Seat;

/// Marks the end of a list and a child that does not exist yet.
const NONE: u32 = u32::MAX;

/// Index of a node; the root is 0.
pub type NodeId = u32;
/// Index of an edge.
pub type EdgeId = u32;

/// An action seen at a node, by whoever took it: a seat, or `None` for chance.
#[derive(Clone, Debug)]
pub struct Edge<A> {
    pub action: A,
    pub mover: Option<Seat>,
    /// Iterations that took the edge.
    pub visits: u32,
    /// Iterations in which the edge could have been taken.
    pub available: u32,
    /// What the rules of thumb expect of it, as a probability.
    pub prior: f32,
    /// Sum of the mover's results, each scaled to 0..=1.
    pub total: f64,
    child: NodeId,
    next: EdgeId,
}

impl<A> Edge<A> {
    /// Mean result of the mover; 0 before the first visit.
    pub fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }
}

/// A path of actions, including chance, as the observer imagines it.
#[derive(Clone, Copy, Debug)]
struct Node {
    first: EdgeId,
    last: EdgeId,
    /// Whether the rule-based player was asked.
    asked: bool,
}

/// The pools.
#[derive(Clone, Debug)]
pub struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
}

impl<A: Copy + Eq> Tree<A> {
    /// A tree without nodes.
    pub fn new() -> Self {
        Self { nodes: Vec::new(), edges: Vec::new() }
    }

    /// Leaves nothing but an empty root; keeps the memory.
    pub fn reset(&mut self) {
        self.edges.clear();
        self.nodes.clear();
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

    /// The node behind an edge, and whether it had to be made.
    pub fn follow(&mut self, id: EdgeId) -> (NodeId, bool) {
        match self.edge(id).child {
            NONE => {
                let child = self.add_node();
                self.edge_mut(id).child = child;
                (child, true)
            }
            child => (child, false),
        }
    }

    /// True the first time it is called for a node.
    pub fn first_question(&mut self, node: NodeId) -> bool {
        !std::mem::replace(&mut self.nodes[node as usize].asked, true)
    }

    /// Fills `slots` with the edge of each of `actions` at `node`, adding those that are new.
    ///
    /// The edges of a node stand in the order in which a legal list first brought them, and legal lists have a stable
    /// order, so the next edge is nearly always the right one and a list of 200 costs 200 comparisons.
    pub fn edges_for(&mut self, node: NodeId, mover: Option<Seat>, actions: &[A], slots: &mut Vec<EdgeId>) {
        slots.clear();
        let mut cursor = self.nodes[node as usize].first;
        for &action in actions {
            let found = self.find(cursor, NONE, mover, action);
            let found = found.or_else(|| self.find(self.nodes[node as usize].first, cursor, mover, action));
            let id = found.unwrap_or_else(|| self.add_edge(node, mover, action));
            cursor = self.edge(id).next;
            slots.push(id);
        }
    }

    /// The first fitting edge from `at` up to, not including, `end`.
    fn find(&self, mut at: EdgeId, end: EdgeId, mover: Option<Seat>, action: A) -> Option<EdgeId> {
        while at != end && at != NONE {
            let edge = self.edge(at);
            if edge.action == action && edge.mover == mover {
                return Some(at);
            }
            at = edge.next;
        }
        None
    }

    fn add_node(&mut self) -> NodeId {
        self.nodes.push(Node { first: NONE, last: NONE, asked: false });
        self.nodes.len() as NodeId - 1
    }

    fn add_edge(&mut self, node: NodeId, mover: Option<Seat>, action: A) -> EdgeId {
        let id = self.edges.len() as EdgeId;
        self.edges.push(Edge {
            action,
            mover,
            visits: 0,
            available: 0,
            prior: 0.0,
            total: 0.0,
            child: NONE,
            next: NONE,
        });
        match self.nodes[node as usize].last {
            NONE => self.nodes[node as usize].first = id,
            last => self.edge_mut(last).next = id,
        }
        self.nodes[node as usize].last = id;
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn actions_of(tree: &Tree<u8>, slots: &[EdgeId]) -> Vec<u8> {
        slots.iter().map(|&id| tree.edge(id).action).collect()
    }

    #[test]
    fn every_action_keeps_its_edge_whatever_else_is_legal() {
        let mut tree = Tree::new();
        tree.reset();
        let (mut all, mut some, mut more) = (vec![], vec![], vec![]);
        tree.edges_for(0, Some(Seat(1)), &[1, 2, 3, 4], &mut all);
        tree.edges_for(0, Some(Seat(1)), &[2, 4], &mut some);
        tree.edges_for(0, Some(Seat(1)), &[9, 4, 1, 2], &mut more);
        assert_eq!(some, [all[1], all[3]]);
        assert_eq!(more[1..], [all[3], all[0], all[1]]);
        assert_eq!(actions_of(&tree, &more), [9, 4, 1, 2]);
    }

    #[test]
    fn the_same_action_of_another_mover_is_another_edge() {
        let mut tree = Tree::new();
        tree.reset();
        let (mut one, mut two, mut chance) = (vec![], vec![], vec![]);
        tree.edges_for(0, Some(Seat(0)), &[7], &mut one);
        tree.edges_for(0, Some(Seat(1)), &[7], &mut two);
        tree.edges_for(0, None, &[7], &mut chance);
        assert!(one != two && one != chance && two != chance);
    }

    #[test]
    fn a_child_is_made_once() {
        let mut tree = Tree::new();
        tree.reset();
        let mut slots = vec![];
        tree.edges_for(0, None, &[7], &mut slots);
        assert_eq!(tree.follow(slots[0]), (1, true));
        assert_eq!(tree.follow(slots[0]), (1, false));
    }
}
