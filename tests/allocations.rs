//! Play and search allocate nothing per ply: states are flat, and once the list of legal actions has found its size,
//! neither the rules nor what a search asks at every ply touch the heap. A test crate of its own, because it replaces the
//! allocator.
#![allow(unsafe_code, reason = "an allocator that counts is unsafe to write")]

use agon::game::{Heuristic, Playout, Purpose, Rng, Seat, Setup, Turn};
use agon::games::{ContentChoice, NAMES, Visitor, with_game};
use agon::testing::tables;
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

/// One random match, in which every call of the rules is counted for itself.
struct Match<'a, G: Heuristic> {
    game: &'a G,
    table: &'a Setup,
    state: G::State,
    ply: u32,
}

impl<G: Heuristic> Match<'_, G> {
    /// Does `work` with the state; refuses it if it allocates.
    fn free<R>(&mut self, what: &str, work: impl FnOnce(&G, &mut G::State) -> R) -> R {
        let before = COUNT.get();
        let result = work(self.game, &mut self.state);
        let allocations = COUNT.get() - before;
        let Self { game, table, ply, .. } = self;
        assert_eq!(allocations, 0, "{}, {table:?}, ply {ply}: {what} allocates", game.info().name);
        result
    }

    /// Plays to the end.
    fn play(&mut self, rng: &mut Rng) {
        let weights = G::Weights::default();
        // As long as the longest list any game may offer, so that it never grows.
        let mut legal = Vec::with_capacity(512);
        let cap = self.game.info().ply_cap;
        let mut guess = Rng::seeded(1);
        while self.ply < cap {
            self.ply += 1;
            self.free("copying the state", |_, s| drop(s.clone()));
            for seat in Seat::all(self.game.players(&self.state)) {
                let seen = self.free("`observe`", |game, s| game.observe(s, seat));
                self.free("`determinize`", |game, _| drop(game.determinize(&seen, &mut guess)));
            }
            self.free("`evaluate`", |game, s| game.evaluate(s, &weights));
            let action = match self.free("`turn`", |game, s| game.turn(s)) {
                Turn::Over => break,
                Turn::Chance => {
                    let kind = self.game.chance_kind(&self.state);
                    self.free(&format!("drawing {kind}"), |game, s| game.sample_chance(s, rng))
                }
                Turn::Decision(_) => {
                    legal.clear();
                    self.free("`legal_actions`", |game, s| game.legal_actions(s, &mut legal));
                    *rng.pick(&legal)
                }
            };
            self.free(&format!("{action:?}"), |game, s| game.apply(s, action));
        }
        self.free("`outcome`", |game, s| game.outcome(s));
    }
}

struct Check;

impl Visitor for Check {
    type Output = ();

    fn visit<G: Heuristic>(self, game: G) {
        for table in tables(&game).expect("tables") {
            let start = || game.start(&table).expect("the table was accepted before");
            for index in 0..MATCHES {
                let mut rng = Rng::stream(3, index, Purpose::Playout);
                Match { game: &game, table: &table, state: start(), ply: 0 }.play(&mut rng);
            }
            // The loop that searches and measurements use.
            let (mut playout, mut state, cap) = (Playout::default(), start(), game.info().ply_cap);
            let mut rng = Rng::stream(3, MATCHES, Purpose::Playout);
            let before = COUNT.get();
            playout.run(&game, &mut state, &mut rng, cap);
            assert_eq!(COUNT.get(), before, "{}, {table:?}: a playout allocates", game.info().name);
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
