//! Names of rows, columns and lines in pictures. A name that is too long for its place is shortened, and is given in
//! full in the table below and in the tooltip.

use crate::sections::is_setting;
use crate::table::{Column, Kind, Table};

/// Letters that fit beside a picture.
const LETTERS: usize = 28;

/// The full name of a row: of the texts that it begins with the last names it, the others make the group.
pub fn names(table: &Table, row: usize) -> (String, String) {
    split(table, |i| table.rows[row][i].shown())
}

/// A value by itself; numbers, options and values of the content with their heading.
pub fn told(column: &Column, text: &str) -> String {
    let number = text.starts_with(|c: char| c.is_ascii_digit());
    if number || is_setting(&column.key) { format!("{} {text}", column.head) } else { text.to_owned() }
}

/// Short names for all texts of a table.
pub struct Names {
    columns: Vec<Short>,
}

impl Names {
    /// Names that distinguish the values of each column.
    pub fn of(table: &Table) -> Self {
        let texts = |i: usize| table.rows.iter().map(move |row| row[i].shown());
        let text = |i: usize| table.columns[i].kind == Kind::Text;
        let short = |i: usize| if text(i) { Short::of(texts(i)) } else { Short(Vec::new()) };
        Self { columns: (0..table.columns.len()).map(short).collect() }
    }

    /// A value of a column.
    pub fn value(&self, column: usize, text: &str) -> String {
        self.columns[column].get(text)
    }

    /// The value of a column in a row.
    pub fn text(&self, table: &Table, row: usize, column: usize) -> String {
        self.value(column, &table.rows[row][column].shown())
    }

    /// As [`names`], but short.
    pub fn row(&self, table: &Table, row: usize) -> (String, String) {
        split(table, |i| self.text(table, row, i))
    }

    /// Some columns of a row as one name.
    pub fn joined(&self, table: &Table, row: usize, columns: &[usize]) -> String {
        let told = columns.iter().map(|&i| told(&table.columns[i], &self.text(table, row, i)));
        told.collect::<Vec<_>>().join(" · ")
    }
}

fn split(table: &Table, text: impl Fn(usize) -> String) -> (String, String) {
    let leading = table.columns.iter().take_while(|column| column.kind == Kind::Text).enumerate();
    let shown = leading.filter(|(_, column)| column.dispensable != Column::HIDDEN);
    let mut told: Vec<String> = shown.map(|(i, column)| told(column, &text(i))).collect();
    let last = told.pop().unwrap_or_default();
    (told.join(" · "), last)
}

/// Long names with the short ones that stand for them.
struct Short(Vec<(String, String)>);

impl Short {
    fn of(names: impl Iterator<Item = String>) -> Self {
        let mut all: Vec<String> = Vec::new();
        for name in names {
            if !all.contains(&name) {
                all.push(name);
            }
        }
        let folder = common_folder(&all);
        let mut short: Vec<(String, String)> = Vec::new();
        for name in all {
            let counted = counted(&name[folder..]);
            let text = shortened(&counted, LETTERS);
            // Two names that would become equal stay as they are.
            let taken = |text: &String| short.iter().any(|(_, known)| known == text);
            let text = [text, counted].into_iter().find(|text| !taken(text)).unwrap_or_else(|| name.clone());
            short.push((name, text));
        }
        Self(short)
    }

    fn get(&self, name: &str) -> String {
        self.0.iter().find(|(long, _)| long == name).map_or_else(|| name.to_owned(), |(_, short)| short.clone())
    }
}

/// Length of the folder that several paths have in common.
fn common_folder(names: &[String]) -> usize {
    let [first, others @ ..] = names else { return 0 };
    let ends = first.match_indices('/').map(|(at, _)| at + 1);
    let shared = |end: &usize| !others.is_empty() && others.iter().all(|other| other.starts_with(&first[..*end]));
    ends.filter(shared).max().unwrap_or(0)
}

/// `3 × heuristic + random` instead of a line-up that names every seat.
fn counted(line_up: &str) -> String {
    let mut bots: Vec<(&str, usize)> = Vec::new();
    for bot in line_up.split(" + ") {
        match bots.last_mut().filter(|(known, _)| *known == bot) {
            Some((_, count)) => *count += 1,
            None => bots.push((bot, 1)),
        }
    }
    let told = |(bot, count): &(&str, usize)| if *count > 1 { format!("{count} × {bot}") } else { (*bot).to_owned() };
    bots.iter().map(told).collect::<Vec<_>>().join(" + ")
}

/// A name that fits: a long name loses its middle, because names of bots and options differ at both ends; of two names together
/// each loses its own.
pub fn shortened(name: &str, letters: usize) -> String {
    let all: Vec<char> = name.chars().collect();
    if all.len() <= letters {
        return name.to_owned();
    }
    if let ([first, second], Some(room)) = (&name.split(" + ").collect::<Vec<_>>()[..], letters.checked_sub(3)) {
        return [first, second].map(|name| shortened(name, room / 2)).join(" + ");
    }
    let head = (letters - 1).div_ceil(2);
    let tail = letters - 1 - head;
    let part = |letters: &[char]| letters.iter().collect::<String>();
    format!("{}…{}", part(&all[..head]), part(&all[all.len() - tail..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_keep_both_ends() {
        assert_eq!(shortened("heuristic", 9), "heuristic");
        assert_eq!(shortened("heuristic_a", 9), "heur…ic_a");
        assert_eq!(shortened("Ἑλλὰς ἡ μακρά", 6), "Ἑλλ…ρά");
        assert_eq!(shortened("artavasdes_ii + tigran_middle", 28), "artava…es_ii + tigran…iddle");
    }

    #[test]
    fn short_names_tell_apart_what_long_ones_do() {
        let short = |names: &[&str]| {
            let all = Short::of(names.iter().map(|name| (*name).to_owned()));
            names.iter().map(|name| all.get(name)).collect::<Vec<_>>()
        };
        assert_eq!(short(&["results/a/old", "results/a/new"]), ["old", "new"]);
        assert_eq!(short(&["results/a/old"]), ["results/a/old"], "nothing to tell apart");
        assert_eq!(short(&["a + a + a + b", "a + a", "a"]), ["3 × a + b", "2 × a", "a"]);
        let alike = ["a_name_that_begins_x_and_ends_alike", "a_name_that_begins_y_and_ends_alike"];
        let found = short(&alike);
        assert!(found[0].contains('…') && found[1] == alike[1], "{found:?}");
        let long = "a".repeat(40);
        assert_eq!(short(&[&long])[0].chars().count(), LETTERS);
    }
}
