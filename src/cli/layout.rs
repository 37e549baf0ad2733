//! How output looks: tables and paragraphs within 80 columns, the same on every terminal and in every pipe.

use std::io::IsTerminal as _;

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};

/// Columns that all output fits into.
pub const WIDTH: usize = 80;

/// A table with a ruled header, and its text.
pub struct Grid(Table);

impl Grid {
    /// An empty table; columns whose header starts with `>` hold numbers and are aligned to the right.
    pub fn new(header: &[&str]) -> Self {
        let rule = LineStyle::none().fill('─').junction('─');
        let mut table = Table::new();
        table
            .load_style(TableStyle::new().header_separator(rule))
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(WIDTH as u16)
            .set_header(header.iter().map(|h| h.trim_start_matches('>')).collect::<Vec<_>>());
        for (column, head) in table.column_iter_mut().zip(header) {
            column.set_padding((0, 2));
            if head.starts_with('>') {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        Self(table)
    }

    /// Appends a row.
    pub fn row<S: ToString>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.0.add_row(cells.into_iter().map(|c| c.to_string()).collect::<Vec<_>>());
    }
}

impl std::fmt::Display for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.trim_fmt())
    }
}

/// Columns of the terminal that reads standard output; [`WIDTH`] when a file or a pipe reads it.
pub fn width(to_file: bool) -> usize {
    let terminal = (!to_file && std::io::stdout().is_terminal()).then(|| Table::new().width()).flatten();
    terminal.map_or(WIDTH, usize::from)
}

/// Breaks `text` at spaces into lines of at most [`WIDTH`] columns; the first begins with `first`, the others with
/// blanks of the same length. A word longer than a line stays whole.
pub fn paragraph(first: &str, text: &str) -> String {
    hanging(first, first.chars().count(), text)
}

/// A [`paragraph`] whose lines after the first begin with `indent` blanks.
pub fn hanging(first: &str, indent: usize, text: &str) -> String {
    let mut lines = vec![first.to_owned()];
    let mut start = first.chars().count();
    let mut used = start;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > start && used + 1 + length > WIDTH {
            lines.push(" ".repeat(indent));
            (start, used) = (indent, indent);
        }
        if let Some(line) = lines.last_mut() {
            if used > start {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
        }
    }
    lines.iter().map(|l| l.trim_end()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_break_at_spaces_within_the_width() {
        let text = paragraph("  - ", &"word ".repeat(40));
        assert!(text.lines().count() > 2 && text.lines().all(|l| l.chars().count() <= WIDTH), "{text}");
        assert!(text.lines().skip(1).all(|l| l.starts_with("    word")), "{text}");
        assert_eq!(text.split_whitespace().filter(|w| *w == "word").count(), 40);
        assert_eq!(paragraph("  ", ""), "");
        let text = hanging("", 3, &"word ".repeat(40));
        assert!(text.starts_with("word") && text.lines().all(|l| l.chars().count() <= WIDTH), "{text}");
        assert!(text.lines().skip(1).all(|l| l.starts_with("   word")), "{text}");
    }
}
