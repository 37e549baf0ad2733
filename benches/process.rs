//! The additional cost of a decision when the bot is a program: the question is written, sent, answered at once and
//! read.
//!
//! ```sh
//! cargo bench --bench process
//! ```
//!
//! The program is this one, which answers `{"index":0}` to everything.

#[cfg(unix)]
fn main() {
    if std::env::args().any(|argument| argument == "--echo") {
        return measured::echo();
    }
    measured::bench();
}

#[cfg(not(unix))]
fn main() {
    eprintln!("bots of kind `process` need a Unix system");
}

#[cfg(unix)]
mod measured {
    use agon::bots::{self, Ask};
    use agon::game::{Heuristic, Playout, Rng, Setup, Turn};
    use agon::games::{ContentChoice, NAMES, Visitor, with_game};
    use criterion::Criterion;
    use std::io::{BufRead, Write, stdin, stdout};

    /// The bot.
    pub fn echo() {
        let (mut input, mut output, mut line) = (stdin().lock(), stdout().lock(), Vec::new());
        while input.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            let answer: &[u8] = match line.get(8..11) {
                Some(b"beg") => b"{\"ok\":true}\n",
                Some(b"dec") => b"{\"index\":0}\n",
                _ => b"",
            };
            output.write_all(answer).and_then(|()| output.flush()).expect("somebody reads");
            line.clear();
        }
    }

    struct Bench<'c>(&'c mut Criterion, &'c str);

    impl Visitor for Bench<'_> {
        type Output = ();

        fn visit<G: Heuristic>(self, game: G) {
            let mut state = game.start(&Setup::players(*game.info().players.end())).expect("the game's own table");
            let mut rng = Rng::seeded(1);
            let mut playout = Playout::<G>::default();
            let mut plies = 0;
            // Somewhere in the match, at a position of typical size.
            while plies < 100 || game.turn(&state) == Turn::Chance {
                if game.turn(&state) == Turn::Over {
                    state = game.start(&Setup::players(*game.info().players.end())).expect("the game's own table");
                }
                playout.step(&game, &mut state, &mut rng);
                plies += 1;
            }
            let Some(seat) = game.turn(&state).seat() else { return };
            let mut legal = Vec::new();
            game.legal_actions(&state, &mut legal);
            let seen = game.observe(&state, seat);
            let mut bot = bots::build(&bots::resolve(self.1).expect("a bot file"), &game).expect("it suits every game");
            let ask = Ask { game: &game, seen: &seen, legal: &legal };
            let mut group = self.0.benchmark_group(game.info().name);
            group.bench_function("decision of a program", |b| {
                b.iter(|| bot.choose(&ask, &mut rng).expect("it answers"))
            });
        }
    }

    pub fn bench() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("echo.toml");
        let program = std::env::current_exe().expect("this program");
        let text =
            format!("name = \"echo\"\ndescription = \"e\"\nkind = \"process\"\ncommand = [{program:?}, \"--echo\"]\n");
        std::fs::write(&file, text).expect("the folder takes it");
        let mut criterion = Criterion::default().configure_from_args();
        for name in NAMES {
            let bench = Bench(&mut criterion, file.to_str().expect("UTF-8"));
            with_game(name, &ContentChoice::default(), bench).expect("the built-in content loads");
        }
        criterion.final_summary();
    }
}
