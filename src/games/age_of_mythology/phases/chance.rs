//! What chance brings: seats, the first player, tiles, cards, dice.

use crate::AgeOfMythology;
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Chance, Rng, Seat, drawn_by_weight, flow, listed_by_weight};

impl Chance for AgeOfMythology {
    fn chance_kind(&self, s: &State) -> &'static str {
        match flow::draw(self, s) {
            Draw::Civs => "deal_civilizations",
            Draw::FirstPlayer => "first_player",
            Draw::Tile => "turn_up_tile",
            Draw::Card(_) => "draw_card",
            Draw::Dice => "skirmish_dice",
        }
    }

    /// Seatings have weights of their own, and all players are equally likely to begin. A tile or card weighs as much as it has
    /// copies left, and a result of the dice as much as there are ways to roll it (see `countable`).
    fn weigh(&self, s: &State, mut each: impl FnMut(Action, u32)) {
        match flow::draw(self, s) {
            Draw::Civs => {
                for &(civs, weight) in self.seatings(s.players(), s.teams) {
                    each(Action::DealCivs { civs }, weight);
                }
            }
            Draw::FirstPlayer => Seat::all(s.players()).for_each(|seat| each(Action::FirstPlayer { seat }, 1)),
            Draw::Tile => {
                for (tile, count) in (0..).zip(s.pool.as_slice()) {
                    each(Action::TurnUp { tile: Tile(tile) }, u32::from(*count));
                }
            }
            Draw::Card(seat) => {
                for (card, count) in (0..).zip(s.decks[s.player(seat).civ].as_slice()) {
                    each(Action::DrawCard { card: Card(card) }, u32::from(*count));
                }
            }
            Draw::Dice => {
                let [attacking, defending] = self.dice_due(s);
                for attacker in 0..=attacking {
                    for defender in 0..=defending {
                        let ways = self.ways(attacking, attacker).saturating_mul(self.ways(defending, defender));
                        each(Action::Roll { attacker, defender }, ways);
                    }
                }
            }
        }
    }

    /// Dice are rolled one by one: the ways in which many can fall do not fit into a weight.
    fn sample_chance(&self, s: &State, rng: &mut Rng) -> Action {
        if flow::draw(self, s) != Draw::Dice {
            return drawn_by_weight(self, s, rng);
        }
        let [hits, faces] = self.content.die;
        let mut successes = |dice: u8| (0..dice).filter(|_| rng.below(faces.into()) < usize::from(hits)).count() as u8;
        let [attacker, defender] = self.dice_due(s);
        Action::Roll { attacker: successes(attacker), defender: successes(defender) }
    }

    /// Rolls whose ways do not fit into a weight are not listed.
    fn chance_outcomes(&self, s: &State) -> Option<Vec<(Action, f64)>> {
        let listed = flow::draw(self, s) != Draw::Dice || self.countable(s);
        listed.then(|| listed_by_weight(self, s))
    }

    fn chance_asks(&self, s: &State) -> String {
        match flow::draw(self, s) {
            Draw::Civs => "the civilizations in seat order, no two equal ones side by side".to_owned(),
            Draw::FirstPlayer => "the seat that starts".to_owned(),
            Draw::Tile => "a tile from the pool".to_owned(),
            Draw::Card(seat) => format!("a card from the random deck of {}", s.player(seat).civ),
            Draw::Dice => {
                let [attacker, defender] = self.dice_due(s);
                format!("the successes among {attacker} dice of the attacker and {defender} dice of the defender")
            }
        }
    }
}

impl AgeOfMythology {
    /// Numbers of dice of both sides, the attacker's first.
    fn dice_due(&self, s: &State) -> [u8; 2] {
        Side::BOTH.map(|side| self.dice(s, side))
    }

    /// Whether the ways in which the dice can fall fit into a weight.
    fn countable(&self, s: &State) -> bool {
        let dice: u32 = self.dice_due(s).map(u32::from).iter().sum();
        u32::from(self.content.die[1]).checked_pow(dice).is_some()
    }

    /// In how many ways so many dice show exactly so many successes. If the dice are not `countable`, the number only says
    /// whether the result is possible.
    fn ways(&self, dice: u8, successes: u8) -> u32 {
        let [hits, faces] = self.content.die.map(u32::from);
        let (dice, successes) = (u32::from(dice), u32::from(successes));
        let choices = (0..successes).fold(1u64, |ways, i| ways.saturating_mul(u64::from(dice - i)) / u64::from(i + 1));
        let each = hits.saturating_pow(successes).saturating_mul((faces - hits).saturating_pow(dice - successes));
        u32::try_from(choices).unwrap_or(u32::MAX).saturating_mul(each)
    }
}
