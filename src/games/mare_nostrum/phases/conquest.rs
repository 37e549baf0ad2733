//! Phase 4: what a conqueror does, the seized markers that fall due, and Circe's foragers (MN-445 to MN-489, MN-721).

use crate::MareNostrum;
use crate::action::Action;
use crate::ids::*;
use crate::options::*;
use crate::realm::{CARAVAN_SLOTS, set_holding};
use crate::state::*;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use strum::{IntoStaticStr, VariantNames};

/// Phase 4: what a conqueror does, and what falls due at the end of an activation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, VariantNames, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum ConquestStep {
    /// MN-452.
    Conquer {
        /// The conqueror.
        empire: Empire,
        /// Where.
        province: Province,
    },
    /// MN-466: coin or rare good.
    RazeGain {
        /// The conqueror.
        empire: Empire,
        /// Where.
        province: Province,
    },
    /// MN-471: further buildings.
    Occupy {
        /// The conqueror.
        empire: Empire,
        /// Where.
        province: Province,
        /// The last building occupied; further ones come after it.
        last: Slot,
    },
    /// Which holding a legion gives up to stand on the marker, or to mark the slot that has just been razed.
    Reassign {
        /// The conqueror.
        empire: Empire,
        /// Where.
        province: Province,
    },
    /// MN-488.
    InstantSwap {
        /// The Queen of Sheba's owner.
        empire: Empire,
        /// Where.
        province: Province,
    },
    /// MN-484.
    Swap {
        /// The conqueror.
        empire: Empire,
        /// Where.
        province: Province,
    },
    /// MN-721.
    Forage {
        /// Circe's owner.
        empire: Empire,
        /// The last place; earlier ones are passed.
        after: Option<(Province, Slot)>,
    },
}

impl Chapter<MareNostrum> for ConquestStep {
    fn who(self, _: &MareNostrum, s: &State) -> Who {
        let (Self::Conquer { empire, .. }
        | Self::RazeGain { empire, .. }
        | Self::Occupy { empire, .. }
        | Self::Reassign { empire, .. }
        | Self::InstantSwap { empire, .. }
        | Self::Swap { empire, .. }
        | Self::Forage { empire, .. }) = self;
        Who::Seat(s.seat(empire))
    }

    fn legal(self, game: &MareNostrum, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Conquer { empire, province } => game.legal_conqueror(s, empire, province, out),
            Self::RazeGain { .. } => {
                out.push(Action::TakeCoin);
                if !s.rare_stack.is_empty() || !s.rare_discard.is_empty() {
                    out.push(Action::TakeRareGood);
                }
            }
            Self::Occupy { province, last, .. } => {
                let slots = s.built[province].after(last).without(s.holdings[province].on);
                out.extend(slots.iter().map(|slot| Action::Occupy { slot }));
                out.push(Action::EndOccupation);
            }
            Self::Reassign { province, .. } => {
                let on = s.holdings[province].on.without(IdSet::of(Slot::Marker));
                out.extend(on.iter().map(|slot| Action::Leave { slot }));
            }
            Self::InstantSwap { .. } | Self::Swap { .. } => out.extend([Action::SwapMarker, Action::KeepMarker]),
            Self::Forage { empire, after } => {
                for (province, slot) in game.forage_places(s, empire, after) {
                    out.push(Action::Forage { province, slot });
                }
                out.push(Action::EndForaging);
            }
        }
    }

    fn apply(self, game: &MareNostrum, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Conquer { empire, province }, Action::Raze { slot }) => game.raze(s, empire, province, slot),
            (Self::Conquer { empire, province }, Action::Occupy { slot }) => {
                // The mode is chosen afresh for the legions on buildings (MN-R42).
                let holding = s.holdings[province];
                let keep = if game.content.options.conqueror_keeps_holdings && holding.by == Some(empire) {
                    holding.on.and(IdSet::of(Slot::Marker))
                } else {
                    SlotSet::EMPTY
                };
                set_holding(s, province, empire, keep);
                game.occupy(s, empire, province, slot);
            }
            (Self::Conquer { empire, province }, Action::Seize) => {
                if !game.content.options.conqueror_keeps_holdings {
                    let on = s.holdings[province].on.and(IdSet::of(Slot::Marker));
                    set_holding(s, province, empire, on);
                }
                if s.free_legions(empire, province) > 0 || s.holdings[province].on.has(Slot::Marker) {
                    game.seize(s, empire, province);
                } else {
                    s.step = Self::Reassign { empire, province }.into();
                }
            }
            (Self::Conquer { empire, province }, Action::Spare) => game.spare(s, empire, province),
            (Self::RazeGain { empire, province }, choice @ (Action::TakeCoin | Action::TakeRareGood)) => {
                let gain = game.content.buildings[Building::LegendaryCity.index()].raze;
                if choice == Action::TakeCoin {
                    game.gain(s, empire, Resource::Coin, gain.coins);
                } else {
                    s.due[empire].rare += gain.rare;
                }
                game.after_raze(s, empire, province);
            }
            (Self::Occupy { empire, province, .. }, Action::Occupy { slot }) => game.occupy(s, empire, province, slot),
            (Self::Occupy { empire, province, .. }, Action::EndOccupation) => game.after_conquest(s, empire, province),
            (Self::Reassign { empire, province }, Action::Leave { slot }) => {
                set_holding(s, province, empire, s.holdings[province].on.without(IdSet::of(slot)));
                match s.campaign.razed[province] {
                    Some(razed) => game.mark_razed(s, empire, province, razed),
                    None => game.seize(s, empire, province),
                }
            }
            (Self::InstantSwap { empire, province }, choice @ (Action::SwapMarker | Action::KeepMarker)) => {
                if choice == Action::SwapMarker {
                    game.sacrifice(s, empire, province);
                }
                game.after_conquest(s, empire, province);
            }
            (Self::Swap { empire, province }, choice @ (Action::SwapMarker | Action::KeepMarker)) => {
                if choice == Action::SwapMarker {
                    game.swap_marker(s, empire, province);
                } else {
                    s.campaign.declined.insert(province);
                }
                game.next_swap(s, empire);
            }
            (Self::Forage { empire, after }, Action::Forage { province, slot }) => {
                let left = game.left_to_forage(s, empire, province, after);
                let on = s.holdings[province].on.without(left.map_or(SlotSet::EMPTY, IdSet::of));
                set_holding(s, province, empire, on.or(IdSet::of(slot)));
                game.next_forage(s, empire, Some((province, slot)));
            }
            (Self::Forage { empire, .. }, Action::EndForaging) => game.end_campaign(s, empire),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &MareNostrum, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl MareNostrum {
    /// MN-R41: the active player chooses after all his battles.
    pub(in super::super) fn begin_conquest(&self, s: &mut State, empire: Empire) {
        self.next_conquest(s, empire, Province(0));
    }

    /// MN-451, MN-R36, MN-R49, MN-R69: provinces controlled by an opponent in which the empire alone has units. MN-R113:
    /// option.
    pub(in super::super) fn conquered(&self, s: &State, empire: Empire) -> Provinces {
        let theirs = s.empires().filter(|&e| e != empire).fold(Provinces::EMPTY, |m, e| m.or(s.realms[e]));
        let alone = s.armies(empire).and(theirs).without(s.enemy_land_units(empire));
        if self.content.options.conquest_needs_battle { alone.and(s.campaign.won) } else { alone }
    }

    /// MN-452, MN-453: each conquered province once, then those that an instant swap has linked.
    fn next_conquest(&self, s: &mut State, empire: Empire, from: Province) {
        match self.conquered(s, empire).from(from).first() {
            Some(province) if from.index() < self.content.province_count => {
                s.step = ConquestStep::Conquer { empire, province }.into();
            }
            _ => self.next_late_seizure(s, empire),
        }
    }

    /// What follows a choice in a conquered province.
    fn after_conquest(&self, s: &mut State, empire: Empire, province: Province) {
        if s.campaign.declined.has(province) {
            s.campaign.declined.remove(province);
            self.next_late_seizure(s, empire);
        } else {
            self.next_conquest(s, empire, Province(province.0 + 1));
        }
    }

    /// MN-452: nothing is done. MN-488: if the Queen of Sheba may still link the province, its marker is asked for
    /// again.
    fn spare(&self, s: &mut State, empire: Empire, province: Province) {
        let again = !s.campaign.declined.has(province)
            && self.has_instant_swap(s, empire)
            && self.seizable(s, empire, province)
            && !self.may_seize(s, empire, province);
        if again {
            s.campaign.declined.insert(province);
            self.next_conquest(s, empire, Province(province.0 + 1));
        } else {
            self.after_conquest(s, empire, province);
        }
    }

    /// MN-481 with MN-488: the marker that the Queen of Sheba's owner has placed at once may link provinces that came
    /// earlier. Where he did nothing because he could not seize the marker, he may do so now; razing and occupying were
    /// open before.
    fn next_late_seizure(&self, s: &mut State, empire: Empire) {
        match s.campaign.declined.iter().find(|&province| self.may_seize(s, empire, province)) {
            Some(province) => s.step = ConquestStep::Conquer { empire, province }.into(),
            None => {
                s.campaign.declined = Provinces::EMPTY;
                self.next_own_swap(s, empire);
            }
        }
    }

    /// MN-452: raze one building, occupy buildings, seize the marker, or nothing.
    fn legal_conqueror(&self, s: &State, empire: Empire, province: Province, out: &mut Vec<Action>) {
        // MN-488: the rest has been declined.
        if s.campaign.declined.has(province) {
            out.extend([Action::Seize, Action::Spare]);
            return;
        }
        // MN-462, MN-471, MN-R42: legions on buildings may be reassigned, the one on the marker stays.
        if self.legions_to_place(s, empire, province) > 0 {
            // MN-461, MN-R44: any building of the province.
            out.extend(s.built[province].iter().map(|slot| Action::Raze { slot }));
            out.extend(s.built[province].iter().map(|slot| Action::Occupy { slot }));
        }
        if self.may_seize(s, empire, province) {
            out.push(Action::Seize);
        }
        out.push(Action::Spare);
    }

    /// Legions that do not stand on the marker, if that one stays there.
    pub(in super::super) fn legions_to_place(&self, s: &State, empire: Empire, province: Province) -> u8 {
        let holding = s.holdings[province];
        let seizing =
            self.content.options.conqueror_keeps_holdings && holding.by == Some(empire) && holding.on.has(Slot::Marker);
        s.legions[empire][province] - u8::from(seizing)
    }

    /// MN-481, MN-R46.
    pub(in super::super) fn may_seize(&self, s: &State, empire: Empire, province: Province) -> bool {
        self.seizable(s, empire, province)
            && (!self.content.options.seize_needs_connection || self.linked_to_realm(s, empire, province))
    }

    /// MN-481, MN-R116: whether the link lets the empire replace a marker that it has seized.
    pub(in super::super) fn may_swap(&self, s: &State, empire: Empire, province: Province) -> bool {
        !self.content.options.marker_swap_needs_connection || self.linked_to_realm(s, empire, province)
    }

    /// MN-482, MN-483: whether the marker may be seized as soon as the province is linked.
    pub(in super::super) fn seizable(&self, s: &State, empire: Empire, province: Province) -> bool {
        let holding = s.holdings[province];
        let already = holding.by == Some(empire) && holding.on.has(Slot::Marker);
        let fresh = !already || !self.content.options.conqueror_keeps_holdings;
        fresh && !self.content.capital_provinces.has(province)
    }

    /// MN-461, MN-462: the building goes back to the reserve, a legion marks the freed slot.
    fn raze(&self, s: &mut State, empire: Empire, province: Province, slot: Slot) {
        let building = self.content.slots[province].building(slot).expect("a building stands there");
        s.built[province].remove(slot);
        s.buildings[building] += 1;
        s.razed[empire] += 1;
        s.campaign.razed[province] = Some(slot);
        if !self.content.options.conqueror_keeps_holdings {
            set_holding(s, province, empire, SlotSet::EMPTY);
        }
        // MN-R43: a free legion, or the one that stood on the building. MN-R42: otherwise one that holds another slot.
        if s.holdings[province].on.has(slot) || s.free_legions(empire, province) > 0 {
            self.mark_razed(s, empire, province, slot);
        } else {
            s.step = ConquestStep::Reassign { empire, province }.into();
        }
    }

    /// MN-462: a legion marks the freed slot. MN-463, MN-464, MN-465, MN-R123: the gain, as far as the bank has it (MN-R72),
    /// stays until Phase 3 of the next round (MN-468).
    fn mark_razed(&self, s: &mut State, empire: Empire, province: Province, slot: Slot) {
        set_holding(s, province, empire, s.holdings[province].on.or(IdSet::of(slot)));
        let building = self.content.slots[province].building(slot).expect("a building stood there");
        let rules = &self.content.buildings[building.index()];
        let good = match slot {
            Slot::Caravan1 => self.content.slots[province].caravan_goods[0],
            Slot::Caravan2 => self.content.slots[province].caravan_goods[1],
            Slot::Market | Slot::Temple | Slot::City1 | Slot::City2 => None,
            Slot::Marker => unreachable!("{:?} razes a marker", s.step),
        };
        // MN-467, MN-R124.
        let doubled = self.abilities(s, empire).find_map(|(_, card)| card.raze);
        let gain = match (doubled, building) {
            (Some([city, ..]), Building::OrdinaryCity | Building::Capital) => city,
            (Some([_, caravan, _]), Building::Caravan) => caravan,
            (Some([.., legendary]), Building::LegendaryCity) => legendary,
            // MN-466.
            _ if rules.raze_choice => {
                s.step = ConquestStep::RazeGain { empire, province }.into();
                return;
            }
            _ => rules.raze,
        };
        self.gain_all(s, empire, good, gain);
        self.after_raze(s, empire, province);
    }

    pub(in super::super) fn after_raze(&self, s: &mut State, empire: Empire, province: Province) {
        if !self.next_draw(s, empire, Some(province)) {
            self.after_conquest(s, empire, province);
        }
    }

    /// MN-471, MN-R114: one legion per building, in the order of slots.
    fn occupy(&self, s: &mut State, empire: Empire, province: Province, slot: Slot) {
        set_holding(s, province, empire, s.holdings[province].on.or(IdSet::of(slot)));
        let more = !s.built[province].after(slot).without(s.holdings[province].on).is_empty();
        if more && s.free_legions(empire, province) > 0 {
            s.step = ConquestStep::Occupy { empire, province, last: slot }.into();
        } else {
            self.after_conquest(s, empire, province);
        }
    }

    /// MN-483; MN-488: the Queen of Sheba may swap at once.
    fn seize(&self, s: &mut State, empire: Empire, province: Province) {
        let already = s.holdings[province].on.has(Slot::Marker);
        set_holding(s, province, empire, s.holdings[province].on.or(IdSet::of(Slot::Marker)));
        if !already {
            s.holdings[province].seized_in = s.round;
        }
        // MN-R50.
        if !already && self.has_instant_swap(s, empire) && self.may_swap(s, empire, province) {
            s.step = ConquestStep::InstantSwap { empire, province }.into();
        } else {
            self.after_conquest(s, empire, province);
        }
    }

    /// MN-488, MN-R50: once per round, and with a free marker.
    fn has_instant_swap(&self, s: &State, empire: Empire) -> bool {
        self.has(s, empire, self.instant_swap) && !s.sheba_used.has(empire) && s.markers[empire] > 0
    }

    /// MN-488: the legion on the marker is sacrificed.
    fn sacrifice(&self, s: &mut State, empire: Empire, province: Province) {
        s.sheba_used.insert(empire);
        self.swap_marker(s, empire, province);
        self.lose_legion(s, empire, province);
    }

    /// MN-484, MN-485: the new controller controls all buildings; his legions need not hold anything any more, except empty
    /// caravan slots (MN-R51).
    fn swap_marker(&self, s: &mut State, empire: Empire, province: Province) {
        let foraging = self.foragers(s, empire, province);
        self.drop_marker(s, province);
        self.place_marker(s, empire, province);
        set_holding(s, province, empire, foraging);
    }

    /// MN-721: the empty caravan slots on which legions of Circe's owner stand; none if the empire does not have her.
    fn foragers(&self, s: &State, empire: Empire, province: Province) -> SlotSet {
        let slots = SlotSet::from_bits(CARAVAN_SLOTS).without(s.built[province]);
        let foraging = if self.has(s, empire, self.legion_caravans) { slots } else { SlotSet::EMPTY };
        s.holdings[province].on.and(foraging)
    }

    /// MN-486, MN-487: the marker goes without a new one. MN-R51: Circe's legions stay, unless she needs a controller.
    fn lose_marker(&self, s: &mut State, empire: Empire, province: Province) {
        let foraging = match self.content.options.circe_provinces {
            CirceProvinces::Any => self.foragers(s, empire, province),
            CirceProvinces::ControlledOrConquered => SlotSet::EMPTY,
        };
        self.drop_marker(s, province);
        set_holding(s, province, empire, foraging);
    }

    /// MN-486, MN-487: the old marker goes back; nobody controls the province.
    fn drop_marker(&self, s: &mut State, province: Province) {
        let old = s.controller(province).expect("a marker to take away");
        s.realms[old].remove(province);
        s.markers[old] += 1;
        s.holdings[province] = Holding::default();
    }

    /// MN-484: markers that were seized in an earlier round, at the end of the conqueror's own activation (MN-R47).
    fn next_own_swap(&self, s: &mut State, empire: Empire) {
        match self.content.options.marker_swap_timing {
            MarkerSwapTiming::OwnActivationEnd => self.next_swap(s, empire),
            MarkerSwapTiming::PhaseEnd => self.next_forage(s, empire, None),
        }
    }

    /// Provinces whose marker the empire seized in an earlier round (MN-484) and can swap now (MN-486), and those where
    /// it cannot.
    pub(in super::super) fn due_markers(&self, s: &State, empire: Empire) -> [Provinces; 2] {
        let due = |p: &Province| {
            let holding = s.holdings[*p];
            holding.by == Some(empire) && holding.on.has(Slot::Marker) && holding.seized_in < s.round
        };
        let due: Provinces = (0..self.content.province_count).map(Province::from_index).filter(due).collect();
        let linked = due.iter().filter(|&p| self.may_swap(s, empire, p)).collect();
        [linked, due.without(linked)]
    }

    fn next_swap(&self, s: &mut State, empire: Empire) {
        let [linked, unlinked] = self.due_markers(s, empire);
        // A marker that is placed now may link another province, earlier or later: they all fall due together.
        // MN-R48: without a marker of his own everything stays as it is.
        let open = linked.without(s.campaign.declined).first().filter(|_| s.markers[empire] > 0);
        if let Some(province) = open {
            s.step = ConquestStep::Swap { empire, province }.into();
            return;
        }
        // MN-486, MN-C7: without a link the marker is lost to everybody.
        for province in unlinked.iter() {
            self.lose_marker(s, empire, province);
        }
        s.campaign.declined = Provinces::EMPTY;
        match self.content.options.marker_swap_timing {
            MarkerSwapTiming::OwnActivationEnd => self.next_forage(s, empire, None),
            MarkerSwapTiming::PhaseEnd => self.next_phase_swap(s, Some(empire)),
        }
    }

    /// Option `marker_swap_timing` = `phase_4_end`: all empires in seat order.
    fn next_phase_swap(&self, s: &mut State, last: Option<Empire>) {
        match s.empires().nth(last.map_or(0, |e| s.seat(e).index() + 1)) {
            Some(empire) => self.next_swap(s, empire),
            None => self.check_cities(s),
        }
    }

    /// MN-721, MN-R51, MN-C4: empty caravan slots where a legion may stand, later than `after`.
    pub(in super::super) fn forage_places(
        &self,
        s: &State,
        empire: Empire,
        after: Option<(Province, Slot)>,
    ) -> impl Iterator<Item = (Province, Slot)> {
        let mut open = s.armies(empire);
        // Not while at war, except in a province that she controls.
        open = open.without(s.enemy_land_units(empire).without(s.realms[empire]));
        if self.content.options.circe_provinces == CirceProvinces::ControlledOrConquered {
            let controlled = s.empires().fold(Provinces::EMPTY, |m, e| m.or(s.realms[e]));
            open = open.and(controlled);
        }
        let places = open.and(s.board.provinces).iter().flat_map(move |p| {
            let holding = s.holdings[p];
            let printed = SlotSet::from_bits(u64::from(self.content.slots[p].printed) & CARAVAN_SLOTS);
            let held = if holding.by == Some(empire) { holding.on } else { SlotSet::EMPTY };
            let able = s.free_legions(empire, p) > 0 || !Self::movable(s, empire, p, after).is_empty();
            let open = able && holding.by.is_none_or(|by| by == empire);
            let slots = if open { printed.without(s.built[p]).without(held) } else { SlotSet::EMPTY };
            slots.iter().map(move |slot| (p, slot))
        });
        places.filter(move |&place| after.is_none_or(|last| place > last))
    }

    /// MN-721: slots whose legions may go to another one: they forage, or mark what was razed in an earlier activation
    /// (MN-R43). Those on buildings and on the marker stay (MN-R42), and so does the one that was put on a slot just
    /// now.
    fn movable(s: &State, empire: Empire, province: Province, after: Option<(Province, Slot)>) -> SlotSet {
        let holding = s.holdings[province];
        if holding.by != Some(empire) {
            return SlotSet::EMPTY;
        }
        let taken = after.filter(|&(p, _)| p == province).map(|(_, slot)| slot);
        let fixed = [Some(Slot::Marker), s.campaign.razed[province], taken].into_iter().flatten().collect();
        holding.on.without(s.built[province]).without(fixed)
    }

    /// The slot that a legion leaves to forage, if none is free: a razed slot, where it is only a mark (MN-R43),
    /// otherwise the other caravan slot.
    pub(in super::super) fn left_to_forage(
        &self,
        s: &State,
        empire: Empire,
        province: Province,
        after: Option<(Province, Slot)>,
    ) -> Option<Slot> {
        if s.free_legions(empire, province) > 0 {
            return None;
        }
        let movable = Self::movable(s, empire, province, after);
        let marks = movable.without(SlotSet::from_bits(CARAVAN_SLOTS));
        Some(marks.first().or(movable.first()).expect("a legion that may forage"))
    }

    fn next_forage(&self, s: &mut State, empire: Empire, after: Option<(Province, Slot)>) {
        if self.has(s, empire, self.legion_caravans) && self.forage_places(s, empire, after).next().is_some() {
            s.step = ConquestStep::Forage { empire, after }.into();
        } else {
            self.end_campaign(s, empire);
        }
    }

    fn end_campaign(&self, s: &mut State, empire: Empire) {
        s.done.insert(empire);
        self.next_mover(s);
    }

    /// The end of Phase 4.
    pub(in super::super) fn end_movement_phase(&self, s: &mut State) {
        match self.content.options.marker_swap_timing {
            MarkerSwapTiming::OwnActivationEnd => self.check_cities(s),
            MarkerSwapTiming::PhaseEnd => self.next_phase_swap(s, None),
        }
    }

    /// MN-603, MN-R54, MN-R55, MN-R67, MN-R120: enough capitals and legendary cities at the end of the phase.
    fn check_cities(&self, s: &mut State) {
        s.peace = None;
        let winners = self.city_winners(s);
        if winners.is_empty() {
            return self.begin_leadership(s);
        }
        self.win(s, VictoryKind::Cities, winners);
    }

    /// MN-603, MN-R54: who wins by cities, if Phase 4 ends like this.
    pub(in super::super) fn city_winners(&self, s: &State) -> Empires {
        let enough: Empires = s.empires().filter(|&e| self.great_cities(s, e) >= self.content.cities_to_win).collect();
        let leader = s.leaders[Title::Military].filter(|&l| {
            enough.has(l) && self.content.options.military_victory_tie == MilitaryVictoryTie::MilitaryLeaderElseShared
        });
        leader.map_or(enough, IdSet::of)
    }
}
