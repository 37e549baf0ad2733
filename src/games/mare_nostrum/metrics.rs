//! Numbers for the result tables.

use super::MareNostrum;
use super::ids::*;
use super::state::*;
use crate::game::{Measures, Metric};

/// Per match.
pub const OF_MATCH: &[Metric] = &[
    Metric::new("battles", "battles fought, at sea and on land"),
    Metric::new("cards_left", "face-down heroes and wonders left at the end"),
];

/// Per seat.
pub const OF_SEAT: &[Metric] = &[
    Metric::new("cities", "capitals and legendary cities controlled at the end"),
    Metric::new("cards", "heroes and wonders at the end, the starting hero included"),
    Metric::new("titles", "leader titles at the end, 0 to 3").path(),
    Metric::new("trade", "value of the trade track at the end"),
    Metric::new("culture", "value of the culture track at the end"),
    Metric::new("military", "value of the military track at the end"),
    Metric::new("provinces", "provinces controlled at the end"),
    Metric::new("razed", "buildings razed"),
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
            .map(|n| Some(f64::from(n)))
            .to_vec()
        });
        Measures {
            of_match: vec![Some(f64::from(s.battles)), Some(s.deck.len() as f64)],
            of_seats: of_seats.collect(),
            ..Measures::default()
        }
    }
}
