//! PAX-7.0 to PAX-7.2: the worth, construction, restoration and ownership of Cities and Towns.

use crate::actions::minor;
use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const GAR: Unit = Unit::Garrison;

fn town(space: &str) -> Action {
    Action::FoundTown { space: id(space) }
}

fn city(space: &str, unit: Unit) -> Action {
    Action::RaiseCity { space: id(space), unit }
}

fn restore(space: &str, points: u8) -> Action {
    Action::Restore { space: id(space), points }
}

fn fp(at: &At<'_>, space: &str) -> Option<u8> {
    at.s.ground[id::<Space>(space)].works.map(|works| works.points)
}

/// PAX-7.0.1a, PAX-7.0.1b, PAX-7.0.1c, PAX-7.0.1d: Talents, Civilization Points and strength by Fortification Points.
#[test]
fn cities_and_towns_are_worth_what_their_points_say() {
    let without = bare(game()).game.income_of(&bare(game()).s, ROME);
    for (points, talents, civilization) in [(1, 0, 0), (2, 1, 1), (3, 1, 1), (4, 1, 1), (5, 3, 3)] {
        let mut at = bare(game());
        at.works(of(ROME), "roma", points);
        assert_eq!(at.game.income_of(&at.s, ROME) - without, talents, "{points} FP");
        assert_eq!(at.game.civilization_of(&at.s, ROME), civilization, "{points} FP");
        at.army(of(CARTHAGE), "capua", &[(Unit::HeavyInfantry, 4)]);
        march(&mut at, CARTHAGE, "capua", 4).way(&["roma"]);
        let fought = at.s.battle.map(|_| {
            at.until(|s| s.battle.is_none_or(|battle| battle.sides[1].bp > 0));
            at.s.battle.unwrap().sides[1].bp
        });
        let floor = points == 1 || points == 3;
        assert_eq!(fought, (!floor).then_some(points.into()), "strength; at its floor it falls (PAX-7.3.5b)");
    }
}

/// PAX-7.1.1a, PAX-7.1.2b, PAX-7.1.2e: Talents and the unit are spent at once; the unit does not move any more.
#[test]
fn talents_and_units_are_spent_when_something_is_built() {
    let start = |talents| {
        let mut at = bare(game());
        at.army(of(ROME), "capua", &[(GAR, 1)]).army(of(ROME), "roma", &[(Unit::Legion, 1)]).works(of(ROME), "roma", 2);
        at.s.player_mut(ROME).talents = talents;
        at.expansion(ROME);
        at
    };
    assert!(!start(1).is_legal(town("capua")) && start(2).is_legal(town("capua")));
    assert!(!start(2).is_legal(city("roma", Unit::Legion)) && start(3).is_legal(city("roma", Unit::Legion)));
    let mut at = start(5);
    at.act(town("capua"));
    assert_eq!((at.talents(ROME), at.troops(of(ROME), "capua"), fp(&at, "capua")), (3, Troops::NONE, Some(2)));
    at.act(city("roma", Unit::Legion));
    assert_eq!((at.talents(ROME), at.troops(of(ROME), "roma"), fp(&at, "roma")), (0, Troops::NONE, Some(5)));
    assert!(!at.legal().iter().any(|action| matches!(action, Action::Minor { .. } | Action::Major { .. })));
}

/// PAX-7.1.1b, PAX-9.1.1d: a construction takes the place of a Minor Move; two in an Activation.
#[test]
fn two_constructions_are_all() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["capua", "pisae", "ariminum"]).expansion(ROME);
    at.act(town("capua")).act(town("pisae"));
    assert!(!at.is_legal(town("ariminum")), "no Minor Move is left");
    assert!(!at.legal().iter().any(|action| matches!(action, Action::Minor { .. })));
    assert!(at.is_legal(Action::Major { owner: of(ROME), from: node("ariminum"), fleet: false }), "the Major Move is");
}

/// PAX-7.1.1c: nothing is built in a Muster Action or in the Manpower Phase.
#[test]
fn nothing_is_built_but_in_an_expansion() {
    let builds = |at: &At<'_>| {
        at.legal()
            .iter()
            .any(|a| matches!(a, Action::FoundTown { .. } | Action::RaiseCity { .. } | Action::Restore { .. }))
    };
    let start = || {
        let mut at = bare(game());
        at.garrisons(of(ROME), &["capua"]).works(of(ROME), "roma", 4);
        at
    };
    let mut at = start();
    at.active(ROME);
    assert!(!builds(&at));
    at.act(Action::MusterUnits);
    assert!(!builds(&at));
    let mut at = start();
    at.phase(Phase::Manpower);
    assert!(!builds(&at));
    let mut at = start();
    at.expansion(ROME);
    assert!(builds(&at));
}

/// PAX-7.1.2c, PAX-7.1.2f: the Space must be controlled, the Province need not be.
#[test]
fn a_controlled_space_is_enough() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["thapsus"]).army(of(ROME), "tacape", &[(Unit::Legion, 1)]).works(of(ROME), "tacape", 2);
    at.reckoned();
    assert_eq!(at.controls("africa"), Some(CARTHAGE));
    at.expansion(ROME);
    assert!(at.is_legal(town("thapsus")) && at.is_legal(city("tacape", Unit::Legion)));
    assert!(!at.is_legal(town("carthago")), "nobody is there");
}

/// PAX-7.1.3a: none in Rough Mountain.
#[test]
fn nothing_is_founded_in_mountains() {
    let mut at = bare(game());
    for space in ["cirta", "thevestis"] {
        at.army(of(ROME), space, &[(GAR, 1), (Unit::LightInfantry, 1)]);
    }
    at.expansion(ROME);
    assert!(!at.is_legal(town("cirta")) && at.is_legal(town("thevestis")));
}

/// PAX-7.1.4a, PAX-7.1.4b: a player raises and restores only his own, not those of an ally or Independent ones.
#[test]
fn nobody_builds_for_others() {
    for (owner, allowed) in [(of(ROME), true), (of(CARTHAGE), false), (Owner::Independent, false)] {
        let mut at = bare(game());
        at.s.ally(ROME, CARTHAGE);
        at.works(owner, "capua", 1).works(owner, "pisae", 2);
        for space in ["capua", "pisae"] {
            at.army(of(ROME), space, &[(Unit::Legion, 1)]);
        }
        at.expansion(ROME);
        assert_eq!((at.is_legal(restore("capua", 1)), at.is_legal(city("pisae", Unit::Legion))), (allowed, allowed));
    }
}

/// PAX-7.1.5a: there is no limit to Cities and Towns.
#[test]
fn counters_do_not_limit_towns() {
    let mut at = bare(game());
    let open = at.game.scene(&at.s).open;
    let plain: Vec<Space> = open.iter().filter(|space| !at.game.space(*space).rough_mountain).collect();
    for space in plain.into_iter().filter(|space| *space != id("capua")) {
        at.s.ground[space].works = Some(Works { owner: of(ROME), points: 2 });
    }
    at.garrisons(of(ROME), &["capua"]).expansion(ROME).act(town("capua"));
    assert_eq!(fp(&at, "capua"), Some(2));
}

/// PAX-7.1.6a, PAX-7.1.6b, PAX-R137: a Minor Move restores points of one place, a Talent each, up to its full strength.
#[test]
fn a_minor_move_restores_one_place() {
    let all = with_options("pax_romana", &[("partial_restoration", "false")]);
    let offered = |rules: &PaxRomana, talents| -> Vec<(bool, bool)> {
        let mut at = bare(rules);
        at.works(of(ROME), "roma", 3).works(of(ROME), "capua", 5).s.player_mut(ROME).talents = talents;
        at.expansion(ROME);
        (1..=3).map(|points| (at.is_legal(restore("roma", points)), at.is_legal(restore("capua", points)))).collect()
    };
    assert_eq!(offered(game(), 20), [(true, false), (true, false), (false, false)]);
    assert_eq!(offered(game(), 1), [(true, false), (false, false), (false, false)]);
    assert_eq!(offered(&all, 20), [(false, false), (true, false), (false, false)]);
    let mut at = bare(game());
    at.works(of(ROME), "roma", 3).works(of(ROME), "capua", 1).expansion(ROME).act(restore("roma", 2));
    assert_eq!((fp(&at, "roma"), fp(&at, "capua"), at.talents(ROME)), (Some(5), Some(1), 18));
    assert_eq!(at.s.activation.minor, 1);
}

/// PAX-7.2.1a, PAX-12.1.2: Cities, Towns and Garrisons control their Space and count for the Province as combat units do.
#[test]
fn towns_control_their_space() {
    type Setting<'a> = &'a dyn Fn(&mut At<'_>, &str);
    let settings: [Setting<'_>; 3] = [
        &|at, space| {
            at.works(of(ROME), space, 1);
        },
        &|at, space| {
            at.garrisons(of(ROME), &[space]);
        },
        &|at, space| {
            at.army(of(ROME), space, &[(Unit::LightInfantry, 1)]);
        },
    ];
    for setting in settings {
        let mut at = bare(game());
        assert!(!at.game.controls_space(&at.s, ROME, id("aleria")));
        at.army(of(CARTHAGE), "urcinium", &[(Unit::HeavyInfantry, 1)]);
        assert_eq!(at.controls("corsica"), Some(CARTHAGE), "nobody else is there (PAX-5.2.1b)");
        setting(&mut at, "aleria");
        assert!(at.game.controls_space(&at.s, ROME, id("aleria")));
        assert_eq!(at.controls("corsica"), None, "one Space of two");
        at.game.take(&mut at.s, of(CARTHAGE), id("urcinium"), full(Unit::HeavyInfantry), 1);
        setting(&mut at, "urcinium");
        assert_eq!(at.controls("corsica"), Some(ROME));
    }
}

/// PAX-7.2.1b, PAX-7.2.1c, PAX-7.4.3c: a Town belongs to its owner until it is captured; a destroyed one belongs to nobody.
#[test]
fn a_town_changes_hands_by_capture_only() {
    let mut at = bare(game());
    at.works(of(ROME), "aleria", 1).army(of(ROME), "urcinium", &[(Unit::Cavalry, 1)]);
    at.army(of(CARTHAGE), "urcinium", &[]).army(of(EAST), "turris", &[(Unit::HeavyInfantry, 3)]);
    at.game.take(&mut at.s, of(ROME), id("urcinium"), full(Unit::Cavalry), 1);
    assert_eq!(at.game.holder(&at.s, id("aleria")), Some(of(ROME)), "nobody is there, it is his all the same");
    at.army(of(EAST), "urcinium", &[(Unit::HeavyInfantry, 3)]);
    march(&mut at, EAST, "urcinium", 6).way(&["aleria"]).act(Action::No);
    assert_eq!(at.s.ground[id::<Space>("aleria")].works.map(|works| works.owner), Some(of(EAST)));
    at.act(Action::Destroy);
    assert_eq!(fp(&at, "aleria"), None);
    assert_eq!(at.game.civilization_of(&at.s, EAST) + at.game.civilization_of(&at.s, ROME), 0);
}

/// PAX-7.1.2a, PAX-7.1.2c: a Town is founded beside hired and allied armies, too, if the Space is the player's own.
#[test]
fn pax_7_1_2c_others_in_a_controlled_space_do_not_hinder_a_town() {
    let can = |host: Owner, space: &str, first: bool| {
        let mut at = bare(game());
        at.s.fortune = Some(GREECE);
        at.s.ally(GREECE, EAST);
        if first {
            at.garrisons(of(GREECE), &[space]).army(host, space, &[(Unit::HeavyInfantry, 1)]);
        } else {
            at.army(host, space, &[(Unit::HeavyInfantry, 1)]).garrisons(of(GREECE), &[space]);
        }
        at.reckoned().expansion(GREECE).is_legal(town(space))
    };
    assert!(can(Owner::SoldiersOfFortune, "massilia", true) && can(Owner::SoldiersOfFortune, "massilia", false));
    assert!(can(of(EAST), "sparta", true) && can(of(EAST), "sparta", false), "at home");
    assert_eq!(
        [true, false].map(|first| can(of(EAST), "massilia", first)),
        [true, false],
        "abroad who came first controls"
    );
}

/// PAX-7.1.2d, PAX-7.1.2f: only an undamaged Town becomes a City.
#[test]
fn pax_7_1_2d_only_an_undamaged_town_becomes_a_city() {
    let raised = |points| {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).works(of(ROME), "roma", points).expansion(ROME);
        at.is_legal(city("roma", Unit::Legion))
    };
    assert_eq!([1, 2, 3, 4, 5].map(raised), [false, true, false, false, false]);
}

/// PAX-7.1.4a, PAX-12.7.3c: the owner restores nothing where slaves are.
#[test]
fn pax_12_7_3c_nothing_is_restored_among_slaves() {
    let restored = |slaves| {
        let mut at = bare(game());
        at.works(of(ROME), "roma", 4);
        if slaves {
            at.army(Owner::Slaves0, "roma", &[(Unit::Barbarians, 1)]);
        }
        at.expansion(ROME).is_legal(restore("roma", 1))
    };
    assert_eq!([false, true].map(restored), [true, false]);
}

/// PAX-12.2.4a: Mercenaries are hired where units of their employer are, not where those of others are.
#[test]
fn pax_12_2_4a_mercenaries_join_units_of_their_employer() {
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["melita"]).garrisons(of(ROME), &["roma"]).expansion(CARTHAGE);
    let hired = |space: &str| at.is_legal(Action::Form { space: id(space), unit: Unit::MercenaryHeavy });
    assert_eq!(["melita", "roma"].map(hired), [true, false]);
}

/// PAX-12.2.4a, PAX-1.4an: squadrons are units, too: Mercenaries join them in a Port without enemies, in the Manpower
/// Phase as well.
#[test]
fn pax_12_2_4a_mercenaries_join_squadrons_in_a_port() {
    let hire = |space: &str| Action::Form { space: id(space), unit: Unit::MercenaryHeavy };
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "thapsus", 1).fleet(of(CARTHAGE), "melita", 1).fleet(of(CARTHAGE), "aleria", 1);
    at.fleet(of(CARTHAGE), "ntp_melitense", 1).garrisons(of(ROME), &["aleria"]).expansion(CARTHAGE);
    assert_eq!(["thapsus", "melita", "aleria"].map(|port| at.is_legal(hire(port))), [true, true, false]);
    at.act(hire("thapsus"));
    assert_eq!(["melita", "aleria"].map(|port| at.is_legal(hire(port))), [true, false], "more of them");
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "melita", 1);
    let due = |step| matches!(step, Step::Muster(MusterStep::Raise { seat: CARTHAGE, .. }));
    at.phase(Phase::Manpower).until(|s| s.steps.top().is_some_and(due));
    at.act(Action::RaiseIn { province: id("malta") });
    assert!(at.is_legal(hire("melita")));
}

/// PAX-13.3-MUT: only its own player pays a Fleet that does not obey, in his own Activation, and only all of it.
#[test]
fn pax_13_3_mut_its_own_player_pays_a_mutinous_fleet() {
    for (seat, talents, paid) in [(ROME, 1, false), (ROME, 2, true), (CARTHAGE, 20, false)] {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 2).garrisons(of(CARTHAGE), &["utica"]);
        at.mutiny(of(ROME), "pisae");
        at.s.player_mut(seat).talents = talents;
        at.expansion(seat);
        assert_eq!(at.is_legal(Action::PayFleet { owner: of(ROME), at: node("pisae") }), paid, "{seat}, {talents}");
    }
}

/// PAX-12.1.6b: a reduced Legion is made one Garrison.
#[test]
fn pax_12_1_6b_a_reduced_legion_is_made_a_garrison() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 1)]).weaken(of(ROME), "capua", Unit::Legion).expansion(ROME);
    at.act(Action::Settle { space: id("capua"), piece: Piece::reduced(Unit::Legion) });
    assert_eq!(at.troops(of(ROME), "capua"), Troops::of(GAR, 1));
}

/// PAX-R135: a unit that has moved in this Activation may build, or by an option may not.
#[test]
fn pax_r135_a_unit_that_has_moved_may_build() {
    let strict = with_options("pax_romana", &[("moved_unit_may_build", "false")]);
    for (rules, builds) in [(game(), true), (&strict, false)] {
        for moved in [false, true] {
            let mut at = bare(rules);
            at.works(of(ROME), "roma", 2);
            at.army(of(ROME), if moved { "capua" } else { "roma" }, &[(Unit::Legion, 1)]).expansion(ROME);
            if moved {
                at.act(minor(ROME, "capua", Unit::Legion)).roll(3).way(&["roma"]).act(Action::Done);
            }
            assert_eq!(at.is_legal(city("roma", Unit::Legion)), builds || !moved, "moved: {moved}");
        }
    }
}

/// PAX-R135, PAX-9.1.4a: of two like units the one that has moved is used up, and the other may still move.
#[test]
fn pax_r135_the_unit_that_has_moved_is_used_up() {
    let mut at = bare(game());
    at.works(of(ROME), "roma", 2).army(of(ROME), "roma", &[(Unit::Legion, 1)]).army(
        of(ROME),
        "capua",
        &[(Unit::Legion, 1)],
    );
    at.expansion(ROME).act(minor(ROME, "capua", Unit::Legion)).roll(3).way(&["roma"]).act(Action::Done);
    at.act(city("roma", Unit::Legion));
    assert!(at.is_legal(Action::Major { owner: of(ROME), from: node("roma"), fleet: false }));
}

/// PAX-12.8.2b, PAX-7.1.2f: Elephants do not stay where the last combat unit has built a City.
#[test]
fn pax_12_8_2b_elephants_do_not_stay_when_the_last_unit_builds() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "utica", 2);
    at.army(of(CARTHAGE), "utica", &[(Unit::HeavyInfantry, 1), (Unit::Elephants, 1)]).expansion(CARTHAGE);
    at.act(city("utica", Unit::HeavyInfantry));
    assert_eq!(at.troops(of(CARTHAGE), "utica"), Troops::NONE);
}

/// PAX-R12-04: one Minor Move hires as many Mercenaries as the Treasury pays for.
#[test]
fn pax_r12_04_a_minor_move_hires_more_than_two() {
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["melita"]).s.player_mut(CARTHAGE).talents = 8;
    at.expansion(CARTHAGE);
    for _ in 0..4 {
        at.act(Action::Form { space: id("melita"), unit: Unit::MercenaryHeavy });
    }
    assert_eq!((at.troops(of(CARTHAGE), "melita").all(Unit::MercenaryHeavy), at.talents(CARTHAGE)), (4, 0));
    assert_eq!(at.s.activation.minor, 1);
}

/// PAX-14.2.1b, PAX-12.2.4a: each Mercenary of a Minor Move who wins a Province raises Stability as soon as he is hired.
#[test]
fn pax_14_2_1b_every_mercenary_counts_for_control_at_once() {
    let mut at = bare(game());
    at.garrisons(of(GREECE), &["athenae"]).fleet(of(GREECE), "caralis", 1).reckoned();
    at.expansion(GREECE).act(Action::Form { space: id("athenae"), unit: Unit::MercenaryHeavy });
    assert_eq!((at.controls("sardinia"), at.stability(GREECE)), (None, 3));
    at.act(Action::Form { space: id("caralis"), unit: Unit::MercenaryHeavy });
    assert_eq!((at.controls("sardinia"), at.stability(GREECE)), (Some(GREECE), 4));
    assert!(at.is_legal(Action::Form { space: id("caralis"), unit: Unit::MercenaryHeavy }), "more for the same move");
}

/// PAX-17.2-26-a: the Helepolis is lost with its army when that builds a City.
#[test]
fn pax_17_2_26_a_an_army_that_builds_a_city_leaves_the_helepolis() {
    let mut at = extended(game());
    at.works(of(ROME), "roma", 2).army(of(ROME), "roma", &[(Unit::Legion, 1)]);
    at.s.helepolis = Some(Helepolis { seat: ROME, at: node("roma"), marching: false });
    at.expansion(ROME).act(city("roma", Unit::Legion));
    assert_eq!(at.s.helepolis, None);
}

/// PAX-12.1.4d, PAX-5.1.1a: an army that is made Garrisons abroad keeps the Space from an ally who came later.
#[test]
fn pax_12_1_4d_an_army_that_is_made_garrisons_was_there_first() {
    let mut at = bare(game());
    at.s.ally(GREECE, EAST);
    at.army(of(GREECE), "massilia", &[(Unit::LightInfantry, 1)]).army(of(EAST), "massilia", &[(Unit::Cavalry, 1)]);
    at.reckoned().expansion(GREECE);
    at.act(Action::Settle { space: id("massilia"), piece: full(Unit::LightInfantry) });
    assert_eq!(at.troops(of(GREECE), "massilia"), Troops::of(GAR, 2));
    assert!(at.game.controls_space(&at.s, GREECE, id("massilia")));
}

/// PAX-7.1.6a, PAX-R137: a place at its full strength is not restored.
#[test]
fn pax_7_1_6a_a_whole_city_is_not_restored() {
    for partial in ["true", "false"] {
        let rules = with_options("pax_romana", &[("partial_restoration", partial)]);
        let mut at = bare(&rules);
        at.works(of(ROME), "roma", 5).expansion(ROME);
        assert!(!at.legal().iter().any(|action| matches!(action, Action::Restore { .. })), "{partial}");
    }
}

/// PAX-6.4.3a, PAX-12.2.2a: Carthage hires nobody beyond its maximum of heavy units.
#[test]
fn pax_6_4_3a_carthage_hires_nobody_beyond_its_maximum() {
    let band = bare(game()).game.band(&bare(game()).s, CARTHAGE);
    let most = game().content.scenario(id("v_basic")).seats[CARTHAGE.index()].manpower_max[band as usize];
    for (units, hires) in [(most - 1, true), (most, false)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "utica", &[(Unit::HeavyInfantry, units)]).expansion(CARTHAGE);
        assert_eq!(at.is_legal(Action::Form { space: id("utica"), unit: Unit::MercenaryHeavy }), hires, "{units}");
    }
}
