//! How long matches last, and what they are lost to in which round.

use super::{id, interval_head, level_columns, named, rank, spaced, title};
use crate::table::{Cell, Column, Kind, Picture, Table};
use agon_analysis::lengths::{Bin, Loss, OTHERS};
use agon_analysis::{Confidence, Estimate};

/// Rows up to which the terminal shows a histogram, and what is lost when.
const ROWS: usize = 30;

/// How many matches have each number of rounds or plies, which `noun` names; in bins where there are many different ones.
pub fn histogram(by: &[String], noun: &str, bins: &[Bin], confidence: Confidence) -> Table {
    let several = bins.iter().any(|bin| bin.level != bins[0].level);
    let mut columns = level_columns(by);
    columns.extend(ends(noun, bins.iter().any(|bin| bin.from < bin.to)));
    columns.extend(shares("matches", confidence));
    let row = |bin: &Bin| {
        let mut cells: Vec<Cell> = bin.level.iter().cloned().map(Cell::Text).collect();
        cells.extend([Cell::Count(bin.from), Cell::Count(bin.to)]);
        cells.extend(share(bin.count, &bin.share));
        cells
    };
    Table {
        id: id(&format!("length.{noun}"), by),
        title: title(&format!("How many matches last how many {noun}"), by),
        columns,
        rows: bins.iter().map(row).collect(),
        // Several histograms are too long to read; the table of lengths summarises them.
        brief: (several || bins.len() > ROWS).then(Vec::new),
        pictures: vec![Picture::Histogram],
        ..Table::default()
    }
}

/// What matches are lost to in each round, by the word `name` of the game.
pub fn losses(by: &[String], name: &str, losses: &[Loss], confidence: Confidence) -> Table {
    let mut columns = level_columns(by);
    columns.extend(ends("rounds", losses.iter().any(|loss| loss.from < loss.to)));
    columns.push(Column::new(named(name), spaced(named(name)), Kind::Text));
    columns.extend(shares("defeats", confidence));
    let row = |loss: &Loss| {
        let mut cells: Vec<Cell> = loss.level.iter().cloned().map(Cell::Text).collect();
        cells.extend([Cell::Count(loss.from), Cell::Count(loss.to), Cell::Text(loss.cause.clone())]);
        cells.extend(share(loss.count, &loss.share));
        cells
    };
    let mut notes = vec!["Shares of all matches, won ones included; together they are the defeats.".to_owned()];
    if losses.iter().any(|loss| loss.cause == OTHERS) {
        notes.push(format!("{OTHERS}: all that is more seldom than what is named."));
    }
    let within = [&["round".to_owned(), spaced(named(name))][..], by].concat();
    Table {
        id: id(&format!("defeats.{}.rounds", named(name)), by),
        title: title("Defeats", &within),
        columns,
        rows: losses.iter().map(row).collect(),
        notes,
        brief: (losses.len() > ROWS).then(Vec::new),
        pictures: vec![Picture::Layers],
        ..Table::default()
    }
}

/// The ends of a bin; people see one column where these are equal.
fn ends(noun: &str, wide: bool) -> [Column; 2] {
    [
        Column::new("from", if wide { format!("{noun} from") } else { noun.to_owned() }, Kind::Number),
        Column::new("to", "to", Kind::Number).dispensable(rank(wide, 0)),
    ]
}

fn shares(counted: &str, confidence: Confidence) -> [Column; 4] {
    [
        Column::new("matches", counted, Kind::Number),
        Column::new("share", "share", Kind::Number),
        Column::new("interval", interval_head(confidence), Kind::Range),
        Column::new("bar", "", Kind::Bar).dispensable(1),
    ]
}

fn share(count: u64, share: &Estimate) -> [Cell; 4] {
    [
        Cell::Count(count),
        Cell::Percent(share.value),
        Cell::PercentRange(share.low, share.high),
        Cell::Bar { low: share.low, value: share.value, high: share.high, mark: None },
    ]
}
