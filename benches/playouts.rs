//! Random matches of every game: an upper bound on the speed of a search or an experiment.
//!
//! ```sh
//! cargo bench --bench playouts
//! ```

use agon::game::{Heuristic, Playout, Rng, Setup, Turn};
use agon::games::{ContentChoice, NAMES, Visitor, with_game};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

struct Bench<'c>(&'c mut Criterion);

impl Visitor for Bench<'_> {
    type Output = ();

    fn visit<G: Heuristic>(self, game: G) {
        let mut group = self.0.benchmark_group(game.info().name);
        let first = game.start(&Setup::players(*game.info().players.end())).expect("the game's own table");
        let cap = game.info().ply_cap;

        // The same match each time, so that a change of the figure is a change of the program.
        let mut playout = Playout::<G>::default();
        playout.run(&game, &mut first.clone(), &mut Rng::seeded(1), cap);
        let plies = playout.plies;
        group.throughput(Throughput::Elements(plies));
        group.bench_function("random_match", |b| {
            b.iter_batched_ref(
                || (first.clone(), Rng::seeded(1)),
                |(state, rng)| playout.run(&game, state, rng, cap),
                BatchSize::SmallInput,
            );
        });

        let mut middle = first.clone();
        let mut rng = Rng::seeded(1);
        for _ in 0..plies / 2 {
            playout.step(&game, &mut middle, &mut rng);
        }
        while game.turn(&middle) == Turn::Chance {
            playout.step(&game, &mut middle, &mut rng);
        }
        group.throughput(Throughput::Elements(1));
        group.bench_function("clone", |b| b.iter(|| black_box(&middle).clone()));
        if game.turn(&middle).seat().is_some() {
            let mut legal = Vec::with_capacity(256);
            group.bench_function("legal_actions", |b| {
                b.iter(|| {
                    legal.clear();
                    game.legal_actions(black_box(&middle), &mut legal);
                    legal.len()
                });
            });
        }
    }
}

fn playouts(criterion: &mut Criterion) {
    for name in NAMES {
        with_game(name, &ContentChoice::default(), Bench(criterion)).expect("the built-in content loads");
    }
}

criterion_group!(benches, playouts);
criterion_main!(benches);
