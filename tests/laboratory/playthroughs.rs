//! Golden playthroughs: one match per game and table, in words, so that a change of the rules shows as a readable diff.
//!
//! Every seat plays by the game's rules of thumb. Of long matches the first two rounds and the end are shown, in Pax Romana the
//! first turn and the end. To accept a change:
//!
//! ```sh
//! INSTA_UPDATE=always cargo test --release --test laboratory playthroughs
//! ```

use agon::game::{Heuristic, Setup};
use agon::games::{ContentChoice, NAMES, Visitor, with_game};
use agon::testing::{playthrough, tables};

/// Pax Romana: a scenario for each rule set and number of players; the Standard Game with two, three and four players comes first.
const PAX_ROMANA: [&str; 6] = ["i", "viii", "v_basic", "iv", "x", "vii_extended"];

struct Compare;

impl Visitor for Compare {
    type Output = ();

    fn visit<G: Heuristic>(self, game: G) {
        let large = game.info().name == "pax_romana";
        let shown = |table: &Setup| !large || PAX_ROMANA.contains(&table.scenario.as_deref().expect("a scenario"));
        for table in tables(&game).expect("tables").into_iter().filter(shown) {
            let scenario = table.scenario.as_ref().map(|s| format!("_{s}")).unwrap_or_default();
            let name = format!("{}_{}{scenario}", game.info().name, table.players);
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path("../playthroughs");
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.bind(|| insta::assert_snapshot!(name, playthrough(&game, &table, if large { 1 } else { 2 })));
        }
    }
}

#[test]
fn matches_go_as_they_are_told() {
    for name in NAMES {
        with_game(name, &ContentChoice::default(), Compare).expect("the built-in content loads");
    }
}
