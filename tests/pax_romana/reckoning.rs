//! PAX-14.2.1: the moment at which control counts; PAX-R118, PAX-R119: readings of control; what a position may leave out.

use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Checking, Rules, Turn, state_from_json, state_to_json};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};
use serde_json::{Value, json};

/// Rome marches from Aquileia through Coricum to Virunum.
fn through_coricum(game: &PaxRomana, garrison: bool) -> Vec<i8> {
    let mut at = bare(game);
    at.army(of(ROME), "aquileia", &[(Unit::LightInfantry, 1)]).army(of(ROME), "iuvavum", &[(Unit::LightInfantry, 1)]);
    if garrison {
        at.garrisons(of(CARTHAGE), &["coricum"]);
    }
    at.stable(ROME, 8).reckoned();
    let li = full(Unit::LightInfantry);
    at.expansion(ROME).act(Action::Minor { owner: of(ROME), from: node("aquileia"), piece: li }).roll(3);
    let mut seen = Vec::new();
    for place in ["coricum", "virunum"] {
        at.way(&[place]);
        seen.push(at.stability(ROME));
    }
    at.act(Action::Done);
    seen.push(at.stability(ROME));
    seen
}

/// PAX-14.2.1b, PAX-14.2.1c, PAX-R14-06: control counts at every moment, whether anybody was driven out or not.
#[test]
fn pax_14_2_1c_each_moment_of_control_counts() {
    assert_eq!(through_coricum(game(), false), [8, 7, 7], "gained at the end of the track, and lost again");
    assert_eq!(through_coricum(game(), true), [8, 7, 7]);
    let later = with_options("pax_romana", &[("control_counts", "after_moves")]);
    assert_eq!(through_coricum(&later, false), [8, 8, 8], "PAX-R14-06 (option)");
    assert_eq!(through_coricum(&later, true), [8, 8, 8]);
}

/// PAX-14.2.1d, PAX-14.2.1p: a Capital that is attacked is lost when it is taken, not before.
#[test]
fn pax_14_2_1p_a_capital_is_lost_when_it_is_taken() {
    let mut at = bare(game());
    at.works(of(ROME), "roma", 5).army(of(ROME), "roma", &[(Unit::Legion, 1)]);
    at.army(of(CARTHAGE), "capua", &[(Unit::HeavyInfantry, 9)]).reckoned();
    march(&mut at, CARTHAGE, "capua", 4).way(&["roma"]).act(Action::Fight);
    assert!(at.s.battle.is_some() && at.stability(ROME) == 3, "the battle is open");
    assert!(at.game.controls_space(&at.s, ROME, id("roma")));
    let mut at = bare(game());
    at.army(of(CARTHAGE), "capua", &[(Unit::HeavyInfantry, 9)]).reckoned();
    march(&mut at, CARTHAGE, "capua", 4).way(&["roma"]);
    assert_eq!((at.stability(ROME), at.s.player(ROME).lost_capitals.len()), (2, 1), "nobody was there");
    at.way(&["pisae"]);
    assert_eq!((at.stability(ROME), at.s.player(ROME).lost_capitals.len()), (3, 0), "PAX-14.2.1r");
}

/// PAX-5.4.1b: an alliance with Pergamum counts at once.
#[test]
fn pax_5_4_1b_an_alliance_with_pergamum_counts_at_once() {
    let mut at = extended(game());
    at.garrisons(of(ROME), &["burdigala"]).army(Owner::Pergamum, "limonum", &[(Unit::HeavyInfantry, 1)]).reckoned();
    assert_eq!((at.controls("aquitania"), at.stability(ROME)), (None, 3));
    at.play(ROME, Card::AllianceWithPergamum);
    assert_eq!((at.s.control[id::<Province>("aquitania")], at.stability(ROME)), (Some(of(ROME)), 4));
}

/// PAX-13.1.5: a chip that returns breaks control at once.
#[test]
fn pax_13_1_5_a_tribe_that_comes_back_breaks_control() {
    let mut at = extended(game());
    at.garrisons(of(ROME), &["burdigala"]).reckoned();
    let elsewhere = at.game.content.map.tribe_spaces;
    for space in elsewhere.iter().filter(|space| *space != id("gergovia")) {
        at.game.place(&mut at.s, of(GREECE), space, full(Unit::Garrison), 1);
    }
    at.reckoned();
    let before = at.stability(ROME);
    assert_eq!(at.controls("aquitania"), Some(ROME));
    at.draw(EAST, Card::TribalResurgence);
    assert_eq!((at.s.control[id::<Province>("aquitania")], at.stability(ROME)), (None, before - 1));
}

/// PAX-R118: by its third reading one side alone must hold more than half of a Home Province.
#[test]
fn pax_r118_one_side_or_all_sides_hold_more_than_half() {
    let held = |reading: &str| {
        let game = with_options("pax_romana", &[("majority_against", reading)]);
        let mut at = bare(&game);
        at.garrisons(of(CARTHAGE), &["tarentum"]).garrisons(of(EAST), &["croton"]);
        at.army(Owner::Independent, "paestum", &[(Unit::LightInfantry, 1)]);
        let three = at.controls("bruttium");
        at.army(Owner::Independent, "venusia", &[(Unit::LightInfantry, 1)]);
        at.game.wipe_out(&mut at.s, of(EAST), id("croton"));
        at.army(Owner::Independent, "croton", &[(Unit::LightInfantry, 1)]);
        [three, at.controls("bruttium")]
    };
    assert_eq!(held("all_sides"), [None, None]);
    assert_eq!(held("armies_of_players"), [Some(ROME), Some(ROME)]);
    assert_eq!(held("single_side"), [Some(ROME), None], "3 of 5 Independents");
}

/// PAX-R118, PAX-4.3.1k: Spaces of allies do not count against a Home Province in any reading.
#[test]
fn pax_4_3_1k_allies_do_not_break_a_home_province() {
    for reading in ["all_sides", "armies_of_players", "single_side"] {
        let game = with_options("pax_romana", &[("majority_against", reading)]);
        let mut at = bare(&game);
        at.s.ally(ROME, CARTHAGE);
        at.garrisons(of(CARTHAGE), &["tarentum", "croton", "paestum"]);
        assert_eq!(at.controls("bruttium"), Some(ROME), "{reading}");
    }
}

/// PAX-R119, PAX-4.3.1k: by the reading of the example, more than half of Macedonia is enough for a player who is no ally of Greece.
#[test]
fn pax_r119_a_capital_bars_foreigners_or_not() {
    let example = with_options("pax_romana", &[("capital_bars_majority", "false")]);
    for (game, holder) in [(game(), GREECE), (&example, EAST)] {
        let mut at = bare(game);
        at.garrisons(of(EAST), &["dyrrhachium", "thessalonica"]);
        assert_eq!(at.controls("macedonia"), Some(GREECE), "2 of 5");
        at.garrisons(of(EAST), &["larissa"]).reckoned();
        assert_eq!(at.controls("macedonia"), Some(holder));
        at.s.ally(GREECE, EAST);
        at.s.control[id::<Province>("macedonia")] = Some(of(GREECE));
        assert_eq!(at.controls("macedonia"), Some(GREECE), "PAX-4.3.1k");
    }
}

/// A position as a person would write it.
fn written(scenario: &str) -> Value {
    let at = start(game(), scenario);
    state_to_json(at.game, &at.s)
}

/// PAX-5.2, PAX-14.2.1p: control may be left out; it then follows from what stands on the map.
#[test]
fn pax_5_2_control_that_is_left_out_is_computed() {
    for scenario in ["v_basic", "iii", "viii"] {
        let whole = written(scenario);
        let mut short = whole.clone();
        short.as_object_mut().unwrap().remove("control");
        let read = state_from_json(game(), &short).unwrap();
        assert_eq!(state_to_json(game(), &read), whole, "{scenario}");
    }
}

/// PAX-5.2, PAX-14.2.1p: impossible control is refused by name.
#[test]
fn pax_5_2_wrong_control_is_refused() {
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut state = written("v_basic");
        change(&mut state);
        state_from_json(game(), &state).unwrap_err()
    };
    let said = refused(&|state| state["control"]["italy"] = json!("seat_1"));
    assert_eq!(said, "control: italy belongs to rome, not to carthage (PAX-5.2)");
    let said = refused(&|state| {
        state["control"].as_object_mut().unwrap().remove("egypt");
    });
    assert_eq!(said, "control: egypt belongs to east, not to nobody (PAX-5.2)");
    let said = refused(&|state| state["seats"][0]["lost_capitals"] = json!(["roma"]));
    assert_eq!(said, "seats: lost_capitals of rome is none, not roma (PAX-14.2.1p)");
}

/// PAX-14.2.1p: lost Capitals are written by name, and only a player's own can be lost.
#[test]
fn pax_14_2_1p_lost_capitals_have_names() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "roma", &[(Unit::HeavyInfantry, 1)]).reckoned();
    let written = state_to_json(at.game, &at.s);
    assert_eq!(written["seats"][0]["lost_capitals"], json!(["roma"]));
    let read = |capitals: Value| {
        let mut state = written.clone();
        state["seats"][0]["lost_capitals"] = capitals;
        state_from_json(at.game, &state)
    };
    assert_eq!(read(json!(["roma"])), Ok(at.s));
    let said = read(json!(["carthago"])).unwrap_err();
    assert_eq!(said, "seats: rome has lost carthago, which is no Capital of this power (PAX-14.2.1p)");
    let said = read(json!(["roma", "roma"])).unwrap_err();
    assert!(said.ends_with("lost_capitals: roma is named twice"), "{said}");
}

/// PAX-4.3.1c: alliances are written as pairs of players, each once; a player has none with himself or with somebody who is no player.
#[test]
fn pax_4_3_1c_alliances_are_pairs_of_players() {
    let mut at = bare(game());
    at.s.ally(EAST, ROME);
    at.reckoned();
    let written = state_to_json(at.game, &at.s);
    let (rome, east) = (of(ROME).to_string(), of(EAST).to_string());
    assert_eq!(written["alliances"], json!([[rome, east]]));
    let read = |pairs: Value| {
        let mut state = written.clone();
        state["alliances"] = pairs;
        state_from_json(at.game, &state)
    };
    assert_eq!(read(json!([[east, rome]])), Ok(at.s));
    let refusals = [
        (json!([[rome, rome]]), format!("alliances: {rome} is allied with itself; name two players")),
        (
            json!([[rome, east], [east, rome]]),
            format!("alliances: {east} and {rome} are named twice; each alliance stands there once"),
        ),
        (json!([[rome, "tribes"]]), "alliances: tribes is no player (seat_0 to seat_3)".to_owned()),
    ];
    for (pairs, words) in refusals {
        assert_eq!(read(pairs).unwrap_err(), words);
    }
    let at = start(game(), "iii");
    let mut state = state_to_json(at.game, &at.s);
    state["alliances"] = json!([["seat_0", "seat_3"]]);
    let said = state_from_json(at.game, &state).unwrap_err();
    assert!(said.starts_with("alliances: ") && said.contains(" of 2 seats"), "{said}");
}

/// PAX-3.2a: a position may stand at the beginning of any phase; it goes on to the first decision by itself.
#[test]
fn pax_3_2a_a_position_may_begin_with_any_phase() {
    for phase in Phase::ALL {
        let mut at = start(game(), "v_basic");
        (at.s.phase, at.s.turn) = (*phase, 2);
        at.s.steps.clear();
        at.s.steps.push(TurnStep::BeginPhase.into());
        at.s.marker = None;
        let read = state_from_json(game(), &state_to_json(game(), &at.s)).unwrap();
        assert_ne!(game().turn(&read), Turn::Over, "{phase}");
        game().check(&read).unwrap();
    }
    let mut at = start(game(), "v_basic");
    at.s.steps.clear();
    at.s.steps.push(TurnStep::NextMarker.into());
    let refused = state_from_json(game(), &state_to_json(game(), &at.s)).unwrap_err();
    assert_eq!(refused, "steps: the lowest one must be the end of the phase, turn:end_phase");
}

/// PAX-14.2.1b, PAX-14.2.1c, PAX-R14-06: an army that sails off no longer holds its Port, even before it lands elsewhere.
#[test]
fn pax_14_2_1c_a_port_is_lost_when_its_army_sails() {
    let mut at = bare(game());
    at.army(of(ROME), "carthago_nova", &[(Unit::LightInfantry, 1)]).stable(ROME, 8).reckoned();
    assert_eq!([at.controls("tarraconensis"), at.controls("baetica")], [Some(ROME), None]);
    crate::sea::army_out(&mut at, ROME, "carthago_nova", 6);
    at.act(Action::Embark).way(&["malaca"]);
    assert_eq!((at.stability(ROME), at.s.control[id::<Province>("tarraconensis")]), (7, None));
    at.act(Action::No).act(Action::Land);
    assert_eq!((at.stability(ROME), at.s.control[id::<Province>("baetica")]), (8, Some(of(ROME))));
    at.act(Action::Done);
    assert_eq!(at.stability(ROME), 8);
}

/// PAX-14.2.1b, PAX-14.2.1c, PAX-R14-06: over land too, the Space left is lost before the Space entered is gained.
#[test]
fn pax_14_2_1c_what_is_left_is_lost_before_what_is_entered_is_gained() {
    let mut at = bare(game());
    at.army(of(ROME), "carthago_nova", &[(Unit::LightInfantry, 1)]).stable(ROME, 8).reckoned();
    march(&mut at, ROME, "carthago_nova", 6).way(&["malaca"]);
    assert_eq!([at.controls("tarraconensis"), at.controls("baetica")], [None, Some(ROME)]);
    assert_eq!(at.stability(ROME), 8, "7, then 8");
}

/// PAX-14.2.1b, PAX-6.4.2c: a player whom disbanded units kept from a Province gains it before armies are compared.
#[test]
fn pax_14_2_1b_disbanded_units_hold_nothing() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["burdigala"]).army(of(GREECE), "limonum", &[(Unit::HeavyInfantry, 1)]);
    at.army(of(GREECE), "athenae", &[(Unit::HeavyInfantry, 20)]).army(of(ROME), "roma", &[(Unit::Legion, 2)]);
    at.works(of(ROME), "roma", 2).stable(ROME, 8).reckoned();
    at.s.player_mut(GREECE).talents = 0;
    at.phase(Phase::Maintenance);
    at.act(Action::Disband { at: node("limonum"), piece: full(Unit::HeavyInfantry), count: 1 });
    at.until(|s| s.phase != Phase::Maintenance);
    assert_eq!(at.s.control[id::<Province>("aquitania")], Some(of(ROME)));
    assert_eq!(at.stability(ROME), 6, "gained at the end of the track, then 2 legions against 1 Civilization Point");
}

/// PAX-5.4.1b, PAX-5.4.1c, PAX-4.3.1k: an ally's army in an empty Space at home, even a Capital, neither breaks its control
/// nor takes it.
#[test]
fn pax_5_4_1b_an_ally_takes_nothing_at_home() {
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    at.army(of(CARTHAGE), "capua", &[(Unit::HeavyInfantry, 2)]).reckoned();
    assert!(at.game.controls_space(&at.s, ROME, id("capua")) && !at.game.controls_space(&at.s, CARTHAGE, id("capua")));
    march(&mut at, CARTHAGE, "capua", 4).way(&["roma"]);
    assert_eq!((at.stability(ROME), at.s.player(ROME).lost_capitals.len()), (3, 0), "no Capital is lost to a friend");
    at.act(Action::Done);
    assert!(at.game.controls_space(&at.s, ROME, id("roma")) && at.game.friendly_space(&at.s, CARTHAGE, id("roma")));
    // A player who comes later still has his own Space.
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).reckoned();
    assert!(at.game.controls_space(&at.s, ROME, id("roma")));
    // PAX-4.3.1p: the allies have parted.
    at.s.guests.clear();
    at.next_turn().reckoned();
    assert!(at.game.controls_space(&at.s, ROME, id("capua")));
}
