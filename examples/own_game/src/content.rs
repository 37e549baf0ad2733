//! The content of `rules.toml`, checked when it is loaded.

use agon::game::{Bundle, ContentError, Fields, OptionTables, Place, check_sources, choice, content_files};
use serde::{Deserialize, Serialize};
use toml::Table;

/// Most dice of a player that the program holds.
pub const MOST_DICE: u8 = 10;

content_files! {
    /// All files of the game.
    pub struct Files of "dudo", version 1 {
        /// `rules.toml`.
        rules: RulesFile {
            /// How many dice there are.
            dice: Table,
            /// The readings in force.
            options: Table,
            /// The readings that are possible.
            option_values: Table,
        }
    }
}

choice! {
    /// How many dice a wrong player loses.
    Loss {
        /// As many as the claim was off; an exact claim costs everybody else a die.
        Difference,
        /// One; an exact claim holds, and its challenger is wrong.
        One,
    }
}

/// The options of the rules.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// How many dice a wrong player loses.
    pub loss: Loss,
    /// Ones count for every other face, and claims of ones count double.
    pub wild_ones: bool,
}

/// What the rules look up.
#[derive(Clone, Copy, Debug)]
pub struct Content {
    /// Dice of each player at the beginning.
    pub dice: u8,
    /// The options in force.
    pub options: Options,
}

impl Content {
    /// Reads and checks the files.
    ///
    /// # Errors
    /// Names file, line, key and reason.
    pub fn read(bundle: &Bundle) -> Result<Self, ContentError> {
        let rules = Files::read(bundle)?.rules;
        check_sources(bundle)?;
        let mut dice = Fields::new(Place::table(bundle, "rules.toml", "dice"), &rules.dice);
        let per_player = dice.number("per_player", 1..=MOST_DICE)?;
        dice.finish()?;
        let options = OptionTables { options: &rules.options, values: &rules.option_values }.read(bundle, &[])?;
        Ok(Self { dice: per_player, options })
    }
}
