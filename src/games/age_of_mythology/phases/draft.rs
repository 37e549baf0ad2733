//! The draft of tiles (AOM-117 to AOM-122) and Explore (AOM-401 to AOM-405).

use super::super::AgeOfMythology;
use super::super::action::Action;
use super::super::content::{CardAction, Power};
use super::super::ids::*;
use super::super::options::DraftPass;
use super::super::state::*;
use super::super::step::*;
use agon_game::Seat;

impl AgeOfMythology {
    /// Chances of the whole draft (AOM-120).
    pub(in super::super) fn draft_chances(&self, s: &State) -> u8 {
        2 * self.content.draft_repetitions * s.players() as u8
    }

    /// AOM-118, AOM-119, AOM-R8: who has the chance with this number: clockwise from the first player, then back.
    pub(in super::super) fn drafter(&self, s: &State, chance: u8) -> Seat {
        let n = s.players();
        let (pass, place) = (usize::from(chance) / n, usize::from(chance) % n);
        let place = if pass % 2 == 0 { place } else { n - 1 - place };
        // The way back ends with the first player: each repetition begins there, whoever is said to start it (AOM-R8).
        s.clockwise(s.first, place)
    }

    /// AOM-013, AOM-402, AOM-404: tiles that are turned up and fit; taking one is a choice.
    pub(in super::super) fn legal_tiles(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let player = s.player(seat);
        let fitting = self.tiles().filter(|t| s.face_up[*t] > 0 && self.tile_fits(player, *t));
        out.extend(fitting.map(|tile| Action::TakeTile { tile }));
        out.push(Action::Stop);
    }

    fn place_tile(&self, s: &mut State, seat: Seat, tile: Tile) {
        s.face_up[tile] -= 1;
        s.player_mut(seat).tiles[tile] += 1;
    }

    pub(in super::super) fn apply_draft(&self, s: &mut State, chance: u8, action: Action) {
        let seat = self.drafter(s, chance);
        s.steps.pop();
        match action {
            Action::TakeTile { tile } => self.place_tile(s, seat, tile),
            // AOM-R8.
            Action::Stop => {
                if self.content.options.draft_pass == DraftPass::OutOfDraft {
                    s.out_of_draft.insert(seat);
                }
            }
            _ => unreachable!("{action:?} in the draft"),
        }
        if chance + 1 < self.draft_chances(s) {
            s.steps.push(Step::Draft { chance: chance + 1 });
        }
    }

    /// A chance of somebody who is out of the draft or has no place for any tile. True when done with.
    pub(in super::super) fn pass_draft(&self, s: &mut State, chance: u8) -> bool {
        let seat = self.drafter(s, chance);
        let player = s.player(seat);
        let out = s.out_of_draft.has(seat);
        let none = !self.tiles().any(|t| s.face_up[t] > 0 && self.tile_fits(player, t));
        if !(out || none) {
            return false;
        }
        s.steps.pop();
        if chance + 1 < self.draft_chances(s) {
            s.steps.push(Step::Draft { chance: chance + 1 });
        }
        true
    }

    /// AOM-122, AOM-405.
    pub(in super::super) fn return_tiles(&self, s: &mut State) {
        s.steps.pop();
        for tile in self.tiles() {
            s.pool[tile] += std::mem::take(&mut s.face_up[tile]);
        }
    }

    /// AOM-401: the tiles of an Explore card; AOM-R18: as far as the pool goes.
    pub(in super::super) fn begin_explore(&self, s: &mut State, extra: u8) {
        let picks = self.power(s, |p| match p {
            Power::FirstPicks(n) => Some(n),
            _ => None,
        });
        s.steps.push(Step::ReturnTiles);
        s.steps.push(Step::Explore { done: 0, picks: picks.unwrap_or(1) });
        s.steps.push(Step::TurnUp { purpose: TurnUp::Explore, left: s.players() as u8 + extra });
    }

    /// AOM-402, AOM-403, AOM-C3: the active player first, then the others clockwise, or the left neighbour only.
    pub(in super::super) fn explorers(&self, s: &State) -> u8 {
        let alone = self.power(s, |p| (p == Power::OthersDoNotExplore).then_some(())).is_some();
        match (alone, self.content.options.explore_all_players) {
            (true, _) => 1,
            (false, true) => s.players() as u8,
            (false, false) => 2,
        }
    }

    pub(in super::super) fn apply_explore(&self, s: &mut State, done: u8, picks: u8, action: Action) {
        let seat = s.clockwise(s.active, done.into());
        s.steps.pop();
        let more = match action {
            Action::TakeTile { tile } => {
                self.place_tile(s, seat, tile);
                picks > 1
            }
            Action::Stop => false,
            _ => unreachable!("{action:?} in an Explore"),
        };
        if more {
            s.steps.push(Step::Explore { done, picks: picks - 1 });
        } else if done + 1 < self.explorers(s) {
            s.steps.push(Step::Explore { done: done + 1, picks: 1 });
        }
    }

    /// Somebody without a tile to take. True when done with.
    pub(in super::super) fn pass_explore(&self, s: &mut State, done: u8) -> bool {
        let player = s.player(s.clockwise(s.active, done.into()));
        if self.tiles().any(|t| s.face_up[t] > 0 && self.tile_fits(player, t)) {
            return false;
        }
        s.steps.pop();
        if done + 1 < self.explorers(s) {
            s.steps.push(Step::Explore { done: done + 1, picks: 1 });
        }
        true
    }

    /// A part of the power that is in force for the present card.
    pub(in super::super) fn power<T>(&self, s: &State, of: impl Fn(Power) -> Option<T>) -> Option<T> {
        if !s.power {
            return None;
        }
        self.card_rules(s)?.god.as_ref()?.effects.iter().find_map(|p| of(*p))
    }

    /// The card that is carried out.
    pub(in super::super) fn card_rules(&self, s: &State) -> Option<&super::super::content::CardRules> {
        use agon_game::Id;
        s.card.map(|card| &self.content.cards[card.index()])
    }

    /// The ordinary action of the present card.
    pub(in super::super) fn card_action(&self, s: &State) -> Option<CardAction> {
        self.card_rules(s).map(|rules| rules.action)
    }
}
