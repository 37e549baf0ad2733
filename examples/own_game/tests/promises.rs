//! What every game owes the core; `own_game check game dudo` plays more of it.

use agon::game::ContentChoice;
use agon::testing::{conformance, damage};
use own_game::GAMES;

#[test]
fn dudo_keeps_the_promises_of_the_core() {
    for loss in ["difference", "one"] {
        let options = [("loss".to_owned(), loss.into())].into();
        let game = GAMES.load("dudo", &ContentChoice { options, ..ContentChoice::default() }).unwrap();
        let plan = conformance::Plan { matches: 6, ..conformance::Plan::default() };
        let verdict = game.conform(&plan, &mut |_| {});
        assert!(verdict.is_clean(), "{verdict}");
    }
}

/// `own_game games dudo` says what each option means.
#[test]
fn the_page_explains_every_option() {
    let game = GAMES.load("dudo", &ContentChoice::default()).unwrap();
    let unknown = game.info().options.iter().find(|option| GAMES.meaning("dudo", &option.name).is_none());
    assert!(unknown.is_none() && game.info().options.len() == 2, "{unknown:?}");
}

#[test]
fn damaged_positions_are_refused_or_play_on() {
    let game = GAMES.load("dudo", &ContentChoice::default()).unwrap();
    let report = game.damage(&damage::Plan { tries: 3000, ..damage::Plan::default() }, &mut |_| {});
    assert!(report.is_clean(), "{report}");
}
