//! PAX-15: the Victory Phase.

use crate::PaxRomana;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{BySeat, Id, Seat};

impl PaxRomana {
    /// PAX-15.2.2a, PAX-15.2.2b, PAX-15.2.2f: Geographical Objective Points without those of Objectives.
    pub(crate) fn geographical_points(&self, s: &State, seat: Seat) -> u16 {
        let rules = self.seat_rules(s, seat);
        let homes = self.scene(s).gop_own_home_provinces;
        let held = self.provinces(s, seat);
        let provinces: u16 = held
            .iter()
            .filter(|province| homes || !rules.home_provinces.has(*province))
            .map(|province| u16::from(self.content.map.provinces[province.index()].objective_points))
            .sum();
        let territories: u16 = (0..self.content.map.territories.len())
            .map(Territory::from_index)
            .filter(|territory| !rules.home_territories.has(*territory) && self.has_territory(held, *territory))
            .map(|territory| u16::from(self.content.map.territories[territory.index()].objective_points))
            .sum();
        provinces + territories
    }

    /// PAX-3.2.Ha, PAX-SOP-15: points, Stability, Capitals, automatic victory, the deck; after the last turn the end.
    pub(crate) fn victory_phase(&self, s: &mut State) {
        self.reckon(s);
        self.score_turn(s);
        self.mourn_capitals(s);
        let automatic = self.automatic_winners(s);
        if !automatic.is_empty() {
            s.over = Some(Over::Automatic(automatic));
        } else if s.turn >= self.last_turn(s) {
            s.over = Some(Over::Final(self.final_winners(s)));
        }
        if s.over.is_some() {
            s.steps.clear();
            return;
        }
        if self.extended(s) {
            // PAX-3.2.Hf, PAX-17.1.1a, PAX-SOP-16: the discards come back first; what a hand keeps is chosen then.
            for &card in Card::ALL {
                s.deck[card] += std::mem::take(&mut s.discards[card]);
            }
            for seat in s.all_seats().rev() {
                s.steps.push(TurnStep::KeepCard { seat }.into());
            }
        }
    }

    /// PAX-15.1, PAX-1.4l, PAX-1.4ah, PAX-3.7a, PAX-3.7b, PAX-15.2.1, PAX-15.3.1: victory points of the turn, and what they do to Stability.
    fn score_turn(&self, s: &mut State) {
        let players = s.players();
        let mut extra = BySeat::filled(players, 0u16);
        let mut geography = BySeat::filled(players, 0u16);
        for seat in s.all_seats() {
            let (points, victory) = self.score_aims(s, seat);
            // PAX-15.2.2d
            geography[seat] = self.geographical_points(s, seat) + points;
            extra[seat] = victory;
        }
        let civilization = BySeat::from_fn(players, |seat| self.civilization_of(s, seat));
        let scale = &self.content.stability.scales[players];
        let (by_land, by_works) = (shares(&geography, &scale.gop), shares(&civilization, &scale.cvp));
        for seat in s.all_seats() {
            let player = s.player_mut(seat);
            player.gained = 0;
            for (source, points) in [
                (PointSource::Geography, by_land[seat]),
                (PointSource::Civilization, by_works[seat]),
                (PointSource::Objectives, extra[seat]),
            ] {
                player.gained += points;
                player.points += points;
                player.sources[source] += points;
            }
        }
        // PAX-14.2.1j, PAX-14.2.1k, PAX-15.1.2, PAX-15.1.3c
        let gained = BySeat::from_fn(players, |seat| s.player(seat).gained);
        let changes = self.content.stability.changes;
        let (most, fewest) = (gained.iter().max().copied(), gained.iter().min().copied());
        for (extreme, change) in [(most, changes.most_victory_points), (fewest, changes.fewest_victory_points)] {
            let mut those = s.all_seats().filter(|seat| Some(gained[*seat]) == extreme);
            if let (Some(seat), None) = (those.next(), those.next()) {
                self.sway(s, seat, change);
            }
        }
    }

    /// PAX-14.2.1q, PAX-R14-03, PAX-R14-04: a Capital that is still lost costs Stability again.
    fn mourn_capitals(&self, s: &mut State) {
        let again = self.content.options.capital_loss_also_at_turn_end;
        for seat in s.all_seats() {
            let player = s.player(seat);
            let spared = |capital: &Space| !again && player.lost_this_turn.has(*capital);
            for _ in 0..player.lost_capitals.iter().filter(|capital| !spared(capital)).count() {
                self.sway(s, seat, self.content.stability.changes.turn_end_without_capital);
            }
        }
    }

    /// The last turn of the match.
    pub(crate) fn last_turn(&self, s: &State) -> u8 {
        self.scene(s).turn_last
    }

    /// PAX-3.2.Hb, PAX-3.2.Hc, PAX-3.2.Hd, PAX-3.2.He: the players who have won at once.
    fn automatic_winners(&self, s: &State) -> Seats {
        let achieved = |seat: &Seat| self.scene(s).automatic.iter().any(|rule| self.achieves(s, *seat, rule));
        let all: Seats = s.all_seats().filter(achieved).map(Owner::of).collect();
        self.best_of(all, |seat| (s.player(seat).points, s.player(seat).stability))
    }

    fn achieves(&self, s: &State, seat: Seat, rule: &Automatic) -> bool {
        match rule {
            Automatic::Hold(who, spaces) => {
                *who == seat && spaces.iter().all(|space| self.controls_space(s, seat, space))
            }
            Automatic::Capitals(others) => {
                let all = |owner: Seat| {
                    self.seat_rules(s, owner).capitals.iter().all(|space| self.controls_space(s, seat, space))
                };
                let foreign = s.all_seats().filter(|other| *other != seat && all(*other)).count();
                all(seat) && foreign >= usize::from(*others)
            }
        }
    }

    /// Those of some seats with the best standing.
    fn best_of<K: PartialOrd + Copy>(&self, seats: Seats, standing: impl Fn(Seat) -> K) -> Seats {
        let all = || seats.iter().filter_map(Owner::seat);
        let beaten = |seat: Seat| all().any(|other| standing(other) > standing(seat));
        all().filter(|seat| !beaten(*seat)).map(Owner::of).collect()
    }

    /// What decides after the last turn: victory points or those of a region, the attacker's multiplied; then Stability.
    pub(crate) fn decisive_points(&self, s: &State, seat: Seat) -> (u16, i8) {
        let points = match &self.scene(s).last {
            Final::VictoryPoints => s.player(seat).points,
            Final::Points(points) => self.region_points(s, seat, points),
            Final::Ratio { points, attacker, multiplier, .. } => {
                let factor = if seat == *attacker { *multiplier } else { 1 };
                self.region_points(s, seat, points) * u16::from(factor)
            }
        };
        (points, s.player(seat).stability)
    }

    /// PAX-3.7c: the players who have won after the last turn. PAX-R181: several may.
    fn final_winners(&self, s: &State) -> Seats {
        let all: Seats = s.all_seats().map(Owner::of).collect();
        match &self.scene(s).last {
            Final::VictoryPoints | Final::Points(_) => self.best_of(all, |seat| self.decisive_points(s, seat)),
            // As many points are enough for the attacker, whatever Stability says.
            Final::Ratio { attacker, defender, .. } => {
                let won = self.decisive_points(s, *attacker).0 >= self.decisive_points(s, *defender).0;
                Seats::of(Owner::of(if won { *attacker } else { *defender }))
            }
        }
    }

    /// Scenarios I and III: points for Cities, Towns and Provinces of a region.
    pub fn region_points(&self, s: &State, seat: Seat, values: &RegionPoints) -> u16 {
        let region = values.region;
        let inside = |space: Space| region.has(self.space(space).province);
        let worth = |works: Works| match works.kind() {
            PlaceKind::City => values.city,
            PlaceKind::Town => values.town,
        };
        let works: u16 =
            self.works_of(s, seat).filter(|(space, _)| inside(*space)).map(|(_, w)| u16::from(worth(w))).sum();
        works + u16::from(values.province) * self.provinces(s, seat).and(region).len() as u16
    }
}

/// PAX-15.2.3a, PAX-15.2.3b, PAX-15.3.3a, PAX-15.3.3b: points by rank; those who are tied share the points of their ranks, rounded down.
fn shares(values: &BySeat<u16>, scale: &[u8; MAX_PLAYERS]) -> BySeat<u16> {
    BySeat::from_fn(values.len(), |seat| {
        let ahead = values.iter().filter(|value| **value > values[seat]).count();
        let tied = values.iter().filter(|value| **value == values[seat]).count();
        let total: u16 = scale[ahead..ahead + tied].iter().map(|points| u16::from(*points)).sum();
        total / tied as u16
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(values: [u16; 4], scale: [u8; 4]) -> Vec<u16> {
        shares(&BySeat::from_fn(4, |seat| values[seat.index()]), &scale).as_slice().to_vec()
    }

    #[test]
    fn tied_players_share_the_points_of_their_ranks() {
        // PAX-15.2.3b, PAX-T24, PAX-T25
        assert_eq!(shared([8, 8, 7, 4], [7, 4, 2, 0]), [5, 5, 2, 0]);
        assert_eq!(shared([9, 8, 4, 4], [7, 4, 2, 0]), [7, 4, 1, 1]);
        assert_eq!(shared([9, 4, 4, 4], [7, 4, 2, 0]), [7, 2, 2, 2]);
        // PAX-15.3.3b, PAX-T26, PAX-T27
        assert_eq!(shared([12, 7, 7, 5], [5, 3, 1, 0]), [5, 2, 2, 0]);
        assert_eq!(shared([12, 7, 5, 5], [5, 3, 1, 0]), [5, 3, 0, 0]);
        assert_eq!(shared([7, 7, 7, 5], [5, 3, 1, 0]), [3, 3, 3, 0]);
    }
}
