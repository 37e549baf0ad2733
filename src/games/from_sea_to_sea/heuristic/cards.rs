//! Which leader plays which card for which action, and what talents are for.

use super::super::action::Action;
use super::super::ids::*;
use super::super::state::State;
use super::policy::{Mind, best};
use crate::game::{Game, Id, Rng};

/// By how much a copied action must improve the chances, beside the talent.
const COPY_MARGIN: f32 = 0.1;

impl Mind<'_> {
    /// S2S-223, S2S-475: a talent if it helps, else the leader with the best card.
    pub fn next_action(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        let now = self.value(s) + COPY_MARGIN;
        let talent = |action: &Action| matches!(action, Action::Copy { .. } | Action::Pacify { .. });
        let (mut chosen, mut top) = (None, now);
        for (i, &action) in legal.iter().enumerate().filter(|(_, a)| talent(a)) {
            let value = self.trial(s, action, rng);
            if value > top {
                (chosen, top) = (Some(i), value);
            }
        }
        chosen.unwrap_or_else(|| {
            best(legal, |action| match action {
                Action::LetAct { .. } => self.best_play(s, action, rng),
                _ => f32::NEG_INFINITY,
            })
        })
    }

    /// S2S-224, S2S-226: the card, or its action, that leads to the best position.
    pub fn play(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        best(legal, |action| self.best_play(s, action, rng))
    }

    /// Value of the best way to go on after naming a leader or a card, until the action is over.
    fn best_play(&self, s: &State, action: Action, rng: &mut Rng) -> f32 {
        if matches!(action, Action::Perform { .. } | Action::UseNoAction) {
            return self.trial(s, action, rng);
        }
        let mut next = *s;
        self.game.apply(&mut next, action);
        let mut legal = Vec::new();
        self.game.legal_actions(&next, &mut legal);
        let actions = legal.iter().filter(|action| !self.outdone(&next, **action));
        actions.map(|&action| self.best_play(&next, action, rng)).fold(f32::NEG_INFINITY, f32::max)
    }

    /// Whether another card in the leader's hand does the same with more strength.
    fn outdone(&self, s: &State, action: Action) -> bool {
        let (Action::Perform { kind }, Some(card)) = (action, s.last_card) else { return false };
        let strength = |card: ActionCard| {
            let actions = &self.game.content.action_cards[card.index()];
            actions.iter().find(|(k, _)| *k == kind).map(|(_, strength)| *strength)
        };
        let own = strength(card);
        self.game.hand(&s.acting()).any(|other| strength(other) > own)
    }
}

