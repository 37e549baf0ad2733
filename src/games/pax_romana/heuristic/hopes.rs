//! How far everything is if nothing bars the way, and what a search of the roads can still hope for.

use super::campaign::Group;
use super::onward::NEXT;
use super::survey::Outlook;
use crate::PaxRomana;
use crate::content::Map;
use crate::ids::*;
use crate::sets::{NodeSet, SpaceSet};
use agon_game::Id;

/// Movement Points beyond those of a move that are still looked at.
const BEYOND: usize = 5;
/// Most Movement Points that are looked ahead.
pub(super) const HORIZON: usize = 14;
/// Costs that a place can have within the horizon, a fight there included.
pub(super) const COSTS: usize = HORIZON + 2;
/// Most Movement Points that a link can cost.
pub(super) const DEAREST: usize = 6;
/// Share of attraction that is left after a Movement Point within reach, so that the nearer place comes first.
const NEARER: f32 = 0.95;
/// The share beyond the reach of a move.
const LATER: f32 = 0.85;
/// The two ways of travelling: on foot and on ships.
pub(super) const LAND: usize = 0;
pub(super) const SEA: usize = 1;

/// Fewest Movement Points from each place, on foot and on ships, to each place on foot if nothing bars the way. What is farther away
/// than anybody looks has `u8::MAX`.
#[derive(Debug)]
pub struct Travel {
    costs: Vec<[u8; MAX_NODES]>,
    /// Spaces that are near each Space on foot.
    next: Vec<SpaceSet>,
}

impl Travel {
    fn of(map: &Map) -> Self {
        let starts = [LAND, SEA].into_iter().flat_map(|layer| (0..MAX_NODES).map(move |start| (layer, start)));
        let costs: Vec<_> = starts.map(|(layer, start)| Self::one(map, layer, start)).collect();
        let near = |from: usize| {
            let spaces = (0..MAX_SPACES).map(Space::from_index);
            spaces.filter(|to| (1..=NEXT).contains(&costs[from][Node::from(*to).index()])).collect()
        };
        let next = (0..MAX_SPACES).map(|space| near(Node::from(Space::from_index(space)).index())).collect();
        Self { costs, next }
    }

    fn one(map: &Map, layer: usize, start: usize) -> [u8; MAX_NODES] {
        let mut costs = [[u8::MAX; MAX_NODES]; 2];
        let mut due: [Vec<(usize, usize)>; HORIZON + DEAREST + 1] = Default::default();
        costs[layer][start] = 0;
        due[0].push((layer, start));
        for cost in 0..=HORIZON {
            while let Some((layer, index)) = due[cost].pop() {
                if usize::from(costs[layer][index]) < cost {
                    continue;
                }
                let mut come = |layer: usize, to: Node, link: usize| {
                    let known = &mut costs[layer][to.index()];
                    if cost + link < usize::from(*known) {
                        *known = (cost + link) as u8;
                        due[cost + link].push((layer, to.index()));
                    }
                };
                let at = Node::from_index(index);
                if layer == SEA {
                    map.sea(at).iter().for_each(|to| come(SEA, *to, 1));
                    come(LAND, at, 1);
                } else {
                    map.land(at).iter().for_each(|link| come(LAND, link.to, usize::from(link.mp).min(DEAREST)));
                    come(SEA, at, 1);
                }
            }
        }
        costs[LAND]
    }

    fn from(&self, from: Node, layer: usize) -> &[u8; MAX_NODES] {
        &self.costs[layer * MAX_NODES + from.index()]
    }

    /// Spaces that are near a Space on foot.
    pub(super) fn next(&self, from: Space) -> SpaceSet {
        self.next[from.index()]
    }

    /// Movement Points between Spaces that are near.
    pub(super) fn on_foot(&self, from: Space, to: Space) -> u8 {
        self.from(from.into(), LAND)[Node::from(to).index()]
    }
}

/// What a search can still find.
pub(super) struct Hopes<'a> {
    travel: &'a [u8; MAX_NODES],
    /// Shares of attraction that are left at each cost in Movement Points.
    pub shares: [f32; COSTS],
    /// The largest share at each cost or a higher one.
    most: [f32; COSTS],
    /// Most Movement Points that are looked at.
    pub horizon: usize,
    /// Places that can be entered at all.
    entered: NodeSet,
    /// A Space that gave hope before.
    last: usize,
    game: &'a PaxRomana,
    /// How many more Spaces the group can hold after a first one.
    supply: u8,
}

impl<'a> Hopes<'a> {
    pub fn of(game: &'a PaxRomana, (from, layer): (Node, usize), entered: NodeSet, group: &Group, far: f32) -> Self {
        let shares = shares(group.mp, far);
        let mut most = shares;
        (0..COSTS - 1).rev().for_each(|cost| most[cost] = most[cost].max(most[cost + 1]));
        let travel = game.travel().from(from, layer);
        let horizon = (group.mp.max(0.0) as usize + BEYOND).min(HORIZON);
        Self { travel, shares, most, horizon, entered, last: 0, game, supply: group.supply }
    }

    /// What a Space that has not been visited may be worth to a group that reaches it at this cost or later, if it may be worth more
    /// than `floor`.
    pub fn beyond(
        &mut self,
        floor: f32,
        cost: usize,
        visited: NodeSet,
        outlook: &Outlook,
        prize: impl Fn(Space) -> f32,
    ) -> Option<f32> {
        let open = self.entered.without(visited);
        let told = |index: usize| self.of_space((floor, cost), index, open, outlook, &prize).map(|most| (index, most));
        let (last, most) = told(self.last).or_else(|| (0..MAX_SPACES).find_map(told))?;
        self.last = last;
        Some(most)
    }

    /// The most that a Space that has not been visited may be worth.
    pub fn best(&self, visited: NodeSet, outlook: &Outlook, prize: impl Fn(Space) -> f32) -> f32 {
        let open = self.entered.without(visited);
        let better = |best: f32, index: usize| self.of_space((best, 0), index, open, outlook, &prize).unwrap_or(best);
        // The likeliest first, so that little has to be worked out for the others.
        let alone = |index: usize| match usize::from(self.travel[index]) {
            cost if cost <= self.horizon => outlook.wanted[index] * self.most[cost],
            _ => 0.0,
        };
        let likeliest = (0..MAX_SPACES).fold((0, 0.0), |best, index| match alone(index) {
            worth if worth > best.1 && open.has(Space::from_index(index).into()) => (index, worth),
            _ => best,
        });
        (0..MAX_SPACES).fold(better(0.0, likeliest.0), better)
    }

    /// What a Space may be worth to a group that reaches it at this cost or later, if that is more than the floor.
    #[inline]
    fn of_space(
        &self,
        (floor, cost): (f32, usize),
        index: usize,
        open: NodeSet,
        outlook: &Outlook,
        prize: impl Fn(Space) -> f32,
    ) -> Option<f32> {
        let (wanted, space) = (outlook.wanted[index], Space::from_index(index));
        let least = usize::from(self.travel[index]).max(cost);
        if least > self.horizon || wanted <= 0.0 {
            return None;
        }
        let share = self.most[least];
        // What follows is worked out only where it can matter.
        if (wanted + outlook.most_onward(self.supply)) * share <= floor
            || (wanted + outlook.onward(self.game, space, self.supply)) * share <= floor
        {
            return None;
        }
        let fight = usize::from(outlook.manned.has(space));
        let most = open.has(space.into()).then(|| prize(space) * self.most[least + fight]);
        most.filter(|most| *most > floor)
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

impl PaxRomana {
    /// How far everything is.
    pub(super) fn travel(&self) -> &Travel {
        self.travel.get_or_init(|| Travel::of(&self.content.map))
    }
}
