//! What depends on guesses: which verdicts change when one reconstructed value moves by a step.

use super::change::changes;
use super::estimate::{Confidence, Estimate};
use super::ratio::Tally;
use super::verdict::{Verdict, times_to_decide};
use super::{AnalysisError, Factor, Sample};
use serde::Serialize;

/// The column of the moved values; the first level is the content as it is.
pub const MOVED: &str = "variant";

/// The effect of moving the values.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sensitivity {
    /// The level in which nothing is moved.
    pub base: String,
    /// The standings without a move; empty for cooperative games, where there is no fair share.
    pub standings: Vec<Standing>,
    /// The moves: those that change a verdict first and those that no match used last, otherwise the largest change first.
    pub moves: Vec<Move>,
    /// Moves that the rules refuse, each with the reason.
    pub refused: Vec<(String, String)>,
    /// Paths of values that are names or texts, which have no step to move by.
    pub names: Vec<String>,
}

/// A role at one kind of table, with nothing moved.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The kind of table: a value for each condition.
    pub place: Vec<String>,
    /// Who.
    pub who: String,
    /// Win rate less fair share, with an interval that holds for all roles and tables with nothing moved.
    pub deviation: Estimate,
    /// How that compares with the margin.
    pub verdict: Verdict,
}

/// One value moved by a step.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Move {
    /// Which, and how.
    pub level: String,
    /// What becomes of the verdicts.
    pub effect: Effect,
    /// The verdicts that change.
    pub shifts: Vec<Shift>,
    /// Who changes most.
    pub who: String,
    /// By how much, with an interval that holds for all moves at once.
    pub change: Estimate,
    /// How many matches of each cell would decide what these do not; `None` if something lies on the margin.
    pub needed: Option<u64>,
}

/// What becomes of the verdicts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// A verdict becomes another one; where all win together, their chance changes by more than the margin.
    Moves,
    /// All verdicts stay; where all win together, their chance changes by less than the margin.
    Stays,
    /// The matches do not tell.
    Undecided,
    /// No match used the value: all went as without the move, and say nothing about it.
    Unused,
}

/// A verdict that becomes another one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shift {
    /// The kind of table.
    pub place: Vec<String>,
    /// Who.
    pub who: String,
    /// As it is.
    pub before: Verdict,
    /// With the value moved.
    pub after: Verdict,
}

/// Which verdicts against `margin` change with each value. Verdicts with nothing moved hold for all roles and tables at
/// once; those with a value moved hold for all moves as well, so that in at most 5 of 100 studies any change is
/// reported by chance. A verdict that is undecided with nothing moved cannot change. `None` if the unmoved content, or
/// all moves of it, were not played.
///
/// # Errors
/// When a column of the tables is missing or takes too many values.
pub fn sensitivity(sample: &Sample, margin: f64, confidence: Confidence) -> Result<Option<Sensitivity>, AnalysisError> {
    let levels = sample.match_levels(&[MOVED])?.concat();
    let within: Vec<String> = sample.conditions().into_iter().filter(|c| c != MOVED).collect();
    let who = (!sample.is_cooperative()).then_some("role");
    let changes = changes(sample, MOVED, &within, who, confidence)?.filter(|changes| changes.from == levels[0]);
    let Some(changes) = changes else { return Ok(None) };
    let places = sample.match_levels(&within)?;
    let roles = match who {
        Some(column) => sample.levels(&[column])?.concat(),
        None => Vec::new(),
    };
    let tallies = deviations(sample, &levels, &within, &places, &roles)?;
    let verdict = |level: usize, place: usize, role: usize, confidence: Confidence| {
        let tally = &tallies[(level * places.len() + place) * roles.len() + role];
        let deviation = tally.deviation(confidence)?;
        Some((deviation, Verdict::of(&deviation, margin)))
    };
    let tables = || (0..places.len()).flat_map(|place| (0..roles.len()).map(move |role| (place, role)));
    let played = tables().filter(|&(place, role)| !tallies[place * roles.len() + role].is_empty()).count();
    let (of_base, of_all) = (confidence.among(played), confidence.among(played * levels.len()));
    let standing = |(place, role): (usize, usize)| {
        let (deviation, verdict) = verdict(0, place, role, of_base)?;
        Some(Standing { place: places[place].clone(), who: roles[role].clone(), deviation, verdict })
    };
    let mut moves = Vec::new();
    for step in &changes.steps {
        let Some(level) = levels.iter().position(|level| *level == step.to) else { continue };
        let Some(most) = step.changes.first() else { continue };
        let (mut shifts, mut open) = (Vec::new(), Vec::new());
        let mut decided = false;
        for (place, role) in tables() {
            let Some((_, before)) = verdict(0, place, role, of_base) else { continue };
            let Some((deviation, after)) = verdict(level, place, role, of_all) else { continue };
            match (before, after) {
                (Verdict::Undecided, _) => continue,
                (_, Verdict::Undecided) => open.push(deviation),
                (before, after) if before != after => {
                    let (place, who) = (places[place].clone(), roles[role].clone());
                    shifts.push(Shift { place, who, before, after });
                }
                _ => {}
            }
            decided = true;
        }
        if who.is_none() {
            decided = true;
            match Verdict::of(&most.simultaneous, margin) {
                Verdict::Undecided => open.push(Estimate { n: most.matches / 2, ..most.simultaneous }),
                Verdict::Inside => {}
                after => shifts.push(Shift { place: vec![], who: most.who.clone(), before: Verdict::Inside, after }),
            }
        }
        if step.unused {
            (shifts, open) = (Vec::new(), Vec::new());
        }
        let needed = open.iter().map(|e| Some((times_to_decide(e, margin)? * e.n as f64).ceil() as u64));
        moves.push(Move {
            level: step.to.clone(),
            effect: match () {
                () if step.unused => Effect::Unused,
                () if !shifts.is_empty() => Effect::Moves,
                () if decided && open.is_empty() => Effect::Stays,
                () => Effect::Undecided,
            },
            shifts,
            who: most.who.clone(),
            change: most.simultaneous,
            needed: needed.collect::<Option<Vec<u64>>>().and_then(|all| all.into_iter().max()),
        });
    }
    let order = |m: &Move| (m.effect != Effect::Moves, m.effect == Effect::Unused);
    moves.sort_by(|a, b| order(a).cmp(&order(b)).then(b.change.value.abs().total_cmp(&a.change.value.abs())));
    let standings = tables().filter_map(standing).collect();
    let refused = sample.not_moved().flat_map(|facts| facts.refused.clone()).collect();
    let names = sample.not_moved().flat_map(|facts| facts.names.clone()).collect();
    Ok(Some(Sensitivity { base: changes.from, standings, moves, refused, names }))
}

/// What a role got at one kind of table with one value moved.
#[derive(Clone, Default)]
struct Got {
    shares: Tally,
    /// The sum of fair shares, and the number of seats.
    fair: (f64, f64),
}

impl Got {
    fn is_empty(&self) -> bool {
        self.fair.1 == 0.0
    }

    /// Win rate less fair share.
    fn deviation(&self, confidence: Confidence) -> Option<Estimate> {
        if self.is_empty() {
            return None;
        }
        let (e, fair) = (self.shares.clustered(confidence), self.fair.0 / self.fair.1);
        let n = self.shares.matches();
        Some(Estimate { value: e.value - fair, low: e.low - fair, high: e.high - fair, n, ..e })
    }
}

/// By move, then by place, then by role.
fn deviations(
    sample: &Sample,
    levels: &[String],
    within: &[String],
    places: &[Vec<String>],
    roles: &[String],
) -> Result<Vec<Got>, AnalysisError> {
    let mut all = vec![Got::default(); levels.len() * places.len() * roles.len()];
    if roles.is_empty() {
        return Ok(all);
    }
    let one = |names: &[String]| names.iter().map(|name| vec![name.clone()]).collect::<Vec<_>>();
    let (levels, roles) = (one(levels), one(roles));
    let columns: Vec<&str> = within.iter().map(String::as_str).chain([MOVED, "role"]).collect();
    sample.each(&columns, |batch| {
        let moved = batch.match_factor(&[MOVED])?.among(&levels);
        let place = batch.match_factor(within)?.among(places);
        let role: Factor = batch.factor(&["role"])?.among(&roles);
        for m in 0..batch.len() {
            let (seats, times) = (batch.seats_of(m), batch.weight(m));
            let fair = if batch.won(m) { 1.0 / seats.len() as f64 } else { 0.0 };
            let at = (moved.codes[m] * places.len() + place.codes[m]) * roles.len();
            let mut of_match = vec![(0.0, 0.0); roles.len()];
            for seat in seats {
                let total = &mut of_match[role.codes[seat]];
                *total = (total.0 + batch.share[seat], total.1 + 1.0);
            }
            for (role, totals) in of_match.into_iter().enumerate().filter(|(_, totals)| totals.1 > 0.0) {
                let got = &mut all[at + role];
                got.shares.add(totals, times);
                got.fair = (got.fair.0 + fair * totals.1 * times as f64, got.fair.1 + totals.1 * times as f64);
            }
        }
        Ok(())
    })?;
    Ok(all)
}
