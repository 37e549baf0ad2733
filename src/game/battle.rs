//! The two sides of a battle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// One of the two sides of a battle; used as an index: `losses[Side::Attacker]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Whose action started the battle.
    Attacker,
    /// The opponent.
    Defender,
}

impl Side {
    /// Both, the attacker first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The opponent's side.
    #[inline]
    pub fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

impl<T> Index<Side> for [T; 2] {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self[side as usize]
    }
}

impl<T> IndexMut<Side> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self[side as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_its_own_place_and_is_not_the_other() {
        let mut losses = [1, 2];
        losses[Side::Defender] += 5;
        assert_eq!((losses[Side::Attacker], losses[Side::Defender]), (1, 7));
        for side in Side::BOTH {
            assert_ne!(side.other(), side);
            assert_eq!(side.other().other(), side);
        }
        assert_eq!(serde_json::to_value(Side::BOTH).unwrap(), serde_json::json!(["attacker", "defender"]));
    }
}
