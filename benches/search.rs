//! The cost of a bot's decision: observing, guessing what is hidden, searching.
//!
//! ```sh
//! cargo bench --bench search
//! ```

use agon::bots::{self, Ask, BotKind};
use agon::game::{Heuristic, Playout, Rng, Setup, Turn};
use agon::games::{ContentChoice, NAMES, Visitor, with_game};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

struct Bench<'c>(&'c mut Criterion);

impl Visitor for Bench<'_> {
    type Output = ();

    fn visit<G: Heuristic>(self, game: G) {
        let mut group = self.0.benchmark_group(game.info().name);
        let mut state = game.start(&Setup::players(*game.info().players.end())).expect("the game's own table");
        let mut rng = Rng::seeded(1);
        let mut playout = Playout::<G>::default();
        while game.turn(&state) == Turn::Chance {
            playout.step(&game, &mut state, &mut rng);
        }
        let Some(seat) = game.turn(&state).seat() else { return };
        let mut legal = Vec::new();
        game.legal_actions(&state, &mut legal);
        let seen = game.observe(&state, seat);

        group.bench_function("observe", |b| b.iter(|| game.observe(black_box(&state), seat)));
        group.bench_function("determinize", |b| b.iter(|| game.determinize(black_box(&seen), &mut rng)));
        group.sample_size(20);
        for name in ["heuristic", "mcts_200"] {
            let config = bots::resolve(name).expect("a built-in bot");
            let mut bot = bots::build(&config, &game).expect("built-in bots suit every game");
            // For a search the unit is the iteration, for other bots the decision.
            group.throughput(Throughput::Elements(match &config.kind {
                BotKind::Mcts(parameters) => parameters.iterations.into(),
                _ => 1,
            }));
            let ask = Ask { game: &game, seen: &seen, legal: &legal };
            group.bench_function(name, |b| b.iter(|| bot.choose(&ask, &mut rng).expect("built-in bots answer")));
        }
    }
}

fn search(criterion: &mut Criterion) {
    for name in NAMES {
        with_game(name, &ContentChoice::default(), Bench(criterion)).expect("the built-in content loads");
    }
}

criterion_group!(benches, search);
criterion_main!(benches);
