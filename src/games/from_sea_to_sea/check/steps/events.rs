//! Steps of events and legates.

use super::some_left;
use crate::FromSeaToSea;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, ensure};

impl FromSeaToSea {
    pub(super) fn check_event(&self, s: &State, step: EventStep, legate: Option<Legate>) -> Result<(), String> {
        match step {
            EventStep::EventUpper => return Err("it is carried out at once and never waits".to_owned()),
            EventStep::EventDue => ensure!(s.event.is_none(), "another event is being resolved"),
            EventStep::EventLower | EventStep::EventDone => ensure!(s.event.is_some(), "`event` is missing"),
            EventStep::RevealEvent { reveal: Reveal::Due } => {
                ensure!(s.event.is_none() && !s.waiting.is_empty(), "no event is due (S2S-501)");
            }
            EventStep::RevealEvent { reveal: Reveal::Instead } => {
                let prophet = s.with_ability(Ability::Prophet).is_some();
                ensure!(prophet && s.event.is_none() && !s.unknown.is_empty(), "no event is exchanged (S2S-631)");
            }
            EventStep::RevealEvent { reveal: Reveal::Discard } => {
                self.check_legate_kind(legate, LegateKind::DiscardEvents, "discards events (S2S-582)")?;
                let count = super::count(s, |t| t == Step::Event(step));
                ensure!(count <= s.waiting.len(), "the waiting deck has {} events", s.waiting.len());
            }
            EventStep::Prophet => {
                let prophet = s.with_ability(Ability::Prophet).is_some();
                ensure!(prophet && s.event.is_some() && !s.unknown.is_empty(), "no event can be exchanged (S2S-631)");
            }
            EventStep::RemoveTokens { left, refill: false } => {
                some_left(left)?;
                self.check_legate_kind(legate, LegateKind::RemoveTokens, "removes tokens (S2S-593)")?;
            }
            EventStep::Rome { left, .. } => some_left(left)?,
            EventStep::PlaceEach { cause: Cause::Conflict, regions } => {
                ensure!(!regions.is_empty(), "no region is left");
            }
            _ => ensure!(self.asked_by_event(s, step), "the event asks for something else (S2S-503, S2S-506)"),
        }
        Ok(())
    }

    /// Whether the event being resolved leads to such a step.
    fn asked_by_event(&self, s: &State, step: EventStep) -> bool {
        let Some(event) = s.event else { return false };
        let EventRules { upper, lower, .. } = self.content.events[event.index()];
        match step {
            EventStep::PayOrRome { resource: due, left } => {
                left > 0 && matches!(upper, Upper::PayOrRome { resource, .. } if resource == due)
            }
            EventStep::Spread { area: due, left } => {
                left > 0 && matches!(upper, Upper::Spread { area, .. } if area == due)
            }
            EventStep::UnitOrRome { regions } => {
                matches!(upper, Upper::UnitOrRome { .. }) && regions.without(s.captured).is_empty()
            }
            EventStep::PlaceEach { cause: Cause::EventUpper, regions } => {
                !regions.is_empty() && matches!(upper, Upper::Crowd { .. })
            }
            EventStep::PlaceEach { cause: Cause::EventLower, regions } => {
                let places =
                    matches!(lower, Lower::MixedRegions | Lower::MilitaryCount { .. } | Lower::ChosenRegions { .. });
                places && !regions.is_empty()
            }
            EventStep::FoodOrUnit { left, .. } => {
                let fits = |per: u8| usize::from(left) <= MAX_UNITS / usize::from(per);
                left > 0 && matches!(lower, Lower::FoodOrUnit { per } if fits(per))
            }
            EventStep::SpendAny { left } => left > 0 && matches!(lower, Lower::SpendAny { amount } if left <= amount),
            EventStep::ChooseRegions { left, regions: open } => {
                let fits = |choose: u8, regions: Regions| left <= choose && open.without(regions).is_empty();
                left > 0 && matches!(lower, Lower::ChosenRegions { choose, regions } if fits(choose, regions))
            }
            EventStep::PlaceOnSites { sites: left } => {
                !left.is_empty() && matches!(lower, Lower::CitySites { sites } if left.without(sites).is_empty())
            }
            EventStep::DrawPerRegion { regions, value: fatal } => {
                !regions.is_empty() && matches!(lower, Lower::DrawPerMixedRegion { value } if value == fatal)
            }
            EventStep::LoseUnitIn { .. } => matches!(lower, Lower::DrawPerMixedRegion { .. }),
            EventStep::DiscardUnits { left } => {
                left > 0 && matches!(lower, Lower::DiscardUnits { amount } if left <= amount)
            }
            EventStep::RemoveTokens { left, refill: true } => {
                left > 0 && matches!(lower, Lower::RemoveTokens { amount } if left <= amount)
            }
            EventStep::ChooseUncaptured { left, chosen } => {
                let fits = matches!(lower, Lower::UncapturedRegions { choose } if left <= choose);
                left > 0 && fits && !chosen.meets(s.captured)
            }
            // Other causes place nothing in several regions.
            EventStep::PlaceEach { .. } => false,
            EventStep::EventDue
            | EventStep::RevealEvent { .. }
            | EventStep::Prophet
            | EventStep::EventUpper
            | EventStep::EventLower
            | EventStep::EventDone
            | EventStep::RemoveTokens { refill: false, .. }
            | EventStep::Rome { .. } => unreachable!("looked at before: {step:?}"),
        }
    }

    pub(super) fn check_legate(&self, s: &State, step: LegateStep, legate: Option<Legate>) -> Result<(), String> {
        match step {
            LegateStep::RevealLegate => {
                ensure!(!s.legates_unseen.is_empty(), "every legate has been seen");
                Ok(())
            }
            // Checked together with `legate`.
            LegateStep::LegateDone { .. } => Ok(()),
            LegateStep::RemoveUnits { left, .. } => {
                some_left(left)?;
                self.check_legate_kind(legate, LegateKind::RemoveUnits, "removes units (S2S-586)")
            }
            LegateStep::Toll { regions, .. } => {
                ensure!(!regions.is_empty(), "no region is left");
                self.check_legate_kind(legate, LegateKind::Toll, "takes a toll (S2S-587)")
            }
            LegateStep::TurnTokens { left } => {
                some_left(left)?;
                self.check_legate_kind(legate, LegateKind::TurnTokens, "turns tokens (S2S-588)")
            }
            LegateStep::RemoveResources { left, .. } => {
                some_left(left)?;
                self.check_legate_kind(legate, LegateKind::RemoveResources, "removes resources (S2S-591)")
            }
        }
    }

    fn check_legate_kind(&self, legate: Option<Legate>, kind: LegateKind, does: &str) -> Result<(), String> {
        let there = legate.is_some_and(|l| self.content.legates[l.index()].kind == kind);
        ensure!(there, "no legate {does}");
        Ok(())
    }
}
