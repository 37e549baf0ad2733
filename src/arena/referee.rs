//! Plays one match: asks the bots, rolls the dice, refuses illegal answers, records forfeits.

use super::luck::Luck;
use super::rounds::Rounds;
use super::schedule::Seating;
use super::{Cell, Forfeit, MatchRecord, Plan, RoundRecord, SeatRecord, Thinking};
use agon_bots::{Ask, Bot, BotConfig, BotConfigError, BotError, Sitting};
use agon_game::{
    Game, Heuristic, Measures, Outcome, Purpose, Rng, Seat, Setup, Turn, action_from_json, action_to_json,
    panic_message,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// A match as it was played.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// Every action from the start, chance results included; enough to replay the match without a seed.
    pub actions: Vec<G::Action>,
    /// The last state.
    pub state: G::State,
    /// The result.
    pub outcome: Outcome,
    /// Decisions taken, forced ones included, chance excluded.
    pub plies: u32,
    /// Round of the rulebook in which it ended, from 1.
    pub rounds: u32,
    /// The game's own numbers.
    pub measures: Measures,
    /// The same at the end of each round, if the plan asks for it.
    pub by_round: Option<Vec<RoundRecord>>,
    /// Whose forfeit ended it, if one did.
    pub forfeit: Option<Forfeit>,
    /// How long each seat thought, if the plan asks for it.
    pub thinking: Option<Vec<Thinking>>,
}

/// A match that could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("match {index} (seed {seed}{}) failed at ply {ply}: {trouble}", seat.map(|s| format!(", {s}")).unwrap_or_default())]
pub struct MatchError {
    /// Number of the match in the plan.
    pub index: u64,
    /// Seed of the experiment.
    pub seed: u64,
    /// The seat that was to move.
    pub seat: Option<Seat>,
    /// Decisions taken before.
    pub ply: u32,
    /// What happened.
    pub trouble: Trouble,
}

/// What can go wrong in a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The table cannot be set up, or a bot cannot be built for the game.
    #[error("cannot begin: {0}")]
    Start(String),
    /// A bot cannot be started, or did not answer when there was no match to forfeit.
    #[error("the bot `{bot}` does not play: {reason}")]
    Bot {
        /// Name of the bot.
        bot: String,
        /// What it said.
        reason: String,
    },
    /// A bot chose an action that is not on the list.
    #[error("the bot `{bot}` chose action {choice} of a list of {legal}, counted from 0")]
    Illegal {
        /// Name of the bot.
        bot: String,
        /// Its answer.
        choice: usize,
        /// Length of the list of legal actions.
        legal: usize,
    },
    /// Everything that the rules allow is forbidden.
    #[error("nothing is left to do: all {count} legal actions are forbidden, such as {first}; forbid less")]
    Forbidden {
        /// How many there are.
        count: usize,
        /// One of them.
        first: String,
    },
    /// A recorded action is not possible here.
    #[error("the recorded action `{0}` is not possible here")]
    Recorded(String),
    /// The record is not a list of actions of the game.
    #[error("the recorded actions cannot be read: {0}")]
    Unreadable(String),
    /// The record of actions ends before the match does.
    #[error("the recorded actions end before the match does")]
    TooShort,
    /// The rules or a bot panicked: a defect of the program.
    #[error("the program panicked, which is a defect: {0}")]
    Panic(String),
}

/// The place in a match while it is played; survives a panic, for the error message.
#[derive(Default)]
pub struct At {
    /// The seat to move; `None` for chance.
    pub seat: Option<Seat>,
    /// Decisions taken before.
    pub ply: u32,
}

/// Why a match does not go on.
#[derive(Debug)]
pub(super) enum Halt {
    /// It cannot be played to its end.
    Trouble(Trouble),
    /// A seat has forfeited it.
    Forfeit(Forfeit),
}

impl From<Trouble> for Halt {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

impl Halt {
    /// The consequence of an error of the bot in a seat.
    fn of(error: BotError, seat: Seat, bot: &str) -> Self {
        match error {
            BotError::Forfeit { fault, reason } => Self::Forfeit(Forfeit { seat, fault, reason }),
            BotError::Cannot(reason) => Self::Trouble(Trouble::Bot { bot: bot.to_owned(), reason }),
        }
    }
}

/// The bots of a match, each with its randomness.
pub(super) struct Players<G: Game> {
    /// None in the seats of people.
    #[allow(clippy::type_complexity, reason = "a bot and its randomness")]
    seated: Vec<Option<(Box<dyn Bot<G>>, Rng)>>,
    names: Vec<String>,
    /// Seed and number of the streams, and the round of each bot's current randomness, if every round has its own.
    by_round: Option<(u64, u64, Vec<u32>)>,
    /// How long each seat has thought, if that is measured.
    thinking: Option<Vec<Thinking>>,
}

impl<G: Heuristic> Players<G> {
    /// Builds them, in seat order.
    ///
    /// # Errors
    /// When a bot does not fit the game; says in which seat.
    pub(super) fn build<'c>(
        game: &G,
        bots: impl IntoIterator<Item = &'c BotConfig>,
        seed: u64,
        index: u64,
    ) -> Result<Self, (Seat, Box<BotConfigError>)> {
        Self::with_empty_seats(game, bots.into_iter().map(Some), "", seed, index)
    }

    /// The same with nobody in some seats, which are called `nobody`.
    ///
    /// # Errors
    /// When a bot does not fit the game; says in which seat.
    pub(super) fn with_empty_seats<'c>(
        game: &G,
        bots: impl IntoIterator<Item = Option<&'c BotConfig>>,
        nobody: &str,
        seed: u64,
        index: u64,
    ) -> Result<Self, (Seat, Box<BotConfigError>)> {
        let mut players = Self { seated: Vec::new(), names: Vec::new(), by_round: None, thinking: None };
        for (i, config) in bots.into_iter().enumerate() {
            let seat = Seat(i as u8);
            let bot =
                config.map(|config| agon_bots::build(config, game).map_err(|e| (seat, Box::new(e)))).transpose()?;
            players.seated.push(bot.map(|bot| (bot, Rng::stream(seed, index, Purpose::Bot(seat)))));
            players.names.push(config.map_or(nobody, |config| &config.name).to_owned());
        }
        Ok(players)
    }

    /// Gives them new randomness in every round, from the first on.
    pub(super) fn by_round(mut self, seed: u64, stream: u64) -> Self {
        self.by_round = Some((seed, stream, vec![0; self.seated.len()]));
        self
    }

    /// Measures how long they think, from the first decision on.
    pub(super) fn timed(mut self) -> Self {
        self.thinking = Some(vec![Thinking::default(); self.seated.len()]);
        self
    }

    /// The randomness of each bot.
    pub(super) fn randomness(&self) -> Vec<Option<Rng>> {
        self.seated.iter().map(|seated| seated.as_ref().map(|(_, rng)| rng.clone())).collect()
    }

    /// Gives each bot the randomness that it had before.
    pub(super) fn set_randomness(&mut self, randomness: Vec<Option<Rng>>) {
        for (seated, before) in self.seated.iter_mut().zip(randomness) {
            if let (Some((_, rng)), Some(before)) = (seated, before) {
                *rng = before;
            }
        }
    }

    /// Tells all of them that a match begins; `first` is its first position.
    ///
    /// # Errors
    /// When a bot does not begin; says in which seat.
    pub(super) fn begin(&mut self, game: &G, setup: &Setup, first: &G::State, index: u64) -> Result<(), (Seat, Halt)> {
        let roles: Vec<String> = Seat::all(setup.players).map(|seat| game.role(first, seat).to_owned()).collect();
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let seated = Seat::all(setup.players).zip(&mut self.seated);
        for (seat, (bot, rng)) in seated.filter_map(|(seat, bot)| Some((seat, bot.as_mut()?))) {
            let table = Sitting { game, setup, roles: roles.clone(), bots: names.clone(), seat, index };
            bot.begin(&table, rng).map_err(|e| (seat, Halt::of(e, seat, names[seat.index()])))?;
        }
        Ok(())
    }

    /// What the seat does; its bot is asked only where there is a choice.
    pub(super) fn decide(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
    ) -> Result<G::Action, Halt> {
        match (&mut self.seated[seat.index()], legal) {
            (_, [only]) => Ok(*only),
            (Some((bot, rng)), _) => {
                if let Some((seed, stream, rounds)) = &mut self.by_round {
                    let (of, round) = (&mut rounds[seat.index()], game.round(state));
                    if *of != round {
                        (*of, *rng) = (round, Rng::in_round(*seed, *stream, Purpose::Bot(seat), "", round));
                    }
                }
                let begun = self.thinking.is_some().then(Instant::now);
                let choice = decide(game, state, seat, legal, &mut **bot, &self.names[seat.index()], rng);
                if let (Some(thinking), Some(begun)) = (&mut self.thinking, begun) {
                    thinking[seat.index()].add(begun.elapsed());
                }
                choice
            }
            (None, _) => unreachable!("nobody is in {seat}, which has {} actions", legal.len()),
        }
    }

    /// Tells all of them how it ended.
    pub(super) fn end(&mut self, outcome: &Outcome, forfeit: Option<&Forfeit>) {
        self.seated.iter_mut().flatten().for_each(|(bot, _)| bot.end(outcome, forfeit.map(|f| f.seat)));
    }
}

/// Plays match `index` of `plan` with bots built for it.
///
/// A seat is asked only where it has a choice; a single legal action is taken at once. After
/// [`GameInfo::ply_cap`](agon_game::GameInfo::ply_cap) decisions the match stops as truncated. An external program that
/// does something wrong forfeits the match, which ends there ([`Outcome::forfeit`]).
///
/// # Errors
/// When a bot of this program fails or answers with an illegal action, or anything panics; says which match, seat and ply.
pub fn play<G: Heuristic>(game: &G, plan: &Plan, index: u64, seating: &Seating) -> Result<Played<G>, MatchError> {
    let cell = &plan.cells[plan.cell_of(index).0];
    let stream = plan.stream(index);
    guarded(plan.seed, index, |at| {
        let bots = seating.bots.iter().map(|&bot| &cell.bots[bot]);
        let mut players = Players::build(game, bots, plan.seed, stream).map_err(|(seat, e)| {
            at.seat = Some(seat);
            Trouble::Start(e.to_string())
        })?;
        if plan.aligned {
            players = players.by_round(plan.seed, stream);
        }
        if plan.timed {
            players = players.timed();
        }
        let mut luck = Luck::of(plan, index);
        let setup = setup(cell, seating);
        let first = start(game, &setup)?;
        let ready = players.begin(game, &setup, &first, index);
        let played = run(game, plan, first, ready, at, |state, seat, legal| match seat {
            None => Ok(game.sample_chance(state, luck.due(game, state))),
            Some(seat) => players.decide(game, state, seat, legal),
        })?;
        players.end(&played.outcome, played.forfeit.as_ref());
        Ok(Played { thinking: players.thinking, ..played })
    })
}

/// Plays a match again from its recorded actions; no bot is asked and no dice are rolled. Where the record says that a
/// seat forfeited, the match ends with the actions.
///
/// # Errors
/// When an action is not possible where it stands, or actions are missing.
pub fn replay<G: Game>(
    game: &G,
    plan: &Plan,
    index: u64,
    seating: &Seating,
    actions: &[G::Action],
    forfeit: Option<&Forfeit>,
) -> Result<Played<G>, MatchError> {
    let setup = setup(&plan.cells[plan.cell_of(index).0], seating);
    let mut recorded = actions.iter().copied();
    guarded(plan.seed, index, |at| {
        run(game, plan, start(game, &setup)?, Ok(()), at, |state, seat, legal| {
            let Some(action) = recorded.next() else {
                return Err(forfeit.map_or(Halt::Trouble(Trouble::TooShort), |f| Halt::Forfeit(f.clone())));
            };
            let possible = match seat {
                None => game.chance_possible(state, action),
                Some(_) => legal.contains(&action),
            };
            if possible { Ok(action) } else { Err(Trouble::Recorded(action_to_json(game, action).to_string()).into()) }
        })
    })
}

/// Reads the recorded actions of match `index`, a JSON list.
///
/// # Errors
/// When it is not a list of actions of this game.
pub fn recorded<G: Game>(game: &G, plan: &Plan, index: u64, json: &str) -> Result<Vec<G::Action>, MatchError> {
    guarded(plan.seed, index, |_| {
        let list: Vec<serde_json::Value> =
            serde_json::from_str(json).map_err(|e| Trouble::Unreadable(e.to_string()))?;
        list.iter().map(|action| action_from_json(game, action).map_err(Trouble::Unreadable)).collect()
    })
}

/// The table of a match, ready for [`Rules::start`](agon_game::Rules::start).
pub fn setup(cell: &Cell, seating: &Seating) -> Setup {
    Setup { roles: seating.roles.clone(), ..cell.table() }
}

/// What is recorded of a match.
pub fn record<G: Game>(game: &G, plan: &Plan, index: u64, seating: &Seating, played: Played<G>) -> MatchRecord {
    let cell = plan.cell_of(index).0;
    let seat = |seat: Seat| SeatRecord {
        role: game.role(&played.state, seat).to_owned(),
        bot: plan.cells[cell].bots[seating.bots[seat.index()]].name.clone(),
    };
    let list = || serde_json::Value::Array(played.actions.iter().map(|a| action_to_json(game, *a)).collect());
    MatchRecord {
        index,
        cell,
        seats: Seat::all(plan.cells[cell].players).map(seat).collect(),
        actions: plan.actions.then(|| list().to_string()),
        outcome: played.outcome,
        plies: played.plies,
        rounds: played.rounds,
        measures: played.measures,
        by_round: played.by_round,
        forfeit: played.forfeit,
        thinking: played.thinking,
    }
}

/// What the seat to move may do in a match that is really played: where everything is forbidden, there is none.
///
/// # Errors
/// When nothing is left to do.
pub(super) fn choices<G: Game>(game: &G, state: &G::State, legal: &mut Vec<G::Action>) -> Result<(), Trouble> {
    game.legal_actions(state, legal);
    match game.info().restrictions.take_from(game, state, legal) {
        true => Ok(()),
        false => Err(Trouble::Forbidden { count: legal.len(), first: action_to_json(game, legal[0]).to_string() }),
    }
}

/// What the bot of a seat does.
fn decide<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    bot: &mut dyn Bot<G>,
    name: &str,
    rng: &mut Rng,
) -> Result<G::Action, Halt> {
    let seen = game.observe(state, seat);
    let choice = bot.choose(&Ask { game, seen: &seen, legal }, rng).map_err(|e| Halt::of(e, seat, name))?;
    let illegal = || Trouble::Illegal { bot: name.to_owned(), choice, legal: legal.len() };
    Ok(legal.get(choice).copied().ok_or_else(illegal)?)
}

/// The first position of a match.
fn start<G: Game>(game: &G, setup: &Setup) -> Result<G::State, Trouble> {
    game.start(setup).map_err(|e| Trouble::Start(e.to_string()))
}

/// The one loop of a match: `next` supplies the action of a seat, or of chance (no seat, no list). Nothing is played where
/// the bots are not `ready`.
fn run<G: Game>(
    game: &G,
    plan: &Plan,
    mut state: G::State,
    ready: Result<(), (Seat, Halt)>,
    at: &mut At,
    mut next: impl FnMut(&G::State, Option<Seat>, &[G::Action]) -> Result<G::Action, Halt>,
) -> Result<Played<G>, Trouble> {
    let mut actions = Vec::with_capacity(256);
    let mut legal = Vec::with_capacity(64);
    let mut rounds = plan.rounds.then(Rounds::default);
    let mut halted = ready.err().map(|(seat, halt)| {
        at.seat = Some(seat);
        halt
    });
    while halted.is_none() {
        legal.clear();
        let turn = game.turn(&state);
        at.seat = turn.seat();
        match turn {
            Turn::Over => break,
            Turn::Decision(_) if at.ply >= game.info().ply_cap => break,
            Turn::Decision(_) => {
                choices(game, &state, &mut legal)?;
            }
            Turn::Chance => {}
        }
        match next(&state, at.seat, &legal) {
            Ok(action) => {
                let round = rounds.as_ref().map(|_| game.round(&state));
                game.apply(&mut state, action);
                if let (Some(rounds), Some(round)) = (&mut rounds, round) {
                    rounds.acted(game, round, &state);
                }
                actions.push(action);
                at.ply += u32::from(at.seat.is_some());
            }
            Err(halt) => halted = Some(halt),
        }
    }
    let forfeit = match halted {
        None => None,
        Some(Halt::Trouble(trouble)) => return Err(trouble),
        Some(Halt::Forfeit(forfeit)) => Some(forfeit),
    };
    Ok(Played {
        actions,
        outcome: match &forfeit {
            None => game.outcome(&state),
            Some(Forfeit { seat, .. }) => Outcome::forfeit(game.info(), game.players(&state), *seat),
        },
        plies: at.ply,
        rounds: game.round(&state),
        measures: game.measure(&state),
        by_round: rounds.map(|rounds| rounds.end(game, &state)),
        state,
        forfeit,
        thinking: None,
    })
}

/// Runs `work` on a match and turns its trouble, or its panic, into an error that says in which match it happened and where.
/// `work` keeps the place up to date.
///
/// # Errors
/// When `work` fails or panics.
pub fn guarded<T>(seed: u64, index: u64, work: impl FnOnce(&mut At) -> Result<T, Trouble>) -> Result<T, MatchError> {
    let mut at = At::default();
    let done = catch_unwind(AssertUnwindSafe(|| work(&mut at)))
        .unwrap_or_else(|panic| Err(Trouble::Panic(panic_message(&*panic))));
    done.map_err(|trouble| MatchError { index, seed, seat: at.seat, ply: at.ply, trouble })
}
