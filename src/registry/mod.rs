//! Which games a program knows, and what it can do with any of them.
//!
//! Each game has its own types for states and actions, so the arena, the searches and the sessions are generic code.
//! The registry connects that code with a game: an [`Entry`] loads it and returns a [`Loaded`], which hides the types
//! behind one call per match or request. The compiler builds the generic code once per game, where its
//! entry is made: for each game of agon in a small crate (`entries/`), so that a changed rule builds the code of no other
//! game again; for your own game where `agon::registry!` is invoked. Programs and tests that use a registry do not build
//! it again, and nothing is virtual inside a match.
//!
//! A program for your own game is three lines (`examples/own_game` is a whole one):
//!
//! ```
//! # use agon::games::kuhn_poker::KuhnPoker as MyGame;
//! use agon::registry::Registry;
//!
//! static GAMES: Registry = agon::registry! { "kuhn_poker" => MyGame };
//!
//! fn main() -> std::process::ExitCode {
//! # if true { return std::process::ExitCode::SUCCESS }
//!     agon::cli::main(&GAMES)
//! }
//! ```

mod loaded;
mod meanings;
mod program;

pub use loaded::{AnyGame, Loaded};
pub use program::Program;

use agon_bots::{BotConfig, BotConfigError};
use agon_game::{Bundle, ContentChoice, EmbeddedFile, Heuristic, LoadError, unknown};
use agon_service::{Host, Session};

/// The games of a program, and what the program is called.
#[derive(Debug)]
pub struct Registry {
    program: Program,
    entries: &'static [&'static Entry],
    others: &'static [&'static str],
}

/// A game that can be loaded.
#[derive(Debug)]
pub struct Entry {
    name: &'static str,
    built_in: fn() -> &'static [EmbeddedFile],
    load: fn(&'static str, &ContentChoice) -> Result<Loaded, LoadError>,
    page: Option<&'static str>,
}

impl Entry {
    /// The game `G`, called `name` on the command line and in files. The generic code is compiled where this is called.
    pub const fn of<G: Heuristic>(name: &'static str) -> Self {
        Self { name, built_in: G::embedded, load: Loaded::load::<G>, page: None }
    }

    /// With a page in Markdown that says under the heading `Options` what the game's options mean.
    pub const fn explained_by(self, page: &'static str) -> Self {
        Self { page: Some(page), ..self }
    }

    /// Loads the game.
    ///
    /// # Errors
    /// When its content is wrong.
    pub fn load(&self, choice: &ContentChoice) -> Result<Loaded, LoadError> {
        (self.load)(self.name, choice)
    }
}

impl Registry {
    /// What `agon::registry!` yields: the games of a program, and the names of other games that its bots may know.
    pub const fn new(program: Program, entries: &'static [&'static Entry], others: &'static [&'static str]) -> Self {
        Self { program, entries, others }
    }

    /// Name, version and purpose of the program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Names of all games, in the order of lists.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.entries.iter().map(|entry| entry.name)
    }

    /// Names of the games that a bot may have weights for: those of the program, and those of agon, which its built-in
    /// bots know.
    pub fn names_for_bots(&self) -> Vec<&'static str> {
        let others = self.others.iter().copied().filter(|name| self.names().all(|own| own != *name));
        self.names().chain(others).collect()
    }

    /// Loads a game.
    ///
    /// # Errors
    /// When the game is unknown or its content is wrong.
    pub fn load(&self, name: &str, choice: &ContentChoice) -> Result<Loaded, LoadError> {
        self.entry(name)?.load(choice)
    }

    /// The content files of a game as chosen, not yet compiled.
    ///
    /// # Errors
    /// When the game is unknown or its files cannot be read.
    pub fn content(&self, name: &str, choice: &ContentChoice) -> Result<Bundle, LoadError> {
        let entry = self.entry(name)?;
        Ok(choice.bundle(entry.name, (entry.built_in)())?)
    }

    /// The bot with this name, or the one in this file.
    ///
    /// # Errors
    /// When there is no such bot, its file is wrong, or it has weights for a game that the program does not know.
    pub fn bot(&self, name_or_path: &str) -> Result<BotConfig, BotConfigError> {
        let config = agon_bots::resolve(name_or_path)?;
        config.check_games(&self.names_for_bots())?;
        Ok(config)
    }

    /// A session of the JSON-lines protocol with a game of this registry.
    pub fn session(&self, game: &Loaded) -> Session {
        game.session(&Host { program: self.program.title(), games: self.names_for_bots() })
    }

    /// What an option of a game decides, such as `when the bag of check tokens is refilled`; `None` if nobody says.
    pub fn meaning(&self, game: &str, option: &str) -> Option<String> {
        meanings::meaning(self.entry(game).ok()?.page?, option)
    }

    fn entry(&self, name: &str) -> Result<&Entry, LoadError> {
        let found = self.entries.iter().find(|entry| entry.name == name);
        found.copied().ok_or_else(|| LoadError::UnknownGame(unknown("game", name, self.names())))
    }
}
