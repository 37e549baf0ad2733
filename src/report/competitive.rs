//! The study of games whose seats compete: who wins, from where and how, what points are made of, and how matches go.
//!
//! It knows no rules: the game says of each of its numbers what kind it is ([`MetricKind`](agon_game::MetricKind)), and
//! every table is left out where there is nothing to tell apart.

use super::sections::{matches, seats};
use super::study::{Study, contestants};
use super::table::Table;
use agon_analysis::components::{components, wholes};
use agon_analysis::milestones::milestones;
use agon_analysis::pace::pace;
use agon_analysis::winners::contrasts;
use agon_analysis::{AnalysisError, Sample};

/// Most rows of a table of combinations; larger ones are left to `--by`.
const ROWS: usize = 60;

/// Most roles that tables of several numbers are split by.
const ROLES: usize = 8;

/// The whole study.
///
/// # Errors
/// When a column of the tables is missing or takes too many values.
pub fn study(study: &Study<'_>) -> Result<Vec<Table>, AnalysisError> {
    let sample = study.sample;
    let conditions = sample.conditions();
    let mut tables = Vec::new();
    for columns in who(sample, &conditions)? {
        tables.push(study.win_rates(&columns)?);
    }
    tables.extend(study.ratings()?);
    tables.extend(paths(study, &conditions)?);
    tables.extend(numbers_of_seats(study)?);

    let alone: Vec<Vec<String>> = conditions.iter().map(|c| vec![c.clone()]).collect();
    let mut groups: Vec<&[String]> = vec![&[]];
    groups.extend(alone.iter().map(Vec::as_slice));
    for by in &groups {
        tables.push(study.endings(by)?);
    }
    for by in &groups {
        tables.push(study.pace(by)?);
    }
    let measures: Vec<String> = sample.game().match_metrics.iter().map(|m| format!("m_{}", m.name)).collect();
    let measures: Vec<&str> = measures.iter().map(String::as_str).collect();
    let by: Vec<String> = conditions.into_iter().filter(|c| c == "players").collect();
    let paces = pace(sample, &by, &measures, study.confidence)?;
    if !paces.is_empty() {
        tables.push(matches::measures(&by, &paces, sample, study.confidence));
    }
    Ok(tables)
}

/// What the win rates of those who compete are grouped by: roles, and bots where several play; these, or else the roles,
/// within everything that differs by design; and seats.
fn who(sample: &Sample, conditions: &[String]) -> Result<Vec<Vec<String>>, AnalysisError> {
    let mut by = contestants(sample)?;
    // Where several bots play, roles are a mixture of them.
    let main = by.last().cloned().unwrap_or_default();
    let levels = sample.factor(&main)?.levels.len();
    for condition in conditions {
        let within = sample.match_factor(&[condition])?.levels.len();
        if levels > 1 && levels * within <= ROWS {
            by.push([main.as_slice(), std::slice::from_ref(condition)].concat());
        }
    }
    // Where a role always has the same seat, the table of roles says it all.
    let (roles, seats) = (sample.factor(&["role"])?.levels.len(), sample.factor(&["seat"])?.levels.len());
    let tied = sample.factor(&["role", "seat"]).is_ok_and(|both| both.levels.len() == roles.max(seats));
    if seats > 1 && !tied {
        by.push(vec!["seat".to_owned()]);
    }
    Ok(by)
}

/// Win rates by what seats are given and by what they come to. What is given is looked at for each table size too: a place
/// in the order of play is not worth the same at a table of two and of four.
fn paths(study: &Study<'_>, conditions: &[String]) -> Result<Vec<Table>, AnalysisError> {
    let sizes = conditions.iter().any(|c| c == "players");
    let mut tables = Vec::new();
    for (metric, meaning, given) in study.sample.few_valued() {
        if study.sample.factor(&[metric]).is_ok_and(|values| values.levels.len() < 2) {
            continue;
        }
        let mut by = vec![vec![metric]];
        by.extend((given && sizes).then(|| vec!["players", metric]));
        for columns in by {
            let mut table = study.win_rates(&columns)?;
            table.notes.insert(0, format!("{metric}: {meaning}."));
            if !given {
                table
                    .notes
                    .push("What seats come to by playing goes with winning; it need not bring it about.".to_owned());
            }
            tables.push(table);
        }
    }
    Ok(tables)
}

/// What points are made of, when seats reach what, and what winners have more of.
fn numbers_of_seats(study: &Study<'_>) -> Result<Vec<Table>, AnalysisError> {
    let (sample, confidence) = (study.sample, study.confidence);
    let roles = sample.factor(&["role"])?.levels.len();
    let by: &[&str] = if (2..=ROLES).contains(&roles) { &["role"] } else { &[] };
    let all: &[&str] = &[];
    let mut tables = Vec::new();
    for whole in wholes(sample) {
        let mut rows = components(sample, all, &whole, confidence)?;
        if !by.is_empty() {
            rows.extend(components(sample, by, &whole, confidence)?);
        }
        if !rows.is_empty() {
            tables.push(seats::components(by, &whole, &rows, confidence));
        }
    }
    let mut rows = milestones(sample, all, confidence)?;
    if !by.is_empty() {
        rows.extend(milestones(sample, by, confidence)?);
    }
    if !rows.is_empty() {
        tables.push(seats::milestones(by, &rows, &sample.game().round_noun, confidence));
    }
    let contrasts = contrasts(sample, &sample.quantities(), confidence)?;
    if !contrasts.is_empty() {
        tables.push(seats::winners(&contrasts, sample, confidence));
    }
    Ok(tables)
}
