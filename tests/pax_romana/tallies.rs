//! PAX-14, PAX-15, PAX-16.2: at the edges of points, Objectives and Stability Checks.

use crate::board::*;
use crate::support::{id, node};
use agon_game::{Id, Rules, Scoring, Seat, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// Objectives in hand.
fn aims(at: &mut At<'_>, seat: Seat, all: &[Objective]) {
    for &objective in all {
        at.s.objectives[objective] -= 1;
        at.s.player_mut(seat).aims.push(Aim::face_down(objective));
    }
}

/// Garrisons in all Spaces of these Provinces.
fn hold(at: &mut At<'_>, seat: Seat, provinces: &[&str]) {
    for province in provinces {
        for space in at.game.content.map.province(id(province)).spaces.iter() {
            at.game.place(&mut at.s, of(seat), space, full(Unit::Garrison), 1);
        }
    }
    at.reckoned();
}

/// Geographical Objective Points of a seat, as the result tables show them.
fn geography(at: &At<'_>, seat: Seat) -> f64 {
    let column = at.game.info().seat_metrics.iter().position(|metric| metric.name == "geographical_points").unwrap();
    at.game.measure(&at.s).of_seats[seat.index()][column].unwrap()
}

/// PAX-15.2.2b, PAX-15.2.2c: a foreign Territory gives points besides its Provinces, and the Home Territory gives none.
#[test]
fn pax_15_2_2b_foreign_territories_give_points() {
    let points = |seat, provinces: &[&str]| {
        let mut at = bare(game());
        let before = geography(&at, seat);
        hold(&mut at, seat, provinces);
        geography(&at, seat) - before
    };
    let of = |name: &str| f64::from(game().content.map.province(id(name)).objective_points);
    let rome = ["cisalpina", "italy", "bruttium"];
    let sum = |names: &[&str]| names.iter().map(|name| of(name)).sum::<f64>();
    assert_eq!(points(CARTHAGE, &rome), sum(&rome) + 1.0, "and the Territory");
    assert_eq!(points(CARTHAGE, &rome[..2]), sum(&rome[..2]), "not all of it");
    assert_eq!(points(ROME, &rome), 0.0, "it is at home there");
    assert_eq!(geography(&bare(game()), ROME), sum(&rome), "its Provinces only");
}

/// PAX-15.1, PAX-14.2.1j: the points of a turn are counted anew in each turn.
#[test]
fn pax_15_1_the_points_of_a_turn_are_counted_anew() {
    let mut at = bare(game());
    at.works(of(EAST), "tyrus", 5).reckoned().phase(Phase::Victory);
    let first: Vec<u16> = at.s.all_seats().map(|seat| at.s.player(seat).gained).collect();
    at.phase(Phase::Victory);
    let second: Vec<u16> = at.s.all_seats().map(|seat| at.s.player(seat).gained).collect();
    assert_eq!(first, second);
    assert!(first[EAST.index()] > 0);
}

/// PAX-15.4.5b: a duplicate of any Objective in hand is noticed; it is kept if nothing else in the pool is of use.
#[test]
fn pax_15_4_5b_duplicates_of_any_objective_in_hand() {
    let asked = |held: &[Objective], drawn: Objective, pool: &[Objective]| {
        let mut at = extended(game());
        aims(&mut at, EAST, held);
        at.s.objectives = Default::default();
        [drawn].iter().chain(pool).for_each(|objective| at.s.objectives[*objective] = 1);
        at.happens(EAST, MusterStep::DrawAim { seat: EAST }).act(Action::DrawObjective { objective: drawn });
        at.is_legal(Action::Yes) && at.is_legal(Action::No)
    };
    let two = [Objective::Gaul, Objective::Spain];
    for drawn in two {
        assert!(asked(&two, drawn, &[Objective::Danube]), "{drawn}");
        assert!(!asked(&two, drawn, &[Objective::Egypt]), "the East cannot use that");
    }
    assert!(!asked(&two, Objective::Sicily, &[Objective::Danube]), "not held yet");
    assert!(!asked(&[], Objective::Sicily, &[Objective::Danube]));
}

/// PAX-15.4.5a, PAX-15.4.6c: what others hold face-up, or could not be of use, is not hoped for.
#[test]
fn pax_15_4_5a_only_hidden_objectives_may_lie_in_the_pool() {
    for (held, revealed, hope) in
        [(Objective::Gaul, false, true), (Objective::Gaul, true, false), (Objective::Egypt, false, false)]
    {
        let mut at = extended(game());
        aims(&mut at, ROME, &[held]);
        at.s.player_mut(ROME).aims.iter_mut().filter(|_| revealed).for_each(Aim::reveal);
        at.s.objectives = Default::default();
        at.s.objectives[Objective::Egypt] = 1;
        at.happens(EAST, MusterStep::Raise { seat: EAST, from: 0, scope: Scope::Phase });
        assert_eq!(at.is_legal(Action::BuyObjective), hope, "{held}, {revealed}");
    }
}

/// PAX-15.4.9j, PAX-15.4.9n: the Ports and the islands are both needed; own Home Provinces do not count.
#[test]
fn pax_15_4_9j_ports_and_islands_are_both_needed() {
    let shown = |objective, provinces: &[&str]| {
        let mut at = extended(game());
        hold(&mut at, CARTHAGE, provinces);
        aims(&mut at, CARTHAGE, &[objective]);
        at.phase(Phase::Victory);
        at.s.player(CARTHAGE).aims.is_empty() || at.s.player(CARTHAGE).aims.get(0).unwrap().revealed()
    };
    let west = ["baetica", "mauretania", "tarraconensis", "balearic_islands"];
    assert!(shown(Objective::WesternMediterranean, &west));
    assert!(!shown(Objective::WesternMediterranean, &west[..3]));
    assert!(!shown(Objective::ForeignHome, &["africa", "crete"]));
    assert!(shown(Objective::ForeignHome, &["cyprus"]));
}

/// PAX-C14, PAX-17.2-35-a: by an option the player who brings a check is spared while others qualify.
#[test]
fn pax_c14_the_player_of_a_check_may_be_spared() {
    let others_first = with_options("pax_romana", &[("stability_check_target", "others_first")]);
    for (rules, hit) in [(game(), vec![ROME, CARTHAGE, GREECE]), (&others_first, vec![CARTHAGE, GREECE])] {
        let mut at = bare(rules);
        at.stable(EAST, 8).happens(ROME, EventStep::CheckTarget { by: ROME });
        let hit: Vec<Action> = hit.into_iter().map(|seat| Action::ChooseSeat { seat }).collect();
        assert_eq!(at.legal(), hit);
    }
    let mut at = bare(&others_first);
    [CARTHAGE, GREECE, EAST].into_iter().for_each(|seat| {
        at.stable(seat, 8);
    });
    at.happens(ROME, EventStep::CheckTarget { by: ROME });
    assert!(!at.is_legal(Action::ChooseSeat { seat: ROME }), "he is the only one, and is hit at once");
}

/// PAX-16.2-STC-e: an army of the player, on land, in one of his Capitals, is what the Capital waits for.
#[test]
fn pax_16_2_stc_e_which_army_relieves_a_capital() {
    for (active, owner, space, relieved) in [
        (ROME, ROME, "roma", true),
        (ROME, ROME, "capua", false),
        (EAST, EAST, "antiochia", true),
        (EAST, EAST, "alexandria", true),
        (ROME, EAST, "alexandria", false),
    ] {
        let mut at = bare(game());
        at.active(active);
        let number = at.game.set_out(&mut at.s, of(owner), owner, MarchKind::Bonus, node(space));
        at.s.march_mut(number).troops = Troops::of(Unit::HeavyInfantry, 2);
        at.s.steps.push(ActStep::EndMove.into());
        at.game.settle(&mut at.s);
        assert_eq!(at.s.activation.relieved > 0, relieved, "{owner} in {space}");
    }
}

/// PAX-16.2-STC-e, PAX-16.2-STC-f: units that are formed in the Capital are no army that has come there.
#[test]
fn pax_16_2_stc_f_new_units_do_not_end_a_disorder() {
    let mut at = bare(game());
    at.s.player_mut(ROME).disorder = true;
    at.garrisons(of(ROME), &["ancona"]).reckoned();
    let italy = Action::RaiseIn { province: id("italy") };
    at.active(ROME).act(Action::MusterUnits).act(italy);
    (0..3).for_each(|_| {
        at.act(Action::Form { space: id("roma"), unit: Unit::Legion });
    });
    at.act(Action::Done).act(Action::Done);
    assert_eq!((at.stability(ROME), at.troops(of(ROME), "ancona").len()), (2, 0));
}

/// PAX-16.2-STC-i: a civil war reaches the first transit point as well as the others.
#[test]
fn pax_16_2_stc_i_a_civil_war_reaches_every_transit_point() {
    let sea = Node::Point(Point::from_index(0));
    let mut at = bare(game());
    at.game.stow(&mut at.s, of(ROME), sea, Troops::of(Unit::Legion, 1));
    at.happens(ROME, EventStep::CivilWarRoll { seat: ROME, from: 0 });
    assert_eq!((at.game.turn(&at.s), at.s.cargo.len()), (Turn::Chance, 1));
    at.roll(1);
    assert!(at.s.cargo.is_empty());
}

/// PAX-17.2-35-e, PAX-12.1.3b: the Garrison of a civil war does not stay alone in Rough Mountain.
#[test]
fn pax_17_2_35_e_no_garrison_stays_alone_in_mountains() {
    for (space, left) in [("cirta", Troops::NONE), ("thevestis", Troops::of(Unit::Garrison, 1))] {
        let mut at = extended(game());
        at.army(of(ROME), space, &[(Unit::LightInfantry, 1)]).reckoned();
        at.happens(ROME, EventStep::CivilWarRoll { seat: ROME, from: 0 }).roll(1);
        assert_eq!(at.troops(of(ROME), space), left, "{space}");
    }
}

/// PAX-3.7c: nothing is left to do when a match is over.
#[test]
fn pax_3_7c_a_match_that_is_over_stands_still() {
    let mut at = bare(game());
    at.s.turn = at.game.scene(&at.s).turn_last;
    at.phase(Phase::Victory);
    assert!(at.s.over.is_some() && at.s.steps.is_empty());
    assert_eq!(at.game.turn(&at.s), Turn::Over);
}

/// PAX-15.4.9o, PAX-R129: Rhodes counts with Crete, as a Territory or as a Province.
#[test]
fn pax_15_4_9o_rhodes_counts_wherever_it_belongs() {
    for separate in ["true", "false"] {
        let game = with_options("pax_romana", &[("rhodes_separate_territory", separate)]);
        let points = |provinces: &[&str]| {
            let mut at = extended(&game);
            hold(&mut at, ROME, provinces);
            aims(&mut at, ROME, &[Objective::IndependentTerritories]);
            at.phase(Phase::Victory);
            at.s.player(ROME).sources[PointSource::Objectives]
        };
        assert_eq!([points(&["rhodes", "crete"]), points(&["crete"])], [2, 0], "{separate}");
    }
}
