//! Chance: cards, rare goods, the first Culture Leader of three, dice.

use super::MareNostrum;
use super::action::Action;
use super::dice::Dice;
use super::ids::*;
use super::state::*;
use agon_game::battle::Side;
use agon_game::{Chance, Rng, drawn_by_weight, flow, listed_by_weight};

/// Rolls of up to so many dice are listed; more dice have too many results.
const LISTED_DICE: u8 = 2;

/// The dice of both sides that are due.
#[derive(Clone, Copy)]
struct DiceDue<'a> {
    faces: &'a [u8; 6],
    /// For each side: whose dice, and how many.
    sides: [(Empire, u8); 2],
}

/// What chance draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// MN-015, MN-343: a face-down card is turned up.
    Card,
    /// The first Culture Leader of three.
    CultureLeader,
    /// MN-114: a rare good from the stack.
    RareGood,
    /// MN-425: the dice of two fleets, the active player's first.
    SeaDice {
        /// Whose.
        fleets: [Empire; 2],
        /// Where.
        sea: Sea,
    },
    /// MN-426: the dice of two armies, the active player's first.
    LandDice {
        /// Whose.
        armies: [Empire; 2],
        /// Where.
        province: Province,
    },
}

impl Chance for MareNostrum {
    fn chance_kind(&self, s: &State) -> &'static str {
        match flow::draw(self, s) {
            Draw::Card => "reveal_card",
            Draw::CultureLeader => "draw_culture_leader",
            Draw::RareGood => "draw_rare_good",
            Draw::SeaDice { .. } => "sea_battle_dice",
            Draw::LandDice { .. } => "land_battle_dice",
        }
    }

    /// Cards, goods and empires are equally likely; a roll counts the ways in which its dice can fall.
    fn weigh(&self, s: &State, mut each: impl FnMut(Action, u32)) {
        match flow::draw(self, s) {
            Draw::Card => s.deck.iter().for_each(|card| each(Action::RevealCard { card }, 1)),
            Draw::RareGood => s.rare_stack.iter().for_each(|good| each(Action::DrawRare { good }, 1)),
            Draw::CultureLeader => s.empires().for_each(|empire| each(Action::DrawCultureLeader { empire }, 1)),
            Draw::SeaDice { .. } | Draw::LandDice { .. } => {
                let DiceDue { faces, sides: [(_, attacker), (_, defender)] } = self.dice_due(s).expect("dice are due");
                assert!(
                    attacker + defender <= LISTED_DICE,
                    "the results of {} dice are not listed",
                    attacker + defender
                );
                rolls(faces, attacker, |attacker, one| {
                    rolls(faces, defender, |defender, other| each(Action::Roll { attacker, defender }, one * other));
                });
            }
        }
    }

    /// Dice fall one by one: the results of many are too many to weigh.
    fn sample_chance(&self, s: &State, rng: &mut Rng) -> Action {
        let Some(DiceDue { faces, sides: [(_, attacker), (_, defender)] }) = self.dice_due(s) else {
            return drawn_by_weight(self, s, rng);
        };
        let mut roll = |n| (0..n).map(|_| *rng.pick(faces)).collect::<Dice>();
        Action::Roll { attacker: roll(attacker), defender: roll(defender) }
    }

    /// A roll is checked by its dice, for the same reason.
    fn chance_possible(&self, s: &State, action: Action) -> bool {
        let Some(DiceDue { faces, sides: [(_, a), (_, d)] }) = self.dice_due(s) else {
            return listed_by_weight(self, s).iter().any(|(result, _)| *result == action);
        };
        let Action::Roll { attacker, defender } = action else { return false };
        attacker.number() == a
            && defender.number() == d
            && attacker.faces().chain(defender.faces()).all(|f| faces.contains(&f))
    }

    /// Rolls of many dice are not listed.
    fn chance_outcomes(&self, s: &State) -> Option<Vec<(Action, f64)>> {
        let dice = self.dice_due(s).map_or(0, |due| due.sides.iter().map(|(_, dice)| dice).sum());
        (dice <= LISTED_DICE).then(|| listed_by_weight(self, s))
    }

    fn chance_asks(&self, s: &State) -> String {
        match flow::draw(self, s) {
            Draw::Card => format!("one of the {} face-down cards", s.deck.len()),
            Draw::RareGood => format!("one of the {} rare goods in the stack", s.rare_stack.len()),
            Draw::CultureLeader => "one of the empires at the table".to_owned(),
            Draw::SeaDice { .. } | Draw::LandDice { .. } => {
                let DiceDue { faces, sides } = self.dice_due(s).expect("dice are due");
                let [attacker, defender] = sides.map(|(empire, dice)| match dice {
                    1 => format!("1 die for {empire}"),
                    n => format!("{n} dice for {empire}"),
                });
                let faces = faces.map(|face| face.to_string()).join(", ");
                format!("{attacker} (attacker) and {defender} (defender), each with the faces {faces}")
            }
        }
    }
}

impl MareNostrum {
    /// MN-425, MN-426, MN-439: the dice that are due; `None` if something else is drawn.
    fn dice_due(&self, s: &State) -> Option<DiceDue<'_>> {
        let content = &self.content;
        match flow::draw(self, s) {
            Draw::SeaDice { fleets, sea } => {
                Some(DiceDue { faces: &content.sea_die, sides: fleets.map(|empire| (empire, s.triremes[empire][sea])) })
            }
            Draw::LandDice { armies, province } => {
                let sides = Side::BOTH.map(|side| {
                    let strength = self.strength(s, armies[side], province, side);
                    (armies[side], strength.legions + strength.extra_dice)
                });
                Some(DiceDue { faces: &content.land_die, sides })
            }
            Draw::Card | Draw::CultureLeader | Draw::RareGood => None,
        }
    }
}

/// Every roll of `count` dice, without order, with the number of ways in which it falls.
fn rolls(faces: &[u8; 6], count: u8, mut each: impl FnMut(Dice, u32)) {
    match count {
        0 => each(Dice::default(), 1),
        1 => distinct(faces).for_each(|(face, ways)| each([face].into_iter().collect(), ways)),
        2 => {
            for (one, ways) in distinct(faces) {
                each([one, one].into_iter().collect(), ways * ways);
                for (other, others) in distinct(faces).filter(|(other, _)| *other < one) {
                    each([one, other].into_iter().collect(), 2 * ways * others);
                }
            }
        }
        _ => panic!("the results of {count} dice are not listed"),
    }
}

/// The different faces of a die, each with the number of its sides.
fn distinct(faces: &[u8; 6]) -> impl Iterator<Item = (u8, u32)> {
    let first = move |&(i, face): &(usize, &u8)| !faces[..i].contains(face);
    let sides = move |face: u8| faces.iter().filter(|&&other| other == face).count() as u32;
    faces.iter().enumerate().filter(first).map(move |(_, &face)| (face, sides(face)))
}
