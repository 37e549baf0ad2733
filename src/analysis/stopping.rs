//! When a run has shown enough: the stopping rule of an experiment, checked after each segment.
//! The rule is checked after fixed numbers of matches, so where a run stops depends on its seed alone.

use super::anytime::Anytime;
use super::estimate::{Confidence, Estimate};
use super::part::TableOf;
use super::ratio::Tally;
use super::verdict::Verdict;
use super::{AnalysisError, Part};
use agon_record::{CellFacts, Manifest, Table, Values};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

pub use agon_record::{StopFigures, StopRule};

/// Number of matches at which the intervals are tuned to be narrowest.
const NARROW_ABOUT: u64 = 400;

/// What the group is called where all win together.
pub const GROUP: &str = "all";

/// A difference that a run is to decide.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Contrast {
    /// Whose figure: a role, or the group; of two bots the first.
    pub who: String,
    /// The level or the bot that it is compared with.
    pub from: String,
    /// The other one.
    pub to: String,
    /// The difference of both figures, with an interval that holds at every look and for all contrasts together.
    pub difference: Estimate,
    /// What is decided about it.
    pub verdict: Verdict,
}

/// The result of one look at the matches.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Look {
    /// Matches of every cell.
    pub matches: u64,
    /// The differences that are to be decided; none where the rule asks for a width.
    pub contrasts: Vec<Contrast>,
    /// The widest interval: half its width, and whose it is. `None` if the rule asks for decisions.
    pub widest: Option<(f64, String)>,
    /// Whether that is enough.
    pub enough: bool,
    /// The figures are payoffs, not win rates.
    pub payoffs: bool,
}

/// Counts the matches of a run as they come, and says after each segment whether they are enough.
#[derive(Clone, Debug)]
pub struct Watch {
    rule: StopRule,
    cells: usize,
    cooperative: bool,
    payoffs: bool,
    figures: Figures,
    matches: u64,
}

#[derive(Clone, Debug)]
enum Figures {
    /// The rate of each contestant in each cell.
    Rates { names: Vec<String>, tallies: BTreeMap<(usize, String), Tally> },
    /// Pairs of bots.
    Pairs(Vec<(String, String, Anytime)>),
    /// The levels of a factor, and for each contestant and level beyond the first the difference from it.
    Levels {
        levels: Vec<String>,
        /// For each combination of everything else, the cell of each level.
        strata: Vec<Vec<usize>>,
        contrasts: Vec<(usize, String, Anytime)>,
        /// The results of each cell in the current round.
        round: Vec<BTreeMap<String, f64>>,
    },
}

/// A seat of a match.
struct Seat<'a> {
    role: &'a str,
    bot: &'a str,
    got: f64,
}

impl Look {
    /// Why that is enough, in a sentence.
    pub fn why(&self) -> String {
        match &self.widest {
            Some((half, whose)) if self.payoffs => format!("the widest interval is ±{half:.3} ({whose})"),
            Some((half, whose)) => format!("the widest interval is ±{:.2} points ({whose})", 100.0 * half),
            None if self.contrasts.len() == 1 => "the difference is decided".to_owned(),
            None => format!("all {} differences are decided", self.contrasts.len()),
        }
    }
}

impl Watch {
    /// Watches a run that has a rule.
    pub fn new(manifest: &Manifest) -> Option<Self> {
        let rule = manifest.stop.clone()?;
        let game = &manifest.game;
        let payoffs = !game.cooperative && game.payoff_range != (0.0, 1.0);
        let range = if payoffs { f64::from(game.payoff_range.1 - game.payoff_range.0) } else { 1.0 };
        // Independent of the plan: an extended run continues with the same intervals.
        let running = || Anytime::new(2.0 * range, NARROW_ABOUT);
        let cells = &manifest.cells;
        let figures = match &rule.figures {
            StopFigures::Width { .. } => {
                Figures::Rates { names: cells.iter().map(|cell| told(cell, cells)).collect(), tallies: BTreeMap::new() }
            }
            StopFigures::Bots { .. } => {
                Figures::Pairs(pairs(cells).into_iter().map(|(a, b)| (a, b, running())).collect())
            }
            StopFigures::Factor { column, .. } => {
                let (levels, strata) = levels(manifest, column);
                let everybody = if game.cooperative { vec![GROUP.to_owned()] } else { roles(cells) };
                let plays = |cell: &usize, who: &String| game.cooperative || cells[*cell].roles.contains(who);
                let both = |level: usize, who: &String| {
                    strata.iter().any(|cells| plays(&cells[0], who) && plays(&cells[level], who))
                };
                let contrasts = (1..levels.len())
                    .flat_map(|level| everybody.iter().map(move |who| (level, who.clone())))
                    .filter(|(level, who)| both(*level, who))
                    .map(|(level, who)| (level, who, running()))
                    .collect();
                Figures::Levels { levels, strata, contrasts, round: vec![BTreeMap::new(); cells.len()] }
            }
        };
        Some(Self { rule, cells: cells.len(), cooperative: game.cooperative, payoffs, figures, matches: 0 })
    }

    /// Watches the results of a run, all of them at once; `None` where it has no rule.
    ///
    /// # Errors
    /// When a table cannot be read or lacks a column.
    pub fn of(part: &Part) -> Result<Option<Self>, AnalysisError> {
        let Some(mut watch) = Self::new(&part.manifest) else { return Ok(None) };
        part.each_segment(|matches, seats| watch.add(matches, seats))?;
        Ok(Some(watch))
    }

    /// The next matches, in their order.
    ///
    /// # Errors
    /// When a table lacks a column.
    pub fn add(&mut self, matches: &Table, seats: &Table) -> Result<(), AnalysisError> {
        let part = "the run";
        let (of_matches, of_seats) = (TableOf { part, name: "matches" }, TableOf { part, name: "seats" });
        let (ids, cells) = (of_matches.ids(matches)?, of_matches.cells(matches, self.cells)?);
        let owners = of_seats.ids(seats)?;
        let text = |column: &str| match seats.column(column) {
            Some(Values::Text(texts)) => Ok(texts),
            _ => Err(of_seats.error(format!("has no texts in column `{column}`"))),
        };
        let (roles, bots) = (text("role")?, text("bot")?);
        let got = match (self.cooperative, self.payoffs) {
            (true, _) => of_seats.flags(seats, "won")?.into_iter().map(|won| f64::from(u8::from(won))).collect(),
            (false, true) => of_seats.numbers(seats, "payoff")?,
            (false, false) => of_seats.numbers(seats, "win_share")?,
        };
        let mut next = 0;
        for (id, cell) in ids.iter().zip(cells) {
            let first = next;
            next += owners[first..].iter().take_while(|owner| *owner == id).count();
            let seat = |i: usize| Seat {
                role: roles.get(i).unwrap_or_default(),
                bot: bots.get(i).unwrap_or_default(),
                got: got[i],
            };
            self.one(cell, &(first..next).map(seat).collect::<Vec<_>>());
            if cell + 1 == self.cells {
                self.round();
            }
        }
        Ok(())
    }

    fn one(&mut self, cell: usize, seats: &[Seat<'_>]) {
        match &mut self.figures {
            Figures::Rates { tallies, .. } => {
                let by_bot = matches!(self.rule.figures, StopFigures::Width { by_bot: true, .. });
                let mut totals: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
                for seat in seats {
                    let who = if self.cooperative {
                        GROUP
                    } else if by_bot {
                        seat.bot
                    } else {
                        seat.role
                    };
                    let total = totals.entry(who).or_default();
                    *total = if self.cooperative { (seat.got, 1.0) } else { (total.0 + seat.got, total.1 + 1.0) };
                }
                for (who, total) in totals {
                    tallies.entry((cell, who.to_owned())).or_default().add(total, 1);
                }
            }
            Figures::Pairs(pairs) => {
                let mean = |bot: &str| {
                    let own: Vec<f64> = seats.iter().filter(|seat| seat.bot == bot).map(|seat| seat.got).collect();
                    (!own.is_empty()).then(|| own.iter().sum::<f64>() / own.len() as f64)
                };
                for (a, b, difference) in pairs {
                    if let (Some(a), Some(b)) = (mean(a), mean(b)) {
                        difference.add(a - b);
                    }
                }
            }
            Figures::Levels { round, .. } => {
                let who = |seat: &Seat<'_>| if self.cooperative { GROUP.to_owned() } else { seat.role.to_owned() };
                round[cell] = seats.iter().map(|seat| (who(seat), seat.got)).collect();
            }
        }
    }

    /// Every cell has one more match.
    fn round(&mut self) {
        self.matches += 1;
        let Figures::Levels { strata, contrasts, round, .. } = &mut self.figures else { return };
        for (level, who, difference) in contrasts {
            let (level, who) = (*level, &*who);
            let in_stratum = |cells: &Vec<usize>| Some(round[cells[level]].get(who)? - round[cells[0]].get(who)?);
            let found: Vec<f64> = strata.iter().filter_map(in_stratum).collect();
            if !found.is_empty() {
                difference.add(found.iter().sum::<f64>() / found.len() as f64);
            }
        }
    }

    /// What the matches so far show.
    pub fn look(&self) -> Look {
        let matches = self.matches;
        if let Figures::Rates { names, tallies } = &self.figures {
            let width = match self.rule.figures {
                StopFigures::Width { points, .. } if self.payoffs => points,
                StopFigures::Width { points, .. } => points / 100.0,
                _ => unreachable!("rates are counted where a width is asked for"),
            };
            let half = |tally: &Tally| match self.payoffs {
                true => tally.mean(Confidence::DEFAULT).map_or(f64::INFINITY, |e| e.half_width()),
                false => tally.clustered(Confidence::DEFAULT).half_width(),
            };
            let halves = tallies.iter().map(|((cell, who), tally)| (half(tally), format!("{who}{}", names[*cell])));
            let widest = halves.max_by(|a, b| a.0.total_cmp(&b.0));
            let enough = widest.as_ref().is_some_and(|(half, _)| *half <= width);
            return Look { matches, contrasts: Vec::new(), widest, enough, payoffs: self.payoffs };
        }
        let contrasts = self.contrasts();
        let enough = !contrasts.is_empty() && contrasts.iter().all(|c| c.verdict != Verdict::Undecided);
        Look { matches, contrasts, widest: None, enough, payoffs: self.payoffs }
    }

    fn contrasts(&self) -> Vec<Contrast> {
        let margin = self.rule.margin().map(|points| points / 100.0);
        let told = |running: &Anytime, among: usize| {
            let difference = running.estimate(Confidence::DEFAULT.among(among));
            let inside = margin.is_some_and(|margin| Verdict::of(&difference, margin) == Verdict::Inside);
            let verdict = if inside { Verdict::Inside } else { Verdict::of(&difference, 0.0) };
            (difference, verdict)
        };
        let contrast = |who: &String, from: &String, to: &String, (difference, verdict): (Estimate, Verdict)| {
            Contrast { who: who.clone(), from: from.clone(), to: to.clone(), difference, verdict }
        };
        match &self.figures {
            Figures::Rates { .. } => Vec::new(),
            Figures::Pairs(pairs) => {
                pairs.iter().map(|(a, b, running)| contrast(a, b, a, told(running, pairs.len()))).collect()
            }
            Figures::Levels { levels, contrasts, .. } => {
                let n = contrasts.len();
                let one = |(level, who, running): &(usize, String, Anytime)| {
                    contrast(who, &levels[0], &levels[*level], told(running, n))
                };
                contrasts.iter().map(one).collect()
            }
        }
    }
}

/// Pairs of bots that sit at one table, each once.
fn pairs(cells: &[CellFacts]) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for cell in cells.iter().filter(|cell| cell.players > 1) {
        for (i, a) in cell.bots.iter().enumerate() {
            for b in cell.bots[i + 1..].iter().filter(|b| *b != a) {
                let known = |pair: &(String, String)| (&pair.0, &pair.1) == (a, b) || (&pair.0, &pair.1) == (b, a);
                if !found.iter().any(known) {
                    found.push((a.clone(), b.clone()));
                }
            }
        }
    }
    found
}

/// The roles of all cells.
fn roles(cells: &[CellFacts]) -> Vec<String> {
    cells.iter().flat_map(|cell| cell.roles.iter().cloned()).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The levels of a column in the order written, and for each combination of everything else that has all of them the cell of
/// each.
fn levels(manifest: &Manifest, column: &str) -> (Vec<String>, Vec<Vec<usize>>) {
    let level = |cell: &CellFacts| cell.level(manifest, column).unwrap_or_default();
    let mut levels: Vec<String> = Vec::new();
    let mut strata: Vec<(String, BTreeMap<String, usize>)> = Vec::new();
    for (i, cell) in manifest.cells.iter().enumerate() {
        if !levels.contains(&level(cell)) {
            levels.push(level(cell));
        }
        let rest: Vec<String> = manifest
            .columns()
            .filter(|other| other != column)
            .filter_map(|other| cell.level(manifest, &other))
            .collect();
        let rest = format!("{}|{}", cell.players, rest.join("|"));
        match strata.iter_mut().find(|(known, _)| *known == rest) {
            Some((_, cells)) => drop(cells.insert(level(cell), i)),
            None => strata.push((rest, BTreeMap::from([(level(cell), i)]))),
        }
    }
    let whole = |cells: &BTreeMap<String, usize>| levels.iter().map(|level| cells.get(level).copied()).collect();
    let strata = strata.iter().filter_map(|(_, cells)| whole(cells)).collect();
    (levels, strata)
}

/// A cell in words, where there are several: ` (4 players, hard)`.
fn told(cell: &CellFacts, all: &[CellFacts]) -> String {
    if all.len() == 1 {
        return String::new();
    }
    let varies = |of: fn(&CellFacts) -> String| all.iter().any(|other| of(other) != of(&all[0]));
    let mut parts = Vec::new();
    if varies(|c| c.players.to_string()) {
        parts.push(format!("{} players", cell.players));
    }
    if varies(|c| c.scenario.clone().unwrap_or_default()) {
        parts.extend(cell.scenario.clone());
    }
    if varies(|c| c.bots.join(" + ")) {
        parts.push(cell.bots.join(" + "));
    }
    parts.extend(cell.factors.iter().cloned());
    format!(" ({})", parts.join(", "))
}
