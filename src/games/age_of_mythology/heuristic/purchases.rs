//! What is built and hired: the best purchases that the cubes and the card allow, made in the order of the rules.

use super::odds::Duelist;
use super::policy::{Mind, NOTICEABLE, isolated};
use crate::action::Action;
use crate::content::{BuildingEffect, Cubes};
use crate::ids::*;
use crate::state::State;
use crate::step::*;
use agon_game::picks::best;
use agon_game::{Id, Rules};

/// A possible purchase.
#[derive(Clone, Copy)]
struct Offer {
    action: usize,
    gain: f32,
    cost: Cubes,
    repeats: bool,
}

impl Mind<'_> {
    /// AOM-441: which building is built; the Wonder as soon as it wins.
    pub fn build(&self, s: &State, left: u8, legal: &[Action]) -> usize {
        let near = self.near(s);
        let offers = legal.iter().enumerate().filter_map(|(action, a)| {
            // Stopping is no offer.
            let Action::Build { building } = *a else { return None };
            let rules = &self.game.content.buildings[building.index()];
            let mut next = isolated(s);
            if rules.effects.contains(&BuildingEffect::EndGame) {
                // The end of the match is reckoned to the end.
                self.game.apply(&mut next, *a);
                self.finish_payment(&mut next);
            } else {
                self.spend_up_to(&mut next, rules.cost);
                self.game.erect(&mut next, self.me, building);
            }
            let gain = self.value_near(&near, &next) - near.here;
            Some(Offer { action, gain, cost: rules.cost, repeats: building == Building::House })
        });
        self.plan(s, left, offers.collect(), legal)
    }

    /// AOM-501: which unit is hired. Units are worth more when they beat what the neighbours have.
    pub fn hire(&self, s: &State, left: u8, legal: &[Action]) -> usize {
        let near = self.near(s);
        let enemies: Vec<_> = self.game.targets(s, self.me).map(|seat| s.player(seat)).collect();
        let counter = |unit: Unit| {
            let (mut sum, mut count) = (0.0, 0.0);
            for enemy in &enemies {
                for (other, n) in self.game.units_of(enemy.civ).zip(enemy.units).filter(|(_, n)| *n > 0) {
                    let n = f32::from(n);
                    sum += n * self.game.odds.duel(Duelist::plain(unit), Duelist::plain(other));
                    count += n;
                }
            }
            if count > 0.0 { sum / count - self.game.odds.strength(unit) } else { 0.0 }
        };
        let offers = legal.iter().enumerate().filter_map(|(action, a)| {
            // Stopping is no offer.
            let Action::Hire { unit } = *a else { return None };
            let cost = self.game.price(s, unit);
            let mut next = *s;
            self.spend_up_to(&mut next, cost);
            self.game.recruit(&mut next, self.me, unit);
            let gain = self.value_near(&near, &next) - near.here + self.weights.war.counter * counter(unit);
            Some(Offer { action, gain, cost, repeats: true })
        });
        self.plan(s, left, offers.collect(), legal)
    }

    /// Collects the best purchases one after the other as far as the cubes go, and makes the first of them in the order of the
    /// rules.
    fn plan(&self, s: &State, left: u8, mut offers: Vec<Offer>, legal: &[Action]) -> usize {
        let stop = best(legal, |a| f32::from(u8::from(a == Action::Stop)));
        let mut cubes = *s.player(self.me).cubes.as_slice();
        let mut first: Option<usize> = None;
        offers.retain(|o| o.gain > NOTICEABLE);
        offers.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        let mut slots = left;
        for (place, offer) in offers.iter().enumerate() {
            while slots > 0 {
                let affordable = cubes.iter().zip(offer.cost).all(|(have, price)| *have >= price);
                // The best offer is legal, so a discount pays what is missing.
                if !affordable && place > 0 {
                    break;
                }
                cubes.iter_mut().zip(offer.cost).for_each(|(have, price)| *have = have.saturating_sub(price));
                slots -= 1;
                first = Some(first.map_or(offer.action, |f| f.min(offer.action)));
                if !offer.repeats || !affordable {
                    break;
                }
            }
        }
        first.unwrap_or(stop)
    }

    /// Pays as much of a price as there are cubes for; a discount makes up for the rest.
    fn spend_up_to(&self, s: &mut State, cost: Cubes) {
        for &resource in Resource::ALL {
            let due = cost[resource.index()].min(s.player(self.me).cubes[resource]);
            self.game.spend(s, self.me, resource, due);
        }
    }

    /// Chooses the discounts on a building that is being paid for, so that it stands.
    fn finish_payment(&self, s: &mut State) {
        let mut legal = Vec::new();
        while s.over.is_none() && matches!(s.steps.top(), Some(Step::Build(BuildStep::Discount { .. }))) {
            legal.clear();
            self.game.available_actions(s, &mut legal);
            self.game.apply(s, legal[0]);
        }
    }
}
