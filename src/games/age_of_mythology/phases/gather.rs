//! Gather (AOM-411 to AOM-425).

use crate::AgeOfMythology;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::options::GatherersMayReturn;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet, Seat, Table};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// AOM-411 to AOM-425: what is gathered, with which workers, and what it yields.
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
pub enum GatherStep {
    /// AOM-415: a resource or a terrain is chosen.
    ChooseGather,
    /// AOM-411: workers are moved.
    Arrange {
        /// Moves are made in their order; those before this one are passed.
        #[serde(default, skip_serializing_if = "Move::is_first")]
        from: Move,
    },
    /// AOM-417 to AOM-425: cubes are taken.
    Produce,
}

/// AOM-411: a move to a tile. Villagers move first, then units that gather, both in the order of the tiles they go to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// Of a villager.
    Villager(Tile),
    /// Of a unit.
    Unit(Tile),
}

impl Default for Move {
    fn default() -> Self {
        Move::Villager(Tile(0))
    }
}

impl Move {
    fn is_first(&self) -> bool {
        *self == Self::default()
    }
}

impl Chapter<AgeOfMythology> for GatherStep {
    fn who(self, _: &AgeOfMythology, s: &State) -> Who {
        match self {
            Self::ChooseGather | Self::Arrange { .. } => Who::Seat(s.active),
            Self::Produce => Who::Rules,
        }
    }

    fn legal(self, game: &AgeOfMythology, s: &State, out: &mut Vec<Action>) {
        match self {
            // AOM-416.
            Self::ChooseGather => {
                out.extend(Resource::ALL.iter().map(|&resource| Action::GatherResource { resource }));
                out.extend(Terrain::ALL.iter().map(|&terrain| Action::GatherTerrain { terrain }));
            }
            Self::Arrange { from } => game.legal_arranging(s, from, out),
            Self::Produce => nobody_decides(self),
        }
    }

    fn pass(self, game: &AgeOfMythology, s: &mut State) -> bool {
        let produces = self == Self::Produce;
        if produces {
            game.produce(s);
        }
        produces
    }

    fn apply(self, game: &AgeOfMythology, s: &mut State, action: Action) {
        match (self, action) {
            (Self::ChooseGather, Action::GatherResource { resource }) => {
                s.steps.pop();
                s.gather = Some(Gather::Resource(resource));
            }
            (Self::ChooseGather, Action::GatherTerrain { terrain }) => {
                s.steps.pop();
                s.gather = Some(Gather::Terrain(terrain));
            }
            (Self::Arrange { .. }, Action::MoveVillager { from, to }) => game.move_villager(s, from, to),
            (Self::Arrange { .. }, Action::MoveGatherer { from, to }) => game.move_gatherer(s, from, to),
            (Self::Arrange { .. }, Action::Withdraw { tile, who }) => game.withdraw(s, tile, who),
            (Self::Arrange { .. }, Action::Stop) => {
                s.steps.pop();
                s.settled = Table::default();
            }
            _ => unknown_action(self, action),
        }
    }

    fn kind(self, _: &AgeOfMythology, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl AgeOfMythology {
    /// AOM-415, AOM-418, AOM-R22: first the player chooses what to gather, then moves workers, then everybody takes cubes.
    pub(crate) fn begin_gather(&self, s: &mut State, mode: GatherMode) {
        s.push(GatherStep::Produce);
        s.push(GatherStep::Arrange { from: Move::default() });
        match mode {
            GatherMode::All => s.gather = Some(Gather::All),
            GatherMode::Resource(resource) => s.gather = Some(Gather::Resource(resource)),
            GatherMode::ResourceOrTerrain => s.push(GatherStep::ChooseGather),
        }
    }

    /// AOM-411, AOM-421: villagers and gathering units move from the Holding Area to tiles and between tiles, each at most
    /// once. Villagers move first, then units, both in the order of the tiles they go to. AOM-C6: some may go back. If units
    /// may not, a villager may come to a tile before the unit there has left; then nobody may stop until it has.
    fn legal_arranging(&self, s: &State, from: Move, out: &mut Vec<Action>) {
        let player = s.player(s.active);
        let unit = self.gatherer(player.civ).map(|(unit, ..)| self.place(unit));
        let back = self.content.options.gatherers_may_return;
        let excess = u16::from(self.excess(player));
        let movable: IdSet<Tile> = self.tiles().filter(|t| self.movable(s, player, *t)).collect();
        let workers: IdSet<Tile> = movable.iter().filter(|t| player.workers[*t] > 0).collect();
        let gatherers: IdSet<Tile> = movable.iter().filter(|t| player.gatherers[*t] > 0).collect();
        let goals: IdSet<Tile> = self.tiles().filter(|t| player.tiles[*t] > 0).collect();
        for to in goals.iter().filter(|to| Move::Villager(*to) >= from && self.villager_fits(player, *to)) {
            if player.villagers > 0 && self.stations_from(player, Tile(0)) > excess {
                out.push(Action::MoveVillager { from: None, to });
            }
            let others = workers.iter().filter(|t| *t != to);
            out.extend(others.map(|tile| Action::MoveVillager { from: Some(tile), to }));
        }
        for to in goals.iter().filter(|to| Move::Unit(*to) >= from && self.station_free(player, *to)) {
            // A unit that still has to leave must find a free station later.
            let stations = self.stations_from(player, to);
            if unit.is_some_and(|place| player.units[place] > 0) && stations > excess {
                out.push(Action::MoveGatherer { from: None, to });
            }
            let leaves_room = |t: &Tile| {
                // It was one too many on its tile, or leaves a station there that may come later.
                let relieved = self.excess_on(player, *t) > 0;
                stations + u16::from(relieved || *t > to) > excess
            };
            let others = gatherers.iter().filter(|t| *t != to).filter(leaves_room);
            out.extend(others.map(|tile| Action::MoveGatherer { from: Some(tile), to }));
        }
        for tile in movable.iter().filter(|_| back != GatherersMayReturn::None) {
            if gatherers.has(tile) {
                out.push(Action::Withdraw { tile, who: Stand::Unit });
            }
            if workers.has(tile) && back == GatherersMayReturn::All {
                out.push(Action::Withdraw { tile, who: Stand::Villager });
            }
        }
        if excess == 0 {
            out.push(Action::Stop);
        }
    }

    /// Whether a tile has room for a villager. If units cannot go back (AOM-C6), the station of a unit that still has to leave
    /// counts as room.
    fn villager_fits(&self, player: &Player, tile: Tile) -> bool {
        let takes_over = self.content.options.gatherers_may_return == GatherersMayReturn::None;
        self.station_free(player, tile) || (takes_over && player.workers[tile] < self.stations(player, tile))
    }

    /// Units that still have to leave the tiles of a kind because there are more workers than stations (AOM-412).
    pub(crate) fn excess_on(&self, player: &Player, tile: Tile) -> u8 {
        (player.workers[tile] + player.gatherers[tile]).saturating_sub(self.stations(player, tile))
    }

    /// The same on all tiles.
    pub(crate) fn excess(&self, player: &Player) -> u8 {
        self.tiles().map(|t| self.excess_on(player, t)).sum()
    }

    /// Free stations on the tiles from this one on.
    pub(crate) fn stations_from(&self, player: &Player, first: Tile) -> u16 {
        let free = |t: Tile| {
            u16::from(self.stations(player, t)).saturating_sub((player.workers[t] + player.gatherers[t]).into())
        };
        self.tiles().filter(|t| *t >= first).map(free).sum()
    }

    /// Whether somebody on the tiles of this kind has not moved in this action.
    fn movable(&self, s: &State, player: &Player, tile: Tile) -> bool {
        player.workers[tile] + player.gatherers[tile] > s.settled[tile]
    }

    fn move_villager(&self, s: &mut State, from: Option<Tile>, to: Tile) {
        let player = s.player_mut(s.active);
        match from {
            Some(tile) => player.workers[tile] -= 1,
            None => player.villagers -= 1,
        }
        player.workers[to] += 1;
        s.settled[to] += 1;
        s.replace(GatherStep::Arrange { from: Move::Villager(to) });
    }

    /// AOM-661: a unit that gathers moves to a tile.
    fn move_gatherer(&self, s: &mut State, from: Option<Tile>, to: Tile) {
        let unit = self.place_of_gatherer(s, s.active);
        let player = s.player_mut(s.active);
        match from {
            Some(tile) => player.gatherers[tile] -= 1,
            None => player.units[unit] -= 1,
        }
        player.gatherers[to] += 1;
        s.settled[to] += 1;
        s.replace(GatherStep::Arrange { from: Move::Unit(to) });
    }

    /// AOM-C6: somebody goes back to the Holding Area.
    fn withdraw(&self, s: &mut State, tile: Tile, who: Stand) {
        let active = s.active;
        match who {
            Stand::Unit => self.bring_home(s, active, tile, 1),
            Stand::Villager => {
                let player = s.player_mut(active);
                player.workers[tile] -= 1;
                player.villagers += 1;
            }
            Stand::Nobody => unreachable!("nobody is called back from {tile:?} at {:?}", s.steps.top()),
        }
    }

    /// AOM-417, AOM-419, AOM-420: everybody gathers, the active player first. He alone has the bonuses of his buildings
    /// (AOM-422, AOM-423, AOM-424, AOM-425, AOM-R25).
    fn produce(&self, s: &mut State) {
        s.steps.pop();
        let alone = self.power(s, |p| (p == Power::OthersDoNotGather).then_some(())).is_some();
        for seat in s.round_from(s.active) {
            let active = seat == s.active;
            if active || !alone {
                let cubes = self.production(s, seat);
                self.gain_all(s, seat, cubes);
            }
            if active {
                let mut bonus = [0; Resource::COUNT];
                for effect in self.effects(s, seat) {
                    if let BuildingEffect::GatherBonus { resource, amount } = effect {
                        bonus[resource.index()] += amount;
                    }
                }
                self.gain_all(s, seat, bonus);
            }
        }
        s.gather = None;
    }

    pub(crate) fn gain_all(&self, s: &mut State, seat: Seat, cubes: Cubes) {
        for &resource in Resource::ALL {
            self.gain(s, seat, resource, cubes[resource.index()]);
        }
    }

    /// AOM-413, AOM-414, AOM-R23, AOM-661: cubes from the tiles that are gathered and from the workers on them. The power of
    /// the card works for the active player.
    pub(crate) fn production(&self, s: &State, seat: Seat) -> Cubes {
        let player = s.player(seat);
        let bonus = self.power(s, |p| match p {
            Power::GatherBonus { resource, amount } if seat == s.active => Some((resource, amount)),
            _ => None,
        });
        let mut cubes = [0u8; Resource::COUNT];
        for tile in self.tiles().filter(|t| player.tiles[*t] > 0) {
            let rules = self.content.tiles[tile.index()];
            let included = match s.gather {
                Some(Gather::All) => true,
                Some(Gather::Resource(resource)) => rules.resource == resource,
                Some(Gather::Terrain(terrain)) => rules.terrain == terrain,
                None => unreachable!("nothing is gathered at {:?}", s.steps.top()),
            };
            if !included {
                continue;
            }
            let more = bonus.filter(|(resource, _)| *resource == rules.resource).map_or(0, |(_, amount)| amount);
            let units = self.gatherer(player.civ).map_or(0, |(_, resource, amount)| {
                let each =
                    if resource == rules.resource { amount } else { self.content.options.dwarf_other_tile_amount };
                each * player.gatherers[tile]
            });
            cubes[rules.resource.index()] += player.tiles[tile] * (rules.amount + more)
                + player.workers[tile] * self.content.villager_amount
                + units;
        }
        cubes
    }
}
