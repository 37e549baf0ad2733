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

use agon::game::{Bundle, Game, Heuristic, Purpose, Rng, Rules, Setup};
use agon::games::{ContentChoice, NAMES, Visitor, with_game};
use agon::testing::damage::{Plan, Report, damage};
use agon::testing::tables;

/// Half of the matches keep the game's own order of roles, half shuffle it.
struct Suite {
    matches: u64,
}

impl Visitor for Suite {
    type Output = ();

    fn visit<G: Heuristic>(self, game: G) {
        for (i, table) in tables(&game).expect("tables").iter().enumerate() {
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

/// The damage is tested on a game that takes every position for a genuine one.
#[test]
fn a_load_that_refuses_nothing_is_noticed() {
    let game = |fault| broken::Broken { fault, ..broken::Broken::load(&Bundle::default()).expect("no content") };
    let plan = Plan { tries: 1000, ..Plan::default() };
    let report = damage(game(broken::Fault::Nothing), &plan);
    assert!(report.is_clean() && report.tried == 1000 && report.refused > 500 && report.played_on > 50, "{report}");
    assert_eq!(report, damage(game(broken::Fault::Nothing), &Plan { threads: 1, ..plan.clone() }));
    let report = damage(game(broken::Fault::ChecksNothing), &plan).to_string();
    assert!(
        report.contains("  dealt: 1 → 2\n  `evaluate` panics: both cards are dealt before anyone speaks"),
        "{report}"
    );
}

/// Games whose `load` still accepts positions that cannot be played on.
const LEAKY: &[&str] = &[
    "mare_nostrum", //
    "from_sea_to_sea",
    "age_of_mythology",
    "pax_romana",
];

/// Positions of random matches, damaged: what `load` accepts plays on, whatever it is.
///
/// ```sh
/// AGON_DAMAGE_GAMES=mare_nostrum AGON_DAMAGE_TRIES=100000 AGON_DAMAGE_SEED=2 \
///     cargo test --release --test conformance damaged -- --nocapture
/// ```
#[test]
fn damaged_positions_are_refused_or_play_on() {
    struct Damage(Plan);
    impl Visitor for Damage {
        type Output = Report;
        fn visit<G: Heuristic>(self, game: G) -> Report {
            damage(game, &self.0)
        }
    }
    let variable = |name: &str| std::env::var(name).ok();
    let number = |name: &str, usual: u64| variable(name).map_or(usual, |text| text.parse().expect("a number"));
    let plan =
        Plan { tries: number("AGON_DAMAGE_TRIES", 10_000), seed: number("AGON_DAMAGE_SEED", 1), ..Plan::default() };
    let asked = variable("AGON_DAMAGE_GAMES");
    let mut troubled = vec![];
    for name in NAMES {
        let wanted = asked.as_ref().map_or(!LEAKY.contains(name), |asked| asked.split(',').any(|a| a == *name));
        if wanted {
            let report = with_game(name, &ContentChoice::default(), Damage(plan.clone())).expect("the content loads");
            println!("{report}\n");
            if variable("AGON_DAMAGE_REASONS").is_some() {
                println!("Why positions were refused, `…` for the names given:\n{}", report.reasons_told());
            }
            troubled.extend((!report.is_clean()).then_some(*name));
        }
    }
    assert!(troubled.is_empty(), "{troubled:?}: see above");
}
