//! Mare Nostrum, Phase 1: what a board yields, rare goods, and cards that add to it (MN-101 to MN-121).

use crate::support::*;
use agon_game::{Chance, IdSet};
use agon_mare_nostrum::ids::Empire::*;
use agon_mare_nostrum::ids::Resource::*;
use agon_mare_nostrum::ids::Slot::*;
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};

/// A table of five at which nobody has a resource, a unit, a city or a caravan.
fn bare(game: &MareNostrum) -> Position<'_> {
    let mut p = Position::new(game, 5);
    for empire in Empire::ALL.iter().copied() {
        p = p.strip(empire).disband(empire);
        for province in p.state.realms[empire].iter() {
            let slots: Vec<Slot> = p.state.built[province].iter().collect();
            p = p.raze(province, &slots);
        }
    }
    p
}

/// The position at the beginning of the next round, with what Phase 1 has handed out without a draw or a choice.
fn collected(p: Position<'_>, game: &MareNostrum) -> State {
    next_round(game, p.at(TradeStep::Announce))
}

/// What an empire has, as counts of resources.
fn has(s: &State, empire: Empire) -> Vec<(Resource, u8)> {
    Resource::ALL.iter().map(|&r| (r, s.stock_of(empire, r))).filter(|(_, n)| *n > 0).collect()
}

fn yields(p: Position<'_>, empire: Empire) -> Vec<(Resource, u8)> {
    has(&collected(p, game()), empire)
}

#[test]
fn mn_101_all_collect_before_anybody_trades() {
    let p = bare(game()).build(province("gallia"), &[Caravan1]).build(province("libya"), &[Caravan1]);
    let s = collected(p, game());
    assert_eq!((has(&s, Rome), has(&s, Carthage)), (vec![(Grain, 1)], vec![(Oil, 1)]));
    assert_eq!(s.step, Step::Trade(TradeStep::Announce), "nothing is decided on the way");
}

#[test]
fn mn_102_one_good_per_caravan() {
    assert_eq!(yields(bare(game()).build(province("gallia"), &[Caravan1]), Rome), [(Grain, 1)]);
    assert_eq!(yields(bare(game()).build(province("gallia"), &[Caravan2]), Rome), [(Sheep, 1)]);
    assert_eq!(yields(bare(game()).build(province("gallia"), &[Caravan1, Caravan2]), Rome), [(Grain, 1), (Sheep, 1)]);
}

#[test]
fn mn_103_a_market_doubles_the_caravans_of_its_province() {
    let p = bare(game()).build(province("gallia"), &[Caravan1, Caravan2, Market]);
    let p = p.build(province("italia"), &[Caravan1, Caravan2]);
    assert_eq!(yields(p, Rome), [(Metal, 1), (Grain, 2), (Oil, 1), (Sheep, 2)]);
}

#[test]
fn mn_104_one_coin_per_city_and_capital() {
    assert_eq!(yields(bare(game()).build(province("achea"), &[City1]), Greece), [(Coin, 1)]);
    assert_eq!(yields(bare(game()).build(province("achea"), &[City2]), Greece), [(Coin, 1)]);
    assert_eq!(yields(bare(game()).build(province("achea"), &[City1, City2]), Greece), [(Coin, 2)]);
}

#[test]
fn mn_105_a_temple_doubles_the_cities_of_its_province() {
    let p = bare(game()).build(province("achea"), &[City1, City2, Temple]).build(province("thracia"), &[City1]);
    assert_eq!(yields(p, Greece), [(Coin, 5)]);
}

#[test]
fn mn_106_mn_114_a_legendary_city_yields_a_coin_and_a_random_rare_good() {
    let p = bare(game()).marker(Greece, province("asia")).build(province("asia"), &[City1]);
    let mut s = collected(p, game());
    assert_eq!(s.step, Step::Collect(CollectStep::DrawRare { empire: Greece, razed: None }));
    let outcomes = game().chance_outcomes(&s).expect("a list");
    assert_eq!(outcomes.len(), 13, "any of the stack");
    assert!(outcomes.iter().all(|(_, p)| (*p - 1.0 / 13.0).abs() < 1e-9), "equally likely");
    act(game(), &mut s, Action::DrawRare { good: Spices });
    assert_eq!(has(&s, Greece), [(Spices, 1), (Coin, 1)]);
    assert_eq!((s.stocks[Greece][rare(Spices)], s.rare_stack.has(Spices)), (1, false));
    assert_eq!(s.step, Step::Trade(TradeStep::Announce), "one only");
}

/// MN-107, MN-R7: the base good is drawn first; then the owner chooses.
#[test]
fn mn_107_mn_r7_a_temple_adds_a_coin_or_a_rare_good_to_a_legendary_city() {
    let p = bare(game()).marker(Greece, province("asia")).build(province("asia"), &[City1, Temple]);
    let mut s = collected(p, game());
    assert_eq!(s.step, Step::Collect(CollectStep::DrawRare { empire: Greece, razed: None }));
    act(game(), &mut s, Action::DrawRare { good: Wine });
    assert_eq!(s.step, Step::Collect(CollectStep::TempleBonus { empire: Greece }));
    assert_eq!(legal(game(), &s), [Action::TakeCoin, Action::TakeRareGood]);
    let mut coin = s;
    act(game(), &mut coin, Action::TakeCoin);
    assert_eq!((has(&coin, Greece), coin.step), (vec![(Wine, 1), (Coin, 2)], Step::Trade(TradeStep::Announce)));
    act_all(game(), &mut s, [Action::TakeRareGood, Action::DrawRare { good: Gold }]);
    assert_eq!((has(&s, Greece), s.step), (vec![(Gold, 1), (Wine, 1), (Coin, 1)], Step::Trade(TradeStep::Announce)));
}

#[test]
fn mn_r6_the_temple_choice_is_made_for_each_legendary_city() {
    let p = bare(game()).marker(Greece, province("asia")).build(province("asia"), &[City1, Temple]);
    let p = p.marker(Greece, province("judea")).build(province("judea"), &[City1, Temple]);
    let mut s = collected(p, game());
    act_all(game(), &mut s, [Wine, Gold].map(|good| Action::DrawRare { good }));
    act_all(game(), &mut s, [Action::TakeCoin, Action::TakeRareGood, Action::DrawRare { good: Oil }]);
    assert_eq!(
        (has(&s, Greece), s.step),
        (vec![(Gold, 1), (Oil, 1), (Wine, 1), (Coin, 3)], Step::Trade(TradeStep::Announce))
    );
}

#[test]
fn mn_108_a_market_or_temple_alone_yields_nothing() {
    assert_eq!(yields(bare(game()).build(province("thracia"), &[Market, Temple]), Greece), []);
    let occupied = |on: &[Slot]| {
        let p = bare(game()).build(province("thracia"), &[Caravan1, City1, Market, Temple]);
        yields(p.legion(Rome, province("thracia"), 2).hold(Rome, province("thracia"), on), Rome)
    };
    assert_eq!(occupied(&[Market, Temple]), [], "nor does one that is occupied");
    assert_eq!(occupied(&[Market, City1]), [(Coin, 1)], "and it does not double what is not its kind");
}

/// MN-109, MN-472, MN-475: the owner of the doubling building and of the doubled one must be the same.
#[test]
fn mn_109_doubling_is_counted_for_each_player() {
    let gallia = province("gallia");
    let after = |on: &[Slot]| {
        let p =
            bare(game()).build(gallia, &[Caravan1, Caravan2, Market]).legion(Egypt, gallia, 3).hold(Egypt, gallia, on);
        let s = collected(p, game());
        (has(&s, Rome), has(&s, Egypt))
    };
    assert_eq!(after(&[Market]), (vec![(Grain, 1), (Sheep, 1)], vec![]));
    assert_eq!(after(&[Caravan1]), (vec![(Sheep, 2)], vec![(Grain, 1)]));
    assert_eq!(after(&[Caravan1, Market]), (vec![(Sheep, 1)], vec![(Grain, 2)]));
    let achea = province("achea");
    let after = |on: &[Slot]| {
        let p = bare(game()).build(achea, &[City1, City2, Temple]).legion(Egypt, achea, 3).hold(Egypt, achea, on);
        let s = collected(p, game());
        (has(&s, Greece), has(&s, Egypt))
    };
    assert_eq!(after(&[Temple]), (vec![(Coin, 2)], vec![]));
    assert_eq!(after(&[City2]), (vec![(Coin, 2)], vec![(Coin, 1)]));
    assert_eq!(after(&[City2, Temple]), (vec![(Coin, 1)], vec![(Coin, 2)]));
    // The temple of a legendary city that an enemy holds gives neither of the two a choice.
    let asia = province("asia");
    let p = bare(game()).marker(Greece, asia).build(asia, &[City1, Temple]).legion(Rome, asia, 1);
    let mut s = collected(p.hold(Rome, asia, &[Temple]), game());
    act(game(), &mut s, Action::DrawRare { good: Wine });
    assert_eq!(s.step, Step::Trade(TradeStep::Announce));
}

#[test]
fn mn_110_without_a_controller_a_building_yields_nothing() {
    let gallia = province("gallia");
    let p = || bare(game()).build(gallia, &[Caravan1, Market]).unmark(gallia).legion(Rome, gallia, 1);
    let s = collected(p(), game());
    assert!(s.empires().all(|e| has(&s, e).is_empty()));
    // Circe's legion works on the empty slot; the caravan and the market beside it are nobody's.
    assert_eq!(yields(p().card(Rome, Card::Circe).hold(Rome, gallia, &[Caravan2]), Rome), [(Sheep, 1)]);
}

#[test]
fn mn_111_a_province_at_war_yields_to_its_controller() {
    let p = bare(game()).build(province("gallia"), &[Caravan1, Market]);
    let s = collected(p.legion(Rome, province("gallia"), 1).legion(Egypt, province("gallia"), 4), game());
    assert_eq!((has(&s, Rome), has(&s, Egypt)), (vec![(Grain, 2)], vec![]));
}

#[test]
fn mn_112_a_seized_marker_still_collects() {
    let gallia = province("gallia");
    let p = bare(game()).build(gallia, &[Caravan1, Caravan2, Market]).legion(Egypt, gallia, 2);
    let s = collected(p.hold(Egypt, gallia, &[Marker]), game());
    assert_eq!((has(&s, Rome), has(&s, Egypt)), (vec![(Grain, 2), (Sheep, 2)], vec![]));
    let p = bare(game()).build(gallia, &[Caravan1, Caravan2]).legion(Egypt, gallia, 2);
    let s = collected(p.hold(Egypt, gallia, &[Caravan2, Marker]), game());
    assert_eq!((has(&s, Rome), has(&s, Egypt)), (vec![(Grain, 1)], vec![(Sheep, 1)]));
}

/// MN-115, MN-T2, MN-C9: a rare good counts as its kind, for sets and for what the Hanging Gardens keep.
#[test]
fn mn_t2_mn_115_rare_and_ordinary_sheep_are_duplicates() {
    let stock = [(token(Sheep), 1), (rare(Sheep), 1), (token(Wine), 1)];
    let s = Position::new(game(), 5).stock(Greece, &stock).building(Greece);
    assert_eq!(legal(game(), &s), [Action::EndBuilding], "two kinds pay for nothing");
    let stock = [(token(Sheep), 1), (rare(Sheep), 1), (token(Wine), 1), (token(Grain), 1)];
    let mut s = Position::new(game(), 5).stock(Greece, &stock).building(Greece);
    act(game(), &mut s, Action::Build { object: Object::Legion(province("achea")) });
    assert_eq!(legal(game(), &s), [token(Sheep), rare(Sheep)].map(|token| Action::Pay { token }), "grain is forced");
    act(game(), &mut s, Action::Pay { token: rare(Sheep) });
    assert_eq!((has(&s, Greece), s.step), (vec![(Sheep, 1)], Step::Build(BuildStep::Build { empire: Greece })));
}

#[test]
fn mn_c9_the_hanging_gardens_keep_two_kinds() {
    let stock = [(token(Sheep), 1), (rare(Sheep), 1), (token(Wine), 1)];
    let p = Position::new(game(), 5).card(Greece, Card::HangingGardens).stock(Greece, &stock);
    let mut s = p.building(Greece);
    act(game(), &mut s, Action::EndBuilding);
    assert!(is_legal(game(), &s, Action::Keep { token: token(Sheep) }));
    act(game(), &mut s, Action::Keep { token: rare(Sheep) });
    assert_eq!(legal(game(), &s), [Action::Keep { token: token(Wine) }, Action::KeepNoMore], "sheep are kept already");
}

/// MN-116: rare goods that are not spent are discarded, too (MN-R11).
#[test]
fn mn_116_mn_r11_used_and_unspent_rare_goods_go_to_the_discard_pile() {
    let stock = [(rare(Sheep), 1), (rare(Wine), 1), (rare(Grain), 1), (rare(Gold), 1)];
    let mut s = Position::new(game(), 5).stock(Greece, &stock).building(Greece);
    let stack = s.rare_stack;
    act(game(), &mut s, Action::Build { object: Object::Legion(province("achea")) });
    act_until(game(), &mut s, |s| s.step == Step::Build(BuildStep::Build { empire: Greece }));
    assert_eq!((s.rare_discard.len(), s.stock_size(Greece)), (3, 1));
    act(game(), &mut s, Action::EndBuilding);
    assert_eq!(s.rare_discard, [Sheep, Wine, Grain, Gold].into_iter().collect::<Goods>());
    assert_eq!(s.rare_stack, stack, "not back into the stack");
}

#[test]
fn mn_117_the_discard_pile_becomes_the_stack_when_it_is_used_up() {
    let all: Vec<Resource> = Resource::ALL.iter().copied().take(GOODS).collect();
    let troy = |stack: usize| {
        let p = bare(game()).marker(Greece, province("asia")).build(province("asia"), &[City1]);
        let p = p.marker(Rome, province("judea")).build(province("judea"), &[City1]);
        collected(p.discard_rare(&all[stack..]), game())
    };
    let mut s = troy(1);
    assert_eq!(game().chance_outcomes(&s).expect("a list"), [(Action::DrawRare { good: all[0] }, 1.0)], "the last one");
    act(game(), &mut s, Action::DrawRare { good: all[0] });
    assert_eq!(s.step, Step::Collect(CollectStep::DrawRare { empire: Greece, razed: None }));
    assert_eq!((s.rare_stack.len(), s.rare_discard.len()), (12, 0), "the discarded ones, not the drawn one");
    let s = troy(2);
    assert_eq!(s.rare_stack.len(), 2, "not before it is used up");
}

/// MN-117: the goods that lie on the discard pile when the last one is drawn are the new stack; what is discarded later is not.
#[test]
fn mn_117_the_last_good_drawn_turns_the_discard_pile_over_at_once() {
    let all: Vec<Resource> = Resource::ALL.iter().copied().take(GOODS).collect();
    let draw = |p: Position<'static>| {
        let p = p.marker(Greece, province("asia")).build(province("asia"), &[City1]);
        let mut s = collected(p, game());
        act(game(), &mut s, Action::DrawRare { good: all[0] });
        (s.step, s.rare_stack, s.rare_discard)
    };
    let trading = Step::Trade(TradeStep::Announce);
    let rest: Goods = all[1..].iter().copied().collect();
    assert_eq!(draw(bare(game()).discard_rare(&all[1..])), (trading, rest, Goods::EMPTY));
    // Nothing to turn over: both piles stay empty until something is discarded.
    let held = all[1..].iter().fold(bare(game()), |p, &good| p.give(Egypt, rare(good), 1));
    assert_eq!(draw(held), (trading, Goods::EMPTY, Goods::EMPTY));
    // What was discarded to an empty stack is turned over when it is needed.
    assert_eq!(draw(bare(game()).discard_rare(&all)), (trading, rest, Goods::EMPTY));
}

#[test]
fn mn_r8_no_draw_when_both_piles_are_empty() {
    let mut p = bare(game()).marker(Greece, province("asia")).build(province("asia"), &[City1, Temple]);
    for good in Resource::ALL.iter().copied().take(GOODS) {
        p = p.give(Egypt, rare(good), 1);
    }
    let mut s = collected(p, game());
    assert_eq!(s.step, Step::Collect(CollectStep::TempleBonus { empire: Greece }), "no draw for the city");
    assert_eq!(legal(game(), &s), [Action::TakeCoin], "and none for the temple");
    act(game(), &mut s, Action::TakeCoin);
    assert_eq!((has(&s, Greece), s.step), (vec![(Coin, 2)], Step::Trade(TradeStep::Announce)));
}

/// MN-R7, MN-R101: rare goods are drawn in the order of the trade track, or of the seats.
#[test]
fn mn_r7_mn_r101_the_order_of_drawing() {
    let first = |game: &MareNostrum, leader: Empire, rich: &[Slot]| {
        let p = bare(game).marker(Greece, province("asia")).build(province("asia"), &[City1]);
        let p = p.marker(Egypt, province("judea")).build(province("judea"), &[City1]).leader(Title::Trade, leader);
        let s = collected(p.build(province("aethiopia"), rich), game);
        let Step::Collect(CollectStep::DrawRare { empire, .. }) = s.step else {
            panic!("a draw is due at {:?}", s.step)
        };
        empire
    };
    assert_eq!(first(game(), Rome, &[Caravan1]), Egypt, "higher on the trade track");
    assert_eq!(first(game(), Rome, &[]), Greece, "equal: seat order");
    assert_eq!(first(game(), Egypt, &[]), Egypt, "equal: the Trade Leader first");
    let by_seat = game_with(&[("rare_draw_order", "seat")]);
    assert_eq!(first(&by_seat, Egypt, &[Caravan1]), Greece);
}

/// MN-030, MN-R9: the bank hands out what it has; the trade track decides who is served first.
#[test]
fn mn_030_mn_r9_a_short_bank_serves_the_highest_trader_first() {
    let coins = |rich: &str, slots: &[Slot]| {
        let p = bare(game()).build(province("latium"), &[City1]).build(province("aegyptus"), &[City1, City2]);
        let p = p.build(province(rich), slots);
        // All but two coins lie behind the screen of Babylon.
        let left = p.state.bank[Coin];
        let s = collected(p.give(Babylon, Token::COIN, left - 2), game());
        assert_eq!(s.bank[Coin], 0);
        (s.coins(Rome), s.coins(Egypt))
    };
    assert_eq!(coins("gallia", &[Caravan1]), (1, 1), "Rome before Egypt");
    assert_eq!(coins("aethiopia", &[Caravan1]), (0, 2), "Egypt before Rome");
}

/// MN-118, MN-R51: Circe's legion yields like a caravan; a market doubles that if her owner controls it.
#[test]
fn mn_118_circes_legion_on_an_empty_slot_yields_like_a_caravan() {
    let dalmatia = province("dalmatia");
    let p =
        || bare(game()).card(Rome, Card::Circe).legion(Rome, dalmatia, 2).hold(Rome, dalmatia, &[Caravan1, Caravan2]);
    assert_eq!(yields(p(), Rome), [(Wood, 1), (Gladiator, 1)], "in an uncontrolled province");
    assert_eq!(yields(p().marker(Rome, dalmatia), Rome), [(Wood, 1), (Gladiator, 1)], "in a province of his own");
    assert_eq!(yields(p().marker(Rome, dalmatia).build(dalmatia, &[Market]), Rome), [(Wood, 2), (Gladiator, 2)]);
    assert_eq!(yields(p().marker(Egypt, dalmatia).build(dalmatia, &[Market]), Rome), [(Wood, 1), (Gladiator, 1)]);
    assert_eq!(yields(p().build(dalmatia, &[Market]), Rome), [(Wood, 1), (Gladiator, 1)], "nobody controls the market");
    let plain = bare(game()).marker(Egypt, dalmatia).legion(Rome, dalmatia, 1).hold(Rome, dalmatia, &[Caravan1]);
    assert_eq!(yields(plain, Rome), [], "any other legion on an empty slot, where it has razed, yields nothing");
}

#[test]
fn mn_119_the_temple_of_artemis_adds_a_coin_every_round() {
    let mut s = collected(bare(game()).card(Greece, Card::TempleOfArtemis), game());
    assert_eq!(has(&s, Greece), [(Coin, 1)]);
    s = next_round(game(), s);
    assert_eq!(has(&s, Greece), [(Coin, 2)]);
}

/// MN-120, MN-R10: the Colossus adds any ordinary resource, or goods only, after everybody has collected.
#[test]
fn mn_120_mn_r10_the_colossus_adds_a_resource_of_choice() {
    let p = |game| bare(game).card(Greece, Card::ColossusOfRhodes);
    let mut s = collected(p(game()), game());
    assert_eq!(s.step, Step::Collect(CollectStep::ColossusResource { empire: Greece }));
    assert_eq!(legal(game(), &s).len(), 13 + 1 + 1, "a good, a coin, or nothing");
    let nothing = {
        let mut s = s;
        act(game(), &mut s, Action::TakeNothing);
        (has(&s, Greece), s.step)
    };
    assert_eq!(nothing, (vec![], Step::Trade(TradeStep::Announce)), "it is a may");
    act(game(), &mut s, Action::TakeResource { resource: Coin });
    assert_eq!((has(&s, Greece), s.step), (vec![(Coin, 1)], Step::Trade(TradeStep::Announce)));
    let goods_only = game_with(&[("colossus_takes", "good_only")]);
    let s = collected(p(&goods_only), &goods_only);
    assert!(!is_legal(&goods_only, &s, Action::TakeResource { resource: Coin }));
    assert!(is_legal(&goods_only, &s, Action::TakeResource { resource: Pottery }));
    // The end of the phase: after the draws of others.
    let p = bare(game()).card(Rome, Card::ColossusOfRhodes).build(province("gallia"), &[Caravan1]);
    let mut s = collected(p.marker(Greece, province("asia")).build(province("asia"), &[City1]), game());
    assert_eq!(s.step, Step::Collect(CollectStep::DrawRare { empire: Greece, razed: None }));
    act(game(), &mut s, Action::DrawRare { good: Wine });
    assert_eq!(s.step, Step::Collect(CollectStep::ColossusResource { empire: Rome }));
}

#[test]
fn mn_120_the_colossus_takes_ordinary_tokens_that_are_left() {
    let p = bare(game()).card(Greece, Card::ColossusOfRhodes).give(Rome, token(Pottery), 3);
    let s = collected(p, game());
    assert!(!is_legal(game(), &s, Action::TakeResource { resource: Pottery }), "the rare pottery is none");
}

/// MN-121, MN-R2: the printed resources stand for the first collection, or come on top of it.
#[test]
fn mn_121_mn_r2_round_one_brings_the_printed_resources_only() {
    let first = |game: &MareNostrum| Position::new(game, 5).at(TradeStep::Announce);
    let s = first(game());
    assert!(s.empires().all(|e| s.stock_size(e) == 9), "nine each");
    let both = game_with(&[("first_collection", "printed_start_resources_and_income")]);
    let s = first(&both);
    assert_eq!(s.stock_size(Greece), 18, "the income of the start is the same nine");
    assert_eq!(s.stocks[Egypt][token(Papyrus)], 4);
    assert_eq!((s.stocks[Rome][token(Metal)], s.stocks[Egypt][token(Grain)]), (5, 1), "as far as the tokens go");
    let second = next_round(game(), Position::new(game(), 5).at(TradeStep::Announce));
    assert_eq!(second.stocks[Egypt][token(Papyrus)], 4, "the second round collects in any case");
}

#[test]
fn mn_t1_ethiopia_yields_grain_and_gold_without_legions() {
    let p = bare(game()).build(province("aethiopia"), &[Caravan1, Caravan2]);
    assert!(p.state.armies(Egypt).is_empty());
    assert_eq!(yields(p, Egypt), [(Gold, 1), (Grain, 1)]);
}

#[test]
fn mn_t23_the_occupied_caravan_and_market_of_cyrenaica_yield_to_rome() {
    let cyrenaica = province("cyrenaica");
    let p = bare(game()).build(cyrenaica, &[Caravan1, Market, City1]).legion(Rome, cyrenaica, 2);
    let s = collected(p.hold(Rome, cyrenaica, &[Caravan1, Market]), game());
    assert_eq!(has(&s, Rome), [(Papyrus, 2)]);
    assert_eq!(has(&s, Egypt), [(Coin, 1)]);
}

#[test]
fn mn_t25_a_legion_on_the_marker_of_cyrenaica_takes_no_income() {
    let cyrenaica = province("cyrenaica");
    let p = bare(game()).build(cyrenaica, &[Caravan1, Market, City1]).legion(Rome, cyrenaica, 2);
    let s = collected(p.hold(Rome, cyrenaica, &[Marker]), game());
    assert_eq!((has(&s, Rome), has(&s, Egypt)), (vec![], vec![(Papyrus, 2), (Coin, 1)]));
    assert_eq!(s.holdings[cyrenaica].on, IdSet::of(Marker), "and it stays there");
}

/// MN-C4: a province at war keeps yielding to its controller, also by Circe's legion on an empty slot.
#[test]
fn mn_c4_circes_legion_yields_at_war_in_an_own_province() {
    let dalmatia = province("dalmatia");
    let p = bare(game()).card(Rome, Card::Circe).marker(Rome, dalmatia).legion(Rome, dalmatia, 1);
    let p = p.hold(Rome, dalmatia, &[Caravan1]).legion(Egypt, dalmatia, 2);
    assert_eq!(yields(p, Rome), [(Wood, 1)]);
}
