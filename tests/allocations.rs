//! Play and search allocate nothing per ply: states are flat, and once the list of legal actions has reached its full size,
//! neither the rules nor what a search asks at every ply touch the heap. This is a test crate of its own because it replaces
//! the allocator.
#![allow(unsafe_code, reason = "an allocator that counts is unsafe to write")]

use agon::bots::{Ask, Bot, Mcts, MctsParameters, RootRule};
use agon::game::{Heuristic, Playout, Rng, Setup, Turn};
use agon::games::{ContentChoice, NAMES, Visitor, with_game};
use agon::testing::{allocates_nothing, tables};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Matches of random play per table.
const MATCHES: u64 = 4;

thread_local! {
    /// Allocations of this thread; those of other threads do not count.
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call is passed on unchanged to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        unsafe { System.realloc(at, layout, size) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

struct Check;

impl Visitor for Check {
    type Output = ();

    fn visit<G: Heuristic>(self, game: G) {
        for table in tables(&game).expect("tables") {
            allocates_nothing(&game, &table, MATCHES, || COUNT.get()).unwrap_or_else(|e| panic!("{e}"));
        }
    }
}

/// Searches at the first and the last table of each game, in a position of random play.
struct Search;

impl Visitor for Search {
    type Output = ();

    fn visit<G: Heuristic>(self, game: G) {
        let tables = tables(&game).expect("tables");
        for table in [tables.first(), tables.last()].into_iter().flatten() {
            for root in [RootRule::Visits, RootRule::Halving] {
                let [few, more] = [300, 600].map(|iterations| allocations(&game, table, root, iterations));
                assert_eq!(few, more, "{}, {table:?}, {root:?}: 300 and 600 iterations", game.info().name);
            }
        }
    }
}

/// Allocations of a decision with so many iterations and the evaluation at the leaf, after the same decision was taken once.
fn allocations<G: Heuristic>(game: &G, table: &Setup, root: RootRule, iterations: u32) -> u64 {
    let (mut rng, mut playout, mut legal) = (Rng::seeded(4), Playout::default(), vec![]);
    let mut state = game.start(table).expect("a table of the game");
    let mut plies = 0;
    loop {
        legal.clear();
        match game.turn(&state) {
            // The match was too short, so another one begins.
            Turn::Over => state = game.start(table).expect("a table of the game"),
            Turn::Decision(_) => game.legal_actions(&state, &mut legal),
            Turn::Chance => {}
        }
        if legal.len() > 1 && plies >= 30 {
            break;
        }
        playout.step(game, &mut state, &mut rng);
        plies += 1;
    }
    let seat = game.turn(&state).seat().expect("a decision");
    // With proofs a search could end early.
    let plain = MctsParameters { proofs: false, playout_plies: 0, playout_overtime: 0, ..MctsParameters::default() };
    let mut mcts = Mcts::new(MctsParameters { iterations, root, ..plain }, G::Weights::default());
    let seen = game.observe(&state, seat);
    let mut decide = || mcts.choose(&Ask { game, seen: &seen, legal: &legal }, &mut Rng::seeded(7)).expect("an answer");
    let first = decide();
    let before = COUNT.get();
    assert_eq!(decide(), first);
    COUNT.get() - before
}

#[test]
fn searches_allocate_nothing_per_iteration() {
    for name in NAMES {
        with_game(name, &ContentChoice::default(), Search).expect("the built-in content loads");
    }
}

#[test]
fn random_play_allocates_nothing_per_ply() {
    let before = COUNT.get();
    drop(vec![0u8; 8]);
    assert_eq!(COUNT.get(), before + 1, "the counter counts");
    for name in NAMES {
        with_game(name, &ContentChoice::default(), Check).expect("the built-in content loads");
    }
}
