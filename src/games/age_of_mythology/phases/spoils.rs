//! The end of a battle and its spoils (AOM-616 to AOM-618, AOM-640 to AOM-650, AOM-452).

use super::super::AgeOfMythology;
use super::super::action::Action;
use super::super::content::*;
use super::super::ids::*;
use super::super::ledger::cubes_in_order;
use super::super::state::*;
use super::super::step::*;
use agon_game::{Id, Seat};

impl AgeOfMythology {
    /// AOM-618, AOM-640, AOM-641: survivors go home, the winner takes the points, a winning attacker the spoils.
    pub(in super::super) fn end_battle(&self, s: &mut State, winner: Side) {
        s.steps.pop();
        let battle = *s.fight();
        let winner_seat = s.seat_of(winner);
        // AOM-644, AOM-660: units that destroy more must have survived.
        let survivors = self.city_destroyers(s, winner);
        for side in Side::BOTH {
            let seat = s.seat_of(side);
            let pool = battle.pool(side);
            let player = s.player_mut(seat);
            for (home, back) in player.units.iter_mut().zip(pool.units.iter()) {
                *home += *back;
            }
            for veteran in pool.veterans.iter() {
                self.recruit(s, seat, veteran.unit);
            }
        }
        s.fight_mut().pools = Side::BOTH.map(|side| Pool::of(s.player(s.seat_of(side)).civ));
        s.last_winner = Some(winner_seat);
        let points = std::mem::take(&mut s.victory_cards[VictoryCard::WonTheLastBattle]);
        self.award(s, winner_seat, points, PointSource::Battle);
        // AOM-R1; AOM-569, AOM-570, AOM-571: what the area is good for.
        if winner == Side::Attacker || self.content.options.defender_spoils {
            s.steps.push(match battle.area {
                Area::City => Step::SpoilCity { winner, left: survivors },
                Area::Production => Step::SpoilProduction { winner },
                Area::Holding => Step::SpoilHolding { winner, left: self.content.holding_spoils, from: Resource::Food },
            });
        }
    }

    /// AOM-642 to AOM-645, AOM-R66: one building, more by a Workshop (AOM-643) or a survivor (AOM-644): buildings that a City attack may destroy.
    fn city_destroyers(&self, s: &State, winner: Side) -> u8 {
        let [ordinary, most] = self.content.city_spoils;
        let workshop: u8 = self
            .effects(s, s.seat_of(winner))
            .map(|e| if let BuildingEffect::ExtraBuildingDestroyed(n) = e { n } else { 0 })
            .sum();
        let of = |a: &Ability| if let Ability::DestroysBuildings { buildings } = a { *buildings } else { 0 };
        let by_units = self.fighters(s, winner).flat_map(|f| self.rules(f.unit).abilities.iter().map(of)).max();
        (ordinary + workshop).max(by_units.unwrap_or(0)).min(most)
    }

    fn loser_seat(&self, s: &State, winner: Side) -> Seat {
        s.seat_of(winner.other())
    }

    pub(in super::super) fn legal_spoils(&self, s: &State, step: Step, out: &mut Vec<Action>) {
        match step {
            // AOM-642, AOM-R42: of own choice, and optional; AOM-458, AOM-459, AOM-478: Wall and Tower like the others.
            Step::SpoilCity { winner, .. } => {
                let seat = self.loser_seat(s, winner);
                out.extend(self.city(s.player(seat)).iter().map(|building| Action::Destroy { seat, building }));
                out.push(Action::Stop);
            }
            Step::SpoilProduction { winner } => {
                let seat = self.loser_seat(s, winner);
                let player = s.player(seat);
                for tile in self.tiles() {
                    out.extend(self.stands(player, tile).map(|on| Action::ChooseTile { seat, tile, on }));
                }
            }
            // AOM-649: in the order of resources, as many as there are (AOM-R41).
            Step::SpoilHolding { winner, left, from } => {
                let cubes = s.player(self.loser_seat(s, winner)).cubes;
                out.extend(cubes_in_order(from, left, |r| cubes[r]).map(|resource| Action::Take { resource }));
            }
            Step::RemoveVillager { seat } => {
                let player = s.player(seat);
                if player.villagers > 0 {
                    out.push(Action::RemoveVillager { tile: None });
                }
                let staffed = self.tiles().filter(|t| player.workers[*t] > 0);
                out.extend(staffed.map(|tile| Action::RemoveVillager { tile: Some(tile) }));
            }
            _ => unreachable!("{step:?} is no choice of spoils"),
        }
    }

    /// A cube goes from one player to another.
    pub(in super::super) fn loot(&self, s: &mut State, from: Seat, to: Seat, resource: Resource) {
        s.player_mut(from).cubes[resource] -= 1;
        s.player_mut(to).cubes[resource] += 1;
    }

    pub(in super::super) fn apply_spoils(&self, s: &mut State, step: Step, action: Action) {
        match (step, action) {
            (Step::SpoilCity { winner, left }, Action::Destroy { seat, building }) => {
                self.one_less(s, left, |left| Step::SpoilCity { winner, left });
                self.raze(s, seat, building);
            }
            // AOM-647, AOM-648: it goes to the winner's board, or into the pool.
            (Step::SpoilProduction { winner }, Action::ChooseTile { seat, tile, on }) => {
                s.steps.pop();
                self.take_tile(s, seat, tile, on);
                let to = s.seat_of(winner);
                match self.tile_fits(s.player(to), tile) {
                    true => s.player_mut(to).tiles[tile] += 1,
                    false => s.pool[tile] += 1,
                }
            }
            (Step::SpoilHolding { winner, left, .. }, Action::Take { resource }) => {
                self.one_less(s, left, |left| Step::SpoilHolding { winner, left, from: resource });
                let (from, to) = (self.loser_seat(s, winner), s.seat_of(winner));
                self.loot(s, from, to, resource);
            }
            (Step::RemoveVillager { seat }, Action::RemoveVillager { tile }) => {
                s.steps.pop();
                let player = s.player_mut(seat);
                match tile {
                    Some(tile) => player.workers[tile] -= 1,
                    None => player.villagers -= 1,
                }
            }
            // AOM-R42: destroying is optional.
            (Step::SpoilCity { .. }, Action::Stop) => drop(s.steps.pop()),
            _ => unreachable!("{action:?} at {step:?}"),
        }
    }

    /// Spoils that are none (AOM-R40, AOM-R41), and choices of one. True when done with.
    pub(in super::super) fn pass_spoils(&self, s: &mut State, step: Step) -> bool {
        let nothing = match step {
            Step::SpoilCity { winner, left } => left == 0 || self.city_size(s.player(self.loser_seat(s, winner))) == 0,
            Step::SpoilProduction { winner } => {
                let player = s.player(self.loser_seat(s, winner));
                player.tiles.as_slice().iter().all(|n| *n == 0)
            }
            Step::SpoilHolding { left: 0, .. } => true,
            Step::SpoilHolding { winner, from, .. } => {
                let player = s.player(self.loser_seat(s, winner));
                Resource::ALL.iter().skip(from.index()).all(|r| player.cubes[*r] == 0)
            }
            Step::RemoveVillager { seat } => s.player(seat).all_villagers() == 0,
            _ => unreachable!("{step:?} is no spoils"),
        };
        if nothing {
            s.steps.pop();
        }
        nothing
    }

    /// A number of a tile kind for lists.
    pub(in super::super) fn tile_name(&self, tile: Tile) -> String {
        self.content.names.name(tile).replace('_', " ")
    }
}
