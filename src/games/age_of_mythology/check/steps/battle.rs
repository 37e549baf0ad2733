//! Attack, battle, spoils.

use super::{left, lies_on};
use crate::AgeOfMythology;
use crate::content::*;
use crate::ids::*;
use crate::options::RetreatOrder;
use crate::state::*;
use crate::step::*;
use agon_game::ensure;

impl AgeOfMythology {
    /// Attack, battle, spoils.
    pub(super) fn check_battle_step(
        &self,
        s: &State,
        step: Step,
        below: Step,
        above: Option<Step>,
    ) -> Result<(), String> {
        ensure!(s.battle.is_some(), "no battle is fought (`battle` is missing)");
        let attack = || self.check_action(s, below, Kind::Attack).map(drop);
        let asked_to_stay = |step: Step| matches!(step, Step::Battle(BattleStep::StayOrRetreat { last: false, .. }));
        let after_kill = |step: Step| {
            asked_to_stay(step)
                || matches!(
                    step,
                    Step::Battle(BattleStep::Reinforce { .. }) | Step::Spoils(SpoilStep::EndBattle { .. })
                )
        };
        let first = match self.content.options.retreat_order {
            RetreatOrder::AttackerFirst => Side::Attacker,
            RetreatOrder::DefenderFirst => Side::Defender,
        };
        let fought = s.battle.as_ref().map_or(0, |b| b.skirmishes);
        let wins = |winner: Side| -> Result<(), String> {
            let allowed = winner == Side::Attacker || self.content.options.defender_spoils;
            ensure!(allowed, "winner: a defender takes no spoils (AOM-R1)");
            ensure!(s.last_winner == Some(s.seat_of(winner)), "winner: `last_winner` is not who has won");
            Ok(())
        };
        let area = |wanted: Area| -> Result<(), String> {
            let found = s.battle.as_ref().map(|b| b.area);
            ensure!(found == Some(wanted), "the {wanted} area was not attacked (AOM-563)");
            Ok(())
        };
        match step {
            Step::Attack(AttackStep::RevealPools)
            | Step::Battle(BattleStep::ChooseFighter { side: Side::Defender } | BattleStep::Roll) => attack(),
            Step::Attack(AttackStep::Commit { side: Side::Defender, from }) => {
                lies_on(below == Step::Attack(AttackStep::RevealPools), "`reveal_pools`")?;
                let none = s.battle.as_ref().is_some_and(|b| b.pool(Side::Defender).is_empty());
                ensure!(above.is_none() || none, "the defender has units in battle before the attacker is done");
                self.check_kind(s, s.seat_of(Side::Defender), from)
            }
            Step::Attack(AttackStep::Commit { side: Side::Attacker, from }) => {
                let next = Step::Attack(AttackStep::Commit { side: Side::Defender, from: Unit(0) });
                lies_on(below == next, "`commit` of the defender")?;
                self.check_kind(s, s.active, from)
            }
            Step::Battle(BattleStep::ChooseFighter { side: Side::Attacker }) => lies_on(
                below == Step::Battle(BattleStep::ChooseFighter { side: Side::Defender }),
                "`choose_fighter` of the defender",
            ),
            Step::Battle(BattleStep::StayOrRetreat { side, last }) => {
                let before = self.content.options.retreat_before_first_skirmish;
                ensure!(fought > 0 || before, "no skirmish has been fought (AOM-615)");
                let (next, who) = match last {
                    true => (Step::Battle(BattleStep::ChooseFighter { side: Side::Attacker }), first.other()),
                    false => (Step::Battle(BattleStep::StayOrRetreat { side: first.other(), last: true }), first),
                };
                ensure!(below == next && side == who, "both are asked in turn, then units are chosen (AOM-R43)");
                Ok(())
            }
            Step::Attack(AttackStep::SendHome { left }) => {
                let next =
                    below == Step::Battle(BattleStep::ChooseFighter { side: Side::Attacker }) || asked_to_stay(below);
                lies_on(next && fought == 0, "`choose_fighter` of the first skirmish")?;
                self::left(
                    left,
                    self.power(s, |p| if let Power::SendHome(n) = p { Some(n) } else { None }).unwrap_or(0),
                )
            }
            Step::Battle(BattleStep::Declare { side: Side::Defender }) => {
                lies_on(below == Step::Battle(BattleStep::Roll), "`roll`")
            }
            Step::Battle(BattleStep::Declare { side: Side::Attacker }) => lies_on(
                below == Step::Battle(BattleStep::Declare { side: Side::Defender }),
                "`declare` of the defender",
            ),
            Step::Battle(BattleStep::Replace { side: Side::Defender }) => lies_on(
                below == Step::Battle(BattleStep::Declare { side: Side::Attacker }),
                "`declare` of the attacker",
            ),
            Step::Battle(BattleStep::Replace { side: Side::Attacker }) => lies_on(
                below == Step::Battle(BattleStep::Replace { side: Side::Defender }),
                "`replace` of the defender",
            ),
            Step::Battle(BattleStep::Reinforce { side, left }) => {
                lies_on(after_kill(below), "`stay_or_retreat` or `end_battle`")?;
                ensure!(fought > 0, "no skirmish has been fought");
                self::left(left, self.called_by(self.fighters(s, side).map(|f| f.unit)))
            }
            Step::Battle(BattleStep::Resurrect { side, unit, victor }) => {
                lies_on(asked_to_stay(below), "`stay_or_retreat`")?;
                ensure!(fought > 0, "no skirmish has been fought");
                let seat = s.seat_of(side);
                ensure!(self.rules(unit).civ == s.player(seat).civ, "unit: no unit of {seat}");
                ensure!(self.figure_left(s, seat, unit), "unit: all figures are in use; it cannot have died");
                let there = self.fighters(s, side.other()).any(|f| f == victor);
                ensure!(there, "victor: no unit of the other side");
                Ok(())
            }
            Step::Spoils(SpoilStep::SpoilCity { winner, left }) => {
                attack()?;
                wins(winner)?;
                area(Area::City)?;
                // The survivors are at home by now.
                let p = s.player(s.seat_of(winner));
                let home = self.units_of(p.civ).filter(|u| p.units[self.place(*u)] > 0);
                self::left(left, self.city_spoils(s, winner, home).saturating_sub(above.is_some().into()))
            }
            Step::Spoils(SpoilStep::SpoilProduction { winner }) => {
                attack()?;
                wins(winner)?;
                area(Area::Production)
            }
            Step::Spoils(SpoilStep::SpoilHolding { winner, left, .. }) => {
                attack()?;
                wins(winner)?;
                area(Area::Holding)?;
                self::left(left, self.content.holding_spoils)
            }
            // A rout (AOM-D8) waits only for what the kill sets off.
            Step::Spoils(SpoilStep::EndBattle { .. }) => {
                attack()?;
                let waits = matches!(above, Some(Step::Battle(BattleStep::Reinforce { .. })));
                ensure!(waits, "no position waits with it on the stack");
                Ok(())
            }
            _ => unreachable!("checked before: {step:?}"),
        }
    }
}
