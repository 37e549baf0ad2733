//! Mare Nostrum, Phase 3: sets of resources, prices, special prices, and what is kept (MN-304 to MN-314).

mod every_way;

use crate::support::*;
use agon_game::{Id, Seat, Sight};
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use Resource::*;

/// Tokens as a test names them: a resource for an ordinary token.
fn coins(count: u8) -> Vec<(Token, u8)> {
    vec![(Token::COIN, count)]
}

fn goods(kinds: &[Resource]) -> Vec<(Token, u8)> {
    kinds.iter().map(|&kind| (token(kind), 1)).collect()
}

/// `empire` builds first, with nothing behind any screen but these tokens.
fn builder(game: &MareNostrum, empire: Empire, stock: &[(Token, u8)]) -> State {
    stripped(game, 5).stock(empire, stock).building(empire)
}

/// A table with empty screens.
fn stripped(game: &MareNostrum, players: usize) -> Position<'_> {
    let position = Position::new(game, players);
    let empires: Vec<Empire> = position.state.empires().collect();
    empires.into_iter().fold(position, Position::strip)
}

fn legion(id: &str) -> Action {
    Action::Build { object: Object::Legion(province(id)) }
}

fn building(id: &str, slot: Slot) -> Action {
    Action::Build { object: Object::Building(province(id), slot) }
}

fn fortress(id: &str) -> Action {
    Action::Build { object: Object::Fortress(province(id)) }
}

fn trireme(id: &str) -> Action {
    Action::Build { object: Object::Trireme(sea(id)) }
}

fn pay(kind: Resource) -> Action {
    Action::Pay { token: token(kind) }
}

fn pay_rare(kind: Resource) -> Action {
    Action::Pay { token: rare(kind) }
}

fn by(method: Method) -> Action {
    Action::PayWith { method }
}

/// The tokens behind a screen, in the order of tokens.
fn stock(s: &State, empire: Empire) -> Vec<(Token, u8)> {
    let held = s.stocks[empire].as_slice().iter().enumerate();
    held.filter(|(_, n)| **n > 0).map(|(i, &n)| (Token(i as u8), n as u8)).collect()
}

// Sets and prices

/// MN-304, MN-305, MN-307: nine resources make three sets of three, and no set of six, because coins do not go into a set of
/// goods.
#[test]
fn mn_t8_nine_resources_make_three_sets() {
    let held = [(Token::COIN, 3), (token(Grain), 2), (token(Wood), 1), (token(Sheep), 1), (token(Gold), 1)];
    let position = stripped(game(), 3).stock(Empire::Rome, &held).give(Empire::Rome, token(Gladiator), 1);
    let mut s = position.marker(Empire::Rome, province("germania")).building(Empire::Rome);
    assert!(!is_legal(game(), &s, building("germania", Slot::Market)), "no set of six");
    act_all(game(), &mut s, [legion("germania"), by(Method::Coins)]);
    act(game(), &mut s, legion("germania"));
    assert_eq!(legal(game(), &s), [pay(Wood), pay(Gold), pay(Grain)], "the first of three different goods");
    act_all(game(), &mut s, [pay(Wood), pay(Grain), pay(Sheep)]);
    assert_eq!(stock(&s, Empire::Rome), goods(&[Gold, Grain, Gladiator]));
    act(game(), &mut s, building("germania", Slot::Caravan1));
    assert_eq!(stock(&s, Empire::Rome), [], "3 + 3 + 3 = 9");
    assert_eq!(s.legions[Empire::Rome][province("germania")], 2);
    assert!(s.built[province("germania")].has(Slot::Caravan1));
    assert_eq!(legal(game(), &s), [Action::EndBuilding], "no fourth set");
}

/// MN-313: Hannibal's six goods with two grain among them, and three coins.
#[test]
fn mn_t9_hannibal_makes_a_set_of_six() {
    let held = [(Token::COIN, 3), (token(Grain), 2), (token(Wood), 1), (token(Sheep), 1), (token(Gold), 1)];
    let position = stripped(game(), 3).stock(Empire::Carthage, &held).give(Empire::Carthage, token(Gladiator), 1);
    let mut s = position.building(Empire::Carthage);
    act(game(), &mut s, legion("numidia"));
    act(game(), &mut s, by(Method::Coins));
    act(game(), &mut s, building("numidia", Slot::Market));
    assert!(s.built[province("numidia")].has(Slot::Market), "the only set of six is paid");
    assert_eq!(stock(&s, Empire::Carthage), [], "6 + 3 = 9");
}

/// MN-313: metal, metal, wood, for Hannibal and for nobody else; one kind only, and only twice.
#[test]
fn mn_t10_hannibal_pays_metal_metal_wood() {
    let held = [(token(Metal), 2), (token(Wood), 1)];
    let s = builder(game(), Empire::Carthage, &held);
    assert!(is_legal(game(), &s, legion("africa")), "metal, metal, wood");
    assert!(!is_legal(game(), &builder(game(), Empire::Rome, &held), legion("latium")), "not for Rome");
    let thrice = builder(game(), Empire::Carthage, &[(token(Metal), 3)]);
    assert!(!is_legal(game(), &thrice, legion("africa")), "not three times");
    let pairs = [(token(Metal), 2), (token(Wood), 2)];
    let mut s = builder(game(), Empire::Carthage, &pairs);
    act_all(game(), &mut s, [legion("africa"), pay(Metal)]);
    assert_eq!(stock(&s, Empire::Carthage), goods(&[Wood]), "metal, metal and one wood");
    let six = [pairs[0], pairs[1], (token(Gold), 1), (token(Wine), 1)];
    let s = builder(game(), Empire::Carthage, &six);
    assert!(!is_legal(game(), &s, building("numidia", Slot::Market)), "one pair in a set, not two");
}

/// MN-305, MN-R73: every price of the table, in coins and in different goods.
#[test]
fn mn_305_prices() {
    let kinds = [Pottery, Gems, Papyrus, Metal, Spices, Stone, Wood, Gold, Grain, Oil, Sheep, Wine, Gladiator];
    let prices = [
        (Action::Build { object: Object::Marker(province("germania")) }, 3),
        (building("creta", Slot::City1), 3),
        (building("latium", Slot::City1), 3),
        (building("sicilia", Slot::City1), 3),
        (building("dalmatia", Slot::Caravan1), 3),
        (legion("latium"), 3),
        (trireme("mare_ionium"), 3),
        (fortress("gallia"), 3),
        (building("creta", Slot::Temple), 6),
        (building("dalmatia", Slot::Market), 6),
        (Action::Hire { card: Card::Hercules }, 7),
        (Action::Hire { card: Card::TempleOfArtemis }, 7),
        (Action::Hire { card: Card::Pyramids }, 12),
    ];
    let at = |held: &[(Token, u8)]| {
        let realm = ["creta", "sicilia", "dalmatia"].map(province);
        let position = realm.into_iter().fold(stripped(game(), 3), |p, home| p.marker(Empire::Rome, home));
        let position = position.raze(province("latium"), &[Slot::City1]);
        let position = position.display(&[Card::Hercules, Card::TempleOfArtemis]);
        position.stock(Empire::Rome, held).building(Empire::Rome)
    };
    for (purchase, price) in prices {
        for held in [coins(price - 1), goods(&kinds[..usize::from(price) - 1])] {
            assert!(!is_legal(game(), &at(&held), purchase), "{purchase:?} for less than {price}");
        }
        for held in [coins(price), goods(&kinds[..usize::from(price)])] {
            let mut s = at(&held);
            act(game(), &mut s, purchase);
            assert_eq!(stock(&s, Empire::Rome), [], "{purchase:?} costs {price}");
        }
    }
}

/// MN-339: the second, third, fourth and fifth card cost 7, 8, 9 and 10, whether hero or wonder. MN-340: the Pyramids
/// always cost 12.
#[test]
fn mn_339_mn_340_prices_of_cards_rise_that_of_the_pyramids_does_not() {
    let owned = [Card::Circe, Card::StatueOfZeus, Card::CastorAndPollux];
    for (count, price) in [(0, 7), (1, 8), (2, 9), (3, 10)] {
        for (card, price) in [(Card::Hercules, price), (Card::HangingGardens, price), (Card::Pyramids, 12)] {
            let buyer = |held| {
                let position = owned[..count].iter().fold(stripped(game(), 5), |p, &c| p.card(Empire::Rome, c));
                let position = position.display(&[Card::Hercules, Card::HangingGardens]);
                position.stock(Empire::Rome, &coins(held)).building(Empire::Rome)
            };
            let hire = Action::Hire { card };
            assert!(!is_legal(game(), &buyer(price - 1), hire), "{card} with {count} bought, for {}", price - 1);
            assert!(is_legal(game(), &buyer(price), hire), "{card} with {count} bought, for {price}");
        }
    }
}

/// MN-304: coins and goods do not mix. MN-R104: with the option, one coin is one more kind, for everybody; two are not.
#[test]
fn mn_304_mn_r104_coins_and_goods_in_one_set() {
    let mixed = game_with(&[("mixed_sets", "true")]);
    let held = [(Token::COIN, 1), (token(Wood), 1), (token(Grain), 1)];
    assert!(!is_legal(game(), &builder(game(), Empire::Rome, &held), legion("latium")), "no mixing");
    let mut s = builder(&mixed, Empire::Rome, &held);
    act(&mixed, &mut s, legion("latium"));
    assert_eq!(stock(&s, Empire::Rome), [], "coin, wood and grain");
    let two = [(Token::COIN, 2), (token(Wood), 1)];
    assert!(!is_legal(&mixed, &builder(&mixed, Empire::Rome, &two), legion("latium")), "coins repeat");
    assert!(is_legal(&mixed, &builder(&mixed, Empire::Rome, &coins(3)), legion("latium")), "coins only");
}

/// MN-304, MN-115: a rare good is a good of its kind, so with the ordinary one it is a duplicate.
#[test]
fn mn_304_mn_115_a_rare_good_is_of_the_printed_kind() {
    let held = [(token(Sheep), 1), (rare(Sheep), 1), (token(Wood), 1)];
    assert!(!is_legal(game(), &builder(game(), Empire::Rome, &held), legion("latium")), "sheep twice");
    let mut s =
        builder(game(), Empire::Rome, &[(token(Sheep), 1), (rare(Sheep), 1), (token(Wood), 1), (rare(Wine), 1)]);
    act_all(game(), &mut s, [legion("latium")]);
    assert_eq!(legal(game(), &s), [pay(Sheep), pay_rare(Sheep)], "one of them");
    act(game(), &mut s, pay_rare(Sheep));
    assert_eq!(stock(&s, Empire::Rome), [(token(Sheep), 1)]);
}

/// MN-306, MN-307: spent tokens are gone: ordinary ones go to the bank, rare goods to the rare discard pile.
#[test]
fn mn_306_mn_307_spent_resources_leave_the_player() {
    let mut s = builder(game(), Empire::Rome, &[(token(Sheep), 1), (token(Wood), 1), (rare(Wine), 1)]);
    let before = s;
    act(game(), &mut s, legion("latium"));
    assert_eq!((s.bank[Sheep], s.bank[Wood]), (before.bank[Sheep] + 1, before.bank[Wood] + 1));
    assert_eq!(s.bank[Wine], before.bank[Wine], "the rare wine is no ordinary token");
    assert!(s.rare_discard.has(Wine) && !s.rare_stack.has(Wine));
    assert_eq!(legal(game(), &s), [Action::EndBuilding], "nothing is left to pay with");
}

/// MN-311: a coin for a good. MN-312: a good for a coin. Neither twice in one set.
#[test]
fn mn_311_mn_312_cleopatra_replaces_one() {
    let one_coin = [(Token::COIN, 1), (token(Wood), 1), (token(Grain), 1)];
    let two_coins = [(Token::COIN, 2), (token(Wood), 1)];
    for held in [&one_coin[..], &two_coins] {
        let mut s = builder(game(), Empire::Egypt, held);
        act(game(), &mut s, legion("aegyptus"));
        assert_eq!(stock(&s, Empire::Egypt), [], "{held:?}");
        assert!(!is_legal(game(), &builder(game(), Empire::Rome, held), legion("latium")), "Egypt alone: {held:?}");
    }
    let halves = [(Token::COIN, 3), (token(Wood), 1), (token(Grain), 1), (token(Oil), 1)];
    let s = builder(game(), Empire::Egypt, &halves);
    assert!(!is_legal(game(), &s, building("aegyptus", Slot::Market)), "three coins for three goods");
    let five = [(Token::COIN, 5), (token(Wood), 1)];
    assert!(is_legal(game(), &builder(game(), Empire::Egypt, &five), building("aegyptus", Slot::Market)));
    let repeated = [(Token::COIN, 1), (token(Wood), 2)];
    assert!(!is_legal(game(), &builder(game(), Empire::Egypt, &repeated), legion("aegyptus")), "wood twice");
}

// Special prices

/// MN-347, MN-348, MN-349: 1 coin or 1 good of the kind, once per round, beside the normal price. MN-R29: the rare good
/// serves as well.
#[test]
fn mn_347_mn_348_mn_349_mn_r29_special_prices() {
    let offers = [
        (Card::Spartacus, Gladiator, legion("latium"), Method::Coins),
        (Card::Gilgamesh, Stone, fortress("gallia"), Method::Coins),
        (Card::LighthouseOfPharos, Wood, trireme("mare_ionium"), Method::Coins),
    ];
    for (card, good, purchase, normal) in offers {
        let owner = |held: &[(Token, u8)]| {
            stripped(game(), 3).card(Empire::Rome, card).stock(Empire::Rome, held).building(Empire::Rome)
        };
        for held in [coins(1), goods(&[good]), vec![(rare(good), 1)]] {
            assert!(!is_legal(game(), &builder(game(), Empire::Rome, &held), purchase), "{card} is needed");
            let mut s = owner(&held);
            act(game(), &mut s, purchase);
            assert_eq!(stock(&s, Empire::Rome), [], "{card}: {held:?}");
        }
        for other in Resource::ALL.iter().copied().filter(|&r| r != good && r != Coin) {
            assert!(!is_legal(game(), &owner(&goods(&[other])), purchase), "{card} takes no {other}");
        }
        let mut s = owner(&[(Token::COIN, 3), (token(good), 1), (rare(good), 1)]);
        act(game(), &mut s, purchase);
        let ways = [normal, Method::DiscountCoins, Method::DiscountGood, Method::DiscountRareGood];
        assert_eq!(legal(game(), &s), ways.map(by), "{card}: all ways to pay");
        act(game(), &mut s, by(Method::DiscountGood));
        assert_eq!(stock(&s, Empire::Rome), [(Token::COIN, 3), (rare(good), 1)]);
        let again = match purchase {
            Action::Build { object: Object::Fortress(_) } => fortress("italia"),
            same => same,
        };
        act(game(), &mut s, again);
        assert_eq!(stock(&s, Empire::Rome), [(rare(good), 1)], "{card}: the second one costs the normal 3");
        // In the next round the card serves again.
        let mut next = stripped(game(), 3);
        next.state = s;
        let mut s = next.round(2).building(Empire::Rome);
        let third = match purchase {
            Action::Build { object: Object::Fortress(_) } => {
                s.fortresses[Empire::Rome].remove(province("italia"));
                s.reserves[Empire::Rome][Unit::Fortress] += 1;
                fortress("italia")
            }
            same => same,
        };
        act(game(), &mut s, third);
        assert_eq!(stock(&s, Empire::Rome), [], "{card}: once per round");
    }
}

/// MN-R20: the special price is a coin or one kind of good; Cleopatra replaces neither, and Hannibal adds nothing.
#[test]
fn mn_r20_special_prices_are_no_sets() {
    let held = goods(&[Grain]);
    let position = stripped(game(), 5).card(Empire::Egypt, Card::Spartacus).stock(Empire::Egypt, &held);
    assert!(!is_legal(game(), &position.building(Empire::Egypt), legion("aegyptus")));
}

/// MN-R30: Castor and Pollux's once-per-round price is counted apart from that of the copied card.
#[test]
fn mn_r30_a_copied_price_is_the_copiers_own() {
    let position = stripped(game(), 3).card(Empire::Greece, Card::Spartacus);
    let position = position.castor_copies(Empire::Rome, Card::Spartacus);
    let position = position.stock(Empire::Rome, &coins(1)).stock(Empire::Greece, &coins(1));
    let mut s = position.building(Empire::Rome);
    act_all(game(), &mut s, [legion("latium"), Action::EndBuilding]);
    act_all(game(), &mut s, [Action::NameBuilder { empire: Empire::Greece }, legion("achea")]);
    assert_eq!((stock(&s, Empire::Rome), stock(&s, Empire::Greece)), (vec![], vec![]), "1 coin each");
}

// What is kept

/// MN-308: none, one or two coins are kept, not more. MN-R34: the rest goes back at the end of the activation.
#[test]
fn mn_308_mn_r34_two_coins_are_kept() {
    for (held, choices) in [(1, 0..=1), (2, 0..=2), (5, 0..=2)] {
        let mut s = builder(game(), Empire::Rome, &coins(held));
        act(game(), &mut s, Action::EndBuilding);
        let mut offered: Vec<Action> = legal(game(), &s);
        offered.reverse();
        assert_eq!(offered, choices.map(|count| Action::KeepCoins { count }).collect::<Vec<_>>(), "of {held}");
        let most = held.min(2);
        let mut kept = s;
        act(game(), &mut kept, Action::KeepCoins { count: most });
        assert_eq!(stock(&kept, Empire::Rome), coins(most), "of {held}");
        assert_eq!(kept.bank[Coin], s.bank[Coin] + held - most, "back in the bank");
        act(game(), &mut s, Action::KeepCoins { count: 0 });
        assert_eq!(stock(&s, Empire::Rome), [], "nothing has to be kept");
    }
    let mut s = builder(game(), Empire::Rome, &[]);
    act(game(), &mut s, Action::EndBuilding);
    assert_eq!(s.step, Step::Build(BuildStep::NameBuilder), "nothing to keep, nothing to ask");
}

/// MN-309: unspent goods are lost. MN-R74: they go into the reserve, rare goods on the rare discard pile.
#[test]
fn mn_309_mn_r74_goods_are_discarded() {
    let mut s = builder(game(), Empire::Rome, &[(token(Wood), 2), (rare(Grain), 1), (Token::COIN, 1)]);
    let bank = s.bank;
    act_all(game(), &mut s, [Action::EndBuilding, Action::KeepCoins { count: 1 }]);
    assert_eq!(stock(&s, Empire::Rome), coins(1));
    assert_eq!(s.bank[Wood], bank[Wood] + 2);
    assert!(s.rare_discard.has(Grain) && !s.rare_stack.has(Grain) && s.bank[Grain] == bank[Grain]);
}

/// MN-314, MN-R33: two different resources beside the two coins; a coin may be one of them. MN-C9: a rare good is of its
/// printed kind.
#[test]
fn mn_314_mn_r33_mn_c9_hanging_gardens() {
    let held = [(Token::COIN, 5), (token(Grain), 2), (rare(Grain), 1), (token(Wood), 1)];
    let position = stripped(game(), 3).card(Empire::Rome, Card::HangingGardens).stock(Empire::Rome, &held);
    let mut s = position.building(Empire::Rome);
    act_all(game(), &mut s, [Action::EndBuilding, Action::KeepCoins { count: 2 }]);
    let keep = |token| Action::Keep { token };
    let all = [keep(token(Wood)), keep(token(Grain)), keep(rare(Grain)), keep(Token::COIN), Action::KeepNoMore];
    assert_eq!(legal(game(), &s), all);
    let mut goods = s;
    act_all(game(), &mut goods, [keep(token(Wood)), keep(rare(Grain))]);
    assert_eq!(stock(&goods, Empire::Rome), [(token(Wood), 1), (Token::COIN, 2), (rare(Grain), 1)], "two and no more");
    let mut coin = s;
    act(game(), &mut coin, keep(token(Grain)));
    assert_eq!(legal(game(), &coin), [keep(Token::COIN), Action::KeepNoMore], "grain once, rare or not");
    act(game(), &mut coin, keep(Token::COIN));
    assert_eq!(stock(&coin, Empire::Rome), [(token(Grain), 1), (Token::COIN, 3)], "up to three coins");
    let mut none = s;
    act(game(), &mut none, Action::KeepNoMore);
    assert_eq!(stock(&none, Empire::Rome), coins(2));
}

/// MN-R33: the third coin counts as a different resource only beside the two coins that anybody keeps.
#[test]
fn mn_r33_two_coins_first() {
    let position = stripped(game(), 3).card(Empire::Rome, Card::HangingGardens).stock(Empire::Rome, &coins(4));
    let mut s = position.building(Empire::Rome);
    act_all(game(), &mut s, [Action::EndBuilding, Action::KeepCoins { count: 1 }]);
    assert_eq!(legal(game(), &s), [Action::KeepNoMore]);
}

/// MN-310: kept resources are shown, and so are discarded ones.
#[test]
fn mn_310_kept_resources_are_shown() {
    let held = [(Token::COIN, 3), (rare(Grain), 1), (rare(Wine), 1)];
    let position = stripped(game(), 3).card(Empire::Rome, Card::HangingGardens).stock(Empire::Rome, &held);
    let mut s = position.building(Empire::Rome);
    let seat = |s: &State, e| Seat(s.empires().position(|other| other == e).expect("at the table") as u8);
    let others_view = |s: &State| *game().observe(s, seat(s, Empire::Greece)).view();
    assert_eq!(others_view(&s).stocks[Empire::Rome][rare(Grain)], 0, "behind the screen");
    act_all(game(), &mut s, [Action::EndBuilding, Action::KeepCoins { count: 2 }, Action::Keep { token: rare(Grain) }]);
    act(game(), &mut s, Action::KeepNoMore);
    let view = others_view(&s);
    assert_eq!(view.stocks[Empire::Rome], s.stocks[Empire::Rome], "all of it is seen");
    assert!(!view.rare_stack.has(Grain) && view.rare_discard.has(Wine));
}
