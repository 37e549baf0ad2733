//! The end of the game (S2S-201, S2S-202, S2S-601 to S2S-606): all win or lose together, without a score.

use super::FromSeaToSea;
use super::state::{Ending, State};
use crate::game::Outcome;

/// All endings in the order of reports.
pub const ENDINGS: &[&str] = &["victory", "rome_reached_token", "rome_reached_last_cell", "round_limit"];

impl FromSeaToSea {
    pub(super) fn result(&self, s: &State) -> Outcome {
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
}
