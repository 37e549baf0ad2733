//! Mare Nostrum: what each player sees, and the worlds imagined from it (register, 4.3).
//!
//! Hidden are the rare goods that a player has drawn, the offers until all have laid out theirs, and, from third players, the
//! resource that equalizes a trade. Everybody can keep count of everything else.

use crate::support::*;
use agon_game::{Chance, IdSet, Rng, Rules, Seat, Sight, Turn};
use agon_mare_nostrum::ids::Empire::*;
use agon_mare_nostrum::ids::Resource::*;
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};
use std::collections::BTreeMap;

/// What an empire sees.
fn view(game: &MareNostrum, s: &State, empire: Empire) -> State {
    *game.observe(s, s.seat(empire)).view()
}

/// Worlds that an empire imagines, all of them possible and none distinguishable from the true one.
fn worlds(game: &MareNostrum, s: &State, empire: Empire, count: usize) -> Vec<State> {
    let seen = game.observe(s, s.seat(empire));
    let mut rng = Rng::seeded(11);
    let world = |_| {
        let world = game.determinize(&seen, &mut rng);
        sound(game, &world);
        assert!(game.observe(&world, seen.seat) == seen, "{empire} can tell a world from the true one");
        world
    };
    (0..count).map(world).collect()
}

/// How often each answer is given in 2,000 worlds.
fn counts<T: Ord>(game: &MareNostrum, s: &State, empire: Empire, ask: impl Fn(&State) -> T) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for world in worlds(game, s, empire, 2_000) {
        *counts.entry(ask(&world)).or_insert(0) += 1;
    }
    counts
}

/// The answer that all imagined worlds give.
fn surely<T: Ord + Copy>(game: &MareNostrum, s: &State, empire: Empire, ask: impl Fn(&State) -> T) -> T {
    let counts = counts(game, s, empire, ask);
    assert_eq!(counts.len(), 1, "{empire} is not sure");
    *counts.keys().next().expect("one")
}

/// The kinds of goods of which an empire has the rare one, as bits.
fn rare_of(s: &State, empire: Empire) -> u64 {
    Resource::ALL.iter().take(GOODS).filter(|g| s.stocks[empire][rare(**g)] > 0).fold(0, |m, &g| m | 1 << g as u8)
}

fn bits(goods: &[Resource]) -> u64 {
    goods.iter().fold(0, |m, &g| m | 1 << g as u8)
}

// --- Rare goods ------------------------------------------------------------------------------------------------------

/// Greece has just drawn a rare good for Troy.
fn drawn(game: &MareNostrum, good: Resource) -> State {
    let asia = province("asia");
    let mut p = Position::new(game, 4).marker(Greece, asia).build(asia, &[Slot::City1]).discard_rare(&[Pottery, Gems]);
    for empire in [Rome, Greece, Egypt, Carthage] {
        p = p.strip(empire);
    }
    let mut s = next_round(game, p.give(Rome, rare(Oil), 1).at(TradeStep::Announce));
    act(game, &mut s, Action::DrawRare { good });
    s
}

#[test]
fn mn_113_only_its_owner_knows_a_drawn_rare_good() {
    let (wine, gold) = (drawn(game(), Wine), drawn(game(), Gold));
    for other in [Rome, Egypt, Carthage] {
        assert_eq!(view(game(), &wine, other), view(game(), &gold, other), "{other}");
        assert_eq!(view(game(), &wine, other).rare_unseen[Greece], 1, "that there is one is public");
    }
    assert_ne!(view(game(), &wine, Greece), view(game(), &gold, Greece));
    assert_eq!(surely(game(), &wine, Greece, |w| rare_of(w, Greece)), bits(&[Wine]));
}

/// MN-114: the owner's good is any that may have been in the stack, all equally likely.
#[test]
fn mn_114_others_imagine_any_good_of_the_stack() {
    let s = drawn(game(), Wine);
    let seen = counts(game(), &s, Egypt, |w| rare_of(w, Greece));
    // Not the two in the discard pile; 11 are left, of which one lies with Rome, unseen.
    assert_eq!(seen.len(), 11);
    assert!(seen.values().all(|n| (120..=250).contains(n)), "about 182 of 2,000 each: {seen:?}");
    let mine = counts(game(), &s, Rome, |w| rare_of(w, Greece));
    assert!(!mine.contains_key(&bits(&[Oil])) && mine.len() == 10, "Rome knows that it has the oil itself");
    for world in worlds(game(), &s, Egypt, 50) {
        assert_eq!((world.rare_stack.len(), world.rare_discard), (9, s.rare_discard));
        assert!(world.stocks[Greece][token(Coin)] == s.stocks[Greece][token(Coin)], "the rest is public");
    }
}

#[test]
fn mn_206_laid_out_rare_goods_are_known_from_then_on() {
    let rares = [(Rome, Wine), (Greece, Oil), (Egypt, Gold)];
    let p = rares.into_iter().fold(Position::new(game(), 4), |p, (empire, good)| p.stock(empire, &[(rare(good), 1)]));
    let mut s = p.stock(Carthage, &[(rare(Sheep), 1), (rare(Stone), 1)]).at(TradeStep::Announce);
    act(game(), &mut s, Action::Announce { number: 1 });
    act_all(game(), &mut s, [Wine, Oil, Gold, Stone].map(|good| Action::LayOut { token: rare(good) }));
    let chain = [(Rome, Wine), (Greece, Oil), (Egypt, Gold), (Carthage, Stone)];
    act_all(game(), &mut s, chain.map(|(from, good)| Action::Take { from, token: rare(good) }));
    assert_eq!(s.step, Step::Build(BuildStep::NameBuilder));
    let now = [(Carthage, Wine), (Rome, Oil), (Greece, Gold), (Egypt, Stone)];
    for (empire, (other, good)) in s.empires().flat_map(|e| now.map(|n| (e, n))) {
        assert_eq!(surely(game(), &s, empire, |w| w.stocks[other][rare(good)]), 1, "{empire} knows of the {good}");
    }
    assert_eq!(view(game(), &s, Rome).rare_unseen[Carthage], 1, "the one that it kept back");
}

#[test]
fn open_stocks_show_everything_but_offers() {
    let open = game_with(&[("open_stocks", "true")]);
    let s = drawn(&open, Wine);
    for other in [Rome, Egypt, Carthage] {
        assert_eq!(view(&open, &s, other), s);
        assert_eq!(surely(&open, &s, other, |w| rare_of(w, Greece)), bits(&[Wine]));
    }
    let laid = |token| {
        let mut s = offers_begin(&open);
        act(&open, &mut s, Action::LayOut { token });
        s
    };
    let (grain, metal) = (laid(token(Grain)), laid(token(Metal)));
    assert_eq!(view(&open, &grain, Greece), view(&open, &metal, Greece));
    let given = gave(&open, rare(Gems));
    assert_eq!(view(&open, &given, Egypt), given, "the gift is seen");
}

// --- Offers ----------------------------------------------------------------------------------------------------------

/// Rome is the first of four to lay out two resources.
fn offers_begin(game: &MareNostrum) -> State {
    let p = Position::new(game, 4).stock(Rome, &[(token(Grain), 2), (token(Metal), 1), (Token::COIN, 1)]);
    let mut s = p.give(Rome, rare(Gems), 1).at(TradeStep::Announce);
    act(game, &mut s, Action::Announce { number: 2 });
    assert_eq!(s.step, Step::Trade(TradeStep::LayOut { empire: Rome }));
    s
}

/// What Rome has laid out, as a list of tokens.
fn offer(s: &State, empire: Empire) -> Vec<u8> {
    let offer = s.trade.offers[empire];
    (0..TOKENS as u8).flat_map(|i| std::iter::repeat_n(i, offer[Token(i)] as usize)).collect()
}

#[test]
fn mn_205_nobody_sees_a_partial_offer() {
    let start = offers_begin(game());
    let after = |token| {
        let mut s = start;
        act(game(), &mut s, Action::LayOut { token });
        s
    };
    let (grain, metal) = (after(token(Grain)), after(token(Metal)));
    for other in [Greece, Egypt, Carthage] {
        assert_eq!(view(game(), &grain, other), view(game(), &metal, other), "{other}");
        assert_eq!((offer(&view(game(), &grain, other), Rome), grain.trade.laid[Rome]), (vec![], 1), "one lies there");
        assert_eq!(view(game(), &grain, other).stocks[Rome], view(game(), &start, other).stocks[Rome]);
        let imagined = counts(game(), &grain, other, |w| offer(w, Rome));
        let possible = [Grain, Metal, Coin].map(|r| vec![token(r).0]);
        assert_eq!(imagined.len(), 3, "{imagined:?}: the first of two in their order, so never the last kind");
        assert!(possible.iter().all(|one| imagined.contains_key(one)));
    }
    assert_ne!(view(game(), &grain, Rome), view(game(), &metal, Rome));
    assert_eq!(surely(game(), &grain, Rome, |w| w.trade.offers[Rome][token(Grain)]), 1);
}

#[test]
fn mn_205_nobody_sees_a_complete_offer_before_the_reveal() {
    let after = |tokens: [Token; 2]| {
        let mut s = offers_begin(game());
        act_all(game(), &mut s, tokens.map(|token| Action::LayOut { token }));
        assert_eq!((s.step, s.trade.revealed), (Step::Trade(TradeStep::LayOut { empire: Greece }), false));
        s
    };
    let (one, other) = (after([token(Grain), Token::COIN]), after([token(Metal), rare(Gems)]));
    for empire in [Greece, Egypt, Carthage] {
        assert_eq!(view(game(), &one, empire), view(game(), &other, empire), "{empire}");
    }
    // Of {grain x 2, metal, coin, one rare good} any two: 1 + 3 kinds without and 3 with the rare good, of 13 kinds.
    let imagined = counts(game(), &one, Greece, |w| offer(w, Rome));
    let ordinary = imagined.iter().filter(|(o, _)| o.iter().all(|&i| !Token(i).is_rare()));
    assert_eq!(ordinary.count(), 4);
    assert!(imagined.keys().all(|o| o.len() == 2));
    assert!(
        imagined[&vec![token(Metal).0, token(Grain).0]] > imagined[&vec![token(Metal).0, Token::COIN.0]],
        "two grain"
    );
}

#[test]
fn mn_206_the_reveal_shows_all_offers() {
    let mut s = offers_begin(game());
    act_until(game(), &mut s, |s| s.trade.revealed);
    for empire in s.empires() {
        for other in s.empires() {
            assert_eq!(offer(&view(game(), &s, empire), other), offer(&s, other));
            assert!(surely(game(), &s, empire, |w| w.trade.offers[other] == s.trade.offers[other]));
        }
    }
}

// --- The gift that equalizes a trade ---------------------------------------------------------------------------------

/// Carthage has to give Rome a resource: two wine, a stone, the rare sheep that all know, or the rare gems that only it
/// knows. Rome has a grain, an oil and an unseen rare gold.
fn giving(game: &MareNostrum) -> State {
    let p = Position::new(game, 4).stock(Rome, &[(token(Grain), 1), (token(Oil), 1), (rare(Gold), 1)]);
    let p = p.stock(Carthage, &[(token(Wine), 2), (token(Stone), 1), (rare(Sheep), 1), (rare(Gems), 1)]);
    let p = p.known_to(Sheep, &[Rome, Greece, Egypt, Carthage]).leader(Title::Culture, Egypt);
    p.at(TradeStep::Give { from: Carthage, to: Rome })
}

/// The same after the gift.
fn gave(game: &MareNostrum, token: Token) -> State {
    let mut s = giving(game);
    act(game, &mut s, Action::Give { token });
    s
}

fn gifts() -> [Token; 4] {
    [token(Wine), token(Stone), rare(Sheep), rare(Gems)]
}

fn the_gift(s: &State) -> u8 {
    s.gift.and_then(|g| g.token).map_or(u8::MAX, |t| t.0)
}

#[test]
fn the_gift_is_seen_by_giver_and_receiver_only() {
    let before = giving(game());
    assert_eq!(legal(game(), &before).len(), 4);
    assert!(gifts().iter().all(|&token| is_legal(game(), &before, Action::Give { token })));
    for given in gifts() {
        let s = gave(game(), given);
        for party in [Carthage, Rome] {
            assert_eq!(view(game(), &s, party).stocks[party], s.stocks[party], "his own stock");
            assert_eq!(surely(game(), &s, party, |w| w.stocks[Rome][given]), 1, "{party} knows where it is");
        }
        for third in [Greece, Egypt] {
            let seen = view(game(), &s, third);
            assert_eq!(seen, view(game(), &gave(game(), token(Wine)), third), "the same whatever it was");
            assert_eq!(seen.stocks, view(game(), &before, third).stocks, "as if nothing had been given");
            assert_eq!(seen.gift.map(|g| (g.from, g.to, g.token)), Some((Carthage, Rome, None)), "but that is known");
        }
    }
}

/// Third players imagine each gift in proportion to what the giver had.
#[test]
fn third_players_imagine_every_gift() {
    let s = gave(game(), rare(Gems));
    let kinds = counts(game(), &s, Egypt, |w| match w.gift.and_then(|g| g.token) {
        Some(t) if t == token(Wine) => "wine",
        Some(t) if t == token(Stone) => "stone",
        Some(t) if t == rare(Sheep) => "known",
        Some(t) if t.is_rare() => "unseen",
        _ => "wrong",
    });
    let near = |kind, expected: usize| kinds.get(kind).is_some_and(|n| n.abs_diff(expected) < 80);
    assert!(near("wine", 800) && near("stone", 400) && near("known", 400) && near("unseen", 400), "{kinds:?}");
    for w in worlds(game(), &s, Egypt, 200) {
        let given = w.gift.and_then(|g| g.token).expect("imagined");
        assert_eq!((w.stock_size(Carthage), w.stock_size(Rome)), (4, 4));
        assert!(w.stocks[Rome][given] > 0, "Rome has what was given");
        assert!(!given.is_rare() || w.rare_known[given.kind()].has(Carthage), "and Carthage knows it");
    }
    // The receiver's own rare good stays unseen by the giver.
    let gold = counts(game(), &s, Carthage, |w| rare_of(w, Rome) & !bits(&[Gems]));
    assert!(gold.len() > 5 && gold.keys().all(|k| k.count_ones() == 1));
}

/// Rome builds first and pays for a legion with its grain, its oil and this.
fn paid_with(game: &MareNostrum, mut s: State, third_token: Token) -> State {
    act(game, &mut s, Action::NameBuilder { empire: Rome });
    act(game, &mut s, Action::Build { object: Object::Legion(province("latium")) });
    for _ in 0..3 {
        let wanted = [token(Grain), token(Oil), third_token].map(|token| Action::Pay { token });
        let Some(action) = legal(game, &s).into_iter().find(|a| wanted.contains(a)) else { break };
        act(game, &mut s, action);
    }
    act_until(game, &mut s, |s| s.step == Step::Build(BuildStep::Build { empire: Rome }));
    assert_eq!(s.stocks[Rome][third_token], 0, "it is spent");
    s
}

#[test]
fn a_spent_gift_is_known_when_the_receiver_cannot_have_had_it_before() {
    for given in [token(Wine), token(Stone), rare(Sheep)] {
        let s = paid_with(game(), gave(game(), given), given);
        let seen = view(game(), &s, Egypt);
        assert_eq!(
            (seen.stocks[Rome][given], seen.gift),
            (0, None),
            "more than he had: nothing is left to wonder about"
        );
        let left = surely(game(), &s, Egypt, |w| (w.stocks[Carthage][given], w.stock_size(Carthage)));
        assert_eq!(left, (s.stocks[Carthage][given], 4), "so the giver has it no more");
    }
}

#[test]
fn a_spent_unseen_rare_gift_may_have_been_the_receivers_own() {
    let s = paid_with(game(), gave(game(), rare(Gems)), rare(Gems));
    assert_eq!((view(game(), &s, Egypt).rare_unseen[Rome], rare_of(&s, Rome)), (0, bits(&[Gold])));
    // Egypt has seen one rare good spent, and Rome had one of its own.
    let imagined = counts(game(), &s, Egypt, |w| w.stock_size(Rome));
    assert_eq!(imagined.keys().copied().collect::<Vec<_>>(), [1], "one token is left, whichever");
    let gifts = counts(game(), &s, Egypt, |w| w.stocks[Rome][token(Wine)]);
    assert_eq!(gifts.len(), 2, "perhaps wine");
    // With both rare goods spent, the gift was one of them.
    let mut both = s;
    both.stocks[Rome][rare(Gold)] = 0;
    both.rare_discard.insert(Gold);
    both.rare_known[Gold] = Empires::EMPTY;
    sound(game(), &both);
    let seen = view(game(), &both, Egypt);
    assert_eq!((seen.rare_unseen[Rome], seen.gift), (0, None));
    assert_eq!(surely(game(), &both, Egypt, |w| (w.stock_size(Rome), w.stock_size(Carthage))), (0, 4));
    assert_eq!(surely(game(), &both, Egypt, |w| rare_of(w, Carthage)), bits(&[Sheep]), "the unseen one is gone");
}

/// When the receiver spends a kind that he had anyway, that says nothing about the gift.
#[test]
fn a_spent_kind_that_the_receiver_had_tells_nothing() {
    let start = |given: Token| {
        let p = Position::new(game(), 4).stock(Rome, &[(token(Grain), 1), (token(Oil), 1), (token(Wine), 1)]);
        let p = p.stock(Carthage, &[(token(Wine), 2), (token(Stone), 2)]);
        let mut s = p.at(TradeStep::Give { from: Carthage, to: Rome });
        act(game(), &mut s, Action::Give { token: given });
        act(game(), &mut s, Action::NameBuilder { empire: Rome });
        act(game(), &mut s, Action::Build { object: Object::Legion(province("latium")) });
        act_until(game(), &mut s, |s| {
            matches!(s.step, Step::Payment(PaymentStep::Pay { .. }) | Step::Build(BuildStep::Build { .. }))
        });
        while let Step::Payment(PaymentStep::Pay { .. }) = s.step {
            let all = legal(game(), &s);
            let wanted = [Grain, Oil, Wine].map(|r| Action::Pay { token: token(r) });
            act(game(), &mut s, *all.iter().find(|a| wanted.contains(a)).expect("one of the three"));
        }
        s
    };
    let (wine, stone) = (start(token(Wine)), start(token(Stone)));
    assert_eq!(wine.stocks[Rome][token(Wine)], 1);
    assert_eq!(view(game(), &wine, Egypt), view(game(), &stone, Egypt));
    assert_eq!(counts(game(), &wine, Egypt, the_gift).len(), 2);
}

/// Somebody builds nothing, keeps what he may, and shows it.
fn builds_nothing(game: &MareNostrum, mut s: State, empire: Empire) -> State {
    act_all(game, &mut s, [Action::NameBuilder { empire }, Action::EndBuilding]);
    act_until(game, &mut s, |s| s.step == Step::Build(BuildStep::NameBuilder));
    s
}

#[test]
fn the_end_of_the_givers_activation_tells_the_gift() {
    for given in [token(Wine), token(Stone), rare(Sheep)] {
        let s = builds_nothing(game(), gave(game(), given), Carthage);
        assert_eq!(s.gift, None);
        assert_eq!(surely(game(), &s, Egypt, |w| w.stocks[Rome][given]), 1, "Carthage did not have it");
    }
}

/// If the gift was an unseen rare good, third players then know that it was one, but not which.
#[test]
fn the_end_of_the_givers_activation_does_not_name_an_unseen_rare_gift() {
    let s = builds_nothing(game(), gave(game(), rare(Gems)), Carthage);
    assert_eq!(view(game(), &s, Egypt).rare_unseen[Rome], 2, "his own and the gift");
    let pairs = counts(game(), &s, Egypt, |w| rare_of(w, Rome));
    assert!(pairs.len() > 20 && pairs.keys().all(|k| k.count_ones() == 2), "any two: {}", pairs.len());
    assert_eq!(surely(game(), &s, Egypt, |w| w.stock_size(Rome)), 4);
    assert_eq!(surely(game(), &s, Carthage, |w| w.stocks[Rome][rare(Gems)]), 1, "the giver remembers");
    assert!(counts(game(), &s, Carthage, |w| rare_of(w, Rome)).len() > 5, "and has not seen the other one");
}

#[test]
fn the_end_of_the_receivers_activation_tells_the_gift() {
    for given in gifts() {
        let s = builds_nothing(game(), gave(game(), given), Rome);
        assert_eq!(s.gift, None);
        let giver = surely(game(), &s, Egypt, |w| (w.stocks[Carthage][token(Wine)], w.stocks[Carthage][token(Stone)]));
        assert_eq!(giver, (s.stocks[Carthage][token(Wine)], s.stocks[Carthage][token(Stone)]));
        let seen = view(game(), &s, Egypt);
        assert_eq!(seen.rare_unseen[Carthage], u8::from(given != rare(Gems)));
        assert_eq!(seen.stocks[Carthage][rare(Sheep)], i8::from(given != rare(Sheep)));
    }
}

/// The Hanging Gardens keep a rare gift, and all see it.
#[test]
fn a_kept_gift_is_shown() {
    let p = Position::new(game(), 4).card(Rome, Card::HangingGardens).stock(Rome, &[(token(Grain), 1)]);
    let p = p.stock(Carthage, &[(token(Wine), 1), (rare(Gems), 1)]);
    let mut s = p.at(TradeStep::Give { from: Carthage, to: Rome });
    act(game(), &mut s, Action::Give { token: rare(Gems) });
    act_all(game(), &mut s, [Action::NameBuilder { empire: Rome }, Action::EndBuilding]);
    act(game(), &mut s, Action::Keep { token: rare(Gems) });
    worlds(game(), &s, Egypt, 50);
    act_until(game(), &mut s, |s| s.step == Step::Build(BuildStep::NameBuilder));
    assert_eq!(s.rare_known[Gems], s.empires().collect::<Empires>());
    assert_eq!(surely(game(), &s, Egypt, |w| rare_of(w, Rome)), bits(&[Gems]));
    assert_eq!(surely(game(), &s, Egypt, |w| rare_of(w, Carthage)), 0);
}

// --- Whole matches ---------------------------------------------------------------------------------------------------

/// Five players with many rare goods: three legendary cities with temples, unseen goods, Antigone, the Hanging Gardens.
fn rich(game: &MareNostrum) -> State {
    let mut p = Position::new(game, 5);
    for (empire, id) in [(Rome, "sicilia"), (Greece, "asia"), (Egypt, "judea")] {
        p = p.marker(empire, province(id)).build(province(id), &[Slot::City1, Slot::Temple]);
    }
    for (empire, good) in [(Rome, Wine), (Greece, Gold), (Babylon, Gems), (Egypt, Oil), (Carthage, Stone)] {
        p = p.strip(empire).give(empire, rare(good), 1).give(empire, Token::COIN, 2);
    }
    let p = p.card(Greece, Card::HangingGardens).card(Egypt, Card::Antigone).card(Babylon, Card::ColossusOfRhodes);
    next_round(game, p.at(TradeStep::Announce))
}

fn seats(s: &State) -> impl Iterator<Item = Seat> {
    Seat::all(s.players())
}

/// Each way to do what is hidden next, and who sees the difference.
fn hidden_alternatives(game: &MareNostrum, s: &State) -> (Vec<State>, Empires) {
    let open = game.content.options.open_stocks;
    let (actions, parties): (Vec<Action>, Empires) = match s.step {
        Step::Collect(CollectStep::DrawRare { empire, .. }) if !open => {
            let all = game.chance_outcomes(s).expect("a list");
            (all.into_iter().map(|(action, _)| action).collect(), IdSet::of(empire))
        }
        Step::Trade(TradeStep::LayOut { empire }) => (legal(game, s), IdSet::of(empire)),
        Step::Trade(TradeStep::Give { from, to }) if !open => (legal(game, s), IdSet::of(from).or(IdSet::of(to))),
        _ => return (Vec::new(), Empires::EMPTY),
    };
    let after = |action| {
        let mut next = *s;
        game.apply(&mut next, action);
        next
    };
    let all: Vec<State> = actions.into_iter().map(after).collect();
    // The last resource that is laid out reveals all offers.
    let reveal = matches!(s.step, Step::Trade(TradeStep::LayOut { .. }))
        && !all.iter().all(|n| matches!(n.step, Step::Trade(TradeStep::LayOut { .. })));
    (if reveal { Vec::new() } else { all }, parties)
}

fn nothing_leaks_in_whole_matches(game: &MareNostrum) {
    let (mut compared, mut rng) = (0, Rng::seeded(3));
    for seed in 0..30 {
        walk(game, rich(game), seed, 600, |before, _, s| {
            for seat in seats(s) {
                let seen = game.observe(s, seat);
                let world = game.determinize(&seen, &mut rng);
                sound(game, &world);
                assert!(game.observe(&world, seat) == seen, "{seat} can tell worlds apart at {:?}", s.step);
                assert_eq!(game.turn(&world), game.turn(s));
                if game.turn(s) == Turn::Decision(seat) {
                    assert_eq!(legal(game, &world), legal(game, s));
                }
            }
            let (alternatives, parties) = hidden_alternatives(game, before);
            for other in alternatives.iter().skip(1) {
                for empire in before.empires().filter(|&e| !parties.has(e)) {
                    let same = view(game, &alternatives[0], empire) == view(game, other, empire);
                    assert!(same, "{empire} sees what is hidden at {:?}", before.step);
                    compared += 1;
                }
            }
        });
    }
    assert!(compared > 10_000, "enough was hidden: {compared}");
}

#[test]
fn nothing_hidden_is_seen_by_others() {
    nothing_leaks_in_whole_matches(game());
}

#[test]
fn nothing_hidden_is_seen_with_open_stocks() {
    nothing_leaks_in_whole_matches(&game_with(&[("open_stocks", "true")]));
}
