//! Build and activate (S2S-441 to S2S-464), payments (S2S-444, S2S-633).

use super::super::FromSeaToSea;
use super::super::action::Action;
use super::super::content::*;
use super::super::ids::*;
use super::super::state::*;
use super::super::step::Step;
use super::super::units::Carrier;
use agon_game::{Id, Table};

impl FromSeaToSea {
    /// S2S-442: one city, one effect, in either order, or only one of the two.
    pub(in super::super) fn legal_build(&self, s: &State, built: bool, activated: bool, out: &mut Vec<Action>) {
        if !built {
            out.extend(self.buildable(s).map(|site| Action::Build { site }));
        }
        if !activated {
            out.extend(self.activatable_regions(s, s.acting()).map(|region| Action::Activate { region }));
        }
        out.push(Action::Stop);
    }

    /// S2S-443, S2S-453, S2S-R46, S2S-R48: free sites around the presence region that can be paid, while the market has
    /// a token.
    fn buildable<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Site> + 'a {
        let open = |site: &Site| {
            !s.market.is_empty()
                && s.cities[*site].is_none()
                && s.city_troublemakers[*site] == 0
                && self.payable(s, *site)
        };
        self.content.sites_of[s.acting().at].iter().filter(open)
    }

    /// S2S-461, S2S-645: captured regions in reach with an effect of some strength.
    fn activatable_regions<'a>(&'a self, s: &'a State, leader: LeaderState) -> impl Iterator<Item = Region> + 'a {
        let reach = match leader.ability {
            Ability::Erebuni => self.content.regions,
            _ => self.around(leader.at),
        };
        reach.and(s.captured).iter().filter(move |&r| self.activatable(s, leader, r))
    }

    /// S2S-464, S2S-589: not while the token is face down. An effect without strength does nothing; leaders move with
    /// any strength (S2S-704).
    pub(in super::super) fn activatable(&self, s: &State, leader: LeaderState, region: Region) -> bool {
        let moves_leaders = self.content.effects[region].is_some_and(|e| e.kind == EffectKind::MoveLeaders);
        s.captured.has(region)
            && !s.face_down.has(region)
            && (moves_leaders || self.effect_strength(s, leader, region) > 0)
    }

    /// S2S-462: strength of an effect. S2S-646: Erebuni leaves out the constant. S2S-634, S2S-C10, S2S-R50: Benefactor adds
    /// 1 to the final value near him, whoever acts.
    pub(in super::super) fn effect_strength(&self, s: &State, leader: LeaderState, region: Region) -> u8 {
        let Some(effect) = self.content.effects[region] else { return 0 };
        let constant = if leader.ability == Ability::Erebuni { 0 } else { effect.constant };
        let near = s.with_ability(Ability::Benefactor).is_some_and(|l| self.around(l.at).has(region));
        let bonus = if near { self.content.abilities.benefactor_bonus } else { 0 };
        effect.per_city * self.cities_around(s, region) + constant + bonus
    }

    pub(in super::super) fn apply_build(&self, s: &mut State, built: bool, activated: bool, action: Action) {
        s.steps.pop();
        match action {
            Action::Build { site } => {
                s.steps.push(Step::BuildActivate { built: true, activated });
                s.steps.push(Step::TakeCity { site });
                s.steps.push(Step::CityReward { site });
                let rules = &self.content.sites[site.index()];
                self.begin_payment(s, rules.cost, rules.regions);
                // S2S-633.
                if self.builder_near(s, site) && self.substitutes(s).next().is_some() {
                    s.steps.push(Step::Substitute);
                }
            }
            Action::Activate { region } => {
                s.steps.push(Step::BuildActivate { built, activated: true });
                let strength = self.effect_strength(s, s.acting(), region);
                s.steps.push(Step::Effect { region, strength });
            }
            _ => {}
        }
    }

    /// Steps without a choice. True when done with.
    pub(in super::super) fn pass_build(&self, s: &mut State, step: Step) -> bool {
        match step {
            Step::BuildActivate { built, activated } => {
                let more = (!built && self.buildable(s).next().is_some())
                    || (!activated && self.activatable_regions(s, s.acting()).next().is_some());
                if more {
                    return false;
                }
                s.steps.pop();
            }
            // S2S-445, S2S-R49: as far as possible, wanted or not.
            Step::CityReward { site } => {
                s.steps.pop();
                let rules = &self.content.sites[site.index()];
                self.reward(s, rules.reward, rules.regions);
            }
            Step::RemoveFromCards { left, regions } => {
                let mut possible = self.cards_to_calm(s, regions);
                match (possible.next(), possible.next()) {
                    (None, _) => drop(s.steps.pop()),
                    (Some(region), None) => {
                        self.less(s, left, |left| Step::RemoveFromCards { left, regions });
                        self.remove_troublemaker(s, Zone::Card(region));
                    }
                    _ => return false,
                }
            }
            _ => return false,
        }
        true
    }

    /// S2S-448: captured regions next to the city with a troublemaker on the card.
    fn cards_to_calm(&self, s: &State, regions: Regions) -> impl Iterator<Item = Region> + use<> {
        let troubled: Regions = regions.and(s.captured).iter().filter(|&r| s.troublemakers[r] > 0).collect();
        troubled.iter()
    }

    pub(in super::super) fn legal_removal_from_cards(&self, s: &State, regions: Regions, out: &mut Vec<Action>) {
        out.extend(self.cards_to_calm(s, regions).map(|region| Action::Remove { zone: Zone::Card(region) }));
    }

    /// S2S-445, S2S-450, S2S-452: the city stands on its site. S2S-451: the market is filled up.
    pub(in super::super) fn city_taken(&self, s: &mut State, site: Site, city: CityToken) {
        s.steps.pop();
        s.cities[site] = Some(city);
        s.market.remove(city);
        if !s.city_stack.is_empty() {
            s.steps.push(Step::RevealCity);
        }
    }

    /// S2S-451: the top token of the stack goes to the market.
    pub(in super::super) fn city_revealed(&self, s: &mut State, city: CityToken) {
        s.steps.pop();
        self.take_from_stack(s, city);
        s.market.insert(city);
    }

    /// A token leaves the top of the stack.
    pub(in super::super) fn take_from_stack(&self, s: &mut State, city: CityToken) {
        if let Some(group) = s.city_stack.get_mut(0) {
            group.remove(city);
            if group.is_empty() {
                s.city_stack.remove(0);
            }
        }
    }

    /// Starts to pay resources from carriers in these regions (S2S-444, S2S-R47).
    pub(in super::super) fn begin_payment(&self, s: &mut State, cost: [u8; Resource::COUNT], regions: Regions) {
        s.due = Due { cost: Table::from_fn(|r: Resource| cost[r.index()]), regions, ..Due::default() };
        s.steps.push(Step::Pay);
    }

    /// S2S-444, S2S-633: whether a site can be paid.
    fn payable(&self, s: &State, site: Site) -> bool {
        let rules = &self.content.sites[site.index()];
        let carried = self.carried(s, rules.regions);
        let enough = carried.iter().zip(rules.cost).all(|(have, cost)| *have >= cost);
        enough
            || (self.builder_near(s, site) && Resource::ALL.iter().any(|&r| self.substitutable(carried, rules.cost, r)))
    }

    /// S2S-633: the city is paid in the presence region of the Builder.
    fn builder_near(&self, s: &State, site: Site) -> bool {
        s.with_ability(Ability::Builder).is_some_and(|l| self.content.sites[site.index()].regions.has(l.at))
    }

    /// S2S-R100: one resource of this kind can be replaced by others that are left over.
    fn substitutable(&self, have: [u8; Resource::COUNT], cost: [u8; Resource::COUNT], kind: Resource) -> bool {
        let mut rest = cost;
        if rest[kind.index()] == 0 {
            return false;
        }
        rest[kind.index()] -= 1;
        let mut spare = 0;
        for (i, (have, cost)) in have.iter().zip(rest).enumerate() {
            match have.checked_sub(cost) {
                None => return false,
                Some(left) if i != kind.index() => spare += left,
                Some(_) => {}
            }
        }
        spare >= self.content.abilities.builder_price
    }

    fn substitutes<'a>(&'a self, s: &State) -> impl Iterator<Item = Resource> + use<'a> {
        let carried = self.carried(s, s.due.regions);
        let cost = *s.due.cost.as_slice();
        Resource::ALL.iter().copied().filter(move |&r| self.substitutable(carried, cost, r))
    }

    pub(in super::super) fn legal_substitutes(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.substitutes(s).map(|resource| Action::Substitute { resource }));
        let carried = self.carried(s, s.due.regions);
        if carried.iter().zip(s.due.cost.as_slice()).all(|(have, cost)| have >= cost) {
            out.push(Action::Stop);
        }
    }

    pub(in super::super) fn substitute(&self, s: &mut State, action: Action) {
        s.steps.pop();
        if let Action::Substitute { resource } = action {
            s.due.cost[resource] -= 1;
            s.due.others = self.content.abilities.builder_price;
            s.due.instead_of = Some(resource);
        }
    }

    /// Kinds that are paid next: one kind after the other, then what replaces one.
    fn next_due(&self, s: &State) -> [bool; Resource::COUNT] {
        let mut kinds = [false; Resource::COUNT];
        if let Some(kind) = Resource::ALL.iter().find(|r| s.due.cost[**r] > 0) {
            kinds[kind.index()] = true;
        } else if s.due.others > 0 {
            kinds = std::array::from_fn(|i| Some(Resource::from_index(i)) != s.due.instead_of);
        }
        kinds
    }

    fn payments<'a>(&'a self, s: &'a State) -> impl Iterator<Item = (Carrier, Resource)> + 'a {
        let kinds = self.next_due(s);
        self.carriers(s, s.due.regions).flat_map(move |(carrier, load, _)| {
            load.kinds().filter(move |r| kinds[r.index()]).map(move |r| (carrier, r))
        })
    }

    pub(in super::super) fn legal_payments(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.payments(s).map(|(carrier, resource)| Action::Pay { carrier, resource }));
    }

    pub(in super::super) fn pay(&self, s: &mut State, carrier: Carrier, resource: Resource) {
        match s.due.cost[resource] {
            0 => s.due.others -= 1,
            _ => s.due.cost[resource] -= 1,
        }
        self.spend(s, carrier, resource);
    }

    /// A payment that is complete, or without a choice. True when done with.
    pub(in super::super) fn pass_payment(&self, s: &mut State) -> bool {
        if s.due.cost.as_slice().iter().all(|n| *n == 0) && s.due.others == 0 {
            s.due = Due::default();
            s.steps.pop();
            return true;
        }
        let mut payments = self.payments(s);
        let (first, second) = (payments.next(), payments.next());
        drop(payments);
        match (first, second) {
            (Some((carrier, resource)), None) => self.pay(s, carrier, resource),
            (None, _) => s.due = Due::default(),
            _ => return false,
        }
        true
    }
}
