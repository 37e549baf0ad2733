//! How each decision is taken.

use super::evaluate::log_odds;
use super::weights::Weights;
use crate::FromSeaToSea;
use crate::action::Action;
use crate::content::CityEffect;
use crate::ids::*;
use crate::state::{Ending, State};
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::picks::best;
use agon_game::{Chance, Id, Rng, Rules, Turn};

/// Log odds of a match that is won or lost.
const DECIDED: f32 = 50.0;
/// Least difference that counts as better.
const NOTICEABLE: f32 = 1e-4;

/// Decisions and chances of a trial at most.
const LONGEST_TRIAL: usize = 200;

/// The team player.
#[derive(Clone, Copy)]
pub struct Mind<'a> {
    pub game: &'a FromSeaToSea,
    pub weights: &'a Weights,
    /// What has been evaluated for this decision.
    pub memo: &'a super::memo::Memo,
    /// Inside a trial: nothing is tried out further.
    pub nested: bool,
}

impl Mind<'_> {
    /// Index of the action to take.
    pub fn choose(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        if self.draws_lots(s) {
            return rng.below(legal.len());
        }
        match self.game.step(s) {
            Step::Round(RoundStep::NextAction) => self.next_action(s, legal, rng),
            Step::Round(RoundStep::PlayCard { .. }) | Step::Round(RoundStep::ChooseKind { .. }) => {
                self.play(s, legal, rng)
            }
            Step::Build(BuildStep::BuildActivate { .. })
            | Step::Capture(CaptureStep::UseEffect { .. })
            | Step::Event(EventStep::Prophet)
                if self.tries() =>
            {
                self.try_out(s, legal, rng)
            }
            Step::Exchange(ExchangeStep::SwapOut { .. })
            | Step::Exchange(ExchangeStep::Exchange { .. })
            | Step::Effect(EffectStep::MoveTroublemaker { .. })
            | Step::Effect(EffectStep::CopyEffect { .. })
                if self.tries() =>
            {
                self.try_out(s, legal, rng)
            }
            Step::Check(CheckStep::Draw) => self.draw(s, legal),
            Step::Check(CheckStep::Keep { .. }) => self.keep_token(s, legal),
            Step::Gather(GatherStep::Thin) => self.thin(s, legal),
            Step::Build(BuildStep::TakeCity { .. }) => best(legal, |action| self.city_worth(action)),
            Step::Effect(EffectStep::ReplaceCity) => best(legal, |action| self.replacement_worth(s, action)),
            _ => self.one_ahead(s, legal),
        }
    }

    /// Whether a decision is left to chance: who leads the group, and without trials which card is played.
    pub fn draws_lots(&self, s: &State) -> bool {
        match self.game.step(s) {
            Step::Setup(SetupStep::ChooseLeader { .. } | SetupStep::ChooseAbility { .. }) => true,
            Step::Round(RoundStep::NextAction | RoundStep::PlayCard { .. } | RoundStep::ChooseKind { .. }) => {
                !self.weights.plan.trials
            }
            _ => false,
        }
    }

    fn tries(&self) -> bool {
        self.weights.plan.trials && !self.nested
    }

    /// The best position one action later, with what the action begins carried out; stops if none is better than
    /// stopping.
    pub fn one_ahead(&self, s: &State, legal: &[Action]) -> usize {
        let begun = self.game.step(s).kind(self.game, s);
        let mut choices = Vec::new();
        best(legal, |action| {
            let mut next = *s;
            // Judge the action itself, without the event that may follow it.
            next.cards_played = 0;
            self.game.apply(&mut next, action);
            self.carry_out(&mut next, s.steps.len(), &begun, &mut choices);
            let bonus = match action {
                Action::Stop | Action::RomeUp | Action::EndCheck => NOTICEABLE,
                // The token and the card's reward are still to come.
                Action::Capture { .. } | Action::UseEffect { .. } | Action::Activate { .. } | Action::Build { .. } => {
                    1.0
                }
                _ => 0.0,
            };
            self.value(&next) + bonus
        })
    }

    /// Carries out what an action has begun, for in the middle of it the evaluation is blind: a resource that waits for its
    /// carrier is nobody's, and a unit that makes room for another is lost. Ends where chance decides, and where the same
    /// decision comes again or one of those `waiting` below it.
    fn carry_out(&self, s: &mut State, waiting: usize, begun: &str, choices: &mut Vec<Action>) {
        for _ in 0..LONGEST_TRIAL {
            let step = self.game.step(s);
            let decides = matches!(self.game.turn(s), Turn::Decision(_)) && !matches!(step, Step::Round(_));
            let again = s.steps.len() == waiting && decides && step.kind(self.game, s) == begun;
            if !decides || again || s.steps.len() < waiting {
                return;
            }
            choices.clear();
            self.game.available_actions(s, choices);
            let chosen = match step {
                // Who carries or pays matters little.
                Step::Gather(GatherStep::Load { .. }) | Step::Build(BuildStep::Pay | BuildStep::Substitute) => 0,
                Step::Build(BuildStep::TakeCity { .. }) => best(choices, |action| self.city_worth(action)),
                Step::Check(CheckStep::Draw) => self.draw(s, choices),
                _ => best(choices, |action| {
                    let mut next = *s;
                    self.game.apply(&mut next, action);
                    self.value(&next) + if action == Action::Stop { NOTICEABLE } else { 0.0 }
                }),
            };
            self.game.apply(s, choices[chosen]);
        }
    }

    /// Log odds of a position, adjusted for the part of the round that is over.
    pub fn value(&self, s: &State) -> f32 {
        match s.ending {
            Some(Ending::Victory) => DECIDED,
            Some(_) => -DECIDED,
            None => {
                self.memo.value(s, || log_odds(self.game, s, self.weights))
                    + self.weights.evaluation.card * f32::from(s.cards_played)
            }
        }
    }

    /// Every action is played out to the end of what it starts; the best mean wins.
    pub fn try_out(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        best(legal, |action| {
            let stop = if action == Action::Stop { NOTICEABLE } else { 0.0 };
            self.trial(s, action, rng).0 + stop
        })
    }

    /// Mean value after an action and everything it starts, over some samples if chance is involved; and a position in
    /// which it may end.
    pub fn trial(&self, s: &State, action: Action, rng: &mut Rng) -> (f32, State) {
        let samples = self.weights.check.samples.max(1);
        let (mut total, mut done) = (0.0, 0);
        loop {
            let mut next = *s;
            self.game.apply(&mut next, action);
            let chance = self.play_on(&mut next, rng);
            total += self.value(&next);
            done += 1;
            if !chance || done == samples {
                return (total / f32::from(done), next);
            }
        }
    }

    /// Plays until the next card is due or the event is turned up; true when checks or events were left to chance.
    pub fn play_on(&self, s: &mut State, rng: &mut Rng) -> bool {
        let inner = Mind { nested: true, ..*self };
        let mut legal = Vec::new();
        let (mut chance, resolving) = (false, s.event.is_some());
        for _ in 0..LONGEST_TRIAL {
            match self.game.turn(s) {
                Turn::Over => return chance,
                Turn::Chance => {
                    let step = self.game.step(s);
                    if matches!(step, Step::Event(EventStep::RevealEvent { .. })) && !resolving {
                        return chance;
                    }
                    chance |= !matches!(
                        step,
                        Step::Capture(CaptureStep::RevealRegionToken { .. }) | Step::Build(BuildStep::RevealCity)
                    );
                    let result = self.game.sample_chance(s, rng);
                    self.game.apply(s, result);
                }
                Turn::Decision(_) => {
                    if matches!(
                        self.game.step(s),
                        Step::Round(RoundStep::NextAction) | Step::Round(RoundStep::BeforeEvent)
                    ) {
                        return chance;
                    }
                    legal.clear();
                    self.game.available_actions(s, &mut legal);
                    let chosen = inner.choose(s, &legal, rng);
                    self.game.apply(s, legal[chosen]);
                }
            }
        }
        chance
    }

    /// S2S-711: better cities only.
    fn replacement_worth(&self, s: &State, action: Action) -> f32 {
        // Stopping is better than a replacement that gains nothing.
        let Action::ReplaceCity { site, city } = action else { return NOTICEABLE };
        let old = s.cities[site].unwrap_or_else(|| panic!("nothing is built on {site:?}"));
        self.worth_of(city) - self.worth_of(old)
    }

    fn city_worth(&self, action: Action) -> f32 {
        let Action::TakeCity { city } = action else { unreachable!("{action:?} takes no city") };
        self.worth_of(city)
    }

    /// Worth of a city token by its effect.
    fn worth_of(&self, city: CityToken) -> f32 {
        match self.game.content.cities[city.index()] {
            CityEffect::Result([true, true], n) => 3.0 * f32::from(n),
            CityEffect::Strength(Kind::Movement, n) => 2.2 * f32::from(n),
            CityEffect::Strength(Kind::Battle | Kind::Negotiation, n) => 2.0 * f32::from(n),
            CityEffect::Block(n) => 2.1 * f32::from(n),
            CityEffect::Strength(_, n) => 1.5 * f32::from(n),
            CityEffect::Result(_, n) => 1.6 * f32::from(n),
            CityEffect::Gather(_, n) => 1.2 * f32::from(n),
        }
    }
}
