//! PAX-3.1, PAX-3.7: the position before the first turn, and what the result tables say about a position.

use crate::board::*;
use crate::support::{content, id, names};
use agon_game::{Checking, Rules, Scoring, Seat, Setup, state_from_json, state_to_json};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

/// PAX-3.1a: before the first turn nothing has happened yet: what a written position may leave out is as if it were left out.
#[test]
fn pax_3_1a_nothing_has_happened_before_the_first_turn() {
    let of_player = ["power", "talents", "stability", "points", "markers", "used"];
    let unknown = [
        "cargo",
        "sailed_through",
        "inside",
        "refused",
        "unpaid",
        "slave_armies",
        "marches",
        "battle",
        "sea_battle",
        "run",
        "pontus_marker",
        "moved",
        "withdrawn",
        "orders",
        "looked",
        "pirates",
        "invaded",
        "frightened",
        "mass_revolt",
        "cyprus_closed",
        "mutiny",
        "pending",
        "rhodes",
        "pergamum",
        "pontus",
        "pergamum_away",
        "german_home",
        "pergamum_led",
        "fortune_hired",
        "alliances",
        "inventors",
        "helepolis",
        "discards",
        "over",
        "battles",
        "sea_battles",
        "deals",
    ];
    for scenario in names::<Scenario>((0..content().scenarios.len()).map(agon_game::Id::from_index)) {
        let at = start(game(), &scenario);
        let mut short = state_to_json(at.game, &at.s);
        let fields = short.as_object_mut().unwrap();
        fields.retain(|name, _| !unknown.contains(&name.as_str()) || (name == "run" && at.s.marker.is_some()));
        for player in fields["seats"].as_array_mut().unwrap() {
            player.as_object_mut().unwrap().retain(|name, _| of_player.contains(&name.as_str()));
        }
        let read = state_from_json(game(), &short).unwrap_or_else(|wrong| panic!("{scenario}: {wrong}"));
        assert_eq!(read, at.s, "{scenario}");
    }
}

/// PAX-3.7c: the result tables count what a seat has and holds.
#[test]
fn pax_3_7c_the_tables_say_what_a_seat_holds() {
    let mut at = bare(game());
    at.works(of(ROME), "roma", 5).army(of(ROME), "capua", &[(Unit::Legion, 2)]).garrisons(of(ROME), &["aleria"]);
    at.army(Owner::Tribes, "alesia", &[(Unit::TribalWarriors, 1)]).reckoned();
    (at.s.battles, at.s.sea_battles, at.s.deals) = (3, 2, 1);
    let player = at.s.player_mut(ROME);
    (player.points, player.talents, player.income) = (9, 7, 6);
    for (source, points) in PointSource::ALL.iter().zip([4, 3, 2]) {
        player.sources[*source] = points;
    }
    let measures = at.game.measure(&at.s);
    assert_eq!(measures.of_match, [1.0, 3.0, 2.0, 1.0, 1.0].map(Some));
    let column = |name: &str| {
        let metrics = at.game.info().seat_metrics;
        let place = metrics.iter().position(|metric| metric.name == name).unwrap_or_else(|| panic!("{name}"));
        measures.of_seats.iter().map(|seat| seat[place].unwrap()).collect::<Vec<f64>>()
    };
    for (name, value) in [
        ("victory_points", 9.0),
        ("points_geography", 4.0),
        ("points_civilization", 3.0),
        ("points_objectives", 2.0),
        ("stability", 3.0),
        ("talents", 7.0),
        ("income", 6.0),
        ("provinces", 4.0),
        ("civilization_points", 3.0),
        ("heavy_units", 2.0),
    ] {
        assert_eq!(column(name)[ROME.index()], value, "{name}");
    }
    assert_eq!(column("spaces")[ROME.index()], at.game.space_count(&at.s, ROME) as f64);
    let mut places = column("first_order");
    let first = at.game.scene(&at.s).first_order[0];
    assert_eq!(places[first.index()], 1.0);
    places.sort_by(f64::total_cmp);
    assert_eq!(places, [1.0, 2.0, 3.0, 4.0]);
}

/// Whether a position with a step is refused because somebody does not play who is named there.
fn names_a_stranger(step: Step) -> bool {
    let mut at = start(game(), "ii");
    at.s.steps.push(step);
    at.game.check(&at.s).is_err_and(|wrong| {
        wrong.starts_with(&format!("steps: {}", step.name())) && wrong.contains(" seats, which are counted from 0")
    })
}

/// A step of a position names players of its scenario only.
#[test]
fn steps_name_players_of_the_scenario() {
    let stranger = Seat(3);
    let owned = of(stranger);
    let (space, point): (Space, Node) = (id("capua"), id("ntp_tyrrhenum"));
    let steps = |seat: Seat, owner: Owner, other: Seat| -> Vec<Step> {
        vec![
            TurnStep::Exchange { seat }.into(),
            TurnStep::DiscardAims { seat, from: 0 }.into(),
            TurnStep::KeepCard { seat }.into(),
            TurnStep::BreakTie { tied: 1 << seat.index() | 1 }.into(),
            MusterStep::Upkeep { seat, from: 0 }.into(),
            MusterStep::KeepTwin { seat, objective: Objective::Gaul }.into(),
            ActStep::PlaceMercenaries { seat, unit: Unit::MercenaryHeavy, from: 0 }.into(),
            ClashStep::Withdraw { seat, owner: of(other) }.into(),
            ClashStep::Withdraw { seat: other, owner }.into(),
            AttritionStep::Isolation { seat, from: 0 }.into(),
            AttritionStep::Roll { owner, space: None }.into(),
            SeaStep::Challenge { owner }.into(),
            SeaStep::Engage { owner, by: other }.into(),
            SeaStep::Engage { owner: of(other), by: seat }.into(),
            SeaStep::Admit { to: point, owner, seat: other }.into(),
            SeaStep::Permit { seat }.into(),
            SeaStep::LoseCargo { owner: Some(owner), left: 1, from: 0 }.into(),
            ForceStep::Militia { seat }.into(),
            ForceStep::PlacePirates { by: seat }.into(),
            ForceStep::PlaceSlaves { victim: seat, by: other }.into(),
            ForceStep::PlaceSlaves { victim: other, by: seat }.into(),
            EventStep::Ask { by: seat, query: Query::Insurrection { seat: other } }.into(),
            EventStep::Ask { by: other, query: Query::Insurrection { seat } }.into(),
            EventStep::Ask { by: seat, query: Query::Danube }.into(),
            EventStep::Losses { seat, space, left: 1 }.into(),
            EventStep::CheckTarget { by: seat }.into(),
            CardStep::Discard { seat }.into(),
            CardStep::Cancel { seat, by: other, card: Card::Cunctator }.into(),
            CardStep::Cancel { seat: other, by: seat, card: Card::Cunctator }.into(),
            CardStep::Steal { by: seat, from: other }.into(),
            CardStep::Steal { by: other, from: seat }.into(),
            TalkStep::Propose { by: seat, left: 1, to: None }.into(),
            TalkStep::Propose { by: other, left: 1, to: Some(seat) }.into(),
            TalkStep::Show { by: seat, to: other, from: 0 }.into(),
            TalkStep::Show { by: other, to: seat, from: 0 }.into(),
            TalkStep::Bribe { by: seat, to: other }.into(),
            TalkStep::Bribe { by: other, to: seat }.into(),
            TalkStep::Honour { to: seat }.into(),
        ]
    };
    for step in steps(stranger, owned, ROME) {
        assert!(names_a_stranger(step), "{step:?}");
    }
    for step in steps(CARTHAGE, of(CARTHAGE), ROME) {
        assert!(!names_a_stranger(step), "{step:?}");
    }
    for seat in 2..8 {
        assert!(names_a_stranger(TurnStep::BreakTie { tied: 1 << seat }.into()), "bit {seat}");
    }
}

/// PAX-6.1.2a: in scenario V Cities and Towns stand at full strength from the start, with their owners.
#[test]
fn pax_6_1_2a_cities_and_towns_stand_from_the_start() {
    let at = start(game(), "v_basic");
    let standing = |space: &str| at.s.ground[id::<Space>(space)].works.map(|works| (works.owner, works.points));
    for (space, owner) in [("roma", ROME), ("carthago", CARTHAGE), ("alexandria", EAST)] {
        assert_eq!(standing(space), Some((of(owner), 5)), "{space}");
    }
    let places = &content().scenarios[agon_game::Id::index(at.s.scenario)].places;
    let built = at.s.ground.as_slice().iter().filter(|ground| ground.works.is_some()).count();
    assert_eq!(built, places.len());
}

/// PAX-3.0a: without a scenario the first one for this number of players is played; the powers are those of the scenario, in
/// its order.
#[test]
fn pax_3_0a_a_match_has_the_scenario_and_the_powers_that_are_asked_for() {
    let begun = |scenario: Option<&str>, players: usize, roles: &[&str]| {
        let roles = roles.iter().map(|role| (*role).to_owned()).collect();
        let setup = Setup { players, roles, scenario: scenario.map(str::to_owned) };
        game().start(&setup).map(|state| names([state.scenario]).remove(0)).map_err(|wrong| wrong.to_string())
    };
    for (players, scenario) in [(2, "i"), (3, "viii"), (4, "v_basic")] {
        assert_eq!(begun(None, players, &[]).as_deref(), Ok(scenario));
    }
    assert_eq!(begun(Some("ii"), 2, &[]), Ok("ii".to_owned()));
    assert_eq!(begun(Some("ii"), 2, &["rome", "carthage"]), Ok("ii".to_owned()));
    assert_eq!(
        begun(Some("ii"), 2, &["carthage", "rome"]).unwrap_err(),
        "the powers of `ii` are, in the order of seats: rome, carthage; given: carthage, rome"
    );
    assert_eq!(begun(Some("ii"), 3, &[]).unwrap_err(), "`ii` is for 2 players, not 3; these are: viii, x");
    assert!(begun(Some("xi"), 2, &[]).is_err());
}

/// PAX-3.1a, scenario I: leaders go with the stacks that Rome exchanges, each to the other Space; those of others stay.
#[test]
fn pax_3_1a_leaders_go_with_exchanged_stacks() {
    let mut at = start(game(), "i");
    let (greece, rome) = (Seat(0), Seat(1));
    at.leader(of(rome), "rome_04", "capua").leader(of(rome), "rome_05", "placentia");
    at.leader(of(rome), "rome_09", "pisae").leader(of(greece), "greece_09", "capua");
    at.act(Action::Yes);
    let posts = ["rome_04", "rome_05", "rome_09", "greece_09"].map(|leader| at.s.post(id(leader)).at);
    assert_eq!(posts, ["placentia", "capua", "pisae", "capua"].map(id::<Node>));
}

/// PAX-8.1.1a, scenario IV: where leaders of the first turn are drawn, those of hired armies are there from the start.
#[test]
fn pax_8_1_1a_hired_armies_have_their_leaders_from_the_start() {
    let drawn = with_options("pax_romana", &[("first_turn_leaders", "draw")]);
    let (at, fixed) = (start(&drawn, "iv"), start(game(), "iv"));
    assert_eq!(at.s.leaders.iter().map(|post| post.leader).collect::<Vec<_>>(), [id("sof_pyrrhus")]);
    assert!(fixed.s.leaders.len() > 1);
}

/// PAX-3.4.2g, scenario IV: the Soldiers of Fortune have two markers in the pool of the first turn.
#[test]
fn scenario_iv_has_markers_of_the_soldiers_of_fortune() {
    for (scenario, markers) in [("iv", 2), ("v_extended_full", 0)] {
        assert_eq!(start(game(), scenario).s.fortune_markers, markers, "{scenario}");
    }
}
