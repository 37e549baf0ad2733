//! PAX-11.3, PAX-11.4.6: armies on ships: what they load, what they lose, and what they may not do.

use crate::board::*;
use crate::sea::army_out;
use crate::support::node;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const GALLEYS: Unit = Unit::Galleys;

/// Three Roman legions on ships, with these units beside them, in the Port of Rome.
fn in_port(units: &[(Unit, u8)]) -> At<'static> {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", units).fleet(of(ROME), "pisae", 2).army(of(ROME), "roma", &[(Unit::Legion, 1)]);
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).way(&["roma"]);
    at
}

/// PAX-11.3.2d, PAX-11.3.2g: a transport takes more units aboard only if it can still land them.
#[test]
fn pax_11_3_2g_units_come_aboard_while_points_are_left() {
    let up = Action::PickUp { owner: of(ROME), piece: full(Unit::Legion), count: 1 };
    for (mp, able) in [(5, true), (1, false)] {
        let mut at = in_port(&[(Unit::Legion, 3)]);
        at.s.march_mut(1).mp = mp;
        assert_eq!(at.is_legal(up), able, "{mp}");
    }
}

/// PAX-11.1.1b, PAX-11.3.2d, PAX-11.3.2f, PAX-11.3.2h: who has taken something aboard or set something down on his way may sail
/// back to where he has been.
#[test]
fn pax_11_3_2d_who_has_loaded_may_sail_back() {
    let back = |load: Option<Action>, die: Option<u8>| {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 2).fleet(of(ROME), "roma", 1).army(of(ROME), "roma", &[(Unit::LightInfantry, 2)]);
        at.leader(of(ROME), "rome_03", "roma");
        crate::sea::fleet_out(&mut at, ROME, "pisae");
        at.way(&["roma"]);
        load.into_iter().for_each(|action| {
            at.act(action);
        });
        die.into_iter().for_each(|die| {
            at.roll(die);
        });
        at.is_legal(Action::MoveTo { to: node("pisae") })
    };
    let up = |unit| Action::PickUp { owner: of(ROME), piece: full(unit), count: 1 };
    assert!(!back(None, None), "in a circle without a reason");
    assert!(back(Some(up(Unit::LightInfantry)), Some(4)));
    assert!(back(Some(up(GALLEYS)), None));
    assert!(back(Some(Action::PickUpLeader { leader: crate::support::id("rome_03") }), None));
    assert!(back(Some(Action::Drop { piece: full(GALLEYS), count: 1 }), None));
    let mut at = in_port(&[(Unit::LightInfantry, 3)]);
    assert!(!at.is_legal(Action::MoveTo { to: node("pisae") }));
    at.act(Action::Drop { piece: full(Unit::LightInfantry), count: 1 });
    assert!(at.is_legal(Action::MoveTo { to: node("pisae") }));
}

/// PAX-11.4.6d, PAX-C10: the units that a carried army loses are chosen; no player is asked when exactly that much is
/// aboard.
#[test]
fn pax_11_4_6d_what_is_all_lost_is_not_chosen() {
    let losing = |units: &[(Unit, u8)], left: u16| {
        let mut at = in_port(units);
        at.s.steps.push(SeaStep::LoseCargo { owner: None, left, from: 0 }.into());
        at.game.settle(&mut at.s);
        at
    };
    let at = losing(&[(Unit::HeavyInfantry, 1), (Unit::LightInfantry, 3)], 3);
    let lose = |unit| Action::Lose { piece: full(unit) };
    assert!(at.is_legal(lose(Unit::HeavyInfantry)) && at.is_legal(lose(Unit::LightInfantry)));
    let at = losing(&[(Unit::LightInfantry, 2), (Unit::MercenaryLight, 1)], 3);
    assert!(!at.legal().iter().any(|action| matches!(action, Action::Lose { .. })), "all of it goes");
}

/// PAX-9.1.1a: an army at sea is composed once: Land Units that stay, then squadrons that stay, then it goes.
#[test]
fn pax_9_1_1a_an_army_at_sea_sets_out() {
    let mut at = bare(game());
    at.fleet(of(ROME), "ntp_tyrrhenum", 2);
    at.game.stow(&mut at.s, of(ROME), node("ntp_tyrrhenum"), Troops::of(Unit::Legion, 2));
    at.expansion(ROME).act(Action::Major { owner: of(ROME), from: node("ntp_tyrrhenum"), fleet: false });
    let leave = |unit, count| Action::Leave { piece: full(unit), count };
    assert_eq!(at.legal(), [leave(Unit::Legion, 1), leave(GALLEYS, 1), leave(GALLEYS, 2), Action::Go]);
    at.act(leave(Unit::Legion, 1));
    assert_eq!(at.legal(), [leave(GALLEYS, 1), leave(GALLEYS, 2), Action::Go], "somebody goes");
    at.act(Action::Go).roll(6);
    let stays = at.game.cargo(&at.s, of(ROME), node("ntp_tyrrhenum"));
    assert_eq!((stays, at.s.march(1).troops.len(), at.s.moved.len()), (Troops::of(Unit::Legion, 1), 1, 0));
}

/// PAX-11.3.2b: an army that stays on ships in a Port without being able to land is lost.
#[test]
fn pax_11_3_2b_an_army_does_not_stay_on_ships_in_a_port() {
    let mut at = in_port(&[(Unit::LightInfantry, 1)]);
    at.s.march_mut(1).mp = 0;
    at.act(Action::Done);
    let all = |at: &At<'_>| -> u16 {
        at.game.spaces().map(|space| at.s.troops(of(ROME), space).all(Unit::LightInfantry)).map(u16::from).sum()
    };
    assert_eq!((all(&at), at.s.cargo.len(), at.s.marches.len()), (0, 0, 0));
}

/// PAX-11.3.1c, PAX-11.1.5a: while ten armies are at sea no other goes on ships: the program has no room for it.
#[test]
fn pax_11_3_1c_an_eleventh_army_does_not_go_on_ships() {
    let map = &game().content.map;
    let points = (0..map.points.len()).map(<Point as agon_game::Id>::from_index);
    let sea = points.filter(|point| map.point(*point).kind == PointKind::Naval).map(Node::Point);
    for armies in [9, 10] {
        let mut at = bare(game());
        for point in sea.clone().take(armies) {
            at.game.stow(&mut at.s, of(CARTHAGE), point, Troops::of(Unit::LightInfantry, 2));
        }
        at.army(of(ROME), "pisae", &[(Unit::LightInfantry, 1)]);
        army_out(&mut at, ROME, "pisae", 6);
        assert_eq!(at.is_legal(Action::Embark), armies < 10);
        at.s.marches.clear();
        let parts = |action: &Action| matches!(action, Action::Minor { owner, .. } if *owner == of(CARTHAGE));
        assert_eq!(at.expansion(CARTHAGE).legal().iter().any(parts), armies < 10, "nor does one part there");
    }
}

/// PAX-8.2.3a, PAX-11.4.1a: a leader alone sets out at sea like anybody else, and meets Fleets that are there.
#[test]
fn pax_8_2_3a_a_leader_alone_sets_out_at_sea() {
    let alone = |leader| Action::MoveLeader { leader, major: false, alone: true };
    let leader = crate::support::id("rome_03");
    let mut at = bare(game());
    at.fleet(of(ROME), "roma", 2).leader(of(ROME), "rome_03", "roma");
    crate::sea::fleet_out(&mut at, ROME, "roma");
    at.way(&["ntp_tyrrhenum"]).roll(1).act(Action::Done);
    assert_eq!(at.s.leaders.get(0).unwrap().at, node("ntp_tyrrhenum"));
    at.s.leaders.get_mut(0).unwrap().moved = false;
    at.act(alone(leader)).roll(6);
    assert!(at.is_legal(Action::MoveTo { to: node("roma") }), "he has not been there in this voyage");
    // A Fleet that attacks him: he has no squadrons.
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "ntp_tyrrhenum").fleet(of(CARTHAGE), "ntp_tyrrhenum", 1);
    at.expansion(ROME).act(alone(leader)).roll(6);
    at.act(Action::Fight);
    assert!(at.s.leaders.is_empty(), "PAX-11.4.6c");
}

/// PAX-16.2-CON-b, PAX-16.2-CON-c: a Conqueror whose army is on ships moves a second time with it and its squadrons.
#[test]
fn pax_16_2_con_c_a_conqueror_at_sea_takes_his_army_along() {
    let leader = crate::support::id("rome_01");
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).fleet(of(ROME), "roma", 1).leader(of(ROME), "rome_01", "roma");
    at.s.player_mut(ROME).conqueror = Some(leader);
    army_out(&mut at, ROME, "roma", 6);
    at.act(Action::Embark).act(Action::PickUp { owner: of(ROME), piece: full(GALLEYS), count: 1 });
    at.way(&["ntp_tyrrhenum"]).roll(1).act(Action::Done);
    at.act(Action::Lead { leader });
    assert!(!at.is_legal(Action::LeaveLeader { leader }), "he goes himself");
    at.act(Action::Go).roll(3);
    let march = at.s.march(1);
    assert_eq!((march.kind, march.troops.len(), march.galleys()), (MarchKind::Conqueror, 2, 1));
    assert!(at.s.moved.iter().all(|moved| moved.count == 0), "nobody who has moved is left behind");
    at.way(&["roma"]).act(Action::Land).act(Action::Done);
    assert_eq!(at.troops(of(ROME), "roma").len(), 2);
}
