//! Golden playthroughs: one match per game and table, in words, so that a change of the rules shows as a readable diff.
//!
//! Every seat plays by the game's rules of thumb. Long matches show their first two rounds and the end. To accept a
//! change:
//!
//! ```sh
//! INSTA_UPDATE=always cargo test --release --test playthroughs
//! ```

use agon::game::{Heuristic, Purpose, Rng, Seat, Setup, Turn};
use agon::games::{ContentChoice, NAMES, Visitor, with_game};
use agon::testing::tables;
use std::fmt::Write;

/// Actions up to which a match is shown whole.
const WHOLE: usize = 120;
/// Rounds of a longer match that are shown.
const ROUNDS: u32 = 2;

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

fn playthrough<G: Heuristic>(game: &G, table: &Setup) -> String {
    let mut text = String::new();
    let scenario = table.scenario.as_ref().map(|s| format!(", {s}")).unwrap_or_default();
    let roles = match game.roles(table.players).join(", ") {
        none if none.is_empty() => none,
        roles => format!(": {roles}"),
    };
    let (last, told) = play(game, table);
    writeln!(text, "{}, {} players{scenario}{roles}\n", game.info().title, table.players).unwrap();
    let whole = told.len() <= WHOLE;
    let shown = told.iter().filter(|t| whole || t.round <= ROUNDS);
    let mut count = 0;
    for told in shown {
        writeln!(text, "{}", told.line).unwrap();
        count += 1;
    }
    if count < told.len() {
        writeln!(text, "      … {} more", told.len() - count).unwrap();
    }
    let outcome = game.outcome(&last);
    writeln!(text, "\n{} in round {} after {} actions", outcome.ending, game.round(&last), told.len()).unwrap();
    writeln!(text, "rank  won  payoff  role").unwrap();
    for seat in Seat::all(table.players) {
        let won = if outcome.won[seat] { "yes" } else { "no" };
        let (rank, payoff, role) = (outcome.ranks[seat], outcome.payoffs[seat], game.role(&last, seat));
        writeln!(text, "{rank:>4}  {won:>3}  {payoff:>6.2}  {role}").unwrap();
    }
    text
}

struct Compare;

impl Visitor for Compare {
    type Output = ();

    fn visit<G: Heuristic>(self, game: G) {
        for table in tables(&game).expect("tables") {
            let scenario = table.scenario.as_ref().map(|s| format!("_{s}")).unwrap_or_default();
            let name = format!("{}_{}{scenario}", game.info().name, table.players);
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path("playthroughs");
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.bind(|| insta::assert_snapshot!(name, playthrough(&game, &table)));
        }
    }
}

#[test]
fn matches_go_as_they_are_told() {
    for name in NAMES {
        with_game(name, &ContentChoice::default(), Compare).expect("the built-in content loads");
    }
}
