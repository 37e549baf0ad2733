//! Progress of work that counts up to a number, on stderr: a bar on a terminal, otherwise a line from time to time, as `run`
//! has it.

use super::progress::{LINE_EVERY, time_left};
use agon_report::grouped;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Instant;

/// The progress of one piece of work.
pub struct Meter {
    bar: ProgressBar,
    /// What is counted, in the plural.
    noun: &'static str,
    /// When the last line was shown; none where there is a bar.
    line_shown: Option<Instant>,
}

impl Meter {
    /// Progress to `total`, which may be known later.
    pub fn new(total: u64, noun: &'static str) -> Self {
        let bar = ProgressBar::new(total);
        Self::on(bar, noun)
    }

    fn on(bar: ProgressBar, noun: &'static str) -> Self {
        let template = format!("{{bar:16}} {{human_pos}}/{{human_len}} {noun}, {{eta}} left; {{msg}}");
        bar.set_style(ProgressStyle::with_template(&template).expect("the template is well-formed"));
        Self { noun, line_shown: bar.is_hidden().then(Instant::now), bar }
    }

    /// So much is done of so much; `note` says what has been noticed, or nothing.
    pub fn show(&mut self, done: u64, total: u64, note: &str) {
        if let Some(line) = self.at(done, total, note, Instant::now()) {
            eprintln!("{line}");
        }
    }

    /// The line that is due `now`.
    fn at(&mut self, done: u64, total: u64, note: &str, now: Instant) -> Option<String> {
        self.bar.set_length(total);
        self.bar.set_position(done.min(total));
        self.bar.set_message(note.to_owned());
        let shown = self.line_shown.as_mut()?;
        if now.duration_since(*shown) < LINE_EVERY {
            return None;
        }
        *shown = now;
        let left = time_left(self.bar.eta());
        let note = if note.is_empty() { String::new() } else { format!("; {note}") };
        Some(format!("{} of {} {}, {left} left{note}", grouped(done.min(total)), grouped(total), self.noun))
    }

    /// Removes the bar.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use indicatif::ProgressDrawTarget;
    use std::time::Duration;

    /// Without a terminal there is a line every half minute, which says how far the work is and what is wrong.
    #[test]
    fn a_pipe_gets_a_line_from_time_to_time() {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        let mut meter = Meter::on(bar, "positions");
        let begun = Instant::now();
        let seconds = |s: u64| begun + Duration::from_secs(s);
        assert_eq!(meter.at(10, 5000, "", seconds(1)), None);
        let line = meter.at(1200, 5000, "", seconds(31)).expect("half a minute has passed");
        assert!(line.starts_with("1,200 of 5,000 positions, ") && line.ends_with(" left"), "{line}");
        assert_eq!(meter.at(1300, 5000, "1 wrong", seconds(45)), None);
        let line = meter.at(5100, 5000, "1 wrong", seconds(62)).expect("another half minute has passed");
        assert!(line.starts_with("5,000 of 5,000 positions, ") && line.ends_with(" left; 1 wrong"), "{line}");
    }
}
