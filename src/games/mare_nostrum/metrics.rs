//! Numbers for the result tables.

use super::MareNostrum;
use super::ids::*;
use super::state::*;
use crate::game::{Measures, Metric};

/// Per match.
pub const OF_MATCH: &[Metric] = &[
    Metric { name: "battles", meaning: "battles fought, at sea and on land" },
    Metric { name: "cards_left", meaning: "face-down heroes and wonders left at the end" },
];

/// Per seat.
pub const OF_SEAT: &[Metric] = &[
    Metric { name: "cities", meaning: "capitals and legendary cities controlled at the end" },
    Metric { name: "cards", meaning: "heroes and wonders at the end, the starting hero included" },
    Metric { name: "titles", meaning: "leader titles at the end" },
    Metric { name: "trade", meaning: "value of the trade track at the end" },
    Metric { name: "culture", meaning: "value of the culture track at the end" },
    Metric { name: "military", meaning: "value of the military track at the end" },
    Metric { name: "provinces", meaning: "provinces controlled at the end" },
    Metric { name: "razed", meaning: "buildings razed" },
];

impl MareNostrum {
    pub(super) fn measures(&self, s: &State) -> Measures {
        let of_seats = s.empires().map(|empire| {
            let [cities, cards, titles, _] = self.standing(s, empire);
            let track = |t| self.track(s, empire, t);
            let provinces = s.realms[empire].len() as u8;
            [
                cities,
                cards,
                titles,
                track(Title::Trade),
                track(Title::Culture),
                track(Title::Military),
                provinces,
                s.razed[empire],
            ]
            .map(f64::from)
            .to_vec()
        });
        Measures {
            of_match: vec![f64::from(s.battles), s.deck.len() as f64],
            of_seats: of_seats.collect(),
            ..Measures::default()
        }
    }
}
