//! When a run has shown enough: the stopping rule of an experiment, checked after each segment.
//! The rule is checked after fixed numbers of matches, so where a run stops depends on its seed alone.
//!
//! A cell that everything is known about is played no more, nor is a table at which all pairs of bots are decided. What is
//! played on depends on the matches before, never on those to come; so a confidence sequence stays valid as long as each of its
//! observations has the same expectation. Therefore a difference between levels is observed only while all cells are played
//! that it is taken from, and one between bots only until it is decided: until then every table is played at which both sit.

use super::anytime::Anytime;
use super::difference::Difference;
use super::estimate::{Confidence, Estimate};
use super::part::TableOf;
use super::ratio::Tally;
use super::verdict::Verdict;
use super::{AnalysisError, Part};
use agon_record::schema::FORFEIT_COLUMN;
use agon_record::{CellFacts, Manifest, Table, Values};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

pub use agon_record::{StopFigures, StopRule};

/// Number of matches at which the intervals are tuned to be narrowest.
const NARROW_ABOUT: u64 = 400;

/// Matches between two looks, as far as whole rotations of the open tables fit in, or one in [`PART`] of those so far: where few
/// tables are left, looks at every few matches would cost more than they save.
const ENOUGH: u64 = 40;
const PART: u64 = 20;

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
    /// Matches of every cell; where matches are steered, of those that were played longest.
    pub matches: u64,
    /// Each cell.
    pub cells: Vec<CellLook>,
    /// The differences that are to be decided; none where the rule asks for a width.
    pub contrasts: Vec<Contrast>,
    /// The widest interval: half its width, and whose it is. `None` if the rule asks for decisions.
    pub widest: Option<(f64, String)>,
    /// Whether that is enough.
    pub enough: bool,
    /// The figures are payoffs, not win rates.
    pub payoffs: bool,
}

/// One cell of a run at a look.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CellLook {
    /// The cell in words: `4 players, hard`; empty if there is no other.
    pub name: String,
    /// Its matches so far.
    pub matches: u64,
    /// Whether it gets more, if the plan has any left.
    pub open: bool,
    /// Its widest interval, if the rule asks for a width: half the width, and whose it is.
    pub widest: Option<(f64, String)>,
}

/// Counts the matches of a run as they come, and says after each segment whether they are enough.
#[derive(Clone, Debug)]
pub struct Watch {
    rule: StopRule,
    names: Vec<String>,
    cooperative: bool,
    payoffs: bool,
    figures: Figures,
    /// Matches of each cell.
    matches: Vec<u64>,
    /// The cells that are played on.
    open: Vec<bool>,
    /// Matches of a segment.
    length: u64,
    /// The last match lies in this stretch of so many numbers.
    stretch: u64,
    /// Matches in it, and since the last look.
    counted: (u64, u64),
    /// Matches until the next look.
    enough: u64,
    /// Largest difference that there can be.
    most: f64,
}

#[derive(Clone, Debug)]
enum Figures {
    /// The rate of each contestant in each cell.
    Rates(BTreeMap<(usize, String), Tally>),
    /// The differences between two bots.
    Pairs(Vec<Pair>),
    /// The differences of each contestant between the first level of a factor and another one.
    Levels {
        contrasts: Vec<Between>,
        /// The results of each cell in the current round, and its number.
        round: Vec<Option<BTreeMap<String, f64>>>,
        number: u64,
    },
}

/// Two bots, one of which may be the better.
#[derive(Clone, Debug)]
struct Pair {
    first: String,
    second: String,
    difference: Difference,
    /// What the last look says; where matches are not steered, all pairs are observed to the end.
    undecided: bool,
}

impl Pair {
    fn sits_among(&self, bots: &[&str]) -> bool {
        bots.contains(&self.first.as_str()) && bots.contains(&self.second.as_str())
    }
}

/// What is compared of a contestant.
#[derive(Clone, Debug)]
struct Between {
    who: String,
    from: String,
    to: String,
    /// In each combination of everything else the cells of both levels.
    strata: Vec<(usize, usize)>,
    difference: Difference,
}

/// A seat of a match.
struct Seat<'a> {
    role: &'a str,
    bot: &'a str,
    got: f64,
    /// Whether it forfeited the match.
    at_fault: bool,
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
        let cells = &manifest.cells;
        // Independent of the plan: an extended run continues with the same intervals.
        let running = |cells: Vec<usize>| Difference::new(Anytime::new(2.0 * range, NARROW_ABOUT), cells);
        let figures = match &rule.figures {
            StopFigures::Width { .. } => Figures::Rates(BTreeMap::new()),
            StopFigures::Bots { .. } => {
                let pair = |(first, second): (String, String)| {
                    let meet = |cell: &usize| pairs_of(&cells[*cell]).any(|pair| is(pair, &first, &second));
                    let difference = running((0..cells.len()).filter(meet).collect());
                    Pair { first, second, difference, undecided: true }
                };
                Figures::Pairs(pairs(cells).into_iter().map(pair).collect())
            }
            StopFigures::Factor { column, .. } => {
                let (levels, strata) = levels(manifest, column);
                let everybody = if game.cooperative { vec![GROUP.to_owned()] } else { roles(cells) };
                let plays = |cell: usize, who: &String| game.cooperative || cells[cell].roles.contains(who);
                let mut contrasts = Vec::new();
                for level in 1..levels.len() {
                    for who in &everybody {
                        let of_levels = strata.iter().map(|cells| (cells[0], cells[level]));
                        let strata: Vec<_> = of_levels.filter(|(a, b)| plays(*a, who) && plays(*b, who)).collect();
                        if !strata.is_empty() {
                            let difference = running(strata.iter().flat_map(|(a, b)| [*a, *b]).collect());
                            let (who, from, to) = (who.clone(), levels[0].clone(), levels[level].clone());
                            contrasts.push(Between { who, from, to, strata, difference });
                        }
                    }
                }
                Figures::Levels { contrasts, round: vec![None; cells.len()], number: 0 }
            }
        };
        Some(Self {
            rule,
            names: cells.iter().map(|cell| name_of(cell, cells)).collect(),
            cooperative: game.cooperative,
            payoffs,
            figures,
            matches: vec![0; cells.len()],
            open: vec![true; cells.len()],
            length: manifest.segment,
            stretch: 0,
            counted: (0, 0),
            enough: ENOUGH.min(manifest.segment),
            most: range,
        })
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
        let (ids, cells) = (of_matches.ids(matches)?, of_matches.cells(matches, self.names.len())?);
        let owners = of_seats.ids(seats)?;
        let (roles, bots) = (of_seats.texts(seats, "role")?, of_seats.texts(seats, "bot")?);
        let got = match (self.cooperative, self.payoffs) {
            (true, _) => of_seats.flags(seats, "won")?.into_iter().map(|won| f64::from(u8::from(won))).collect(),
            (false, true) => of_seats.numbers(seats, "payoff")?,
            (false, false) => of_seats.numbers(seats, "win_share")?,
        };
        // Without programs nobody can forfeit, and there is no such column.
        let faults = match seats.column(FORFEIT_COLUMN) {
            Some(Values::Text(faults)) => Some(faults),
            _ => None,
        };
        let mut next = 0;
        for (id, cell) in ids.iter().zip(cells) {
            let first = next;
            next += owners[first..].iter().take_while(|owner| *owner == id).count();
            let seat = |i: usize| Seat {
                role: roles[i],
                bot: bots[i],
                got: got[i],
                at_fault: faults.is_some_and(|faults| faults.get(i).is_some()),
            };
            // Each segment ends with a look, which decides what the next one has. It has as many stretches as fit in.
            if id / self.length != self.stretch {
                let (own, all) = self.counted;
                if !self.rule.steer || all + own > self.enough {
                    self.decide();
                }
                (self.stretch, self.counted.0) = (id / self.length, 0);
            }
            self.counted = (self.counted.0 + 1, self.counted.1 + 1);
            self.one(*id, cell, &(first..next).map(seat).collect::<Vec<_>>());
        }
        Ok(())
    }

    fn one(&mut self, id: u64, cell: usize, seats: &[Seat<'_>]) {
        self.matches[cell] += 1;
        match &mut self.figures {
            Figures::Rates(tallies) => {
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
                // What the others got for a forfeit says nothing about two of them.
                let at_fault = seats.iter().find(|seat| seat.at_fault).map(|seat| seat.bot);
                let compares = |pair: &&mut Pair| at_fault.is_none_or(|bot| pair.first == bot || pair.second == bot);
                for pair in pairs.iter_mut().filter(|pair| pair.undecided).filter(compares) {
                    if let (Some(first), Some(second)) = (mean(&pair.first), mean(&pair.second)) {
                        pair.difference.add(first - second);
                    }
                }
            }
            Figures::Levels { number, .. } => {
                let round_of = id / self.names.len() as u64;
                if *number != round_of {
                    self.finish_round();
                }
                let Figures::Levels { round, number, .. } = &mut self.figures else { unreachable!("they were levels") };
                let who = |seat: &Seat<'_>| if self.cooperative { GROUP.to_owned() } else { seat.role.to_owned() };
                *number = round_of;
                round[cell] = Some(seats.iter().map(|seat| (who(seat), seat.got)).collect());
            }
        }
    }

    /// All cells that are played have had one more match. If the matches ended in the middle of a round, some differences
    /// lack a cell in it and are not observed.
    fn finish_round(&mut self) {
        // Rates and pairs of bots are counted match by match.
        let Figures::Levels { contrasts, round, .. } = &mut self.figures else { return };
        for Between { who, strata, difference, .. } in contrasts {
            let got = |cell: usize| round[cell].as_ref()?.get(who);
            let found: Option<Vec<f64>> = strata.iter().map(|(from, to)| Some(got(*to)? - got(*from)?)).collect();
            if let Some(found) = found {
                difference.add(found.iter().sum::<f64>() / found.len() as f64);
            }
        }
        round.fill(None);
    }

    /// A look: narrows the intervals of differences, and closes the cells and tables that are played enough.
    fn decide(&mut self) {
        self.counted.1 = 0;
        // Never more than where everything is played.
        self.enough = (self.played() / PART).max(ENOUGH).min(self.length);
        self.finish_round();
        if !self.rule.steer {
            return;
        }
        let margin = self.margin();
        let among = self.differences().count();
        let level = Confidence::DEFAULT.among(among.max(1));
        match &mut self.figures {
            Figures::Rates(_) => {
                for cell in 0..self.open.len() {
                    let known = self.widest(cell).is_some_and(|(half, _)| half <= self.width());
                    self.open[cell] &= !known;
                }
                return;
            }
            Figures::Pairs(pairs) => {
                for pair in pairs {
                    pair.difference.narrow(level);
                    pair.undecided = pair.difference.verdict(level, margin, true) == Verdict::Undecided;
                }
            }
            Figures::Levels { contrasts, .. } => contrasts.iter_mut().for_each(|c| c.difference.narrow(level)),
        }
        let undecided: Vec<&Difference> =
            self.differences().filter(|d| d.verdict(level, margin, true) == Verdict::Undecided).collect();
        let goes_on = |cell: usize| {
            let needed = undecided.iter().any(|difference| difference.cells().contains(&cell));
            // Nothing is asked about a cell without a difference: it goes on as long as any other.
            let asked = self.differences().any(|difference| difference.cells().contains(&cell));
            needed || !asked && (!undecided.is_empty() || among == 0)
        };
        self.open = (0..self.open.len()).map(|cell| self.open[cell] && goes_on(cell)).collect();
    }

    /// What the matches so far show.
    pub fn look(&mut self) -> Look {
        self.decide();
        let cell = |cell: usize| CellLook {
            name: self.names[cell].clone(),
            matches: self.matches[cell],
            open: self.open[cell],
            widest: self.widest(cell),
        };
        let cells: Vec<CellLook> = (0..self.open.len()).map(cell).collect();
        let matches = match self.rule.steer {
            true => self.matches.iter().max(),
            // The last round may not be complete.
            false => self.matches.iter().min(),
        };
        let (matches, payoffs) = (matches.copied().unwrap_or(0), self.payoffs);
        if let Figures::Rates(_) = self.figures {
            let of_cell = |cell: &CellLook| {
                let (half, who) = cell.widest.clone()?;
                Some((half, if cell.name.is_empty() { who } else { format!("{who} ({})", cell.name) }))
            };
            let widest = cells.iter().filter_map(of_cell).max_by(|a, b| a.0.total_cmp(&b.0));
            let enough = widest.as_ref().is_some_and(|(half, _)| *half <= self.width());
            return Look { matches, cells, contrasts: Vec::new(), widest, enough, payoffs };
        }
        let contrasts = self.contrasts();
        let enough = !contrasts.is_empty() && contrasts.iter().all(|c| c.verdict != Verdict::Undecided);
        Look { matches, cells, contrasts, widest: None, enough, payoffs }
    }

    /// Whether a segment may leave cells out.
    pub fn steers(&self) -> bool {
        self.rule.steer
    }

    /// Whether a table of a cell with these bots is played on, as the last look decided: as long as any pair of them is
    /// undecided, or, where nothing is asked about them, as long as the cell.
    pub fn plays(&self, cell: usize, bots: &[&str]) -> bool {
        let Figures::Pairs(pairs) = &self.figures else { return self.open[cell] };
        let mut asked = pairs.iter().filter(|pair| pair.sits_among(bots)).peekable();
        self.open[cell] && (asked.peek().is_none() || asked.any(|pair| pair.undecided))
    }

    /// How many of the things that are decided one by one go on, of how many, and what they are called.
    pub fn going_on(&self) -> (usize, usize, &'static str) {
        match &self.figures {
            Figures::Pairs(pairs) => (pairs.iter().filter(|pair| pair.undecided).count(), pairs.len(), "pairs of bots"),
            _ => (self.open.iter().filter(|open| **open).count(), self.open.len(), "cells"),
        }
    }

    /// Matches from the last look to the next, as far as whole rotations of what is played on fit in.
    pub fn enough(&self) -> u64 {
        self.enough
    }

    /// Number of matches of all cells.
    pub fn played(&self) -> u64 {
        self.matches.iter().sum()
    }

    /// The widest interval of a cell: half its width, and whose it is; `None` without a match, or if no width is asked for.
    fn widest(&self, cell: usize) -> Option<(f64, String)> {
        let Figures::Rates(tallies) = &self.figures else { return None };
        let half = |tally: &Tally| match self.payoffs {
            true => tally.mean(Confidence::DEFAULT).map_or(f64::INFINITY, |e| e.half_width()),
            false => tally.clustered(Confidence::DEFAULT).half_width(),
        };
        let own = tallies.range((cell, String::new())..(cell + 1, String::new()));
        own.map(|((_, who), tally)| (half(tally), who.clone())).max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Half the width that is asked for.
    fn width(&self) -> f64 {
        match self.rule.figures {
            StopFigures::Width { points, .. } if self.payoffs => points,
            StopFigures::Width { points, .. } => points / 100.0,
            _ => unreachable!("rates are counted where a width is asked for"),
        }
    }

    fn margin(&self) -> Option<f64> {
        self.rule.margin().map(|points| points / 100.0)
    }

    fn differences(&self) -> Box<dyn Iterator<Item = &Difference> + '_> {
        match &self.figures {
            Figures::Rates(_) => Box::new(std::iter::empty()),
            Figures::Pairs(pairs) => Box::new(pairs.iter().map(|pair| &pair.difference)),
            Figures::Levels { contrasts, .. } => Box::new(contrasts.iter().map(|c| &c.difference)),
        }
    }

    fn contrasts(&self) -> Vec<Contrast> {
        let level = Confidence::DEFAULT.among(self.differences().count().max(1));
        let contrast = |who: &String, from: &String, to: &String, difference: &Difference| Contrast {
            who: who.clone(),
            from: from.clone(),
            to: to.clone(),
            difference: difference.estimate(level, self.rule.steer).within(-self.most, self.most),
            verdict: difference.verdict(level, self.margin(), self.rule.steer),
        };
        match &self.figures {
            Figures::Rates(_) => Vec::new(),
            Figures::Pairs(pairs) => {
                pairs.iter().map(|p| contrast(&p.first, &p.second, &p.first, &p.difference)).collect()
            }
            Figures::Levels { contrasts, .. } => {
                contrasts.iter().map(|c| contrast(&c.who, &c.from, &c.to, &c.difference)).collect()
            }
        }
    }
}

/// Pairs of bots that are asked about, each once.
fn pairs(cells: &[CellFacts]) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for (a, b) in cells.iter().flat_map(pairs_of) {
        if !found.iter().any(|(first, second)| is((a, b), first, second)) {
            found.push((a.to_owned(), b.to_owned()));
        }
    }
    found
}

/// Pairs of bots that sit at one table of a cell; in a gauntlet the first with each of the others, whom it is about.
fn pairs_of(cell: &CellFacts) -> impl Iterator<Item = (&str, &str)> {
    let first_only = cell.is_gauntlet() && cell.bots.len() > cell.players;
    let bots = if cell.players > 1 { cell.bots.as_slice() } else { &[] };
    let firsts = bots.iter().enumerate().take(if first_only { 1 } else { usize::MAX });
    firsts.flat_map(|(i, a)| bots[i + 1..].iter().filter(move |b| *b != a).map(move |b| (a.as_str(), b.as_str())))
}

/// Whether a pair is that of these two bots.
fn is(pair: (&str, &str), first: &str, second: &str) -> bool {
    pair == (first, second) || pair == (second, first)
}

/// The roles of all cells.
fn roles(cells: &[CellFacts]) -> Vec<String> {
    cells.iter().flat_map(|cell| cell.roles.iter().cloned()).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The levels of a column in the order written, and for each combination of everything else that has all of them the cell of
/// each.
fn levels(manifest: &Manifest, column: &str) -> (Vec<String>, Vec<Vec<usize>>) {
    let level = |cell: &CellFacts| cell.level(manifest, column).expect("a manifest decides what varies");
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

/// A cell in words, where there are several: `4 players, hard`.
pub(super) fn name_of(cell: &CellFacts, all: &[CellFacts]) -> String {
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
    parts.join(", ")
}
