//! Reports as text for a terminal.

use super::table::{Cell, Column, Kind, Table};
use super::{Basis, Report};
use comfy_table::{CellAlignment, ContentArrangement, ContentLineStyle, LineStyle, TableStyle};

/// Blanks between columns.
const GAP: usize = 2;
/// Narrowest and widest picture of an interval.
const BAR: std::ops::RangeInclusive<usize> = 11..=41;
/// Reconstructed values named before "and more".
const RECONSTRUCTED: usize = 3;
/// Hashes of contents named before "and more".
const CONTENTS: usize = 4;
/// Letters that are left of a text, at least.
const LETTERS: usize = 16;

const STYLE: TableStyle = TableStyle::new()
    .header_lines(ContentLineStyle::none())
    .header_separator(LineStyle::none().fill('─'))
    .content_lines(ContentLineStyle::none());

/// The whole report, no line wider than `width` unless a table cannot be made narrower: columns are left out first, then leading
/// columns become headings where several rows share their values, then long texts lose their beginnings, then all leading columns
/// may become headings.
pub fn render(report: &Report, width: usize) -> String {
    let mut text = head(&report.basis, width);
    if !report.findings.is_empty() {
        text.push_str("\nThe answer\n");
    }
    for finding in &report.findings {
        text.push_str(&wrapped(&format!("- {}", finding.text), "", width));
    }
    let mut said: Vec<&str> = Vec::new();
    for table in report.tables.iter().filter(|table| table.brief.as_ref().is_none_or(|rows| !rows.is_empty())) {
        text.push('\n');
        text.push_str(&render_table(table, width));
        for note in table.notes.iter().chain(&table.brief_note) {
            // Sentences without figures are explanations; once is enough.
            if !said.contains(&note.as_str()) {
                text.push_str(&wrapped(note, "  ", width));
            }
            if !note.contains(|c: char| c.is_ascii_digit()) {
                said.push(note);
            }
        }
    }
    text
}

fn head(basis: &Basis, width: usize) -> String {
    let mut text = wrapped(&basis.headline(), "", width);
    let lines = [basis.setting_lines(), basis.run_lines(CONTENTS), basis.counting_lines()].concat();
    for line in lines.iter().chain(&basis.reconstructed_line(RECONSTRUCTED)) {
        text.push_str(&wrapped(line, "", width));
    }
    text
}

fn render_table(table: &Table, width: usize) -> String {
    let brief = table.brief.clone().unwrap_or_else(|| (0..table.rows.len()).collect());
    let texts = table.columns.iter().take_while(|column| column.kind == Kind::Text).count();
    // The last of the leading texts names the row.
    let layouts: Vec<Layout> =
        (0..texts.max(1)).map(|headings| Layout::of(table, &brief, headings, width)).filter(|l| l.fits).collect();
    let whole = layouts.iter().position(|layout| !layout.cut && shared(table, &brief, layout.headings));
    let Layout { headings, kept, widths, .. } =
        layouts.into_iter().nth(whole.unwrap_or(0)).unwrap_or_else(|| Layout::of(table, &brief, 0, width));
    let bar_width = kept
        .iter()
        .any(|&i| table.columns[i].kind == Kind::Bar)
        .then(|| (width.saturating_sub(total(&widths, &kept)) + *BAR.start()).min(*BAR.end()));

    let mut drawn = comfy_table::Table::new();
    drawn.load_style(STYLE).set_content_arrangement(ContentArrangement::Disabled);
    drawn.set_header(kept.iter().map(|&i| table.columns[i].head.as_str()));
    let bars = Scale::of(table);
    for row in brief.iter().map(|&row| &table.rows[row]) {
        drawn.add_row(kept.iter().map(|&i| match (&row[i], bar_width) {
            (bar @ Cell::Bar { .. }, Some(width)) => bars.draw(bar, width),
            (Cell::Text(text), _) => end_of(text, widths[i]),
            (cell, _) => cell.shown(),
        }));
    }
    let last = kept.len().saturating_sub(1);
    for (column, &i) in drawn.column_iter_mut().zip(&kept) {
        let alignment = match table.columns[i].kind {
            Kind::Number | Kind::Range => CellAlignment::Right,
            Kind::Text | Kind::Sign | Kind::Bar => CellAlignment::Left,
        };
        column.set_cell_alignment(alignment);
        column.set_padding((0, if column.index == last { 0 } else { GAP as u16 }));
    }
    let mut text = wrapped(&table.title, "", width);
    let mut above = None;
    // The lines are the heads, the rule, and a line for each row.
    let rows = [None, None].into_iter().chain(brief.iter().map(|&row| Some(&table.rows[row][..headings])));
    for (line, heading) in drawn.lines().zip(rows) {
        if let Some(values) = heading.filter(|values| !values.is_empty() && above != Some(*values)) {
            let named =
                table.columns.iter().zip(values).map(|(column, value)| format!("{} {}", column.head, value.shown()));
            text.push_str(&wrapped(&named.collect::<Vec<_>>().join(" · "), "", width));
            above = heading;
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// How a table is laid out.
struct Layout {
    /// So many leading columns stand in lines above the rows that share their values.
    headings: usize,
    /// The other columns that are shown, in order.
    kept: Vec<usize>,
    /// Width of each column of the table.
    widths: Vec<usize>,
    /// No line is too long.
    fits: bool,
    /// Texts lose their beginnings.
    cut: bool,
}

impl Layout {
    fn of(table: &Table, rows: &[usize], headings: usize, width: usize) -> Self {
        let mut widths: Vec<usize> = (0..table.columns.len()).map(|i| natural_width(table, rows, i)).collect();
        let kept = fitting(table, headings, &widths, width);
        let whole = total(&widths, &kept);
        shorten(table, &mut widths, &kept, width);
        let shortened = total(&widths, &kept);
        Self { headings, kept, widths, fits: shortened <= width, cut: shortened < whole }
    }
}

/// Whether so many leading columns are worth a line of their own: two rows or more share it, on average.
fn shared(table: &Table, rows: &[usize], headings: usize) -> bool {
    let heading = |row: &usize| &table.rows[*row][..headings];
    2 * rows.chunk_by(|a, b| heading(a) == heading(b)).count() <= rows.len() || headings == 0
}

/// Columns from the `first` on that fit, in order; dispensable ones are left out, the most dispensable first, equally dispensable ones together. What
/// still fits when wider columns are gone comes back, unless there are bars, which fill what room is left.
fn fitting(table: &Table, first: usize, widths: &[usize], width: usize) -> Vec<usize> {
    let blank = |i: usize| table.columns[i].kind == Kind::Sign && widths[i] == 0;
    let shown = |i: &usize| table.columns[*i].dispensable != Column::HIDDEN && !blank(*i);
    let all: Vec<usize> = (first..table.columns.len()).filter(shown).collect();
    let mut ranks: Vec<u8> = all.iter().map(|&i| table.columns[i].dispensable).filter(|rank| *rank > 0).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let of = |ranks: &[u8]| -> Vec<usize> {
        let kept = |i: &usize| table.columns[*i].dispensable == 0 || ranks.contains(&table.columns[*i].dispensable);
        all.iter().copied().filter(kept).collect()
    };
    let mut left_out = Vec::new();
    while total(widths, &of(&ranks)) > width {
        let Some(most) = ranks.pop() else { break };
        left_out.push(most);
    }
    let bars = of(&ranks).iter().any(|&i| table.columns[i].kind == Kind::Bar);
    for rank in left_out.into_iter().rev().filter(|_| !bars) {
        let more = [ranks.as_slice(), &[rank]].concat();
        if total(widths, &of(&more)) <= width {
            ranks = more;
        }
    }
    of(&ranks)
}

fn total(widths: &[usize], kept: &[usize]) -> usize {
    kept.iter().map(|&i| widths[i]).sum::<usize>() + GAP * kept.len().saturating_sub(1)
}

/// Makes the column with the longest texts narrower, as often as it takes, until the table fits or no text is long.
fn shorten(table: &Table, widths: &mut [usize], kept: &[usize], width: usize) {
    while let Some(excess) = total(widths, kept).checked_sub(width).filter(|excess| *excess > 0) {
        let least = |i: usize| LETTERS.max(table.columns[i].head.chars().count());
        let texts = kept.iter().copied().filter(|&i| table.columns[i].kind == Kind::Text && widths[i] > least(i));
        let Some(longest) = texts.max_by_key(|&i| widths[i]) else { return };
        widths[longest] = widths[longest].saturating_sub(excess).max(least(longest));
    }
}

/// The last letters of a text that is longer, after `…`: a path says most at its end.
fn end_of(text: &str, letters: usize) -> String {
    match text.chars().count().checked_sub(letters) {
        Some(more) if more > 0 => std::iter::once('…').chain(text.chars().skip(more + 1)).collect(),
        _ => text.to_owned(),
    }
}

fn natural_width(table: &Table, rows: &[usize], i: usize) -> usize {
    let cell_width = |cell: &Cell| match cell {
        Cell::Bar { .. } => *BAR.start(),
        cell => cell.shown().chars().count(),
    };
    let cells = rows.iter().map(|&row| cell_width(&table.rows[row][i])).max().unwrap_or(0);
    cells.max(table.columns[i].head.chars().count())
}

/// The common axis of all bars of a table.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    fn of(table: &Table) -> Self {
        let (mut from, mut to) = (f64::INFINITY, f64::NEG_INFINITY);
        for cell in table.rows.iter().flatten() {
            if let Cell::Bar { low, high, mark, .. } = cell {
                from = from.min(*low).min(mark.unwrap_or(*low));
                to = to.max(*high).max(mark.unwrap_or(*high));
            }
        }
        Self { low: from, high: to }
    }

    /// `├──●──┤`, with `│` or `┼` at the value to compare with.
    fn draw(&self, bar: &Cell, width: usize) -> String {
        let Cell::Bar { low, value, high, mark } = bar else { return String::new() };
        let place = |x: f64| {
            let part = if self.high > self.low { (x - self.low) / (self.high - self.low) } else { 0.5 };
            (part * (width - 1) as f64).round() as usize
        };
        let (from, at, to) = (place(*low), place(*value), place(*high));
        let mark = mark.map(place);
        let draw = |i: usize| match i {
            i if i == at => '●',
            i if Some(i) == mark => {
                if (from..=to).contains(&i) {
                    '┼'
                } else {
                    '│'
                }
            }
            i if i == from => '├',
            i if i == to => '┤',
            i if from < i && i < to => '─',
            _ => ' ',
        };
        (0..width).map(draw).collect()
    }
}

/// Breaks a sentence into lines; further lines are indented by two.
fn wrapped(text: &str, indent: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut line = indent.to_owned();
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > width {
            lines.push_str(&line);
            lines.push('\n');
            line = format!("{indent}  ");
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    lines + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_share_one_scale() {
        let scale = Scale { low: 0.0, high: 10.0 };
        let bar = |low, value, high, mark| scale.draw(&Cell::Bar { low, value, high, mark }, 11);
        assert_eq!(bar(2.0, 4.0, 6.0, None), "  ├─●─┤    ");
        assert_eq!(bar(2.0, 4.0, 6.0, Some(5.0)), "  ├─●┼┤    ");
        assert_eq!(bar(2.0, 4.0, 6.0, Some(6.0)), "  ├─●─┼    ");
        assert_eq!(bar(2.0, 4.0, 6.0, Some(9.0)), "  ├─●─┤  │ ");
        assert_eq!(bar(2.0, 4.0, 6.0, Some(4.0)), "  ├─●─┤    ");
        assert_eq!(bar(4.0, 4.0, 4.0, None), "    ●      ");
    }

    /// A table that is too wide without a column to leave out shows the ends of its longest texts, and fits.
    #[test]
    fn long_texts_lose_their_beginnings() {
        let columns = vec![
            Column::new("moved", "moved", Kind::Text),
            Column::new("who", "who", Kind::Text),
            Column::new("n", "n", Kind::Number),
        ];
        let row = |path: &str| vec![Cell::Text(path.to_owned()), Cell::Text("egypt".to_owned()), Cell::Count(7)];
        let rows = vec![
            row("start_provinces.aegyptus.fortresses"),
            row("short"),
            row(&"longer than what is shown ".repeat(9)),
        ];
        let mut table = Table { title: "Moves".to_owned(), columns, rows, brief: Some(vec![0, 1]), ..Table::default() };
        let wide = render_table(&table, 80);
        assert!(wide.contains("start_provinces.aegyptus.fortresses  egypt  7"), "{wide}");
        let narrow = render_table(&table, 40);
        assert!(narrow.contains("…provinces.aegyptus.fortresses  egypt  7"), "{narrow}");
        assert!(narrow.lines().all(|line| line.chars().count() <= 40) && narrow.contains("short "), "{narrow}");
        table.brief = None;
        assert!(render_table(&table, 40).lines().all(|line| line.chars().count() <= 40));
    }

    /// Titles are as wide as they please; on a screen they are wrapped.
    #[test]
    fn long_titles_are_wrapped() {
        let title = "Win rate by castor_and_pollux_without_target, trireme_ban_near_war and role".to_owned();
        let columns = vec![Column::new("role", "role", Kind::Text)];
        let table = Table { title, columns, rows: vec![vec![Cell::Text("rome".into())]], ..Table::default() };
        let text = render_table(&table, 60);
        assert!(
            text.lines().all(|line| line.chars().count() <= 60) && text.contains("\n  trireme_ban_near_war and role\n"),
            "{text}"
        );
    }

    /// Where rows share their first texts, these become headings before the others lose their beginnings.
    #[test]
    fn shared_texts_become_headings_before_others_are_cut() {
        let columns = vec![
            Column::new("term", "term", Kind::Text),
            Column::new("level", "level", Kind::Text),
            Column::new("change", "change", Kind::Number),
        ];
        let row = |term: &str, level: &str| {
            vec![Cell::Text(term.to_owned()), Cell::Text(level.to_owned()), Cell::Points(0.1)]
        };
        let rows = vec![
            row("role and scenario together", "carthage, v_extended_short"),
            row("role and scenario together", "greece, v_extended_short"),
            row("role and scenario together", "carthage, vii_standard"),
            row("role", "carthage"),
        ];
        let table = Table { title: "Levels".to_owned(), columns, rows, ..Table::default() };
        let narrow = render_table(&table, 50);
        assert!(narrow.contains("term role and scenario together\ncarthage, v_extended_short"), "{narrow}");
        assert!(!narrow.contains('…') && narrow.contains("term role\ncarthage"), "{narrow}");
    }

    /// Many factors at once would make every line too long; what many rows share is said once.
    #[test]
    fn leading_columns_become_headings() {
        let columns = ["players", "line_up", "role"].map(|head| Column::new(head, head, Kind::Text));
        let columns = columns.into_iter().chain([Column::new("n", "n", Kind::Number)]).collect();
        let row =
            |texts: [&str; 3], n| texts.map(|text| Cell::Text(text.to_owned())).into_iter().chain([Cell::Count(n)]);
        let rows = vec![
            row(["4", "heuristic", "egypt"], 1).collect(),
            row(["4", "heuristic", "rome"], 20).collect(),
            row(["4", "random", "egypt"], 3).collect(),
            row(["5", "random", "egypt"], 4).collect(),
        ];
        let table = Table { title: "Wins".to_owned(), columns, rows, ..Table::default() };
        let lines = |width| render_table(&table, width).lines().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(lines(80)[3], "4        heuristic  egypt   1", "{:?}", lines(80));
        assert_eq!(
            lines(28)[1..],
            [
                "line_up    role    n",
                "────────────────────",
                "players 4",
                "heuristic  egypt   1",
                "heuristic  rome   20",
                "random     egypt   3",
                "players 5",
                "random     egypt   4",
            ]
        );
        assert_eq!(lines(15)[3..5], ["players 4 ·", "  line_up"], "a long heading is wrapped");
        assert!(lines(19)[3..].contains(&"  random".to_owned()), "{:?}", lines(19));
        // What fits nowhere is not cut.
        assert_eq!(lines(5), lines(80));
    }

    /// Columns are left out by their rank; one that fits beside the others once a wider one is gone stays.
    #[test]
    fn columns_that_still_fit_come_back() {
        let wide = "2".repeat(30);
        let column = |key: &str, rank| Column::new(key, key, Kind::Number).dispensable(rank);
        let columns =
            vec![Column::new("who", "who", Kind::Text), column("won", 3), column(&wide, 1), column("lost", 2)];
        let table = Table { columns, ..Table::default() };
        let widths = [3, 3, 30, 4];
        assert_eq!(fitting(&table, 0, &widths, 46), [0, 1, 2, 3]);
        assert_eq!(fitting(&table, 0, &widths, 45), [0, 2, 3]);
        assert_eq!(fitting(&table, 0, &widths, 35), [0, 2]);
        assert_eq!(fitting(&table, 0, &widths, 34), [0, 1, 3]);
        assert_eq!(fitting(&table, 0, &widths, 9), [0, 3]);
        assert_eq!(fitting(&table, 0, &widths, 2), [0]);
    }

    #[test]
    fn sentences_break_between_words() {
        assert_eq!(wrapped("one two three four", "  ", 10), "  one two\n    three\n    four\n");
        assert_eq!(wrapped("unbreakable", "", 5), "unbreakable\n");
    }
}
