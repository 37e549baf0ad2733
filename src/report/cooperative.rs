//! The study of cooperative games: how hard they are, whether levels are in order, why groups lose, and with whom.

use super::findings::{self, Finding};
use super::sections::{difficulty, lengths, matches, survival};
use super::study::{Answer, Study};
use super::table::Table;
use agon_analysis::endings::{Among, Of, shares};
use agon_analysis::grouping::{LINE_UP, OUTCOME, PAIR};
use agon_analysis::lengths::losses;
use agon_analysis::model::{self, Term};
use agon_analysis::pace::pace;
use agon_analysis::survival::survival as incidence;
use agon_analysis::{AnalysisError, Confidence, Order, Sample, order};

/// Causes of defeat that are shown separately round by round; the others are pooled.
const CAUSES: usize = 6;

/// The whole study.
///
/// # Errors
/// When a column of the tables is missing or takes too many values.
pub fn study(study: &Study<'_>) -> Result<Answer, AnalysisError> {
    let (sample, confidence) = (study.sample, study.confidence);
    let mut tables = Vec::new();
    for columns in grouping(sample, true)? {
        tables.push(study.noted(study.win_rates(&columns)?, &columns));
    }
    let mut findings = sentences(study, &tables)?;
    let changes = changes(study)?;
    findings.extend(changes.findings);
    tables.extend(difficulty_tables(study)?);
    tables.extend(changes.tables);
    let by: Vec<String> =
        sample.conditions().into_iter().filter(|c| matches!(c.as_str(), "scenario" | "players" | LINE_UP)).collect();
    tables.extend(study.tracks(&by)?.map(|table| study.noted(table, &by)));
    // How matches end: over all matches, and by scenario where there are several.
    let scenario: Vec<String> = sample.conditions().into_iter().filter(|c| c == "scenario").collect();
    let mut groups: Vec<&[String]> = vec![&[]];
    groups.extend((!scenario.is_empty()).then_some(scenario.as_slice()));
    for by in &groups {
        tables.push(study.noted(study.endings(by)?, by));
        tables.extend(study.lengths(by)?.map(|table| study.noted(table, by)));
    }
    for by in &groups {
        let defeats = defeats(sample, by, !by.is_empty(), confidence)?;
        tables.extend(defeats.into_iter().map(|table| study.noted(table, by)));
    }
    for by in groups {
        tables.push(study.noted(study.pace(by)?, by));
    }
    tables.extend(study.times(&[]));
    Ok(Answer { findings, tables })
}

/// The answer in sentences: the requested chance, the levels, what makes it hard, and the causes of defeat.
fn sentences(study: &Study<'_>, rates: &[Table]) -> Result<Vec<Finding>, AnalysisError> {
    let (sample, confidence) = (study.sample, study.confidence);
    let mut findings = Vec::new();
    if let Some(target) = study.target {
        let all = sample.conditions();
        findings.push(findings::target(&study.rates(&all)?, target, &rates[0].id));
    }
    let won = sample.won_count();
    let model = match (1..sample.match_count()).contains(&won) {
        true => {
            let batch = model::matches(sample)?;
            model::difficulty(&batch, &model::conditions(sample, &batch)?, confidence).0
        }
        false => Vec::new(),
    };
    findings.extend(findings::difficulty(order::levels(sample, confidence)?.as_ref(), &model));
    let by: Vec<String> = sample.conditions().into_iter().filter(|c| c == "scenario").collect();
    for label in sample.game().match_labels.iter().take(1) {
        let words = format!("l_{}", label.name);
        let shares = shares(sample, &by, Of::Words(&words), Among::Defeats, confidence, Order::Rate)?;
        let id = super::sections::id(&format!("defeats.{}", label.name), &by);
        findings.extend(findings::causes(&shares, &by, &id));
    }
    Ok(findings)
}

/// What another line-up, option, value or variant changes in points, where matches of equal number are the same world for
/// all of them. Elsewhere the model tells how much harder it is with each, and levels have a table of their steps.
fn changes(study: &Study<'_>) -> Result<Answer, AnalysisError> {
    if study.sample.all_paired() { study.changes(&["scenario"]) } else { Ok(Answer::default()) }
}

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
            if sample.tells_matches_apart(column)? {
                by.push(vec![column.to_owned()]);
            }
        }
    }
    Ok(by)
}

/// Order of the levels, difficulty, effects of roles and pairs, and survival.
fn difficulty_tables(study: &Study<'_>) -> Result<Vec<Table>, AnalysisError> {
    let (sample, confidence) = (study.sample, study.confidence);
    let mut tables = Vec::new();
    if let Some(levels) = order::levels(sample, confidence)? {
        tables.push(difficulty::steps(&levels, confidence));
    }
    let won = sample.won_count();
    // If all or none are won, nothing is harder than anything else.
    if (1..sample.match_count()).contains(&won) {
        tables.extend(models(sample, confidence)?);
    }
    let by: Vec<String> = sample.conditions().into_iter().filter(|c| c == "scenario" || c == LINE_UP).collect();
    let survival = survival::by_round(&by, &incidence(sample, &by, confidence)?, confidence);
    tables.push(study.noted(survival, &by));
    for label in sample.game().match_labels.iter().take(1) {
        let words = format!("l_{}", label.name);
        let losses = losses(sample, &by, &words, CAUSES, confidence)?;
        if !losses.is_empty() {
            tables.push(study.noted(lengths::losses(&by, &words, &losses, confidence), &by));
        }
    }
    Ok(tables)
}

/// Difficulty in logits, and what roles and pairs add.
fn models(sample: &Sample, confidence: Confidence) -> Result<Vec<Table>, AnalysisError> {
    let mut tables = Vec::new();
    let batch = &model::matches(sample)?;
    let conditions = model::conditions(sample, batch)?;
    let (levels, left_out) = model::difficulty(batch, &conditions, confidence);
    if !levels.is_empty() {
        tables.push(difficulty::logits(&levels, &left_out, confidence));
    }
    let parts = Term::of_parts(batch)?;
    let effects = model::effects(batch, &conditions, &parts, confidence);
    if !effects.effects.is_empty() {
        tables.push(difficulty::effects("effect", "What each role adds", &effects, confidence));
    }
    // Pairs replace the roles they consist of, so these are not held.
    let others: Vec<Term> = conditions.into_iter().chain(parts.into_iter().skip(1)).collect();
    let pairs = model::effects(batch, &others, &[Term::of_rows(batch, PAIR)?], confidence);
    if !pairs.effects.is_empty() {
        tables.push(difficulty::effects("effect.pair", "What each pair adds", &pairs, confidence));
    }
    Ok(tables)
}

/// Why groups lose: the game's words about defeats and, unless `words_only`, its first metric at defeats and all
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
        let words = format!("l_{}", label.name);
        let shares = shares(sample, by, Of::Words(&words), Among::Defeats, confidence, Order::Rate)?;
        if !shares.is_empty() {
            tables.push(matches::defeats(by, &label.name, &label.meaning, &shares, confidence));
        }
    }
    if words_only {
        return Ok(tables);
    }
    if let Some(metric) = game.match_metrics.first()
        && let column = format!("m_{}", metric.name)
        && sample.match_values(&column).is_ok()
    {
        let shares = shares(sample, by, Of::Numbers(&column), Among::Defeats, confidence, Order::Level)?;
        if !shares.is_empty() {
            tables.push(matches::defeats(by, &metric.name, &metric.meaning, &shares, confidence));
        }
    }
    if !game.match_metrics.is_empty() {
        let columns: Vec<String> = game.match_metrics.iter().map(|m| format!("m_{}", m.name)).collect();
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        let grouped = [by, &[OUTCOME.to_owned()]].concat();
        let paces = pace(sample, &grouped, &columns, confidence)?;
        tables.push(matches::measures(&grouped, &paces, sample, confidence));
    }
    Ok(tables)
}
