//! The end of a battle and its spoils (AOM-616 to AOM-618, AOM-640 to AOM-650, AOM-452).

use crate::AgeOfMythology;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::ledger::cubes_in_order;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, Seat};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// AOM-616 to AOM-618, AOM-640 to AOM-650: the end of a battle and its spoils.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::VariantNames,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum SpoilStep {
    /// AOM-616 to AOM-618, AOM-640: the survivors go home.
    EndBattle {
        /// The side that has won.
        winner: Side,
    },
    /// AOM-642: a building is destroyed.
    SpoilCity {
        /// The side that has won.
        winner: Side,
        /// Buildings left.
        left: u8,
    },
    /// AOM-647: a tile is taken.
    SpoilProduction {
        /// The side that has won.
        winner: Side,
    },
    /// AOM-649: cubes are taken.
    SpoilHolding {
        /// The side that has won.
        winner: Side,
        /// Cubes left.
        left: u8,
        /// Resources are named in their order; those before this one are passed.
        #[serde(default = "first::<Resource>", skip_serializing_if = "is_first")]
        from: Resource,
    },
    /// AOM-452: the owner of a destroyed house removes a villager.
    RemoveVillager {
        /// The owner.
        seat: Seat,
    },
}

impl Chapter<AgeOfMythology> for SpoilStep {
    fn who(self, _: &AgeOfMythology, s: &State) -> Who {
        match self {
            Self::SpoilCity { winner, .. } | Self::SpoilProduction { winner } | Self::SpoilHolding { winner, .. } => {
                Who::Seat(s.seat_of(winner))
            }
            Self::RemoveVillager { seat } => Who::Seat(seat),
            Self::EndBattle { .. } => Who::Rules,
        }
    }

    fn legal(self, game: &AgeOfMythology, s: &State, out: &mut Vec<Action>) {
        match self {
            // AOM-642, AOM-R42: the winner chooses a building, or destroys none. AOM-458, AOM-459, AOM-478: Wall and Tower are
            // buildings like the others.
            Self::SpoilCity { winner, .. } => {
                let seat = s.seat_of(winner.other());
                out.extend(game.city(s.player(seat)).iter().map(|building| Action::Destroy { seat, building }));
                out.push(Action::Stop);
            }
            Self::SpoilProduction { winner } => {
                let seat = s.seat_of(winner.other());
                let player = s.player(seat);
                for tile in game.tiles() {
                    out.extend(game.stands(player, tile).map(|on| Action::ChooseTile { seat, tile, on }));
                }
            }
            // AOM-649: if there are fewer cubes, all of them are taken (AOM-R41).
            Self::SpoilHolding { winner, left, from } => {
                let cubes = s.player(s.seat_of(winner.other())).cubes;
                out.extend(cubes_in_order(from, left, |r| cubes[r]).map(|resource| Action::Take { resource }));
            }
            Self::RemoveVillager { seat } => {
                let player = s.player(seat);
                if player.villagers > 0 {
                    out.push(Action::RemoveVillager { tile: None });
                }
                let staffed = game.tiles().filter(|t| player.workers[*t] > 0);
                out.extend(staffed.map(|tile| Action::RemoveVillager { tile: Some(tile) }));
            }
            Self::EndBattle { .. } => nobody_decides(self),
        }
    }

    /// Ends the battle, and passes over spoils when the loser has nothing to take (AOM-R40, AOM-R41).
    fn pass(self, game: &AgeOfMythology, s: &mut State) -> bool {
        let loser = |winner: Side| s.player(s.seat_of(winner.other()));
        let nothing = match self {
            Self::EndBattle { winner } => {
                game.end_battle(s, winner);
                return true;
            }
            Self::SpoilCity { winner, left } => left == 0 || game.city_size(loser(winner)) == 0,
            Self::SpoilProduction { winner } => loser(winner).tiles.as_slice().iter().all(|n| *n == 0),
            Self::SpoilHolding { winner, left, from } => {
                left == 0 || loser(winner).cubes.as_slice()[from.index()..].iter().all(|n| *n == 0)
            }
            Self::RemoveVillager { seat } => s.player(seat).all_villagers() == 0,
        };
        if nothing {
            s.steps.pop();
        }
        nothing
    }

    fn apply(self, game: &AgeOfMythology, s: &mut State, action: Action) {
        match (self, action) {
            (Self::SpoilCity { winner, left }, Action::Destroy { seat, building }) => {
                game.one_less(s, left, |left| Self::SpoilCity { winner, left });
                game.raze(s, seat, building);
            }
            // AOM-R42: destroying is optional.
            (Self::SpoilCity { .. }, Action::Stop) => drop(s.steps.pop()),
            (Self::SpoilProduction { winner }, Action::ChooseTile { seat, tile, on }) => {
                game.capture(s, winner, seat, tile, on);
            }
            (Self::SpoilHolding { winner, left, .. }, Action::Take { resource }) => {
                game.one_less(s, left, |left| Self::SpoilHolding { winner, left, from: resource });
                let (from, to) = (s.seat_of(winner.other()), s.seat_of(winner));
                game.loot(s, from, to, resource);
            }
            (Self::RemoveVillager { seat }, Action::RemoveVillager { tile }) => {
                s.steps.pop();
                let player = s.player_mut(seat);
                match tile {
                    Some(tile) => player.workers[tile] -= 1,
                    None => player.villagers -= 1,
                }
            }
            _ => unknown_action(self, action),
        }
    }

    fn kind(self, _: &AgeOfMythology, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl AgeOfMythology {
    /// AOM-618, AOM-640, AOM-641: the survivors go home, the winner takes the points, and an attacker who wins takes spoils.
    fn end_battle(&self, s: &mut State, winner: Side) {
        s.steps.pop();
        let battle = *s.fight();
        let winner_seat = s.seat_of(winner);
        // AOM-644, AOM-660: only survivors destroy more, so they are counted before they go home.
        let razed = self.city_spoils(s, winner, self.fighters(s, winner).map(|f| f.unit));
        for side in Side::BOTH {
            let seat = s.seat_of(side);
            let pool = battle.pool(side);
            let player = s.player_mut(seat);
            for (home, back) in player.units.iter_mut().zip(pool.units.iter()) {
                *home += *back;
            }
            for veterans in pool.veterans.iter() {
                player.units[self.place(veterans.unit)] += veterans.count.get();
            }
        }
        s.fight_mut().pools = Side::BOTH.map(|side| Pool::of(s.player(s.seat_of(side)).civ));
        s.last_winner = Some(winner_seat);
        let points = std::mem::take(&mut s.victory_cards[VictoryCard::WonTheLastBattle]);
        self.award(s, winner_seat, points, PointSource::Battle);
        // AOM-R1, AOM-569, AOM-570, AOM-571: each area has its own spoils.
        if winner == Side::Attacker || self.content.options.defender_spoils {
            s.steps.push(match battle.area {
                Area::City => Step::Spoils(SpoilStep::SpoilCity { winner, left: razed }),
                Area::Production => Step::Spoils(SpoilStep::SpoilProduction { winner }),
                Area::Holding => Step::Spoils(SpoilStep::SpoilHolding {
                    winner,
                    left: self.content.holding_spoils,
                    from: Resource::Food,
                }),
            });
        }
    }

    /// AOM-642 to AOM-645, AOM-R66: how many buildings an attack on a city may destroy: one, or more with a Workshop (AOM-643) or
    /// by a survivor (AOM-644).
    pub(crate) fn city_spoils(&self, s: &State, winner: Side, survivors: impl Iterator<Item = Unit>) -> u8 {
        let [ordinary, most] = self.content.city_spoils;
        let workshop: u8 = self
            .effects(s, s.seat_of(winner))
            .map(|e| if let BuildingEffect::ExtraBuildingDestroyed(n) = e { n } else { 0 })
            .sum();
        let of = |a: &Ability| if let Ability::DestroysBuildings { buildings } = a { *buildings } else { 0 };
        let by_units = survivors.flat_map(|u| self.rules(u).abilities.iter().map(of)).max();
        (ordinary + workshop).max(by_units.unwrap_or(0)).min(most)
    }

    /// AOM-647, AOM-648: the tile goes to the winner's board, or into the pool.
    fn capture(&self, s: &mut State, winner: Side, seat: Seat, tile: Tile, on: Stand) {
        s.steps.pop();
        self.take_tile(s, seat, tile, on);
        let to = s.seat_of(winner);
        match self.tile_fits(s.player(to), tile) {
            true => s.player_mut(to).tiles[tile] += 1,
            false => s.pool[tile] += 1,
        }
    }

    /// A cube goes from one player to another.
    pub(crate) fn loot(&self, s: &mut State, from: Seat, to: Seat, resource: Resource) {
        s.player_mut(from).cubes[resource] -= 1;
        s.player_mut(to).cubes[resource] += 1;
    }
}
