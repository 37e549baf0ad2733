//! Phase 4: legion moves and land battles (MN-408 to MN-444).

use crate::MareNostrum;
use crate::action::Action;
use crate::dice::Dice;
use crate::ids::*;
use crate::realm::set_holding;
use crate::state::*;
use agon_game::battle::Side;
use agon_game::flow::{self, Chapter};
use agon_game::picks::next_of;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use strum::{IntoStaticStr, VariantNames};

/// Phase 4: legions march and fight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, VariantNames, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum LandStep {
    /// MN-408.
    March {
        /// The active player.
        empire: Empire,
        /// The army.
        from: Province,
    },
    /// Which holding a leaving legion gives up.
    Leave {
        /// The active player.
        empire: Empire,
        /// The army.
        from: Province,
        /// Where the legion goes.
        to: Province,
    },
    /// MN-421, MN-422.
    Fight {
        /// The active player.
        empire: Empire,
    },
    /// Chance: MN-426.
    LandDice {
        /// The active player.
        attacker: Empire,
        /// His opponent.
        defender: Empire,
        /// Where.
        province: Province,
    },
    /// MN-429: the side that removes units.
    Losses {
        /// Whose units.
        empire: Empire,
    },
}

impl Chapter<MareNostrum> for LandStep {
    fn who(self, _: &MareNostrum, s: &State) -> Who {
        match self {
            Self::March { empire, .. }
            | Self::Leave { empire, .. }
            | Self::Fight { empire }
            | Self::Losses { empire } => Who::Seat(s.seat(empire)),
            Self::LandDice { attacker, defender, province } => {
                Who::Chance(Draw::LandDice { armies: [attacker, defender], province })
            }
        }
    }

    fn legal(self, game: &MareNostrum, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::March { empire, from } => {
                out.extend(game.destinations(s, empire, from).iter().map(|to| Action::March { from, to }));
                out.push(Action::Stay { province: from });
            }
            Self::Leave { empire, from, .. } => {
                out.extend(MareNostrum::leavers(s, empire, from).iter().map(|slot| Action::Leave { slot }));
            }
            Self::Fight { empire } => {
                for province in game.battlefields(s, empire).iter() {
                    let enemies = game.land_enemies(s, empire, province);
                    out.extend(enemies.iter().map(|empire| Action::Fight { province, empire }));
                }
            }
            Self::Losses { empire } => out.extend(game.losable(s, empire).map(|(action, _)| action)),
            Self::LandDice { .. } => flow::nobody_decides(self),
        }
    }

    fn apply(self, game: &MareNostrum, s: &mut State, action: Action) {
        match (self, action) {
            (Self::March { empire, .. }, Action::March { from, to }) => {
                // Legions that stand on nothing leave first; legions that arrived stay.
                if s.free_legions(empire, from) > s.campaign.marched[from] {
                    game.march(s, empire, from, to);
                } else {
                    game.begin_leaving(s, empire, from, to);
                }
            }
            (Self::March { empire, from }, Action::Stay { .. }) => {
                (s.campaign.last_province, s.campaign.last_left) = (None, None);
                game.next_army(s, empire, Province(from.0 + 1));
            }
            (Self::Leave { empire, from, to }, Action::Leave { slot }) => game.leave(s, empire, from, to, slot),
            (Self::Fight { empire }, Action::Fight { province, empire: enemy }) => {
                s.campaign.fought.insert(province);
                s.step = Self::LandDice { attacker: empire, defender: enemy, province }.into();
            }
            (Self::Losses { empire }, _) => {
                game.lose(s, empire, action);
                game.next_loss(s);
            }
            (Self::LandDice { attacker, defender, province }, Action::Roll { attacker: ours, defender: theirs }) => {
                game.roll_on_land(s, [attacker, defender], province, [ours, theirs]);
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &MareNostrum, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

/// What one side has in a land battle before losses (MN-435).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Legions, one die each (MN-426).
    pub legions: u8,
    /// Extra dice (MN-439).
    pub extra_dice: u8,
    /// Bonus to every legion's die (MN-436, MN-437).
    pub die_bonus: u8,
    /// Bonus to the total: fortress and Nebuchadnezzar (MN-431, MN-438).
    pub bonus: u8,
    /// Hits of the other side that the fortress cancels (MN-432).
    pub cancels: u8,
    /// Units that can be lost.
    pub units: u8,
}

impl MareNostrum {
    /// MN-408, MN-409: the next province from `from` on with legions that can still move. MN-413: legions leave a province at
    /// war like any other. MN-414, MN-R110: fortresses stay.
    pub(in super::super) fn next_army(&self, s: &mut State, empire: Empire, from: Province) {
        for province in (from.index()..self.content.province_count).map(Province::from_index) {
            if self.may_leave(s, empire, province) && !self.destinations(s, empire, province).is_empty() {
                s.step = LandStep::March { empire, from: province }.into();
                return;
            }
            (s.campaign.last_province, s.campaign.last_left) = (None, None);
        }
        // MN-416, MN-R112: all moves come before the first battle.
        self.next_land_battle(s, empire);
    }

    /// Whether a legion that has not moved stands there, free or on something that it can still leave.
    pub(in super::super) fn may_leave(&self, s: &State, empire: Empire, province: Province) -> bool {
        s.free_legions(empire, province) > s.campaign.marched[province]
            || !Self::leavers(s, empire, province).is_empty()
    }

    /// MN-409, MN-410, MN-415, MN-R24, MN-R111: adjacent provinces and those that a chain of triremes reaches from here, as
    /// the triremes lie now (MN-411). MN-766: not those of a peace partner. Later destinations only, so that no order
    /// is repeated.
    pub(in super::super) fn destinations(&self, s: &State, empire: Empire, from: Province) -> Provinces {
        let mut to = self.reach(s, empire, IdSet::of(from)).without(Self::closed_by_peace(s, empire));
        to.remove(from);
        match s.campaign.last_province {
            Some(last) => to.from(last),
            None => to,
        }
    }

    /// Slots whose legions may still leave; in the order of slots, so that no order is repeated.
    pub(in super::super) fn leavers(s: &State, empire: Empire, from: Province) -> SlotSet {
        let holding = s.holdings[from];
        match holding.by {
            Some(by) if by == empire => s.campaign.last_left.map_or(holding.on, |last| holding.on.after(last)),
            _ => SlotSet::EMPTY,
        }
    }

    /// Which holding the next legion gives up; if there is only one, that one.
    fn begin_leaving(&self, s: &mut State, empire: Empire, from: Province, to: Province) {
        let leavers = Self::leavers(s, empire, from);
        match (leavers.len(), leavers.first()) {
            (1, Some(slot)) => self.leave(s, empire, from, to, slot),
            _ => s.step = LandStep::Leave { empire, from, to }.into(),
        }
    }

    /// MN-476: the building is free again.
    fn leave(&self, s: &mut State, empire: Empire, from: Province, to: Province, slot: Slot) {
        set_holding(s, from, empire, s.holdings[from].on.without(IdSet::of(slot)));
        s.campaign.last_left = Some(slot);
        self.march(s, empire, from, to);
    }

    fn march(&self, s: &mut State, empire: Empire, from: Province, to: Province) {
        s.legions[empire][from] -= 1;
        s.legions[empire][to] += 1;
        s.campaign.marched[to] += 1;
        s.campaign.last_province = Some(to);
        self.next_army(s, empire, from);
    }

    /// MN-422, MN-765: opponents in a province that the active player may fight.
    pub(in super::super) fn land_enemies(&self, s: &State, empire: Empire, province: Province) -> Empires {
        s.empires().filter(|&e| e != empire && s.land_units(e).has(province) && !Self::at_peace(s, empire, e)).collect()
    }

    /// MN-421, MN-423, MN-R36: provinces where the active player must still fight, whether at war since earlier (MN-443) or
    /// held by a conqueror (MN-454).
    pub(in super::super) fn battlefields(&self, s: &State, empire: Empire) -> Provinces {
        let foes = s.empires().filter(|&e| e != empire && !Self::at_peace(s, empire, e));
        let enemies = foes.fold(Provinces::EMPTY, |m, e| m.or(s.land_units(e)));
        s.land_units(empire).and(enemies).without(s.campaign.fought)
    }

    fn next_land_battle(&self, s: &mut State, empire: Empire) {
        if !self.battlefields(s, empire).is_empty() {
            s.step = LandStep::Fight { empire }.into();
            return;
        }
        // MN-455: conquerors who are alone again keep what they held. MN-R70, MN-R71: others have lost it with their legions.
        // With capital_relief = until_battle, the player's own occupied capital at war without a battle is left as it
        // is.
        let mut wars = s.wars();
        if self.content.options.capital_relief == crate::options::CapitalRelief::UntilBattle {
            let moved = s.campaign.marched.as_slice().iter().enumerate();
            let entered = Provinces::from_bits(moved.fold(0, |m, (i, &n)| m | u64::from(n > 0) << i));
            wars = wars.and(entered.or(s.campaign.fought));
        }
        self.settle_wars(s, wars);
        self.begin_conquest(s, empire);
    }

    /// The strength of one side. MN-431, MN-432, MN-436, MN-437, MN-438 (MN-R38), MN-439. MN-433: a fortress adds no die, and
    /// fights without legions as well.
    pub fn strength(&self, s: &State, empire: Empire, province: Province, side: Side) -> Strength {
        let fortress = s.fortresses[empire].has(province);
        let controls = s.realms[empire].has(province);
        let mut strength = Strength {
            legions: s.legions[empire][province],
            extra_dice: 0,
            die_bonus: 0,
            bonus: if fortress { self.content.fortress_bonus } else { 0 },
            cancels: if fortress { self.content.fortress_cancels } else { 0 },
            units: s.legions[empire][province] + u8::from(fortress),
        };
        for (_, card) in self.abilities(s, empire) {
            strength.extra_dice += card.extra_dice;
            strength.die_bonus += [card.die_bonus_active, card.die_bonus_passive][side];
            strength.bonus += if controls { card.own_province_bonus } else { 0 };
        }
        strength
    }

    /// MN-427, MN-R37: hits of a roll, before the other side's fortress.
    pub fn hits(&self, side: &Strength, dice: Dice) -> u8 {
        let raised =
            if self.content.options.die_bonus_includes_ramses { side.legions + side.extra_dice } else { side.legions };
        let total = dice.total() + u32::from(side.die_bonus) * u32::from(raised) + u32::from(side.bonus);
        (total / u32::from(self.content.hit_divisor)) as u8
    }

    /// MN-424, MN-428, MN-432, MN-435, MN-R40: both sides lose at once.
    fn roll_on_land(&self, s: &mut State, armies: [Empire; 2], province: Province, dice: [Dice; 2]) {
        let strengths = Side::BOTH.map(|side| self.strength(s, armies[side], province, side));
        let [attacker_losses, defender_losses] = Side::BOTH.map(|side| {
            let (own, enemy) = (&strengths[side], side.other());
            self.hits(&strengths[enemy], dice[enemy]).saturating_sub(own.cancels).min(own.units)
        });
        let [attacker, defender] = armies;
        s.battles += 1;
        s.battle = Some(Battle { province, attacker, defender, attacker_losses, defender_losses, survivors: 0 });
        self.next_loss(s);
    }

    /// MN-429, MN-434, MN-R39, MN-R125: what a side may remove next, each with the place after which the next loss
    /// comes. Losses come in the order fortress, free legions, legions on slots, so that no order is repeated; a loss
    /// that would leave too few units after it is not offered.
    pub(in super::super) fn losable(&self, s: &State, empire: Empire) -> impl Iterator<Item = (Action, u8)> + use<> {
        let battle = s.battle.expect("a battle");
        let holding = s.holdings[battle.province];
        let held = if holding.by == Some(empire) { holding.on } else { SlotSet::EMPTY };
        let mut units = [0; 2 + Slot::COUNT];
        units[0] = u8::from(s.fortresses[empire].has(battle.province));
        units[1] = s.free_legions(empire, battle.province);
        held.iter().for_each(|slot| units[2 + slot.index()] = 1);
        let left = battle.losses(battle.side_of(empire));
        next_of(units.into_iter(), battle.survivors.into(), left).map(|place| match place {
            0 => (Action::LoseFortress, 1),
            1 => (Action::LoseLegion, 1),
            _ => (Action::LoseHolder { slot: Slot::from_index(place - 2) }, place as u8 + 1),
        })
    }

    /// Each side removes its losses, the active player first; forced losses are automatic.
    fn next_loss(&self, s: &mut State) {
        let battle = s.battle.expect("a battle");
        let Some(side) = Side::BOTH.into_iter().find(|&side| battle.losses(side) > 0) else {
            return self.end_battle(s, battle);
        };
        let empire = battle.empire(side);
        s.step = LandStep::Losses { empire }.into();
        let mut losable = self.losable(s, empire);
        let (forced, _) = losable.next().expect("losses never exceed the units");
        if losable.next().is_none() {
            self.lose(s, empire, forced);
            self.next_loss(s);
        }
    }

    /// MN-433, MN-434: a fortress goes only when its owner chooses it. MN-440: lost units can be built again.
    fn lose(&self, s: &mut State, empire: Empire, action: Action) {
        let chosen = self.losable(s, empire).find(|(a, _)| *a == action);
        let (_, next) = chosen.unwrap_or_else(|| flow::unknown_action(s.step, action));
        let mut battle = s.battle.expect("a battle");
        let province = battle.province;
        match action {
            Action::LoseFortress => {
                s.fortresses[empire].remove(province);
                self.destroyed(s, empire, Unit::Fortress);
            }
            Action::LoseLegion => self.lose_legion(s, empire, province),
            Action::LoseHolder { slot } => {
                set_holding(s, province, empire, s.holdings[province].on.without(IdSet::of(slot)));
                self.lose_legion(s, empire, province);
            }
            _ => flow::unknown_action(s.step, action),
        }
        let left = battle.losses_mut(battle.side_of(empire));
        *left -= 1;
        battle.survivors = if *left == 0 { 0 } else { next };
        s.battle = Some(battle);
    }

    pub(super) fn lose_legion(&self, s: &mut State, empire: Empire, province: Province) {
        s.legions[empire][province] -= 1;
        self.destroyed(s, empire, Unit::Legion);
    }

    fn end_battle(&self, s: &mut State, battle: Battle) {
        s.battle = None;
        let alone = s.land_units(battle.attacker).has(battle.province)
            && !s.enemy_land_units(battle.attacker).has(battle.province);
        if alone {
            s.campaign.won.insert(battle.province);
        }
        self.next_land_battle(s, battle.attacker);
    }
}
