//! One model of who wins: which terms matter, and what each level is worth.

use super::{interval_head, joint_head, list, named, sign};
use crate::findings::{Finding, told};
use crate::table::{Cell, Column, Kind, Table, grouped};
use agon_analysis::contest::{Contest, Effect, LeftOut, Term};
use agon_analysis::{Confidence, Sample};
use serde_json::json;

/// Name of the table of terms for programs.
const TERMS: &str = "model.terms";

/// A term as people call it: `role`, `role and bot together`.
fn called(columns: &[String]) -> String {
    match columns {
        [one] => named(one).to_owned(),
        several => format!("{} together", list(several)),
    }
}

/// The levels with the lowest and the highest chance.
fn ends(term: &Term) -> Option<(&Effect, &Effect)> {
    let by = |a: &&Effect, b: &&Effect| a.change.value.total_cmp(&b.change.value);
    Some((term.effects.iter().min_by(by)?, term.effects.iter().max_by(by)?))
}

fn spread(term: &Term) -> f64 {
    ends(term).map_or(0.0, |(low, high)| high.change.value - low.change.value)
}

/// Which terms matter, the widest first, and what each level of each is worth.
pub fn contest(contest: &Contest, sample: &Sample, confidence: Confidence) -> Vec<Table> {
    vec![terms(contest), effects(contest, sample, confidence)]
}

fn terms(contest: &Contest) -> Table {
    let mut terms: Vec<&Term> = contest.terms.iter().collect();
    terms.sort_by(|a, b| spread(b).total_cmp(&spread(a)));
    let row = |term: &&Term| {
        let [low, high] = match ends(term) {
            Some((low, high)) => [low, high].map(|e| Cell::Text(told(&term.columns, &e.level))),
            None => [Cell::Missing, Cell::Missing],
        };
        vec![
            Cell::Text(called(&term.columns)),
            Cell::Points(spread(term)),
            low,
            high,
            Cell::Number(term.test.chi_square, 1),
            Cell::Count(term.test.df as u64),
            Cell::P(term.test.p),
        ]
    };
    let unwon = match contest.unwon {
        0 => String::new(),
        n => format!("; {} that nobody won say nothing here", grouped(n)),
    };
    let mut notes = vec![format!(
        "One model of who wins (multinomial logit) over {} matches{unwon}. χ² compares the model with and without the term \
         (likelihood ratio), all others held.",
        grouped(contest.matches)
    )];
    notes.extend(contest.left_out.iter().map(|left| format!("Left out: {left}.")));
    Table {
        id: TERMS.to_owned(),
        title: "What tells winners apart".to_owned(),
        columns: vec![
            Column::new("term", "term", Kind::Text),
            Column::new("spread", "spread", Kind::Number),
            Column::new("weakest", "weakest", Kind::Text).dispensable(1),
            Column::new("strongest", "strongest", Kind::Text).dispensable(1),
            Column::new("chi_square", "χ²", Kind::Number),
            Column::new("df", "df", Kind::Number),
            Column::new("p", "p", Kind::Number),
        ],
        rows: terms.iter().map(row).collect(),
        notes,
        details: json!({
            "matches": contest.matches,
            "unwon": contest.unwon,
            "left_out": contest.left_out.iter().map(LeftOut::to_string).collect::<Vec<_>>(),
        }),
        ..Table::default()
    }
}

fn effects(contest: &Contest, sample: &Sample, confidence: Confidence) -> Table {
    let row = |term: &Term, e: &Effect| {
        vec![
            Cell::Text(called(&term.columns)),
            Cell::Text(told(&term.columns, &e.level)),
            Cell::Count(e.seats),
            Cell::Percent(e.without),
            Cell::Percent(e.chance),
            Cell::Points(e.change.value),
            Cell::PointsRange(e.change.low, e.change.high),
            Cell::PointsRange(e.simultaneous.low, e.simultaneous.high),
            Cell::Text(sign(&e.simultaneous, 0.0).to_owned()),
            Cell::Number(e.logits.value, 2),
            Cell::NumberRange(e.logits.low, e.logits.high, 2),
            Cell::Bar { low: e.change.low, value: e.change.value, high: e.change.high, mark: Some(0.0) },
        ]
    };
    let rows = contest.terms.iter().flat_map(|term| term.effects.iter().map(move |e| row(term, e))).collect();
    let mut notes = vec![
        "win chance: how often these seats would win if seats differed in this term only; change: how much more that is than if \
         they differed in nothing (even)."
            .to_owned(),
    ];
    if contest.terms.iter().any(|term| term.columns.len() > 1) {
        notes.push("Together: beyond what each does by itself.".to_owned());
    }
    let signs = contest.terms.iter().flat_map(|t| &t.effects).any(|e| !sign(&e.simultaneous, 0.0).is_empty());
    if signs {
        notes.push(
            "▲ ▼ stronger or weaker, even by the joint intervals, which hold for all levels of a term.".to_owned(),
        );
    }
    let within = |column: &String| contest.terms.iter().any(|term| term.columns.contains(column));
    let pooled: Vec<String> = sample.conditions().into_iter().filter(|c| !within(c)).collect();
    if let Some(first) = pooled.first() {
        notes.push(format!(
            "Pooled over {}: strengths are taken to be alike at all its levels; role+{} asks whether they are.",
            list(&pooled),
            named(first)
        ));
    }
    let paths: Vec<String> = sample
        .few_valued()
        .filter(|(name, _, given)| !given && within(&(*name).to_owned()))
        .map(|m| m.0.to_owned())
        .collect();
    if !paths.is_empty() {
        notes.push(format!(
            "{}: what seats come to by playing goes with winning; it need not bring it about.",
            list(&paths)
        ));
    }
    if sample.has_payoffs() {
        notes.push("The model is about winning; who gains more may be another matter.".to_owned());
    }
    Table {
        id: "model.effects".to_owned(),
        title: "What each level is worth".to_owned(),
        columns: vec![
            Column::new("term", "term", Kind::Text),
            Column::new("level", "level", Kind::Text),
            Column::new("seats", "seats", Kind::Number).dispensable(4),
            Column::new("without", "even", Kind::Number).dispensable(3),
            Column::new("chance", "win chance", Kind::Number),
            Column::new("change", "change", Kind::Number),
            Column::new("interval", interval_head(confidence), Kind::Range),
            Column::new("joint", joint_head(confidence), Kind::Range).dispensable(2),
            Column::new("sign", "", Kind::Sign),
            Column::new("logits", "logits", Kind::Number).dispensable(Column::HIDDEN),
            Column::new("logits_interval", "logits", Kind::Range).dispensable(Column::HIDDEN),
            Column::new("bar", "", Kind::Bar).dispensable(1),
        ],
        rows,
        notes,
        mark: "an even table",
        ..Table::default()
    }
}

/// What distinguishes winners, in a sentence for each term.
pub fn findings(contest: &Contest) -> Vec<Finding> {
    let mut terms: Vec<&Term> = contest.terms.iter().collect();
    terms.sort_by(|a, b| spread(b).total_cmp(&spread(a)));
    let (found, nothing): (Vec<&Term>, Vec<&Term>) = terms.into_iter().partition(|term| term.test.p < 0.05);
    let mut findings: Vec<Finding> = found
        .into_iter()
        .filter_map(|term| {
            let (low, high) = ends(term)?;
            let told = |e: &Effect| format!("{} {}", told(&term.columns, &e.level), points(e.change.value));
            let sure = if term.test.p < 0.01 { "" } else { " probably" };
            let own = if term.columns.len() > 1 { "beyond what each does by itself" } else { "all else held" };
            let text =
                format!("{}{sure} matters, {own}: {} to {} points.", called(&term.columns), told(low), told(high));
            Some(Finding::new(text, TERMS))
        })
        .collect();
    if !nothing.is_empty() {
        let names: Vec<String> = nothing.iter().map(|term| called(&term.columns)).collect();
        findings.push(Finding::new(format!("No sign that this matters, all else held: {}.", names.join("; ")), TERMS));
    }
    findings.extend(contest.left_out.iter().map(|left| Finding::new(format!("Left out: {left}."), TERMS)));
    findings
}

fn points(x: f64) -> String {
    Cell::Points(x).shown()
}
