//! Victory, and the outcome of a match (MN-6xx).

use super::MareNostrum;
use super::ids::*;
use super::state::*;
use crate::game::{Outcome, Seat};

/// Endings by name, in the order of reports.
pub const ENDINGS: &[&str] = &["pyramids", "heroes_and_wonders", "cities", "leadership"];

impl MareNostrum {
    /// The match is over.
    pub(super) fn win(&self, s: &mut State, kind: VictoryKind, winners: Empires) {
        s.activation = Activation::default();
        s.victory = Some(Victory { kind, winners });
        s.step = Step::Over;
    }

    /// How far an empire is, compared key by key: capitals and legendary cities, heroes and wonders, titles, sum of the
    /// tracks (`engine.draw_order` of the content; ranks losers and truncated matches, decides no victory).
    pub fn standing(&self, s: &State, empire: Empire) -> [u8; 4] {
        let titles = Title::ALL.iter().filter(|&&t| s.leaders[t] == Some(empire)).count() as u8;
        let tracks = Title::ALL.iter().map(|&t| self.track(s, empire, t)).sum();
        [self.great_cities(s, empire), self.owned_cards(s, empire), titles, tracks]
    }

    pub(super) fn result(&self, s: &State) -> Outcome {
        let players = s.players();
        let standing = |seat: Seat| self.standing(s, s.empire(seat));
        match s.victory {
            Some(Victory { kind, winners }) if kind != VictoryKind::RoundLimit => {
                Outcome::win(ENDINGS[kind as usize], players, |seat| winners.has(s.empire(seat)), standing)
            }
            _ => Outcome::truncated(players, standing),
        }
    }
}
