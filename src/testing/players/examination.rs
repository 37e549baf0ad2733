//! One match with the bot in a seat, in which fresh copies of it are asked about positions.

use super::verdict::Place;
use super::{Candidate, Duty, Plan, Verdict};
use crate::guarded;
use agon_bots::{Ask, Bot, BotError, Fault, Sitting};
use agon_game::{Heuristic, Purpose, Rng, Seat, Setup, Turn, action_to_json};
use std::time::{Duration, Instant};

/// About how many positions of a match are asked about.
const PER_MATCH: usize = 40;

/// Most lists of one action that are asked about in a match.
const SINGLE_PER_MATCH: usize = 4;

/// How many of its first decisions of a match the bot takes itself; of the later ones it takes as many as are asked about.
const OWN_AT_FIRST: usize = 4;

/// The seed of everything here; the same check asks the same questions again.
const SEED: u64 = 5;

pub(super) struct Examination<'a, G: Heuristic> {
    game: &'a G,
    candidate: &'a Candidate<'a, G>,
    plan: &'a Plan,
    began: Instant,
    /// Memory of this program before the bot was first asked.
    before: Option<u64>,
}

/// What a bot answered, and how long it took.
struct Answer {
    result: Result<usize, (Duty, String)>,
    time: Duration,
    memory: Option<u64>,
}

impl<'a, G: Heuristic> Examination<'a, G> {
    pub(super) fn new(game: &'a G, candidate: &'a Candidate<'a, G>, plan: &'a Plan) -> Self {
        Self { game, candidate, plan, began: Instant::now(), before: resident_mib() }
    }

    /// Whether the time for the check is over.
    pub(super) fn late(&self) -> bool {
        self.plan.limit.is_some_and(|limit| self.began.elapsed() > limit)
    }

    /// Plays match `index` of a table and asks about positions in it.
    pub(super) fn one_match(&mut self, table: &Setup, at: usize, index: u64, verdict: &mut Verdict) {
        let asked = self.played(table, at, index, verdict, true);
        // Once per table the whole match is played again: the same seed must give the same actions.
        if let (0, true, Some(asked)) = (index, self.candidate.reproducible, asked)
            && !self.late()
            && let Some(again) = self.played(table, at, index, verdict, false)
            && let Some(ply) = (0..asked.len().max(again.len())).find(|&i| asked.get(i) != again.get(i))
        {
            let told = |action: Option<&G::Action>| {
                action.map_or("nothing".to_owned(), |&action| action_to_json(self.game, action).to_string())
            };
            let (first, second) = (told(asked.get(ply)), told(again.get(ply)));
            let reason = format!("played again with the same seed, its match goes on with {second} instead of {first}");
            verdict.breach(Duty::SameSeed, Some((table.clone(), index, ply)), reason);
        }
    }

    /// Plays a match and returns all actions; `None` if the bot broke off or the time is over. If `looks`, questions are asked
    /// and everything is counted.
    fn played(
        &mut self,
        table: &Setup,
        at: usize,
        index: u64,
        verdict: &mut Verdict,
        looks: bool,
    ) -> Option<Vec<G::Action>> {
        let game = self.game;
        let mut rng = Rng::stream(SEED, index, Purpose::Playout);
        let mut state = game.start(table).expect("the table was set up before");
        let seat = Seat((index % table.players as u64) as u8);
        let stride = self.stride(table, index);
        let (mut bot, mut of_bot) = match self.seated(table, &state, seat, index) {
            Ok(seated) => seated,
            Err((duty, reason)) => {
                verdict.breach(duty, Some((table.clone(), index, 0)), reason);
                return None;
            }
        };
        let (mut actions, mut legal) = (Vec::new(), Vec::new());
        let (mut choices, mut own, mut single, mut decisions) = (0, 0, 0, 0);
        loop {
            let place = || (table.clone(), index, actions.len());
            let action = match game.turn(&state) {
                Turn::Over => break,
                Turn::Decision(_) if decisions >= game.info().ply_cap => break,
                Turn::Chance => game.sample_chance(&state, &mut rng),
                Turn::Decision(deciding) => {
                    decisions += 1;
                    legal.clear();
                    game.legal_actions(&state, &mut legal);
                    let sampled = choices % stride == stride / 2;
                    single += usize::from(legal.len() == 1);
                    if looks && legal.len() == 1 && single <= SINGLE_PER_MATCH && !self.late() {
                        verdict.single += 1;
                        self.only_action(table, &state, deciding, &legal, place(), verdict);
                    }
                    if looks && legal.len() > 1 && sampled && !self.late() {
                        verdict.positions += 1;
                        verdict.tables[at].positions += 1;
                        self.position(table, &state, deciding, &legal, place(), verdict);
                    }
                    choices += usize::from(legal.len() > 1);
                    own += usize::from(legal.len() > 1 && deciding == seat);
                    match legal.as_slice() {
                        [only] => *only,
                        // The bot takes only some of its decisions. The others are random, so that slow bots, too, are checked in
                        // reasonable time.
                        several if deciding == seat && (own <= OWN_AT_FIRST || own % stride == 0) => {
                            let answer = self.ask(&mut *bot, &state, seat, several, &mut of_bot);
                            let chosen = self.noted(&answer, several.len(), place(), verdict, looks)?;
                            several[chosen]
                        }
                        several => *rng.pick(several),
                    }
                }
            };
            game.apply(&mut state, action);
            actions.push(action);
            if self.late() {
                verdict.complete = false;
                return None;
            }
        }
        bot.end(&game.outcome(&state), None);
        if looks {
            verdict.tables[at].matches += 1;
        }
        Some(actions)
    }

    /// Number of positions with a choice from one question to the next, so that the questions spread over a match.
    fn stride(&self, table: &Setup, index: u64) -> usize {
        let game = self.game;
        let mut rng = Rng::stream(SEED, index, Purpose::Schedule);
        let mut state = game.start(table).expect("the table was set up before");
        let (mut choices, mut legal) = (0, Vec::new());
        for _ in 0..game.info().ply_cap {
            let action = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => game.sample_chance(&state, &mut rng),
                Turn::Decision(_) => {
                    legal.clear();
                    game.legal_actions(&state, &mut legal);
                    choices += usize::from(legal.len() > 1);
                    *rng.pick(&legal)
                }
            };
            game.apply(&mut state, action);
        }
        1 + choices / PER_MATCH
    }

    /// Asks two fresh copies with the same seed, the second in a world in which all that the seat cannot know is exchanged.
    fn position(
        &mut self,
        table: &Setup,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        place: Place,
        verdict: &mut Verdict,
    ) {
        let number = verdict.positions;
        let Some(first) = self.fresh(table, state, seat, legal, number, &place, verdict) else { return };
        if !self.candidate.reproducible {
            return;
        }
        let mut rng = Rng::stream(SEED, number, Purpose::Chance);
        let world = self.game.determinize(&self.game.observe(state, seat), &mut rng);
        let exchanged = world != *state;
        verdict.exchanged += u64::from(exchanged);
        let Some(second) = self.fresh(table, &world, seat, legal, number, &place, verdict) else { return };
        if first == second {
            return;
        }
        // Which of the two made the difference: the exchange, or asking again?
        let Some(third) = self.fresh(table, state, seat, legal, number, &place, verdict) else { return };
        let (before, after) = (&legal[first], &legal[second]);
        if exchanged && third == first {
            let reason = format!(
                "with other things hidden from {seat} it answers {after:?} instead of {before:?}; the position was {state:?}, \
                 exchanged {world:?}"
            );
            verdict.breach(Duty::Secrets, Some(place), reason);
        } else {
            let reason = format!("asked again with the same seed it answers {after:?} after {before:?}");
            verdict.breach(Duty::SameSeed, Some(place), reason);
        }
    }

    fn only_action(
        &mut self,
        table: &Setup,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        place: Place,
        verdict: &mut Verdict,
    ) {
        let before = verdict.broke(Duty::Legal);
        let answer = self.fresh(table, state, seat, legal, verdict.single, &place, verdict);
        if answer.is_none() && !before && verdict.broke(Duty::Legal) {
            let broken = verdict.breaches.iter().position(|b| b.duty == Duty::Legal).expect("it was just broken");
            verdict.breaches[broken].duty = Duty::OnlyAction;
        }
    }

    /// The answer of a fresh copy; `None` if it does something wrong, which is noted.
    #[allow(clippy::too_many_arguments, reason = "a question is all of this")]
    fn fresh(
        &mut self,
        table: &Setup,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        number: u64,
        place: &Place,
        verdict: &mut Verdict,
    ) -> Option<usize> {
        let (mut bot, mut rng) = match self.seated(table, state, seat, number) {
            Ok(seated) => seated,
            Err((duty, reason)) => {
                verdict.breach(duty, Some(place.clone()), reason);
                return None;
            }
        };
        let answer = self.ask(&mut *bot, state, seat, legal, &mut rng);
        let chosen = self.noted(&answer, legal.len(), place.clone(), verdict, true)?;
        bot.end(&self.game.outcome(state), None);
        Some(chosen)
    }

    /// A fresh copy that has begun the match, and its randomness.
    #[allow(clippy::type_complexity, reason = "a bot and its randomness, or what is wrong")]
    fn seated(
        &self,
        table: &Setup,
        state: &G::State,
        seat: Seat,
        number: u64,
    ) -> Result<(Box<dyn Bot<G>>, Rng), (Duty, String)> {
        let mut rng = Rng::stream(SEED, number, Purpose::Bot(seat));
        let mut bot = (self.candidate.make)().map_err(|reason| (Duty::Plays, reason))?;
        let role = |seat: Seat| self.game.role(state, seat).to_owned();
        let sitting = Sitting {
            game: self.game,
            setup: table,
            roles: Seat::all(table.players).map(role).collect(),
            bots: vec![&self.candidate.name; table.players],
            seat,
            index: number,
        };
        match guarded(|| bot.begin(&sitting, &mut rng)) {
            Ok(Ok(())) => Ok((bot, rng)),
            Ok(Err(e)) => Err((duty_of(&e, Duty::Plays), e.to_string())),
            Err(panic) => Err((Duty::Plays, format!("it panics: {panic}"))),
        }
    }

    fn ask(&self, bot: &mut dyn Bot<G>, state: &G::State, seat: Seat, legal: &[G::Action], rng: &mut Rng) -> Answer {
        let seen = self.game.observe(state, seat);
        let begun = Instant::now();
        let answer = guarded(|| bot.choose(&Ask { game: self.game, seen: &seen, legal }, rng));
        let time = begun.elapsed();
        let result = match answer {
            Ok(Ok(index)) => Ok(index),
            Ok(Err(e)) => Err((duty_of(&e, Duty::Legal), e.to_string())),
            Err(panic) => Err((Duty::Plays, format!("it panics: {panic}"))),
        };
        let of_its_own = bot.memory_bytes().map(|bytes| bytes >> 20);
        let grown = || Some(resident_mib()?.saturating_sub(self.before?));
        Answer { result, time, memory: of_its_own.or_else(grown) }
    }

    /// Checks an answer against the duties; returns the index if it is legal.
    fn noted(&self, answer: &Answer, legal: usize, place: Place, verdict: &mut Verdict, counts: bool) -> Option<usize> {
        if counts {
            verdict.measured += 1;
            verdict.decisions += 1;
            verdict.thinking += answer.time;
            verdict.slowest = verdict.slowest.max(answer.time);
        }
        verdict.memory_mib = verdict.memory_mib.max(answer.memory);
        let longest = [self.candidate.budget, self.plan.decision].into_iter().flatten().min();
        if let Some(longest) = longest.filter(|longest| answer.time > *longest) {
            let reason = format!("a decision took {:.3} s, more than {:.3} s", secs(answer.time), secs(longest));
            verdict.breach(Duty::Time, Some(place.clone()), reason);
        }
        if let Some(mib) = answer.memory.filter(|mib| *mib > self.plan.memory_mib) {
            let reason = format!("it took {mib} MiB, more than {}", self.plan.memory_mib);
            verdict.breach(Duty::Memory, Some(place.clone()), reason);
        }
        match &answer.result {
            Ok(index) if *index < legal => return Some(*index),
            Ok(index) => {
                let reason = format!("it chose action {index} of a list of {legal}, counted from 0");
                verdict.breach(Duty::Legal, Some(place), reason);
            }
            Err((duty, reason)) => verdict.breach(*duty, Some(place), reason.clone()),
        }
        None
    }
}

/// The duty that a bot's error breaks.
fn duty_of(error: &BotError, otherwise: Duty) -> Duty {
    match error {
        BotError::Forfeit { fault: Fault::Timeout, .. } => Duty::Time,
        BotError::Forfeit { fault: Fault::Illegal, .. } => Duty::Legal,
        BotError::Forfeit { fault: Fault::Garbage | Fault::Flood, .. } => Duty::Protocol,
        BotError::Forfeit { fault: Fault::Crash | Fault::Refusal, .. } => Duty::Plays,
        BotError::Cannot(_) => otherwise,
    }
}

fn secs(time: Duration) -> f64 {
    time.as_secs_f64()
}

/// Memory of this program, if the system reports it.
fn resident_mib() -> Option<u64> {
    agon_bots::process::resident_bytes(std::process::id()).map(|bytes| bytes >> 20)
}
