//! Effects of the regions (S2S-701 to S2S-718), those that move pieces on the map; resources and units are exchanged in
//! `exchange`.

use super::movement::spent;
use crate::FromSeaToSea;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::options::ConflictTestAfter;
use crate::state::*;
use crate::step::*;
use crate::units::{Place, UnitAt};
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{IdSet, picks};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// S2S-701 to S2S-718: effects that move pieces on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, strum::VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum EffectStep {
    /// The effect of a region.
    Effect {
        /// The region.
        region: Region,
        /// Its strength.
        strength: u8,
    },
    /// S2S-701.
    Mixed {
        /// Strength left.
        left: u8,
        /// S2S-628: free moves of units left.
        free: u8,
        /// Something has moved.
        moved: bool,
    },
    /// S2S-705: units that have travelled; under the travels, as long as they last.
    Travellers {
        /// Which.
        units: Units,
    },
    /// S2S-704.
    Travel {
        /// Leader, by place in `State::leaders`.
        leader: u8,
        /// Units that may travel with each.
        units: u8,
    },
    /// S2S-705.
    Bring {
        /// From.
        from: Region,
        /// To.
        to: Region,
        /// Units left.
        left: u8,
    },
    /// S2S-707.
    CalmRegions {
        /// Regions left.
        left: u8,
        /// Regions done.
        done: Regions,
    },
    /// Chance: S2S-710.
    RevealReplacement {
        /// Tokens left.
        left: u8,
    },
    /// S2S-711.
    ReplaceCity,
    /// S2S-717.
    SwapTokens {
        /// Swaps left.
        left: u8,
        /// The first of the two.
        first: Option<Region>,
    },
    /// S2S-716.
    CopyEffect {
        /// Effects left.
        left: u8,
        /// Regions used.
        used: Regions,
    },
    /// S2S-718: the troublemaker that moves.
    MoveTroublemaker {
        /// Moves left.
        left: u8,
    },
    /// S2S-718: where it goes.
    MoveTroublemakerTo {
        /// From.
        region: Region,
        /// From which zone.
        zone: Zone,
    },
    /// S2S-434.
    RemoveAny {
        /// Troublemakers left.
        left: u8,
    },
}

impl Chapter<FromSeaToSea> for EffectStep {
    fn who(self, game: &FromSeaToSea, s: &State) -> Who {
        match self {
            Self::Effect { .. } | Self::Travellers { .. } => Who::Rules,
            Self::RevealReplacement { .. } => Who::Chance(Draw::City),
            Self::Mixed { .. }
            | Self::Travel { .. }
            | Self::Bring { .. }
            | Self::CalmRegions { .. }
            | Self::ReplaceCity
            | Self::SwapTokens { .. }
            | Self::CopyEffect { .. }
            | Self::MoveTroublemaker { .. }
            | Self::MoveTroublemakerTo { .. }
            | Self::RemoveAny { .. } => game.acting_seat(s),
        }
    }

    fn legal(self, game: &FromSeaToSea, s: &State, out: &mut Vec<Action>) {
        match self {
            // S2S-701: hiring, gathering and movement in any mix.
            Self::Mixed { left, free, .. } => {
                game.legal_moves(s, s.acting(), left > 0, left > 0 || free > 0, out);
                if left > 0 {
                    game.legal_hiring(s, None, out);
                    game.legal_gathering(s, out);
                    game.legal_discards(s, game.regions_worth_room(s), out);
                }
                out.push(Action::Stop);
            }
            // S2S-704, S2S-R53: each leader anywhere; staying is a choice.
            Self::Travel { .. } => out.extend(game.content.regions.iter().map(|to| Action::Travel { to })),
            // S2S-705.
            Self::Bring { from, .. } => {
                out.extend(game.at_hand(s, from).map(|(_, unit)| Action::Bring { unit }));
                out.push(Action::Stop);
            }
            Self::CalmRegions { done, .. } => {
                for region in game.content.regions.without(done).iter() {
                    out.extend(game.zones(s, region).map(|zone| Action::Calm { region, zone }));
                }
            }
            Self::ReplaceCity => {
                for site in s.built().iter() {
                    out.extend(s.revealed.iter().map(|city| Action::ReplaceCity { site, city }));
                }
                out.push(Action::Stop);
            }
            Self::SwapTokens { first, .. } => {
                let regions = game.token_regions(s).without(first.map_or(Regions::EMPTY, IdSet::of));
                out.extend(regions.iter().map(|region| Action::ChooseRegion { region }));
                if first.is_none() {
                    out.push(Action::Stop);
                }
            }
            Self::CopyEffect { used, .. } => {
                out.extend(game.copyable(s, used).map(|region| Action::Activate { region }));
                out.push(Action::Stop);
            }
            Self::MoveTroublemaker { .. } => {
                for region in game.content.regions.iter().filter(|&r| game.can_receive_from(s, r)) {
                    out.extend(game.zones(s, region).map(|zone| Action::MoveTroublemaker { region, zone }));
                }
                out.push(Action::Stop);
            }
            Self::MoveTroublemakerTo { region, .. } => {
                out.extend(game.receivers(s, region).map(|region| Action::ChooseRegion { region }));
            }
            Self::RemoveAny { .. } => out.extend(game.all_zones(s).map(|zone| Action::Remove { zone })),
            Self::Effect { .. } | Self::Travellers { .. } | Self::RevealReplacement { .. } => {
                flow::nobody_decides(self)
            }
        }
    }

    fn pass(self, game: &FromSeaToSea, s: &mut State) -> bool {
        match self {
            Self::Effect { region, strength } => game.begin_effect(s, region, strength),
            Self::Travellers { .. } => s.done(),
            Self::Bring { from, .. } if game.at_hand(s, from).next().is_none() => s.done(),
            Self::CalmRegions { done, .. } => {
                let rest = game.content.regions.without(done);
                if rest.iter().any(|r| game.zones(s, r).next().is_some()) {
                    return false;
                }
                s.done();
            }
            Self::ReplaceCity if s.revealed.is_empty() || s.built().is_empty() => game.replacing_ends(s),
            Self::SwapTokens { first: None, .. } if game.token_regions(s).len() < 2 => s.done(),
            Self::CopyEffect { used, .. } if game.copyable(s, used).next().is_none() => s.done(),
            Self::MoveTroublemaker { .. } => {
                if game.content.regions.iter().any(|r| game.can_receive_from(s, r)) {
                    return false;
                }
                s.done();
            }
            Self::RemoveAny { .. } => {
                let mut zones = game.all_zones(s);
                let (first, second) = (zones.next(), zones.next());
                drop(zones);
                match (first, second) {
                    (None, _) => s.done(),
                    (Some(zone), None) => self.apply(game, s, Action::Remove { zone }),
                    (Some(_), Some(_)) => return false,
                }
            }
            Self::Mixed { .. }
            | Self::Travel { .. }
            | Self::Bring { .. }
            | Self::RevealReplacement { .. }
            | Self::ReplaceCity
            | Self::SwapTokens { .. }
            | Self::CopyEffect { .. }
            | Self::MoveTroublemakerTo { .. } => return false,
        }
        true
    }

    fn apply(self, game: &FromSeaToSea, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Mixed { .. }, Action::Discard { carrier, resource }) => game.spend(s, carrier, resource),
            (
                Self::Mixed { left, free, moved },
                Action::MoveLeader { .. }
                | Action::MoveUnit { .. }
                | Action::Hire { .. }
                | Action::Gather { .. }
                | Action::Stop,
            ) => game.apply_mixed(s, left, free, moved, action),
            (Self::Travel { leader, units }, Action::Travel { to }) => {
                s.done();
                if usize::from(leader) + 1 < s.leaders.len() {
                    s.lay(Self::Travel { leader: leader + 1, units });
                }
                let traveller = s.leaders.get_mut(leader.into()).expect("leaders in play travel");
                let from = std::mem::replace(&mut traveller.at, to);
                if from != to && units > 0 {
                    s.lay(Self::Bring { from, to, left: units });
                }
            }
            (Self::Bring { from, to, left }, Action::Bring { unit }) => {
                let traveller = game.at_hand(s, from).find(|(_, u)| *u == unit);
                let (token, _) = traveller.unwrap_or_else(|| flow::unknown_action(self, action));
                s.once(left, |left| Self::Bring { from, to, left });
                game.take_along(s, token, to);
            }
            // S2S-707, S2S-R58.
            (Self::CalmRegions { left, mut done }, Action::Calm { region, zone }) => {
                done.insert(region);
                s.once(left, |left| Self::CalmRegions { left, done });
                game.remove_troublemaker(s, zone);
            }
            // S2S-711: only revealed tokens come in; the replaced one goes under the stack with the others (S2S-R54).
            (Self::ReplaceCity, Action::ReplaceCity { site, city }) => {
                s.revealed.remove(city);
                s.replaced.insert(s.cities[site].replace(city).expect("a built city is replaced"));
            }
            // S2S-712.
            (Self::ReplaceCity, Action::Stop) => game.replacing_ends(s),
            // S2S-710.
            (Self::RevealReplacement { left }, Action::RevealCity { city }) => {
                s.done();
                game.take_from_stack(s, city);
                s.revealed.insert(city);
                match picks::less(left) {
                    Some(left) if !s.city_stack.is_empty() => s.lay(Self::RevealReplacement { left }),
                    // That was the last one, or there are no more.
                    Some(_) | None => {}
                }
            }
            (Self::SwapTokens { left, first: None }, Action::ChooseRegion { region }) => {
                s.becomes(Self::SwapTokens { left, first: Some(region) });
            }
            (Self::SwapTokens { left, first: Some(first) }, Action::ChooseRegion { region }) => {
                s.once(left, |left| Self::SwapTokens { left, first: None });
                game.swap_tokens(s, first, region);
            }
            // S2S-716.
            (Self::CopyEffect { left, mut used }, Action::Activate { region }) => {
                used.insert(region);
                s.once(left, |left| Self::CopyEffect { left, used });
                let strength = game.effect_strength(s, s.acting(), region);
                s.lay(Self::Effect { region, strength });
            }
            (Self::MoveTroublemaker { left }, Action::MoveTroublemaker { region, zone }) => {
                s.once(left, |left| Self::MoveTroublemaker { left });
                s.lay(Self::MoveTroublemakerTo { region, zone });
            }
            // S2S-718: it moves, and neither leaves nor enters the board.
            (Self::MoveTroublemakerTo { zone, .. }, Action::ChooseRegion { region }) => {
                s.done();
                let removed = s.act.removed;
                game.remove_troublemaker(s, zone);
                s.act.removed = removed;
                s.stock -= 1;
                s.troublemakers[region] += 1;
            }
            (Self::RemoveAny { left }, Action::Remove { zone }) => {
                s.once(left, |left| Self::RemoveAny { left });
                game.remove_troublemaker(s, zone);
            }
            (
                Self::Bring { .. }
                | Self::SwapTokens { first: None, .. }
                | Self::CopyEffect { .. }
                | Self::MoveTroublemaker { .. },
                Action::Stop,
            ) => s.done(),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &FromSeaToSea, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Mixed { .. } => "hire_gather_or_move",
            Self::Travel { .. } => "travel",
            Self::Bring { .. } => "bring",
            Self::CalmRegions { .. } => "remove_troublemaker:effect",
            Self::RemoveAny { .. } => "remove_troublemaker:bonus",
            Self::ReplaceCity => "replace_city",
            Self::SwapTokens { .. } => "swap_tokens",
            Self::CopyEffect { .. } => "copy_effect",
            Self::MoveTroublemaker { .. } => "move_troublemaker:from",
            Self::MoveTroublemakerTo { .. } => "move_troublemaker:to",
            Self::Effect { .. } | Self::Travellers { .. } | Self::RevealReplacement { .. } => {
                flow::nobody_decides(self)
            }
        })
    }
}

impl FromSeaToSea {
    /// Starts the effect of a region. Only leaders move with a strength of 0 (S2S-704); others are not activated then.
    fn begin_effect(&self, s: &mut State, region: Region, strength: u8) {
        s.done();
        let effect = self.content.effects[region].unwrap_or_else(|| panic!("{region:?} has no effect"));
        let left = strength;
        match effect.kind {
            EffectKind::SwapUnits => s.lay(ExchangeStep::SwapOut { left }),
            EffectKind::MoveTroublemakers => s.lay(EffectStep::MoveTroublemaker { left }),
            // S2S-R55: not Osroene itself.
            EffectKind::CopyRegionEffects => s.lay(EffectStep::CopyEffect { left, used: IdSet::of(region) }),
            EffectKind::RemoveTroublemakers => s.lay(EffectStep::CalmRegions { left, done: Regions::EMPTY }),
            EffectKind::ExchangeResources => s.lay(ExchangeStep::Exchange { left }),
            EffectKind::ReplaceCities => {
                s.lay(EffectStep::ReplaceCity);
                if !s.city_stack.is_empty() {
                    s.lay(EffectStep::RevealReplacement { left });
                }
            }
            EffectKind::HireGatherMove => {
                s.gathering = Gathering::default();
                let free = self.free_moves(s.acting());
                s.lay(EffectStep::Mixed { left, free, moved: false });
            }
            EffectKind::MoveLeaders => {
                if self.content.options.conflict_test_after == ConflictTestAfter::AnyUnitMove {
                    s.lay(MovementStep::Conflict);
                }
                s.lay(EffectStep::Travellers { units: Units::EMPTY });
                s.lay(EffectStep::Travel { leader: 0, units: left });
            }
            EffectKind::GainResources => s.lay(ExchangeStep::Gain { left }),
            EffectKind::SwapRegionTokens => s.lay(EffectStep::SwapTokens { left, first: None }),
            // S2S-706.
            EffectKind::RomeDown => self.rome_down(s, left),
            // S2S-713, S2S-463.
            EffectKind::AddEvent => (0..left).for_each(|_| self.add_event(s)),
            EffectKind::CycleScale => s.lay(ExchangeStep::CycleScale { left }),
        }
    }

    /// One point of Albania's effect, a free move of the Joker (S2S-R51), or the end of it.
    fn apply_mixed(&self, s: &mut State, left: u8, free: u8, moved: bool, action: Action) {
        s.done();
        let (left, free) = if action == Action::Stop { (0, 0) } else { spent(left, free, action) };
        let moved = moved || matches!(action, Action::MoveLeader { .. } | Action::MoveUnit { .. });
        if left > 0 || free > 0 {
            s.lay(EffectStep::Mixed { left, free, moved });
        } else if moved && self.copied_moves_are_tested() {
            // S2S-R14: a single test at its end.
            s.lay(MovementStep::Conflict);
        }
        match action {
            Action::Hire { region, side } => self.hire(s, region, side),
            Action::Gather { region, resource } => self.gather(s, region, resource),
            // Nothing more is done.
            Action::Stop => {}
            _ => self.make_move(s, s.actor, action),
        }
    }

    /// S2S-705: different units in a region that have not travelled with another leader: the first token of each kind that
    /// has not, with its name.
    fn at_hand<'a>(&'a self, s: &'a State, from: Region) -> impl Iterator<Item = (UnitToken, UnitAt)> + 'a {
        let travelled =
            |step| if let Step::Effect(EffectStep::Travellers { units }) = step { Some(units) } else { None };
        let gone = s.steps.iter().find_map(travelled).unwrap_or_else(|| panic!("nobody travels at {:?}", s.steps));
        self.units(s).filter(move |(_, unit)| unit.at == from).filter_map(move |(first, unit)| {
            let stays = |t: &UnitToken| s.units[*t] == s.units[first] && !gone.has(*t);
            self.tokens_of(unit.colour).find(stays).map(|token| (token, unit))
        })
    }

    /// S2S-705: a unit goes with a leader, and with no other one.
    fn take_along(&self, s: &mut State, token: UnitToken, to: Region) {
        s.units[token].place = Place::In(to);
        for step in s.steps.iter_mut() {
            if let Step::Effect(EffectStep::Travellers { units }) = step {
                units.insert(token);
            }
        }
    }

    /// Captured regions with a token (S2S-R56: face down ones too).
    fn token_regions(&self, s: &State) -> Regions {
        s.captured.iter().filter(|&r| s.region_tokens[r].is_some()).collect()
    }

    /// S2S-717, S2S-R56: a face-down token stays face down.
    fn swap_tokens(&self, s: &mut State, one: Region, other: Region) {
        let tokens = (s.region_tokens[one], s.region_tokens[other]);
        (s.region_tokens[other], s.region_tokens[one]) = tokens;
        if s.face_down.has(one) != s.face_down.has(other) {
            let down = if s.face_down.has(one) { (one, other) } else { (other, one) };
            s.face_down.remove(down.0);
            s.face_down.insert(down.1);
        }
    }

    /// S2S-R55: captured regions whose effect can be applied; their distance does not matter.
    fn copyable<'a>(&'a self, s: &'a State, used: Regions) -> impl Iterator<Item = Region> + 'a {
        s.captured.without(used).iter().filter(|&r| self.activatable(s, s.acting(), r))
    }

    /// S2S-R57: captured neighbours with a free cell.
    fn receivers(&self, s: &State, region: Region) -> impl Iterator<Item = Region> + use<> {
        let near = self.content.adjacent[region].and(s.captured);
        let free: Regions = near.iter().filter(|&r| self.has_free_cell(s, r)).collect();
        free.iter()
    }

    fn can_receive_from(&self, s: &State, region: Region) -> bool {
        self.zones(s, region).next().is_some() && self.receivers(s, region).next().is_some()
    }

    /// S2S-712: the remaining tokens go under the stack in unknown order.
    fn replacing_ends(&self, s: &mut State) {
        s.done();
        let unused = std::mem::take(&mut s.revealed).or(std::mem::take(&mut s.replaced));
        if !unused.is_empty() {
            s.city_stack.push(unused);
        }
    }
}
