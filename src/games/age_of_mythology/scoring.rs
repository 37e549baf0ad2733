//! The end of the game (AOM-801 to AOM-811), and its numbers for the result tables.

use crate::AgeOfMythology;
use crate::ids::*;
use crate::state::*;
use agon_game::{Id, Measures, Metric, Outcome, Scoring, Seat};

/// All endings in the order of reports.
pub const ENDINGS: &[&str] = &["points_exhausted", "wonder"];

/// Numbers of a match in the tables.
pub const OF_MATCH: &[Metric] = &[
    Metric::new("battles", "battles fought"),
    Metric::new("points_left", "victory points left in the bank and on the cards"),
];

/// Numbers of a seat in the tables.
pub const OF_SEAT: &[Metric] = &[
    Metric::new("points", "victory points at the end"),
    Metric::new("points_army", "victory points from the Largest Army").part_of("points"),
    Metric::new("points_buildings", "victory points from the Most Buildings").part_of("points"),
    Metric::new("points_battle", "victory points from Won the Last Battle").part_of("points"),
    Metric::new("points_wonder", "victory points from the Wonder").part_of("points"),
    Metric::new("points_temple", "victory points from the Great Temple").part_of("points"),
    Metric::new("turn_order", "place in the order of the first turn, 1 for the first player").given(),
    Metric::new("era", "era at the end, 1 Archaic to 4 Mythic").path(),
    Metric::new("classical_turn", "turn in which the Classical era was reached").milestone(),
    Metric::new("heroic_turn", "turn in which the Heroic era was reached").milestone(),
    Metric::new("mythic_turn", "turn in which the Mythic era was reached").milestone(),
    Metric::new("army", "military units at the end"),
    Metric::new("city", "buildings at the end, houses included"),
    Metric::new("tiles", "resource tiles at the end"),
    Metric::new("cubes", "resource cubes at the end"),
];

impl Scoring for AgeOfMythology {
    /// AOM-808, AOM-809, AOM-R57: who wins.
    fn outcome(&self, s: &State) -> Outcome {
        let players = s.players();
        let standing = |seat| self.standing(s, seat);
        let Some(over) = s.over else { return Outcome::truncated(players, standing) };
        let ending = match over {
            Over::PointsExhausted => ENDINGS[0],
            Over::Wonder(_) => ENDINGS[1],
        };
        let best = Seat::all(players).map(standing).max();
        Outcome::win(ending, players, |seat| Some(standing(seat)) == best, standing)
    }

    fn measure(&self, s: &State) -> Measures {
        let of_seat = |seat: Seat| {
            let p = s.player(seat);
            let sources = PointSource::ALL.iter().map(|source| Some(f64::from(p.sources[*source])));
            let path = [Some(place_in_first_turn(s, seat) as f64), Some((p.era.index() + 1) as f64)];
            let reached = [Era::Classical, Era::Heroic, Era::Mythic]
                .map(|era| Some(p.reached[era]).filter(|turn| *turn > 0).map(f64::from));
            let rest = [
                f64::from(p.army()),
                f64::from(self.city_size(p)),
                f64::from(p.tiles.as_slice().iter().sum::<u8>()),
                f64::from(p.wealth()),
            ];
            let points = std::iter::once(Some(f64::from(p.points)));
            points.chain(sources).chain(path).chain(reached).chain(rest.map(Some)).collect()
        };
        let left: u8 = VictoryCard::ALL.iter().map(|card| s.victory_cards[*card]).sum();
        Measures {
            of_match: [f64::from(s.battles), f64::from(s.points + left)].map(Some).to_vec(),
            of_seats: Seat::all(s.players()).map(of_seat).collect(),
            ..Measures::default()
        }
    }
}

impl AgeOfMythology {
    /// AOM-807, AOM-809: points, then cubes.
    pub(super) fn standing(&self, s: &State, seat: Seat) -> (u16, u16) {
        let own = s.player(seat);
        if !s.teams {
            return (own.points.into(), own.wealth());
        }
        // AOM-R6: partners sit opposite; their sums count.
        let partner = s.player(s.clockwise(seat, s.players() / 2));
        (u16::from(own.points) + u16::from(partner.points), own.wealth() + partner.wealth())
    }
}

/// AOM-106, AOM-721: the first player is drawn before the draft, and the role moves clockwise after every turn. So the seat
/// that began the first turn follows from the seat that began the present one.
fn place_in_first_turn(s: &State, seat: Seat) -> usize {
    let players = s.players();
    let passed = usize::from(s.turn.saturating_sub(1)) % players;
    let first = (s.first.index() + players - passed) % players;
    (seat.index() + players - first) % players + 1
}
