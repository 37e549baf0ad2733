//! Named numbers that a player may learn from.

use serde::Serialize;
use std::marker::PhantomData;

/// A named number that a player may learn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Feature {
    /// Identifier, snake_case with its unit where one could be misread.
    pub name: &'static str,
    /// Its meaning, in the game's words.
    pub meaning: &'static str,
}

impl Feature {
    /// A feature by name and meaning.
    pub const fn new(name: &'static str, meaning: &'static str) -> Self {
        Self { name, meaning }
    }
}

/// Features that are filled in by name; [`feature_places!`](crate::feature_places) makes the enum.
pub trait FeaturePlace: Copy {
    /// All of them, in the order of their places.
    const FEATURES: &'static [Feature];

    /// The place of this one.
    fn index(self) -> usize;
}

/// The numbers of one thing, all 0 until they are filled in.
pub struct Sheet<'a, P> {
    numbers: &'a mut [f32],
    places: PhantomData<P>,
}

impl<'a, P: FeaturePlace> Sheet<'a, P> {
    /// A sheet at the end of `out`.
    pub fn append(out: &'a mut Vec<f32>) -> Self {
        let begin = out.len();
        out.resize(begin + P::FEATURES.len(), 0.0);
        Self { numbers: &mut out[begin..], places: PhantomData }
    }

    /// Fills in a number.
    pub fn set(&mut self, place: P, value: f32) {
        self.numbers[place.index()] = value;
    }

    /// Fills in a 1.
    pub fn mark(&mut self, place: P) {
        self.set(place, 1.0);
    }

    /// Fills in 1 for true and 0 for false.
    pub fn note(&mut self, place: P, holds: bool) {
        self.set(place, flag(holds));
    }
}

/// 1 for true, 0 for false.
pub fn flag(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

/// A list of features that are appended in this order: `features!["rome": "1 for Rome", …]`.
#[macro_export]
macro_rules! features {
    ($($name:literal: $meaning:literal),* $(,)?) => {
        const { &[$($crate::Feature::new($name, $meaning)),*] }
    };
}

/// An enum of features that are filled in by name, on a [`Sheet`](crate::Sheet):
///
/// ```
/// use agon_game::{FeaturePlace, Sheet, feature_places};
///
/// feature_places! {
///     enum At {
///         bets: "1 for a bet",
///         chips: "chips that it costs",
///     }
/// }
///
/// let mut out = vec![];
/// let mut sheet = Sheet::append(&mut out);
/// sheet.set(At::chips, 2.0);
/// assert_eq!((At::FEATURES[1].name, &out[..]), ("chips", &[0.0, 2.0][..]));
/// ```
#[macro_export]
macro_rules! feature_places {
    ($(#[$meta:meta])* $vis:vis enum $places:ident { $($name:ident: $meaning:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        #[allow(non_camel_case_types, reason = "they are called as the features are")]
        $vis enum $places {
            $($name),*
        }

        impl $crate::FeaturePlace for $places {
            const FEATURES: &'static [$crate::Feature] = &[$($crate::Feature::new(stringify!($name), $meaning)),*];

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}
