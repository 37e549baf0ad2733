//! Draws of checks: when to go on, when to stop, when to pay (S2S-347 to S2S-352).

use super::policy::Mind;
use super::survey::Survey;
use crate::action::Action;
use crate::ids::*;
use crate::state::{Check, Purpose, State};
use agon_game::Id;
use agon_game::picks::best;

impl Mind<'_> {
    /// Draws while the check needs it; then only for a bonus token or more troublemakers, if little is at risk.
    pub fn draw(&self, s: &State, legal: &[Action]) -> usize {
        let check = s.checking();
        let missing = u32::from(check.difficulty).saturating_sub(self.game.check_result(s, &check));
        let go_on = match missing {
            0 => self.worth_more(s, &check),
            _ => true,
        };
        best(legal, |action| match action {
            Action::EndCheck => 0.5,
            Action::DrawCautiously if go_on => 3.0,
            Action::Draw if go_on => 2.0,
            // Free draws come first.
            Action::DrawForFood { .. } | Action::DrawDivinely { .. }
                if missing > 0 && self.pays(s, &check, missing) =>
            {
                1.0
            }
            _ => 0.0,
        })
    }

    /// A check that has succeeded: whether a further free draw promises more than it risks.
    fn worth_more(&self, s: &State, check: &Check) -> bool {
        let units = self.game.strength_in(s, check.region, check.kind.side());
        let outlined = |t: &CheckToken| self.game.content.check_tokens[t.index()].outline;
        let counted = check.drawn.iter().filter(|t| !outlined(t)).count();
        let for_bonus = usize::from(self.game.content.tokens_for_bonus).saturating_sub(counted) as u8;
        let within = |draws: u8| draws > 0 && draws <= check.free;
        let bonus = s.development.iter().any(Option::is_some) && within(for_bonus);
        if units == 0 {
            return true;
        }
        if bonus && for_bonus <= self.weights.check.draws_for_bonus {
            return true;
        }
        let result = self.game.check_result(s, check);
        let removes = result / u32::from(check.difficulty.max(1));
        let troubled = u32::from(s.troublemakers[check.region]);
        check.purpose == Purpose::Loyalty && removes < troubled && self.damage(check).is_multiple_of(2)
    }

    /// Damage symbols drawn, less the defence symbols.
    fn damage(&self, check: &Check) -> u8 {
        let faces = check.drawn.iter().map(|t| self.game.content.check_tokens[t.index()].faces[check.kind.index()]);
        let (damage, defence) = faces.fold((0u8, 0u8), |(d, e), f| (d + f.damage, e + f.defence));
        damage.saturating_sub(defence)
    }

    /// Whether paid draws may still save the check.
    fn pays(&self, s: &State, check: &Check, missing: u32) -> bool {
        let survey = Survey::of(self.game, s);
        let food = survey.carried[check.region.index()].count(Resource::Food);
        // The better of two tokens is worth about 0.6 more than the mean.
        let each = survey.mean[check.kind.index()] + 0.6;
        let reach = each * f32::from(food.max(1)) / missing as f32;
        check.purpose == Purpose::Capture && reach >= 1.0 - self.weights.check.food_chance
    }

    /// S2S-352: the strongest of the tokens; if the check has succeeded, the least harmful one.
    pub fn keep_token(&self, s: &State, legal: &[Action]) -> usize {
        let check = s.checking();
        best(legal, |action| {
            let Action::Keep { token } = action else { unreachable!("{action:?} keeps no token") };
            let mut drawn = check;
            drawn.drawn.insert(token);
            let result = self.game.check_result(s, &drawn).min(u32::from(check.difficulty) + 2) as f32;
            let outline = if self.game.content.check_tokens[token.index()].outline { 1.0 } else { 0.0 };
            result + outline - 0.4 * f32::from(self.damage(&drawn))
        })
    }

    /// S2S-436: the weakest base token leaves the game, unless all three are good.
    pub fn thin(&self, s: &State, legal: &[Action]) -> usize {
        let survey = Survey::of(self.game, s);
        let mean = survey.mean[0] + survey.mean[1];
        best(legal, |action| {
            // Removing none is worth nothing.
            let Action::RemoveToken { token } = action else { return 0.0 };
            let rules = &self.game.content.check_tokens[token.index()];
            if self.game.content.bonus_tokens.has(token) {
                return -9.0;
            }
            let face = |i: usize| f32::from(rules.faces[i].strength) - 0.4 * f32::from(rules.faces[i].damage);
            mean - face(0) - face(1)
        })
    }
}
