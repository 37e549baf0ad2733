//! Mare Nostrum, Phase 2: exchange tokens, offers, the chain of takings, equalization (MN-201 to MN-220).
//!
//! The players of the rulebook's examples: Grigory, the Trade Leader, has Carthage, Dmitry Rome, Ekaterina Greece,
//! Boris Egypt.

mod partners;

use crate::support::*;
use agon_mare_nostrum::ids::Empire::{
    Carthage, Carthage as G, Egypt, Egypt as B, Greece, Greece as E, Rome, Rome as D,
};
use agon_mare_nostrum::ids::Resource::*;
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};

/// Four players with exactly these resources, one token each.
fn table<'g>(game: &'g MareNostrum, stocks: [(Empire, &[Resource]); 4]) -> Position<'g> {
    stocks.iter().fold(Position::new(game, 4), |p, (empire, resources)| {
        resources.iter().fold(p.strip(*empire), |p, &r| p.give(*empire, token(r), 1))
    })
}

const THREE_EACH: [(Empire, &[Resource]); 4] =
    [(G, &[Wine, Gold, Oil]), (D, &[Grain, Metal, Sheep]), (E, &[Stone, Wine, Coin]), (B, &[Papyrus, Coin, Gladiator])];

/// Announces a number and lets everybody lay out the first tokens of his list.
fn laid_out(game: &MareNostrum, p: Position<'_>, number: u8) -> State {
    let mut s = p.at(TradeStep::Announce);
    act(game, &mut s, Action::Announce { number });
    while let Step::Trade(TradeStep::LayOut { .. }) = s.step {
        let first = legal(game, &s)[0];
        act(game, &mut s, first);
    }
    s
}

/// The taking when everybody has laid out all three.
fn three_each() -> State {
    let s = laid_out(game(), table(game(), THREE_EACH), 3);
    assert_eq!(s.step, Step::Trade(TradeStep::Take { empire: G }));
    s
}

fn take(from: Empire, resource: Resource) -> Action {
    Action::Take { from, token: token(resource) }
}

/// From whom the taker may take.
fn sources(game: &MareNostrum, s: &State) -> Empires {
    let from = |action| match action {
        Action::Take { from, .. } => from,
        other => panic!("{other:?} is no taking"),
    };
    legal(game, s).into_iter().map(from).collect()
}

fn only(empires: &[Empire]) -> Empires {
    empires.iter().copied().collect()
}

fn numbers(game: &MareNostrum, s: &State) -> Vec<u8> {
    let mut all: Vec<u8> = legal(game, s)
        .into_iter()
        .map(|action| match action {
            Action::Announce { number } | Action::OfferSize { number } => number,
            other => panic!("{other:?} is no number"),
        })
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn mn_201_a_new_trade_leader_has_all_three_tokens() {
    let trade_of_round_two = |rome_leads: bool| {
        let mut p = Position::new(game(), 4);
        if rome_leads {
            p = p.marker(Rome, province("creta")).build(province("creta"), &[Slot::Caravan1]);
        } else {
            p = p.raze(province("gallia"), &[Slot::Caravan1]);
        }
        let mut s = p.at(TradeStep::Announce);
        act(game(), &mut s, Action::Announce { number: 0 });
        act_until(game(), &mut s, |s| s.round == 2);
        (s.leaders[Title::Trade], numbers(game(), &s))
    };
    assert_eq!(trade_of_round_two(true), (Some(Rome), vec![0, 1, 2, 3, 4, 5]));
    assert_eq!(trade_of_round_two(false), (Some(Carthage), vec![1, 2, 3, 4]), "the old leader has two left");
}

#[test]
fn mn_202_mn_203_both_sides_of_three_tokens() {
    let s = Position::new(game(), 4).at(TradeStep::Announce);
    assert_eq!(decider(game(), &s), G);
    assert_eq!(numbers(game(), &s), [0, 1, 2, 3, 4, 5], "and he may not do without");
    let mut s = s;
    act(game(), &mut s, Action::Announce { number: 2 });
    assert_eq!((s.trade.number, s.trade.sizes), (2, ByEmpire::from_fn(|e| if e == Empire::Babylon { 0 } else { 2 })));
}

#[test]
fn mn_204_mn_r19_a_played_token_returns_when_all_three_are_played() {
    let mut s = Position::new(game(), 4).at(TradeStep::Announce);
    for (number, left) in [(4, vec![0, 1, 2, 5]), (1, vec![0, 5]), (5, vec![0, 1, 2, 3, 4, 5])] {
        act(game(), &mut s, Action::Announce { number });
        s.step = TradeStep::Announce.into();
        s.trade = Trade::default();
        assert_eq!(numbers(game(), &s), left, "after {number}");
    }
}

#[test]
fn mn_t3_after_the_3_of_4_3_come_5_0_and_2_1() {
    let mut s = three_each();
    assert_eq!(s.trade.sizes[D], 3);
    act_until(game(), &mut s, |s| s.round == 2);
    assert_eq!(s.leaders[Title::Trade], Some(G), "still leader by his own choice");
    assert_eq!(numbers(game(), &s), [0, 1, 2, 5]);
}

/// MN-205: every choice of N tokens, goods and coins in any mix, can be laid out, in exactly one order.
#[test]
fn mn_205_any_n_resources_in_one_order() {
    let p = table(game(), [(G, &[Wine; 2]), (D, &[Grain, Grain, Metal, Coin]), (E, &[Wine; 2]), (B, &[Wine; 2])]);
    let mut s = p.give(D, rare(Grain), 1).at(TradeStep::Announce);
    act(game(), &mut s, Action::Announce { number: 2 });
    assert_eq!(s.step, Step::Trade(TradeStep::LayOut { empire: D }));
    let mut offers = Vec::new();
    for first in legal(game(), &s) {
        let mut one = s;
        act(game(), &mut one, first);
        for second in legal(game(), &one) {
            let mut two = one;
            act(game(), &mut two, second);
            offers.push(two.trade.offers[D]);
        }
    }
    // Of {grain x 2, metal, coin, rare grain} without order: 6 mixed pairs and the two ordinary grains.
    assert_eq!(offers.len(), 7);
    assert!((0..7).all(|i| offers[i + 1..].iter().all(|other| *other != offers[i])), "no offer in two orders");
    assert!(offers.iter().all(|o| o.as_slice().iter().sum::<i8>() == 2));
}

#[test]
fn mn_206_the_taking_begins_when_all_have_laid_out() {
    let mut s = table(game(), THREE_EACH).at(TradeStep::Announce);
    act(game(), &mut s, Action::Announce { number: 3 });
    for empire in [D, E, B, G] {
        for _ in 0..3 {
            assert_eq!((s.step, s.trade.revealed), (Step::Trade(TradeStep::LayOut { empire }), false));
            let first = legal(game(), &s)[0];
            act(game(), &mut s, first);
        }
    }
    assert_eq!((s.step, s.trade.revealed), (Step::Trade(TradeStep::Take { empire: G }), true));
}

#[test]
fn mn_207_players_with_fewer_resources_take_no_part() {
    let p = table(game(), [(G, &[Wine; 3]), (D, &[Grain; 3]), (E, &[Stone; 2]), (B, &[Coin; 3])]);
    let s = laid_out(game(), p, 3);
    assert_eq!(
        (s.trade.participants, s.stock_size(E), s.step),
        (only(&[G, D, B]), 2, Step::Trade(TradeStep::Take { empire: G }))
    );
    assert_eq!(sources(game(), &s), only(&[D, B]), "nothing to take from him");
}

#[test]
fn mn_208_players_with_enough_resources_take_part() {
    let p = table(game(), [(G, &[Wine; 3]), (D, &[Grain; 3]), (E, &[Stone; 3]), (B, &[Coin; 9])]);
    let mut s = p.at(TradeStep::Announce);
    act(game(), &mut s, Action::Announce { number: 3 });
    assert_eq!(s.trade.participants, only(&[G, D, E, B]));
    for _ in 0..12 {
        let legal = legal(game(), &s);
        assert!(legal.iter().all(|a| matches!(a, Action::LayOut { .. })), "nobody can refuse: {legal:?}");
        act(game(), &mut s, legal[0]);
    }
}

#[test]
fn mn_209_the_leader_takes_first_from_anybody_else() {
    let s = three_each();
    let offered = [D, E, B].iter().flat_map(|&from| {
        let all = THREE_EACH.iter().find(|(e, _)| *e == from).expect("a player").1;
        all.iter().map(move |&r| take(from, r))
    });
    let all = legal(game(), &s);
    assert_eq!(all.len(), 9);
    assert!(offered.into_iter().all(|action| all.contains(&action)), "every resource but his own");
}

#[test]
fn mn_210_the_player_who_was_taken_from_takes_next() {
    let mut s = three_each();
    act(game(), &mut s, take(E, Stone));
    assert_eq!(
        (s.step, sources(game(), &s)),
        (Step::Trade(TradeStep::Take { empire: E }), only(&[G, D, B])),
        "also from the leader"
    );
    act(game(), &mut s, take(B, Coin));
    assert_eq!(s.step, Step::Trade(TradeStep::Take { empire: B }));
    act(game(), &mut s, take(D, Metal));
    assert_eq!(s.step, Step::Trade(TradeStep::Take { empire: D }));
}

/// MN-211, MN-217: a taken resource is out of this trade and belongs to the taker's stock afterwards.
#[test]
fn mn_211_mn_217_a_taken_resource_stays_with_its_taker() {
    let mut s = three_each();
    act_all(game(), &mut s, [take(D, Grain), take(B, Coin)]);
    assert!(!legal(game(), &s).iter().any(|a| *a == take(G, Grain) || *a == take(D, Coin)), "not offered again");
    assert_eq!((s.stocks[G][token(Grain)], s.stocks[D][token(Coin)]), (1, 1));
    assert_eq!((s.trade.offers[D][token(Grain)], s.trade.offers[B][token(Coin)]), (0, 0));
    act_until(game(), &mut s, |s| s.step == Step::Build(BuildStep::NameBuilder));
    assert!(s.empires().all(|e| s.stock_size(e) == 3));
}

/// MN-T4, MN-C10: the forbidden take is Dmitry's second one.
#[test]
fn mn_t4_mn_c10_the_example_of_a_chain() {
    let mut s = three_each();
    act_all(game(), &mut s, [take(D, Grain), take(E, Stone), take(D, Metal)]);
    assert_eq!(
        (s.step, sources(game(), &s)),
        (Step::Trade(TradeStep::Take { empire: D }), only(&[G, B])),
        "not Ekaterina now"
    );
    act(game(), &mut s, take(B, Coin));
    assert_eq!((s.step, sources(game(), &s)), (Step::Trade(TradeStep::Take { empire: B }), only(&[G, D, E])));
}

/// MN-T5, MN-212, MN-R17: the answer is allowed, the repetition is not; later it is allowed again.
#[test]
fn mn_t5_mn_212_mn_r17_not_twice_in_a_row_from_each_other() {
    let mut s = three_each();
    act(game(), &mut s, take(D, Grain));
    assert_eq!(sources(game(), &s), only(&[G, E, B]), "the answer");
    act(game(), &mut s, take(G, Wine));
    assert_eq!((s.step, sources(game(), &s)), (Step::Trade(TradeStep::Take { empire: G }), only(&[E, B])));
    act(game(), &mut s, take(E, Stone));
    assert_eq!(sources(game(), &s), only(&[G, D, B]));
    act(game(), &mut s, take(G, Gold));
    assert_eq!(sources(game(), &s), only(&[D, B]), "Dmitry again, but not Ekaterina");
}

#[test]
fn mn_213_the_trade_ends_when_all_is_taken() {
    let p = table(game(), [(G, &[Wine]), (D, &[Grain]), (E, &[Stone]), (B, &[Coin])]);
    let mut s = laid_out(game(), p, 1);
    act_all(game(), &mut s, [take(D, Grain), take(E, Stone), take(B, Coin)]);
    assert_eq!(s.step, Step::Trade(TradeStep::Take { empire: B }));
    act(game(), &mut s, take(G, Wine));
    assert_eq!(s.step, Step::Build(BuildStep::NameBuilder), "the chain came back to its starter: nothing to equalize");
    assert_eq!([G, D, E, B].map(|e| s.stocks[e].as_slice().iter().position(|&n| n > 0)), {
        [Grain, Stone, Coin, Wine].map(|r| Some(token(r).0 as usize))
    });
}

/// Two players with three resources each; the others have nothing.
fn two_players() -> State {
    laid_out(game(), table(game(), [(G, &[Wine; 3]), (D, &[Grain; 3]), (E, &[]), (B, &[])]), 3)
}

/// MN-214, MN-R13: each takes one, then neither may go on.
#[test]
fn mn_214_mn_r13_two_players_left_end_the_trade() {
    let mut s = two_players();
    act_all(game(), &mut s, [take(D, Grain), take(G, Wine)]);
    assert_eq!((s.step, s.gift), (Step::Build(BuildStep::NameBuilder), None), "both have received one");
    assert_eq!((s.stocks[G][token(Wine)], s.stocks[G][token(Grain)]), (2, 1));
    assert_eq!((s.stocks[D][token(Grain)], s.stocks[D][token(Wine)]), (2, 1));
}

#[test]
fn mn_215_resources_that_were_not_taken_return() {
    let mut s = two_players();
    assert_eq!((s.stock_size(G), s.stock_size(D)), (0, 0));
    act_all(game(), &mut s, [take(D, Grain), take(G, Wine)]);
    assert_eq!((s.stock_size(G), s.stock_size(D), s.trade), (3, 3, Trade::default()));
}

/// The offers of Grigory and Ekaterina are gone, Dmitry and Boris still have two each, and it is Dmitry's turn.
fn last_two() -> State {
    let p = table(game(), [(G, &[Stone]), (D, &[Grain, Oil]), (E, &[]), (B, &[Coin, Gladiator])]);
    let mut p = p.give(G, rare(Gems), 1);
    for empire in [D, B] {
        p.state.trade.offers[empire] = std::mem::take(&mut p.state.stocks[empire]);
    }
    let all = only(&[G, D, E, B]);
    p.state.trade = Trade {
        number: 3,
        participants: all,
        sizes: ByEmpire::from_fn(|e| if all.has(e) { 3 } else { 0 }),
        laid: ByEmpire::from_fn(|e| if all.has(e) { 3 } else { 0 }),
        revealed: true,
        starter: Some(G),
        takes: [Some((E, D)), Some((G, E))],
        offers: p.state.trade.offers,
    };
    p.at(TradeStep::Take { empire: D })
}

/// MN-T6, MN-216, MN-R15, MN-R102: Dmitry was taken from last and is one short; the leader is one ahead.
#[test]
fn mn_t6_the_last_two_with_offers() {
    let mut s = last_two();
    act_all(game(), &mut s, [take(B, Coin), take(D, Oil)]);
    assert_eq!(s.step, Step::Trade(TradeStep::Give { from: G, to: D }), "Dmitry may take nothing");
    assert_eq!((s.stocks[D][token(Grain)], s.stocks[B][token(Gladiator)]), (1, 1), "the rest has returned");
    assert!(s.empires().all(|e| s.trade.offers[e] == Tokens::default()));
}

/// MN-216, MN-R103: any of his resources, received or from behind the screen.
#[test]
fn mn_216_the_leader_gives_any_of_his_resources() {
    let mut s = last_two();
    act_all(game(), &mut s, [take(B, Coin), take(D, Oil)]);
    assert_eq!(legal(game(), &s), [token(Stone), rare(Gems)].map(|token| Action::Give { token }));
    let (giver, receiver) = (s.stock_size(G), s.stock_size(D));
    act(game(), &mut s, Action::Give { token: token(Stone) });
    assert_eq!((s.stock_size(G), s.stock_size(D), s.stocks[D][token(Stone)]), (giver - 1, receiver + 1, 1));
    assert_eq!((s.step, s.trade), (Step::Build(BuildStep::NameBuilder), Trade::default()));
}

#[test]
fn mn_t7_the_example_of_the_surplus() {
    let p = table(game(), [(G, &[Wine, Pottery]), (D, &[]), (E, &[Stone]), (B, &[Coin])]);
    let mut s = p.at(TradeStep::Announce);
    let lay_out = |r| Action::LayOut { token: token(r) };
    act_all(game(), &mut s, [Action::Announce { number: 1 }, lay_out(Stone), lay_out(Coin), lay_out(Wine)]);
    act_all(game(), &mut s, [take(E, Stone), take(G, Wine), take(B, Coin)]);
    assert_eq!(s.step, Step::Trade(TradeStep::Give { from: G, to: B }), "Boris has received nothing, Grigory two");
    let give = |r| Action::Give { token: token(r) };
    assert_eq!(legal(game(), &s), [give(Pottery), give(Stone), give(Coin)], "received, or kept behind the screen");
    act(game(), &mut s, give(Pottery));
    assert_eq!([G, E, B].map(|e| s.stock_size(e)), [2, 1, 1]);
}

/// MN-R18: only the taker's own offers are left, although more than two players traded.
#[test]
fn mn_r18_a_taker_without_a_source_ends_the_trade() {
    let p = table(game(), [(G, &[Wine]), (D, &[Grain; 5]), (E, &[Stone]), (B, &[Coin])]).card(D, Card::Antigone);
    let mut s = p.at(TradeStep::Announce);
    act_all(game(), &mut s, [Action::Announce { number: 1 }, Action::OfferSize { number: 5 }]);
    while let Step::Trade(TradeStep::LayOut { .. }) = s.step {
        let first = legal(game(), &s)[0];
        act(game(), &mut s, first);
    }
    act_all(
        game(),
        &mut s,
        [take(D, Grain), take(E, Stone), take(D, Grain), take(B, Coin), take(D, Grain), take(G, Wine)],
    );
    assert_eq!((s.step, s.stock_size(D)), (Step::Trade(TradeStep::Take { empire: G }), 3));
    act(game(), &mut s, take(D, Grain));
    assert_eq!(
        (s.step, s.stocks[D][token(Grain)]),
        (Step::Trade(TradeStep::Give { from: G, to: D }), 1),
        "the fifth grain returns"
    );
}

/// MN-R15, MN-216: whatever happens, everybody leaves the phase with as many resources as he brought.
#[test]
fn mn_r15_everybody_receives_what_he_gave() {
    let mut gifts = 0;
    for seed in 0..60 {
        let p = Position::new(game(), 4).card([Rome, Greece, Egypt, Carthage][seed as usize % 4], Card::Antigone);
        let start = p.at(TradeStep::Announce);
        let sizes = |s: &State| [G, D, E, B].map(|e| s.stock_size(e));
        walk(game(), start, seed, 60, |before, action, after| {
            gifts += i32::from(matches!(action, Action::Give { .. }));
            if matches!(before.step, Step::Trade(TradeStep::Take { .. } | TradeStep::Give { .. }))
                && after.step == Step::Build(BuildStep::NameBuilder)
            {
                assert_eq!(sizes(after), sizes(&start), "match {seed}");
            }
        });
    }
    assert!(gifts > 10, "the matches show equalizations: {gifts}");
}

/// MN-209 to MN-212 in whole trades: the chain never breaks its rules.
#[test]
fn mn_212_no_chain_repeats_a_pair() {
    for seed in 0..40 {
        let mut chain: Vec<(Empire, Empire)> = Vec::new();
        walk(game(), Position::new(game(), 5).at(TradeStep::Announce), seed, 3_000, |before, action, _| {
            if let Action::Announce { .. } = action {
                chain.clear();
            }
            if let (Step::Trade(TradeStep::Take { empire }), Action::Take { from, .. }) = (before.step, action) {
                match chain.last() {
                    Some(&(_, last)) => assert_eq!(empire, last, "the empire that was taken from takes next"),
                    None => assert_eq!(Some(empire), before.trade.starter),
                }
                chain.push((empire, from));
                if let [.., a, b, c] = chain[..] {
                    assert!(a != c || (b.1, b.0) != a, "{chain:?}");
                }
            }
        });
    }
}

/// MN-220, MN-802: outside the trade no stock grows by what another one loses.
#[test]
fn mn_220_no_other_exchange_between_players() {
    for seed in 0..20 {
        walk(game(), Position::new(game(), 5).at(TradeStep::Announce), seed, 5_000, |before, action, after| {
            let trade = matches!(
                before.step,
                Step::Trade(TradeStep::LayOut { .. } | TradeStep::Take { .. } | TradeStep::Give { .. })
            );
            let change = |e| i32::from(after.stock_size(e)) - i32::from(before.stock_size(e));
            let lost = before.empires().any(|e| change(e) < 0);
            let won = before.empires().any(|e| change(e) > 0);
            assert!(trade || !(lost && won), "{action:?} at {:?}", before.step);
            if matches!(
                before.step,
                Step::Build(BuildStep::Build { .. }) | Step::Conquest(ConquestStep::Conquer { .. })
            ) && before.round == after.round
            {
                let Some(active) = before.empires().find(|&e| change(e) != 0) else { return };
                assert!(before.empires().all(|e| e == active || change(e) == 0), "{action:?} changes other stocks");
            }
        });
    }
}
