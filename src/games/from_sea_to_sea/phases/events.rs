//! Phase 2: events (S2S-501 to S2S-551), the final event (S2S-601 to S2S-606), Prophet (S2S-631, S2S-632) and Defender
//! (S2S-641).

use super::super::FromSeaToSea;
use super::super::action::Action;
use super::super::content::*;
use super::super::ids::*;
use super::super::options::{EventFoodFrom, EventUpperPayment};
use super::super::state::*;
use super::super::step::{Cause, Reveal, Step};
use super::super::units::Place;
use agon_game::{Id, IdSet};

impl FromSeaToSea {
    pub(in super::super) fn legal_events(&self, s: &State, step: Step, out: &mut Vec<Action>) {
        match step {
            Step::Prophet => out.extend([Action::KeepEvent, Action::ReplaceEvent]),
            // S2S-R72, S2S-R73.
            Step::PayOrRome { resource, .. } => {
                self.legal_spending(s, self.content.regions, Some(resource), out);
                if out.is_empty() || self.content.options.event_upper_payment == EventUpperPayment::FreeChoice {
                    out.push(Action::RomeUp);
                }
            }
            Step::Spread { area, .. } => {
                out.extend(self.open_regions(s, area).iter().map(|region| Action::ChooseRegion { region }));
            }
            // Where the stock is short, no marker that could be placed is left over.
            Step::PlaceEach { regions, .. } => {
                let takers = self.takers(s, regions);
                let choices = takers.iter().take(takers.len() + 1 - usize::from(s.stock));
                out.extend(choices.map(|region| Action::ChooseRegion { region }));
            }
            Step::PlaceOnSites { sites } => {
                let choices = sites.iter().take(sites.len() + 1 - usize::from(s.stock));
                out.extend(choices.map(|site| Action::ChooseSite { site }));
            }
            Step::UnitOrRome { regions } => {
                self.legal_discarding(s, regions.first().map_or(Regions::EMPTY, IdSet::of), out);
                out.push(Action::RomeUp);
            }
            Step::FoodOrUnit { regions, .. } => {
                let region = regions.first().map_or(Regions::EMPTY, IdSet::of);
                self.legal_spending(s, self.food_regions(region), Some(Resource::Food), out);
                self.legal_discarding(s, region, out);
            }
            Step::SpendAny { .. } => self.legal_spending(s, self.content.regions, None, out),
            Step::ChooseRegions { regions, .. } => {
                out.extend(regions.iter().map(|region| Action::ChooseRegion { region }));
            }
            Step::LoseUnitIn { region } => self.legal_discarding(s, IdSet::of(region), out),
            Step::DiscardUnits { .. } => self.legal_discarding(s, self.content.regions, out),
            Step::ChooseUncaptured { chosen, .. } => {
                let open = self.uncaptured(s).without(chosen);
                out.extend(open.iter().map(|region| Action::ChooseRegion { region }));
            }
            _ => {}
        }
    }

    pub(in super::super) fn apply_events(&self, s: &mut State, step: Step, action: Action) {
        match (step, action) {
            (Step::Prophet, Action::ReplaceEvent) => {
                s.steps.replace(Step::RevealEvent { reveal: Reveal::Instead });
                // S2S-631: under the unknown deck, where everybody knows it.
                let event = s.event.take();
                s.unknown.push_bottom(event);
            }
            (Step::Prophet, _) => {
                s.steps.pop();
                self.resolve_event(s);
            }
            (Step::PayOrRome { resource, left }, action) => {
                self.less(s, left, |left| Step::PayOrRome { resource, left });
                self.pay_or_rise(s, action);
            }
            (Step::Spread { area, left }, Action::ChooseRegion { region }) => {
                self.less(s, left, |left| Step::Spread { area, left });
                self.place_troublemaker(s, region, Cause::EventUpper);
            }
            // S2S-R81: the chosen place gets its marker; those before it, which could have taken one, get none, so that the
            // same choice does not come in two orders. Rome rises for them after the placing.
            (Step::PlaceEach { regions, cause }, Action::ChooseRegion { region }) => {
                let takers = self.takers(s, regions);
                let passed = takers.without(takers.from(region));
                s.steps.pop();
                self.unplaceable(s, passed.len() as u8, cause);
                let rest = regions.without(passed).without(IdSet::of(region));
                if !rest.is_empty() {
                    s.steps.push(Step::PlaceEach { regions: rest, cause });
                }
                self.place_troublemaker(s, region, cause);
            }
            (Step::PlaceOnSites { sites }, Action::ChooseSite { site }) => {
                let passed = sites.without(sites.from(site));
                s.steps.pop();
                self.unplaceable(s, passed.len() as u8, Cause::EventLower);
                let rest = sites.after(site);
                if !rest.is_empty() {
                    s.steps.push(Step::PlaceOnSites { sites: rest });
                }
                s.stock -= 1;
                s.city_troublemakers[site] += 1;
            }
            (Step::UnitOrRome { mut regions }, action) => {
                s.steps.pop();
                if let Some(first) = regions.first() {
                    regions.remove(first);
                }
                if !regions.is_empty() {
                    s.steps.push(Step::UnitOrRome { regions });
                }
                self.pay_or_rise(s, action);
            }
            (Step::FoodOrUnit { regions, left, per }, action) => {
                s.steps.pop();
                self.food_or_unit_goes_on(s, regions, left - 1, per);
                self.pay_or_rise(s, action);
            }
            (Step::SpendAny { left }, action) => {
                self.less(s, left, |left| Step::SpendAny { left });
                self.pay_or_rise(s, action);
            }
            (Step::ChooseRegions { left, mut regions }, Action::ChooseRegion { region }) => {
                regions.remove(region);
                self.less(s, left, |left| Step::ChooseRegions { left, regions });
                self.place_troublemaker(s, region, Cause::EventLower);
            }
            (Step::LoseUnitIn { .. }, action) => {
                s.steps.pop();
                self.pay_or_rise(s, action);
            }
            (Step::DiscardUnits { left }, action) => {
                self.less(s, left, |left| Step::DiscardUnits { left });
                self.pay_or_rise(s, action);
            }
            // S2S-546: the one explicit exception to S2S-212.
            (Step::ChooseUncaptured { left, mut chosen }, Action::ChooseRegion { region }) => {
                chosen.insert(region);
                self.less(s, left, |left| Step::ChooseUncaptured { left, chosen });
                if s.stock > 0 && !s.conditions.has(region) {
                    s.stock -= 1;
                    s.conditions.insert(region);
                } else {
                    self.unplaceable(s, 1, Cause::EventLower);
                }
            }
            _ => {}
        }
    }

    /// Spends the resource, loses the unit, or lets Rome rise.
    fn pay_or_rise(&self, s: &mut State, action: Action) {
        match action {
            Action::Pay { carrier, resource } => self.spend(s, carrier, resource),
            Action::LoseUnit { unit } => self.execute(s, unit, Place::Stock),
            _ => self.rome_up(s, 1, Cause::EventUpper),
        }
    }

    /// Parts of events without a choice. True when done with.
    pub(in super::super) fn pass_events(&self, s: &mut State, step: Step) -> bool {
        match step {
            Step::EventDue => self.event_due(s),
            Step::EventUpper => {
                s.steps.pop();
                self.upper_part(s);
            }
            Step::EventLower => {
                s.steps.pop();
                self.lower_part(s);
            }
            // S2S-508.
            Step::EventDone => {
                s.steps.pop();
                s.events_resolved += 1;
                if let Some(event) = s.event.take() {
                    s.discard.insert(event);
                }
            }
            Step::PlaceEach { regions, .. } if short(s.stock, self.takers(s, regions).len()) => return false,
            Step::PlaceEach { mut regions, cause } => {
                s.steps.pop();
                if let Some(region) = regions.first() {
                    regions.remove(region);
                    if !regions.is_empty() {
                        s.steps.push(Step::PlaceEach { regions, cause });
                    }
                    self.place_troublemaker(s, region, cause);
                }
            }
            // S2S-504: Rome +1 for what is missing.
            Step::PayOrRome { resource, left } => {
                if self.carried(s, self.content.regions)[resource.index()] > 0 {
                    return false;
                }
                self.less(s, left, |left| Step::PayOrRome { resource, left });
                self.rome_up(s, 1, Cause::EventUpper);
            }
            Step::Spread { area, left } => {
                let open = self.open_regions(s, area);
                let mut regions = open.iter();
                match (regions.next(), regions.next()) {
                    (Some(_), Some(_)) if s.stock > 0 => return false,
                    (Some(region), None) if s.stock > 0 => {
                        self.less(s, left, |left| Step::Spread { area, left });
                        self.place_troublemaker(s, region, Cause::EventUpper);
                    }
                    // S2S-R79: no region, all full, or no stock.
                    _ => {
                        self.less(s, left, |left| Step::Spread { area, left });
                        self.rome_up(s, 1, Cause::EventUpper);
                    }
                }
            }
            Step::UnitOrRome { mut regions } => {
                let Some(region) = regions.first() else {
                    s.steps.pop();
                    return true;
                };
                if self.units_in(s, region).next().is_some() {
                    return false;
                }
                regions.remove(region);
                s.steps.replace(Step::UnitOrRome { regions });
                self.rome_up(s, 1, Cause::EventUpper);
            }
            Step::FoodOrUnit { regions, left, per } => return self.pass_food_or_unit(s, regions, left, per),
            Step::SpendAny { .. } if self.carried(s, self.content.regions) == [0; Resource::COUNT] => {
                s.steps.pop();
            }
            Step::ChooseRegions { left, regions } => {
                // S2S-R80: fewer regions than troublemakers.
                if regions.is_empty() {
                    self.less(s, left, |left| Step::ChooseRegions { left, regions });
                    self.unplaceable(s, 1, Cause::EventLower);
                } else if regions.len() <= usize::from(left) {
                    let missing = left - regions.len() as u8;
                    s.steps.pop();
                    if missing > 0 {
                        s.steps.push(Step::ChooseRegions { left: missing, regions: Regions::EMPTY });
                    }
                    s.steps.push(Step::PlaceEach { regions, cause: Cause::EventLower });
                } else {
                    return false;
                }
            }
            // S2S-R81: a site takes a marker also where one lies already.
            Step::PlaceOnSites { sites } if short(s.stock, sites.len()) => return false,
            Step::PlaceOnSites { mut sites } => {
                s.steps.pop();
                if let Some(site) = sites.first() {
                    sites.remove(site);
                    if !sites.is_empty() {
                        s.steps.push(Step::PlaceOnSites { sites });
                    }
                    if s.stock > 0 {
                        s.stock -= 1;
                        s.city_troublemakers[site] += 1;
                    } else {
                        self.unplaceable(s, 1, Cause::EventLower);
                    }
                }
            }
            Step::LoseUnitIn { region } if self.units_in(s, region).next().is_none() => drop(s.steps.pop()),
            Step::DiscardUnits { .. } if self.units(s).next().is_none() => drop(s.steps.pop()),
            Step::ChooseUncaptured { left, chosen } => {
                // S2S-R84.
                if !self.uncaptured(s).without(chosen).is_empty() {
                    return false;
                }
                self.less(s, left, |left| Step::ChooseUncaptured { left, chosen });
                self.unplaceable(s, 1, Cause::EventLower);
            }
            // A token cannot be drawn (S2S-R19).
            Step::DrawPerRegion { .. } if !self.tokens_left(s) => drop(s.steps.pop()),
            Step::RemoveTokens { refill, .. } if s.bag.is_empty() && !(refill && self.tokens_left(s)) => {
                s.steps.pop();
            }
            // S2S-437, S2S-R45: an empty bag is refilled first; without any token the draw ends.
            Step::DrawThin { .. } if !self.tokens_left(s) => s.steps.replace(Step::Thin),
            Step::DrawPerRegion { .. } | Step::DrawThin { .. } if s.bag.is_empty() => {
                self.refill(s);
                return false;
            }
            Step::RemoveTokens { .. } if s.bag.is_empty() => {
                self.refill(s);
                return false;
            }
            _ => return false,
        }
        true
    }

    /// An event is turned up. S2S-631: Prophet may exchange it, if the unknown deck has another one (S2S-R92).
    pub(in super::super) fn event_revealed(&self, s: &mut State, reveal: Reveal, event: Event) {
        s.steps.pop();
        s.unseen.remove(event);
        let pile = if reveal == Reveal::Instead { &mut s.unknown } else { &mut s.waiting };
        pile.pop();
        match reveal {
            Reveal::Discard => {
                s.discard.insert(event);
                return;
            }
            Reveal::Due => s.event = Some(event),
            // S2S-632: it must be resolved.
            Reveal::Instead => s.event = Some(event),
        }
        let prophet = s.with_ability(Ability::Prophet).is_some();
        if reveal == Reveal::Due && prophet && !s.unknown.is_empty() {
            s.steps.push(Step::Prophet);
        } else {
            self.resolve_event(s);
        }
    }

    /// S2S-502: the upper part, then the lower part.
    fn resolve_event(&self, s: &mut State) {
        s.steps.push(Step::EventDone);
        s.steps.push(Step::EventLower);
        s.steps.push(Step::EventUpper);
    }

    fn rules_of(&self, s: &State) -> Option<EventRules> {
        s.event.map(|event| self.content.events[event.index()])
    }

    /// S2S-503, S2S-505, S2S-511 to S2S-549 (upper parts). S2S-R85: numbers are counted once, at its start.
    fn upper_part(&self, s: &mut State) {
        let Some(rules) = self.rules_of(s) else { return };
        let times = |per: u8| self.counted_troublemakers(s) / per;
        match rules.upper {
            Upper::PayOrRome { per, resource } => {
                let left = times(per);
                if left > 0 {
                    s.steps.push(Step::PayOrRome { resource, left });
                }
            }
            Upper::Spread { per, area } => {
                let left = times(per);
                if left > 0 {
                    s.steps.push(Step::Spread { area, left });
                }
            }
            Upper::Rome { per } => {
                let steps = times(per);
                self.rome_up(s, steps, Cause::EventUpper);
            }
            Upper::Crowd { at_least } => {
                let regions = self.crowded(s, at_least);
                s.steps.push(Step::PlaceEach { regions, cause: Cause::EventUpper });
            }
            Upper::UnitOrRome { at_least } => {
                let regions = self.crowded(s, at_least);
                s.steps.push(Step::UnitOrRome { regions });
            }
        }
    }

    /// S2S-641: the presence region of the Defender.
    fn defended(&self, s: &State) -> Option<Region> {
        s.with_ability(Ability::Defender).map(|l| l.at)
    }

    /// Troublemakers on the board that count in an upper part: S2S-339, S2S-734 and S2S-641 take theirs off (S2S-R77,
    /// S2S-R97); one on a city counts once (S2S-R78).
    pub(in super::super) fn counted_troublemakers(&self, s: &State) -> u8 {
        let defended = self.defended(s);
        let on_cards = |r: Region| if Some(r) == defended { 0 } else { s.troublemakers[r] - self.ignored(s, r) };
        let cards: u8 = self.content.regions.iter().map(on_cards).sum();
        let conditions = s.conditions.without(defended.map_or(Regions::EMPTY, IdSet::of)).len() as u8;
        cards + conditions + self.counted_on_cities(s, self.content.all_sites)
    }

    fn counted_on_cities(&self, s: &State, sites: Sites) -> u8 {
        let defended = self.defended(s).map_or(Sites::EMPTY, |r| self.content.sites_of[r]);
        self.troubled_sites(s).and(sites).without(defended).iter().map(|site| s.city_troublemakers[site]).sum()
    }

    /// Captured regions with so many troublemakers that count: on the card and on cities next to the region (S2S-214).
    fn crowded(&self, s: &State, at_least: u8) -> Regions {
        let defended = self.defended(s);
        let count =
            |r: Region| s.troublemakers[r] - self.ignored(s, r) + self.counted_on_cities(s, self.content.sites_of[r]);
        s.captured.iter().filter(|&r| Some(r) != defended && count(r) >= at_least).collect()
    }

    /// S2S-506, S2S-512 to S2S-550 (lower parts).
    fn lower_part(&self, s: &mut State) {
        let Some(rules) = self.rules_of(s) else { return };
        let cause = Cause::EventLower;
        match rules.lower {
            Lower::FoodOrUnit { per } => {
                s.steps.push(Step::FoodOrUnit { regions: self.content.regions, left: 0, per });
            }
            Lower::SpendAny { amount } => s.steps.push(Step::SpendAny { left: amount }),
            Lower::MixedRegions => {
                let regions = self.mixed_regions(s).and(s.captured);
                s.steps.push(Step::PlaceEach { regions, cause });
            }
            Lower::MilitaryCount { counts } => {
                let count = |r: &Region| {
                    counts.checked_shr(self.strength_in(s, *r, Side::Military).into()).is_some_and(|bits| bits & 1 == 1)
                };
                let regions = s.captured.iter().filter(count).collect();
                s.steps.push(Step::PlaceEach { regions, cause });
            }
            // S2S-R74: nothing happens without a talent.
            Lower::SpendTalents { amount } => s.steps.push(Step::SpendTalents { left: amount }),
            Lower::ChosenRegions { choose, regions } => {
                s.steps.push(Step::ChooseRegions { left: choose, regions: regions.and(s.captured) });
            }
            Lower::CitySites { sites } => s.steps.push(Step::PlaceOnSites { sites }),
            // S2S-R82: captured or not.
            Lower::DrawPerMixedRegion { value } => {
                let regions = self.mixed_regions(s);
                if !regions.is_empty() {
                    s.steps.push(Step::DrawPerRegion { regions, value });
                }
            }
            Lower::DiscardUnits { amount } => s.steps.push(Step::DiscardUnits { left: amount }),
            Lower::RemoveTokens { amount } => s.steps.push(Step::RemoveTokens { left: amount, refill: true }),
            Lower::UncapturedRegions { choose } => {
                s.steps.push(Step::ChooseUncaptured { left: choose, chosen: Regions::EMPTY });
            }
            Lower::Rome { amount } => self.rome_up(s, amount, cause),
        }
    }

    /// S2S-534, S2S-R82: the red face decides; the token goes to Pontus.
    pub(in super::super) fn drawn_for_region(&self, s: &mut State, mut regions: Regions, value: u8, token: CheckToken) {
        s.steps.pop();
        let region = regions.first();
        if let Some(region) = region {
            regions.remove(region);
        }
        if !regions.is_empty() {
            s.steps.push(Step::DrawPerRegion { regions, value });
        }
        self.draw_from_bag(s, token);
        s.pontus.insert(token);
        let rules = &self.content.check_tokens[token.index()];
        let number = if rules.count { 1 } else { rules.faces[CheckKind::Battle.index()].strength };
        if let Some(region) = region.filter(|_| number == value) {
            s.steps.push(Step::LoseUnitIn { region });
        }
    }

    /// S2S-544, S2S-593: a token leaves the game. S2S-R66: legate VIII takes what is in the bag and ends with it, also when
    /// the bag is then refilled (S2S-C2); S2S-R83: event XVII goes on.
    pub(in super::super) fn token_removed(&self, s: &mut State, left: u8, refill: bool, token: CheckToken) {
        let last = !refill && s.bag.len() == 1;
        let left = if last { 1 } else { left };
        self.less(s, left, |left| Step::RemoveTokens { left, refill });
        self.draw_from_bag(s, token);
    }

    /// Captured regions of an area with a free cell.
    fn open_regions(&self, s: &State, area: Colour) -> Regions {
        self.takers(s, self.content.areas[area.index()])
    }

    /// Those of the regions that can take a troublemaker: captured (S2S-212) and with a free cell (S2S-206).
    pub(in super::super) fn takers(&self, s: &State, regions: Regions) -> Regions {
        regions.and(s.captured).iter().filter(|&r| self.has_free_cell(s, r)).collect()
    }

    fn uncaptured(&self, s: &State) -> Regions {
        self.content.capturable.without(s.captured)
    }

    /// S2S-R73: who may give food for a region.
    fn food_regions(&self, region: Regions) -> Regions {
        match self.content.options.event_food_from {
            EventFoodFrom::AnyUnit => self.content.regions,
            EventFoodFrom::UnitsOfThatRegion => region,
        }
    }

    /// S2S-512: for each two units of a region, region by region. S2S-R85: the number is counted when the region's turn
    /// comes; only its own losses could change it.
    fn pass_food_or_unit(&self, s: &mut State, mut regions: Regions, left: u8, per: u8) -> bool {
        let Some(region) = regions.first() else {
            s.steps.pop();
            return true;
        };
        if left == 0 {
            let times = self.units_in(s, region).count() as u8 / per;
            if times > 0 {
                s.steps.replace(Step::FoodOrUnit { regions, left: times, per });
                return false;
            }
            regions.remove(region);
            s.steps.replace(Step::FoodOrUnit { regions, left: 0, per });
            return true;
        }
        let fed = self.carried(s, self.food_regions(IdSet::of(region)))[Resource::Food.index()] > 0;
        if fed || self.units_in(s, region).next().is_some() {
            return false;
        }
        s.steps.pop();
        self.food_or_unit_goes_on(s, regions, left - 1, per);
        true
    }

    fn food_or_unit_goes_on(&self, s: &mut State, mut regions: Regions, left: u8, per: u8) {
        if left == 0
            && let Some(region) = regions.first()
        {
            regions.remove(region);
        }
        if !regions.is_empty() {
            s.steps.push(Step::FoodOrUnit { regions, left, per });
        }
    }

    /// Resources on carriers in these regions, of one kind or any.
    pub(in super::super) fn legal_spending(
        &self,
        s: &State,
        regions: Regions,
        kind: Option<Resource>,
        out: &mut Vec<Action>,
    ) {
        for (carrier, load, _) in self.carriers(s, regions) {
            let kinds = load.kinds().filter(|r| kind.is_none_or(|k| k == *r));
            out.extend(kinds.map(|resource| Action::Pay { carrier, resource }));
        }
    }

    /// Units in these regions that can be discarded.
    pub(in super::super) fn legal_discarding(&self, s: &State, regions: Regions, out: &mut Vec<Action>) {
        out.extend(self.units(s).filter(|(_, u)| regions.has(u.at)).map(|(_, unit)| Action::LoseUnit { unit }));
    }
}

/// S2S-R81: whether there are markers, but fewer than places that could take one; then the team chooses the places.
fn short(stock: u8, places: usize) -> bool {
    (1..places).contains(&usize::from(stock))
}
