//! Capture of a region (S2S-381 to S2S-399): its conditions (S2S-651 to S2S-686), payment, reward, troublemakers, token,
//! effect.

use crate::FromSeaToSea;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::options::{CapturePaymentFrom, MetStateCondition};
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// S2S-381 to S2S-399: capture of a region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, strum::VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum CaptureStep {
    /// S2S-381.
    CaptureTest,
    /// S2S-387: reward and what follows.
    Reward {
        /// The region.
        region: Region,
    },
    /// S2S-388.
    CaptureTroublemakers {
        /// The region.
        region: Region,
        /// How many are left to place.
        left: u8,
    },
    /// Chance: the lowest captured-region token (S2S-389).
    RevealRegionToken {
        /// The region.
        region: Region,
    },
    /// S2S-640: Peaceful.
    PeacefulUnit {
        /// The region.
        region: Region,
        /// Units left.
        left: u8,
    },
    /// S2S-398.
    UseEffect {
        /// The region.
        region: Region,
    },
    /// The leader who acted before the effect becomes the acting one again (S2S-C8).
    Resume {
        /// By place in `State::leaders`.
        leader: u8,
    },
}

impl Chapter<FromSeaToSea> for CaptureStep {
    fn who(self, game: &FromSeaToSea, s: &State) -> Who {
        match self {
            Self::CaptureTest | Self::UseEffect { .. } => game.acting_seat(s),
            Self::PeacefulUnit { .. } => game.seat_with(s, Ability::Peaceful),
            Self::RevealRegionToken { .. } => Who::Chance(Draw::RegionToken),
            Self::Reward { .. } | Self::CaptureTroublemakers { .. } | Self::Resume { .. } => Who::Rules,
        }
    }

    fn legal(self, game: &FromSeaToSea, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::CaptureTest => game.legal_captures(s, out),
            Self::PeacefulUnit { region, .. } => {
                out.extend(Side::ALL.iter().map(|&side| Action::PlaceUnit { region, side }));
            }
            Self::UseEffect { region } => {
                let able = game.effect_leaders(s, region).filter(|l| game.activatable(s, *l, region));
                out.extend(able.map(|l| Action::UseEffect { leader: l.leader }));
                out.push(Action::Stop);
            }
            Self::Reward { .. }
            | Self::CaptureTroublemakers { .. }
            | Self::RevealRegionToken { .. }
            | Self::Resume { .. } => flow::nobody_decides(self),
        }
    }

    /// S2S-381: the capture test goes on until nothing more is captured (S2S-R28, S2S-R29).
    fn pass(self, game: &FromSeaToSea, s: &mut State) -> bool {
        match self {
            Self::CaptureTest => {
                let mut candidates = game.candidates(s);
                let (first, second) = (candidates.next(), candidates.next());
                drop(candidates);
                match (first, second) {
                    (None, _) => s.done(),
                    (Some(only), None) if only.met && game.captures_automatically() => {
                        game.lay_down_capture(s, only.region, only.option);
                    }
                    // A payment, or several ways to capture.
                    _ => return false,
                }
            }
            Self::Reward { region } => game.capture_reward(s, region),
            Self::CaptureTroublemakers { left: 0, .. } => s.done(),
            Self::CaptureTroublemakers { region, left } => {
                s.once(left, |left| Self::CaptureTroublemakers { region, left });
                // S2S-388: the one case in which a region that is not captured yet gets troublemakers.
                if s.stock > 0 && game.has_free_cell(s, region) {
                    s.stock -= 1;
                    s.troublemakers[region] += 1;
                } else {
                    // S2S-211, S2S-604.
                    game.rome_up(s, 1, Cause::Capture);
                }
            }
            Self::PeacefulUnit { region, .. } if !game.peaceful_comes(s, region) => s.done(),
            Self::UseEffect { region } if !game.worth_applying(s, region) => s.done(),
            Self::Resume { leader } => {
                s.done();
                s.actor = leader;
            }
            Self::RevealRegionToken { .. } | Self::PeacefulUnit { .. } | Self::UseEffect { .. } => return false,
        }
        true
    }

    fn apply(self, game: &FromSeaToSea, s: &mut State, action: Action) {
        match (self, action) {
            (Self::CaptureTest, Action::Capture { region, option }) => game.lay_down_capture(s, region, option),
            (Self::CaptureTest | Self::UseEffect { .. }, Action::Stop) => s.done(),
            (Self::RevealRegionToken { region }, Action::RevealRegionToken { token }) => {
                game.token_revealed(s, region, token);
            }
            (Self::PeacefulUnit { region, left }, Action::PlaceUnit { side, .. }) => {
                s.once(left, |left| Self::PeacefulUnit { region, left });
                game.hire(s, region, side);
            }
            (Self::UseEffect { region }, Action::UseEffect { leader }) => game.use_effect(s, region, leader),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &FromSeaToSea, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::CaptureTest => "capture",
            Self::PeacefulUnit { .. } => "place_unit:peaceful",
            Self::UseEffect { .. } => "use_effect",
            Self::Reward { .. }
            | Self::CaptureTroublemakers { .. }
            | Self::RevealRegionToken { .. }
            | Self::Resume { .. } => flow::nobody_decides(self),
        })
    }
}

/// A way to capture a region now.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub region: Region,
    pub option: u8,
    /// Nothing has to be paid.
    pub met: bool,
}

impl FromSeaToSea {
    /// S2S-381 to S2S-383, S2S-386: uncaptured regions with a leader and an alternative that is met or can be paid.
    /// Checks count only while they are made (S2S-384).
    fn candidates<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Candidate> + 'a {
        let regions = s.presence().without(s.captured);
        regions.iter().flat_map(move |region| {
            self.card(s, region).options.iter().enumerate().filter_map(move |(i, option)| {
                let checked = option.iter().any(|r| matches!(r, Requirement::Check { .. }));
                let met = self.met(s, region, option, false)?;
                (!checked).then_some(Candidate { region, option: i as u8, met })
            })
        })
    }

    /// S2S-385: whether all requirements of an alternative are met; `Some(true)` when nothing has to be paid.
    fn met(&self, s: &State, region: Region, option: &[Requirement], checked: bool) -> Option<bool> {
        let (mut pays, mut due) = (false, [0; Resource::COUNT]);
        for requirement in option {
            match *requirement {
                // Checked by the caller.
                Requirement::Check { .. } => {}
                Requirement::Spend { resource, amount } => {
                    due[resource.index()] += amount;
                    pays = true;
                }
                Requirement::SpendTalents { amount } => {
                    pays = true;
                    if s.talents() < amount {
                        return None;
                    }
                }
                Requirement::Captured { .. }
                | Requirement::NeighboursCaptured { .. }
                | Requirement::CalmNeighbours { .. }
                | Requirement::Cities { .. }
                | Requirement::BonusTokens { .. }
                | Requirement::MixedUnits { .. } => {
                    if !self.state_condition(s, region, *requirement) {
                        return None;
                    }
                }
            }
        }
        if pays {
            let carried = self.carried(s, self.payers(region));
            if carried.iter().zip(due).any(|(have, cost)| *have < cost) {
                return None;
            }
        }
        Some(checked || !pays)
    }

    /// S2S-R30: regions whose carriers pay for a capture.
    fn payers(&self, region: Region) -> Regions {
        match self.content.options.capture_payment_from {
            CapturePaymentFrom::UnitsInRegion => IdSet::of(region),
            CapturePaymentFrom::AnyUnit => self.content.regions,
        }
    }

    /// Conditions that hold or do not: S2S-651, 654, 657, 660, 662, 665, 669, 670, 672, 673, 680, 681.
    fn state_condition(&self, s: &State, region: Region, requirement: Requirement) -> bool {
        let neighbours = self.content.adjacent[region].and(s.captured);
        match requirement {
            Requirement::Captured { region } => s.captured.has(region),
            Requirement::NeighboursCaptured { amount } => neighbours.len() >= usize::from(amount),
            // S2S-R33: every troublemaker of the region counts, also ignored ones and those on cities.
            Requirement::CalmNeighbours { amount } => {
                neighbours.iter().filter(|&r| self.zones(s, r).next().is_none()).count() >= usize::from(amount)
            }
            // S2S-R34: also cities with a troublemaker.
            Requirement::Cities { amount } => self.cities_around(s, region) >= amount,
            // S2S-R32.
            Requirement::BonusTokens { amount } => {
                s.bag.or(s.pontus).and(self.content.bonus_tokens).len() >= usize::from(amount)
            }
            // S2S-R31.
            Requirement::MixedUnits { units, colours } => {
                let (mut count, mut seen) = (0, 0u8);
                for (_, colour) in self.units_in(s, region) {
                    count += 1;
                    seen |= 1 << colour as u8;
                }
                count >= units && seen.count_ones() >= u32::from(colours)
            }
            Requirement::Check { .. } | Requirement::Spend { .. } | Requirement::SpendTalents { .. } => {
                unreachable!("{requirement:?} is no condition of the state")
            }
        }
    }

    fn legal_captures(&self, s: &State, out: &mut Vec<Action>) {
        let mut forced = false;
        for Candidate { region, option, met } in self.candidates(s) {
            out.push(Action::Capture { region, option });
            forced |= met && self.captures_automatically();
        }
        // S2S-R28: payment is a choice, a met condition is not.
        if !forced {
            out.push(Action::Stop);
        }
    }

    fn captures_automatically(&self) -> bool {
        self.content.options.met_state_condition == MetStateCondition::CapturesAutomatically
    }

    /// S2S-354, S2S-384: a passed check captures at once, in step 4 of the check, if a leader is there (S2S-382, S2S-639,
    /// S2S-R95). S2S-C9: the rest of the check comes before the final event.
    pub(crate) fn capture_by_check(&self, s: &mut State, region: Region, kind: CheckKind) {
        // The Conqueror wins checks at a distance, but nothing is captured without a leader present.
        if !s.presence().has(region) {
            return;
        }
        let options = &self.card(s, region).options;
        let passed = |option: &Vec<Requirement>| {
            let check = |r: &Requirement| matches!(r, Requirement::Check { kinds, .. } if kinds[kind.index()]);
            option.iter().any(check) && self.met(s, region, option, true).is_some()
        };
        if let Some(option) = options.iter().position(passed) {
            self.lay_down_capture(s, region, option as u8);
        }
    }

    /// Pushes payment and steps 1 to 4 of a capture, the first one on top.
    fn lay_down_capture(&self, s: &mut State, region: Region, option: u8) {
        let card = self.card(s, region);
        s.lay(CaptureStep::UseEffect { region });
        // S2S-640: in addition to the reward.
        if s.with_ability(Ability::Peaceful).is_some() {
            s.lay(CaptureStep::PeacefulUnit { region, left: self.content.abilities.peaceful_units });
        }
        let troublemakers = CaptureStep::CaptureTroublemakers { region, left: card.troublemakers };
        // S2S-R35: the troublemakers come before the token leaves the track.
        if self.content.options.troublemakers_before_token {
            s.lay(CaptureStep::RevealRegionToken { region });
            s.lay(troublemakers);
        } else {
            s.lay(troublemakers);
            s.lay(CaptureStep::RevealRegionToken { region });
        }
        s.lay(CaptureStep::Reward { region });
        let mut cost = [0; Resource::COUNT];
        for requirement in &card.options[usize::from(option)] {
            match *requirement {
                Requirement::Spend { resource, amount } => cost[resource.index()] += amount,
                Requirement::SpendTalents { amount } => s.lay(RoundStep::SpendTalents { left: amount, moved: 0 }),
                // Checks and conditions of the state cost nothing.
                Requirement::Check { .. }
                | Requirement::Captured { .. }
                | Requirement::NeighboursCaptured { .. }
                | Requirement::CalmNeighbours { .. }
                | Requirement::Cities { .. }
                | Requirement::BonusTokens { .. }
                | Requirement::MixedUnits { .. } => {}
            }
        }
        if cost != [0; Resource::COUNT] {
            self.begin_payment(s, cost, self.payers(region));
        }
    }

    /// S2S-387: the reward; S2S-546: a troublemaker beside the condition leaves instead.
    fn capture_reward(&self, s: &mut State, region: Region) {
        s.done();
        if s.conditions.has(region) {
            self.remove_troublemaker(s, Zone::Condition(region));
            return;
        }
        self.reward(s, self.card(s, region).reward, IdSet::of(region));
    }

    /// S2S-391 to S2S-397, S2S-446 to S2S-449: a reward in these regions.
    pub(crate) fn reward(&self, s: &mut State, reward: Reward, regions: Regions) {
        match reward {
            // No reward is printed.
            Reward::None => {}
            Reward::Talents(count) => self.gain_talents(s, count),
            Reward::Units { peaceful, military } => s.lay(HireStep::PlaceUnits { peaceful, military, regions }),
            // S2S-393, S2S-R36.
            Reward::BuildActivate => s.lay(BuildStep::BuildActivate { built: false, activated: false }),
            // S2S-395, S2S-C8: onto units in the region, as far as they fit.
            Reward::Resources(amounts) => {
                for &resource in Resource::ALL.iter().rev() {
                    for _ in 0..amounts[resource.index()] {
                        s.lay(GatherStep::Load { resource, regions, make_room: true });
                    }
                }
            }
            Reward::BonusTokens(left) => s.lay(CheckStep::TakeBonus { left }),
            Reward::RemoveTroublemakers(left) => s.lay(BuildStep::RemoveFromCards { left, regions }),
            Reward::AddEvents(count) => (0..count).for_each(|_| self.add_event(s)),
        }
    }

    /// S2S-389: the lowest token leaves the track for the region, which is captured. S2S-390: the 2nd, 5th and 8th
    /// capture adds an event (S2S-R39: by the number of captures).
    fn token_revealed(&self, s: &mut State, region: Region, token: RegionToken) {
        s.done();
        s.tokens_unseen.remove(token);
        s.region_tokens[region] = Some(token);
        s.captured.insert(region);
        if self.content.capture_events >> (s.captures() - 1) & 1 == 1 {
            self.add_event(s);
        }
    }

    /// S2S-640, S2S-R96: the leader is near at the moment of capture, and a local unit is in stock.
    fn peaceful_comes(&self, s: &State, region: Region) -> bool {
        s.with_ability(Ability::Peaceful).is_some_and(|l| self.around(l.at).has(region)) && self.hirable(s, region)
    }

    /// S2S-C8: who applies the effect of a captured region: the leader there; of several the acting one, otherwise the
    /// players choose. S2S-398: if the bonus action of the reward (S2S-393) has moved all of them away, the acting one.
    fn effect_leaders(&self, s: &State, region: Region) -> impl Iterator<Item = LeaderState> {
        let acting = s.acting();
        let acting_applies = acting.at == region || !s.presence().has(region);
        s.leaders.iter().filter(move |l| if acting_applies { l.leader == acting.leader } else { l.at == region })
    }

    fn worth_applying(&self, s: &State, region: Region) -> bool {
        let mut leaders = self.effect_leaders(s, region);
        leaders.any(|l| self.activatable(s, l, region))
    }

    /// S2S-398, S2S-C8: the leader who applies the effect is the acting one as long as it lasts.
    fn use_effect(&self, s: &mut State, region: Region, leader: Leader) {
        s.done();
        let place = s.in_play(leader) as u8;
        let before = std::mem::replace(&mut s.actor, place);
        if before != s.actor {
            s.lay(CaptureStep::Resume { leader: before });
        }
        let strength = self.effect_strength(s, s.acting(), region);
        s.lay(EffectStep::Effect { region, strength });
    }
}
