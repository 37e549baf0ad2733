//! Nothing is created or lost, and every field is within its range.

use super::AgeOfMythology;
use super::ids::*;
use super::options::GatherersMayReturn;
use super::state::*;
use super::step::*;
use crate::game::{Chance, Checking, Id, Rules, Seat, Turn, ensure};

impl Checking for AgeOfMythology {
    fn check(&self, s: &State) -> Result<(), String> {
        let players = s.players();
        ensure!(self.info.players.contains(&players), "seats: {players} at a table for 2 to {MAX_PLAYERS}");
        ensure!(s.first.index() < players && s.active.index() < players, "first, active: no such seat");
        ensure!(s.round <= self.content.rounds, "round: {} of {}", s.round, self.content.rounds);
        self.check_cubes(s)?;
        self.check_tiles(s)?;
        self.check_cards(s)?;
        for seat in Seat::all(players) {
            self.check_player(s, seat)?;
        }
        self.check_battle(s)?;
        self.check_steps(s)
    }
}

impl AgeOfMythology {
    /// AOM-111, AOM-112: cubes and points are in the bank, on victory cards, or with somebody.
    fn check_cubes(&self, s: &State) -> Result<(), String> {
        let all = self.content.bank[s.players()];
        for &resource in Resource::ALL {
            let held: u16 = s.seats.iter().map(|p| u16::from(p.cubes[resource])).sum();
            let total = held + u16::from(s.bank[resource]);
            ensure!(
                total == u16::from(all),
                "bank: {total} {resource} instead of {all} in the bank and with the players"
            );
        }
        let cards: u16 = s.victory_cards.as_slice().iter().map(|n| u16::from(*n)).sum();
        let held: u16 = s.seats.iter().map(|p| u16::from(p.points)).sum();
        let total = cards + held + u16::from(s.points);
        let all = self.content.victory_points;
        ensure!(total == u16::from(all), "points: {total} instead of {all} in the bank, on cards and with the players");
        Ok(())
    }

    /// AOM-116: tiles are in the pool, turned up, or on a board.
    fn check_tiles(&self, s: &State) -> Result<(), String> {
        for tile in (0..MAX_TILES).map(Tile::from_index) {
            let copies = self.content.tiles.get(tile.index()).map_or(0, |t| t.copies);
            let placed: u8 = s.seats.iter().map(|p| p.tiles[tile]).sum();
            let total = placed + s.pool[tile] + s.face_up[tile];
            ensure!(total == copies, "pool: {total} tiles {} instead of {copies}", self.tile_name(tile));
        }
        Ok(())
    }

    /// AOM-010: every random card is in a deck, a discard pile, or a hand.
    fn check_cards(&self, s: &State) -> Result<(), String> {
        for &civ in Civ::ALL {
            let hands = s.seats.iter().filter(|p| p.civ == civ);
            for card in (0..MAX_CARDS).map(Card::from_index) {
                let count = |hand: &Hand| hand.iter().filter(|c| *c == card).count() as u8;
                let held: u8 = hands.clone().map(|p| count(&p.hand) + count(&p.leaving_hand)).sum();
                let hidden = s.held[civ].iter().filter(|c| *c == card).count() as u8;
                let total = s.decks[civ][card] + s.discards[civ][card] + hidden + held;
                let printed = self.content.decks[civ.index()][card];
                ensure!(total == printed, "decks: {total} copies of {} ({civ}) instead of {printed}", card.name());
            }
        }
        Ok(())
    }

    fn check_player(&self, s: &State, seat: Seat) -> Result<(), String> {
        let p = s.player(seat);
        let board = &self.content.boards[p.civ.index()];
        let next = s.player(s.clockwise(seat, 1)).civ;
        let dealing = s.steps.iter().any(|t| t == Step::DealCivs);
        ensure!(p.civ != next || dealing, "seats: {} sit side by side (AOM-103)", p.civ);
        let by_then = |era: &&Era| if **era <= p.era { s.turn } else { 0 };
        if let Some(era) = Era::ALL.iter().find(|era| p.reached[**era] > by_then(era)) {
            return Err(format!("reached: {seat} in the era {} reached {era} in turn {}", p.era, p.reached[*era]));
        }
        ensure!(self.city_size(&p) <= board.city, "buildings: {seat} has more than {} squares (AOM-443)", board.city);
        ensure!(!p.buildings.has(Building::House), "buildings: houses are counted apart");
        for building in Building::ALL.iter().filter(|b| p.buildings.has(**b)) {
            ensure!(self.content.buildings[building.index()].max_per_city >= 1, "buildings: no {building} may stand");
        }
        let most = self.content.buildings[Building::House.index()].max_per_city;
        ensure!(p.houses <= most, "houses: {} of at most {most} (AOM-445)", p.houses);
        for &terrain in Terrain::ALL {
            let of_terrain = |t: &Tile| self.content.tiles[t.index()].terrain == terrain;
            let used: u8 = self.tiles().filter(of_terrain).map(|t| p.tiles[t]).sum();
            let squares = board.squares[terrain.index()];
            ensure!(used <= squares, "tiles: {used} on {squares} squares of {terrain} (AOM-012)");
        }
        // AOM-C6: while workers are moved, units that still have to leave may be in excess, if there is room for them.
        let arranging = s.active == seat && matches!(s.steps.top(), Some(Step::Arrange { .. }));
        let returns = self.content.options.gatherers_may_return != GatherersMayReturn::None;
        for tile in self.tiles() {
            let (villagers, units) = (p.workers[tile], p.gatherers[tile]);
            let workers = if arranging && !returns { villagers } else { villagers + units };
            let stations = self.stations(&p, tile);
            ensure!(
                workers <= stations,
                "workers: {workers} on the tiles {} of {seat}, which hold {stations} (AOM-412)",
                self.tile_name(tile)
            );
        }
        let (excess, free) = (self.excess(&p), self.stations_from(&p, Tile(0)));
        ensure!(u16::from(excess) <= free, "workers: {excess} of {seat} have no tile to go to (AOM-412)");
        let removing = s.steps.iter().any(|t| t == Step::RemoveVillager { seat });
        let villagers = p.all_villagers();
        let free = removing || self.content.options.hades_may_sacrifice_villager;
        ensure!(villagers == p.houses || free, "villagers: {villagers} for {} houses (AOM-004)", p.houses);
        for unit in self.units_of(p.civ) {
            let used = self.in_use(s, seat, unit);
            let limit = self.content.figures[p.civ.index()][self.place(unit)] * self.content.figure_sets[s.players()];
            let free = self.content.options.figure_limit == super::options::FigureLimit::None;
            ensure!(free || used <= limit, "units: {used} of {limit} figures of {} (AOM-018)", unit.name());
        }
        let known = self.units_of(p.civ).count();
        ensure!(p.units[known..].iter().all(|n| *n == 0), "units: a kind that {} does not have", p.civ);
        let random = p.hand.len() + p.leaving_hand.len();
        ensure!(random <= MAX_HAND, "hand: {random} random cards, at most {MAX_HAND} (AOM-301)");
        ensure!(!p.permanents.meets(p.played), "permanents: a card in hand and played (AOM-355)");
        Ok(())
    }

    /// AOM-564, AOM-602: pools keep to the limits until they are revealed, and who fights is in one.
    fn check_battle(&self, s: &State) -> Result<(), String> {
        let Some(battle) = &s.battle else { return Ok(()) };
        ensure!(battle.defender.index() < s.players(), "battle: no such seat");
        for side in Side::BOTH {
            let (pool, limit) = (battle.pool(side), battle.limits[side as usize]);
            ensure!(battle.revealed || pool.len() <= limit, "battle: {} units of at most {limit}", pool.len());
            let present = pool.chosen.is_none_or(|chosen| self.fighters(s, side).any(|f| f == chosen));
            ensure!(present, "battle: a unit fights that is not there");
        }
        Ok(())
    }

    fn check_steps(&self, s: &State) -> Result<(), String> {
        ensure!(s.over.is_some() == s.steps.is_empty(), "over: the match has an end or something to do, not both");
        let battle =
            s.steps.iter().any(|t| matches!(t, Step::ChooseFighter { .. } | Step::Roll | Step::EndBattle { .. }));
        ensure!(!battle || s.battle.is_some(), "steps: a battle is going on, but `battle` is missing");
        match self.turn(s) {
            Turn::Decision(seat) => {
                let mut legal = Vec::new();
                ensure!(seat.index() < s.players(), "steps: {seat} does not sit here");
                self.legal_actions(s, &mut legal);
                ensure!(!legal.is_empty(), "steps: nothing can be decided at {:?}", s.steps.top());
            }
            Turn::Chance => {
                let possible = self.chance_outcomes(s).is_none_or(|all| !all.is_empty());
                ensure!(possible, "steps: nothing can be drawn at {:?}", s.steps.top());
            }
            Turn::Over => {}
        }
        Ok(())
    }
}
