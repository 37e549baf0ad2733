//! The fate of a damaged position: refused, or loaded and played on.

use crate::guarded;
use agon_game::{Heuristic, Rng, Seat, Turn, state_from_json, state_to_json};
use serde_json::Value;
use std::cell::Cell;

/// Most legal actions that are tried out at once.
const TRIED: usize = 40;

/// What a game did with a document.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// It was refused with this reason.
    Refused(String),
    /// It reads as the position it was made from.
    Unchanged,
    /// It was accepted and played on without trouble for so many actions.
    Played(u32),
    /// It was accepted, or should have been refused, and led to this.
    Trouble(Trouble),
}

/// Trouble with a damaged position.
#[derive(Clone, PartialEq, Debug)]
pub struct Trouble {
    /// What was asked of the rules.
    pub call: String,
    /// What went wrong.
    pub reason: String,
    /// The actions that were played from the loaded position up to there.
    pub after: Vec<String>,
}

impl Trouble {
    /// A text that is equal for troubles with probably the same cause: the call and the words of the reason, without numbers
    /// and states.
    pub fn kind(&self) -> String {
        let line = self.reason.lines().next().unwrap_or_default();
        let words: String = line.chars().filter(|c| !c.is_ascii_digit()).take(60).collect();
        let place = line.rsplit_once('(').map_or("", |(_, place)| place);
        format!("{}: {words} {place}", self.call.split_whitespace().next().unwrap_or_default())
    }
}

/// Loads `document` and plays on at random for up to `plies` actions, asking everything that a session, a search or a
/// record may ask on the way.
pub fn play_on<G: Heuristic>(game: &G, document: &Value, original: &Value, mut rng: Rng, plies: u32) -> Verdict {
    let call = Cell::new("`load`");
    let mut after = vec![];
    let trouble = |reason: String, after: &[String]| {
        Verdict::Trouble(Trouble { call: call.get().to_owned(), reason, after: after.to_vec() })
    };
    let state = match guarded(|| state_from_json(game, document)) {
        Err(panic) => return trouble(format!("panics: {panic}"), &after),
        Ok(Err(reason)) => return Verdict::Refused(reason),
        Ok(Ok(state)) => state,
    };
    match guarded(|| state_from_json(game, original).is_ok_and(|o| o == state)) {
        Ok(true) => return Verdict::Unchanged,
        Ok(false) => {}
        Err(panic) => return trouble(format!("panics: {panic}"), &after),
    }
    let mut walk = Walk { game, state, call: &call, legal: vec![] };
    for ply in 0..=plies {
        // Thorough at first, then at doubling distances, because later positions differ less and less.
        let thorough = ply.count_ones() <= 1 || ply == plies;
        match guarded(|| walk.look(thorough, &mut rng).and_then(|()| walk.step(&mut rng, &mut after))) {
            Ok(Ok(true)) => {}
            Ok(Ok(false)) => return Verdict::Played(ply),
            Ok(Err(reason)) => return trouble(reason, &after),
            Err(panic) => return trouble(format!("panics: {panic}"), &after),
        }
    }
    Verdict::Played(plies)
}

struct Walk<'a, G: Heuristic> {
    game: &'a G,
    state: G::State,
    call: &'a Cell<&'static str>,
    legal: Vec<G::Action>,
}

impl<G: Heuristic> Walk<'_, G> {
    fn asks(&self, call: &'static str) {
        self.call.set(call);
    }

    /// Asks everything about the present position.
    fn look(&self, thorough: bool, rng: &mut Rng) -> Result<(), String> {
        let (game, state) = (self.game, &self.state);
        self.asks("`check`");
        game.names()
            .scope(|| game.check(state))
            .map_err(|reason| format!("refuses a position that was reached: {reason}"))?;
        self.asks("`turn`");
        let turn = game.turn(state);
        self.asks("`players`");
        let players = game.players(state);
        if turn.seat().is_some_and(|seat| seat.index() >= players) {
            return Err(format!("{turn:?} at a table of {players}"));
        }
        self.asks("`round`");
        game.round(state);
        if !thorough {
            return Ok(());
        }
        self.asks("`evaluate`");
        let worth = game.evaluate(state, &G::Weights::default());
        if worth.iter().any(|w| !w.is_finite()) {
            return Err(format!("is not finite: {:?}", worth.as_slice()));
        }
        self.asks("`outcome`");
        game.outcome(state);
        self.asks("`measure`");
        game.measure(state);
        self.loads_again("the position reached", state)?;
        // Seats that know everything imagine the position itself; what has loaded once does so again.
        let mut loaded = vec![state.clone()];
        for seat in Seat::all(players) {
            self.asks("`role`");
            game.role(state, seat);
            self.asks("`observe`");
            let seen = game.observe(state, seat);
            self.asks("`determinize`");
            let guess = game.determinize(&seen, rng);
            if !loaded.contains(&guess) {
                self.loads_again("a determinization", &guess)?;
                loaded.push(guess);
            }
        }
        if turn.seat().is_some() {
            self.asks("`legal_actions`");
            let mut legal = vec![];
            game.legal_actions(state, &mut legal);
            rng.shuffle(&mut legal);
            for &action in legal.iter().take(TRIED) {
                self.asks("`describe`");
                game.describe(state, action);
                self.asks("`apply`");
                let mut next = state.clone();
                game.apply(&mut next, action);
                self.asks("`check`");
                game.names()
                    .scope(|| game.check(&next))
                    .map_err(|e| format!("refuses the position after {action:?}: {e}"))?;
            }
        }
        Ok(())
    }

    fn loads_again(&self, what: &str, state: &G::State) -> Result<(), String> {
        self.asks("`load`");
        match state_from_json(self.game, &state_to_json(self.game, state)) {
            Ok(again) if again == *state => Ok(()),
            Ok(again) => Err(format!("reads {what} as another one\n{state:?}\n{again:?}")),
            Err(reason) => Err(format!("refuses {what}: {reason}")),
        }
    }

    /// Plays one action; false at the end of the match.
    fn step(&mut self, rng: &mut Rng, after: &mut Vec<String>) -> Result<bool, String> {
        let Self { game, state, .. } = self;
        let action = match game.turn(state) {
            Turn::Over => return Ok(false),
            Turn::Chance => {
                self.call.set("`chance_kind`");
                game.chance_kind(state);
                self.call.set("`chance_outcomes`");
                let listed = game.chance_outcomes(state);
                if listed.is_some_and(|l| l.is_empty()) {
                    return Err("lists nothing".to_owned());
                }
                self.call.set("`sample_chance`");
                let drawn = game.sample_chance(state, rng);
                self.call.set("`chance_possible`");
                if !game.chance_possible(state, drawn) {
                    return Err(format!("calls {drawn:?} impossible, which was drawn"));
                }
                drawn
            }
            Turn::Decision(seat) => {
                self.call.set("`legal_actions`");
                self.legal.clear();
                game.legal_actions(state, &mut self.legal);
                if self.legal.is_empty() {
                    return Err(format!("is empty, but {seat} is to decide"));
                }
                match rng.below(4) {
                    0 => {
                        self.call.set("`advise`");
                        let seen = game.observe(state, seat);
                        let advised = game.advise(&seen, &self.legal, &G::Weights::default(), rng);
                        let one = self.legal.get(advised).copied();
                        one.ok_or_else(|| format!("answers {advised} of {} actions", self.legal.len()))?
                    }
                    _ => *rng.pick(&self.legal),
                }
            }
        };
        self.call.set("`describe`");
        after.push(self.game.describe(&self.state, action));
        self.call.set("`apply`");
        self.game.apply(&mut self.state, action);
        Ok(true)
    }
}
