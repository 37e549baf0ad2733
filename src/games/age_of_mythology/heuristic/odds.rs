//! Exact chances of skirmishes (AOM-609 to AOM-613): binomial successes on both sides, tabulated once for all numbers of
//! dice, and applied to each pair of units.

use crate::content::{Ability, Against, Content};
use crate::ids::*;
use crate::options::BonusStacking;
use agon_game::Id;

/// Most dice of one side, far more than any unit can have.
const MOST: usize = 32;

/// Who wins when both sides have equally many successes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// Nobody: all dice are rolled again.
    Again,
    /// The first side.
    First,
    /// The second side.
    Second,
}

/// A unit whose chances are reckoned, with its dice beyond the printed ones.
#[derive(Clone, Copy, Debug)]
pub struct Duelist {
    /// Its kind.
    pub unit: Unit,
    /// Dice from kills, fortifications and powers.
    pub extra: u8,
    /// Dice of the berserk that a god grants.
    pub berserk: u8,
}

impl Duelist {
    /// A unit with no more dice than its card gives it.
    pub fn plain(unit: Unit) -> Self {
        Self { unit, extra: 0, berserk: 0 }
    }
}

/// Chances by numbers of dice, and dice by pairs of units.
#[derive(Clone, Debug)]
pub struct Odds {
    /// Chance of more successes, and of as many, by dice of both sides.
    table: Vec<[f32; 2]>,
    /// Dice of a unit against another one without optional abilities.
    dice: Vec<u8>,
    /// The optional ability of a unit against another one: dice, and whether it loses ties.
    option: Vec<(u8, bool)>,
    wins_ties: Vec<bool>,
    units: usize,
    /// Mean chance of a unit against the units of other civilizations.
    strength: Vec<f32>,
}

impl Odds {
    /// The chances under the rules in force.
    pub fn new(content: &Content) -> Self {
        let success = f64::from(content.die[0]) / f64::from(content.die[1]);
        let units = content.units.len();
        let pairs = || (0..units).flat_map(|a| (0..units).map(move |b| (a, b)));
        let mut odds = Self {
            table: table(success),
            dice: pairs().map(|(a, b)| printed(content, a, b)).collect(),
            option: pairs().map(|(a, b)| option(content, a, b)).collect(),
            wins_ties: content.units.iter().map(|u| u.abilities.contains(&Ability::WinsTies)).collect(),
            units,
            strength: Vec::new(),
        };
        let mean = |a: usize| {
            let others = (0..units).filter(|b| content.units[*b].civ != content.units[a].civ);
            let chance = |b| odds.duel(Duelist::plain(Unit::from_index(a)), Duelist::plain(Unit::from_index(b)));
            others.clone().map(chance).sum::<f32>() / others.count().max(1) as f32
        };
        odds.strength = (0..units).map(mean).collect();
        odds
    }

    /// Chance that the first of two sides with so many dice wins a skirmish.
    pub fn skirmish(&self, first: u8, second: u8, tie: Tie) -> f32 {
        let [more, equal] = self.table[usize::from(first).min(MOST) * (MOST + 1) + usize::from(second).min(MOST)];
        match tie {
            Tie::First => more + equal,
            Tie::Second => more,
            Tie::Again if equal > 0.9999 => 0.5,
            Tie::Again => more / (1.0 - equal),
        }
    }

    /// Chance that the first unit wins when both use their optional abilities well; the first announces first.
    pub fn duel(&self, first: Duelist, second: Duelist) -> f32 {
        let pair = first.unit.index() * self.units + second.unit.index();
        let back = second.unit.index() * self.units + first.unit.index();
        let options = |at: usize, granted: u8| match self.option[at] {
            (0, _) => (granted, true),
            own => own,
        };
        let (mine, theirs) = (options(pair, first.berserk), options(back, second.berserk));
        let (base, against) = (self.dice[pair] + first.extra, self.dice[back] + second.extra);
        let ties = (self.wins_ties[first.unit.index()], self.wins_ties[second.unit.index()]);
        let chance = |use_mine: bool, use_theirs: bool| {
            let (rash, rash_too) = (use_mine && mine.1, use_theirs && theirs.1);
            let tie = match ((ties.0 && !rash) || rash_too, (ties.1 && !rash_too) || rash) {
                (true, false) => Tie::First,
                (false, true) => Tie::Second,
                _ => Tie::Again,
            };
            self.skirmish(base + u8::from(use_mine) * mine.0, against + u8::from(use_theirs) * theirs.0, tie)
        };
        let answer = |use_mine: bool| {
            let plain = chance(use_mine, false);
            if theirs.0 > 0 { plain.min(chance(use_mine, true)) } else { plain }
        };
        let plain = answer(false);
        if mine.0 > 0 { plain.max(answer(true)) } else { plain }
    }

    /// Mean chance of a unit against units of other civilizations.
    pub fn strength(&self, unit: Unit) -> f32 {
        self.strength[unit.index()]
    }
}

/// Chances of more and of as many successes for all numbers of dice.
fn table(success: f64) -> Vec<[f32; 2]> {
    let mut start = [0f64; MOST + 1];
    start[0] = 1.0;
    let mut exactly = vec![start];
    for dice in 0..MOST {
        let fewer = exactly[dice];
        let more = |hits: usize| if hits > 0 { fewer[hits - 1] * success } else { 0.0 };
        exactly.push(std::array::from_fn(|hits| more(hits) + fewer[hits] * (1.0 - success)));
    }
    let chances = |first: &[f64; MOST + 1], second: &[f64; MOST + 1]| {
        let mut below = 0.0;
        let (mut more, mut equal) = (0.0, 0.0);
        for (own, enemy) in first.iter().zip(second) {
            more += own * below;
            equal += own * enemy;
            below += enemy;
        }
        [more as f32, equal as f32]
    };
    exactly.iter().flat_map(|first| exactly.iter().map(move |second| chances(first, second))).collect()
}

/// AOM-604, AOM-605: dice of a unit against another one.
fn printed(content: &Content, own: usize, enemy: usize) -> u8 {
    let (rules, against) = (&content.units[own], &content.units[enemy]);
    let hits = |target: Against| match target {
        Against::Class(class) => against.class == class,
        Against::Tag(bit) => against.tags & bit != 0,
    };
    let bonuses = rules.bonuses.iter().filter(|(target, _)| hits(*target)).map(|(_, dice)| *dice);
    let bonus: u8 = match content.options.bonus_stacking {
        BonusStacking::Add => bonuses.sum(),
        BonusStacking::Highest => bonuses.max().unwrap_or(0),
    };
    let added = if rules.abilities.contains(&Ability::AddsOpponentDice) { against.dice } else { 0 };
    rules.dice + bonus + added
}

/// AOM-655: the dice of the optional ability, 0 if it has none against this enemy, and whether it loses ties.
fn option(content: &Content, own: usize, enemy: usize) -> (u8, bool) {
    let of = |ability: &Ability| match *ability {
        Ability::Berserk { dice } => Some((dice, true)),
        Ability::Throw { dice, forbidden } if content.units[enemy].tags & forbidden == 0 => Some((dice, false)),
        _ => None,
    };
    content.units[own].abilities.iter().find_map(of).unwrap_or((0, true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AgeOfMythology;
    use agon_game::Bundle;
    use agon_game::Rules;

    fn close(a: f32, b: f64) -> bool {
        (f64::from(a) - b).abs() < 1e-6
    }

    fn load() -> AgeOfMythology {
        AgeOfMythology::load(&Bundle::embedded("age_of_mythology", AgeOfMythology::embedded())).unwrap()
    }

    /// Counted by hand: one die against one: 5/36 win, 5/36 lose, 26/36 tie.
    #[test]
    fn the_chances_are_exact() {
        let odds = &load().odds;
        assert!(close(odds.skirmish(1, 1, Tie::Again), 0.5));
        assert!(close(odds.skirmish(1, 1, Tie::First), 31.0 / 36.0));
        assert!(close(odds.skirmish(1, 1, Tie::Second), 5.0 / 36.0));
        // Two dice against one: no six 25/36, one 10/36, two 1/36.
        let (more, fewer) = (11.0 / 36.0 * 5.0 / 6.0 + 1.0 / 216.0, 25.0 / 36.0 / 6.0);
        assert!(close(odds.skirmish(2, 1, Tie::Again), more / (more + fewer)));
        assert!(close(odds.skirmish(0, 0, Tie::Again), 0.5));
    }

    #[test]
    fn duels_know_bonuses_ties_and_options() {
        let game = load();
        let odds = &game.odds;
        let named = |name: &str| Duelist::plain(game.names().scope(|| Unit::from_name(name)).unwrap());
        let duel = |a: &str, b: &str| odds.duel(named(a), named(b));
        // AOM-605: hoplite 3+3+1 dice against cavalry mortals, jarl 3.
        assert_eq!(duel("hoplite", "jarl"), odds.skirmish(7, 3, Tie::Again));
        // AOM-652: Medusa 5+6 against giants, and all ties.
        assert_eq!(duel("medusa", "frost_giant"), odds.skirmish(11, 7, Tie::First));
        // The Cyclops throws a hoplite-like mortal: 6+4+3 dice; a huskarl answers berserk only if that is better.
        assert_eq!(duel("cyclops", "jarl"), odds.skirmish(13, 3, Tie::Again));
        let calm = odds.skirmish(3, 5, Tie::Again);
        assert_eq!(duel("huskarl", "mummy"), calm.max(odds.skirmish(5, 5, Tie::Second)));
        assert!((duel("jarl", "hoplite") + duel("hoplite", "jarl") - 1.0).abs() < 1e-6);
    }
}
