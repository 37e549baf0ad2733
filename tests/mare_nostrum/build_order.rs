//! Mare Nostrum, Phase 3: purchases are offered in one fixed order (MN-303). No set of purchases is lost by that, and none is
//! offered in two orders.

use crate::support::*;
use agon_game::{Id, Rng, Rules, Turn};
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::options::HammurabiTiming;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

/// Games with the options that change which purchases make others possible.
static GAMES: LazyLock<Vec<MareNostrum>> = LazyLock::new(|| {
    let variants: [&[(&str, &str)]; 5] = [
        &[],
        &[("hammurabi_timing", "any_build_action")],
        &[("capital_relief", "until_battle"), ("penthesilea_counts", "occupied_or_at_war")],
        &[("trireme_ban_near_war", "any_sea_touching_a_province_at_war"), ("capital_build", "units_only")],
        &[("trireme_build_ignores_war", "true"), ("mixed_sets", "true")],
    ];
    variants.into_iter().map(game_with).collect()
});

/// What has been bought, whatever it cost, and what was free.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Bought {
    Card(u8),
    Object(Object),
    FreeMarker(Province),
    FreeLegion,
}

fn bought(action: Action) -> Option<Bought> {
    match action {
        Action::Hire { card } => Some(Bought::Card(card as u8)),
        Action::Build { object } => Some(Bought::Object(object)),
        Action::PlaceFreeMarker { province } => Some(Bought::FreeMarker(province)),
        Action::RaiseFreeLegion => Some(Bought::FreeLegion),
        _ => None,
    }
}

/// A key of everything that purchases can change, with the special prices used, except how far the fixed order has come.
fn position(s: &State, empire: Empire, path: &[Bought]) -> u64 {
    let map = (s.realms, s.legions[empire], s.fortresses[empire], s.triremes[empire], s.built, s.holdings);
    let free_legions = path.iter().filter(|b| **b == Bought::FreeLegion).count();
    let used = (s.activation.discounts_used, free_legions);
    let mut key = DefaultHasher::new();
    (map, s.stocks[empire], s.cards[empire], s.copied[empire], used, s.victory).hash(&mut key);
    key.finish()
}

/// Forgets how far the fixed order has come, so that everything may be bought next.
fn forget_order(s: &mut State, free_markers: u8, hammurabi_first: bool) {
    let act = &mut s.activation;
    (act.last_card, act.last_object) = (None, None);
    (act.seas_passed, act.markers_passed) = (Seas::EMPTY, Provinces::EMPTY);
    // That Hammurabi's marker is the first action is a rule and no matter of order.
    act.stage = if hammurabi_first { Stage::Cards } else { Stage::Start };
    act.free_markers = free_markers;
}

/// Positions at `BuildStep::Build` or after the end that one purchase leads to, by any payment.
fn after_purchase(game: &MareNostrum, s: &State, action: Action, out: &mut Vec<State>) {
    let mut next = *s;
    game.apply(&mut next, action);
    match (next.step, game.turn(&next)) {
        (Step::Build(BuildStep::Build { .. }), _) | (_, Turn::Over) => out.push(next),
        _ => legal(game, &next).into_iter().for_each(|action| after_purchase(game, &next, action, out)),
    }
}

/// All positions that purchases in any order lead to, each with one of its orders.
fn in_any_order(game: &MareNostrum, s: State, empire: Empire) -> BTreeMap<u64, Vec<Bought>> {
    let any_time = game.content.options.hammurabi_timing == HammurabiTiming::AnyBuildAction;
    let mut found = BTreeMap::from([(position(&s, empire, &[]), Vec::new())]);
    // The position does not tell which free things are left.
    let mut seen = BTreeSet::new();
    let mut open = vec![(s, Vec::new())];
    while let Some((s, path)) = open.pop() {
        if game.turn(&s) == Turn::Over {
            continue;
        }
        for action in legal(game, &s) {
            let Some(label) = bought(action) else { continue };
            let path: Vec<Bought> = path.iter().copied().chain([label]).collect();
            let free = s.activation.free_markers - u8::from(matches!(action, Action::PlaceFreeMarker { .. }));
            let mut reached = Vec::new();
            after_purchase(game, &s, action, &mut reached);
            for mut next in reached {
                let still_first = s.activation.stage == Stage::Start && free < s.activation.free_markers;
                forget_order(&mut next, free, !any_time && !still_first);
                let key = position(&next, empire, &path);
                if seen.insert((key, free, next.activation.free_legions, next.activation.stage)) {
                    found.entry(key).or_insert_with(|| path.clone());
                    open.push((next, path.clone()));
                }
            }
        }
    }
    found
}

/// All positions that the engine's order leads to, with the sequences of purchases that lead there.
fn in_fixed_order(game: &MareNostrum, s: &State, empire: Empire) -> BTreeMap<u64, BTreeSet<Vec<Bought>>> {
    let mut found: BTreeMap<u64, BTreeSet<Vec<Bought>>> = BTreeMap::new();
    let mut open = vec![(*s, Vec::new())];
    while let Some((s, path)) = open.pop() {
        if !found.entry(position(&s, empire, &path)).or_default().insert(path.clone()) || game.turn(&s) == Turn::Over {
            continue;
        }
        for action in legal(game, &s) {
            let Some(label) = bought(action) else { continue };
            let mut reached = Vec::new();
            after_purchase(game, &s, action, &mut reached);
            let path: Vec<Bought> = path.iter().copied().chain([label]).collect();
            open.extend(reached.into_iter().map(|next| (next, path.clone())));
        }
    }
    found
}

/// A position in which an empire can buy two or three things: with fleets, enemies in its provinces, razed buildings
/// and cards.
fn position_of(game: &MareNostrum, seed: u64) -> (State, Empire) {
    let mut rng = Rng::seeded(seed);
    let players = 3 + rng.below(3);
    let mut p = Position::new(game, players);
    let empires: Vec<Empire> = p.state.empires().collect();
    p = empires.iter().fold(p, |p, &e| p.strip(e));
    let empire = *rng.pick(&empires);
    let enemy = empires[(empires.iter().position(|&e| e == empire).unwrap_or(0) + 1) % players];
    let capital = game.content.capitals[empire.index()];
    p = p.give(empire, Token::COIN, *rng.pick(&[6, 6, 7, 7, 9]));
    for _ in 0..rng.below(3) {
        let good = *rng.pick(&Resource::ALL[..GOODS]);
        p = p.give(empire, token(good), 1);
    }
    let cards = [Card::Spartacus, Card::Gilgamesh, Card::LighthouseOfPharos, Card::Penthesilea, Card::Circe];
    for card in cards {
        // Nobody has five before his activation; that would have won.
        let owner = [Some(empire), Some(enemy), None, None][rng.below(4)];
        if let Some(owner) = owner.filter(|&owner| p.state.cards[owner].len() < 4) {
            p = p.card(owner, card);
        }
    }
    let for_sale: Vec<Card> = [Card::CastorAndPollux, Card::LighthouseOfPharos, Card::Penthesilea, Card::Hercules]
        .into_iter()
        .filter(|&card| p.state.display.or(p.state.deck).has(card) && rng.below(2) == 0)
        .collect();
    p = p.display(&for_sale);
    let seas: Vec<Sea> = p.state.board.seas.iter().collect();
    for _ in 0..rng.below(3) {
        p = p.trireme(empire, *rng.pick(&seas), 1);
    }
    // Enemies stand in the empire's provinces and around them, often in the capital, and there on what they have razed.
    let homes: Vec<Province> = p.state.realms[empire].iter().collect();
    for home in homes {
        if rng.below(3) > 0 {
            continue;
        }
        vacate(&mut p.state, empire, home);
        p = p.legion(enemy, home, 2);
        let standing: Vec<Slot> = p.state.built[home].iter().collect();
        if !standing.is_empty() && rng.below(4) > 0 {
            let slot = *rng.pick(&standing);
            if rng.below(2) == 0 {
                p = p.raze(home, &[slot]);
            }
            p = p.hold(enemy, home, &[slot]);
        }
    }
    let standing: Vec<Slot> = p.state.built[capital].iter().collect();
    if rng.below(3) == 0 {
        let slot = *rng.pick(&standing);
        p = p.raze(capital, &[slot]);
    }
    (p.building(empire), empire)
}

/// Takes the player's units out of a province.
fn vacate(s: &mut State, empire: Empire, home: Province) {
    s.reserves[empire][Unit::Legion] += std::mem::take(&mut s.legions[empire][home]);
    if s.fortresses[empire].has(home) {
        s.fortresses[empire].remove(home);
        s.reserves[empire][Unit::Fortress] += 1;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// MN-303: as far as the result goes, purchases can be made in any order.
    #[test]
    fn mn_303_one_order_reaches_what_any_order_reaches(seed in any::<u64>(), variant in 0..5usize) {
        let game = &GAMES[variant];
        let (s, empire) = position_of(game, seed);
        let fixed = in_fixed_order(game, &s, empire);
        let any = in_any_order(game, s, empire);
        for (key, order) in &any {
            prop_assert!(fixed.contains_key(key), "{} cannot buy {:?} in the fixed order", empire, order);
        }
        for (key, orders) in &fixed {
            prop_assert!(any.contains_key(key), "{} can buy {:?} in the fixed order only", empire, orders);
            prop_assert_eq!(orders.len(), 1, "{} can buy the same in several orders: {:?}", empire, orders);
        }
    }
}
