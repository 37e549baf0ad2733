//! Legates (S2S-577 to S2S-593).

use crate::FromSeaToSea;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use crate::units::Place;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// S2S-577 to S2S-593: legates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, strum::VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum LegateStep {
    /// Chance: S2S-577.
    RevealLegate,
    /// The effect of a legate has been carried out.
    LegateDone {
        /// The legate in whose effect this one was reached.
        outer: Option<Legate>,
    },
    /// S2S-586.
    RemoveUnits {
        /// Of this colour.
        colour: Colour,
        /// Units left.
        left: u8,
    },
    /// S2S-587: one resource, one unit, or both, in each region.
    Toll {
        /// Regions left; the first one is due.
        regions: Regions,
        /// A resource is still due in the first one.
        resource: bool,
        /// A unit is still due in the first one.
        unit: bool,
        /// Both are due in each.
        both: bool,
    },
    /// S2S-588.
    TurnTokens {
        /// Tokens left.
        left: u8,
    },
    /// S2S-591.
    RemoveResources {
        /// Of this kind.
        resource: Resource,
        /// How many.
        left: u8,
    },
}

impl Chapter<FromSeaToSea> for LegateStep {
    fn who(self, game: &FromSeaToSea, s: &State) -> Who {
        match self {
            Self::RevealLegate => Who::Chance(Draw::Legate),
            Self::LegateDone { .. } => Who::Rules,
            Self::RemoveUnits { .. } | Self::Toll { .. } | Self::TurnTokens { .. } | Self::RemoveResources { .. } => {
                game.acting_seat(s)
            }
        }
    }

    fn legal(self, game: &FromSeaToSea, s: &State, out: &mut Vec<Action>) {
        match self {
            // S2S-R67: from the stock or the board.
            Self::RemoveUnits { colour, .. } => {
                if game.in_stock(s, colour).is_some() {
                    out.push(Action::RemoveFromStock { colour });
                }
                let units = game.units(s).filter(|(_, u)| u.colour == colour);
                out.extend(units.map(|(_, unit)| Action::LoseUnit { unit }));
            }
            Self::Toll { regions, resource, unit, both } => {
                let before = out.len();
                let region = regions.first().map_or(Regions::EMPTY, IdSet::of);
                if resource {
                    game.legal_spending(s, region, None, out);
                }
                // If both are due the resource comes first.
                if unit && (!both || out.len() == before) {
                    game.legal_discarding(s, region, out);
                }
            }
            Self::TurnTokens { .. } => {
                out.extend(game.face_up(s).iter().map(|region| Action::ChooseRegion { region }));
            }
            Self::RemoveResources { resource, .. } => {
                game.legal_spending(s, game.content.regions, Some(resource), out);
            }
            Self::RevealLegate | Self::LegateDone { .. } => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &FromSeaToSea, s: &mut State) -> bool {
        match self {
            Self::RemoveUnits { colour, left } => {
                let on_board = game.units(s).any(|(_, u)| u.colour == colour);
                match (game.in_stock(s, colour).is_some(), on_board) {
                    (false, false) => s.done(),
                    (true, false) => {
                        s.once(left, |left| Self::RemoveUnits { colour, left });
                        game.remove_from_stock(s, colour);
                    }
                    (_, true) => return false,
                }
            }
            Self::Toll { mut regions, resource, unit, both } => {
                let Some(region) = regions.first() else {
                    s.done();
                    return true;
                };
                let loaded = resource && game.carried(s, IdSet::of(region)) != [0; Resource::COUNT];
                let manned = unit && game.units_in(s, region).next().is_some();
                if loaded || manned {
                    return false;
                }
                regions.remove(region);
                s.becomes(Self::Toll { regions, resource: true, unit: true, both });
            }
            // The outer effect goes on (S2S-R71).
            Self::LegateDone { outer } => {
                s.done();
                s.legate = outer;
            }
            Self::TurnTokens { .. } if game.face_up(s).is_empty() => s.done(),
            // S2S-591, S2S-592, S2S-R70: then from the left of the scale, which may become empty; without bonuses.
            Self::RemoveResources { resource, left } => {
                if game.carried(s, game.content.regions)[resource.index()] > 0 {
                    return false;
                }
                s.once(left, |left| Self::RemoveResources { resource, left });
                if s.scales[resource].count > 0 {
                    s.scales[resource].take();
                    s.resources_out[resource] += 1;
                }
            }
            Self::RevealLegate | Self::TurnTokens { .. } => return false,
        }
        true
    }

    fn apply(self, game: &FromSeaToSea, s: &mut State, action: Action) {
        match (self, action) {
            (Self::RemoveUnits { colour, left }, Action::RemoveFromStock { colour: stock }) if stock == colour => {
                s.once(left, |left| Self::RemoveUnits { colour, left });
                game.remove_from_stock(s, colour);
            }
            // S2S-586.
            (Self::RemoveUnits { colour, left }, Action::LoseUnit { unit }) => {
                s.once(left, |left| Self::RemoveUnits { colour, left });
                game.execute(s, unit, Place::Out);
            }
            (Self::Toll { regions, both, .. }, Action::Pay { carrier, resource }) => {
                s.becomes(Self::Toll { regions, resource: false, unit: both, both });
                game.spend(s, carrier, resource);
            }
            (Self::Toll { regions, both, .. }, Action::LoseUnit { unit }) => {
                s.becomes(Self::Toll { regions, resource: false, unit: false, both });
                game.execute(s, unit, Place::Stock);
            }
            // S2S-588, S2S-R69.
            (Self::TurnTokens { left }, Action::ChooseRegion { region }) => {
                s.once(left, |left| Self::TurnTokens { left });
                s.face_down.insert(region);
            }
            // S2S-591: first from units on the board.
            (Self::RemoveResources { left, .. }, Action::Pay { carrier, resource }) => {
                s.once(left, |left| Self::RemoveResources { resource, left });
                game.unload(s, carrier, resource);
                s.resources_out[resource] += 1;
            }
            (Self::RevealLegate, Action::RevealLegate { legate }) => game.legate_revealed(s, legate),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &FromSeaToSea, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::RemoveUnits { .. } => "lose_unit:legate",
            Self::Toll { .. } => "pay:toll",
            Self::TurnTokens { .. } => "turn_token",
            Self::RemoveResources { .. } => "pay:legate",
            Self::RevealLegate | Self::LegateDone { .. } => flow::nobody_decides(self),
        })
    }
}

impl FromSeaToSea {
    /// S2S-577 to S2S-581: the legate is turned up, has its light or dark effect, and leaves the game.
    fn legate_revealed(&self, s: &mut State, legate: Legate) {
        s.done();
        s.legates_unseen.remove(legate);
        let outer = s.legate.replace(legate);
        let rules = self.content.legates[legate.index()];
        let amount = self.legate_amount(s, legate);
        s.lay(LegateStep::LegateDone { outer });
        // S2S-578 to S2S-580: some legates do nothing on one of their sides.
        if amount == 0 {
            return;
        }
        match rules.kind {
            // S2S-582, S2S-583.
            LegateKind::DiscardEvents => {
                let count = usize::from(amount).min(s.waiting.len());
                (0..count).for_each(|_| s.lay(EventStep::RevealEvent { reveal: Reveal::Discard }));
            }
            // S2S-584, S2S-585.
            LegateKind::RemoveTroublemakers => {
                let removed = amount.min(s.stock);
                s.stock -= removed;
                s.troublemakers_out += removed;
            }
            LegateKind::RemoveUnits => {
                for &colour in Colour::ALL.iter().rev() {
                    s.lay(LegateStep::RemoveUnits { colour, left: amount });
                }
            }
            // S2S-R68: all regions.
            LegateKind::Toll => {
                let both = amount > 1;
                s.lay(LegateStep::Toll { regions: self.content.regions, resource: true, unit: true, both });
            }
            LegateKind::TurnTokens => s.lay(LegateStep::TurnTokens { left: amount }),
            // S2S-590: each talent once; all if there are fewer.
            LegateKind::SpendTalents => match amount.min(s.talents()) {
                // Nobody has a talent.
                0 => {}
                left => s.lay(RoundStep::SpendTalents { left, moved: 0 }),
            },
            LegateKind::RemoveResources => {
                for &resource in Resource::ALL.iter().rev() {
                    s.lay(LegateStep::RemoveResources { resource, left: amount });
                }
            }
            // S2S-R66: the bag is not refilled.
            LegateKind::RemoveTokens => s.lay(EventStep::RemoveTokens { left: amount, refill: false }),
        }
    }

    /// S2S-578, S2S-579, S2S-580; S2S-R64, S2S-R65: the number of captures decides between the light and the dark one.
    pub(crate) fn legate_amount(&self, s: &State, legate: Legate) -> u8 {
        let rules = self.content.legates[legate.index()];
        let dark = s.captures() >= usize::from(self.content.dark_from);
        if dark { rules.dark } else { rules.light }
    }

    fn remove_from_stock(&self, s: &mut State, colour: Colour) {
        let token = self.in_stock(s, colour).unwrap_or_else(|| panic!("no {colour} unit is in stock"));
        s.units[token].place = Place::Out;
    }

    /// Regions whose token lies face up.
    fn face_up(&self, s: &State) -> Regions {
        s.captured.without(s.face_down).iter().filter(|&r| s.region_tokens[r].is_some()).collect()
    }
}
