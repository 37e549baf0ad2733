//! Victory (PAX-3.2.Hb to PAX-3.2.He, PAX-3.7c), and a match's numbers for the result tables.

use crate::PaxRomana;
use crate::state::*;
use agon_game::{Measures, Metric, Outcome, Scoring, Seat};

/// How matches end.
pub(super) const ENDINGS: &[&str] = &["automatic", "last_turn"];

pub(super) const OF_MATCH: &[Metric] = &[
    Metric::new("turns", "game turns begun"),
    Metric::new("battles", "land battles fought"),
    Metric::new("sea_battles", "naval battles fought"),
    Metric::new("deals", "terms agreed on in Negotiations"),
    Metric::new("tribes_left", "tribes on the map at the end"),
];
pub(super) const OF_SEAT: &[Metric] = &[
    Metric::new("victory_points", "victory points on the track"),
    Metric::new("points_geography", "victory points by rank in Geographical Objective Points")
        .part_of("victory_points"),
    Metric::new("points_civilization", "victory points by rank in Civilization Points").part_of("victory_points"),
    Metric::new("points_objectives", "victory points by Objectives").part_of("victory_points"),
    Metric::new("stability", "Stability at the end"),
    Metric::new("talents", "Talents in the Treasury at the end"),
    Metric::new("income", "Talents of the last Income Phase"),
    Metric::new("provinces", "Provinces controlled at the end"),
    Metric::new("spaces", "Spaces controlled at the end"),
    Metric::new("geographical_points", "Geographical Objective Points without those of Objectives"),
    Metric::new("civilization_points", "Civilization Points"),
    Metric::new("heavy_units", "Legions and Heavy Infantry on the map"),
    Metric::new("first_order", "place in the first round of the first turn, from 1").given(),
];

impl Scoring for PaxRomana {
    /// The result, or the standing of a match in progress: the points that decide in the scenario, then Stability.
    fn outcome(&self, s: &State) -> Outcome {
        let standing = |seat: Seat| self.decisive_points(s, seat);
        let (ending, winners) = match s.over {
            Some(Over::Automatic(winners)) => (ENDINGS[0], winners),
            Some(Over::Final(winners)) => (ENDINGS[1], winners),
            None => return Outcome::truncated(s.players(), standing),
        };
        Outcome::win(ending, s.players(), |seat| winners.has(Owner::of(seat)), standing)
    }

    fn measure(&self, s: &State) -> Measures {
        let scene = self.scene(s);
        let tribes = self.spaces().filter(|space| s.forces(*space).any(|force| force.owner == Owner::Tribes)).count();
        let turns = s.turn + 1 - scene.turn_first;
        let of_seat = |seat: Seat| {
            let player = s.player(seat);
            let first = scene.first_order.iter().position(|other| *other == seat).map_or(0, |place| place + 1);
            [
                f64::from(player.points),
                player.sources[PointSource::Geography].into(),
                player.sources[PointSource::Civilization].into(),
                player.sources[PointSource::Objectives].into(),
                player.stability.into(),
                player.talents.into(),
                player.income.into(),
                self.provinces(s, seat).len() as f64,
                self.space_count(s, seat) as f64,
                self.geographical_points(s, seat).into(),
                self.civilization_of(s, seat).into(),
                self.heavy_of(s, seat).into(),
                first as f64,
            ]
            .map(Some)
            .to_vec()
        };
        Measures {
            of_match: [turns.into(), s.battles.into(), s.sea_battles.into(), s.deals.into(), tribes as f64]
                .map(Some)
                .to_vec(),
            of_seats: s.all_seats().map(of_seat).collect(),
            ..Measures::default()
        }
    }
}
