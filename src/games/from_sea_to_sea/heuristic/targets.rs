//! The distance of each capture and each city, in action cards.

use super::survey::Survey;
use super::weights::PlanWeights;
use crate::FromSeaToSea;
use crate::content::*;
use crate::ids::*;
use crate::state::State;
use agon_game::{Id, IdSet};

/// Further away than any plan reaches.
const FAR: f32 = 9.0;

/// Measures distances in one position.
pub struct Targets<'a> {
    pub game: &'a FromSeaToSea,
    pub s: &'a State,
    pub survey: &'a Survey,
    pub weights: &'a PlanWeights,
}

impl Targets<'_> {
    /// Sum of readiness over the regions that are not captured.
    pub fn readiness(&self) -> f32 {
        let cards = self.captures();
        let open = self.game.content.capturable.without(self.s.captured);
        open.iter().map(|region| libm::expf(-cards[region.index()] / self.weights.patience)).sum()
    }

    /// Cards to the capture of each region that is not captured.
    pub fn captures(&self) -> [f32; MAX_REGIONS] {
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
        let draws = f32::from(survey.sides[at][side.index()] + survey.city_strength[k]) + w.strength;
        let food = f32::from(survey.carried[at][Resource::Food.index()].min(2)) * 1.4 * mean;
        let bonus = f32::from(survey.bonus[at][k] + survey.city_bonus[k]);
        let deficit = f32::from(difficulty) + w.margin - (mean * draws + food + bonus);
        if deficit <= 0.0 {
            return 1.0 - 0.02 * deficit.max(-5.0);
        }
        let each = mean + if kind == CheckKind::Battle { 0.5 } else { 0.0 };
        let extra = deficit / each;
        let moves = &self.game.content.distances[region];
        let near: u8 = (0..MAX_REGIONS).filter(|&q| moves[q] == 1).map(|q| survey.sides[q][side.index()]).sum();
        let near = extra.min(f32::from(near));
        1.0 + w.reinforcement * near + w.hire * (extra - near)
    }

    /// Bringing resources to one of these regions: those present, those that can be carried there, those to be
    /// gathered.
    fn supply(&self, regions: Regions, resource: Resource, amount: u8) -> f32 {
        let (survey, w, k) = (self.survey, self.weights, resource.index());
        let here: u8 = regions.iter().map(|r| survey.carried[r.index()][k]).sum();
        if here >= amount {
            return 0.0;
        }
        let missing = amount - here;
        let carried = missing.min(survey.total[k] - here);
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

    /// Gathering a resource where it is available, and bringing it.
    fn source(&self, regions: Regions, resource: Resource) -> f32 {
        let (survey, w) = (self.survey, self.weights);
        let to = regions.first().expect("resources are brought to a region");
        let moves = &self.game.content.distances[to];
        let cost = |q: Region| {
            let carrier = if survey.room[q.index()] > 0 { 0.0 } else { w.carrier };
            let way = moves[q.index()].min(8) + survey.leader[q.index()].saturating_sub(1).min(8);
            w.gather + carrier + 0.5 * w.step * f32::from(way)
        };
        let open = self.s.captured.or(regions).iter().filter(|q| survey.open[q.index()] >> resource as u8 & 1 == 1);
        open.map(cost).fold(2.0, f32::min)
    }

    /// Units of several colours.
    fn mixture(&self, region: Region, units: u8, colours: u8) -> f32 {
        let (survey, w, at) = (self.survey, self.weights, region.index());
        let here: u8 = survey.sides[at].iter().sum();
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

    /// Sum of readiness over the sites that are free.
    pub fn sites(&self) -> f32 {
        self.cities().map(|cards| libm::expf(-cards / self.weights.patience)).sum()
    }

    /// Cards to the city of each site that is free.
    pub fn cities(&self) -> impl Iterator<Item = f32> {
        let free = self.game.content.all_sites.iter();
        let free = free.filter(|&site| self.s.cities[site].is_none() && self.s.city_troublemakers[site] == 0);
        free.map(|site| self.city(site))
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
