//! Grouping rows by the values of one or several columns.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashMap;

/// In which order levels are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// By name, with numbers inside names compared as numbers: `mcts_50` before `mcts_200`; levels that the game lists in
    /// an order of its own, such as scenarios, in that order.
    #[default]
    Level,
    /// By the figure of interest, largest first; equal ones as with [`Order::Level`].
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
    /// Groups rows by one column, given its values row by row; levels in the order of appearance. `None` when there are
    /// more than `limit` levels.
    pub fn new<'a>(column: &str, values: impl Iterator<Item = Cow<'a, str>>, limit: usize) -> Option<Self> {
        let (mut levels, mut codes): (Vec<Vec<String>>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut known: HashMap<String, usize> = HashMap::new();
        for value in values {
            let code = match known.get(value.as_ref()) {
                Some(&code) => code,
                None => {
                    let code = levels.len();
                    levels.push(vec![value.clone().into_owned()]);
                    known.insert(value.into_owned(), code);
                    code
                }
            };
            if levels.len() > limit {
                return None;
            }
            codes.push(code);
        }
        Some(Self { columns: vec![column.to_owned()], levels, codes })
    }

    /// All rows in one level.
    pub fn whole(rows: usize) -> Self {
        Self { columns: Vec::new(), levels: vec![Vec::new()], codes: vec![0; rows] }
    }

    /// One level per combination that occurs, in the order of appearance. `None` when there are more than `limit`.
    ///
    /// # Panics
    /// If the factors group different numbers of rows.
    pub fn cross(self, other: &Self, limit: usize) -> Option<Self> {
        assert_eq!(self.codes.len(), other.codes.len(), "factors of different tables");
        let (mut levels, mut codes) = (Vec::new(), Vec::with_capacity(self.codes.len()));
        let mut known = vec![None; self.levels.len() * other.levels.len()];
        for (&a, &b) in self.codes.iter().zip(&other.codes) {
            let code = *known[a * other.levels.len() + b].get_or_insert_with(|| {
                levels.push([self.levels[a].as_slice(), &other.levels[b]].concat());
                levels.len() - 1
            });
            if levels.len() > limit {
                return None;
            }
            codes.push(code);
        }
        Some(Self { columns: [self.columns, other.columns.clone()].concat(), levels, codes })
    }

    /// The factor of other rows, each of which belongs to one of these: `of[i]` is the row here of row `i` there.
    pub fn spread(self, of: &[usize]) -> Self {
        Self { codes: of.iter().map(|&row| self.codes[row]).collect(), ..self }
    }

    /// The same groups with the levels sorted by their columns from left to right: names in the order in which
    /// `listed` gives them for a column, then all others in natural order.
    pub fn sorted<'a>(self, listed: impl Fn(&str) -> &'a [String]) -> Self {
        let listed: Vec<&[String]> = self.columns.iter().map(|c| listed(c)).collect();
        let place = |column: usize, name: &String| {
            let place = listed[column].iter().position(|n| n == name);
            place.unwrap_or(listed[column].len())
        };
        let levels = self.levels.clone();
        self.rearranged(|a, b| {
            let columns = levels[a].iter().zip(&levels[b]).enumerate();
            columns
                .map(|(i, (x, y))| place(i, x).cmp(&place(i, y)).then_with(|| natural(x, y)))
                .find(|o| o.is_ne())
                .unwrap_or(Ordering::Equal)
        })
    }

    /// The same rows among the levels of all matches.
    ///
    /// # Panics
    /// When a level is not among them.
    pub fn among(self, levels: &[Vec<String>]) -> Self {
        let place = |level: &Vec<String>| levels.iter().position(|known| known == level);
        let places: Vec<usize> =
            self.levels.iter().map(|level| place(level).expect("a level of all matches")).collect();
        Self {
            levels: levels.to_vec(),
            codes: self.codes.iter().map(|&code| places[code]).collect(),
            columns: self.columns,
        }
    }

    /// The same groups with further levels that no row has, unless they are there already; of one column.
    pub fn with_levels(mut self, names: &[String]) -> Self {
        for name in names {
            if !self.levels.iter().any(|level| level.as_slice() == std::slice::from_ref(name)) {
                self.levels.push(vec![name.clone()]);
            }
        }
        self
    }

    /// The same groups with the levels as they are, or by `figure`.
    pub fn ordered(self, order: Order, figure: impl Fn(usize) -> f64) -> Self {
        match order {
            Order::Level => self,
            Order::Rate => self.rearranged(|a, b| figure(b).total_cmp(&figure(a))),
        }
    }

    /// The levels in another order; equal ones stay as they are.
    fn rearranged(self, compare: impl Fn(usize, usize) -> Ordering) -> Self {
        let mut to_old: Vec<usize> = (0..self.levels.len()).collect();
        to_old.sort_by(|&a, &b| compare(a, b));
        let mut to_new = vec![0; to_old.len()];
        to_old.iter().enumerate().for_each(|(new, &old)| to_new[old] = new);
        Self {
            levels: to_old.iter().map(|&old| self.levels[old].clone()).collect(),
            codes: self.codes.iter().map(|&old| to_new[old]).collect(),
            columns: self.columns,
        }
    }
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

    fn factor(column: &str, values: &[&'static str]) -> Factor {
        Factor::new(column, values.iter().map(|v| Cow::Borrowed(*v)), 10).unwrap()
    }

    fn sorted(values: &[&'static str]) -> Vec<String> {
        factor("x", values).sorted(|_| &[]).levels.concat()
    }

    #[test]
    fn levels_come_in_natural_order() {
        assert_eq!(sorted(&["10", "9", "-1", "2.5"]), ["-1", "2.5", "9", "10"]);
        assert_eq!(sorted(&["mcts_200", "mcts_50", "greedy", "mcts"]), ["greedy", "mcts", "mcts_50", "mcts_200"]);
        assert_eq!(sorted(&["rome", "egypt", "(none)"]), ["(none)", "egypt", "rome"]);
    }

    #[test]
    fn several_columns_make_one_level_per_combination_that_occurs() {
        let roles = factor("role", &["rome", "egypt", "rome", "rome"]);
        let crossed = roles.cross(&factor("bot", &["b", "a", "a", "b"]), 3).unwrap();
        assert_eq!(crossed.columns, ["role", "bot"]);
        assert_eq!(crossed.codes, [0, 1, 2, 0]);
        let ordered = crossed.sorted(|_| &[]);
        assert_eq!(ordered.levels, [["egypt", "a"], ["rome", "a"], ["rome", "b"]]);
        assert_eq!(ordered.codes, [2, 0, 1, 2]);
    }

    #[test]
    fn crossing_with_all_rows_changes_nothing() {
        let roles = factor("role", &["rome", "egypt"]);
        assert_eq!(Factor::whole(2).cross(&roles, 10).unwrap(), roles);
    }

    #[test]
    fn a_column_of_matches_spreads_to_their_seats() {
        assert_eq!(factor("scenario", &["a", "b"]).spread(&[1, 1, 0]).codes, [1, 1, 0]);
    }

    #[test]
    fn listed_names_come_first_and_in_their_order() {
        let listed = ["easy", "medium", "hard"].map(String::from);
        let crossed =
            factor("level", &["hard", "(none)", "easy", "easy"]).cross(&factor("n", &["4", "4", "3", "2"]), 9);
        let sorted = crossed.unwrap().sorted(|c| if c == "level" { &listed } else { &[] });
        assert_eq!(sorted.levels, [["easy", "2"], ["easy", "3"], ["hard", "4"], ["(none)", "4"]]);
        assert_eq!(sorted.codes, [2, 3, 1, 0]);
    }

    #[test]
    fn levels_that_no_row_has_can_be_added() {
        let names = ["draw", "won"].map(String::from);
        let all = factor("ending", &["won", "lost"]).with_levels(&names);
        assert_eq!((all.levels.concat(), all.codes), (["won", "lost", "draw"].map(String::from).to_vec(), vec![0, 1]));
    }

    #[test]
    fn order_by_rate_is_largest_first() {
        let factor = factor("x", &["a", "b", "c"]).ordered(Order::Rate, |level| [0.2, 0.5, 0.2][level]);
        assert_eq!(factor.levels.concat(), ["b", "a", "c"]);
        assert_eq!(factor.codes, [1, 0, 2]);
    }

    #[test]
    fn too_many_levels_are_refused() {
        let values = || ["1", "2", "3"].into_iter().map(Cow::Borrowed);
        assert_eq!(Factor::new("x", values(), 2), None);
        assert_eq!(factor("x", &["1", "2"]).cross(&factor("y", &["1", "2"]), 1), None);
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
