//! Results on disk: whatever is done to a folder is noticed, and an interrupted run loses nothing that was played.

mod damage;
mod interruption;
mod parts;
mod rounds;

use agon_arena::{
    Cell, End, Forfeit, MatchError, MatchRecord, Plan, Playable, Progress, Roles, Rotation, RoundRecord, Runner,
    SeatRecord,
};
use agon_bots::{BotConfig, Fault};
use agon_game::{BySeat, Measures, Metric, Outcome, Rng, Seat};
use agon_record::{CellFacts, GameFacts, Manifest, MetricFacts, RecordError, Results, Writer};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Two cells, with two and three seats, all kinds of columns, segments of 40.
fn manifest(matches_per_cell: u64, seed: u64) -> Manifest {
    let cell = |players: usize| CellFacts {
        players,
        scenario: (players == 3).then(|| "long".into()),
        roles: vec![],
        drawn_roles: true,
        rotation: "bots".into(),
        bots: vec!["a".into(), "b".into()],
        options: Default::default(),
        patches: Default::default(),
        forbid: Default::default(),
        factors: vec![players.to_string()],
        content_hash: String::new(),
    };
    let facts = |name| vec![MetricFacts::from(&Metric::new(name, "a number"))];
    Manifest {
        schema: 1,
        paired: false,
        aligned: false,
        check_printed: true,
        stop: None,
        program: "0.1.0".into(),
        experiment: "ferry".into(),
        description: "Ἑλλάς \"quoted\"".into(),
        game: GameFacts {
            name: "ferry".into(),
            title: "The Ferry".into(),
            rules_version: 1,
            role_noun: "boat".into(),
            role_parts: vec![],
            round_noun: "turn".into(),
            scenarios: vec!["long".into()],
            cooperative: false,
            payoff_range: (0.0, 0.1),
            endings: vec!["landed".into(), "sunk".into()],
            match_metrics: facts("waves"),
            match_labels: facts("wind"),
            seat_metrics: facts("fish"),
        },
        seed,
        matches_per_cell,
        segment: 40,
        actions: true,
        rounds: true,
        factors: vec!["option_crew".into()],
        cells: vec![cell(2), cell(3)],
        bots: ["a", "b"].map(|name| (name.to_owned(), serde_json::json!({"kind": "random", "x": 0.7}))).into(),
        reproducible: true,
        programs: true,
        sensitivity: None,
        reconstructed: Default::default(),
    }
}

fn plan(manifest: &Manifest) -> Plan {
    let cell = |facts: &CellFacts| Cell {
        game: 0,
        players: facts.players,
        scenario: facts.scenario.clone(),
        roles: Roles::Drawn,
        bots: Vec::<BotConfig>::new(),
        rotation: Rotation::Bots,
    };
    Plan {
        seed: manifest.seed,
        cells: manifest.cells.iter().map(cell).collect(),
        matches_per_cell: manifest.matches_per_cell,
        segment: manifest.segment,
        actions: manifest.actions,
        rounds: manifest.rounds,
        paired: manifest.paired,
        aligned: manifest.aligned,
        pairings: Vec::new(),
        timed: false,
    }
}

/// A game whose matches are made up from seed and number, some ending by forfeit, some without numbers; it counts those played.
#[derive(Default)]
struct Ferry {
    played: AtomicU64,
    /// From this match on, each takes a while.
    slow_from: Option<u64>,
    /// Whether seats have no numbers.
    plain: bool,
}

impl Playable for Ferry {
    fn play(&self, plan: &Plan, index: u64) -> Result<MatchRecord, MatchError> {
        self.played.fetch_add(1, Ordering::Relaxed);
        if self.slow_from.is_some_and(|from| index >= from) {
            std::thread::sleep(Duration::from_millis(200));
        }
        let cell = plan.cell_of(index).0;
        let players = plan.cells[cell].players;
        let mut rng = Rng::seeded(plan.seed.wrapping_mul(1000).wrapping_add(index));
        let winner = rng.below(players);
        let forfeit = (rng.below(7) == 0).then(|| Forfeit {
            seat: Seat(0),
            fault: Fault::Garbage,
            reason: "it said\n\"nothing\"".into(),
        });
        let seats = if self.plain { 0 } else { players };
        let odd = |rng: &mut Rng| match rng.below(5) {
            0 => None,
            1 => Some(-0.0),
            n => Some(1.0 / (n as f64 + 0.1)),
        };
        let mut outcome = Outcome::win("landed", players, |seat| seat.index() == winner, |seat| seat.0);
        outcome.payoffs = BySeat::from_fn(players, |_| rng.below(100) as f32 / 997.0);
        Ok(MatchRecord {
            index,
            cell,
            seats: (0..players)
                .map(|s| SeatRecord { role: format!("boat {s}"), bot: ["a", "b"][s % 2].into() })
                .collect(),
            outcome,
            plies: rng.below(1000) as u32,
            rounds: 1 + rng.below(9) as u32,
            measures: Measures {
                of_match: vec![odd(&mut rng)],
                of_seats: (0..seats).map(|_| vec![odd(&mut rng)]).collect(),
                labels: vec![["north", "söuth"][rng.below(2)].into()],
            },
            forfeit,
            actions: Some(format!("[{}]", rng.below(1_000_000))),
            thinking: None,
            // Some matches have no round, and now and then a round is skipped.
            by_round: plan.rounds.then(|| {
                let rounds = (1..=rng.below(4) as u32).filter(|_| rng.below(9) > 0).collect::<Vec<_>>();
                let of_round = |round| RoundRecord {
                    round,
                    of_match: vec![odd(&mut rng)],
                    of_seats: (0..seats).map(|_| vec![odd(&mut rng)]).collect(),
                };
                rounds.into_iter().map(of_round).collect()
            }),
        })
    }
}

/// Stops a run after some matches, as Ctrl-C would.
struct StopAfter<'a> {
    left: AtomicU64,
    stop: &'a AtomicBool,
}

impl Progress for StopAfter<'_> {
    fn played(&self, _record: &MatchRecord) {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Plays what is missing of part `part` of `parts`, at most about `limit` matches, and returns how many were played.
fn play(dir: &Path, manifest: &Manifest, (part, parts): (u64, u64), limit: u64) -> (End, u64) {
    let game = [Ferry { plain: manifest.game.seat_metrics.is_empty(), ..Ferry::default() }];
    let (plan, stop) = (plan(manifest), AtomicBool::new(false));
    let mut writer = Writer::open(dir, manifest).unwrap();
    let missing: Vec<_> = plan.segments().filter(|s| s.number % parts == part && !writer.has(s)).collect();
    let runner = Runner { plan: &plan, games: &game, threads: 2, stop: &stop };
    let end = runner.run(&missing, &mut writer, &StopAfter { left: AtomicU64::new(limit), stop: &stop }).unwrap();
    (end, game[0].played.load(Ordering::Relaxed))
}

/// A finished run of 200 matches in five segments.
fn finished(dir: &Path, name: &str) -> PathBuf {
    let out = dir.join(name);
    assert_eq!(play(&out, &manifest(100, 9), (0, 1), u64::MAX), (End::Complete, 200));
    out
}

/// Everything in a folder but the lock.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    entries.map(|path| (name(&path), std::fs::read(&path).unwrap())).filter(|(n, _)| n != ".lock").collect()
}

/// Reads all that an analysis looks at.
fn read(dir: &Path) -> Result<(usize, usize), RecordError> {
    let results = Results::open(dir)?;
    results.check_unread()?;
    Ok((results.matches()?.rows(), results.seats()?.rows()))
}
