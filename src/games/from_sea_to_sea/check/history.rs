//! Traces of past events: cards, rounds, legates, the Rome marker, the end.

use crate::FromSeaToSea;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, IdSet, ensure};

impl FromSeaToSea {
    /// S2S-222 to S2S-225, S2S-561, S2S-562: cards in hand, on the stack and of this round.
    pub(super) fn check_cards(&self, s: &State) -> Result<(), String> {
        let waits = |wanted: fn(Step) -> bool| s.steps.iter().any(wanted);
        let acting = waits(|t| {
            matches!(t, Step::Round(RoundStep::ActionDone { card: true }) | Step::Round(RoundStep::ChooseKind { .. }))
        });
        let over = waits(|t| t == Step::Round(RoundStep::RoundDone));
        let (round, all) = (usize::from(self.content.cards_per_round), HAND * s.leaders.len());
        let in_hand: usize = s.leaders.iter().map(|l| l.hand.len()).sum();
        let played = usize::from(s.cards_played) + usize::from(acting);
        ensure!(
            played < round || acting || over,
            "cards_played: {} of {round}, but the end of the round does not wait on `steps`",
            s.cards_played
        );
        ensure!(
            played <= round && played + in_hand <= all && (all - in_hand - played).is_multiple_of(round),
            "cards_played: {in_hand} of {all} cards are in hand and {played} {}; the others make no whole rounds of {round}",
            if acting {
                "are played in this round, with the one that is carried out"
            } else {
                "are played in this round"
            }
        );
        ensure!(
            !over || s.final_event || played == round,
            "cards_played: {} of {round}, but `steps` ends the round",
            s.cards_played
        );
        ensure!(in_hand > 0 || acting || over, "leaders: without a card in any hand all cards return (S2S-562)");
        match s.last_card {
            None => {
                ensure!(in_hand == all, "last_card: cards have been played, and the last one is missing (S2S-225)");
                ensure!(s.copied.is_empty(), "copied: there is no last card (S2S-478)");
            }
            Some(card) => {
                let owner = s.leaders.iter().find(|l| self.cards_of(l.ability).has(card));
                ensure!(owner.is_some(), "last_card: {} is a card of nobody in play", card.name());
                ensure!(
                    owner.is_some_and(|l| !l.hand.has(card)),
                    "last_card: {} is still in hand (S2S-225)",
                    card.name()
                );
                ensure!(in_hand < all, "last_card: after the return of the cards there is none (S2S-478)");
                let printed: IdSet<Kind, u8> =
                    self.content.action_cards[card.index()].iter().map(|(kind, _)| *kind).collect();
                let foreign = s.copied.without(printed).first();
                ensure!(
                    foreign.is_none(),
                    "copied: {} has no {} (S2S-476)",
                    card.name(),
                    foreign.map(Id::name).unwrap_or_default()
                );
            }
        }
        Ok(())
    }

    /// The action, the captures and the final event.
    pub(super) fn check_progress(&self, s: &State) -> Result<(), String> {
        let action = s.steps.iter().find_map(|t| match t {
            Step::Round(RoundStep::ActionDone { card }) => Some(card),
            _ => None,
        });
        ensure!(
            s.act.kind.is_some() == action.is_some(),
            "act: an action is carried out exactly as long as `action_done` waits on `steps`"
        );
        match action {
            Some(card) => ensure!(s.act.copied != card, "act: `copied` contradicts `action_done` on `steps`"),
            None => ensure!(!s.act.copied && !s.act.swift_used, "act: no action is carried out"),
        }
        if let (Some(kind), Some(card)) = (s.act.kind, s.last_card) {
            let printed = self.content.action_cards[card.index()].iter().any(|(k, _)| *k == kind);
            ensure!(printed, "act: the last card, {}, has no {kind}", card.name());
            ensure!(!s.act.copied || s.copied.has(kind), "copied: the {kind} that is carried out is missing (S2S-477)");
        }
        let enough = s.captures() >= usize::from(self.content.regions_to_capture);
        let over = s.steps.iter().any(|t| t == Step::Round(RoundStep::RoundDone));
        ensure!(!s.final_event || (enough && over), "final_event: it comes after the last capture (S2S-602)");
        ensure!(
            !enough || action.is_some() || s.final_event,
            "captured: after the last capture the final event is due (S2S-602)"
        );
        Ok(())
    }

    /// The Rome track and the legates.
    pub(super) fn check_track(&self, s: &State) -> Result<(), String> {
        let content = &self.content;
        ensure!((1..=content.rome_cells).contains(&s.rome), "rome: cell {} of {}", s.rome, content.rome_cells);
        for cell in s.legate_cells.iter() {
            ensure!(content.legate_cells.contains(&cell), "legate_cells: cell {cell} has no legate (S2S-125)");
            // S2S-C13: defeat by a token comes before the legate of the same cell.
            let there = s.ending.is_some() && cell == s.rome;
            ensure!(
                cell > s.rome || there,
                "legate_cells: Rome has passed cell {cell}, and its legate is gone (S2S-577)"
            );
        }
        let seen = content.legates.len() - s.legates_unseen.len();
        let turning = s.steps.iter().filter(|t| *t == Step::Legate(LegateStep::RevealLegate)).count();
        let gone = content.legate_cells.len() - s.legate_cells.len();
        ensure!(
            seen + turning == gone,
            "legates_unseen: {seen} of {} have been seen, but {gone} are gone from the track (S2S-577)",
            content.legates.len()
        );
        if let Some(legate) = s.legate {
            ensure!(!s.legates_unseen.has(legate), "legate: {} has not been seen", legate.name());
        }
        let climbed = s.rome_steps.as_slice().iter().any(|n| *n > 0);
        ensure!(s.last_step.is_some() == climbed, "last_step: there is one exactly when `rome_steps` names a cause");
        if let Some(last) = s.last_step {
            ensure!(s.rome_steps[last.cause] > 0, "last_step: `rome_steps` has no step by {}", last.cause);
            let seen = last.event.is_none_or(|event| s.discard.has(event) || self.in_play(s, event));
            ensure!(seen, "last_step: its event has not been seen");
            ensure!(last.legate.is_none_or(|l| !s.legates_unseen.has(l)), "last_step: its legate has not been seen");
        }
        if s.ending.is_none() {
            let token = content.token_cells.get(s.captures());
            ensure!(token.is_none_or(|cell| s.rome < *cell), "rome: on or above a token, the match is lost (S2S-574)");
            ensure!(s.rome < content.rome_cells, "rome: on the last cell, the match is lost (S2S-575)");
        }
        Ok(())
    }

    /// The event that is being resolved, or one that Prophet has put back.
    fn in_play(&self, s: &State, event: Event) -> bool {
        s.event == Some(event) || s.unknown.iter().chain(s.waiting.iter()).any(|card| card == Some(event))
    }

    /// S2S-574, S2S-575, S2S-605, S2S-R102: nothing is left to do, and the ending is the right one.
    pub(super) fn check_ending(&self, s: &State) -> Result<(), String> {
        let content = &self.content;
        ensure!(s.steps.is_empty(), "steps: the match is over, nothing is left to do");
        match s.ending {
            Some(Ending::Victory) => {
                let enough = s.captures() >= usize::from(content.regions_to_capture);
                ensure!(s.final_event && enough, "ending: victory comes after the final event (S2S-605)");
            }
            Some(Ending::ReachedToken) => {
                let token = content.token_cells.get(s.captures());
                ensure!(token.is_some_and(|cell| s.rome >= *cell), "ending: Rome has not reached a token (S2S-574)");
            }
            Some(Ending::ReachedLastCell) => {
                ensure!(s.rome == content.rome_cells, "ending: Rome has not reached the last cell (S2S-575)");
            }
            Some(Ending::RoundLimit) => {
                ensure!(s.round == content.round_limit, "ending: the last round is {}", content.round_limit);
            }
            None => unreachable!("asked for matches that are over"),
        }
        Ok(())
    }
}
