//! Build and activate (S2S-441 to S2S-464), payments (S2S-444, S2S-633).

use crate::FromSeaToSea;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use crate::units::Carrier;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, Table};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// S2S-441 to S2S-464: build and activate, payments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, strum::VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum BuildStep {
    /// S2S-442.
    BuildActivate {
        /// A city has been built.
        built: bool,
        /// An effect has been activated.
        activated: bool,
    },
    /// S2S-445.
    CityReward {
        /// Where the city is built.
        site: Site,
    },
    /// S2S-450.
    TakeCity {
        /// Where it is built.
        site: Site,
    },
    /// Chance: a city token for the market (S2S-119, S2S-451).
    RevealCity,
    /// S2S-448: troublemakers removed from the cards of these regions.
    RemoveFromCards {
        /// How many.
        left: u8,
        /// Where.
        regions: Regions,
    },
    /// Resources to pay, as in `State::due`.
    Pay,
    /// S2S-633: Builder.
    Substitute,
}

impl Chapter<FromSeaToSea> for BuildStep {
    fn who(self, game: &FromSeaToSea, s: &State) -> Who {
        match self {
            // S2S-633: whoever builds, the Builder's player says what is replaced and which resources replace it.
            Self::Substitute => game.seat_with(s, Ability::Builder),
            Self::Pay if game.replacing(s) => game.seat_with(s, Ability::Builder),
            Self::BuildActivate { .. } | Self::TakeCity { .. } | Self::RemoveFromCards { .. } | Self::Pay => {
                game.acting_seat(s)
            }
            Self::RevealCity => Who::Chance(Draw::City),
            Self::CityReward { .. } => Who::Rules,
        }
    }

    fn legal(self, game: &FromSeaToSea, s: &State, out: &mut Vec<Action>) {
        match self {
            // S2S-442: one city, one effect, in either order, or only one of the two.
            Self::BuildActivate { built, activated } => {
                if !built {
                    out.extend(game.buildable(s).map(|site| Action::Build { site }));
                }
                if !activated {
                    let regions = game.activatable_regions(s, s.acting());
                    out.extend(regions.map(|region| Action::Activate { region }));
                }
                out.push(Action::Stop);
            }
            Self::TakeCity { .. } => out.extend(s.market.iter().map(|city| Action::TakeCity { city })),
            Self::RemoveFromCards { regions, .. } => {
                let cards = game.cards_to_calm(s, regions);
                out.extend(cards.map(|region| Action::Remove { zone: Zone::Card(region) }));
            }
            Self::Pay => {
                out.extend(game.payments(s).map(|(carrier, resource)| Action::Pay { carrier, resource }));
            }
            Self::Substitute => game.legal_substitutes(s, out),
            Self::CityReward { .. } | Self::RevealCity => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &FromSeaToSea, s: &mut State) -> bool {
        match self {
            Self::BuildActivate { built, activated } => {
                let more = (!built && game.buildable(s).next().is_some())
                    || (!activated && game.activatable_regions(s, s.acting()).next().is_some());
                if more {
                    return false;
                }
                s.done();
            }
            // S2S-445, S2S-R49: as far as possible; it cannot be declined.
            Self::CityReward { site } => {
                s.done();
                let rules = &game.content.sites[site.index()];
                game.reward(s, rules.reward, rules.regions);
            }
            Self::RemoveFromCards { regions, .. } => {
                let mut possible = game.cards_to_calm(s, regions);
                match (possible.next(), possible.next()) {
                    (None, _) => s.done(),
                    (Some(region), None) => self.apply(game, s, Action::Remove { zone: Zone::Card(region) }),
                    (Some(_), Some(_)) => return false,
                }
            }
            Self::Pay => return game.pass_payment(s),
            Self::TakeCity { .. } | Self::RevealCity | Self::Substitute => return false,
        }
        true
    }

    fn apply(self, game: &FromSeaToSea, s: &mut State, action: Action) {
        match (self, action) {
            (Self::BuildActivate { activated, .. }, Action::Build { site }) => {
                s.becomes(Self::BuildActivate { built: true, activated });
                game.begin_building(s, site);
            }
            (Self::BuildActivate { built, .. }, Action::Activate { region }) => {
                s.becomes(Self::BuildActivate { built, activated: true });
                let strength = game.effect_strength(s, s.acting(), region);
                s.lay(EffectStep::Effect { region, strength });
            }
            (Self::BuildActivate { .. } | Self::Substitute, Action::Stop) => s.done(),
            (Self::TakeCity { site }, Action::TakeCity { city }) => game.city_taken(s, site, city),
            (Self::RevealCity, Action::RevealCity { city }) => game.city_revealed(s, city),
            (Self::RemoveFromCards { left, regions }, Action::Remove { zone }) => {
                s.once(left, |left| Self::RemoveFromCards { left, regions });
                game.remove_troublemaker(s, zone);
            }
            (Self::Pay, Action::Pay { carrier, resource }) => game.pay(s, carrier, resource),
            (Self::Substitute, Action::Substitute { resource }) => {
                s.done();
                s.due.cost[resource] -= 1;
                s.due.others = game.content.abilities.builder_price;
                s.due.instead_of = Some(resource);
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &FromSeaToSea, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::BuildActivate { .. } => "build_or_activate",
            Self::TakeCity { .. } => "take_city",
            Self::RemoveFromCards { .. } => "remove_troublemaker:reward",
            Self::Pay => "pay:cost",
            Self::Substitute => "substitute",
            Self::CityReward { .. } | Self::RevealCity => flow::nobody_decides(self),
        })
    }
}

impl FromSeaToSea {
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
    pub(crate) fn activatable(&self, s: &State, leader: LeaderState, region: Region) -> bool {
        let moves_leaders = self.content.effects[region].is_some_and(|e| e.kind == EffectKind::MoveLeaders);
        s.captured.has(region)
            && !s.face_down.has(region)
            && (moves_leaders || self.effect_strength(s, leader, region) > 0)
    }

    /// S2S-462: strength of an effect. S2S-646: Erebuni leaves out the constant. S2S-634, S2S-C10, S2S-R50: Benefactor adds
    /// 1 to the final value near him, whoever acts.
    pub(crate) fn effect_strength(&self, s: &State, leader: LeaderState, region: Region) -> u8 {
        // A region without an effect has none of any strength.
        let Some(effect) = self.content.effects[region] else { return 0 };
        let constant = if leader.ability == Ability::Erebuni { 0 } else { effect.constant };
        let near = s.with_ability(Ability::Benefactor).is_some_and(|l| self.around(l.at).has(region));
        let bonus = if near { self.content.abilities.benefactor_bonus } else { 0 };
        effect.per_city * self.cities_around(s, region) + constant + bonus
    }

    /// Pushes the payment, the reward and the token of a city.
    fn begin_building(&self, s: &mut State, site: Site) {
        s.lay(BuildStep::TakeCity { site });
        s.lay(BuildStep::CityReward { site });
        let rules = &self.content.sites[site.index()];
        self.begin_payment(s, rules.cost, rules.regions);
        // S2S-633.
        if self.builder_near(s, site) && self.substitutes(s).next().is_some() {
            s.lay(BuildStep::Substitute);
        }
    }

    /// S2S-448: captured regions next to the city with a troublemaker on the card.
    fn cards_to_calm(&self, s: &State, regions: Regions) -> impl Iterator<Item = Region> + use<> {
        let troubled: Regions = regions.and(s.captured).iter().filter(|&r| s.troublemakers[r] > 0).collect();
        troubled.iter()
    }

    /// S2S-445, S2S-450, S2S-452: the city stands on its site. S2S-451: the market is filled up.
    fn city_taken(&self, s: &mut State, site: Site, city: CityToken) {
        s.done();
        s.cities[site] = Some(city);
        s.market.remove(city);
        if !s.city_stack.is_empty() {
            s.lay(BuildStep::RevealCity);
        }
    }

    /// S2S-451: the top token of the stack goes to the market.
    fn city_revealed(&self, s: &mut State, city: CityToken) {
        s.done();
        self.take_from_stack(s, city);
        s.market.insert(city);
    }

    /// A token leaves the top of the stack.
    pub(crate) fn take_from_stack(&self, s: &mut State, city: CityToken) {
        let group = s.city_stack.get_mut(0).unwrap_or_else(|| panic!("{city:?} comes from an empty stack"));
        assert!(group.has(city), "{city:?} does not lie on top of the stack");
        group.remove(city);
        if group.is_empty() {
            s.city_stack.remove(0);
        }
    }

    /// Starts to pay resources from carriers in these regions (S2S-444, S2S-R47).
    pub(crate) fn begin_payment(&self, s: &mut State, cost: [u8; Resource::COUNT], regions: Regions) {
        s.due = Due { cost: Table::from_fn(|r: Resource| cost[r.index()]), regions, ..Due::default() };
        s.lay(BuildStep::Pay);
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

    /// S2S-R100: one resource of this kind can be replaced by others to spare.
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
                // Spare resources of the same kind replace nothing.
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

    fn legal_substitutes(&self, s: &State, out: &mut Vec<Action>) {
        out.extend(self.substitutes(s).map(|resource| Action::Substitute { resource }));
        let carried = self.carried(s, s.due.regions);
        if carried.iter().zip(s.due.cost.as_slice()).all(|(have, cost)| have >= cost) {
            out.push(Action::Stop);
        }
    }

    /// S2S-633: whether only the resources that replace another one are left to pay.
    fn replacing(&self, s: &State) -> bool {
        s.due.others > 0 && s.due.cost.as_slice().iter().all(|n| *n == 0)
    }

    /// Kinds that are paid next: one kind after the other, then the replacement for one.
    fn next_due(&self, s: &State) -> [bool; Resource::COUNT] {
        let mut kinds = [false; Resource::COUNT];
        if let Some(kind) = Resource::ALL.iter().find(|r| s.due.cost[**r] > 0) {
            kinds[kind.index()] = true;
        } else if self.replacing(s) {
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

    fn pay(&self, s: &mut State, carrier: Carrier, resource: Resource) {
        match s.due.cost[resource] {
            0 => s.due.others -= 1,
            _ => s.due.cost[resource] -= 1,
        }
        self.spend(s, carrier, resource);
    }

    /// Carries out a payment that is complete or leaves no choice.
    fn pass_payment(&self, s: &mut State) -> bool {
        if s.due.cost.as_slice().iter().all(|n| *n == 0) && s.due.others == 0 {
            s.due = Due::default();
            s.done();
            return true;
        }
        let mut payments = self.payments(s);
        let (first, second) = (payments.next(), payments.next());
        drop(payments);
        match (first, second) {
            (Some((carrier, resource)), None) => self.pay(s, carrier, resource),
            (None, _) => unreachable!("{:?} is due, and nobody carries it", s.due),
            (Some(_), Some(_)) => return false,
        }
        true
    }
}
