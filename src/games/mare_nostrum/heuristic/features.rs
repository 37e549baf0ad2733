//! Features of positions for learned players: named numbers of an empire.
//! The numbers describe the empire of one seat as another sees it; none depends on the order of seats. Unfinished
//! business is included: what is in stock and can still be spent this round, what is still to be paid, who is to act.

use super::evaluate::missing_cards;
use super::survey::Survey;
use super::wallet::Wallet;
use super::*;

/// In the order of [`describe`].
pub(super) const FEATURES: &[Feature] = features![
    "rome": "1 for Rome",
    "greece": "1 for Greece",
    "babylon": "1 for Babylon",
    "egypt": "1 for Egypt",
    "carthage": "1 for Carthage",
    "goods_per_round": "goods that the empire earns each round",
    "kinds_per_round": "different kinds among them",
    "coins_per_round": "coins that it earns each round",
    "rare_per_round": "rare goods that it earns each round",
    "goods_early": "goods that it earns each round, in rounds 1 and 2",
    "coins_early": "coins that it earns each round, in rounds 1 and 2",
    "pace": "resources earned each round, as a share of the price of all heroes and wonders that are missing, at most 2",
    "two_cards": "1 with at least two heroes and wonders, the starting hero included",
    "three_cards": "1 with at least three",
    "four_cards": "1 with at least four",
    "five_cards": "1 with five: victory once they are paid for",
    "two_great_cities": "1 with at least two capitals and legendary cities",
    "three_great_cities": "1 with at least three",
    "four_great_cities": "1 with four: victory",
    "great_slots": "empty slots for legendary cities in own provinces",
    "empty_slots": "empty slots for buildings in own provinces, at most 8",
    "one_lead": "1 for the highest value on a track, a half where it is shared without the title",
    "two_leads": "1 for the highest values on two tracks",
    "three_leads": "1 for the highest values on all tracks",
    "one_title": "1 with at least one leader title",
    "two_titles": "1 with at least two",
    "three_titles": "1 with all three",
    "trade": "value of the trade track",
    "culture": "value of the culture track",
    "military": "value of the military track",
    "provinces": "provinces with a control marker of the empire",
    "legions": "legions on the map",
    "triremes": "triremes on the map",
    "fortresses": "fortresses on the map",
    "capital_lost": "1 if a foreign legion stands on the empire's capital city",
    "invaded": "own provinces with enemy legions",
    "occupied": "own buildings under enemy legions",
    "occupies": "enemy buildings under own legions",
    "seizes": "enemy control markers under own legions",
    "enemies_near": "enemy legions beside or in own provinces",
    "enemies_near_great": "enemy legions beside or in the empire's provinces with a capital or legendary city, if it has three or more",
    "goods_to_spend": "goods behind the screen while the empire can still build this round",
    "kinds_to_spend": "different kinds among them, with rare goods that the observer has not seen",
    "coins_to_spend": "coins behind the screen while the empire can still build this round",
    "sets_of_three": "sets of three that it can still buy this round, at most 4",
    "set_of_seven": "1 if its largest set this round has at least 7",
    "set_of_nine": "1 if its largest set this round has at least 9",
    "set_of_ten": "1 if it has at least 10",
    "set_of_eleven": "1 if it has at least 11",
    "set_of_twelve": "1 if it has at least 12, the price of the Pyramids",
    "fifth_card_in_reach": "1 if all cards that are missing to the fifth can be bought this round",
    "still_to_pay": "resources still to be paid for what is being bought",
    "kept_coins": "coins behind the screen after building",
    "kept_goods": "goods behind the screen after building",
    "acts": "1 if the empire decides next",
    "building": "1 while its building activation is going on",
    "built_last": "1 if it has built this round while others have not",
    "still_moves": "1 during movement if its own is not over",
    "markers_left": "1 if it has control markers left",
    "free_markers": "free control markers of its activation that are still to be placed",
    "free_legions": "free legions of its activation that are still to be raised",
    "castor_and_pollux": "1 with Castor and Pollux",
    "hercules": "1 with Hercules",
    "circe": "1 with Circe",
    "nebuchadnezzar": "1 with Nebuchadnezzar",
    "gilgamesh": "1 with Gilgamesh",
    "penthesilea": "1 with Penthesilea",
    "hamilcar": "1 with Hamilcar",
    "perseus": "1 with Perseus",
    "queen_of_sheba": "1 with the Queen of Sheba",
    "ramses_ii": "1 with Ramses II",
    "antigone": "1 with Antigone",
    "spartacus": "1 with Spartacus",
    "colossus_of_rhodes": "1 with the Colossus of Rhodes",
    "hanging_gardens": "1 with the Hanging Gardens",
    "lighthouse_of_pharos": "1 with the Lighthouse of Pharos",
    "statue_of_zeus": "1 with the Statue of Zeus",
    "temple_of_artemis": "1 with the Temple of Artemis",
];

/// The numbers of an empire; `survey` is that of the position.
pub(super) fn describe(game: &MareNostrum, s: &State, survey: &Survey, e: Empire, out: &mut Vec<f32>) {
    let estate = survey.of_empire(e);
    let early = flag(s.round <= 2);
    out.extend(Empire::ALL.iter().map(|&role| flag(role == e)));
    let yields = estate.goods + estate.coins + estate.rare;
    let missing = missing_cards(game, estate.cards);
    let price = missing.iter().sum::<u8>().max(1);
    out.extend([estate.goods, estate.kinds.len() as u8, estate.coins, estate.rare].map(f32::from));
    out.extend([early * f32::from(estate.goods), early * f32::from(estate.coins)]);
    out.push((f32::from(yields) / f32::from(price)).min(2.0));
    out.extend((2..=5).map(|n| flag(estate.cards >= n)));
    out.extend((2..=4).map(|n| flag(estate.great >= n)));
    out.extend([f32::from(estate.great_slots), f32::from(estate.open.min(8))]);
    let leads = f32::from(survey.half_leads(s, e)) / 2.0;
    out.extend([0.0, 1.0, 2.0].map(|below| (leads - below).clamp(0.0, 1.0)));
    let titles = game.titles(s, e);
    out.extend((1..=3).map(|n| flag(titles >= n)));
    out.extend(estate.tracks.map(f32::from));
    describe_map(game, s, e, estate.great, out);
    describe_stock(game, s, e, missing, out);
    describe_turn(game, s, e, out);
    out.extend(Card::ALL.iter().filter(|card| card.is_deck_card()).map(|&card| flag(s.cards[e].has(card))));
}

/// Pieces on the map, and those of others near them.
fn describe_map(game: &MareNostrum, s: &State, e: Empire, great: u8, out: &mut Vec<f32>) {
    let realm = s.realms[e];
    let sum = |counts: &[u8]| counts.iter().map(|n| f32::from(*n)).sum::<f32>();
    out.extend([realm.len() as f32, sum(s.legions[e].as_slice()), sum(s.triremes[e].as_slice())]);
    out.push(s.fortresses[e].len() as f32);
    let capital = game.capital(e);
    let under_foreign = |p: Province| s.holdings[p].by.is_some_and(|by| by != e);
    let capital_slots = SlotSet::from_bits(1 << Slot::City1 as u8 | 1 << Slot::City2 as u8);
    out.push(flag(!realm.has(capital) || under_foreign(capital) && s.holdings[capital].on.meets(capital_slots)));
    let armies = s.empires().filter(|&other| other != e).fold(Provinces::EMPTY, |m, other| m.or(s.armies(other)));
    out.push(armies.and(realm).len() as f32);
    let occupied = realm.iter().filter(|&p| under_foreign(p)).map(|p| s.built[p].and(s.holdings[p].on).len());
    out.push(occupied.sum::<usize>() as f32);
    let (mut occupies, mut seizes) = (0, 0);
    for p in s.armies(e).without(realm).iter().filter(|&p| s.holdings[p].by == Some(e)) {
        occupies += s.built[p].and(s.holdings[p].on).len();
        seizes += usize::from(s.holdings[p].on.has(Slot::Marker));
    }
    out.extend([occupies as f32, seizes as f32]);
    let legions_in = |near: Provinces| {
        let others = s.empires().filter(|&other| other != e);
        let counts = others.flat_map(|other| near.iter().map(move |p| f32::from(s.legions[other][p])));
        counts.sum::<f32>()
    };
    let around = |provinces: Provinces| provinces.iter().fold(provinces, |m, p| m.or(game.content.land[p]));
    out.push(legions_in(around(realm).and(armies)));
    let cities = |p: Province| {
        let cities = [Slot::City1, Slot::City2].into_iter().zip(game.content.slots[p].cities);
        let great = |city| matches!(city, Some(Building::Capital | Building::LegendaryCity));
        cities.into_iter().any(|(slot, city)| s.built[p].has(slot) && great(city))
    };
    let targets: Provinces = if great >= 3 { realm.iter().filter(|&p| cities(p)).collect() } else { Provinces::EMPTY };
    out.push(legions_in(around(targets).and(armies)));
}

/// What is behind the screen, and what it can still buy.
fn describe_stock(game: &MareNostrum, s: &State, e: Empire, missing: &[u8], out: &mut Vec<f32>) {
    let wallet = Wallet::of(game, s, e);
    let unseen = s.rare_unseen[e];
    let (coins, kinds) = (s.coins(e), wallet.kinds() + unseen);
    let goods = s.stock_size(e) + unseen - coins;
    let spends = evaluate::will_build(s, e);
    if spends {
        out.extend([goods, kinds, coins].map(f32::from));
        out.push(f32::from((wallet.sets_of(3) + unseen / 3).min(4)));
        let largest = (wallet.goods_set() + unseen).max(wallet.coin_set());
        out.extend([7, 9, 10, 11, 12].map(|n| flag(largest >= n)));
        let mut purse = wallet;
        out.push(flag(!missing.is_empty() && missing.iter().rev().all(|&cost| purse.pay(cost))));
    } else {
        out.extend([0.0; 10]);
    }
    let to_pay = match s.step {
        Step::Payment(PaymentStep::ChoosePayment { empire }) if empire == e => {
            let purchase = s.activation.purchase.expect("something is being bought");
            game.cost(s, e, purchase)
        }
        Step::Payment(PaymentStep::Pay { empire }) if empire == e => s.activation.payment.map_or(0, |p| p.left),
        // Nothing of this empire's is being paid for.
        _ => 0,
    };
    out.push(f32::from(to_pay));
    let kept = if spends { [0, 0] } else { [coins, goods] };
    out.extend(kept.map(f32::from));
}

/// Whose turn it is, in the order of a round.
fn describe_turn(game: &MareNostrum, s: &State, e: Empire, out: &mut Vec<f32>) {
    out.push(flag(game.turn(s) == Turn::Decision(s.seat(e))));
    let in_building = matches!(s.step, Step::Build(_) | Step::Payment(_) | Step::Card(_));
    let active = match s.step {
        Step::Build(BuildStep::Build { empire })
        | Step::Payment(PaymentStep::ChoosePayment { empire } | PaymentStep::Pay { empire }) => empire == e,
        // Nobody buys.
        _ => false,
    };
    out.extend([flag(active), flag(in_building && s.done.has(e))]);
    let in_movement = matches!(s.step, Step::Sea(_) | Step::Land(_) | Step::Conquest(_));
    out.push(flag(in_movement && !s.done.has(e)));
    out.push(flag(s.markers[e] > 0));
    let of_activation = [s.activation.free_markers, s.activation.free_legions];
    out.extend(of_activation.map(|n| if active { f32::from(n) } else { 0.0 }));
}
