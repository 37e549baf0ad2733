//! A match with people at the table: they are asked, told what their seats may know, can ask bots for advice and take
//! decisions back.

use super::referee::{self, Halt, Players, Trouble};
use super::telling::{Ending, Listener, Step, TellError, after_round, start};
use super::{Forfeit, SeatRecord};
use agon_bots::{Ask, BotConfig};
use agon_game::{Game, Hearing, Heuristic, Outcome, Purpose, Rng, Seat, Setup, Turn, observation_to_json};
use serde_json::Value;
use std::io;

pub use agon_bots::PERSON;

/// Who sits in a seat.
#[derive(Clone, Debug)]
pub enum Player {
    /// A person.
    Person,
    /// A bot.
    Bot(Box<BotConfig>),
}

/// A match with people.
#[derive(Clone, Debug)]
pub struct LiveMatch {
    /// The table.
    pub setup: Setup,
    /// Who sits where.
    pub players: Vec<Player>,
    /// Seed of all dice, draws and bots.
    pub seed: u64,
    /// Decisions after which it stops; none for the game's own cap.
    pub max_plies: Option<u32>,
}

/// What a person is asked.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The seat that decides.
    pub seat: Seat,
    /// Its role.
    pub role: &'a str,
    /// What kind of decision it is.
    pub kind: &'a str,
    /// The legal actions in words, at least two.
    pub actions: &'a [String],
    /// Whether there is an earlier decision to go back to.
    pub back: bool,
}

/// What a person answers.
#[derive(Clone, Debug)]
pub enum Reply {
    /// The action at this place of the list.
    Action(usize),
    /// What would this bot do?
    Advice(Box<BotConfig>),
    /// What does the seat see?
    Look,
    /// Back to the previous decision.
    Back,
    /// Leave the match.
    Quit,
}

/// The people at the table, who share one input and output.
pub trait Person: Listener {
    /// Asks for a decision.
    ///
    /// # Errors
    /// When there is nobody to ask.
    fn choose(&mut self, question: &Question<'_>) -> io::Result<Reply>;

    /// A word of advice, or why there is none.
    ///
    /// # Errors
    /// When the output cannot be written.
    fn advise(&mut self, text: &str) -> io::Result<()>;

    /// What the seat sees.
    ///
    /// # Errors
    /// When the output cannot be written.
    fn show(&mut self, seen: &Value) -> io::Result<()>;
}

/// A decision of a person, to come back to.
struct Point<G: Game> {
    state: G::State,
    chance: Rng,
    bots: Vec<Option<Rng>>,
    decision: u32,
    kept: Kept,
}

/// What people at the table have not been told.
#[derive(Clone, Default)]
struct Kept {
    /// What has been decided in secret and will be shown together: under which name, by whom, and what.
    to_show: Vec<(&'static str, Seat, String)>,
    /// The secret decision told last, by whom and of what kind: a second one would tell how many there are.
    last: Option<(Option<Seat>, String)>,
    /// Decisions that nothing has been said about.
    untold: u32,
}

/// Imagined worlds that are searched for another event that would look the same.
const WORLDS: usize = 6;

/// Results of chance that are tried if there are too many to list.
const RESULTS: usize = 24;

/// Plays a match with people.
///
/// # Errors
/// When the table or a bot does not fit, or the output cannot be written.
pub fn play<G: Heuristic>(game: &G, of: &LiveMatch, person: &mut dyn Person) -> Result<(), TellError> {
    let mut table = Table::new(game, of)?;
    let seats = |state: &G::State| -> Vec<SeatRecord> {
        let seat = |(i, player): (usize, &Player)| SeatRecord {
            role: game.role(state, Seat(i as u8)).to_owned(),
            bot: name(player).to_owned(),
        };
        of.players.iter().enumerate().map(seat).collect()
    };
    person.begin(game.info(), &seats(&table.state))?;
    let end = table.run(person)?;
    let last = &table.state;
    let outcome = match &end {
        End::Left => return Ok(()),
        End::Played => game.outcome(last),
        End::Forfeit(Forfeit { seat, .. }) => Outcome::forfeit(game.info(), game.players(last), *seat),
    };
    let forfeit = match end {
        End::Forfeit(forfeit) => Some(forfeit),
        End::Played | End::Left => None,
    };
    table.players.end(&outcome, forfeit.as_ref());
    let (round, measures) = (game.round(last), game.measure(last));
    Ok(person.end(game.info(), &Ending { outcome, measures, round, seats: seats(last), forfeit })?)
}

fn name(player: &Player) -> &str {
    match player {
        Player::Person => PERSON,
        Player::Bot(config) => &config.name,
    }
}

enum End {
    /// The match is over, or has reached the cap.
    Played,
    /// The people have left.
    Left,
    /// A bot has forfeited.
    Forfeit(Forfeit),
}

struct Table<'a, G: Heuristic> {
    game: &'a G,
    of: &'a LiveMatch,
    state: G::State,
    chance: Rng,
    players: Players<G>,
    decision: u32,
    /// The decisions of people so far.
    past: Vec<Point<G>>,
    /// Randomness that does not affect the match: advice and imagined worlds.
    aside: Rng,
    kept: Kept,
}

impl<'a, G: Heuristic> Table<'a, G> {
    fn new(game: &'a G, of: &'a LiveMatch) -> Result<Self, TellError> {
        Ok(Self {
            game,
            of,
            state: start(game, &of.setup)?,
            chance: Rng::stream(of.seed, 0, Purpose::Chance),
            players: Self::seated(game, of)?,
            decision: 0,
            past: Vec::new(),
            aside: Rng::stream(of.seed, 1, Purpose::Playout),
            kept: Kept::default(),
        })
    }

    /// The bots, with nobody in the seats of people.
    fn seated(game: &G, of: &LiveMatch) -> Result<Players<G>, TellError> {
        let bots = of.players.iter().map(|player| match player {
            Player::Person => None,
            Player::Bot(config) => Some(&**config),
        });
        Players::with_empty_seats(game, bots, PERSON, of.seed, 0).map_err(|(_, e)| (*e).into())
    }

    fn run(&mut self, person: &mut dyn Person) -> Result<End, TellError> {
        let cap = self.of.max_plies.unwrap_or(self.game.info().ply_cap);
        if let Err((seat, halt)) = self.players.begin(self.game, &self.of.setup, &self.state, 0) {
            return Self::halted(halt, seat, None);
        }
        let mut legal = Vec::new();
        loop {
            let action = match self.game.turn(&self.state) {
                Turn::Over => return Ok(End::Played),
                Turn::Decision(_) if self.decision >= cap => return Ok(End::Played),
                Turn::Chance => self.game.sample_chance(&self.state, &mut self.chance),
                Turn::Decision(seat) => {
                    legal.clear();
                    if let Err(trouble) = referee::choices(self.game, &self.state, &mut legal) {
                        return Self::halted(trouble.into(), seat, Some(self.decision + 1));
                    }
                    let asks = matches!(self.of.players[seat.index()], Player::Person) && legal.len() > 1;
                    let decided = match asks {
                        true => match self.ask(seat, &legal, person)? {
                            Decided::Action(action) => Ok(action),
                            // The position has changed.
                            Decided::Back => continue,
                            Decided::Quit => return Ok(End::Left),
                        },
                        false => self.players.decide(self.game, &self.state, seat, &legal),
                    };
                    match decided {
                        Ok(action) => {
                            self.decision += 1;
                            action
                        }
                        Err(halt) => return Self::halted(halt, seat, Some(self.decision + 1)),
                    }
                }
            };
            let mut next = self.state.clone();
            self.game.apply(&mut next, action);
            self.tell(action, &next, person)?;
            let round = self.game.round(&self.state);
            self.state = next;
            // The numbers of the tables may count what is hidden from the people.
            if !self.game.info().secrets {
                after_round(self.game, round, &self.state, person)?;
            }
        }
    }

    fn halted(halt: Halt, seat: Seat, decision: Option<u32>) -> Result<End, TellError> {
        match halt {
            Halt::Forfeit(forfeit) => Ok(End::Forfeit(forfeit)),
            Halt::Trouble(source) => Err(TellError::Choice { seat, decision, source }),
        }
    }

    /// Asks a person until something is decided.
    fn ask(&mut self, seat: Seat, legal: &[G::Action], person: &mut dyn Person) -> Result<Decided<G>, TellError> {
        let game = self.game;
        let seen = game.observe(&self.state, seat);
        let actions: Vec<String> = legal.iter().map(|&action| game.describe(seen.view(), action)).collect();
        let role = game.role(&self.state, seat).to_owned();
        let kind = game.decision_kind(&self.state);
        let question = Question { seat, role: &role, kind: &kind, actions: &actions, back: !self.past.is_empty() };
        loop {
            match person.choose(&question)? {
                Reply::Quit => return Ok(Decided::Quit),
                Reply::Look => person.show(&observation_to_json(game, &seen))?,
                Reply::Advice(config) => {
                    let ask = Ask { game, seen: &seen, legal };
                    let advice = agon_bots::build(&config, game).map_err(|e| e.to_string()).and_then(|mut bot| {
                        let index = bot.choose(&ask, &mut self.aside.clone()).map_err(|e| e.to_string())?;
                        actions.get(index).map(|text| (index, text)).ok_or_else(|| format!("it says {index}"))
                    });
                    let text = match advice {
                        Ok((index, text)) => format!("{} would choose {}: {text}", config.name, index + 1),
                        Err(reason) => format!("{} has no advice: {reason}", config.name),
                    };
                    person.advise(&text)?;
                }
                Reply::Back => match self.past.pop() {
                    None => person.advise("This is your first decision; there is nothing to take back.")?,
                    Some(point) => {
                        self.go_back(point)?;
                        return Ok(Decided::Back);
                    }
                },
                Reply::Action(index) => {
                    let Some(&action) = legal.get(index) else {
                        person.advise(&format!("There are {} actions, numbered from 1.", legal.len()))?;
                        continue;
                    };
                    self.past.push(Point {
                        state: self.state.clone(),
                        chance: self.chance.clone(),
                        bots: self.players.randomness(),
                        decision: self.decision,
                        kept: self.kept.clone(),
                    });
                    return Ok(Decided::Action(action));
                }
            }
        }
    }

    /// Chance and bots go back, too: the same decision brings the same results again. Bots start afresh, because they
    /// remember a future that no longer exists.
    fn go_back(&mut self, point: Point<G>) -> Result<(), TellError> {
        self.players = Self::seated(self.game, self.of)?;
        let first = start(self.game, &self.of.setup)?;
        let begun = self.players.begin(self.game, &self.of.setup, &first, 0);
        self.players.set_randomness(point.bots);
        (self.state, self.chance, self.decision) = (point.state, point.chance, point.decision);
        self.kept = point.kept;
        match begun {
            Ok(()) => Ok(()),
            // It has played before; now it is treated like a bot that cannot be started.
            Err((seat, Halt::Forfeit(Forfeit { fault, reason, .. }))) => {
                let bot = name(&self.of.players[seat.index()]).to_owned();
                let source = Trouble::Bot { bot, reason: format!("{fault}: {reason}") };
                Err(TellError::Choice { seat, decision: None, source })
            }
            Err((seat, Halt::Trouble(source))) => Err(TellError::Choice { seat, decision: None, source }),
        }
    }

    /// Tells what happens, as far as all people at the table may know it.
    fn tell(&mut self, action: G::Action, next: &G::State, person: &mut dyn Person) -> io::Result<()> {
        let (game, state) = (self.game, &self.state);
        let turn = game.turn(state).seat();
        let others = Seat::all(self.of.players.len()).filter(|seat| Some(*seat) != turn);
        let people: Vec<Seat> = others.filter(|s| matches!(self.of.players[s.index()], Player::Person)).collect();
        let heard = people.iter().map(|&seat| match game.hears(state, seat) {
            Hearing::AsSeen => match told_to(game, seat, state, action, next, &mut self.aside) {
                true => Hearing::AtOnce,
                false => Hearing::Never,
            },
            hearing => hearing,
        });
        let heard: Vec<Hearing> = heard.collect();
        let text = game.describe(state, action);
        self.kept.untold += u32::from(turn.is_some());
        if heard.iter().all(|hearing| *hearing == Hearing::AtOnce) {
            self.kept.last = None;
            self.say(turn, text, person)?;
        } else {
            let secret = match turn {
                Some(_) => format!("decides in secret ({})", game.decision_kind(state).replace('_', " ")),
                None => format!("something that you do not see ({})", game.chance_kind(state).replace('_', " ")),
            };
            let together = heard.iter().find_map(|hearing| match hearing {
                Hearing::Together(name) => Some(*name),
                _ => None,
            });
            if let (Some(seat), Some(name)) = (turn, together) {
                self.kept.to_show.push((name, seat, text));
            }
            let last = Some((turn, secret.clone()));
            if self.kept.last != last {
                self.kept.last = last;
                self.say(turn, secret, person)?;
            }
        }
        let waits =
            |name| Seat::all(self.of.players.len()).any(|seat| game.hears(next, seat) == Hearing::Together(name));
        if self.kept.to_show.first().is_some_and(|(name, ..)| game.turn(next) == Turn::Over || !waits(*name)) {
            for (_, seat, text) in std::mem::take(&mut self.kept.to_show) {
                self.kept.last = None;
                self.say(Some(seat), text, person)?;
            }
        }
        Ok(())
    }

    fn say(&mut self, actor: Option<Seat>, text: String, person: &mut dyn Person) -> io::Result<()> {
        let (game, state) = (self.game, &self.state);
        let actor = actor.map(|seat| (seat, game.role(state, seat)));
        let decisions = std::mem::take(&mut self.kept.untold);
        person.step(&Step { round: game.round(state), phase: game.phase(state), actor, text, decisions })
    }
}

enum Decided<G: Game> {
    Action(G::Action),
    Back,
    Quit,
}

/// Whether a seat can tell what somebody else, or chance, has done: as far as it knows, nothing with a different description could have
/// happened and look the same afterwards. The worlds that look the same before the event are sampled.
fn told_to<G: Heuristic>(
    game: &G,
    seat: Seat,
    state: &G::State,
    action: G::Action,
    next: &G::State,
    rng: &mut Rng,
) -> bool {
    let (before, after) = (game.observe(state, seat), game.observe(next, seat));
    let text = game.describe(state, action);
    let worlds: Vec<G::State> = (0..WORLDS).map(|_| game.determinize(&before, rng)).collect();
    let mut others = Vec::new();
    std::iter::once(state).chain(&worlds).all(|world| {
        others.clear();
        match game.turn(world) {
            Turn::Over => {}
            Turn::Decision(_) => game.available_actions(world, &mut others),
            Turn::Chance => match game.chance_outcomes(world) {
                Some(all) => others.extend(all.into_iter().map(|(result, _)| result)),
                None => others.extend((0..RESULTS).map(|_| game.sample_chance(world, rng))),
            },
        }
        others.iter().all(|&other| {
            let mut then = world.clone();
            game.describe(world, other) == text || {
                game.apply(&mut then, other);
                game.observe(&then, seat) != after
            }
        })
    })
}
