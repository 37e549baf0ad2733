//! A table in memory: named columns of equal length, each of one type.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// Named columns of equal length. A clone shares them until one of the two is changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    columns: Vec<(String, Arc<Values>)>,
}

impl Table {
    /// A table of these columns, in this order.
    ///
    /// # Panics
    /// When columns differ in length or two have the same name.
    pub fn new(columns: Vec<(String, Values)>) -> Self {
        for (i, (name, values)) in columns.iter().enumerate() {
            assert_eq!(values.len(), columns[0].1.len(), "column `{name}` is as long as `{}`", columns[0].0);
            assert!(columns[..i].iter().all(|(other, _)| other != name), "only one column is named `{name}`");
        }
        Self { columns: columns.into_iter().map(|(name, values)| (name, Arc::new(values))).collect() }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |(_, values)| values.len())
    }

    /// All columns with their names.
    pub fn columns(&self) -> impl Iterator<Item = (&str, &Values)> {
        self.columns.iter().map(|(name, values)| (name.as_str(), &**values))
    }

    /// The column of this name.
    pub fn column(&self, name: &str) -> Option<&Values> {
        self.columns().find_map(|(own, values)| (own == name).then_some(values))
    }

    /// Whether both have the same columns of the same types, in the same order.
    pub fn has_columns_of(&self, other: &Self) -> bool {
        let kinds = |table: &Self| table.columns().map(|(name, v)| (name.to_owned(), v.kind())).collect::<Vec<_>>();
        kinds(self) == kinds(other)
    }

    /// The table with further columns.
    ///
    /// # Panics
    /// When one differs in length or has the name of another.
    pub fn with(mut self, columns: Vec<(String, Values)>) -> Self {
        for (name, values) in columns {
            assert!(self.columns.is_empty() || values.len() == self.rows(), "column `{name}` is as long as the others");
            assert!(self.column(&name).is_none(), "only one column is named `{name}`");
            self.columns.push((name, Arc::new(values)));
        }
        self
    }

    /// The table with these columns only, in their order.
    pub fn with_only(&self, names: &[impl AsRef<str>]) -> Self {
        let column = |name: &str| self.columns.iter().find(|(own, _)| own == name).cloned();
        Self { columns: names.iter().filter_map(|name| column(name.as_ref())).collect() }
    }

    /// These rows, in this order.
    ///
    /// # Panics
    /// When there is no such row.
    pub fn select(&self, rows: &[usize]) -> Self {
        let select = |(name, values): &(String, Arc<Values>)| (name.clone(), Arc::new(values.select(rows)));
        Self { columns: self.columns.iter().map(select).collect() }
    }

    /// Adds the rows of `more` below, column by column of the same name.
    ///
    /// # Errors
    /// When the two do not have the same columns; then nothing is added.
    pub fn append(&mut self, more: &Self) -> Result<(), String> {
        let only = |a: &Self, b: &Self| a.columns().map(|c| c.0.to_owned()).find(|name| b.column(name).is_none());
        if let Some(name) = only(self, more) {
            return Err(format!("only the first has column `{name}`"));
        }
        if let Some(name) = only(more, self) {
            return Err(format!("only the second has column `{name}`"));
        }
        let theirs = |name: &str| more.column(name).expect("both have the same columns");
        let differs = |(name, ours): &(&str, &Values)| ours.kind() != theirs(name).kind();
        if let Some((name, ours)) = self.columns().find(differs) {
            let (first, second) = (ours.kind(), theirs(name).kind());
            return Err(format!("column `{name}` is {first} in the first and {second} in the second"));
        }
        for (name, values) in &mut self.columns {
            Arc::make_mut(values).append(theirs(name));
        }
        Ok(())
    }
}

/// The values of a column. Counts and flags always have a value; numbers and texts may be null.
#[derive(Clone, Debug)]
pub enum Values {
    /// Large counts.
    U64(Vec<u64>),
    /// Counts.
    U32(Vec<u32>),
    /// Numbers.
    F64(Vec<Option<f64>>),
    /// Flags.
    Bool(Vec<bool>),
    /// Texts.
    Text(Texts),
}

/// One value of a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// No value.
    Null,
    /// A large count.
    U64(u64),
    /// A count.
    U32(u32),
    /// A number.
    F64(f64),
    /// A flag.
    Bool(bool),
    /// A text.
    Text(&'a str),
}

impl Values {
    /// Number of values, nulls included.
    pub fn len(&self) -> usize {
        match self {
            Self::U64(values) => values.len(),
            Self::U32(values) => values.len(),
            Self::F64(values) => values.len(),
            Self::Bool(values) => values.len(),
            Self::Text(values) => values.len(),
        }
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The type, as written in `results/README.md`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::U64(_) => "u64",
            Self::U32(_) => "u32",
            Self::F64(_) => "f64",
            Self::Bool(_) => "bool",
            Self::Text(_) => "text",
        }
    }

    /// The value in a row.
    ///
    /// # Panics
    /// When there is no such row.
    pub fn get(&self, row: usize) -> Value<'_> {
        match self {
            Self::U64(values) => Value::U64(values[row]),
            Self::U32(values) => Value::U32(values[row]),
            Self::F64(values) => values[row].map_or(Value::Null, Value::F64),
            Self::Bool(values) => Value::Bool(values[row]),
            Self::Text(values) => values.get(row).map_or(Value::Null, Value::Text),
        }
    }

    /// All values in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Value<'_>> {
        (0..self.len()).map(|row| self.get(row))
    }

    fn select(&self, rows: &[usize]) -> Self {
        match self {
            Self::U64(values) => rows.iter().map(|&row| values[row]).collect(),
            Self::U32(values) => rows.iter().map(|&row| values[row]).collect(),
            Self::F64(values) => rows.iter().map(|&row| values[row]).collect(),
            Self::Bool(values) => rows.iter().map(|&row| values[row]).collect(),
            Self::Text(texts) => rows.iter().map(|&row| texts.get(row)).collect(),
        }
    }

    fn append(&mut self, more: &Self) {
        match (self, more) {
            (Self::U64(ours), Self::U64(more)) => ours.extend_from_slice(more),
            (Self::U32(ours), Self::U32(more)) => ours.extend_from_slice(more),
            (Self::F64(ours), Self::F64(more)) => ours.extend_from_slice(more),
            (Self::Bool(ours), Self::Bool(more)) => ours.extend_from_slice(more),
            (Self::Text(ours), Self::Text(more)) => more.iter().for_each(|text| ours.push(text)),
            (ours, more) => unreachable!("{} values after {} ones", more.kind(), ours.kind()),
        }
    }
}

/// Values are equal if the same bytes are recorded, so NaN equals itself.
impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::U64(a), Self::U64(b)) => a == b,
            (Self::U32(a), Self::U32(b)) => a == b,
            (Self::F64(a), Self::F64(b)) => {
                a.iter().map(|v| v.map(f64::to_bits)).eq(b.iter().map(|v| v.map(f64::to_bits)))
            }
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Text(a), Self::Text(b)) => a == b,
            _ => false,
        }
    }
}

impl Value<'_> {
    /// A count or a number; `None` for everything else, null included.
    pub fn number(self) -> Option<f64> {
        match self {
            Self::U64(number) => Some(number as f64),
            Self::U32(number) => Some(f64::from(number)),
            Self::F64(number) => Some(number),
            Self::Null | Self::Bool(_) | Self::Text(_) => None,
        }
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => write!(f, "null"),
            Self::U64(value) => write!(f, "{value}"),
            Self::U32(value) => write!(f, "{value}"),
            Self::F64(value) => write!(f, "{value}"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Text(value) => write!(f, "{value}"),
        }
    }
}

/// Texts or nulls. Tables of millions of rows repeat a few words: each distinct text is kept once, and a row takes one
/// byte if there are few.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// Every distinct text, in the order of appearance.
    known: Vec<Arc<str>>,
    /// The text of each row.
    codes: Codes,
    /// Index of each text in `known`, if there are many.
    places: HashMap<Arc<str>, u32>,
}

/// A number for each row: 0 for null, else the place of the text among the known ones, from 1.
#[derive(Clone, Debug, PartialEq)]
enum Codes {
    Few(Vec<u8>),
    Many(Vec<u32>),
}

impl Default for Codes {
    fn default() -> Self {
        Self::Few(Vec::new())
    }
}

impl Codes {
    fn len(&self) -> usize {
        match self {
            Self::Few(codes) => codes.len(),
            Self::Many(codes) => codes.len(),
        }
    }

    fn get(&self, row: usize) -> usize {
        match self {
            Self::Few(codes) => usize::from(codes[row]),
            Self::Many(codes) => codes[row] as usize,
        }
    }

    fn push(&mut self, code: u32) {
        match (&mut *self, u8::try_from(code)) {
            (Self::Many(codes), _) => codes.push(code),
            (Self::Few(codes), Ok(code)) => codes.push(code),
            (Self::Few(codes), Err(_)) => {
                *self = Self::Many(codes.iter().map(|code| u32::from(*code)).chain([code]).collect());
            }
        }
    }
}

impl Texts {
    /// Number of texts up to which a linear search is faster than hashing.
    const LOOK_THROUGH: usize = 12;

    /// Number of texts, nulls included.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The text in a row; `None` for null.
    ///
    /// # Panics
    /// When there is no such row.
    pub fn get(&self, row: usize) -> Option<&str> {
        self.codes.get(row).checked_sub(1).map(|place| &*self.known[place])
    }

    /// All texts in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        (0..self.len()).map(|row| self.get(row))
    }

    /// Every distinct text once, in the order of appearance.
    pub fn different(&self) -> impl ExactSizeIterator<Item = &str> {
        self.known.iter().map(|text| &**text)
    }

    /// The place of a row's text among the [`different`](Self::different) ones; `None` for null.
    ///
    /// # Panics
    /// When there is no such row.
    pub fn place_of(&self, row: usize) -> Option<usize> {
        self.codes.get(row).checked_sub(1)
    }

    /// Adds a text or null at the end.
    ///
    /// # Panics
    /// When there are more than four billion different ones.
    pub fn push(&mut self, text: Option<&str>) {
        let code = match text {
            None => 0,
            Some(text) => self.place(text) + 1,
        };
        self.codes.push(code);
    }

    fn place(&mut self, text: &str) -> u32 {
        let found = match self.known.len() <= Self::LOOK_THROUGH {
            true => self.known.iter().position(|known| **known == *text).map(|place| place as u32),
            false => self.places.get(text).copied(),
        };
        found.unwrap_or_else(|| {
            let place = u32::try_from(self.known.len()).ok().filter(|place| *place < u32::MAX);
            let (place, text) = (place.expect("fewer than four billion different texts"), Arc::<str>::from(text));
            self.known.push(Arc::clone(&text));
            self.places.insert(text, place);
            place
        })
    }
}

/// Texts are known in the order of their appearance, so equal rows have equal codes.
impl PartialEq for Texts {
    fn eq(&self, other: &Self) -> bool {
        self.known == other.known && self.codes == other.codes
    }
}

impl<S: AsRef<str>> FromIterator<Option<S>> for Texts {
    fn from_iter<I: IntoIterator<Item = Option<S>>>(texts: I) -> Self {
        let mut all = Self::default();
        texts.into_iter().for_each(|text| all.push(text.as_ref().map(AsRef::as_ref)));
        all
    }
}

impl FromIterator<u64> for Values {
    fn from_iter<I: IntoIterator<Item = u64>>(values: I) -> Self {
        Self::U64(values.into_iter().collect())
    }
}

impl FromIterator<u32> for Values {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        Self::U32(values.into_iter().collect())
    }
}

impl FromIterator<f64> for Values {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        Self::F64(values.into_iter().map(Some).collect())
    }
}

impl FromIterator<Option<f64>> for Values {
    fn from_iter<I: IntoIterator<Item = Option<f64>>>(values: I) -> Self {
        Self::F64(values.into_iter().collect())
    }
}

impl FromIterator<bool> for Values {
    fn from_iter<I: IntoIterator<Item = bool>>(values: I) -> Self {
        Self::Bool(values.into_iter().collect())
    }
}

impl<'a> FromIterator<&'a str> for Values {
    fn from_iter<I: IntoIterator<Item = &'a str>>(texts: I) -> Self {
        Self::Text(texts.into_iter().map(Some).collect())
    }
}

impl<'a> FromIterator<Option<&'a str>> for Values {
    fn from_iter<I: IntoIterator<Item = Option<&'a str>>>(texts: I) -> Self {
        Self::Text(texts.into_iter().collect())
    }
}

impl FromIterator<String> for Values {
    fn from_iter<I: IntoIterator<Item = String>>(texts: I) -> Self {
        Self::Text(texts.into_iter().map(Some).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(names: &[&str], numbers: &[u32]) -> Table {
        Table::new(names.iter().map(|name| ((*name).to_owned(), numbers.iter().copied().collect())).collect())
    }

    #[test]
    fn rows_are_added_by_name_whatever_the_order_of_columns() {
        let mut all = Table::new(vec![
            ("bot".into(), [Some("random"), None].into_iter().collect()),
            ("seat".into(), [0u32, 1].into_iter().collect()),
        ]);
        let more = Table::new(vec![
            ("seat".into(), [2u32].into_iter().collect()),
            ("bot".into(), ["greedy"].into_iter().collect()),
        ]);
        assert!(!more.has_columns_of(&all));
        all.append(&more).unwrap();
        let bots: Vec<String> = all.column("bot").unwrap().iter().map(|bot| bot.to_string()).collect();
        assert_eq!(bots, ["random", "null", "greedy"]);
        assert_eq!(all.column("seat"), Some(&Values::U32(vec![0, 1, 2])));
    }

    #[test]
    fn tables_of_different_columns_stay_apart() {
        let mut all = table(&["seat", "rank"], &[1, 2]);
        let before = all.clone();
        assert_eq!(all.append(&table(&["seat"], &[3])).unwrap_err(), "only the first has column `rank`");
        assert_eq!(all.append(&table(&["seat", "rank", "x"], &[3])).unwrap_err(), "only the second has column `x`");
        let other = Table::new(vec![
            ("seat".into(), [3u32].into_iter().collect()),
            ("rank".into(), [1.5].into_iter().collect()),
        ]);
        let reason = all.append(&other).unwrap_err();
        assert_eq!(reason, "column `rank` is u32 in the first and f64 in the second");
        assert_eq!(all, before);
    }

    /// With more than 255 different texts a row takes more than a byte, and nothing else changes.
    #[test]
    fn texts_are_kept_once_and_come_back_row_by_row() {
        let text = |row: usize| (row % 7 != 3).then(|| format!("text {}", row * row % 601));
        let mut texts = Texts::default();
        for row in 0..2_000 {
            texts.push(text(row).as_deref());
            assert_eq!(texts.get(row), text(row).as_deref());
        }
        assert!(texts.known.len() > 255 && matches!(texts.codes, Codes::Many(_)));
        assert!(texts.iter().eq((0..2_000).map(text).collect::<Vec<_>>().iter().map(Option::as_deref)));
        assert_eq!(texts, (0..2_000).map(text).collect::<Texts>());
        let few: Texts = (0..2_000).map(|row| text(row % 5)).collect();
        assert!(matches!(few.codes, Codes::Few(_)) && few.known.len() == 4);
        assert_ne!(few, (0..2_000).map(|row| text(row % 4)).collect());
    }

    /// Two parts of a sample start from the same tables.
    #[test]
    fn a_changed_clone_leaves_the_other_alone() {
        let one = table(&["seat"], &[1, 2]);
        let mut two = one.clone();
        two.append(&one).unwrap();
        assert_eq!((one.rows(), two.rows()), (2, 4));
    }

    #[test]
    fn equal_tables_have_equal_bits() {
        let number = |value: f64| [Some(value), None].into_iter().collect::<Values>();
        assert_eq!(number(f64::NAN), number(f64::NAN));
        assert_ne!(number(0.0), number(-0.0));
        let text = |value: Option<&str>| [value].into_iter().collect::<Values>();
        assert_ne!(text(None), text(Some("")));
    }
}
