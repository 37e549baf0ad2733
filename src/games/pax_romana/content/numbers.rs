//! Tables of numbers, declared together with their ranges.

use agon_game::{ContentError, Fields, Place};
use toml::Table;

/// A table of numbers.
pub(super) trait Numbers: Sized {
    /// Reads the numbers from an entry and leaves its other keys to the caller.
    fn read(fields: &mut Fields<'_>) -> Result<Self, ContentError>;
}

/// Reads a table that has no other keys.
pub(super) fn whole<T: Numbers>(place: Place<'_>, table: &Table) -> Result<T, ContentError> {
    let mut fields = Fields::new(place, table);
    let found = T::read(&mut fields)?;
    fields.finish()?;
    Ok(found)
}

/// The type of a value, by the way it is read.
macro_rules! value_of {
    (number) => {
        u8
    };
    (signed) => {
        i8
    };
    (flag) => {
        bool
    };
}

/// Declares a table of numbers and their ranges; the keys are the names of the fields.
///
/// ```text
/// numbers! {
///     /// PAX-11.1.3.
///     pub struct Continuity {
///         /// Highest roll that goes on.
///         continues_if_at_most: number(2..=12),
///     }
/// }
/// ```
macro_rules! numbers {
    ($(#[$meta:meta])* pub struct $name:ident {
        $($(#[$fmeta:meta])* $field:ident: $how:ident($($range:expr)?)),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name { $($(#[$fmeta])* pub $field: $crate::content::numbers::value_of!($how)),+ }

        impl $crate::content::numbers::Numbers for $name {
            fn read(fields: &mut agon_game::Fields<'_>) -> Result<Self, agon_game::ContentError> {
                Ok(Self { $($field: fields.$how(stringify!($field) $(, $range)?)?),+ })
            }
        }
    };
}

pub(super) use {numbers, value_of};
