//! Dice of a skirmish (AOM-604 to AOM-608), and who wins ties (AOM-613).

use crate::AgeOfMythology;
use crate::content::*;
use crate::options::*;
use crate::state::*;
use crate::step::*;

impl AgeOfMythology {
    /// AOM-604 to AOM-608: the dice of a side. They are those of the unit, its bonuses against the enemy (AOM-605, AOM-606,
    /// AOM-651, AOM-657, AOM-658), and those of abilities, powers and fortifications (AOM-607, AOM-608).
    pub(crate) fn dice(&self, s: &State, side: Side) -> u8 {
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

    /// AOM-608: dice of the Wall (AOM-453) and the Tower (AOM-460, AOM-473). They count for the defender (AOM-455, AOM-475) in
    /// their own area (AOM-454, AOM-474).
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

    /// AOM-456, AOM-457, AOM-467, AOM-476, AOM-477, AOM-659, AOM-D3: whether a Workshop or a unit of the attacker ignores
    /// fortifications. AOM-R44, AOM-C11: the card of the unit says for how long.
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

    /// AOM-613, AOM-652: the side that wins ties. AOM-R45: nobody does if both would. A berserk loses ties.
    pub(crate) fn tie_winner(&self, s: &State) -> Option<Side> {
        let berserk = |side: Side| s.fight().pool(side).declared == Some(Declared::Berserk);
        let wins = |side: Side| self.abilities(s, side).contains(&Ability::WinsTies) && !berserk(side);
        let favours = |side: Side| wins(side) || berserk(side.other());
        match (favours(Side::Attacker), favours(Side::Defender)) {
            (true, false) => Some(Side::Attacker),
            (false, true) => Some(Side::Defender),
            (true, true) | (false, false) => None,
        }
    }
}
