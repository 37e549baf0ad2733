//! PAX-12.3, PAX-12.5.5, PAX-12.6.1, PAX-17.2-03: where militia, Pontus, a leader of Pergamum and pirates appear.

use crate::board::*;
use crate::forces::next;
use crate::support::{id, names, node};
use agon_game::Checking;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// Spaces where a unit may be formed now.
fn formed(at: &At<'_>) -> Vec<String> {
    names(at.legal().into_iter().filter_map(|action| match action {
        Action::Form { space, .. } => Some(space),
        _ => None,
    }))
}

/// PAX-R17-15: militia of the card appears in one Province, and nobody comes if there is no room.
#[test]
fn pax_r17_15_militia_of_the_card_appears_in_one_province() {
    let step = ForceStep::PlaceMilitia { seat: ROME, left: 2, from: 0, province: Some(id("bruttium")) };
    let bruttium = ["venusia", "paestum", "tarentum", "croton", "rhegium"];
    let mut at = bare(game());
    at.active(ROME);
    next(&mut at, step);
    assert_eq!(formed(&at), bruttium);
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &bruttium).active(ROME);
    assert!(next(&mut at, step).acting(ROME));
}

/// PAX-R17-15, PAX-12.3.2b: if the die brings nobody, no Province is asked for.
#[test]
fn pax_r17_15_no_province_is_asked_for_nobody() {
    let mut at = bare(game());
    at.active(ROME).stable(ROME, -4);
    next(&mut at, ForceStep::MilitiaRoll { seat: ROME, card: true }).roll(1);
    assert!(at.acting(ROME));
}

/// PAX-14.2.1p, PAX-12.3.2a: what has changed hands is looked at as soon as the militia has come.
#[test]
fn pax_14_2_1p_control_is_looked_at_when_militia_has_come() {
    let mut at = bare(game());
    at.active(ROME).stable(ROME, -4);
    at.army(of(CARTHAGE), "roma", &[(Unit::HeavyInfantry, 1)]);
    next(&mut at, ForceStep::MilitiaRoll { seat: ROME, card: false }).roll(1);
    assert_eq!(at.s.player(ROME).lost_capitals.len(), 1);
}

/// PAX-12.5.5c: the first units of Pontus appear in any Space of the Province that nobody occupies and where no Town is.
#[test]
fn pax_12_5_5c_pontus_appears_in_unoccupied_spaces() {
    let mut at = extended(game());
    at.works(of(EAST), "amisus", 2).garrisons(of(ROME), &["sinope"]).active(EAST);
    next(&mut at, CardStep::Effect { by: EAST, card: Card::Pontus, hire: false });
    assert_eq!(formed(&at), ["nicomedia", "amastris", "amasia"]);
}

/// PAX-12.5.5c: the squadron appears only if a Port is not occupied.
#[test]
fn pax_12_5_5c_the_pontic_squadron_needs_a_free_port() {
    let ports = ["nicomedia", "amastris", "sinope", "amisus"];
    for taken in [3, 4] {
        let mut at = extended(game());
        for port in &ports[..taken] {
            at.fleet(of(ROME), port, 1);
        }
        at.s.pontus = Some(EAST);
        at.active(EAST);
        next(&mut at, ForceStep::PlacePontus { unit: Unit::Cavalry, left: 1, from: 0 });
        at.act(Action::Form { space: id("amasia"), unit: Unit::Cavalry });
        assert_eq!(formed(&at), ports[taken..]);
        assert_eq!(at.acting(EAST), taken == 4);
    }
}

/// PAX-17.2-03-e: the leader appears in the City of Pergamum, and leads an army only if it sets out there.
#[test]
fn pax_17_2_03_e_the_leader_appears_in_pergamum() {
    for (space, leads) in [("pergamum", true), ("sardis", false)] {
        let mut at = start(game(), "v_extended_full");
        at.s.pergamum = Some(GREECE);
        at.army(Owner::Pergamum, "sardis", &[(Unit::HeavyInfantry, 2)]).expansion(GREECE);
        at.act(Action::Major { owner: Owner::Pergamum, from: node(space), fleet: false }).roll(5);
        let post = *at.s.post(id("pergamum_attalus"));
        assert_eq!((post.at, post.march > 0), (node("pergamum"), leads));
    }
}

/// PAX-12.6.1a, PAX-12.6.1d: not where pirates are already; in Tarsus even if somebody controls it.
#[test]
fn pax_12_6_1d_cilicians_appear_in_a_tarsus_that_is_held() {
    let mut at = bare(game());
    at.works(of(EAST), "tarsus", 2).works(of(EAST), "seleucia", 2).active(ROME);
    at.s.pirates.insert(node("ntp_tyrrhenum"));
    next(&mut at, ForceStep::PlacePirates { by: CARTHAGE });
    let can = |place: &str| at.is_legal(Action::Choose { at: node(place) });
    assert_eq!(["tarsus", "seleucia", "ntp_tyrrhenum"].map(can), [true, false, false]);
}

/// PAX-12.5.5c: its units are placed in the order of Spaces.
#[test]
fn pax_12_5_5c_units_of_pontus_are_placed_in_order() {
    let mut at = extended(game());
    at.s.pontus = Some(EAST);
    at.active(EAST);
    next(&mut at, ForceStep::PlacePontus { unit: Unit::HeavyInfantry, left: 2, from: 0 });
    at.act(Action::Form { space: id("sinope"), unit: Unit::HeavyInfantry });
    assert_eq!(formed(&at), ["sinope", "amisus", "amasia"]);
}

/// PAX-12.5.5a, scenario IV: Pontus does not come where its Province is out of play.
#[test]
fn pax_12_5_5a_pontus_does_not_come_where_it_is_out_of_play() {
    let mut at = emptied(game(), "iv");
    let seat = agon_game::Seat(0);
    at.active(seat);
    next(&mut at, CardStep::Effect { by: seat, card: Card::Pontus, hire: false });
    assert_eq!((at.s.pontus, at.s.pontus_marker), (None, false));
}

/// PAX-12.3.2d: militia appears in any Space of the Home Territory, the first one of the map, too.
#[test]
fn pax_12_3_2d_militia_appears_in_any_home_space() {
    let mut at = bare(game());
    at.active(ROME).stable(ROME, 5);
    next(&mut at, ForceStep::Militia { seat: ROME }).act(Action::Yes).roll(4);
    assert_eq!((formed(&at).len(), formed(&at)[0].as_str()), (8 + 9 + 5, "taurinorum"));
}

/// PAX-12.6.1c, scenario II: pirates appear in Ports that are in play.
#[test]
fn pax_12_6_1c_pirates_appear_in_ports_in_play() {
    let mut at = emptied(game(), "ii");
    at.active(agon_game::Seat(0));
    next(&mut at, ForceStep::PlacePirates { by: agon_game::Seat(1) });
    let can = |place: &str| at.is_legal(Action::Choose { at: node(place) });
    assert_eq!(["ntp_tyrrhenum", "byzantium", "tarsus"].map(can), [true, false, false]);
}

/// PAX-12.5.5h, PAX-12.3.2d, PAX-12.4.3b: neither militia nor Soldiers of Fortune come to Pontic units of their player.
#[test]
fn pax_12_5_5h_nobody_comes_to_pontic_units_of_his_player() {
    let offered = |pontic: bool| {
        let mut at = extended(game());
        at.s.pontus = Some(EAST);
        at.army(Owner::Pontus, if pontic { "damascus" } else { "sinope" }, &[(Unit::HeavyInfantry, 2)]).active(EAST);
        let (militia, hired) = (Unit::Militia, ForceStep::PlaceFortune { seat: EAST });
        next(&mut at, ForceStep::PlaceMilitia { seat: EAST, left: 1, from: 0, province: None });
        let placed = at.is_legal(Action::Form { space: id("damascus"), unit: militia });
        next(&mut at, hired);
        [placed, at.is_legal(Action::Choose { at: node("damascus") })]
    };
    assert_eq!((offered(false), offered(true)), ([true, true], [false, false]));
}

/// PAX-12.5.5h: such a position is refused.
#[test]
fn pax_12_5_5h_pontic_units_beside_those_of_their_player_are_refused() {
    for (owner, fits) in [(of(EAST), false), (Owner::Pontus, true)] {
        let mut at = extended(game());
        at.s.pontus = Some(EAST);
        at.army(Owner::Pontus, "damascus", &[(Unit::HeavyInfantry, 2)]).army(
            owner,
            "damascus",
            &[(Unit::LightInfantry, 1)],
        );
        at.reckoned().active(EAST);
        assert_eq!(at.game.check(&at.s).is_ok(), fits, "{owner}: {:?}", at.game.check(&at.s));
    }
}

/// PAX-12.4.1, PAX-16.2-SOF: nobody need take Soldiers of Fortune into his service.
#[test]
fn pax_16_2_sof_soldiers_of_fortune_may_be_declined() {
    let mut at = bare(game());
    at.happens(CARTHAGE, ForceStep::PlaceFortune { seat: CARTHAGE }).act(Action::Done);
    assert_eq!((at.s.fortune, at.troops(Owner::SoldiersOfFortune, "carthago")), (None, Troops::NONE));
}
