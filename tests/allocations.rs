//! Play and search allocate nothing per ply: states are flat, and once the list of legal actions has found its size,
//! neither the rules nor what a search asks at every ply touch the heap. A test crate of its own, because it replaces the
//! allocator.
#![allow(unsafe_code, reason = "an allocator that counts is unsafe to write")]

use agon::game::Heuristic;
use agon::games::{ContentChoice, NAMES, Visitor, with_game};
use agon::testing::{allocates_nothing, tables};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Matches per table.
const MATCHES: u64 = 4;

thread_local! {
    /// Allocations of this thread; other threads do not disturb.
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call is handed on unchanged to the allocator of the system.
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

#[test]
fn random_play_allocates_nothing_per_ply() {
    let before = COUNT.get();
    drop(vec![0u8; 8]);
    assert_eq!(COUNT.get(), before + 1, "the counter counts");
    for name in NAMES {
        with_game(name, &ContentChoice::default(), Check).expect("the built-in content loads");
    }
}
