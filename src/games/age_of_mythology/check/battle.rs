//! The battle that is being fought (AOM-561 to AOM-662).

use crate::AgeOfMythology;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, ensure};

impl AgeOfMythology {
    /// AOM-562: who fights whom; nothing is filled in before it is known.
    pub(super) fn check_battle(&self, s: &State) -> Result<(), String> {
        let has = |wanted: fn(Step) -> bool| s.steps.iter().any(wanted);
        let spoils = has(|step| {
            matches!(
                step,
                Step::Spoils(
                    SpoilStep::SpoilCity { .. } | SpoilStep::SpoilProduction { .. } | SpoilStep::SpoilHolding { .. }
                )
            )
        });
        let fought = has(Step::is_of_battle);
        let Some(battle) = &s.battle else {
            ensure!(!fought && !spoils, "battle: missing, though the steps speak of one");
            return Ok(());
        };
        let neighbour =
            battle.defender.index() < s.players() && self.targets(s, s.active).any(|t| t == battle.defender);
        ensure!(
            neighbour,
            "battle.defender: {} is no neighbour of another civilization for the attacker, {} (AOM-561)",
            battle.defender,
            s.active
        );
        let attacks = matches!(self.card_action(s), Some(CardAction::Attack { .. }));
        ensure!(attacks, "battle: given, but no Attack card is carried out; leave it out");
        let over = !fought;
        let met = has(|step| step == Step::Battle(BattleStep::Roll));
        ensure!(battle.met == met, "battle.met: true while the units of a skirmish face each other (AOM-603)");
        // What a fighter may announce depends on both, so both are checked first.
        for side in Side::BOTH {
            self.check_chosen(s, battle, side).map_err(|e| format!("battle.pools[{}].{e}", side as usize))?;
        }
        for side in Side::BOTH {
            self.check_pool(s, battle, side, over).map_err(|e| format!("battle.pools[{}].{e}", side as usize))?;
        }
        let limits = self.unit_limits(s, battle.defender);
        ensure!(over || battle.limits == limits, "battle.limits: {:?} instead of {limits:?} (AOM-564)", battle.limits);
        let secret = has(|step| matches!(step, Step::Attack(AttackStep::RevealPools | AttackStep::Commit { .. })));
        ensure!(
            battle.revealed != secret,
            "battle.revealed: true as soon as both sides have committed units (AOM-566)"
        );
        let fights = battle.skirmishes;
        let committing = s.steps.iter().any(|step| match step {
            Step::Attack(AttackStep::Commit { side: Side::Attacker, from }) => self.can_commit(s, Side::Attacker, from),
            _ => false,
        });
        ensure!(
            committing || over || fights > 0 || !battle.pool(Side::Attacker).is_empty(),
            "battle.pools[0].units: none, but an attacker commits at least one (AOM-R38)"
        );
        ensure!(battle.revealed || fights == 0, "battle.skirmishes: {fights} before units are revealed");
        ensure!(!met || fights > 0, "battle.skirmishes: 0, though units have met");
        ensure!(s.battles > 0 || !battle.revealed, "battles: 0, though one is fought");
        Ok(())
    }

    /// AOM-564, AOM-602, AOM-656: the units of a side.
    fn check_pool(&self, s: &State, battle: &Battle, side: Side, over: bool) -> Result<(), String> {
        let pool = battle.pool(side);
        ensure!(
            !over || *pool == Pool::of(s.player(s.seat_of(side)).civ),
            "units: the battle is over; all have gone home"
        );
        let (size, most) = (pool.len(), self.most_units(s, battle, side));
        ensure!(size <= most, "units: {size} of at most {most} (AOM-564)");
        for (i, veteran) in pool.veterans.iter().enumerate() {
            let (unit, kills) = (veteran.unit.name(), veteran.kills);
            let rules = self.rules(veteran.unit);
            let counts = rules.abilities.iter().any(|a| matches!(a, Ability::DicePerKill { .. }));
            let own = rules.civ == s.player(s.seat_of(side)).civ;
            ensure!(counts && own, "veterans[{i}]: `{unit}` is no unit of this side that counts its kills (AOM-654)");
            ensure!(
                kills > 0 && u16::from(kills) <= battle.skirmishes,
                "veterans[{i}].kills: {kills} in {} skirmishes; one without kills stands in `units`",
                battle.skirmishes
            );
            let before = pool.veterans.iter().take(i).any(|v| v.fighter() == veteran.fighter());
            ensure!(!before, "veterans[{i}]: `{unit}` with {kills} kills stands here before; `count` tells how many");
        }
        let asked = battle.met && !s.steps.iter().any(|t| t == Step::Battle(BattleStep::Declare { side }));
        let known = pool.declared.is_none_or(|d| asked && self.declarable(s, side).is_some_and(|(own, _)| own == d));
        ensure!(known, "declared: an ability that the fighting unit has not announced (AOM-656)");
        let revivals = if side == Side::Attacker { self.revivals(s) } else { 0 };
        ensure!(pool.revivals <= revivals, "revivals: {} of at most {revivals}", pool.revivals);
        self.check_gone(s, battle, side)
    }

    /// AOM-564, AOM-D7: the limit, and what may have been called into the battle after each skirmish.
    fn most_units(&self, s: &State, battle: &Battle, side: Side) -> u16 {
        let limit = u16::from(battle.limits[side]);
        match self.content.options.reinforcement_ignores_unit_limit {
            true => {
                let called = self.called_by(self.units_of(s.player(s.seat_of(side)).civ));
                limit.saturating_add(battle.decided().saturating_mul(called.into()))
            }
            false => limit,
        }
    }

    /// Most units that one of these calls into the battle when it has killed an enemy.
    pub(super) fn called_by(&self, units: impl Iterator<Item = Unit>) -> u8 {
        let called = |a: &Ability| if let Ability::ReinforceOnKill { units } = a { *units } else { 0 };
        units.flat_map(|u| &self.rules(u).abilities).map(called).max().unwrap_or(0)
    }

    /// AOM-662: units that were thrown out of the battle are in the Holding Area. A skirmish throws out one at most, and a
    /// god may have sent some of the defender home before.
    fn check_gone(&self, s: &State, battle: &Battle, side: Side) -> Result<(), String> {
        let gone = &battle.pool(side).gone;
        let player = s.player(s.seat_of(side));
        for unit in self.units_of(player.civ) {
            let (thrown, home) = (gone[self.place(unit)], player.units[self.place(unit)]);
            ensure!(thrown <= home, "gone: {thrown} of `{}`, of which {home} are at home (AOM-662)", unit.name());
        }
        let known = self.units_of(player.civ).count();
        ensure!(gone[known..].iter().all(|n| *n == 0), "gone: a kind that {} does not have", player.civ);
        let sent = self.power(s, |p| if let Power::SendHome(n) = p { Some(n) } else { None });
        let sent = sent.filter(|_| side == Side::Defender && battle.revealed).unwrap_or(0);
        let most = battle.decided().saturating_add(sent.into());
        ensure!(gone.size() <= most, "gone: {} units, of which the battle has thrown out {most} at most", gone.size());
        Ok(())
    }

    /// AOM-602: the unit of a side that fights.
    fn check_chosen(&self, s: &State, battle: &Battle, side: Side) -> Result<(), String> {
        let pool = battle.pool(side);
        let waiting = s.steps.iter().any(|t| t == Step::Battle(BattleStep::ChooseFighter { side }));
        let chosen = !waiting
            && s.steps.iter().any(|t| {
                t == Step::Battle(BattleStep::Roll) || matches!(t, Step::Battle(BattleStep::ChooseFighter { .. }))
            });
        ensure!(
            pool.chosen.is_some() == (chosen && battle.revealed),
            "chosen: given when the side has chosen who fights, and only then (AOM-602)"
        );
        let there = pool.chosen.is_none_or(|chosen| self.fighters(s, side).any(|f| f == chosen));
        ensure!(there, "chosen: a unit that is not among those of the side (AOM-602)");
        Ok(())
    }
}
