//! The draft of tiles (AOM-117 to AOM-122) and Explore (AOM-401 to AOM-405).

use crate::AgeOfMythology;
use crate::action::Action;
use crate::content::Power;
use crate::ids::*;
use crate::options::DraftPass;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::picks::less;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, Seat};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// AOM-117 to AOM-122, AOM-401 to AOM-405: tiles are turned up and taken.
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
pub enum TileStep {
    /// Chance: tiles are turned up.
    TurnUp {
        /// What they are turned up for.
        purpose: TurnUp,
        /// Tiles left.
        left: u8,
    },
    /// AOM-118 to AOM-121: a player takes a tile or passes.
    Draft {
        /// The number of the chance to take a tile, from 0.
        #[serde(default)]
        chance: u8,
    },
    /// AOM-402, AOM-403: one player after the other takes a tile.
    Explore {
        /// How many players are done.
        #[serde(default)]
        done: u8,
        /// Tiles that the player whose turn it is may still take.
        picks: u8,
    },
    /// AOM-122, AOM-405: the other tiles go back.
    ReturnTiles,
}

/// What a tile is turned up for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TurnUp {
    /// AOM-117: for the draft before the first turn.
    Draft,
    /// AOM-401: for an Explore card.
    Explore,
}

impl Chapter<AgeOfMythology> for TileStep {
    fn who(self, game: &AgeOfMythology, s: &State) -> Who {
        match self {
            Self::TurnUp { .. } => Who::Chance(Draw::Tile),
            Self::Draft { chance } => Who::Seat(game.drafter(s, chance)),
            Self::Explore { done, .. } => Who::Seat(s.clockwise(s.active, done.into())),
            Self::ReturnTiles => Who::Rules,
        }
    }

    fn legal(self, game: &AgeOfMythology, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Draft { chance } => game.legal_tiles(s, game.drafter(s, chance), out),
            Self::Explore { done, .. } => game.legal_tiles(s, s.clockwise(s.active, done.into()), out),
            Self::TurnUp { .. } | Self::ReturnTiles => nobody_decides(self),
        }
    }

    fn pass(self, game: &AgeOfMythology, s: &mut State) -> bool {
        match self {
            // AOM-R18: the pool may be empty. With some content there are no tiles for the draft at all.
            Self::TurnUp { left, .. } if left == 0 || game.pool_is_empty(s) => drop(s.steps.pop()),
            Self::TurnUp { .. } => return false,
            Self::Draft { chance } => return game.pass_draft(s, chance),
            Self::Explore { done, .. } => return game.pass_explore(s, done),
            Self::ReturnTiles => game.return_tiles(s),
        }
        true
    }

    fn apply(self, game: &AgeOfMythology, s: &mut State, action: Action) {
        match (self, action) {
            (Self::TurnUp { purpose, left }, Action::TurnUp { tile }) => game.turned_up(s, purpose, left, tile),
            (Self::Draft { chance }, Action::TakeTile { tile }) => {
                let seat = game.drafter(s, chance);
                game.place_tile(s, seat, tile);
                game.next_chance(s, chance);
            }
            (Self::Draft { chance }, Action::Stop) => game.leave_draft(s, chance),
            (Self::Explore { done, picks }, Action::TakeTile { tile }) => {
                let seat = s.clockwise(s.active, done.into());
                game.place_tile(s, seat, tile);
                match less(picks) {
                    Some(picks) => s.replace(Self::Explore { done, picks }),
                    None => game.next_explorer(s, done),
                }
            }
            (Self::Explore { done, .. }, Action::Stop) => game.next_explorer(s, done),
            _ => unknown_action(self, action),
        }
    }

    fn kind(self, _: &AgeOfMythology, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl AgeOfMythology {
    /// AOM-120: how many chances to take a tile there are in the whole draft.
    pub(crate) fn draft_chances(&self, s: &State) -> u8 {
        2 * self.content.draft_repetitions * s.players() as u8
    }

    /// AOM-118, AOM-119, AOM-R8: the player whose chance it is. Chances go clockwise from the first player, then back.
    pub(crate) fn drafter(&self, s: &State, chance: u8) -> Seat {
        let n = s.players();
        let (pass, place) = (usize::from(chance) / n, usize::from(chance) % n);
        let place = if pass % 2 == 0 { place } else { n - 1 - place };
        // The way back ends with the first player, and each repetition begins with him again (AOM-R8).
        s.clockwise(s.first, place)
    }

    /// AOM-013, AOM-402, AOM-404: tiles that are turned up and fit may be taken. Nobody has to take one.
    fn legal_tiles(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.takeable(s, seat).map(|tile| Action::TakeTile { tile }));
        out.push(Action::Stop);
    }

    fn place_tile(&self, s: &mut State, seat: Seat, tile: Tile) {
        s.face_up[tile] -= 1;
        s.player_mut(seat).tiles[tile] += 1;
    }

    /// AOM-R8: no tile is taken.
    fn leave_draft(&self, s: &mut State, chance: u8) {
        if self.content.options.draft_pass == DraftPass::OutOfDraft {
            let seat = self.drafter(s, chance);
            s.out_of_draft.insert(seat);
        }
        self.next_chance(s, chance);
    }

    fn next_chance(&self, s: &mut State, chance: u8) {
        if chance + 1 < self.draft_chances(s) {
            s.replace(TileStep::Draft { chance: chance + 1 });
        } else {
            s.steps.pop();
        }
    }

    /// Tiles that are turned up and fit on the board of a player.
    fn takeable<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = Tile> + 'a {
        let left = self.terrains_left(s.player(seat));
        self.tiles().filter(move |t| s.face_up[*t] > 0 && left[self.content.tiles[t.index()].terrain.index()])
    }

    /// Whether any tile that is turned up fits on the board of a player.
    fn can_take(&self, s: &State, seat: Seat) -> bool {
        self.takeable(s, seat).next().is_some()
    }

    /// Passes over a player who is out of the draft or has no square for any tile. False when there is a choice.
    fn pass_draft(&self, s: &mut State, chance: u8) -> bool {
        let seat = self.drafter(s, chance);
        let passed = s.out_of_draft.has(seat) || !self.can_take(s, seat);
        if passed {
            self.next_chance(s, chance);
        }
        passed
    }

    /// AOM-401, AOM-117: a tile is turned up.
    fn turned_up(&self, s: &mut State, purpose: TurnUp, left: u8, tile: Tile) {
        self.one_less(s, left, |left| TileStep::TurnUp { purpose, left });
        s.pool[tile] -= 1;
        s.face_up[tile] += 1;
    }

    /// AOM-R18: no tile is left to turn up.
    fn pool_is_empty(&self, s: &State) -> bool {
        s.pool.as_slice().iter().all(|n| *n == 0)
    }

    /// AOM-122, AOM-405: the tiles that nobody has taken go back into the pool.
    fn return_tiles(&self, s: &mut State) {
        s.steps.pop();
        for tile in self.tiles() {
            s.pool[tile] += std::mem::take(&mut s.face_up[tile]);
        }
    }

    /// AOM-401: the tiles of an Explore card are turned up, as far as the pool goes (AOM-R18).
    pub(crate) fn begin_explore(&self, s: &mut State, extra: u8) {
        s.push(TileStep::ReturnTiles);
        s.push(TileStep::Explore { done: 0, picks: self.first_picks(s) });
        s.push(TileStep::TurnUp { purpose: TurnUp::Explore, left: s.players() as u8 + extra });
    }

    /// AOM-402: how many tiles the active player may take before the others.
    pub(crate) fn first_picks(&self, s: &State) -> u8 {
        self.power(s, |p| if let Power::FirstPicks(n) = p { Some(n) } else { None }).unwrap_or(1)
    }

    /// AOM-402, AOM-403, AOM-C3: how many players may take a tile: all, the active one and his left neighbour, or one alone.
    pub(crate) fn explorers(&self, s: &State) -> u8 {
        let alone = self.power(s, |p| (p == Power::OthersDoNotExplore).then_some(())).is_some();
        match (alone, self.content.options.explore_all_players) {
            (true, _) => 1,
            (false, true) => s.players() as u8,
            (false, false) => 2,
        }
    }

    fn next_explorer(&self, s: &mut State, done: u8) {
        if done + 1 < self.explorers(s) {
            s.replace(TileStep::Explore { done: done + 1, picks: 1 });
        } else {
            s.steps.pop();
        }
    }

    /// Passes over a player who has no square for any tile. False when there is a choice.
    fn pass_explore(&self, s: &mut State, done: u8) -> bool {
        let passed = !self.can_take(s, s.clockwise(s.active, done.into()));
        if passed {
            self.next_explorer(s, done);
        }
        passed
    }
}
