//! PAX-4.4: bribes at sea and against armies that land; PAX-4.3.1d: gifts that are asked for.

use crate::actions::intercept;
use crate::board::*;
use crate::clash::march;
use crate::sea::{army_out, fleet_out};
use crate::support::{id, node};
use agon_game::{Chance, Rules, Seat, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

fn bribable() -> PaxRomana {
    with_options("pax_romana", &[("bribes", "menu")])
}

fn bribe(count: u8) -> Action {
    Action::Number { count }
}

/// Two Roman squadrons meet two of Carthage in Aleria.
fn at_aleria(game: &PaxRomana) -> At<'_> {
    let mut at = bare(game);
    at.fleet(of(ROME), "pisae", 2).fleet(of(CARTHAGE), "aleria", 2).garrisons(of(ROME), &["aleria"]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]);
    at
}

/// PAX-4.4a, PAX-4.4b: a Fleet that is about to be attacked may pay, whichever side attacks.
#[test]
fn pax_4_4a_a_naval_battle_may_be_bought_off() {
    let game = &bribable();
    // Carthage wants to fight; Rome pays and passes.
    let mut at = at_aleria(game);
    at.act(Action::Fight);
    assert_eq!(at.s.steps.top(), Some(TalkStep::Bribe { by: ROME, to: CARTHAGE }.into()));
    at.act(bribe(2)).act(Action::Yes).act(Action::LetPass);
    assert_eq!((at.talents(ROME), at.talents(CARTHAGE), at.s.sea_battle), (18, 22, None));
    assert_eq!(at.s.steps.top(), Some(SeaStep::Challenge { owner: of(CARTHAGE) }.into()), "as if it had let pass");
    // Rome attacks all the same; now Carthage may pay.
    at.act(Action::Fight);
    assert_eq!(at.s.steps.top(), Some(TalkStep::Bribe { by: CARTHAGE, to: ROME }.into()));
    at.act(bribe(5)).act(Action::Yes).act(Action::LetPass);
    assert!(at.s.sea_battle.is_none() && at.talents(ROME) == 23 && !at.s.march(1).stopped());
    assert_eq!((at.s.galleys(of(CARTHAGE), node("aleria")), at.s.sea_battles), (2, 0));
}

/// PAX-4.4c, PAX-4.4d: if the bribe is refused, or taken without keeping the promise, the battle is fought.
#[test]
fn pax_4_4d_a_naval_battle_is_fought_in_spite_of_a_bribe() {
    let game = &bribable();
    for (honest, rome) in [(Some(Action::Fight), 17), (None, 20)] {
        let mut at = at_aleria(game);
        at.act(Action::Fight).act(bribe(3));
        match honest {
            Some(answer) => at.act(Action::Yes).act(answer),
            None => at.act(Action::No),
        };
        assert_eq!((at.game.chance_kind(&at.s), at.talents(ROME)), ("naval_battle_die", rome));
    }
    let mut poor = bare(game);
    poor.s.player_mut(ROME).talents = 0;
    poor.fleet(of(ROME), "pisae", 2).fleet(of(CARTHAGE), "aleria", 2).garrisons(of(ROME), &["aleria"]);
    fleet_out(&mut poor, ROME, "pisae");
    poor.way(&["aleria"]).act(Action::Fight);
    assert!(poor.s.sea_battle.is_some(), "who has nothing is not asked");
}

/// PAX-4.4a, PAX-11.3.4b: an army that was paid not to storm the beach is on its ships again.
#[test]
fn pax_4_4a_a_landing_may_be_bought_off() {
    let game = &bribable();
    let landing = || {
        let mut at = bare(game);
        at.army(of(ROME), "pisae", &[(Unit::Legion, 3)]).army(of(CARTHAGE), "aleria", &[(Unit::LightInfantry, 1)]);
        at.garrisons(of(ROME), &["urcinium"]);
        army_out(&mut at, ROME, "pisae", 6);
        at.act(Action::Embark).way(&["aleria"]).act(Action::No).act(Action::No);
        at.act(Action::Land);
        at
    };
    let mut at = landing();
    assert_eq!(at.s.steps.top(), Some(TalkStep::Bribe { by: CARTHAGE, to: ROME }.into()));
    at.act(bribe(3)).act(Action::Yes).act(Action::LetPass);
    let march = *at.s.march(1);
    assert_eq!((march.at, march.afloat(), at.s.battle), (node("aleria"), true, None));
    assert_eq!((at.talents(ROME), at.troops(of(CARTHAGE), "aleria").len()), (23, 1));
    assert!(at.is_legal(Action::MoveTo { to: node("urcinium") }) && !at.is_legal(Action::Done));
    let mut at = landing();
    at.act(bribe(0));
    assert_eq!(at.s.battle.map(|battle| battle.cause), Some(Cause::Amphibious));
}

/// PAX-11.1.5b: an army whose Fleet goes no farther must land, and no bribe helps.
#[test]
fn pax_11_1_5b_who_must_land_is_not_bought_off() {
    let game = &bribable();
    let mut at = bare(game);
    at.army(of(ROME), "pisae", &[(Unit::Legion, 3)]).army(of(CARTHAGE), "aleria", &[(Unit::LightInfantry, 1)]);
    at.s.player_mut(CARTHAGE).talents = 9;
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).way(&["aleria"]).act(Action::No).act(Action::Yes).roll(12).act(Action::Fight);
    assert_eq!(at.s.battle.map(|battle| battle.cause), Some(Cause::Amphibious));
    assert_eq!(at.talents(CARTHAGE), 9);
}

/// Carthage talks to Greece.
fn talk(at: &mut At<'_>, to: Seat) {
    at.happens(CARTHAGE, TalkStep::Propose { by: CARTHAGE, left: 3, to: Some(to) });
}

/// PAX-4.3.1d, PAX-4.3.1f, PAX-4.3.1g: a player may ask a partner for what he has, for nothing or for Talents.
#[test]
fn pax_4_3_1d_gifts_may_be_asked_for() {
    let mut at = bare(game());
    at.fleet(of(GREECE), "corcyra", 2).works(of(GREECE), "tarentum", 2).reckoned();
    at.army(of(GREECE), "sparta", &[(Unit::MercenaryLight, 1)]);
    let ask = |offer| Action::Ask { to: GREECE, offer };
    let fleet = Offer::Galley { at: node("corcyra"), galleys: 2, talents: 4 };
    let town = Offer::Works { at: id("tarentum"), talents: 0 };
    let hired = Offer::Mercenaries { at: id("sparta"), unit: Unit::MercenaryLight, talents: 2 };
    talk(&mut at, GREECE);
    for offer in [fleet, town, hired, Offer::Talents { talents: 5 }] {
        assert!(at.is_legal(ask(offer)), "{offer:?}");
        assert!(!at.is_legal(Action::Offer { to: GREECE, offer }) || offer == Offer::Talents { talents: 5 });
    }
    at.act(ask(fleet));
    assert_eq!(at.game.turn(&at.s), Turn::Decision(GREECE));
    at.act(Action::Yes);
    assert_eq!([CARTHAGE, GREECE].map(|seat| at.s.galleys(of(seat), node("corcyra"))), [2, 0]);
    assert_eq!((at.talents(CARTHAGE), at.talents(GREECE)), (16, 24), "who asks pays");
    talk(&mut at, GREECE);
    at.act(ask(town)).act(Action::Yes);
    assert_eq!(at.s.ground[id::<Space>("tarentum")].works.map(|works| works.owner), Some(of(CARTHAGE)));
    talk(&mut at, GREECE);
    at.act(ask(Offer::Talents { talents: 5 })).act(Action::Yes);
    assert_eq!((at.talents(CARTHAGE), at.talents(GREECE)), (21, 19), "a gift");
    talk(&mut at, GREECE);
    at.act(ask(Offer::Talents { talents: 5 })).act(Action::No);
    assert_eq!(at.talents(GREECE), 19, "nobody must give");
}

/// PAX-4.3.1d, PAX-4.3.1e: a player asks for a card only if he knows that the other has it; Rome never asks for Mercenaries.
#[test]
fn pax_4_3_1d_only_known_cards_are_asked_for() {
    let mut at = extended(game());
    at.hand(GREECE, &[Card::Spies, Card::Traitor]);
    at.s.player_mut(GREECE).hand.get_mut(1).unwrap().seen = Seats::of(of(CARTHAGE));
    talk(&mut at, GREECE);
    let ask = |card| Action::Ask { to: GREECE, offer: Offer::Card { card, talents: 0 } };
    assert!(at.is_legal(ask(Card::Traitor)) && !at.is_legal(ask(Card::Spies)));
    at.act(ask(Card::Traitor)).act(Action::Yes);
    let hand = |seat| at.s.player(seat).hand.iter().map(|held| held.card).collect::<Vec<_>>();
    assert_eq!((hand(CARTHAGE), hand(GREECE)), (vec![Card::Traitor], vec![Card::Spies]));
    at.sound();
    let mut at = bare(game());
    at.army(of(GREECE), "sparta", &[(Unit::MercenaryLight, 1)]);
    at.happens(ROME, TalkStep::Propose { by: ROME, left: 3, to: Some(GREECE) });
    let mercenaries = |action: &Action| matches!(action, Action::Ask { offer: Offer::Mercenaries { .. }, .. });
    assert!(!at.legal().iter().any(mercenaries), "PAX-4.3.1e");
}

/// PAX-4.4a, PAX-4.4b: a player about to be intercepted may pay before the dice are rolled; the other army then stays where
/// it is.
#[test]
fn pax_4_4a_an_interception_may_be_bought_off() {
    let game = &bribable();
    let crossing = || {
        let mut at = bare(game);
        at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 4)]);
        march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
        at.act(Action::Intercept { from: id("roma") });
        at
    };
    let mut at = crossing();
    assert_eq!(at.s.steps.top(), Some(TalkStep::Bribe { by: CARTHAGE, to: ROME }.into()));
    at.act(bribe(3)).act(Action::Yes).act(Action::LetPass);
    assert_eq!((at.talents(CARTHAGE), at.talents(ROME), at.s.marches.len()), (17, 23, 1));
    assert_eq!((at.troops(of(ROME), "roma").len(), at.s.battle), (2, None));
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE), "the army goes on");
    // PAX-4.4c, PAX-4.4d: nothing is offered, it is refused, or the promise is broken.
    let broken = |at: &mut At<'_>| {
        at.act(bribe(1)).act(Action::Yes).act(Action::Fight);
    };
    let refused = |at: &mut At<'_>| {
        at.act(bribe(1)).act(Action::No);
    };
    let none = |at: &mut At<'_>| {
        at.act(bribe(0));
    };
    for (answer, left) in [(&broken as &dyn Fn(&mut At<'_>), 19), (&refused, 20), (&none, 20)] {
        let mut at = crossing();
        answer(&mut at);
        assert_eq!((at.game.chance_kind(&at.s), at.talents(CARTHAGE)), ("interception_dice", left));
    }
}

/// PAX-4.4a, PAX-4.3.1l: of allies who are attacked together each may pay, one after another; who has nothing is not asked.
#[test]
fn pax_4_4a_each_of_the_allies_attacked_may_pay() {
    let game = &bribable();
    for talents in [20, 0] {
        let mut at = bare(game);
        at.s.ally(CARTHAGE, GREECE);
        at.army(of(ROME), "narbo", &[(Unit::Legion, 4)]).army(of(CARTHAGE), "tolosa", &[(Unit::LightInfantry, 1)]);
        at.army(of(GREECE), "tolosa", &[(Unit::LightInfantry, 1)]).s.player_mut(CARTHAGE).talents = talents;
        march(&mut at, ROME, "narbo", 4).way(&["tolosa"]).act(Action::Fight).act(Action::Fight);
        if talents > 0 {
            assert_eq!(at.s.steps.top(), Some(TalkStep::Bribe { by: CARTHAGE, to: ROME }.into()));
            at.act(bribe(0));
        }
        assert_eq!(at.s.steps.top(), Some(TalkStep::Bribe { by: GREECE, to: ROME }.into()), "{talents}");
        at.sound();
        let mut spared = Position { game, s: at.s };
        spared.act(bribe(2)).act(Action::Yes).act(Action::LetPass);
        assert_eq!((spared.s.battle, spared.s.march(1).at, spared.talents(ROME)), (None, node("narbo"), 22));
        at.act(bribe(2)).act(Action::No);
        assert!(at.s.battle.is_some(), "nobody else is asked");
    }
}

/// PAX-4.3.1f, PAX-13.3-MUT: a mutinous Fleet is not given away; other Fleets of its owner are.
#[test]
fn pax_13_3_mut_a_mutinous_fleet_is_not_given_away() {
    let gift = |place| Action::Ask { to: GREECE, offer: Offer::Galley { at: node(place), galleys: 2, talents: 0 } };
    let mut at = bare(game());
    at.fleet(of(GREECE), "corcyra", 2).fleet(of(GREECE), "dyrrhachium", 2);
    at.mutiny(of(GREECE), "corcyra");
    talk(&mut at, GREECE);
    assert_eq!(["corcyra", "dyrrhachium"].map(|place| at.is_legal(gift(place))), [false, true]);
}

/// PAX-9.3.5a, PAX-4.4b: who has been paid not to intercept leaves nobody behind walls; before the next attempt it is asked again.
#[test]
fn pax_9_3_5a_a_bribed_interception_leaves_nobody_behind_the_walls() {
    let game = &bribable();
    let mut at = bare(game);
    at.army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 6)]).army(of(ROME), "pisae", &[(Unit::Legion, 2)]);
    at.works(of(ROME), "pisae", 2).army(of(ROME), "roma", &[(Unit::Legion, 4)]);
    at.army(of(ROME), "parma", &[(Unit::Legion, 3)]);
    march(&mut at, CARTHAGE, "arretium", 6).way(&["pisae"]);
    at.act(intercept("roma")).act(Action::Yes).act(bribe(1)).act(Action::Yes).act(Action::LetPass);
    assert!(at.s.inside.is_empty());
    at.act(intercept("parma")).act(Action::No).act(bribe(0)).roll(12);
    assert_eq!(at.game.side_count(&at.s, Side::Attacker, |unit| unit == Unit::Legion), 5);
}
