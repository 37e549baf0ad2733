//! Trade (AOM-521 to AOM-528), the Great Temple (AOM-469) and Next Age (AOM-541 to AOM-544).

use crate::support::*;
use agon_age_of_mythology::Action;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::step::*;
use agon_game::Seat;

fn give(resource: Resource) -> Action {
    Action::Give { resource }
}

fn take(resource: Resource) -> Action {
    Action::Take { resource }
}

use Resource::{Favor, Food, Gold, Wood};

/// AOM-521, AOM-524, AOM-R35, AOM-R36: the price first, in cubes of the player's choice; then any number, one for one.
#[test]
fn aom_521_exchange_one_for_one() {
    let mut p = duel().play(0, "permanent_trade");
    assert_eq!(p.legal(), [Action::Exchange, Action::Stop]);
    p.act(Action::Exchange);
    assert_eq!(p.s.steps.top(), Some(Step::Trade(TradeStep::TradePrice { left: 2, from: Food })));
    p.act(give(Food)).act(give(Favor));
    assert_eq!((p.purse(0), p.bank()), ([3, 4, 4, 3], [13, 12, 12, 13]));
    p.act(give(Food)).act(give(Wood)).act(give(Wood)).act(Action::Stop);
    // What was given cannot be taken.
    assert_eq!(p.legal(), [take(Gold), take(Favor)]);
    p.act(take(Gold)).act(take(Favor)).act(take(Favor));
    assert_eq!((p.purse(0), p.bank()), ([2, 2, 5, 5], [14, 14, 11, 11]));
    // AOM-524: one exchange, with the price paid once.
    assert!(p.done());
    assert_eq!(p.purse(1), [4; 4]);
}

/// AOM-524, AOM-R35: the price is paid in cubes that the player has, of any kinds, if enough is left to pay the rest.
#[test]
fn aom_r35_a_cube_that_is_not_there_pays_nothing() {
    let mut p = duel().cubes(0, [0, 2, 1, 0]).play(0, "permanent_trade");
    p.act(Action::Exchange);
    assert_eq!(p.legal(), [give(Wood)]);
    p.act(give(Wood));
    assert_eq!(p.legal(), [give(Wood), give(Gold)]);
    p.act(give(Gold));
    assert_eq!(p.purse(0), [0, 1, 0, 0]);
}

/// AOM-524: the price is the one of the card.
#[test]
fn aom_524_the_price_is_on_the_card() {
    let mut p = duel().play(0, "trade_1");
    p.act(Action::Exchange);
    assert_eq!(p.s.steps.top(), Some(Step::Trade(TradeStep::TradePrice { left: 1, from: Food })));
    let mut p = duel().cubes(0, [4, 4, 4, 0]).play(0, "hermes");
    p.act(Action::Exchange);
    assert_eq!(p.s.steps.top(), Some(Step::Trade(TradeStep::Give { from: Food })));
}

/// AOM-521, AOM-524: nothing is offered that could not be paid, or that has no effect.
#[test]
fn aom_524_the_price_must_be_paid() {
    assert!(duel().cubes(0, [1, 1, 0, 0]).play(0, "permanent_trade").done());
    let p = duel().cubes(0, [1, 1, 1, 0]).play(0, "permanent_trade");
    assert!(p.is_legal(Action::Exchange));
    // The bank holds cubes of the player's kind only.
    let mut p = duel().cubes(0, [5, 0, 0, 0]).cubes(1, [0; 4]);
    for resource in [Wood, Gold, Favor] {
        let all = std::mem::take(&mut p.s.bank[resource]);
        p.s.player_mut(Seat(1)).cubes[resource] = all;
    }
    assert!(p.play(0, "permanent_trade").done());
}

/// AOM-017, AOM-522: only what the bank has.
#[test]
fn aom_522_the_bank_limits_the_exchange() {
    let p = duel().buildings(0, &[Building::Market]).cubes(0, [6, 0, 0, 0]).cubes(1, [0, 19, 19, 20]);
    let mut p = p.play(0, "permanent_trade");
    p.act(Action::Exchange).act(give(Food)).act(give(Food));
    assert_eq!(p.legal(), [Action::Stop]);
    p.act(Action::Stop);
    assert_eq!(p.legal(), [take(Wood)], "gold alone would not make two");
    p.act(take(Wood));
    assert_eq!(p.legal(), [take(Gold)]);
    p.act(take(Gold));
    assert_eq!((p.purse(0), p.bank()), ([4, 1, 1, 0], [16, 0, 0, 0]));
}

/// AOM-R36: the price lies in the bank when the exchange is made.
#[test]
fn aom_r36_the_price_can_be_taken() {
    let mut p = duel().cubes(0, [2, 2, 0, 0]).cubes(1, [18, 18, 20, 20]).play(0, "permanent_trade");
    p.act(Action::Exchange).act(give(Wood)).act(give(Wood));
    p.act(give(Food)).act(give(Food)).act(Action::Stop).act(take(Wood)).act(take(Wood));
    assert_eq!((p.purse(0), p.bank()), ([0, 2, 0, 0], [2, 0, 0, 0]));
}

/// AOM-462, AOM-525: a Market makes it free.
#[test]
fn aom_525_a_market_makes_it_free() {
    let mut p = duel().buildings(0, &[Building::Market]).cubes(0, [1, 0, 0, 0]).play(0, "permanent_trade");
    p.act(Action::Exchange).act(give(Food)).act(Action::Stop).act(take(Favor));
    assert!(p.done());
    assert_eq!(p.purse(0), [0, 0, 0, 1]);
    // The Market of another player does not help.
    let mut p = duel().buildings(1, &[Building::Market]).play(0, "permanent_trade");
    p.act(Action::Exchange);
    assert!(matches!(p.s.steps.top(), Some(Step::Trade(TradeStep::TradePrice { .. }))));
}

/// AOM-523, AOM-528: only the active player trades, and only with the bank.
#[test]
fn aom_528_only_the_active_player_trades() {
    let mut p = trio().buildings(1, &[Building::GreatTemple]).cubes(1, [0, 0, 0, 9]).play(0, "permanent_trade");
    let mut steps = 0;
    while !p.done() {
        assert_eq!(p.decider(), Some(0));
        let action = p.legal()[usize::from(steps > 2 && p.legal().len() > 1)];
        p.act(action);
        steps += 1;
    }
    assert_eq!((p.purse(1), p.purse(2)), ([0, 0, 0, 9], [4; 4]));
}

/// AOM-469, AOM-527, AOM-810, AOM-T26: 17 favor buy two points; one favor is left.
#[test]
fn aom_t26_the_great_temple_sells_points() {
    let mut p = duel()
        .buildings(0, &[Building::GreatTemple])
        .cubes(1, [0; 4])
        .cubes(0, [0, 0, 0, 17])
        .play(0, "permanent_trade");
    p.act(Action::BuyPoint).act(Action::BuyPoint);
    assert!(!p.is_legal(Action::BuyPoint));
    let player = p.s.player(Seat(0));
    assert_eq!((player.points, p.purse(0)[3], p.s.points), (2, 1, 28));
}

/// AOM-469: not without the building, not with the one of another player.
#[test]
fn aom_469_points_need_the_temple() {
    let p = duel().buildings(1, &[Building::GreatTemple]).cubes(0, [0, 0, 0, 16]).play(0, "permanent_trade");
    assert_eq!(p.legal(), [Action::Exchange, Action::Stop]);
    let p = duel().buildings(0, &[Building::GreatTemple]).cubes(0, [9, 0, 0, 7]).play(0, "permanent_trade");
    assert!(!p.is_legal(Action::BuyPoint));
}

/// AOM-526: an exchange for favor may come first.
#[test]
fn aom_526_exchange_before_buying() {
    let mut p = duel().buildings(0, &[Building::GreatTemple]).cubes(0, [3, 0, 0, 7]).play(0, "permanent_trade");
    p.act(Action::Exchange).act(give(Food)).act(give(Food)).act(give(Food)).act(Action::Stop).act(take(Favor));
    p.act(Action::BuyPoint);
    assert_eq!((p.s.player(Seat(0)).points, p.purse(0)), (1, [0; 4]));
    // The exchange may also follow, but there is only one.
    let mut p = duel().buildings(0, &[Building::GreatTemple]).cubes(0, [4, 0, 0, 16]).play(0, "permanent_trade");
    p.act(Action::BuyPoint);
    assert_eq!(p.legal(), [Action::Exchange, Action::BuyPoint, Action::Stop]);
    p.act(Action::Exchange).act(give(Food)).act(give(Food)).act(Action::Stop);
    assert_eq!(p.legal(), [Action::BuyPoint, Action::Stop]);
}

/// AOM-R37: no points from an empty bank.
#[test]
fn aom_527_the_bank_of_points_is_finite() {
    let p = duel().buildings(0, &[Building::GreatTemple]).cubes(0, [0, 0, 0, 16]).points(1, 29);
    let mut p = p.play(0, "permanent_trade");
    p.act(Action::BuyPoint);
    assert!(!p.is_legal(Action::BuyPoint));
}

/// AOM-R35, option `trade_price_only_for_exchange`: whether the price is due for points alone.
#[test]
fn aom_524_price_for_the_temple() {
    let temple = |game, cubes| {
        let p = table(game, &["greek", "egyptian"]).buildings(0, &[Building::GreatTemple]).cubes(0, cubes);
        p.play(0, "permanent_trade")
    };
    assert!(temple(game(), [0, 0, 0, 8]).is_legal(Action::BuyPoint));
    let strict = game_with(&[("trade_price_only_for_exchange", "false")]);
    let mut p = temple(&strict, [2, 0, 0, 8]);
    assert!(!p.is_legal(Action::BuyPoint));
    p.act(Action::Exchange).act(give(Food)).act(give(Food)).act(Action::Stop).act(Action::BuyPoint);
    assert_eq!(p.s.player(Seat(0)).points, 1);
    // With a Market there is no price.
    let p = table(&strict, &["greek", "egyptian"]).buildings(0, &[Building::GreatTemple, Building::Market]);
    assert!(p.cubes(0, [0, 0, 0, 8]).play(0, "permanent_trade").is_legal(Action::BuyPoint));
}

// ---- Next Age ----

/// AOM-541, AOM-542, AOM-543: the price of the era that is reached, one step for each card, in order.
#[test]
fn aom_541_the_next_era_for_its_price() {
    let eras = [(Era::Archaic, Era::Classical, 4), (Era::Classical, Era::Heroic, 5), (Era::Heroic, Era::Mythic, 6)];
    for (from, to, price) in eras {
        for (card, price) in [("permanent_next_age", price), ("next_age_cheap", price - 1)] {
            let p = duel().era(0, from).cubes(0, [9; 4]).play(0, card);
            assert!(p.done());
            assert_eq!((p.s.player(Seat(0)).era, p.purse(0)), (to, [9 - price; 4]));
            assert_eq!((p.s.player(Seat(1)).era, p.bank()), (Era::Archaic, [7 + price; 4]));
        }
    }
}

/// AOM-541, AOM-543, AOM-R15: not without the price, not beyond the last era; the card can be discarded then.
#[test]
fn aom_541_next_age_must_be_possible() {
    let offered = |era, cubes| {
        let p = duel().era(0, era).cubes(0, cubes).hand(0, &["permanent_next_age"]);
        let p = p.at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
        assert!(p.is_legal(Action::Pass { card: id("permanent_next_age") }));
        p.is_legal(Action::Play { card: id("permanent_next_age") })
    };
    assert!(offered(Era::Archaic, [4; 4]));
    assert!(!offered(Era::Archaic, [4, 4, 3, 4]));
    assert!(!offered(Era::Classical, [4; 4]));
    assert!(!offered(Era::Mythic, [10; 4]));
}

/// AOM-358, AOM-541: the power of the card is not offered if too little would be left for the next era.
#[test]
fn aom_541_a_power_leaves_the_price() {
    let asked = |favor| {
        let p = duel().tiles(1, "fertile_food_2", 1).cubes(0, [3, 3, 3, favor]).play(0, "hephaestos");
        p.s.steps.top() == Some(Step::Power(PowerStep::UsePower))
    };
    assert!(!asked(4) && asked(5));
    let p = duel().tiles(1, "fertile_food_2", 1).cubes(0, [3, 3, 3, 4]).play(0, "hephaestos");
    assert_eq!(p.s.player(Seat(0)).era, Era::Classical);
}

/// AOM-544: a new era brings more cards, a hero, and in the end the Wonder.
#[test]
fn aom_544_what_a_new_era_brings() {
    let p = duel().cubes(0, [10; 4]).play(0, "permanent_next_age");
    let p = p.cubes(0, [10; 4]).at(&[Step::Recruit(RecruitStep::Recruit { left: 1, from: Unit(0) }), STOP]);
    assert!(p.is_legal(Action::Hire { unit: id("greek_hero_classical") }));
    let p = duel().era(0, Era::Heroic).cubes(0, [10; 4]).play(0, "permanent_next_age");
    let p = p.cubes(0, [10; 4]).at(&[Step::Build(BuildStep::Build { left: 1, from: Building::House }), STOP]);
    assert!(p.is_legal(Action::Build { building: Building::TheWonder }));
}
