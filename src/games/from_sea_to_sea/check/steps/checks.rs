//! Steps of checks and captures.

use super::{action_is, count, some_left, waits};
use crate::FromSeaToSea;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, ensure};

impl FromSeaToSea {
    pub(super) fn check_check(&self, s: &State, step: CheckStep) -> Result<(), String> {
        match step {
            CheckStep::ChooseCheckRegion { kind, strength } => {
                let most = self.strongest_action();
                ensure!(usize::from(strength) <= most, "an action of strength {strength}, at most {most} (S2S-229)");
                action_is(s, of_check(kind))?;
                ensure!(s.check.is_none(), "`check` has begun already");
            }
            CheckStep::Draw => self.check_draw(s)?,
            CheckStep::DrawToken { drawing, left } => {
                let rules = match drawing {
                    Drawing::Free => 1,
                    Drawing::Food => self.content.extra_draw.draw,
                    Drawing::Cautious => self.content.cautious_draw.draw,
                    Drawing::Divine => self.content.divine_draw.draw,
                };
                some_left(left)?;
                ensure!(s.check.is_some(), "`check` is missing");
                let together = usize::from(left) + s.offered.len();
                ensure!(together <= usize::from(rules), "{rules} tokens are drawn together");
            }
            CheckStep::Keep { drawing } => {
                ensure!(s.check.is_some(), "`check` is missing");
                ensure!(drawing != Drawing::Free && !s.offered.is_empty(), "no token was drawn for a choice (S2S-352)");
            }
            CheckStep::RaiseLoyalty { left } => {
                some_left(left)?;
                let loyalty = s.check.is_some_and(|c| c.purpose == Purpose::Loyalty);
                ensure!(loyalty, "the check is for something else (S2S-371)");
            }
            CheckStep::EndCheck | CheckStep::Casualties { .. } => ensure!(s.check.is_some(), "`check` is missing"),
            CheckStep::TakeBonus { left } => some_left(left)?,
        }
        Ok(())
    }

    /// The check that is made, before it is finished.
    fn check_draw(&self, s: &State) -> Result<(), String> {
        let Some(check) = s.check else { return Err("`check` is missing".to_owned()) };
        action_is(s, of_check(check.kind))?;
        let difficulty = match check.purpose {
            Purpose::Capture if s.captured.has(check.region) => None,
            Purpose::Capture => self.capture_difficulty(s, check.region, check.kind),
            Purpose::Loyalty if !s.captured.has(check.region) => None,
            Purpose::Loyalty => self.loyalty(s, check.region).filter(|l| l.kinds[check.kind.index()]).map(|l| l.value),
            Purpose::Nothing => Some(0),
        };
        let Some(difficulty) = difficulty else {
            let region = check.region.name();
            return Err(format!("a {} in {region} wins nothing of the kind (S2S-341)", check.kind));
        };
        ensure!(
            difficulty == check.difficulty,
            "`check`: the difficulty in {} is {difficulty} (S2S-344)",
            check.region.name()
        );
        // At most every unit, the strongest action, and every outlined token.
        let most = MAX_UNITS + self.strongest_action() + self.content.bonus_tokens.len();
        ensure!(usize::from(check.free) <= most, "`check`: {} free draws, at most {most}", check.free);
        Ok(())
    }

    /// More strength than any action can have: the strongest card with every city.
    fn strongest_action(&self) -> usize {
        let strength = |city: &CityEffect| match city {
            CityEffect::Strength(_, n) => usize::from(*n) * usize::from(self.content.abilities.great_factor),
            _ => 0,
        };
        let cities: usize = self.content.cities.iter().map(strength).sum();
        let printed = self.content.action_cards.iter().flatten().map(|(_, strength)| usize::from(*strength)).max();
        cities + printed.unwrap_or_default()
    }

    pub(super) fn check_capture(&self, s: &State, step: CaptureStep) -> Result<(), String> {
        let captured = |region: Region| {
            let captured = s.captured.has(region) || waits(s, CaptureStep::RevealRegionToken { region });
            ensure!(captured, "{} is not captured", region.name());
            Ok(())
        };
        match step {
            // Its place on the stack is enough.
            CaptureStep::CaptureTest => Ok(()),
            CaptureStep::CaptureTroublemakers { region, .. } | CaptureStep::Reward { region } => {
                let before_token =
                    matches!(step, CaptureStep::Reward { .. }) || self.content.options.troublemakers_before_token;
                let waits = waits(s, CaptureStep::RevealRegionToken { region });
                ensure!(waits || !before_token, "the token of {} comes after it (S2S-389, S2S-R35)", region.name());
                captured(region)
            }
            CaptureStep::RevealRegionToken { region } => {
                let name = region.name();
                ensure!(!s.captured.has(region), "{name} is captured already (S2S-386)");
                let capturable = s.cards[region].is_some() && region != self.content.home;
                ensure!(capturable, "{name} is not captured by a condition");
                let times = count(s, |t| matches!(t, Step::Capture(CaptureStep::RevealRegionToken { .. })));
                ensure!(times == 1, "one capture comes after the other (S2S-381)");
                Ok(())
            }
            CaptureStep::PeacefulUnit { region, left } => {
                some_left(left)?;
                ensure!(s.with_ability(Ability::Peaceful).is_some(), "nobody is peaceful (S2S-640)");
                captured(region)
            }
            CaptureStep::UseEffect { region } => captured(region),
            CaptureStep::Resume { leader } => {
                let other = usize::from(leader) < s.leaders.len() && leader != s.actor;
                ensure!(other, "leader {leader} is not one of the others in play, counted from 0");
                Ok(())
            }
        }
    }
}

/// The action of a check.
fn of_check(kind: CheckKind) -> Kind {
    match kind {
        CheckKind::Battle => Kind::Battle,
        CheckKind::Negotiation => Kind::Negotiation,
    }
}
