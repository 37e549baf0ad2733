//! Which cards are taken, played and kept.

use super::policy::{Mind, Near};
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::state::State;
use crate::step::*;
use agon_game::picks::best;
use agon_game::{Id, Rng, Rules};

/// The position from which a card is tried out: nothing else is left to do, and an action round is being played, whatever
/// the phase in which the card is thought about.
fn trial(s: &State) -> State {
    let mut start = *s;
    start.steps.clear();
    start.round = s.round.max(1);
    start
}

impl Mind<'_> {
    /// What a card brings when it is played now; `start` is the [trial] of the position.
    fn gain(&self, s: &State, start: &Near<'_>, card: Card, rng: &mut Rng) -> f32 {
        let rules = &self.game.content.cards[card.index()];
        if let CardAction::Attack { .. } = rules.action {
            return self.attack_gain(s, card);
        }
        let after = self.after(start.from, card, rng);
        after.map_or(f32::NEG_INFINITY, |after| self.value_near(start, &after) - start.here)
    }

    /// The position after a card that is no attack; `None` if it cannot be played.
    fn after(&self, start: &State, card: Card, rng: &mut Rng) -> Option<State> {
        let rules = &self.game.content.cards[card.index()];
        if matches!(rules.action, CardAction::NextAge { .. }) {
            let player = start.player(self.me);
            self.game.next_age_price(start, self.me, card).filter(|cost| self.game.affords(player, *cost))?;
        }
        let mut next = *start;
        next.push(TurnStep::PlayCard { seat: self.me });
        if rules.permanent {
            next.player_mut(self.me).permanents.insert(rules.action.kind());
        }
        self.game.apply(&mut next, Action::Play { card });
        self.play_on(&mut next, rng);
        Some(next)
    }

    /// AOM-304 to AOM-306: the permanent cards that promise most, but so few that there is room for random ones.
    pub fn take_permanents(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        let w = &self.weights.cards;
        let player = s.player(self.me);
        let permanent = |kind: Kind| self.game.content.permanent[kind.index()];
        // A card that costs cubes can follow a Gather card.
        let start = trial(s);
        let gathered = self.after(&start, permanent(Kind::Gather), rng).unwrap_or(*s);
        let later = trial(&gathered);
        let [start, later] = [&start, &later].map(|from| self.near(from));
        let mut gains = [f32::NEG_INFINITY; Kind::COUNT];
        for kind in Kind::ALL.iter().filter(|k| !player.permanents.has(**k)) {
            let mut gain = self.gain(s, &start, permanent(*kind), rng);
            if matches!(kind, Kind::Build | Kind::Recruit | Kind::Trade | Kind::NextAge) && gathered.over.is_none() {
                gain = gain.max(w.patience * self.gain(&gathered, &later, permanent(*kind), rng));
            }
            gains[kind.index()] = gain.max(-0.5) + w.habits[kind.index()];
        }
        // The best kinds get the places. Kinds before the present one that were left out were worse.
        let room = usize::from(w.permanents).saturating_sub(player.permanents.len());
        let mut wanted = gains;
        wanted.sort_by(|a, b| b.total_cmp(a));
        let bar = if room == 0 { f32::INFINITY } else { wanted[room - 1] };
        best(legal, |action| match action {
            // In the order of kinds, as the rules ask for them.
            Action::TakePermanent { kind } if gains[kind.index()] >= bar && gains[kind.index()] > 0.0 => {
                2.0 - kind.index() as f32 / 10.0
            }
            Action::TakePermanent { .. } => 0.0,
            Action::Stop => 1.0,
            _ => unknown_action(s.steps.top(), action),
        })
    }

    /// AOM-351: the card that brings most; if all do harm, the least useful one is discarded.
    pub fn play_card(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        let start = trial(s);
        let start = self.near(&start);
        best(legal, |action| match action {
            Action::Play { card } => {
                let random = !self.game.content.cards[card.index()].permanent;
                self.gain(s, &start, card, rng) - if random { self.weights.cards.rare } else { 0.0 }
            }
            Action::Pass { card } => -0.01 - 0.1 * self.later(s, card).max(0.0),
            // A further card that brings nothing is kept.
            Action::Stop => 0.0,
            _ => unknown_action(s.steps.top(), action),
        })
    }

    /// AOM-357: the power is used if the whole action is better with it, and always in an attack.
    pub fn use_power(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        match self.game.card_action(s) {
            Some(CardAction::Attack { .. }) => best(legal, |a| f32::from(u8::from(a == Action::UsePower))),
            _ => self.try_out(s, legal, rng),
        }
    }

    /// What a card is worth in a later turn.
    fn later(&self, s: &State, card: Card) -> f32 {
        let w = &self.weights.cards;
        let rules = &self.game.content.cards[card.index()];
        // A permanent card can be taken again in the next turn.
        if rules.permanent {
            return 0.0;
        }
        let player = s.player(self.me);
        let size = |action: CardAction| match action {
            CardAction::Explore { extra } => extra,
            CardAction::Gather { mode: GatherMode::All } => 2,
            CardAction::Build { buildings } => buildings,
            CardAction::Recruit { units } | CardAction::Attack { units } => units,
            CardAction::Trade { price } => 2u8.saturating_sub(price),
            CardAction::Gather { .. } | CardAction::NextAge { .. } => 0,
        };
        let kind = rules.action.kind();
        let ordinary = self.game.content.cards[self.game.content.permanent[kind.index()].index()].action;
        let more = f32::from(size(rules.action)) - f32::from(size(ordinary));
        let dead = kind == Kind::NextAge && player.era == Era::Mythic;
        let god = if rules.god.is_some() { w.keep_god } else { 0.0 };
        if dead { 0.0 } else { w.keep[kind.index()] + w.keep_step * more + god }
    }

    /// AOM-711: cards that are worth little make room for new ones.
    pub fn discard(&self, s: &State, legal: &[Action]) -> usize {
        best(legal, |action| match action {
            Action::Discard { card } => self.weights.cards.keep_from - self.later(s, card),
            Action::Stop => 0.0,
            _ => unknown_action(s.steps.top(), action),
        })
    }
}
