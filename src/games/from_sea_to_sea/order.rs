//! Fixed orders: for choices that the rulebook allows in any order, only one order is offered.

use super::FromSeaToSea;
use super::action::Action;
use super::ids::*;
use super::state::State;
use crate::step::*;
use agon_game::Id;

impl FromSeaToSea {
    /// Why an action that the rulebook allows is not offered now.
    pub(super) fn out_of_order(&self, s: &State, action: Action) -> Option<String> {
        match (self.step(s), action) {
            // S2S-321.
            (Step::Hire(HireStep::Hire { from: Some(from), .. }), Action::Hire { region, side }) => {
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
            (Step::Hire(HireStep::PlaceUnits { peaceful, .. }), Action::PlaceUnit { side: Side::Military, .. })
                if peaceful > 0 =>
            {
                Some("peaceful units of a reward are placed before military ones".to_owned())
            }
            // S2S-444.
            (Step::Build(BuildStep::Pay), Action::Pay { resource, .. }) => {
                let first = Resource::ALL.iter().copied().find(|r| s.due.cost[*r] > 0)?;
                let owed = s.due.cost[resource] > 0 || (s.due.others > 0 && s.due.instead_of != Some(resource));
                (owed && resource > first).then(|| format!("resources are paid kind by kind; {first} is due first"))
            }
            // S2S-587.
            (Step::Legate(LegateStep::Toll { both: true, resource: true, .. }), Action::LoseUnit { .. }) => {
                Some("the resource of a region goes before its unit".to_owned())
            }
            // S2S-R81: later places come after earlier ones.
            (Step::Event(EventStep::PlaceEach { regions, .. }), Action::ChooseRegion { region }) => {
                let later = self.takers(s, regions).has(region);
                later.then(|| in_order("regions", &self.takers(s, regions).iter().map(Id::name).collect::<Vec<_>>()))
            }
            (Step::Event(EventStep::PlaceOnSites { sites }), Action::ChooseSite { site }) => {
                sites.has(site).then(|| in_order("sites", &sites.iter().map(Id::name).collect::<Vec<_>>()))
            }
            // It is forbidden by the rulebook, not by an order.
            _ => None,
        }
    }
}

fn in_order(what: &str, names: &[String]) -> String {
    format!("{what} come in the order of the map ({}), and no troublemaker may be left over", names.join(", "))
}
