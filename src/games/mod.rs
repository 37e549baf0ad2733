//! The rulebooks.

pub use agon_age_of_mythology as age_of_mythology;
pub use agon_from_sea_to_sea as from_sea_to_sea;
pub use agon_mare_nostrum as mare_nostrum;
pub use agon_pax_romana as pax_romana;
pub use agon_reference_games::{connect_four, kuhn_poker, leduc_poker};

use crate::game::{Heuristic, Rules, unknown};

pub use crate::game::{ContentChoice, LoadError};

/// Generic work on the game that the user named, with its own types. The compiler builds it once per game and kind of
/// work; for programs [`registry`](mod@crate::registry) does the same with less code.
pub trait Visitor {
    /// The result of the work.
    type Output;
    /// Does the work.
    fn visit<G: Heuristic>(self, game: G) -> Self::Output;
}

macro_rules! visitor {
    ($($name:literal => $game:ty),+ $(,)?) => {
        /// Names of all games, in the order of lists.
        pub const NAMES: &[&str] = &[$($name),+];

        /// Loads the named game and does `work` with it.
        ///
        /// # Errors
        /// When the game is unknown or its content cannot be loaded.
        pub fn with_game<V: Visitor>(name: &str, choice: &ContentChoice, work: V) -> Result<V::Output, LoadError> {
            match name {
                $($name => {
                    let bundle = choice.bundle($name, <$game>::embedded())?;
                    Ok(work.visit(<$game>::load(&bundle)?))
                })+
                other => Err(LoadError::UnknownGame(unknown("game", other, NAMES.iter().copied()))),
            }
        }
    };
}

visitor! {
    "mare_nostrum" => mare_nostrum::MareNostrum,
    "from_sea_to_sea" => from_sea_to_sea::FromSeaToSea,
    "age_of_mythology" => age_of_mythology::AgeOfMythology,
    "pax_romana" => pax_romana::PaxRomana,
    "connect_four" => connect_four::ConnectFour,
    "kuhn_poker" => kuhn_poker::KuhnPoker,
    "leduc_poker" => leduc_poker::LeducPoker,
}
