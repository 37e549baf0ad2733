//! Whom and what powers reach.

use crate::AgeOfMythology;
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, Seat};

impl AgeOfMythology {
    /// AOM-D9: the players whom powers reach.
    pub(crate) fn others<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = Seat> + 'a {
        let anybody = self.content.options.god_targets_any_opponent;
        let partner = move |other: Seat| s.teams && (other.index() + seat.index()).is_multiple_of(2);
        let reachable = move |other: &Seat| anybody || self.targets(s, seat).any(|t| t == *other);
        s.round_from(seat).skip(1).filter(move |o| !partner(*o)).filter(reachable)
    }

    pub(super) fn sacrificable(&self, player: &Player) -> bool {
        let villager = self.content.options.hades_may_sacrifice_villager && player.all_villagers() > 0;
        villager || !player.units.is_empty()
    }

    pub(super) fn victims<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        class: Class,
    ) -> impl Iterator<Item = (Seat, Unit)> + 'a {
        self.others(s, seat).flat_map(move |other| {
            let player = s.player(other);
            let units = self.units_of(player.civ).filter(move |u| player.units[self.place(*u)] > 0);
            units.filter(move |u| self.rules(*u).class == class).map(move |u| (other, u))
        })
    }

    /// Units of a class that stand on tiles.
    pub(super) fn victims_on_tiles<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        class: Class,
    ) -> impl Iterator<Item = (Seat, Tile)> + 'a {
        let of_class = move |other: &Seat| {
            self.gatherer(s.player(*other).civ).is_some_and(|(unit, ..)| self.rules(unit).class == class)
        };
        self.others(s, seat).filter(of_class).flat_map(move |other| {
            let player = s.player(other);
            self.tiles().filter(move |t| player.gatherers[*t] > 0).map(move |t| (other, t))
        })
    }

    pub(super) fn eliminable(&self, s: &State, seat: Seat, class: Class) -> bool {
        self.victims(s, seat, class).next().is_some() || self.victims_on_tiles(s, seat, class).next().is_some()
    }

    pub(super) fn free_of_class<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        class: Class,
        from: Unit,
    ) -> impl Iterator<Item = Unit> + 'a {
        let units = self.units_of(s.player(seat).civ).filter(move |u| *u >= from);
        units.filter(move |u| self.rules(*u).class == class && self.figure_left(s, seat, *u))
    }

    pub(super) fn convertible<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        class: Class,
        from: Unit,
    ) -> impl Iterator<Item = Unit> + 'a {
        let player = s.player(seat);
        let units = self.units_of(player.civ).filter(move |u| *u >= from && self.rules(*u).class == class);
        units.filter(move |u| player.units[self.place(*u)] > 0)
    }

    /// AOM-D22, AOM-446: buildings that a power may destroy.
    pub(super) fn razable<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        own: bool,
    ) -> impl Iterator<Item = (Seat, Building)> + 'a {
        let own = (own && self.content.options.horus_own_building).then_some(seat);
        let owners = own.into_iter().chain(self.others(s, seat));
        owners.flat_map(move |other| self.city(s.player(other)).iter().map(move |b| (other, b)))
    }

    pub(super) fn removable_tiles<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        own: bool,
        resource: Option<Resource>,
    ) -> impl Iterator<Item = (Seat, Tile)> + 'a {
        let owners = own.then_some(seat).into_iter().chain(self.others(s, seat));
        owners.flat_map(move |other| {
            let player = s.player(other);
            let fits = move |t: &Tile| resource.is_none_or(|r| self.content.tiles[t.index()].resource == r);
            self.tiles().filter(move |t| player.tiles[*t] > 0).filter(fits).map(move |t| (other, t))
        })
    }

    fn terrain(&self, tile: Tile) -> Terrain {
        self.content.tiles[tile.index()].terrain
    }

    /// Tiles of a player, with who stands on them, that he can exchange with somebody he reaches.
    pub(super) fn swappable<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = (Tile, Stand)> + 'a {
        let player = s.player(seat);
        let tiles = self.tiles().flat_map(move |tile| self.stands(player, tile).map(move |on| (tile, on)));
        tiles.filter(move |(tile, on)| self.swap_partners(s, seat, *tile, *on).next().is_some())
    }

    /// Tiles of others, with who stands on them, that a player can get for one of his: those of the same terrain.
    /// AOM-D12, AOM-D19: two tiles of one kind are exchanged only if somebody who stands on one of them goes home.
    pub(super) fn swap_partners<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        own: Tile,
        mine: Stand,
    ) -> impl Iterator<Item = (Seat, Tile, Stand)> + 'a {
        self.removable_tiles(s, seat, false, None)
            .filter(move |(_, tile)| self.terrain(*tile) == self.terrain(own))
            .flat_map(move |(other, tile)| self.stands(s.player(other), tile).map(move |on| (other, tile, on)))
            .filter(move |(_, tile, on)| *tile != own || mine != Stand::Nobody || *on != Stand::Nobody)
    }

    /// Choices of a tile, one for each kind of worker who may stand on it.
    pub(super) fn legal_tiles_of(&self, s: &State, tiles: impl Iterator<Item = (Seat, Tile)>, out: &mut Vec<Action>) {
        for (seat, tile) in tiles {
            out.extend(self.stands(s.player(seat), tile).map(|on| Action::ChooseTile { seat, tile, on }));
        }
    }
}
