//! Tables that are nothing but numbers, declared together with what each may be.

/// The type of a value by the way it is read.
macro_rules! value_of {
    (number) => { u8 };
    (signed) => { i8 };
    (flag) => { bool };
}

/// Declares a table of numbers with the range of each; its keys are the names of the fields. `read` takes them from an entry
/// and leaves the rest of the entry to the caller, `whole` refuses any rest.
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
        pub struct $name { $($(#[$fmeta])* pub $field: $crate::games::pax_romana::content::numbers::value_of!($how)),+ }

        impl $name {
            /// Takes the numbers from an entry.
            pub(super) fn read(fields: &mut $crate::game::Fields<'_>) -> Result<Self, $crate::game::ContentError> {
                Ok(Self { $($field: fields.$how(stringify!($field) $(, $range)?)?),+ })
            }

            /// Reads a table that holds nothing else.
            #[allow(dead_code)]
            pub(super) fn whole(
                place: $crate::game::Place<'_>,
                table: &toml::Table,
            ) -> Result<Self, $crate::game::ContentError> {
                let mut fields = $crate::game::Fields::new(place, table);
                let found = Self::read(&mut fields)?;
                fields.finish()?;
                Ok(found)
            }
        }
    };
}

pub(super) use {numbers, value_of};
