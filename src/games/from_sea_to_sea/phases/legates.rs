//! Legates (S2S-577 to S2S-593).

use super::super::FromSeaToSea;
use super::super::action::Action;
use super::super::content::*;
use super::super::ids::*;
use super::super::state::*;
use super::super::step::{Reveal, Step};
use super::super::units::Place;
use agon_game::{Id, IdSet};

impl FromSeaToSea {
    /// S2S-577 to S2S-581: the legate is turned up, has its light or dark effect, and leaves the game.
    pub(in super::super) fn legate_revealed(&self, s: &mut State, legate: Legate) {
        s.steps.pop();
        s.legates_unseen.remove(legate);
        let outer = s.legate.replace(legate);
        let rules = self.content.legates[legate.index()];
        let amount = self.legate_amount(s, legate);
        s.steps.push(Step::LegateDone { outer });
        if amount == 0 {
            return;
        }
        match rules.kind {
            // S2S-582, S2S-583.
            LegateKind::DiscardEvents => {
                let count = usize::from(amount).min(s.waiting.len());
                (0..count).for_each(|_| s.steps.push(Step::RevealEvent { reveal: Reveal::Discard }));
            }
            // S2S-584, S2S-585.
            LegateKind::RemoveTroublemakers => {
                let removed = amount.min(s.stock);
                s.stock -= removed;
                s.troublemakers_out += removed;
            }
            LegateKind::RemoveUnits => {
                for &colour in Colour::ALL.iter().rev() {
                    s.steps.push(Step::RemoveUnits { colour, left: amount });
                }
            }
            // S2S-R68: all regions.
            LegateKind::Toll => {
                let both = amount > 1;
                s.steps.push(Step::Toll { regions: self.content.regions, resource: true, unit: true, both });
            }
            LegateKind::TurnTokens => s.steps.push(Step::TurnTokens { left: amount }),
            // S2S-590: each talent once; all if there are fewer.
            LegateKind::SpendTalents => match amount.min(s.talents()) {
                0 => {}
                left => s.steps.push(Step::SpendTalents { left }),
            },
            LegateKind::RemoveResources => {
                for &resource in Resource::ALL.iter().rev() {
                    s.steps.push(Step::RemoveResources { resource, left: amount });
                }
            }
            // S2S-R66: the bag is not refilled.
            LegateKind::RemoveTokens => s.steps.push(Step::RemoveTokens { left: amount, refill: false }),
        }
    }

    /// S2S-578, S2S-579, S2S-580; S2S-R64, S2S-R65: the number of captures decides between the light and the dark one.
    pub(in super::super) fn legate_amount(&self, s: &State, legate: Legate) -> u8 {
        let rules = self.content.legates[legate.index()];
        let dark = s.captures() >= usize::from(self.content.dark_from);
        if dark { rules.dark } else { rules.light }
    }

    pub(in super::super) fn legal_legates(&self, s: &State, step: Step, out: &mut Vec<Action>) {
        match step {
            // S2S-R67: from the stock or the board.
            Step::RemoveUnits { colour, .. } => {
                if self.in_stock(s, colour).is_some() {
                    out.push(Action::RemoveFromStock { colour });
                }
                let units = self.units(s).filter(|(_, u)| u.colour == colour);
                out.extend(units.map(|(_, unit)| Action::LoseUnit { unit }));
            }
            Step::Toll { regions, resource, unit, .. } => {
                let region = regions.first().map_or(Regions::EMPTY, IdSet::of);
                if resource {
                    self.legal_spending(s, region, None, out);
                }
                // Where both are due the resource comes first.
                if unit && (out.is_empty() || self.toll_is_choice(step)) {
                    self.legal_discarding(s, region, out);
                }
            }
            Step::TurnTokens { .. } => {
                out.extend(self.face_up(s).iter().map(|region| Action::ChooseRegion { region }));
            }
            Step::RemoveResources { resource, .. } => {
                self.legal_spending(s, self.content.regions, Some(resource), out);
            }
            _ => {}
        }
    }

    fn toll_is_choice(&self, step: Step) -> bool {
        matches!(step, Step::Toll { both: false, .. })
    }

    pub(in super::super) fn apply_legates(&self, s: &mut State, step: Step, action: Action) {
        match (step, action) {
            (Step::RemoveUnits { colour, left }, Action::RemoveFromStock { .. }) => {
                self.less(s, left, |left| Step::RemoveUnits { colour, left });
                self.remove_from_stock(s, colour);
            }
            // S2S-586.
            (Step::RemoveUnits { colour, left }, Action::LoseUnit { unit }) => {
                self.less(s, left, |left| Step::RemoveUnits { colour, left });
                self.execute(s, unit, Place::Out);
            }
            (Step::Toll { regions, both, .. }, Action::Pay { carrier, resource }) => {
                let step = Step::Toll { regions, resource: false, unit: both, both };
                s.steps.replace(step);
                self.spend(s, carrier, resource);
            }
            (Step::Toll { regions, both, .. }, Action::LoseUnit { unit }) => {
                s.steps.replace(Step::Toll { regions, resource: false, unit: false, both });
                self.execute(s, unit, Place::Stock);
            }
            // S2S-588, S2S-R69.
            (Step::TurnTokens { left }, Action::ChooseRegion { region }) => {
                self.less(s, left, |left| Step::TurnTokens { left });
                s.face_down.insert(region);
            }
            // S2S-591: first from units on the board.
            (Step::RemoveResources { left, .. }, Action::Pay { carrier, resource }) => {
                self.less(s, left, |left| Step::RemoveResources { resource, left });
                self.unload(s, carrier, resource);
                s.resources_out[resource] += 1;
            }
            _ => {}
        }
    }

    /// Parts of legates without a choice. True when done with.
    pub(in super::super) fn pass_legates(&self, s: &mut State, step: Step) -> bool {
        match step {
            Step::RemoveUnits { colour, left } => {
                let on_board = self.units(s).any(|(_, u)| u.colour == colour);
                match (self.in_stock(s, colour).is_some(), on_board) {
                    (false, false) => drop(s.steps.pop()),
                    (true, false) => {
                        self.less(s, left, |left| Step::RemoveUnits { colour, left });
                        self.remove_from_stock(s, colour);
                    }
                    _ => return false,
                }
            }
            Step::Toll { mut regions, resource, unit, both } => {
                let Some(region) = regions.first() else {
                    s.steps.pop();
                    return true;
                };
                let loaded = resource && self.carried(s, IdSet::of(region)) != [0; Resource::COUNT];
                let manned = unit && self.units_in(s, region).next().is_some();
                if loaded || manned {
                    return false;
                }
                regions.remove(region);
                s.steps.replace(Step::Toll { regions, resource: true, unit: true, both });
            }
            // The outer effect goes on (S2S-R71).
            Step::LegateDone { outer } => {
                s.steps.pop();
                s.legate = outer;
            }
            Step::TurnTokens { .. } if self.face_up(s).is_empty() => drop(s.steps.pop()),
            // S2S-591, S2S-592, S2S-R70: then from the left of the scale, which may become empty; without bonuses.
            Step::RemoveResources { resource, left } => {
                if self.carried(s, self.content.regions)[resource.index()] > 0 {
                    return false;
                }
                self.less(s, left, |left| Step::RemoveResources { resource, left });
                if s.scales[resource].count > 0 {
                    s.scales[resource].take();
                    s.resources_out[resource] += 1;
                }
            }
            _ => return false,
        }
        true
    }

    fn remove_from_stock(&self, s: &mut State, colour: Colour) {
        if let Some(token) = self.in_stock(s, colour) {
            s.units[token].place = Place::Out;
        }
    }

    /// Regions whose token lies face up.
    fn face_up(&self, s: &State) -> Regions {
        s.captured.without(s.face_down).iter().filter(|&r| s.region_tokens[r].is_some()).collect()
    }
}
