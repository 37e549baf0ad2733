//! Phase 2: events (S2S-501 to S2S-551), the final event (S2S-601 to S2S-606), Prophet (S2S-631, S2S-632) and Defender
//! (S2S-641).

mod parts;

use crate::FromSeaToSea;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::options::EventUpperPayment;
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Bits, Id, IdSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// S2S-501 to S2S-551: events, and the steps of the Rome marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, strum::VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum EventStep {
    /// S2S-501, S2S-509, S2S-602.
    EventDue,
    /// Chance: an event is turned up.
    RevealEvent {
        /// Why.
        reveal: Reveal,
    },
    /// S2S-631.
    Prophet,
    /// S2S-502.
    EventUpper,
    /// S2S-506.
    EventLower,
    /// S2S-508.
    EventDone,
    /// "Spend X or Rome +1".
    PayOrRome {
        /// What.
        resource: Resource,
        /// Times left.
        left: u8,
    },
    /// Troublemakers for an area.
    Spread {
        /// Its colour.
        area: Colour,
        /// How many left.
        left: u8,
    },
    /// "Discard 1 unit of that region or Rome +1".
    UnitOrRome {
        /// Regions left.
        regions: Regions,
    },
    /// A troublemaker in each of these regions.
    PlaceEach {
        /// Regions left.
        regions: Regions,
        /// Why.
        cause: Cause,
    },
    /// S2S-512.
    FoodOrUnit {
        /// Where.
        region: Region,
        /// Times left.
        left: u8,
    },
    /// S2S-514.
    SpendAny {
        /// Resources left.
        left: u8,
    },
    /// S2S-524.
    ChooseRegions {
        /// Regions left to choose.
        left: u8,
        /// What may still be chosen.
        regions: Regions,
    },
    /// S2S-530: troublemakers on city sites.
    PlaceOnSites {
        /// Sites left.
        sites: Sites,
    },
    /// Chance: S2S-534.
    DrawPerRegion {
        /// Regions left; the first one is due.
        regions: Regions,
        /// The fatal value.
        value: u8,
    },
    /// S2S-534: a unit of this region dies.
    LoseUnitIn {
        /// Where.
        region: Region,
    },
    /// S2S-536.
    DiscardUnits {
        /// Units left.
        left: u8,
    },
    /// Chance: S2S-544, S2S-593.
    RemoveTokens {
        /// Tokens left.
        left: u8,
        /// S2S-R83: the bag is refilled.
        refill: bool,
    },
    /// S2S-546.
    ChooseUncaptured {
        /// Regions left to choose.
        left: u8,
        /// Regions chosen.
        chosen: Regions,
    },
    /// S2S-571 to S2S-573: steps of the Rome marker.
    Rome {
        /// Steps left.
        left: u8,
        /// Why.
        cause: Cause,
    },
}

impl Chapter<FromSeaToSea> for EventStep {
    fn who(self, game: &FromSeaToSea, s: &State) -> Who {
        match self {
            Self::EventDue | Self::EventUpper | Self::EventLower | Self::EventDone | Self::Rome { .. } => Who::Rules,
            Self::RevealEvent { reveal } => Who::Chance(Draw::Event(reveal)),
            Self::DrawPerRegion { .. } | Self::RemoveTokens { .. } => Who::Chance(Draw::CheckToken),
            Self::Prophet => game.seat_with(s, Ability::Prophet),
            Self::PayOrRome { .. }
            | Self::Spread { .. }
            | Self::UnitOrRome { .. }
            | Self::PlaceEach { .. }
            | Self::FoodOrUnit { .. }
            | Self::SpendAny { .. }
            | Self::ChooseRegions { .. }
            | Self::PlaceOnSites { .. }
            | Self::LoseUnitIn { .. }
            | Self::DiscardUnits { .. }
            | Self::ChooseUncaptured { .. } => game.acting_seat(s),
        }
    }

    fn legal(self, game: &FromSeaToSea, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Prophet => out.extend([Action::KeepEvent, Action::ReplaceEvent]),
            // S2S-R72, S2S-R73.
            Self::PayOrRome { resource, .. } => {
                let before = out.len();
                game.legal_spending(s, game.content.regions, Some(resource), out);
                if out.len() == before || game.content.options.event_upper_payment == EventUpperPayment::FreeChoice {
                    out.push(Action::RomeUp);
                }
            }
            Self::Spread { area, .. } => {
                out.extend(game.open_regions(s, area).iter().map(|region| Action::ChooseRegion { region }));
            }
            // If the stock is short, no marker that could be placed is left over.
            Self::PlaceEach { regions, .. } => {
                let takers = game.takers(s, regions);
                let choices = takers.iter().take(takers.len() + 1 - usize::from(s.stock));
                out.extend(choices.map(|region| Action::ChooseRegion { region }));
            }
            Self::PlaceOnSites { sites } => {
                let choices = sites.iter().take(sites.len() + 1 - usize::from(s.stock));
                out.extend(choices.map(|site| Action::ChooseSite { site }));
            }
            Self::UnitOrRome { regions } => {
                game.legal_discarding(s, regions.first().map_or(Regions::EMPTY, IdSet::of), out);
                out.push(Action::RomeUp);
            }
            Self::FoodOrUnit { region, .. } => {
                let here = IdSet::of(region);
                game.legal_spending(s, game.food_regions(here), Some(Resource::Food), out);
                game.legal_discarding(s, here, out);
            }
            Self::SpendAny { .. } => game.legal_spending(s, game.content.regions, None, out),
            // S2S-506: no marker is wasted on a full region.
            Self::ChooseRegions { regions, .. } => {
                out.extend(game.takers(s, regions).iter().map(|region| Action::ChooseRegion { region }));
            }
            Self::LoseUnitIn { region } => game.legal_discarding(s, IdSet::of(region), out),
            Self::DiscardUnits { .. } => game.legal_discarding(s, game.content.regions, out),
            Self::ChooseUncaptured { chosen, .. } => {
                let open = game.uncaptured(s).without(chosen);
                out.extend(open.iter().map(|region| Action::ChooseRegion { region }));
            }
            Self::EventDue
            | Self::RevealEvent { .. }
            | Self::EventUpper
            | Self::EventLower
            | Self::EventDone
            | Self::DrawPerRegion { .. }
            | Self::RemoveTokens { .. }
            | Self::Rome { .. } => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &FromSeaToSea, s: &mut State) -> bool {
        match self {
            Self::EventDue => game.event_due(s),
            Self::EventUpper => {
                s.done();
                game.upper_part(s);
            }
            Self::EventLower => {
                s.done();
                game.lower_part(s);
            }
            // S2S-508.
            Self::EventDone => {
                s.done();
                s.events_resolved += 1;
                s.discard.insert(s.event.take().expect("an event is being resolved"));
            }
            Self::PlaceEach { regions, .. } if short(s.stock, game.takers(s, regions).len()) => return false,
            Self::PlaceEach { regions, .. } if regions.is_empty() => s.done(),
            Self::PlaceEach { regions, cause } => {
                s.done();
                let (region, rest) = split(regions);
                if !rest.is_empty() {
                    s.lay(Self::PlaceEach { regions: rest, cause });
                }
                game.place_troublemaker(s, region, cause);
            }
            // S2S-504: Rome +1 for what is missing.
            Self::PayOrRome { resource, left } => {
                if game.carried(s, game.content.regions)[resource.index()] > 0 {
                    return false;
                }
                s.once(left, |left| Self::PayOrRome { resource, left });
                game.rome_up(s, 1, Cause::EventUpper);
            }
            Self::Spread { area, left } => {
                let open = game.open_regions(s, area);
                let mut regions = open.iter();
                match (regions.next(), regions.next()) {
                    (Some(_), Some(_)) if s.stock > 0 => return false,
                    (Some(region), None) if s.stock > 0 => {
                        s.once(left, |left| Self::Spread { area, left });
                        game.place_troublemaker(s, region, Cause::EventUpper);
                    }
                    // S2S-R79: no region, all full, or no stock.
                    _ => {
                        s.once(left, |left| Self::Spread { area, left });
                        game.rome_up(s, 1, Cause::EventUpper);
                    }
                }
            }
            Self::UnitOrRome { regions } if regions.is_empty() => s.done(),
            Self::UnitOrRome { regions } => {
                let (region, rest) = split(regions);
                if game.units_in(s, region).next().is_some() {
                    return false;
                }
                s.becomes(Self::UnitOrRome { regions: rest });
                game.rome_up(s, 1, Cause::EventUpper);
            }
            // S2S-506: nothing more to give.
            Self::FoodOrUnit { region, .. } => {
                let food = game.carried(s, game.food_regions(IdSet::of(region)))[Resource::Food.index()];
                if food > 0 || game.units_in(s, region).next().is_some() {
                    return false;
                }
                s.done();
            }
            Self::SpendAny { .. } if game.carried(s, game.content.regions) == [0; Resource::COUNT] => {
                s.done();
            }
            Self::ChooseRegions { left, regions } => {
                let takers = game.takers(s, regions);
                if s.stock == 0 || takers.is_empty() {
                    s.done();
                    game.unplaceable(s, left, Cause::EventLower);
                } else if takers.len() <= usize::from(left) {
                    // S2S-R80: fewer open regions than troublemakers.
                    s.done();
                    game.unplaceable(s, left - takers.len() as u8, Cause::EventLower);
                    s.lay(Self::PlaceEach { regions: takers, cause: Cause::EventLower });
                } else {
                    return false;
                }
            }
            // S2S-R81: a site takes a marker even if it already has one.
            Self::PlaceOnSites { sites } if short(s.stock, sites.len()) => return false,
            Self::PlaceOnSites { sites } => {
                s.done();
                let (site, rest) = split(sites);
                if !rest.is_empty() {
                    s.lay(Self::PlaceOnSites { sites: rest });
                }
                game.place_on_site(s, site);
            }
            Self::LoseUnitIn { region } if game.units_in(s, region).next().is_none() => s.done(),
            Self::DiscardUnits { .. } if game.units(s).next().is_none() => s.done(),
            Self::ChooseUncaptured { left, chosen } => {
                // S2S-R84.
                if !game.uncaptured(s).without(chosen).is_empty() {
                    return false;
                }
                s.once(left, |left| Self::ChooseUncaptured { left, chosen });
                game.unplaceable(s, 1, Cause::EventLower);
            }
            // A token cannot be drawn (S2S-R19).
            Self::DrawPerRegion { .. } if !game.tokens_left(s) => s.done(),
            Self::RemoveTokens { refill, .. } if s.bag.is_empty() && !(refill && game.tokens_left(s)) => {
                s.done();
            }
            // S2S-R45, S2S-R83: an empty bag is refilled first.
            Self::DrawPerRegion { .. } | Self::RemoveTokens { .. } => {
                game.refill(s);
                return false;
            }
            Self::Rome { left, cause } => game.rome_step(s, left, cause),
            Self::RevealEvent { .. }
            | Self::Prophet
            | Self::SpendAny { .. }
            | Self::LoseUnitIn { .. }
            | Self::DiscardUnits { .. } => return false,
        }
        true
    }

    fn apply(self, game: &FromSeaToSea, s: &mut State, action: Action) {
        match (self, action) {
            (Self::RevealEvent { reveal }, Action::RevealEvent { event }) => game.event_revealed(s, reveal, event),
            (Self::Prophet, Action::KeepEvent) => {
                s.done();
                game.resolve_event(s);
            }
            (Self::Prophet, Action::ReplaceEvent) => {
                s.becomes(Self::RevealEvent { reveal: Reveal::Instead });
                // S2S-631: under the unknown deck; everybody knows that it is there.
                let event = s.event.take();
                s.unknown.push_bottom(event);
            }
            (Self::PayOrRome { resource, left }, Action::Pay { .. } | Action::RomeUp) => {
                s.once(left, |left| Self::PayOrRome { resource, left });
                game.pay_or_rise(s, action);
            }
            (Self::Spread { area, left }, Action::ChooseRegion { region }) => {
                s.once(left, |left| Self::Spread { area, left });
                game.place_troublemaker(s, region, Cause::EventUpper);
            }
            // S2S-R81: the chosen place gets its marker; those before it, which could have taken one, get none, so that
            // the same choice is not offered in two orders. Rome rises for them after the placing.
            (Self::PlaceEach { regions, cause }, Action::ChooseRegion { region }) => {
                let takers = game.takers(s, regions);
                let passed = takers.without(takers.from(region));
                s.done();
                game.unplaceable(s, passed.len() as u8, cause);
                let rest = regions.without(passed).without(IdSet::of(region));
                if !rest.is_empty() {
                    s.lay(Self::PlaceEach { regions: rest, cause });
                }
                game.place_troublemaker(s, region, cause);
            }
            (Self::PlaceOnSites { sites }, Action::ChooseSite { site }) => {
                let passed = sites.without(sites.from(site));
                s.done();
                game.unplaceable(s, passed.len() as u8, Cause::EventLower);
                let rest = sites.after(site);
                if !rest.is_empty() {
                    s.lay(Self::PlaceOnSites { sites: rest });
                }
                game.place_on_site(s, site);
            }
            (Self::UnitOrRome { regions }, Action::LoseUnit { .. } | Action::RomeUp) => {
                s.done();
                let (_, rest) = split(regions);
                if !rest.is_empty() {
                    s.lay(Self::UnitOrRome { regions: rest });
                }
                game.pay_or_rise(s, action);
            }
            (Self::FoodOrUnit { region, left }, Action::Pay { .. } | Action::LoseUnit { .. }) => {
                s.once(left, |left| Self::FoodOrUnit { region, left });
                game.pay_or_rise(s, action);
            }
            (Self::SpendAny { left }, Action::Pay { .. }) => {
                s.once(left, |left| Self::SpendAny { left });
                game.pay_or_rise(s, action);
            }
            (Self::ChooseRegions { left, mut regions }, Action::ChooseRegion { region }) => {
                regions.remove(region);
                s.once(left, |left| Self::ChooseRegions { left, regions });
                game.place_troublemaker(s, region, Cause::EventLower);
            }
            (Self::DrawPerRegion { regions, value }, Action::DrawToken { token }) => {
                game.drawn_for_region(s, regions, value, token);
            }
            (Self::LoseUnitIn { .. }, Action::LoseUnit { .. }) => {
                s.done();
                game.pay_or_rise(s, action);
            }
            (Self::DiscardUnits { left }, Action::LoseUnit { .. }) => {
                s.once(left, |left| Self::DiscardUnits { left });
                game.pay_or_rise(s, action);
            }
            (Self::RemoveTokens { left, refill }, Action::DrawToken { token }) => {
                game.token_removed(s, left, refill, token);
            }
            // S2S-546: the one explicit exception to S2S-212.
            (Self::ChooseUncaptured { left, mut chosen }, Action::ChooseRegion { region }) => {
                chosen.insert(region);
                s.once(left, |left| Self::ChooseUncaptured { left, chosen });
                if s.stock > 0 && !s.conditions.has(region) {
                    s.stock -= 1;
                    s.conditions.insert(region);
                } else {
                    game.unplaceable(s, 1, Cause::EventLower);
                }
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &FromSeaToSea, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Prophet => "replace_event",
            Self::PayOrRome { .. } => "pay_or_rome",
            Self::UnitOrRome { .. } => "unit_or_rome",
            Self::FoodOrUnit { .. } => "food_or_unit",
            Self::SpendAny { .. } => "pay:event",
            Self::Spread { .. } | Self::PlaceEach { .. } => "place_troublemaker:region",
            Self::ChooseRegions { .. } => "place_troublemaker:two_regions",
            Self::PlaceOnSites { .. } => "place_troublemaker:site",
            Self::ChooseUncaptured { .. } => "place_troublemaker:condition",
            Self::LoseUnitIn { .. } | Self::DiscardUnits { .. } => "lose_unit:event",
            Self::EventDue
            | Self::RevealEvent { .. }
            | Self::EventUpper
            | Self::EventLower
            | Self::EventDone
            | Self::DrawPerRegion { .. }
            | Self::RemoveTokens { .. }
            | Self::Rome { .. } => flow::nobody_decides(self),
        })
    }
}

/// The first of a set, and the others.
///
/// # Panics
/// If the set is empty.
fn split<K: Id, B: Bits>(set: IdSet<K, B>) -> (K, IdSet<K, B>) {
    let first = set.first().expect("a step is done when nothing is left of its set");
    (first, set.after(first))
}

/// S2S-R81: whether there are markers, but fewer than places that could take one; then the team chooses the places.
fn short(stock: u8, places: usize) -> bool {
    (1..places).contains(&usize::from(stock))
}
