//! Reports as a page: one self-contained file.
//!
//! The page is complete without scripts; the script sorts tables, filters rows, steps through matches and opens folded
//! sections for printing. Charts are SVG drawn here ([`chart`]): positions in percent of the width, so that text keeps
//! its size on any screen, unlike with chart libraries.

mod axis;
mod chart;
mod cross;
mod curves;
mod histogram;
mod map;
mod matches;
mod names;
pub mod picture;
mod plane;
mod tracks;

use super::table::{Column, Kind, Table, grouped};
use super::{Report, Run};
use agon_game::in_shell;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Rows beyond which a table of which something is drawn is folded.
const LONG: usize = 150;

/// The whole page. Equal reports give equal bytes.
pub fn render(report: &Report) -> String {
    let title = report.basis.headline();
    let ids = anchors(&report.tables);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                a.skip href="#figures" { "Skip to the figures" }
                header {
                    h1 { (title) }
                    (head(report))
                }
                nav aria-label="Contents" {
                    ul {
                        @for (table, id) in report.tables.iter().zip(&ids) { li { a href={ "#" (id) } { (table.title) } } }
                        @if !report.told.note.is_empty() { li { a href="#matches" { (matches::TITLE) } } }
                        li { a href="#basis" { "What this rests on" } }
                        li { a href="#repeat" { "How to repeat it" } }
                    }
                }
                main id="figures" {
                    p.filter hidden {
                        label for="filter" { "Show only rows with " }
                        input id="filter" type="search" size="28" placeholder="a role, a bot, a scenario";
                    }
                    @for group in side_by_side(&report.tables) {
                        @if let [i] = group[..] { (section(&report.tables[i], &ids[i])) }
                        @else { div.pair.beside { @for i in group { (section(&report.tables[i], &ids[i])) } } }
                    }
                    (matches::section(&report.told))
                    (basis(report))
                    (repeat(report))
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    let mut text = page.into_string();
    text.push('\n');
    text
}

/// What was asked, who played, and the answer.
fn head(report: &Report) -> Markup {
    html! {
        @for line in report.basis.setting_lines() { p.question { (line) } }
        @if !report.findings.is_empty() {
            h2 { "The answer" }
            ul.answer { @for finding in &report.findings { li { (finding.text) } } }
        }
        @for line in report.basis.counting_lines() { p.caution { (line) } }
    }
}

/// Tables in their order; endings and lengths of matches are side by side if there is room for the whole of both.
fn side_by_side(tables: &[Table]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (i, table) in tables.iter().enumerate() {
        let beside = i > 0 && tables[i - 1].id.starts_with("endings") && table.id.starts_with("length");
        match groups.last_mut().filter(|_| beside) {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }
    groups
}

/// A table with its pictures and its sentences.
fn section(table: &Table, id: &str) -> Markup {
    let told = |c: &Column| c.kind != Kind::Bar && c.dispensable != Column::HIDDEN;
    let shown: Vec<usize> = (0..table.columns.len()).filter(|&i| told(&table.columns[i])).collect();
    let class = |i: usize| match table.columns[i].kind {
        Kind::Number | Kind::Range => "number",
        Kind::Text | Kind::Sign | Kind::Bar => "text",
    };
    let charts = chart::of(table);
    let rows = html! {
        div.scroll tabindex="0" role="region" aria-labelledby={ (id) "-title" } {
            table {
                thead {
                    tr { @for &i in &shown { th scope="col" class=(class(i)) { (table.columns[i].head) } } }
                }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for &i in &shown {
                                @if i == 0 && table.columns[i].kind == Kind::Text {
                                    th scope="row" class="text" { (row[i].shown()) }
                                } @else {
                                    td class=(class(i)) { (row[i].shown()) }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    html! {
        section id=(id) aria-labelledby={ (id) "-title" } {
            h2 id={ (id) "-title" } { (table.title) }
            @for chart in &charts { (chart) }
            @if !charts.is_empty() && table.rows.len() > LONG {
                details { summary { "All " (grouped(table.rows.len() as u64)) " rows" } (rows) }
            } @else { (rows) }
            @if !table.notes.is_empty() {
                ul.notes { @for note in &table.notes { li { (note) } } }
            }
        }
    }
}

/// Where the figures come from; folded away, because it is long.
fn basis(report: &Report) -> Markup {
    html! {
        section id="basis" aria-labelledby="basis-title" {
            h2 id="basis-title" { "What this rests on" }
            ul { @for line in report.basis.run_lines(usize::MAX) { li { (line) } } }
            @if !report.basis.reconstructed.is_empty() {
                details {
                    summary { (report.basis.reconstructed_line(0).unwrap_or_default()) }
                    ul.columns { @for entry in &report.basis.reconstructed { li { (entry) } } }
                }
            }
        }
    }
}

/// Commands that reproduce the results.
fn repeat(report: &Report) -> Markup {
    let commands: Vec<String> = report
        .basis
        .runs
        .iter()
        .map(|Run { command, seed, name, .. }| {
            let name = in_shell(name);
            format!("{command} run EXPERIMENT --seed {seed} --out {name}\n{command} replay {name} --verify")
        })
        .collect();
    html! {
        section id="repeat" aria-labelledby="repeat-title" {
            h2 id="repeat-title" { "How to repeat it" }
            p {
                "The experiment files are "
                @for (i, run) in report.basis.runs.iter().enumerate() { @if i > 0 { ", " } b { (run.experiment) } }
                "; the program is agon "
                (report.basis.runs.first().map(|run| run.program.as_str()).unwrap_or_default())
                "."
                @if !report.basis.reproducible { " The bots do not play the same twice, so other matches come out." }
            }
            pre { code { (commands.join("\n")) } }
        }
    }
}

/// An anchor for each table, from its id; no two alike.
fn anchors(tables: &[Table]) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for table in tables {
        let plain: String = table.id.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let twins = anchors.iter().filter(|known| known.starts_with(&plain)).count();
        let free = |name: &String| {
            !anchors.contains(name) && !matches!(name.as_str(), "basis" | "repeat" | "figures" | "filter" | "matches")
        };
        let name =
            std::iter::once(format!("t-{plain}")).chain((twins + 2..).map(|n| format!("t-{plain}-{n}"))).find(free);
        anchors.push(name.expect("there are more names than tables"));
    }
    anchors
}
