//! Markers, buildings, units, and what legions stand on.

use super::{Checked, counted, ensure};
use crate::MareNostrum;
use crate::ids::*;
use crate::options::*;
use crate::realm::CARAVAN_SLOTS;
use crate::state::*;
use agon_game::Id;

impl MareNostrum {
    pub(super) fn check_map(&self, s: &State) -> Checked {
        let mut controlled = Provinces::EMPTY;
        for e in s.empires() {
            let realm = s.realms[e];
            if let Some(p) = realm.without(s.board.provinces).first() {
                return Err(format!("realms.{e}: {} is covered at this table", self.land(p)));
            }
            if let Some(p) = realm.and(controlled).first() {
                return Err(format!("realms.{e}: {} also belongs to another empire", self.land(p)));
            }
            controlled = controlled.or(realm);
            // MN-323, MN-482: seven markers, and the printed one that never leaves.
            let capital = self.capital(e);
            ensure!(realm.has(capital), "realms.{e}: the capital province {} is missing", self.land(capital));
            let (placed, left, all) = (realm.len() - 1, usize::from(s.markers[e]), usize::from(self.content.markers));
            ensure!(placed + left == all, "markers.{e}: {placed} on the map and {left} left, {all} in all");
        }
        self.check_buildings(s)
    }

    fn check_buildings(&self, s: &State) -> Checked {
        let mut standing = [0u16; Building::COUNT];
        for p in (0..self.content.province_count).map(Province::from_index) {
            let (id, built) = (self.id_of(p), s.built[p]);
            ensure!(
                built.is_empty() || s.board.provinces.has(p),
                "built.{id}: {} is covered at this table",
                self.land(p)
            );
            for slot in built.iter() {
                let Some(building) = self.content.slots[p].building(slot) else {
                    return Err(format!("built.{id}: {} has no slot {slot}", self.land(p)));
                };
                standing[building.index()] += 1;
            }
        }
        for building in Building::ALL.iter().copied() {
            let (stands, left) = (standing[building.index()], u16::from(s.buildings[building]));
            let all = u16::from(self.content.buildings[building.index()].tokens);
            ensure!(
                stands + left == all,
                "buildings.{building}: {stands} on the map and {left} in the reserve, {all} in the box"
            );
        }
        Ok(())
    }

    /// MN-028, MN-329; MN-R28: a fortress stands in a province of its owner.
    pub(super) fn check_units(&self, s: &State) -> Checked {
        for e in s.empires() {
            if let Some(p) = s.armies(e).without(s.board.provinces).first() {
                return Err(format!("legions.{e}: {} is covered at this table", self.land(p)));
            }
            if let Some(p) = s.fortresses[e].without(s.realms[e]).first() {
                return Err(format!("fortresses.{e}: {} is no province of {e}", self.land(p)));
            }
            if let Some(sea) = s.fleets(e).without(s.board.seas).first() {
                return Err(format!("triremes.{e}: {} is covered at this table", self.water(sea)));
            }
            let sum = |counts: &[u8]| counts.iter().map(|&n| u32::from(n)).sum::<u32>();
            let on_map = [sum(s.legions[e].as_slice()), sum(s.triremes[e].as_slice()), s.fortresses[e].len() as u32];
            for unit in Unit::ALL.iter().copied() {
                let (map, left, lost) = (on_map[unit.index()], s.reserves[e][unit], s.lost[e][unit]);
                let all = self.content.units[unit.index()].pieces;
                ensure!(
                    map + u32::from(left) + u32::from(lost) == u32::from(all),
                    "reserves.{e}.{unit}: {} on the map, {left} in reserve and {lost} out of the game, {all} in the box",
                    counted(map, unit.as_str())
                );
                // MN-R59.
                let lasting = self.content.options.destroyed_units == DestroyedUnits::BackToReserve;
                ensure!(!lasting || lost == 0, "lost.{e}.{unit}: destroyed units go back to the reserve (MN-440)");
            }
        }
        Ok(())
    }

    pub(super) fn check_holdings(&self, s: &State) -> Checked {
        for p in (0..self.content.province_count).map(Province::from_index) {
            let holding = s.holdings[p];
            if holding != Holding::default() {
                self.check_holding(s, p, holding).map_err(|reason| format!("holdings.{}: {reason}", self.id_of(p)))?;
            }
        }
        Ok(())
    }

    /// MN-471, MN-481 to MN-483, MN-445, MN-721: who may stand on what.
    fn check_holding(&self, s: &State, p: Province, Holding { by, on, seized_in }: Holding) -> Checked {
        let here = self.land(p);
        let Some(by) = by else { return Err(format!("`by` is missing: whose legions stand there in {here}?")) };
        ensure!(!on.is_empty(), "`on` is missing: what do the legions of {by} stand on in {here}?");
        let (legions, places) = (s.legions[by][p], on.len() as u8);
        ensure!(
            legions >= places,
            "{} of {by} in {here}, but {} held",
            counted(legions, "legion"),
            counted(places, "place")
        );
        let owner = s.controller(p);
        let caravans = SlotSet::from_bits(CARAVAN_SLOTS).without(s.built[p]);
        for slot in on.iter().filter(|&slot| slot != Slot::Marker) {
            ensure!(self.content.slots[p].building(slot).is_some(), "{here} has no slot {slot}");
            // MN-721, MN-R51: in one's own province, or in one without controller, only Circe's legions stand on
            // something.
            if owner.is_none_or(|owner| owner == by) {
                ensure!(
                    caravans.has(slot) && self.has(s, by, self.legion_caravans),
                    "{by} {} {here}; only Circe's legions stand on empty caravan slots there, not on {slot}",
                    if owner.is_none() { "cannot occupy anything in uncontrolled" } else { "itself controls" }
                );
            }
        }
        if on.has(Slot::Marker) {
            ensure!(owner.is_some(), "{here} has no control marker to seize");
            ensure!(owner != Some(by), "{by} itself controls {here}");
            ensure!(
                !self.content.capital_provinces.has(p),
                "the control marker of the capital province {here} is printed and cannot be seized (MN-482)"
            );
        }
        ensure!(
            on.has(Slot::Marker) == (seized_in > 0),
            "`seized_in` is {seized_in}; it is the round in which the marker was seized, and 0 where it is not"
        );
        ensure!(seized_in <= s.round, "`seized_in` is {seized_in}, but it is round {}", s.round);
        self.check_peaceful(s, p, by, on)
    }

    /// MN-445: in a war nobody holds anything, except on the way into a battle, on Circe's slots at home (MN-C4), and
    /// by option in a capital that has been relieved (MN-R27).
    fn check_peaceful(&self, s: &State, p: Province, by: Empire, on: SlotSet) -> Checked {
        if !s.wars().has(p) {
            return Ok(());
        }
        let caravans = SlotSet::from_bits(CARAVAN_SLOTS).without(s.built[p]);
        let foraging = s.realms[by].has(p) && on.without(caravans).is_empty();
        let relieved = self.content.options.capital_relief == CapitalRelief::UntilBattle
            && s.empires().any(|e| self.capital(e) == p && s.land_units(e).has(p));
        let others = s.empires().filter(|&e| e != by && s.land_units(e).has(p));
        // Only legions that have marched in during this activation, whose war is not settled yet.
        let invaded = self.marcher(s).is_some_and(|e| {
            let new = s.legions[e][p] <= s.campaign.marched[p] && !s.fortresses[e].has(p);
            new && others.clone().all(|other| other == e)
        });
        ensure!(
            foraging || relieved || invaded,
            "{by} holds something in {}, where units of {} stand as well; in a province at war nobody does (MN-445)",
            self.land(p),
            super::listed(others)
        );
        Ok(())
    }

    /// The empire whose legions move or fight, until its wars are settled.
    fn marcher(&self, s: &State) -> Option<Empire> {
        match s.step {
            Step::Land(
                LandStep::March { empire, .. } | LandStep::Leave { empire, .. } | LandStep::Fight { empire },
            ) => Some(empire),
            Step::Land(LandStep::LandDice { attacker, .. }) => Some(attacker),
            Step::Land(LandStep::Losses { .. }) => s.battle.map(|b| b.attacker),
            _ => None,
        }
    }
}
