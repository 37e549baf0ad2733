//! Pax Romana (Richard Berg, GMT, 2nd edition 2015): 2 to 4 players around the Mediterranean, 300 to 50 BC.
//!
//! The table of contents of the rules: every chapter of [`step::Step`] is carried out by a folder of `phases/`. Rule code
//! cites the register (`PAX-9.4.4c`), `PAX-R` numbers for readings of gaps, and `PAX-C` numbers for corrections.

pub mod action;
mod aims;
pub mod alliances;
mod chance;
mod check;
pub mod content;
mod control;
mod describe;
pub mod few;
pub mod force;
pub mod heuristic;
mod holdings;
pub mod ids;
mod ledger;
pub mod march;
mod navy;
mod observe;
pub mod options;
mod order;
mod phases;
pub mod player;
mod presence;
mod scoring;
mod secrets;
pub mod sets;
mod setup;
pub mod state;
pub mod step;
mod supply;
pub mod troops;
pub mod war;

pub use action::Action;
pub use state::State;

use agon_game::*;
use content::Content;
use std::sync::OnceLock;

/// The rules with their content.
#[derive(Debug)]
pub struct PaxRomana {
    /// What is printed.
    pub content: Content,
    info: GameInfo,
    /// Worked out when a rule of thumb first asks for it.
    travel: OnceLock<heuristic::Travel>,
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
            rules_version: 13,
            round_noun: "turn",
            scenarios: content.names.all::<ids::Scenario>().to_vec(),
            scenario_players: content.scenarios.iter().map(|scenario| scenario.seats.len()).collect(),
            endings: scoring::ENDINGS,
            secrets: true,
            match_metrics: scoring::OF_MATCH,
            seat_metrics: scoring::OF_SEAT,
            ply_cap: 200_000,
            ..GameInfo::new("pax_romana", "Pax Romana", 2..=ids::MAX_PLAYERS).with_content(bundle)?
        };
        Ok(Self { content, info, travel: OnceLock::new() })
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

    fn scenario(&self, s: &State) -> Option<&str> {
        Some(self.content.names.all::<ids::Scenario>()[s.scenario.index()].as_str())
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        flow::turn(self, s)
    }

    fn round(&self, s: &State) -> u32 {
        u32::from(s.turn + 1 - self.scene(s).turn_first)
    }

    fn legal_actions(&self, s: &State, out: &mut Vec<Action>) {
        flow::legal(self, s, out);
    }

    fn apply(&self, s: &mut State, action: Action) {
        flow::apply(self, s, action);
    }
}

impl PaxRomana {
    /// Carries out automatic steps, and passes decisions that leave no choice, until a decision or chance is due. For tests,
    /// which push steps of their own.
    #[doc(hidden)]
    pub fn settle(&self, s: &mut State) {
        flow::settle(self, s);
    }
}
