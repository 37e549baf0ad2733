//! The content files of a game as one struct per file, declared together.

/// Declares the content files of a game: each field is the file of that name with its tables, others are refused.
/// Entries of arrays of tables are named by their `id`; `named_by`, if given, lists the keys that name entries without
/// one. `EMBEDDED` holds the files in the folder of the declaration, in its order; `read` reads all of them from a
/// bundle and checks that each is the file that its name says.
///
/// ```text
/// content_files! {
///     /// All files of the game.
///     pub(super) struct Files of "chess", version 1, named_by ["square"] {
///         /// `board.toml`.
///         board: BoardFile { squares: Vec<Table>, layout: Table }
///     }
/// }
/// ```
#[macro_export]
macro_rules! content_files {
    ($(#[$meta:meta])* $vis:vis struct $files:ident of $game:literal, version $version:literal
        $(, named_by [$($naming:literal),+ $(,)?])? { $(
        $(#[$fmeta:meta])*
        $stem:ident: $file:ident { $($(#[$tmeta:meta])* $table:ident: $type:ty),* $(,)? }
    )+ }) => {
        $(
            $(#[$fmeta])*
            #[derive(Clone, Debug, serde::Deserialize)]
            #[serde(deny_unknown_fields)]
            $vis struct $file { meta: $crate::Meta, $($(#[$tmeta])* pub $table: $type),* }
        )+

        $(#[$meta])*
        #[derive(Clone, Debug)]
        $vis struct $files { $(pub $stem: $file),+ }

        impl $files {
            /// The files built into the program.
            pub const EMBEDDED: &[$crate::EmbeddedFile] = &[$($crate::EmbeddedFile {
                name: concat!(stringify!($stem), ".toml"),
                text: include_str!(concat!(stringify!($stem), ".toml")),
                named_by: Self::NAMED_BY,
            }),+];

            const NAMED_BY: &[&str] = &[$($($naming),+)?];

            /// Reads the files and checks that each is the file that its name says.
            pub fn read(bundle: &$crate::Bundle) -> Result<Self, $crate::ContentError> {
                let files = Self { $($stem: bundle.read(concat!(stringify!($stem), ".toml"))?),+ };
                $(files.$stem.meta.check(bundle, $game, stringify!($stem), $version)?;)+
                Ok(files)
            }
        }
    };
}
