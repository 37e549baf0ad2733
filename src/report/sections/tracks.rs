//! The game's numbers over the rounds.

use super::{amount_range, few_note, id, interval_head, level_columns, same_note, title};
use crate::table::{Cell, Column, Kind, Picture, Table};
use agon_analysis::tracks::{Owner, Point, Track};
use agon_analysis::{Confidence, Sample};
use serde_json::{Map, Value, json};

/// Most rows that the terminal shows.
const ROWS: usize = 60;

/// Most rounds of a track that the terminal shows.
const ROUNDS: u64 = 4;

/// How each number stands at the end of each round, level by level; numbers of seats by role, where they are told apart.
pub fn tracks(by: &[String], tracks: &[Track], sample: &Sample, confidence: Confidence) -> Table {
    let (told, constant) = changing(tracks);
    let game = sample.game();
    let mut columns = level_columns(by);
    columns.extend([
        Column::new("measure", "measure", Kind::Text),
        Column::new("role", game.role_noun.as_str(), Kind::Text),
        Column::new("round", game.round_noun.as_str(), Kind::Number),
        Column::new("matches", "matches", Kind::Number).dispensable(1),
        Column::new("mean", "mean", Kind::Number),
        Column::new("interval", interval_head(confidence), Kind::Range),
    ]);
    let row = |track: &Track, point: &Point| {
        let mut cells: Vec<Cell> = track.level.iter().cloned().map(Cell::Text).collect();
        let role = match &track.of {
            Owner::Match => "(match)",
            Owner::Seats => "(all seats)",
            Owner::Role(role) => role,
        };
        cells.extend([Cell::Text(track.measure.clone()), Cell::Text(role.to_owned())]);
        cells.extend([Cell::Count(point.round), Cell::Count(point.matches), Cell::Number(point.mean.value, 2)]);
        cells.push(amount_range(&point.mean, 2));
        cells
    };
    let rows: Vec<Vec<Cell>> = told.iter().flat_map(|t| t.points.iter().map(|point| row(t, point))).collect();
    let brief = brief(&told);
    let noun = &game.round_noun;
    let mut notes = vec![format!(
        "Means at the end of the {noun}, or of the match where it ended in that {noun}. Later {noun}s are only of the matches that \
         lasted so long: fewer, and other ones."
    )];
    notes.extend(same_note(&rows));
    notes.extend(few_note(&rows));
    let brief_note = (brief.len() < rows.len())
        .then(|| format!("Some {noun}s and measures are left out here; the other formats have all."));
    notes.extend(
        (!constant.is_empty()).then(|| format!("The same in every {noun} of every match: {}.", constant.join(", "))),
    );
    if !sample.has_rounds().1 {
        notes.push(format!("Only of the runs that recorded their {noun}s."));
    }
    let metrics = game.seat_metrics.iter().chain(&game.match_metrics);
    let meanings = metrics.map(|m| (m.name.clone(), Value::from(m.meaning.as_str())));
    Table {
        id: id("tracks", by),
        title: title(&format!("Track over {noun}s"), by),
        columns,
        rows,
        notes,
        details: json!({ "meanings": meanings.collect::<Map<_, _>>() }),
        brief: Some(brief),
        brief_note,
        pictures: vec![Picture::Tracks],
        ..Table::default()
    }
}

/// The tracks of what changes anywhere, and what never does with its value.
fn changing(tracks: &[Track]) -> (Vec<&Track>, Vec<String>) {
    let mut constant: Vec<(&str, f64)> = Vec::new();
    for track in tracks {
        let mut all = tracks.iter().filter(|other| other.measure == track.measure).map(Track::constant);
        let value = track.constant().filter(|value| all.all(|other| other == Some(*value)));
        if let Some(value) = value.filter(|_| constant.iter().all(|(known, _)| *known != track.measure)) {
            constant.push((&track.measure, value));
        }
    }
    let told = tracks.iter().filter(|track| constant.iter().all(|(name, _)| *name != track.measure)).collect();
    (told, constant.iter().map(|(name, value)| format!("{name} ({value})")).collect())
}

/// The rows for the terminal: of each track some rounds up to the last one that half of its matches reach, as many as find
/// room; where one round of each is too much, only the first measures.
fn brief(tracks: &[&Track]) -> Vec<usize> {
    let mut measures: Vec<&str> = Vec::new();
    for track in tracks {
        if !measures.contains(&track.measure.as_str()) {
            measures.push(&track.measure);
        }
    }
    let shown = |track: &Track, rounds: u64| -> Vec<usize> {
        let most = track.points.iter().map(|point| point.matches).max().unwrap_or(0);
        let last = track.points.iter().filter(|point| 2 * point.matches >= most).map(|point| point.round).max();
        let wanted: Vec<u64> = last.map_or(Vec::new(), |l| (1..=rounds).map(|i| (l * i).div_ceil(rounds)).collect());
        (0..track.points.len()).filter(|&i| wanted.contains(&track.points[i].round)).collect()
    };
    let of = |measures: &[&str], rounds: u64| -> Vec<usize> {
        let mut start = 0;
        let mut rows = Vec::new();
        for track in tracks {
            if measures.contains(&track.measure.as_str()) {
                rows.extend(shown(track, rounds).into_iter().map(|i| start + i));
            }
            start += track.points.len();
        }
        rows
    };
    let all = (1..=ROUNDS).rev().map(|rounds| of(&measures, rounds));
    let some = (1..=measures.len()).rev().map(|n| of(&measures[..n], 1));
    let fits = |rows: &Vec<usize>| rows.len() <= ROWS;
    all.chain(some).find(fits).unwrap_or_default()
}
