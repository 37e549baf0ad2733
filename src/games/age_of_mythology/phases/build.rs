//! Build (AOM-441 to AOM-449, AOM-465, AOM-470 to AOM-472) and Recruit (AOM-501 to AOM-508).

use super::super::AgeOfMythology;
use super::super::action::Action;
use super::super::content::*;
use super::super::ids::*;
use super::super::state::*;
use super::super::step::*;
use agon_game::{Id, Seat, Table};

impl AgeOfMythology {
    /// AOM-C8: houses first, the Wonder last; with option `quarry_same_card` any order.
    pub(in super::super) fn legal_buildings(&self, s: &State, from: Building, out: &mut Vec<Action>) {
        out.extend(self.buildables(s, from).map(|building| Action::Build { building }));
        out.push(Action::Stop);
    }

    /// Buildings that can be built now, from one on.
    fn buildables<'a>(&'a self, s: &'a State, from: Building) -> impl Iterator<Item = Building> + 'a {
        let start = if self.content.options.quarry_same_card { Building::House } else { from };
        Building::ALL[start as usize..].iter().copied().filter(|b| self.buildable(s, s.active, *b))
    }

    /// AOM-442 to AOM-445, AOM-470: a free square, below the limit of the kind, in the right era, with the price at hand.
    pub(in super::super) fn buildable(&self, s: &State, seat: Seat, building: Building) -> bool {
        self.has_site(s, seat, building) && {
            let cost = self.content.buildings[building.index()].cost;
            let saved = self.discount(s, seat, building);
            let player = s.player(seat);
            let missing: u8 = Resource::ALL.iter().map(|r| cost[r.index()].saturating_sub(player.cubes[*r])).sum();
            missing <= saved
        }
    }

    /// Whether the city has a place for the building. AOM-115: the supply has enough of each kind for everybody.
    pub(in super::super) fn has_site(&self, s: &State, seat: Seat, building: Building) -> bool {
        let player = s.player(seat);
        let rules = &self.content.buildings[building.index()];
        let count = if building == Building::House { player.houses } else { u8::from(player.buildings.has(building)) };
        let era = building != Building::TheWonder || player.era >= self.content.wonder_era;
        count < rules.max_per_city && era && self.city_size(player) < self.content.boards[player.civ.index()].city
    }

    /// AOM-449, AOM-465, AOM-466, AOM-R2, AOM-D14: cubes that the building costs less: by the power of the card and by the Quarry.
    pub(in super::super) fn discount(&self, s: &State, seat: Seat, building: Building) -> u8 {
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

    pub(in super::super) fn apply_build(&self, s: &mut State, left: u8, action: Action) {
        let building = match action {
            Action::Build { building } => building,
            Action::Stop => {
                s.steps.pop();
                return;
            }
            _ => unreachable!("{action:?} when something may be built"),
        };
        // A house may be followed by another one, other kinds not; the Wonder, which is the last, ends the match.
        let next = if building == Building::House { Some(&building) } else { Building::ALL.get(building as usize + 1) };
        match next {
            Some(&from) => self.one_less(s, left, |left| Step::Build { left, from }),
            None => drop(s.steps.pop()),
        }
        let saved = self.discount(s, s.active, building);
        s.steps.push(Step::Discount { building, left: saved, from: Resource::Food });
    }

    /// AOM-R31: cubes of the printed price that may be saved: none twice, and so that the rest can be paid.
    pub(in super::super) fn legal_discount(
        &self,
        s: &State,
        building: Building,
        left: u8,
        from: Resource,
        out: &mut Vec<Action>,
    ) {
        out.extend(self.savings(s, building, left, from).map(|resource| Action::Give { resource }));
    }

    fn savings<'a>(
        &'a self,
        s: &'a State,
        building: Building,
        left: u8,
        from: Resource,
    ) -> impl Iterator<Item = Resource> + 'a {
        let cost = self.content.buildings[building.index()].cost;
        let player = s.player(s.active);
        // What is saved now must leave enough savings for what is missing.
        let missing = move |also: Resource| -> u8 {
            let due = |r: &Resource| cost[r.index()] - s.saved[*r] - u8::from(*r == also);
            Resource::ALL.iter().map(|r| due(r).saturating_sub(player.cubes[*r])).sum()
        };
        let later = move |also: Resource| -> u8 {
            let due = |r: &Resource| cost[r.index()] - s.saved[*r] - u8::from(*r == also);
            let behind = |r: &&Resource| (**r as u8) < also as u8;
            Resource::ALL.iter().filter(behind).map(|r| due(r).saturating_sub(player.cubes[*r])).sum()
        };
        // As much is saved as there is: what comes later must suffice.
        let savable =
            move |first: usize| -> u8 { (first..Resource::COUNT).map(|i| cost[i] - s.saved.as_slice()[i]).sum() };
        let wanted = left.min(savable(from.index()));
        Resource::ALL.iter().copied().skip(from.index()).filter(move |&r| {
            let due = cost[r.index()] > s.saved[r];
            due && missing(r) < left && later(r) == 0 && savable(r.index()) >= wanted
        })
    }

    pub(in super::super) fn save(&self, s: &mut State, building: Building, left: u8, resource: Resource) {
        s.saved[resource] += 1;
        s.steps.replace(Step::Discount { building, left: left - 1, from: resource });
    }

    /// A discount without a choice, and the payment. True when done with.
    pub(in super::super) fn pass_discount(&self, s: &mut State, building: Building, left: u8, from: Resource) -> bool {
        let mut savings = self.savings(s, building, left, from);
        let (first, second) = (savings.next(), savings.next());
        drop(savings);
        match (first, second) {
            (Some(resource), None) if left > 0 => self.save(s, building, left, resource),
            (Some(_), Some(_)) if left > 0 => return false,
            _ => {
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

    /// Nothing can be built or recruited. True when done with.
    pub(in super::super) fn pass_building(&self, s: &mut State, step: Step) -> bool {
        let possible = match step {
            Step::Build { from, .. } => self.buildables(s, from).next().is_some(),
            Step::Recruit { from, .. } => self.recruits(s, from).next().is_some(),
            _ => unreachable!("{step:?} neither builds nor recruits"),
        };
        if possible {
            return false;
        }
        s.steps.pop();
        true
    }

    /// AOM-501 to AOM-508: units of the own civilization, in the order of kinds: AOM-504: warriors and creatures always,
    /// AOM-505, AOM-506: heroes from their era on; AOM-507: no villagers.
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

    /// AOM-502; a power may fix the price of a class.
    pub(in super::super) fn price(&self, s: &State, unit: Unit) -> Cubes {
        let rules = self.rules(unit);
        let fixed = self.power(s, |p| match p {
            Power::FixedPrice { class, cost } if class == rules.class => Some(cost),
            _ => None,
        });
        fixed.unwrap_or(rules.cost)
    }

    pub(in super::super) fn legal_recruits(&self, s: &State, from: Unit, out: &mut Vec<Action>) {
        out.extend(self.recruits(s, from).map(|unit| Action::Hire { unit }));
        out.push(Action::Stop);
    }

    /// AOM-502, AOM-503: the price is paid, and the unit stands ready in the Holding Area.
    pub(in super::super) fn apply_recruit(&self, s: &mut State, left: u8, action: Action) {
        let unit = match action {
            Action::Hire { unit } => unit,
            Action::Stop => {
                s.steps.pop();
                return;
            }
            _ => unreachable!("{action:?} when units may be hired"),
        };
        self.one_less(s, left, |left| Step::Recruit { left, from: unit });
        let (seat, cost) = (s.active, self.price(s, unit));
        self.pay(s, seat, cost);
        self.recruit(s, seat, unit);
    }
}
