//! Reports as JSON.

use super::Report;
use super::table::Table;
use serde_json::{Map, Value, json};

/// One object: `basis`, `confidence`, `findings` and `tables`, each with its rows as objects.
pub fn render(report: &Report) -> String {
    let tables: Vec<Value> = report.tables.iter().map(table).collect();
    let value = json!({
        "basis": report.basis, "confidence": report.confidence, "findings": report.findings, "tables": tables,
    });
    format!("{value:#}\n")
}

fn table(table: &Table) -> Value {
    let (keys, rows) = table.records();
    let object = |row: Vec<Value>| Value::Object(keys.iter().cloned().zip(row).collect::<Map<_, _>>());
    let rows: Vec<Value> = rows.into_iter().map(object).collect();
    json!({ "id": table.id, "title": table.title, "rows": rows, "notes": table.notes, "details": table.details })
}
