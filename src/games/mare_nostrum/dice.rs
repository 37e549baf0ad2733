//! A handful of dice, without order.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// How many dice show each face from 1 to 8, four bits per face. Reads and writes as a list of faces, e.g. `[5, 4, 3]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dice(u32);

/// The largest face a die may have.
pub const MAX_FACE: u8 = 8;

/// Most dice of one side in a roll; the content is checked against it when it is loaded.
pub const MOST_DICE: u8 = 15;

impl Dice {
    /// Adds a die that shows `face`.
    ///
    /// # Panics
    /// If the face is not in 1..=8 or there are more than [`MOST_DICE`] dice of it.
    #[inline]
    pub fn add(&mut self, face: u8) {
        assert!((1..=MAX_FACE).contains(&face) && self.count(face) < MOST_DICE);
        self.0 += 1 << (4 * (face - 1));
    }

    /// Dice that show `face`.
    #[inline]
    pub fn count(self, face: u8) -> u8 {
        (self.0 >> (4 * (face - 1)) & 15) as u8
    }

    /// Number of dice.
    pub fn number(self) -> u8 {
        (1..=MAX_FACE).map(|f| self.count(f)).sum()
    }

    /// Sum of the faces.
    #[inline]
    pub fn total(self) -> u32 {
        (1..=MAX_FACE).map(|f| u32::from(f) * u32::from(self.count(f))).sum()
    }

    /// The faces, highest first.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        (1..=MAX_FACE).rev().flat_map(move |f| std::iter::repeat_n(f, self.count(f) as usize))
    }
}

impl FromIterator<u8> for Dice {
    fn from_iter<I: IntoIterator<Item = u8>>(faces: I) -> Self {
        let mut dice = Dice::default();
        faces.into_iter().for_each(|f| dice.add(f));
        dice
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faces: Vec<String> = self.faces().map(|d| d.to_string()).collect();
        f.write_str(if faces.is_empty() { "no dice".to_owned() } else { faces.join(" ") }.as_str())
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

agon_game::schema_as!(Dice as Vec<u8>);

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.faces())
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let faces = Vec::<u8>::deserialize(d)?;
        if faces.len() > usize::from(MOST_DICE) {
            return Err(D::Error::custom(format!("{} dice, at most {MOST_DICE}", faces.len())));
        }
        match faces.iter().find(|f| !(1..=MAX_FACE).contains(f)) {
            Some(face) => Err(D::Error::custom(format!("no die shows {face} (1 to {MAX_FACE})"))),
            None => Ok(faces.into_iter().collect()),
        }
    }
}
