//! Reads results back: one folder, or several shards of one experiment side by side.

use super::manifest::Sealed;
use super::missing::{holes, length, missing};
use super::seal::Seal;
use super::{Manifest, RecordError, Stopped, Table, Tables, Times, Values, journal, parquet, segment_path};
use agon_arena::Segment;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The results of one experiment on disk. Opening reads the manifest and the checksums; the tables are read on demand,
/// and files that do not fit their checksum are refused.
#[derive(Clone, Debug)]
pub struct Results {
    /// What was run.
    pub manifest: Manifest,
    /// The recorded segments, by number.
    segments: BTreeMap<u64, Place>,
    /// Whether there are checksums.
    sealed: bool,
    /// Number of segments that lie in several folders.
    doubles: u64,
    /// Where and why the run has stopped, if its rule stopped it.
    stopped: Option<Stopped>,
    /// The folders of the parts.
    dirs: Vec<PathBuf>,
}

/// Where a segment is stored, and what it must contain.
#[derive(Clone, Debug)]
struct Place {
    dir: PathBuf,
    matches: u64,
    /// `None` in folders of older versions.
    seal: Option<Seal>,
}

impl Results {
    /// Opens a results folder, or a folder whose subfolders are shards of one experiment.
    ///
    /// # Errors
    /// When there are no results, the subfolders hold different experiments, or something is damaged or of another run.
    pub fn open(dir: &Path) -> Result<Self, RecordError> {
        Self::of_parts(&[dir])
    }

    /// Opens the parts of one experiment, wherever they are; each may be a folder of folders, too.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn of_parts(dirs: &[impl AsRef<Path>]) -> Result<Self, RecordError> {
        let mut parts = Vec::new();
        for dir in dirs.iter().map(AsRef::as_ref) {
            let found = parts_in(dir)?;
            if found.is_empty() {
                return Err(RecordError::Nothing { dir: dir.to_owned() });
            }
            parts.extend(found);
        }
        Self::join(parts)
    }

    /// Joins the parts of one run, of which there is at least one.
    fn join(parts: Vec<(PathBuf, Sealed)>) -> Result<Self, RecordError> {
        let (first_dir, first) = parts.first().cloned().expect("there is at least one part");
        let mut segments: BTreeMap<u64, Place> = BTreeMap::new();
        let (mut doubles, mut stopped, mut dirs) = (0, None, Vec::new());
        for (path, Sealed { manifest, run }) in parts {
            if let Some((key, recorded, asked)) = manifest.difference(&first.manifest) {
                let reason = format!(
                    "`{key}` is {recorded}, but {asked} in {}: these are different runs; name one of them, or compare \
                     them",
                    first_dir.display()
                );
                return Err(RecordError::broken(&path, reason));
            }
            if run != first.run {
                let reason =
                    format!("it or {} has no checksums; two versions of the program wrote them", first_dir.display());
                return Err(RecordError::broken(&path, reason));
            }
            if let Some(run) = &run {
                // A run that stops is played in one piece, so its parts are copies of one another.
                stopped = Stopped::read(&path, run)?.or(stopped);
            }
            dirs.push(path.clone());
            for number in numbers(&path, run.is_some())? {
                let place = Place::find(&path, number, &manifest, run.as_deref())?;
                // The same segment in two shards holds the same matches, unless something is wrong.
                match segments.get(&number) {
                    Some(known) if known.seal != place.seal => {
                        let reason = format!("segment {number} is not the same as in {}", known.dir.display());
                        return Err(RecordError::broken(&path, reason));
                    }
                    Some(_) => doubles += 1,
                    None => drop(segments.insert(number, place)),
                }
            }
        }
        if let Some(beyond) = stopped.as_ref().and_then(|s| segments.keys().find(|number| **number >= s.segments)) {
            let reason = format!("the run has stopped before segment {beyond}, which is there");
            return Err(RecordError::broken(&first_dir, reason));
        }
        Ok(Self { manifest: first.manifest, segments, sealed: first.run.is_some(), doubles, stopped, dirs })
    }

    /// The table `matches` of all recorded segments.
    ///
    /// # Errors
    /// When a file cannot be read or is damaged.
    pub fn matches(&self) -> Result<Table, RecordError> {
        self.all("matches")
    }

    /// The table `seats` of all recorded segments.
    ///
    /// # Errors
    /// When a file cannot be read or is damaged.
    pub fn seats(&self) -> Result<Table, RecordError> {
        self.all("seats")
    }

    /// Numbers of the recorded segments, in order.
    pub fn segments(&self) -> impl Iterator<Item = u64> + '_ {
        self.segments.keys().copied()
    }

    /// The tables of one segment; `None` when it is not recorded.
    ///
    /// # Errors
    /// When a file cannot be read or is damaged.
    pub fn segment(&self, number: u64) -> Result<Option<Tables>, RecordError> {
        let Some(place) = self.segments.get(&number) else { return Ok(None) };
        let empty = Tables::build(&self.manifest, &[])?;
        let table = |name, like| self.table(number, place, name, like);
        let rounds = empty.rounds.as_ref().map(|like| table("rounds", like)).transpose()?;
        let actions = empty.actions.as_ref().map(|like| table("actions", like)).transpose()?;
        let (matches, seats) = (table("matches", &empty.matches)?, table("seats", &empty.seats)?);
        Ok(Some(Tables { matches, seats, rounds, actions }))
    }

    /// The rounds of one segment, compared with their checksum; `None` when it is not recorded, or no rounds are.
    ///
    /// # Errors
    /// When the file cannot be read or is damaged.
    pub fn rounds(&self, number: u64) -> Result<Option<Table>, RecordError> {
        let Some(place) = self.segments.get(&number) else { return Ok(None) };
        let empty = Tables::build(&self.manifest, &[])?;
        empty.rounds.map(|like| self.table(number, place, "rounds", &like)).transpose()
    }

    /// Matches and seats of one segment, compared with their checksums; `None` when it is not recorded.
    ///
    /// # Errors
    /// When a file cannot be read or is damaged.
    pub fn matches_and_seats(&self, number: u64) -> Result<Option<(Table, Table)>, RecordError> {
        let Some(place) = self.segments.get(&number) else { return Ok(None) };
        let empty = Tables::build(&self.manifest, &[])?;
        let table = |name, like| self.table(number, place, name, like);
        Ok(Some((table("matches", &empty.matches)?, table("seats", &empty.seats)?)))
    }

    /// Some columns of the matches and of the seats of one segment; `None` when it is not recorded. For repeated reads: the
    /// files are compared with their checksums every time, because they may have changed in between, but only
    /// [`matches_and_seats`](Self::matches_and_seats) checks which matches they hold.
    ///
    /// # Errors
    /// When a file cannot be read or is damaged.
    pub fn columns(
        &self,
        number: u64,
        of_matches: &[&str],
        of_seats: &[&str],
    ) -> Result<Option<(Table, Table)>, RecordError> {
        let Some(place) = self.segments.get(&number) else { return Ok(None) };
        let table = |name, columns| {
            let path = segment_path(&place.dir, name, number);
            parquet::read_columns(&path, columns, |bytes| match &place.seal {
                Some(seal) => seal.check(&path, name, bytes),
                None => Ok(()),
            })
        };
        Ok(Some((table("matches", of_matches)?, table("seats", of_seats)?)))
    }

    /// Number of matches of a recorded segment.
    pub fn matches_in(&self, number: u64) -> Option<u64> {
        self.segments.get(&number).map(|place| place.matches)
    }

    /// The recorded segments, each with its number of matches.
    pub fn recorded(&self) -> BTreeMap<u64, u64> {
        self.segments.iter().map(|(number, place)| (*number, place.matches)).collect()
    }

    /// What is planned but not recorded, in words: `2,500 of 3,000 planned matches, part 4 of 6 is missing`.
    pub fn missing(&self) -> Option<String> {
        let recorded = self.recorded();
        match &self.stopped {
            None => missing(&self.manifest, &recorded),
            Some(stopped) if self.manifest.is_steered() => holes(stopped.segments, &recorded),
            Some(stopped) => {
                missing(&Manifest { matches_per_cell: stopped.matches, ..self.manifest.clone() }, &recorded)
            }
        }
    }

    /// Number of matches that were played but are in no table yet, because their segments are not whole.
    ///
    /// # Errors
    /// When a journal cannot be read.
    pub fn journalled(&self) -> Result<u64, RecordError> {
        let run = self.manifest.run();
        let of = |dir: &PathBuf| journal::kept(dir, &run, |segment| self.segments.contains_key(&segment));
        self.dirs.iter().map(of).sum()
    }

    /// Where and why the run has stopped by its rule, if it has.
    pub fn stopped(&self) -> Option<&Stopped> {
        self.stopped.as_ref()
    }

    /// How long the bots of all parts thought, if that was measured.
    ///
    /// # Errors
    /// When a file cannot be read or is damaged.
    pub fn times(&self) -> Result<Option<Times>, RecordError> {
        let mut all = None;
        for dir in &self.dirs {
            if let Some(times) = Times::read(dir)? {
                all.get_or_insert_with(Times::default).add_all(&times);
            }
        }
        Ok(all)
    }

    /// Whether everything has a checksum; folders of older versions do not.
    pub fn has_checksums(&self) -> bool {
        self.sealed
    }

    /// Compares with their checksums the files that not every analysis reads.
    ///
    /// # Errors
    /// When a file cannot be read or is damaged.
    pub fn check_unread(&self) -> Result<(), RecordError> {
        for (number, place) in &self.segments {
            for table in self.manifest.tables().filter(|table| matches!(*table, "actions" | "rounds")) {
                if let Some(seal) = &place.seal {
                    seal.check_file(&segment_path(&place.dir, table, *number), table)?;
                }
            }
        }
        Ok(())
    }

    /// Number of segments that lie in several folders, all with equal contents.
    pub(super) fn doubles(&self) -> u64 {
        self.doubles
    }

    /// All segments: number, folder and seal.
    pub(super) fn sealed_segments(&self) -> impl Iterator<Item = (u64, &Path, Option<&Seal>)> {
        self.segments.iter().map(|(number, place)| (*number, place.dir.as_path(), place.seal.as_ref()))
    }

    fn all(&self, table: &str) -> Result<Table, RecordError> {
        let empty = Tables::build(&self.manifest, &[])?;
        let mut all = if table == "matches" { empty.matches } else { empty.seats };
        for (&number, place) in &self.segments {
            let rows = self.table(number, place, table, &all)?;
            all.append(&rows).map_err(|e| RecordError::broken(&segment_path(&place.dir, table, number), e))?;
        }
        Ok(all)
    }

    /// One table of a segment, with the columns of `like`.
    fn table(&self, number: u64, place: &Place, name: &str, like: &Table) -> Result<Table, RecordError> {
        let path = segment_path(&place.dir, name, number);
        let rows = match &place.seal {
            Some(seal) => parquet::read(&path, |bytes| seal.check(&path, name, bytes))?,
            None => parquet::read(&path, |_| Ok(()))?,
        };
        if !rows.has_columns_of(like) {
            return Err(RecordError::broken(&path, "its columns are not those the manifest asks for"));
        }
        let numbers = match rows.column("match") {
            Some(Values::U64(numbers)) => numbers.as_slice(),
            _ => &[],
        };
        let segment = self.matches_of(number, place.matches, numbers);
        let matches = &segment.matches;
        // A match that a seat forfeited before anything happened has no round.
        if name == "rounds" {
            let steered = self.manifest.is_steered();
            return match numbers.is_sorted() && (steered || numbers.iter().all(|index| matches.contains(index))) {
                true => Ok(rows),
                false => {
                    let reason =
                        format!("it does not hold rounds of {} to {} in order", matches.start, matches.end - 1);
                    Err(RecordError::damaged(&path, reason))
                }
            };
        }
        let seats = |index: u64| self.manifest.cells[(index % self.manifest.cells.len() as u64) as usize].players;
        let times = |index: u64| if name == "seats" { seats(index) } else { 1 };
        let expected = segment.numbers().flat_map(|index| std::iter::repeat_n(index, times(index)));
        match numbers.iter().copied().eq(expected) {
            true => Ok(rows),
            false => {
                let reason =
                    format!("it does not hold the matches {} to {}, each once", matches.start, matches.end - 1);
                Err(RecordError::damaged(&path, reason))
            }
        }
    }
}

impl Results {
    /// The matches that a segment of so many must have, whose tables have matches with these numbers. Where matches are steered
    /// they follow from the results before; here they are known by their number and their order.
    fn matches_of(&self, number: u64, count: u64, numbers: &[u64]) -> Segment {
        let first = number * self.manifest.segment;
        let all = Segment::new(number, first..first + count);
        if !self.manifest.is_steered() {
            return all;
        }
        let mut own = numbers.to_vec();
        own.dedup();
        let whole = own.len() as u64 == count && own.is_sorted_by(|a, b| a < b);
        // What is not in order is compared with any matches, and refused.
        Segment::of(number, own).filter(|_| whole).unwrap_or(all)
    }

    /// The segment that holds match `index`, or would hold it, if it were recorded.
    ///
    /// # Errors
    /// When a file cannot be read or is damaged.
    pub fn segment_of(&self, index: u64) -> Result<u64, RecordError> {
        if !self.manifest.is_steered() {
            return Ok(index / self.manifest.segment);
        }
        let numbers: Vec<u64> = self.segments().collect();
        let (mut from, mut to) = (0, numbers.len());
        // Segments come in the order of their matches.
        while to - from > 1 {
            let middle = from + (to - from) / 2;
            let before = self.range(numbers[middle])?.is_some_and(|range| range.start <= index);
            (from, to) = if before { (middle, to) } else { (from, middle) };
        }
        Ok(numbers.get(from).copied().unwrap_or(0))
    }

    /// From the first to the last match of a segment, by number; `None` when it is not recorded.
    ///
    /// # Errors
    /// When a file cannot be read or is damaged.
    pub fn range(&self, number: u64) -> Result<Option<Range<u64>>, RecordError> {
        let Some(place) = self.segments.get(&number) else { return Ok(None) };
        if !self.manifest.is_steered() {
            let first = number * self.manifest.segment;
            return Ok(Some(first..first + place.matches));
        }
        let (matches, _) = self.columns(number, &["match"], &[])?.expect("it is recorded");
        match matches.column("match") {
            Some(Values::U64(numbers)) => match numbers.as_slice() {
                [first, .., last] => Ok(Some(*first..last + 1)),
                [only] => Ok(Some(*only..only + 1)),
                [] => Err(RecordError::damaged(&segment_path(&place.dir, "matches", number), "it has no match")),
            },
            _ => {
                Err(RecordError::damaged(&segment_path(&place.dir, "matches", number), "it has no numbers of matches"))
            }
        }
    }
}

/// The results in a folder: its own, or those of the folders directly below it.
fn parts_in(dir: &Path) -> Result<Vec<(PathBuf, Sealed)>, RecordError> {
    if !dir.is_dir() {
        let path = dir.to_owned();
        return Err(if dir.exists() { RecordError::NoFolder { path } } else { RecordError::Absent { dir: path } });
    }
    if let Some(sealed) = Sealed::read(dir)? {
        return Ok(vec![(dir.to_owned(), sealed)]);
    }
    let mut parts = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(RecordError::io(dir, "read the folder"))? {
        let path = entry.map_err(RecordError::io(dir, "read the folder"))?.path();
        if path.is_dir()
            && let Some(sealed) = Sealed::read(&path)?
        {
            parts.push((path, sealed));
        }
    }
    parts.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(parts)
}

impl Place {
    /// The segment `number` of a folder, by its checksums; in folders without checksums by its table of matches.
    fn find(dir: &Path, number: u64, manifest: &Manifest, run: Option<&str>) -> Result<Self, RecordError> {
        let table = segment_path(dir, "matches", number);
        let (matches, seal) = match run {
            None => {
                let rows = parquet::rows(&table).ok_or_else(|| RecordError::damaged(&table, "it is no whole table"))?;
                (rows as u64, None)
            }
            Some(run) => {
                let path = Seal::path(dir, number);
                let seal =
                    Seal::read(dir, number, manifest)?.ok_or_else(|| RecordError::damaged(&path, "it is gone"))?;
                if seal.run != run {
                    return Err(RecordError::Foreign { path });
                }
                (seal.matches, Some(seal))
            }
        };
        let planned = length(manifest, number);
        if matches == 0 || matches > planned {
            let file = if seal.is_some() { Seal::path(dir, number) } else { table };
            let reason = format!("it has {matches} matches, but the plan {planned} in segment {number}");
            return Err(RecordError::damaged(&file, reason));
        }
        Ok(Self { dir: dir.to_owned(), matches, seal })
    }
}

/// Numbers of the complete segments of a folder: those with checksums (in older folders, with a table of matches), which
/// are written last.
pub(super) fn numbers(dir: &Path, sealed: bool) -> Result<BTreeSet<u64>, RecordError> {
    let mut numbers = BTreeSet::new();
    for entry in std::fs::read_dir(dir).map_err(RecordError::io(dir, "read the folder"))? {
        let path = entry.map_err(RecordError::io(dir, "read the folder"))?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let Some((kind, digits)) = ["matches", "seats", "rounds", "actions", "checksums"].iter().find_map(|kind| {
            let end = if *kind == "checksums" { ".json" } else { ".parquet" };
            Some((*kind, name.strip_prefix(kind)?.strip_prefix('-')?.strip_suffix(end)?))
        }) else {
            continue;
        };
        match digits.parse::<u64>().ok().filter(|number| format!("{number:05}") == digits) {
            Some(number) if kind == if sealed { "checksums" } else { "matches" } => drop(numbers.insert(number)),
            Some(_) => {}
            None => return Err(RecordError::broken(&path, "no segment is called that; rename or remove the file")),
        }
    }
    Ok(numbers)
}
