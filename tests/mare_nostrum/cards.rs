//! Mare Nostrum: the display, what cards do in Phase 3, the victories of Phase 3 (MN-338 to MN-353, MN-601 to MN-608,
//! MN-701 to MN-731).

mod victories;

use crate::support::*;
use agon_game::{Chance, Id, Rules, Setup};
use agon_mare_nostrum::content::CardRules;
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};

use Empire::*;

/// A table with empty screens.
fn table(game: &MareNostrum, players: usize) -> Position<'_> {
    let position = Position::new(game, players);
    let empires: Vec<Empire> = position.state.empires().collect();
    empires.into_iter().fold(position, Position::strip)
}

fn hire(card: Card) -> Action {
    Action::Hire { card }
}

fn name(empire: Empire) -> Action {
    Action::NameBuilder { empire }
}

fn claim(card: Card) -> Action {
    Action::ClaimPurchase { card }
}

fn free_marker(id: &str) -> Action {
    Action::PlaceFreeMarker { province: province(id) }
}

fn legion(id: &str) -> Action {
    Action::Build { object: Object::Legion(province(id)) }
}

fn trireme(id: &str) -> Action {
    Action::Build { object: Object::Trireme(sea(id)) }
}

fn marker(id: &str) -> Action {
    Action::Build { object: Object::Marker(province(id)) }
}

/// Three more cards, so that the next one is the fifth.
fn four_cards(position: Position<'_>, empire: Empire, cards: [Card; 3]) -> Position<'_> {
    cards.into_iter().fold(position, |p, card| p.card(empire, card)).give(empire, Token::COIN, 10)
}

fn tracks(game: &MareNostrum, s: &State, empire: Empire) -> [u8; 3] {
    [Title::Trade, Title::Culture, Title::Military].map(|title| game.track(s, empire, title))
}

fn won(s: &State, kind: VictoryKind, winners: &[Empire]) -> bool {
    s.step == Step::Victory(VictoryStep::Over)
        && s.victory == Some(Victory { kind, winners: winners.iter().copied().collect() })
}

/// Everybody who has not built builds nothing.
fn end_phase(game: &MareNostrum, s: &mut State) {
    act_until(game, s, |s| {
        !matches!(s.step, Step::Build(BuildStep::NameBuilder | BuildStep::Build { .. } | BuildStep::KeepCoins { .. }))
    });
}

/// `empire` is named and ends its activation at once.
fn pass(game: &MareNostrum, s: &mut State, empire: Empire) {
    act_all(game, s, [name(empire), Action::EndBuilding]);
    while let Step::Build(BuildStep::KeepCoins { .. }) = s.step {
        act(game, s, Action::KeepCoins { count: 0 });
    }
}

// The display

/// MN-338: only face-up cards are for sale. MN-342: bought cards leave the display. MN-343, MN-R5: they are replaced at the end of
/// the phase, up to five beside the Pyramids, as long as there are cards.
#[test]
fn mn_338_mn_342_mn_343_the_display() {
    let game = game();
    let five = [Card::Hercules, Card::Circe, Card::Perseus, Card::HangingGardens, Card::RamsesII];
    let mut s = table(game, 3).give(Rome, Token::COIN, 15).display(&five).building(Rome);
    let for_sale: Vec<Action> = legal(game, &s).into_iter().filter(|a| matches!(a, Action::Hire { .. })).collect();
    let shown = [Card::Hercules, Card::Circe, Card::Perseus, Card::RamsesII, Card::HangingGardens, Card::Pyramids];
    assert_eq!(for_sale, shown.map(hire), "no face-down card");
    act_all(game, &mut s, [hire(Card::Hercules), hire(Card::Perseus), Action::EndBuilding]);
    assert_eq!((s.cards[Rome].len(), s.display.len()), (3, 4), "three cards and the Pyramids lie there");
    for next in [Greece, Carthage] {
        assert_eq!(s.display.len(), 4, "nothing is turned up before the end of the phase");
        pass(game, &mut s, next);
    }
    for left in [2, 1] {
        assert_eq!((s.step, s.display.len()), (Step::Card(CardStep::RefillDisplay), 6 - left));
        let outcomes = game.chance_outcomes(&s).expect("a few cards");
        assert_eq!(outcomes.len(), s.deck.len(), "any of the face-down cards");
        act(game, &mut s, outcomes[0].0);
    }
    assert_eq!((s.step, s.display.len()), (Step::Sea(SeaStep::NameMover), 6));

    let mut poor = table(game, 5).give(Rome, Token::COIN, 20).display(&five[..2]);
    let rest: Vec<Card> = poor.state.deck.iter().filter(|&card| card != Card::Perseus).collect();
    // Four cards each; one more wins at the end of the phase.
    for (i, card) in rest.into_iter().chain([Card::Perseus]).enumerate() {
        poor = poor.card([Rome, Greece, Babylon, Egypt, Carthage][i % 5], card);
    }
    let mut s = poor.building(Rome);
    act(game, &mut s, hire(Card::Circe));
    assert!(s.deck.is_empty() && s.display.len() == 2, "the display stays smaller");
}

/// MN-R107, MN-016: by option all seventeen cards lie face up.
#[test]
fn mn_r107_open_display() {
    let open = game_with(&[("card_display", "open")]);
    let s = table(&open, 3).give(Rome, Token::COIN, 7).building(Rome);
    assert_eq!((s.display.len(), s.deck.len()), (18, 0));
    assert_eq!(legal(&open, &s).iter().filter(|a| matches!(a, Action::Hire { .. })).count(), 17, "7 for any of them");
    let limited = table(game(), 3).building(Rome);
    assert_eq!((limited.display.len(), limited.deck.len()), (6, 12));
}

/// MN-341, MN-711: a card's ability works, and its influence counts, from the purchase on.
#[test]
fn mn_341_mn_711_cards_work_at_once() {
    let game = game();
    let position = table(game, 3).give(Rome, Token::COIN, 9).display(&[Card::Spartacus]);
    let mut s = position.building(Rome);
    act_all(game, &mut s, [hire(Card::Spartacus), legion("latium")]);
    assert_eq!(s.coins(Rome), 1, "7 + 1");
    // Penthesilea finds what is occupied when she is hired.
    let position = table(game, 3).give(Rome, Token::COIN, 7).display(&[Card::Penthesilea]).disband(Rome);
    let mut s = position.legion(Greece, province("gallia"), 1).building(Rome);
    assert!(!is_legal(game, &s, Action::RaiseFreeLegion));
    act_all(game, &mut s, [hire(Card::Penthesilea), Action::RaiseFreeLegion]);
    assert_eq!((s.legions[Rome][province("latium")], s.coins(Rome)), (1, 0));
    assert!(!is_legal(game, &s, Action::RaiseFreeLegion), "one province, one legion");
}

/// MN-711, MN-R62: the influence of every card, trade, culture, military.
#[test]
fn mn_711_influence_of_every_card() {
    let game = game();
    let printed = [
        (Card::Hercules, [2, 2, 2]),
        (Card::Circe, [1, 0, 1]),
        (Card::Penthesilea, [0, 2, 2]),
        (Card::Hamilcar, [1, 1, 1]),
        (Card::Perseus, [1, 2, 1]),
        (Card::QueenOfSheba, [0, 1, 1]),
        (Card::Antigone, [2, 2, 0]),
        (Card::HangingGardens, [2, 0, 0]),
    ];
    for card in Card::ALL.iter().copied().filter(|c| c.is_deck_card()) {
        let influence = printed.iter().find(|(c, _)| *c == card).map_or([0; 3], |(_, i)| *i);
        let mut s = table(game, 3).give(Rome, Token::COIN, 7).display(&[card]).building(Rome);
        let before = tracks(game, &s, Rome);
        act(game, &mut s, hire(card));
        let after = tracks(game, &s, Rome);
        assert_eq!([0, 1, 2].map(|i| after[i] - before[i]), influence, "{card}");
    }
}

/// Egypt hires Circe: trade and military +1.
#[test]
fn mn_t17_circe() {
    let game = game();
    let mut s = table(game, 5).give(Egypt, Token::COIN, 7).display(&[Card::Circe]).building(Egypt);
    let [trade, culture, military] = tracks(game, &s, Egypt);
    act(game, &mut s, hire(Card::Circe));
    assert_eq!(tracks(game, &s, Egypt), [trade + 1, culture, military + 1]);
}

/// The Queen of Sheba: culture and military +1.
#[test]
fn mn_t18_queen_of_sheba() {
    let game = game();
    let mut s = table(game, 5).give(Egypt, Token::COIN, 7).display(&[Card::QueenOfSheba]).building(Egypt);
    let [trade, culture, military] = tracks(game, &s, Egypt);
    act(game, &mut s, hire(Card::QueenOfSheba));
    assert_eq!(tracks(game, &s, Egypt), [trade, culture + 1, military + 1]);
}

/// MN-712: influence and nothing else.
#[test]
fn mn_712_hercules_has_influence_only() {
    let hercules = game().content.cards[Card::Hercules.index()];
    assert_eq!(hercules, CardRules { influence: [2, 2, 2], copyable: true, ..CardRules::default() });
}

// Free things

/// MN-350: one free control marker per round. MN-351: where one may be built, and while one is left. MN-R21: as the first action.
#[test]
fn mn_350_mn_351_mn_r21_hammurabis_marker() {
    let game = game();
    let at = || table(game, 5).give(Babylon, Token::COIN, 9).legion(Egypt, province("arabia"), 1);
    let mut s = at().building(Babylon);
    let free = |s: &State| legal(game, s).into_iter().filter(|a| matches!(a, Action::PlaceFreeMarker { .. })).count();
    for id in ["armenia", "asia", "cappadocia", "judea"] {
        assert!(is_legal(game, &s, free_marker(id)) && is_legal(game, &s, marker(id)), "{id}");
    }
    assert_eq!(free(&s), 4, "not in Arabia beside the Egyptian legion");
    let mut later = s;
    act(game, &mut later, trireme("mare_cyprium"));
    assert_eq!(free(&later), 0, "not after another action");
    act(game, &mut s, free_marker("cappadocia"));
    assert_eq!((s.coins(Babylon), s.markers[Babylon]), (9, 4));
    assert_eq!(free(&s), 0, "one");
    act(game, &mut s, marker("armenia"));
    assert_eq!(s.coins(Babylon), 6, "the next one is paid for");
    let mut next = table(game, 5);
    next.state = s;
    let s = next.round(2).building(Babylon);
    assert!(free(&s) > 0, "again in the next round");
    let others = ["armenia", "judea", "asia", "cappadocia", "creta"];
    let position = others.into_iter().fold(table(game, 5), |p, id| p.marker(Babylon, province(id)));
    assert_eq!(free(&position.building(Babylon)), 0, "no marker is left, though Arabia is free");
    assert_eq!(free(&table(game, 5).building(Rome)), 0, "Babylon's alone");
}

/// MN-R21: by option at any moment of the activation, so that a trireme may open the province.
#[test]
fn mn_r21_hammurabi_at_any_moment() {
    let any = game_with(&[("hammurabi_timing", "any_build_action")]);
    for (game, later) in [(game(), false), (&any, true)] {
        let position = table(game, 5).give(Babylon, Token::COIN, 3).trireme(Babylon, sea("mare_aegyptum"), 1);
        let mut s = position.building(Babylon);
        assert!(!is_legal(game, &s, free_marker("creta")), "the chain has a gap");
        act(game, &mut s, trireme("mare_cyprium"));
        assert_eq!(is_legal(game, &s, free_marker("creta")), later);
    }
    let mut s = table(&any, 5).building(Babylon);
    act(&any, &mut s, free_marker("judea"));
    assert_eq!(legal(&any, &s), [Action::EndBuilding], "once");
}

/// MN-R21: by option before Phase 1; then not in the building activation.
#[test]
fn mn_r21_hammurabi_at_the_start_of_the_round() {
    let early = game_with(&[("hammurabi_timing", "round_start")]);
    let mut s = early.start(&Setup::players(5)).expect("five play");
    act_until(&early, &mut s, |s| !matches!(s.step, Step::Setup(SetupStep::DealDisplay)));
    assert_eq!(s.step, Step::Collect(CollectStep::RoundStartMarker { empire: Babylon }));
    assert!(is_legal(&early, &s, Action::SkipFreeMarker) && !is_legal(&early, &s, free_marker("creta")));
    act(&early, &mut s, free_marker("judea"));
    assert!(s.realms[Babylon].has(province("judea")) && s.step == Step::Trade(TradeStep::Announce));
    s.step = BuildStep::NameBuilder.into();
    act(&early, &mut s, name(Babylon));
    assert!(!is_legal(&early, &s, free_marker("arabia")), "used up");
    let mut s = next_round(&early, s);
    assert_eq!(s.step, Step::Collect(CollectStep::RoundStartMarker { empire: Babylon }), "every round");
    act(&early, &mut s, Action::SkipFreeMarker);
    assert!(!matches!(s.step, Step::Collect(CollectStep::RoundStartMarker { .. })));
}

/// Rome owns Penthesilea; a Greek legion stands in Gallia, another in Italia beside a Roman one.
fn penthesilea(game: &MareNostrum) -> Position<'_> {
    let position = table(game, 3).card(Rome, Card::Penthesilea).disband(Rome).legion(Rome, province("italia"), 1);
    position.legion(Greece, province("gallia"), 1).legion(Greece, province("italia"), 1)
}

fn free_legions(game: &MareNostrum, mut s: State) -> u8 {
    let before = s.legions[Rome][province("latium")];
    while is_legal(game, &s, Action::RaiseFreeLegion) {
        act(game, &mut s, Action::RaiseFreeLegion);
    }
    s.legions[Rome][province("latium")] - before
}

/// MN-346: once per round a free legion in the capital province for every occupied province of the owner. MN-C5, MN-R53: a province
/// is occupied if only an enemy stands in it or holds it; by option also if it is at war. MN-351: while legions are left.
#[test]
fn mn_346_mn_c5_mn_r53_penthesilea() {
    let wider = game_with(&[("penthesilea_counts", "occupied_or_at_war")]);
    assert_eq!(free_legions(game(), penthesilea(game()).building(Rome)), 1, "Gallia");
    assert_eq!(free_legions(&wider, penthesilea(&wider).building(Rome)), 2, "Gallia and Italia");
    let both = penthesilea(game()).hold(Greece, province("gallia"), &[Slot::Caravan1]);
    assert_eq!(free_legions(game(), both.building(Rome)), 1, "a province counts once");
    let elsewhere = penthesilea(game()).unmark(province("gallia")).building(Rome);
    assert_eq!(free_legions(game(), elsewhere), 0, "only the owner's provinces");
    let few = penthesilea(&wider).legion(Rome, province("dacia"), 6).building(Rome);
    assert_eq!(free_legions(&wider, few), 1, "the eighth legion is the last");

    let mut s = penthesilea(game()).building(Rome);
    act_all(game(), &mut s, [Action::RaiseFreeLegion, Action::EndBuilding]);
    end_phase(game(), &mut s);
    let mut next = table(game(), 3);
    next.state = s;
    assert_eq!(free_legions(game(), next.round(2).building(Rome)), 1, "and again in the next round");
}

/// MN-351: a special price changes the price only; the fortress needs a province without one, the legion a province of its
/// owner without enemies, the trireme a coast of its owner, and all of them a piece.
#[test]
fn mn_351_special_prices_change_nothing_else() {
    let game = game();
    let cards = [Card::Spartacus, Card::Gilgamesh, Card::LighthouseOfPharos];
    let at = || cards.into_iter().fold(table(game, 3), |p, card| p.card(Rome, card)).give(Rome, Token::COIN, 1);
    let s = at().legion(Greece, province("gallia"), 1).building(Rome);
    let fortress = |id| Action::Build { object: Object::Fortress(province(id)) };
    for (action, open) in [
        (legion("latium"), true),
        (legion("gallia"), false),
        (legion("germania"), false),
        (fortress("italia"), true),
        (fortress("latium"), false),
        (fortress("gallia"), false),
        (trireme("mare_ionium"), true),
        (trireme("mare_aegaeum"), false),
    ] {
        assert_eq!(is_legal(game, &s, action), open, "{action:?}");
    }
    let s = at().legion(Rome, province("latium"), 6).trireme(Rome, sea("mare_ionium"), 5).building(Rome);
    assert!(!is_legal(game, &s, legion("latium")) && !is_legal(game, &s, trireme("mare_ionium")), "no piece left");
}

// Castor and Pollux

/// MN-701: the owner chooses a hero of an opponent when hiring, and has its ability from then on. MN-702, MN-703, MN-704: not a
/// starting hero, a wonder or Perseus, and none of his own cards.
#[test]
fn mn_701_mn_702_mn_703_mn_704_castor_and_pollux() {
    let game = game();
    let position = table(game, 3).card(Greece, Card::Spartacus).card(Greece, Card::StatueOfZeus);
    let position = position.card(Carthage, Card::Perseus).card(Carthage, Card::Antigone).card(Rome, Card::Hercules);
    let mut s = position.display(&[Card::CastorAndPollux]).give(Rome, Token::COIN, 9).at(BuildStep::NameBuilder);
    act_all(game, &mut s, [name(Rome), Action::DeclinePriority, hire(Card::CastorAndPollux)]);
    let choice = [Card::Antigone, Card::Spartacus].map(|card| Action::Copy { card });
    assert_eq!(legal(game, &s), choice);
    act_all(game, &mut s, [Action::Copy { card: Card::Spartacus }, legion("latium")]);
    assert_eq!(s.coins(Rome), 0, "8 for the third card and Spartacus's special price");
    assert!(s.cards[Greece].has(Card::Spartacus), "his owner keeps him");
    act(game, &mut s, Action::EndBuilding);
    let s = next_round(game, s);
    assert_eq!(s.copied[Rome], Some(Card::Spartacus), "for the rest of the game");
}

/// MN-701, MN-346: a copied Penthesilea serves at once as well.
#[test]
fn mn_701_a_copied_penthesilea_serves_at_once() {
    let game = game();
    let position = table(game, 3).card(Greece, Card::Penthesilea).display(&[Card::CastorAndPollux]).disband(Rome);
    let position = position.give(Rome, Token::COIN, 7).legion(Greece, province("gallia"), 1);
    let mut s = position.building(Rome);
    act_all(game, &mut s, [hire(Card::CastorAndPollux), Action::Copy { card: Card::Penthesilea }]);
    assert_eq!(free_legions(game, s), 1);
}

/// MN-705: influence is not copied.
#[test]
fn mn_705_influence_is_not_copied() {
    let game = game();
    let position = table(game, 3).card(Greece, Card::Hercules).display(&[Card::CastorAndPollux]);
    let mut s = position.give(Rome, Token::COIN, 7).building(Rome);
    let before = tracks(game, &s, Rome);
    act_all(game, &mut s, [hire(Card::CastorAndPollux), Action::Copy { card: Card::Hercules }]);
    assert_eq!(tracks(game, &s, Rome), before);
}

/// MN-R30: without a hero to copy the card counts, but has no ability, now or later; by option it may not be hired.
#[test]
fn mn_r30_castor_and_pollux_without_a_hero_to_copy() {
    let forbidden = game_with(&[("castor_and_pollux_without_target", "forbidden")]);
    let at = |game| {
        let position = table(game, 3).card(Greece, Card::StatueOfZeus).display(&[Card::CastorAndPollux, Card::Circe]);
        position.give(Rome, Token::COIN, 7).give(Greece, Token::COIN, 8)
    };
    let mut s = at(game()).building(Rome);
    act(game(), &mut s, hire(Card::CastorAndPollux));
    assert_eq!((s.step, s.cards[Rome].len()), (Step::Build(BuildStep::Build { empire: Rome }), 2));
    act_all(game(), &mut s, [Action::EndBuilding, name(Greece), hire(Card::Circe)]);
    assert_eq!(s.copied[Rome], None, "Circe came too late");
    assert!(!is_legal(&forbidden, &at(&forbidden).building(Rome), hire(Card::CastorAndPollux)));
    let target = at(&forbidden).card(Greece, Card::Hamilcar).building(Rome);
    assert!(is_legal(&forbidden, &target, hire(Card::CastorAndPollux)), "with a hero to copy");
}

// Antigone

/// MN-731, MN-219: Antigone's owner lays out 0 to 5, whatever was announced, as far as his stock goes.
#[test]
fn mn_731_antigone_lays_out_0_to_5() {
    let game = game();
    let sizes = |most| (0..=most).map(|number| Action::OfferSize { number }).collect::<Vec<_>>();
    for (announced, held, most) in [(1, 9, 5), (4, 9, 5), (0, 9, 5), (1, 3, 3)] {
        let position = table(game, 3).card(Rome, Card::Antigone).give(Rome, Token::COIN, held);
        let mut s = position.leader(Title::Trade, Carthage).at(TradeStep::Announce);
        act(game, &mut s, Action::Announce { number: announced });
        assert_eq!(s.step, Step::Trade(TradeStep::OfferSize { empire: Rome }));
        assert_eq!(legal(game, &s), sizes(most), "{announced} announced, {held} in stock");
    }
}

// Victories of Phase 3

// Seized markers

/// MN-C7: without a link to the conqueror's realm a marker due for the swap is lost to both; with one the conqueror may decline,
/// and swap at the end of a later activation of his.
#[test]
fn mn_c7_swapping_a_seized_marker() {
    let game = game();
    let thracia = province("thracia");
    let at = |linked: bool| {
        let position = table(game, 3).disband(Rome).disband(Greece).legion(Rome, thracia, 1);
        let position = position.hold(Rome, thracia, &[Slot::Marker]).round(2);
        let position = if linked { position.marker(Rome, province("dacia")) } else { position };
        position.moving(Rome)
    };
    let stay = |s: &mut State| {
        while let Step::Land(LandStep::March { from, .. }) = s.step {
            act(game, s, Action::Stay { province: from });
        }
        while let Step::Conquest(ConquestStep::Conquer { .. }) = s.step {
            act(game, s, Action::Spare);
        }
    };
    let mut s = at(false);
    stay(&mut s);
    assert_eq!((s.controller(thracia), s.holdings[thracia]), (None, Holding::default()), "nobody's");
    assert_eq!(s.legions[Rome][thracia], 1);

    let mut s = at(true);
    stay(&mut s);
    assert_eq!(legal(game, &s), [Action::SwapMarker, Action::KeepMarker]);
    let mut swapped = s;
    act(game, &mut swapped, Action::SwapMarker);
    assert_eq!(swapped.controller(thracia), Some(Rome));
    act(game, &mut s, Action::KeepMarker);
    assert_eq!(s.controller(thracia), Some(Greece));
    assert!(s.holdings[thracia].on.has(Slot::Marker), "the legion stays where it is");
    let mut later = table(game, 3);
    later.state = s;
    let mut s = later.round(3).moving(Rome);
    stay(&mut s);
    act(game, &mut s, Action::SwapMarker);
    assert_eq!(s.controller(thracia), Some(Rome), "a round later");
}
