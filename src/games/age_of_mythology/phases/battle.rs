//! The battle: skirmishes, dice, deaths, retreat (AOM-601 to AOM-619, AOM-651 to AOM-662).

use crate::AgeOfMythology;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::options::*;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// AOM-601 to AOM-619: the skirmishes of a battle.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::VariantNames,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum BattleStep {
    /// AOM-602: a unit is chosen in secret.
    ChooseFighter {
        /// Which side chooses.
        side: Side,
    },
    /// AOM-603: a chosen unit may be replaced by another one.
    Replace {
        /// The side of the chosen unit.
        side: Side,
    },
    /// AOM-656: optional abilities are announced.
    Declare {
        /// Which side may announce one.
        side: Side,
    },
    /// Chance: AOM-609.
    Roll,
    /// A dead unit may be saved for a price.
    Resurrect {
        /// The side of the dead unit.
        side: Side,
        /// The dead unit.
        unit: Unit,
        /// The unit that has beaten it.
        victor: Fighter,
    },
    /// Units join from the Holding Area.
    Reinforce {
        /// The side that they join.
        side: Side,
        /// Units left.
        left: u8,
    },
    /// AOM-614, AOM-615: a side goes on or gives up.
    StayOrRetreat {
        /// Which side is asked.
        side: Side,
        /// The other side has been asked before.
        #[serde(default)]
        last: bool,
    },
}

impl Chapter<AgeOfMythology> for BattleStep {
    fn who(self, _: &AgeOfMythology, s: &State) -> Who {
        match self {
            Self::ChooseFighter { side }
            | Self::Replace { side }
            | Self::Declare { side }
            | Self::Resurrect { side, .. }
            | Self::Reinforce { side, .. }
            | Self::StayOrRetreat { side, .. } => Who::Seat(s.seat_of(side)),
            Self::Roll => Who::Chance(Draw::Dice),
        }
    }

    fn legal(self, game: &AgeOfMythology, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::ChooseFighter { side } => game.legal_fighters(s, side, out),
            Self::Replace { .. } | Self::Declare { .. } | Self::Resurrect { .. } => {
                out.extend([Action::Declare, Action::Decline]);
            }
            Self::Reinforce { side, .. } => {
                out.extend(game.reinforcements(s, side).map(|unit| Action::Commit { unit }));
                out.push(Action::Stop);
            }
            Self::StayOrRetreat { .. } => out.extend([Action::Stay, Action::Retreat]),
            Self::Roll => nobody_decides(self),
        }
    }

    fn pass(self, game: &AgeOfMythology, s: &mut State) -> bool {
        let empty = |s: &State, side: Side| s.fight().pool(side).is_empty();
        match self {
            // AOM-616, AOM-617: somebody has no units left.
            Self::StayOrRetreat { .. } | Self::ChooseFighter { .. }
                if empty(s, Side::Attacker) || empty(s, Side::Defender) =>
            {
                let winner = if empty(s, Side::Attacker) { Side::Defender } else { Side::Attacker };
                game.close_skirmish(s);
                s.push(SpoilStep::EndBattle { winner });
            }
            Self::ChooseFighter { side } => {
                let mut fighters = game.fighters(s, side);
                let (first, second) = (fighters.next(), fighters.next());
                drop(fighters);
                match (first, second) {
                    (Some(only), None) => game.choose_fighter(s, side, only),
                    (Some(_), Some(_)) => return false,
                    (None, _) => unreachable!("no unit of the {side:?} can be chosen"),
                }
            }
            Self::Replace { side } if game.substitute(s, side).is_none() => drop(s.steps.pop()),
            Self::Declare { side } if game.declarable(s, side).is_none() => drop(s.steps.pop()),
            // No unit can come, or no enemy is left to fight.
            Self::Reinforce { side, .. } if empty(s, side.other()) || game.reinforcements(s, side).next().is_none() => {
                s.steps.pop();
            }
            Self::StayOrRetreat { .. }
            | Self::Replace { .. }
            | Self::Declare { .. }
            | Self::Resurrect { .. }
            | Self::Reinforce { .. }
            | Self::Roll => return false,
        }
        true
    }

    fn apply(self, game: &AgeOfMythology, s: &mut State, action: Action) {
        match (self, action) {
            (Self::ChooseFighter { side }, Action::Choose { unit, kills }) => {
                game.choose_fighter(s, side, Fighter { unit, kills });
            }
            (Self::Replace { side }, Action::Declare) => {
                s.steps.pop();
                s.pool_mut(side).chosen = game.substitute(s, side);
            }
            (Self::Declare { side }, Action::Declare) => {
                s.steps.pop();
                s.pool_mut(side).declared = game.declarable(s, side).map(|(declared, _)| declared);
            }
            (Self::Replace { .. } | Self::Declare { .. }, Action::Decline) => drop(s.steps.pop()),
            (Self::Roll, Action::Roll { attacker, defender }) => game.roll(s, attacker, defender),
            (Self::Resurrect { side, unit, victor }, Action::Declare) => game.resurrect(s, side, unit, victor),
            (Self::Resurrect { side, unit, victor }, Action::Decline) => {
                s.steps.pop();
                game.killed(s, side.other(), victor, unit);
            }
            (Self::Reinforce { side, left }, Action::Commit { unit }) => {
                game.one_less(s, left, |left| Self::Reinforce { side, left });
                let seat = s.seat_of(side);
                game.dismiss(s, seat, unit);
                game.join_pool(s, side, Fighter { unit, kills: 0 });
            }
            (Self::StayOrRetreat { side, .. }, Action::Retreat) => {
                game.close_skirmish(s);
                s.push(SpoilStep::EndBattle { winner: side.other() });
            }
            (Self::Reinforce { .. }, Action::Stop) | (Self::StayOrRetreat { .. }, Action::Stay) => drop(s.steps.pop()),
            _ => unknown_action(self, action),
        }
    }

    /// Where something may be used or declined, the kind of the decision names the ability or the unit.
    fn kind(self, game: &AgeOfMythology, s: &State) -> Cow<'static, str> {
        let unit = |unit: Unit| game.content.names.name(unit);
        let about = match self {
            Self::Declare { side } => game.declarable(s, side).map(|(declared, _)| match declared {
                Declared::Berserk => "berserk",
                Declared::Throw => "throw",
            }),
            Self::Replace { side } => game.substitute(s, side).map(|other| unit(other.unit)),
            Self::Resurrect { unit: dead, .. } => Some(unit(dead)),
            Self::ChooseFighter { .. } | Self::Roll | Self::Reinforce { .. } | Self::StayOrRetreat { .. } => None,
        };
        let name: &'static str = self.into();
        about.map_or(Cow::Borrowed(name), |about| Cow::Owned(format!("{name}:{about}")))
    }
}

impl AgeOfMythology {
    /// AOM-602: the chosen unit is laid face down; AOM-603: when both are chosen they are revealed.
    fn choose_fighter(&self, s: &mut State, side: Side, fighter: Fighter) {
        s.steps.pop();
        s.pool_mut(side).chosen = Some(fighter);
        if side == Side::Attacker {
            return;
        }
        let battle = s.fight_mut();
        battle.met = true;
        battle.skirmishes = battle.skirmishes.saturating_add(1);
        s.push(BattleStep::Roll);
        // AOM-656, AOM-D20: after the reveal and before the roll, the attacker first.
        for step in [
            Step::Battle(BattleStep::Declare { side: Side::Defender }),
            Step::Battle(BattleStep::Declare { side: Side::Attacker }),
            Step::Battle(BattleStep::Replace { side: Side::Defender }),
            Step::Battle(BattleStep::Replace { side: Side::Attacker }),
        ] {
            s.steps.push(step);
        }
    }

    /// The unit of a side that fights in this skirmish.
    ///
    /// # Panics
    /// If none has been chosen yet.
    pub(crate) fn fighter(&self, s: &State, side: Side) -> Fighter {
        let chosen = s.fight().pool(side).chosen;
        chosen.unwrap_or_else(|| panic!("no unit of the {side:?} fights at {:?}", s.steps.top()))
    }

    /// Abilities of the unit of a side that fights in this skirmish.
    pub(crate) fn abilities(&self, s: &State, side: Side) -> &[Ability] {
        &self.rules(self.fighter(s, side).unit).abilities
    }

    /// A unit of the pool that may fight instead of the chosen one.
    pub(crate) fn substitute(&self, s: &State, side: Side) -> Option<Fighter> {
        let chosen = self.fighter(s, side);
        let replaces = |f: &Fighter| {
            let swap = |a: &Ability| matches!(a, Ability::Replaces { unit } if *unit == chosen.unit);
            self.rules(f.unit).abilities.iter().any(swap)
        };
        self.fighters(s, side).find(replaces)
    }

    /// The optional ability of the fighting unit, with its dice: one from its card (AOM-R49, AOM-C11: some enemies cannot be
    /// thrown), or the berserk that a god grants.
    pub(crate) fn declarable(&self, s: &State, side: Side) -> Option<(Declared, u8)> {
        let enemy = self.fighter(s, side.other());
        let own = self.abilities(s, side).iter().find_map(|a| match *a {
            Ability::Berserk { dice } => Some((Declared::Berserk, dice)),
            Ability::Throw { dice, forbidden } if self.rules(enemy.unit).tags & forbidden == 0 => {
                Some((Declared::Throw, dice))
            }
            _ => None,
        });
        let granted = self.granted_berserk(s, side);
        match own {
            // AOM-D6.
            Some((Declared::Berserk, dice)) if self.content.options.berserk_stacks => {
                Some((Declared::Berserk, dice + granted))
            }
            Some(own) => Some(own),
            None => (granted > 0).then_some((Declared::Berserk, granted)),
        }
    }

    fn granted_berserk(&self, s: &State, side: Side) -> u8 {
        let power = self.power(s, |p| if let Power::GrantBerserk(n) = p { Some(n) } else { None });
        power.filter(|_| side == Side::Attacker).unwrap_or(0)
    }

    /// AOM-609 to AOM-613: the side with more successes wins (AOM-610). Equal numbers are rolled again, unless a side wins ties.
    fn roll(&self, s: &mut State, attacker: u8, defender: u8) {
        let winner = match attacker.cmp(&defender) {
            std::cmp::Ordering::Greater => Some(Side::Attacker),
            std::cmp::Ordering::Less => Some(Side::Defender),
            std::cmp::Ordering::Equal => self.tie_winner(s),
        };
        if let Some(winner) = winner {
            s.steps.pop();
            self.decide_skirmish(s, winner);
        }
    }

    /// AOM-611, AOM-R46, AOM-655: the losing unit dies or is thrown out. What a kill sets off comes next.
    fn decide_skirmish(&self, s: &mut State, winner: Side) {
        let loser = winner.other();
        let (victor, victim) = (self.fighter(s, winner), self.fighter(s, loser));
        let battle = s.fight_mut();
        let thrown = battle.pool(winner).declared == Some(Declared::Throw);
        battle.met = false;
        for pool in &mut battle.pools {
            pool.chosen = None;
            pool.declared = None;
        }
        self.ask_to_stay(s);
        self.leave_pool(s, loser, victim);
        if thrown {
            // AOM-R50.
            self.go_home(s, loser, victim.unit);
            if self.content.options.thrown_unit_counts_as_kill {
                self.killed(s, winner, victor, victim.unit);
            }
            return;
        }
        let revivals = &mut s.pool_mut(loser).revivals;
        if *revivals > 0 {
            *revivals -= 1;
            // It returns to the battle at once.
            self.join_pool(s, loser, Fighter { unit: victim.unit, kills: 0 });
            if self.content.options.resurrected_unit_counts_as_kill {
                self.killed(s, winner, victor, victim.unit);
            }
        } else if self.saviour(s, loser, victim.unit).is_some() {
            // The loser decides before anything that the kill sets off, also before his army is routed.
            s.push(BattleStep::Resurrect { side: loser, unit: victim.unit, victor });
        } else {
            self.killed(s, winner, victor, victim.unit);
        }
    }

    fn join_pool(&self, s: &mut State, side: Side, fighter: Fighter) {
        let place = self.place(fighter.unit);
        let pool = s.pool_mut(side);
        match fighter.kills > 0 {
            true => pool.add_veteran(fighter),
            false => pool.units[place] += 1,
        }
    }

    /// The price for which another unit of the pool saves a dead one; `None` if there is no such unit or the side cannot pay.
    pub(crate) fn saviour(&self, s: &State, side: Side, victim: Unit) -> Option<Cubes> {
        let player = s.player(s.seat_of(side));
        let saves = |a: &Ability| match *a {
            Ability::Resurrects { unit, cost } if unit == victim && self.affords(player, cost) => Some(cost),
            _ => None,
        };
        self.fighters(s, side).find_map(|f| self.rules(f.unit).abilities.iter().find_map(saves))
    }

    /// The price is paid, and the dead unit goes to the Holding Area. AOM-D4: it may count as a kill all the same.
    fn resurrect(&self, s: &mut State, side: Side, unit: Unit, victor: Fighter) {
        s.steps.pop();
        let Some(cost) = self.saviour(s, side, unit) else { unreachable!("nobody saves the {unit:?} of the {side:?}") };
        let seat = s.seat_of(side);
        self.pay(s, seat, cost);
        self.recruit(s, seat, unit);
        if self.content.options.resurrected_unit_counts_as_kill {
            self.killed(s, side.other(), victor, unit);
        }
    }

    /// AOM-653, AOM-654: the abilities that a kill sets off.
    fn killed(&self, s: &mut State, side: Side, victor: Fighter, victim: Unit) {
        let seat = s.seat_of(side);
        for ability in &self.rules(victor.unit).abilities {
            match *ability {
                // AOM-R48.
                Ability::DicePerKill { .. } => {
                    let myth = self.rules(victim).class == Class::Myth;
                    if myth || self.content.options.hydra_victim == HydraVictim::AnyUnit {
                        self.leave_pool(s, side, victor);
                        self.join_pool(s, side, Fighter { kills: victor.kills.saturating_add(1), ..victor });
                    }
                }
                // AOM-R47.
                Ability::SpawnOnKill { unit, amount } => {
                    for _ in 0..amount {
                        if self.figure_left(s, seat, unit) {
                            self.recruit(s, seat, unit);
                        }
                    }
                }
                Ability::ResourcesOnKill { resource, amount } => drop(self.gain(s, seat, resource, amount)),
                Ability::ReinforceOnKill { units } => s.push(BattleStep::Reinforce { side, left: units }),
                Ability::RoutOnKill { class } => {
                    if self.rules(victim).class == class {
                        self.rout(s, side.other());
                    }
                }
                // These have nothing to do with kills.
                Ability::WinsTies
                | Ability::Berserk { .. }
                | Ability::Throw { .. }
                | Ability::AddsOpponentDice
                | Ability::IgnoresFortifications { .. }
                | Ability::Resurrects { .. }
                | Ability::Replaces { .. }
                | Ability::DestroysBuildings { .. }
                | Ability::Gathers { .. } => {}
            }
        }
    }

    /// AOM-D8: a routed army goes home or is eliminated. The battle is over.
    fn rout(&self, s: &mut State, side: Side) {
        if !self.content.options.routed_army_survives {
            let civ = s.player(s.seat_of(side)).civ;
            *s.pool_mut(side) = Pool::of(civ);
        }
        self.close_skirmish(s);
        s.push(SpoilStep::EndBattle { winner: side.other() });
    }

    /// Drops the steps of the skirmish that are still to come.
    fn close_skirmish(&self, s: &mut State) {
        while matches!(
            s.steps.top(),
            Some(Step::Battle(
                BattleStep::StayOrRetreat { .. }
                    | BattleStep::ChooseFighter { .. }
                    | BattleStep::Reinforce { .. }
                    | BattleStep::Resurrect { .. }
                    | BattleStep::Roll
                    | BattleStep::Declare { .. }
                    | BattleStep::Replace { .. }
            ))
        ) {
            s.steps.pop();
        }
    }

    /// Units that may join the battle (AOM-D7). AOM-662: not those that were thrown out of it.
    pub(crate) fn reinforcements<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = Unit> + 'a {
        let player = s.player(s.seat_of(side));
        let pool = s.fight().pool(side);
        let free = self.content.options.reinforcement_ignores_unit_limit || pool.len() < s.fight().limits[side].into();
        let left = move |place: usize| player.units[place] > pool.gone[place];
        self.units_of(player.civ).filter(move |u| free && left(self.place(*u)))
    }

    /// AOM-614, AOM-615, AOM-R43: both sides are asked whether they go on; then they choose their next units.
    pub(crate) fn ask_to_stay(&self, s: &mut State) {
        if !matches!(s.steps.top(), Some(Step::Battle(BattleStep::ChooseFighter { .. }))) {
            s.push(BattleStep::ChooseFighter { side: Side::Defender });
            s.push(BattleStep::ChooseFighter { side: Side::Attacker });
        }
        let first = match self.content.options.retreat_order {
            RetreatOrder::AttackerFirst => Side::Attacker,
            RetreatOrder::DefenderFirst => Side::Defender,
        };
        s.push(BattleStep::StayOrRetreat { side: first.other(), last: true });
        s.push(BattleStep::StayOrRetreat { side: first, last: false });
    }
}
