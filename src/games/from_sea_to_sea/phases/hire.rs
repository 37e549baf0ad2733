//! Hiring (S2S-321 to S2S-328) and units as rewards (S2S-392, S2S-447).

use super::super::FromSeaToSea;
use super::super::action::Action;
use super::super::content::Regions;
use super::super::ids::*;
use super::super::state::*;
use super::super::step::{Hiring, Step};
use super::super::units::Place;
use agon_game::Id;

impl FromSeaToSea {
    /// S2S-322 to S2S-324, S2S-326: local units in the presence region and its neighbours, captured or not (S2S-323), as
    /// far as the stock goes. Hirings from `from` on in the order of region and side.
    pub(in super::super) fn legal_hiring(&self, s: &State, from: Option<Hiring>, out: &mut Vec<Action>) {
        let mut in_stock = [false; Colour::COUNT];
        for &colour in Colour::ALL {
            in_stock[colour.index()] = self.in_stock(s, colour).is_some();
        }
        for region in self.around(s.acting().at).iter() {
            if self.content.colours[region].is_some_and(|c| in_stock[c.index()]) {
                let sides =
                    Side::ALL.iter().filter(|side| from.is_none_or(|from| Hiring { region, side: **side } >= from));
                out.extend(sides.map(|&side| Action::Hire { region, side }));
            }
        }
    }

    /// S2S-327: the side is chosen when the unit is placed. S2S-325: no conflict test.
    pub(in super::super) fn apply_hiring(&self, s: &mut State, left: u8, action: Action) {
        s.steps.pop();
        if let Action::Hire { region, side } = action {
            if left > 1 {
                s.steps.push(Step::Hire { left: left - 1, from: Some(Hiring { region, side }) });
            }
            self.hire(s, region, side);
        }
    }

    /// A local unit from the stock.
    pub(in super::super) fn hire(&self, s: &mut State, region: Region, side: Side) {
        if let Some(colour) = self.content.colours[region] {
            self.enlist(s, region, colour, side);
        }
    }

    /// Whether a local unit of the region is in stock.
    pub(in super::super) fn hirable(&self, s: &State, region: Region) -> bool {
        self.content.colours[region].is_some_and(|colour| self.in_stock(s, colour).is_some())
    }

    /// Where the next unit of a reward can stand, and on which side: the peaceful ones come first; the players choose the
    /// side when the stock does not hold all units of the reward (S2S-R38).
    fn placings(
        &self,
        s: &State,
        peaceful: u8,
        military: u8,
        regions: Regions,
    ) -> impl Iterator<Item = (Region, Side)> + use<> {
        let colours = regions.iter().fold(0u8, |m, r| self.content.colours[r].map_or(m, |c| m | 1 << c as u8));
        let units = self.content.units.iter().enumerate();
        let stock = units.filter(|(i, colour)| {
            colours >> **colour as u8 & 1 == 1 && s.units[UnitToken::from_index(*i)].place == Place::Stock
        });
        let short = stock.count() < usize::from(peaceful + military);
        let sides = match (peaceful > 0, military > 0) {
            (true, true) if short => &[Side::Peaceful, Side::Military][..],
            (true, _) => &[Side::Peaceful],
            (false, true) => &[Side::Military],
            (false, false) => &[],
        };
        let open: Regions = regions.iter().filter(|&r| self.hirable(s, r)).collect();
        open.iter().flat_map(move |region| sides.iter().map(move |side| (region, *side)))
    }

    pub(in super::super) fn legal_placing(
        &self,
        s: &State,
        peaceful: u8,
        military: u8,
        regions: Regions,
        out: &mut Vec<Action>,
    ) {
        let placings = self.placings(s, peaceful, military, regions);
        out.extend(placings.map(|(region, side)| Action::PlaceUnit { region, side }));
    }

    pub(in super::super) fn place_unit(&self, s: &mut State, region: Region, side: Side) {
        let Some(Step::PlaceUnits { mut peaceful, mut military, regions }) = s.steps.pop() else { return };
        match side {
            Side::Peaceful => peaceful -= 1,
            Side::Military => military -= 1,
        }
        if peaceful + military > 0 {
            s.steps.push(Step::PlaceUnits { peaceful, military, regions });
        }
        self.hire(s, region, side);
    }

    /// A reward of units without a choice, or without a unit in stock (S2S-R38). True when done with.
    pub(in super::super) fn pass_placing(&self, s: &mut State, peaceful: u8, military: u8, regions: Regions) -> bool {
        let mut placings = self.placings(s, peaceful, military, regions);
        match (placings.next(), placings.next()) {
            (None, _) => drop(s.steps.pop()),
            (Some((region, side)), None) => self.place_unit(s, region, side),
            _ => return false,
        }
        true
    }
}
