//! Mare Nostrum: Empires (Serge Laget, second edition 2016): 3 to 5 players, five empires.
//!
//! The table of contents of the rules: every step of [`state::Step`] belongs to one file of `phases/`, in the rulebook's
//! order. Rule code cites the register (`MN-214`), readings of gaps their `MN-R` or `MN-C` number.

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
use state::{Cards, Step};

/// The rules with their content.
#[derive(Debug)]
pub struct MareNostrum {
    /// What is printed.
    pub content: Content,
    info: GameInfo,
    /// Cards by ability, so that having one is a bit test.
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
        match s.step {
            Step::Over => Turn::Over,
            Step::DealDisplay
            | Step::DrawCultureLeader
            | Step::DrawRare { .. }
            | Step::RefillDisplay
            | Step::SeaDice { .. }
            | Step::LandDice { .. } => Turn::Chance,
            step => Turn::Decision(s.seat(self.decider(s, step))),
        }
    }

    fn round(&self, s: &State) -> u32 {
        u32::from(s.round)
    }

    fn legal_actions(&self, s: &State, out: &mut Vec<Action>) {
        match s.step {
            Step::RoundStartMarker { .. } | Step::TempleBonus { .. } | Step::ColossusResource { .. } => {
                self.legal_collect(s, out);
            }
            Step::Announce
            | Step::OfferSize { .. }
            | Step::NameFirstTaker
            | Step::LayOut { .. }
            | Step::Take { .. }
            | Step::Give { .. } => self.legal_trade(s, out),
            Step::NameBuilder
            | Step::Priority { .. }
            | Step::Build { .. }
            | Step::CopyHero { .. }
            | Step::KeepCoins { .. }
            | Step::KeepResources { .. } => self.legal_build(s, out),
            Step::ChoosePayment { .. } | Step::Pay { .. } => self.legal_payment(s, out),
            Step::DeclarePeace { .. } | Step::NameMover | Step::Sail { .. } | Step::SeaBattle { .. } => {
                self.legal_sea(s, out);
            }
            Step::March { .. } | Step::Leave { .. } | Step::Fight { .. } | Step::Losses { .. } => {
                self.legal_land(s, out);
            }
            Step::Conquer { .. }
            | Step::RazeGain { .. }
            | Step::Occupy { .. }
            | Step::Reassign { .. }
            | Step::InstantSwap { .. }
            | Step::Swap { .. }
            | Step::Forage { .. } => self.legal_conquest(s, out),
            Step::NameLeader { title } => self.legal_leadership(s, title, out),
            Step::DealDisplay
            | Step::DrawCultureLeader
            | Step::DrawRare { .. }
            | Step::RefillDisplay
            | Step::SeaDice { .. }
            | Step::LandDice { .. }
            | Step::Over => {}
        }
    }

    fn apply(&self, s: &mut State, action: Action) {
        match (s.step, action) {
            (_, Action::RevealCard { card }) => self.reveal_card(s, card),
            (_, Action::DrawRare { good }) => self.draw_rare(s, good),
            (_, Action::DrawCultureLeader { empire }) => {
                s.leaders[Title::Culture] = Some(empire);
                s.step = Step::DealDisplay;
                self.refill_display(s);
            }
            (Step::SeaDice { .. }, Action::Roll { attacker, defender }) => self.roll_at_sea(s, attacker, defender),
            (Step::LandDice { .. }, Action::Roll { attacker, defender }) => self.roll_on_land(s, attacker, defender),
            (Step::NameLeader { title }, Action::NameLeader { empire }) => self.set_leader(s, title, empire),
            (step, _) => match step {
                Step::RoundStartMarker { .. } | Step::TempleBonus { .. } | Step::ColossusResource { .. } => {
                    self.apply_collect(s, action);
                }
                Step::Announce
                | Step::OfferSize { .. }
                | Step::NameFirstTaker
                | Step::LayOut { .. }
                | Step::Take { .. }
                | Step::Give { .. } => self.apply_trade(s, action),
                Step::NameBuilder
                | Step::Priority { .. }
                | Step::Build { .. }
                | Step::CopyHero { .. }
                | Step::KeepCoins { .. }
                | Step::KeepResources { .. } => self.apply_build(s, action),
                Step::ChoosePayment { .. } | Step::Pay { .. } => self.apply_payment(s, action),
                Step::DeclarePeace { .. } | Step::NameMover | Step::Sail { .. } | Step::SeaBattle { .. } => {
                    self.apply_sea(s, action);
                }
                Step::March { .. } | Step::Leave { .. } | Step::Fight { .. } | Step::Losses { .. } => {
                    self.apply_land(s, action);
                }
                _ => self.apply_conquest(s, action),
            },
        }
    }
}

impl MareNostrum {
    /// Who decides a step.
    fn decider(&self, s: &State, step: Step) -> Empire {
        let leader = |title| s.leaders[title].unwrap_or_else(|| panic!("no {title} leader decides {step:?}"));
        match step {
            Step::Announce | Step::NameFirstTaker => leader(Title::Trade),
            Step::NameBuilder => leader(Title::Culture),
            Step::NameMover => leader(Title::Military),
            Step::NameLeader { title } => leader(title),
            Step::Give { from, .. } => from,
            Step::RoundStartMarker { empire }
            | Step::TempleBonus { empire }
            | Step::ColossusResource { empire }
            | Step::OfferSize { empire }
            | Step::LayOut { empire }
            | Step::Take { empire }
            | Step::Priority { empire, .. }
            | Step::Build { empire }
            | Step::ChoosePayment { empire }
            | Step::Pay { empire }
            | Step::CopyHero { empire }
            | Step::KeepCoins { empire }
            | Step::KeepResources { empire }
            | Step::DeclarePeace { empire }
            | Step::Sail { empire, .. }
            | Step::SeaBattle { empire, .. }
            | Step::March { empire, .. }
            | Step::Leave { empire, .. }
            | Step::Fight { empire }
            | Step::Losses { empire }
            | Step::Conquer { empire, .. }
            | Step::RazeGain { empire, .. }
            | Step::Occupy { empire, .. }
            | Step::Reassign { empire, .. }
            | Step::InstantSwap { empire, .. }
            | Step::Swap { empire, .. }
            | Step::Forage { empire, .. }
            | Step::DrawRare { empire, .. } => empire,
            Step::SeaDice { attacker, .. } | Step::LandDice { attacker, .. } => attacker,
            Step::DealDisplay | Step::DrawCultureLeader | Step::RefillDisplay | Step::Over => s.empire(Seat(0)),
        }
    }
}
