//! Example matches, for readers who want to see how a match goes.

use super::components::wholes;
use super::part::TableOf;
use super::{AnalysisError, Sample};
use agon_game::FORFEIT;
use agon_record::Value;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// What a match is an example of.
#[derive(Clone, PartialEq, Debug)]
pub enum Example {
    /// As many matches are shorter as are longer.
    Middling,
    /// The winner is least ahead in this number of seats.
    Closest(String),
    /// None is shorter.
    Shortest,
    /// None is longer.
    Longest,
}

/// A match, and what it is an example of.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen {
    /// What it is an example of.
    pub example: Example,
    /// Which of the parts it belongs to.
    pub part: usize,
    /// Its number in the plan.
    pub number: u64,
}

/// A match by its part and number; of several that fit equally well the first is taken.
type Id = (usize, u64);

/// The matches of a length, and the first of them.
type Lengths = BTreeMap<u64, (u64, Id)>;

/// The match of median length, the closest and the longest, each once; length is counted in decisions. Only matches
/// that were played to their end count. Closeness is measured by the seat metric that has parts, such as victory
/// points. If the game has no such number, or nobody won, there is no closest match; the shortest takes its place.
///
/// # Errors
/// When a table cannot be read or lacks a column.
pub fn examples(sample: &Sample) -> Result<Vec<Chosen>, AnalysisError> {
    let score = (!sample.is_cooperative()).then(|| wholes(sample).into_iter().next()).flatten();
    let mut lengths = Lengths::new();
    // Bits of numbers that are not negative are in their order.
    let mut closest: Option<(u64, Reverse<u64>, Id)> = None;
    let columns: Vec<&str> = ["plies"].into_iter().chain(score.as_deref()).collect();
    for part in 0..sample.part_count() {
        for batch in sample.in_order(part, &columns) {
            let batch = batch?;
            let table = TableOf { part: &sample.run_names[part], name: "matches" };
            let numbers = table.ids(&batch.rows.matches)?;
            let plies = batch.match_numbers("plies")?;
            let scores = score.as_deref().map(|score| batch.seat_numbers(score)).transpose()?;
            let endings = batch.rows.matches.column("ending");
            for m in 0..batch.len() {
                let forfeited = endings.is_some_and(|endings| endings.get(m) == Value::Text(FORFEIT));
                if batch.truncated[m] || forfeited {
                    continue;
                }
                let (id, length) = ((part, numbers[m]), plies[m] as u64);
                let known = lengths.entry(length).or_insert((0, id));
                *known = (known.0 + 1, known.1.min(id));
                let best = |won: bool| {
                    let scores = scores.as_ref()?;
                    let of_side = batch.seats_of(m).filter(|&s| batch.won[s] == won).map(|s| scores[s]);
                    of_side.flatten().max_by(f64::total_cmp)
                };
                if let (Some(winner), Some(other)) = (best(true), best(false)) {
                    // Of equally close ones a long match tells more.
                    let found = ((winner - other).abs().to_bits(), Reverse(length), id);
                    closest = Some(closest.map_or(found, |known| known.min(found)));
                }
            }
        }
    }
    let mut chosen: Vec<Chosen> = Vec::new();
    let mut add = |example: Example, id: Option<Id>| {
        let Some((part, number)) = id else { return };
        if !chosen.iter().any(|known| (known.part, known.number) == (part, number)) {
            chosen.push(Chosen { example, part, number });
        }
    };
    add(Example::Middling, middling(&lengths));
    match (score, closest) {
        (Some(score), Some((_, _, id))) => add(Example::Closest(score), Some(id)),
        _ => add(Example::Shortest, lengths.values().next().map(|(_, id)| *id)),
    }
    add(Example::Longest, lengths.values().next_back().map(|(_, id)| *id));
    Ok(chosen)
}

/// The first match of the length that half of the matches do not exceed.
fn middling(lengths: &Lengths) -> Option<Id> {
    let total: u64 = lengths.values().map(|(count, _)| count).sum();
    let mut before = 0;
    let reached = |(count, _): &&(u64, Id)| {
        before += count;
        2 * before >= total
    };
    lengths.values().find(reached).map(|(_, id)| *id)
}
