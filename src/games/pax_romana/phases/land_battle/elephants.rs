//! PAX-10.4.6 to PAX-10.4.9: Elephants in a battle.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options;
use crate::phases::land_battle::Victim;
use crate::state::*;
use crate::step::*;

impl PaxRomana {
    /// PAX-R10-09: the side that commits Elephants first, then the other.
    pub(crate) fn elephant_order(&self) -> [Side; 2] {
        match self.content.options.elephants_first {
            options::Side::Attacker => Side::BOTH,
            options::Side::Defender => [Side::Defender, Side::Attacker],
        }
    }

    /// PAX-10.2.4b, PAX-10.4.6b, PAX-10.4.8a, PAX-10.4.8b: Elephants that a side may commit: none in Rough Mountain, where a City or Town is used, and in
    /// an Amphibious Assault of its own.
    pub(crate) fn elephants_of(&self, s: &State, side: Side) -> u8 {
        let fight = self.riders_fight(s.fight(), side);
        let all = if fight { self.side_count(s, side, |unit| unit == Unit::Elephants) } else { 0 };
        u8::try_from(all).expect("no more Elephants than can be loaded")
    }

    /// PAX-10.4.6c: so many are committed; when both have decided, all dice are rolled.
    pub(crate) fn commit(&self, s: &mut State, side: Side, count: u8) {
        s.fight_mut().side_mut(side).elephants = count;
        let [first, second] = self.elephant_order();
        if side == first {
            s.steps.replace(BattleStep::Commit { side: second }.into());
            return;
        }
        let dice = [first, second].map(|side| s.fight().side(side).elephants);
        s.steps.replace(BattleStep::Count.into());
        self.battle_windows(s);
        for (side, left) in [second, first].into_iter().zip([dice[1], dice[0]]) {
            if left > 0 {
                s.steps.push(BattleStep::ElephantRoll { side, left }.into());
            }
        }
    }

    /// PAX-10.4.6d, PAX-10.4.6e, PAX-10.4.6f, PAX-10.4.6g, PAX-10.4.6h, PAX-10.4.6i, PAX-10.4.6j: one die.
    pub(crate) fn trample(&self, s: &mut State, side: Side, left: u8, die: u8) {
        let row = self.content.battle.elephants[usize::from(die - 1)];
        s.steps.pop();
        if left > 1 {
            s.steps.push(BattleStep::ElephantRoll { side, left: left - 1 }.into());
        }
        // PAX-R10-10: more than there are has no effect.
        let riders = self.all_cavalry_of(s, s.fight(), side.other());
        let neutralised = row.enemy_cavalry_neutralised.min(u8::try_from(riders).unwrap_or(u8::MAX));
        s.fight_mut().side_mut(side.other()).neutralised += neutralised;
        for (victim, points) in [(side, row.own_bp_destroyed), (side.other(), row.enemy_bp_destroyed)] {
            // PAX-10.4.7b: removed at once. PAX-R10-08: reduced units first.
            self.lose_reduced(s, Victim::Side(victim), points.into(), |s, left| {
                s.steps.push(BattleStep::Trampled { side: victim, left }.into());
            });
        }
        if row.elephants_destroyed {
            self.lose_some(s, side, Piece::full(Unit::Elephants), 1);
        }
    }

    /// Losses to Elephants that leave no choice.
    pub(crate) fn pass_trampled(&self, s: &mut State, side: Side, left: u16) -> bool {
        let decides = self.decides(s, side);
        match self.lose_without_choice(s, Victim::Side(side), decides, left, 0) {
            Some((due, _)) if due == left => false,
            Some((left, _)) => {
                s.steps.replace(BattleStep::Trampled { side, left }.into());
                true
            }
            None => {
                s.steps.pop();
                true
            }
        }
    }

    /// The owner has chosen a loss to Elephants.
    pub(crate) fn trampled(&self, s: &mut State, side: Side, left: u16, action: Action) {
        let (left, _, whose) = self.choose_loss(s, Victim::Side(side), action, left);
        s.steps.replace(BattleStep::Trampled { side, left }.into());
        whose.into_iter().for_each(|step| s.steps.push(step));
    }
}
