//! Cubes, points, tiles, cards: nothing is created or lost.

use crate::AgeOfMythology;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, Table, ensure};

/// Sum of a table without overflow.
pub(super) fn total<K, const N: usize>(table: &Table<K, u8, N>) -> u16
where
    K: Id,
{
    table.as_slice().iter().map(|n| u16::from(*n)).sum()
}

impl AgeOfMythology {
    pub(super) fn check_pieces(&self, s: &State) -> Result<(), String> {
        self.check_cubes(s)?;
        self.check_tiles(s)?;
        self.check_cards(s)
    }

    /// AOM-405: tiles lie face up while somebody chooses one.
    pub(super) fn check_choice(&self, s: &State) -> Result<(), String> {
        let choosing = |step: Step| {
            matches!(step, Step::Tiles(TileStep::TurnUp { .. } | TileStep::Draft { .. } | TileStep::Explore { .. }))
        };
        let up = total(&s.face_up);
        ensure!(up == 0 || s.steps.iter().any(choosing), "face_up: {up} tiles, but nobody chooses one (AOM-405)");
        Ok(())
    }

    /// AOM-111, AOM-112: cubes and points are in the bank, on victory cards, or with somebody.
    fn check_cubes(&self, s: &State) -> Result<(), String> {
        let all = self.content.bank[s.players()];
        for &resource in Resource::ALL {
            let held: u16 = s.seats.iter().map(|p| u16::from(p.cubes[resource])).sum();
            let total = held + u16::from(s.bank[resource]);
            ensure!(
                total == u16::from(all),
                "bank: {total} {resource} instead of {all} in the bank and with the players (AOM-111)"
            );
        }
        let cards = total(&s.victory_cards);
        let held: u16 = s.seats.iter().map(|p| u16::from(p.points)).sum();
        let (total, all) = (cards + held + u16::from(s.points), self.content.victory_points);
        ensure!(
            total == u16::from(all),
            "points: {total} instead of {all} in the bank, on cards and with the players (AOM-112)"
        );
        Ok(())
    }

    /// AOM-116: tiles are in the pool, turned up, or on a board.
    fn check_tiles(&self, s: &State) -> Result<(), String> {
        for tile in self.tiles() {
            let copies = self.content.tiles[tile.index()].copies;
            let placed: u16 = s.seats.iter().map(|p| u16::from(p.tiles[tile])).sum();
            let total = placed + u16::from(s.pool[tile]) + u16::from(s.face_up[tile]);
            ensure!(
                total == u16::from(copies),
                "pool: {total} tiles {} instead of {copies} in the pool, turned up and on boards (AOM-116)",
                self.tile_name(tile)
            );
        }
        Ok(())
    }

    /// AOM-010: every random card is in a deck, a discard pile, or a hand.
    fn check_cards(&self, s: &State) -> Result<(), String> {
        for &civ in Civ::ALL {
            let hidden = s.held[civ].len();
            ensure!(hidden == 0, "held: {hidden} cards; only observations have this field");
            let holders = || s.seats.refs().filter(move |p| p.civ == civ);
            for card in (0..self.content.cards.len()).map(Card::from_index) {
                let count = |hand: &Hand| hand.iter().filter(|c| *c == card).count() as u16;
                let held: u16 = holders().map(|p| count(&p.hand) + count(&p.leaving_hand)).sum();
                let total = u16::from(s.decks[civ][card]) + u16::from(s.discards[civ][card]) + held;
                let printed = self.content.decks[civ.index()][card];
                ensure!(
                    total == u16::from(printed),
                    "decks: {total} copies of `{}` ({civ}) instead of {printed} in deck, discard pile and hands (AOM-010)",
                    card.name()
                );
            }
            let hands = holders().count();
            ensure!(
                !s.blurred.has(civ) || hands > 1,
                "blurred: {civ}, of which {hands} sit here; ages can be lost among several hands only"
            );
        }
        Ok(())
    }
}
