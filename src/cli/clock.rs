//! How long bots think, collected while a run goes on. It differs between runs, so it is no part of the results.

use agon_arena::{MatchRecord, Progress, Thinking};
use agon_record::Times;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Time between two writes of the file.
const WRITE_EVERY: Duration = Duration::from_secs(15);

/// Adds up the times of all bots, besides showing the progress.
pub struct Clock<'a> {
    shown: &'a dyn Progress,
    dir: PathBuf,
    state: Mutex<State>,
}

struct State {
    times: Times,
    written: Instant,
    /// Why the file could not be written, at first.
    trouble: Option<String>,
}

impl<'a> Clock<'a> {
    /// Goes on with the times of earlier runs in the folder.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn new(dir: &Path, shown: &'a dyn Progress) -> anyhow::Result<Self> {
        let times = Times::read(dir)?.unwrap_or_default();
        let state = State { times, written: Instant::now(), trouble: None };
        Ok(Self { shown, dir: dir.to_owned(), state: Mutex::new(state) })
    }

    /// Writes what was measured.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn finish(self) -> anyhow::Result<()> {
        let State { times, trouble, .. } = self.state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        times.write(&self.dir)?;
        match trouble {
            None => Ok(()),
            Some(trouble) => anyhow::bail!(trouble),
        }
    }
}

impl Progress for Clock<'_> {
    fn played(&self, record: &MatchRecord) {
        self.shown.played(record);
        let Some(thinking) = &record.thinking else { return };
        let mut bots: BTreeMap<&str, Thinking> = BTreeMap::new();
        for (seat, thinking) in record.seats.iter().zip(thinking) {
            bots.entry(&seat.bot).or_default().merge(thinking);
        }
        let mut state = self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for (bot, thinking) in bots {
            state.times.add(bot, &thinking);
        }
        if state.written.elapsed() >= WRITE_EVERY {
            state.written = Instant::now();
            let trouble = state.times.write(&self.dir).err().map(|e| e.to_string());
            state.trouble = state.trouble.take().or(trouble);
        }
    }
}
