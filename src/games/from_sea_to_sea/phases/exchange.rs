//! Effects that exchange units and resources: Great Armenia (S2S-702, S2S-703), Cilicia (S2S-708), Colchis (S2S-709), Media
//! (S2S-714, S2S-715).

use crate::FromSeaToSea;
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use crate::units::*;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, picks};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// S2S-702, S2S-703, S2S-708, S2S-709, S2S-714: effects that exchange units and resources.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, strum::VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum ExchangeStep {
    /// S2S-702: the unit that is replaced.
    SwapOut {
        /// Swaps left.
        left: u8,
    },
    /// S2S-702: the unit that comes.
    SwapIn {
        /// Swaps left after this one.
        left: u8,
        /// Who goes.
        unit: UnitToken,
    },
    /// S2S-703: resources that the new unit cannot carry.
    Shed {
        /// Who carries too much.
        unit: UnitToken,
    },
    /// S2S-708: the resource that goes.
    Exchange {
        /// Exchanges left.
        left: u8,
    },
    /// S2S-708: the resource that comes.
    ExchangeFor {
        /// What went.
        resource: Resource,
        /// The unit; the leader when none.
        unit: Option<UnitToken>,
    },
    /// S2S-709.
    Gain {
        /// Resources left.
        left: u8,
    },
    /// S2S-714.
    CycleScale {
        /// Times left.
        left: u8,
    },
}

impl Chapter<FromSeaToSea> for ExchangeStep {
    fn who(self, game: &FromSeaToSea, s: &State) -> Who {
        game.acting_seat(s)
    }

    fn legal(self, game: &FromSeaToSea, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::SwapOut { .. } => {
                out.extend(game.units(s).map(|(_, unit)| Action::SwapOut { unit }));
                out.push(Action::Stop);
            }
            // S2S-R52: any colour and side in stock.
            Self::SwapIn { .. } => {
                for &colour in Colour::ALL.iter().filter(|c| game.in_stock(s, **c).is_some()) {
                    out.extend(Side::ALL.iter().map(|&side| Action::SwapIn { colour, side }));
                }
            }
            Self::Shed { unit } => out.extend(s.units[unit].load.kinds().map(|resource| Action::Shed { resource })),
            Self::Exchange { .. } => {
                for (carrier, load, _) in game.carriers(s, game.content.regions) {
                    let possible = load.kinds().filter(|out| game.others_obtainable(s, *out));
                    out.extend(possible.map(|resource| Action::Exchange { carrier, resource }));
                }
                out.push(Action::Stop);
            }
            Self::ExchangeFor { resource, .. } => {
                let others = Resource::ALL.iter().filter(|r| **r != resource && game.obtainable(s, **r));
                out.extend(others.map(|&resource| Action::Take { resource }));
            }
            Self::Gain { .. } => {
                if game.room(s, game.content.regions) {
                    let obtainable = Resource::ALL.iter().filter(|r| game.obtainable(s, **r));
                    out.extend(obtainable.map(|&resource| Action::Take { resource }));
                }
                out.push(Action::Stop);
            }
            Self::CycleScale { .. } => out.extend(game.cyclable(s).map(|resource| Action::CycleScale { resource })),
        }
    }

    fn pass(self, game: &FromSeaToSea, s: &mut State) -> bool {
        let any_in_stock = || Colour::ALL.iter().any(|&c| game.in_stock(s, c).is_some());
        match self {
            Self::SwapOut { .. } if !any_in_stock() || game.units(s).next().is_none() => s.done(),
            Self::Exchange { .. } => {
                let carried = game.carried(s, game.content.regions);
                let possible = |r: &Resource| carried[r.index()] > 0 && game.others_obtainable(s, *r);
                if Resource::ALL.iter().any(possible) {
                    return false;
                }
                s.done();
            }
            Self::Gain { .. } => {
                let obtainable = Resource::ALL.iter().any(|r| game.obtainable(s, *r));
                if obtainable && game.room(s, game.content.regions) {
                    return false;
                }
                s.done();
            }
            Self::CycleScale { .. } if game.cyclable(s).next().is_none() => s.done(),
            Self::SwapOut { .. }
            | Self::SwapIn { .. }
            | Self::Shed { .. }
            | Self::ExchangeFor { .. }
            | Self::CycleScale { .. } => return false,
        }
        true
    }

    fn apply(self, game: &FromSeaToSea, s: &mut State, action: Action) {
        match (self, action) {
            (Self::SwapOut { left }, Action::SwapOut { unit }) => {
                s.becomes(Self::SwapIn { left: picks::less(left).unwrap_or(0), unit: game.on_board(s, unit) });
            }
            (Self::SwapIn { left, unit }, Action::SwapIn { colour, side }) => {
                s.done();
                if left > 0 {
                    s.lay(Self::SwapOut { left });
                }
                game.swap(s, unit, colour, side);
            }
            (Self::Shed { unit }, Action::Shed { resource }) => {
                s.done();
                game.shed(s, unit, resource);
            }
            // S2S-708: the resource goes back, another one takes its place on the same unit; scales work as usual
            // (S2S-R59).
            (Self::Exchange { left }, Action::Exchange { carrier, resource }) => {
                s.once(left, |left| Self::Exchange { left });
                let unit = match carrier {
                    Carrier::Unit(unit) => Some(game.on_board(s, unit)),
                    Carrier::Leader(_) => None,
                };
                s.lay(Self::ExchangeFor { resource, unit });
                game.spend(s, carrier, resource);
            }
            (Self::ExchangeFor { unit, .. }, Action::Take { resource }) => {
                s.done();
                match unit {
                    Some(token) => s.units[token].load = s.units[token].load.with(resource),
                    None => game.load(s, Carrier::Leader(s.owner(Ability::BaggageTrain).leader), resource),
                }
                game.take_resource(s, resource);
            }
            (Self::Gain { left }, Action::Take { resource }) => {
                s.once(left, |left| Self::Gain { left });
                s.lay(GatherStep::Load { resource, regions: game.content.regions, make_room: false });
            }
            // S2S-714: the leftmost marker to the right of the rightmost one; S2S-715: an uncovered bonus counts.
            (Self::CycleScale { left }, Action::CycleScale { resource }) => {
                s.once(left, |left| Self::CycleScale { left });
                let cell = s.scales[resource].take();
                game.return_resource(s, resource);
                game.uncovered(s, resource, cell);
            }
            (Self::SwapOut { .. } | Self::Exchange { .. } | Self::Gain { .. }, Action::Stop) => s.done(),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &FromSeaToSea, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::SwapOut { .. } => "swap_out",
            Self::SwapIn { .. } => "swap_in",
            Self::Shed { .. } => "shed",
            Self::Exchange { .. } => "exchange:give",
            Self::ExchangeFor { .. } => "exchange:take",
            Self::Gain { .. } => "gain",
            Self::CycleScale { .. } => "cycle_scale",
        })
    }
}

impl FromSeaToSea {
    fn others_obtainable(&self, s: &State, resource: Resource) -> bool {
        Resource::ALL.iter().any(|&r| r != resource && self.obtainable(s, r))
    }

    /// S2S-714: scales with a cell to the right of the last marker. S2S-418: the only marker of a scale stays where it
    /// is; in the last cell it would come back to it.
    fn cyclable<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Resource> + 'a {
        let room = |r: &Resource| {
            let (scale, cells) = (s.scales[*r], self.content.scales[r.index()].cells);
            scale.count >= 2 && scale.left + scale.count <= cells
        };
        Resource::ALL.iter().copied().filter(room)
    }

    /// S2S-702: a unit is replaced by one from the stock; it does not die. S2S-703: its resources are passed on as far
    /// as they fit; if several cannot all stay, the players choose which one is left behind.
    fn swap(&self, s: &mut State, old: UnitToken, colour: Colour, side: Side) {
        let Unit { place, load, .. } = s.units[old];
        let new = self.in_stock(s, colour).unwrap_or_else(|| panic!("no {colour} unit is in stock"));
        s.units[old] = Unit::default();
        s.units[new] = Unit { place, side, load };
        let surplus = load.len().saturating_sub(self.capacity(s, colour, side));
        let different = load.kinds().count() > 1;
        if surplus == 1 && different {
            s.lay(ExchangeStep::Shed { unit: new });
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
