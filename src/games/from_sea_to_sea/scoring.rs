//! The end of the game (S2S-201, S2S-202, S2S-601 to S2S-606): all win or lose together, without a score; and its numbers
//! and words for the result tables.

use super::FromSeaToSea;
use super::state::*;
use super::step::Cause;
use agon_game::{Id, Measures, Metric, Outcome, Scoring};

/// All endings in the order of reports.
pub const ENDINGS: &[&str] = &["victory", "rome_reached_token", "rome_reached_last_cell", "round_limit"];

/// Per match.
pub const OF_MATCH: &[Metric] = &[
    Metric::new("captured", "regions captured at the end, Great Armenia not counted"),
    Metric::new("rome", "cell of the Rome marker at the end, 1 to 18"),
    Metric::new("troublemakers", "troublemakers on the board at the end"),
    Metric::new("cities", "cities built"),
    Metric::new("events", "events resolved"),
    Metric::new("talents_left", "talents in both seas at the end"),
    Metric::new("steps_event", "Rome steps by events"),
    Metric::new("steps_empty_deck", "Rome steps by an empty waiting deck"),
    Metric::new("steps_conflict", "Rome steps by conflicts"),
    Metric::new("steps_capture", "Rome steps by troublemakers of a capture that had no place"),
    Metric::new("steps_legate", "Rome steps by legates"),
    Metric::new("steps_death", "Rome steps by units that died in an event"),
];

/// Words per match.
pub const LABELS: &[Metric] = &[
    Metric::new(
        "last_step",
        "what moved the Rome marker last before a defeat, or `round limit` where that was one; empty after a victory",
    ),
    Metric::new(
        "last_step_kind",
        "kind of the step that last moved the Rome marker before a defeat, or `round limit` where that was one; empty \
         after a victory",
    ),
];

impl Scoring for FromSeaToSea {
    fn outcome(&self, s: &State) -> Outcome {
        let players = usize::from(s.players);
        let Some(ending) = s.ending else { return Outcome::truncated(players, |_| 0u8) };
        let name = match ending {
            Ending::Victory => ENDINGS[0],
            Ending::ReachedToken => ENDINGS[1],
            Ending::ReachedLastCell => ENDINGS[2],
            Ending::RoundLimit => ENDINGS[3],
        };
        Outcome::together(name, players, ending == Ending::Victory)
    }

    fn measure(&self, s: &State) -> Measures {
        let steps = |causes: &[Cause]| causes.iter().map(|c| u16::from(s.rome_steps[*c])).sum::<u16>();
        let of_match = [
            s.captures() as u16,
            s.rome.into(),
            s.on_board().into(),
            s.built().len() as u16,
            s.events_resolved.into(),
            s.talents().into(),
            steps(&[Cause::EventUpper, Cause::EventLower]),
            steps(&[Cause::EmptyDeck]),
            steps(&[Cause::Conflict]),
            steps(&[Cause::Capture]),
            steps(&[Cause::Legate]),
            steps(&[Cause::Death]),
        ];
        let labels = match (s.ending, s.last_step) {
            (Some(Ending::ReachedToken | Ending::ReachedLastCell), Some(last)) => {
                vec![self.words(last), kind(last.cause).to_owned()]
            }
            // No step of the Rome marker ended it.
            (Some(Ending::RoundLimit), _) => vec!["round limit".to_owned(); 2],
            _ => vec![String::new(); 2],
        };
        let nothing = vec![Vec::new(); usize::from(s.players)];
        Measures { of_match: of_match.map(|n| Some(f64::from(n))).to_vec(), of_seats: nothing, labels }
    }
}

impl FromSeaToSea {
    /// `event XIII upper`, `legate III`, `conflict`.
    fn words(&self, last: LastStep) -> String {
        let event = || last.event.map_or("", |e| self.content.event_labels[e.index()].as_str());
        match last.cause {
            Cause::EventUpper => format!("event {} upper", event()),
            Cause::EventLower => format!("event {} lower", event()),
            Cause::Death => format!("death of a unit, event {}", event()),
            Cause::Legate => {
                let number = last.legate.map_or(0, |l| l.index() + 1);
                format!("legate {}", ROMAN.get(number).copied().unwrap_or_default())
            }
            Cause::EmptyDeck | Cause::Conflict | Cause::Capture => kind(last.cause).to_owned(),
        }
    }
}

/// Numbers of the legates, from 1.
pub(super) const ROMAN: [&str; 9] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

fn kind(cause: Cause) -> &'static str {
    match cause {
        Cause::EventUpper => "event upper",
        Cause::EventLower => "event lower",
        Cause::EmptyDeck => "empty waiting deck",
        Cause::Conflict => "conflict",
        Cause::Capture => "capture",
        Cause::Legate => "legate",
        Cause::Death => "death",
    }
}
