//! Matches told to a listener: a single match, or the replay of a recorded one.

use super::referee::{self, Halt, Players, Trouble};
use super::{Forfeit, MatchError, MatchRecord, Plan, SeatRecord, schedule};
use agon_bots::{BotConfig, BotConfigError};
use agon_game::{BySeat, Game, GameInfo, Heuristic, Measures, Outcome, Purpose, Rng, Seat, Setup, SetupError, Turn};
use std::borrow::Cow;
use std::io;

/// A match outside of any experiment.
#[derive(Clone, Debug)]
pub struct SingleMatch {
    /// The table.
    pub setup: Setup,
    /// The bot of each seat.
    pub bots: Vec<BotConfig>,
    /// Seed of all dice, draws and bots.
    pub seed: u64,
    /// Decisions after which it stops; none for the game's own cap.
    pub max_plies: Option<u32>,
}

/// Hears a match, action by action.
pub trait Listener {
    /// The table, before anything happens.
    ///
    /// # Errors
    /// When the output cannot be written.
    fn begin(&mut self, info: &GameInfo, seats: &[SeatRecord]) -> io::Result<()>;

    /// What happens next.
    ///
    /// # Errors
    /// When the output cannot be written.
    fn step(&mut self, step: &Step<'_>) -> io::Result<()>;

    /// The standing when a round is over and another has begun. Does nothing unless overridden.
    ///
    /// # Errors
    /// When the output cannot be written.
    fn standing(&mut self, _info: &GameInfo, _standing: &Standing) -> io::Result<()> {
        Ok(())
    }

    /// How the match ended, or how it stood when it was stopped.
    ///
    /// # Errors
    /// When the output cannot be written.
    fn end(&mut self, info: &GameInfo, last: &Ending) -> io::Result<()>;
}

/// One action of a match.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// The round of the rulebook in which it happens.
    pub round: u32,
    /// The phase of that round, in games that have any.
    pub phase: Option<Cow<'static, str>>,
    /// Who acts, with the role; none for chance.
    pub actor: Option<(Seat, &'a str)>,
    /// What happens, in words.
    pub text: String,
    /// How many decisions it tells: one, none for chance or for what was counted before, several if others were kept secret.
    pub decisions: u32,
}

/// The standing of a match between two rounds.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The round that is over.
    pub round: u32,
    /// The numbers of the match and of the seats, as tables would record them now.
    pub measures: Measures,
    /// The current ranking, as for a match that is stopped now.
    pub ranks: BySeat<u8>,
    /// The roles, in seat order.
    pub roles: Vec<String>,
}

/// The end of a match.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// The numbers of the match and of the seats, as tables record them.
    pub measures: Measures,
    /// The round in which it ended.
    pub round: u32,
    /// Roles and bots, in seat order.
    pub seats: Vec<SeatRecord>,
    /// Whose forfeit ended it, if one did.
    pub forfeit: Option<Forfeit>,
}

/// Why a match could not be told to its end.
#[derive(Debug, thiserror::Error)]
pub enum TellError {
    /// The game refuses the table.
    #[error("cannot set up {game}")]
    Setup {
        /// Title of the game.
        game: &'static str,
        /// What does not fit.
        source: SetupError,
    },
    /// A bot does not fit the game.
    #[error(transparent)]
    Bot(#[from] BotConfigError),
    /// A bot failed.
    #[error("{seat}{}", decision.map(|number| format!(", decision {number}")).unwrap_or_default())]
    Choice {
        /// The seat of the bot, or the one that was to move.
        seat: Seat,
        /// The number of the decision, from 1; none where the bot did not begin.
        decision: Option<u32>,
        /// What happened.
        source: Trouble,
    },
    /// A match of an experiment cannot be played again.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The listener could not write what it heard.
    #[error("cannot write the match")]
    Output(#[from] io::Error),
}

/// The first position of a table.
///
/// # Errors
/// When the game refuses the table.
pub fn start<G: Game>(game: &G, setup: &Setup) -> Result<G::State, TellError> {
    game.start(setup).map_err(|source| TellError::Setup { game: game.info().title, source })
}

/// Plays a match and tells it while it goes on.
///
/// # Errors
/// When the table or a bot does not fit, a bot fails, or the listener cannot write.
pub fn play<G: Heuristic>(game: &G, of: &SingleMatch, listener: &mut dyn Listener) -> Result<(), TellError> {
    let mut state = start(game, &of.setup)?;
    let mut players = Players::build(game, &of.bots, of.seed, 0).map_err(|(_, e)| *e)?;
    let mut chance = Rng::stream(of.seed, 0, Purpose::Chance);
    let cap = of.max_plies.unwrap_or(game.info().ply_cap);
    let names: Vec<&str> = of.bots.iter().map(|bot| bot.name.as_str()).collect();

    listener.begin(game.info(), &seats(game, &state, &names))?;
    let (mut decision, mut legal) = (0, Vec::new());
    let begun = players.begin(game, &of.setup, &state, 0);
    let mut halted = begun.err().map(|(seat, halt)| (seat, None, halt));
    while halted.is_none() {
        let action = match game.turn(&state) {
            Turn::Over => break,
            Turn::Decision(_) if decision >= cap => break,
            Turn::Chance => game.sample_chance(&state, &mut chance),
            Turn::Decision(seat) => {
                decision += 1;
                legal.clear();
                let listed = referee::choices(game, &state, &mut legal);
                match listed.map_err(Halt::from).and_then(|()| players.decide(game, &state, seat, &legal)) {
                    Ok(action) => action,
                    Err(halt) => {
                        halted = Some((seat, Some(decision), halt));
                        continue;
                    }
                }
            }
        };
        tell(game, &mut state, action, listener)?;
    }
    let forfeit = match halted {
        None => None,
        Some((seat, decision, Halt::Trouble(source))) => return Err(TellError::Choice { seat, decision, source }),
        Some((_, _, Halt::Forfeit(forfeit))) => Some(forfeit),
    };
    let last = ending(game, &state, &names, forfeit);
    players.end(&last.outcome, last.forfeit.as_ref());
    Ok(listener.end(game.info(), &last)?)
}

/// Plays match `index` of a plan again, from its recorded actions (a JSON list, and who forfeited) if there are any,
/// otherwise with its bots; tells it to `listener` if there is one. Returns the record that a run would make.
///
/// # Errors
/// When it cannot be played again, or the listener cannot write.
pub fn again<G: Heuristic>(
    game: &G,
    plan: &Plan,
    index: u64,
    actions: Option<(&str, Option<&Forfeit>)>,
    listener: Option<&mut dyn Listener>,
) -> Result<MatchRecord, TellError> {
    let seating = schedule::seating(game, plan, index);
    let played = match actions {
        None => referee::play(game, plan, index, &seating)?,
        Some((json, forfeit)) => {
            let actions = referee::recorded(game, plan, index, json)?;
            referee::replay(game, plan, index, &seating, &actions, forfeit)?
        }
    };
    if let Some(listener) = listener {
        let cell = &plan.cells[plan.cell_of(index).0];
        let mut state = start(game, &referee::setup(cell, &seating))?;
        let names: Vec<&str> = seating.bots.iter().map(|&bot| cell.bots[bot].name.as_str()).collect();
        listener.begin(game.info(), &seats(game, &state, &names))?;
        for &action in &played.actions {
            tell(game, &mut state, action, listener)?;
        }
        listener.end(game.info(), &ending(game, &state, &names, played.forfeit.clone()))?;
    }
    Ok(referee::record(game, plan, index, &seating, played))
}

/// Carries out an action and tells it; if it ends a round, also the standing.
fn tell<G: Game>(game: &G, state: &mut G::State, action: G::Action, listener: &mut dyn Listener) -> io::Result<()> {
    let round = game.round(state);
    let actor = game.turn(state).seat().map(|seat| (seat, game.role(state, seat)));
    let phase = game.phase(state);
    let decisions = u32::from(actor.is_some());
    listener.step(&Step { round, phase, actor, text: game.describe(state, action), decisions })?;
    game.apply(state, action);
    after_round(game, round, state, listener)
}

/// Tells the standing if `round` is over and another has begun. The end of the match is told separately.
pub(super) fn after_round<G: Game, L: Listener + ?Sized>(
    game: &G,
    round: u32,
    state: &G::State,
    listener: &mut L,
) -> io::Result<()> {
    if game.round(state) == round || game.turn(state) == Turn::Over {
        return Ok(());
    }
    let roles = Seat::all(game.players(state)).map(|seat| game.role(state, seat).to_owned()).collect();
    let (measures, ranks) = (game.measure(state), game.outcome(state).ranks);
    listener.standing(game.info(), &Standing { round, measures, ranks, roles })
}

fn ending<G: Game>(game: &G, last: &G::State, bots: &[&str], forfeit: Option<Forfeit>) -> Ending {
    let outcome = match &forfeit {
        None => game.outcome(last),
        Some(Forfeit { seat, .. }) => Outcome::forfeit(game.info(), game.players(last), *seat),
    };
    let (round, measures) = (game.round(last), game.measure(last));
    Ending { outcome, measures, round, seats: seats(game, last, bots), forfeit }
}

fn seats<G: Game>(game: &G, state: &G::State, bots: &[&str]) -> Vec<SeatRecord> {
    let seat =
        |(seat, bot): (Seat, &&str)| SeatRecord { role: game.role(state, seat).to_owned(), bot: (*bot).to_owned() };
    Seat::all(game.players(state)).zip(bots).map(seat).collect()
}
