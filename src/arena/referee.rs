//! Plays one match: asks the bots, rolls the dice, refuses illegal answers.

use super::schedule::Seating;
use super::{Cell, MatchRecord, Plan, SeatRecord};
use crate::bots::{self, Ask, Bot};
use crate::game::{
    Game, Heuristic, Measures, Outcome, Purpose, Rng, Seat, Setup, Turn, action_from_json, action_to_json,
    panic_message,
};
use std::panic::{AssertUnwindSafe, catch_unwind};

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
    /// A bot gave up.
    #[error("the bot `{bot}` did not answer: {reason}")]
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
    /// A recorded action is not possible here.
    #[error("the recorded action `{0}` is not possible here")]
    Recorded(String),
    /// The record is no list of actions of the game.
    #[error("the recorded actions cannot be read: {0}")]
    Unreadable(String),
    /// The record of actions ends before the match does.
    #[error("the recorded actions end before the match does")]
    TooShort,
    /// The rules or a bot panicked: a defect of the program.
    #[error("the program panicked, which is a defect: {0}")]
    Panic(String),
}

/// Where a match stands while it is played; survives a panic, for the error message.
#[derive(Default)]
struct At {
    seat: Option<Seat>,
    ply: u32,
}

/// Plays match `index` of `plan` with bots built for it.
///
/// A seat is asked only where it has a choice; a single legal action is taken at once. After
/// [`GameInfo::ply_cap`](crate::game::GameInfo::ply_cap) decisions the match stops as truncated.
///
/// # Errors
/// When a bot fails or answers with an illegal action, or anything panics; says which match, seat and ply.
pub fn play<G: Heuristic>(game: &G, plan: &Plan, index: u64, seating: &Seating) -> Result<Played<G>, MatchError> {
    let cell = &plan.cells[plan.cell_of(index).0];
    guarded(plan.seed, index, |at| {
        let mut players = Vec::with_capacity(cell.players);
        for (seat, &bot) in Seat::all(cell.players).zip(&seating.bots) {
            at.seat = Some(seat);
            let bot = bots::build(&cell.bots[bot], game).map_err(|e| Trouble::Start(e.to_string()))?;
            players.push((bot, Rng::stream(plan.seed, index, Purpose::Bot(seat))));
        }
        at.seat = None;
        let mut chance = Rng::stream(plan.seed, index, Purpose::Chance);
        let setup = setup(cell, seating);
        run(game, &setup, at, |state, seat, legal| match seat {
            None => Ok(game.sample_chance(state, &mut chance)),
            Some(seat) => {
                let name = &cell.bots[seating.bots[seat.index()]].name;
                let (bot, rng) = &mut players[seat.index()];
                decide(game, state, seat, legal, &mut **bot, name, rng)
            }
        })
    })
}

/// Plays a match again from its recorded actions; no bot is asked and no dice are rolled.
///
/// # Errors
/// When an action is not possible where it stands, or actions are missing.
pub fn replay<G: Game>(
    game: &G,
    plan: &Plan,
    index: u64,
    seating: &Seating,
    actions: &[G::Action],
) -> Result<Played<G>, MatchError> {
    let setup = setup(&plan.cells[plan.cell_of(index).0], seating);
    let mut recorded = actions.iter().copied();
    guarded(plan.seed, index, |at| {
        run(game, &setup, at, |state, seat, legal| {
            let action = recorded.next().ok_or(Trouble::TooShort)?;
            let possible = match seat {
                None => game.chance_possible(state, action),
                Some(_) => legal.contains(&action),
            };
            if possible { Ok(action) } else { Err(Trouble::Recorded(action_to_json(game, action).to_string())) }
        })
    })
}

/// Reads the recorded actions of match `index`, a JSON list.
///
/// # Errors
/// When it is no list of actions of this game.
pub fn recorded<G: Game>(game: &G, plan: &Plan, index: u64, json: &str) -> Result<Vec<G::Action>, MatchError> {
    guarded(plan.seed, index, |_| {
        let list: Vec<serde_json::Value> =
            serde_json::from_str(json).map_err(|e| Trouble::Unreadable(e.to_string()))?;
        list.iter().map(|action| action_from_json(game, action).map_err(Trouble::Unreadable)).collect()
    })
}

/// The table of a match, ready for [`Rules::start`](crate::game::Rules::start).
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
    }
}

/// What the seat does; its bot is asked only where there is a choice.
pub(super) fn decide<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    bot: &mut dyn Bot<G>,
    name: &str,
    rng: &mut Rng,
) -> Result<G::Action, Trouble> {
    if let [only] = legal {
        return Ok(*only);
    }
    let seen = game.observe(state, seat);
    let choice = bot
        .choose(&Ask { game, seen: &seen, legal }, rng)
        .map_err(|e| Trouble::Bot { bot: name.to_owned(), reason: e.to_string() })?;
    legal.get(choice).copied().ok_or_else(|| Trouble::Illegal { bot: name.to_owned(), choice, legal: legal.len() })
}

/// The one loop of a match: `next` supplies the action of a seat, or of chance (no seat, no list).
fn run<G: Game>(
    game: &G,
    setup: &Setup,
    at: &mut At,
    mut next: impl FnMut(&G::State, Option<Seat>, &[G::Action]) -> Result<G::Action, Trouble>,
) -> Result<Played<G>, Trouble> {
    let mut state = game.start(setup).map_err(|e| Trouble::Start(e.to_string()))?;
    let mut actions = Vec::with_capacity(256);
    let mut legal = Vec::with_capacity(64);
    loop {
        legal.clear();
        let turn = game.turn(&state);
        at.seat = turn.seat();
        match turn {
            Turn::Over => break,
            Turn::Decision(_) if at.ply >= game.info().ply_cap => break,
            Turn::Decision(_) => game.legal_actions(&state, &mut legal),
            Turn::Chance => {}
        }
        let action = next(&state, at.seat, &legal)?;
        game.apply(&mut state, action);
        actions.push(action);
        at.ply += u32::from(at.seat.is_some());
    }
    Ok(Played {
        actions,
        outcome: game.outcome(&state),
        plies: at.ply,
        rounds: game.round(&state),
        measures: game.measure(&state),
        state,
    })
}

/// Runs `work` and turns its trouble, or its panic, into an error that says where in which match it happened.
fn guarded<T>(seed: u64, index: u64, work: impl FnOnce(&mut At) -> Result<T, Trouble>) -> Result<T, MatchError> {
    let mut at = At::default();
    let done = catch_unwind(AssertUnwindSafe(|| work(&mut at)))
        .unwrap_or_else(|panic| Err(Trouble::Panic(panic_message(&*panic))));
    done.map_err(|trouble| MatchError { index, seed, seat: at.seat, ply: at.ply, trouble })
}
