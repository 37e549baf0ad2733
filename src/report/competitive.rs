//! The study of games whose seats compete: who wins, from where and how, what points are made of, and how matches go.
//! It knows no rules: the game declares the kind of each of its numbers ([`MetricKind`](agon_game::MetricKind)), and a
//! table is left out if there is nothing to compare. What differs by design, such as the bots at the table or its size,
//! is never pooled in silence: a rate over three, four and five seats describes no game.

use super::findings;
use super::sections::ratings::unlike;
use super::sections::{matches, pooled_note, seats, skill};
use super::study::{Answer, Study};
use super::table::Table;
use agon_analysis::components::{components, wholes};
use agon_analysis::grouping::LINE_UP;
use agon_analysis::milestones::milestones;
use agon_analysis::pace::pace;
use agon_analysis::rating::rate_bots;
use agon_analysis::win_rate::win_rates;
use agon_analysis::winners::contrasts;
use agon_analysis::{AnalysisError, Order, Sample};

/// Most rows of a table of combinations.
const ROWS: usize = 60;

/// Most rows of combinations that the terminal shows unasked.
const SCREEN: usize = 30;

/// Most cells of the maps of a table.
const MAP: usize = 120;

/// Most roles that tables of several numbers are split by.
const ROLES: usize = 8;

/// The win rates of those who compete, which a run shows at its end.
///
/// # Errors
/// When a column of the tables is missing or takes too many values.
pub fn brief(study: &Study<'_>) -> Result<Vec<Table>, AnalysisError> {
    let mut tables = Vec::new();
    for column in contestants(study.sample)? {
        tables.extend(who(study, column)?);
    }
    Ok(tables)
}

/// The whole study.
///
/// # Errors
/// When a column of the tables is missing or takes too many values.
pub fn study(study: &Study<'_>) -> Result<Answer, AnalysisError> {
    let sample = study.sample;
    let conditions = sample.conditions();
    let mut tables = brief(study)?;
    let mut findings = Vec::new();
    // If several bots sit at a table, roles and bots rotate, and both may be fair or not.
    for within in Within::all(sample, &["role"], ROWS).into_iter().take(1) {
        let by: Vec<&str> = within.columns.iter().map(String::as_str).chain(["role"]).collect();
        findings.extend(findings::balance(&study.rates(&by)?, study.margin, &tables[0].id));
    }
    let changes = study.changes(&[])?;
    findings.extend(changes.findings);
    tables.extend(changes.tables);
    tables.extend(ladder(study)?);
    if seats_tell(sample)? {
        tables.extend(who(study, "seat")?);
        tables.extend(map(study, "seat")?);
    }
    if sample.bots_meet()? {
        tables.extend(map(study, "bot")?);
    }
    let tournament = study.tournament()?;
    findings.splice(0..0, tournament.findings);
    tables.extend(tournament.tables);
    tables.extend(paths(study)?);
    tables.extend(numbers_of_seats(study, &conditions)?);

    for within in Within::all(sample, &["role"], ROWS).into_iter().take(1) {
        tables.extend(study.tracks(&within.columns)?.map(|table| noted(table, &within)));
    }

    let endings = sample.game().endings.len().max(1);
    for within in Within::all(sample, &[], ROWS / endings) {
        tables.push(noted(study.endings(&within.columns)?, &within));
        tables.extend(study.lengths(&within.columns)?.map(|table| noted(table, &within)));
    }
    for within in Within::all(sample, &[], ROWS / 2) {
        tables.push(noted(study.pace(&within.columns)?, &within));
    }
    let measures: Vec<String> = sample.game().match_metrics.iter().map(|m| format!("m_{}", m.name)).collect();
    let measures: Vec<&str> = measures.iter().map(String::as_str).collect();
    for within in Within::all(sample, &[], ROWS / measures.len().max(1)) {
        let paces = pace(sample, &within.columns, &measures, study.confidence)?;
        if !paces.is_empty() {
            tables.push(noted(matches::measures(&within.columns, &paces, sample, study.confidence), &within));
        }
    }
    Ok(Answer { findings, tables })
}

/// Who competes: roles, and bots where several sit at one table. Bots of different line-ups never meet; they are
/// distinguished as line-ups.
///
/// # Errors
/// When the tables have no column `bot`.
fn contestants(sample: &Sample) -> Result<Vec<&'static str>, AnalysisError> {
    Ok(if sample.bots_meet()? { vec!["role", "bot"] } else { vec!["role"] })
}

/// Whether seats say anything that roles do not: if a role always has the same seat at a kind of table, the table of roles is
/// enough.
fn seats_tell(sample: &Sample) -> Result<bool, AnalysisError> {
    let (roles, seats, both) = (kinds(sample, &["role"]), kinds(sample, &["seat"]), kinds(sample, &["role", "seat"]));
    let tied = both > 0 && both == roles.max(seats);
    Ok(sample.levels(&["seat"])?.len() > 1 && !tied)
}

/// Whether the values of a column of seats are the roles by another name, at each kind of table.
fn is_role(sample: &Sample, column: &str) -> bool {
    let both = kinds(sample, &["role", column]);
    both > 0 && both == kinds(sample, &["role"]) && both == kinds(sample, &[column])
}

/// How many levels columns of seats have at each kind of table, all together; 0 if they are too many.
fn kinds(sample: &Sample, columns: &[&str]) -> usize {
    let conditions = sample.conditions();
    let columns: Vec<&str> = conditions.iter().map(String::as_str).chain(columns.iter().copied()).collect();
    sample.levels(&columns).map_or(0, |levels| levels.len())
}

/// Win rates by a column of seats, within what differs by design.
fn who(study: &Study<'_>, column: &str) -> Result<Vec<Table>, AnalysisError> {
    let mut tables = Vec::new();
    for within in Within::all(study.sample, &[column], ROWS) {
        let by: Vec<&str> = within.columns.iter().map(String::as_str).chain([column]).collect();
        let mut table = noted(study.win_rates(&by)?, &within);
        if column == "bot" {
            table.notes.extend(unlike(study.sample).map(str::to_owned));
        }
        tables.push(table);
    }
    Ok(tables)
}

/// Roles against another column of seats, within what differs by design; if either has only one level, the tables of
/// the other are enough.
fn map(study: &Study<'_>, across: &str) -> Result<Vec<Table>, AnalysisError> {
    let levels = |columns: &[&str]| study.sample.levels(columns).map_or(0, |levels| levels.len());
    if levels(&["role"]) < 2 || levels(&[across]) < 2 || !(1..=MAP).contains(&levels(&["role", across])) {
        return Ok(Vec::new());
    }
    let mut tables = Vec::new();
    for within in Within::all(study.sample, &["role", across], MAP).iter().take(1) {
        let by: Vec<&str> = within.columns.iter().map(String::as_str).chain(["role", across]).collect();
        let table = noted(study.win_rates(&by)?, within);
        // A map on a page, but too long for a screen, where it must be asked for by its columns.
        tables.push(Table { brief: (table.rows.len() > SCREEN).then(Vec::new), ..table });
    }
    Ok(tables)
}

/// Win rates of roles along a ladder of equal bots, within everything else that differs by design.
fn ladder(study: &Study<'_>) -> Result<Option<Table>, AnalysisError> {
    let sample = study.sample;
    let line_ups = sample.match_levels(&[LINE_UP])?;
    let alone = line_ups.iter().filter(|line_up| skill::alone(&line_up.concat()).is_some()).count();
    if alone < 2 || !(2..=ROLES).contains(&sample.levels(&["role"])?.len()) {
        return Ok(None);
    }
    let within = Within::all(sample, &["role"], MAP).into_iter().find(|w| w.columns.iter().any(|c| c == LINE_UP));
    let Some(within) = within else { return Ok(None) };
    let others = within.columns.iter().map(String::as_str).filter(|c| *c != LINE_UP);
    let by: Vec<&str> = others.chain([LINE_UP, "role"]).collect();
    let rates = win_rates(sample, &by, study.confidence, Order::Level)?;
    let ratings = rate_bots(sample, study.confidence)?;
    Ok(skill::ladder(&rates, ratings.as_deref()).map(|table| noted(table, &within)))
}

/// Conditions that a table distinguishes, and those that it pools because it would be too long.
struct Within {
    columns: Vec<String>,
    pooled: Vec<String>,
}

impl Within {
    /// All conditions at once, if there are at most `rows` combinations with `inner`. Otherwise as many as fit of those
    /// that come first (bots, size, scenario), and separately each of the others by itself.
    fn all(sample: &Sample, inner: &[&str], rows: usize) -> Vec<Self> {
        let conditions = sample.conditions();
        let fits = |columns: &[String]| {
            let all: Vec<&str> = columns.iter().map(String::as_str).chain(inner.iter().copied()).collect();
            sample.levels(&all).is_ok_and(|levels| levels.len() <= rows)
        };
        let mut first: Vec<String> = Vec::new();
        for condition in &conditions {
            let more = [first.as_slice(), std::slice::from_ref(condition)].concat();
            if fits(&more) {
                first = more;
            }
        }
        let left: Vec<&String> = conditions.iter().filter(|c| !first.contains(c)).collect();
        let alone = left.iter().map(|c| vec![(*c).clone()]).filter(|columns| fits(columns));
        let within = |columns: Vec<String>| {
            let pooled = conditions.iter().filter(|c| !columns.contains(c)).cloned().collect();
            Self { columns, pooled }
        };
        std::iter::once(first.clone()).chain(alone).map(within).collect()
    }
}

/// The table with a note on what it pools.
fn noted(mut table: Table, within: &Within) -> Table {
    table.notes.extend(pooled_note(&within.pooled));
    table
}

/// Win rates by what seats are given and by what they reach, within what differs by design: a place in the order of
/// play is not worth the same at tables of two and of four.
fn paths(study: &Study<'_>) -> Result<Vec<Table>, AnalysisError> {
    let mut tables = Vec::new();
    for (metric, meaning, given) in study.sample.few_valued() {
        let alike = study.sample.levels(&[metric]).is_ok_and(|values| values.len() < 2);
        if alike || (given && is_role(study.sample, metric)) {
            continue;
        }
        for mut table in who(study, metric)? {
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
fn numbers_of_seats(study: &Study<'_>, conditions: &[String]) -> Result<Vec<Table>, AnalysisError> {
    let (sample, confidence) = (study.sample, study.confidence);
    let roles = sample.levels(&["role"])?.len();
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
    let pooled = Within { columns: Vec::new(), pooled: conditions.to_vec() };
    Ok(tables.into_iter().map(|table| noted(table, &pooled)).collect())
}
