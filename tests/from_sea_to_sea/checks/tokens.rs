//! What check tokens do, and the bag they come from (S2S-349, S2S-357 to S2S-363).

use super::*;

/// S2S-357, S2S-362: five tokens without outline earn one bonus token from either end; fewer or outlined ones do not.
#[test]
fn s2s_357_five_tokens_without_outline_earn_a_bonus_token() {
    let check = |drawn: &[&str]| {
        let p = against(in_sophene(), 99).bag(&[drawn, &["base_1_2#1", "base_1_2#2"]].concat());
        let mut p = p.perform(ACTOR, Kind::Battle, 1);
        let free = drawn.iter().filter(|n| !n.starts_with("bonus_outline")).count();
        p.s.check.as_mut().unwrap().free = free as u8;
        p.draw(drawn);
        p
    };
    let four = ["base_0_1#1", "base_0_1#2", "base_0_2#1", "base_0_2#2"];
    assert!(check(&four).s.check.is_none());
    assert!(check(&[&["bonus_outline_1"], &four[..]].concat()).s.check.is_none(), "an outline does not count");
    for end in [End::Left, End::Right] {
        let mut p = check(&[&four[..], &["base_0_3"]].concat());
        let scale: Vec<_> = p.s.development.iter().flatten().copied().collect();
        p.act(Action::TakeBonus { end });
        let (taken, rest) = match end {
            End::Left => (scale[0], &scale[1..]),
            End::Right => (scale[8], &scale[..8]),
        };
        assert!(p.s.bag.has(taken), "into the bag");
        assert_eq!(p.s.development.iter().flatten().copied().collect::<Vec<_>>(), rest);
    }
}

/// S2S-358, S2S-397: a cell of the development scale with the event symbol, 2, 5 or 8, adds an event.
#[test]
fn s2s_358_397_some_cells_of_the_development_scale_add_an_event() {
    let mut p = quiet();
    let mut added = Vec::new();
    for cell in 1..=9 {
        let waiting = p.s.waiting.len();
        p = p.at(&[Step::Check(CheckStep::TakeBonus { left: 1 })]);
        if !p.legal().is_empty() && p.s.steps.top() == Some(Step::Check(CheckStep::TakeBonus { left: 1 })) {
            p.act(Action::TakeBonus { end: End::Left });
        }
        if p.s.waiting.len() > waiting {
            added.push(cell);
        }
    }
    assert_eq!(added, [2, 5, 8]);
    // From the right: the second token from there lies on cell 8.
    let mut p = quiet().at(&[Step::Check(CheckStep::TakeBonus { left: 2 })]);
    p.act(Action::TakeBonus { end: End::Right });
    assert_eq!(p.s.waiting.len(), 1);
    p.act(Action::TakeBonus { end: End::Right });
    assert_eq!(p.s.waiting.len(), 2);
    assert_eq!(p.s.unknown.len(), 13);
}

/// S2S-361, S2S-R21: a doubling token doubles the highest other number, that of a count token included, and nothing else of that
/// token.
#[test]
fn s2s_361_a_doubling_token_doubles_the_best_other_number() {
    let result = |drawn: &[&str]| {
        let p = against(in_sophene(), 99).bag(&[drawn, &["base_1_2#1"]].concat());
        let mut p = p.perform(ACTOR, Kind::Battle, 9);
        p.draw(drawn);
        p.result()
    };
    assert_eq!(result(&["bonus_doubling_1"]), 1, "alone it is 1");
    assert_eq!(result(&["base_2_0#1", "bonus_doubling_1", "base_3_0"]), 2 + 1 + 3 + 3);
    assert_eq!(result(&["base_0_1#1", "bonus_doubling_1"]), 1, "twice nothing");
    assert_eq!(result(&["bonus_count_1", "bonus_doubling_1", "base_0_1#1", "base_2_2"]), 4 + 1 + 2 + 4);
    let mut p = in_sophene()
        .unit(Colour::Violet, Side::Military, "sophene", &[])
        .bag(&["base_3_0", "bonus_doubling_1", "base_1_1#1"])
        .perform(ACTOR, Kind::Battle, 1);
    p.draw(&["base_3_0", "bonus_doubling_1"]);
    assert_eq!(p.count("sophene", Side::Military), 1, "1 damage is not doubled");
}

/// S2S-362: an outlined token does not use up the free draw that brought it.
#[test]
fn s2s_362_an_outlined_token_is_free() {
    let mut p = in_sophene().bag(&["bonus_outline_1", "base_0_1#1", "base_0_1#2"]).perform(ACTOR, Kind::Battle, 2);
    p.draw(&["base_0_1#1"]);
    assert_eq!(p.s.check.unwrap().free, 1);
    p.draw(&["bonus_outline_1"]);
    assert_eq!(p.s.check.unwrap().free, 1);
    assert_eq!(p.result(), 3, "otherwise it is a token like any other");
}

/// S2S-363, S2S-R20: a count token is worth the final number of drawn tokens, itself and outlined ones included.
#[test]
fn s2s_363_a_count_token_counts_the_drawn_tokens() {
    let mut p = in_sophene().bag(&["bonus_count_1", "bonus_outline_1", "base_0_1#1", "base_0_1#2"]);
    p = p.perform(ACTOR, Kind::Battle, 4);
    p.draw(&["bonus_count_1"]);
    assert_eq!(p.result(), 1);
    p.draw(&["base_0_1#1"]);
    assert_eq!(p.result(), 2);
    p.draw(&["bonus_outline_1"]);
    assert_eq!(p.result(), 3 + 3);
}

/// S2S-349, S2S-C2: the bag is refilled as soon as it is empty, even after the last draw of a check; the tokens of the running
/// check are not in it.
#[test]
fn s2s_349_c2_an_empty_bag_is_refilled_at_once() {
    let mut p = in_sophene().bag(&["base_0_1#1", "base_0_1#2"]).perform(ACTOR, Kind::Battle, 2);
    p.draw(&["base_0_1#1"]);
    assert_eq!((p.s.bag.len(), p.s.pontus.len()), (1, 23));
    p.draw(&["base_0_1#2"]);
    assert_eq!(p.s.bag.len(), 23, "all tokens but the two of the check");
    assert_eq!(p.s.pontus, tokens(&["base_0_1#1", "base_0_1#2"]));
}

/// S2S-349, option `refill` = `when_needed`: only the next draw refills the bag.
#[test]
fn s2s_349_option_when_needed_leaves_the_bag_empty_until_a_token_is_needed() {
    let game = game_with(&[("refill", "when_needed")]);
    let bag = ["base_0_1#1", "base_0_1#2"];
    let mut p = of(&game, &QUIET).no_units().leader(ACTOR, "sophene").bag(&bag).perform(ACTOR, Kind::Battle, 3);
    p.draw(&bag);
    assert_eq!((p.s.bag.len(), p.s.pontus.len()), (0, 23));
    p.act(Action::Draw);
    assert_eq!((p.s.bag.len(), p.s.pontus.len()), (23, 0));
    p.act(Action::DrawToken { token: token("base_1_1#1") });
    let mut p = of(&game, &QUIET).no_units().leader(ACTOR, "sophene").bag(&bag).perform(ACTOR, Kind::Battle, 2);
    p.draw(&bag);
    assert_eq!((p.s.bag.len(), p.s.pontus.len()), (0, 25), "after the check");
}

/// S2S-R19: with bag and Pontus empty there is no further draw; the check is judged as it stands.
#[test]
fn s2s_r19_without_tokens_the_check_ends() {
    let mut p = in_sophene().bag(&["base_3_0", "base_3_1"]).perform(ACTOR, Kind::Battle, 5);
    p.s.pontus = Tokens::EMPTY;
    for name in ["base_3_0", "base_3_1"] {
        p.force(Action::Draw).force(Action::DrawToken { token: token(name) });
    }
    assert!(p.s.check.is_none());
    assert!(!p.s.captured.has(region("sophene")), "6 is less than 8");
    assert_eq!(p.s.bag.len(), 2, "and the bag is filled again");
}
