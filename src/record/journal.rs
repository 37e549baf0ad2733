//! Matches of an unfinished segment, so that an interruption loses only the matches that are being played.
//!
//! `.journal-00000` lies beside the tables until its segment is written. Its first line names the run; each further line
//! is a match with its own checksum. A line that is cut off or damaged is left out, and its match is played again.

use super::manifest::write_whole;
use super::{Manifest, RecordError, seal};
use agon_arena::{Fault, Forfeit, Journal, MatchRecord, RoundRecord, SeatRecord, Segment};
use agon_game::{BySeat, FORFEIT, Measures, Outcome, Seat, TRUNCATED};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

type Trouble = Box<dyn std::error::Error + Send + Sync>;

/// Version of the format of the lines.
const FORM: &str = "agon journal 1";

/// Digits of the checksum of a line.
const DIGITS: usize = 16;

/// The journals of a results folder.
#[derive(Debug)]
pub(super) struct Journals {
    dir: PathBuf,
    manifest: Manifest,
    /// First line of each file.
    head: String,
    /// The endings that a match can have, as static strings, which outcomes need.
    endings: Vec<&'static str>,
}

/// How the name of a journal begins.
const NAME: &str = ".journal-";

/// Where the journal of a segment is kept.
pub(super) fn path(dir: &Path, segment: u64) -> PathBuf {
    dir.join(format!("{NAME}{segment:05}"))
}

/// Whether a file with this name is a journal.
pub(super) fn is_one(name: &str) -> bool {
    name.starts_with(NAME)
}

/// Removes the journal of a segment that is written.
pub(super) fn remove(dir: &Path, segment: u64) -> Result<(), RecordError> {
    let path = path(dir, segment);
    match std::fs::remove_file(&path) {
        Err(e) if e.kind() != ErrorKind::NotFound => Err(RecordError::io(&path, "remove the journal")(e)),
        _ => Ok(()),
    }
}

impl Journals {
    pub fn new(dir: &Path, manifest: &Manifest, run: &str) -> Self {
        // A handful of short words, leaked once in a run of the program.
        let named = manifest.game.endings.iter().map(|ending| &*Box::leak(ending.clone().into_boxed_str()));
        let endings = named.chain([TRUNCATED, FORFEIT]).collect();
        Self { dir: dir.to_owned(), manifest: manifest.clone(), head: format!("{FORM} {run}"), endings }
    }

    /// The undamaged matches of a segment, in order, and whether the file holds anything else.
    fn read(&self, segment: &Segment) -> Result<(BTreeMap<u64, MatchRecord>, bool), RecordError> {
        let path = path(&self.dir, segment.number);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok((BTreeMap::new(), false)),
            Err(e) => return Err(RecordError::io(&path, "read the journal")(e)),
        };
        let mut lines = bytes.split(|byte| *byte == b'\n');
        if lines.next() != Some(self.head.as_bytes()) {
            return Ok((BTreeMap::new(), true));
        }
        let (mut kept, mut broken) = (BTreeMap::new(), bytes.last() != Some(&b'\n'));
        for line in lines.filter(|line| !line.is_empty()) {
            match self.record(line).filter(|record| segment.place(record.index).is_some()) {
                Some(record) => drop(kept.insert(record.index, record)),
                None => broken = true,
            }
        }
        Ok((kept, broken))
    }

    /// The match in a line; `None` when the line is damaged or holds no match of this run.
    fn record(&self, line: &[u8]) -> Option<MatchRecord> {
        serde_json::from_slice::<Line>(undamaged(line)?).ok()?.record(&self.manifest, &self.endings)
    }

    fn append(&self, path: &Path, text: &[u8]) -> Result<(), RecordError> {
        let mut file =
            File::options().append(true).create(true).open(path).map_err(RecordError::io(path, "open the journal"))?;
        let empty = file.metadata().map_err(RecordError::io(path, "read the journal"))?.len() == 0;
        let head = if empty { format!("{}\n", self.head) } else { String::new() };
        // In one write, so that a full disk leaves at most one truncated line.
        let all = [head.as_bytes(), text].concat();
        file.write_all(&all).map_err(RecordError::io(path, "write the journal"))
    }

    /// Number of matches kept for a segment.
    pub fn count(&self, segment: &Segment) -> Result<u64, RecordError> {
        Ok(self.read(segment)?.0.len() as u64)
    }
}

impl Journal for Journals {
    fn earlier(&mut self, segment: &Segment) -> Result<Vec<MatchRecord>, Trouble> {
        let (kept, broken) = self.read(segment)?;
        if broken {
            // Appended text must begin on a new line, after lines of this run.
            let text: String = kept.values().map(line).collect();
            let text = format!("{}\n{text}", self.head);
            write_whole(&path(&self.dir, segment.number), |file| {
                file.write_all(text.as_bytes()).map_err(|e| e.to_string())
            })?;
        }
        Ok(kept.into_values().collect())
    }

    fn keep(&mut self, segment: &Segment, matches: &[&MatchRecord]) -> Result<(), Trouble> {
        let text: String = matches.iter().map(|record| line(record)).collect();
        Ok(self.append(&path(&self.dir, segment.number), text.as_bytes())?)
    }
}

/// What a line says; `None` when it does not fit its checksum.
fn undamaged(line: &[u8]) -> Option<&[u8]> {
    let (sum, rest) = line.split_at_checked(DIGITS)?;
    let json = rest.strip_prefix(b" ")?;
    (seal::hash(json).as_bytes()[..DIGITS] == *sum).then_some(json)
}

/// Number of matches that the journals in a folder keep for segments of a run that are not written.
pub(super) fn kept(dir: &Path, run: &str, written: impl Fn(u64) -> bool) -> Result<u64, RecordError> {
    let head = format!("{FORM} {run}");
    let mut kept = 0;
    for entry in std::fs::read_dir(dir).map_err(RecordError::io(dir, "list the folder"))? {
        let path = entry.map_err(RecordError::io(dir, "list the folder"))?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let number = name.strip_prefix(NAME).and_then(|number| number.parse().ok());
        if number.is_none_or(&written) {
            continue;
        }
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            // A run at work has just written the segment.
            Err(e) if e.kind() == ErrorKind::NotFound => continue,
            Err(e) => return Err(RecordError::io(&path, "read the journal")(e)),
        };
        let mut lines = bytes.split(|byte| *byte == b'\n');
        if lines.next() == Some(head.as_bytes()) {
            // The same line twice is the same match.
            kept += lines.filter_map(undamaged).collect::<HashSet<_>>().len() as u64;
        }
    }
    Ok(kept)
}

/// A match as a line with its checksum.
fn line(record: &MatchRecord) -> String {
    let json = serde_json::to_string(&Line::of(record)).expect("records serialise");
    format!("{} {json}\n", &seal::hash(json.as_bytes())[..DIGITS])
}

/// Numbers as their bits; `None` for a missing number.
type Bits = Vec<Option<u64>>;

fn bits(numbers: &[Option<f64>]) -> Bits {
    numbers.iter().map(|number| number.map(f64::to_bits)).collect()
}

fn numbers(bits: Bits) -> Vec<Option<f64>> {
    bits.into_iter().map(|number| number.map(f64::from_bits)).collect()
}

/// A match as it is kept. Numbers are kept as bits, so that the tables come out the same byte by byte.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    index: u64,
    cell: usize,
    seats: Vec<(String, String)>,
    ending: String,
    truncated: bool,
    payoffs: Vec<u32>,
    won: Vec<bool>,
    ranks: Vec<u8>,
    plies: u32,
    rounds: u32,
    of_match: Bits,
    of_seats: Vec<Bits>,
    labels: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by_round: Option<Vec<(u32, Bits, Vec<Bits>)>>,
    forfeit: Option<(u8, String, String)>,
    actions: Option<String>,
}

impl Line {
    fn of(record: &MatchRecord) -> Self {
        // How long bots thought is no part of the results.
        let MatchRecord {
            index,
            cell,
            seats,
            outcome,
            plies,
            rounds,
            measures,
            by_round,
            forfeit,
            actions,
            thinking: _,
        } = record;
        let seats_bits = |of_seats: &[Vec<Option<f64>>]| of_seats.iter().map(|own| bits(own)).collect();
        let round = |r: &RoundRecord| (r.round, bits(&r.of_match), seats_bits(&r.of_seats));
        Self {
            index: *index,
            cell: *cell,
            seats: seats.iter().map(|seat| (seat.role.clone(), seat.bot.clone())).collect(),
            ending: outcome.ending.to_owned(),
            truncated: outcome.truncated,
            payoffs: outcome.payoffs.iter().map(|payoff| payoff.to_bits()).collect(),
            won: outcome.won.as_slice().to_vec(),
            ranks: outcome.ranks.as_slice().to_vec(),
            plies: *plies,
            rounds: *rounds,
            of_match: bits(&measures.of_match),
            of_seats: seats_bits(&measures.of_seats),
            labels: measures.labels.clone(),
            by_round: by_round.as_ref().map(|rounds| rounds.iter().map(round).collect()),
            forfeit: forfeit.as_ref().map(|f| (f.seat.0, f.fault.name().to_owned(), f.reason.clone())),
            actions: actions.clone(),
        }
    }

    /// The match; `None` when it does not fit the run.
    fn record(self, manifest: &Manifest, endings: &[&'static str]) -> Option<MatchRecord> {
        let game = &manifest.game;
        let cell = (self.index % manifest.cells.len() as u64) as usize;
        let players = manifest.cells[cell].players;
        let measured = |of_match: &Bits, of_seats: &[Bits]| {
            of_match.len() == game.match_metrics.len()
                // If a game has no seat metrics, its record may have none for any seat.
                && (of_seats.len() == players || game.seat_metrics.is_empty() && of_seats.is_empty())
                && of_seats.iter().all(|own| own.len() == game.seat_metrics.len())
        };
        let fits = self.cell == cell
            && [self.seats.len(), self.payoffs.len(), self.won.len(), self.ranks.len()].iter().all(|n| *n == players)
            && measured(&self.of_match, &self.of_seats)
            && self.labels.len() == game.match_labels.len()
            && self.by_round.is_some() == manifest.rounds
            && self.by_round.iter().flatten().all(|(_, of_match, of_seats)| measured(of_match, of_seats))
            && self.actions.is_some() == manifest.actions;
        let ending = endings.iter().find(|ending| **ending == self.ending).filter(|_| fits)?;
        let of_seats = |all: Vec<Bits>| all.into_iter().map(numbers).collect();
        let round = |(round, of_match, seats): (u32, Bits, Vec<Bits>)| RoundRecord {
            round,
            of_match: numbers(of_match),
            of_seats: of_seats(seats),
        };
        let forfeit = match self.forfeit {
            None => None,
            Some((seat, fault, reason)) if usize::from(seat) < players => {
                Some(Forfeit { seat: Seat(seat), fault: Fault::named(&fault)?, reason })
            }
            Some(_) => return None,
        };
        Some(MatchRecord {
            index: self.index,
            cell,
            seats: self.seats.into_iter().map(|(role, bot)| SeatRecord { role, bot }).collect(),
            outcome: Outcome {
                ending,
                truncated: self.truncated,
                payoffs: BySeat::from_fn(players, |seat| f32::from_bits(self.payoffs[seat.index()])),
                won: BySeat::from_fn(players, |seat| self.won[seat.index()]),
                ranks: BySeat::from_fn(players, |seat| self.ranks[seat.index()]),
            },
            plies: self.plies,
            rounds: self.rounds,
            measures: Measures {
                of_match: numbers(self.of_match),
                of_seats: of_seats(self.of_seats),
                labels: self.labels,
            },
            by_round: self.by_round.map(|rounds| rounds.into_iter().map(round).collect()),
            forfeit,
            actions: self.actions,
            thinking: None,
        })
    }
}
