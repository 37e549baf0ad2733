//! Battles for rule tests: seat 0 attacks seat 1.

use crate::support::*;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::Pool;
use agon_age_of_mythology::step::*;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_game::{Chance, Seat};

/// Kinds of units with their numbers.
pub type Army<'a> = &'a [(&'a str, u8)];

/// The action that names a unit; `hydra+2` is one with two kills.
pub fn named(name: &str) -> Action {
    let (unit, kills) = name.split_once('+').map_or((name, 0), |(unit, kills)| (unit, kills.parse().unwrap()));
    Action::Choose { unit: id(unit), kills }
}

/// The armies commit everything they have; both pools are revealed.
pub fn battle<'g>(
    game: &'g AgeOfMythology,
    roles: [&str; 2],
    area: Area,
    attackers: Army<'_>,
    defenders: Army<'_>,
) -> Position<'g> {
    table(game, &roles).battle("attack_7", area, attackers, defenders)
}

/// Greeks attack Egyptians.
pub fn greeks(attackers: Army<'_>, defenders: Army<'_>) -> Position<'static> {
    battle(game(), ["greek", "egyptian"], Area::Holding, attackers, defenders)
}

/// Egyptians attack Greeks.
pub fn egyptians(attackers: Army<'_>, defenders: Army<'_>) -> Position<'static> {
    battle(game(), ["egyptian", "greek"], Area::Holding, attackers, defenders)
}

/// Norsemen attack Greeks.
pub fn norsemen(attackers: Army<'_>, defenders: Army<'_>) -> Position<'static> {
    battle(game(), ["norse", "greek"], Area::Holding, attackers, defenders)
}

impl<'g> Position<'g> {
    /// Both have exactly these units; seat 0 plays the card, with its power if it has one.
    pub fn marching(self, card: &str, area: Area, attackers: Army<'_>, defenders: Army<'_>) -> Position<'g> {
        let mut p = self.army(0, attackers).army(1, defenders).play(0, card);
        if p.s.steps.top() == Some(Step::Power(PowerStep::UsePower)) {
            p.act(Action::UsePower);
        }
        p.act(Action::Attack { seat: Seat(1), area });
        p
    }

    /// The same, and everything is committed.
    pub fn battle(self, card: &str, area: Area, attackers: Army<'_>, defenders: Army<'_>) -> Position<'g> {
        let mut p = self.marching(card, area, attackers, defenders);
        p.commit(0, attackers).commit(1, defenders);
        p
    }
}

impl Position<'_> {
    /// A side commits these units and no more.
    pub fn commit(&mut self, seat: u8, units: Army<'_>) -> &mut Self {
        let mut units: Vec<Unit> =
            units.iter().flat_map(|(name, n)| std::iter::repeat_n(id::<Unit>(name), (*n).into())).collect();
        units.sort();
        for unit in units {
            self.act(Action::Commit { unit });
        }
        if self.decider() == Some(seat) && matches!(self.s.steps.top(), Some(Step::Attack(AttackStep::Commit { .. }))) {
            self.act(Action::Stop);
        }
        self
    }

    /// Both sides choose these units, if they have a choice.
    pub fn meet(&mut self, attacker: &str, defender: &str) -> &mut Self {
        for (side, name) in [(Side::Attacker, attacker), (Side::Defender, defender)] {
            if self.s.steps.top() == Some(Step::Battle(BattleStep::ChooseFighter { side })) {
                self.act(named(name));
            }
        }
        self
    }

    /// How many dice both sides are going to roll.
    pub fn dice(&self) -> [u8; 2] {
        assert_eq!(self.s.steps.top(), Some(Step::Battle(BattleStep::Roll)));
        let most = |roll: &dyn Fn(u8) -> Action| {
            (0..100).take_while(|n| self.game.chance_possible(&self.s, roll(*n))).last().unwrap_or(0)
        };
        let attacker = most(&|attacker| Action::Roll { attacker, defender: 0 });
        [attacker, most(&|defender| Action::Roll { attacker: 0, defender })]
    }

    /// Both sides roll so many sixes.
    pub fn roll(&mut self, attacker: u8, defender: u8) -> &mut Self {
        self.act(Action::Roll { attacker, defender })
    }

    /// Both want to go on.
    pub fn stay(&mut self) -> &mut Self {
        while matches!(self.s.steps.top(), Some(Step::Battle(BattleStep::StayOrRetreat { .. }))) {
            self.act(Action::Stay);
        }
        self
    }

    /// This side retreats, the other one would stay.
    pub fn retreat(&mut self, side: Side) -> &mut Self {
        while matches!(self.s.steps.top(), Some(Step::Battle(BattleStep::StayOrRetreat { side: asked, .. })) if asked != side)
        {
            self.act(Action::Stay);
        }
        self.act(Action::Retreat)
    }

    /// The units of a side that are in the battle.
    pub fn pool(&self, side: Side) -> Pool {
        *self.s.battle.expect("a battle").pool(side)
    }

    /// Units of a kind in the battle, those with kills included.
    pub fn fighting(&self, side: Side, unit: &str) -> u8 {
        let (pool, unit) = (self.pool(side), id::<Unit>(unit));
        let veterans = pool.veterans.iter().filter(|v| v.unit == unit);
        pool.units[self.place_of(unit)] + veterans.map(|v| v.count.get()).sum::<u8>()
    }

    /// Goes on until what was played is done.
    pub fn finish(&mut self) -> &mut Self {
        self.until(|s| s.steps.top() == Some(STOP))
    }
}
