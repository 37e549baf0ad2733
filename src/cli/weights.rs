//! The weights of a bot as a list of numbers.

use toml::{Table, Value};

/// A number among the weights.
pub struct Weight {
    /// The keys that lead to it, places in a list among them.
    pub path: Vec<String>,
    /// Its value.
    pub value: f64,
}

impl Weight {
    /// `evaluation.cards.2`.
    pub fn name(&self) -> String {
        self.path.join(".")
    }
}

/// All numbers of a table in its order, but for whole ones, which count something.
pub fn weights(table: &Table) -> Vec<Weight> {
    let mut all = Vec::new();
    collect(&Value::Table(table.clone()), &mut Vec::new(), &mut all);
    all
}

fn collect(value: &Value, path: &mut Vec<String>, all: &mut Vec<Weight>) {
    let mut inner = |key: String, value: &Value| {
        path.push(key);
        collect(value, path, all);
        path.pop();
    };
    match value {
        Value::Table(table) => table.iter().for_each(|(key, value)| inner(key.clone(), value)),
        Value::Array(list) => list.iter().enumerate().for_each(|(i, value)| inner(i.to_string(), value)),
        Value::Float(x) => all.push(Weight { path: path.clone(), value: *x }),
        _ => {}
    }
}

/// A number with three digits, as bot files have weights.
pub fn rounded(x: f64) -> f64 {
    format!("{x:.2e}").parse().expect("it was written as a number")
}
