//! PAX-10.3.1, PAX-10.4: Battle Points, cavalry, shifts, and the winner.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::{LegionCavalry, OneCavalry};
use crate::phases::land_battle::Victim;
use crate::state::*;
use crate::step::*;

impl PaxRomana {
    /// PAX-10.4.5a, scenario VI: turns without the cavalry of legions, which have more Battle Points instead.
    pub(crate) fn legions_of_five(&self, s: &State) -> bool {
        let rules = &self.content.legion_cavalry;
        let asked = self.content.options.legion_cavalry_absent_turns_9_10 && self.extended(s);
        (asked || self.scene(s).special.legion_cavalry_absent)
            && (rules.absent_from_turn..=rules.absent_to_turn).contains(&s.turn)
    }

    /// PAX-7.3.1e, PAX-7.3.1g, PAX-10.4.2a, PAX-10.4.2d, PAX-10.3.1.8h, PAX-10.3.1.8k: whether cavalry of a side takes part; so with Elephants
    /// (PAX-10.4.8a, PAX-10.4.8b).
    pub(crate) fn riders_fight(&self, battle: &Battle, side: Side) -> bool {
        let landing = battle.cause == Cause::Amphibious && side == Side::Attacker;
        !battle.works_used && !self.space(battle.space).rough_mountain && !landing
    }

    /// PAX-10.4.1d, PAX-10.4.3a, PAX-10.4.7a: cavalry of a side that takes part, without that of legions.
    pub(crate) fn cavalry_of(&self, s: &State, battle: &Battle, side: Side) -> u16 {
        let all = self.side_count(s, side, |unit| self.unit(unit).cavalry);
        match self.riders_fight(battle, side) {
            true => all.saturating_sub(battle.side(side).neutralised.into()),
            false => 0,
        }
    }

    /// PAX-10.4.4a, PAX-10.4.4b, PAX-10.4.4g, PAX-10.6.7: cavalry of the full legions of a side, which counts for Superiority and
    /// Dominance only (PAX-10.3.1.5b).
    fn legion_cavalry_of(&self, s: &State, battle: &Battle, side: Side) -> u16 {
        let rules = &self.content.legion_cavalry;
        // PAX-10.4.4h
        let known = match self.content.options.legion_cavalry {
            LegionCavalry::Extended => self.extended(s),
            LegionCavalry::Both => true,
            LegionCavalry::None => false,
        };
        if !known || s.turn < rules.first_turn || self.legions_of_five(s) || !self.riders_fight(battle, side) {
            return 0;
        }
        let full = self.pieces_of(s, Victim::Side(side))[usize::from(Piece::full(Unit::Legion).order())];
        // PAX-10.4.1, PAX-10.4.6e: Elephants neutralise it after that with counters of its own.
        let others = self.side_count(s, side, |unit| self.unit(unit).cavalry);
        let neutralised = u16::from(battle.side(side).neutralised).saturating_sub(others);
        (full / u16::from(rules.legions_per_unit)).saturating_sub(neutralised)
    }

    /// PAX-10.4.6: cavalry of a side that takes part, with that of legions.
    pub(crate) fn all_cavalry_of(&self, s: &State, battle: &Battle, side: Side) -> u16 {
        self.cavalry_of(s, battle, side) + self.legion_cavalry_of(s, battle, side)
    }

    /// PAX-10.4.1, PAX-10.4.4f: whose cavalry is better.
    pub(crate) fn compare_cavalry(&self, s: &State, battle: &Battle) -> Cavalry {
        let rules = &self.content.battle.cavalry;
        let [attacker, defender] =
            Side::BOTH.map(|side| (side, self.cavalry_of(s, battle, side), self.legion_cavalry_of(s, battle, side)));
        let all = |(_, own, legions): (Side, u16, u16)| own + legions;
        if all(attacker) == all(defender) {
            return Cavalry::Even;
        }
        let (more, fewer) = if all(attacker) > all(defender) { (attacker, defender) } else { (defender, attacker) };
        let (side, own, legions) = more;
        let dominant = match all(fewer) {
            0 => all(more) >= u16::from(rules.dominance_units_against_none),
            few => all(more) >= few * u16::from(rules.dominance_ratio),
        };
        // PAX-10.4.4d, PAX-10.4.4e
        if dominant && own >= legions {
            Cavalry::Dominance(side)
        // PAX-R10-07
        } else if all(fewer) == 0 && !dominant && self.content.options.one_cavalry_against_none == OneCavalry::Nothing {
            Cavalry::Even
        } else {
            Cavalry::Superiority(side)
        }
    }

    /// PAX-10.2.5, PAX-10.3.1.5a, PAX-10.3.1.5c, PAX-10.3.1.5d, PAX-10.3.4: Battle Points of a side, with those of the City or Town.
    pub(crate) fn strength(&self, s: &State, battle: &Battle, side: Side) -> u16 {
        let mut points = 0;
        let mut riders = 0;
        let counts = self.pieces_of(s, Victim::Side(side));
        for &unit in &Unit::ALL[..LAND] {
            for piece in [Piece::full(unit), Piece::reduced(unit)] {
                let worth = counts[usize::from(piece.order())] * self.value_in_battle(s, piece);
                if self.unit(unit).cavalry { riders += worth } else { points += worth }
            }
        }
        // PAX-R10-05
        let excluded = match self.content.options.excluded_cavalry_in_bp {
            true => 0,
            false => riders - self.cavalry_of(s, battle, side) * self.content.cavalry_points,
        };
        let works = s.ground[battle.space].works.filter(|_| battle.works_used && side == Side::Defender);
        // PAX-7.3.1c, PAX-10.4.1a
        points + riders - excluded + works.map_or(0, |works| self.content.places.state(works.points).defence_bp.into())
    }

    /// PAX-10.2.5, PAX-10.2.6: Battle Points are counted. Without combat units there are no dice (PAX-R10-04).
    pub(crate) fn count_points(&self, s: &mut State) {
        let mut battle = *s.fight();
        s.steps.pop();
        let stands = |side: Side| self.side_fights(s, side, false) || (side == Side::Defender && battle.works_used);
        let [attacker, defender] = Side::BOTH.map(stands);
        if !attacker || !defender {
            battle.winner = match (attacker, defender) {
                (true, _) => Some(Side::Attacker),
                (_, true) => Some(Side::Defender),
                // Cavalry alone on both sides that Elephants have destroyed: a draw.
                (false, false) => None,
            };
            s.battle = Some(battle);
            s.steps.push(BattleStep::Aftermath.into());
            // PAX-8.4.1a
            for side in Side::BOTH {
                s.steps.push(BattleStep::DeathRoll { side }.into());
            }
            return;
        }
        s.battles += 1;
        battle.cavalry = self.compare_cavalry(s, &battle);
        for side in Side::BOTH {
            battle.side_mut(side).bp = self.strength(s, &battle, side);
        }
        s.battle = Some(battle);
        s.steps.push(BattleStep::CountShifts.into());
        self.battle_windows(s);
        if self.content.options.battle_reroll
            && let Some((larger, _)) = self.rerollers(&battle)
        {
            s.steps.push(BattleStep::Reroll { side: larger }.into());
        }
        s.steps.push(BattleStep::Roll { side: Side::Defender }.into());
        s.steps.push(BattleStep::Roll { side: Side::Attacker }.into());
    }

    /// PAX-10.2.8, PAX-10.3.1.8: shifts of each side, of all sources; only the difference is left, for the side with more (PAX-10.3.1.9a).
    pub(crate) fn count_shifts(&self, s: &mut State) {
        let mut battle = *s.fight();
        let shifts = Side::BOTH.map(|side| self.shifts_of(s, &battle, side));
        for side in Side::BOTH {
            battle.side_mut(side).shifts = shifts[side as usize];
        }
        battle.shifts_left = shifts[0].abs_diff(shifts[1]);
        battle.favoured = match battle.shifts_left {
            0 => None,
            _ if shifts[0] > shifts[1] => Some(Side::Attacker),
            _ => Some(Side::Defender),
        };
        s.battle = Some(battle);
        s.steps.replace(BattleStep::Shift { from: 0 }.into());
    }

    fn shifts_of(&self, s: &State, battle: &Battle, side: Side) -> u8 {
        let rules = &self.content.battle.shifts;
        let (own, enemy) = (battle.side(side), battle.side(side.other()));
        let defends = side == Side::Defender;
        let mut shifts = own.cards;
        // PAX-10.3.1.6a, PAX-10.3.1.8a, PAX-10.3.6a, PAX-10.3.6b
        if own.bp > enemy.bp {
            let ratio = &self.content.battle.ratio;
            shifts += match self.content.options.simple_ratio_shifts {
                true => ratio.simple_shifts(own.bp, enemy.bp),
                // PAX-10.3.1.6b, PAX-10.3.1.6c
                false => ratio.shifts(own.bp, enemy.bp),
            };
        }
        // PAX-10.3.1.8b, PAX-10.3.1.8c
        shifts += match battle.cavalry {
            Cavalry::Superiority(better) if better == side => rules.cavalry_superiority,
            Cavalry::Dominance(better) if better == side => rules.cavalry_dominance,
            _ => 0,
        };
        // PAX-10.3.1.8d, PAX-10.3.1.8e, PAX-8.2.1a
        let tactics = |side: &Combatant| side.leader.map_or(0, |leader| self.content.leader(leader).tactics);
        let most = if battle.works_used { rules.tactics_most_at_city_or_town } else { u8::MAX };
        shifts += tactics(own).saturating_sub(tactics(enemy)).min(most);
        // PAX-10.3.1.8f, PAX-10.3.1.8g
        if defends && self.space(battle.space).rough_mountain {
            shifts += rules.rough_mountain;
        }
        // PAX-11.3.7: not against who is intercepted where he lands: the interceptor is the Attacker then (PAX-9.3.3a), at an enemy Port, too.
        if defends && battle.cause == Cause::Amphibious {
            shifts += rules.amphibious_assault;
        }
        if battle.works_used {
            // PAX-10.3.1.8i, PAX-10.5.1c, PAX-10.5.1d
            if own.bid > enemy.bid {
                shifts += rules.siege_preparation;
            }
            // PAX-17.2-05, PAX-17.2-26-a
            if defends && s.inventors.has(battle.space) {
                shifts += rules.archimedes;
            }
            if !defends && battle.helepolis {
                shifts += rules.helepolis;
            }
        }
        shifts
    }

    /// PAX-10.2.9, PAX-10.3.1.9b, PAX-10.3.1.10a, PAX-10.3.1.10b: ways to use a shift; the player's own die comes first.
    pub(crate) fn legal_shift(&self, battle: &Battle, from: u8, out: &mut Vec<Action>) {
        let side = battle.favoured.expect("who has more shifts");
        let most = self.content.battle.battle.final_die_max;
        if from == 0 && battle.side(side).die < most {
            out.push(Action::ShiftUp);
        }
        if battle.side(side.other()).die > 0 {
            out.push(Action::ShiftDown);
        }
        out.push(Action::Done);
    }

    /// PAX-10.3.1.10: a shift is used, or no more of them.
    pub(crate) fn shift(&self, s: &mut State, action: Action) {
        let battle = s.fight_mut();
        let side = battle.favoured.expect("who has more shifts");
        match action {
            Action::ShiftUp => {
                battle.side_mut(side).die += 1;
                battle.shifts_left -= 1;
            }
            Action::ShiftDown => {
                battle.side_mut(side.other()).die -= 1;
                battle.shifts_left -= 1;
                s.steps.replace(BattleStep::Shift { from: 1 }.into());
            }
            Action::Done => battle.shifts_left = 0,
            _ => unreachable!("a shift is used: {action:?}"),
        }
    }

    /// Where nobody is left to decide about the shifts of tribes and the like they go to that side's own die, then to the enemy's
    /// (PAX-R13-03).
    pub(crate) fn shift_by_rule(&self, battle: &mut Battle) {
        let side = battle.favoured.expect("who has more shifts");
        let most = self.content.battle.battle.final_die_max;
        let raised = most.saturating_sub(battle.side(side).die).min(battle.shifts_left);
        battle.side_mut(side).die += raised;
        let lowered = battle.side(side.other()).die.min(battle.shifts_left - raised);
        battle.side_mut(side.other()).die -= lowered;
        battle.shifts_left = 0;
    }

    /// PAX-10.1a, PAX-10.1b, PAX-10.2.10b, PAX-10.3.1.11: the side that loses the smaller part of its Army wins, nobody if the parts are
    /// equal; the dice as they are now decide, whatever a Retreat changes later (PAX-10.1c).
    pub(crate) fn decide(&self, s: &mut State) {
        let battle = s.fight_mut();
        let dice = Side::BOTH.map(|side| battle.side(side).die);
        battle.winner = match dice[0].cmp(&dice[1]) {
            std::cmp::Ordering::Greater => Some(Side::Attacker),
            std::cmp::Ordering::Less => Some(Side::Defender),
            std::cmp::Ordering::Equal => None,
        };
        let revolt = battle.cause == Cause::Revolt && battle.winner == Some(Side::Attacker);
        // PAX-13.3-AFR-d
        if revolt {
            battle.flight = Flight::Forced;
        }
        let beaten = battle.winner == Some(Side::Attacker) && !revolt;
        s.steps.replace(if beaten { BattleStep::Retreat } else { BattleStep::CountLosses }.into());
    }

    /// PAX-10.2.10a, PAX-10.2.12, PAX-10.3.3a, PAX-10.7.1b, PAX-10.7.2d: what both sides lose. Reduced units go at once.
    pub(crate) fn count_losses(&self, s: &mut State) {
        let mut battle = *s.fight();
        let rules = &self.content.battle.battle;
        for side in Side::BOTH {
            let percent = u32::from(battle.side(side.other()).die) * u32::from(rules.percent_per_pip);
            let spared = match (side, battle.flight) {
                (Side::Defender, Flight::Voluntary) => rules.voluntary_retreat_percent,
                (Side::Defender, Flight::Forced) => rules.forced_retreat_percent,
                _ => 0,
            };
            // PAX-R10-29
            let percent = percent.saturating_sub(spared.into());
            let own = battle.side_mut(side);
            own.due = ((percent * u32::from(own.bp) + 50) / 100) as u16;
        }
        s.battle = Some(battle);
        s.steps.replace(BattleStep::Aftermath.into());
        for side in [Side::Attacker, Side::Defender] {
            s.steps.push(BattleStep::DeathRoll { side }.into());
        }
        // PAX-10.3.2a: the Defender loses first.
        for side in [Side::Attacker, Side::Defender] {
            self.lose_reduced(s, Victim::Side(side), battle.side(side).due, |s, due| {
                s.fight_mut().side_mut(side).due = due;
                s.steps.push(BattleStep::Lose { side, from: 0 }.into());
            });
        }
    }
}
