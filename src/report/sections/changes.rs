//! What a factor changes.

use super::{interval_head, joint_head, level_columns, list, named, p_value, rank, sign};
use crate::findings::{averaged, told};
use crate::table::{Cell, Column, Kind, Table, grouped, rounded, significant};
use agon_analysis::Confidence;
use agon_analysis::change::{Change, Changes, Step, Test};
use agon_analysis::grouping::RUN;
use agon_analysis::verdict::Verdict;
use serde_json::json;

const UNUSED: &str = "Not used: every match went as it does without, so these players or these tables never come to it, and nothing was \
                      measured.";

/// Saving of variance below which pairing is not mentioned.
const SAVED: f64 = 0.02;

/// Names that a sentence gives.
const NAMED: usize = 4;

/// The columns of a row without its kind of table, and the place of the verdict among them.
const COLUMNS: usize = 12;
const VERDICT: usize = 9;

/// A p-value below which something is probably there, and below which it is.
const PROBABLY: f64 = 0.05;
const SURELY: f64 = 0.01;

/// Most rows of a table of all kinds of tables, and most that the terminal shows unasked.
const ROWS: usize = 60;
const TOO_MANY: usize = ROWS + 1;
const SCREEN: usize = 30;

const ALIKE: &str = "0.0 to 0.0: no pair of matches differs there, which says nothing of rarer changes.";

const SIGNS: &str = "▲ ▼ up or down, even by the joint intervals, which hold for all rows at once.";

/// The changes of all competitors, from the level written first to each of the others; by the name of the table.
pub fn changes(all: &Changes, id: &str, margin: f64, confidence: Confidence) -> Table {
    let test = |t: Test| json!({ "chi_square": rounded(t.chi_square), "df": t.df, "p": significant(t.p) });
    let layout = Layout { all, places: &[], margin, confidence };
    Table {
        id: id.to_owned(),
        title: layout.title(),
        columns: layout.columns(),
        rows: layout.rows(&[], &all.steps),
        notes: notes(all, margin),
        details: json!({
            "from": all.from,
            "apart": all.apart,
            "within": all.within,
            "left_out": all.left_out.iter().map(|values| values.join(" ")).collect::<Vec<_>>(),
            "matches": all.matches,
            "seeds": all.seeds,
            "margin": margin,
            "saved_by_pairs": rounded(all.saved),
            "test": all.test.map(test),
            "differ": all.differ.map(test),
        }),
        mark: "no change",
        ..Table::default()
    }
}

/// The same at each kind of table, unless there are too many; the terminal shows it where the changes differ.
pub fn each(all: &Changes, id: &str, margin: f64, confidence: Confidence) -> Option<Table> {
    if !(1..=ROWS).contains(&rows_of_each(all)) {
        return None;
    }
    let layout = Layout { all, places: &all.within, margin, confidence };
    let rows: Vec<_> = all.each.iter().flat_map(|place| layout.rows(&place.place, &place.steps)).collect();
    let mut notes = Vec::new();
    if all.each.iter().flat_map(|place| &place.steps).any(|step| step.unused) {
        notes.push(UNUSED.to_owned());
    }
    let told = || all.each.iter().flat_map(|place| measured(&place.steps));
    if told().any(|c| c.detectable == 0.0) {
        notes.push(ALIKE.to_owned());
    }
    if told().any(|c| !sign(&c.simultaneous, 0.0).is_empty()) {
        notes.push(SIGNS.to_owned());
    }
    Some(Table {
        id: format!("{id}.each"),
        title: format!("{}, by {}", layout.title(), list(&all.within)),
        columns: layout.columns(),
        brief: (rows.len() > SCREEN || !all.differ.is_some_and(|t| t.p < PROBABLY)).then(Vec::new),
        rows,
        notes,
        details: json!({ "from": all.from, "margin": margin }),
        mark: "no change",
        ..Table::default()
    })
}

/// How changes stand in a table.
struct Layout<'a> {
    all: &'a Changes,
    /// Columns of the kinds of tables, if each has rows of its own.
    places: &'a [String],
    margin: f64,
    confidence: Confidence,
}

impl Layout<'_> {
    /// All steps of the table.
    fn steps(&self) -> Vec<&Step> {
        match self.places {
            [] => self.all.steps.iter().collect(),
            _ => self.all.each.iter().flat_map(|place| &place.steps).collect(),
        }
    }

    fn title(&self) -> String {
        let (noun, from) = (noun(&self.all.factor), &self.all.from);
        match self.all.steps.as_slice() {
            [step] => format!("What {noun} changes: {from} to {}", step.to),
            _ => format!("What {noun} changes, compared with {from}"),
        }
    }

    fn columns(&self) -> Vec<Column> {
        let (all, steps) = (self.all, self.steps());
        let several = all.steps.len() > 1;
        let unused = steps.iter().any(|step| step.unused);
        // Of what no match used there are no figures to show.
        let figures = |of: u8| rank(steps.iter().any(|step| !step.unused), of);
        let who = all.who.as_deref().unwrap_or("who");
        let to = all.steps.first().map_or("", |step| step.to.as_str());
        let (before, after) = if several { ("before", "after") } else { (all.from.as_str(), to) };
        let mut columns = level_columns(self.places);
        columns.extend([
            Column::new(all.factor.clone(), named(&all.factor), Kind::Text).dispensable(rank(several || unused, 0)),
            Column::new(who, who, Kind::Text).dispensable(if all.who.is_some() { figures(0) } else { Column::HIDDEN }),
            Column::new("matches", "matches", Kind::Number).dispensable(figures(4)),
            Column::new("from", before, Kind::Number).dispensable(figures(3)),
            Column::new("to", after, Kind::Number).dispensable(figures(3)),
            Column::new("change", "change", Kind::Number).dispensable(figures(0)),
            Column::new("interval", interval_head(self.confidence), Kind::Range).dispensable(figures(0)),
            Column::new("joint", joint_head(self.confidence), Kind::Range).dispensable(figures(2)),
            Column::new("sign", "", Kind::Sign),
            Column::new("verdict", "verdict", Kind::Text).dispensable(rank(unused, 0)),
            Column::new("detectable", "detectable", Kind::Number).dispensable(Column::HIDDEN),
            Column::new("bar", "", Kind::Bar).dispensable(1),
        ]);
        columns
    }

    /// The rows of some steps at a kind of table.
    fn rows(&self, place: &[String], steps: &[Step]) -> Vec<Vec<Cell>> {
        let rows = steps.iter().flat_map(|step| match step.unused {
            // Nothing was measured, so there is one row without figures.
            true => {
                let mut cells = vec![Cell::Missing; COLUMNS];
                (cells[0], cells[VERDICT]) = (Cell::Text(step.to.clone()), Cell::Text("not used".to_owned()));
                vec![cells]
            }
            false => step.changes.iter().map(|c| self.row(&step.to, c)).collect(),
        });
        let place = || place.iter().cloned().map(Cell::Text);
        rows.map(|row| place().chain(row).collect()).collect()
    }

    fn row(&self, to: &str, c: &Change) -> Vec<Cell> {
        let payoffs = self.all.payoffs;
        let share = |x: f64| if payoffs { Cell::Number(x, 3) } else { Cell::Percent(x) };
        let difference = |x: f64| if payoffs { Cell::Number(x, 3) } else { Cell::Points(x) };
        let range = |low, high| match payoffs {
            true => Cell::NumberRange(low, high, 3),
            false => Cell::PointsRange(low, high),
        };
        let verdict = Verdict::of(&c.simultaneous, self.margin).word().to_owned();
        vec![
            Cell::Text(to.to_owned()),
            Cell::Text(c.who.clone()),
            Cell::Count(c.matches),
            share(c.from),
            share(c.to),
            difference(c.change.value),
            range(c.change.low, c.change.high),
            range(c.simultaneous.low, c.simultaneous.high),
            Cell::Text(sign(&c.simultaneous, 0.0).to_owned()),
            if payoffs { Cell::Missing } else { Cell::Text(verdict) },
            difference(c.detectable),
            Cell::Bar { low: c.change.low, value: c.change.value, high: c.change.high, mark: Some(0.0) },
        ]
    }
}

/// The factor in a sentence.
fn noun(factor: &str) -> &str {
    if factor == RUN { "the run" } else { named(factor) }
}

/// The changes at levels that matches used.
fn measured(steps: &[Step]) -> impl Iterator<Item = &Change> {
    steps.iter().filter(|step| !step.unused).flat_map(|step| &step.changes)
}

/// Rows of the changes at each kind of table.
fn rows_of_each(all: &Changes) -> usize {
    all.each.iter().flat_map(|place| &place.steps).map(|step| step.changes.len()).sum()
}

/// Whether the changes are surely not the same at each kind of table.
pub fn differ(all: &Changes) -> bool {
    all.differ.is_some_and(|test| test.p < SURELY)
}

fn notes(all: &Changes, margin: f64) -> Vec<String> {
    let factor = noun(&all.factor);
    let figure = match (all.payoffs, all.who.is_some()) {
        (true, _) => "who gains",
        (false, true) => "who wins",
        (false, false) => "how often groups win",
    };
    let held = if all.within.is_empty() { String::new() } else { format!(", {} held", list(&all.within)) };
    let matches = match all.seeds {
        Some(seeds) => format!("{} matches of {} seeds", grouped(all.matches), grouped(seeds)),
        None => format!("{} matches", grouped(all.matches)),
    };
    let on_average = if all.strata > 1 { " on average" } else { "" };
    let mut notes = Vec::new();
    if all.steps.iter().any(|step| step.unused) {
        notes.push(UNUSED.to_owned());
    }
    if all.steps.iter().all(|step| step.unused) {
        return notes;
    }
    if let Some(test) = &all.test {
        // Columns have small letters wherever they stand.
        let first = if all.factor == RUN { "The run" } else { factor };
        let verdict = match test.p {
            p if p < SURELY => format!("{first} changes {figure}{on_average}"),
            p if p < PROBABLY => format!("{first} probably changes {figure}{on_average}"),
            _ => format!("No sign that {factor} changes {figure}{on_average}"),
        };
        let (statistic, df, p) = (test.chi_square, test.df, p_value(test.p));
        notes.push(format!("{verdict}: Wald χ² = {statistic:.1}, df = {df}, {p}, {matches}{held}."));
    }
    if let Some(over) = averaged(all) {
        notes.push(format!("Averages over {over}; {}", across(all)));
    }
    // Then nothing can be said of rarer changes, nor of what pairs save.
    if all.equal_seeds && measured(&all.steps).all(|c| c.detectable == 0.0) {
        notes.push(format!("No pair of matches differs in {figure}, though they do not go the same throughout."));
        return notes;
    }
    let smallest = measured(&all.steps).map(|c| c.detectable).fold(0.0, f64::max);
    let size = if all.payoffs { format!("{smallest:.3}") } else { format!("{:.1} points", 100.0 * smallest) };
    notes.push(format!("So many matches show a change of {size} or more four times out of five, in any row."));
    if measured(&all.steps).any(|c| !sign(&c.simultaneous, 0.0).is_empty()) {
        notes.push(SIGNS.to_owned());
    }
    let percent = 100.0 * all.saved.abs();
    notes.push(match all.saved {
        _ if !all.equal_seeds => {
            "These matches have different seeds, so comparing them in pairs gains nothing.".to_owned()
        }
        saved if saved >= SAVED => {
            format!("Matches of equal seed are compared in pairs; that is worth {percent:.0}% of the variance.")
        }
        saved if saved <= -SAVED => format!(
            "Matches of equal seed are compared in pairs; they pull apart, which costs {percent:.0}% of the variance."
        ),
        _ => "Equal seeds bring these matches nothing in common, so comparing them in pairs gains nothing.".to_owned(),
    });
    if !all.apart.is_empty() {
        let levels: Vec<String> = all.apart.iter().map(|level| super::told(&all.factor, level)).collect();
        let from = super::told(&all.factor, &all.from);
        notes.push(format!("Not compared with {from}, because no table has both: {}.", levels.join(", ")));
    }
    if !all.left_out.is_empty() {
        let combinations: Vec<String> = all.left_out.iter().map(|values| told(&all.within, values)).collect();
        let combinations = combinations.join("; ");
        notes.push(format!("Not compared, because only one level has them: {combinations}."));
    }
    if !all.payoffs {
        notes.extend(undecided(all, margin));
    }
    notes
}

/// Whether changes are the same at each kind of table, and where to see that.
fn across(all: &Changes) -> String {
    let shown = match rows_of_each(all) {
        0 | TOO_MANY.. => {
            let columns = all.within.iter().chain([&all.factor]).chain(&all.who).map(|c| named(c));
            let by = columns.collect::<Vec<_>>().join("+");
            format!("analyze with --by {by} shows the rates of each")
        }
        ..=SCREEN if all.differ.is_some_and(|test| test.p < PROBABLY) => "the next table shows each".to_owned(),
        _ => "--format markdown shows each".to_owned(),
    };
    let Some(test) = all.differ else { return format!("{shown}.") };
    let what = match test.p {
        p if p < SURELY => "the changes differ between these",
        p if p < PROBABLY => "the changes probably differ between these",
        _ => "no sign that the changes differ between these",
    };
    format!("{what}: χ² = {:.1}, df = {}, {}; {shown}.", test.chi_square, test.df, p_value(test.p))
}

/// The sentence on rows that are neither inside the margin nor outside.
fn undecided(all: &Changes, margin: f64) -> Option<String> {
    let steps = all.steps.iter().filter(|step| !step.unused);
    let open: Vec<(&str, &str)> = steps
        .flat_map(|step| step.changes.iter().map(move |c| (step, c)))
        .filter(|(_, c)| Verdict::of(&c.simultaneous, margin) == Verdict::Undecided)
        .map(|(step, c)| (step.to.as_str(), c.who.as_str()))
        .collect();
    let of_level = |open: &[(&str, &str)]| {
        let names = open.iter().map(|(_, who)| *who).collect::<Vec<_>>().join(", ");
        if all.steps.len() > 1 { format!("{names} with {}", super::told(&all.factor, open[0].0)) } else { names }
    };
    let told: Vec<String> = open[..open.len().min(NAMED)].chunk_by(|a, b| a.0 == b.0).map(of_level).collect();
    (!open.is_empty() && all.who.is_some()).then(|| {
        let more = if open.len() > NAMED { format!(" and {} more", open.len() - NAMED) } else { String::new() };
        format!("Neither within ±{:.0} points nor beyond: {}{more}.", 100.0 * margin, told.join("; "))
    })
}
