//! Which leader plays which card for which action, and how talents are used.
//! Every way to play the next card is tried out to the end of its action. The most promising ones are followed by every
//! way to play the card after that, because hiring and moving pay off only then.

use super::policy::Mind;
use crate::action::Action;
use crate::ids::*;
use crate::state::State;
use crate::step::*;
use agon_game::{Id, Rng, Rules, Turn};

/// A way to play a card.
struct Play {
    /// The action on the legal list that it begins with.
    root: usize,
    /// The position once its action is over.
    end: State,
    /// The value of that position.
    value: f32,
}

impl Mind<'_> {
    /// S2S-223, S2S-475: a talent if it helps, else the leader with the best card.
    pub fn next_action(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        let now = self.value(s) + self.weights.plan.copy_margin;
        let talent = |action: &Action| matches!(action, Action::Copy { .. } | Action::Pacify { .. });
        let (mut chosen, mut top) = (None, now);
        for (i, &action) in legal.iter().enumerate().filter(|(_, a)| talent(a)) {
            let value = self.trial(s, action, rng).0;
            if value > top {
                (chosen, top) = (Some(i), value);
            }
        }
        chosen.unwrap_or_else(|| self.play(s, legal, rng))
    }

    /// S2S-224, S2S-226: the leader, the card or its action that leads to the best position.
    pub fn play(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        let mut plays = Vec::new();
        for (root, &action) in legal.iter().enumerate() {
            self.plays(s, action, root, &mut plays, rng);
        }
        plays.sort_by(|a, b| b.value.total_cmp(&a.value));
        let wide = usize::from(self.weights.plan.width);
        if wide > 1 && !self.nested && plays.iter().take(wide).any(|play| play.root != plays[0].root) {
            for play in plays.iter_mut().take(wide) {
                play.value = self.followed(s, play, rng);
            }
            let best = plays.iter().take(wide).max_by(|a, b| a.value.total_cmp(&b.value));
            return best.map_or(0, |play| play.root);
        }
        plays.first().map_or(0, |play| play.root)
    }

    /// All plays that begin with an action: naming a leader, playing a card, or performing one of its actions.
    fn plays(&self, s: &State, action: Action, root: usize, out: &mut Vec<Play>, rng: &mut Rng) {
        match action {
            Action::LetAct { .. } | Action::PlayCard { .. } => {
                let mut next = *s;
                self.game.apply(&mut next, action);
                let mut legal = Vec::new();
                self.game.available_actions(&next, &mut legal);
                for &action in legal.iter().filter(|action| !self.outdone(&next, **action)) {
                    self.plays(&next, action, root, out, rng);
                }
            }
            Action::Perform { .. } | Action::Copy { .. } => {
                let (value, end) = self.trial(s, action, rng);
                out.push(Play { root, end, value });
            }
            // Talents that remove troublemakers are weighed separately, because they come without a card.
            _ => {}
        }
    }

    /// Value of a play with the best card or copy after it; its own value if it ends the round.
    fn followed(&self, s: &State, play: &Play, rng: &mut Rng) -> f32 {
        let waits =
            self.game.turn(&play.end) != Turn::Over && self.game.step(&play.end) == Step::Round(RoundStep::NextAction);
        if !waits || play.end.round != s.round {
            return play.value;
        }
        let (mut legal, mut plays) = (Vec::new(), Vec::new());
        self.game.available_actions(&play.end, &mut legal);
        for &action in &legal {
            self.plays(&play.end, action, 0, &mut plays, rng);
        }
        let next = plays.iter().map(|p| p.value).fold(f32::NEG_INFINITY, f32::max);
        if next == f32::NEG_INFINITY { play.value } else { next + play.value - self.value(&play.end) }
    }

    /// Whether another card in the leader's hand does the same with more strength.
    fn outdone(&self, s: &State, action: Action) -> bool {
        // Only performing an action can be outdone by another card.
        let (Action::Perform { kind }, Some(card)) = (action, s.last_card) else { return false };
        let strength = |card: ActionCard| {
            let actions = &self.game.content.action_cards[card.index()];
            actions.iter().find(|(k, _)| *k == kind).map(|(_, strength)| *strength)
        };
        let own = strength(card);
        self.game.hand(&s.acting()).any(|other| strength(other) > own)
    }
}
