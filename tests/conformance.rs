//! Every game of the registry, at every table size and in every scenario, keeps the promises of the core, and either refuses
//! damaged positions or plays on from them.
//!
//! By default a few matches are played at each table; before a release, or for your own game, ask for more:
//!
//! ```sh
//! AGON_CONFORMANCE_MATCHES=1000 cargo test --release --test conformance promises -- --nocapture
//! AGON_CONFORMANCE_GAMES=kuhn_poker,connect_four cargo test --release --test conformance -- --nocapture
//! AGON_DAMAGE_TRIES=100000 AGON_DAMAGE_SEED=2 cargo test --release --test conformance damaged -- --nocapture
//! ```

use agon::game::ContentChoice;
use agon::registry::{BUILT_IN, Loaded};
use agon::testing::{conformance, damage};

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn number(name: &str, usual: u64) -> u64 {
    variable(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number, not {text}")))
}

/// The games asked for, or all.
fn games() -> Vec<String> {
    match variable("AGON_CONFORMANCE_GAMES") {
        Some(asked) => asked.split(',').map(str::to_owned).collect(),
        None => BUILT_IN.names().map(str::to_owned).collect(),
    }
}

fn load(name: &str) -> Loaded {
    BUILT_IN.load(name, &ContentChoice::default()).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn every_game_keeps_the_promises_of_the_core() {
    let matches = number("AGON_CONFORMANCE_MATCHES", 20);
    let plan = conformance::Plan { matches, ..conformance::Plan::default() };
    let mut broken = vec![];
    for name in games() {
        let verdict = load(&name).conform(&plan, &mut |_| {});
        println!("{verdict}\n");
        broken.extend((!verdict.is_clean()).then_some(verdict.game));
    }
    assert!(broken.is_empty(), "{broken:?}: see above");
}

/// Damaged positions of random matches: whatever `load` accepts plays on.
#[test]
fn damaged_positions_are_refused_or_play_on() {
    let usual = damage::Plan::default();
    let tries = number("AGON_DAMAGE_TRIES", usual.tries);
    let plan = damage::Plan { tries, seed: number("AGON_DAMAGE_SEED", usual.seed), ..usual };
    let mut troubled = vec![];
    for name in games() {
        let report = load(&name).damage(&plan, &mut |_| {});
        println!("{report}\n");
        if variable("AGON_DAMAGE_REASONS").is_some() {
            println!("Why positions were refused, numbers and names left out:\n{}", report.reasons_told());
        }
        troubled.extend((!report.is_clean()).then_some(report.game));
    }
    assert!(troubled.is_empty(), "{troubled:?}: see above");
}
