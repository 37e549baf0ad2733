//! A loaded game behind one type for all games.

use agon_arena::live::{self, LiveMatch, Person};
use agon_arena::speed::{self, Speed};
use agon_arena::{Forfeit, Listener, MatchError, MatchRecord, Plan, Playable, SingleMatch, TellError, telling};
use agon_bots::{BotConfig, BotConfigError};
use agon_game::{
    ContentChoice, ContentError, Forbid, GameInfo, Heuristic, LoadError, Names, Restrictions, Rng, Setup, SetupError,
    restriction,
};
use agon_learning::explain::{ExplainError, Explained};
use agon_learning::exploit::Exploited;
use agon_learning::train::{Effort, Task, TrainError};
use agon_learning::watch::Watch;
use agon_service::{Host, Session};
use agon_testing::{conformance, damage, players};
use std::fmt;
use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// What a program can do with any game. Implemented once, for every game with rules of thumb; held by a [`Loaded`].
pub trait AnyGame: Send + Sync {
    /// The content that is loaded.
    fn choice(&self) -> &ContentChoice;

    /// What the game is.
    fn info(&self) -> &GameInfo;

    /// Names of the content ids.
    fn names(&self) -> &Names;

    /// Roles in play at a table of `players`; empty if the players choose them during the match.
    fn roles(&self, players: usize) -> Vec<String>;

    /// A random choice of roles for a table.
    fn draw_roles(&self, table: &Setup, rng: &mut Rng) -> Vec<String>;

    /// Checks that a match can begin at a table, by setting it up.
    ///
    /// # Errors
    /// Names what does not fit and what would.
    fn check_table(&self, table: &Setup) -> Result<(), SetupError>;

    /// Checks that the game has the forbidden actions, and the roles at these tables.
    ///
    /// # Errors
    /// Names what is unknown and the nearest known name.
    fn check_forbid(&self, forbid: &Forbid, tables: &[Setup]) -> Result<(), String>;

    /// Checks that a bot can play the game.
    ///
    /// # Errors
    /// When one of its weights for the game is unknown or wrong.
    fn check_bot(&self, bot: &BotConfig) -> Result<(), BotConfigError>;

    /// The weights with which a bot plays the game, all of them, as a bot file would write them.
    ///
    /// # Errors
    /// When one of them is unknown or wrong.
    fn weights(&self, bot: &BotConfig) -> Result<toml::Table, BotConfigError>;

    /// Plays match `index` of a plan.
    ///
    /// # Errors
    /// When the match cannot be played to its end.
    fn play(&self, plan: &Plan, index: u64) -> Result<MatchRecord, MatchError>;

    /// Plays match `index` of a plan again, from its recorded actions (a JSON list, and who forfeited) if there are
    /// any, otherwise with its bots, and tells it to `listener` if there is one.
    ///
    /// # Errors
    /// When it cannot be played again, or the listener cannot write.
    fn again(
        &self,
        plan: &Plan,
        index: u64,
        actions: Option<(&str, Option<&Forfeit>)>,
        listener: Option<&mut dyn Listener>,
    ) -> Result<MatchRecord, TellError>;

    /// Plays a match outside of any plan and tells it while it goes on.
    ///
    /// # Errors
    /// When the table or a bot does not fit, a bot fails, or the listener cannot write.
    fn tell(&self, of: &SingleMatch, listener: &mut dyn Listener) -> Result<(), TellError>;

    /// Plays a match with people at the table.
    ///
    /// # Errors
    /// When the table or a bot does not fit, a bot cannot be started, or the people cannot be asked.
    fn live(&self, of: &LiveMatch, people: &mut dyn Person) -> Result<(), TellError>;

    /// Measures how fast the game and some bots run, spending `time` on each figure.
    ///
    /// # Errors
    /// When the table or a bot does not fit, or a bot fails.
    fn speed(&self, table: &Setup, bots: &[BotConfig], time: Duration) -> Result<Speed, TellError>;

    /// Trains players in a folder, reporting to `watch`.
    ///
    /// # Errors
    /// When the folder belongs to another training or cannot be written, or a match fails.
    fn train(&self, task: &Task, folder: &Path, effort: Effort, watch: &dyn Watch) -> Result<(), TrainError>;

    /// Measures, in `matches` matches, what the player of `task` loses to one that learns to win against it.
    ///
    /// # Errors
    /// As with [`train`](Self::train).
    fn exploit(
        &self,
        task: &Task,
        folder: &Path,
        effort: Effort,
        matches: u64,
        watch: &dyn Watch,
    ) -> Result<Exploited, TrainError>;

    /// Tells what a bot has learned about the game, and what it thinks of a position.
    ///
    /// # Errors
    /// When the bot has learned nothing about the game, or the position is invalid.
    fn explain(&self, bot: &BotConfig, position: Option<&serde_json::Value>) -> Result<Explained, ExplainError>;

    /// A session of the JSON-lines protocol.
    fn session(&self, host: &Host) -> Session;

    /// The JSON Schema of that protocol, with the states and actions of the game.
    fn schema(&self) -> serde_json::Value;

    /// Plays random matches and checks that the game keeps its promises to the core; `progress` is told of every match.
    fn conform(
        &self,
        plan: &conformance::Plan,
        progress: &mut dyn FnMut(conformance::Progress),
    ) -> conformance::Verdict;

    /// Damages positions of random matches and demands that each is refused or playable; `progress` is told of every try.
    fn damage(&self, plan: &damage::Plan, progress: &mut dyn FnMut(damage::Progress)) -> damage::Report;

    /// Plays matches with a bot and checks that it keeps its duties; `progress` is told of every match.
    fn examine(
        &self,
        bot: &BotConfig,
        plan: &players::Plan,
        progress: &mut dyn FnMut(players::Progress),
    ) -> players::Verdict;
}

/// A loaded game. Cheap to clone.
#[derive(Clone)]
pub struct Loaded(Arc<dyn AnyGame>);

impl Loaded {
    /// Hides the types of a game that was loaded with `choice`.
    pub fn new<G: Heuristic>(game: G, choice: ContentChoice) -> Self {
        Self(Arc::new(Typed { game: Arc::new(game), choice }))
    }

    /// Loads the game `G`, called `name`, with chosen content.
    ///
    /// # Errors
    /// When the content is wrong.
    pub fn load<G: Heuristic>(name: &'static str, choice: &ContentChoice) -> Result<Self, LoadError> {
        let game = G::load(&choice.bundle(name, G::embedded())?)?;
        if game.info().restrictions != Restrictions::new(&choice.forbid) {
            let reason =
                "nothing can be forbidden here: `load` makes its `GameInfo` without `with_content` or `restricted`";
            return Err(ContentError::new(name, reason).into());
        }
        Ok(Self::new(game, choice.clone()))
    }
}

impl Deref for Loaded {
    type Target = dyn AnyGame;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl fmt::Debug for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Loaded").field("game", &self.info().name).field("choice", self.choice()).finish()
    }
}

impl Playable for Loaded {
    fn play(&self, plan: &Plan, index: u64) -> Result<MatchRecord, MatchError> {
        self.0.play(plan, index)
    }
}

/// A loaded game with its types, behind [`AnyGame`].
struct Typed<G> {
    game: Arc<G>,
    choice: ContentChoice,
}

impl<G: Heuristic> AnyGame for Typed<G> {
    fn choice(&self) -> &ContentChoice {
        &self.choice
    }

    fn info(&self) -> &GameInfo {
        self.game.info()
    }

    fn names(&self) -> &Names {
        self.game.names()
    }

    fn roles(&self, players: usize) -> Vec<String> {
        self.game.roles(players)
    }

    fn draw_roles(&self, table: &Setup, rng: &mut Rng) -> Vec<String> {
        self.game.draw_roles(table, rng)
    }

    fn check_table(&self, table: &Setup) -> Result<(), SetupError> {
        self.game.start(table).map(drop)
    }

    fn check_forbid(&self, forbid: &Forbid, tables: &[Setup]) -> Result<(), String> {
        restriction::check(&*self.game, forbid, tables)
    }

    fn check_bot(&self, bot: &BotConfig) -> Result<(), BotConfigError> {
        agon_bots::build(bot, &*self.game).map(drop)
    }

    fn weights(&self, bot: &BotConfig) -> Result<toml::Table, BotConfigError> {
        agon_bots::weight_table(bot, &*self.game)
    }

    fn play(&self, plan: &Plan, index: u64) -> Result<MatchRecord, MatchError> {
        Playable::play(&*self.game, plan, index)
    }

    fn again(
        &self,
        plan: &Plan,
        index: u64,
        actions: Option<(&str, Option<&Forfeit>)>,
        listener: Option<&mut dyn Listener>,
    ) -> Result<MatchRecord, TellError> {
        telling::again(&*self.game, plan, index, actions, listener)
    }

    fn tell(&self, of: &SingleMatch, listener: &mut dyn Listener) -> Result<(), TellError> {
        telling::play(&*self.game, of, listener)
    }

    fn live(&self, of: &LiveMatch, people: &mut dyn Person) -> Result<(), TellError> {
        live::play(&*self.game, of, people)
    }

    fn speed(&self, table: &Setup, bots: &[BotConfig], time: Duration) -> Result<Speed, TellError> {
        speed::measure(&*self.game, table, bots, time)
    }

    fn train(&self, task: &Task, folder: &Path, effort: Effort, watch: &dyn Watch) -> Result<(), TrainError> {
        agon_learning::train::train(&*self.game, task, folder, effort, watch).map(|_| ())
    }

    fn exploit(
        &self,
        task: &Task,
        folder: &Path,
        effort: Effort,
        matches: u64,
        watch: &dyn Watch,
    ) -> Result<Exploited, TrainError> {
        agon_learning::exploit::exploit(&*self.game, task, folder, effort, matches, watch)
    }

    fn explain(&self, bot: &BotConfig, position: Option<&serde_json::Value>) -> Result<Explained, ExplainError> {
        agon_learning::explain::explain(&*self.game, bot, position)
    }

    fn session(&self, host: &Host) -> Session {
        Session::new(Arc::clone(&self.game), self.choice.clone(), host.clone())
    }

    fn schema(&self) -> serde_json::Value {
        agon_service::schema(&*self.game)
    }

    fn conform(
        &self,
        plan: &conformance::Plan,
        progress: &mut dyn FnMut(conformance::Progress),
    ) -> conformance::Verdict {
        conformance::conform(&self.game, plan, progress)
    }

    fn damage(&self, plan: &damage::Plan, progress: &mut dyn FnMut(damage::Progress)) -> damage::Report {
        damage::damage(&self.game, plan, progress)
    }

    fn examine(
        &self,
        bot: &BotConfig,
        plan: &players::Plan,
        progress: &mut dyn FnMut(players::Progress),
    ) -> players::Verdict {
        players::check(&*self.game, bot, plan, progress)
    }
}
