//! The upper and lower parts of events, and what counts in them.

use super::{EventStep, split};
use crate::FromSeaToSea;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::options::EventFoodFrom;
use crate::state::*;
use crate::step::*;
use crate::units::Place;
use agon_game::{Id, IdSet};

impl FromSeaToSea {
    /// S2S-530, S2S-R81: a troublemaker on a city site; Rome rises if the stock is empty.
    pub(super) fn place_on_site(&self, s: &mut State, site: Site) {
        if s.stock == 0 {
            return self.unplaceable(s, 1, Cause::EventLower);
        }
        s.stock -= 1;
        s.city_troublemakers[site] += 1;
    }

    /// Spends the resource, loses the unit, or lets Rome rise.
    pub(super) fn pay_or_rise(&self, s: &mut State, action: Action) {
        match action {
            Action::Pay { carrier, resource } => self.spend(s, carrier, resource),
            Action::LoseUnit { unit } => self.execute(s, unit, Place::Stock),
            Action::RomeUp => self.rome_up(s, 1, Cause::EventUpper),
            _ => unreachable!("{action:?} pays for nothing"),
        }
    }

    /// An event is turned up. S2S-631: Prophet may exchange it, if the unknown deck has another one (S2S-R92).
    pub(crate) fn event_revealed(&self, s: &mut State, reveal: Reveal, event: Event) {
        s.done();
        s.unseen.remove(event);
        let pile = if reveal == Reveal::Instead { &mut s.unknown } else { &mut s.waiting };
        assert!(pile.pop().is_some(), "{event:?} comes from an empty deck");
        match reveal {
            Reveal::Discard => {
                s.discard.insert(event);
                return;
            }
            // S2S-632: a replacement event must be resolved.
            Reveal::Due | Reveal::Instead => s.event = Some(event),
        }
        let prophet = s.with_ability(Ability::Prophet).is_some();
        if reveal == Reveal::Due && prophet && !s.unknown.is_empty() {
            s.lay(EventStep::Prophet);
        } else {
            self.resolve_event(s);
        }
    }

    /// S2S-502: the upper part, then the lower part.
    pub(super) fn resolve_event(&self, s: &mut State) {
        s.lay(EventStep::EventDone);
        s.lay(EventStep::EventLower);
        s.lay(EventStep::EventUpper);
    }

    /// The event that is being resolved.
    fn rules_of(&self, s: &State) -> EventRules {
        let event = s.event.unwrap_or_else(|| panic!("no event is being resolved at {:?}", s.steps));
        self.content.events[event.index()]
    }

    /// S2S-503, S2S-505, S2S-511 to S2S-549 (upper parts). S2S-R85: numbers are counted once, at its start.
    pub(super) fn upper_part(&self, s: &mut State) {
        let rules = self.rules_of(s);
        let times = |per: u8| self.counted_troublemakers(s) / per;
        match rules.upper {
            Upper::PayOrRome { per, resource } => {
                let left = times(per);
                if left > 0 {
                    s.lay(EventStep::PayOrRome { resource, left });
                }
            }
            Upper::Spread { per, area } => {
                let left = times(per);
                if left > 0 {
                    s.lay(EventStep::Spread { area, left });
                }
            }
            Upper::Rome { per } => {
                let steps = times(per);
                self.rome_up(s, steps, Cause::EventUpper);
            }
            Upper::Crowd { at_least } => {
                let regions = self.crowded(s, at_least);
                s.lay(EventStep::PlaceEach { regions, cause: Cause::EventUpper });
            }
            Upper::UnitOrRome { at_least } => {
                let regions = self.crowded(s, at_least);
                s.lay(EventStep::UnitOrRome { regions });
            }
        }
    }

    /// S2S-641: the presence region of the Defender.
    fn defended(&self, s: &State) -> Option<Region> {
        s.with_ability(Ability::Defender).map(|l| l.at)
    }

    /// Troublemakers on the board that count in an upper part: S2S-339, S2S-734 and S2S-641 take theirs off (S2S-R77,
    /// S2S-R97); one on a city counts once (S2S-R78).
    fn counted_troublemakers(&self, s: &State) -> u8 {
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
    pub(super) fn lower_part(&self, s: &mut State) {
        let rules = self.rules_of(s);
        let cause = Cause::EventLower;
        match rules.lower {
            // S2S-512: region by region, the first one on top. S2S-R85: all are counted now, because a death may
            // bring a legate who takes units of later ones.
            Lower::FoodOrUnit { per } => {
                for region in (0..self.content.regions.len()).rev().map(Region::from_index) {
                    let left = self.units_in(s, region).count() as u8 / per;
                    if left > 0 {
                        s.lay(EventStep::FoodOrUnit { region, left });
                    }
                }
            }
            Lower::SpendAny { amount } => s.lay(EventStep::SpendAny { left: amount }),
            Lower::MixedRegions => {
                let regions = self.mixed_regions(s).and(s.captured);
                s.lay(EventStep::PlaceEach { regions, cause });
            }
            Lower::MilitaryCount { counts } => {
                let count = |r: &Region| {
                    counts.checked_shr(self.strength_in(s, *r, Side::Military).into()).is_some_and(|bits| bits & 1 == 1)
                };
                let regions = s.captured.iter().filter(count).collect();
                s.lay(EventStep::PlaceEach { regions, cause });
            }
            // S2S-R74: nothing happens without a talent.
            Lower::SpendTalents { amount } => s.lay(RoundStep::SpendTalents { left: amount, moved: 0 }),
            Lower::ChosenRegions { choose, regions } => {
                s.lay(EventStep::ChooseRegions { left: choose, regions: regions.and(s.captured) });
            }
            Lower::CitySites { sites } => s.lay(EventStep::PlaceOnSites { sites }),
            // S2S-R82: captured or not.
            Lower::DrawPerMixedRegion { value } => {
                let regions = self.mixed_regions(s);
                if !regions.is_empty() {
                    s.lay(EventStep::DrawPerRegion { regions, value });
                }
            }
            Lower::DiscardUnits { amount } => s.lay(EventStep::DiscardUnits { left: amount }),
            Lower::RemoveTokens { amount } => s.lay(EventStep::RemoveTokens { left: amount, refill: true }),
            Lower::UncapturedRegions { choose } => {
                s.lay(EventStep::ChooseUncaptured { left: choose, chosen: Regions::EMPTY });
            }
            Lower::Rome { amount } => self.rome_up(s, amount, cause),
        }
    }

    /// S2S-534, S2S-R82: the red face decides; the token goes to Pontus.
    pub(super) fn drawn_for_region(&self, s: &mut State, regions: Regions, value: u8, token: CheckToken) {
        s.done();
        let (region, rest) = split(regions);
        if !rest.is_empty() {
            s.lay(EventStep::DrawPerRegion { regions: rest, value });
        }
        self.draw_from_bag(s, token);
        s.pontus.insert(token);
        let rules = &self.content.check_tokens[token.index()];
        let number = if rules.count { 1 } else { rules.faces[CheckKind::Battle.index()].strength };
        if number == value {
            s.lay(EventStep::LoseUnitIn { region });
        }
    }

    /// S2S-544, S2S-593: a token leaves the game. S2S-R66: legate VIII takes what is in the bag and stops when it is
    /// empty, even if the bag is then refilled (S2S-C2); S2S-R83: event XVII goes on.
    pub(crate) fn token_removed(&self, s: &mut State, left: u8, refill: bool, token: CheckToken) {
        let last = !refill && s.bag.len() == 1;
        let left = if last { 1 } else { left };
        s.once(left, |left| EventStep::RemoveTokens { left, refill });
        self.draw_from_bag(s, token);
    }

    /// Captured regions of an area with a free cell.
    pub(super) fn open_regions(&self, s: &State, area: Colour) -> Regions {
        self.takers(s, self.content.areas[area.index()])
    }

    /// Those of the regions that can take a troublemaker: captured (S2S-212) and with a free cell (S2S-206).
    pub(crate) fn takers(&self, s: &State, regions: Regions) -> Regions {
        regions.and(s.captured).iter().filter(|&r| self.has_free_cell(s, r)).collect()
    }

    pub(super) fn uncaptured(&self, s: &State) -> Regions {
        self.content.capturable.without(s.captured)
    }

    /// S2S-R73: who may give food for a region.
    pub(super) fn food_regions(&self, region: Regions) -> Regions {
        match self.content.options.event_food_from {
            EventFoodFrom::AnyUnit => self.content.regions,
            EventFoodFrom::UnitsOfThatRegion => region,
        }
    }

    /// Resources on carriers in these regions, of one kind or any.
    pub(crate) fn legal_spending(&self, s: &State, regions: Regions, kind: Option<Resource>, out: &mut Vec<Action>) {
        for (carrier, load, _) in self.carriers(s, regions) {
            let kinds = load.kinds().filter(|r| kind.is_none_or(|k| k == *r));
            out.extend(kinds.map(|resource| Action::Pay { carrier, resource }));
        }
    }

    /// Units in these regions that can be discarded.
    pub(crate) fn legal_discarding(&self, s: &State, regions: Regions, out: &mut Vec<Action>) {
        out.extend(self.units(s).filter(|(_, u)| regions.has(u.at)).map(|(_, unit)| Action::LoseUnit { unit }));
    }
}
