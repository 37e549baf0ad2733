//! The distance of each capture and each city, in action cards.

use super::survey::Survey;
use super::weights::PlanWeights;
use crate::FromSeaToSea;
use crate::content::*;
use crate::ids::*;
use crate::state::State;
use agon_game::{Id, IdSet, List};

/// Further away than any plan reaches.
const FAR: f32 = 9.0;

/// Distances of one position, in action cards.
pub struct Distances {
    /// To the capture of each region that is not captured, in the order of the map.
    pub captures: List<f32, MAX_REGIONS>,
    /// To the city of each site that is free, in the order of the map.
    pub cities: List<f32, MAX_SITES>,
}

impl Distances {
    /// Measures a position.
    pub fn of(game: &FromSeaToSea, s: &State, survey: &Survey, weights: &PlanWeights) -> Self {
        let targets = Targets { game, s, survey, weights };
        let captures = targets.captures();
        let open = game.content.capturable.without(s.captured);
        let free = game.content.all_sites.iter();
        let free = free.filter(|&site| s.cities[site].is_none() && s.city_troublemakers[site] == 0);
        Self {
            captures: open.iter().map(|region| captures[region.index()]).collect(),
            cities: free.map(|site| targets.city(site)).collect(),
        }
    }
}

/// Measures distances in one position.
struct Targets<'a> {
    game: &'a FromSeaToSea,
    s: &'a State,
    survey: &'a Survey,
    weights: &'a PlanWeights,
}

impl Targets<'_> {
    /// Cards to the capture of each region that is not captured.
    fn captures(&self) -> [f32; MAX_REGIONS] {
        let open = self.game.content.capturable.without(self.s.captured);
        let mut cards = [0.0; MAX_REGIONS];
        // Conditions that ask for other captures use the distances of the first pass.
        let mut waits = Regions::EMPTY;
        for region in open.iter() {
            cards[region.index()] = self.cards(region, None);
            if cards[region.index()] >= FAR {
                waits.insert(region);
            }
        }
        let first = cards;
        for region in waits.iter() {
            cards[region.index()] = self.cards(region, Some(&first));
        }
        cards
    }

    /// Cards to the capture of a region by its nearest alternative.
    fn cards(&self, region: Region, others: Option<&[f32; MAX_REGIONS]>) -> f32 {
        // Before the cards are dealt, nothing can be planned.
        let Some(card) = self.s.cards[region] else { return FAR };
        let way = self.way(region);
        let options = &self.game.content.cards[card.index()].options;
        let cost = |option: &Vec<Requirement>| option.iter().map(|r| self.requirement(region, *r, others)).sum::<f32>();
        way + options.iter().map(cost).fold(FAR, f32::min)
    }

    fn way(&self, region: Region) -> f32 {
        self.weights.step * f32::from(self.survey.leader[region.index()].min(8))
    }

    fn requirement(&self, region: Region, requirement: Requirement, others: Option<&[f32; MAX_REGIONS]>) -> f32 {
        let (s, w) = (self.s, self.weights);
        let neighbours = || self.game.content.adjacent[region].and(s.captured);
        let missing = |amount: u8, have: usize| f32::from(amount) - (have as f32).min(f32::from(amount));
        match requirement {
            Requirement::Check { kinds, difficulty } => {
                let kinds = CheckKind::ALL.iter().filter(|k| kinds[k.index()]);
                kinds.map(|kind| self.check(region, *kind, difficulty)).fold(FAR, f32::min)
            }
            Requirement::Spend { resource, amount } => self.supply(IdSet::of(region), resource, amount),
            Requirement::SpendTalents { amount } if s.talents() >= amount => w.talent * f32::from(amount),
            Requirement::SpendTalents { .. } => FAR,
            Requirement::Captured { region: other } if s.captured.has(other) => 0.0,
            Requirement::Captured { region: other } => others.map_or(FAR, |cards| 0.5 + cards[other.index()]),
            Requirement::NeighboursCaptured { amount } => w.neighbour * missing(amount, neighbours().len()),
            Requirement::CalmNeighbours { amount } => {
                let calm = neighbours().iter().filter(|&r| self.game.zones(s, r).next().is_none()).count();
                w.neighbour * missing(amount, calm)
            }
            Requirement::Cities { amount } => {
                let built = self.game.cities_around(s, region);
                let open = self.game.content.sites_of[region].iter().filter(|&site| s.cities[site].is_none());
                let nearest = open.map(|site| self.city(site)).fold(FAR, f32::min);
                if built >= amount { 0.0 } else { nearest + 2.5 * f32::from(amount - built - 1) }
            }
            Requirement::BonusTokens { amount } => {
                w.bonus_token * missing(amount, s.bag.or(s.pontus).and(self.game.content.bonus_tokens).len())
            }
            Requirement::MixedUnits { units, colours } => self.mixture(region, units, colours),
        }
    }

    /// A check with the units present and those that would have to come.
    fn check(&self, region: Region, kind: CheckKind, difficulty: u8) -> f32 {
        let (survey, w, at, k) = (self.survey, self.weights, region.index(), kind.index());
        let side = kind.side();
        let mean = survey.mean[k];
        let draws = f32::from(survey.at[at].side(side) + survey.city_strength[k]) + w.strength;
        let food = f32::from(survey.carried[at].count(Resource::Food).min(2)) * 1.4 * mean;
        let bonus = f32::from(survey.at[at].bonus(kind) + survey.city_bonus[k]);
        let deficit = f32::from(difficulty) + w.margin - (mean * draws + food + bonus);
        if deficit <= 0.0 {
            return 1.0 - 0.02 * deficit.max(-5.0);
        }
        let each = mean + if kind == CheckKind::Battle { 0.5 } else { 0.0 };
        let extra = deficit / each;
        let neighbours = self.game.content.adjacent[region].iter();
        let near: u8 = neighbours.map(|q| survey.at[q.index()].side(side)).sum();
        let near = extra.min(f32::from(near));
        1.0 + w.reinforcement * near + w.hire * (extra - near)
    }

    /// Bringing resources to one of these regions: those present, those that can be carried there, those to be
    /// gathered.
    fn supply(&self, regions: Regions, resource: Resource, amount: u8) -> f32 {
        let (survey, w, k) = (self.survey, self.weights, resource.index());
        let here: u8 = regions.iter().map(|r| survey.carried[r.index()].count(resource)).sum();
        if here >= amount {
            return 0.0;
        }
        let missing = amount - here;
        let carried = missing.min(survey.total.count(resource) - here);
        let mut cost = 0.0;
        if carried > 0 {
            let moves = regions.iter().map(|r| survey.supply[k][r.index()]).min().unwrap_or(u8::MAX).min(8);
            // Two travel on one unit.
            cost += w.step * f32::from(moves) * (0.5 + 0.5 * f32::from(carried));
        }
        if missing > carried {
            cost += f32::from(missing - carried) * self.source(regions, resource);
        }
        cost
    }

    /// Gathering a resource at the nearest place where it is available, with room for it or without, and bringing it.
    fn source(&self, regions: Regions, resource: Resource) -> f32 {
        let (survey, w) = (self.survey, self.weights);
        let to = regions.first().expect("resources are brought to a region");
        let moves = &self.game.content.distances[to];
        // Moves to the nearest place with room and to the nearest one without.
        let way = |q: Region| moves[q.index()].min(8) + survey.near[q.index()];
        let nearest = survey.sources[resource.index()];
        let mut nearest = nearest.map(|sources| sources.iter().map(way).fold(u8::MAX, u8::min));
        // What lies open where it is needed counts before the region is captured, too.
        for q in regions.without(self.s.captured).iter() {
            if survey.open[q.index()] & 1 << resource as u8 != 0 {
                let place = usize::from(survey.at[q.index()].room() == 0);
                nearest[place] = nearest[place].min(way(q));
            }
        }
        let cost = |way: u8, carrier: f32| match way {
            u8::MAX => 2.0,
            way => w.gather + carrier + 0.5 * w.step * f32::from(way),
        };
        cost(nearest[0], 0.0).min(cost(nearest[1], w.carrier)).min(2.0)
    }

    /// Units of several colours.
    fn mixture(&self, region: Region, units: u8, colours: u8) -> f32 {
        let (survey, w, at) = (self.survey, self.weights, region.index());
        let here = survey.at[at].units();
        let present = survey.colours[at];
        if here >= units && present.count_ones() >= u32::from(colours) {
            return 0.0;
        }
        let moves = &self.game.content.distances[region];
        let other = |q: &usize| survey.colours[*q] & !present != 0;
        let stranger = (0..MAX_REGIONS).filter(other).map(|q| w.step * f32::from(moves[q].min(8))).fold(2.0, f32::min);
        let local = if here == 0 { w.hire } else { 0.0 };
        stranger + local
    }

    /// Cards to a city.
    fn city(&self, site: Site) -> f32 {
        let rules = &self.game.content.sites[site.index()];
        let way = rules.regions.iter().map(|r| self.way(r)).fold(FAR, f32::min);
        let supply = |r: &Resource| match rules.cost[r.index()] {
            0 => 0.0,
            amount => self.supply(rules.regions, *r, amount),
        };
        way + self.weights.build + Resource::ALL.iter().map(supply).sum::<f32>()
    }
}
