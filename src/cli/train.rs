//! `agon train`: players that learn from their own matches.

use super::game_args::ContentArgs;
use super::layout::{Grid, paragraph};
use super::progress::{LINE_EVERY, time_left};
use agon_bots::learned::MAX_UNITS;
use agon_game::{GameInfo, Setup, in_shell};
use agon_learning::gate::Series;
use agon_learning::generation::Generation;
use agon_learning::train::{Beginning, Effort, Table, Task};
use agon_learning::watch::{Stage, Watch};
use agon_registry::Registry;
use agon_report::grouped;
use anyhow::{Context, ensure};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Arguments of `agon train`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game to learn
    game: String,
    /// Table sizes to learn at, in turn [default: the table of the scenario, or the largest one]
    #[arg(long, short, value_name = "N,…", value_delimiter = ',')]
    players: Vec<usize>,
    /// Scenarios of the game to learn in, in turn
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    scenario: Vec<String>,
    /// Where the first player comes from
    #[arg(long, value_enum, default_value = "thumb")]
    from: From,
    /// Bot whose model the first generation begins with, such as level_1 or DIR/search.toml
    #[arg(long, value_name = "BOT", conflicts_with = "from")]
    start: Option<String>,
    /// Generations in all, those in the folder included
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    generations: u32,
    /// Begin no generation after this many minutes; to continue, run the same command again
    #[arg(long, value_name = "M")]
    minutes: Option<u64>,
    /// Matches of self-play in each generation; the last number holds for all that follow
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "4000")]
    matches: Vec<u64>,
    /// Choices recorded in a match of self-play, on average
    #[arg(long, value_name = "N", default_value_t = 40)]
    choices: u32,
    /// Positions recorded in a match of self-play, on average
    #[arg(long, value_name = "N", default_value_t = 12)]
    positions: u32,
    /// Matches to try each of five step lengths of the policy, of which the best is taken
    #[arg(long, value_name = "N", default_value_t = 400)]
    trials: u64,
    /// Matches of a new player against the present one, which it has to beat, and as many against the rules of thumb
    #[arg(long, value_name = "N", default_value_t = 1000)]
    gate: u64,
    /// Search iterations for each decision in self-play, trials and gates; 0 learns without search
    #[arg(long, value_name = "N", default_value_t = 0)]
    search: u32,
    /// Share of the decisions of self-play that `--search` is spent on, beside the recorded choices
    #[arg(long, value_name = "SHARE", default_value_t = 1.0)]
    think: f64,
    /// How much the search's value of a position counts beside the result of its match, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    bootstrap: f64,
    /// Hidden units of a network beside the linear value; 0 for none. If the present player has one with as many, it is trained further
    #[arg(long, value_name = "N", default_value_t = 0)]
    hidden: usize,
    /// Seed of everything random
    #[arg(long, short, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Worker threads [default: one per core]; the players do not depend on it
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
    /// Folder of the training: its players, and how far it has come [default: results/train_GAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Content of the game
    #[command(flatten)]
    content: ContentArgs,
}

/// Where the first player comes from.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum From {
    /// The rules of thumb, with the weights of the bot `learned` if it has some; their advice is a feature, too
    Thumb,
    /// The game's own evaluation, with which the search thinks from the first generation on; needs --search
    Search,
    /// Random play; the rules of thumb are never asked
    Nothing,
}

/// Trains, and prints a line for every generation.
///
/// # Errors
/// When the game, a table or the folder is wrong, or a match fails.
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    let matches = args.matches.iter().map(|n| ("matches", *n));
    for (name, n) in matches.chain([("gate", args.gate), ("trials", args.trials)]) {
        ensure!(n > 0, "`--{name}` is at least 1");
    }
    let thinks = args.search > 0 || !matches!(args.from, From::Search);
    ensure!(thinks, "`--from search` needs the iterations of a search, such as `--search 32`");
    ensure!((0.0..=1.0).contains(&args.think), "--think {}: a share of the decisions, from 0 to 1", args.think);
    ensure!(args.search > 0 || args.think == 1.0, "`--think` needs the iterations of a search, such as `--search 32`");
    ensure!((0.0..=1.0).contains(&args.bootstrap), "--bootstrap {}: a share, from 0 to 1", args.bootstrap);
    let searches = args.search > 0 || args.bootstrap == 0.0;
    ensure!(searches, "`--bootstrap` needs the iterations of a search, such as `--search 32`");
    ensure!(args.hidden <= MAX_UNITS, "`--hidden` is at most {MAX_UNITS}");
    let game = args.content.load(registry, &args.game)?;
    let info = game.info();
    let tables = tables(&args.players, &args.scenario, info);
    for Table { players, scenario } in &tables {
        let table = Setup { players: *players, roles: game.roles(*players), scenario: scenario.clone() };
        game.check_table(&table).with_context(|| format!("cannot set up {}", info.title))?;
    }
    let task = Task {
        game: args.game.clone(),
        content: info.content_hash.clone(),
        command: command(&args, registry.program().name),
        from: match args.from {
            From::Thumb => Beginning::Thumb,
            From::Search => Beginning::Search,
            From::Nothing => Beginning::Nothing,
        },
        matches: args.matches.clone(),
        choices: args.choices,
        positions: args.positions,
        trials: args.trials,
        gate: args.gate,
        search: args.search,
        think: args.think,
        bootstrap: args.bootstrap,
        hidden: args.hidden,
        seed: args.seed,
        tables,
        start: args.start.as_deref().map(|bot| registry.bot(bot)).transpose()?,
        against: None,
    };
    let effort = Effort {
        generations: args.generations,
        limit: args.minutes.map(|minutes| Duration::from_secs(60 * minutes)),
        threads: args.threads.map_or(0, |threads| threads.get()),
    };
    let display = Display::new(None);
    let out = args.out.unwrap_or_else(|| format!("results/train_{}", args.game).into());
    game.train(&task, &out, effort, &display)?;
    Ok(write!(stdout().lock(), "{}", report(&display.finished(), args.search, &out))?)
}

/// The progress of a training on stderr: a bar on a terminal; elsewhere a line for each stage, and one from time to time.
pub(super) struct Display {
    /// Whom the players are to win against, if it is not the present player.
    rival: Option<String>,
    bar: ProgressBar,
    /// When the last line was shown.
    line_shown: Mutex<Instant>,
    told: Mutex<Vec<Generation>>,
}

impl Display {
    pub(super) fn new(rival: Option<&str>) -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr_with_hz(5));
        let template = "{bar:12} {human_pos}/{human_len} matches, {eta} left; {wide_msg}";
        bar.set_style(ProgressStyle::with_template(template).expect("the template is well-formed"));
        Self { rival: rival.map(str::to_owned), bar, line_shown: Mutex::new(Instant::now()), told: Mutex::default() }
    }

    /// The generations that were watched, when all is over.
    pub(super) fn finished(self) -> Vec<Generation> {
        self.bar.finish_and_clear();
        self.told.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// A line above the bar, or by itself.
    fn say(&self, line: &str) {
        match self.bar.is_hidden() {
            true => _ = writeln!(stderr(), "{line}"),
            false => self.bar.println(line),
        }
    }
}

impl Watch for Display {
    fn begins(&self, number: u32, stage: Stage, matches: u64) {
        let stage = match (&self.rival, stage) {
            (Some(rival), Stage::Gate) => format!("against {rival}"),
            (_, stage) => stage.to_string(),
        };
        self.bar.reset();
        self.bar.set_length(matches);
        self.bar.set_message(format!("generation {number}, {stage}"));
        if self.bar.is_hidden() {
            self.say(&format!("Generation {number}, {stage}: {} matches", grouped(matches)));
        }
    }

    fn played(&self) {
        self.bar.inc(1);
        let mut shown = self.line_shown.lock().unwrap_or_else(PoisonError::into_inner);
        if self.bar.is_hidden() && shown.elapsed() >= LINE_EVERY {
            *shown = Instant::now();
            let [done, total] = [self.bar.position(), self.bar.length().unwrap_or_default()].map(grouped);
            self.say(&format!("{done} of {total} matches, {} left", time_left(self.bar.eta())));
        }
    }

    fn over(&self, generation: &Generation) {
        // Shown at once; the table comes at the end.
        self.say(&match &self.rival {
            Some(rival) => format!("Generation {}: {} against {rival}", generation.number, interval(&generation.gate)),
            None => line(generation),
        });
        self.told.lock().unwrap_or_else(PoisonError::into_inner).push(generation.clone());
    }
}

/// Every size in every scenario; without sizes, the one of the scenario or the largest.
pub(super) fn tables(players: &[usize], scenarios: &[String], info: &GameInfo) -> Vec<Table> {
    let scenarios: Vec<Option<String>> = match scenarios {
        [] => vec![None],
        named => named.iter().cloned().map(Some).collect(),
    };
    let mut tables = vec![];
    for scenario in scenarios {
        let sizes = match players {
            [] => vec![info.players_of(scenario.as_deref()).unwrap_or(*info.players.end())],
            given => given.to_vec(),
        };
        tables.extend(sizes.into_iter().map(|players| Table { players, scenario: scenario.clone() }));
    }
    tables
}

/// The command with every option that affects the result, for the files.
fn command(args: &Args, program: &str) -> String {
    let listed = |numbers: Vec<String>| numbers.join(",");
    let matches = listed(args.matches.iter().map(u64::to_string).collect());
    let players = match args.players.as_slice() {
        [] => String::new(),
        sizes => format!(" --players {}", listed(sizes.iter().map(usize::to_string).collect())),
    };
    let from = match (&args.start, args.from) {
        (Some(bot), _) => format!("--start {}", in_shell(bot)),
        (None, From::Thumb) => "--from thumb".to_owned(),
        (None, From::Search) => "--from search".to_owned(),
        (None, From::Nothing) => "--from nothing".to_owned(),
    };
    let scenario = match args.scenario.as_slice() {
        [] => String::new(),
        names => format!(" --scenario {}", in_shell(&names.join(","))),
    };
    let think = if args.think < 1.0 { format!(" --think {}", args.think) } else { String::new() };
    let bootstrap = if args.bootstrap > 0.0 { format!(" --bootstrap {}", args.bootstrap) } else { String::new() };
    let hidden = if args.hidden > 0 { format!(" --hidden {}", args.hidden) } else { String::new() };
    let options: String = args.content.options.iter().map(|option| format!(" --option {}", in_shell(option))).collect();
    format!(
        "{program} train {}{players}{scenario} {from} --matches {} --choices {} --positions {} --trials {} \
         --gate {} --search {}{think}{bootstrap}{hidden} --seed {}{options}",
        args.game, matches, args.choices, args.positions, args.trials, args.gate, args.search, args.seed
    )
}

fn line(generation: &Generation) -> String {
    let passed = if generation.passed { "replaces it" } else { "does not replace it" };
    let Generation { number, gate, .. } = generation;
    format!("Generation {number}: {} against the present player, {passed}", interval(gate))
}

/// What the new player won beyond its fair share, in points.
pub(super) fn interval(series: &Series) -> String {
    let Series { beyond, low, high, .. } = series;
    format!("{} points ({} to {})", signed_points(*beyond), signed_points(*low), signed_points(*high))
}

/// A difference of shares in points, with its sign, as in reports.
pub(super) fn signed_points(x: f64) -> String {
    format!("{:+.1}", 100.0 * x).replace('-', "−")
}

fn report(told: &[Generation], search: u32, folder: &Path) -> String {
    if told.is_empty() {
        return format!("{}\n", paragraph("", "Nothing is left to do: all generations are in the folder."));
    }
    let heads = ["Generation", ">Value", ">Step", "Against the present player", "Against the rules of thumb"];
    let mut grid = Grid::new(&heads);
    let saved = |[loss, even]: [f64; 2]| format!("{:.0}%", 100.0 * (1.0 - loss / even));
    for generation in told {
        let mark = if generation.passed { " passed" } else { "" };
        grid.row([
            format!("{}{mark}", generation.number),
            saved(generation.value_loss),
            generation.step.map_or("–".to_owned(), |step| step.to_string()),
            interval(&generation.gate),
            generation.against_thumb.as_ref().map_or("–".to_owned(), interval),
        ]);
    }
    let thinking = match search {
        0 => "both without search".to_owned(),
        iterations => format!("the players with {iterations} iterations, the rules of thumb without"),
    };
    let note = format!(
        "Value: the part of the uncertainty about the result that it removes. Against others, {thinking}: matches won beyond the \
         fair share, per match, with the 95% interval."
    );
    let network = |generation: &Generation| {
        let (lowered, [after, before]) = match (generation.network_loss, generation.learned_on) {
            (Some(losses), _) => ("the network lowers", losses),
            (None, Some(losses)) => ("learning on changes", losses),
            (None, None) => return None,
        };
        let number = generation.number;
        let line = format!(
            "Generation {number}: on matches held out, {lowered} the loss of the value from {before:.4} to {after:.4} nats."
        );
        Some(format!("{}\n", paragraph("", &line)))
    };
    let networks: String = told.iter().filter_map(network).collect();
    let (alone, search) = (folder.join("learned.toml"), folder.join("search.toml"));
    let alone = if alone.exists() { format!("{} without search, ", alone.display()) } else { String::new() };
    let passed = match told.iter().any(|generation| generation.passed) {
        true => format!("The player: {alone}{} with search.", search.display()),
        // An earlier training in the same folder may have found one.
        false if search.exists() => format!(
            "No player was better with its interval clear of even. The earlier one stays: {alone}{} with search.",
            search.display()
        ),
        false => "No player was better with its interval clear of even.".to_owned(),
    };
    format!("{grid}\n\n{}\n{networks}{}\n", paragraph("", &note), paragraph("", &passed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn generation(network_loss: Option<[f64; 2]>, learned_on: Option<[f64; 2]>) -> Generation {
        Generation {
            number: 3,
            matches: 100,
            decisions: 20.0,
            fitted: [500, 0],
            value_loss: [0.5, 1.0],
            network_loss,
            learned_on,
            step: None,
            gate: Series { matches: 100, won: 50.0, fair: 50.0, beyond: 0.0, low: -0.1, high: 0.1 },
            against_thumb: None,
            passed: false,
        }
    }

    #[test]
    fn a_report_says_whether_a_network_is_new_or_learned_on() {
        let told = |network_loss, learned_on| {
            let text = report(&[generation(network_loss, learned_on)], 16, Path::new("."));
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let line = |by: &str| {
            format!("Generation 3: on matches held out, {by} the loss of the value from 0.5000 to 0.4875 nats.")
        };
        let losses = Some([0.4875, 0.5]);
        let (new, on) = (told(losses, None), told(None, losses));
        assert!(new.contains(&line("the network lowers")), "{new}");
        assert!(on.contains(&line("learning on changes")), "{on}");
        assert!(!told(None, None).contains("held out"));
    }

    /// Who goes on learning after a gate was passed still has the player that passed it.
    #[test]
    fn a_player_of_an_earlier_call_is_not_forgotten() {
        let dir = tempfile::tempdir().unwrap();
        let told =
            || report(&[generation(None, None)], 16, dir.path()).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told().ends_with("No player was better with its interval clear of even."), "{}", told());
        std::fs::write(dir.path().join("search.toml"), "").unwrap();
        assert!(
            told().contains("The earlier one stays: ") && told().ends_with("search.toml with search."),
            "{}",
            told()
        );
    }
}
