//! What a player reads: actions in words that leave no doubt which leader, which army and what losses are meant.

use crate::actions::intercept;
use crate::attrition::shut_in;
use crate::board::*;
use crate::clash::march;
use crate::sea::{army_out, fleet_out};
use crate::support::id;
use agon_game::Telling;
use agon_pax_romana::Action;
use agon_pax_romana::PaxRomana;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

type At<'g> = Position<'g, PaxRomana>;

fn says(at: &At<'_>, action: Action) -> String {
    at.game.describe(&at.s, action)
}

/// PAX-8.2: leaders of several powers have the same ratings, and so have several of one power: owner and place tell them apart.
#[test]
fn leaders_in_play_are_told_with_power_and_place() {
    let mut at = extended(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(EAST), "tyrus", &[(Unit::HeavyInfantry, 2)]);
    at.leader(of(ROME), "rome_03", "roma").leader(of(EAST), "east_03", "tyrus").reckoned();
    let leader = |name: &str| Action::Lead { leader: id(name) };
    at.happens(CARTHAGE, EventStep::Ask { by: CARTHAGE, query: Query::Conspiracy });
    let (rome, east) = (says(&at, leader("rome_03")), says(&at, leader("east_03")));
    assert!(rome.starts_with("has the leader ") && rome.ends_with(" of Rome in Roma murdered"), "{rome}");
    assert!(east.ends_with(" of East in Tyrus murdered"), "{east}");
    at.expansion(ROME);
    let said = says(&at, Action::MoveLeader { leader: id("rome_03"), major: true, alone: true });
    assert!(
        said.starts_with("begins a Major Move with the leader ") && said.ends_with(" of Rome in Roma, alone"),
        "{said}"
    );
}

/// PAX-16.2-CON-b: what a Conqueror is offered besides is told as his second Major Move.
#[test]
fn the_second_move_of_a_conqueror_is_told_as_one() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).leader(of(ROME), "rome_01", "roma").reckoned();
    at.s.player_mut(ROME).conqueror = Some(id("rome_01"));
    at.expansion(ROME);
    let said = says(&at, Action::Lead { leader: id("rome_01") });
    assert!(said.starts_with("begins the second Major Move of the Conqueror "), "{said}");
    assert!(said.ends_with(" of Rome in Roma"), "{said}");
}

/// PAX-4.3.1o, PAX-8.4.1d: a lot names the player or the leader on whom it falls.
#[test]
fn lots_name_whom_they_fall_on() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(Unit::LightInfantry, 9)]);
    at.leader(of(ROME), "rome_03", "narbo").leader(of(ROME), "rome_05", "narbo");
    at.attack(ROME, &[(Unit::LightInfantry, 9)], &["narbo", "tolosa"], 3);
    at.s.steps.push(BattleStep::WhichLeaderDies { side: Side::Attacker }.into());
    let said = says(&at, Action::Picked { index: 0 });
    assert!(said.starts_with("the lot falls on the leader ") && said.contains(" of Rome in Tolosa"), "{said}");
    at.s.steps.replace(BattleStep::Lots { side: Side::Attacker }.into());
    assert_eq!(says(&at, Action::Picked { index: 0 }), "Rome commands the combined army");
}

/// PAX-10.6.1: what is only reduced is told with the losses.
#[test]
fn units_that_are_reduced_are_told_with_the_losses() {
    let mut told = vec![];
    for (attacker, defender) in (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other))) {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "tolosa", &[(Unit::HeavyInfantry, 1)]).reckoned();
        at.attack(ROME, &[(Unit::LightInfantry, 3)], &["narbo", "tolosa"], 3).roll(attacker);
        told.push(says(&at, Action::Rolled { total: defender }));
        at.roll(defender);
        told.extend(at.legal().into_iter().map(|action| says(&at, action)));
    }
    assert!(told.iter().any(|words| words.contains("Carthage has 1 heavy infantry reduced")), "{told:#?}");
}

/// PAX-9.6, PAX-12.2.6a: the last die of attrition tells its own losses, not what the next turn removes.
#[test]
fn the_last_die_of_attrition_tells_only_attrition() {
    let at = shut_in(game(), &[(Unit::MercenaryHeavy, 3), (Unit::LightInfantry, 5)]);
    assert!(matches!(at.s.steps.top(), Some(Step::Attrition(AttritionStep::Roll { .. }))), "{:?}", at.s.steps.top());
    let said = says(&at, Action::Rolled { total: 1 });
    assert!(!said.contains("mercenary"), "{said}");
}

/// PAX-11.4.1c, PAX-11.3.3: a Fleet that is let pass passes the other one by; who lands is told against whom.
#[test]
fn at_sea_the_words_say_whom_they_are_about() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).fleet(of(CARTHAGE), "aleria", 2).garrisons(of(ROME), &["aleria"]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::LetPass);
    assert_eq!(says(&at, Action::Fight), "attacks the Fleet of Carthage");
    assert_eq!(says(&at, Action::LetPass), "passes the Fleet of Carthage by");
    for (enemy, words) in [(true, "lands in Aleria, against Carthage (2 light infantry)"), (false, "lands in Aleria")] {
        let mut at = bare(game());
        at.army(of(ROME), "pisae", &[(Unit::Legion, 2)]);
        if enemy {
            at.army(of(CARTHAGE), "aleria", &[(Unit::LightInfantry, 2)]);
        }
        army_out(&mut at, ROME, "pisae", 6);
        at.act(Action::Embark).way(&["aleria"]);
        assert_eq!(says(&at, Action::Land), words);
    }
}

/// PAX-10.5.1, PAX-9.3.1d, PAX-9.4.1a: the side that bids, leaders who go alone, and who leaves whom.
#[test]
fn words_fit_the_side_that_is_asked() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "narbo", 2).army(of(CARTHAGE), "narbo", &[(Unit::LightInfantry, 8)]).reckoned();
    at.attack(ROME, &[(Unit::LightInfantry, 9)], &["massilia", "narbo"], 3).act(Action::Yes);
    assert_eq!(says(&at, Action::Number { count: 0 }), "prepares no siege");
    at.act(Action::Number { count: 0 });
    assert_eq!(says(&at, Action::Number { count: 0 }), "prepares no defence");
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(ROME), "pisae", &[(Unit::LightInfantry, 1)]);
    at.leader(of(ROME), "rome_01", "roma").army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
    assert!(at.is_legal(intercept("roma")));
    let sent = says(&at, Action::SendLeaders { from: id("roma") });
    assert_eq!(sent, "sends only the leaders from Roma against the army of Carthage");
    at.act(Action::LetPass);
    assert_eq!(says(&at, Action::Withdraw), "withdraws from the army of Carthage");
    at.happens(ROME, TalkStep::Bribed { by: ROME, to: CARTHAGE, talents: 2 });
    assert_eq!(says(&at, Action::No), "refuses 2T from Rome");
}
