//! Which decision is due, and what comes in a fixed order: of choices that may be made in any order by the rulebook only one
//! order is offered.

use super::FromSeaToSea;
use super::action::Action;
use super::ids::*;
use super::state::State;
use super::step::{Hiring, Step};
use agon_game::{Id, IdSet};

impl FromSeaToSea {
    /// What is decided, by a name of its own for each decision.
    pub(super) fn kind_of_decision(&self, s: &State) -> &'static str {
        match self.step(s) {
            Step::ChooseLeader { .. } => "choose_leader",
            Step::ChooseAbility { .. } => "choose_ability",
            Step::NextAction => "let_act",
            Step::PlayCard { .. } => "play_card",
            Step::ChooseKind { .. } => "perform",
            Step::Swift { after: false } => "swift_move:before",
            Step::Swift { after: true } => "swift_move:after",
            Step::SpendTalents { .. } => "spend_talent",
            Step::BeforeEvent => "continue_to_event",
            Step::Move { .. } => "move_leader_or_unit",
            Step::Hire { .. } => "hire",
            Step::PlaceUnits { .. } => "place_unit:reward",
            Step::PeacefulUnit { .. } => "place_unit:peaceful",
            Step::MakeRoom { .. } => "make_room",
            Step::Gather { .. } => "gather",
            Step::Load { .. } => "load",
            Step::Thin => "remove_token",
            Step::ChooseCheckRegion { .. } => "check_in",
            Step::Draw => "draw",
            Step::Keep { .. } => "keep_token",
            Step::RaiseLoyalty { .. } => "remove_troublemaker:loyalty",
            Step::RemoveFromCards { .. } => "remove_troublemaker:reward",
            Step::RemoveAny { .. } => "remove_troublemaker:bonus",
            Step::CalmRegions { .. } => "remove_troublemaker:effect",
            Step::Casualties { .. } => "lose_unit:check",
            Step::LoseUnitIn { .. } | Step::DiscardUnits { .. } => "lose_unit:event",
            Step::RemoveUnits { .. } => "lose_unit:legate",
            Step::TakeBonus { .. } => "take_bonus",
            Step::CaptureTest => "capture",
            Step::UseEffect { .. } => "use_effect",
            Step::BuildActivate { .. } => "build_or_activate",
            Step::TakeCity { .. } => "take_city",
            Step::Pay => "pay:cost",
            Step::Substitute => "substitute",
            Step::Mixed { .. } => "hire_gather_or_move",
            Step::Travel { .. } => "travel",
            Step::Bring { .. } => "bring",
            Step::ReplaceCity => "replace_city",
            Step::SwapTokens { .. } => "swap_tokens",
            Step::CopyEffect { .. } => "copy_effect",
            Step::MoveTroublemaker { .. } => "move_troublemaker:from",
            Step::MoveTroublemakerTo { .. } => "move_troublemaker:to",
            Step::SwapOut { .. } => "swap_out",
            Step::SwapIn { .. } => "swap_in",
            Step::Shed { .. } => "shed",
            Step::Exchange { .. } => "exchange:give",
            Step::ExchangeFor { .. } => "exchange:take",
            Step::Gain { .. } => "gain",
            Step::CycleScale { .. } => "cycle_scale",
            Step::Prophet => "replace_event",
            Step::PayOrRome { .. } => "pay_or_rome",
            Step::UnitOrRome { .. } => "unit_or_rome",
            Step::FoodOrUnit { .. } => "food_or_unit",
            Step::SpendAny { .. } => "pay:event",
            Step::RemoveResources { .. } => "pay:legate",
            Step::Toll { .. } => "pay:toll",
            Step::Spread { .. } | Step::PlaceEach { .. } => "place_troublemaker:region",
            Step::ChooseRegions { .. } => "place_troublemaker:two_regions",
            Step::PlaceOnSites { .. } => "place_troublemaker:site",
            Step::ChooseUncaptured { .. } => "place_troublemaker:condition",
            Step::TurnTokens { .. } => "turn_token",
            // No decisions: chance, and steps that pass by themselves.
            step @ (Step::DealRegion { .. }
            | Step::RevealCity
            | Step::DealDevelopment { .. }
            | Step::Conflict
            | Step::CityReward { .. }
            | Step::Liberate
            | Step::ActionDone { .. }
            | Step::DrawToken { .. }
            | Step::EndCheck
            | Step::Reward { .. }
            | Step::CaptureTroublemakers { .. }
            | Step::RevealRegionToken { .. }
            | Step::Resume { .. }
            | Step::RemoveZone { .. }
            | Step::Effect { .. }
            | Step::RevealReplacement { .. }
            | Step::DrawThin { .. }
            | Step::EventDue
            | Step::RevealEvent { .. }
            | Step::EventUpper
            | Step::EventLower
            | Step::EventDone
            | Step::RoundDone
            | Step::DrawPerRegion { .. }
            | Step::RemoveTokens { .. }
            | Step::Rome { .. }
            | Step::RevealLegate
            | Step::LegateDone { .. }) => unreachable!("nobody decides at {step:?}"),
        }
    }

    /// Why an action that the rulebook allows is not offered now.
    pub(super) fn out_of_order(&self, s: &State, action: Action) -> Option<String> {
        match (self.step(s), action) {
            // S2S-321.
            (Step::Hire { from: Some(from), .. }, Action::Hire { region, side }) => {
                let mut all = Vec::new();
                self.legal_hiring(s, None, &mut all);
                let passed = all.contains(&action) && Hiring { region, side } < from;
                passed.then(|| {
                    let last = self.region_name(from.region);
                    format!(
                        "units are hired in the order of the map, in each region military ones first; after a {} unit in \
                         {last} that is passed",
                        from.side
                    )
                })
            }
            // S2S-447.
            (Step::PlaceUnits { peaceful, .. }, Action::PlaceUnit { side: Side::Military, .. }) if peaceful > 0 => {
                Some("peaceful units of a reward are placed before military ones".to_owned())
            }
            // S2S-444.
            (Step::Pay, Action::Pay { resource, .. }) => {
                let first = Resource::ALL.iter().copied().find(|r| s.due.cost[*r] > 0)?;
                let owed = s.due.cost[resource] > 0 || (s.due.others > 0 && s.due.instead_of != Some(resource));
                (owed && resource > first).then(|| format!("resources are paid kind by kind; {first} is due first"))
            }
            // S2S-587.
            (Step::Toll { both: true, resource: true, .. }, Action::LoseUnit { .. }) => {
                Some("the resource of a region goes before its unit".to_owned())
            }
            // S2S-R81: later places come after earlier ones.
            (Step::PlaceEach { regions, .. }, Action::ChooseRegion { region }) => {
                let later = self.takers(s, regions).has(region);
                later.then(|| in_order("regions", &self.takers(s, regions).iter().map(Id::name).collect::<Vec<_>>()))
            }
            (Step::PlaceOnSites { sites }, Action::ChooseSite { site }) => {
                let later: IdSet<Site, u16> = sites;
                later.has(site).then(|| in_order("sites", &sites.iter().map(Id::name).collect::<Vec<_>>()))
            }
            _ => None,
        }
    }
}

fn in_order(what: &str, names: &[String]) -> String {
    format!("{what} come in the order of the map ({}), and no troublemaker may be left over", names.join(", "))
}
