//! The canonical order of choices: what the rulebook allows and the list has passed is refused with the reason.

use crate::campaign::*;
use crate::support::*;
use agon::game::Telling;
use agon::games::mare_nostrum::Action;
use agon::games::mare_nostrum::ids::*;
use agon::games::mare_nostrum::state::*;

use Empire::{Egypt, Rome};

fn why(s: &State, action: Action) -> Option<String> {
    game().why_not(s, action)
}

#[test]
fn cards_are_bought_in_the_order_of_the_list() {
    let position = Position::new(game(), 3).strip(Rome).give(Rome, Token::COIN, 20);
    let mut s = position.display(&[Card::Hercules, Card::Circe, Card::RamsesII]).building(Rome);
    let hire = |card| Action::Hire { card };
    assert_eq!(why(&s, hire(Card::Hercules)), None, "it is listed");
    assert_eq!(why(&s, hire(Card::Gilgamesh)), None, "the rulebook forbids it: it is not for sale");
    act(game(), &mut s, hire(Card::Circe));
    assert!(!is_legal(game(), &s, hire(Card::Hercules)));
    assert!(why(&s, hire(Card::Hercules)).is_some_and(|reason| reason.contains("passed")));
    assert_eq!(why(&s, hire(Card::RamsesII)), None, "still listed");
    s.stocks[Rome][Token::COIN] = 0;
    assert_eq!(why(&s, hire(Card::Hercules)), None, "it cannot be paid");
}

#[test]
fn purchases_on_the_map_come_in_the_order_of_the_list() {
    let position = Position::new(game(), 3).strip(Rome).give(Rome, Token::COIN, 20);
    let mut s = position.building(Rome);
    let legion = |id| Action::Build { object: Object::Legion(province(id)) };
    let trireme = Action::Build { object: Object::Trireme(sea("mare_ionium")) };
    assert!(is_legal(game(), &s, legion("gallia")) && is_legal(game(), &s, trireme));
    act(game(), &mut s, legion("italia"));
    for action in [legion("gallia"), trireme] {
        assert!(!is_legal(game(), &s, action));
        assert!(why(&s, action).is_some_and(|reason| reason.contains("passed")), "{action:?}");
    }
    assert_eq!(why(&s, legion("achea")), None, "the rulebook forbids it: Achea is not Rome's");
    assert_eq!(why(&s, legion("italia")), None, "still listed");
    let nowhere = Action::Build { object: Object::Building(province("sicilia"), Slot::Marker) };
    assert_eq!(why(&s, nowhere), None, "there is no such building");
}

#[test]
fn armies_and_their_legions_move_in_the_order_of_the_list() {
    let position = bare(game()).legion(Rome, province("latium"), 2).legion(Rome, province("dalmatia"), 1);
    let mut s = campaign(game(), position, Rome);
    let march = |from, to| Action::March { from: province(from), to: province(to) };
    assert_eq!(s.step, Step::Land(LandStep::March { empire: Rome, from: province("dalmatia") }));
    let early = why(&s, march("latium", "italia")).expect("Dalmatia comes first");
    assert!(early.contains("first the one in Dalmatia"), "{early}");
    act(game(), &mut s, Action::Stay { province: province("dalmatia") });
    let late = why(&s, march("dalmatia", "macedonia")).expect("it has been passed");
    assert!(late.contains("the one in Dalmatia has moved"), "{late}");
    act(game(), &mut s, march("latium", "italia"));
    let passed = why(&s, march("latium", "gallia")).expect("Gallia comes before Italia");
    assert!(passed.contains("in the order of their destinations"), "{passed}");
    assert_eq!(why(&s, march("latium", "achea")), None, "the rulebook forbids it: Achea is far away");
}

#[test]
fn buildings_are_occupied_in_the_order_of_the_list() {
    let cyrenaica = province("cyrenaica");
    let position = bare(game()).build(cyrenaica, &[Slot::Market, Slot::Temple]).legion(Rome, cyrenaica, 3);
    let mut s = campaign(game(), position, Rome);
    conquer(game(), &mut s, cyrenaica);
    act(game(), &mut s, Action::Occupy { slot: Slot::Market });
    let reason = why(&s, Action::Occupy { slot: Slot::Caravan1 }).expect("it has been passed");
    assert!(reason.contains("caravan_1 comes before market"), "{reason}");
    assert_eq!(why(&s, Action::Occupy { slot: Slot::Temple }), None, "still listed");
    assert_eq!(s.controller(cyrenaica), Some(Egypt));
}

/// What is asked in one word tells decisions apart that share their actions.
#[test]
fn decisions_have_kinds() {
    for (title, kind) in [
        (Title::Trade, "name_leader:trade"),
        (Title::Culture, "name_leader:culture"),
        (Title::Military, "name_leader:military"),
    ] {
        let mut s = bare(game()).at(TradeStep::Announce);
        s.step = LeadershipStep::NameLeader { title }.into();
        assert_eq!(game().decision_kind(&s), kind);
    }
    let s = bare(game()).at(TradeStep::Announce);
    assert_eq!(game().decision_kind(&s), "announce");
}
