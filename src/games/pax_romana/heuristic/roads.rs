//! What a group can reach from where it is by unbarred ways, over land and over the sea.

use super::campaign::{BY_SEA, Group};
use super::hopes::{DEAREST, HORIZON, Hopes, LAND, SEA};
use super::policy::Mind;
use super::survey::Outlook;
use crate::ids::*;
use crate::sets::NodeSet;
use crate::state::*;
use agon_game::Id;

/// The player's strength, as a multiple of the enemy's, at which an army expects to go on after the battle.
const SWEEPS: f32 = 3.0;
/// Chance of a safe passage through the deep sea, through other waters, and on from a Port that is not the player's.
const DEEP: f32 = 0.75;
const WATERS: f32 = 0.95;
const STOPPED: f32 = 0.7;
/// Chance of passing an enemy Fleet.
const GUARDED: f32 = 0.35;
/// Worth of a Battle Point lost at sea.
const DROWNED: f32 = 0.07;
/// PAX-11.3.3: the share of an army's strength that counts in an assault from the sea.
const ASSAULT: f32 = 0.75;

/// By how much scores of first steps can differ besides the worth of the ways, and a little more.
const APART: f32 = 0.05;

/// No step taken yet. First steps are places, or one of these.
const START: u16 = u16::MAX;
const ABOARD: u16 = MAX_NODES as u16;
const ASHORE: u16 = ABOARD + 1;

/// The worth of the ways from a place.
pub(super) struct Roads {
    by_step: [f32; MAX_NODES],
    /// By going on ships in a Port.
    pub aboard: f32,
    /// By landing.
    pub ashore: f32,
    /// The best of all ways.
    pub best: f32,
    /// The best of those that begin with a step to another place.
    onward: f32,
}

impl Roads {
    /// The worth of the ways that begin with a step to this place.
    pub fn by(&self, to: Node) -> f32 {
        self.by_step[to.index()]
    }

    fn after(&self, first: u16) -> f32 {
        match first {
            START => f32::NEG_INFINITY,
            ABOARD => self.aboard,
            ASHORE => self.ashore,
            place => self.by_step[usize::from(place)],
        }
    }

    fn note(&mut self, first: u16, value: f32) {
        let known = match first {
            ABOARD => &mut self.aboard,
            ASHORE => &mut self.ashore,
            place => {
                self.onward = self.onward.max(value);
                &mut self.by_step[usize::from(place)]
            }
        };
        *known = known.max(value);
        self.best = self.best.max(value);
    }
}

/// How a place was reached.
#[derive(Clone, Copy)]
struct Way {
    cost: u8,
    first: u16,
    /// Chance of arriving safely.
    safe: f32,
    /// Whether it was entered from ships.
    landed: bool,
}

const UNKNOWN: Way = Way { cost: u8::MAX, first: START, safe: 0.0, landed: false };

/// What is asked of a search.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    /// The worth of the best way alone.
    Best,
    /// That of every first step which may be the best one of those that can be taken.
    BestSteps {
        /// Whether going on ships can be taken.
        aboard: bool,
        /// Whether landing can.
        ashore: bool,
    },
    /// That of every first step.
    AllSteps,
    /// The same, with everything within the horizon looked at.
    #[cfg(test)]
    Everything,
}

/// The ways to all places, cheapest first.
struct Search {
    ways: [[Way; MAX_NODES]; 2],
    /// Places to visit, by cost and way of travelling; a link after a battle can cost one more than any other.
    due: [[NodeSet; 2]; HORIZON + DEAREST + 2],
    /// Places that have been visited.
    visited: [NodeSet; 2],
}

impl Search {
    /// First steps of the ways that go on at this cost or later.
    fn pending(&self, cost: usize) -> impl Iterator<Item = u16> {
        let layers = self.due[cost..].iter().flat_map(|due| due.iter().zip(&self.ways));
        layers.flat_map(|(due, ways)| due.iter().map(|at| ways[at.index()].first))
    }

    /// All places that are due at a cost are visited now.
    fn visit(&mut self, cost: usize) {
        for (visited, due) in self.visited.iter_mut().zip(self.due[cost]) {
            *visited = visited.or(due);
        }
    }

    /// Places that no way from here reaches at a lower cost than is known: every link costs a Movement Point or more.
    fn known(&self, layer: usize, cost: usize) -> NodeSet {
        self.visited[layer].or(self.due[cost + 1][layer])
    }

    fn come(&mut self, layer: usize, to: Node, way: Way) {
        let known = &mut self.ways[layer][to.index()];
        if way.cost < known.cost {
            *known = way;
            self.due[usize::from(way.cost)][layer].insert(to);
        }
    }
}

impl Mind<'_> {
    /// The best that a group can reach from a place on foot.
    pub(super) fn best_road(&self, s: &State, outlook: &Outlook, from: Node, group: &Group) -> f32 {
        self.roads(s, outlook, (from, false), NodeSet::EMPTY, group, Asked::Best).best
    }

    /// The most that [`Self::best_road`] can find: what there would be if nothing barred the way.
    pub(super) fn hoped_road(&self, s: &State, outlook: &Outlook, from: Node, group: &Group) -> f32 {
        let entered = self.game.scene(s).open.into();
        let hopes = Hopes::of(self.game, (from, LAND), entered, group, self.weights.policy.distance);
        hopes.best(NodeSet::of(from), outlook, |space| self.prize(s, outlook, space, group))
    }

    /// What a group can reach from a place, on foot or on ships, if some places are closed to it.
    pub(super) fn roads(
        &self,
        s: &State,
        outlook: &Outlook,
        (from, afloat): (Node, bool),
        shut: NodeSet,
        group: &Group,
        asked: Asked,
    ) -> Roads {
        let map = &self.game.content.map;
        let sea = self.temper(s).sea;
        let open = self.game.scene(s).open;
        let entered = NodeSet::from(open).or(map.transits).without(shut);
        let mine = outlook.survey.held[self.me.index()];
        let mut roads = Roads { by_step: [0.0; MAX_NODES], aboard: 0.0, ashore: 0.0, best: 0.0, onward: 0.0 };
        let mut search = Search {
            ways: [[UNKNOWN; MAX_NODES]; 2],
            due: [[NodeSet::EMPTY; 2]; HORIZON + DEAREST + 2],
            visited: [NodeSet::EMPTY; 2],
        };
        let layer = if afloat { SEA } else { LAND };
        search.come(layer, from, Way { cost: 0, first: START, safe: 1.0, landed: false });
        let mut hopes = Hopes::of(self.game, (from, layer), entered, group, self.weights.policy.distance);
        let (horizon, shares) = (hopes.horizon, hopes.shares);
        let assault = Group { strength: ASSAULT * group.strength, ..*group };
        let near = group.mp.max(0.0) as usize;
        // A landing brings no more than an arrival on foot.
        let prize = |space: Space| self.prize(s, outlook, space, group);
        for cost in 0..=horizon {
            // Perhaps nothing farther away can be better.
            let floor = match asked {
                Asked::Best => roads.best,
                Asked::BestSteps { aboard, ashore } => {
                    let chosen = [(ABOARD, aboard), (ASHORE, ashore)].into_iter().filter(|step| step.1);
                    let top = chosen.map(|step| roads.after(step.0)).fold(roads.onward, f32::max);
                    (top - APART).max(0.0)
                }
                Asked::AllSteps if cost > near => {
                    search.pending(cost).map(|first| roads.after(first)).fold(f32::INFINITY, f32::min)
                }
                Asked::AllSteps => f32::NEG_INFINITY,
                #[cfg(test)]
                Asked::Everything => f32::NEG_INFINITY,
            };
            let all = floor == f32::NEG_INFINITY;
            if !all && hopes.beyond(floor, cost, search.visited[LAND], outlook, prize).is_none() {
                break;
            }
            // Boarding and landing cost Movement Points, so no place comes up again at the same cost.
            search.visit(cost);
            for at in search.due[cost][LAND].iter() {
                let mut way = search.ways[LAND][at.index()];
                if usize::from(way.cost) != cost {
                    continue;
                }
                let start = way.first == START;
                if let Node::Space(space) = at
                    && !start
                {
                    let who = if way.landed { &assault } else { group };
                    let prize = self.prize(s, outlook, space, who);
                    let fight = u8::from(outlook.manned.has(space));
                    if prize > 0.0 {
                        let lost = (1.0 - way.safe) * DROWNED * group.strength;
                        roads.note(way.first, prize * way.safe * shares[usize::from(way.cost + fight)] - lost);
                    }
                    // There is no way past an enemy before he is beaten, and a weak one is beaten on the way.
                    if fight > 0 {
                        if !group.fights || who.strength <= SWEEPS * outlook.defence(s, space) {
                            continue;
                        }
                        way.cost += fight;
                    }
                }
                let first = |step: u16| if start { step } else { way.first };
                let fresh = map.land_neighbours[at.index()].and(entered).without(search.known(LAND, cost));
                if !fresh.is_empty() {
                    for link in map.land(at).iter().filter(|link| fresh.has(link.to)) {
                        let cost = way.cost + link.mp.min(DEAREST as u8);
                        search.come(
                            LAND,
                            link.to,
                            Way { cost, first: first(link.to.index() as u16), landed: false, ..way },
                        );
                    }
                }
                let port = at.space().is_some_and(|space| self.game.space(space).port);
                // PAX-9.2.1, PAX-11.3.1c: going on board, sailing and landing cost Movement Points; sailing on costs only
                // time.
                if port && (!start || group.mp >= BY_SEA) {
                    let aboard = Way { cost: way.cost + 1, first: first(ABOARD), safe: way.safe * sea.min(1.0), ..way };
                    search.come(SEA, at, aboard);
                }
            }
            for at in search.due[cost][SEA].iter() {
                let way = search.ways[SEA][at.index()];
                if usize::from(way.cost) != cost {
                    continue;
                }
                let start = way.first == START;
                let first = |step: u16| if start { step } else { way.first };
                let here = at.space();
                if here.is_some_and(|space| open.has(space)) {
                    search.come(LAND, at, Way { cost: way.cost + 1, first: first(ASHORE), landed: true, ..way });
                }
                let stops = here.is_some_and(|space| !mine.has(space)) && !start;
                let fresh = map.sea_neighbours[at.index()].and(entered).without(search.known(SEA, cost));
                for to in fresh.iter() {
                    let risk = match to {
                        Node::Space(space) if outlook.blocked.has(space) => GUARDED,
                        Node::Space(_) => 1.0,
                        Node::Point(point) if map.point(point).kind == PointKind::DeepSea => DEEP,
                        Node::Point(_) => WATERS,
                    };
                    let safe = way.safe * if stops { STOPPED } else { 1.0 } * risk;
                    search.come(
                        SEA,
                        to,
                        Way { cost: way.cost + 1, first: first(to.index() as u16), safe, landed: false },
                    );
                }
            }
        }
        roads
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::weights::Weights;
    use crate::holdings::look;
    use std::cell::Cell;

    /// A search that stops where nothing better can come finds what one that looks at everything finds.
    #[test]
    fn stopping_early_loses_no_road() {
        let weights = Weights::default();
        let (asked, worthwhile) = (Cell::new(0), Cell::new(0));
        look(|game, s| {
            for me in s.all_seats() {
                let mind = Mind { game, weights: &weights, me };
                let outlook = Outlook::of(game, s, me, &weights.policy);
                let army = Group { strength: 12.0, fights: true, claims: true, spares: true, supply: 3, mp: 5.0 };
                let scout = Group { strength: 1.0, fights: false, mp: 3.0, ..army };
                for (space, group) in outlook.survey.held[me.index()].iter().step_by(7).zip([army, scout, army]) {
                    let from = (Node::Space(space), false);
                    let search = |asked| mind.roads(s, &outlook, from, NodeSet::EMPTY, &group, asked);
                    let all = search(Asked::Everything);
                    let told = |roads: &Roads| (roads.by_step, roads.aboard, roads.ashore, roads.best);
                    assert_eq!(told(&search(Asked::AllSteps)), told(&all), "{me} from {space:?}");
                    assert_eq!(search(Asked::Best).best, all.best, "{me} from {space:?}");
                    let hoped = mind.hoped_road(s, &outlook, space.into(), &group);
                    assert!(hoped >= all.best, "{me} from {space:?}: {hoped}, and there is {}", all.best);
                    asked.set(asked.get() + 1);
                    worthwhile.set(worthwhile.get() + usize::from(all.best > 0.0));
                }
            }
        });
        assert!(
            worthwhile.get() > 1000 && worthwhile.get() * 2 > asked.get(),
            "{} of {}",
            worthwhile.get(),
            asked.get()
        );
    }
}
