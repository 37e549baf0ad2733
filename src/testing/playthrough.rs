//! Whole matches in words.

use agon_game::{Heuristic, Purpose, Rng, Seat, Setup, Turn};
use std::fmt::Write;

/// Most actions of a match that is shown whole.
const WHOLE: usize = 120;
struct Told {
    round: u32,
    line: String,
}

/// Plays one match and returns the last state with a line per action.
fn play<G: Heuristic>(game: &G, table: &Setup) -> (G::State, Vec<Told>) {
    let mut chance = Rng::stream(1, 0, Purpose::Chance);
    let mut bots: Vec<Rng> = Seat::all(table.players).map(|s| Rng::stream(1, 0, Purpose::Bot(s))).collect();
    let weights = G::Weights::default();
    let mut state = game.start(table).expect("the table was accepted before");
    let mut told: Vec<Told> = vec![];
    let mut plies = 0;
    while plies < game.info().ply_cap {
        let (who, action, width) = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => ("chance".to_owned(), game.sample_chance(&state, &mut chance), String::new()),
            Turn::Decision(seat) => {
                let mut legal = vec![];
                game.legal_actions(&state, &mut legal);
                let seen = game.observe(&state, seat);
                let chosen = game.advise(&seen, &legal, &weights, &mut bots[seat.index()]);
                plies += 1;
                let who = format!("{seat}/{}", game.role(&state, seat));
                (who, legal[chosen], format!(" [1 of {}]", legal.len()))
            }
        };
        let (number, round) = (told.len() + 1, game.round(&state));
        let line = format!("{number:>4}  {round} · {who} · {}{width}", game.describe(&state, action));
        told.push(Told { round, line });
        game.apply(&mut state, action);
    }
    (state, told)
}

/// One match at `table` in words, in which every seat plays by the rules of thumb: whole if it is short, otherwise its first
/// `rounds` rounds and the end. A snapshot of it shows a change of the rules as a readable difference.
///
/// # Panics
/// When the table does not fit the game, or the rules panic.
pub fn playthrough<G: Heuristic>(game: &G, table: &Setup, rounds: u32) -> String {
    let mut text = String::new();
    let scenario = table.scenario.as_ref().map(|s| format!(", {s}")).unwrap_or_default();
    let roles = match game.roles(table.players).join(", ") {
        none if none.is_empty() => none,
        roles => format!(": {roles}"),
    };
    let (last, told) = play(game, table);
    writeln!(text, "{}, {} players{scenario}{roles}\n", game.info().title, table.players).expect("writing to a string");
    let whole = told.len() <= WHOLE;
    let shown = told.iter().filter(|t| whole || t.round <= rounds);
    let mut count = 0;
    for told in shown {
        writeln!(text, "{}", told.line).expect("writing to a string");
        count += 1;
    }
    if count < told.len() {
        writeln!(text, "      … {} more", told.len() - count).expect("writing to a string");
    }
    let outcome = game.outcome(&last);
    writeln!(text, "\n{} in round {} after {} actions", outcome.ending, game.round(&last), told.len())
        .expect("writing to a string");
    writeln!(text, "rank  won  payoff  role").expect("writing to a string");
    for seat in Seat::all(table.players) {
        let won = if outcome.won[seat] { "yes" } else { "no" };
        let (rank, payoff, role) = (outcome.ranks[seat], outcome.payoffs[seat], game.role(&last, seat));
        writeln!(text, "{rank:>4}  {won:>3}  {payoff:>6.2}  {role}").expect("writing to a string");
    }
    text
}
