//! What has been evaluated for one decision. Trials come to half of their positions again, by the same moves in another
//! order.

use crate::ids::*;
use crate::state::State;
use crate::units::Place;
use agon_game::{Id, Table};
use std::cell::RefCell;

/// Positions that are remembered; a later one takes the place of an earlier one.
const SIZE: usize = 1024;

/// Values of positions of one match, by what the evaluation reads of them.
pub struct Memo(RefCell<Vec<(u64, f32)>>);

impl Memo {
    /// Without positions.
    pub fn new() -> Self {
        Self(RefCell::new(Vec::new()))
    }

    /// The value of a position, computed unless it is remembered.
    pub fn value(&self, s: &State, compute: impl FnOnce() -> f32) -> f32 {
        let key = key(s);
        let mut values = self.0.borrow_mut();
        if values.is_empty() {
            // No position has the key 0, but by an accident of 64 bits.
            values.resize(SIZE, (0, 0.0));
        }
        let slot = &mut values[key as usize % SIZE];
        if slot.0 != key {
            *slot = (key, compute());
        }
        slot.1
    }
}

/// A number for everything that the evaluation reads.
fn key(s: &State) -> u64 {
    let mut key = Key(1);
    for units in s.units.as_slice().chunks_exact(UNITS_IN_A_WORD) {
        let bits = |unit: &crate::units::Unit| {
            let place = match unit.place {
                Place::In(region) => 1 + region.index() as u64,
                Place::Stock | Place::Out => 0,
            };
            place << 16 | (unit.side as u64) << 8 | u64::from(unit.load.code())
        };
        key.add(units.iter().fold(0, |word, unit| word << 21 | bits(unit)));
    }
    for leader in s.leaders.iter() {
        key.add((leader.at.index() as u64) << 16 | (leader.ability as u64) << 8 | u64::from(leader.load.code()));
    }
    key.add_all(std::array::from_fn(|at| s.cards[Region::from_index(at)].map_or(0, |card| 1 + card.index() as u8)));
    key.add_all(std::array::from_fn(|at| s.cities[Site::from_index(at)].map_or(0, |city| 1 + city.index() as u8)));
    key.add_all(numbers(&s.troublemakers));
    key.add_all(numbers(&s.city_troublemakers));
    let counters = [s.inland, s.hyrcanian, s.rome, s.cards_played, s.waiting.len() as u8, 0, 0, 0];
    key.add(u64::from_le_bytes(counters));
    key.add(s.captured.bits() << 32 | s.conditions.bits());
    key.add(s.bag.or(s.pontus).bits());
    key.add(s.check.map_or(0, |check| check.drawn.bits()));
    for scale in s.scales.as_slice() {
        key.add(u64::from(scale.left) << 32 | scale.given.bits());
    }
    key.0
}

/// Three units of 21 bits.
const UNITS_IN_A_WORD: usize = 3;
const _: () = assert!(MAX_UNITS.is_multiple_of(UNITS_IN_A_WORD) && MAX_REGIONS == 16 && MAX_SITES == 16);

fn numbers<K: Id>(of: &Table<K, u8, 16>) -> [u8; 16] {
    std::array::from_fn(|i| of.as_slice()[i])
}

/// A number made of words.
struct Key(u64);

impl Key {
    #[inline]
    fn add(&mut self, word: u64) {
        // Both halves of the product, so that every bit of the word reaches every bit of the number.
        let product = u128::from(self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    #[inline]
    fn add_all(&mut self, bytes: [u8; 16]) {
        let word = u128::from_le_bytes(bytes);
        self.add(word as u64);
        self.add((word >> 64) as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FromSeaToSea;
    use crate::heuristic::{Weights, evaluate::log_odds};
    use agon_game::{Bundle, Chance, Heuristic, Observation, Rng, Rules, Seat, Setup, Turn};
    use std::collections::HashMap;

    /// Whatever changes in a match is in the key, or the evaluation does not read it.
    #[test]
    fn positions_with_one_key_have_one_value() {
        let game =
            <FromSeaToSea as Rules>::load(&Bundle::embedded("from_sea_to_sea", FromSeaToSea::embedded())).unwrap();
        let (weights, mut rng, mut legal) = (Weights::default(), Rng::seeded(3), Vec::new());
        for players in [1, 2, 3, 4].repeat(8) {
            let (mut state, mut values) = (game.start(&Setup::players(players)).unwrap(), HashMap::new());
            while let turn @ (Turn::Chance | Turn::Decision(_)) = game.turn(&state) {
                legal.clear();
                if turn == Turn::Chance {
                    legal.push(game.sample_chance(&state, &mut rng));
                } else {
                    game.legal_actions(&state, &mut legal);
                }
                for &action in &legal {
                    let mut after = state;
                    game.apply(&mut after, action);
                    let value = log_odds(&game, &after, &weights).to_bits();
                    let known = *values.entry(key(&after)).or_insert(value);
                    assert_eq!(known, value, "{action:?} in {state:?}");
                }
                // Random play comes to few captures and cities.
                let seen = Observation::new(Seat(0), state);
                let chosen = match rng.below(4) {
                    0 => rng.below(legal.len()),
                    _ if turn == Turn::Chance => 0,
                    _ => game.advise(&seen, &legal, &weights, &mut rng),
                };
                game.apply(&mut state, legal[chosen]);
            }
        }
    }
}
