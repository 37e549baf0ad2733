//! PAX-9.4.5, PAX-11.4.2, PAX-11.3.4, PAX-12.5.1: armies and Fleets that leave by sea, and places closed to them.

use crate::actions::{sail, to};
use crate::board::*;
use crate::clash::march;
use crate::sea::{army_out, fleet_out};
use crate::support::{id, node};
use agon_game::{Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const GALLEYS: Unit = Unit::Galleys;
const LIGHT: [(Unit, u8); 1] = [(Unit::LightInfantry, 3)];

/// Carthage, with Dominance of its cavalry, comes from Bovianum to Barium, a Port with Romans and a squadron of theirs.
fn at_barium() -> At<'static> {
    let mut at = bare(game());
    at.army(of(ROME), "barium", &LIGHT).fleet(of(ROME), "barium", 1);
    at.army(of(CARTHAGE), "bovianum", &[(Unit::HeavyInfantry, 3), (Unit::Cavalry, 3)]);
    march(&mut at, CARTHAGE, "bovianum", 6).way(&["barium"]);
    at.act(Action::Withdraw).act(Action::Go).act(Action::Yes);
    at
}

/// PAX-9.4.3c: cavalry slows an army that leaves by land, not one that leaves the Port on ships.
#[test]
fn cavalry_does_not_slow_who_leaves_on_ships() {
    let mut at = at_barium();
    at.roll(3);
    assert_eq!(at.legal(), [Action::Embark], "no Movement Points by land, three by sea");
    at.act(Action::Embark);
    assert_eq!(at.s.march(2).mp, 2);
    let mut at = at_barium();
    at.roll(4);
    assert!(at.is_legal(to("venusia")) && at.s.march(2).mp == 1, "one by land");
}

/// PAX-9.4.5f: the squadrons of the Port go along and enter the other Port with the army.
#[test]
fn squadrons_leave_with_the_army() {
    let mut at = at_barium();
    at.roll(6).act(Action::Embark).way(&["brundisium"]).act(Action::Land);
    at.until(|s| s.moving() == 1);
    let galleys = |place: &str| at.s.galleys(of(ROME), node(place));
    assert_eq!((galleys("barium"), galleys("brundisium")), (0, 1));
    assert_eq!(at.troops(of(ROME), "brundisium"), Troops::of(Unit::LightInfantry, 3));
    assert!(at.s.moved.is_empty(), "they may still Withdraw (PAX-11.4.2d)");
}

/// PAX-9.4.5e: an army with no way out but the sea may still Withdraw, and sails one Sea Link in all.
#[test]
fn islands_are_left_by_sea() {
    let attacked = |haven: bool| {
        let mut at = bare(game());
        at.army(of(ROME), "gythium", &LIGHT).army(of(GREECE), "sparta", &[(Unit::HeavyInfantry, 3)]);
        if haven {
            at.garrisons(of(ROME), &["patrae", "actium"]);
        }
        march(&mut at, GREECE, "sparta", 6).way(&["gythium"]);
        at
    };
    assert!(attacked(false).s.battle.is_some(), "no friendly Port");
    let mut at = attacked(true);
    assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(ROME), vec![Action::Withdraw, Action::Fight]));
    at.act(Action::Withdraw).act(Action::Go).roll(6).act(Action::Embark).way(&["patrae"]).act(Action::Land);
    assert!(!at.is_legal(Action::Embark), "one voyage");
}

/// PAX-R163: nobody boards in a Port where the ships of a landing army lie.
#[test]
fn nobody_boards_beside_the_squadrons_of_a_landing() {
    for (escort, leaves) in [(0, true), (1, false)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "melita", &LIGHT).garrisons(of(CARTHAGE), &["thapsus"]);
        at.garrisons(of(CARTHAGE), &["syracusae", "agrigentum"]);
        at.army(of(ROME), "lilybaeum", &[(Unit::Legion, 4)]).fleet(of(ROME), "lilybaeum", 1);
        army_out(&mut at, ROME, "lilybaeum", 6);
        at.act(Action::Embark);
        if escort > 0 {
            at.act(Action::PickUp { owner: of(ROME), piece: full(GALLEYS), count: 1 });
        }
        at.way(&["ntp_melitense"]).roll(1).way(&["melita"]);
        while !at.is_legal(Action::Land) {
            at.act(Action::No);
        }
        at.act(Action::Land);
        assert_eq!(at.is_legal(Action::Withdraw), leaves, "{escort} squadrons of Rome");
    }
}

/// PAX-11.4.2b: a Fleet does not flee back to the Fleet it is fleeing from.
#[test]
fn a_fleet_does_not_flee_back_to_its_enemy() {
    let mut at = bare(game());
    at.fleet(of(GREECE), "actium", 2).fleet(of(ROME), "corcyra", 3).garrisons(of(ROME), &["corcyra"]);
    fleet_out(&mut at, ROME, "corcyra");
    at.way(&["actium"]).act(Action::Withdraw);
    assert!(!at.s.march(1).stopped(), "nobody has left yet");
    at.way(&["patrae"]);
    assert!(at.s.march(1).stopped() && at.s.march(1).voyage().unwrap().drift == 1, "PAX-11.4.1d, PAX-11.4.2e");
    assert!(!at.is_legal(to("actium")) && at.is_legal(Action::Done));
}

/// PAX-11.4.2b: it enters a place where another Fleet lies only with that player's leave; if it is refused everywhere, it
/// answers again.
#[test]
fn a_fleeing_fleet_asks_for_leave() {
    let start = || {
        let mut at = bare(game());
        at.fleet(of(CARTHAGE), "aleria", 1).fleet(of(ROME), "pisae", 1);
        // A Fleet of the East or of Syracuse holds every place within reach.
        let near: Vec<Node> = at.game.content.map.sea(node("aleria")).to_vec();
        for place in near.iter().filter(|place| **place != node("pisae")) {
            let owner = if *place == node("urcinium") { of(EAST) } else { Owner::Syracuse };
            at.game.moor(&mut at.s, owner, *place, 1);
        }
        at.s.fleets = at.s.fleets.iter().filter(|fleet| fleet.owner != of(ROME)).collect();
        at.fleet(of(ROME), "pisae", 1);
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]);
        at.game.moor(&mut at.s, Owner::Syracuse, node("pisae"), 1);
        at.act(Action::Withdraw);
        at
    };
    let mut at = start();
    assert_eq!(at.legal(), [to("urcinium")], "nobody speaks for Syracuse");
    at.way(&["urcinium"]);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(EAST));
    let mut refused = Position { game: at.game, s: at.s };
    at.act(Action::Yes);
    assert_eq!((at.s.march(2).at, at.s.march(2).mp), (node("urcinium"), 2));
    at.until(|s| s.moving() == 1);
    assert_eq!(at.s.galleys(of(CARTHAGE), node("urcinium")), 1, "both lie there");
    refused.act(Action::No).act(Action::Done);
    assert_eq!((refused.game.turn(&refused.s), refused.s.moving()), (Turn::Decision(CARTHAGE), 1));
    assert_eq!(refused.legal(), [Action::Fight, Action::LetPass]);
    assert_eq!(
        (refused.s.march(1).stopped(), refused.s.march(1).voyage().unwrap().drift),
        (false, 0),
        "nobody has left"
    );
    refused.act(Action::LetPass);
    assert!(refused.s.refused.is_empty() && refused.s.moved.is_empty(), "nor has anybody moved");
}

/// PAX-11.4.2, PAX-11.1.1a: the way of a Fleet that has Withdrawn is open to the Fleet it Withdrew from.
#[test]
fn the_winner_may_follow_a_fleet_that_withdraws() {
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "tarentum", 1).fleet(of(ROME), "croton", 3).garrisons(of(CARTHAGE), &["brundisium"]);
    at.army(of(ROME), "tarentum", &[(Unit::Garrison, 1)]);
    fleet_out(&mut at, ROME, "croton");
    at.way(&["tarentum"]).act(Action::Withdraw).way(&["ntp_hydruntum"]).roll(1).way(&["brundisium"]);
    at.until(|s| s.moving() == 1);
    at.act(Action::Yes).roll(2);
    assert!(at.is_legal(to("ntp_hydruntum")), "the sea behind Carthage is open");
}

/// Rome lands from ships in Thapsus against Carthage and loses: the state after the battle, with this many MP before it.
fn lost_assault(leader: bool, mp: u8) -> At<'static> {
    let mut at = bare(game());
    at.army(of(ROME), "lilybaeum", &[(Unit::Legion, 4)]).army(of(CARTHAGE), "thapsus", &[(Unit::HeavyInfantry, 9)]);
    if leader {
        at.leader(of(ROME), "rome_05", "lilybaeum");
    }
    army_out(&mut at, ROME, "lilybaeum", 6);
    at.act(Action::Embark).way(&["ntp_melitense"]).roll(1).way(&["melita"]).act(Action::Yes).roll(2);
    at.s.march_mut(1).mp = mp;
    at.way(&["thapsus"]).act(Action::No).act(Action::No).act(Action::Land).act(Action::Fight);
    at.roll(1).roll(6);
    at.fight_on();
    at
}

/// PAX-C11, PAX-10.2.15b, PAX-8.4.2a, PAX-11.3.4a: neither a lost battle nor a dead leader costs the army the point it needs
/// to land elsewhere.
#[test]
fn a_lost_assault_leaves_the_army_able_to_land() {
    for leader in [false, true] {
        let at = lost_assault(leader, 3);
        let march = at.s.march(1);
        assert_eq!((march.mp, march.finished, march.afloat()), (1, false, true), "leader dead: {leader}");
        assert!(at.is_legal(to("melita")) && at.s.leaders.is_empty(), "it sails where it can land (PAX-11.3.4b)");
    }
    assert_eq!(lost_assault(false, 6).s.march(1).mp, 3, "what is above the reserve is lost as ever");
}

/// PAX-C11, PAX-8.4.2a, PAX-10.7.2a: an army on ships that has paid its last Movement Point to force a Retreat gains none when its
/// leader dies.
#[test]
fn pax_c11_a_dead_leader_gives_nobody_movement_points() {
    let mut at = bare(game());
    at.army(of(ROME), "lilybaeum", &[(Unit::Legion, 4)]).leader(of(ROME), "rome_05", "lilybaeum");
    at.army(of(CARTHAGE), "thapsus", &[(Unit::LightInfantry, 4)]);
    army_out(&mut at, ROME, "lilybaeum", 6);
    at.act(Action::Embark).way(&["ntp_melitense"]).roll(1).way(&["melita"]).act(Action::Yes).roll(2);
    at.s.march_mut(1).mp = 3;
    at.way(&["thapsus"]).act(Action::No).act(Action::No).act(Action::Land).act(Action::Fight).dice(3, 1);
    at.quietly_until_retreat().act(Action::No);
    assert_eq!((at.s.march(1).mp, at.top()), (1, BattleStep::Force.into()));
    at.act(Action::Yes).roll(12);
    assert_eq!((at.s.leaders.len(), at.s.march(1).mp), (0, 0));
}

/// PAX-11.3.4a, PAX-11.3.5b, PAX-C11, PAX-10.7.2c: an army on ships forces no Retreat with the point that it needs to
/// land elsewhere if the City or Town, or somebody else in the Space, stands against it after that.
#[test]
fn pax_11_3_4a_an_army_on_ships_keeps_its_last_point_before_a_city() {
    let forces = |mp: u8, walls: Option<u8>| {
        let mut at = bare(game());
        at.army(of(ROME), "lilybaeum", &[(Unit::Legion, 4)]).army(of(CARTHAGE), "thapsus", &[(Unit::LightInfantry, 4)]);
        army_out(&mut at, ROME, "lilybaeum", 6);
        at.act(Action::Embark).way(&["ntp_melitense"]).roll(1).way(&["melita"]).act(Action::Yes).roll(2);
        at.s.march_mut(1).mp = mp;
        if let Some(points) = walls {
            at.works(of(CARTHAGE), "thapsus", points);
        }
        at.way(&["thapsus"]).act(Action::No).act(Action::No).act(Action::Land).act(Action::Fight);
        if walls.is_some() {
            at.act(Action::No);
        }
        at.dice(3, 1).quietly_until_retreat().act(Action::No);
        at.top() == BattleStep::Force.into()
    };
    assert!(forces(3, None), "it lands where the battle was");
    assert_eq!([3, 4].map(|mp| forces(mp, Some(5))), [false, true], "the City is fought next (PAX-7.3.1h)");
    let floor = Works { owner: of(CARTHAGE), points: 1 }.floor();
    assert!(forces(3, Some(floor)), "nobody defends what falls at once (PAX-7.3.5b)");
}

/// PAX-11.3.4a, PAX-11.3.5b, PAX-C11, PAX-11.3.4c: an army that an interceptor has beaten where it lands does not fight those who hold the place
/// with the point that it needs to land elsewhere. An attack that costs nothing (PAX-9.3.6b) is made.
#[test]
fn pax_11_3_4a_a_beaten_army_does_not_fight_for_its_last_point() {
    for (mp, dice, fights, left) in [(5, (6, 1), false, 1), (6, (6, 1), true, 1), (5, (1, 2), true, 2)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "panormus", &[(Unit::HeavyInfantry, 6), (Unit::Garrison, 1)]);
        at.army(of(GREECE), "lilybaeum", &[(Unit::LightInfantry, 6)]);
        at.army(of(GREECE), "agrigentum", &[(Unit::HeavyInfantry, 4)]);
        army_out(&mut at, CARTHAGE, "panormus", mp);
        at.act(Action::Embark).way(&["lilybaeum"]);
        at.until(|s| s.steps.top() == Some(MarchStep::Go.into())).act(Action::Land);
        at.act(Action::Intercept { from: id("agrigentum") }).roll(12).dice(dice.0, dice.1);
        at.until(|s| s.battle.is_none_or(|battle| battle.cause != Cause::Interception) && s.marches.len() == 1);
        at.until(|s| s.battle.is_some() || s.steps.top() == Some(MarchStep::Go.into()));
        assert_eq!((at.s.battle.is_some(), at.s.march(1).mp), (fights, left), "{mp} MP, dice {dice:?}");
        assert!(at.s.march(1).afloat() && !at.troops(of(GREECE), "lilybaeum").is_empty());
        assert!(fights || at.is_legal(to("panormus")), "it sails where it can land (PAX-11.3.4b)");
    }
}

/// PAX-12.5.1h, PAX-12.5.1i: a Fleet that has not paid at Rhodes may only go back, even in a later Activation, as long as
/// ships of Rhodes or of its ally lie there.
#[test]
fn who_has_not_paid_at_rhodes_goes_back_only() {
    let stopped = |guard: Owner, ally: Option<agon_game::Seat>| {
        let mut at = bare(game());
        at.works(Owner::Rhodes, "rhodus", 5).fleet(guard, "rhodus", 1).fleet(of(EAST), "miletus", 1);
        at.s.rhodes = ally;
        fleet_out(&mut at, EAST, "miletus");
        at.way(&["rhodus"]);
        at.act(Action::No);
        while at.is_legal(Action::LetPass) {
            at.act(Action::LetPass);
        }
        at.act(Action::No).act(Action::Done);
        at.s.moved.clear();
        fleet_out(&mut at, EAST, "rhodus");
        while at.is_legal(Action::LetPass) {
            at.act(Action::LetPass);
        }
        at
    };
    let ways = |at: &At<'_>| at.legal().iter().filter(|action| matches!(action, Action::MoveTo { .. })).count();
    let at = stopped(Owner::Rhodes, None);
    assert_eq!((ways(&at), at.is_legal(to("miletus"))), (1, true));
    let mut at = stopped(Owner::Rhodes, None);
    at.s.fleets = at.s.fleets.iter().filter(|fleet| fleet.owner != Owner::Rhodes).collect();
    assert!(ways(&at) > 1, "PAX-12.5.1i");
    at.way(&["miletus"]).act(Action::No).act(Action::Done);
    assert!(at.s.unpaid.is_empty(), "it has left");
}

/// PAX-12.6.3b, PAX-11.1.9b, PAX-9.3.8b: only Fleets and pirates answer a Fleet at sea.
#[test]
fn armies_do_not_answer_a_fleet_at_sea() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "capua", &[(Unit::HeavyInfantry, 4)]).leader(of(CARTHAGE), "carthage_03", "capua");
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(CARTHAGE), "paestum", &[(Unit::HeavyInfantry, 1)]);
    army_out(&mut at, ROME, "roma", 6);
    at.act(Action::Embark).way(&["paestum"]);
    assert!(!at.legal().iter().any(|action| matches!(action, Action::Intercept { .. })), "not before it lands");
    assert_eq!(at.s.march(1).at, node("paestum"));
    let _: Space = id("paestum");
}

/// PAX-11.4.2, PAX-11.4.4c, PAX-17.2-24: a Fleet that Withdraws, and flees from a Naval Ambush on its way, is gone: it answers no more.
#[test]
fn pax_11_4_4c_a_fleet_that_has_fled_from_an_ambush_is_not_asked_again() {
    let mut at = extended(game());
    let waters = node("ntp_creticum");
    at.fleet(of(ROME), "naxos", 4).garrisons(of(ROME), &["naxos"]).fleet(of(CARTHAGE), "ntp_creticum", 3);
    at.game.stow(&mut at.s, of(CARTHAGE), waters, Troops::of(Unit::HeavyInfantry, 8));
    at.garrisons(of(CARTHAGE), &["cydonia", "knossos"]).fleet(of(EAST), "rhodus", 4).works(of(EAST), "rhodus", 5);
    at.s.rhodes = None;
    at.hand(EAST, &[Card::NavalAmbush]);
    at.expansion(ROME).act(sail(ROME, "naxos")).act(Action::Go).way(&["ntp_creticum"]).roll(1);
    at.act(Action::Withdraw).way(&["knossos"]).act(Action::Play { card: Card::NavalAmbush, hire: false });
    at.roll(1).roll(1).roll(2);
    assert!(!at.is_legal(Action::Fight), "{:?}", at.legal());
    assert_eq!((at.s.galleys(of(CARTHAGE), waters), at.s.galleys(of(CARTHAGE), node("cydonia"))), (0, 2));
    assert!(at.s.moved.is_empty() && at.s.march(1).at == waters);
}

/// PAX-11.4.2d, PAX-11.4.4c: a Fleet that may not Withdraw any more in this Activation still may not when it has fled after a battle.
#[test]
fn pax_11_4_2d_a_beaten_fleet_takes_its_notes_along() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).garrisons(of(ROME), &["pisae"]).fleet(of(CARTHAGE), "aleria", 2);
    at.garrisons(of(CARTHAGE), &["aleria", "urcinium"]);
    fleet_out(&mut at, ROME, "pisae");
    at.game.note_moved(&mut at.s, of(CARTHAGE), node("aleria"), full(GALLEYS), 2);
    at.way(&["aleria"]).act(Action::Fight).roll(2).roll(1).roll(2);
    let left = at.s.galleys(of(CARTHAGE), node("urcinium"));
    let noted: Vec<(Node, u8)> =
        at.s.moved.iter().filter(|note| note.count > 0).map(|note| (note.at, note.count)).collect();
    assert_eq!((left, noted), (1, vec![(node("urcinium"), 1)]));
}
