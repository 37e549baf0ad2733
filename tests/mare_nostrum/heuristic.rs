//! The rule-based player of Mare Nostrum does what is obvious, and its evaluation knows who is ahead.

use agon_arena::{Cell, Plan, Roles, Rotation};
use agon_bots::{resolve, weights};
use agon_game::*;
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};
use rayon::prelude::*;
use std::collections::BTreeSet;

fn load() -> MareNostrum {
    MareNostrum::load(&Bundle::embedded("mare_nostrum", MareNostrum::embedded())).expect("the built-in content")
}

fn province(game: &MareNostrum, id: &str) -> Province {
    game.names().scope(|| Province::from_name(id)).expect("a province of the map")
}

fn sea(game: &MareNostrum, id: &str) -> Sea {
    game.names().scope(|| Sea::from_name(id)).expect("a sea of the map")
}

/// The first trade of a match, with all cards dealt.
fn opening(game: &MareNostrum, players: usize) -> State {
    let mut state = game.start(&Setup::players(players)).expect("a table of the game");
    settle(game, &mut state, &mut Rng::seeded(1));
    state
}

fn settle(game: &MareNostrum, state: &mut State, rng: &mut Rng) {
    while game.turn(state) == Turn::Chance {
        let result = game.sample_chance(state, rng);
        game.apply(state, result);
    }
}

/// The building activation of an empire in the first round.
fn building(game: &MareNostrum, players: usize, empire: Empire) -> State {
    let mut state = opening(game, players);
    state.activation = Activation { realm: state.realms[empire], ..Activation::default() };
    state.step = BuildStep::Build { empire }.into();
    state
}

/// Replaces what an empire has by this many tokens of each kind.
fn stock(state: &mut State, empire: Empire, tokens: &[(Resource, i8)]) {
    state.stocks[empire] = Tokens::default();
    tokens.iter().for_each(|&(kind, count)| state.stocks[empire][Token::ordinary(kind)] = count);
}

/// One good of each of the first `kinds` kinds.
fn different_goods(kinds: usize) -> Vec<(Resource, i8)> {
    Resource::ALL.iter().take(kinds).map(|&kind| (kind, 1)).collect()
}

/// Everything the player may answer here, over many seeds of its own randomness.
fn answers(game: &MareNostrum, state: &State) -> Vec<Action> {
    let seat = game.turn(state).seat().expect("a decision");
    let mut legal = vec![];
    game.legal_actions(state, &mut legal);
    let seen = game.observe(state, seat);
    let chosen = |seed| game.advise(&seen, &legal, &Default::default(), &mut Rng::seeded(seed));
    (0..20).map(chosen).collect::<BTreeSet<usize>>().into_iter().map(|i| legal[i]).collect()
}

/// Plays on by the rules of thumb while `go` holds.
fn play_while(game: &MareNostrum, state: &mut State, go: impl Fn(&State) -> bool) {
    let mut rng = Rng::seeded(9);
    while go(state) {
        let action = answers(game, state)[0];
        game.apply(state, action);
        settle(game, state, &mut rng);
    }
}

#[test]
fn the_pyramids_are_built_as_soon_as_they_can_be_paid() {
    let game = load();
    for tokens in [different_goods(12), vec![(Resource::Coin, 12)]] {
        let mut state = building(&game, 4, Empire::Rome);
        stock(&mut state, Empire::Rome, &tokens);
        assert_eq!(answers(&game, &state), [Action::Hire { card: Card::Pyramids }], "{tokens:?}");
    }
}

#[test]
fn the_fifth_card_is_bought() {
    let game = load();
    let mut state = building(&game, 4, Empire::Rome);
    for card in [Card::Hercules, Card::Spartacus, Card::Gilgamesh] {
        state.display.remove(card);
        state.deck.remove(card);
        state.cards[Empire::Rome].insert(card);
    }
    stock(&mut state, Empire::Rome, &[(Resource::Coin, 10)]);
    let bought = answers(&game, &state);
    assert!(bought.iter().all(|a| matches!(a, Action::Hire { .. })), "{bought:?}");
}

/// Rome and Greece share the military lead of the opening.
fn tied_lead(game: &MareNostrum, leader: Empire, trade_and_culture: Empire) -> State {
    let mut state = opening(game, 4);
    state.leaders = Table::from_fn(|t| Some(if t == Title::Military { leader } else { trade_and_culture }));
    state.step = LeadershipStep::NameLeader { title: Title::Military }.into();
    state
}

#[test]
fn a_leader_names_himself_and_so_takes_the_third_title() {
    let game = load();
    let mut state = tied_lead(&game, Empire::Rome, Empire::Rome);
    assert_eq!(answers(&game, &state), [Action::NameLeader { empire: Empire::Rome }]);
    game.apply(&mut state, Action::NameLeader { empire: Empire::Rome });
    assert_eq!(game.outcome(&state).ending, "leadership");
}

#[test]
fn nobody_else_is_given_the_third_title() {
    let game = load();
    for (rival, other) in [(Empire::Rome, Empire::Greece), (Empire::Greece, Empire::Rome)] {
        let state = tied_lead(&game, Empire::Egypt, rival);
        assert_eq!(answers(&game, &state), [Action::NameLeader { empire: other }]);
    }
}

/// Egypt lacks nothing but gems and one more kind; Rome could give them.
fn hungry_egypt(game: &MareNostrum) -> State {
    let mut state = opening(game, 4);
    let all_but_gems: Vec<_> = different_goods(13).into_iter().filter(|t| t.0 != Resource::Gems).take(11).collect();
    stock(&mut state, Empire::Egypt, &all_but_gems);
    let pairs = [Resource::Gems, Resource::Papyrus, Resource::Metal, Resource::Spices].map(|kind| (kind, 2));
    stock(&mut state, Empire::Rome, &pairs);
    state.leaders[Title::Trade] = Some(Empire::Rome);
    state
}

#[test]
fn an_empire_that_lacks_one_kind_is_not_fed() {
    let game = load();
    let mut state = hungry_egypt(&game);
    assert_eq!(answers(&game, &state), [Action::Announce { number: 0 }]);
    // In a trade that takes place all the same, Rome keeps its gems.
    game.apply(&mut state, Action::Announce { number: 3 });
    assert_eq!(state.step, Step::Trade(TradeStep::LayOut { empire: Empire::Rome }));
    play_while(&game, &mut state, |s| s.step == Step::Trade(TradeStep::LayOut { empire: Empire::Rome }));
    assert_eq!(state.trade.laid[Empire::Rome], 3);
    assert_eq!(state.trade.offers[Empire::Rome][Token::ordinary(Resource::Gems)], 0);

    let mut state = hungry_egypt(&game);
    state.step = TradeStep::Give { from: Empire::Rome, to: Empire::Egypt }.into();
    assert!(!answers(&game, &state).contains(&Action::Give { token: Token::ordinary(Resource::Gems) }));
}

#[test]
fn duplicates_are_laid_out_and_new_kinds_taken() {
    let game = load();
    let mut state = opening(&game, 4);
    state.leaders[Title::Trade] = Some(Empire::Rome);
    stock(&mut state, Empire::Rome, &[(Resource::Gems, 1), (Resource::Metal, 3), (Resource::Wine, 1)]);
    game.apply(&mut state, Action::Announce { number: 2 });
    play_while(&game, &mut state, |s| s.step == Step::Trade(TradeStep::LayOut { empire: Empire::Rome }));
    assert_eq!(state.trade.offers[Empire::Rome][Token::ordinary(Resource::Metal)], 2);

    state.trade.offers = Table::default();
    state.trade.offers[Empire::Greece][Token::ordinary(Resource::Wine)] = 1;
    state.trade.offers[Empire::Egypt][Token::ordinary(Resource::Papyrus)] = 1;
    state.trade.offers[Empire::Carthage][Token::ordinary(Resource::Gems)] = 1;
    (state.trade.revealed, state.step) = (true, Step::Trade(TradeStep::Take { empire: Empire::Rome }));
    let papyrus = Token::ordinary(Resource::Papyrus);
    assert_eq!(answers(&game, &state), [Action::Take { from: Empire::Egypt, token: papyrus }]);
}

/// Greek legions stand in Dalmatia, which is Greek and has two caravans; Roman ones next door in Gallia.
fn dalmatia(game: &MareNostrum, roman: u8, greek: u8) -> State {
    let mut state = opening(game, 4);
    let (gallia, dalmatia) = (province(game, "gallia"), province(game, "dalmatia"));
    state.legions[Empire::Rome][gallia] = roman;
    state.legions[Empire::Greece][dalmatia] = greek;
    state.realms[Empire::Greece].insert(dalmatia);
    state.built[dalmatia] = [Slot::Caravan1, Slot::Caravan2].into_iter().collect();
    state.stocks = Table::default();
    state.step = LandStep::March { empire: Empire::Rome, from: gallia }.into();
    state
}

#[test]
fn armies_attack_with_good_odds_only() {
    let game = load();
    let (gallia, to) = (province(&game, "gallia"), province(&game, "dalmatia"));
    let attack = Action::March { from: gallia, to };
    for (roman, greek, attacks) in [(1, 3, false), (2, 4, false), (4, 1, true), (3, 0, true)] {
        let state = dalmatia(&game, roman, greek);
        assert_eq!(answers(&game, &state).contains(&attack), attacks, "{roman} against {greek}");
    }
}

/// Three Roman legions in Gallia do not dare to attack as many Greek ones; with three more, whom a trireme takes there from
/// Latium, they begin.
#[test]
fn armies_attack_together() {
    let game = load();
    let (gallia, to) = (province(&game, "gallia"), province(&game, "dalmatia"));
    let attack = Action::March { from: gallia, to };
    let mut state = dalmatia(&game, 3, 3);
    state.realms[Empire::Greece] = [to].into_iter().collect();
    state.triremes[Empire::Rome] = Table::default();
    state.triremes[Empire::Rome][sea(&game, "mare_hadriaticum")] = 1;
    for (later, attacks) in [(0, false), (3, true)] {
        state.legions[Empire::Rome][province(&game, "latium")] = later;
        assert_eq!(answers(&game, &state).contains(&attack), attacks, "{later} more legions");
    }
}

/// From Latium only a trireme in Mare Hadriaticum leads to Dalmatia, where nobody guards two Greek caravans.
#[test]
fn a_trireme_sails_where_it_opens_a_march() {
    let game = load();
    let (from, to) = (sea(&game, "mare_ionium"), sea(&game, "mare_hadriaticum"));
    let mut state = dalmatia(&game, 0, 0);
    state.legions[Empire::Rome][province(&game, "latium")] = 3;
    state.triremes[Empire::Rome] = Table::default();
    state.triremes[Empire::Rome][from] = 1;
    state.step = SeaStep::Sail { empire: Empire::Rome, from }.into();
    assert_eq!(answers(&game, &state), [Action::Sail { from, to }]);
}

/// Egypt lacks three kinds of goods for the fifth card, or has only three cards yet.
#[test]
fn no_trade_lets_an_opponent_pay_for_victory() {
    let game = load();
    let announced = |cards: &[Card]| {
        let mut state = opening(&game, 4);
        let leader = state.leaders[Title::Trade];
        assert_ne!(leader, Some(Empire::Egypt));
        let others: Vec<_> = Resource::ALL[7..10].iter().map(|&kind| (kind, 2)).collect();
        for empire in state.empires() {
            stock(&mut state, empire, if Some(empire) == leader { &[(Resource::Coin, 8)] } else { &others });
        }
        let goods = different_goods(7).into_iter().map(|(kind, _)| (kind, 2)).collect::<Vec<_>>();
        stock(&mut state, Empire::Egypt, &goods);
        for &card in cards {
            state.display.remove(card);
            state.deck.remove(card);
            state.cards[Empire::Egypt].insert(card);
        }
        let number = |action: &Action| match action {
            Action::Announce { number } => *number,
            other => panic!("{other:?}"),
        };
        answers(&game, &state).iter().map(number).collect::<Vec<_>>()
    };
    let three = [Card::Hercules, Card::Spartacus, Card::Gilgamesh];
    let (harmless, decisive) = (announced(&three[..2]), announced(&three));
    assert!(harmless.iter().all(|number| *number >= 3), "{harmless:?}");
    assert!(decisive.iter().all(|number| *number < 3), "{decisive:?}");
}

/// Of two empty provinces the one gets a building that Greek legions cannot march into: from Macedonia they reach Dalmatia,
/// from Latium Gallia.
#[test]
fn buildings_come_where_they_can_be_held() {
    let game = load();
    let both = ["gallia", "dalmatia"].map(|id| province(&game, id));
    for (camp, safe) in [("macedonia", "gallia"), ("latium", "dalmatia")] {
        let mut state = building(&game, 4, Empire::Rome);
        stock(&mut state, Empire::Rome, &different_goods(3));
        (state.legions, state.triremes) = (Table::default(), Table::default());
        state.legions[Empire::Greece][province(&game, camp)] = 3;
        state.realms[Empire::Rome] = both.into_iter().collect();
        both.into_iter().for_each(|p| state.built[p] = SlotSet::EMPTY);
        state.activation.realm = state.realms[Empire::Rome];
        state.display = Cards::of(Card::Pyramids);
        (state.markers[Empire::Rome], state.reserves[Empire::Rome]) = (0, Table::default());
        let there =
            |a: &Action| matches!(a, Action::Build { object: Object::Building(p, _) } if *p == province(&game, safe));
        let built = answers(&game, &state);
        assert!(built.iter().all(there), "{built:?} with Greeks in {camp}");
    }
}

#[test]
fn all_coins_that_may_be_kept_are_kept() {
    let game = load();
    let mut state = building(&game, 4, Empire::Rome);
    stock(&mut state, Empire::Rome, &[(Resource::Coin, 4), (Resource::Gems, 1)]);
    state.step = BuildStep::KeepCoins { empire: Empire::Rome }.into();
    assert_eq!(answers(&game, &state), [Action::KeepCoins { count: 2 }]);
}

#[test]
fn free_markers_and_free_legions_are_used() {
    let game = load();
    let mut state = building(&game, 5, Empire::Babylon);
    stock(&mut state, Empire::Babylon, &[]);
    state.activation.free_markers = 1;
    let placed = answers(&game, &state);
    assert!(placed.iter().all(|a| matches!(a, Action::PlaceFreeMarker { .. })), "{placed:?}");

    let mut state = building(&game, 5, Empire::Babylon);
    stock(&mut state, Empire::Babylon, &[]);
    state.activation.free_legions = 1;
    assert_eq!(answers(&game, &state), [Action::RaiseFreeLegion]);
}

/// A market that doubles two caravans is worth six goods; a single caravan elsewhere is not preferred to it.
#[test]
fn a_market_that_doubles_two_caravans_is_built() {
    let game = load();
    let mut state = building(&game, 4, Empire::Rome);
    stock(&mut state, Empire::Rome, &different_goods(6));
    state.display = Cards::of(Card::Pyramids);
    play_while(&game, &mut state, |s| !matches!(s.step, Step::Build(BuildStep::NameBuilder)));
    let doubled = |id| state.built[province(&game, id)].has(Slot::Market);
    assert!(doubled("gallia") || doubled("italia"), "{:?}", state.built);
}

#[test]
fn the_evaluation_is_a_distribution() {
    let game = load();
    for players in 3..=5 {
        let mut rng = Rng::seeded(players as u64);
        let mut state = opening(&game, players);
        let mut playout = Playout::default();
        while playout.step(&game, &mut state, &mut rng) {
            let value = game.evaluate(&state, &Default::default());
            let sum: f32 = value.iter().sum();
            assert!(value.iter().all(|v| (0.0..=1.0).contains(v)), "{value:?}");
            assert!((sum - 1.0).abs() < 1e-4 || game.turn(&state) == Turn::Over, "{sum}");
        }
        assert_eq!(game.evaluate(&state, &Default::default()).as_slice(), game.outcome(&state).payoffs.as_slice());
    }
}

#[test]
fn the_evaluation_rises_with_progress() {
    let game = load();
    let rome = |state: &State| game.evaluate(state, &Default::default())[state.seat(Empire::Rome)];
    let before = opening(&game, 4);
    let base = rome(&before);

    let mut cards = before;
    cards.cards[Empire::Rome].insert(Card::Spartacus);
    let mut more_cards = cards;
    more_cards.cards[Empire::Rome].insert(Card::Gilgamesh);
    assert!(base < rome(&cards) && rome(&cards) < rome(&more_cards));

    let mut market = before;
    market.built[province(&game, "italia")].insert(Slot::Market);
    assert!(base < rome(&market));

    let mut pyramids = before;
    stock(&mut pyramids, Empire::Rome, &different_goods(12));
    assert!(rome(&pyramids) > 0.75, "{}", rome(&pyramids));
}

/// Payoffs of all matches between two bots: of the first bot and in sum. Roles and seats are dealt evenly.
fn tournament(bots: [&str; 2], players: usize, matches: u64) -> (f64, f64) {
    let game = agon_mare_nostrum_entry::ENTRY.load(&ContentChoice::default()).expect("the built-in content");
    let bots = bots.map(|name| resolve(name).expect("a built-in bot")).to_vec();
    let roles = Roles::Given(game.roles(players));
    let cell = Cell { game: 0, players, scenario: None, roles, bots, rotation: Rotation::RolesAndBots };
    let first = cell.bots[0].name.clone();
    let plan = Plan::of_one(cell, 5);
    let one = |index: u64| -> (f64, f64) {
        let played = game.play(&plan, index).expect("a match that ends");
        let won = || played.outcome.payoffs.iter().map(|payoff| f64::from(*payoff));
        let of_the_first = won().zip(&played.seats).filter(|(_, seat)| seat.bot == first);
        (of_the_first.map(|(payoff, _)| payoff).sum(), won().sum())
    };
    let played: Vec<_> = (0..matches as usize).into_par_iter().with_max_len(1).map(|index| one(index as u64)).collect();
    played.into_iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

#[test]
fn the_rules_of_thumb_beat_random_play() {
    for players in 3..=5 {
        let (won, decided) = tournament(["heuristic", "random"], players, 60);
        assert!(won >= 0.9 * decided && decided >= 55.0, "{players} players: {won} of {decided}");
    }
}

#[test]
fn matches_of_the_rules_of_thumb_end_by_victory() {
    for players in 3..=5 {
        let (_, decided) = tournament(["heuristic", "heuristic"], players, 60);
        assert!(decided >= 58.0, "{players} players: {decided} of 60");
    }
}

/// Matches with seats shared evenly; by chance the searcher would win twelve.
#[test]
fn search_beats_the_rules_of_thumb() {
    let (won, decided) = tournament(["level_1", "heuristic"], 3, 24);
    assert!(won >= 17.0 && decided >= 22.0, "{won} of {decided}");
}

#[test]
fn weights_are_read_section_by_section() {
    let game = load();
    let read = |text: &str| {
        let bot = format!("name = \"x\"\ndescription = \"x\"\nkind = \"heuristic\"\n{text}");
        weights(&toml::from_str(&bot).expect("a bot"), &game).map_err(|e| e.to_string())
    };
    let changed = read("[weights.mare_nostrum.war]\nown_unit = 5").expect("a known weight");
    assert_eq!(changed.war.own_unit, 5.0);
    assert_eq!(read(""), Ok(Default::default()));
    assert!(read("[weights.mare_nostrum.war]\nown_units = 5").unwrap_err().contains("own_units"));
}
