//! PAX-10: land battles.

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::state::*;
use super::super::step::*;

impl PaxRomana {
    pub(in super::super) fn who_battle(&self, s: &State, step: BattleStep) -> Who {
        let Some(battle) = &s.battle else { return Who::Rules };
        let of = |side: Side| battle.side(side).seat.map_or(Who::Rules, Who::Seat);
        match step {
            BattleStep::UseWorks | BattleStep::Retreat => of(Side::Defender),
            BattleStep::Force => of(Side::Attacker),
            BattleStep::Bid { side }
            | BattleStep::Commit { side }
            | BattleStep::Trampled { side, .. }
            | BattleStep::Reroll { side }
            | BattleStep::RerollWhich { side }
            | BattleStep::Lose { side } => of(side),
            BattleStep::Shift { .. } => battle.favoured.map_or(Who::Rules, of),
            BattleStep::Prevent => battle.winner.map_or(Who::Rules, of),
            BattleStep::Flee => of(Side::Defender),
            BattleStep::TurnChip => Who::Chance(Chance::Chip),
            BattleStep::ElephantRoll { .. } => Who::Chance(Chance::die("elephant_die")),
            BattleStep::Roll { .. } | BattleStep::RerollDie { .. } => Who::Chance(Chance::die("battle_die")),
            BattleStep::RerollTest { .. } => Who::Chance(Chance::two("reroll_dice")),
            BattleStep::PreventRoll => Who::Chance(Chance::die("pursuit_die")),
            BattleStep::DeathRoll { .. } => Who::Chance(Chance::two("leader_death_dice")),
            BattleStep::WhoDies { side } => {
                let things = self.leaders_of_side(s, side);
                Who::Chance(Chance::Among { things, what: "leader_who_dies" })
            }
            _ => Who::Rules,
        }
    }

    pub(in super::super) fn legal_battle(&self, _: &State, _: BattleStep, _: &mut Vec<Action>) {}

    pub(in super::super) fn pass_battle(&self, _: &mut State, _: BattleStep) -> bool {
        false
    }

    pub(in super::super) fn apply_battle(&self, _: &mut State, _: BattleStep, _: Action) {}

    /// Leaders of a side.
    pub(super) fn leaders_of_side(&self, s: &State, side: Side) -> u8 {
        let Some(battle) = &s.battle else { return 0 };
        let combatant = battle.side(side);
        let with = if combatant.march > 0 { s.leaders_with(combatant.march).count() } else { 0 };
        let here = if combatant.ground { s.leaders_at(combatant.owner, battle.space.into()).count() } else { 0 };
        (with + here) as u8
    }
}
