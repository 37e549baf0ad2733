//! Capture of a region (S2S-381 to S2S-399): its conditions (S2S-651 to S2S-686), payment, reward, troublemakers, token,
//! effect.

use super::super::FromSeaToSea;
use super::super::action::Action;
use super::super::content::*;
use super::super::ids::*;
use super::super::options::{CapturePaymentFrom, MetStateCondition};
use super::super::state::*;
use super::super::step::{Cause, Step};
use agon_game::{Id, IdSet};

/// A way to capture a region now.
#[derive(Clone, Copy)]
pub(in super::super) struct Candidate {
    pub region: Region,
    pub option: u8,
    /// Nothing has to be paid.
    pub met: bool,
}

impl FromSeaToSea {
    /// S2S-381 to S2S-383, S2S-386: uncaptured regions with a leader and an alternative that is met or can be paid.
    /// Checks count only while they are made (S2S-384).
    pub(in super::super) fn candidates<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Candidate> + 'a {
        let regions = s.presence().without(s.captured);
        regions.iter().flat_map(move |region| {
            let options = s.cards[region].map_or(&[][..], |card| &self.content.cards[card.index()].options);
            options.iter().enumerate().filter_map(move |(i, option)| {
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
                _ if !self.state_condition(s, region, *requirement) => return None,
                _ => {}
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
            Requirement::Check { .. } | Requirement::Spend { .. } | Requirement::SpendTalents { .. } => true,
        }
    }

    pub(in super::super) fn legal_captures(&self, s: &State, out: &mut Vec<Action>) {
        let automatic = self.content.options.met_state_condition == MetStateCondition::CapturesAutomatically;
        let mut forced = false;
        for Candidate { region, option, met } in self.candidates(s) {
            out.push(Action::Capture { region, option });
            forced |= met && automatic;
        }
        // S2S-R28: payment is a choice, a met condition is none.
        if !forced {
            out.push(Action::Stop);
        }
    }

    /// S2S-381: the capture test goes on until nothing more is captured (S2S-R28, S2S-R29). True when done with.
    pub(in super::super) fn pass_capture(&self, s: &mut State, step: Step) -> bool {
        match step {
            Step::CaptureTest => {
                let mut candidates = self.candidates(s);
                let (first, second) = (candidates.next(), candidates.next());
                drop(candidates);
                let automatic = self.content.options.met_state_condition == MetStateCondition::CapturesAutomatically;
                match (first, second) {
                    (None, _) => drop(s.steps.pop()),
                    (Some(only), None) if only.met && automatic => self.begin_capture(s, only.region, only.option),
                    _ => return false,
                }
            }
            Step::Reward { region } => self.capture_reward(s, region),
            Step::CaptureTroublemakers { region, left } => {
                self.less(s, left, |left| Step::CaptureTroublemakers { region, left });
                // S2S-388: the one case in which a region that is not captured yet gets troublemakers.
                if left > 0 && s.stock > 0 && self.has_free_cell(s, region) {
                    s.stock -= 1;
                    s.troublemakers[region] += 1;
                } else if left > 0 {
                    // S2S-211, S2S-604.
                    self.rome_up(s, 1, Cause::Capture);
                }
            }
            Step::PeacefulUnit { region, .. } if !self.peaceful_comes(s, region) => drop(s.steps.pop()),
            Step::UseEffect { region } if !self.worth_applying(s, region) => drop(s.steps.pop()),
            Step::Resume { leader } => {
                s.steps.pop();
                s.actor = leader;
            }
            _ => return false,
        }
        true
    }

    /// S2S-354, S2S-384: a passed check captures at once, in step 4 of the check, if a leader is there (S2S-382, S2S-639,
    /// S2S-R95). S2S-C9: the rest of the check comes before the final event.
    pub(in super::super) fn capture_by_check(&self, s: &mut State, region: Region, kind: CheckKind) {
        if !s.presence().has(region) {
            return;
        }
        let Some(card) = s.cards[region] else { return };
        let options = &self.content.cards[card.index()].options;
        let passed = |option: &Vec<Requirement>| {
            let check = |r: &Requirement| matches!(r, Requirement::Check { kinds, .. } if kinds[kind.index()]);
            option.iter().any(check) && self.met(s, region, option, true).is_some()
        };
        if let Some(option) = options.iter().position(passed) {
            self.lay_down_capture(s, region, option as u8);
        }
    }

    /// A capture in the capture test, which is repeated after it.
    pub(in super::super) fn begin_capture(&self, s: &mut State, region: Region, option: u8) {
        self.lay_down_capture(s, region, option);
    }

    /// Lays down payment and steps 1 to 4 of a capture, the first one on top.
    fn lay_down_capture(&self, s: &mut State, region: Region, option: u8) {
        let Some(card) = s.cards[region] else { return };
        let card = &self.content.cards[card.index()];
        s.steps.push(Step::UseEffect { region });
        // S2S-640: in addition to the reward.
        if s.with_ability(Ability::Peaceful).is_some() {
            s.steps.push(Step::PeacefulUnit { region, left: self.content.abilities.peaceful_units });
        }
        let troublemakers = Step::CaptureTroublemakers { region, left: card.troublemakers };
        // S2S-R35: the troublemakers come before the token leaves the track.
        if self.content.options.troublemakers_before_token {
            s.steps.push(Step::RevealRegionToken { region });
            s.steps.push(troublemakers);
        } else {
            s.steps.push(troublemakers);
            s.steps.push(Step::RevealRegionToken { region });
        }
        s.steps.push(Step::Reward { region });
        let mut cost = [0; Resource::COUNT];
        for requirement in &card.options[usize::from(option)] {
            match *requirement {
                Requirement::Spend { resource, amount } => cost[resource.index()] += amount,
                Requirement::SpendTalents { amount } => s.steps.push(Step::SpendTalents { left: amount }),
                _ => {}
            }
        }
        if cost != [0; Resource::COUNT] {
            self.begin_payment(s, cost, self.payers(region));
        }
    }

    /// S2S-387: the reward; S2S-546: a troublemaker beside the condition leaves instead.
    fn capture_reward(&self, s: &mut State, region: Region) {
        s.steps.pop();
        if s.conditions.has(region) {
            self.remove_troublemaker(s, Zone::Condition(region));
            return;
        }
        if let Some(card) = s.cards[region] {
            self.reward(s, self.content.cards[card.index()].reward, IdSet::of(region));
        }
    }

    /// S2S-391 to S2S-397, S2S-446 to S2S-449: a reward in these regions.
    pub(in super::super) fn reward(&self, s: &mut State, reward: Reward, regions: Regions) {
        match reward {
            Reward::None => {}
            Reward::Talents(count) => self.gain_talents(s, count),
            Reward::Units { peaceful, military } => s.steps.push(Step::PlaceUnits { peaceful, military, regions }),
            // S2S-393, S2S-R36.
            Reward::BuildActivate => s.steps.push(Step::BuildActivate { built: false, activated: false }),
            // S2S-395, S2S-C8: onto units in the region, as far as they fit.
            Reward::Resources(amounts) => {
                for &resource in Resource::ALL.iter().rev() {
                    for _ in 0..amounts[resource.index()] {
                        s.steps.push(Step::Load { resource, regions, make_room: true });
                    }
                }
            }
            Reward::BonusTokens(left) if left > 0 => s.steps.push(Step::TakeBonus { left }),
            Reward::RemoveTroublemakers(left) if left > 0 => s.steps.push(Step::RemoveFromCards { left, regions }),
            Reward::AddEvents(count) => (0..count).for_each(|_| self.add_event(s)),
            Reward::BonusTokens(_) | Reward::RemoveTroublemakers(_) => {}
        }
    }

    /// S2S-389: the lowest token leaves the track for the region, which is captured. S2S-390: the 2nd, 5th and 8th
    /// capture adds an event (S2S-R39: by the number of captures).
    pub(in super::super) fn token_revealed(&self, s: &mut State, region: Region, token: RegionToken) {
        s.steps.pop();
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

    /// S2S-640.
    pub(in super::super) fn legal_peaceful(&self, region: Region, out: &mut Vec<Action>) {
        out.extend(Side::ALL.iter().map(|&side| Action::PlaceUnit { region, side }));
    }

    /// S2S-C8: who applies the effect of a captured region: the leader there; of several the acting one, else the
    /// players choose.
    pub(in super::super) fn effect_leaders(&self, s: &State, region: Region) -> impl Iterator<Item = LeaderState> {
        let acting = s.acting();
        let acting_there = acting.at == region;
        s.leaders.iter().filter(move |l| l.at == region && (!acting_there || l.leader == acting.leader))
    }

    fn worth_applying(&self, s: &State, region: Region) -> bool {
        let mut leaders = self.effect_leaders(s, region);
        leaders.any(|l| self.activatable(s, l, region))
    }

    pub(in super::super) fn legal_effect(&self, s: &State, region: Region, out: &mut Vec<Action>) {
        let able = self.effect_leaders(s, region).filter(|l| self.activatable(s, *l, region));
        out.extend(able.map(|l| Action::UseEffect { leader: l.leader }));
        out.push(Action::Stop);
    }

    /// S2S-398, S2S-C8: the leader who applies the effect acts as long as it lasts.
    pub(in super::super) fn apply_use_effect(&self, s: &mut State, region: Region, action: Action) {
        s.steps.pop();
        if let Action::UseEffect { leader } = action
            && let Some(place) = s.place_of(leader)
        {
            let before = std::mem::replace(&mut s.actor, place as u8);
            if before != s.actor {
                s.steps.push(Step::Resume { leader: before });
            }
            let strength = self.effect_strength(s, s.acting(), region);
            s.steps.push(Step::Effect { region, strength });
        }
    }
}
