//! The order of `legal`: what `docs/rules/age_of_mythology.md` says about it, compared with play.

use crate::invariants::{choose, late};
use crate::support::*;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::State;
use agon_age_of_mythology::step::Stand;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_game::{Chance, Id, Rng, Rules, Seat, Setup, Telling, Turn};
use std::collections::BTreeSet;

/// The table of the page: the kinds of decisions in its first column, without what follows a colon.
fn documented_kinds() -> BTreeSet<String> {
    let page = include_str!("../../docs/rules/age_of_mythology.md");
    let (_, order) = page.split_once("### The order of `legal`").expect("the chapter on the order");
    let (table, _) = order.split_once("\n## ").expect("a next chapter");
    let columns = table.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    columns
        .flat_map(|kinds| kinds.split([' ', ',', '*', '`']))
        .filter(|kind| !kind.is_empty())
        .map(|kind| kind.split(':').next().expect("a first part").to_owned())
        .collect()
}

/// Where the table puts an action in its list.
fn documented_place(game: &AgeOfMythology, s: &State, decider: Seat, action: Action) -> [usize; 4] {
    let clockwise = |seat: Seat| (seat.index() + s.players() - decider.index()) % s.players();
    let stand = |who: Stand| match who {
        Stand::Nobody => 0,
        Stand::Villager => 1,
        Stand::Unit => 2,
    };
    // Permanent cards in the order of actions, then random ones in content order.
    let card = |card: Card| match game.content.permanent.iter().position(|c| *c == card) {
        Some(kind) => (0, kind),
        None => (1, card.index()),
    };
    // From the Holding Area, then from tiles.
    let origin = |from: Option<Tile>| from.map_or(0, |tile| 1 + tile.index());
    match action {
        Action::PlacePoint { card } => [0, card.index(), 0, 0],
        Action::TakeTile { tile } => [0, tile.index(), 0, 0],
        Action::TakePermanent { kind } => [0, kind.index(), 0, 0],
        Action::DrawCount { count } => [0, count.into(), 0, 0],
        Action::Play { card: c } => [0, card(c).0, card(c).1, 0],
        Action::Pass { card: c } => [1, card(c).0, card(c).1, 0],
        Action::Discard { card: c } => [0, card(c).0, card(c).1, 0],
        Action::GatherResource { resource } | Action::Give { resource } | Action::Take { resource } => {
            [0, resource.index(), 0, 0]
        }
        Action::GatherTerrain { terrain } => [1, terrain.index(), 0, 0],
        Action::MoveVillager { from, to } => [0, to.index(), origin(from), 0],
        Action::MoveGatherer { from, to } => [1, to.index(), origin(from), 0],
        Action::Withdraw { tile, who } => [2, tile.index(), usize::from(who == Stand::Villager), 0],
        Action::Build { building: Building::House } => [0; 4],
        Action::Build { building: Building::TheWonder } => [2, 0, 0, 0],
        Action::Build { building } => [1, building.index(), 0, 0],
        Action::Hire { unit } | Action::Commit { unit } => [0, unit.index(), 0, 0],
        Action::Choose { unit, kills } => [usize::from(kills > 0), unit.index(), kills.into(), 0],
        // The left neighbour sits next clockwise, the right one last.
        Action::Attack { seat, area } => [0, clockwise(seat), area.index(), 0],
        Action::Destroy { seat, building } => [0, clockwise(seat), building.index(), 0],
        Action::ChooseUnit { seat, unit } => [0, clockwise(seat), unit.index(), 0],
        Action::ChooseTile { seat, tile, on } => [1, clockwise(seat), tile.index(), stand(on)],
        Action::RemoveVillager { tile } => [0, origin(tile), 0, 0],
        Action::ChoosePlayer { seat } => [0, clockwise(seat), 0, 0],
        Action::SacrificeVillager => [1, 0, 0, 0],
        Action::Draw | Action::UsePower | Action::Exchange | Action::Declare | Action::Stay => [0; 4],
        Action::BuyPoint => [1, 0, 0, 0],
        // What declines or ends comes last.
        Action::NoPower | Action::Decline | Action::Retreat | Action::Stop => [9, 0, 0, 0],
        Action::DealCivs { .. }
        | Action::FirstPlayer { .. }
        | Action::TurnUp { .. }
        | Action::DrawCard { .. }
        | Action::Roll { .. } => unreachable!("{action:?} is no decision"),
    }
}

/// The rest of a random match: the list of every decision has the order of the table. Remembers the kinds it has met.
fn walk(game: &AgeOfMythology, mut s: State, seed: u64, documented: &BTreeSet<String>, met: &mut BTreeSet<String>) {
    let mut rng = Rng::seeded(seed);
    let mut legal = Vec::new();
    loop {
        let action = match game.turn(&s) {
            Turn::Over => return,
            Turn::Chance => game.sample_chance(&s, &mut rng),
            Turn::Decision(seat) => {
                legal.clear();
                game.legal_actions(&s, &mut legal);
                let kind = game.decision_kind(&s);
                let kind = kind.split(':').next().expect("a first part");
                assert!(documented.contains(kind), "the table lacks {kind}");
                let place = |action| documented_place(game, &s, seat, action);
                assert!(legal.is_sorted_by(|a, b| place(*a) < place(*b)), "{kind}: {legal:?}");
                if !met.contains(kind) {
                    met.insert(kind.to_owned());
                }
                choose(&legal, &mut rng)
            }
        };
        game.apply(&mut s, action);
    }
}

/// Random matches under options that bring up everything: the table has every kind of decision and no other.
#[test]
fn legal_lists_have_the_documented_order() {
    let start = |game: &AgeOfMythology, players| game.start(&Setup::players(players)).expect("2 to 8 players");
    let documented = documented_kinds();
    let mut met = BTreeSet::new();
    for seed in 0..16 {
        walk(game(), start(game(), 2 + seed as usize % 4), seed, &documented, &mut met);
    }
    let other = game_with(&[
        ("random_draw_count_before_looking", "true"),
        ("hades_may_sacrifice_villager", "true"),
        ("gatherers_may_return", "all"),
        ("next_age_power_without_advance", "true"),
        ("retreat_before_first_skirmish", "true"),
        ("defender_spoils", "true"),
    ]);
    for seed in 0..16 {
        walk(&other, start(&other, 2 + seed as usize % 3), seed, &documented, &mut met);
        walk(&other, late(&other), seed, &documented, &mut met);
    }
    let never: Vec<_> = documented.difference(&met).collect();
    assert!(never.is_empty(), "kinds of the table that no match has met: {never:?}");
}
