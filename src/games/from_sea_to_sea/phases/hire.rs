//! Hiring (S2S-321 to S2S-328) and units as rewards (S2S-392, S2S-447).

use crate::FromSeaToSea;
use crate::action::Action;
use crate::content::Regions;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use crate::units::Place;
use agon_game::Id;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// S2S-321 to S2S-328: hiring, and units as rewards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, strum::VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum HireStep {
    /// S2S-321.
    Hire {
        /// Units left.
        left: u8,
        /// Hirings come in the order of region and side: the last one, which may come again.
        #[serde(default)]
        from: Option<Hiring>,
    },
    /// S2S-447, S2S-392: units of a reward.
    PlaceUnits {
        /// Peaceful ones left.
        peaceful: u8,
        /// Military ones left.
        military: u8,
        /// Where.
        regions: Regions,
    },
}

impl Chapter<FromSeaToSea> for HireStep {
    fn who(self, game: &FromSeaToSea, s: &State) -> Who {
        game.acting_seat(s)
    }

    fn legal(self, game: &FromSeaToSea, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Hire { from, .. } => {
                game.legal_hiring(s, from, out);
                out.push(Action::Stop);
            }
            Self::PlaceUnits { peaceful, military, regions } => {
                let placings = game.placings(s, peaceful, military, regions);
                out.extend(placings.map(|(region, side)| Action::PlaceUnit { region, side }));
            }
        }
    }

    /// A reward of units without a choice, or without a unit in stock (S2S-R38).
    fn pass(self, game: &FromSeaToSea, s: &mut State) -> bool {
        // A hiring may be stopped, so the player is always asked.
        let Self::PlaceUnits { peaceful, military, regions } = self else { return false };
        let mut placings = game.placings(s, peaceful, military, regions);
        match (placings.next(), placings.next()) {
            (None, _) => s.done(),
            (Some((region, side)), None) => self.apply(game, s, Action::PlaceUnit { region, side }),
            (Some(_), Some(_)) => return false,
        }
        true
    }

    fn apply(self, game: &FromSeaToSea, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Hire { .. }, Action::Stop) => s.done(),
            // S2S-327: the side is chosen when the unit is placed. S2S-325: no conflict test.
            (Self::Hire { left, .. }, Action::Hire { region, side }) => {
                s.once(left, |left| Self::Hire { left, from: Some(Hiring { region, side }) });
                game.hire(s, region, side);
            }
            (Self::PlaceUnits { mut peaceful, mut military, regions }, Action::PlaceUnit { region, side }) => {
                match side {
                    Side::Peaceful => peaceful -= 1,
                    Side::Military => military -= 1,
                }
                s.done();
                if peaceful + military > 0 {
                    s.lay(Self::PlaceUnits { peaceful, military, regions });
                }
                game.hire(s, region, side);
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &FromSeaToSea, _: &State) -> Cow<'static, str> {
        match self {
            Self::Hire { .. } => "hire".into(),
            Self::PlaceUnits { .. } => "place_unit:reward".into(),
        }
    }
}

impl FromSeaToSea {
    /// S2S-322 to S2S-324, S2S-326: local units in the presence region and its neighbours, captured or not (S2S-323),
    /// as long as the stock lasts. Hirings from `from` on in the order of region and side.
    pub(crate) fn legal_hiring(&self, s: &State, from: Option<Hiring>, out: &mut Vec<Action>) {
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

    /// A local unit from the stock.
    pub(crate) fn hire(&self, s: &mut State, region: Region, side: Side) {
        let colour = self.content.colours[region].unwrap_or_else(|| panic!("{region:?} has no local units"));
        self.enlist(s, region, colour, side);
    }

    /// Whether a local unit of the region is in stock.
    pub(crate) fn hirable(&self, s: &State, region: Region) -> bool {
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
}
