//! Every way to pay, compared with all subsets of the stock.

use super::*;
use agon_game::Rules;

/// Numbers of each token.
type Set = [u8; TOKENS];

/// What an empire may do when it pays, stated once more independently of the engine.
#[derive(Clone, Copy, Debug)]
struct Payer {
    empire: Empire,
    mixed: bool,
    spartacus: bool,
}

/// Whether a set of so many tokens pays `cost`.
fn pays(payer: Payer, set: &Set, size: u8, cost: u8, is_legion: bool) -> bool {
    if size != cost && size != 1 {
        return false;
    }
    let coins = set[GOODS];
    let goods = size - coins;
    let of_kind = |i: usize| set[i] + set[i + GOODS + 1];
    if payer.spartacus && is_legion && size == 1 && (coins == 1 || of_kind(Gladiator as usize) == 1) {
        return true;
    }
    let surplus: u8 = (0..GOODS).map(|i| of_kind(i).saturating_sub(1)).sum();
    let different = surplus == 0 || (surplus == 1 && payer.empire == Empire::Carthage);
    let cleopatra = payer.empire == Empire::Egypt;
    size == cost
        && match (coins, goods) {
            (_, 0) => true,
            (0, _) => different,
            (1, _) if payer.mixed || cleopatra => different,
            (_, 1) => cleopatra,
            _ => false,
        }
}

fn valid_sets(payer: Payer, held: &Set, cost: u8, is_legion: bool) -> Vec<Set> {
    let mut found = Vec::new();
    let (mut set, mut size) = (Set::default(), 0);
    loop {
        if pays(payer, &set, size, cost, is_legion) {
            found.push(set);
        }
        // The next subset: counts like the digits of a number.
        let Some(i) = (0..TOKENS).find(|&i| set[i] < held[i]) else { return found };
        size += 1;
        set[..i].iter_mut().for_each(|count| size -= std::mem::take(count));
        set[i] += 1;
    }
}

/// All sets that the engine lets pay for a purchase that has just been chosen, each as often as it can be reached.
fn offered_sets(game: &MareNostrum, s: &State, empire: Empire, before: &State, found: &mut BTreeMap<Set, u32>) {
    if !matches!(s.step, Step::Payment(PaymentStep::ChoosePayment { .. } | PaymentStep::Pay { .. })) {
        sound(game, s);
        let spent = |i: usize| (before.stocks[empire].as_slice()[i] - s.stocks[empire].as_slice()[i]) as u8;
        *found.entry(std::array::from_fn(spent)).or_default() += 1;
        return;
    }
    let tokens = legal(game, s);
    assert!(!tokens.is_empty(), "a payment that cannot be completed, at {:?}", s.activation.payment);
    for action in tokens {
        let mut next = *s;
        game.apply(&mut next, action);
        offered_sets(game, &next, empire, before, found);
    }
}

static MIXED: LazyLock<MareNostrum> = LazyLock::new(|| game_with(&[("mixed_sets", "true")]));

fn payer() -> impl Strategy<Value = Payer> {
    let empires = prop::sample::select(vec![Empire::Rome, Empire::Egypt, Empire::Carthage]);
    (empires, any::<bool>(), any::<bool>()).prop_map(|(empire, mixed, spartacus)| Payer { empire, mixed, spartacus })
}

/// Few kinds or many, some of them doubled, some rare.
fn holdings() -> impl Strategy<Value = Vec<(Token, u8)>> {
    let few = (3..10u8, any::<[u8; GOODS]>(), 0..7u8).prop_map(|(density, dice, coins)| {
        (std::array::from_fn::<u8, GOODS, _>(|i| u8::from(dice[i] % 10 < density)), coins)
    });
    let many = (0..=GOODS, 0..15u8)
        .prop_map(|(gap, coins)| (std::array::from_fn::<u8, GOODS, _>(|i| u8::from(i != gap)), coins));
    let kind = || prop::sample::select(&Resource::ALL[..GOODS]);
    let more = prop::collection::vec(kind(), 0..3);
    let rares = prop::collection::btree_set(kind(), 0..4);
    (prop_oneof![3 => few, 1 => many], more, rares).prop_map(|((counts, coins), more, rares)| {
        let doubled = |good: Resource| more.iter().filter(|&&m| m == good).count() as u8;
        let ordinary = Resource::ALL[..GOODS].iter().zip(counts).map(|(&g, n)| (token(g), n + doubled(g)));
        let rares = rares.iter().map(|&good| (rare(good), 1));
        ordinary.chain(rares).chain([(Token::COIN, coins)]).filter(|(_, n)| *n > 0).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// MN-304, MN-311, MN-312, MN-313, MN-347, MN-R104: exactly the sets that the rules allow can be paid, each in one way only; a
    /// purchase is offered exactly if it can be paid.
    #[test]
    fn mn_304_payments_are_the_valid_sets(payer in payer(), held in holdings(), what in 0..4u8) {
        let game = if payer.mixed { &*MIXED } else { game() };
        let position = stripped(game, 5).display(&[Card::Hercules]).stock(payer.empire, &held);
        let position = if payer.spartacus { position.card(payer.empire, Card::Spartacus) } else { position };
        let home = game.content.capitals[payer.empire.index()];
        let hero = 7 + u8::from(payer.spartacus);
        let (purchase, cost) = match what {
            0 => (Action::Build { object: Object::Legion(home) }, 3),
            1 => (Action::Build { object: Object::Building(home, Slot::Temple) }, 6),
            2 => (Action::Hire { card: Card::Hercules }, hero),
            _ => (Action::Hire { card: Card::Pyramids }, 12),
        };
        let position = match what {
            1 if position.state.built[home].has(Slot::Temple) => position.raze(home, &[Slot::Temple]),
            _ => position,
        };
        let before = position.building(payer.empire);
        let counts: Set = std::array::from_fn(|i| before.stocks[payer.empire].as_slice()[i] as u8);
        let valid = valid_sets(payer, &counts, cost, what == 0);
        prop_assert_eq!(is_legal(game, &before, purchase), !valid.is_empty(), "{:?} of {:?}", payer, held);
        let mut offered = BTreeMap::new();
        if is_legal(game, &before, purchase) {
            let mut s = before;
            game.apply(&mut s, purchase);
            offered_sets(game, &s, payer.empire, &before, &mut offered);
        }
        let once: BTreeMap<Set, u32> = valid.into_iter().map(|set| (set, 1)).collect();
        prop_assert_eq!(offered, once, "{:?} of {:?}", payer, held);
    }
}
