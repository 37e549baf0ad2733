//! The pieces and their places, counted once per position.

use crate::FromSeaToSea;
use crate::content::*;
use crate::ids::*;
use crate::state::State;
use crate::units::Place;
use agon_game::Id;

/// Counts of one position; regions by index.
pub struct Survey {
    /// Units by [`Side`].
    pub sides: [[u8; Side::COUNT]; MAX_REGIONS],
    /// Strangers less locals (S2S-215, S2S-216).
    pub strangers: [i8; MAX_REGIONS],
    /// Colours present, bit per colour.
    pub colours: [u8; MAX_REGIONS],
    /// What units add to the result of a check, by [`CheckKind`].
    pub bonus: [[u8; CheckKind::COUNT]; MAX_REGIONS],
    /// Resources carried.
    pub carried: [[u8; Resource::COUNT]; MAX_REGIONS],
    /// Resources carried anywhere.
    pub total: [u8; Resource::COUNT],
    /// Places for resources.
    pub room: [u8; MAX_REGIONS],
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
    /// 0 where there is a place for a resource, else 255.
    pub full: [u8; MAX_REGIONS],
    /// The same as `open`, in captured regions only.
    pub sources: [u8; MAX_REGIONS],
    /// Troublemakers that count in the upper part of an event.
    pub troublemakers: u8,
}

impl Survey {
    /// Counts a position.
    pub fn of(game: &FromSeaToSea, s: &State) -> Self {
        let content = &game.content;
        let mut survey = Self {
            sides: Default::default(),
            strangers: [0; MAX_REGIONS],
            colours: [0; MAX_REGIONS],
            bonus: Default::default(),
            carried: Default::default(),
            total: [0; Resource::COUNT],
            room: [0; MAX_REGIONS],
            leader: [u8::MAX; MAX_REGIONS],
            mean: [0.0; CheckKind::COUNT],
            city_bonus: [0; CheckKind::COUNT],
            city_strength: [0; CheckKind::COUNT],
            open: [0; MAX_REGIONS],
            supply: [[u8::MAX; MAX_REGIONS]; Resource::COUNT],
            near: [8; MAX_REGIONS],
            full: [u8::MAX; MAX_REGIONS],
            sources: [0; MAX_REGIONS],
            troublemakers: 0,
        };
        let mut ignores = [0u8; MAX_REGIONS];
        let whip = s.with_ability(Ability::Whip).is_some();
        for (i, &colour) in content.units.iter().enumerate() {
            let unit = s.units[UnitToken(i as u8)];
            let Place::In(region) = unit.place else { continue };
            let at = region.index();
            let rules = &content.unit_rules[colour.index()];
            survey.sides[at][unit.side.index()] += 1;
            survey.strangers[at] += if content.colours[region] == Some(colour) { -1 } else { 1 };
            survey.colours[at] |= 1 << colour as u8;
            let capacity = match (unit.side, whip) {
                (Side::Peaceful, _) => rules.peaceful_capacity,
                (Side::Military, false) => rules.military_capacity,
                (Side::Military, true) => rules.military_capacity.max(1),
            };
            survey.room[at] += capacity.saturating_sub(unit.load.len());
            unit.load.iter().for_each(|r| survey.carried[at][r.index()] += 1);
            if unit.side == Side::Military {
                survey.bonus[at][CheckKind::Battle.index()] += rules.battle_bonus;
                survey.bonus[at][CheckKind::Negotiation.index()] += rules.negotiation_bonus;
                ignores[at] += rules.ignores;
            }
        }
        for leader in s.leaders.iter() {
            let at = leader.at.index();
            leader.load.iter().for_each(|r| survey.carried[at][r.index()] += 1);
            if leader.ability == Ability::BaggageTrain {
                survey.room[at] += content.abilities.baggage_capacity.saturating_sub(leader.load.len());
            }
            for (near, moves) in survey.leader.iter_mut().zip(content.distances[leader.at]) {
                *near = moves.min(*near);
            }
        }
        for (from, carried) in survey.carried.iter().enumerate().filter(|(_, c)| **c != [0; Resource::COUNT]) {
            // Nothing is brought to where it is.
            let mut moves = content.distances[Region::from_index(from)];
            moves[from] = u8::MAX;
            for (k, n) in carried.iter().enumerate().filter(|(_, n)| **n > 0) {
                survey.total[k] += n;
                for (near, moves) in survey.supply[k].iter_mut().zip(moves) {
                    *near = moves.min(*near);
                }
            }
        }
        survey.count_cities(game, s, &mut ignores);
        survey.count_cells(game, s, &ignores);
        survey.weigh_tokens(game, s);
        survey.find_sources(s);
        survey
    }

    fn count_cities(&mut self, game: &FromSeaToSea, s: &State, ignores: &mut [u8; MAX_REGIONS]) {
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
                CityEffect::Block(n) => regions.iter().for_each(|r| ignores[r.index()] += n),
            }
        }
    }

    fn count_cells(&mut self, game: &FromSeaToSea, s: &State, ignores: &[u8; MAX_REGIONS]) {
        let defended = s.with_ability(Ability::Defender).map(|leader| leader.at);
        let counts = |region| if Some(region) == defended { 0 } else { 1 };
        for region in game.content.regions.iter() {
            let covered = s.troublemakers[region].saturating_sub(ignores[region.index()]);
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
        for (full, room) in self.full.iter_mut().zip(self.room) {
            *full = if room == 0 { u8::MAX } else { 0 };
        }
        for region in s.captured.iter() {
            self.sources[region.index()] = self.open[region.index()];
        }
    }

    fn weigh_tokens(&mut self, game: &FromSeaToSea, s: &State) {
        let tokens = s.bag.or(s.pontus).or(s.check.map_or(Tokens::EMPTY, |check| check.drawn));
        let mut sum = [0u32; CheckKind::COUNT];
        let mut special = 0;
        for token in tokens.iter() {
            let rules = &game.content.check_tokens[token.index()];
            special += u32::from(rules.count || rules.doubling) + u32::from(rules.outline);
            sum[0] += u32::from(rules.faces[0].strength);
            sum[1] += u32::from(rules.faces[1].strength);
        }
        // A doubling token adds the best other token, a count token the number of draws, an outline a further draw.
        let count = tokens.len().max(1) as f32;
        self.mean = sum.map(|sum| (sum as f32 + 2.5 * special as f32) / count);
    }
}
