//! PAX-10.3.2, PAX-10.6: what a side of a battle loses, unit by unit.
//!
//! Losses are taken in one order, those worth most first, so that every set of losses has one sequence. A set may exceed what
//! is due, but no single loss in it may be superfluous (PAX-C10): with the smallest loss last that is so by itself.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::ExcludedCavalryLosses;
use crate::state::*;
use crate::step::*;
use agon_game::List;

/// Whose units are lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Victim {
    /// A side of the battle.
    Side(Side),
    /// A group on the move, counted from 1.
    March(u8),
    /// PAX-11.2.2: an army on ships in a transit point.
    Cargo(Owner, Node),
}

/// One way to take a loss.
#[derive(Clone, Copy, Debug)]
struct Way {
    action: Action,
    /// Battle Points that it is worth.
    worth: u16,
    /// How often it can be taken.
    count: u16,
    /// Place in the order: those worth most first.
    key: u8,
}

type Ways = List<Way, 16>;

/// Parts of a side: groups on the move by number, and those in the Space (0).
type Parts = List<u8, { MARCHES + 1 }>;

/// Numbers of units by `Piece::order`.
pub type Counts = [u16; 2 * LAND];

/// Order of the losses that are no kind of units, among those worth as much.
const WEAKEN_LEGION: u8 = 13;
const WEAKEN_HEAVY: u8 = 14;
const POINT: u8 = 15;

fn key(worth: u16, order: u8) -> u8 {
    (15 - worth.min(15) as u8) * 16 + order
}

impl PaxRomana {
    /// Units of a side by kind of piece. Reduced units of different owners do not merge (PAX-10.6.6a is about one owner).
    pub(crate) fn pieces_of(&self, s: &State, victim: Victim) -> Counts {
        let mut counts = [0; 2 * LAND];
        self.each_force(s, victim, |troops| {
            for (piece, count) in troops.pieces() {
                counts[usize::from(piece.order())] += u16::from(count);
            }
        });
        counts
    }

    /// The forces that make up a side.
    fn each_force(&self, s: &State, victim: Victim, mut each: impl FnMut(&Troops)) {
        match victim {
            Victim::March(number) => each(&s.march(number).troops),
            Victim::Cargo(owner, at) => each(&self.cargo(s, owner, at)),
            Victim::Side(side) => {
                let battle = s.fight();
                let combatant = battle.side(side);
                self.flock(s, combatant.march).for_each(|number| each(&s.march(number).troops));
                if combatant.standing {
                    s.forces(battle.space)
                        .filter(|force| self.takes_part(s, battle, side, force.owner))
                        .for_each(|force| each(&self.outside(s, battle, side, &force)));
                }
            }
        }
    }

    /// PAX-10.3.1.5a, PAX-R10-13: Battle Points of a unit in this turn.
    pub(crate) fn value_in_battle(&self, s: &State, piece: Piece) -> u16 {
        let rules = self.unit(piece.unit);
        let five = piece.unit == Unit::Legion && self.legions_of_five(s);
        let points = match (piece.reduced, five) {
            (false, false) => rules.battle_points,
            (true, false) => rules.reduced_battle_points,
            // PAX-10.4.5b
            (false, true) => self.content.legion_cavalry.absent_legion_battle_points,
            (true, true) => self.content.options.legion_of_five_reduced_bp,
        };
        points.into()
    }

    /// Whether cavalry of a side can be lost: never inside a City or Town that is used (PAX-10.4.2b, PAX-C13).
    fn cavalry_lost(&self, s: &State, victim: Victim) -> bool {
        if matches!(victim, Victim::March(_) | Victim::Cargo(..)) {
            return true;
        }
        let battle = s.fight();
        let mountain = self.space(battle.space).rough_mountain;
        let nowhere = self.content.options.excluded_cavalry_losses == ExcludedCavalryLosses::AmphibiousOnly;
        !(battle.works_used || mountain && nowhere)
    }

    /// PAX-10.3.2b, PAX-10.3.2c, PAX-10.3.2d: all ways to take losses, in their order. Reduced units have gone first (PAX-10.6.1c);
    /// Elephants (PAX-10.4.9a) and cavalry of legions (PAX-10.4.4c) are none.
    fn ways(&self, s: &State, victim: Victim) -> Ways {
        let counts = self.pieces_of(s, victim);
        let cavalry = self.cavalry_lost(s, victim);
        let weakened = match victim {
            Victim::Side(side) => s.fight().side(side).weakened,
            // Those that were reduced before are gone.
            Victim::March(number) => s.march(number).troops.any_reduced(),
            Victim::Cargo(owner, at) => self.cargo(s, owner, at).any_reduced(),
        };
        let mut ways = Ways::default();
        for &unit in &Unit::ALL[..LAND] {
            let piece = Piece::full(unit);
            let (count, rules) = (counts[usize::from(piece.order())], self.unit(unit));
            // PAX-12.1.1d
            if count == 0 || !rules.battle_loss_allowed || (rules.cavalry && !cavalry) {
                continue;
            }
            let worth = self.value_in_battle(s, piece);
            ways.push(Way { action: Action::Lose { piece }, worth, count, key: key(worth, unit as u8) });
            // PAX-10.6.4: one in a battle; PAX-12.2.3e: no Mercenaries.
            let able = || match victim {
                Victim::Side(side) => !self.owners_with(s, side, piece, true).is_empty(),
                Victim::March(_) | Victim::Cargo(..) => true,
            };
            if rules.reduced_battle_points > 0 && !weakened && able() {
                // PAX-10.6.3: the difference; legions of 5 are no exception (PAX-R10-13).
                let worth = u16::from(rules.battle_points - rules.reduced_battle_points);
                let order = if unit == Unit::Legion { WEAKEN_LEGION } else { WEAKEN_HEAVY };
                ways.push(Way { action: Action::Weaken { unit }, worth, count: 1, key: key(worth, order) });
            }
        }
        // PAX-7.3.1d, PAX-7.3.3b, PAX-7.3.4a, PAX-10.3.2e
        if victim == Victim::Side(Side::Defender)
            && s.fight().works_used
            && let Some(works) = s.ground[s.fight().space].works
            && works.points > works.floor()
        {
            let worth = u16::from(self.content.places.construction.losses_absorbed_bp_per_fp);
            let count = u16::from(works.points - works.floor());
            ways.push(Way { action: Action::LosePoint, worth, count, key: key(worth, POINT) });
        }
        let mut sorted = Ways::default();
        let mut last = None;
        while let Some(next) =
            ways.iter().filter(|way| last.is_none_or(|last| way.key > last)).min_by_key(|way| way.key)
        {
            last = Some(next.key);
            sorted.push(next);
        }
        sorted
    }

    /// Most that can be lost by ways from this place in the order on.
    fn most(ways: &Ways, from: u8) -> u16 {
        let later = || ways.iter().filter(|way| way.key >= from);
        let lost = later().filter(|way| !matches!(way.action, Action::Weaken { .. }));
        let all: u16 = lost.map(|way| way.worth * way.count).sum();
        // Reducing a unit adds to that only if the unit is not among those that can still be destroyed.
        let destroyed = |unit: Unit| later().any(|way| way.action == Action::Lose { piece: Piece::full(unit) });
        let reduced = later().filter(|way| matches!(way.action, Action::Weaken { unit } if !destroyed(unit)));
        all + reduced.map(|way| way.worth).max().unwrap_or(0)
    }

    /// PAX-10.3.3b, PAX-C10: what the owner may lose next with so many Battle Points due.
    pub(crate) fn legal_losses(&self, s: &State, victim: Victim, due: u16, from: u8, out: &mut Vec<Action>) {
        let ways = self.ways(s, victim);
        out.extend(ways.iter().filter(|way| self.may_take(&ways, *way, due, from)).map(|way| way.action));
    }

    /// Whether a loss may come next: in the order, and so that what comes later is enough.
    fn may_take(&self, ways: &Ways, way: Way, due: u16, from: u8) -> bool {
        let enough = self.after(ways, way) >= due.saturating_sub(way.worth);
        way.key >= from && enough && !self.wasteful(ways, way, due)
    }

    /// PAX-10.6.1a, PAX-10.6.3, PAX-10.6.4, PAX-C10: a full Legion or Heavy Infantry is not destroyed for what reducing it is
    /// worth, as long as it may be reduced.
    fn wasteful(&self, ways: &Ways, way: Way, due: u16) -> bool {
        let Action::Lose { piece } = way.action else { return false };
        ways.iter().any(|other| other.action == Action::Weaken { unit: piece.unit } && other.worth >= due)
    }

    /// Most that can still be lost when this way has been taken once.
    fn after(&self, ways: &Ways, taken: Way) -> u16 {
        let mut left = Ways::default();
        for mut way in ways.iter() {
            let same_unit = |unit: Unit| way.action == Action::Lose { piece: Piece::full(unit) };
            let gone = match taken.action {
                Action::Weaken { unit } => same_unit(unit) || matches!(way.action, Action::Weaken { .. }),
                // As long as another one can be destroyed, reducing one adds nothing to that (`most`).
                Action::Lose { piece } => way.key == taken.key || way.action == Action::Weaken { unit: piece.unit },
                _ => way.key == taken.key,
            };
            way.count -= u16::from(gone);
            if way.count > 0 {
                left.push(way);
            }
        }
        Self::most(&left, taken.key)
    }

    /// A loss that a player has chosen is taken. What is left of what is due, its place in the order, and what he is asked then: whose
    /// piece it is (PAX-R10-26). On a side of a battle the loss waits for the answer.
    pub(crate) fn choose_loss(
        &self,
        s: &mut State,
        victim: Victim,
        action: Action,
        due: u16,
    ) -> (u16, u8, Option<Step>) {
        let whose = self.owner_question(s, victim, action);
        let (worth, key) = match (victim, whose) {
            (Victim::Side(_), Some(_)) => {
                let Way { worth, key, .. } = self.way_to(s, victim, action);
                (worth, key)
            }
            _ => self.take_loss(s, victim, action),
        };
        // PAX-10.3.3b: the last loss may be worth more than what is due.
        (due.saturating_sub(worth), key, whose)
    }

    /// The way in which a loss is taken.
    fn way_to(&self, s: &State, victim: Victim, action: Action) -> Way {
        let way = self.ways(s, victim).iter().find(|way| way.action == action);
        way.unwrap_or_else(|| unreachable!("{victim:?} cannot lose so: {action:?}"))
    }

    /// A loss is taken. How much it is worth, and its place in the order.
    pub(crate) fn take_loss(&self, s: &mut State, victim: Victim, action: Action) -> (u16, u8) {
        let Way { worth, key, .. } = self.way_to(s, victim, action);
        match action {
            Action::Lose { piece } => self.destroy_one(s, victim, piece),
            Action::Weaken { unit } => match victim {
                Victim::Side(side) => {
                    let owner = self.weaken_from_side(s, side, unit);
                    s.fight_mut().side_mut(side).weakened = true;
                    self.note_blood(s, side, owner, unit);
                }
                Victim::March(number) => {
                    let March { at, .. } = *s.march(number);
                    self.reduce_in(s, at, |s| s.march_mut(number).weaken(unit));
                }
                Victim::Cargo(owner, at) => self.reduce_in(s, at, |s| {
                    let mut reduced = Troops::NONE;
                    reduced.add(Piece::reduced(unit), 1);
                    self.unstow(s, owner, at, Piece::full(unit), 1);
                    self.stow(s, owner, at, reduced);
                }),
            },
            Action::LosePoint => {
                let Battle { space, .. } = *s.fight();
                self.damage(s, space);
                let defender = s.fight().side(Side::Defender).owner;
                // PAX-12.7.3d: slaves lose points of their victim.
                let owner = s.ground[space].works.map(|works| works.owner).filter(|_| defender.victim().is_none());
                self.note_blood(s, Side::Defender, owner.unwrap_or(defender), Unit::Legion);
            }
            _ => unreachable!("{victim:?} cannot lose so: {action:?}"),
        }
        (worth, key)
    }

    /// PAX-12.3.1a, PAX-R12-06: notes what a player loses at home; losses of militia alone do not count. Of allies who fight together
    /// (PAX-4.3.1l) each bears his own.
    fn note_blood(&self, s: &mut State, side: Side, owner: Owner, unit: Unit) {
        let home = self.home_of(s, s.fight().space).filter(|seat| self.commander_of(s, owner) == Some(*seat));
        let counts = unit != Unit::Militia || !self.content.options.militia_needs_other_losses;
        // PAX-1.4ab: Elephants are no combat units.
        let bleeds = counts && self.unit(unit).lcu;
        s.fight_mut().side_mut(side).bled |= bleeds && home.is_some();
    }

    /// PAX-R10-26: owners on a side that have such a piece: of its groups on the move first, then those in the Space.
    /// PAX-17.2-03-d: a group may have such a piece of its owner and one of Pergamum.
    pub(crate) fn owners_with(&self, s: &State, side: Side, piece: Piece, weakened: bool) -> Owners {
        let battle = s.fight();
        let mut owners = Owners::default();
        for march in self.flock(s, battle.side(side).march).map(|number| s.march(number)) {
            for owner in march.owners().filter(|owner| march.troops_of(*owner).count(piece) > 0) {
                if owners.iter().all(|known| known != owner) {
                    owners.push(owner);
                }
            }
        }
        let holds = |force: &Force| self.bears(s, side, force, piece, weakened);
        for Force { owner, .. } in s.forces(battle.space).filter(holds) {
            if self.takes_part(s, battle, side, owner) && owners.iter().all(|known| known != owner) {
                owners.push(owner);
            }
        }
        owners
    }

    /// PAX-10.3.2a: where an owner on a side has such pieces: the groups on the move in their order, then the Space (0).
    pub(crate) fn parts_with(&self, s: &State, side: Side, owner: Owner, piece: Piece, weakened: bool) -> Parts {
        let battle = s.fight();
        let moves = |number: &u8| s.march(*number).troops_of(owner).count(piece) > 0;
        let stands = |force: &Force| force.owner == owner && self.bears(s, side, force, piece, weakened);
        let here = self.takes_part(s, battle, side, owner) && s.forces(battle.space).any(|force| stands(&force));
        self.flock(s, battle.side(side).march).filter(moves).chain(here.then_some(0)).collect()
    }

    /// Whether a force in the Space has such a piece to lose or to reduce. PAX-9.3.5e, PAX-9.2.4a: none is reduced outside a City or Town while
    /// one is reduced inside, because the two would make a full one.
    pub(crate) fn bears(&self, s: &State, side: Side, force: &Force, piece: Piece, weakened: bool) -> bool {
        let outside = self.outside(s, s.fight(), side, force);
        let sheltered = force.troops.has_reduced(piece.unit) && !outside.has_reduced(piece.unit);
        outside.count(piece) > 0 && !(weakened && sheltered)
    }

    /// A unit of one of the owners on a side is destroyed: of a group on the move, or of those in the Space (0).
    fn lose_of(&self, s: &mut State, side: Side, owner: Owner, piece: Piece, number: u8) {
        let space = s.fight().space;
        self.spare_riders(s, side, piece);
        if number > 0 {
            s.march_mut(number).release(owner, piece, 1);
        } else {
            self.take(s, owner, space, piece, 1);
        }
        self.note_blood(s, side, owner, piece.unit);
    }

    /// A unit of one of the owners on a side is reduced: of a group on the move, or of those in the Space (0).
    fn weaken_of(&self, s: &mut State, side: Side, owner: Owner, unit: Unit, number: u8) {
        let space = s.fight().space;
        if number > 0 {
            self.reduce_in(s, space.into(), |s| s.march_mut(number).weaken_of(owner, unit));
        } else {
            self.weaken_in_space(s, owner, space, unit);
        }
        s.fight_mut().side_mut(side).weakened = true;
        self.note_blood(s, side, owner, unit);
    }

    /// PAX-R10-26, PAX-17.2-03-d: the question whose piece is lost or reduced, where several owners on a side have one, or the owner
    /// of a group and Pergamum, or one owner has them in several parts of the side (PAX-10.3.2a). An army on ships has one owner.
    fn owner_question(&self, s: &State, victim: Victim, action: Action) -> Option<Step> {
        let (piece, weakened) = match action {
            Action::Lose { piece } => (piece, false),
            Action::Weaken { unit } => (Piece::full(unit), true),
            // A point of a City or Town is no piece.
            Action::LosePoint => return None,
            _ => unreachable!("{victim:?} cannot lose so: {action:?}"),
        };
        match victim {
            Victim::Side(side) => {
                let owners = self.owners_with(s, side, piece, weakened);
                let parts = |owner: Owner| self.parts_with(s, side, owner, piece, weakened);
                let several = owners.len() > 1 || owners.iter().any(|owner| parts(owner).len() > 1);
                several.then(|| BattleStep::ChooseOwner { side, piece, weakened }.into())
            }
            Victim::March(march) => {
                let mixed = s.march(march).mixed(piece);
                mixed.then(|| MarchStep::ChooseOwner { march, piece, weakened }.into())
            }
            Victim::Cargo(..) => None,
        }
    }

    /// A unit is destroyed.
    fn destroy_one(&self, s: &mut State, victim: Victim, piece: Piece) {
        match victim {
            Victim::Side(side) => {
                let owner = self.lose_from_side(s, side, piece);
                self.note_blood(s, side, owner, piece.unit);
            }
            Victim::March(number) => s.march_mut(number).lose(piece, 1),
            Victim::Cargo(owner, at) => self.unstow(s, owner, at, piece, 1),
        }
    }

    /// PAX-12.8.2b: Elephants do not stay without combat units.
    pub(crate) fn lose_stragglers(&self, s: &mut State, victim: Victim) {
        let mut fights = false;
        self.each_force(s, victim, |troops| fights |= self.has_fighters(troops));
        // PAX-17.2-03-b: an army on ships may be that of a player and of Pergamum.
        if let Victim::Cargo(owner, at) = victim {
            let with = |cargo: &Cargo| cargo.at == at && self.of_one_player(s, owner, cargo.owner);
            fights |= s.cargo.refs().filter(|cargo| with(cargo)).any(|cargo| self.has_fighters(&cargo.troops));
        }
        let elephants = Piece::full(Unit::Elephants);
        let lost = if fights { 0 } else { self.pieces_of(s, victim)[usize::from(elephants.order())] };
        (0..lost).for_each(|_| self.destroy_one(s, victim, elephants));
    }

    /// PAX-10.6.1b, PAX-10.6.1c, PAX-10.6.2a, PAX-10.6.2b, PAX-10.6.2c: reduced units take the first losses: Heavy Infantry, then
    /// legions. `then` lays down the losses that are still due after that. PAX-R10-26: if only some of the reduced units of a kind are
    /// lost, it is first asked whose.
    pub(crate) fn lose_reduced(&self, s: &mut State, victim: Victim, mut due: u16, then: impl FnOnce(&mut State, u16)) {
        let mut shared = None;
        for piece in [Unit::HeavyInfantry, Unit::Legion].map(Piece::reduced) {
            let count = self.pieces_of(s, victim)[usize::from(piece.order())];
            let lost = count.min(due.div_ceil(self.value_in_battle(s, piece)));
            due = due.saturating_sub(lost * self.value_in_battle(s, piece));
            match victim {
                Victim::Side(side) if lost < count && lost > 0 => shared = Some((side, piece, lost)),
                _ => (0..lost).for_each(|_| self.destroy_one(s, victim, piece)),
            }
        }
        then(s, due);
        if let Some((side, piece, lost)) = shared {
            self.lose_some(s, side, piece, lost);
        }
    }

    /// PAX-R10-26: some pieces of a kind on a side are lost; the player who decides for the side says whose they are.
    pub(crate) fn lose_some(&self, s: &mut State, side: Side, piece: Piece, lost: u16) {
        if self.decides(s, side) {
            (0..lost).for_each(|_| s.steps.push(BattleStep::ChooseOwner { side, piece, weakened: false }.into()));
        } else {
            (0..lost).for_each(|_| self.destroy_one(s, Victim::Side(side), piece));
        }
    }

    /// Where only one owner has such a piece nobody is asked: it is lost or reduced.
    pub(crate) fn pass_owner(&self, s: &mut State, side: Side, piece: Piece, weakened: bool) -> bool {
        let owners = self.owners_with(s, side, piece, weakened);
        let plain = owners.len() == 1;
        if plain {
            let owner = owners.get(0).expect("the only owner");
            self.lose_or_weaken(s, side, owner, piece, weakened);
        }
        plain
    }

    /// PAX-R10-26: the owner is known whose piece is lost or reduced.
    pub(crate) fn lose_or_weaken(&self, s: &mut State, side: Side, owner: Owner, piece: Piece, weakened: bool) {
        self.next_part(s, BattleStep::ChoosePart { side, owner, piece, weakened, nth: 0 });
    }

    /// PAX-10.3.2a: it is asked whether this part of an owner's units bears the loss, unless it is the last one that can.
    pub(crate) fn next_part(&self, s: &mut State, step: BattleStep) {
        let BattleStep::ChoosePart { side, owner, piece, weakened, nth } = step else { unreachable!("{step:?}") };
        s.steps.replace(step.into());
        if usize::from(nth) + 1 == self.parts_with(s, side, owner, piece, weakened).len() {
            self.bear(s, step);
        }
    }

    /// PAX-10.3.2a: it is known, too, which part of them bears the loss.
    pub(crate) fn bear(&self, s: &mut State, step: BattleStep) {
        let BattleStep::ChoosePart { side, owner, piece, weakened, nth } = step else { unreachable!("{step:?}") };
        s.steps.pop();
        let part =
            self.parts_with(s, side, owner, piece, weakened).get(nth.into()).expect("a part that has such a piece");
        match weakened {
            true => self.weaken_of(s, side, owner, piece.unit, part),
            false => self.lose_of(s, side, owner, piece, part),
        }
    }

    /// Losses that leave no choice are taken: all that there is if it is not more than what is due (PAX-R10-16), what nobody
    /// decides about (PAX-R13-03), and the only way. What is still due, and the place in the order, if a player must decide.
    pub(crate) fn lose_without_choice(
        &self,
        s: &mut State,
        victim: Victim,
        decides: bool,
        mut due: u16,
        mut from: u8,
    ) -> Option<(u16, u8)> {
        loop {
            if due == 0 {
                return None;
            }
            let ways = self.ways(s, victim);
            if Self::most(&ways, 0) <= due {
                self.lose_all(s, victim, &ways);
                return None;
            }
            if !decides {
                self.lose_cheaply(s, victim, due);
                return None;
            }
            let mut possible = ways.iter().filter(|way| self.may_take(&ways, *way, due, from));
            let (Some(only), None) = (possible.next(), possible.next()) else { return Some((due, from)) };
            if self.owner_question(s, victim, only.action).is_some() {
                return Some((due, from));
            }
            let (worth, key) = self.take_loss(s, victim, only.action);
            due = due.saturating_sub(worth);
            from = key;
        }
    }

    fn lose_all(&self, s: &mut State, victim: Victim, ways: &Ways) {
        for way in ways.iter().filter(|way| !matches!(way.action, Action::Weaken { .. })) {
            for _ in 0..way.count {
                self.take_loss(s, victim, way.action);
            }
        }
    }

    /// PAX-R13-03: nobody decides: the smallest sufficient losses, the cheapest units first.
    fn lose_cheaply(&self, s: &mut State, victim: Victim, due: u16) {
        let ways = self.ways(s, victim);
        let mut taken = [0; 16];
        // There is more than what is due, so that the last loss exceeds it by less than its own worth.
        let largest = ways.iter().map(|way| way.worth).max().expect("something to lose");
        let target = (due..due + largest).find(|target| Self::fit(&ways, ways.len(), *target, &mut taken));
        target.expect("losses that suffice");
        for (way, times) in ways.iter().zip(taken) {
            (0..times).for_each(|_| {
                self.take_loss(s, victim, way.action);
            });
        }
    }

    /// Finds how often to take each of the first `last` ways so that they are worth exactly `target`. The last of them, which are
    /// worth least, are taken as often as possible.
    fn fit(ways: &Ways, last: usize, target: u16, taken: &mut [u16; 16]) -> bool {
        let Some(place) = last.checked_sub(1) else { return target == 0 && Self::sound(ways, taken) };
        let way = ways.get(place).expect("a way to lose");
        (0..=way.count.min(target / way.worth)).rev().any(|times| {
            taken[place] = times;
            Self::fit(ways, place, target - times * way.worth, taken)
        })
    }

    /// PAX-10.6.4: at most one unit is reduced, and it is not destroyed as well.
    fn sound(ways: &Ways, taken: &[u16; 16]) -> bool {
        let reduced =
            || ways.iter().zip(taken).filter(|(way, n)| matches!(way.action, Action::Weaken { .. }) && **n > 0);
        let whole = |unit: Unit| {
            let destroyed =
                ways.iter().zip(taken).find(|(way, _)| way.action == Action::Lose { piece: Piece::full(unit) });
            destroyed.is_none_or(|(way, n)| *n < way.count)
        };
        reduced().count() <= 1 && reduced().all(|(way, _)| matches!(way.action, Action::Weaken { unit } if whole(unit)))
    }

    /// Whether combat units of a side are left; those that are no cavalry if so asked (PAX-7.4.1a).
    pub(crate) fn side_fights(&self, s: &State, side: Side, on_foot: bool) -> bool {
        let mut found = false;
        self.each_force(s, Victim::Side(side), |troops| {
            found |= troops.counts().iter().zip(Unit::ALL).any(|(n, unit)| {
                let rules = self.unit(*unit);
                *n > 0 && rules.lcu && !(on_foot && rules.cavalry)
            });
        });
        found
    }

    /// PAX-10.3.1.5a, PAX-10.3.1.5e, PAX-R10-26: Battle Points of all Land Units of a side; none may be held back.
    pub(crate) fn points_of_side(&self, s: &State, side: Side) -> u16 {
        let mut points = 0;
        self.each_force(s, Victim::Side(side), |troops| points += self.battle_points(*troops));
        points
    }

    /// Units of a kind on a side, reduced ones too.
    pub fn side_count(&self, s: &State, side: Side, counts: impl Fn(Unit) -> bool) -> u16 {
        let mut all = 0;
        self.each_force(s, Victim::Side(side), |troops| {
            all +=
                Unit::ALL[..LAND].iter().filter(|unit| counts(**unit)).map(|u| u16::from(troops.all(*u))).sum::<u16>();
        });
        all
    }

    /// Units of a kind of a side are destroyed, however they came to lose.
    pub(crate) fn clear_side(&self, s: &mut State, side: Side, gone: impl Fn(Unit) -> bool) {
        for &unit in Unit::ALL[..LAND].iter().filter(|unit| gone(**unit)) {
            for piece in [Piece::full(unit), Piece::reduced(unit)] {
                let count = self.pieces_of(s, Victim::Side(side))[usize::from(piece.order())];
                (0..count).for_each(|_| {
                    self.lose_from_side(s, side, piece);
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_game::Id;

    #[test]
    fn what_is_worth_most_comes_first() {
        assert!(key(4, 0) < key(3, 1) && key(3, 1) < key(3, 7) && key(2, POINT) < key(1, Unit::LightInfantry as u8));
        assert!(Unit::TribalWarriors.index() < usize::from(WEAKEN_LEGION));
    }
}
