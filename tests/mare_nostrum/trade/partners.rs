//! Who takes part in a trade: the number 0, Antigone, a leader who has too little (MN-218, MN-219, MN-731).

use super::*;

/// MN-218, MN-C1: with 0 nothing happens, unless Antigone's owner lays something out.
#[test]
fn mn_218_mn_c1_zero_moves_nothing_but_antigones_offer() {
    let mut s = table(game(), THREE_EACH).at(TradeStep::Announce);
    let stocks = s.stocks;
    act(game(), &mut s, Action::Announce { number: 0 });
    assert_eq!((s.step, s.stocks), (Step::Build(BuildStep::NameBuilder), stocks));

    let mut s = table(game(), THREE_EACH).card(E, Card::Antigone).at(TradeStep::Announce);
    act_all(game(), &mut s, [Action::Announce { number: 0 }, Action::OfferSize { number: 0 }]);
    assert_eq!((s.step, s.stocks), (Step::Build(BuildStep::NameBuilder), stocks), "nor with her 0");

    let mut s = table(game(), THREE_EACH).card(E, Card::Antigone).at(TradeStep::Announce);
    act_all(game(), &mut s, [Action::Announce { number: 0 }, Action::OfferSize { number: 2 }]);
    act_all(game(), &mut s, [Stone, Wine].map(|r| Action::LayOut { token: token(r) }));
    assert_eq!(
        (s.step, sources(game(), &s)),
        (Step::Trade(TradeStep::Take { empire: G }), only(&[E])),
        "the leader takes first"
    );
    act(game(), &mut s, take(E, Stone));
    assert_eq!(s.step, Step::Trade(TradeStep::Give { from: G, to: E }), "she can take nothing, and he equalizes");
    assert_eq!(s.stocks[E][token(Wine)], 1, "the other one returns");
    act(game(), &mut s, Action::Give { token: token(Oil) });
    assert!(s.empires().all(|e| s.stock_size(e) == 3));
}

/// MN-219, MN-731, MN-R14: Antigone's owner chooses 0 to 5, more or fewer than N, as far as he has them, before anybody lays out.
#[test]
fn mn_219_mn_r14_antigone_chooses_her_own_number() {
    let own = |resources: &[Resource], announced| {
        let p = table(game(), [(G, &[Wine; 3]), (D, &[Grain; 3]), (E, resources), (B, &[Coin; 3])]);
        let mut s = p.card(E, Card::Antigone).at(TradeStep::Announce);
        act(game(), &mut s, Action::Announce { number: announced });
        assert_eq!(s.step, Step::Trade(TradeStep::OfferSize { empire: E }));
        s
    };
    assert_eq!(numbers(game(), &own(&[Stone; 5], 1)), [0, 1, 2, 3, 4, 5]);
    assert_eq!(numbers(game(), &own(&[Coin; 9], 1)), [0, 1, 2, 3, 4, 5], "at most 5");
    assert_eq!(numbers(game(), &own(&[Coin; 2], 5)), [0, 1, 2], "what she has");
    let mut s = own(&[Stone; 5], 1);
    act(game(), &mut s, Action::OfferSize { number: 4 });
    assert_eq!([D, E, B, G].map(|e| s.trade.sizes[e]), [1, 4, 1, 1]);
    assert_eq!(s.step, Step::Trade(TradeStep::LayOut { empire: D }));
}

/// The owner of a copied Antigone chooses, too, after that of the original in seat order.
#[test]
fn mn_219_mn_701_a_copied_antigone_chooses_as_well() {
    let p = table(game(), THREE_EACH).card(B, Card::Antigone).castor_copies(D, Card::Antigone);
    let mut s = p.at(TradeStep::Announce);
    act(game(), &mut s, Action::Announce { number: 3 });
    assert_eq!(s.step, Step::Trade(TradeStep::OfferSize { empire: D }));
    act(game(), &mut s, Action::OfferSize { number: 1 });
    assert_eq!(s.step, Step::Trade(TradeStep::OfferSize { empire: B }));
    act(game(), &mut s, Action::OfferSize { number: 2 });
    assert_eq!([D, E, B, G].map(|e| s.trade.sizes[e]), [1, 3, 2, 3]);
}

/// MN-C2: a player who lays out 0 with Antigone takes part, and takes first if he is Trade Leader; by option he stays out (MN-R14).
#[test]
fn mn_c2_antigones_zero_takes_part() {
    let led_by_antigone = |game: &MareNostrum| {
        let mut s = table(game, THREE_EACH).card(G, Card::Antigone).at(TradeStep::Announce);
        act_all(game, &mut s, [Action::Announce { number: 3 }, Action::OfferSize { number: 0 }]);
        let participants = s.trade.participants;
        while let Step::Trade(TradeStep::LayOut { .. }) = s.step {
            let first = legal(game, &s)[0];
            act(game, &mut s, first);
        }
        (participants, s)
    };
    let (participants, mut s) = led_by_antigone(game());
    assert_eq!((participants, s.step), (only(&[G, D, E, B]), Step::Trade(TradeStep::Take { empire: G })));
    act_all(game(), &mut s, [take(D, Grain), take(E, Stone), take(D, Metal)]);
    assert_eq!(sources(game(), &s), only(&[B]), "nothing to take from the leader");
    act_until(game(), &mut s, |s| !matches!(s.step, Step::Trade(TradeStep::Take { .. })));
    assert!(
        matches!(s.step, Step::Trade(TradeStep::Give { from: G, .. })),
        "he took one and gave nothing: {:?}",
        s.step
    );

    let stays_out = game_with(&[("antigone_zero_takes_part", "false")]);
    let (participants, s) = led_by_antigone(&stays_out);
    assert_eq!(
        (participants, s.step),
        (only(&[D, E, B]), Step::Trade(TradeStep::Take { empire: D })),
        "the best trader starts"
    );
}

#[test]
fn mn_c2_antigones_zero_may_start_for_a_poor_leader() {
    let starter = |game: &MareNostrum| {
        let p =
            table(game, [(G, &[Wine]), (D, &[Grain; 3]), (E, &[Stone; 3]), (B, &[Coin; 3])]).card(D, Card::Antigone);
        let mut s = p.at(TradeStep::Announce);
        act_all(game, &mut s, [Action::Announce { number: 3 }, Action::OfferSize { number: 0 }]);
        (s.trade.participants, s.trade.starter)
    };
    assert_eq!(starter(game()), (only(&[D, E, B]), Some(D)), "highest on the trade track of those who take part");
    let stays_out = game_with(&[("antigone_zero_takes_part", "false")]);
    assert_eq!(starter(&stays_out), (only(&[E, B]), None), "equal traders: the leader names one");
}

/// MN-C3, MN-R12 (b): another starter than the leader equalizes.
#[test]
fn mn_c3_the_starter_equalizes() {
    let p = table(game(), [(G, &[Wine]), (D, &[Grain; 2]), (E, &[Stone; 2]), (B, &[Coin; 2])]);
    let mut s = laid_out(game(), p, 2);
    assert_eq!((s.trade.starter, s.step), (Some(D), Step::Trade(TradeStep::Take { empire: D })));
    act_all(game(), &mut s, [take(E, Stone), take(D, Grain), take(B, Coin), take(D, Grain), take(E, Stone)]);
    act(game(), &mut s, take(B, Coin));
    assert_eq!(s.step, Step::Trade(TradeStep::Give { from: D, to: B }));
    act(game(), &mut s, Action::Give { token: Token::COIN });
    assert_eq!([G, D, E, B].map(|e| s.stock_size(e)), [1, 2, 2, 2]);
}

/// MN-R12: a Trade Leader who has too little stays out, or may not announce that number, or there is no trade.
#[test]
fn mn_r12_a_poor_trade_leader() {
    let poor =
        |game: &'static MareNostrum| table(game, [(G, &[Wine; 2]), (D, &[Grain; 4]), (E, &[Coin; 4]), (B, &[Coin; 4])]);
    let options =
        |value: &str| -> &'static MareNostrum { Box::leak(Box::new(game_with(&[("poor_trade_leader", value)]))) };
    let s = poor(game()).at(TradeStep::Announce);
    assert_eq!(numbers(game(), &s), [0, 1, 2, 3, 4, 5]);
    let s = laid_out(game(), poor(game()), 4);
    assert_eq!((s.step, s.trade.participants), (Step::Trade(TradeStep::Take { empire: D }), only(&[D, E, B])));

    let may_not = options("may_not_announce");
    let mut s = poor(may_not).at(TradeStep::Announce);
    assert_eq!(numbers(may_not, &s), [0, 1, 2]);
    s.exchange_played = agon_game::IdSet::from_bits(0b011);
    assert_eq!(numbers(may_not, &s), [3, 4], "unless no other number is left");
    let s = poor(may_not).card(G, Card::Antigone).at(TradeStep::Announce);
    assert_eq!(numbers(may_not, &s), [0, 1, 2, 3, 4, 5], "Antigone's owner lays out what he wants");

    let none = options("no_trade");
    let s = laid_out(none, poor(none), 4);
    assert_eq!(s.step, Step::Build(BuildStep::NameBuilder));
    let s = laid_out(none, poor(none), 2);
    assert_eq!(s.step, Step::Trade(TradeStep::Take { empire: G }), "he has two");
}

#[test]
fn mn_r12_the_poor_leader_names_the_first_of_equal_traders() {
    let p = table(game(), [(G, &[Wine; 2]), (D, &[Grain; 2]), (E, &[Stone; 4]), (B, &[Coin; 4])]);
    let mut s = p.at(TradeStep::Announce);
    act(game(), &mut s, Action::Announce { number: 4 });
    assert_eq!((s.step, decider(game(), &s)), (Step::Trade(TradeStep::NameFirstTaker), G));
    assert_eq!(legal(game(), &s), [E, B].map(|empire| Action::NameFirstTaker { empire }));
    act(game(), &mut s, Action::NameFirstTaker { empire: B });
    act_until(game(), &mut s, |s| s.trade.revealed);
    assert_eq!(s.step, Step::Trade(TradeStep::Take { empire: B }));
}

#[test]
fn mn_r13_fewer_than_two_participants_do_not_trade() {
    for rich in [G, D] {
        let stock = |e| if e == rich { &[Coin; 4][..] } else { &[Wine][..] };
        let mut s = table(game(), [G, D, E, B].map(|e| (e, stock(e)))).at(TradeStep::Announce);
        act(game(), &mut s, Action::Announce { number: 4 });
        assert_eq!(
            (s.step, s.stock_size(rich)),
            (Step::Build(BuildStep::NameBuilder), 4),
            "{rich} alone lays out nothing"
        );
    }
}

/// MN-R16: Antigone's owner is the leader, and nobody else has laid out anything.
#[test]
fn mn_r16_no_first_take_no_trade() {
    let mut s = table(game(), THREE_EACH).card(G, Card::Antigone).at(TradeStep::Announce);
    act_all(game(), &mut s, [Action::Announce { number: 0 }, Action::OfferSize { number: 2 }]);
    act_all(game(), &mut s, [Gold, Oil].map(|r| Action::LayOut { token: token(r) }));
    assert_eq!((s.step, s.stock_size(G)), (Step::Build(BuildStep::NameBuilder), 3), "his offer returns");
}
