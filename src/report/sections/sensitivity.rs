//! What depends on guesses: the standings with nothing moved, and which verdicts change with which reconstructed value.

use super::{joint_head, sign};
use crate::findings::{Finding, told};
use crate::table::{Cell, Column, Kind, Table, grouped};
use agon_analysis::sensitivity::{Effect, Move, Sensitivity, Shift, Standing};
use agon_analysis::verdict::Verdict;
use agon_analysis::{Confidence, Sample};
use serde_json::json;

/// Names that a sentence gives.
const NAMED: usize = 4;

/// Moves that the terminal shows.
const SCREEN: usize = 20;

const MOVES: &str = "sensitivity";
const STANDINGS: &str = "sensitivity.as_it_is";

/// The values that were moved, and the standings with nothing moved.
pub fn sensitivity(all: &Sensitivity, sample: &Sample, margin: f64, confidence: Confidence) -> Vec<Table> {
    let within: Vec<String> = conditions(sample);
    let mut tables = vec![moves(all, &within, margin, confidence)];
    if !all.standings.is_empty() {
        tables.push(standings(all, &within, margin, confidence));
    }
    tables
}

/// What differs by design besides the moved value.
fn conditions(sample: &Sample) -> Vec<String> {
    sample.conditions().into_iter().filter(|c| c != agon_analysis::sensitivity::MOVED).collect()
}

fn shifted(shift: &Shift, within: &[String]) -> String {
    let place = if shift.place.is_empty() { String::new() } else { format!(" at {}", told(within, &shift.place)) };
    format!("{}{place} {} to {}", shift.who, shift.before.word(), shift.after.word())
}

fn moves(all: &Sensitivity, within: &[String], margin: f64, confidence: Confidence) -> Table {
    let row = |m: &Move| {
        let shifts = m.shifts.iter().map(|s| shifted(s, within)).collect::<Vec<_>>().join("; ");
        let verdicts = match m.effect {
            Effect::Moves => "change",
            Effect::Stays => "stay",
            Effect::Undecided => "undecided",
            Effect::Unused => {
                let mut cells = vec![Cell::Missing; 9];
                (cells[0], cells[5]) = (Cell::Text(m.level.clone()), Cell::Text("not used".to_owned()));
                return cells;
            }
        };
        vec![
            Cell::Text(m.level.clone()),
            Cell::Text(m.who.clone()),
            Cell::Points(m.change.value),
            Cell::PointsRange(m.change.low, m.change.high),
            Cell::Text(sign(&m.change, 0.0).to_owned()),
            Cell::Text(verdicts.to_owned()),
            if shifts.is_empty() { Cell::Missing } else { Cell::Text(shifts) },
            m.needed.map_or(Cell::Missing, Cell::Count),
            Cell::Bar { low: m.change.low, value: m.change.value, high: m.change.high, mark: Some(0.0) },
        ]
    };
    let points = 100.0 * margin;
    let mut notes = vec![format!(
        "Each value moved by a step, all else as it is; who changes most, and what becomes of the verdicts against ±{points:.0} \
         points. Intervals and verdicts hold for all moves at once; a verdict that is undecided as it is cannot move."
    )];
    if all.moves.iter().any(|m| m.effect == Effect::Unused) {
        notes.push("Not used: with the value moved every match goes as it does without, so these matches say nothing about it.".to_owned());
    }
    if let Some((step, reason)) = all.refused.first() {
        let are = if all.refused.len() == 1 { "move is" } else { "moves are" };
        let count = grouped(all.refused.len() as u64);
        notes.push(format!("{count} {are} left out because the rules refuse them, such as {step}: {reason}."));
    }
    if !all.names.is_empty() {
        let values = if all.names.len() == 1 { "value is a name or a text" } else { "values are names or texts" };
        let count = grouped(all.names.len() as u64);
        notes.push(format!("{count} reconstructed {values} without a step to move by."));
    }
    Table {
        id: MOVES.to_owned(),
        title: "What hangs on reconstructed values".to_owned(),
        columns: vec![
            Column::new("moved", "value moved", Kind::Text),
            Column::new("who", "who", Kind::Text),
            Column::new("change", "change", Kind::Number),
            Column::new("joint", joint_head(confidence), Kind::Range),
            Column::new("sign", "", Kind::Sign),
            Column::new("verdicts", "verdicts", Kind::Text),
            Column::new("shifts", "from and to", Kind::Text).dispensable(3),
            Column::new("needed", "needed", Kind::Number).dispensable(Column::HIDDEN),
            Column::new("bar", "", Kind::Bar).dispensable(1),
        ],
        rows: all.moves.iter().map(row).collect(),
        brief: (all.moves.len() > SCREEN).then(|| (0..SCREEN).collect()),
        notes,
        details: json!({
            "margin": margin,
            "refused": all.refused.iter().map(|(step, reason)| json!({ "moved": step, "reason": reason })).collect::<Vec<_>>(),
            "names": all.names,
        }),
        mark: "no change",
        ..Table::default()
    }
}

fn standings(all: &Sensitivity, within: &[String], margin: f64, confidence: Confidence) -> Table {
    let mut columns = super::level_columns(within);
    columns.extend([
        Column::new("role", "role", Kind::Text),
        Column::new("matches", "matches", Kind::Number).dispensable(2),
        Column::new("deviation", "from fair", Kind::Number),
        Column::new("joint", joint_head(confidence), Kind::Range),
        Column::new("sign", "", Kind::Sign),
        Column::new("verdict", "verdict", Kind::Text),
        Column::new("bar", "", Kind::Bar).dispensable(1),
    ]);
    let row = |s: &Standing| {
        let mut cells: Vec<Cell> = s.place.iter().cloned().map(Cell::Text).collect();
        cells.extend([
            Cell::Text(s.who.clone()),
            Cell::Count(s.deviation.n),
            Cell::Points(s.deviation.value),
            Cell::PointsRange(s.deviation.low, s.deviation.high),
            Cell::Text(sign(&s.deviation, 0.0).to_owned()),
            Cell::Text(s.verdict.word().to_owned()),
            Cell::Bar { low: s.deviation.low, value: s.deviation.value, high: s.deviation.high, mark: Some(0.0) },
        ]);
        cells
    };
    Table {
        id: STANDINGS.to_owned(),
        title: "Who stands where as it is".to_owned(),
        columns,
        rows: all.standings.iter().map(row).collect(),
        notes: vec![format!("Win rate less fair share, against ±{:.0} points.", 100.0 * margin)],
        ..Table::default()
    }
}

/// Which verdicts change, in sentences.
pub fn findings(all: &Sensitivity, sample: &Sample) -> Vec<Finding> {
    let within = conditions(sample);
    let of = |effect: Effect| all.moves.iter().filter(move |m| m.effect == effect);
    let (moving, staying, open) = (of(Effect::Moves).count(), of(Effect::Stays).count(), of(Effect::Undecided).count());
    let count = grouped(all.moves.len() as u64);
    let mut findings = Vec::new();
    if !all.standings.is_empty() && all.standings.iter().all(|s| s.verdict == Verdict::Undecided) {
        let text = "As it is nothing is decided, so no verdict can move: more matches first.";
        findings.push(Finding::new(text, STANDINGS));
    }
    if moving > 0 {
        let told: Vec<String> = of(Effect::Moves)
            .take(NAMED)
            .map(|m| {
                format!("{} ({})", m.level, m.shifts.iter().map(|s| shifted(s, &within)).collect::<Vec<_>>().join("; "))
            })
            .collect();
        let more = if moving > NAMED { format!(" and {} more", moving - NAMED) } else { String::new() };
        findings.push(Finding::new(
            format!("{moving} of {count} moves change a verdict: {}{more}.", told.join(", ")),
            MOVES,
        ));
    } else {
        findings.push(Finding::new(format!("None of {count} moves is known to change a verdict."), MOVES));
    }
    if staying > 0 {
        findings.push(Finding::new(format!("{staying} of {count} leave every decided verdict where it is."), MOVES));
    }
    let unused = of(Effect::Unused).count();
    if unused > 0 {
        findings.push(Finding::new(format!("{unused} of {count} are about values that no match used."), MOVES));
    }
    if open > 0 {
        let are = if open == 1 { "is" } else { "are" };
        let needed: Option<Vec<u64>> = of(Effect::Undecided).map(|m| m.needed).collect();
        let more = match needed.and_then(|all| all.into_iter().max()) {
            Some(most) => {
                // Two digits are all that an extrapolation is worth.
                let unit = 10u64.pow(most.checked_ilog10().unwrap_or(0).saturating_sub(1));
                format!("; about {} matches of each would tell", grouped(most.div_ceil(unit) * unit))
            }
            None => String::new(),
        };
        findings.push(Finding::new(format!("{open} of {count} {are} undecided{more}."), MOVES));
    }
    findings
}
