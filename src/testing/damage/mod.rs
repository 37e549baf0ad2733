//! Positions that cannot exist: they are refused, or they play on.
//!
//! [`damage`] takes positions of random matches as JSON and alters each a little: it changes one field or two, drops or
//! doubles an entry or takes one from another position, exchanges parts with another position, puts steps on top of others,
//! or masks what is hidden from a seat. A position that `load` then accepts must be playable: no panic, no empty list of
//! actions before the end, no call that never returns, and every position that is reached loads again.
//!
//! ```
//! use agon::game::{Bundle, Rules};
//! use agon::games::kuhn_poker::KuhnPoker;
//! use agon::testing::damage::{Plan, damage};
//! use std::sync::Arc;
//!
//! let game = KuhnPoker::load(&Bundle::embedded("kuhn_poker", &[]))?;
//! let report = damage(&Arc::new(game), &Plan { tries: 200, ..Plan::default() }, &mut |_| {});
//! assert!(report.is_clean(), "{report}");
//! assert_eq!(report.tried, 200);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draw;
mod edit;
mod play;
mod pool;
mod shrink;

pub use edit::{Edit, Key, Path};
pub use play::Trouble;

use super::conformance::table_name;
use super::share::{Beacon, Work};
use super::tables;
use agon_game::{Heuristic, Purpose, Rng, Setup};
use edit::edited;
use play::{Verdict, play_on};
use pool::{Pool, Source};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Positions taken of each match.
const POSITIONS: usize = 12;
/// Most kinds of trouble that are shrunk and shown; the others are only counted.
const SHOWN: usize = 25;

/// The call that did not return, which is not known more precisely.
const NEVER_ENDS: &str = "`load` or a call while playing on";

/// How much is tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Equal seeds try the same damages.
    pub seed: u64,
    /// Number of damaged positions, shared among the tables of the game.
    pub tries: u64,
    /// Actions that are played from each accepted position.
    pub plies: u32,
    /// How long a single try may take before it counts as never ending.
    pub patience: Duration,
    /// Threads.
    pub threads: usize,
}

impl Default for Plan {
    /// 10,000 tries with 40 actions each, on all cores.
    fn default() -> Self {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Self { seed: 1, tries: 10_000, plies: 40, patience: Duration::from_secs(60), threads }
    }
}

/// How far the damages have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Damaged positions tried.
    pub tried: u64,
    /// Those of all tables.
    pub of: u64,
    /// Tries with trouble.
    pub troubled: u64,
}

/// What became of the damaged positions of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Name of the game.
    pub game: String,
    /// Damaged positions offered.
    pub tried: u64,
    /// Refused, with a reason.
    pub refused: u64,
    /// Read as the position they were made from, such as one with a default left out.
    pub unchanged: u64,
    /// Accepted as another position.
    pub accepted: u64,
    /// Accepted, and played on without trouble.
    pub played_on: u64,
    /// Actions played on them.
    pub plies: u64,
    /// Number of tries with trouble.
    pub troubled: u64,
    /// Each kind of trouble once, with the smallest change that makes it.
    pub failures: Vec<Failure>,
    /// The reasons of refusals, numbers and quoted words left out, with how often each was given.
    pub reasons: BTreeMap<String, u64>,
}

/// A damaged position that was accepted but should have been refused or could not be played on.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    /// Where the position comes from: table, match and ply.
    pub place: String,
    /// The changes as `path: old → new`.
    pub changes: Vec<String>,
    /// What happened then.
    pub trouble: Trouble,
    /// Number of tries with the same kind of trouble.
    pub times: u64,
    /// The damaged position, to be loaded by hand.
    pub document: Value,
}

impl Report {
    /// Whether there was no trouble.
    pub fn is_clean(&self) -> bool {
        self.troubled == 0
    }

    /// The reasons of refusals, the most frequent first, to judge whether they help authors of positions.
    pub fn reasons_told(&self) -> String {
        let mut reasons: Vec<_> = self.reasons.iter().collect();
        reasons.sort_by_key(|(reason, times)| (std::cmp::Reverse(**times), (*reason).clone()));
        reasons.iter().map(|(reason, times)| format!("{times:>6}  {reason}\n")).collect()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, tried, refused, unchanged, accepted, played_on, plies, troubled, .. } = self;
        write!(
            f,
            "{game}, {tried} damaged positions: {refused} refused, {unchanged} unchanged, {accepted} accepted.\n  {played_on} \
             of these played on for {plies} plies, {troubled} made trouble."
        )?;
        for failure in &self.failures {
            write!(f, "\n\n{failure}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Trouble { call, reason, after } = &self.trouble;
        let tries = if self.times == 1 { "try" } else { "tries" };
        write!(f, "{} ({} {tries})\n  {}\n", self.place, self.times, self.changes.join("\n  "))?;
        match after.as_slice() {
            [] => {}
            [.., last] => writeln!(f, "  after {} actions, the last: {last}", after.len())?,
        }
        write!(f, "  {call} {reason}")
    }
}

/// One damaged position.
#[derive(Clone)]
struct Try {
    source: usize,
    edits: Vec<Edit>,
    number: u64,
}

impl Try {
    /// With the damaged position.
    fn draw(plan: &Plan, pool: &Pool, own: usize, number: u64) -> (Self, Value) {
        let mut rng = Rng::stream(plan.seed, number, Purpose::Schedule);
        let source = rng.below(own);
        let (edits, document) = draw::damage(pool, &pool.sources[source], &mut rng);
        (Self { source, edits, number }, document)
    }

    fn play<G: Heuristic>(&self, game: &G, plan: &Plan, pool: &Pool, document: &Value, seed: u64) -> Verdict {
        let rng = Rng::stream(plan.seed, seed, Purpose::Playout);
        play_on(game, document, &pool.sources[self.source].state, rng, plan.plies)
    }
}

/// Damages positions of `game` at all its tables; `progress` is told of every try.
pub fn damage<G: Heuristic>(game: &Arc<G>, plan: &Plan, progress: &mut dyn FnMut(Progress)) -> Report {
    let mut report = Report { game: game.info().name.to_owned(), ..Report::default() };
    let tables = match tables(&**game) {
        Ok(tables) => tables,
        Err(reason) => return report.before_any_damage("`start`", reason),
    };
    let mut strangers: Vec<Source> = vec![];
    let mut found: BTreeMap<String, (Try, Failure)> = BTreeMap::new();
    let mut so_far = Progress { tried: 0, of: plan.tries, troubled: 0 };
    for (i, table) in tables.iter().enumerate() {
        let (first, next) = (share(plan, &tables, i), share(plan, &tables, i + 1));
        let matches = ((next - first) / 40).clamp(2, 10);
        let mut sources = match Pool::play(&**game, table, plan.seed, matches, POSITIONS) {
            Ok(sources) => sources,
            Err(panic) => return report.before_any_damage("random play", format!("panics at {table:?}: {panic}")),
        };
        let own = sources.len();
        let last = sources.len() - 1;
        let kept = [last / 3, 2 * last / 3].map(|k| sources[k].clone());
        sources.append(&mut strangers);
        let pool = Arc::new(Pool::new(sources));
        let mut note = |verdict: &Verdict| {
            so_far.tried += 1;
            so_far.troubled += u64::from(matches!(verdict, Verdict::Trouble(_)));
            progress(so_far);
        };
        for (tried, verdict) in verdicts(game, plan, &pool, own, first..next, &mut note) {
            report.count(&verdict);
            let Verdict::Trouble(trouble) = verdict else { continue };
            let kind = trouble.kind();
            if let Some((_, known)) = found.get_mut(&kind) {
                known.times += 1;
            } else if found.len() < SHOWN {
                let failure = smallest(&**game, plan, &pool, table, &tried, trouble);
                found.insert(kind, (tried, failure));
            }
        }
        // A few positions go on to the next table, so that parts turn up where they do not belong.
        strangers = Arc::into_inner(pool).map_or_else(Vec::new, |pool| pool.sources.into_iter().skip(own).collect());
        strangers.extend(kept);
        let surplus = strangers.len().saturating_sub(6);
        strangers.drain(..surplus);
    }
    report.failures = found.into_values().map(|(_, failure)| failure).collect();
    report.failures.sort_by_key(|failure| std::cmp::Reverse(failure.times));
    report
}

/// The first try of table number `table`.
fn share(plan: &Plan, tables: &[Setup], table: usize) -> u64 {
    plan.tries * table as u64 / tables.len() as u64
}

impl Report {
    /// The report with trouble that has nothing to do with damage.
    fn before_any_damage(mut self, call: &str, reason: String) -> Self {
        let trouble = Trouble { call: call.to_owned(), reason, after: vec![] };
        let place = self.game.clone();
        self.troubled += 1;
        self.failures.insert(0, Failure { place, changes: vec![], trouble, times: 1, document: Value::Null });
        self
    }

    fn count(&mut self, verdict: &Verdict) {
        self.tried += 1;
        match verdict {
            Verdict::Refused(reason) => {
                self.refused += 1;
                let mut quoted = false;
                let keep = |c: &char| {
                    quoted ^= *c == '`';
                    !quoted && !c.is_ascii_digit()
                };
                *self.reasons.entry(reason.chars().filter(keep).take(110).collect()).or_default() += 1;
            }
            Verdict::Unchanged => self.unchanged += 1,
            Verdict::Played(plies) => {
                self.accepted += 1;
                self.played_on += 1;
                self.plies += u64::from(*plies);
            }
            Verdict::Trouble(trouble) => {
                self.accepted += u64::from(!trouble.after.is_empty() || trouble.call != "`load`");
                self.troubled += 1;
            }
        }
    }
}

/// Plays the tries of a range on all threads; the answers in the order of the tries. `note` is told of each when it is there.
fn verdicts<G: Heuristic>(
    game: &Arc<G>,
    plan: &Plan,
    pool: &Arc<Pool>,
    own: usize,
    numbers: Range<u64>,
    note: &mut dyn FnMut(&Verdict),
) -> Vec<(Try, Verdict)> {
    let job = {
        let (game, pool, plan) = (Arc::clone(game), Arc::clone(pool), plan.clone());
        move |number, _: &Beacon<()>| {
            let (tried, document) = Try::draw(&plan, &pool, own, number);
            let verdict = tried.play(&*game, &plan, &pool, &document, number);
            Some((tried, verdict))
        }
    };
    let Plan { threads, patience, .. } = *plan;
    let mut done = vec![];
    Work { jobs: numbers, threads, patience, start: (), job: Arc::new(job) }.share_out(|number, answer| {
        let answer = answer.unwrap_or_else(|()| {
            let reason = format!("has not returned for {patience:?}");
            let trouble = Trouble { call: NEVER_ENDS.to_owned(), reason, after: vec![] };
            (Try::draw(plan, pool, own, number).0, Verdict::Trouble(trouble))
        });
        note(&answer.1);
        done.push(answer);
    });
    done.sort_by_key(|(tried, _)| tried.number);
    done
}

/// The trouble of a try with the smallest change that still makes trouble of the same kind.
fn smallest<G: Heuristic>(
    game: &G,
    plan: &Plan,
    pool: &Pool,
    table: &Setup,
    tried: &Try,
    mut trouble: Trouble,
) -> Failure {
    let source = &pool.sources[tried.source];
    let mut edits = tried.edits.clone();
    if trouble.call != NEVER_ENDS {
        let kind = trouble.kind();
        // A smaller change may need another seed to show the same trouble.
        let again = |edits: &[Edit]| {
            let document = edited(&source.state, edits);
            (0..4).map(|luck| tried.play(game, plan, pool, &document, tried.number + luck * plan.tries)).find_map(
                |verdict| match verdict {
                    Verdict::Trouble(trouble) if trouble.kind() == kind => Some(trouble),
                    _ => None,
                },
            )
        };
        edits = shrink::shrunk(&source.state, edits, |fewer| again(fewer).is_some());
        trouble = again(&edits).unwrap_or(trouble);
    }
    Failure {
        place: format!("{}, {}, match {}, ply {}", game.info().name, table_name(table), source.index, source.ply),
        changes: edits.iter().map(|edit| edit.told(&source.state)).collect(),
        trouble,
        times: 1,
        document: edited(&source.state, &edits),
    }
}
