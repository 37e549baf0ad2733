//! Numbers for the result tables.

use super::AgeOfMythology;
use super::ids::*;
use super::state::*;
use crate::game::{Id, Measures, Metric, Seat};

/// Per match.
pub const OF_MATCH: &[Metric] = &[
    Metric { name: "battles", meaning: "battles fought" },
    Metric { name: "points_left", meaning: "victory points left in the bank and on the cards" },
    Metric { name: "first_player", meaning: "seat that started the last turn" },
];

/// Per seat.
pub const OF_SEAT: &[Metric] = &[
    Metric { name: "points", meaning: "victory points at the end" },
    Metric { name: "points_army", meaning: "of these by the Largest Army" },
    Metric { name: "points_buildings", meaning: "of these by the Most Buildings" },
    Metric { name: "points_battle", meaning: "of these by the last battles" },
    Metric { name: "points_wonder", meaning: "of these by the Wonder" },
    Metric { name: "points_temple", meaning: "of these by the Great Temple" },
    Metric { name: "era", meaning: "era at the end, 1 Archaic to 4 Mythic" },
    Metric { name: "army", meaning: "military units at the end" },
    Metric { name: "city", meaning: "buildings at the end, houses included" },
    Metric { name: "tiles", meaning: "resource tiles at the end" },
    Metric { name: "cubes", meaning: "resource cubes at the end" },
];

impl AgeOfMythology {
    pub(super) fn measures(&self, s: &State) -> Measures {
        let of_seat = |seat: Seat| {
            let p = s.player(seat);
            let sources = PointSource::ALL.iter().map(|source| f64::from(p.sources[*source]));
            let rest = [
                (p.era.index() + 1) as f64,
                f64::from(p.army()),
                f64::from(self.city_size(&p)),
                f64::from(p.tiles.as_slice().iter().sum::<u8>()),
                f64::from(p.wealth()),
            ];
            std::iter::once(f64::from(p.points)).chain(sources).chain(rest).collect()
        };
        let left: u8 = VictoryCard::ALL.iter().map(|card| s.victory_cards[*card]).sum();
        Measures {
            of_match: vec![f64::from(s.battles), f64::from(s.points + left), f64::from(s.first.0)],
            of_seats: Seat::all(s.players()).map(of_seat).collect(),
            ..Measures::default()
        }
    }
}
