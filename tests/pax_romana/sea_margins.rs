//! PAX-11, PAX-9.4.5: cases at sea just on either side of a condition.

use crate::actions::{drop, to, up};
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
const LEGION: Unit = Unit::Legion;
const LIGHT: Unit = Unit::LightInfantry;

/// A leader of Rome sails from Pisae to Rome without units, but not with doubled Movement Points.
fn leader_under_way() -> At<'static> {
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "pisae");
    at.expansion(ROME).act(Action::MoveLeader { leader: id("rome_03"), major: true, alone: false }).roll(6);
    at.act(Action::Embark).way(&["roma"]);
    at
}

/// PAX-11.3.2g, PAX-9.2.3a, PAX-12.3.3b: militia does not come aboard, nor do Elephants before combat units.
#[test]
fn pax_11_3_2g_elephants_come_aboard_with_combat_units_only() {
    let carthage = |unit| Action::PickUp { owner: of(CARTHAGE), piece: full(unit), count: 1 };
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "utica", 2);
    at.army(of(CARTHAGE), "carthago", &[(LIGHT, 1), (Unit::Elephants, 1), (Unit::Militia, 1)]);
    fleet_out(&mut at, CARTHAGE, "utica");
    at.way(&["carthago"]);
    let units = [LIGHT, Unit::Elephants, Unit::Militia];
    assert_eq!(units.map(|unit| at.is_legal(carthage(unit))), [true, false, false]);
    at.act(carthage(LIGHT)).roll(6);
    assert_eq!(units.map(|unit| at.is_legal(carthage(unit))), [false, true, false]);
}

/// PAX-11.4.1a: a Fleet that lies where a voyage begins answers before anything sails.
#[test]
fn pax_11_4_1a_a_voyage_begins_with_the_fleets_that_are_there() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).fleet(of(CARTHAGE), "pisae", 1);
    fleet_out(&mut at, ROME, "pisae");
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
    assert_eq!(at.legal(), [Action::Fight, Action::Withdraw, Action::LetPass]);
    at.act(Action::LetPass).act(Action::LetPass);
    assert!(at.is_legal(to("roma")) && !at.s.march(1).stopped());
}

/// PAX-11.4.2a, PAX-11.3.3a: a transport that Withdraws comes to a Port, where its army lands by itself, free and without
/// being asked.
#[test]
fn pax_11_4_2a_a_transport_that_withdraws_is_in_port_with_its_army() {
    let mut at = bare(game());
    at.fleet(of(ROME), "tarentum", 3).fleet(of(CARTHAGE), "ntp_hydruntum", 2).garrisons(of(CARTHAGE), &["brundisium"]);
    at.game.stow(&mut at.s, of(CARTHAGE), node("ntp_hydruntum"), Troops::of(LIGHT, 2));
    fleet_out(&mut at, ROME, "tarentum");
    at.way(&["ntp_hydruntum"]).roll(1).act(Action::Withdraw).way(&["brundisium"]);
    assert!(!at.is_legal(Action::Land) && at.is_legal(Action::Done));
    at.act(Action::Done);
    assert_eq!((at.s.moving(), at.s.galleys(of(CARTHAGE), node("brundisium"))), (1, 2));
    assert_eq!(at.troops(of(CARTHAGE), "brundisium").all(LIGHT), 2);
}

/// PAX-11.4.2a: a Fleet that Withdraws enters no transit point from which no Link is left to a Port.
#[test]
fn pax_11_4_2a_three_sea_links_end_in_a_port() {
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "aleria", 1).garrisons(of(CARTHAGE), &["urcinium", "turris", "caralis"]);
    at.fleet(of(ROME), "pisae", 2).garrisons(of(ROME), &["aleria"]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Withdraw).way(&["urcinium", "turris"]);
    assert_eq!(at.s.march(2).mp, 1, "Sea Links left");
    assert!(at.is_legal(to("caralis")) && !at.is_legal(to("ntp_tyrrhenum")));
    at.way(&["caralis"]);
    assert_eq!(at.legal(), [Action::Done]);
}

/// PAX-R12-24, PAX-12.5.5h: the army of Pontus goes on ships only with squadrons of its own.
#[test]
fn pax_r12_24_pontus_sails_with_its_own_squadrons() {
    for (owner, sails) in [(None, false), (Some(of(EAST)), false), (Some(Owner::Pontus), true)] {
        let mut at = extended(game());
        at.s.pontus = Some(EAST);
        at.army(Owner::Pontus, "amastris", &[(Unit::HeavyInfantry, 1)]).active(EAST);
        if let Some(owner) = owner {
            at.fleet(owner, "amastris", 1);
        }
        at.s.marker = Some(Marker::Pontus);
        at.act(Action::Expand).act(Action::Major { owner: Owner::Pontus, from: node("amastris"), fleet: false });
        at.act(Action::Go).roll(6);
        assert_eq!(at.is_legal(Action::Embark), sails, "{owner:?}");
    }
}

/// PAX-11.3.2h, PAX-11.3.2j: a leader who is set down counts as the one Land Unit of a transport, not with a Fleet; a leader
/// who sails by himself is not set down and has no squadrons to set down.
#[test]
fn pax_11_3_2h_a_leader_is_set_down_as_a_land_unit() {
    let down = |leader: &str| Action::DropLeader { leader: id(leader) };
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(LEGION, 2)]).leader(of(ROME), "rome_03", "pisae").leader(
        of(ROME),
        "rome_04",
        "pisae",
    );
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).way(&["roma"]);
    assert!(at.is_legal(down("rome_03")) && at.is_legal(down("rome_04")));
    let mut other = Position { game: at.game, s: at.s };
    at.act(drop(LEGION, 1));
    assert!(!at.is_legal(down("rome_03")), "with the legion it would be a landing");
    other.act(down("rome_03"));
    assert!(!other.is_legal(down("rome_04")) && !other.is_legal(drop(LEGION, 1)));
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1).leader(of(ROME), "rome_03", "pisae").leader(of(ROME), "rome_04", "pisae");
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["roma"]).act(down("rome_03"));
    assert!(at.is_legal(down("rome_04")));
    let at = leader_under_way();
    assert!(!at.is_legal(down("rome_03")));
    assert!(!at.legal().iter().any(|action| matches!(action, Action::Drop { .. })), "{:?}", at.legal());
}

/// PAX-17.2-03-d: squadrons of Pergamum are lost only in place of its ally's, and only if there are any.
#[test]
fn pax_17_2_03_d_squadrons_of_pergamum_are_lost_for_their_ally() {
    // The East, or Carthage, loses a squadron in Aleria, beside one of Pergamum or none.
    let asked = |ally: bool, loser: Owner, beside: u8| {
        let mut at = extended(game());
        at.s.pergamum = ally.then_some(EAST);
        at.fleet(of(ROME), "pisae", 3).fleet(loser, "aleria", 3).fleet(Owner::Pergamum, "aleria", beside);
        at.garrisons(of(ROME), &["aleria"]);
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]).act(Action::Fight).roll(3).roll(1);
        matches!(at.s.steps.top(), Some(Step::Sea(SeaStep::Share { .. })))
    };
    assert!(asked(true, of(EAST), 1));
    assert!(!asked(true, of(EAST), 0) && !asked(true, of(CARTHAGE), 1) && !asked(false, of(EAST), 1));
}

/// PAX-9.1.4c, PAX-11.3.2p: the squadron that came with an army sails with it again; other squadrons of the player that have
/// moved, and other units there, may not move again because of that.
#[test]
fn pax_11_3_2p_only_the_escort_moves_again() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(LEGION, 2), (LIGHT, 1)]);
    let minor = |from: &str, unit| Action::Minor { owner: of(ROME), from: node(from), piece: full(unit) };
    at.expansion(ROME).act(minor("pisae", GALLEYS)).way(&["roma"]).act(Action::Done);
    at.act(minor("pisae", LIGHT)).roll(6).act(Action::Embark).way(&["aleria"]).act(Action::No).act(Action::Land);
    at.act(Action::Done).act(Action::Major { owner: of(ROME), from: node("pisae"), fleet: false });
    at.act(Action::Go).roll(6).act(Action::Embark).act(up(of(ROME), GALLEYS, 1)).way(&["aleria"]).act(Action::Land);
    at.act(Action::Embark).act(up(of(ROME), GALLEYS, 1));
    let moved = |place: &str, unit| {
        let same = |moved: &&Moved| moved.at == node(place) && moved.piece == full(unit) && moved.owner == of(ROME);
        at.s.moved.refs().find(same).map_or(0, |moved| moved.count)
    };
    assert_eq!([moved("roma", GALLEYS), moved("aleria", LIGHT), moved("aleria", GALLEYS)], [1, 1, 0]);
}

/// PAX-9.4.5f, PAX-11.3.2a: an army that Withdraws by sea leaves no squadron behind; one beside the squadrons of an enemy does not board.
#[test]
fn pax_9_4_5f_an_army_boards_with_its_squadrons_where_no_enemy_is() {
    for enemy in [false, true] {
        let mut at = bare(game());
        at.army(of(ROME), "gythium", &[(LIGHT, 3)]).garrisons(of(ROME), &["patrae"]);
        at.army(of(GREECE), "sparta", &[(Unit::HeavyInfantry, 3)]);
        if enemy {
            at.fleet(of(EAST), "gythium", 1);
        }
        march(&mut at, GREECE, "sparta", 6).way(&["gythium"]);
        assert_eq!(at.s.battle.is_none(), !enemy, "by sea is the only way");
    }
}
