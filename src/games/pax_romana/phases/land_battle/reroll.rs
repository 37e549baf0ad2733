//! PAX-10.3.5 (option): a leader may have a battle die rolled again.

use crate::PaxRomana;
use crate::action::Action;
use crate::options::RerollSmallerSide;
use crate::state::*;
use crate::step::*;

impl PaxRomana {
    /// PAX-10.3.5a: the larger side, if it is large enough, and the smaller one.
    pub(crate) fn rerollers(&self, battle: &Battle) -> Option<(Side, Side)> {
        let [a, d] = Side::BOTH.map(|side| battle.side(side).bp);
        let larger = if a > d { Side::Attacker } else { Side::Defender };
        let enough = a.max(d) >= a.min(d) * u16::from(self.content.battle.reroll.ratio_at_least);
        (enough && a != d).then_some((larger, larger.other()))
    }

    /// Whether it is the attempt of the larger side.
    fn first_attempt(&self, battle: &Battle, side: Side) -> bool {
        self.rerollers(battle).is_some_and(|(larger, _)| larger == side)
    }

    /// PAX-10.3.5a: only if the larger side has rolled lower; nobody decides for tribes and the like. PAX-10.3.5b, PAX-10.3.5g: a side without a leader
    /// has no ratings to roll against.
    pub(crate) fn pass_reroll(&self, s: &mut State, side: Side) -> bool {
        let battle = s.fight();
        let unlucky = battle.side(side).die < battle.side(side.other()).die;
        let led = battle.side(side).seat.is_some() && battle.side(side).leader.is_some();
        let possible = led && (unlucky || !self.first_attempt(battle, side));
        if !possible {
            s.steps.pop();
        }
        !possible
    }

    /// PAX-10.3.5b, PAX-10.3.5c, PAX-10.3.5g: the attempt against the ratings of the leader whose Tactics count.
    pub(crate) fn reroll_tested(&self, s: &mut State, side: Side, dice: u8) {
        let battle = *s.fight();
        let leader = self.content.leader(battle.side(side).leader.expect("a side with a leader"));
        let sum = (leader.tactics + leader.campaign) as i8;
        let first = self.first_attempt(&battle, side);
        let help = self.content.battle.reroll.smaller_side;
        let (dice, sum) = match (first, self.content.options.reroll_smaller_side) {
            (true, _) => (dice as i8, sum),
            (false, RerollSmallerSide::Roll) => (dice as i8 + help, sum),
            (false, RerollSmallerSide::Sum) => (dice as i8, sum + help),
        };
        s.steps.pop();
        if dice <= sum {
            s.steps.push(BattleStep::RerollWhich { side }.into());
        } else if first {
            s.steps.push(BattleStep::Reroll { side: side.other() }.into());
        }
    }

    /// PAX-10.3.5c, PAX-10.3.5h: the player's own die or the enemy's.
    pub(crate) fn reroll_chosen(&self, s: &mut State, by: Side, action: Action) {
        let side = if action == Action::Yes { by } else { by.other() };
        s.steps.replace(BattleStep::RerollDie { side, by }.into());
    }

    /// PAX-10.3.5d to PAX-10.3.5f, PAX-10.3.5h, PAX-R10-27: the die has been rolled again.
    pub(crate) fn rerolled(&self, s: &mut State, side: Side, by: Side, die: u8) {
        let battle = *s.fight();
        let rules = &self.content.battle.reroll;
        let elite = battle.side(by).leader.is_some_and(|leader| self.content.leader(leader).elite);
        let change = match (self.first_attempt(&battle, by), side == by) {
            (true, true) => rules.own_die + i8::from(elite),
            // PAX-10.3.5e
            (true, false) => rules.enemy_die,
            (false, _) => 0,
        };
        let most = self.content.battle.battle.final_die_max as i8;
        s.steps.pop();
        s.fight_mut().side_mut(side).die = (die as i8 + change).clamp(0, most) as u8;
    }
}
