//! What a factor changes.

use super::{interval_head, joint_head, list, named, p_value, rank, sign};
use crate::findings::{averaged, told};
use crate::table::{Cell, Column, Kind, Table, grouped, rounded, significant};
use agon_analysis::Confidence;
use agon_analysis::change::{Change, Changes, Step};
use agon_analysis::grouping::RUN;
use agon_analysis::verdict::Verdict;
use serde_json::json;

const UNUSED: &str = "Not used: every match went as it does without, so these players or these tables never come to it, and nothing was \
                      measured.";

/// Saving of variance below which pairing is not mentioned.
const SAVED: f64 = 0.02;

/// Names that a sentence gives.
const NAMED: usize = 4;

/// The place of the verdict among the columns.
const VERDICT: usize = 9;

/// The changes of all competitors, from the level written first to each of the others.
pub fn changes(all: &Changes, margin: f64, confidence: Confidence) -> Table {
    let several = all.steps.len() > 1;
    let unused = all.steps.iter().any(|step| step.unused);
    // Of what no match used there are no figures to show.
    let figures = |of: u8| rank(all.steps.iter().any(|step| !step.unused), of);
    let (factor, noun) = (named(&all.factor), noun(&all.factor));
    let who = all.who.as_deref().unwrap_or("who");
    let to = all.steps.first().map_or("", |step| step.to.as_str());
    let (before, after) = if several { ("before", "after") } else { (all.from.as_str(), to) };
    let columns = vec![
        Column::new(all.factor.clone(), factor, Kind::Text).dispensable(rank(several || unused, 0)),
        Column::new(who, who, Kind::Text).dispensable(if all.who.is_some() { figures(0) } else { Column::HIDDEN }),
        Column::new("matches", "matches", Kind::Number).dispensable(figures(4)),
        Column::new("from", before, Kind::Number).dispensable(figures(3)),
        Column::new("to", after, Kind::Number).dispensable(figures(3)),
        Column::new("change", "change", Kind::Number).dispensable(figures(0)),
        Column::new("interval", interval_head(confidence), Kind::Range).dispensable(figures(0)),
        Column::new("joint", joint_head(confidence), Kind::Range).dispensable(figures(2)),
        Column::new("sign", "", Kind::Sign),
        Column::new("verdict", "verdict", Kind::Text).dispensable(rank(unused, 0)),
        Column::new("detectable", "detectable", Kind::Number).dispensable(Column::HIDDEN),
        Column::new("bar", "", Kind::Bar).dispensable(1),
    ];
    let share = |x: f64| if all.payoffs { Cell::Number(x, 3) } else { Cell::Percent(x) };
    let difference = |x: f64| if all.payoffs { Cell::Number(x, 3) } else { Cell::Points(x) };
    let range = |low, high| match all.payoffs {
        true => Cell::NumberRange(low, high, 3),
        false => Cell::PointsRange(low, high),
    };
    let row = |to: &str, c: &Change| {
        let verdict = Verdict::of(&c.simultaneous, margin).word().to_owned();
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
            if all.payoffs { Cell::Missing } else { Cell::Text(verdict) },
            difference(c.detectable),
            Cell::Bar { low: c.change.low, value: c.change.value, high: c.change.high, mark: Some(0.0) },
        ]
    };
    // Nothing was measured, so there is one row without figures.
    let not_used = |step: &Step| {
        let mut cells = vec![Cell::Missing; columns.len()];
        (cells[0], cells[VERDICT]) = (Cell::Text(step.to.clone()), Cell::Text("not used".to_owned()));
        cells
    };
    let rows = all.steps.iter().flat_map(|step| match step.unused {
        true => vec![not_used(step)],
        false => step.changes.iter().map(|c| row(&step.to, c)).collect(),
    });
    let rows = rows.collect();
    let title = match several {
        true => format!("What {noun} changes, compared with {}", all.from),
        false => format!("What {noun} changes: {} to {to}", all.from),
    };
    Table {
        id: format!("change.{}", all.factor),
        title,
        columns,
        rows,
        notes: notes(all, margin),
        details: json!({
            "from": all.from,
            "within": all.within,
            "left_out": all.left_out.iter().map(|values| values.join(" ")).collect::<Vec<_>>(),
            "matches": all.matches,
            "margin": margin,
            "saved_by_pairs": rounded(all.saved),
            "test": all.test.map(|t| json!({ "chi_square": rounded(t.chi_square), "df": t.df, "p": significant(t.p) })),
        }),
        mark: "no change",
        ..Table::default()
    }
}

/// The factor in a sentence.
fn noun(factor: &str) -> &str {
    if factor == RUN { "the run" } else { named(factor) }
}

/// The changes at levels that matches used.
fn measured(all: &Changes) -> impl Iterator<Item = &Change> {
    all.steps.iter().filter(|step| !step.unused).flat_map(|step| &step.changes)
}

fn notes(all: &Changes, margin: f64) -> Vec<String> {
    let factor = noun(&all.factor);
    let figure = match (all.payoffs, all.who.is_some()) {
        (true, _) => "who gains",
        (false, true) => "who wins",
        (false, false) => "how often groups win",
    };
    let held = if all.within.is_empty() { String::new() } else { format!(", {} held", list(&all.within)) };
    let matches = grouped(all.matches);
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
            p if p < 0.01 => format!("{first} changes {figure}"),
            p if p < 0.05 => format!("{first} probably changes {figure}"),
            _ => format!("No sign that {factor} changes {figure}"),
        };
        let (statistic, df, p) = (test.chi_square, test.df, p_value(test.p));
        notes.push(format!("{verdict}: Wald χ² = {statistic:.1}, df = {df}, {p}, {matches} matches{held}."));
    }
    if let Some(over) = averaged(all) {
        let columns = all.within.iter().chain([&all.factor]).chain(&all.who).map(|c| named(c));
        let by = columns.collect::<Vec<_>>().join("+");
        notes.push(format!(
            "Averages over {over}; agon analyze --by {by} shows whether the change is the same everywhere."
        ));
    }
    // Then nothing can be said of rarer changes, nor of what pairs save.
    if all.equal_seeds && measured(all).all(|c| c.detectable == 0.0) {
        notes.push(format!("No pair of matches differs in {figure}, though they do not go the same throughout."));
        return notes;
    }
    let smallest = measured(all).map(|c| c.detectable).fold(0.0, f64::max);
    let size = if all.payoffs { format!("{smallest:.3}") } else { format!("{:.1} points", 100.0 * smallest) };
    notes.push(format!("So many matches show a change of {size} or more four times out of five, in any row."));
    if measured(all).any(|c| !sign(&c.simultaneous, 0.0).is_empty()) {
        notes.push("▲ ▼ up or down, even by the joint intervals, which hold for all rows at once.".to_owned());
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
