//! Grouping rows by the values of one or several columns.

use std::cmp::Ordering;
use std::collections::HashMap;

/// In which order levels are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// By name, with numbers inside names compared as numbers: `mcts_50` before `mcts_200`.
    #[default]
    Level,
    /// By the figure of interest, largest first; equal ones by name.
    Rate,
}

/// Rows grouped into levels.
#[derive(Clone, PartialEq, Debug)]
pub struct Factor {
    /// The columns grouped by.
    pub columns: Vec<String>,
    /// Each level: one value per column.
    pub levels: Vec<Vec<String>>,
    /// Level of each row.
    pub codes: Vec<usize>,
}

impl Factor {
    /// Groups `rows` rows by `labels`, one vector per column; levels in the order of appearance. `None` when there are
    /// more than `limit` levels.
    pub fn new(columns: Vec<String>, labels: &[Vec<String>], rows: usize, limit: usize) -> Option<Self> {
        let (mut levels, mut codes): (Vec<Vec<String>>, Vec<usize>) = (Vec::new(), Vec::with_capacity(rows));
        let mut known: HashMap<Vec<&str>, usize> = HashMap::new();
        for row in 0..rows {
            let key: Vec<&str> = labels.iter().map(|column| column[row].as_str()).collect();
            let code = match known.get(&key) {
                Some(&code) => code,
                None => {
                    levels.push(key.iter().map(|s| (*s).to_owned()).collect());
                    known.insert(key, levels.len() - 1);
                    levels.len() - 1
                }
            };
            if levels.len() > limit {
                return None;
            }
            codes.push(code);
        }
        Some(Self { columns, levels, codes })
    }

    /// The same groups with the levels in another order; `figure` gives the figure of a level for [`Order::Rate`].
    pub fn ordered(self, order: Order, figure: impl Fn(usize) -> f64) -> Self {
        let mut to_old: Vec<usize> = (0..self.levels.len()).collect();
        to_old.sort_by(|&a, &b| {
            let by_name = || compare(&self.levels[a], &self.levels[b]);
            match order {
                Order::Level => by_name(),
                Order::Rate => figure(b).total_cmp(&figure(a)).then_with(by_name),
            }
        });
        let mut to_new = vec![0; to_old.len()];
        to_old.iter().enumerate().for_each(|(new, &old)| to_new[old] = new);
        Self {
            levels: to_old.iter().map(|&old| self.levels[old].clone()).collect(),
            codes: self.codes.iter().map(|&old| to_new[old]).collect(),
            columns: self.columns,
        }
    }
}

/// Orders levels by their columns from left to right, each in natural order.
pub fn compare(a: &[String], b: &[String]) -> Ordering {
    a.iter().zip(b).map(|(x, y)| natural(x, y)).find(|o| o.is_ne()).unwrap_or_else(|| a.len().cmp(&b.len()))
}

/// Numbers first, by value; then names, with their runs of digits compared as numbers.
fn natural(a: &str, b: &str) -> Ordering {
    match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(x), Ok(y)) => return x.total_cmp(&y).then_with(|| a.cmp(b)),
        (Ok(_), Err(_)) => return Ordering::Less,
        (Err(_), Ok(_)) => return Ordering::Greater,
        (Err(_), Err(_)) => {}
    }
    let (mut x, mut y) = (a, b);
    while !x.is_empty() && !y.is_empty() {
        let ((p, p_number), (q, q_number)) = (piece(x), piece(y));
        let by_value = match (p_number, q_number) {
            (true, true) => {
                let (p, q) = (p.trim_start_matches('0'), q.trim_start_matches('0'));
                p.len().cmp(&q.len()).then_with(|| p.cmp(q))
            }
            _ => p.cmp(q),
        };
        if by_value.is_ne() {
            return by_value;
        }
        (x, y) = (&x[p.len()..], &y[q.len()..]);
    }
    x.len().cmp(&y.len()).then_with(|| a.cmp(b))
}

/// The leading run of digits or of other characters.
fn piece(text: &str) -> (&str, bool) {
    let digits = text.starts_with(|c: char| c.is_ascii_digit());
    let end = text.find(|c: char| c.is_ascii_digit() != digits).unwrap_or(text.len());
    (&text[..end], digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn column(values: &[&str]) -> Vec<String> {
        values.iter().map(|v| (*v).to_owned()).collect()
    }

    fn sorted(values: &[&str]) -> Vec<String> {
        let factor = Factor::new(vec!["x".into()], &[column(values)], values.len(), 100).unwrap();
        factor.ordered(Order::Level, |_| 0.0).levels.concat()
    }

    #[test]
    fn levels_come_in_natural_order() {
        assert_eq!(sorted(&["10", "9", "-1", "2.5"]), ["-1", "2.5", "9", "10"]);
        assert_eq!(sorted(&["mcts_200", "mcts_50", "greedy", "mcts"]), ["greedy", "mcts", "mcts_50", "mcts_200"]);
        assert_eq!(sorted(&["rome", "egypt", "(none)"]), ["(none)", "egypt", "rome"]);
    }

    #[test]
    fn several_columns_make_one_level_per_combination_that_occurs() {
        let (role, bot) = (column(&["rome", "egypt", "rome", "rome"]), column(&["b", "a", "a", "b"]));
        let factor = Factor::new(vec!["role".into(), "bot".into()], &[role, bot], 4, 3).unwrap();
        assert_eq!(factor.codes, [0, 1, 2, 0]);
        let factor = factor.ordered(Order::Level, |_| 0.0);
        assert_eq!(factor.levels, [["egypt", "a"], ["rome", "a"], ["rome", "b"]]);
        assert_eq!(factor.codes, [2, 0, 1, 2]);
    }

    #[test]
    fn order_by_rate_is_largest_first() {
        let factor = Factor::new(vec!["x".into()], &[column(&["a", "b", "c"])], 3, 3).unwrap();
        let factor = factor.ordered(Order::Rate, |level| [0.2, 0.5, 0.2][level]);
        assert_eq!(factor.levels.concat(), ["b", "a", "c"]);
        assert_eq!(factor.codes, [1, 0, 2]);
    }

    #[test]
    fn too_many_levels_are_refused() {
        assert_eq!(Factor::new(vec!["x".into()], &[column(&["1", "2", "3"])], 3, 2), None);
    }

    proptest! {
        #[test]
        fn the_order_is_total(names in prop::collection::vec("[a-c0-2_.]{0,4}", 3)) {
            let (a, b, c) = (&names[0], &names[1], &names[2]);
            prop_assert_eq!(natural(a, b), natural(b, a).reverse());
            prop_assert_eq!(natural(a, b).is_eq(), a == b);
            if natural(a, b).is_lt() && natural(b, c).is_lt() {
                prop_assert!(natural(a, c).is_lt());
            }
        }
    }
}
