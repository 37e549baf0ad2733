//! PAX-17.2-03: units of Pergamum beside those of their ally, and whose is what on the way.

use crate::actions::*;
use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const LIGHT: Unit = Unit::LightInfantry;
const HEAVY: Unit = Unit::HeavyInfantry;
const PERGAMUM: Owner = Owner::Pergamum;

/// The East is the ally of Pergamum, which has had its leader already; units of both are in a Space.
fn allies(space: &str, own: &[(Unit, u8)], pergamum: &[(Unit, u8)]) -> At<'static> {
    let mut at = extended(game());
    (at.s.pergamum, at.s.pergamum_led) = (Some(EAST), true);
    at.army(of(EAST), space, own).army(PERGAMUM, space, pergamum);
    at
}

/// They set out together with this die.
fn together(at: &mut At<'_>, from: &str, theirs: &[(Unit, u8)], die: u8) {
    at.expansion(EAST).act(major(EAST, from));
    for (unit, count) in theirs {
        at.act(up(PERGAMUM, *unit, *count));
    }
    at.act(Action::Go).roll(die);
}

/// A leader of Pergamum.
fn leader_of_pergamum() -> (Leader, &'static str) {
    let leader = game().content.forces.pergamum_leader[5].unwrap();
    (leader, game().content.names.name(leader))
}

/// PAX-17.2-03-b, PAX-9.1.4a: of the units of Pergamum those set out that have not moved.
#[test]
fn pax_17_2_03_b_who_has_moved_does_not_set_out_with_the_ally() {
    let mut at = allies("sardis", &[(LIGHT, 1)], &[(HEAVY, 2)]);
    at.expansion(EAST);
    at.game.note_moved(&mut at.s, PERGAMUM, node("sardis"), full(HEAVY), 1);
    at.act(major(EAST, "sardis"));
    assert_eq!(at.legal(), [leave(LIGHT, 1), up(PERGAMUM, HEAVY, 1), Action::Go]);
}

/// PAX-17.2-03-b, PAX-9.4.1d: with an army that Withdraws go units of Pergamum that have not Withdrawn in this move, and no leader of
/// Pergamum.
#[test]
fn pax_17_2_03_b_who_withdraws_with_the_ally() {
    let (leader, name) = leader_of_pergamum();
    let mut at = allies("sardis", &[(LIGHT, 1)], &[(HEAVY, 3)]);
    at.leader(PERGAMUM, name, "sardis").army(of(ROME), "ephesus", &[(Unit::Legion, 3)]);
    march(&mut at, ROME, "ephesus", 4);
    let troops = Troops::of(HEAVY, 1);
    at.s.withdrawn.push(Detachment { space: id("sardis"), owner: PERGAMUM, troops });
    at.way(&["sardis"]).act(Action::Withdraw);
    assert_eq!(at.legal(), [up(PERGAMUM, HEAVY, 1), up(PERGAMUM, HEAVY, 2), Action::Go]);
    assert_eq!(at.s.post(leader).march, 0);
}

/// PAX-17.2-03-c, PAX-17.2-03-e: a Major Move of the ally is one of Pergamum only if units of Pergamum go along; further ones bring no second
/// die for its leader.
#[test]
fn pax_17_2_03_c_what_a_major_move_of_pergamum_is() {
    let minor_of_pergamum = Action::Minor { owner: PERGAMUM, from: node("ephesus"), piece: full(HEAVY) };
    for along in [false, true] {
        let mut at = allies("sardis", &[(LIGHT, 1)], &[(HEAVY, 1)]);
        at.army(PERGAMUM, "ephesus", &[(HEAVY, 2)]).army(of(EAST), "celaenae", &[(LIGHT, 1)]);
        at.expansion(EAST).act(major(EAST, "celaenae")).act(Action::Go).roll(6).way(&["sardis"]);
        at.act(if along { up(PERGAMUM, HEAVY, 1) } else { up(of(EAST), LIGHT, 1) }).act(Action::Done);
        assert_eq!(at.is_legal(minor_of_pergamum), along);
    }
    let mut at = allies("sardis", &[], &[(HEAVY, 1)]);
    at.s.pergamum_led = false;
    at.army(PERGAMUM, "ephesus", &[(HEAVY, 1)]).expansion(EAST);
    at.act(Action::Major { owner: PERGAMUM, from: node("sardis"), fleet: false }).roll(1).act(Action::Go).roll(6);
    at.way(&["ephesus"]).act(up(PERGAMUM, HEAVY, 1));
    assert_eq!(at.s.steps.top(), Some(MarchStep::Go.into()));
}

/// PAX-17.2-03-c: without Minor Moves left units of Pergamum make none.
#[test]
fn pax_17_2_03_c_pergamum_has_the_minor_moves_of_its_ally() {
    let mut at = allies("sardis", &[], &[(HEAVY, 1), (LIGHT, 1)]);
    let piece = |unit| Action::Minor { owner: PERGAMUM, from: node("sardis"), piece: full(unit) };
    at.expansion(EAST);
    at.s.activation.pergamene = true;
    assert!(at.is_legal(piece(HEAVY)));
    at.s.activation.minor = 0;
    assert!(!at.is_legal(piece(HEAVY)));
}

/// PAX-17.2-36-c, PAX-17.2-03-b: a Greek army that Rome leads takes no units of Pergamum along, the ally of Greece.
#[test]
fn pax_17_2_36_c_pergamum_follows_greece_not_who_leads_its_army() {
    let thebans = || {
        let mut at = extended(game());
        (at.s.pergamum, at.s.pergamum_led) = (Some(GREECE), true);
        at.army(of(GREECE), "thebae", &[(HEAVY, 2)]).army(PERGAMUM, "thebae", &[(LIGHT, 1)]);
        at
    };
    let mut at = thebans();
    at.draw(ROME, Card::SuccessorWars);
    assert!(at.is_legal(Action::Go) && !at.is_legal(up(PERGAMUM, LIGHT, 1)));
    let mut at = thebans();
    at.expansion(GREECE).act(major(GREECE, "thebae"));
    assert!(at.is_legal(up(PERGAMUM, LIGHT, 1)));
}

/// PAX-12.2.5b, PAX-8.2.4b: a leader of Pergamum commands no army with Mercenaries in it, one of a player does.
#[test]
fn pax_12_2_5b_who_commands_mercenaries() {
    let (_, name) = leader_of_pergamum();
    let mut at = allies("sardis", &[(LIGHT, 2), (Unit::MercenaryLight, 1)], &[]);
    at.leader(PERGAMUM, name, "sardis");
    together(&mut at, "sardis", &[], 4);
    assert_eq!((at.s.march(1).commander, at.s.march(1).mp), (None, 4));
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::MercenaryLight, 1)]).leader(of(ROME), "rome_03", "roma");
    march(&mut at, ROME, "roma", 4);
    assert_eq!(at.s.march(1).mp, 4 + game().content.leader(id("rome_03")).campaign);
}

/// PAX-17.2-03-d, PAX-9.5.2a: of two heavy units the player says which one an Alpine Pass reduces; if only Pergamum has one, it is that.
#[test]
fn pax_17_2_03_d_whose_unit_is_reduced_on_an_alpine_pass() {
    let crossing = |own: Unit| {
        let mut at = allies("valentia", &[(own, 1)], &[(HEAVY, 1)]);
        together(&mut at, "valentia", &[(HEAVY, 1)], 6);
        at.way(&["taurinorum"]).roll(1);
        at
    };
    for (answer, reduced) in [(Action::Yes, PERGAMUM), (Action::No, of(EAST))] {
        let mut at = crossing(HEAVY);
        assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(EAST), vec![Action::Yes, Action::No]));
        at.act(answer).sound();
        for owner in [of(EAST), PERGAMUM] {
            let troops = at.s.march(1).troops_of(owner);
            assert_eq!((troops.all(HEAVY), troops.has_reduced(HEAVY)), (1, owner == reduced), "{answer:?}");
        }
    }
    let mut at = crossing(LIGHT);
    at.act(weaken(HEAVY)).sound();
    assert_eq!(at.s.steps.top(), Some(MarchStep::Go.into()), "nobody is asked");
    assert!(at.s.march(1).pergamene.has_reduced(HEAVY) && at.s.march(1).own() == Troops::of(LIGHT, 1));
}

/// PAX-17.2-03-d, PAX-9.2.4a: an army of both that loses all such units has none of Pergamum either; two reduced units, one of each, make a full one
/// of the ally's.
#[test]
fn pax_17_2_03_d_no_more_units_of_pergamum_than_there_are() {
    let mut at = allies("sardis", &[(LIGHT, 1), (HEAVY, 1)], &[(LIGHT, 1)]);
    together(&mut at, "sardis", &[(LIGHT, 1)], 4);
    at.s.steps.push(AttritionStep::Lose { owner: of(EAST), space: None, left: 2, weakened: true }.into());
    at.act(lose(LIGHT)).act(Action::No).sound();
    assert_eq!((at.s.march(1).own(), at.s.march(1).pergamene), (Troops::of(HEAVY, 1), Troops::NONE));
    let mut at = allies("sardis", &[(LIGHT, 1)], &[]);
    for owner in [of(EAST), PERGAMUM] {
        at.game.place(&mut at.s, owner, id("sardis"), Piece::reduced(HEAVY), 1);
    }
    at.expansion(EAST).act(major(EAST, "sardis"));
    at.act(Action::PickUp { owner: PERGAMUM, piece: Piece::reduced(HEAVY), count: 1 }).sound();
    let march = at.s.march(1);
    assert_eq!((march.own().count(full(HEAVY)), march.pergamene), (1, Troops::NONE));
}

/// PAX-17.2-03-b, PAX-9.2.1j, PAX-9.2.3a: units of Pergamum are dropped up to the last unit of the group; Elephants of theirs only where units
/// of theirs that fight stay.
#[test]
fn pax_9_2_1j_not_all_of_a_group_are_dropped() {
    let drop_allies = |unit, count| Action::DropAllies { piece: full(unit), count };
    let mut at = allies("sardis", &[], &[(HEAVY, 2)]);
    at.army(of(EAST), "ephesus", &[(LIGHT, 1)]).expansion(EAST);
    at.act(Action::Major { owner: PERGAMUM, from: node("sardis"), fleet: false }).act(Action::Go).roll(6);
    at.way(&["ephesus"]).act(up(of(EAST), LIGHT, 1));
    assert!(at.is_legal(drop_allies(HEAVY, 2)), "one of the East is left");
    at.act(drop(LIGHT, 1));
    assert!(at.is_legal(drop_allies(HEAVY, 1)) && !at.is_legal(drop_allies(HEAVY, 2)), "somebody goes on");
    at.act(drop_allies(HEAVY, 1));
    assert_eq!(
        (at.troops(PERGAMUM, "ephesus"), at.troops(of(EAST), "ephesus")),
        (Troops::of(HEAVY, 1), Troops::of(LIGHT, 1))
    );
    let mut at = allies("sardis", &[(LIGHT, 2)], &[(Unit::Elephants, 1)]);
    together(&mut at, "sardis", &[(Unit::Elephants, 1)], 6);
    at.way(&["ephesus"]);
    assert!(!at.is_legal(drop_allies(Unit::Elephants, 1)));
}

/// PAX-11.3.2p, PAX-17.2-03-b: squadrons of Pergamum have brought its army to a Port; when units of its ally join it there, his squadrons, which
/// have moved already, do not sail again in their place.
#[test]
fn pax_11_3_2p_squadrons_of_pergamum_are_no_escort_of_its_ally() {
    let mut at = allies("ephesus", &[], &[(HEAVY, 2)]);
    at.fleet(PERGAMUM, "ephesus", 1).fleet(of(EAST), "samos", 2).army(of(EAST), "samos", &[(LIGHT, 1)]);
    at.expansion(EAST);
    at.game.note_moved(&mut at.s, of(EAST), node("samos"), full(Unit::Galleys), 2);
    at.act(Action::Major { owner: PERGAMUM, from: node("ephesus"), fleet: false }).act(Action::Go).roll(6);
    at.s.march_mut(1).mp = 9;
    at.act(Action::Embark).act(up(PERGAMUM, Unit::Galleys, 1)).way(&["samos"]).act(Action::Land);
    at.act(up(of(EAST), LIGHT, 1)).act(Action::Embark);
    assert!(!at.is_legal(up(of(EAST), Unit::Galleys, 1)), "{:?}", at.legal());
}

/// PAX-12.8.2b, PAX-12.4.4c: Elephants stay with combat units of friends, and not without these.
#[test]
fn pax_12_8_2b_elephants_stay_with_combat_units_of_friends() {
    let hired = Owner::SoldiersOfFortune;
    let mut at = bare(game());
    at.s.fortune = Some(CARTHAGE);
    at.army(of(CARTHAGE), "tolosa", &[(Unit::LightInfantry, 1), (Unit::Elephants, 1)]);
    at.army(hired, "tolosa", &[(Unit::HeavyInfantry, 3)]).expansion(CARTHAGE);
    at.act(Action::Minor { owner: of(CARTHAGE), from: node("tolosa"), piece: full(Unit::LightInfantry) }).roll(6);
    at.way(&["narbo"]).act(Action::Done);
    assert_eq!(at.troops(of(CARTHAGE), "tolosa"), Troops::of(Unit::Elephants, 1));
    at.act(Action::Major { owner: hired, from: node("tolosa"), fleet: false }).act(Action::Go).roll(6);
    at.way(&["narbo"]);
    assert_eq!(at.troops(of(CARTHAGE), "tolosa"), Troops::NONE);
}

/// PAX-12.8.2b, PAX-16.2-STC-i, PAX-13.3-DAN-a: where the combat units of friends fall to an event, Elephants beside them do not stay alone.
#[test]
fn pax_12_8_2b_elephants_do_not_outlive_the_army_of_a_friend() {
    let beside = |mut at: At<'static>| {
        at.s.ally(CARTHAGE, GREECE);
        at.army(of(CARTHAGE), "siscia", &[(Unit::Elephants, 1)]).army(of(GREECE), "siscia", &[(HEAVY, 2)]).reckoned();
        at
    };
    let left = |at: &At<'_>| [CARTHAGE, GREECE].map(|seat| at.troops(of(seat), "siscia").len());
    let mut at = beside(bare(game()));
    at.happens(GREECE, EventStep::CivilWarRoll { seat: GREECE, from: 0 }).roll(1);
    assert_eq!(left(&at), [0, 0], "a civil war");
    let mut at = beside(extended(game()));
    let table = &at.game.content.events.rebellion_table;
    let danube = table.iter().position(|region| *region == RebellionRegion::Danube).unwrap() as u8;
    at.happens(ROME, EventStep::RebellionRoll { by: ROME }).roll(2 + danube).act(Action::ChooseSeat { seat: GREECE });
    assert_eq!(left(&at), [0, 0], "a revolt");
}
