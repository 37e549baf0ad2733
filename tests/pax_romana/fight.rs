//! Battles as tests start them: an Army that has just entered a Space attacks what stands there.

use crate::board::*;
use crate::support::{id, node};
use agon_game::{Rules, Seat, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

/// A position of the game.
pub type At<'g> = Position<'g, PaxRomana>;

/// Units of several kinds.
pub type Units<'a> = &'a [(Unit, u8)];

impl At<'_> {
    /// An Army of a seat with all leaders of that seat in `way[0]` comes along `way`, with this many Movement Points left,
    /// and attacks what stands at its end.
    pub fn attack(&mut self, seat: Seat, units: Units<'_>, way: &[&str], mp: u8) -> &mut Self {
        self.attack_by(seat, of(seat), Cause::Attack, units, way, mp)
    }

    /// The same with another owner or cause.
    pub fn attack_by(
        &mut self,
        seat: Seat,
        owner: Owner,
        why: Cause,
        units: Units<'_>,
        way: &[&str],
        mp: u8,
    ) -> &mut Self {
        let number = self.march_along(seat, owner, units, way, mp);
        let space: Space = id(way[way.len() - 1]);
        let standing = self.s.forces(space).map(|force| force.owner).next();
        let enemy = standing.or(self.s.ground[space].works.map(|works| works.owner)).unwrap();
        let attacker = self.game.combatant(&self.s, owner, number, false);
        let defender = self.game.combatant(&self.s, enemy, 0, true);
        self.game.open_battle(&mut self.s, space, why, attacker, defender);
        self.game.settle(&mut self.s);
        self
    }

    /// Plays the battle to its end: declines what can be declined and rolls a 2 on every die.
    pub fn fight_on(&mut self) -> &mut Self {
        while self.s.battle.is_some() {
            let quiet = self.legal().into_iter().find(|action| matches!(action, Action::No | Action::Done));
            match quiet {
                Some(action) => self.act(action),
                None if self.game.turn(&self.s) == Turn::Chance => self.roll(2),
                None => {
                    let action = self.legal()[0];
                    self.act(action)
                }
            };
        }
        self
    }

    /// A group that has come along `way`; its number.
    pub fn march_along(&mut self, seat: Seat, owner: Owner, units: Units<'_>, way: &[&str], mp: u8) -> u8 {
        self.active(seat);
        self.s.steps.push(ActStep::EndMove.into());
        self.s.steps.push(MarchStep::Go.into());
        let number = self.game.set_out(&mut self.s, owner, seat, MarchKind::Major, node(way[0]));
        for (unit, count) in units {
            self.s.march_mut(number).troops.add(full(*unit), *count);
        }
        let leaders: Vec<Leader> = self.s.leaders_at(owner, node(way[0])).collect();
        leaders.iter().for_each(|leader| self.game.attach(&mut self.s, *leader, number));
        way[1..].iter().for_each(|place| self.game.advance(&mut self.s, number, node(place)));
        self.s.march_mut(number).mp = mp;
        number
    }

    /// Both battle dice, the Attacker's first.
    pub fn dice(&mut self, attacker: u8, defender: u8) -> &mut Self {
        self.roll(attacker).roll(defender)
    }

    /// Answers No or Done as long as possible.
    pub fn quietly(&mut self) -> &mut Self {
        while let Some(action) = [Action::No, Action::Done].into_iter().find(|action| self.is_legal(*action)) {
            if !matches!(self.s.steps.top(), Some(Step::Battle(_) | Step::Siege(_))) {
                break;
            }
            self.act(action);
        }
        self
    }

    /// Shifts are left as they are.
    pub fn quietly_until_retreat(&mut self) -> &mut Self {
        while matches!(self.top(), Step::Battle(BattleStep::Shift { .. })) {
            self.act(Action::Done);
        }
        self
    }

    /// The battle being fought.
    pub fn fight(&self) -> Battle {
        self.s.battle.expect("a battle")
    }

    /// One side of it.
    pub fn side(&self, side: Side) -> Combatant {
        *self.fight().side(side)
    }

    /// The side with shifts left, and how many.
    pub fn shifts_left(&self) -> (Option<Side>, u8) {
        (self.fight().favoured, self.fight().shifts_left)
    }

    /// The battle being fought, or nothing.
    pub fn fight_or_none(&self) -> Option<Battle> {
        self.s.battle
    }

    /// Who decides now.
    pub fn mover(&self) -> Option<Seat> {
        match self.game.turn(&self.s) {
            Turn::Decision(seat) => Some(seat),
            _ => None,
        }
    }

    /// A unit of an owner in a Space is reduced.
    pub fn weaken(&mut self, owner: Owner, space: &str, unit: Unit) -> &mut Self {
        self.game.take(&mut self.s, owner, id(space), Piece::full(unit), 1);
        self.game.place(&mut self.s, owner, id(space), Piece::reduced(unit), 1);
        self
    }

    /// The next step.
    pub fn top(&self) -> Step {
        self.s.steps.top().expect("something to do")
    }
}

pub use Side::{Attacker, Defender};
pub use Unit::*;
