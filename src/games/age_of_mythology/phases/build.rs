//! Build (AOM-441 to AOM-449, AOM-465, AOM-470 to AOM-472).

use crate::AgeOfMythology;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::picks::next_of;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, Seat, Table};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// AOM-441 to AOM-478: buildings are paid for and built.
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
pub enum BuildStep {
    /// AOM-441: the next building is chosen.
    Build {
        /// Buildings left.
        left: u8,
        /// AOM-C8: buildings are chosen in their order; those before this one are passed.
        #[serde(default = "first::<Building>", skip_serializing_if = "is_first")]
        from: Building,
    },
    /// AOM-465: the cubes that a discount saves are named.
    Discount {
        /// For which building.
        building: Building,
        /// Cubes left to save.
        left: u8,
        /// Resources are named in their order; those before this one are passed.
        #[serde(default = "first::<Resource>", skip_serializing_if = "is_first")]
        from: Resource,
    },
}

impl Chapter<AgeOfMythology> for BuildStep {
    fn who(self, _: &AgeOfMythology, s: &State) -> Who {
        Who::Seat(s.active)
    }

    fn legal(self, game: &AgeOfMythology, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Build { from, .. } => {
                out.extend(game.buildables(s, from).map(|building| Action::Build { building }));
                out.push(Action::Stop);
            }
            Self::Discount { building, left, from } => {
                out.extend(game.savings(s, building, left, from).map(|resource| Action::Give { resource }));
            }
        }
    }

    fn pass(self, game: &AgeOfMythology, s: &mut State) -> bool {
        match self {
            Self::Build { from, .. } => {
                let passed = game.buildables(s, from).next().is_none();
                if passed {
                    s.steps.pop();
                }
                passed
            }
            Self::Discount { building, left, from } => game.pass_discount(s, building, left, from),
        }
    }

    fn apply(self, game: &AgeOfMythology, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Build { left, .. }, Action::Build { building }) => game.build(s, left, building),
            (Self::Build { .. }, Action::Stop) => drop(s.steps.pop()),
            (Self::Discount { building, left, .. }, Action::Give { resource }) => {
                game.save(s, building, left, resource);
            }
            _ => unknown_action(self, action),
        }
    }

    fn kind(self, _: &AgeOfMythology, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl AgeOfMythology {
    /// Buildings that can be built now. AOM-C8: houses come first, the Wonder last; with option `quarry_same_card` the order is
    /// free.
    fn buildables<'a>(&'a self, s: &'a State, from: Building) -> impl Iterator<Item = Building> + 'a {
        let start = if self.content.options.quarry_same_card { Building::House } else { from };
        Building::ALL[start as usize..].iter().copied().filter(|b| self.buildable(s, s.active, *b))
    }

    /// AOM-442 to AOM-445, AOM-470: whether the city has a place for the building and the player can pay for it.
    pub(crate) fn buildable(&self, s: &State, seat: Seat, building: Building) -> bool {
        self.has_site(s, seat, building) && {
            let cost = self.content.buildings[building.index()].cost;
            let saved = self.discount(s, seat, building);
            let player = s.player(seat);
            let missing: u8 = Resource::ALL.iter().map(|r| cost[r.index()].saturating_sub(player.cubes[*r])).sum();
            missing <= saved
        }
    }

    /// Whether the city has a place for the building. AOM-115: the supply always has enough of each kind for everybody.
    pub(crate) fn has_site(&self, s: &State, seat: Seat, building: Building) -> bool {
        let player = s.player(seat);
        let rules = &self.content.buildings[building.index()];
        let count = if building == Building::House { player.houses } else { u8::from(player.buildings.has(building)) };
        let era = building != Building::TheWonder || player.era >= self.content.wonder_era;
        count < rules.max_per_city && era && self.city_size(player) < self.content.boards[player.civ.index()].city
    }

    /// AOM-449, AOM-465, AOM-466, AOM-R2, AOM-D14: by how many cubes the power of the card and the Quarry lower the price.
    pub(crate) fn discount(&self, s: &State, seat: Seat, building: Building) -> u8 {
        let by_power = self.power(s, |p| match p {
            Power::Discount { cubes, except } if !except.has(building) => Some(cubes),
            _ => None,
        });
        let player = s.player(seat);
        let fresh = if self.content.options.quarry_same_card { Buildings::EMPTY } else { s.fresh_buildings };
        let of = |b: Building| self.effect_sum(b, |e| if let BuildingEffect::Discount(n) = e { n } else { 0 });
        let by_buildings: u8 = player.buildings.without(fresh).iter().map(of).sum();
        let by_power = by_power.unwrap_or(0);
        match self.content.options.discounts_stack {
            true => by_power + by_buildings,
            false => by_power.max(by_buildings),
        }
    }

    /// AOM-441: the building is paid for, perhaps with a discount, and then stands.
    fn build(&self, s: &mut State, left: u8, building: Building) {
        // Only houses can be built several times. Nothing follows the Wonder, which ends the match.
        let next = if building == Building::House { Some(&building) } else { Building::ALL.get(building as usize + 1) };
        match next {
            Some(&from) => self.one_less(s, left, |left| BuildStep::Build { left, from }),
            None => drop(s.steps.pop()),
        }
        let saved = self.discount(s, s.active, building);
        s.push(BuildStep::Discount { building, left: saved, from: Resource::Food });
    }

    /// AOM-R31: resources of which one more cube of the printed price may be saved while the rest can still be paid.
    fn savings<'a>(
        &'a self,
        s: &'a State,
        building: Building,
        left: u8,
        from: Resource,
    ) -> impl Iterator<Item = Resource> + 'a {
        let cost = self.content.buildings[building.index()].cost;
        let player = s.player(s.active);
        // After this cube enough of the discount must be left for the cubes that the player lacks.
        let missing = move |also: Resource| -> u8 {
            let due = |r: &Resource| cost[r.index()] - s.saved[*r] - u8::from(*r == also);
            Resource::ALL.iter().map(|r| due(r).saturating_sub(player.cubes[*r])).sum()
        };
        let later = move |also: Resource| -> u8 {
            let due = |r: &Resource| cost[r.index()] - s.saved[*r] - u8::from(*r == also);
            let behind = |r: &&Resource| (**r as u8) < also as u8;
            Resource::ALL.iter().filter(behind).map(|r| due(r).saturating_sub(player.cubes[*r])).sum()
        };
        // The whole discount is used if the price is high enough, so the resources that follow must have enough to save.
        let savable: Cubes = std::array::from_fn(|i| cost[i] - s.saved.as_slice()[i]);
        let wanted = left.min(savable[from.index()..].iter().sum());
        let next = next_of(savable.into_iter(), from.index(), wanted).map(Resource::from_index);
        next.filter(move |&r| missing(r) < left && later(r) == 0)
    }

    fn save(&self, s: &mut State, building: Building, left: u8, resource: Resource) {
        s.saved[resource] += 1;
        s.replace(BuildStep::Discount { building, left: left - 1, from: resource });
    }

    /// Saves a cube if only one resource can be chosen, and pays when nothing is left to save. False when there is a choice.
    fn pass_discount(&self, s: &mut State, building: Building, left: u8, from: Resource) -> bool {
        let mut savings = self.savings(s, building, left, from);
        let (first, second) = (savings.next(), savings.next());
        drop(savings);
        match (first, second) {
            (Some(resource), None) => self.save(s, building, left, resource),
            (Some(_), Some(_)) => return false,
            (None, _) => {
                s.steps.pop();
                let cost = self.content.buildings[building.index()].cost;
                let due = std::array::from_fn(|i| cost[i] - s.saved[Resource::from_index(i)]);
                let seat = s.active;
                s.saved = Table::default();
                self.pay(s, seat, due);
                self.complete(s, seat, building);
            }
        }
        true
    }

    /// AOM-442, AOM-448, AOM-471, AOM-C7: the building stands; its effects begin after the card, the Wonder's at once.
    fn complete(&self, s: &mut State, seat: Seat, building: Building) {
        if building != Building::House {
            s.fresh_buildings.insert(building);
        }
        self.erect(s, seat, building);
        let ends = self.content.buildings[building.index()].effects.contains(&BuildingEffect::EndGame);
        if ends {
            s.over = Some(Over::Wonder(seat));
            self.finish(s);
        }
    }
}
