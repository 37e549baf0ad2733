//! Every game of the registry, at every table size and in every scenario, keeps the promises of the core.
//!
//! By default a handful of matches per table; before a release:
//!
//! ```sh
//! AGON_CONFORMANCE_MATCHES=1000 cargo test --release --test conformance -- --nocapture
//! ```

#[path = "support/broken.rs"]
mod broken;
#[path = "support/conformance.rs"]
mod conformance;
#[path = "support/tables.rs"]
mod tables;

use agon::game::{Bundle, Game, Heuristic, Purpose, Rng, Rules, Setup};
use agon::games::{ContentChoice, NAMES, Visitor, with_game};

/// Half of the matches keep the game's own order of roles, half shuffle it.
struct Suite {
    matches: u64,
}

impl Visitor for Suite {
    type Output = ();

    fn visit<G: Heuristic>(self, game: G) {
        for (i, table) in tables::tables(&game).iter().enumerate() {
            let mut rng = Rng::stream(0, i as u64, Purpose::Schedule);
            let other = reseated(&game, table, &mut rng);
            let half = self.matches.div_ceil(2);
            let widest = conformance::conform(&game, table, half).max(conformance::conform(&game, &other, half));
            println!("{}: {table:?}: {} matches, at most {widest} legal actions", game.info().name, 2 * half);
        }
    }
}

/// The same table with the roles in another order, where the game lets seats swap roles.
fn reseated<G: Game>(game: &G, table: &Setup, rng: &mut Rng) -> Setup {
    let mut roles = game.roles(table.players);
    rng.shuffle(&mut roles);
    let other = Setup { roles, ..table.clone() };
    if game.start(&other).is_ok() { other } else { table.clone() }
}

#[test]
fn every_game_keeps_the_promises_of_the_core() {
    let matches = match std::env::var("AGON_CONFORMANCE_MATCHES") {
        Ok(text) => text.parse().expect("AGON_CONFORMANCE_MATCHES is a number of matches"),
        Err(_) => 20,
    };
    for name in NAMES {
        with_game(name, &ContentChoice::default(), Suite { matches }).expect("the built-in content loads");
    }
}

/// The suite itself is tested on games that break one promise each.
#[test]
fn every_broken_promise_is_noticed() {
    for (fault, complaint) in broken::FAULTS {
        let game = broken::Broken { fault: *fault, ..broken::Broken::load(&Bundle::default()).expect("no content") };
        let noticed = std::panic::catch_unwind(|| conformance::conform(&game, &Setup::players(2), 40));
        let message = noticed.expect_err(&format!("{fault:?} goes unnoticed"));
        let message = message.downcast_ref::<String>().expect("a failure says what is wrong");
        assert!(message.contains(complaint), "{fault:?} is noticed as: {message}");
    }
}
