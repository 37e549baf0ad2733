//! The evaluation and the rules of thumb for Mare Nostrum.
//!
//! The table of contents: [`weights`] are the tunable numbers; `survey` counts what everybody earns and owns; `evaluate`
//! turns that into expected payoffs; `policy` hands each decision to the file of its phase: `trade`, `build` and
//! `payment`, `fleet` and `war`. `features` and `actions` are the numbers that players learn from.
//! All of it reads only the observation and allocates nothing, because searches call it thousands of times per
//! decision.

mod actions;
mod build;
mod evaluate;
mod features;
mod fleet;
mod odds;
mod payment;
mod policy;
mod survey;
mod trade;
mod wallet;
mod war;
mod weights;

pub use odds::Odds;
pub use weights::{BuildWeights, EvaluationWeights, TradeWeights, WarWeights, Weights};

use super::MareNostrum;
use super::action::Action;
use super::ids::*;
use super::state::*;
use agon_game::picks::best_drawn;
use agon_game::*;
use survey::Survey;
use wallet::Wallet;

impl Heuristic for MareNostrum {
    type Weights = Weights;

    fn evaluate(&self, s: &State, weights: &Weights) -> BySeat<f32> {
        match s.step {
            Step::Victory(VictoryStep::Over) => self.outcome(s).payoffs,
            _ => evaluate::payoffs(self, s, &weights.evaluation),
        }
    }

    /// At the beginning of a round. Within a round the evaluation cannot compare: purchases made are visible, possible
    /// ones are a guess, and an empire that has acted in a phase looks better or worse than one that has not.
    fn quiet(&self, s: &State) -> bool {
        matches!(s.step, Step::Setup(_) | Step::Collect(_) | Step::Trade(TradeStep::Announce))
    }

    fn advise(&self, seen: &Observation<Self>, legal: &[Action], weights: &Weights, rng: &mut Rng) -> usize {
        let s = seen.view();
        Mind { game: self, s, me: s.empire(seen.seat), weights }.decide(legal, rng)
    }

    /// How a bill is paid, what is kept and whom to name leader: a search of few iterations gains nothing there.
    fn routine(&self, seen: &Observation<Self>) -> bool {
        matches!(
            seen.view().step,
            Step::Payment(PaymentStep::Pay { .. })
                | Step::Build(BuildStep::KeepCoins { .. } | BuildStep::KeepResources { .. })
                | Step::Conquest(ConquestStep::Occupy { .. } | ConquestStep::RazeGain { .. })
                | Step::Leadership(_)
        )
    }

    fn state_features(&self) -> &'static [Feature] {
        features::FEATURES
    }

    fn describe_state(&self, seen: &Observation<Self>, about: Seat, out: &mut Vec<f32>) {
        let s = seen.view();
        features::describe(self, s, &Survey::of(self, s), s.empire(about), out);
    }

    fn describe_seats(&self, seen: &Observation<Self>, out: &mut Vec<f32>) {
        let s = seen.view();
        let survey = Survey::of(self, s);
        Seat::all(self.players(s)).for_each(|about| features::describe(self, s, &survey, s.empire(about), out));
    }

    fn action_features(&self) -> &'static [Feature] {
        actions::At::FEATURES
    }

    fn describe_action(&self, seen: &Observation<Self>, action: Action, out: &mut Vec<f32>) {
        actions::describe(self, seen.view(), seen.view().empire(seen.seat), action, out);
    }
}

/// A position as seen by the deciding empire.
struct Mind<'a> {
    game: &'a MareNostrum,
    s: &'a State,
    me: Empire,
    weights: &'a Weights,
}

impl<'a> Mind<'a> {
    fn survey(&self) -> Survey {
        Survey::of(self.game, self.s)
    }

    fn others(&self) -> impl Iterator<Item = Empire> + Clone + use<> {
        let me = self.me;
        self.s.empires().filter(move |&e| e != me)
    }

    /// Worth of keeping a capital or legendary city from an empire.
    fn denial(&self, survey: &Survey, empire: Empire) -> f32 {
        let estate = survey.of_empire(empire);
        let steps = &self.weights.war.deny_great;
        let at = |count: u8| if count == 0 { 0.0 } else { steps[usize::from(count).min(steps.len()) - 1] };
        let coming = if estate.great_slots > 0 { at(estate.great + estate.great_slots) } else { 0.0 };
        at(estate.great).max(0.5 * coming)
    }

    /// Whether a province has a slot for a capital or a legendary city, and where.
    fn great_slot(&self, province: Province) -> Option<Slot> {
        let [first, second] = self.game.content.slots[province].cities;
        let great = |city| matches!(city, Some(Building::Capital | Building::LegendaryCity));
        if great(first) { Some(Slot::City1) } else { great(second).then_some(Slot::City2) }
    }

    /// How close an empire is to winning, on the scale of the evaluation.
    fn ratings(&self, survey: &Survey) -> [f32; Empire::COUNT] {
        evaluate::ratings(self.game, self.s, survey, &self.weights.evaluation)
    }
}
