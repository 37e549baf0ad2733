//! The battle: skirmishes, dice, deaths, retreat (AOM-601 to AOM-619, AOM-651 to AOM-662).

use super::super::AgeOfMythology;
use super::super::action::Action;
use super::super::content::*;
use super::super::ids::*;
use super::super::options::*;
use super::super::state::*;
use super::super::step::*;

impl AgeOfMythology {
    /// AOM-602: the chosen unit is laid face down; AOM-603: when both are chosen they are revealed.
    pub(in super::super) fn choose_fighter(&self, s: &mut State, side: Side, fighter: Fighter) {
        s.steps.pop();
        s.pool_mut(side).chosen = Some(fighter);
        if side == Side::Attacker {
            return;
        }
        let battle = s.fight_mut();
        battle.met = true;
        battle.skirmishes = battle.skirmishes.saturating_add(1);
        s.steps.push(Step::Roll);
        // AOM-656, AOM-D20: after the reveal and before the roll, the attacker first.
        for step in [
            Step::Declare { side: Side::Defender },
            Step::Declare { side: Side::Attacker },
            Step::Replace { side: Side::Defender },
            Step::Replace { side: Side::Attacker },
        ] {
            s.steps.push(step);
        }
    }

    /// The unit of a side that fights.
    ///
    /// # Panics
    /// While units are chosen.
    pub(in super::super) fn fighter(&self, s: &State, side: Side) -> Fighter {
        let chosen = s.fight().pool(side).chosen;
        chosen.unwrap_or_else(|| panic!("no unit of the {side:?} fights at {:?}", s.steps.top()))
    }

    /// Abilities of the unit of a side that fights.
    fn abilities(&self, s: &State, side: Side) -> &[Ability] {
        &self.rules(self.fighter(s, side).unit).abilities
    }

    /// A unit of the pool that may fight instead of the chosen one.
    pub(in super::super) fn substitute(&self, s: &State, side: Side) -> Option<Fighter> {
        let chosen = self.fighter(s, side);
        let replaces = |f: &Fighter| {
            let swap = |a: &Ability| matches!(a, Ability::Replaces { unit } if *unit == chosen.unit);
            self.rules(f.unit).abilities.iter().any(swap)
        };
        self.fighters(s, side).find(replaces)
    }

    pub(in super::super) fn replace_fighter(&self, s: &mut State, side: Side, action: Action) {
        s.steps.pop();
        match action {
            Action::Declare => s.pool_mut(side).chosen = self.substitute(s, side),
            Action::Decline => {}
            _ => unreachable!("{action:?} when a unit may be replaced"),
        }
    }

    /// The optional ability of the fighting unit: by itself (AOM-R49, AOM-C11: some enemies cannot be thrown), or berserk by
    /// a god.
    pub(in super::super) fn declarable(&self, s: &State, side: Side) -> Option<(Declared, u8)> {
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

    pub(in super::super) fn declare(&self, s: &mut State, side: Side, action: Action) {
        s.steps.pop();
        s.pool_mut(side).declared = match action {
            Action::Declare => self.declarable(s, side).map(|(declared, _)| declared),
            Action::Decline => None,
            _ => unreachable!("{action:?} when an ability may be used"),
        };
    }

    /// AOM-604 to AOM-608: dice of a side: AOM-605, AOM-606 by bonuses of either (AOM-651, AOM-657, AOM-658 are such bonuses),
    /// AOM-607 by abilities and powers.
    pub(in super::super) fn dice(&self, s: &State, side: Side) -> u8 {
        let (battle, own, enemy) = (s.fight(), self.fighter(s, side), self.fighter(s, side.other()));
        let (rules, against) = (self.rules(own.unit), self.rules(enemy.unit));
        let declared = battle.pool(side).declared;
        let applies = |(target, dice): &(Against, u8)| {
            let hit = match target {
                Against::Class(class) => against.class == *class,
                Against::Tag(tag) => against.tags & tag != 0,
            };
            hit.then_some(*dice)
        };
        let bonuses = rules.bonuses.iter().filter_map(applies);
        // AOM-R51.
        let mut bonus = match self.content.options.bonus_stacking {
            BonusStacking::Add => bonuses.sum(),
            BonusStacking::Highest => bonuses.max().unwrap_or(0),
        };
        // AOM-D2.
        if declared == Some(Declared::Throw) && !self.content.options.throw_keeps_type_bonus {
            bonus = 0;
        }
        let by_ability: u8 = rules
            .abilities
            .iter()
            .map(|ability| match *ability {
                Ability::DicePerKill { dice } => dice.saturating_mul(own.kills),
                Ability::AddsOpponentDice => against.dice,
                _ => 0,
            })
            .fold(0, u8::saturating_add);
        let by_choice = declared.and_then(|_| self.declarable(s, side)).map_or(0, |(_, dice)| dice);
        let by_power = self.power(s, |p| if let Power::BattleDice(n) = p { Some(n) } else { None });
        let by_power = by_power.filter(|_| side == Side::Attacker).unwrap_or(0);
        let more = [bonus, by_ability, by_choice, by_power, self.fortification(s, side)];
        more.into_iter().fold(rules.dice, u8::saturating_add)
    }

    /// AOM-608: dice of the Wall (AOM-453) and the Tower (AOM-460, AOM-473), in their own area (AOM-454, AOM-474), for the
    /// defender (AOM-455, AOM-475).
    fn fortification(&self, s: &State, side: Side) -> u8 {
        let battle = s.fight();
        if side == Side::Attacker {
            return 0;
        }
        let dice = |e: BuildingEffect| match e {
            BuildingEffect::DefenceDice { area, dice } if area == battle.area => dice,
            _ => 0,
        };
        let dice: u8 = self.effects(s, battle.defender).map(dice).sum();
        if dice == 0 || self.fortifications_ignored(s) { 0 } else { dice }
    }

    /// AOM-456, AOM-457, AOM-467, AOM-476, AOM-477, AOM-659, AOM-D3: by a Workshop, or a unit; AOM-R44, AOM-C11: as long as
    /// its card says.
    fn fortifications_ignored(&self, s: &State) -> bool {
        let workshop = self.effects(s, s.active).any(|e| e == BuildingEffect::IgnoresFortifications);
        let ignores = |f: Fighter, fights: bool| {
            let counts = |a: &Ability| match (*a, self.content.options.fortification_scope) {
                (Ability::IgnoresFortifications { .. }, FortificationScope::Battle) => true,
                (Ability::IgnoresFortifications { .. }, FortificationScope::Skirmish) => fights,
                (Ability::IgnoresFortifications { whole_battle }, FortificationScope::Card) => whole_battle || fights,
                _ => false,
            };
            self.rules(f.unit).abilities.iter().any(counts)
        };
        let chosen = self.fighter(s, Side::Attacker);
        workshop || self.fighters(s, Side::Attacker).any(|f| ignores(f, chosen == f))
    }

    /// AOM-613, AOM-652: the side that wins ties; AOM-R45: not if both do. Berserk loses ties.
    pub(in super::super) fn tie_winner(&self, s: &State) -> Option<Side> {
        let berserk = |side: Side| s.fight().pool(side).declared == Some(Declared::Berserk);
        let wins = |side: Side| self.abilities(s, side).contains(&Ability::WinsTies) && !berserk(side);
        let favours = |side: Side| wins(side) || berserk(side.other());
        match (favours(Side::Attacker), favours(Side::Defender)) {
            (true, false) => Some(Side::Attacker),
            (false, true) => Some(Side::Defender),
            _ => None,
        }
    }

    /// AOM-609 to AOM-613: more sixes win (AOM-610); equal numbers are rolled again unless somebody wins ties.
    pub(in super::super) fn roll(&self, s: &mut State, attacker: u8, defender: u8) {
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

    /// AOM-611, AOM-R46, AOM-655: the losing unit dies, its figure is free again, or it is thrown out; then what the kill sets off.
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
        let seat = s.seat_of(loser);
        self.leave_pool(s, loser, victim);
        if thrown {
            // AOM-662, AOM-R50.
            self.recruit(s, seat, victim.unit);
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
            // The loser decides before anything else that the kill sets off, even if his army is routed.
            if self.content.options.resurrected_unit_counts_as_kill {
                self.killed(s, winner, victor, victim.unit);
            }
            s.steps.push(Step::Resurrect { side: loser, unit: victim.unit, victor });
        } else {
            self.killed(s, winner, victor, victim.unit);
        }
    }

    fn join_pool(&self, s: &mut State, side: Side, fighter: Fighter) {
        let place = self.place(fighter.unit);
        let pool = s.pool_mut(side);
        match fighter.kills > 0 {
            true => pool.veterans.push(fighter),
            false => pool.units[place] += 1,
        }
    }

    /// Price for which somebody in the pool saves a dead unit, if it can be paid.
    pub(in super::super) fn saviour(&self, s: &State, side: Side, victim: Unit) -> Option<Cubes> {
        let player = s.player(s.seat_of(side));
        let saves = |a: &Ability| match *a {
            Ability::Resurrects { unit, cost } if unit == victim && self.affords(player, cost) => Some(cost),
            _ => None,
        };
        self.fighters(s, side).find_map(|f| self.rules(f.unit).abilities.iter().find_map(saves))
    }

    /// It goes to the Holding Area for the price, or dies.
    pub(in super::super) fn resurrect(&self, s: &mut State, side: Side, unit: Unit, victor: Fighter, action: Action) {
        s.steps.pop();
        let seat = s.seat_of(side);
        match (action, self.saviour(s, side, unit)) {
            (Action::Declare, Some(cost)) => {
                self.pay(s, seat, cost);
                self.recruit(s, seat, unit);
            }
            // AOM-D4: it is dead after all.
            (Action::Decline, _) if !self.content.options.resurrected_unit_counts_as_kill => {
                self.killed(s, side.other(), victor, unit);
            }
            // It counted as a kill when it died.
            (Action::Decline, _) => {}
            (action, price) => unreachable!("{action:?} when a unit may be saved for {price:?}"),
        }
    }

    /// AOM-653, AOM-654 and the other abilities that a kill sets off.
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
                Ability::ReinforceOnKill { units } => s.steps.push(Step::Reinforce { side, left: units }),
                Ability::RoutOnKill { class } => {
                    if self.rules(victim).class == class {
                        self.rout(s, side.other());
                    }
                }
                // A kill does not set them off.
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

    /// AOM-D8: an army that is routed goes home, or is eliminated; the battle is over.
    fn rout(&self, s: &mut State, side: Side) {
        if !self.content.options.routed_army_survives {
            let civ = s.player(s.seat_of(side)).civ;
            *s.pool_mut(side) = Pool::of(civ);
        }
        self.close_skirmish(s);
        s.steps.push(Step::EndBattle { winner: side.other() });
    }

    /// Takes the steps of the skirmish that are still waiting off the stack.
    fn close_skirmish(&self, s: &mut State) {
        while matches!(
            s.steps.top(),
            Some(
                Step::StayOrRetreat { .. }
                    | Step::ChooseFighter { .. }
                    | Step::Reinforce { .. }
                    | Step::Resurrect { .. }
                    | Step::Roll
                    | Step::Declare { .. }
                    | Step::Replace { .. }
            )
        ) {
            s.steps.pop();
        }
    }

    /// Units that may join the battle (AOM-D7).
    pub(in super::super) fn reinforcements<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = Unit> + 'a {
        let player = s.player(s.seat_of(side));
        let free = self.content.options.reinforcement_ignores_unit_limit
            || s.fight().pool(side).len() < s.fight().limits[side as usize].into();
        self.units_of(player.civ).filter(move |u| free && player.units[self.place(*u)] > 0)
    }

    pub(in super::super) fn reinforce(&self, s: &mut State, side: Side, left: u8, action: Action) {
        match action {
            Action::Commit { unit } => {
                self.one_less(s, left, |left| Step::Reinforce { side, left });
                let seat = s.seat_of(side);
                self.dismiss(s, seat, unit);
                self.join_pool(s, side, Fighter { unit, kills: 0 });
            }
            Action::Stop => drop(s.steps.pop()),
            _ => unreachable!("{action:?} when units may join the battle"),
        }
    }

    /// AOM-614, AOM-615, AOM-R43: both are asked whether the battle goes on, then units are chosen again.
    pub(in super::super) fn ask_to_stay(&self, s: &mut State) {
        if !matches!(s.steps.top(), Some(Step::ChooseFighter { .. })) {
            s.steps.push(Step::ChooseFighter { side: Side::Defender });
            s.steps.push(Step::ChooseFighter { side: Side::Attacker });
        }
        let first = match self.content.options.retreat_order {
            RetreatOrder::AttackerFirst => Side::Attacker,
            RetreatOrder::DefenderFirst => Side::Defender,
        };
        s.steps.push(Step::StayOrRetreat { side: first.other(), last: true });
        s.steps.push(Step::StayOrRetreat { side: first, last: false });
    }

    pub(in super::super) fn stay_or_retreat(&self, s: &mut State, side: Side, action: Action) {
        s.steps.pop();
        match action {
            Action::Retreat => {
                self.close_skirmish(s);
                s.steps.push(Step::EndBattle { winner: side.other() });
            }
            Action::Stay => {}
            _ => unreachable!("{action:?} when a side may retreat"),
        }
    }

    /// Steps of a battle without a choice. True when done with.
    pub(in super::super) fn pass_battle(&self, s: &mut State, step: Step) -> bool {
        let empty = |s: &State, side: Side| s.fight().pool(side).is_empty();
        match step {
            Step::Commit { side, .. } => {
                let full = s.fight().pool(side).len() >= s.fight().limits[side as usize].into();
                let none = s.player(s.seat_of(side)).units.is_empty();
                if !full && !none {
                    return false;
                }
                s.steps.pop();
            }
            Step::RevealPools => self.reveal_pools(s),
            Step::SendHome { .. } if empty(s, Side::Defender) => drop(s.steps.pop()),
            // AOM-616, AOM-617: somebody has no units left.
            Step::StayOrRetreat { .. } | Step::ChooseFighter { .. }
                if empty(s, Side::Attacker) || empty(s, Side::Defender) =>
            {
                let winner = if empty(s, Side::Attacker) { Side::Defender } else { Side::Attacker };
                self.close_skirmish(s);
                s.steps.push(Step::EndBattle { winner });
            }
            Step::ChooseFighter { side } => {
                let mut fighters = self.fighters(s, side);
                let (first, second) = (fighters.next(), fighters.next());
                drop(fighters);
                match (first, second) {
                    (Some(only), None) => self.choose_fighter(s, side, only),
                    _ => return false,
                }
            }
            Step::Replace { side } if self.substitute(s, side).is_none() => drop(s.steps.pop()),
            Step::Declare { side } if self.declarable(s, side).is_none() => drop(s.steps.pop()),
            Step::Resurrect { side, unit, victor } if self.saviour(s, side, unit).is_none() => {
                self.resurrect(s, side, unit, victor, Action::Decline);
            }
            // Nobody is called when nobody can come, or no enemy is left.
            Step::Reinforce { side, .. } if empty(s, side.other()) || self.reinforcements(s, side).next().is_none() => {
                s.steps.pop();
            }
            Step::EndBattle { winner } => self.end_battle(s, winner),
            // The rest waits for a decision.
            _ => return false,
        }
        true
    }
}
