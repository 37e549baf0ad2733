//! What every game promises the core, checked on random matches.
//!
//! [`conform`] plays random matches at every table of a game and checks every position on the way: the rules themselves,
//! chance, hidden information, the evaluation, the end. It does not panic. Each broken promise comes back with table, match
//! and ply, and so does a panic of the rules or a call that never returns.
//!
//! ```
//! use agon::game::{Bundle, Rules};
//! use agon::games::kuhn_poker::KuhnPoker;
//! use agon::testing::conformance::{Plan, conform};
//! use std::sync::Arc;
//!
//! let game = KuhnPoker::load(&Bundle::embedded("kuhn_poker", &[]))?;
//! let verdict = conform(&Arc::new(game), &Plan { matches: 4, ..Plan::default() }, |_| {});
//! assert!(verdict.is_clean(), "{verdict}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![allow(clippy::result_large_err, reason = "a breach is large because it says everything, and there is one a table")]

mod chance;
mod end;
mod features;
mod hidden;
mod posterior;
mod promise;
mod rules;
mod walk;

pub(crate) use promise::table_name;
pub use promise::{Breach, Promise};

use super::share::{Beacon, Work};
use agon_bots::BotConfig;
use agon_game::{Game, Heuristic, Purpose, Rng, Setup};
use promise::Broken;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use walk::{Place, Played};

/// How much is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Random matches at each table. Every other one has the roles in another order, if the game lets seats swap them.
    pub matches: u64,
    /// After this time no further match begins.
    pub limit: Option<Duration>,
    /// Decisions after which a match is broken off; by default the ply cap of the game.
    pub plies: Option<u32>,
    /// How long a single call of the rules may take before it counts as never ending.
    pub patience: Duration,
    /// Threads.
    pub threads: usize,
}

impl Default for Plan {
    /// 20 matches at each table, to their ends, on all cores.
    fn default() -> Self {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Self { matches: 20, limit: None, plies: None, patience: Duration::from_secs(60), threads }
    }
}

/// How far the matches have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Matches played.
    pub played: u64,
    /// Matches to be played.
    pub of: u64,
    /// Tables with a broken promise so far.
    pub broken: usize,
}

/// What was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// Name of the game.
    pub game: String,
    /// What was played at each table.
    pub tables: Vec<TableVerdict>,
    /// The first broken promise of every table, then those of the game as a whole.
    pub breaches: Vec<Breach>,
    /// False when the time ended before the matches did.
    pub complete: bool,
}

/// What was played at one table.
#[derive(Clone, PartialEq, Debug)]
pub struct TableVerdict {
    /// The table.
    pub table: Setup,
    /// Matches played.
    pub matches: u64,
    /// Actions and chance results in them.
    pub plies: u64,
    /// The longest list of legal actions.
    pub widest: usize,
    /// Whether everything that can happen there was enumerated and compared with what seats imagine.
    pub enumerated: bool,
}

impl Verdict {
    /// Whether no promise was found broken.
    pub fn is_clean(&self) -> bool {
        self.breaches.is_empty()
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:", self.game)?;
        for TableVerdict { table, matches, plies, widest, enumerated } in &self.tables {
            let at = table_name(table);
            let matches = if *matches == 1 { "1 match".to_owned() } else { format!("{matches} matches") };
            write!(f, "  {at}: {matches}, {plies} plies, at most {widest} legal")?;
            writeln!(f, "{}", if *enumerated { "; every guess compared" } else { "" })?;
        }
        if !self.complete {
            writeln!(f, "The time ended before all matches were played.")?;
        }
        match self.breaches.as_slice() {
            [] => write!(f, "No broken promise found."),
            [one] => write!(f, "1 broken promise:\n\n{one}"),
            several => {
                write!(f, "{} broken promises:", several.len())?;
                several.iter().try_for_each(|breach| write!(f, "\n\n{breach}"))
            }
        }
    }
}

/// What all matches need.
struct Job<G: Heuristic> {
    game: Arc<G>,
    plan: Plan,
    tables: Vec<Setup>,
    reseated: Vec<Setup>,
    bots: Vec<BotConfig>,
    began: Instant,
    /// For each table the lowest match that broke a promise.
    broken: Vec<AtomicU64>,
}

impl<G: Heuristic> Job<G> {
    /// Table and match of a job: the tables take turns, so that none is left out when the time ends.
    fn of(&self, number: u64) -> (usize, u64) {
        let tables = self.tables.len() as u64;
        ((number % tables) as usize, number / tables)
    }

    fn table(&self, table: usize, index: u64) -> &Setup {
        if index.is_multiple_of(2) { &self.tables[table] } else { &self.reseated[table] }
    }

    fn wanted(&self, table: usize, index: u64) -> bool {
        let late = self.plan.limit.is_some_and(|limit| self.began.elapsed() > limit);
        !late && self.broken[table].load(Ordering::SeqCst) > index
    }

    fn breach(&self, table: usize, index: u64, place: Place<G::Action>, broken: Broken) -> Breach {
        let table = self.table(table, index);
        let Place { ply, .. } = place;
        Breach {
            game: self.game.info().name.to_owned(),
            table: Some(table.clone()),
            index: Some(index),
            ply: Some(ply),
            promise: broken.promise,
            reason: broken.reason,
        }
    }
}

/// Plays random matches at all tables of `game` and checks that it keeps its promises to the core. `progress` is told of
/// every match.
pub fn conform<G: Heuristic>(game: &Arc<G>, plan: &Plan, mut progress: impl FnMut(Progress)) -> Verdict {
    let name = game.info().name.to_owned();
    let whole = |broken: Broken| Breach::of_game(&name, broken);
    let mut verdict = Verdict { game: name.clone(), tables: vec![], breaches: vec![], complete: true };
    let all = match promise::without_panic(|| rules::tables_start(&**game)) {
        Ok(tables) => tables,
        Err(broken) => return Verdict { breaches: vec![whole(broken)], ..verdict },
    };
    let reseat =
        |(i, table): (usize, &Setup)| reseated(&**game, table, &mut Rng::stream(0, i as u64, Purpose::Schedule));
    let job = Arc::new(Job {
        reseated: all.iter().enumerate().map(reseat).collect(),
        broken: all.iter().map(|_| AtomicU64::new(u64::MAX)).collect(),
        plan: plan.clone(),
        tables: all,
        bots: hidden::leak_test_bots(),
        began: Instant::now(),
        game: Arc::clone(game),
    });
    let of = plan.matches * job.tables.len() as u64;
    let matches = Work {
        jobs: 0..of,
        threads: plan.threads,
        patience: plan.patience,
        start: Place::start(),
        job: {
            let job = Arc::clone(&job);
            Arc::new(move |number, beacon: &Beacon<Place<G::Action>>| {
                let (table, index) = job.of(number);
                job.wanted(table, index).then(|| one_match(&job, table, index, beacon))
            })
        },
    };
    let mut played: Vec<Vec<Played>> = job.tables.iter().map(|_| vec![]).collect();
    let mut first: Vec<Option<(u64, Breach)>> = job.tables.iter().map(|_| None).collect();
    let mut done = 0;
    matches.share_out(|number, answer| {
        let (table, index) = job.of(number);
        let result = answer.unwrap_or_else(|place| {
            let broken = place.never_ended(plan.patience);
            Err(job.breach(table, index, place, broken))
        });
        match result {
            Ok(one) => played[table].push(one),
            Err(breach) => {
                job.broken[table].fetch_min(index, Ordering::SeqCst);
                if first[table].as_ref().is_none_or(|(earlier, _)| index < *earlier) {
                    first[table] = Some((index, breach));
                }
            }
        }
        done += 1;
        progress(Progress { played: done, of, broken: first.iter().flatten().count() });
    });
    verdict.complete = first.iter().any(Option::is_some) || done == of;
    verdict.tables = std::iter::zip(&job.tables, &played)
        .map(|(table, played)| TableVerdict {
            table: table.clone(),
            matches: played.len() as u64,
            plies: played.iter().map(|p| p.plies).sum(),
            widest: played.iter().map(|p| p.widest).max().unwrap_or_default(),
            enumerated: played.iter().any(|p| p.enumerated),
        })
        .collect();
    verdict.breaches.extend(first.into_iter().flatten().map(|(_, breach)| breach));
    if verdict.is_clean() {
        let played: Vec<Played> = played.concat();
        verdict.breaches.extend(end::whole_game(&*job.game, &played).err().map(whole));
    }
    verdict
}

/// Plays and checks one match.
fn one_match<G: Heuristic>(
    job: &Job<G>,
    table: usize,
    index: u64,
    beacon: &Beacon<Place<G::Action>>,
) -> Result<Played, Breach> {
    let setup = job.table(table, index);
    let work = || {
        let played = walk::checked(&*job.game, setup, index, &job.plan, &job.bots, beacon)?;
        // Once per table, and once more with the roles in another order.
        if index < 2 {
            let enumerated = posterior::holds(&*job.game, setup, beacon)?;
            return Ok(Played { enumerated, ..played });
        }
        Ok(played)
    };
    promise::without_panic(work).map_err(|broken| {
        let place = beacon.place();
        let broken = match broken.promise {
            Promise::DoesNotPanic => place.panicked(broken.reason),
            _ => broken,
        };
        job.breach(table, index, place, broken)
    })
}

/// The same table with the roles in another order, if the game lets seats swap roles.
fn reseated<G: Game>(game: &G, table: &Setup, rng: &mut Rng) -> Setup {
    let mut roles = game.roles(table.players);
    rng.shuffle(&mut roles);
    let other = Setup { roles, ..table.clone() };
    if game.start(&other).is_ok() { other } else { table.clone() }
}
