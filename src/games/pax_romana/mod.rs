//! Pax Romana (Richard Berg, GMT, 2nd edition 2015): 2 to 4 players around the Mediterranean, 300 to 50 BC.
//!
//! The table of contents of the rules: every chapter of [`step::Step`] belongs to a file of `phases/`. Rule code cites the
//! register (`PAX-9.4.4c`), readings of gaps their `PAX-R` number, corrections `PAX-C`.

pub mod action;
mod check;
mod column;
pub mod content;
mod control;
mod describe;
pub mod force;
pub mod heuristic;
pub mod ids;
mod ledger;
mod navy;
mod observe;
pub mod options;
mod phases;
pub mod player;
mod scoring;
pub mod sets;
mod setup;
pub mod state;
pub mod step;
mod supply;
pub mod troops;
pub mod war;

pub use action::Action;
pub use state::State;

use crate::game::*;
use content::Content;
use step::{Chance, Step, Who};

/// The rules with their content.
#[derive(Debug)]
pub struct PaxRomana {
    /// What is printed.
    pub content: Content,
    info: GameInfo,
}

impl Rules for PaxRomana {
    type State = State;
    type Action = Action;

    fn embedded() -> &'static [EmbeddedFile] {
        content::EMBEDDED
    }

    fn load(bundle: &Bundle) -> Result<Self, ContentError> {
        let content = Content::compile(bundle)?;
        let info = GameInfo {
            role_noun: "power",
            round_noun: "turn",
            scenarios: content.names.all::<ids::Scenario>().to_vec(),
            scenario_players: content.scenarios.iter().map(|scenario| scenario.seats.len()).collect(),
            endings: scoring::ENDINGS,
            match_metrics: scoring::OF_MATCH,
            seat_metrics: scoring::OF_SEAT,
            ply_cap: 200_000,
            ..GameInfo::new("pax_romana", "Pax Romana", 2..=ids::MAX_PLAYERS).with_content(bundle)?
        };
        Ok(Self { content, info })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn names(&self) -> &Names {
        &self.content.names
    }

    fn check_setup(&self, setup: &Setup) -> Result<(), SetupError> {
        self.scenario_of(setup).map(drop)
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        let mut state = self.set_up(setup)?;
        self.settle(&mut state);
        Ok(state)
    }

    fn players(&self, s: &State) -> usize {
        s.players()
    }

    fn role(&self, s: &State, seat: Seat) -> &str {
        s.player(seat).power.as_str()
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.steps.top().map(|step| self.who(s, step)) {
            Some(Who::Seat(seat)) => Turn::Decision(seat),
            Some(Who::Chance(_)) => Turn::Chance,
            Some(Who::Rules) | None => Turn::Over,
        }
    }

    fn round(&self, s: &State) -> u32 {
        u32::from(s.turn + 1 - self.scene(s).turn_first)
    }

    fn legal_actions(&self, s: &State, out: &mut Vec<Action>) {
        match s.steps.top() {
            Some(Step::Turn(step)) => self.legal_turn(s, step, out),
            Some(Step::Muster(step)) => self.legal_muster(s, step, out),
            Some(Step::Act(step)) => self.legal_act(s, step, out),
            Some(Step::March(step)) => self.legal_march(s, step, out),
            Some(Step::Clash(step)) => self.legal_clash(s, step, out),
            Some(Step::Attrition(step)) => self.legal_attrition(s, step, out),
            Some(Step::Battle(step)) => self.legal_battle(s, step, out),
            Some(Step::Siege(step)) => self.legal_siege(s, step, out),
            Some(Step::Sea(step)) => self.legal_sea(s, step, out),
            Some(Step::Force(step)) => self.legal_force(s, step, out),
            Some(Step::Event(step)) => self.legal_event(s, step, out),
            Some(Step::Card(step)) => self.legal_card(s, step, out),
            Some(Step::Talk(step)) => self.legal_talk(s, step, out),
            None => {}
        }
    }

    fn apply(&self, s: &mut State, action: Action) {
        if let Some(step) = s.steps.top() {
            self.carry_out(s, step, action);
            self.settle(s);
        }
    }
}

impl crate::game::Chance for PaxRomana {
    fn chance_kind(&self, s: &State) -> &'static str {
        self.chance(s).map_or("none", Self::kind_of_chance)
    }

    fn sample_chance(&self, s: &State, rng: &mut Rng) -> Action {
        self.chance(s).map_or(Action::Done, |chance| self.draw(s, chance, rng))
    }

    fn chance_possible(&self, s: &State, action: Action) -> bool {
        let mut possible = false;
        if let Some(chance) = self.chance(s) {
            self.weigh(s, chance, |result, weight| possible |= weight > 0 && result == action);
        }
        possible
    }

    fn chance_outcomes(&self, s: &State) -> Option<Vec<(Action, f64)>> {
        self.chance(s).map(|chance| self.outcomes(s, chance))
    }
}

impl PaxRomana {
    /// Who acts in a step.
    #[inline]
    fn who(&self, s: &State, step: Step) -> Who {
        match step {
            Step::Turn(step) => self.who_turn(s, step),
            Step::Muster(step) => self.who_muster(s, step),
            Step::Act(step) => self.who_act(s, step),
            Step::March(step) => self.who_march(s, step),
            Step::Clash(step) => self.who_clash(s, step),
            Step::Attrition(step) => self.who_attrition(s, step),
            Step::Battle(step) => self.who_battle(s, step),
            Step::Siege(step) => self.who_siege(s, step),
            Step::Sea(step) => self.who_sea(s, step),
            Step::Force(step) => self.who_force(s, step),
            Step::Event(step) => self.who_event(s, step),
            Step::Card(step) => self.who_card(s, step),
            Step::Talk(step) => self.who_talk(s, step),
        }
    }

    /// What chance decides now.
    fn chance(&self, s: &State) -> Option<Chance> {
        match s.steps.top().map(|step| self.who(s, step)) {
            Some(Who::Chance(chance)) => Some(chance),
            _ => None,
        }
    }

    /// Carries out automatic steps, and passes decisions that leave no choice, until a decision or chance is due.
    #[doc(hidden)]
    pub fn settle(&self, s: &mut State) {
        while let Some(step) = s.steps.top() {
            let passed = match step {
                Step::Turn(step) => self.pass_turn(s, step),
                Step::Muster(step) => self.pass_muster(s, step),
                Step::Act(step) => self.pass_act(s, step),
                Step::March(step) => self.pass_march(s, step),
                Step::Clash(step) => self.pass_clash(s, step),
                Step::Attrition(step) => self.pass_attrition(s, step),
                Step::Battle(step) => self.pass_battle(s, step),
                Step::Siege(step) => self.pass_siege(s, step),
                Step::Sea(step) => self.pass_sea(s, step),
                Step::Force(step) => self.pass_force(s, step),
                Step::Event(step) => self.pass_event(s, step),
                Step::Card(step) => self.pass_card(s, step),
                Step::Talk(step) => self.pass_talk(s, step),
            };
            if !passed {
                return;
            }
        }
    }

    fn carry_out(&self, s: &mut State, step: Step, action: Action) {
        match step {
            Step::Turn(step) => self.apply_turn(s, step, action),
            Step::Muster(step) => self.apply_muster(s, step, action),
            Step::Act(step) => self.apply_act(s, step, action),
            Step::March(step) => self.apply_march(s, step, action),
            Step::Clash(step) => self.apply_clash(s, step, action),
            Step::Attrition(step) => self.apply_attrition(s, step, action),
            Step::Battle(step) => self.apply_battle(s, step, action),
            Step::Siege(step) => self.apply_siege(s, step, action),
            Step::Sea(step) => self.apply_sea(s, step, action),
            Step::Force(step) => self.apply_force(s, step, action),
            Step::Event(step) => self.apply_event(s, step, action),
            Step::Card(step) => self.apply_card(s, step, action),
            Step::Talk(step) => self.apply_talk(s, step, action),
        }
    }
}
