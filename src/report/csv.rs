//! Reports as CSV (RFC 4180): one table for all, with a column that names the table a row belongs to.

use super::Report;
use super::table::Kind;
use serde_json::Value;

/// Reconstructed values named before "and more".
const RECONSTRUCTED: usize = 10;

/// Lines that begin with `#` say what the figures rest on; names come before numbers, and fields a
/// table does not have are empty.
pub fn render(report: &Report) -> String {
    let mut lines: Vec<String> = vec![report.basis.headline()];
    lines.extend(report.basis.setting_lines());
    lines.extend(report.basis.run_lines(usize::MAX));
    lines.extend(report.basis.counting_lines());
    lines.extend(report.basis.reconstructed_line(RECONSTRUCTED));
    lines.extend(report.findings.iter().map(|finding| format!("answer: {}", finding.text)));
    lines.push(format!("confidence level of the intervals: {}", report.confidence.level()));
    for table in &report.tables {
        lines.extend(table.notes.iter().map(|note| format!("{}: {note}", table.id)));
    }
    let mut lines: Vec<String> = lines.iter().map(|l| format!("# {l}")).collect();

    let tables: Vec<_> = report.tables.iter().map(|t| (&t.id, t.records())).collect();
    let names = report.tables.iter().flat_map(|t| &t.columns).filter(|c| c.kind == Kind::Text).map(|c| &c.key);
    let mut fields: Vec<&str> = Vec::new();
    for key in names.chain(tables.iter().flat_map(|(_, (keys, _))| keys)) {
        if !fields.contains(&key.as_str()) {
            fields.push(key);
        }
    }
    let header = std::iter::once("table").chain(fields.iter().copied());
    lines.push(header.map(quoted).collect::<Vec<_>>().join(","));
    for (id, (keys, rows)) in &tables {
        for row in rows {
            let value = |field: &&str| keys.iter().position(|k| k == field).map_or(String::new(), |i| shown(&row[i]));
            let record = std::iter::once(quoted(id)).chain(fields.iter().map(value));
            lines.push(record.collect::<Vec<_>>().join(","));
        }
    }
    lines.join("\n") + "\n"
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => quoted(text),
        other => other.to_string(),
    }
}

fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r', '#']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn text_is_quoted_where_it_must_be() {
        assert_eq!(super::quoted("mcts 200"), "mcts 200");
        assert_eq!(super::quoted("a \"b\", c"), "\"a \"\"b\"\", c\"");
    }
}
