//! What a group can reach from where it is by unbarred ways, over land and over the sea.

use super::campaign::{BY_SEA, Group};
use super::policy::Mind;
use super::survey::Outlook;
use crate::ids::*;
use crate::sets::NodeSet;
use crate::state::*;
use agon_game::Id;

/// Movement Points beyond those of a move that are still looked at.
const BEYOND: usize = 5;
/// Most Movement Points that are looked ahead.
const HORIZON: usize = 14;
/// Costs that a place can have within the horizon, a fight there included.
const COSTS: usize = HORIZON + 2;
/// Most Movement Points that a link can cost.
const DEAREST: usize = 6;
/// Share of attraction that is left after a Movement Point within reach, so that the nearer place comes first.
const NEARER: f32 = 0.95;
/// The share beyond the reach of a move.
const LATER: f32 = 0.85;
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

/// The two ways of travelling: on foot and on ships.
const LAND: usize = 0;
const SEA: usize = 1;

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
            place => &mut self.by_step[usize::from(place)],
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
enum Asked {
    /// The worth of the best way alone.
    Best,
    /// That of every first step.
    All,
    /// The same, with everything within the horizon looked at.
    #[cfg(test)]
    Everything,
}

/// The ways to all places, cheapest first.
struct Search {
    ways: [[Way; MAX_NODES]; 2],
    /// Places to visit, by cost and way of travelling; a link after a battle can cost one more than any other.
    due: [[NodeSet; 2]; HORIZON + DEAREST + 2],
}

impl Search {
    /// First steps of the ways that go on at this cost or later.
    fn pending(&self, cost: usize) -> impl Iterator<Item = u16> {
        let layers = self.due[cost..].iter().flat_map(|due| due.iter().zip(&self.ways));
        layers.flat_map(|(due, ways)| due.iter().map(|at| ways[at.index()].first))
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
        self.search(s, outlook, (from, false), NodeSet::EMPTY, group, Asked::Best).best
    }

    /// What a group can reach from a place, on foot or on ships, if some places are closed to it.
    pub(super) fn roads(
        &self,
        s: &State,
        outlook: &Outlook,
        from: (Node, bool),
        shut: NodeSet,
        group: &Group,
    ) -> Roads {
        self.search(s, outlook, from, shut, group, Asked::All)
    }

    fn search(
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
        let mut roads = Roads { by_step: [0.0; MAX_NODES], aboard: 0.0, ashore: 0.0, best: 0.0 };
        let mut search = Search { ways: [[UNKNOWN; MAX_NODES]; 2], due: [[NodeSet::EMPTY; 2]; HORIZON + DEAREST + 2] };
        search.come(if afloat { SEA } else { LAND }, from, Way { cost: 0, first: START, safe: 1.0, landed: false });
        let horizon = (group.mp.max(0.0) as usize + BEYOND).min(HORIZON);
        let assault = Group { strength: ASSAULT * group.strength, ..*group };
        let shares = shares(group.mp, self.weights.policy.distance);
        let dearest = outlook.wanted.iter().copied().fold(0.0, f32::max);
        let near = group.mp.max(0.0) as usize;
        for cost in 0..=horizon {
            // A prize is at most what the place is worth, so perhaps nothing farther away can be better.
            let hoped = dearest * shares[cost..].iter().copied().fold(0.0, f32::max);
            let known = match asked {
                Asked::Best => hoped <= roads.best,
                Asked::All => cost > near && search.pending(cost).all(|first| hoped <= roads.after(first)),
                #[cfg(test)]
                Asked::Everything => false,
            };
            if known {
                break;
            }
            // Boarding and landing cost Movement Points, so no place comes up again at the same cost.
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
                for link in map.land(at) {
                    if entered.has(link.to) {
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
                for &to in map.sea(at).iter().filter(|to| entered.has(**to)) {
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

/// Shares of attraction that are left at each cost in Movement Points.
fn shares(mp: f32, far: f32) -> [f32; COSTS] {
    const NEAR: [f32; COSTS] = powers(NEARER);
    const FAR: [f32; COSTS] = powers(LATER);
    let mp = mp.max(0.0) as usize;
    std::array::from_fn(|cost| if cost <= mp { NEAR[cost] } else { NEAR[mp] * far * FAR[cost - mp] })
}

const fn powers(base: f32) -> [f32; COSTS] {
    let mut all = [1.0; COSTS];
    let mut n = 1;
    while n < COSTS {
        // By squaring, which is nearer to the true power than multiplying on.
        let (mut square, mut left) = (base, n);
        while left > 0 {
            if left % 2 == 1 {
                all[n] *= square;
            }
            square *= square;
            left /= 2;
        }
        n += 1;
    }
    all
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
                let army = Group { strength: 12.0, fights: true, claims: true, spares: true, mp: 5.0 };
                let scout = Group { strength: 1.0, fights: false, mp: 3.0, ..army };
                for (space, group) in outlook.survey.held[me.index()].iter().step_by(7).zip([army, scout, army]) {
                    let from = (Node::Space(space), false);
                    let search = |asked| mind.search(s, &outlook, from, NodeSet::EMPTY, &group, asked);
                    let all = search(Asked::Everything);
                    let told = |roads: &Roads| (roads.by_step, roads.aboard, roads.ashore, roads.best);
                    assert_eq!(told(&search(Asked::All)), told(&all), "{me} from {space:?}");
                    assert_eq!(search(Asked::Best).best, all.best, "{me} from {space:?}");
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
