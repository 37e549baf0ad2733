//! Steps of actions: cards and talents, movement, hiring, gathering, building.

use super::{action_is, count, some_left, waits};
use crate::FromSeaToSea;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, ensure};

impl FromSeaToSea {
    pub(super) fn check_round(&self, s: &State, step: RoundStep, depth: usize) -> Result<(), String> {
        match step {
            RoundStep::NextAction => return Err("what comes next when nothing waits; leave it out".to_owned()),
            RoundStep::PlayCard { leader } => {
                let acts =
                    s.leaders.get(usize::from(s.actor)).is_some_and(|l| l.leader == leader && !l.hand.is_empty());
                ensure!(acts, "{leader} is not the one who acts, or has no card (S2S-223)");
            }
            RoundStep::ChooseKind { card } => {
                ensure!(s.last_card == Some(card), "the card is not the last one (S2S-225)");
                ensure!(self.cards_of(s.acting().ability).has(card), "the card belongs to somebody else (S2S-224)");
                ensure!(s.copied.is_empty(), "nothing of the card has been copied yet (S2S-476)");
            }
            RoundStep::Swift { .. } => {
                ensure!(s.with_ability(Ability::Swift).is_some(), "nobody is swift (S2S-621)");
                ensure!(s.act.kind.is_some(), "it comes before or after an action, but none is carried out (S2S-621)");
            }
            RoundStep::SpendTalents { left, moved } => {
                some_left(left)?;
                let inland = s.inland;
                ensure!(moved <= inland, "{moved} talents have moved to the Inland Sea, where {inland} lie (S2S-473)");
                ensure!(moved == 0 || depth + 1 == s.steps.len(), "the payment has begun, so it is due (S2S-473)");
            }
            RoundStep::RemoveZone { zone } => {
                ensure!(s.zone_filled(zone), "no troublemaker lies there (S2S-480)");
                let times = count(s, |t| matches!(t, Step::Round(RoundStep::RemoveZone { .. })));
                ensure!(times == 1, "one talent after the other (S2S-480)");
            }
            // Their place on the stack is enough.
            RoundStep::Liberate | RoundStep::ActionDone { .. } | RoundStep::BeforeEvent | RoundStep::RoundDone => {}
        }
        Ok(())
    }

    pub(super) fn check_movement(&self, s: &State, step: MovementStep) -> Result<(), String> {
        match step {
            MovementStep::Move { left, free } => {
                ensure!(left > 0 || free > 0, "no point is left");
                self.check_free_moves(free)?;
                action_is(s, Kind::Movement)
            }
            // Where it lies says all.
            MovementStep::Conflict => Ok(()),
        }
    }

    pub(super) fn check_free_moves(&self, free: u8) -> Result<(), String> {
        let most = self.content.abilities.joker_moves;
        ensure!(free <= most, "at most {most} moves are free (S2S-628)");
        Ok(())
    }

    pub(super) fn check_hire(&self, s: &State, step: HireStep) -> Result<(), String> {
        match step {
            HireStep::Hire { left, .. } => {
                some_left(left)?;
                action_is(s, Kind::Hiring)
            }
            HireStep::PlaceUnits { peaceful, military, regions } => {
                let units = usize::from(peaceful) + usize::from(military);
                ensure!((1..=MAX_UNITS).contains(&units), "{units} units");
                ensure!(!regions.is_empty(), "no region to place them in");
                Ok(())
            }
        }
    }

    pub(super) fn check_gather(&self, s: &State, step: GatherStep, depth: usize) -> Result<(), String> {
        match step {
            GatherStep::MakeRoom { strength: left } | GatherStep::Gather { left } => {
                some_left(left)?;
                action_is(s, Kind::Gathering)
            }
            GatherStep::Load { regions, .. } => {
                ensure!(!regions.is_empty(), "no region to load in");
                Ok(())
            }
            GatherStep::DrawThin { left } => some_left(left),
            GatherStep::Thin => {
                ensure!(!s.offered.is_empty() || depth + 1 < s.steps.len(), "no token was drawn (S2S-436)");
                Ok(())
            }
        }
    }

    pub(super) fn check_build(&self, s: &State, step: BuildStep) -> Result<(), String> {
        match step {
            // Where it lies says all.
            BuildStep::BuildActivate { .. } => {}
            BuildStep::RevealCity => {
                ensure!(!s.city_stack.is_empty(), "no city token is left (S2S-451)");
                ensure!(s.market.len() < usize::from(self.content.market), "the market is full (S2S-451)");
            }
            BuildStep::TakeCity { site } => {
                ensure!(s.cities[site].is_none(), "{} is built already (S2S-453)", site.name());
                ensure!(!s.market.is_empty(), "the market is empty (S2S-450)");
            }
            BuildStep::CityReward { site } => {
                ensure!(waits(s, BuildStep::TakeCity { site }), "the city is taken after it (S2S-445)");
            }
            // Before the substitution the kinds need not be there.
            BuildStep::Pay if waits(s, BuildStep::Substitute) => {}
            BuildStep::Pay => self.check_due(s)?,
            BuildStep::Substitute => {
                ensure!(s.due.others == 0 && s.due.instead_of.is_none(), "`due` has been changed already (S2S-633)");
                ensure!(s.with_ability(Ability::Builder).is_some(), "nobody is a builder (S2S-633)");
            }
            BuildStep::RemoveFromCards { left, regions } => {
                some_left(left)?;
                ensure!(!regions.is_empty(), "no region to remove from");
            }
        }
        Ok(())
    }

    /// What is due can be paid.
    fn check_due(&self, s: &State) -> Result<(), String> {
        let carried = self.carried(s, s.due.regions);
        let mut spare = 0;
        for &resource in Resource::ALL {
            let (have, cost) = (carried[resource.index()], s.due.cost[resource]);
            ensure!(have >= cost, "`due`: {cost} {resource}, but {have} are carried there (S2S-444)");
            if s.due.instead_of != Some(resource) {
                spare += have - cost;
            }
        }
        ensure!(spare >= s.due.others, "`due`: {} others, but {spare} are carried there (S2S-633)", s.due.others);
        ensure!(
            s.due.others == 0 || s.due.instead_of.is_some(),
            "`due`: others are paid instead of a kind, which is missing (S2S-633)"
        );
        let builder = s.with_ability(Ability::Builder).is_some();
        ensure!(s.due.others == 0 || builder, "`due`: others are paid, but nobody is a builder (S2S-633)");
        Ok(())
    }
}
