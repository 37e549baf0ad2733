//! Round by round: who still plays, has won and has lost.

use super::{id, interval_head, level_columns, rank, title};
use crate::table::{Cell, Column, Kind, Picture, Table};
use agon_analysis::Confidence;
use agon_analysis::survival::Standing;

/// Rows per level that the terminal shows.
const ROWS: usize = 12;

/// Shares of matches that are won, lost or go on by the end of each round.
pub fn by_round(by: &[String], standings: &[Standing], confidence: Confidence) -> Table {
    let stopped = standings.iter().any(|s| s.stopped.value > 0.0);
    let mut columns = level_columns(by);
    columns.extend([
        Column::new("round", "round", Kind::Number),
        Column::new("reached", "reached", Kind::Number).dispensable(2),
        Column::new("lost_now", "lost in it", Kind::Number).dispensable(4),
        Column::new("won", "won", Kind::Number),
        Column::new("won_interval", interval_head(confidence), Kind::Range),
        Column::new("lost", "lost", Kind::Number),
        Column::new("lost_interval", interval_head(confidence), Kind::Range),
        Column::new("stopped", "stopped", Kind::Number).dispensable(rank(stopped, 1)),
        Column::new("playing", "playing", Kind::Number),
        Column::new("playing_interval", interval_head(confidence), Kind::Range).dispensable(3),
    ]);
    let row = |s: &Standing| {
        let mut cells: Vec<Cell> = s.level.iter().cloned().map(Cell::Text).collect();
        cells.extend([
            Cell::Count(s.round),
            Cell::Count(s.reached),
            Cell::Count(s.lost_now),
            Cell::Percent(s.won.value),
            Cell::PercentRange(s.won.low, s.won.high),
            Cell::Percent(s.lost.value),
            Cell::PercentRange(s.lost.low, s.lost.high),
            Cell::Percent(s.stopped.value),
            Cell::Percent(s.playing.value),
            Cell::PercentRange(s.playing.low, s.playing.high),
        ]);
        cells
    };
    // Rounds at regular intervals, and the last one of each level, unless nothing has ended since the previous row.
    let longest = standings.iter().map(|s| s.round as usize).max().unwrap_or(0);
    let every = longest.div_ceil(ROWS).max(1);
    let last = |i: usize| standings.get(i + 1).is_none_or(|next| next.level != standings[i].level);
    let mut brief: Vec<usize> = Vec::new();
    for (i, s) in standings.iter().enumerate().filter(|(i, s)| (s.round as usize).is_multiple_of(every) || last(*i)) {
        let before = brief.last().map(|&shown| &standings[shown]).filter(|shown| shown.level == s.level);
        if before.map_or(1.0, |shown| shown.playing.value) != s.playing.value {
            brief.push(i);
        }
    }
    let notes =
        vec!["Shares of all matches of the level by the end of the round; victory and defeat compete.".to_owned()];
    let brief_note = (brief.len() < standings.len())
        .then(|| "Rounds between are left out here; the other formats have all.".to_owned());
    Table {
        id: id("survival", by),
        title: title("Who still plays, has won and has lost", &[by, &["round".to_owned()]].concat()),
        columns,
        rows: standings.iter().map(row).collect(),
        notes,
        brief: Some(brief),
        brief_note,
        pictures: vec![Picture::Survival],
        ..Table::default()
    }
}
