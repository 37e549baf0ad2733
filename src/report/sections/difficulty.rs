//! How hard a cooperative game is: from level to level, in logits, and with whom.

use super::{interval_head, joint_head, list, named, p_value, rank, sign};
use crate::table::{Cell, Column, Kind, Table, grouped, rounded, significant};
use agon_analysis::Confidence;
use agon_analysis::model::{self, Difficulty, Effects};
use agon_analysis::order::{self, Levels};
use serde_json::{Value, json};

/// The change of the win rate from each level to the next.
pub fn steps(levels: &Levels, confidence: Confidence) -> Table {
    let row = |players: &Option<String>, i: usize, step: &order::Step| {
        vec![
            Cell::Text(format!("{} to {}", levels.names[i], levels.names[i + 1])),
            Cell::Text(players.clone().unwrap_or_else(|| "all".to_owned())),
            Cell::Count(step.change.n),
            Cell::Points(step.change.value),
            Cell::PointsRange(step.change.low, step.change.high),
            step.trend.map_or(Cell::Missing, |t| Cell::P(t.p)),
            Cell::Bar { low: step.change.low, value: step.change.value, high: step.change.high, mark: Some(0.0) },
        ]
    };
    let rows = levels.steps.iter().flat_map(|of| {
        of.steps.iter().enumerate().filter_map(move |(i, step)| Some(row(&of.players, i, step.as_ref()?)))
    });
    let mut notes = Vec::new();
    if let Some(trend) = &levels.trend {
        let verdict = match trend.p {
            p if p < 0.01 => "The win rate falls from level to level",
            p if p < 0.05 => "The win rate probably falls from level to level",
            _ => "No sign that the win rate falls from level to level",
        };
        let within = match levels.within.as_slice() {
            [] => String::new(),
            columns => format!(" within {}", list(columns)),
        };
        notes.push(format!(
            "{verdict}: Cochran-Armitage test of trend{within}, z = {}, one-sided {}, {} matches.",
            Cell::Number(trend.z, 1).shown(),
            p_value(trend.p),
            grouped(trend.matches)
        ));
    }
    if let Some(p) = levels.all_down.filter(|_| levels.names.len() > 2) {
        let claim = if p < 0.05 { "Every step goes down" } else { "Not every step is sure to go down" };
        notes.push(format!("{claim}: {} for all steps at once.", p_value(p)));
    }
    Table {
        id: "order.scenario".to_owned(),
        title: "From level to level".to_owned(),
        columns: vec![
            Column::new("step", "step", Kind::Text),
            Column::new("players", "players", Kind::Text),
            Column::new("matches", "matches", Kind::Number),
            Column::new("change", "change", Kind::Number),
            Column::new("interval", interval_head(confidence), Kind::Range),
            Column::new("p", "p", Kind::Number),
            Column::new("bar", "", Kind::Bar).dispensable(1),
        ],
        rows: rows.collect(),
        notes,
        details: json!({
            "levels": levels.names,
            "within": levels.within,
            "trend": levels.trend.map(|t| json!({ "z": rounded(t.z), "p": significant(t.p), "matches": t.matches })),
            "all_down": levels.all_down.map(significant),
        }),
        mark: "no change",
        ..Table::default()
    }
}

/// How much harder each level is than the reference of its factor.
pub fn logits(levels: &[Difficulty], left_out: &[String], confidence: Confidence) -> Table {
    let several = levels.iter().any(|l| l.term != levels[0].term);
    let columns = vec![
        Column::new("factor", "factor", Kind::Text),
        Column::new("level", "level", Kind::Text),
        Column::new("reference", "than", Kind::Text),
        Column::new("matches", "matches", Kind::Number).dispensable(3),
        Column::new("alone", "alone", Kind::Number).dispensable(if several { 2 } else { 0 }),
        Column::new("alone_interval", interval_head(confidence), Kind::Range).dispensable(if several { 2 } else { 0 }),
        Column::new("adjusted", "harder", Kind::Number).dispensable(rank(several, 0)),
        Column::new("adjusted_interval", interval_head(confidence), Kind::Range).dispensable(rank(several, 0)),
        Column::new("bar", "", Kind::Bar).dispensable(1),
    ];
    let row = |l: &Difficulty| {
        vec![
            Cell::Text(named(&l.term).to_owned()),
            Cell::Text(l.level.clone()),
            Cell::Text(l.reference.clone()),
            Cell::Count(l.matches),
            Cell::Number(l.alone.value, 2),
            Cell::NumberRange(l.alone.low, l.alone.high, 2),
            Cell::Number(l.adjusted.value, 2),
            Cell::NumberRange(l.adjusted.low, l.adjusted.high, 2),
            Cell::Bar { low: l.adjusted.low, value: l.adjusted.value, high: l.adjusted.high, mark: Some(0.0) },
        ]
    };
    let told: Vec<&Difficulty> = levels.iter().filter(|l| l.level != l.reference).collect();
    let terms = terms_of(levels.iter().map(|l| l.term.as_str()));
    let mut notes: Vec<String> = told.iter().filter(|l| l.term == levels[0].term).map(|l| sentence(l)).collect();
    if several {
        notes.push(format!("Each factor with the others held: {}.", list(&terms)));
    }
    notes.push("Logits: +1 turns a win rate of 50% into 27%, +2 into 12%.".to_owned());
    notes.push("Firth's penalised logistic regression; intervals from the profile of its likelihood.".to_owned());
    notes.extend(left_out_note(left_out));
    Table {
        id: "difficulty".to_owned(),
        title: "Difficulty in logits".to_owned(),
        columns,
        rows: told.into_iter().map(row).collect(),
        notes,
        details: Value::Null,
        mark: "the level compared with",
        ..Table::default()
    }
}

/// `hard: +1.4 logits (1.1 to 1.7) harder than medium.`, and where the interval contains 0 that this is not told apart.
fn sentence(l: &Difficulty) -> String {
    let e = &l.adjusted;
    let (word, value, low, high) =
        if e.value < 0.0 { ("easier", -e.value, -e.high, -e.low) } else { ("harder", e.value, e.low, e.high) };
    let range = Cell::NumberRange(low, high, 1).shown();
    let apart = if e.covers(0.0) { ", not told apart" } else { "" };
    format!("{}: +{value:.1} logits ({range}) {word} than {}{apart}.", l.level, l.reference)
}

/// What each level adds to the chance of winning.
pub fn effects(id: &str, title: &str, effects: &Effects, confidence: Confidence) -> Table {
    let row = |e: &model::Effect| {
        vec![
            Cell::Text(named(&e.term).to_owned()),
            Cell::Text(e.level.clone()),
            Cell::Count(e.matches),
            Cell::Number(e.logits.value, 2),
            Cell::NumberRange(e.logits.low, e.logits.high, 2),
            Cell::NumberRange(e.simultaneous.low, e.simultaneous.high, 2),
            Cell::Text(sign(&e.simultaneous, 0.0).to_owned()),
            Cell::Bar { low: e.logits.low, value: e.logits.value, high: e.logits.high, mark: Some(0.0) },
        ]
    };
    let held = match effects.held.as_slice() {
        [] => String::new(),
        held => format!(", {} held", list(held)),
    };
    let mut notes: Vec<String> = effects
        .tests
        .iter()
        .map(|t| {
            let verdict = match t.p {
                p if p < 0.01 => "The levels of",
                p if p < 0.05 => "Probably the levels of",
                _ => "No sign that the levels of",
            };
            format!(
                "{verdict} {}{} differ: Wald χ² = {:.1}, df = {}, {}.",
                named(&t.term),
                t.within.as_ref().map(|owner| format!(" within {}", named(owner))).unwrap_or_default(),
                t.chi_square,
                t.df,
                p_value(t.p)
            )
        })
        .collect();
    notes.push(format!(
        "Logits by which it makes winning likelier than the mean of its factor{held}; 0.1 logits are at most 2.5 points."
    ));
    for (part, owner) in effects.tests.iter().filter_map(|t| Some((&t.term, t.within.as_ref()?))) {
        notes.push(format!(
            "Every {0} has its own levels of {1}: they are compared with the mean of their {0}.",
            named(owner),
            named(part)
        ));
    }
    if effects.effects.iter().any(|e| !sign(&e.simultaneous, 0.0).is_empty()) {
        let joint =
            "▲ ▼ above or below the mean even by the joint intervals, which hold for all rows of a factor at once.";
        notes.push(joint.to_owned());
    }
    notes.push("Firth's penalised logistic regression, Wald intervals.".to_owned());
    notes.extend(left_out_note(&effects.left_out));
    Table {
        id: id.to_owned(),
        title: title.to_owned(),
        columns: vec![
            Column::new("factor", "factor", Kind::Text),
            Column::new("level", "level", Kind::Text),
            Column::new("matches", "matches", Kind::Number).dispensable(3),
            Column::new("logits", "logits", Kind::Number),
            Column::new("interval", interval_head(confidence), Kind::Range),
            Column::new("joint", joint_head(confidence), Kind::Range).dispensable(2),
            Column::new("sign", "", Kind::Sign),
            Column::new("bar", "", Kind::Bar).dispensable(1),
        ],
        rows: effects.effects.iter().map(row).collect(),
        notes,
        details: json!({
            "held": effects.held,
            "tests": effects.tests.iter().map(|t| json!({
                "factor": t.term, "chi_square": rounded(t.chi_square), "df": t.df, "p": significant(t.p),
            })).collect::<Vec<_>>(),
        }),
        mark: "the mean of the factor",
        ..Table::default()
    }
}

fn left_out_note(left_out: &[String]) -> Option<String> {
    let one = left_out.len() == 1;
    (!left_out.is_empty()).then(|| {
        let (is, its) = if one { ("is", "its") } else { ("are", "their") };
        format!("{} {is} left out: these matches cannot tell {its} levels from other factors.", list(left_out))
    })
}

/// Different names, in their order.
fn terms_of<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut terms: Vec<String> = Vec::new();
    for name in names {
        if terms.last().is_none_or(|last| last != name) {
            terms.push(name.to_owned());
        }
    }
    terms
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_analysis::Estimate;
    use agon_analysis::estimate::Method;

    /// The sentence does not call harder or easier what the matches do not tell apart.
    #[test]
    fn what_is_not_told_apart_is_called_so() {
        let told = |value: f64, half: f64| {
            let e = Estimate { value, low: value - half, high: value + half, n: 100, method: Method::Profile };
            let (term, level, reference) = ("scenario".to_owned(), "easy".to_owned(), "medium".to_owned());
            sentence(&Difficulty { term, level, reference, matches: 100, alone: e, adjusted: e })
        };
        assert_eq!(told(-0.2, 0.3), "easy: +0.2 logits (−0.1 to 0.5) easier than medium, not told apart.");
        assert_eq!(told(-0.5, 0.3), "easy: +0.5 logits (0.2 to 0.8) easier than medium.");
    }
}
