//! PAX-12.7: slave revolts.

use crate::board::*;
use crate::forces::next;
use crate::support::{id, node};
use agon_game::{Rules, Seat, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const SLAVES: Owner = Owner::Slaves0;
const BARBARIANS: Unit = Unit::Barbarians;

fn to(place: &str) -> Action {
    Action::MoveTo { to: node(place) }
}

/// Slaves have risen against Rome in a Space; Carthage's marker is played.
fn risen<'g>(game: &'g PaxRomana, space: &str, active: Seat) -> At<'g> {
    let mut at = bare(game);
    at.army(SLAVES, space, &[(BARBARIANS, 2)]);
    at.s.slave_armies[ROME.index()] = Some(id(space));
    begin(&mut at, active);
    at
}

/// A marker of a seat is played.
fn begin(at: &mut At<'_>, active: Seat) {
    at.s.phase = Phase::Activation;
    at.s.active = active;
    at.s.marker = Some(Marker::Player(active));
    at.s.steps.clear();
    at.s.steps.push(TurnStep::EndPhase.into());
    next(at, TurnStep::BeginActivation);
}

/// PAX-12.7.1b, PAX-12.7.1c: where they can appear.
#[test]
fn slaves_rise_in_an_empty_home_space() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["roma"]).works(of(ROME), "capua", 2).army(of(CARTHAGE), "pisae", &[(Unit::Cavalry, 1)]);
    at.active(ROME);
    next(&mut at, ForceStep::PlaceSlaves { victim: ROME, by: CARTHAGE });
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
    for (space, fits) in [("roma", false), ("capua", true), ("pisae", false), ("arretium", true), ("melita", false)] {
        assert_eq!(at.is_legal(Action::Choose { at: node(space) }), fits, "{space}");
    }
    at.act(Action::Choose { at: node("capua") });
    assert_eq!(at.troops(SLAVES, "capua"), Troops::of(BARBARIANS, 2), "PAX-12.7.1b");
    // PAX-12.7.3c: it keeps its owner, who has no use of it.
    assert_eq!(at.s.ground[id::<Space>("capua")].works.map(|works| works.owner), Some(of(ROME)));
    assert_eq!((at.game.civilization_of(&at.s, ROME), at.game.works_of(&at.s, ROME).count()), (0, 0));
    assert!(!at.game.controls_space(&at.s, ROME, id("capua")));
    assert_eq!(at.s.slave_armies[ROME.index()], Some(id("capua")));
}

/// PAX-12.7.1d, PAX-12.7.1e, PAX-R12-17, PAX-R12-19: before Activations of others they grow and move.
#[test]
fn slaves_grow_and_move_before_others_act() {
    let at = risen(game(), "arretium", ROME);
    assert!(at.is_legal(Action::Yes), "not before those of the victim");
    let mut at = risen(game(), "arretium", CARTHAGE);
    assert_eq!((at.game.turn(&at.s), at.talents(CARTHAGE)), (Turn::Decision(CARTHAGE), 20), "before payment");
    assert_eq!(at.troops(SLAVES, "arretium").len(), 3, "one has joined them");
    assert!(at.is_legal(to("pisae")) && !at.is_legal(Action::Done), "they must move");
    at.act(to("pisae"));
    assert_eq!((at.troops(SLAVES, "pisae").len(), at.troops(SLAVES, "arretium").len()), (3, 0));
    assert_eq!((at.s.slave_armies[0], at.s.marches.len()), (Some(id("pisae")), 0));
    assert!(at.is_legal(Action::Yes), "then the marker is paid");
    // One stays behind in a City or Town.
    let mut at = bare(game());
    at.works(of(ROME), "arretium", 2).army(SLAVES, "arretium", &[(BARBARIANS, 2)]);
    at.s.slave_armies[0] = Some(id("arretium"));
    begin(&mut at, CARTHAGE);
    at.act(to("pisae"));
    assert_eq!((at.troops(SLAVES, "pisae").len(), at.troops(SLAVES, "arretium").len()), (2, 1));
    // PAX-R12-19: slaves that stayed neither grow nor move.
    begin(&mut at, EAST);
    assert_eq!((at.troops(SLAVES, "pisae").len(), at.troops(SLAVES, "arretium").len()), (3, 1));
}

/// PAX-9.4.1d: an army that has Withdrawn from slaves may Withdraw again in the move after theirs.
#[test]
fn pax_9_4_1d_a_move_of_slaves_is_over_when_they_stop() {
    let mut at = bare(game());
    at.army(SLAVES, "arretium", &[(BARBARIANS, 2)]).army(of(ROME), "pisae", &[(Unit::Legion, 1)]);
    at.s.slave_armies[0] = Some(id("arretium"));
    begin(&mut at, CARTHAGE);
    at.act(to("pisae")).act(Action::Withdraw).act(Action::Go).roll(1);
    assert!(!at.s.marches.is_empty());
    let way = at.legal().into_iter().find(|action| matches!(action, Action::MoveTo { .. })).unwrap();
    at.act(way);
    at.until(|s| s.marches.is_empty());
    assert!(at.s.withdrawn.is_empty() && at.troops(SLAVES, "pisae").len() == 3);
}

/// PAX-R12-18, PAX-R12-19: options: they stay at home; those left behind also move.
#[test]
fn how_far_slaves_go_is_an_option() {
    let home = with_options("pax_romana", &[("slaves_leave_home", "false")]);
    let edge = game().content.map.land(node("albintimilium")).iter().find(|link| {
        link.to.space().is_some_and(|space| game().home_of(&risen(game(), "roma", ROME).s, space) != Some(ROME))
    });
    let abroad = edge.map(|link| Action::MoveTo { to: link.to });
    if let Some(abroad) = abroad {
        assert!(risen(game(), "albintimilium", CARTHAGE).is_legal(abroad));
        assert!(!risen(&home, "albintimilium", CARTHAGE).is_legal(abroad));
    }
    let inside = |game: &PaxRomana| {
        let at = risen(game, "taurinorum", CARTHAGE);
        let goals = at.legal();
        goals
            .iter()
            .filter(|action| match action {
                Action::MoveTo { to: Node::Space(space) } => at.game.home_of(&at.s, *space) == Some(ROME),
                _ => false,
            })
            .count()
            == goals.len()
    };
    assert!(inside(&home));
    let every = with_options("pax_romana", &[("left_slaves_move", "true")]);
    let mut at = bare(&every);
    at.army(SLAVES, "arretium", &[(BARBARIANS, 1)]).army(SLAVES, "capua", &[(BARBARIANS, 1)]);
    at.s.slave_armies[0] = Some(id("capua"));
    begin(&mut at, CARTHAGE);
    assert_eq!((at.troops(SLAVES, "arretium").len(), at.troops(SLAVES, "capua").len()), (2, 2));
}

/// PAX-12.7.1d, PAX-12.7.1e, PAX-R12-19 (option): stacks of slaves that grow and meet; more than the program counts in a Space stay where they are.
#[test]
fn pax_r12_19_large_stacks_of_slaves_meet() {
    let all = with_options("pax_romana", &[("left_slaves_move", "true")]);
    let mut at = bare(&all);
    let slaves = Owner::slaves_of(CARTHAGE);
    at.army(slaves, "utica", &[(BARBARIANS, 150)]).army(slaves, "thapsus", &[(BARBARIANS, 100)]);
    at.s.slave_armies[CARTHAGE.index()] = Some(id("utica"));
    begin(&mut at, GREECE);
    at.act(to("carthago")).act(to("carthago")).sound();
    let stacks = |at: &At<'_>| ["utica", "carthago", "thapsus"].map(|space| at.troops(slaves, space).len());
    let left = stacks(&at);
    assert_eq!((left[1], left.iter().sum::<u16>()), (200, 252));
    begin(&mut at, GREECE);
    assert_eq!((stacks(&at)[1], stacks(&at).iter().sum::<u16>()), (200, 253), "only the others grow");
    at.sound();
}

/// PAX-12.7.1e, PAX-R12-18: they attack where there are other units.
#[test]
fn slaves_attack_whom_they_meet() {
    let mut at = risen(game(), "arretium", CARTHAGE);
    at.army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 1)]);
    at.act(to("parma"));
    while at.s.battle.is_none() && at.is_legal(Action::Fight) {
        at.act(Action::Fight);
    }
    let battle = at.s.battle.expect("a battle");
    assert_eq!((battle.sides[0].owner, battle.sides[1].owner), (SLAVES, of(CARTHAGE)));
    let mut at = risen(game(), "arretium", CARTHAGE);
    at.garrisons(of(ROME), &["pisae"]).act(to("pisae"));
    assert!(at.troops(of(ROME), "pisae").is_empty(), "Garrisons alone are destroyed (PAX-12.1.1b)");
    assert_eq!(at.troops(SLAVES, "pisae").len(), 3);
}

/// PAX-12.7.2, PAX-14.2.1: when the last are gone, Stability rises once.
#[test]
fn a_revolt_ends_with_the_last_slaves() {
    let mut at = bare(game());
    at.army(SLAVES, "arretium", &[(BARBARIANS, 2)]).army(SLAVES, "capua", &[(BARBARIANS, 1)]);
    at.s.slave_armies[0] = Some(id("arretium"));
    at.reckoned();
    at.game.wipe_out(&mut at.s, SLAVES, id("arretium"));
    at.game.reckon(&mut at.s);
    assert_eq!((at.s.player(ROME).stability, at.s.slave_armies[0].is_some()), (3, true), "some are left in Capua");
    at.game.wipe_out(&mut at.s, SLAVES, id("capua"));
    at.game.reckon(&mut at.s);
    assert_eq!((at.s.player(ROME).stability, at.s.slave_armies[0]), (4, None));
    at.game.reckon(&mut at.s);
    assert_eq!(at.s.player(ROME).stability, 4);
}

/// PAX-12.7.3a: they do not go on ships; PAX-12.7.3c: what they capture keeps its owner.
#[test]
fn slaves_take_no_ships_and_no_cities() {
    let mut at = bare(game());
    at.works(of(ROME), "capua", 3).army(SLAVES, "capua", &[(BARBARIANS, 3)]);
    at.game.capture(&mut at.s, id("capua"), SLAVES);
    assert_eq!(at.s.ground[id::<Space>("capua")].works, Some(Works { owner: of(ROME), points: 3 }));
    let march = at.game.set_out(&mut at.s, SLAVES, CARTHAGE, MarchKind::Bonus, node("pisae"));
    at.s.march_mut(march).mp = 6;
    at.s.march_mut(march).troops = Troops::of(BARBARIANS, 2);
    at.s.steps.push(MarchStep::Go.into());
    assert!(!at.is_legal(Action::Embark));
}

/// PAX-12.7.3b: they neither Withdraw nor Retreat; PAX-12.7.3d: in a City they use it.
#[test]
fn slaves_do_not_withdraw() {
    let mut at = bare(game());
    at.army(SLAVES, "arretium", &[(BARBARIANS, 2)]).army(of(ROME), "pisae", &[(Unit::Legion, 4)]);
    at.works(of(ROME), "arretium", 5);
    at.s.slave_armies[0] = Some(id("arretium"));
    crate::sea::army_out(&mut at, ROME, "pisae", 6);
    at.act(to("arretium"));
    assert!(!at.is_legal(Action::Withdraw));
    let battle = at.s.battle.expect("a battle at once");
    assert_eq!((battle.sides[1].owner, battle.sides[1].seat), (SLAVES, None));
    assert!(battle.works_used, "PAX-12.7.3d");
}

/// PAX-12.7.1c, PAX-12.1.1b: also in a City or Town of the victim without combat units; a Garrison there is lost.
#[test]
fn pax_12_7_1c_slaves_rise_in_a_town_with_a_garrison() {
    let mut at = bare(game());
    at.works(of(ROME), "capua", 2).garrisons(of(ROME), &["capua", "venusia"]).leader(of(ROME), "rome_03", "capua");
    at.works(of(ROME), "roma", 5).army(of(ROME), "roma", &[(Unit::Legion, 1)]);
    at.active(ROME);
    next(&mut at, ForceStep::PlaceSlaves { victim: ROME, by: CARTHAGE });
    for (space, fits) in [("capua", true), ("venusia", false), ("roma", false)] {
        assert_eq!(at.is_legal(Action::Choose { at: node(space) }), fits, "{space}");
    }
    at.act(Action::Choose { at: node("capua") });
    assert_eq!(at.troops(SLAVES, "capua"), Troops::of(BARBARIANS, 2));
    assert!(at.troops(of(ROME), "capua").is_empty() && at.s.leaders.is_empty());
}

/// PAX-12.7.2: only slaves on the move keep their revolt alive.
#[test]
fn pax_12_7_2_other_armies_on_the_move_are_no_slaves() {
    let mut at = bare(game());
    at.active(ROME);
    let number = at.game.set_out(&mut at.s, of(CARTHAGE), CARTHAGE, MarchKind::Major, node("utica"));
    at.s.march_mut(number).troops = Troops::of(Unit::HeavyInfantry, 2);
    assert!(!at.game.slaves_left(&at.s, ROME));
    let number = at.game.set_out(&mut at.s, Owner::slaves_of(ROME), ROME, MarchKind::Bonus, node("capua"));
    assert!(!at.game.slaves_left(&at.s, ROME), "nobody of them is left");
    at.s.march_mut(number).troops = Troops::of(Unit::Barbarians, 2);
    assert!(at.game.slaves_left(&at.s, ROME));
}

/// Slaves have risen against Rome in Arretium, and `setting` has changed the map. Their army has fallen in an attack on Carthage in
/// Parma.
fn fallen_in_parma(setting: impl Fn(&mut At<'_>)) -> At<'static> {
    let mut at = bare(game());
    at.army(SLAVES, "arretium", &[(BARBARIANS, 2)]).army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 9)]);
    at.s.slave_armies[ROME.index()] = Some(id("arretium"));
    setting(&mut at);
    at.reckoned();
    begin(&mut at, GREECE);
    at.act(to("parma"));
    while at.is_legal(Action::Fight) {
        at.act(Action::Fight);
    }
    at.roll(1).roll(6);
    (6..10).for_each(|_| {
        at.act(Action::ShiftUp);
    });
    at.until(|s| s.steps.top() == Some(TurnStep::PayMarker.into()));
    at
}

/// PAX-12.7.2, PAX-14.2.1i, PAX-R12-19: slaves left behind keep the revolt alive when their army has fallen in an attack;
/// they neither grow nor move, and the revolt ends with the last of them.
#[test]
fn pax_12_7_2_those_who_stayed_behind_keep_the_revolt_alive() {
    let mut at = fallen_in_parma(|at| {
        at.works(of(ROME), "capua", 2).army(SLAVES, "capua", &[(BARBARIANS, 1)]);
    });
    assert_eq!((at.troops(SLAVES, "arretium").len(), at.troops(SLAVES, "parma").len()), (0, 0));
    let before = at.stability(ROME);
    begin(&mut at, GREECE);
    assert_eq!((at.s.steps.top(), at.troops(SLAVES, "capua").len()), (Some(TurnStep::PayMarker.into()), 1));
    at.game.wipe_out(&mut at.s, SLAVES, id("capua"));
    at.game.reckon(&mut at.s);
    assert_eq!((at.stability(ROME), at.s.slave_armies[ROME.index()]), (before + 1, None));
}

/// PAX-12.1.1b, PAX-12.7.3c: slaves that enter a Town at its lowest strength destroy a Garrison and the leader there.
#[test]
fn pax_12_1_1b_slaves_who_walk_into_a_town_destroy_its_garrison() {
    let mut at = bare(game());
    at.works(of(ROME), "pisae", 1).garrisons(of(ROME), &["pisae"]).leader(of(ROME), "rome_03", "pisae");
    at.army(SLAVES, "arretium", &[(BARBARIANS, 2)]);
    at.s.slave_armies[0] = Some(id("arretium"));
    at.reckoned();
    begin(&mut at, CARTHAGE);
    at.act(to("pisae"));
    assert_eq!((at.troops(of(ROME), "pisae"), at.s.leaders.len()), (Troops::NONE, 0));
    assert_eq!(at.s.ground[id::<Space>("pisae")].works, Some(Works { owner: of(ROME), points: 1 }));
    assert!(!at.game.controls_space(&at.s, ROME, id("pisae")), "it is worth nothing to Rome");
}

/// PAX-12.7.1d: slaves grow and move when a marker is drawn, even if a civil war uses up its Activation.
#[test]
fn pax_12_7_1d_a_civil_war_does_not_stop_slaves() {
    let lost: [fn(&mut Player); 2] = [|player| player.barred = true, |player| player.civil_war = true];
    for (place, lost) in lost.into_iter().enumerate() {
        let mut at = if place == 0 { bare(game()) } else { extended(game()) };
        at.army(SLAVES, "arretium", &[(BARBARIANS, 2)]).army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, 2)]);
        at.s.slave_armies[0] = Some(id("arretium"));
        lost(at.s.player_mut(CARTHAGE));
        begin(&mut at, CARTHAGE);
        assert_eq!((at.game.turn(&at.s), at.troops(SLAVES, "arretium").len()), (Turn::Decision(CARTHAGE), 3));
        at.act(to("pisae"));
        assert_eq!(
            at.s.steps.iter().any(|step| matches!(step, Step::Event(EventStep::CivilWarRoll { .. }))),
            place == 1
        );
        let paying = at.s.steps.top() == Some(TurnStep::PayMarker.into());
        assert!(!(paying && at.s.active == CARTHAGE), "the marker brings nothing else");
    }
}

/// PAX-12.7.3c, PAX-7.4.2b, PAX-10.7.7a: a City held by slaves belongs to its owner: when the last slave has fallen, he or
/// his ally stays in it, and the ally does not take it; others go back from walls that still stand.
#[test]
fn pax_12_7_3c_the_owner_of_a_city_stays_in_it_when_the_slaves_have_fallen() {
    for (seat, points, home, owner) in [
        (ROME, 5, true, ROME),
        (GREECE, 5, true, ROME),
        (GREECE, 3, true, ROME),
        (CARTHAGE, 5, false, ROME),
        (CARTHAGE, 3, true, CARTHAGE),
    ] {
        let mut at = bare(game());
        at.s.ally(ROME, GREECE);
        at.works(of(ROME), "capua", points).army(SLAVES, "capua", &[(BARBARIANS, 1)]);
        at.s.slave_armies[ROME.index()] = Some(id("capua"));
        at.reckoned().attack(seat, &[(Unit::LightInfantry, 8)], &["venusia", "capua"], 3);
        at.act(Action::Number { count: 0 }).roll(2).roll(1);
        while at.is_legal(Action::Done) && at.s.battle.is_some() {
            at.act(Action::Done);
        }
        assert!(at.s.battle.is_none() && at.troops(SLAVES, "capua").is_empty(), "20% of {}", points + 1);
        let works = at.s.ground[id::<Space>("capua")].works;
        assert_eq!(works, Some(Works { owner: of(owner), points }), "{seat}, {points}");
        assert_eq!(at.s.march(1).at, node(if home { "capua" } else { "venusia" }), "{seat}, {points}");
        let sack = at.s.steps.top() == Some(SiegeStep::Sack.into());
        assert_eq!(sack, owner != ROME, "PAX-12.7.4b");
        if sack {
            at.act(Action::No);
        }
        assert_eq!((at.stability(ROME), at.s.slave_armies[ROME.index()]), (4, None), "PAX-12.7.2");
    }
}

/// PAX-12.7.1d: slaves of all players who are not active grow and move, one revolt after the other.
#[test]
fn pax_12_7_1d_all_revolts_grow_and_move() {
    let mut at = bare(game());
    at.army(SLAVES, "arretium", &[(BARBARIANS, 2)]).army(Owner::Slaves1, "zama", &[(BARBARIANS, 2)]);
    (at.s.slave_armies[0], at.s.slave_armies[1]) = (Some(id("arretium")), Some(id("zama")));
    at.reckoned();
    begin(&mut at, GREECE);
    at.act(to("pisae")).act(to("carthago"));
    assert_eq!((at.troops(SLAVES, "pisae").len(), at.troops(Owner::Slaves1, "carthago").len()), (3, 3));
    assert!(at.is_legal(Action::Yes), "then the marker is paid");
}

/// PAX-12.7.1e, PAX-R12-18: transit points are left out, however many there are on the way; nobody comes back to where he was.
#[test]
fn pax_12_7_1e_slaves_pass_transit_points() {
    let mut at = bare(game());
    at.army(Owner::Slaves1, "leptis_magna", &[(BARBARIANS, 2)]);
    at.s.slave_armies[CARTHAGE.index()] = Some(id("leptis_magna"));
    begin(&mut at, GREECE);
    let mut goals = at.legal();
    goals.sort_by_key(|action| *action != to("berenice"));
    assert_eq!(goals, [to("berenice"), to("sabratha")]);
}

/// PAX-12.7.1e, PAX-7.4.4a: slaves that do not take the City that they attack go back to where they came from.
#[test]
fn pax_12_7_1e_slaves_go_back_from_walls_that_stand() {
    let mut at = risen(game(), "arretium", GREECE);
    at.works(of(CARTHAGE), "pisae", 5).reckoned();
    at.act(to("pisae"));
    assert!(at.s.battle.is_some());
    at.sound();
    at.act(Action::Number { count: 0 }).roll(1).roll(1);
    at.until(|s| s.battle.is_none() && s.moving() == 0);
    assert_eq!(at.s.ground[id::<Space>("pisae")].works.map(|works| works.owner), Some(of(CARTHAGE)));
    assert_eq!((at.troops(SLAVES, "pisae").len(), at.troops(SLAVES, "arretium").len()), (0, 3));
}

/// PAX-12.7.2, PAX-R12-19: nor do those who were left in a Town by the army that has fallen.
#[test]
fn pax_r12_19_slaves_left_in_a_town_do_not_grow_when_their_army_has_fallen() {
    let mut at = fallen_in_parma(|at| {
        at.works(of(ROME), "arretium", 2);
    });
    begin(&mut at, GREECE);
    assert_eq!((at.s.steps.top(), at.troops(SLAVES, "arretium").len()), (Some(TurnStep::PayMarker.into()), 1));
}

/// PAX-9.5.3c, PAX-9.5.3d, PAX-R165: slaves cross no Strait to units of the player who leads them, nor past his squadrons.
#[test]
fn pax_r165_a_strait_is_closed_to_slaves_by_who_leads_them() {
    let crosses = |setting: fn(&mut At<'_>)| {
        let mut at = bare(game());
        at.army(SLAVES, "rhegium", &[(BARBARIANS, 4)]);
        at.s.slave_armies[ROME.index()] = Some(id("rhegium"));
        setting(&mut at);
        begin(&mut at, GREECE);
        at.is_legal(to("messana"))
    };
    assert!(crosses(|_| {}), "nobody is there");
    assert!(!crosses(|at| {
        at.army(of(GREECE), "messana", &[(Unit::LightInfantry, 1)]);
    }));
    assert!(!crosses(|at| {
        at.fleet(of(GREECE), "messana", 1);
    }));
}

/// PAX-12.7.1d, PAX-R12-17: before an Activation of Pontus, too, slaves grow and are moved by its player, unless he is the victim.
#[test]
fn pax_12_7_1d_slaves_move_before_pontus() {
    for (player, moved) in [(EAST, true), (ROME, false)] {
        let mut at = extended(game());
        at.army(SLAVES, "capua", &[(BARBARIANS, 2)]).army(Owner::Pontus, "amisus", &[(Unit::HeavyInfantry, 2)]);
        at.s.slave_armies[ROME.index()] = Some(id("capua"));
        (at.s.pontus, at.s.phase, at.s.active) = (Some(player), Phase::Activation, CARTHAGE);
        at.s.marker = Some(Marker::Pontus);
        at.s.steps.clear();
        at.s.steps.push(TurnStep::EndPhase.into());
        next(&mut at, TurnStep::BeginActivation);
        assert_eq!(at.game.turn(&at.s), Turn::Decision(player));
        assert_eq!((at.troops(SLAVES, "capua").len(), at.is_legal(to("venusia"))), (2 + u16::from(moved), moved));
    }
}

/// PAX-12.7.1d, PAX-R12-19 (option): however many stacks have been left behind, all grow before the first one goes, and each Space is asked once.
#[test]
fn pax_r12_19_any_number_of_stacks_moves() {
    let all = with_options("pax_romana", &[("left_slaves_move", "true")]);
    let mut at = bare(&all);
    let spaces: Vec<Space> = at.game.spaces().take(60).collect();
    spaces.iter().for_each(|space| at.game.place(&mut at.s, SLAVES, *space, full(BARBARIANS), 1));
    at.s.slave_armies[ROME.index()] = Some(spaces[0]);
    begin(&mut at, CARTHAGE);
    assert!(spaces.iter().all(|space| at.s.troops(SLAVES, *space).len() == 2));
    let mut asked = Vec::new();
    while let Some(Step::Force(ForceStep::MoveSlaves { space, .. })) = at.s.steps.top() {
        asked.push(space);
        at.sound();
        let first = at.legal()[0];
        at.act(first);
    }
    assert!(asked.len() > 30 && asked.is_sorted_by(|one, next| one < next), "{}", asked.len());
    assert!(at.is_legal(Action::Yes), "then the marker is paid");
    assert_eq!(at.game.spaces().map(|space| at.s.troops(SLAVES, space).len()).sum::<u16>(), 120);
}
