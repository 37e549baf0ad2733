//! Mare Nostrum: Empires (Serge Laget, second edition 2016): 3 to 5 players, five empires.
//!
//! The table of contents of the rules is [`step::Step`]: each chapter has its steps beside its rules in a file of `phases/`.
//! Rule code cites the register (`MN-214`), readings of gaps their `MN-R` or `MN-C` number.

pub mod action;
mod chance;
mod check;
pub mod content;
mod describe;
pub mod dice;
pub mod heuristic;
pub mod ids;
mod observe;
pub mod options;
mod order;
mod phases;
mod realm;
mod scoring;
mod setup;
pub mod state;
pub mod step;

pub use action::Action;
pub use phases::Strength;
pub use state::State;

use agon_game::*;
use content::Content;
use ids::*;
use phases::cards_where;
use state::Cards;

/// The rules with their content.
#[derive(Debug)]
pub struct MareNostrum {
    /// What is printed.
    pub content: Content,
    info: GameInfo,
    /// Cards by ability, so that checking for an ability is a bit test.
    build_priority: Cards,
    duplicate_good: Cards,
    coin_in_goods: Cards,
    good_in_coins: Cards,
    legion_caravans: Cards,
    instant_swap: Cards,
    peace: Cards,
    copies: Cards,
    copyable: Cards,
    /// Chances of land battles, for the rule-based player.
    odds: heuristic::Odds,
}

impl Rules for MareNostrum {
    type State = State;
    type Action = Action;

    fn embedded() -> &'static [EmbeddedFile] {
        content::EMBEDDED
    }

    fn load(bundle: &Bundle) -> Result<Self, ContentError> {
        let content = Content::compile(bundle)?;
        let info = GameInfo {
            role_noun: "empire",
            endings: scoring::ENDINGS,
            rules_version: 4,
            secrets: true,
            match_metrics: scoring::OF_MATCH,
            seat_metrics: scoring::OF_SEAT,
            ..GameInfo::new("mare_nostrum", "Mare Nostrum: Empires", 3..=5).with_content(bundle)?
        };
        let with = |test: fn(&content::CardRules) -> bool| cards_where(|c| test(&content.cards[c.index()]));
        Ok(Self {
            build_priority: with(|c| c.build_priority),
            duplicate_good: with(|c| c.duplicate_good),
            coin_in_goods: with(|c| c.coin_in_goods),
            good_in_coins: with(|c| c.good_in_coins),
            legion_caravans: with(|c| c.legion_caravans),
            instant_swap: with(|c| c.instant_swap),
            peace: with(|c| c.peace),
            copies: with(|c| c.copies),
            copyable: with(|c| c.copyable),
            odds: heuristic::Odds::new(&content.land_die, content.hit_divisor),
            content,
            info,
        })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn names(&self) -> &Names {
        &self.content.names
    }

    fn roles(&self, players: usize) -> Vec<String> {
        match self.info.players.contains(&players) {
            true => self.empires_for(players).iter().map(|e| e.to_string()).collect(),
            false => Vec::new(),
        }
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.set_up(setup)
    }

    fn players(&self, s: &State) -> usize {
        s.players()
    }

    fn role(&self, s: &State, seat: Seat) -> &str {
        s.empire(seat).as_str()
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        flow::turn(self, s)
    }

    fn round(&self, s: &State) -> u32 {
        u32::from(s.round)
    }

    #[inline]
    fn legal_actions(&self, s: &State, out: &mut Vec<Action>) {
        flow::legal(self, s, out);
    }

    #[inline]
    fn apply(&self, s: &mut State, action: Action) {
        flow::apply(self, s, action);
    }
}

impl MareNostrum {
    /// The holder of a title, who decides by it.
    fn leader(s: &State, title: Title) -> Empire {
        s.leaders[title].unwrap_or_else(|| panic!("{:?} without a leader of {title}", s.step))
    }
}
