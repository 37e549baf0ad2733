//! Age of Mythology: The Boardgame (Glenn Drover, 2003): 2 to 8 players, three civilizations.
//!
//! The table of contents of the rules: every chapter of [`step::Step`] is declared and carried out by one file of `phases/`.
//! Rule code cites the register (`AOM-214`); readings of gaps have an `AOM-R`, `AOM-C` or `AOM-D` number.

pub mod action;
pub mod army;
mod check;
pub mod content;
mod describe;
pub mod hand;
pub mod heuristic;
pub mod ids;
mod ledger;
mod observe;
pub mod options;
mod order;
mod phases;
mod scoring;
mod setup;
pub mod state;
pub mod step;

pub use action::Action;
pub use state::State;

use agon_game::*;
use content::{Ability, Content};
use ids::*;
use step::{SetupStep, Step};

/// The rules with their content.
#[derive(Debug)]
pub struct AgeOfMythology {
    /// What is printed on cards, boards and tiles, and the options in force.
    pub content: Content,
    info: GameInfo,
    /// AOM-661: the unit of each civilization that stands on tiles, with its resource and cubes.
    gatherers: [Option<(Unit, Resource, u8)>; Civ::COUNT],
    /// Chances of skirmishes, for the rule-based player.
    odds: heuristic::Odds,
    yardstick: heuristic::Yardstick,
    /// Legal seatings by number of players.
    seatings: [setup::Seatings; MAX_PLAYERS + 1],
    /// Seatings of two against two.
    team_seatings: setup::Seatings,
}

impl Rules for AgeOfMythology {
    type State = State;
    type Action = Action;

    fn embedded() -> &'static [EmbeddedFile] {
        content::EMBEDDED
    }

    fn load(bundle: &Bundle) -> Result<Self, ContentError> {
        let content = Content::compile(bundle)?;
        let info = GameInfo {
            rules_version: 6,
            role_noun: "civilization",
            round_noun: "turn",
            scenarios: setup::SCENARIOS.iter().map(|s| (*s).to_owned()).collect(),
            endings: scoring::ENDINGS,
            secrets: true,
            match_metrics: scoring::OF_MATCH,
            seat_metrics: scoring::OF_SEAT,
            ..GameInfo::new("age_of_mythology", "Age of Mythology: The Boardgame", 2..=MAX_PLAYERS)
                .with_content(bundle)?
        };
        let gatherer = |civ: usize| {
            let [first, end] = content.unit_range[civ];
            (first..end).map(Unit).find_map(|unit| {
                content.units[unit.index()].abilities.iter().find_map(|a| match *a {
                    Ability::Gathers { resource, amount } => Some((unit, resource, amount)),
                    _ => None,
                })
            })
        };
        let (seatings, team_seatings) = Self::all_seatings();
        let gatherers = std::array::from_fn(gatherer);
        let odds = heuristic::Odds::new(&content);
        let yardstick = heuristic::Yardstick::new(&content, &odds);
        Ok(Self { gatherers, odds, yardstick, content, info, seatings, team_seatings })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn names(&self) -> &Names {
        &self.content.names
    }

    fn draw_roles(&self, table: &Setup, rng: &mut Rng) -> Vec<String> {
        self.random_roles(table, rng)
    }

    fn check_setup(&self, setup: &Setup) -> Result<(), SetupError> {
        self.seated(setup).map(drop)
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
        match s.steps.top() {
            Some(Step::Setup(SetupStep::DealCivs)) => "undecided",
            _ => s.player(seat).civ.as_str(),
        }
    }

    fn scenario(&self, s: &State) -> Option<&str> {
        Some(if s.teams { setup::TEAMS } else { setup::FREE_FOR_ALL })
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        flow::turn(self, s)
    }

    fn round(&self, s: &State) -> u32 {
        u32::from(s.turn).max(1)
    }

    fn legal_actions(&self, s: &State, out: &mut Vec<Action>) {
        flow::legal(self, s, out);
    }

    fn apply(&self, s: &mut State, action: Action) {
        flow::apply(self, s, action);
    }
}

impl AgeOfMythology {
    /// Carries out automatic steps, and passes over decisions that leave no choice, until a decision or chance is due. For
    /// tests, which lay down steps of their own.
    #[doc(hidden)]
    pub fn settle(&self, s: &mut State) {
        flow::settle(self, s);
    }
}
