//! PAX-13, PAX-16: events, invasions, rebellions, the Stability Check.

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::ids::*;
use super::super::state::*;
use super::super::step::*;
use crate::game::{Id, Seat};

impl PaxRomana {
    pub(in super::super) fn who_event(&self, s: &State, step: EventStep) -> Who {
        match step {
            EventStep::DiseaseChoice { seat } | EventStep::Unrest { seat, .. } | EventStep::GaulVeto { seat } => {
                Who::Seat(seat)
            }
            EventStep::PlaceInvasion { by, .. }
            | EventStep::OfferMove { by, .. }
            | EventStep::Ask { by, .. }
            | EventStep::CheckWhom { by } => Who::Seat(by),
            EventStep::Losses { owner, .. } => Who::Seat(self.commander_of(s, owner).unwrap_or(s.active)),
            EventStep::CivilWarLosses { seat, .. } => Who::Seat(seat),
            EventStep::TableRoll => Who::Chance(Chance::two("event_dice")),
            EventStep::DiseaseRoll { .. } => Who::Chance(Chance::die("disease_die")),
            EventStep::HarvestRoll { .. } => Who::Chance(Chance::die("harvest_die")),
            EventStep::HarvestLuck { .. } => Who::Chance(Chance::die("harvest_luck_die")),
            EventStep::InvasionRoll { .. } => Who::Chance(Chance::two("invasion_dice")),
            EventStep::Strength { dice, .. } => Who::Chance(Chance::Dice { dice, what: "barbarian_dice" }),
            EventStep::ArmeniaRoll { .. } => Who::Chance(Chance::die("armenian_die")),
            EventStep::RebellionRoll { .. } => Who::Chance(Chance::two("rebellion_dice")),
            EventStep::GaulRoll { .. } => Who::Chance(Chance::die("gaul_die")),
            EventStep::CivilWarRoll { .. } => Who::Chance(Chance::die("civil_war_die")),
            EventStep::CivilWarLeader { seat } => Who::Chance(Chance::Leader(seat)),
            EventStep::Strike | EventStep::Frighten | EventStep::EndCivilWar { .. } => Who::Rules,
        }
    }

    pub(in super::super) fn legal_event(&self, _: &State, _: EventStep, _: &mut Vec<Action>) {}

    pub(in super::super) fn pass_event(&self, _: &mut State, _: EventStep) -> bool {
        false
    }

    pub(in super::super) fn apply_event(&self, _: &mut State, _: EventStep, _: Action) {}

    /// PAX-13.3-AFR-g: whether a Province gives no income because of rebels.
    pub(super) fn no_income(&self, s: &State, province: Province) -> bool {
        let africa = self.content.events.rebellions[RebellionRegion::Africa.index()].provinces;
        let rebels = |space: Space| s.forces(space).any(|force| force.owner == Owner::Rebels);
        africa.has(province) && self.content.map.province(province).spaces.iter().any(rebels)
    }

    /// PAX-16.2-STC-e, PAX-16.2-STC-f: whether an army has come to the Capital, at the end of the Activation.
    pub(super) fn close_disorder(&self, _: &mut State, _: Seat) {}
}
