//! A table as data, independent of its rendering.

pub use agon_game::grouped;
use serde_json::Value;

/// One table of a report.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// Name for programs, e.g. `win_rate.role`.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows; every cell fits its column's kind.
    pub rows: Vec<Vec<Cell>>,
    /// Sentences below the table.
    pub notes: Vec<String>,
    /// Figures about the table as a whole, for programs.
    pub details: Value,
    /// Positions of the rows that the terminal shows if all would be too many; a table without such rows is left out.
    pub brief: Option<Vec<usize>>,
    /// What the terminal says of the rows that it leaves out.
    pub brief_note: Option<String>,
    /// Its pictures; if empty, those that fit its columns, see [`Table::pictures`].
    pub pictures: Vec<Picture>,
    /// What the marks of its [`Cell::Bar`]s stand for, in words; empty: what would be fair.
    pub mark: &'static str,
}

/// A picture of a table. Everything drawn is also in its rows; columns are found by their keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picture {
    /// A dot, a line and a mark for each row with a [`Cell::Bar`].
    Intervals,
    /// From `min` to `max` with `p10`, `median` and `p90`, a box for each row.
    Spreads,
    /// A strip of the parts `share` of a whole, the last text, for each group.
    Strips,
    /// Columns as high as `share`, over `from` to `to`; one picture for each group.
    Histogram,
    /// The same, each column stacked from the parts named in the last text.
    Layers,
    /// A map of `rate`, or of `payoff` if there is one: the values of one column of texts down, of another across; one
    /// map for each combination of the others.
    Map {
        /// Key of the column whose values are the rows.
        down: &'static str,
        /// Key of the column whose values are the columns.
        across: &'static str,
    },
    /// A map of the scores of each against each other: a column of texts, and at the end a column for
    /// each of them with its name as the key.
    Cross,
    /// `playing` and 1 − `lost` over `round`, a line for each group.
    Survival,
    /// `mean` over `round`, a line for each `role` and a picture for each `measure` of each group.
    Tracks,
    /// `rate` over `strength`, a line for each value of the last text but one.
    Ladder,
}

/// A column.
#[derive(Clone, PartialEq, Debug)]
pub struct Column {
    /// Name for programs.
    pub key: String,
    /// Heading for people.
    pub head: String,
    /// What its cells are.
    pub kind: Kind,
    /// The terminal leaves columns out, the largest number first, until the table fits; 0 stays, and
    /// [`Column::HIDDEN`] is for programs only.
    pub dispensable: u8,
}

/// What the cells of a column are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Text, left-aligned.
    Text,
    /// One number, right-aligned.
    Number,
    /// Two numbers, lower and upper; programs get `KEY_low` and `KEY_high`.
    Range,
    /// A sign for people; programs do not get it.
    Sign,
    /// A picture of an interval, drawn by the terminal only.
    Bar,
}

/// A cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// Text.
    Text(String),
    /// A count.
    Count(u64),
    /// A share, shown in percent.
    Percent(f64),
    /// A share, shown in whole percent without the sign.
    WholePercent(f64),
    /// Ends of an interval of shares, shown in percent.
    PercentRange(f64, f64),
    /// A difference of shares, shown in points of percent with its sign.
    Points(f64),
    /// Ends of an interval of such differences.
    PointsRange(f64, f64),
    /// A probability that may be tiny.
    P(f64),
    /// A number, shown with so many decimals.
    Number(f64, usize),
    /// Ends of an interval, shown with so many decimals.
    NumberRange(f64, f64, usize),
    /// Ends of an interval of amounts, which are hardly ever negative; shorter.
    AmountRange(f64, f64, usize),
    /// An interval with its estimate, and a value to compare it with.
    Bar {
        /// Lower end.
        low: f64,
        /// The estimate.
        value: f64,
        /// Upper end.
        high: f64,
        /// The value to compare with.
        mark: Option<f64>,
    },
    /// No interval, because too few matches have the number.
    TooFew,
    /// No interval, because all matches have the same number.
    Same,
    /// No value.
    Missing,
}

impl Column {
    /// Rank of columns that are not informative for people.
    pub const HIDDEN: u8 = u8::MAX;

    /// A column that always stays.
    pub fn new(key: impl Into<String>, head: impl Into<String>, kind: Kind) -> Self {
        Self { key: key.into(), head: head.into(), kind, dispensable: 0 }
    }

    /// The same column, left out when there is no room; larger numbers go first, equal ones together.
    pub fn dispensable(self, dispensable: u8) -> Self {
        Self { dispensable, ..self }
    }
}

impl Cell {
    /// As people read it; bars are drawn by the terminal.
    pub fn shown(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Count(n) => grouped(*n),
            Cell::Percent(x) => format!("{:.1}%", 100.0 * x),
            Cell::WholePercent(x) => decimal(100.0 * x, 0),
            Cell::PercentRange(low, high) => format!("{:.1}–{:.1}%", 100.0 * low, 100.0 * high),
            Cell::Points(x) => points(*x),
            Cell::PointsRange(low, high) => format!("{} to {}", points(*low), points(*high)),
            Cell::P(p) if *p < 0.001 => "< 0.001".to_owned(),
            Cell::P(p) => format!("{p:.3}"),
            Cell::Number(x, decimals) => decimal(*x, *decimals),
            Cell::NumberRange(low, high, decimals) if low.is_finite() && high.is_finite() => {
                format!("{} to {}", decimal(*low, *decimals), decimal(*high, *decimals))
            }
            Cell::AmountRange(low, high, decimals) if *low >= 0.0 && high.is_finite() => {
                format!("{}–{}", decimal(*low, *decimals), decimal(*high, *decimals))
            }
            Cell::AmountRange(low, high, decimals) => Cell::NumberRange(*low, *high, *decimals).shown(),
            Cell::NumberRange(..) => "unbounded".to_owned(),
            Cell::TooFew => "too few".to_owned(),
            Cell::Same => "the same".to_owned(),
            Cell::Bar { .. } | Cell::Missing => String::new(),
        }
    }

    fn values(&self) -> Vec<Value> {
        match self {
            Cell::Text(text) => vec![Value::from(text.as_str())],
            Cell::Count(n) => vec![Value::from(*n)],
            Cell::Percent(x) | Cell::WholePercent(x) | Cell::Points(x) | Cell::Number(x, _) => vec![rounded(*x)],
            Cell::PercentRange(low, high)
            | Cell::PointsRange(low, high)
            | Cell::NumberRange(low, high, _)
            | Cell::AmountRange(low, high, _) => vec![rounded(*low), rounded(*high)],
            Cell::P(p) => vec![significant(*p)],
            Cell::Bar { .. } => Vec::new(),
            Cell::TooFew | Cell::Same => vec![Value::Null, Value::Null],
            Cell::Missing => vec![Value::Null],
        }
    }
}

impl Table {
    /// What is drawn of the table.
    pub fn pictures(&self) -> Vec<Picture> {
        let column = |key: &str| self.columns.iter().any(|c| c.key == key);
        match self.pictures.as_slice() {
            [] if self.columns.iter().any(|c| c.kind == Kind::Bar) => vec![Picture::Intervals],
            [] if ["min", "p10", "median", "p90", "max"].into_iter().all(column) => vec![Picture::Spreads],
            pictures => pictures.to_vec(),
        }
    }

    /// The same table with short display names for some columns. Programs keep the column keys.
    pub fn relabelled(mut self, labels: &[(String, String)]) -> Self {
        for (column, label) in labels {
            self.title = self.title.replace(column, label);
            self.notes.iter_mut().for_each(|note| *note = note.replace(column, label));
            for head in self.columns.iter_mut().map(|c| &mut c.head).filter(|head| *head == column) {
                head.clone_from(label);
            }
            for cell in self.rows.iter_mut().flatten() {
                if matches!(cell, Cell::Text(text) if text == column) {
                    *cell = Cell::Text(label.clone());
                }
            }
        }
        self
    }

    /// The table for programs: names of the fields, and per row a value for each of them.
    pub fn records(&self) -> (Vec<String>, Vec<Vec<Value>>) {
        let keys = self.columns.iter().flat_map(|c| match c.kind {
            Kind::Text | Kind::Number => vec![c.key.clone()],
            Kind::Range => vec![format!("{}_low", c.key), format!("{}_high", c.key)],
            Kind::Sign | Kind::Bar => Vec::new(),
        });
        let row = |cells: &Vec<Cell>| {
            let told = self.columns.iter().zip(cells).filter(|(c, _)| !matches!(c.kind, Kind::Sign | Kind::Bar));
            told.flat_map(|(c, cell)| match (c.kind, cell) {
                (Kind::Range, Cell::Missing) => vec![Value::Null, Value::Null],
                _ => cell.values(),
            })
            .collect()
        };
        (keys.collect(), self.rows.iter().map(row).collect())
    }
}

/// Six decimals: beyond that lie the last bits of the platform's logarithm, not information.
pub fn rounded(x: f64) -> Value {
    Value::from((x * 1e6).round() / 1e6)
}

/// Six significant digits, for numbers that may be tiny.
pub fn significant(x: f64) -> Value {
    format!("{x:.5e}").parse::<f64>().map_or(Value::Null, Value::from)
}

fn decimal(x: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", x.abs());
    let zero = text.chars().all(|c| matches!(c, '0' | '.'));
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), grouped);
    let sign = if x < 0.0 && !zero { "−" } else { "" };
    if part.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
}

/// With one decimal and its sign.
fn points(x: f64) -> String {
    let text = decimal(100.0 * x, 1);
    if x > 0.0 && text != "0.0" { format!("+{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_for_people() {
        for (cell, text) in [
            (Cell::Count(0), "0"),
            (Cell::Count(999), "999"),
            (Cell::Count(1234567), "1,234,567"),
            (Cell::Percent(0.1234), "12.3%"),
            (Cell::PercentRange(0.0, 0.05), "0.0–5.0%"),
            (Cell::Number(-0.04, 1), "0.0"),
            (Cell::Points(0.1234), "+12.3"),
            (Cell::PointsRange(-0.2, 0.0004), "−20.0 to 0.0"),
            (Cell::P(0.0312), "0.031"),
            (Cell::P(1e-9), "< 0.001"),
            (Cell::Number(-1234.56, 1), "−1,234.6"),
            (Cell::NumberRange(-3.0, 3.0, 0), "−3 to 3"),
            (Cell::NumberRange(f64::NEG_INFINITY, f64::INFINITY, 0), "unbounded"),
            (Cell::AmountRange(1.25, 2.0, 2), "1.25–2.00"),
            (Cell::AmountRange(-0.5, 2.0, 1), "−0.5 to 2.0"),
            (Cell::AmountRange(f64::NEG_INFINITY, f64::INFINITY, 1), "unbounded"),
            (Cell::TooFew, "too few"),
            (Cell::Same, "the same"),
        ] {
            assert_eq!(cell.shown(), text, "{cell:?}");
        }
    }

    #[test]
    fn programs_get_both_ends_of_a_range_and_no_pictures() {
        let table = Table {
            id: "t".into(),
            title: "T".into(),
            columns: vec![
                Column::new("x", "X", Kind::Text),
                Column::new("r", "R", Kind::Range),
                Column::new("bar", "", Kind::Bar),
            ],
            rows: vec![
                vec![Cell::Text("a".into()), Cell::PercentRange(0.1, 0.2), Cell::Missing],
                vec![Cell::Text("b".into()), Cell::Missing, Cell::Missing],
                vec![Cell::Text("c".into()), Cell::TooFew, Cell::Missing],
                vec![Cell::Text("d".into()), Cell::Same, Cell::Missing],
            ],
            ..Table::default()
        };
        let (keys, rows) = table.records();
        assert_eq!(keys, ["x", "r_low", "r_high"]);
        let none = |name: &str| vec![name.into(), Value::Null, Value::Null];
        assert_eq!(rows, [vec!["a".into(), 0.1.into(), 0.2.into()], none("b"), none("c"), none("d")]);
    }
}
