//! The rules: what a game must define to be played at all.

use super::{Bundle, ContentError, EmbeddedFile, GameInfo, Names, Rng, Seat, Setup, SetupError, Turn};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of one game with its content loaded. Shared by reference; never changes during a match.
pub trait Rules: Send + Sync + Sized + 'static {
    /// A moment of a match: flat, without heap data. Serialises to names, not numbers, inside [`Names::scope`].
    type State: Clone + PartialEq + Hash + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static;
    /// One decision or chance result, a named enum.
    type Action: Copy + Eq + Hash + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static;

    /// Loads the content and compiles it for play.
    ///
    /// # Errors
    /// When the content is inconsistent; names file, key and reason.
    fn load(bundle: &Bundle) -> Result<Self, ContentError>;

    /// What the game is.
    fn info(&self) -> &GameInfo;

    /// The position before the first action.
    ///
    /// # Errors
    /// When the table does not fit the game.
    fn start(&self, setup: &Setup) -> Result<Self::State, SetupError>;

    /// Who acts next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends what the deciding seat may do, in a stable order, without duplicates, never empty. `out` arrives empty.
    fn legal_actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// Appends what the deciding seat may do if some actions are forbidden ([`GameInfo::restrictions`]): the legal
    /// actions without these. Players and searches call this; the rules themselves know no restriction. If nothing
    /// would be left, it gives all legal actions, because an imagined match has to go on. A match that is really played
    /// ends with an error there.
    #[inline]
    fn available_actions(&self, state: &Self::State, out: &mut Vec<Self::Action>) {
        self.legal_actions(state, out);
        let restrictions = &self.info().restrictions;
        if !restrictions.is_empty() {
            restrictions.take_from(self, state, out);
        }
    }

    /// Carries out a legal action or a possible chance result. Deterministic; the caller has checked the action.
    ///
    /// # Panics
    /// On an action that cannot happen here; names the pending step and the action.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// The round of the rulebook, from 1; always 1 in games that count none ([`GameInfo::counts_rounds`]).
    fn round(&self, _state: &Self::State) -> u32 {
        1
    }

    /// Number of seats.
    ///
    /// # Panics
    /// Unless overridden, in a game of several table sizes: only its state knows how many play.
    fn players(&self, _state: &Self::State) -> usize {
        let GameInfo { name, players, .. } = self.info();
        assert!(players.start() == players.end(), "{name} has tables of several sizes and must say how many play");
        *players.end()
    }

    /// The content files built into the program; empty for games that need none.
    fn embedded() -> &'static [EmbeddedFile] {
        &[]
    }

    /// Names of the content ids, for reading and writing states and actions; none for games without content files.
    fn names(&self) -> &Names {
        Names::none()
    }

    /// Roles in play at a table of `players`, in the game's own seat order. A table may seat them in any permutation,
    /// unless [`GameInfo::seat_roles`] ties them to the seats. Empty where the players choose their roles in play.
    fn roles(&self, _players: usize) -> Vec<String> {
        self.info().seat_roles.iter().map(|role| (*role).to_owned()).collect()
    }

    /// A random choice of roles for a table, for games that leave it to the players: what an experiment with
    /// `roles = "random"` plays. The roles in `table` are ignored; its number of players and its scenario exist in the
    /// game.
    fn draw_roles(&self, table: &Setup, _rng: &mut Rng) -> Vec<String> {
        self.roles(table.players)
    }

    /// Checks a table before it starts.
    ///
    /// # Errors
    /// Names what does not fit and what would.
    fn check_setup(&self, setup: &Setup) -> Result<(), SetupError> {
        let roles = self.roles(setup.players);
        match self.info().seat_roles {
            [] => setup.check(self.info(), &roles),
            _ => setup.check_in_order(self.info(), &roles),
        }
    }

    /// Name of the role of a seat.
    ///
    /// # Panics
    /// Unless overridden, in a game without [`GameInfo::seat_roles`].
    fn role(&self, _state: &Self::State, seat: Seat) -> &str {
        let GameInfo { name, seat_roles, .. } = self.info();
        seat_roles.get(seat.index()).unwrap_or_else(|| panic!("{name} must say which role {seat} plays"))
    }

    /// The scenario that is played, one of [`GameInfo::scenarios`]; none in games without.
    ///
    /// # Panics
    /// Unless overridden, in a game with scenarios.
    fn scenario(&self, _state: &Self::State) -> Option<&str> {
        let GameInfo { name, scenarios, .. } = self.info();
        assert!(scenarios.is_empty(), "{name} has scenarios and must say which one is played");
        None
    }
}
