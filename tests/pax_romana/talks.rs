//! PAX-4: negotiation.

use crate::board::*;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

/// PAX-4.1a, PAX-4.1b, PAX-4.1c, PAX-SOP-12, PAX-C3: a Negotiation takes the place of payment; alliances last for the turn.
#[test]
fn a_negotiation_costs_nothing_and_makes_allies() {
    let mut at = bare(game());
    at.s.player_mut(ROME).talents = 0;
    at.happens(ROME, TurnStep::PayMarker);
    assert_eq!(at.legal(), [Action::No, Action::Negotiate]);
    at.act(Action::Negotiate).act(Action::ChooseSeat { seat: EAST });
    let offer = |offer| Action::Offer { to: EAST, offer };
    assert!(at.is_legal(offer(Offer::Alliance { talents: 0 })) && !at.is_legal(offer(Offer::Alliance { talents: 1 })));
    at.act(offer(Offer::AllianceFor { talents: 5 }));
    assert_eq!(
        at.s.steps.top(),
        Some(TalkStep::Respond { by: ROME, to: EAST, offer: Offer::AllianceFor { talents: 5 }, asked: false }.into())
    );
    at.act(Action::Yes);
    assert!(at.s.allied(ROME, EAST) && !at.s.allied(ROME, GREECE));
    assert_eq!((at.talents(ROME), at.talents(EAST)), (5, 15));
    assert!(at.game.friendly(&at.s, ROME, of(EAST)), "PAX-4.3.1k");
    // PAX-4.3.1a: three offers, then it is over; PAX-4.3.1b: until the end of the turn.
    at.act(Action::ChooseSeat { seat: GREECE })
        .act(Action::Offer { to: GREECE, offer: Offer::Alliance { talents: 2 } });
    at.act(Action::No);
    assert!(!at.s.allied(ROME, GREECE) && at.talents(ROME) == 5);
    at.next_turn();
    assert!(!at.s.allied(ROME, EAST));
    let silent = with_options("pax_romana", &[("negotiation", "off")]);
    let mut at = bare(&silent);
    assert!(!at.happens(ROME, TurnStep::PayMarker).is_legal(Action::Negotiate));
}

/// PAX-4.3.1d, PAX-4.3.1e, PAX-4.3.1f, PAX-4.3.1g, PAX-4.3.1h, PAX-4.3.1i, PAX-4.3.2b: squadrons, Mercenaries, Cities and Towns change hands at once and stay where they are.
#[test]
fn pieces_change_hands_where_they_are() {
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "melita", 1)
        .works(of(CARTHAGE), "caralis", 2)
        .garrisons(of(CARTHAGE), &["caralis", "turris"]);
    at.army(of(CARTHAGE), "siga", &[(Unit::MercenaryHeavy, 1), (Unit::LightInfantry, 1)]).works(
        of(CARTHAGE),
        "aleria",
        2,
    );
    at.reckoned();
    let talk = |to| TalkStep::Propose { by: CARTHAGE, left: 3, to: Some(to) };
    at.happens(CARTHAGE, talk(EAST));
    let offer = |offer| Action::Offer { to: EAST, offer };
    assert!(!at.is_legal(offer(Offer::Works { at: id("caralis"), talents: 0 })), "Carthage stands there");
    at.s.ally(CARTHAGE, EAST);
    at.act(offer(Offer::Galley { at: node("melita"), galleys: 1, talents: 2 })).act(Action::Yes);
    assert_eq!((at.s.galleys(of(EAST), node("melita")), at.talents(CARTHAGE)), (1, 22));
    at.happens(CARTHAGE, talk(EAST));
    let hired = Offer::Mercenaries { at: id("siga"), unit: Unit::MercenaryHeavy, talents: 0 };
    at.act(offer(hired)).act(Action::Yes);
    assert_eq!(at.troops(of(EAST), "siga"), Troops::of(Unit::MercenaryHeavy, 1));
    assert_eq!(at.troops(of(CARTHAGE), "siga"), Troops::of(Unit::LightInfantry, 1));
    at.happens(CARTHAGE, talk(EAST));
    at.act(offer(Offer::Works { at: id("aleria"), talents: 2 })).act(Action::Yes);
    assert!(at.game.controls_space(&at.s, EAST, id("aleria")), "PAX-4.3.1i");
    at.s.ally(CARTHAGE, ROME);
    at.happens(CARTHAGE, talk(ROME));
    let sold = |action: &Action| matches!(action, Action::Offer { offer: Offer::Mercenaries { .. }, .. });
    assert!(!at.legal().iter().any(sold), "PAX-4.3.1e");
}

/// PAX-4.5a (option): terms at any own Activation.
#[test]
fn free_diplomacy_lets_players_talk_once_in_an_activation() {
    let free = with_options("pax_romana", &[("free_diplomacy", "true")]);
    let mut at = extended(&free);
    at.active(ROME).act(Action::Negotiate).act(Action::Done);
    assert!(at.acting(ROME) && !at.is_legal(Action::Negotiate));
    assert!(!extended(game()).active(ROME).is_legal(Action::Negotiate), "PAX-4.2a");
}

/// PAX-4.5a (option), PAX-4.2c: a free talk may go from one partner to another; one by a card stays with its partner.
#[test]
fn pax_4_5a_a_free_talk_may_change_its_partner() {
    let free = with_options("pax_romana", &[("free_diplomacy", "true")]);
    let offer = |to| Action::Offer { to, offer: Offer::Alliance { talents: 0 } };
    let mut at = extended(&free);
    at.active(ROME).act(Action::Negotiate);
    for partner in [CARTHAGE, GREECE, EAST] {
        at.act(Action::ChooseSeat { seat: partner }).act(offer(partner)).act(Action::Yes);
    }
    assert!(at.acting(ROME), "three offers");
    assert!([CARTHAGE, GREECE, EAST].into_iter().all(|partner| at.s.allied(ROME, partner)));
    let mut at = extended(&free);
    at.play(ROME, Card::Alliance).act(Action::ChooseSeat { seat: CARTHAGE }).act(offer(CARTHAGE)).act(Action::No);
    assert!(!at.is_legal(Action::ChooseSeat { seat: GREECE }) && !at.is_legal(offer(GREECE)), "PAX-4.2c");
}

/// PAX-4.3.1f: an offer of squadrons that gives no number is one of a single squadron.
#[test]
fn pax_4_3_1f_an_offer_without_a_number_is_of_one_squadron() {
    let written = serde_json::json!({"galley": {"at": "roma", "talents": 2}});
    let read: Offer = game().content.names.scope(|| serde_json::from_value(written)).unwrap();
    assert_eq!(read, Offer::Galley { at: node("roma"), galleys: 1, talents: 2 });
}

/// PAX-4.3.1f, PAX-9.1.4a: of units and squadrons that are given away those go first that have moved; the others may still move.
#[test]
fn pax_4_3_1f_what_has_moved_is_given_away_first() {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, GREECE);
    at.army(of(CARTHAGE), "nemausus", &[(Unit::MercenaryLight, 2)]).fleet(of(CARTHAGE), "melita", 3);
    at.active(CARTHAGE);
    let [hired, squadrons] = [Unit::MercenaryLight, Unit::Galleys].map(full);
    at.game.note_moved(&mut at.s, of(CARTHAGE), node("nemausus"), hired, 1);
    at.game.note_moved(&mut at.s, of(CARTHAGE), node("melita"), squadrons, 1);
    at.happens(CARTHAGE, TalkStep::Propose { by: CARTHAGE, left: 3, to: Some(GREECE) });
    let mercenary = Offer::Mercenaries { at: id("nemausus"), unit: Unit::MercenaryLight, talents: 0 };
    at.act(Action::Offer { to: GREECE, offer: mercenary }).act(Action::Yes);
    at.happens(CARTHAGE, TalkStep::Propose { by: CARTHAGE, left: 3, to: Some(GREECE) });
    let fleet = Offer::Galley { at: node("melita"), galleys: 2, talents: 0 };
    at.act(Action::Offer { to: GREECE, offer: fleet }).act(Action::Yes);
    let unmoved = |place: &str, piece| at.game.unmoved(&at.s, of(CARTHAGE), node(place), piece);
    assert_eq!([unmoved("nemausus", hired), unmoved("melita", squadrons)], [1, 1]);
    let moved = |place: &str, piece| 1 - at.game.unmoved(&at.s, of(GREECE), node(place), piece).min(1);
    assert_eq!([moved("nemausus", hired), moved("melita", squadrons)], [1, 0], "one of two squadrons may move");
}

/// PAX-9.1.4a: a unit or squadron that has moved and is given away has moved, too, when its giver gets it back.
#[test]
fn pax_9_1_4a_what_is_given_back_does_not_move_again() {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, GREECE);
    let [hired, squadrons] = [(Unit::MercenaryLight, "nemausus"), (Unit::Galleys, "melita")];
    at.army(of(CARTHAGE), hired.1, &[(hired.0, 1)]).fleet(of(CARTHAGE), squadrons.1, 1).active(CARTHAGE);
    for (unit, place) in [hired, squadrons] {
        at.game.note_moved(&mut at.s, of(CARTHAGE), node(place), full(unit), 1);
    }
    let mercenary = Offer::Mercenaries { at: id(hired.1), unit: hired.0, talents: 0 };
    let fleet = Offer::Galley { at: node(squadrons.1), galleys: 1, talents: 0 };
    for (offer, (unit, place)) in [(mercenary, hired), (fleet, squadrons)] {
        for deal in [Action::Offer { to: GREECE, offer }, Action::Ask { to: GREECE, offer }] {
            at.happens(CARTHAGE, TalkStep::Propose { by: CARTHAGE, left: 3, to: Some(GREECE) });
            at.act(deal).act(Action::Yes);
        }
        assert_eq!(at.game.unmoved(&at.s, of(CARTHAGE), node(place), full(unit)), 0, "{unit}");
    }
    assert_eq!((at.troops(of(CARTHAGE), hired.1).len(), at.s.galleys(of(CARTHAGE), node(squadrons.1))), (1, 1));
}

/// PAX-12.8.2b, PAX-4.3.1f: Elephants stay beside the last combat unit of their owner when he gives it to an ally.
#[test]
fn pax_12_8_2b_elephants_stay_beside_a_mercenary_that_is_given_away() {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, GREECE);
    at.army(of(CARTHAGE), "tolosa", &[(Unit::MercenaryHeavy, 1), (Unit::Elephants, 1)]);
    at.happens(CARTHAGE, TalkStep::Propose { by: CARTHAGE, left: 3, to: Some(GREECE) });
    let offer = Offer::Mercenaries { at: id("tolosa"), unit: Unit::MercenaryHeavy, talents: 0 };
    at.act(Action::Offer { to: GREECE, offer }).act(Action::Yes);
    let units = [CARTHAGE, GREECE].map(|seat| at.troops(of(seat), "tolosa"));
    assert_eq!(units, [Troops::of(Unit::Elephants, 1), Troops::of(Unit::MercenaryHeavy, 1)]);
}

/// PAX-C3, PAX-4.5a: where nothing is negotiated there is no free diplomacy either.
#[test]
fn pax_c3_without_negotiation_nobody_talks_freely() {
    for (negotiation, talks) in [("menu", true), ("off", false)] {
        let free = with_options("pax_romana", &[("free_diplomacy", "true"), ("negotiation", negotiation)]);
        assert_eq!(extended(&free).active(ROME).is_legal(Action::Negotiate), talks, "{negotiation}");
    }
}
