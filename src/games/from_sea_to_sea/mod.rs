//! From Sea to Sea (От моря до моря): cooperative, 1 to 4 players, leaders with abilities, three difficulty levels.
//!
//! The table of contents of the rules: each chapter of [`step::Step`] is declared and carried out in a file of `phases/`, the
//! set-up in `setup.rs`. Rule code cites the register (`S2S-341`), readings of gaps their `S2S-R` or `S2S-C` number. Nearly all printed
//! numbers of cards and tokens are reconstructed; `docs/rules/from_sea_to_sea.md` says which.

pub mod action;
mod cells;
mod chance;
mod check;
pub mod content;
mod describe;
pub mod heuristic;
pub mod ids;
mod ledger;
mod occasion;
pub mod options;
mod order;
mod phases;
mod pile;
mod scoring;
mod setup;
pub mod state;
pub mod step;
pub mod units;

pub use action::Action;
pub use state::State;

use agon_game::*;
use content::Content;
use ids::*;

/// The rules with their content.
#[derive(Debug)]
pub struct FromSeaToSea {
    /// What is printed.
    pub content: Content,
    info: GameInfo,
    /// First unit token of each colour, and the one after the last.
    unit_range: [[u8; 2]; Colour::COUNT],
    /// Names of seats with one leader, by ability.
    single_roles: Vec<String>,
    /// Names of seats with two leaders, by both abilities.
    double_roles: Vec<String>,
}

impl Rules for FromSeaToSea {
    type State = State;
    type Action = Action;

    fn embedded() -> &'static [EmbeddedFile] {
        content::EMBEDDED
    }

    fn load(bundle: &Bundle) -> Result<Self, ContentError> {
        let content = Content::compile(bundle)?;
        let info = GameInfo {
            role_noun: "leader",
            role_parts: &["leader", "ability"],
            scenarios: Level::ALL.iter().map(|l| l.to_string()).collect(),
            endings: scoring::ENDINGS,
            rules_version: 5,
            cooperative: true,
            match_metrics: scoring::OF_MATCH,
            match_labels: scoring::LABELS,
            ..GameInfo::new("from_sea_to_sea", "From Sea to Sea", 1..=MAX_LEADERS).with_content(bundle)?
        };
        let range = |colour: Colour| {
            let first = content.units.iter().position(|c| *c == colour).unwrap_or_default();
            let count = content.units.iter().filter(|c| **c == colour).count();
            [first as u8, (first + count) as u8]
        };
        let unit_range = std::array::from_fn(|i| range(Colour::from_index(i)));
        let (single_roles, double_roles) = Default::default();
        let mut game = Self { content, info, unit_range, single_roles, double_roles };
        game.seat_names();
        Ok(game)
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn names(&self) -> &Names {
        &self.content.names
    }

    fn draw_roles(&self, table: &Setup, rng: &mut Rng) -> Vec<String> {
        self.random_team(table.players, rng)
    }

    fn check_setup(&self, setup: &Setup) -> Result<(), SetupError> {
        self.team(setup).map(drop)
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.set_up(setup)
    }

    fn players(&self, s: &State) -> usize {
        usize::from(s.players)
    }

    fn role(&self, s: &State, seat: Seat) -> &str {
        let ability = |i: usize| s.leaders.get(i).map(|l| l.ability.index());
        let name = match s.players {
            1 => ability(0).zip(ability(1)).and_then(|(a, b)| self.double_roles.get(a * Ability::COUNT + b)),
            _ => ability(seat.index()).and_then(|a| self.single_roles.get(a)),
        };
        name.map_or("undecided", String::as_str)
    }

    fn scenario(&self, s: &State) -> Option<&str> {
        Some(s.level.as_str())
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        flow::turn(self, s)
    }

    fn round(&self, s: &State) -> u32 {
        u32::from(s.round)
    }

    fn legal_actions(&self, s: &State, out: &mut Vec<Action>) {
        flow::legal(self, s, out);
        if self.talents_in_between(self.step(s)) {
            self.legal_pacifying(s, out);
        }
    }

    fn apply(&self, s: &mut State, action: Action) {
        match action {
            // S2S-480: a talent may come between the decisions of other chapters.
            Action::Pacify { zone, .. } if self.may_pacify(self.step(s)) => {
                self.pacify(s, zone);
                flow::settle(self, s);
            }
            _ => flow::apply(self, s, action),
        }
    }
}

/// Nothing hidden is stored.
impl Sight for FromSeaToSea {
    /// The team plays openly.
    fn hears(&self, _s: &State, _seat: Seat) -> Hearing {
        Hearing::AtOnce
    }
}

impl FromSeaToSea {
    /// Carries out automatic steps, and skips decisions that leave no choice, until a decision or chance is due. For
    /// tests, which push their own steps.
    #[doc(hidden)]
    pub fn settle(&self, s: &mut State) {
        flow::settle(self, s);
    }
}
