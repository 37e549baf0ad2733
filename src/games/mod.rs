//! The rulebooks, and the registry: one row per game.

pub mod age_of_mythology;
pub mod connect_four;
pub mod from_sea_to_sea;
pub mod kuhn_poker;
pub mod mare_nostrum;
pub mod pax_romana;

use crate::game::{Bundle, ContentError, Game, Heuristic, unknown};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Which content to play with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContentChoice {
    /// Folder whose files replace the built-in ones.
    pub data: Option<PathBuf>,
    /// Values set by path, `file.key.…` (see [`Bundle::patch`]).
    pub patches: BTreeMap<String, toml::Value>,
    /// Options of the rules by name, short for the patch `rules.options.NAME`.
    pub options: BTreeMap<String, toml::Value>,
}

/// Why a game could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// No such game.
    #[error("{0}")]
    UnknownGame(String),
    /// The content, a patch or an option is wrong.
    #[error(transparent)]
    Content(#[from] ContentError),
}

/// Work that is done with whichever game the user named. The compiler builds it once per game, so nothing is virtual
/// in the hot loops.
pub trait Visitor {
    /// What the work yields.
    type Output;
    /// Does the work.
    fn visit<G: Heuristic>(self, game: G) -> Self::Output;
}

macro_rules! registry {
    ($($name:literal => $game:ty),+ $(,)?) => {
        /// Names of all games, in the order of lists.
        pub const NAMES: &[&str] = &[$($name),+];

        /// Loads the named game and does `work` with it.
        ///
        /// # Errors
        /// When the game is unknown or its content cannot be loaded.
        pub fn with_game<V: Visitor>(name: &str, choice: &ContentChoice, work: V) -> Result<V::Output, LoadError> {
            match name {
                $($name => Ok(work.visit(<$game>::load(&bundle::<$game>($name, choice)?)?)),)+
                other => Err(LoadError::UnknownGame(unknown("game", other, NAMES.iter().copied()))),
            }
        }

        /// The content files of the named game as chosen, not yet compiled.
        ///
        /// # Errors
        /// When the game is unknown or its files cannot be read.
        pub fn content(name: &str, choice: &ContentChoice) -> Result<Bundle, LoadError> {
            match name {
                $($name => bundle::<$game>($name, choice),)+
                other => Err(LoadError::UnknownGame(unknown("game", other, NAMES.iter().copied()))),
            }
        }
    };
}

registry! {
    "mare_nostrum" => mare_nostrum::MareNostrum,
    "from_sea_to_sea" => from_sea_to_sea::FromSeaToSea,
    "age_of_mythology" => age_of_mythology::AgeOfMythology,
    "pax_romana" => pax_romana::PaxRomana,
    "connect_four" => connect_four::ConnectFour,
    "kuhn_poker" => kuhn_poker::KuhnPoker,
}

fn bundle<G: Game>(name: &str, choice: &ContentChoice) -> Result<Bundle, LoadError> {
    let mut bundle = Bundle::embedded(name, G::embedded());
    if let Some(dir) = &choice.data {
        bundle = bundle.override_from(dir)?;
    }
    let mut patches = choice.patches.clone();
    patches.extend(choice.options.iter().map(|(k, v)| (format!("rules.options.{k}"), v.clone())));
    Ok(bundle.patch(&patches)?)
}
