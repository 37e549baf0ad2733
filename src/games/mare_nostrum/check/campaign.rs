//! The movement activation of Phase 4 and its battle fit their step; at other steps there is none.

use super::{Checked, counted, ensure};
use crate::MareNostrum;
use crate::ids::*;
use crate::options::MarkerSwapTiming;
use crate::state::*;
use agon_game::battle::Side;
use agon_game::{Id, IdSet};

/// How far an activation of Phase 4 has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stretch {
    /// Triremes move.
    Sailing,
    /// Triremes fight.
    SeaBattles,
    /// Legions move.
    Marching,
    /// Legions fight.
    LandBattles,
    /// Conquests, swaps, foragers.
    Conquests,
}

impl MareNostrum {
    /// Who acts in Phase 4, and how far he has come.
    pub(super) fn mover(&self, s: &State) -> Option<(Empire, Stretch)> {
        Some(match s.step {
            Step::Sea(SeaStep::Sail { empire, .. }) => (empire, Stretch::Sailing),
            Step::Sea(SeaStep::SeaBattle { empire, .. }) => (empire, Stretch::SeaBattles),
            Step::Sea(SeaStep::SeaDice { attacker, .. }) => (attacker, Stretch::SeaBattles),
            Step::Land(LandStep::March { empire, .. } | LandStep::Leave { empire, .. }) => (empire, Stretch::Marching),
            Step::Land(LandStep::Fight { empire }) => (empire, Stretch::LandBattles),
            Step::Land(LandStep::LandDice { attacker, .. }) => (attacker, Stretch::LandBattles),
            Step::Land(LandStep::Losses { empire }) => (s.battle.map_or(empire, |b| b.attacker), Stretch::LandBattles),
            Step::Conquest(ConquestStep::Conquer { empire, .. } | ConquestStep::RazeGain { empire, .. })
            | Step::Collect(CollectStep::DrawRare { empire, razed: Some(_) })
            | Step::Conquest(
                ConquestStep::Occupy { empire, .. }
                | ConquestStep::Reassign { empire, .. }
                | ConquestStep::InstantSwap { empire, .. }
                | ConquestStep::Forage { empire, .. },
            ) => (empire, Stretch::Conquests),
            Step::Conquest(ConquestStep::Swap { empire, .. }) if !self.swaps_at_phase_end() => {
                (empire, Stretch::Conquests)
            }
            _ => return None,
        })
    }

    /// Option `marker_swap_timing`: all swap when all have acted.
    pub(super) fn swaps_at_phase_end(&self) -> bool {
        self.content.options.marker_swap_timing == MarkerSwapTiming::PhaseEnd
    }

    pub(super) fn check_campaign(&self, s: &State) -> Checked {
        self.check_battle(s)?;
        let c = &s.campaign;
        self.check_declined(s)?;
        let Some((e, stretch)) = self.mover(s) else {
            let at_swap = Campaign { declined: c.declined, ..Campaign::default() };
            ensure!(*c == at_swap, "campaign: nobody moves at this step");
            return Ok(());
        };
        self.check_moved(s, e, stretch)?;
        self.check_cursors(s, stretch)?;
        self.check_razed(s, e, stretch)?;
        if let Some(p) = c.fought.or(c.won).without(s.board.provinces).first() {
            return Err(format!("campaign.fought: {} is covered at this table", self.land(p)));
        }
        let early = stretch < Stretch::LandBattles;
        ensure!(!early || c.fought.is_empty(), "campaign.fought: no legion fights before all have moved (MN-416)");
        if let Some(p) = c.won.without(c.fought).first() {
            return Err(format!("campaign.won: {e} has not fought in {}", self.land(p)));
        }
        Ok(())
    }

    /// MN-404, MN-409: units that have moved are still there, unless they may have been lost in battle.
    fn check_moved(&self, s: &State, e: Empire, stretch: Stretch) -> Checked {
        let c = &s.campaign;
        for sea in (0..self.content.sea_count).map(Sea::from_index) {
            let (moved, there) = (c.sailed[sea], s.triremes[e][sea]);
            ensure!(
                stretch > Stretch::Sailing || moved <= there,
                "campaign.sailed.{}: {moved} moved to {}, but {e} has {} there",
                self.content.names.name(sea),
                self.water(sea),
                counted(there, "trireme")
            );
            ensure!(
                moved == 0 || s.board.seas.has(sea),
                "campaign.sailed: {} is covered at this table",
                self.water(sea)
            );
        }
        for p in (0..self.content.province_count).map(Province::from_index) {
            let (moved, there) = (c.marched[p], s.free_legions(e, p));
            ensure!(moved == 0 || stretch >= Stretch::Marching, "campaign.marched: legions move after the triremes");
            ensure!(
                stretch > Stretch::Marching || moved <= there,
                "campaign.marched.{}: {moved} moved to {}, but {e} has {} there without a holding",
                self.id_of(p),
                self.land(p),
                counted(there, "legion")
            );
            ensure!(
                moved == 0 || s.board.provinces.has(p),
                "campaign.marched: {} is covered at this table",
                self.land(p)
            );
        }
        let sum = |counts: &[u8]| counts.iter().map(|&n| u32::from(n)).sum::<u32>();
        let moved =
            [("sailed", sum(c.sailed.as_slice()), Unit::Trireme), ("marched", sum(c.marched.as_slice()), Unit::Legion)];
        for (field, moved, unit) in moved {
            let all = u32::from(self.content.units[unit.index()].pieces);
            ensure!(moved <= all, "campaign.{field}: {moved} moves, but {e} has {}", counted(all, unit.as_str()));
        }
        Ok(())
    }

    /// The marks of the canonical order belong to the fleet or army that moves.
    fn check_cursors(&self, s: &State, stretch: Stretch) -> Checked {
        let c = &s.campaign;
        let sea_ok = match (c.last_sea, s.step) {
            (None, _) => true,
            (Some(last), Step::Sea(SeaStep::Sail { from, .. })) => {
                self.content.sea_links[from].has(last) && c.sailed[last] > 0
            }
            (Some(_), _) => false,
        };
        ensure!(sea_ok, "campaign.last_sea: no trireme of the fleet that moves has gone there");
        let from = match s.step {
            Step::Land(LandStep::March { from, .. } | LandStep::Leave { from, .. }) => Some(from),
            _ => None,
        };
        debug_assert!(from.is_none() || stretch == Stretch::Marching);
        let land_ok = c.last_province.is_none_or(|last| from.is_some() && from != Some(last) && c.marched[last] > 0);
        ensure!(land_ok, "campaign.last_province: no legion of the army that moves has gone there");
        let slot_ok = c.last_left.is_none() || c.last_province.is_some();
        ensure!(slot_ok, "campaign.last_left: no legion of the army that moves has stood there");
        Ok(())
    }

    /// MN-R42, MN-R43: what was razed in this activation, one building of a province, provinces in order.
    fn check_razed(&self, s: &State, e: Empire, stretch: Stretch) -> Checked {
        for p in (0..self.content.province_count).map(Province::from_index) {
            let Some(slot) = s.campaign.razed[p] else { continue };
            let (id, here) = (self.id_of(p), self.land(p));
            ensure!(stretch == Stretch::Conquests, "campaign.razed.{id}: buildings are razed after the battles");
            let printed = self.content.slots[p].building(slot).is_some();
            ensure!(printed && !s.built[p].has(slot), "campaign.razed.{id}: no {slot} of {here} has been razed");
            ensure!(s.legions[e][p] > 0, "campaign.razed.{id}: {e} has no legion in {here}");
            let spared = s.campaign.declined.has(p) && conquest_place(s.step).is_some();
            let past = conquest_place(s.step)
                .is_none_or(|(now, razing)| p < now || p == now && razing || p != now && s.campaign.declined.has(now));
            ensure!(past && !spared, "campaign.razed.{id}: {e} has razed nothing in {here} yet");
            // Later a swap may have freed the legion.
            let marked = conquest_place(s.step).is_none()
                || s.step == ConquestStep::Reassign { empire: e, province: p }.into()
                || s.holdings[p].by == Some(e) && s.holdings[p].on.has(slot);
            ensure!(marked, "campaign.razed.{id}: no legion of {e} marks the {slot} of {here} (MN-462)");
        }
        Ok(())
    }

    /// MN-488, MN-C7: what has been declined could not be done then, or may not be asked twice.
    fn check_declined(&self, s: &State) -> Checked {
        let declined = s.campaign.declined;
        let Some(first) = declined.first() else { return Ok(()) };
        if let Step::Conquest(ConquestStep::Swap { empire, province }) = s.step {
            let [linked, _] = self.due_markers(s, empire);
            if let Some(p) = declined.without(linked).or(declined.and(IdSet::of(province))).first() {
                return Err(format!("campaign.declined: {empire} has kept no marker of {} (MN-C7)", self.land(p)));
            }
            return Ok(());
        }
        let (Some((now, _)), Some((e, _))) = (conquest_place(s.step), self.mover(s)) else {
            return Err(format!("campaign.declined: there is nothing to decline in {} at this step", self.land(first)));
        };
        let able = self.has(s, e, self.instant_swap);
        ensure!(able, "campaign.declined: {e} has no card that swaps markers at once (MN-488)");
        let swapped = s.sheba_used.has(e);
        let conquered = self.conquered(s, e);
        for p in declined.iter() {
            let here = self.land(p);
            let open = conquered.has(p) && self.seizable(s, e, p);
            ensure!(open, "campaign.declined: {e} can have no marker of {here} to seize");
            ensure!(
                swapped || !self.may_seize(s, e, p),
                "campaign.declined: {e} could have seized the marker of {here} at once"
            );
        }
        // Asked for again: only the marker, after the swap that has linked the province.
        let again = swapped
            && self.may_seize(s, e, now)
            && matches!(s.step, Step::Conquest(ConquestStep::Conquer { .. } | ConquestStep::Reassign { .. }));
        let order = if declined.has(now) { again } else { declined.from(now).is_empty() };
        ensure!(order, "campaign.declined: {e} comes to {} only later", self.land(first.max(now)));
        Ok(())
    }

    /// MN-429: there is a battle while losses are chosen, and only then.
    fn check_battle(&self, s: &State) -> Checked {
        let Step::Land(LandStep::Losses { empire }) = s.step else {
            ensure!(s.battle.is_none(), "battle: no losses are chosen at this step");
            return Ok(());
        };
        let Some(b) = s.battle else { return Err("battle: is missing; where are the losses?".into()) };
        ensure!(b.attacker != b.defender, "battle: {} fights itself", b.attacker);
        ensure!(!Self::at_peace(s, b.attacker, b.defender), "battle: {} and {} are at peace", b.attacker, b.defender);
        ensure!(
            s.board.provinces.has(b.province),
            "battle.province: {} is covered at this table",
            self.land(b.province)
        );
        ensure!(s.campaign.fought.has(b.province), "campaign.fought: {} is missing", self.land(b.province));
        for side in Side::BOTH {
            let (e, losses, field) = (b.empire(side), b.losses(side), ["attacker_losses", "defender_losses"][side]);
            let units = s.legions[e][b.province] + u8::from(s.fortresses[e].has(b.province));
            ensure!(
                losses <= units,
                "battle.{field}: {losses}, but {} of {e} in {}",
                counted(units, "land unit"),
                self.land(b.province)
            );
        }
        // The active player removes his units first.
        let next = if b.attacker_losses > 0 { b.attacker } else { b.defender };
        ensure!(b.attacker_losses + b.defender_losses > 0, "battle: nothing is left to lose");
        ensure!(empire == next, "step.losses: {next} removes units, not {empire}");
        let choices = self.losable(s, empire).count();
        ensure!(choices > 0, "battle.survivors: {}, so {empire} cannot lose enough", b.survivors);
        Ok(())
    }
}

/// The conquered province of a step, and whether something may have been razed there.
fn conquest_place(step: Step) -> Option<(Province, bool)> {
    match step {
        Step::Conquest(ConquestStep::RazeGain { province, .. } | ConquestStep::Reassign { province, .. })
        | Step::Collect(CollectStep::DrawRare { razed: Some(province), .. }) => Some((province, true)),
        Step::Conquest(
            ConquestStep::Conquer { province, .. }
            | ConquestStep::Occupy { province, .. }
            | ConquestStep::InstantSwap { province, .. },
        ) => Some((province, false)),
        _ => None,
    }
}
