//! The tables of games that all seats win or lose together: how hard, in which order, why lost, and with whom.

use super::sections::{self, id, interval_head, joint_head, level_columns, named, p_value, rank, title};
use super::table::{Cell, Column, Kind, Table, grouped, rounded, significant};
use crate::analysis::endings::{Among, Share, shares};
use crate::analysis::grouping::{LINE_UP, OUTCOME, PAIR, Rows};
use crate::analysis::model::{self, Difficulty, Effects, Term};
use crate::analysis::order::{self, Levels};
use crate::analysis::pace::{Pace, pace};
use crate::analysis::survival::{Standing, survival};
use crate::analysis::{AnalysisError, Confidence, Order, Sample};
use serde_json::{Value, json};

/// Rows per level that the terminal shows of tables by round, and rows of tables of words.
const BRIEF: usize = 12;

/// Rows of each level in tables of words.
const BRIEF_WITHIN: usize = 5;

/// What the win rates are grouped by unless something is asked for: what varies by design; then, in full reports, every
/// varied factor alone, the parts of the roles, and pairs.
///
/// # Errors
/// When a column of the tables is missing or takes too many values.
pub fn grouping(sample: &Sample, full: bool) -> Result<Vec<Vec<String>>, AnalysisError> {
    let conditions = sample.conditions();
    let first: Vec<String> = [LINE_UP, "scenario", "players"]
        .iter()
        .filter(|c| conditions.iter().any(|d| d == *c))
        .map(|c| (*c).into())
        .collect();
    let mut by = vec![first];
    if full {
        by.extend(conditions.into_iter().filter(|c| sample.varied().iter().any(|(v, _)| v == c)).map(|c| vec![c]));
        for column in sample.game().role_parts.iter().map(String::as_str).chain([PAIR]) {
            if tells_apart(&sample.rows(&[column])?) {
                by.push(vec![column.to_owned()]);
            }
        }
    }
    Ok(by)
}

/// Whether any match lacks a level that another has.
fn tells_apart(rows: &Rows) -> bool {
    rows.start.windows(2).any(|w| {
        let mut codes = rows.factor.codes[w[0]..w[1]].to_vec();
        codes.sort_unstable();
        codes.dedup();
        codes.len() < rows.factor.levels.len()
    })
}

/// Order of the levels, difficulty, effects of roles and pairs, and survival.
///
/// # Errors
/// When a column of the tables is missing or takes too many values.
pub fn difficulty(sample: &Sample, confidence: Confidence) -> Result<Vec<Table>, AnalysisError> {
    let mut tables = Vec::new();
    if let Some(levels) = order::levels(sample, confidence)? {
        tables.push(levels_table(&levels, confidence));
    }
    let won = (0..sample.match_count()).filter(|&m| sample.won(m)).count();
    // Where all or none are won, nothing is harder than anything else.
    if (1..sample.match_count()).contains(&won) {
        tables.extend(models(sample, confidence)?);
    }
    let by: Vec<String> = sample.conditions().into_iter().filter(|c| c == "scenario" || c == LINE_UP).collect();
    tables.push(survival_table(&by, &survival(sample, &by, confidence)?, confidence));
    Ok(tables)
}

/// Difficulty in logits, and what roles and pairs add.
fn models(sample: &Sample, confidence: Confidence) -> Result<Vec<Table>, AnalysisError> {
    let mut tables = Vec::new();
    let conditions = model::conditions(sample)?;
    let (levels, left_out) = model::difficulty(sample, &conditions, confidence);
    if !levels.is_empty() {
        tables.push(difficulty_table(&levels, &left_out, confidence));
    }
    let parts = Term::of_parts(sample)?;
    let effects = model::effects(sample, &conditions, &parts, confidence);
    if !effects.effects.is_empty() {
        tables.push(effects_table("effect", "What each role adds", &effects, confidence));
    }
    // Pairs stand for the roles they are made of, so these are not held.
    let others: Vec<Term> = conditions.into_iter().chain(parts.into_iter().skip(1)).collect();
    let pairs = model::effects(sample, &others, &[Term::of_rows(sample, PAIR)?], confidence);
    if !pairs.effects.is_empty() {
        tables.push(effects_table("effect.pair", "What each pair adds", &pairs, confidence));
    }
    Ok(tables)
}

/// Why groups lose: the game's words about defeats; unless `words_only`, also its first metric at defeats, and all
/// metrics by outcome.
///
/// # Errors
/// When a column is unknown or takes too many values.
pub fn defeats(
    sample: &Sample,
    by: &[String],
    words_only: bool,
    confidence: Confidence,
) -> Result<Vec<Table>, AnalysisError> {
    let game = sample.game();
    let mut tables = Vec::new();
    for label in &game.match_labels {
        let words = sample.match_factor(&[format!("l_{}", label.name)])?;
        let shares = shares(sample, by, words, Among::Defeats, confidence, Order::Rate)?;
        if !shares.is_empty() {
            tables.push(shares_table(by, &label.name, &label.meaning, &shares, confidence));
        }
    }
    if words_only {
        return Ok(tables);
    }
    if let Some(metric) = game.match_metrics.first()
        && let Ok(values) = sample.match_values(&format!("m_{}", metric.name))
    {
        let shares = shares(sample, by, values, Among::Defeats, confidence, Order::Level)?;
        if !shares.is_empty() {
            tables.push(shares_table(by, &metric.name, &metric.meaning, &shares, confidence));
        }
    }
    if !game.match_metrics.is_empty() {
        let columns: Vec<String> = game.match_metrics.iter().map(|m| format!("m_{}", m.name)).collect();
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        let grouped = [by, &[OUTCOME.to_owned()]].concat();
        tables.push(measures_table(sample, &grouped, &pace(sample, &grouped, &columns, confidence)?, confidence));
    }
    Ok(tables)
}

fn levels_table(levels: &Levels, confidence: Confidence) -> Table {
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
        brief: None,
    }
}

fn difficulty_table(levels: &[Difficulty], left_out: &[String], confidence: Confidence) -> Table {
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
        brief: None,
    }
}

/// `hard: +1.4 logits (1.1 to 1.7) harder than medium`.
fn sentence(l: &Difficulty) -> String {
    let e = &l.adjusted;
    let (word, value, low, high) =
        if e.value < 0.0 { ("easier", -e.value, -e.high, -e.low) } else { ("harder", e.value, e.low, e.high) };
    let range = Cell::NumberRange(low, high, 1).shown();
    format!("{}: +{value:.1} logits ({range}) {word} than {}.", l.level, l.reference)
}

fn effects_table(id: &str, title: &str, effects: &Effects, confidence: Confidence) -> Table {
    let row = |e: &model::Effect| {
        let sign = match (e.simultaneous.low > 0.0, e.simultaneous.high < 0.0) {
            (true, _) => "▲",
            (_, true) => "▼",
            _ => "",
        };
        vec![
            Cell::Text(named(&e.term).to_owned()),
            Cell::Text(e.level.clone()),
            Cell::Count(e.matches),
            Cell::Number(e.logits.value, 2),
            Cell::NumberRange(e.logits.low, e.logits.high, 2),
            Cell::NumberRange(e.simultaneous.low, e.simultaneous.high, 2),
            Cell::Text(sign.to_owned()),
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
    let joint = "Joint intervals hold for all rows of a factor at once; ▲ ▼ above or below the mean even by them.";
    notes.extend([joint, "Firth's penalised logistic regression, Wald intervals."].map(str::to_owned));
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
        brief: None,
    }
}

fn left_out_note(left_out: &[String]) -> Option<String> {
    let one = left_out.len() == 1;
    (!left_out.is_empty()).then(|| {
        let (is, its) = if one { ("is", "its") } else { ("are", "their") };
        format!("{} {is} left out: these matches cannot tell {its} levels from other factors.", list(left_out))
    })
}

fn survival_table(by: &[String], standings: &[Standing], confidence: Confidence) -> Table {
    let stopped = standings.iter().any(|s| s.stopped.value > 0.0);
    let mut columns = level_columns(by);
    columns.extend([
        Column::new("round", "round", Kind::Number),
        Column::new("reached", "reached", Kind::Number).dispensable(2),
        Column::new("lost_now", "lost in it", Kind::Number).dispensable(4),
        Column::new("won", "won", Kind::Number),
        Column::new("won_interval", interval_head(confidence), Kind::Range),
        Column::new("lost", "lost", Kind::Number),
        Column::new("lost_interval", interval_head(confidence), Kind::Range),
        Column::new("stopped", "stopped", Kind::Number).dispensable(rank(stopped, 1)),
        Column::new("playing", "playing", Kind::Number),
        Column::new("playing_interval", interval_head(confidence), Kind::Range).dispensable(3),
    ]);
    let row = |s: &Standing| {
        let mut cells: Vec<Cell> = s.level.iter().cloned().map(Cell::Text).collect();
        cells.extend([
            Cell::Count(s.round),
            Cell::Count(s.reached),
            Cell::Count(s.lost_now),
            Cell::Percent(s.won.value),
            Cell::PercentRange(s.won.low, s.won.high),
            Cell::Percent(s.lost.value),
            Cell::PercentRange(s.lost.low, s.lost.high),
            Cell::Percent(s.stopped.value),
            Cell::Percent(s.playing.value),
            Cell::PercentRange(s.playing.low, s.playing.high),
        ]);
        cells
    };
    // Every so many rounds, and the last one of each level, unless nothing has ended since the row before.
    let longest = standings.iter().map(|s| s.round as usize).max().unwrap_or(0);
    let every = longest.div_ceil(BRIEF).max(1);
    let last = |i: usize| standings.get(i + 1).is_none_or(|next| next.level != standings[i].level);
    let mut brief: Vec<usize> = Vec::new();
    for (i, s) in standings.iter().enumerate().filter(|(i, s)| (s.round as usize).is_multiple_of(every) || last(*i)) {
        let before = brief.last().map(|&shown| &standings[shown]).filter(|shown| shown.level == s.level);
        if before.map_or(1.0, |shown| shown.playing.value) != s.playing.value {
            brief.push(i);
        }
    }
    let mut notes =
        vec!["Shares of all matches of the level by the end of the round; victory and defeat compete.".to_owned()];
    if brief.len() < standings.len() {
        notes.push("Rounds between are left out here; the other formats have all.".to_owned());
    }
    Table {
        id: id("survival", by),
        title: title("Who still plays, has won and has lost", by)
            + if by.is_empty() { " by round" } else { " and round" },
        columns,
        rows: standings.iter().map(row).collect(),
        notes,
        details: Value::Null,
        brief: Some(brief),
    }
}

fn shares_table(by: &[String], name: &str, meaning: &str, shares: &[Share], confidence: Confidence) -> Table {
    let several = shares.iter().any(|s| s.value != shares[0].value);
    let mut columns = level_columns(by);
    columns.extend([
        Column::new(name, spaced(name), Kind::Text),
        Column::new("matches", "defeats", Kind::Number),
        Column::new("share", "share", Kind::Number),
        Column::new("interval", interval_head(confidence), Kind::Range),
        Column::new("joint", joint_head(confidence), Kind::Range).dispensable(rank(several, 2)),
        Column::new("bar", "", Kind::Bar).dispensable(1),
    ]);
    let row = |s: &Share| {
        let mut cells: Vec<Cell> = s.level.iter().cloned().map(Cell::Text).collect();
        cells.extend([
            Cell::Text(s.value.clone()),
            Cell::Count(s.count),
            Cell::Percent(s.share.value),
            Cell::PercentRange(s.share.low, s.share.high),
            Cell::PercentRange(s.simultaneous.low, s.simultaneous.high),
            Cell::Bar { low: s.share.low, value: s.share.value, high: s.share.high, mark: None },
        ]);
        cells
    };
    let most = if by.is_empty() { BRIEF } else { BRIEF_WITHIN };
    let nth = |i: usize| shares[..i].iter().filter(|s| s.level == shares[i].level).count();
    let brief: Vec<usize> = (0..shares.len()).filter(|&i| nth(i) < most).collect();
    let hidden = shares.len() - brief.len();
    let mut notes = vec![format!("{}: {meaning}.", spaced(name))];
    if hidden > 0 {
        let of = if by.is_empty() { "" } else { " of each level" };
        notes.push(format!("The first {most}{of} are shown here; the other formats have {hidden} more."));
    }
    Table {
        id: id(&format!("defeats.{name}"), by),
        title: title(&format!("Defeats by {}", spaced(name)), &[]) + &within(by),
        columns,
        rows: shares.iter().map(row).collect(),
        notes,
        details: Value::Null,
        brief: (hidden > 0).then_some(brief),
    }
}

fn measures_table(sample: &Sample, by: &[String], paces: &[Pace], confidence: Confidence) -> Table {
    let mut columns = vec![Column::new("measure", "measure", Kind::Text)];
    columns.extend(level_columns(by));
    columns.extend([
        Column::new("matches", "matches", Kind::Number).dispensable(1),
        Column::new("mean", "mean", Kind::Number),
        Column::new("interval", interval_head(confidence), Kind::Range),
        Column::new("min", "min", Kind::Number).dispensable(3),
        Column::new("p10", "p10", Kind::Number).dispensable(2),
        Column::new("median", "median", Kind::Number),
        Column::new("p90", "p90", Kind::Number).dispensable(2),
        Column::new("max", "max", Kind::Number).dispensable(3),
    ]);
    let number = |x: f64| Cell::Number(x, usize::from(x.fract() != 0.0));
    let row = |p: &Pace| {
        let mut cells = vec![Cell::Text(named(&p.measure).to_owned())];
        cells.extend(p.level.iter().cloned().map(Cell::Text));
        cells.extend([
            Cell::Count(p.mean.n),
            Cell::Number(p.mean.value, 2),
            Cell::NumberRange(p.mean.low, p.mean.high, 2),
        ]);
        cells.extend([p.min, p.p10, p.median, p.p90, p.max].map(number));
        cells
    };
    let meanings = sample.game().match_metrics.iter().map(|m| (m.name.clone(), Value::from(m.meaning.as_str())));
    Table {
        id: id("measures", by),
        title: title("The game's own measures", by),
        columns,
        rows: paces.iter().map(row).collect(),
        notes: Vec::new(),
        details: json!({ "meanings": meanings.collect::<serde_json::Map<_, _>>() }),
        brief: None,
    }
}

fn within(by: &[String]) -> String {
    if by.is_empty() { String::new() } else { sections::title(" within", by).replacen("within by", "within", 1) }
}

fn spaced(name: &str) -> String {
    name.replace('_', " ")
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

/// `a, b and c`.
fn list(names: &[String]) -> String {
    let names: Vec<&str> = names.iter().map(|n| named(n)).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
