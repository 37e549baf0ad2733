//! Reports as Markdown.

use super::Report;
use super::table::{Column, Kind, Table};
use std::fmt::Write as _;

/// All tables with all columns that are not pictures, then what they rest on, with every reconstructed value.
/// The `picture`, given by file name and title, comes before the tables.
pub fn render(report: &Report, picture: Option<(&str, &str)>) -> String {
    let mut text = format!("# {}\n", escaped(&report.basis.headline()));
    for line in report.basis.setting_lines() {
        push_line(&mut text, &format!("\n{}", escaped(&line)));
    }
    if !report.findings.is_empty() {
        push_line(&mut text, "\n## The answer\n");
    }
    for finding in &report.findings {
        push_line(&mut text, &format!("- {}", escaped(&finding.text)));
    }
    if let Some((file, title)) = picture {
        // In angle brackets a name may contain blanks and brackets, but neither of these two.
        let file = file.replace('<', "%3C").replace('>', "%3E");
        push_line(&mut text, &format!("\n![{}](<{file}>)", escaped(title).replace(['[', ']'], " ")));
    }
    for table in &report.tables {
        write_table(&mut text, table);
    }
    text.push_str("\n## Basis\n\n");
    let lines = [report.basis.run_lines(usize::MAX), report.basis.counting_lines()].concat();
    for line in lines.iter().chain(&report.basis.reconstructed_line(usize::MAX)) {
        push_line(&mut text, &format!("- {}", escaped(line)));
    }
    text
}

fn write_table(text: &mut String, table: &Table) {
    let told = |c: &Column| c.kind != Kind::Bar && c.dispensable != Column::HIDDEN;
    let shown: Vec<usize> = (0..table.columns.len()).filter(|&i| told(&table.columns[i])).collect();
    push_line(text, &format!("\n## {}\n", escaped(&table.title)));
    let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    push_line(text, &line(shown.iter().map(|&i| escaped(&table.columns[i].head)).collect()));
    let rule = |i: &usize| match table.columns[*i].kind {
        Kind::Number | Kind::Range => "--:".to_owned(),
        Kind::Text | Kind::Sign | Kind::Bar => ":--".to_owned(),
    };
    push_line(text, &line(shown.iter().map(rule).collect()));
    for row in &table.rows {
        push_line(text, &line(shown.iter().map(|&i| escaped(&row[i].shown())).collect()));
    }
    if !table.notes.is_empty() {
        text.push('\n');
    }
    for note in &table.notes {
        push_line(text, &format!("- {}", escaped(note)));
    }
}

/// Escapes characters that Markdown would interpret.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(c, '|' | '*' | '_' | '`' | '<' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn push_line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("writing to a string cannot fail");
}
