//! Setup and the phases of a turn.

use super::{left, lies_on};
use crate::AgeOfMythology;
use crate::check::pieces::total;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Seat, ensure};

impl AgeOfMythology {
    /// Setup and the phases of a turn; all other steps are part of a card.
    pub(super) fn check_turn_step(
        &self,
        s: &State,
        step: Step,
        below: Step,
        above: Option<Step>,
    ) -> Result<(), String> {
        let players = s.players() as u8;
        let asked = |done: u8| -> Result<(), String> {
            ensure!(done < players, "done: {done} of {players} players");
            Ok(())
        };
        match step {
            Step::Turn(TurnStep::BeginTurn | TurnStep::EndTurn) => {
                lies_on(false, "nothing; it is the lowest of the stack")
            }
            Step::Setup(SetupStep::DealCivs) => lies_on(below == Step::Setup(SetupStep::FirstPlayer), "`first_player`"),
            Step::Setup(SetupStep::FirstPlayer) => {
                let all = self.content.draft_tiles * players;
                let tiles = Step::Tiles(TileStep::TurnUp { purpose: TurnUp::Draft, left: all });
                ensure!(below == tiles, "lies on the wrong step; it follows `turn_up` of {all} tiles for the draft");
                Ok(())
            }
            Step::Tiles(TileStep::TurnUp { purpose, left }) => self.check_turn_up(s, purpose, left, below),
            Step::Tiles(TileStep::Draft { chance }) => {
                let drafting = below == Step::Tiles(TileStep::ReturnTiles)
                    && s.steps.get(0) == Some(Step::Turn(TurnStep::BeginTurn));
                lies_on(drafting, "`return_tiles` of the draft")?;
                let all = self.draft_chances(s);
                ensure!(chance < all, "chance: {chance}, but the draft has {all}, counted from 0 (AOM-120)");
                ensure!(above.is_none() || chance == 0, "chance: {chance}, but the tiles are not turned up yet");
                self.check_drafted(s, chance, above.is_some())
            }
            Step::Tiles(TileStep::ReturnTiles) if below == Step::Turn(TurnStep::BeginTurn) => Ok(()),
            Step::Turn(TurnStep::PlacePoint { placed }) => {
                let first = Step::Cards(CardStep::TakePermanents { done: 0, from: Kind::Explore });
                lies_on(below == first, "`take_permanents` with `done` 0")?;
                let all = self.content.points_per_turn[s.players()];
                ensure!(placed < all, "placed: {placed}, but {all} points are placed in a turn (AOM-202)");
                ensure!(s.points > 0, "no point is left in the bank (AOM-112)");
                Ok(())
            }
            Step::Cards(CardStep::TakePermanents { done, from }) => {
                lies_on(below == Step::Cards(CardStep::DrawRandom { done: 0 }), "`draw_random` with `done` 0")?;
                asked(done)?;
                ensure!(
                    above.is_none() || (done, from) == (0, Kind::Explore),
                    "done: {done}, but points are still placed"
                );
                let before = Kind::ALL[..from as usize].last();
                let taken = before.is_none_or(|kind| s.player(s.clockwise(s.first, done.into())).permanents.has(*kind));
                ensure!(taken, "from: `{from}`, but the kind before it has not been taken (AOM-306)");
                Ok(())
            }
            Step::Cards(CardStep::DrawRandom { done }) => {
                lies_on(below == Step::Turn(TurnStep::NextCard { done: 0 }), "`next_card` with `done` 0")?;
                let waiting = matches!(above, None | Some(Step::Cards(CardStep::DrawCard { .. }))) || done == 0;
                ensure!(waiting, "done: {done}, but permanent cards are still taken");
                asked(done)
            }
            Step::Cards(CardStep::DrawCard { seat, left }) => self.check_draw(s, seat, left, below),
            Step::Turn(TurnStep::NextCard { done }) => {
                lies_on(below == Step::Turn(TurnStep::ExtraCard), "`extra_card`")?;
                ensure!(done <= players, "done: {done} of {players} players");
                Ok(())
            }
            Step::Turn(TurnStep::ExtraCard) => lies_on(below == Step::Turn(TurnStep::Spoilage), "`spoilage`"),
            Step::Turn(TurnStep::Spoilage) => {
                let first = Step::Cards(CardStep::DiscardCards { done: 0, from: Card(0) });
                lies_on(below == first, "`discard_cards` with `done` 0")
            }
            Step::Cards(CardStep::DiscardCards { done, from }) => {
                lies_on(below == Step::Turn(TurnStep::EndTurn), "`end_turn`")?;
                asked(done)?;
                let p = s.player(s.clockwise(s.first, done.into()));
                let rules = &self.content.cards[usize::from(from.0)];
                let kind = rules.action.kind();
                let aside = if rules.permanent { p.leaving.has(kind) } else { p.leaving_hand.has(from) };
                ensure!(aside || from == Card(0), "from: a card that has not been set aside (AOM-711)");
                Ok(())
            }
            Step::Turn(TurnStep::PlayCard { seat }) => {
                ensure!(seat.index() < s.players(), "seat: {seat} does not sit at this table of {players}");
                match below {
                    Step::Turn(TurnStep::NextCard { done }) if done > 0 => {
                        let next = s.clockwise(s.first, usize::from(done) - 1);
                        ensure!(seat == next, "seat: {seat}, but {next} plays as number {done} of the round (AOM-351)");
                        Ok(())
                    }
                    below => lies_on(
                        below == Step::Turn(TurnStep::ExtraCard),
                        "`next_card` with `done` from 1 on, or `extra_card`",
                    ),
                }
            }
            _ => self.check_card_step(s, step, below, above),
        }
    }

    /// AOM-117, AOM-118: the tiles that were turned up lie there or on boards, on each at most one for each chance of its player.
    fn check_drafted(&self, s: &State, chance: u8, turning_up: bool) -> Result<(), String> {
        for seat in Seat::all(s.players()) {
            let chances = (0..chance).filter(|c| self.drafter(s, *c) == seat).count();
            let taken = total(&s.player(seat).tiles);
            ensure!(
                usize::from(taken) <= chances,
                "chance: {chance}, but {seat} has {taken} tiles after {chances} chances (AOM-118)"
            );
        }
        let all = u16::from(self.content.draft_tiles) * s.players() as u16;
        let there = total(&s.face_up) + s.seats.refs().map(|p| total(&p.tiles)).sum::<u16>();
        ensure!(
            turning_up || there == all,
            "chance: {chance}, but {there} tiles turned up or taken, of {all} (AOM-117)"
        );
        Ok(())
    }

    /// AOM-401: an Explore card is carried out; how many tiles it turns up.
    pub(super) fn check_explore(&self, s: &State) -> Result<u8, String> {
        match self.card_action(s) {
            Some(CardAction::Explore { extra }) => Ok(s.players() as u8 + extra),
            _ => Err("no Explore card is carried out".to_owned()),
        }
    }

    /// AOM-117, AOM-401: the tiles that are up and those still to be turned up add up to the number that is due.
    pub(super) fn check_turn_up(&self, s: &State, purpose: TurnUp, left: u8, below: Step) -> Result<(), String> {
        let players = s.players() as u8;
        let all = match purpose {
            TurnUp::Draft => {
                lies_on(below == Step::Tiles(TileStep::Draft { chance: 0 }), "`draft` with `chance` 0")?;
                self.content.draft_tiles * players
            }
            TurnUp::Explore => {
                // AOM-402: nobody has taken a tile yet.
                let picks = self.first_picks(s);
                let first = below == Step::Tiles(TileStep::Explore { done: 0, picks });
                lies_on(first, &format!("`explore` with `done` 0 and `picks` {picks}"))?;
                self.check_explore(s)?
            }
        };
        self::left(left, all)?;
        let up = total(&s.face_up);
        ensure!(
            up + u16::from(left) == u16::from(all),
            "left: {left} with {up} turned up, of {all} tiles in all (AOM-117, AOM-401)"
        );
        Ok(())
    }

    /// AOM-307: the player who draws has room for the cards.
    pub(super) fn check_draw(&self, s: &State, seat: Seat, left: u8, below: Step) -> Result<(), String> {
        let players = s.players();
        ensure!(seat.index() < players, "seat: {seat} does not sit at this table of {players}");
        let several = self.content.options.random_draw_count_before_looking;
        let place = match below {
            Step::Cards(CardStep::DrawRandom { done }) if !several => usize::from(done),
            Step::Cards(CardStep::DrawRandom { done }) if done > 0 => usize::from(done) - 1,
            Step::Turn(TurnStep::NextCard { done: 0 }) if several => players - 1,
            _ => return lies_on(false, "the `draw_random` of who draws"),
        };
        let drawer = s.clockwise(s.first, place);
        ensure!(seat == drawer, "seat: {seat}, but {drawer} draws (AOM-307)");
        let free = self.free_slots(s, seat);
        ensure!(usize::from(left) <= free, "left: {left}, but {seat} has room for {free} more cards (AOM-301)");
        self::left(left, if several { free as u8 } else { 1 })
    }
}
