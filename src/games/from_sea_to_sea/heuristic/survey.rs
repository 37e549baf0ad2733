//! The pieces and their places, counted once per position.

use crate::FromSeaToSea;
use crate::content::*;
use crate::ids::*;
use crate::state::State;
use crate::units::{Load, Place};
use agon_game::Id;

/// What stands in a region: a byte per count in one number, which is counted up as a whole.
#[derive(Clone, Copy, Default)]
pub struct Counts(u64);

impl Counts {
    // The byte of each count; units by side come first.
    const LOCALS: u32 = 2;
    const BONUS: u32 = 3;
    const IGNORES: u32 = 5;
    const ROOM: u32 = 6;

    /// A count by its byte.
    #[inline]
    fn of(byte: u32, count: u8) -> u64 {
        u64::from(count) << (8 * byte)
    }

    #[inline]
    fn add(&mut self, counts: u64) {
        // Below 24 units and 16 cities no byte overflows.
        self.0 = self.0.wrapping_add(counts);
    }

    #[inline]
    fn byte(self, byte: u32) -> u8 {
        (self.0 >> (8 * byte)) as u8
    }

    /// Units of a side.
    #[inline]
    pub fn side(self, side: Side) -> u8 {
        self.byte(side as u32)
    }

    /// All units.
    #[inline]
    pub fn units(self) -> u8 {
        self.byte(0).wrapping_add(self.byte(1))
    }

    /// Whether strangers outnumber the locals (S2S-215, S2S-216).
    #[inline]
    pub fn discontent(self) -> bool {
        u32::from(self.units()) > 2 * u32::from(self.byte(Self::LOCALS))
    }

    /// What units add to the result of a check.
    #[inline]
    pub fn bonus(self, kind: CheckKind) -> u8 {
        self.byte(Self::BONUS + kind as u32)
    }

    /// Troublemakers that are ignored.
    #[inline]
    fn ignores(self) -> u8 {
        self.byte(Self::IGNORES)
    }

    /// Places for resources.
    #[inline]
    pub fn room(self) -> u8 {
        self.byte(Self::ROOM)
    }
}

/// Resources, a byte per kind in one number.
#[derive(Clone, Copy, Default)]
pub struct Goods(u64);

impl Goods {
    #[inline]
    fn add(&mut self, load: Load) {
        self.add_all(Goods(load.bytes()));
    }

    /// At most two on each of 24 units and four leaders: no byte overflows.
    #[inline]
    pub fn add_all(&mut self, goods: Goods) {
        self.0 = self.0.wrapping_add(goods.0);
    }

    /// How many of a kind.
    #[inline]
    pub fn count(self, resource: Resource) -> u8 {
        (self.0 >> (8 * resource as u32)) as u8
    }

    /// Nothing.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of each kind.
    pub fn counts(self) -> [u8; Resource::COUNT] {
        std::array::from_fn(|k| self.0.to_le_bytes()[k])
    }
}

/// Counts of one position; regions by index.
pub struct Survey {
    /// What stands there.
    pub at: [Counts; MAX_REGIONS],
    /// Colours present, bit per colour.
    pub colours: [u8; MAX_REGIONS],
    /// Resources carried.
    pub carried: [Goods; MAX_REGIONS],
    /// Resources carried anywhere.
    pub total: Goods,
    /// Moves of the nearest leader.
    pub leader: [u8; MAX_REGIONS],
    /// Mean number of a check token, by [`CheckKind`].
    pub mean: [f32; CheckKind::COUNT],
    /// What cities add to results of checks.
    pub city_bonus: [u8; CheckKind::COUNT],
    /// What cities add to the strength of checks.
    pub city_strength: [u8; CheckKind::COUNT],
    /// Resources that can be gathered, bit per kind, with a leader near.
    pub open: [u8; MAX_REGIONS],
    /// Moves of the nearest carrier of each resource, from another region.
    pub supply: [[u8; MAX_REGIONS]; Resource::COUNT],
    /// Moves of the nearest leader to a neighbour of the region, at most 8.
    pub near: [u8; MAX_REGIONS],
    /// Captured regions where each resource can be gathered: those with a place for it, and those without.
    pub sources: [[Regions; 2]; Resource::COUNT],
    /// Troublemakers that count in the upper part of an event.
    pub troublemakers: u8,
}

impl Survey {
    /// Counts a position.
    pub fn of(game: &FromSeaToSea, s: &State) -> Self {
        let mut survey = Self {
            at: Default::default(),
            colours: [0; MAX_REGIONS],
            carried: Default::default(),
            total: Goods::default(),
            leader: [u8::MAX; MAX_REGIONS],
            mean: [0.0; CheckKind::COUNT],
            city_bonus: [0; CheckKind::COUNT],
            city_strength: [0; CheckKind::COUNT],
            open: [0; MAX_REGIONS],
            supply: [[u8::MAX; MAX_REGIONS]; Resource::COUNT],
            near: [8; MAX_REGIONS],
            sources: [[Regions::EMPTY; 2]; Resource::COUNT],
            troublemakers: 0,
        };
        survey.count_units(game, s);
        survey.find_carriers(game);
        survey.count_cities(game, s);
        survey.count_cells(game, s);
        survey.weigh_tokens(game, s);
        survey.find_sources(s);
        survey
    }

    /// Units and leaders, and what they carry.
    fn count_units(&mut self, game: &FromSeaToSea, s: &State) {
        let content = &game.content;
        let whip = u8::from(s.with_ability(Ability::Whip).is_some());
        for (unit, &colour) in s.units.as_slice().iter().zip(&content.units) {
            let Place::In(region) = unit.place else { continue };
            let rules = &content.unit_rules[colour.index()];
            let (capacity, abilities) = match unit.side {
                Side::Peaceful => (rules.peaceful_capacity, 0),
                Side::Military => (
                    rules.military_capacity.max(whip),
                    Counts::of(Counts::BONUS, rules.battle_bonus)
                        | Counts::of(Counts::BONUS + 1, rules.negotiation_bonus)
                        | Counts::of(Counts::IGNORES, rules.ignores),
                ),
            };
            let one = Counts::of(unit.side as u32, 1)
                | Counts::of(Counts::LOCALS, u8::from(content.colours[region] == Some(colour)))
                | Counts::of(Counts::ROOM, capacity.saturating_sub(unit.load.len()));
            let at = region.index();
            self.at[at].add(one | abilities);
            self.carried[at].add(unit.load);
            self.colours[at] |= 1 << colour as u8;
        }
        for leader in s.leaders.iter() {
            let at = leader.at.index();
            self.carried[at].add(leader.load);
            if leader.ability == Ability::BaggageTrain {
                let room = content.abilities.baggage_capacity.saturating_sub(leader.load.len());
                self.at[at].add(Counts::of(Counts::ROOM, room));
            }
            for (near, moves) in self.leader.iter_mut().zip(&content.distances[leader.at]) {
                *near = *moves.min(near);
            }
        }
    }

    /// The way of every resource that is carried to every other region.
    fn find_carriers(&mut self, game: &FromSeaToSea) {
        for (from, carried) in self.carried.iter().enumerate() {
            if carried.is_empty() {
                continue;
            }
            self.total.add_all(*carried);
            // Nothing is brought to where it is.
            let moves = &game.content.ways_out[Region::from_index(from)];
            for (resource, supply) in Resource::ALL.iter().zip(&mut self.supply) {
                if carried.count(*resource) > 0 {
                    for (near, moves) in supply.iter_mut().zip(moves) {
                        *near = *moves.min(near);
                    }
                }
            }
        }
    }

    fn count_cities(&mut self, game: &FromSeaToSea, s: &State) {
        for (site, effect) in game.working_cities(s) {
            let regions = game.content.sites[site.index()].regions;
            match effect {
                CityEffect::Result(kinds, n) => {
                    for (bonus, counts) in self.city_bonus.iter_mut().zip(kinds) {
                        *bonus += n * u8::from(counts);
                    }
                }
                CityEffect::Strength(Kind::Battle, n) => self.city_strength[CheckKind::Battle.index()] += n,
                CityEffect::Strength(Kind::Negotiation, n) => self.city_strength[CheckKind::Negotiation.index()] += n,
                // Other actions have no strength that matters here.
                CityEffect::Strength(..) => {}
                CityEffect::Gather(resource, _) => {
                    regions.iter().for_each(|r| self.open[r.index()] |= 1 << resource as u8)
                }
                CityEffect::Block(n) => {
                    regions.iter().for_each(|r| self.at[r.index()].add(Counts::of(Counts::IGNORES, n)))
                }
            }
        }
    }

    fn count_cells(&mut self, game: &FromSeaToSea, s: &State) {
        let defended = s.with_ability(Ability::Defender).map(|leader| leader.at);
        let counts = |region| if Some(region) == defended { 0 } else { 1 };
        for region in game.content.regions.iter() {
            let covered = s.troublemakers[region].saturating_sub(self.at[region.index()].ignores());
            self.troublemakers += covered * counts(region);
            if let Some(card) = s.cards[region] {
                self.open[region.index()] |= game.content.cards[card.index()].open(covered);
            }
        }
        self.troublemakers += s.conditions.iter().map(counts).sum::<u8>();
        let near = defended.map_or(Sites::EMPTY, |region| game.content.sites_of[region]);
        let sites = game.content.all_sites.without(near);
        self.troublemakers += sites.iter().map(|site| s.city_troublemakers[site]).sum::<u8>();
    }

    fn find_sources(&mut self, s: &State) {
        for (near, leader) in self.near.iter_mut().zip(self.leader) {
            *near = leader.saturating_sub(1).min(8);
        }
        for region in s.captured.iter() {
            let place = usize::from(self.at[region.index()].room() == 0);
            let mut kinds = self.open[region.index()];
            while kinds != 0 {
                self.sources[kinds.trailing_zeros() as usize][place].insert(region);
                kinds &= kinds - 1;
            }
        }
    }

    fn weigh_tokens(&mut self, game: &FromSeaToSea, s: &State) {
        let content = &game.content;
        let tokens = s.bag.or(s.pontus).or(s.check.map_or(Tokens::EMPTY, |check| check.drawn));
        // A doubling token adds the best other token, a count token the number of draws, an outline a further draw.
        let special = 2.5 * content.special_tokens.sum(tokens) as f32;
        let count = tokens.len().max(1) as f32;
        for (mean, strengths) in self.mean.iter_mut().zip(&content.token_strengths) {
            *mean = (strengths.sum(tokens) as f32 + special) / count;
        }
    }
}
