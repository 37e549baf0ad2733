//! The canonical order of choices: an action that the rulebook allows but the list has passed is refused with that reason.

use crate::campaign::*;
use crate::support::*;
use agon_game::{Id, Rules, Telling, Turn};
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};

use std::collections::BTreeSet;

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

/// The kind of a decision tells decisions apart that offer the same actions.
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

/// The kinds of decisions in the first column of the table in `docs/rules/mare_nostrum.md`.
fn documented_kinds() -> BTreeSet<String> {
    let page = include_str!("../../docs/rules/mare_nostrum.md");
    let (_, table) = page.split_once("## The order of `legal`").expect("the section");
    let (table, _) = table.split_once("\n## ").expect("a section after it");
    let columns = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('|').next());
    columns
        .flat_map(|kinds| kinds.split('`'))
        .filter(|kind| kind.contains('_') || kind.len() > 2)
        .map(Into::into)
        .collect()
}

/// Where the table puts an action in its list.
fn documented_place(game: &MareNostrum, s: &State, action: Action) -> (usize, usize, usize) {
    let of_kind = |token: Token| (0, token.kind() as usize, usize::from(token.is_rare()));
    let seat = |empire: Empire| (0, s.seat(empire).index(), 0);
    match action {
        Action::TakeCoin | Action::ClaimFirst | Action::SwapMarker | Action::LoseFortress => (0, 0, 0),
        Action::TakeRareGood | Action::LoseLegion => (1, 0, 0),
        Action::TakeResource { resource } => (0, resource as usize, 0),
        Action::Announce { number } => {
            let sides = game.content.exchange.iter().flatten();
            (0, sides.copied().position(|side| side == number).expect("a side of a token"), 0)
        }
        Action::OfferSize { number } => (0, number.into(), 0),
        Action::NameFirstTaker { empire } | Action::AttackFleet { empire, .. } => (0, empire as usize, 0),
        Action::LayOut { token } | Action::Give { token } => (0, token.index(), 0),
        Action::Take { from, token } => (0, from as usize, token.index()),
        Action::NameBuilder { empire }
        | Action::NameMover { empire }
        | Action::DeclarePeace { empire }
        | Action::NameLeader { empire } => seat(empire),
        Action::ClaimPurchase { card } | Action::Copy { card } => (0, card as usize, 0),
        Action::PlaceFreeMarker { province } => (0, province.index(), 0),
        Action::Hire { card } => (1, card as usize, 0),
        Action::Build { object: Object::Trireme(sea) } => (2, sea.index(), 0),
        Action::Build { object: Object::Marker(p) } => (3, p.index(), 0),
        Action::RaiseFreeLegion => (4, 0, 0),
        Action::Build { object: Object::Legion(p) } => (5, p.index(), 0),
        Action::Build { object: Object::Fortress(p) } => (5, p.index(), 1),
        Action::Build { object: Object::Building(p, slot) } => (5, p.index(), 2 + slot as usize),
        Action::PayWith { method } => {
            let order = [
                Method::Coins,
                Method::Goods,
                Method::CoinsAndOneGood,
                Method::GoodsAndOneCoin,
                Method::DiscountCoins,
                Method::DiscountGood,
                Method::DiscountRareGood,
            ];
            (0, order.into_iter().position(|m| m == method).expect("a method"), 0)
        }
        Action::Pay { token } | Action::Keep { token } => of_kind(token),
        Action::KeepCoins { count } => (0, usize::from(u8::MAX - count), 0),
        Action::Sail { to, .. } => (0, to.index(), 0),
        Action::March { to, .. } => (0, to.index(), 0),
        Action::Leave { slot } | Action::Raze { slot } => (0, slot as usize, 0),
        Action::Occupy { slot } => (1, slot as usize, 0),
        Action::Seize | Action::LoseHolder { slot: Slot::Marker } => (2, Slot::Marker as usize, 0),
        Action::LoseHolder { slot } => (2, slot as usize, 0),
        Action::Fight { province, empire } => (0, province.index(), empire as usize),
        Action::Forage { province, slot } => (0, province.index(), slot as usize),
        // Actions that end or decline come last.
        Action::SkipFreeMarker
        | Action::TakeNothing
        | Action::DeclinePriority
        | Action::EndBuilding
        | Action::KeepNoMore
        | Action::NoPeace
        | Action::Anchor { .. }
        | Action::AvoidBattle { .. }
        | Action::Stay { .. }
        | Action::Spare
        | Action::EndOccupation
        | Action::KeepMarker
        | Action::EndForaging => (9, 0, 0),
        Action::RevealCard { .. }
        | Action::DrawCultureLeader { .. }
        | Action::DrawRare { .. }
        | Action::Roll { .. } => unreachable!("{action:?} is no decision"),
    }
}

/// Random matches under options that bring up everything: each list has the order of the table, and the table has every kind.
#[test]
fn legal_lists_have_the_documented_order() {
    let documented = documented_kinds();
    let mut met = BTreeSet::new();
    for options in [
        &[("hammurabi_timing", "round_start"), ("conqueror_keeps_holdings", "false")][..],
        &[("poor_trade_leader", "does_not_take_part"), ("card_display", "open")],
        &[("perseus_scope", "always_first"), ("first_collection", "printed_start_resources_and_income")],
    ] {
        let game = game_with(options);
        for seed in 0..9 {
            let start = game.start(&agon_game::Setup::players(3 + (seed % 3) as usize)).expect("3 to 5 players");
            walk(&game, start, seed, 6000, |before, _, _| {
                if !matches!(game.turn(before), Turn::Decision(_)) {
                    return;
                }
                let kind = game.decision_kind(before).into_owned();
                assert!(documented.contains(&kind), "the table lacks {kind}");
                let list = legal(&game, before);
                let sorted =
                    list.is_sorted_by(|&a, &b| documented_place(&game, before, a) < documented_place(&game, before, b));
                assert!(sorted, "{kind}: {list:?}");
                met.insert(kind);
            });
        }
    }
    // Equal traders whose leader stays out are too rare; `mn_r12_the_poor_leader_names_the_first_of_equal_traders` has them.
    let never: Vec<_> = documented.difference(&met).filter(|kind| *kind != "name_first_taker").collect();
    assert!(never.is_empty(), "kinds of the table that no match has met: {never:?}");
}
