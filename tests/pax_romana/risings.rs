//! PAX-13.2 to PAX-13.4, PAX-14: armies of barbarians that stay, armies that a player leads, and changes of Stability.

use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Rules, Turn};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

/// PAX-13.2.1, PAX-13.3a: barbarians come by cards in the Extended Game: two dice for the region, or for the group.
#[test]
fn pax_13_3a_cards_bring_barbarians() {
    let mut at = extended(game());
    at.draw(EAST, Card::Rebellion);
    assert_eq!(
        (at.game.turn(&at.s), at.s.steps.top()),
        (Turn::Chance, Some(EventStep::RebellionRoll { by: EAST }.into()))
    );
    let mut at = extended(game());
    at.draw(EAST, Card::BarbarianInvasion);
    assert_eq!(at.s.steps.top(), Some(EventStep::InvasionRoll { by: EAST }.into()));
}

/// PAX-13.3-SPA-c, PAX-13.3-JUD-e, PAX-13.3-SAR-b, PAX-13.3-GAL-f: no player moves rebels, and they do not Withdraw.
#[test]
fn pax_13_3_spa_c_rebels_stay_where_they_are() {
    for space in ["norba", "samaria", "turris", "alesia"] {
        let mut at = extended(game());
        at.army(Owner::Rebels, space, &[(Unit::Barbarians, 2)]).reckoned();
        for seat in [ROME, CARTHAGE, GREECE, EAST] {
            let theirs = |action: &Action| matches!(action, Action::Major { owner: Owner::Rebels, .. });
            assert!(!at.expansion(seat).legal().iter().any(theirs), "{space}");
        }
        let at_space: Space = id(space);
        let beside = at.game.content.map.land(node(space)).iter().filter_map(|link| link.to.space()).next().unwrap();
        at.game.place(&mut at.s, of(ROME), beside, full(Unit::Legion), 2);
        let name = at.game.content.names.name(beside).to_owned();
        march(&mut at, ROME, &name, 6).act(Action::MoveTo { to: at_space.into() });
        assert_eq!(at.s.fight().side(Side::Defender).owner, Owner::Rebels, "nobody is asked");
    }
}

/// PAX-13.3-AFR-c: Mercenaries that rebel attack Carthaginians in their Space.
#[test]
fn pax_13_3_afr_c_rebels_attack_those_beside_them() {
    let mut at = extended(game());
    at.army(of(CARTHAGE), "zama", &[(Unit::MercenaryHeavy, 4), (Unit::LightInfantry, 2)]).reckoned();
    let sum =
        2 + at.game.content.events.rebellion_table.iter().position(|r| *r == RebellionRegion::Africa).unwrap() as u8;
    at.happens(GREECE, EventStep::RebellionRoll { by: GREECE }).roll(sum);
    let battle = at.s.fight();
    assert_eq!((battle.cause, battle.sides.map(|side| side.owner)), (Cause::Revolt, [Owner::Rebels, of(CARTHAGE)]));
}

/// PAX-13.2.6a, PAX-13.4.2d, PAX-13.2.6c: any player may move Germans and the Gallic army; other invaders move only once.
#[test]
fn pax_13_4_2d_some_armies_move_again() {
    let offered = |army: Owner, space: &str| {
        let mut at = extended(game());
        at.army(army, space, &[(Unit::Barbarians, 3)]).reckoned();
        let theirs = |action: &Action| matches!(action, Action::Major { owner, .. } if *owner == army);
        at.expansion(CARTHAGE).legal().iter().any(theirs)
    };
    assert!(offered(Owner::Germans, "treva") && offered(Owner::GallicRevolt, "alesia"));
    assert!(!offered(Owner::WesternGauls, "alesia") && !offered(Owner::EasternGauls, "tanais"));
    assert!(!offered(Owner::Rebels, "alesia"), "PAX-13.2.6c");
}

/// PAX-13.4.2a: invaders do not go on ships.
#[test]
fn pax_13_4_2a_invaders_do_not_sail() {
    let mut at = bare(game());
    at.army(Owner::WesternGauls, "massilia", &[(Unit::Barbarians, 4)]).reckoned();
    at.happens(EAST, EventStep::OfferMove { by: EAST, army: Owner::WesternGauls }).act(Action::Yes).roll(6);
    assert!(!at.is_legal(Action::Embark));
    let mut at = bare(game());
    at.army(of(ROME), "massilia", &[(Unit::Legion, 4)]).reckoned();
    assert!(march(&mut at, ROME, "massilia", 6).is_legal(Action::Embark));
}

/// PAX-13.3-GAL-j, PAX-13.3-GAL-i: the Gallic army attacks in the Space where it was placed only if it is moved.
#[test]
fn pax_13_3_gal_j_the_gallic_army_attacks_if_it_is_moved() {
    for moves in [true, false] {
        let mut at = extended(game());
        at.army(of(ROME), "alesia", &[(Unit::Legion, 1)]).army(Owner::GallicRevolt, "alesia", &[(Unit::Barbarians, 5)]);
        at.happens(EAST, EventStep::OfferMove { by: EAST, army: Owner::GallicRevolt });
        at.act(if moves { Action::Yes } else { Action::No });
        assert_eq!(at.s.activation.forced, moves.then_some(Owner::GallicRevolt));
        if moves {
            at.act(Action::Expand).act(Action::Major {
                owner: Owner::GallicRevolt,
                from: node("alesia"),
                fleet: false,
            });
            at.roll(4);
            while at.s.battle.is_none() {
                at.act(Action::Fight);
            }
            assert_eq!(at.s.fight().cause, Cause::Placement);
        }
    }
}

/// PAX-14.1.1, PAX-14.1.3b: the band of Stability sets the manpower maximum and the price of an Objective.
#[test]
fn pax_14_1_3b_ranges_set_maximum_and_prices() {
    for (stability, price, band) in [(3, 1, Band::Stable), (-2, 2, Band::Unrest), (-5, 3, Band::Disorder)] {
        let mut at = start(game(), "v_ultra_basic");
        at.stable(ROME, stability);
        at.s.player_mut(ROME).talents = price;
        assert_eq!(at.game.band(&at.s, ROME), band);
        at.phase(Phase::Manpower);
        assert!(at.is_legal(Action::BuyObjective), "{band:?}");
        at.s.player_mut(ROME).talents = price - 1;
        at.phase(Phase::Manpower);
        assert!(
            at.s.steps.top() != Some(MusterStep::Raise { seat: ROME, from: 0, scope: Scope::Phase }.into())
                || !at.is_legal(Action::BuyObjective)
        );
    }
    let most = |band: usize| game().content.scenario(id("v_basic")).seats[EAST.index()].manpower_max[band];
    assert!(most(0) > most(1) && most(1) > most(2));
}

/// PAX-14.2.1i, PAX-12.7.2: slaves cost Stability when they appear; their end brings it back.
#[test]
fn pax_14_2_1i_slaves_cost_stability_until_they_are_destroyed() {
    let mut at = extended(game());
    at.garrisons(of(CARTHAGE), &["burdigala"]).reckoned();
    at.draw(ROME, Card::SlaveRevolt);
    assert_eq!(at.stability(ROME), 2);
    at.choose("croton");
    assert!(at.s.slave_armies[ROME.index()].is_some());
    at.game.wipe_out(&mut at.s, Owner::slaves_of(ROME), id("croton"));
    at.game.reckon(&mut at.s);
    assert_eq!((at.stability(ROME), at.s.slave_armies[ROME.index()]), (3, None));
}

/// PAX-14.2.1a, PAX-16.2-REV-a: events change Stability at once.
#[test]
fn pax_14_2_1a_events_change_stability_at_once() {
    let mut at = extended(game());
    at.s.player_mut(EAST).talents = 2;
    at.draw(EAST, Card::RevenuesAndStability);
    assert_eq!([ROME, EAST].map(|seat| at.stability(seat)), [3, 2]);
}

/// PAX-14.2.2c, PAX-14.2.2a: disbanding heavy units before the Action avoids the loss in phase B; they are gone in any case.
#[test]
fn pax_14_2_2c_disbanding_early_spares_stability() {
    let early = with_options("pax_romana", &[("disband_heavy_infantry", "true")]);
    for (disbands, stability) in [(true, 3), (false, 0)] {
        let mut at = extended(&early);
        at.works(of(ROME), "roma", 2).army(of(ROME), "capua", &[(Unit::Legion, 3)]).reckoned();
        at.active(ROME);
        if disbands {
            at.act(Action::Disband { at: node("capua"), piece: full(Unit::Legion), count: 2 });
            assert_eq!(at.troops(of(ROME), "capua").len(), 1);
        }
        at.phase(Phase::Maintenance).until(|s| s.phase != Phase::Maintenance);
        assert_eq!(at.stability(ROME), stability, "3 legions are three times 1 point");
    }
}

/// PAX-14.2.2a, PAX-13.3-GAL-i: heavy units are disbanded early in an Activation, too, in which the Gallic army must move.
#[test]
fn pax_14_2_2a_a_revolt_does_not_forbid_disbanding() {
    let early = with_options("pax_romana", &[("disband_heavy_infantry", "true")]);
    let disband = Action::Disband { at: node("capua"), piece: full(Unit::Legion), count: 1 };
    for (marker, able) in [(Marker::Player(ROME), true), (Marker::Fortune, false)] {
        let mut at = extended(&early);
        at.army(of(ROME), "capua", &[(Unit::Legion, 1)]).active(ROME);
        (at.s.fortune, at.s.marker) = (Some(ROME), Some(marker));
        at.s.activation.forced = Some(Owner::GallicRevolt);
        assert_eq!((at.is_legal(disband), at.is_legal(Action::MusterUnits)), (able, false), "{marker:?}");
    }
}
