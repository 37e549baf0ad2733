//! Runs that stop by their results: what was decided, by intervals that hold at every look, how many matches each cell got,
//! and a warning about the other intervals.

use super::findings::Finding;
use super::sections::{interval_head, named};
use super::study::Answer;
use super::table::{Cell, Column, Kind, Table, grouped};
use agon_analysis::stopping::{CellLook, Contrast, GROUP, Look, StopFigures, StopRule, Watch};
use agon_analysis::verdict::Verdict;
use agon_analysis::{AnalysisError, Confidence, Estimate, Part};

/// The table of what is decided.
const ID: &str = "decided";

/// The table of how many matches each cell got.
const CELLS: &str = "matches.cell";

/// Cells that the terminal shows one by one.
const MOST_CELLS: usize = 12;

/// Puts the decisions of a sequential test before everything else, and notes that all other intervals assume a planned
/// number of matches. Sentences and tables that answer the same question by such intervals are removed. If cells got unequal
/// numbers of matches, the last table says how many.
///
/// # Errors
/// When a table cannot be read.
pub fn tell(parts: &[Part], answer: &mut Answer) -> Result<(), AnalysisError> {
    let mut look = None;
    if let [part] = parts {
        look = Watch::of(part)?.map(|mut watch| watch.look());
    }
    decisions(parts, look.clone(), answer);
    let rule = parts.iter().find_map(|part| part.manifest.stop.as_ref());
    if let (Some(look), Some(rule)) = (look.filter(|look| are_unequal(&look.cells)), rule) {
        answer.tables.push(cells(&look, rule));
    }
    Ok(())
}

fn are_unequal(cells: &[CellLook]) -> bool {
    cells.iter().any(|cell| cell.matches != cells[0].matches)
}

/// How many matches each cell got.
fn cells(look: &Look, rule: &StopRule) -> Table {
    let width = matches!(rule.figures, StopFigures::Width { .. });
    let row = |cell: &CellLook| {
        let (half, whose) = match &cell.widest {
            Some((half, whose)) => {
                (if look.payoffs { Cell::Number(*half, 3) } else { Cell::Number(100.0 * half, 2) }, whose.clone())
            }
            None => (Cell::Missing, String::new()),
        };
        let state = match (cell.open, width) {
            (true, _) => "undecided",
            (false, true) => "known",
            (false, false) => "decided",
        };
        let (name, matches) = (Cell::Text(cell.name.clone()), Cell::Count(cell.matches));
        let mut row = vec![name, matches];
        if width {
            row.extend([half, Cell::Text(whose)]);
        }
        row.push(Cell::Text(state.to_owned()));
        row
    };
    let mut columns = vec![Column::new("cell", "cell", Kind::Text), Column::new("matches", "matches", Kind::Number)];
    if width {
        let unit = if look.payoffs { "widest ±" } else { "widest ± points" };
        columns.push(Column::new("half_width", unit, Kind::Number).dispensable(1));
        columns.push(Column::new("whose", "whose", Kind::Text).dispensable(2));
    }
    columns.push(Column::new("state", "in the end", Kind::Text));
    // The terminal shows where most matches went.
    let mut most: Vec<usize> = (0..look.cells.len()).collect();
    most.sort_by_key(|cell| std::cmp::Reverse(look.cells[*cell].matches));
    most.truncate(MOST_CELLS);
    most.sort_unstable();
    let notes = vec![
        "A cell that everything is known about got no more matches; they went to the others. Rows of other tables that pool \
         cells count every match once, so cells with more matches weigh more."
            .to_owned(),
    ];
    let hidden = look.cells.len().saturating_sub(MOST_CELLS);
    let brief_note =
        format!("The {MOST_CELLS} cells with the most matches are shown here; the other formats have {hidden} more.");
    Table {
        id: CELLS.to_owned(),
        title: "How many matches each cell got".to_owned(),
        columns,
        rows: look.cells.iter().map(row).collect(),
        brief: (hidden > 0).then_some(most),
        brief_note: (hidden > 0).then_some(brief_note),
        notes,
        ..Table::default()
    }
}

fn decisions(parts: &[Part], look: Option<Look>, answer: &mut Answer) {
    if !parts.iter().any(|part| part.manifest.stop.as_ref().is_some_and(StopRule::is_sequential)) {
        return;
    }
    let note = "These intervals and tests are those of a number of matches planned beforehand; this run stops by its \
                results, so they promise too much.";
    let decided = look.filter(|look| !look.contrasts.is_empty());
    let rule = parts.iter().find_map(|part| part.manifest.stop.as_ref());
    if let (Some(_), Some(rule)) = (&decided, rule) {
        let answered = match &rule.figures {
            StopFigures::Factor { column, .. } => format!("change.{column}"),
            _ => "pairs.bot".to_owned(),
        };
        answer.tables.retain(|table| table.id != answered);
    }
    for table in &mut answer.tables {
        let more = if decided.is_some() { " What was decided stands in the table before them." } else { "" };
        table.notes.insert(0, format!("{note}{more}"));
    }
    if let (Some(look), Some(rule)) = (decided, rule) {
        answer.findings = look.contrasts.iter().map(|c| finding(c, &look, rule)).collect();
        answer.tables.insert(0, table(&look, rule));
    }
}

/// A difference in words.
fn finding(contrast: &Contrast, look: &Look, rule: &StopRule) -> Finding {
    let shown = |x: f64| match look.payoffs {
        true => format!("{x:+.3}"),
        false => format!("{:+.1}", 100.0 * x),
    };
    let shown = |x: f64| shown(x).replace('-', "−");
    let Contrast { who, from, to, difference, verdict } = contrast;
    let bots = matches!(rule.figures, StopFigures::Bots { .. });
    // The better bot is named first, so it has more.
    let difference = match (bots, verdict) {
        (true, Verdict::Below) => {
            Estimate { value: -difference.value, low: -difference.high, high: -difference.low, ..*difference }
        }
        _ => *difference,
    };
    let size = format!(
        "{} {} ({} to {}, at every look)",
        shown(difference.value),
        if look.payoffs { "of payoff" } else { "points" },
        shown(difference.low),
        shown(difference.high),
    );
    let change = match &rule.figures {
        StopFigures::Factor { column, .. } => format!("{}, {to} instead of {from},", named(column)),
        _ => String::new(),
    };
    let whom = if who == GROUP { "the group" } else { who.as_str() };
    let text = match (&rule.figures, verdict) {
        (StopFigures::Bots { .. }, Verdict::Above) => format!("{to} is better than {from}: {size}."),
        (StopFigures::Bots { .. }, Verdict::Below) => format!("{from} is better than {to}: {size}."),
        (StopFigures::Bots { .. }, Verdict::Inside) => format!("{to} and {from} are as good as equal: {size}."),
        (StopFigures::Bots { .. }, Verdict::Undecided) => format!("{to} and {from} are undecided: {size}."),
        (_, Verdict::Above) => format!("{change} helps {whom}: {size}."),
        (_, Verdict::Below) => format!("{change} hurts {whom}: {size}."),
        (_, Verdict::Inside) => format!("{change} hardly changes anything for {whom}: {size}."),
        (_, Verdict::Undecided) => format!("{change} is undecided for {whom}: {size}."),
    };
    Finding { text, table: Some(ID.to_owned()) }
}

/// All differences that the run is to decide.
fn table(look: &Look, rule: &StopRule) -> Table {
    let (first, second) = match &rule.figures {
        StopFigures::Factor { column, .. } => (named(column).to_owned(), "who"),
        _ => ("against".to_owned(), "bot"),
    };
    let bots = matches!(rule.figures, StopFigures::Bots { .. });
    let difference = |x: f64| if look.payoffs { Cell::Number(x, 3) } else { Cell::Points(x) };
    let range = |low, high| match look.payoffs {
        true => Cell::NumberRange(low, high, 3),
        false => Cell::PointsRange(low, high),
    };
    let row = |c: &Contrast| {
        let verdict = match c.verdict {
            Verdict::Above => "more",
            Verdict::Below => "less",
            Verdict::Inside => "as good as equal",
            Verdict::Undecided => "undecided",
        };
        let levels = if bots { c.from.clone() } else { format!("{} to {}", c.from, c.to) };
        vec![
            Cell::Text(c.who.clone()),
            Cell::Text(levels),
            Cell::Count(c.difference.n),
            difference(c.difference.value),
            range(c.difference.low, c.difference.high),
            Cell::Text(verdict.to_owned()),
            Cell::Bar { low: c.difference.low, value: c.difference.value, high: c.difference.high, mark: Some(0.0) },
        ]
    };
    let margin = rule.margin().map(|points| format!(" Within ±{points} points counts as equal."));
    Table {
        id: ID.to_owned(),
        title: "What a sequential test decides".to_owned(),
        columns: vec![
            Column::new("who", second, Kind::Text),
            Column::new("levels", first, Kind::Text),
            Column::new("observations", "matches", Kind::Number).dispensable(2),
            Column::new("difference", "difference", Kind::Number),
            Column::new("interval", format!("joint {}", interval_head(Confidence::DEFAULT)), Kind::Range),
            Column::new("verdict", "verdict", Kind::Text),
            Column::new("bar", "", Kind::Bar).dispensable(1),
        ],
        rows: look.contrasts.iter().map(row).collect(),
        notes: vec![format!(
            "Empirical Bernstein confidence sequences (Howard et al. 2021): at all looks and in all rows together the intervals \
             hold with 95%, so stopping by them costs nothing.{} Looks after every {} matches of a cell.",
            margin.unwrap_or_default(),
            grouped(rule.every),
        )],
        mark: "no difference",
        ..Table::default()
    }
}
