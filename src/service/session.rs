//! One match under the control of another program: every request either takes full effect or has none.

use super::PROTOCOL;
use super::answer::{Answer, Fields};
use super::features;
use super::request::{Request, Table};
use agon_bots::{Ask, RootMove, SearchReport};
use agon_game::*;
use serde_json::{Map, Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// One match of any game under the control of another program.
pub struct Session(Box<dyn Serve>);

/// What a session knows about the program that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Name and version of the program, for `info`.
    pub program: String,
    /// Names of the games that a bot may have weights for.
    pub games: Vec<&'static str>,
}

/// What a session answers to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// A JSON object on one line, without the line break.
    pub line: String,
    /// False after `quit`: the session expects no further request.
    pub go_on: bool,
}

impl Session {
    /// A session without a match. `base` is the content that `game` was loaded with; the options of a set-up come on top of it.
    pub fn new<G: Heuristic>(game: Arc<G>, base: ContentChoice, host: Host) -> Self {
        Self(Box::new(Typed { choice: base.clone(), base, game, host, current: None }))
    }

    /// Answers one request line, whatever it contains; a refused request changes nothing.
    pub fn answer(&mut self, line: &[u8]) -> Reply {
        let (answer, go_on) = self.0.answer(line);
        Reply { line: answer.to_string(), go_on }
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Session")
    }
}

trait Serve: Send {
    fn answer(&mut self, line: &[u8]) -> (Answer, bool);
}

/// The game in force and the match, once there is one.
struct Typed<G: Heuristic> {
    /// Content and options of the command line; the options of a set-up come on top of them.
    base: ContentChoice,
    /// Content and options in force.
    choice: ContentChoice,
    game: Arc<G>,
    host: Host,
    current: Option<Match<G>>,
}

struct Match<G: Game> {
    state: G::State,
    seed: u64,
    /// Draws the results of `sample`: the stream that a referee would use for the first match with this seed.
    chance: Rng,
    /// Randomness of requests that do not change the match.
    aside: Rng,
    past: Vec<(G::State, Rng)>,
}

impl<G: Game> Match<G> {
    fn new(state: G::State, seed: u64) -> Self {
        let chance = Rng::stream(seed, 0, Purpose::Chance);
        Self { state, seed, chance, aside: Rng::stream(seed, 0, Purpose::Playout), past: Vec::new() }
    }
}

impl<G: Heuristic> Serve for Typed<G> {
    /// Answers one request line; false when the session ends.
    fn answer(&mut self, line: &[u8]) -> (Answer, bool) {
        let (id, request) = Request::read(line);
        let go_on = !matches!(request, Ok(Request::Quit));
        // A bug in the rules must not cost the other program its session.
        let result = catch_unwind(AssertUnwindSafe(|| self.carry_out(request?)))
            .unwrap_or_else(|panic| Err(format!("internal error, please report it: {}", panic_message(&*panic))));
        (Answer { id, result }, go_on)
    }
}

impl<G: Heuristic> Typed<G> {
    fn carry_out(&mut self, request: Request) -> Result<Fields, String> {
        match request {
            Request::Info => Ok(self.info()),
            Request::Start { setup, options, seed } => {
                let (game, choice) = self.reloaded(&options)?;
                let state = game.as_deref().unwrap_or(&self.game).start(&setup).map_err(|e| e.to_string())?;
                self.begin(game, choice, Match::new(state, seed))
            }
            Request::Load { state, table, options, seed } => {
                let (game, choice) = self.reloaded(&options)?;
                let state = load(game.as_deref().unwrap_or(&self.game), &state, table)?;
                self.begin(game, choice, Match::new(state, seed))
            }
            Request::Turn => Ok(turn(&*self.game, &self.current()?.state)),
            Request::Legal => self.legal(),
            Request::Apply(action) => {
                let action = self.checked(&action)?;
                self.apply(action)
            }
            Request::ApplyIndex(index) => {
                let action = self.listed(index)?;
                self.apply(action)
            }
            Request::Sample => self.sample(),
            Request::Undo => self.undo(),
            Request::State => Ok(vec![("state", state_to_json(&*self.game, &self.current()?.state))]),
            Request::Observe(seat) => self.observe(seat),
            Request::Determinize(seat) => self.determinize(seat),
            Request::Features(seat) => self.features(seat),
            Request::Outcome => self.outcome(),
            Request::Bot { name, thoughts } => self.bot(&name, thoughts),
            Request::Quit => Ok(Vec::new()),
        }
    }

    fn info(&self) -> Fields {
        let info = self.game.info();
        let roles = info.players.clone().map(|n| (n.to_string(), json!(self.game.roles(n))));
        vec![
            ("protocol", json!(PROTOCOL)),
            ("program", json!(self.host.program)),
            ("game", json!(info)),
            ("roles", roles.collect::<Map<_, _>>().into()),
            ("features", features::named(&*self.game)),
        ]
    }

    /// The game with these options on top of those of the command line; `None` when that game is in force already.
    fn reloaded(&self, options: &Map<String, Value>) -> Result<(Option<Arc<G>>, ContentChoice), String> {
        let mut choice = self.base.clone();
        for (name, value) in options {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            choice.options.insert(name.clone(), self.game.info().option_value(name, &text)?);
        }
        if choice == self.choice {
            return Ok((None, choice));
        }
        let bundle = choice.bundle(self.game.info().name, G::embedded()).map_err(|e| e.to_string())?;
        Ok((Some(Arc::new(G::load(&bundle).map_err(|e| e.to_string())?)), choice))
    }

    fn begin(&mut self, game: Option<Arc<G>>, choice: ContentChoice, begun: Match<G>) -> Result<Fields, String> {
        let answer = turn(game.as_deref().unwrap_or(&self.game), &begun.state);
        if let Some(game) = game {
            self.game = game;
        }
        self.choice = choice;
        self.current = Some(begun);
        Ok(answer)
    }

    fn legal(&mut self) -> Result<Fields, String> {
        let current = self.current.as_mut().ok_or(NO_MATCH)?;
        let (game, state) = (&*self.game, &current.state);
        let entry = |index: usize, action: G::Action| json!({"index": index, "text": game.describe(state, action), "action": action_to_json(game, action)});
        let mut fields = turn(game, state);
        let outcomes = match game.turn(state) {
            Turn::Chance => game.chance_outcomes(state),
            Turn::Decision(_) | Turn::Over => {
                let entries = legal_actions(game, state).into_iter().enumerate().map(|(i, action)| entry(i, action));
                fields.push(("legal", entries.collect()));
                return Ok(fields);
            }
        };
        match outcomes {
            Some(outcomes) => {
                let entries = outcomes.into_iter().enumerate().map(|(i, (action, probability))| {
                    let mut entry = entry(i, action);
                    entry["probability"] = json!(probability);
                    entry
                });
                fields.push(("legal", entries.collect()));
            }
            None => {
                let example = game.sample_chance(state, &mut current.aside);
                fields.push(("legal", vec![entry(0, example)].into()));
                fields.push(("sampled", json!(true)));
                fields.push(("asks", json!(game.chance_asks(state))));
                fields.push(("note", json!("too many results to list: this is one of them, drawn aside")));
            }
        }
        Ok(fields)
    }

    /// The action in `json`, if it may happen now.
    fn checked(&self, json: &Value) -> Result<G::Action, String> {
        let state = &self.current()?.state;
        let action = action_from_json(&*self.game, json).map_err(|e| format!("`action`: {e}"))?;
        match self.game.turn(state) {
            Turn::Chance if self.game.chance_possible(state, action) => Ok(action),
            Turn::Chance => {
                let (kind, asks) = (self.game.chance_kind(state), self.game.chance_asks(state));
                Err(format!("{json} is no possible result of the pending {kind}, which asks for {asks}"))
            }
            Turn::Decision(seat) => match legal_actions(&*self.game, state) {
                legal if legal.contains(&action) => Ok(action),
                legal => {
                    let why = self.game.why_not(state, action).map(|why| format!(": {why}")).unwrap_or_default();
                    let kind = self.game.decision_kind(state);
                    Err(format!(
                        "{json} is not among the {} legal actions of {seat} in the decision {kind} (see `legal`){why}",
                        legal.len()
                    ))
                }
            },
            Turn::Over => Err(OVER.to_owned()),
        }
    }

    /// The action that `legal` lists at `index`.
    fn listed(&self, index: usize) -> Result<G::Action, String> {
        let state = &self.current()?.state;
        let listed = match self.game.turn(state) {
            Turn::Over => return Err(OVER.to_owned()),
            Turn::Decision(_) => legal_actions(&*self.game, state),
            Turn::Chance => {
                let outcomes = self.game.chance_outcomes(state).ok_or_else(|| {
                    let (kind, asks) = (self.game.chance_kind(state), self.game.chance_asks(state));
                    format!("the results of {kind} are too many to list: give {asks} as `action`, or use `sample`")
                })?;
                outcomes.into_iter().map(|(action, _)| action).collect()
            }
        };
        let count = listed.len();
        listed
            .get(index)
            .copied()
            .ok_or_else(|| format!("`index`: {index} is not below {count}, the length of the list"))
    }

    fn apply(&mut self, action: G::Action) -> Result<Fields, String> {
        let chance = self.current()?.chance.clone();
        self.advance(action, chance)
    }

    fn sample(&mut self) -> Result<Fields, String> {
        let current = self.current()?;
        if self.game.turn(&current.state) != Turn::Chance {
            return Err("no chance is due: `turn` says who is next".to_owned());
        }
        let mut chance = current.chance.clone();
        let action = self.game.sample_chance(&current.state, &mut chance);
        let mut fields = vec![("action", action_to_json(&*self.game, action))];
        fields.extend(self.advance(action, chance)?);
        Ok(fields)
    }

    /// Moves on to the state after `action`, keeping the one before for `undo`.
    fn advance(&mut self, action: G::Action, chance: Rng) -> Result<Fields, String> {
        let current = self.current.as_mut().ok_or(NO_MATCH)?;
        let mut next = current.state.clone();
        let mut fields = vec![("text", json!(self.game.describe(&next, action)))];
        self.game.apply(&mut next, action);
        fields.extend(turn(&*self.game, &next));
        let before = (std::mem::replace(&mut current.state, next), std::mem::replace(&mut current.chance, chance));
        current.past.push(before);
        Ok(fields)
    }

    fn undo(&mut self) -> Result<Fields, String> {
        let current = self.current.as_mut().ok_or(NO_MATCH)?;
        let (state, chance) = current.past.pop().ok_or("nothing to undo: this is where the match began")?;
        (current.state, current.chance) = (state, chance);
        Ok(turn(&*self.game, &current.state))
    }

    fn observe(&self, seat: u8) -> Result<Fields, String> {
        let seat = self.seat(seat)?;
        let state = &self.current()?.state;
        let seen = self.game.observe(state, seat);
        Ok(vec![
            ("seat", json!(seat)),
            ("role", json!(self.game.role(state, seat))),
            ("seen", observation_to_json(&*self.game, &seen)),
        ])
    }

    fn determinize(&mut self, seat: u8) -> Result<Fields, String> {
        let seat = self.seat(seat)?;
        let current = self.current.as_mut().ok_or(NO_MATCH)?;
        let guess = self.game.determinize(&self.game.observe(&current.state, seat), &mut current.aside);
        Ok(vec![("seat", json!(seat)), ("state", state_to_json(&*self.game, &guess))])
    }

    fn features(&self, seat: u8) -> Result<Fields, String> {
        let seat = self.seat(seat)?;
        let (game, state) = (&*self.game, &self.current()?.state);
        let decides = game.turn(state) == Turn::Decision(seat);
        features::numbers(game, state, seat, decides.then(|| legal_actions(game, state)))
    }

    fn outcome(&self) -> Result<Fields, String> {
        let state = &self.current()?.state;
        let over = self.game.turn(state) == Turn::Over;
        let mut fields = vec![("final", json!(over)), ("outcome", json!(self.game.outcome(state)))];
        let info = self.game.info();
        let measures = self.game.measure(state);
        let named = |metrics: &[Metric], values: &[Option<f64>]| -> Value {
            metrics.iter().zip(values).map(|(m, v)| (m.name.to_owned(), json!(v))).collect::<Map<_, _>>().into()
        };
        fields.push(("match", named(info.match_metrics, &measures.of_match)));
        fields.push(("seats", measures.of_seats.iter().map(|seat| named(info.seat_metrics, seat)).collect()));
        Ok(fields)
    }

    /// The bot's randomness depends on the seed and the ply alone, so asking twice gives the same answer.
    fn bot(&self, name: &str, thoughts: bool) -> Result<Fields, String> {
        let current = self.current()?;
        let Turn::Decision(seat) = self.game.turn(&current.state) else {
            return Err("no seat is to decide: `turn` says what is next".to_owned());
        };
        let config = agon_bots::resolve(name).map_err(|e| e.to_string())?;
        config.check_games(&self.host.games).map_err(|e| e.to_string())?;
        let mut bot = agon_bots::build(&config, &*self.game).map_err(|e| e.to_string())?;
        let legal = legal_actions(&*self.game, &current.state);
        let ask = Ask { game: &*self.game, seen: &self.game.observe(&current.state, seat), legal: &legal };
        let mut rng = Rng::stream(current.seed, current.past.len() as u64, Purpose::Bot(seat));
        let index = bot.choose(&ask, &mut rng).map_err(|e| e.to_string())?;
        let action = *legal.get(index).ok_or_else(|| format!("{name} answered {index} of {} actions", legal.len()))?;
        let mut fields = vec![
            ("seat", json!(seat)),
            ("index", json!(index)),
            ("text", json!(self.game.describe(&current.state, action))),
            ("action", action_to_json(&*self.game, action)),
        ];
        if thoughts {
            let report = bot.thoughts();
            fields.push(("thoughts", report.map_or(Value::Null, |report| thoughts_to_json(&*self.game, &report))));
        }
        Ok(fields)
    }

    fn current(&self) -> Result<&Match<G>, String> {
        self.current.as_ref().ok_or_else(|| NO_MATCH.to_owned())
    }

    fn seat(&self, seat: u8) -> Result<Seat, String> {
        match self.game.players(&self.current()?.state) {
            players if usize::from(seat) < players => Ok(Seat(seat)),
            players => Err(format!("`seat`: {seat} is not below {players}, the number of seats")),
        }
    }
}

/// What a search found out.
fn thoughts_to_json<G: Game>(game: &G, report: &SearchReport<G::Action>) -> Value {
    let told = |(index, told): (usize, &RootMove)| {
        // An action that was neither visited nor proven has no values.
        let values = (told.visits > 0 || told.proven).then_some(told.values);
        json!({"index": index, "visits": told.visits, "values": values, "proven": told.proven})
    };
    let step =
        |(seat, action): &(Option<Seat>, G::Action)| json!({"seat": seat, "action": action_to_json(game, *action)});
    json!({
        "iterations": report.iterations,
        "nodes": report.nodes,
        "moves": report.moves.iter().enumerate().map(told).collect::<Vec<_>>(),
        "line": report.line.iter().map(step).collect::<Vec<_>>(),
    })
}

const NO_MATCH: &str = "there is no match yet: send `start` or `load` first";
const OVER: &str = "the match is over";

/// The state in `json`, if it can exist and fits `setup`.
fn load<G: Game>(game: &G, json: &Value, table: Table) -> Result<G::State, String> {
    let state = state_from_json(game, json).map_err(|e| format!("`state`: {e}"))?;
    playable(game, &state).map_err(|e| format!("`state`: {e}"))?;
    fits(game, &state, table).map_err(|e| format!("`setup`: {e}"))?;
    Ok(state)
}

/// Whether the table that was given, as far as it was, is that of the state.
fn fits<G: Game>(game: &G, state: &G::State, table: Table) -> Result<(), String> {
    let (players, scenario) = (game.players(state), game.scenario(state));
    if let Some(given) = table.players.filter(|given| *given != players) {
        return Err(format!("players: {given}, but the state has {players}"));
    }
    let roles = table.roles.unwrap_or_default();
    let setup = Setup { players, roles, scenario: table.scenario.or_else(|| scenario.map(str::to_owned)) };
    game.check_setup(&setup).map_err(|e| e.to_string())?;
    if setup.scenario.as_deref() != scenario {
        let [given, played] = [setup.scenario.as_deref(), scenario].map(|name| name.unwrap_or("none"));
        return Err(format!("scenario: {given}, but the state is of {played}"));
    }
    match Seat::all(players).zip(&setup.roles).find(|(seat, role)| game.role(state, *seat) != role.as_str()) {
        Some((seat, role)) => Err(format!("roles: {role} for {seat}, but the state has {}", game.role(state, seat))),
        None => Ok(()),
    }
}

/// A safety net behind the game's own check: somebody is next and has something to do, and the rules do not panic.
fn playable<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let asked = catch_unwind(AssertUnwindSafe(|| match game.turn(state) {
        Turn::Decision(_) => !legal_actions(game, state).is_empty(),
        Turn::Chance => game.chance_outcomes(state).is_none_or(|outcomes| !outcomes.is_empty()),
        Turn::Over => true,
    }));
    match asked {
        Ok(true) => Ok(()),
        Ok(false) => Err("such a position cannot come about: nothing can happen in it".to_owned()),
        Err(panic) => Err(format!("such a position cannot come about: {}", panic_message(&*panic))),
    }
}

fn turn<G: Game>(game: &G, state: &G::State) -> Fields {
    let mut fields = match game.turn(state) {
        Turn::Decision(seat) => {
            let kind = game.decision_kind(state);
            let role = game.role(state, seat);
            vec![("turn", json!("decision")), ("kind", json!(kind)), ("seat", json!(seat)), ("role", json!(role))]
        }
        Turn::Chance => vec![("turn", json!("chance")), ("kind", json!(game.chance_kind(state)))],
        Turn::Over => vec![("turn", json!("over"))],
    };
    fields.push(("round", json!(game.round(state))));
    fields
}

/// What the deciding seat may do; empty when no seat decides.
fn legal_actions<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut legal = Vec::new();
    if game.turn(state).seat().is_some() {
        game.available_actions(state, &mut legal);
    }
    legal
}
