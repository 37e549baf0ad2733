//! Effects that exchange units and resources: Great Armenia (S2S-702, S2S-703), Cilicia (S2S-708), Colchis (S2S-709), Media
//! (S2S-714, S2S-715).

use super::super::FromSeaToSea;
use super::super::action::Action;
use super::super::ids::*;
use super::super::state::*;
use super::super::step::Step;
use super::super::units::*;
use agon_game::Id;

impl FromSeaToSea {
    pub(in super::super) fn legal_exchange(&self, s: &State, step: Step, out: &mut Vec<Action>) {
        match step {
            Step::SwapOut { .. } => {
                out.extend(self.units(s).map(|(_, unit)| Action::SwapOut { unit }));
                out.push(Action::Stop);
            }
            // S2S-R52: any colour and side in stock.
            Step::SwapIn { .. } => {
                for &colour in Colour::ALL.iter().filter(|c| self.in_stock(s, **c).is_some()) {
                    out.extend(Side::ALL.iter().map(|&side| Action::SwapIn { colour, side }));
                }
            }
            Step::Shed { unit } => out.extend(s.units[unit].load.kinds().map(|resource| Action::Shed { resource })),
            Step::Exchange { .. } => {
                for (carrier, load, _) in self.carriers(s, self.content.regions) {
                    let possible = load.kinds().filter(|out| self.others_obtainable(s, *out));
                    out.extend(possible.map(|resource| Action::Exchange { carrier, resource }));
                }
                out.push(Action::Stop);
            }
            Step::ExchangeFor { resource, .. } => {
                let others = Resource::ALL.iter().filter(|r| **r != resource && self.obtainable(s, **r));
                out.extend(others.map(|&resource| Action::Take { resource }));
            }
            Step::Gain { .. } => {
                if self.room(s, self.content.regions) {
                    let obtainable = Resource::ALL.iter().filter(|r| self.obtainable(s, **r));
                    out.extend(obtainable.map(|&resource| Action::Take { resource }));
                }
                out.push(Action::Stop);
            }
            Step::CycleScale { .. } => out.extend(self.cyclable(s).map(|resource| Action::CycleScale { resource })),
            _ => {}
        }
    }

    pub(in super::super) fn apply_exchange(&self, s: &mut State, step: Step, action: Action) {
        match (step, action) {
            (Step::SwapOut { left }, Action::SwapOut { unit }) => {
                s.steps.pop();
                if let Some(unit) = self.token(s, unit) {
                    s.steps.push(Step::SwapIn { left: left - 1, unit });
                }
            }
            (Step::SwapIn { left, unit }, Action::SwapIn { colour, side }) => {
                s.steps.pop();
                if left > 0 {
                    s.steps.push(Step::SwapOut { left });
                }
                self.swap(s, unit, colour, side);
            }
            (Step::Shed { unit }, Action::Shed { resource }) => {
                s.steps.pop();
                self.shed(s, unit, resource);
            }
            // S2S-708: the resource goes back, another one takes its place on the same unit; scales give and take as
            // always (S2S-R59).
            (Step::Exchange { left }, Action::Exchange { carrier, resource }) => {
                self.less(s, left, |left| Step::Exchange { left });
                let unit = match carrier {
                    Carrier::Unit(unit) => self.token(s, unit),
                    Carrier::Leader(_) => None,
                };
                s.steps.push(Step::ExchangeFor { resource, unit });
                self.spend(s, carrier, resource);
            }
            (Step::ExchangeFor { unit, .. }, Action::Take { resource }) => {
                s.steps.pop();
                match unit {
                    Some(token) => s.units[token].load = s.units[token].load.with(resource),
                    None => {
                        if let Some(leader) = s.with_ability(Ability::BaggageTrain) {
                            self.load(s, Carrier::Leader(leader.leader), resource);
                        }
                    }
                }
                self.take_resource(s, resource);
            }
            (Step::Gain { left }, Action::Take { resource }) => {
                self.less(s, left, |left| Step::Gain { left });
                s.steps.push(Step::Load { resource, regions: self.content.regions, make_room: false });
            }
            // S2S-714: the leftmost marker to the right of the rightmost one; S2S-715: what it uncovers counts.
            (Step::CycleScale { left }, Action::CycleScale { resource }) => {
                self.less(s, left, |left| Step::CycleScale { left });
                let cell = s.scales[resource].take();
                self.return_resource(s, resource);
                self.uncovered(s, resource, cell);
            }
            // Stop.
            _ => drop(s.steps.pop()),
        }
    }

    /// Exchanges without a choice. True when done with.
    pub(in super::super) fn pass_exchange(&self, s: &mut State, step: Step) -> bool {
        let any_in_stock = || Colour::ALL.iter().any(|&c| self.in_stock(s, c).is_some());
        match step {
            Step::SwapOut { .. } if !any_in_stock() || self.units(s).next().is_none() => drop(s.steps.pop()),
            Step::Exchange { .. } => {
                let carried = self.carried(s, self.content.regions);
                let possible = |r: &Resource| carried[r.index()] > 0 && self.others_obtainable(s, *r);
                if Resource::ALL.iter().any(possible) {
                    return false;
                }
                s.steps.pop();
            }
            Step::Gain { .. } => {
                let obtainable = Resource::ALL.iter().any(|r| self.obtainable(s, *r));
                if obtainable && self.room(s, self.content.regions) {
                    return false;
                }
                s.steps.pop();
            }
            Step::CycleScale { .. } if self.cyclable(s).next().is_none() => drop(s.steps.pop()),
            _ => return false,
        }
        true
    }

    fn others_obtainable(&self, s: &State, resource: Resource) -> bool {
        Resource::ALL.iter().any(|&r| r != resource && self.obtainable(s, r))
    }

    /// S2S-714: scales with a marker and a cell to the right of the last one.
    fn cyclable<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Resource> + 'a {
        let room = |r: &Resource| {
            let (scale, cells) = (s.scales[*r], self.content.scales[r.index()].cells);
            scale.count > 0 && scale.left + scale.count <= cells
        };
        Resource::ALL.iter().copied().filter(room)
    }

    /// S2S-702: a unit is replaced by one from the stock; it does not die. S2S-703: resources pass on as far as they fit;
    /// of several the players choose which one stays behind.
    fn swap(&self, s: &mut State, old: UnitToken, colour: Colour, side: Side) {
        let Unit { place, load, .. } = s.units[old];
        let Some(new) = self.in_stock(s, colour) else { return };
        s.units[old] = Unit::default();
        s.units[new] = Unit { place, side, load };
        let surplus = load.len().saturating_sub(self.capacity(s, colour, side));
        let different = load.kinds().count() > 1;
        if surplus == 1 && different {
            s.steps.push(Step::Shed { unit: new });
            return;
        }
        for resource in load.iter().take(surplus.into()) {
            self.shed(s, new, resource);
        }
    }

    fn shed(&self, s: &mut State, unit: UnitToken, resource: Resource) {
        s.units[unit].load = s.units[unit].load.without(resource);
        self.return_resource(s, resource);
    }
}
