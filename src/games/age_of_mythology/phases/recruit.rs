//! Recruit (AOM-501 to AOM-508).

use crate::AgeOfMythology;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// AOM-501 to AOM-508: units are hired.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::VariantNames,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum RecruitStep {
    /// AOM-501: the next unit is hired.
    Recruit {
        /// Units left.
        left: u8,
        /// Units are named in their order; those before this one are passed.
        #[serde(default = "first::<Unit>", skip_serializing_if = "is_first")]
        from: Unit,
    },
}

impl Chapter<AgeOfMythology> for RecruitStep {
    fn who(self, _: &AgeOfMythology, s: &State) -> Who {
        Who::Seat(s.active)
    }

    fn legal(self, game: &AgeOfMythology, s: &State, out: &mut Vec<Action>) {
        let Self::Recruit { from, .. } = self;
        out.extend(game.recruits(s, from).map(|unit| Action::Hire { unit }));
        out.push(Action::Stop);
    }

    fn pass(self, game: &AgeOfMythology, s: &mut State) -> bool {
        let Self::Recruit { from, .. } = self;
        let passed = game.recruits(s, from).next().is_none();
        if passed {
            s.steps.pop();
        }
        passed
    }

    fn apply(self, game: &AgeOfMythology, s: &mut State, action: Action) {
        let Self::Recruit { left, .. } = self;
        match action {
            Action::Hire { unit } => game.hire(s, left, unit),
            Action::Stop => drop(s.steps.pop()),
            _ => unknown_action(self, action),
        }
    }

    fn kind(self, _: &AgeOfMythology, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl AgeOfMythology {
    /// AOM-501 to AOM-508: units of the player's civilization that can be hired, in the order of the content: warriors and
    /// creatures always (AOM-504), heroes from their era on (AOM-505, AOM-506), but no villagers (AOM-507).
    fn recruits<'a>(&'a self, s: &'a State, from: Unit) -> impl Iterator<Item = Unit> + 'a {
        let player = s.player(s.active);
        let affordable = move |unit: &Unit| {
            let rules = self.rules(*unit);
            rules.era.is_none_or(|era| player.era >= era)
                && self.figure_left(s, s.active, *unit)
                && self.affords(player, self.price(s, *unit))
        };
        self.units_of(player.civ).filter(move |u| *u >= from).filter(affordable)
    }

    /// AOM-502: the printed price, or the one that a power fixes for the class.
    pub(crate) fn price(&self, s: &State, unit: Unit) -> Cubes {
        let rules = self.rules(unit);
        let fixed = self.power(s, |p| match p {
            Power::FixedPrice { class, cost } if class == rules.class => Some(cost),
            _ => None,
        });
        fixed.unwrap_or(rules.cost)
    }

    /// AOM-502, AOM-503: the price is paid, and the unit stands ready in the Holding Area.
    fn hire(&self, s: &mut State, left: u8, unit: Unit) {
        self.one_less(s, left, |left| RecruitStep::Recruit { left, from: unit });
        let (seat, cost) = (s.active, self.price(s, unit));
        self.pay(s, seat, cost);
        self.recruit(s, seat, unit);
    }
}
