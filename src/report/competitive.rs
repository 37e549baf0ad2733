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
use agon_analysis::of_seats::OfSeats;
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

/// Most combinations of conditions and roles that tables of several numbers have the rows of.
const PARTS: usize = 30;

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

/// What points are made of and when seats reach what, within what differs by design, and what winners have more of.
fn numbers_of_seats(study: &Study<'_>, conditions: &[String]) -> Result<Vec<Table>, AnalysisError> {
    let (sample, confidence) = (study.sample, study.confidence);
    let roles = sample.levels(&["role"])?.len();
    let own: &[&str] = if (2..=ROLES).contains(&roles) { &["role"] } else { &[] };
    let mut tables = Vec::new();
    let all = Within::all(sample, own, PARTS);
    for whole in wholes(sample) {
        for within in &all {
            let rows = under(within, own, &|by| components(sample, by, &whole, confidence))?;
            tables.extend(rows.table(within, |by, rows| seats::components(by, &whole, rows, confidence)));
        }
    }
    for within in &all {
        let rows = under(within, own, &|by| milestones(sample, by, confidence))?;
        let noun = &sample.game().round_noun;
        tables.extend(rows.table(within, |by, rows| seats::milestones(by, rows, noun, confidence)));
    }
    let contrasts = contrasts(sample, &sample.quantities(), confidence)?;
    if !contrasts.is_empty() {
        let pooled = Within { columns: Vec::new(), pooled: conditions.to_vec() };
        tables.push(noted(seats::winners(&contrasts, sample, confidence), &pooled));
    }
    Ok(tables)
}

/// Figures by some columns; those over all seats of a combination of conditions stand before those of its roles.
struct Under<T> {
    by: Vec<String>,
    rows: Vec<OfSeats<T>>,
}

/// Figures of seats, or why there are none.
type Figures<T> = Result<Vec<OfSeats<T>>, AnalysisError>;

/// Figures over all seats of each combination of the conditions and, if seats have columns of their `own`, by these.
fn under<T: Clone>(
    within: &Within,
    own: &[&str],
    figures: &dyn Fn(&[String]) -> Figures<T>,
) -> Result<Under<T>, AnalysisError> {
    let by: Vec<String> = within.columns.iter().cloned().chain(own.iter().map(|c| (*c).to_owned())).collect();
    let all = figures(&within.columns)?;
    let each = if own.is_empty() { Vec::new() } else { figures(&by)? };
    let rows = all.chunk_by(|a, b| a.level == b.level).flat_map(|of_place| {
        let place = of_place[0].level.as_slice();
        of_place.iter().chain(each.iter().filter(move |row| row.level.starts_with(place))).cloned()
    });
    Ok(Under { rows: rows.collect(), by })
}

impl<T> Under<T> {
    /// A table of them, if there are any. If it is long, a screen shows the rows over all seats only.
    fn table(&self, within: &Within, draw: impl Fn(&[&str], &[OfSeats<T>]) -> Table) -> Option<Table> {
        let by: Vec<&str> = self.by.iter().map(String::as_str).collect();
        let over_all = |i: &usize| self.rows[*i].level.len() == within.columns.len();
        let table = || {
            let table = noted(draw(&by, &self.rows), within);
            if table.rows.len() <= ROWS || by.len() == within.columns.len() {
                return table;
            }
            let note = "The rows of each role stand in the other formats.".to_owned();
            Table { brief: Some((0..self.rows.len()).filter(over_all).collect()), brief_note: Some(note), ..table }
        };
        (!self.rows.is_empty()).then(table)
    }
}
