//! God powers (AOM-357 to AOM-359): which can be used, and what they do before the ordinary action. Powers that change the
//! action itself are asked for where they work (`power`).

use super::super::AgeOfMythology;
use super::super::action::Action;
use super::super::content::*;
use super::super::ids::*;
use super::super::ledger::cubes_in_order;
use super::super::options::HeroEra;
use super::super::state::*;
use super::super::step::*;
use agon_game::{Id, Seat};

impl AgeOfMythology {
    /// AOM-357, AOM-D19: the power of the card can be paid and does something. AOM-D13: with a Next Age card the price of the
    /// next era must be left.
    pub(in super::super) fn power_usable(&self, s: &State, seat: Seat, card: Card) -> bool {
        let rules = &self.content.cards[card.index()];
        // AOM-357: other cards have no power.
        let Some(god) = &rules.god else { return false };
        let options = &self.content.options;
        let next_age = rules.action.kind() == Kind::NextAge;
        if next_age && !options.next_age_power_without_advance && !self.advances_after(s, seat, card) {
            return false;
        }
        let useful = god.effects.iter().any(|p| self.does_something(s, seat, card, *p));
        s.player(seat).cubes[Resource::Favor] >= god.favor && (useful || !options.power_needs_effect)
    }

    /// Whether the next era can be paid as well as the power of the card.
    fn advances_after(&self, s: &State, seat: Seat, card: Card) -> bool {
        let favor = self.content.cards[card.index()].god.as_ref().map_or(0, |g| g.favor);
        self.next_age_price(s, seat, card).is_some_and(|mut cost| {
            cost[Resource::Favor.index()] += favor;
            self.affords(s.player(seat), cost)
        })
    }

    /// Whether an effect of the card would change anything now; effects on the action itself always may.
    fn does_something(&self, s: &State, seat: Seat, card: Card, power: Power) -> bool {
        let player = s.player(seat);
        let bank = |r: &Resource| s.bank[*r] > 0;
        match power {
            Power::GainResources(cubes) => Resource::ALL.iter().any(|r| cubes[r.index()] > 0 && bank(r)),
            Power::GainAny(_) => Resource::ALL.iter().any(bank),
            Power::Steal(_) => self.others(s, seat).any(|other| s.player(other).wealth() > 0),
            Power::Sacrifice { .. } => self.sacrificable(player) && Resource::ALL.iter().any(bank),
            Power::Eliminate { class, .. } => self.eliminable(s, seat, class),
            Power::GainUnits { unit, .. } => self.figure_left(s, seat, unit),
            Power::GainOfClass { class, .. } => self.free_of_class(s, seat, class, Unit(0)).next().is_some(),
            Power::GainHero(_) => {
                let later = self.content.options.zeus_hero_era == HeroEra::AfterAdvance;
                let era = player.era.index() + usize::from(later && self.advances_after(s, seat, card));
                let hero = self.hero(player.civ, Era::from_index(era));
                hero.is_some_and(|hero| self.figure_left(s, seat, hero))
            }
            Power::Convert { class, unit, .. } => {
                self.figure_left(s, seat, unit) && self.convertible(s, seat, class, Unit(0)).next().is_some()
            }
            Power::GainBuilding { building, .. } => self.has_site(s, seat, building),
            Power::DestroyBuilding { own, .. } => self.razable(s, seat, own).next().is_some(),
            Power::DestroyTile { own, resource, .. } => self.removable_tiles(s, seat, own, resource).next().is_some(),
            Power::SwapTiles(_) => self.swappable(s, seat).next().is_some(),
            Power::FixedPrice { .. }
            | Power::Discount { .. }
            | Power::FirstPicks(_)
            | Power::OthersDoNotExplore
            | Power::GatherBonus { .. }
            | Power::OthersDoNotGather
            | Power::UnitLimits(_)
            | Power::NoUnitLimit
            | Power::SendHome(_)
            | Power::BattleDice(_)
            | Power::GrantBerserk(_)
            | Power::Revive(_)
            | Power::ExtraAction(_) => true,
        }
    }

    /// AOM-358: favor first, then the power, then the action.
    pub(in super::super) fn use_power(&self, s: &mut State, action: Action) {
        s.steps.pop();
        match action {
            Action::UsePower => {
                let (seat, favor) = (s.active, self.god(s).favor);
                self.spend(s, seat, Resource::Favor, favor);
                s.power = true;
                s.steps.push(Step::Powers { next: 0 });
            }
            Action::NoPower => {}
            _ => unreachable!("{action:?} when a power may be paid"),
        }
    }

    /// The god of the card that is carried out.
    ///
    /// # Panics
    /// When the card has none.
    pub(in super::super) fn god(&self, s: &State) -> &GodRules {
        let god = self.card_rules(s).and_then(|card| card.god.as_ref());
        god.unwrap_or_else(|| panic!("no god at {:?} with the card {:?}", s.steps.top(), s.card))
    }

    /// The next effect of the power that works before the action.
    pub(in super::super) fn next_power(&self, s: &mut State, next: u8) {
        s.steps.pop();
        // All effects are done: the action comes next.
        let Some(&power) = self.god(s).effects.get(usize::from(next)) else { return };
        s.steps.push(Step::Powers { next: next + 1 });
        let seat = s.active;
        match power {
            Power::GainResources(cubes) => self.gain_all(s, seat, cubes),
            // AOM-D23.
            Power::GainAny(left) if !self.content.options.profit_needs_exchange => {
                s.steps.push(Step::GainAny { left, from: Resource::Food });
            }
            Power::Steal(amount) => s.steps.push(Step::StealFrom { amount }),
            Power::Sacrifice { units, amount } => s.steps.push(Step::Sacrifice { left: units, amount }),
            Power::Eliminate { class, units } => s.steps.push(Step::Eliminate { class, left: units }),
            // AOM-D18.
            Power::GainUnits { unit, amount } => {
                for _ in 0..amount {
                    if self.figure_left(s, seat, unit) {
                        self.recruit(s, seat, unit);
                    }
                }
            }
            Power::GainOfClass { class, amount } => {
                s.steps.push(Step::GainOfClass { class, left: amount, from: Unit(0) })
            }
            // AOM-D16.
            Power::GainHero(amount) if self.hero_before(s) => self.gain_heroes(s, amount),
            Power::Convert { class, unit, amount } => {
                s.steps.push(Step::Convert { class, unit, left: amount, from: Unit(0) });
            }
            Power::GainBuilding { building, amount } => {
                for _ in 0..amount {
                    if self.has_site(s, seat, building) {
                        self.erect(s, seat, building);
                    }
                }
            }
            Power::DestroyBuilding { amount, own } => s.steps.push(Step::DestroyBuilding { left: amount, own }),
            Power::DestroyTile { amount, own, resource } => {
                s.steps.push(Step::DestroyTile { left: amount, own, resource });
            }
            Power::SwapTiles(left) => s.steps.push(Step::SwapOwn { left }),
            Power::ExtraAction(cards) => s.player_mut(seat).extra += cards,
            // They work with the exchange, with the advance, or in the action itself (`power`).
            Power::GainAny(_)
            | Power::GainHero(_)
            | Power::FixedPrice { .. }
            | Power::Discount { .. }
            | Power::FirstPicks(_)
            | Power::OthersDoNotExplore
            | Power::GatherBonus { .. }
            | Power::OthersDoNotGather
            | Power::UnitLimits(_)
            | Power::NoUnitLimit
            | Power::SendHome(_)
            | Power::BattleDice(_)
            | Power::GrantBerserk(_)
            | Power::Revive(_) => {}
        }
    }

    /// The hero comes before the advance, or the card is no Next Age card.
    fn hero_before(&self, s: &State) -> bool {
        let next_age = matches!(self.card_action(s), Some(CardAction::NextAge { .. }));
        !next_age || self.content.options.zeus_hero_era == HeroEra::BeforeAdvance
    }

    /// What waits for the advance.
    pub(in super::super) fn after_advance(&self, s: &mut State) {
        if !self.hero_before(s)
            && let Some(amount) = self.power(s, |p| if let Power::GainHero(n) = p { Some(n) } else { None })
        {
            self.gain_heroes(s, amount);
        }
    }

    /// The hero of an era; none in the Archaic one.
    fn hero(&self, civ: Civ, era: Era) -> Option<Unit> {
        self.units_of(civ).find(|u| self.rules(*u).era == Some(era))
    }

    /// The hero of the own era is free.
    fn gain_heroes(&self, s: &mut State, amount: u8) {
        let seat = s.active;
        let player = s.player(seat);
        let hero = self.hero(player.civ, player.era);
        for _ in 0..amount {
            if let Some(hero) = hero
                && self.figure_left(s, seat, hero)
            {
                self.recruit(s, seat, hero);
            }
        }
    }

    /// AOM-D23: cubes that come with the exchange.
    pub(in super::super) fn profit(&self, s: &mut State, exchange: bool) {
        if exchange
            && self.content.options.profit_needs_exchange
            && let Some(left) = self.power(s, |p| if let Power::GainAny(n) = p { Some(n) } else { None })
        {
            s.steps.push(Step::GainAny { left, from: Resource::Food });
        }
    }

    /// AOM-D9: players that powers reach.
    pub(in super::super) fn others<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = Seat> + 'a {
        let anybody = self.content.options.god_targets_any_opponent;
        let partner = move |other: Seat| s.teams && (other.index() + seat.index()).is_multiple_of(2);
        let reachable = move |other: &Seat| anybody || self.targets(s, seat).any(|t| t == *other);
        s.round_from(seat).skip(1).filter(move |o| !partner(*o)).filter(reachable)
    }

    fn sacrificable(&self, player: &Player) -> bool {
        let villager = self.content.options.hades_may_sacrifice_villager && player.all_villagers() > 0;
        villager || !player.units.is_empty()
    }

    fn victims<'a>(&'a self, s: &'a State, seat: Seat, class: Class) -> impl Iterator<Item = (Seat, Unit)> + 'a {
        self.others(s, seat).flat_map(move |other| {
            let player = s.player(other);
            let units = self.units_of(player.civ).filter(move |u| player.units[self.place(*u)] > 0);
            units.filter(move |u| self.rules(*u).class == class).map(move |u| (other, u))
        })
    }

    /// Units of a class that stand on tiles.
    fn victims_on_tiles<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        class: Class,
    ) -> impl Iterator<Item = (Seat, Tile)> + 'a {
        let of_class = move |other: &Seat| {
            self.gatherer(s.player(*other).civ).is_some_and(|(unit, ..)| self.rules(unit).class == class)
        };
        self.others(s, seat).filter(of_class).flat_map(move |other| {
            let player = s.player(other);
            self.tiles().filter(move |t| player.gatherers[*t] > 0).map(move |t| (other, t))
        })
    }

    fn eliminable(&self, s: &State, seat: Seat, class: Class) -> bool {
        self.victims(s, seat, class).next().is_some() || self.victims_on_tiles(s, seat, class).next().is_some()
    }

    fn free_of_class<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        class: Class,
        from: Unit,
    ) -> impl Iterator<Item = Unit> + 'a {
        let units = self.units_of(s.player(seat).civ).filter(move |u| *u >= from);
        units.filter(move |u| self.rules(*u).class == class && self.figure_left(s, seat, *u))
    }

    fn convertible<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        class: Class,
        from: Unit,
    ) -> impl Iterator<Item = Unit> + 'a {
        let player = s.player(seat);
        let units = self.units_of(player.civ).filter(move |u| *u >= from && self.rules(*u).class == class);
        units.filter(move |u| player.units[self.place(*u)] > 0)
    }

    /// AOM-D22, AOM-446: buildings that a power may destroy.
    fn razable<'a>(&'a self, s: &'a State, seat: Seat, own: bool) -> impl Iterator<Item = (Seat, Building)> + 'a {
        let own = (own && self.content.options.horus_own_building).then_some(seat);
        let owners = own.into_iter().chain(self.others(s, seat));
        owners.flat_map(move |other| self.city(s.player(other)).iter().map(move |b| (other, b)))
    }

    fn removable_tiles<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
        own: bool,
        resource: Option<Resource>,
    ) -> impl Iterator<Item = (Seat, Tile)> + 'a {
        let owners = own.then_some(seat).into_iter().chain(self.others(s, seat));
        owners.flat_map(move |other| {
            let player = s.player(other);
            let fits = move |t: &Tile| resource.is_none_or(|r| self.content.tiles[t.index()].resource == r);
            self.tiles().filter(move |t| player.tiles[*t] > 0).filter(fits).map(move |t| (other, t))
        })
    }

    fn terrain(&self, tile: Tile) -> Terrain {
        self.content.tiles[tile.index()].terrain
    }

    /// Own tiles for which somebody has another one of the same terrain.
    fn swappable<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = Tile> + 'a {
        let player = s.player(seat);
        let partner = move |own: &Tile| self.swap_partners(s, seat, *own).next().is_some();
        self.tiles().filter(move |t| player.tiles[*t] > 0).filter(partner)
    }

    fn swap_partners<'a>(&'a self, s: &'a State, seat: Seat, own: Tile) -> impl Iterator<Item = (Seat, Tile)> + 'a {
        self.removable_tiles(s, seat, false, None)
            .filter(move |(_, tile)| *tile != own && self.terrain(*tile) == self.terrain(own))
    }

    pub(in super::super) fn legal_powers(&self, s: &State, step: Step, out: &mut Vec<Action>) {
        let seat = s.active;
        match step {
            Step::UsePower => out.extend([Action::UsePower, Action::NoPower]),
            Step::GainAny { left, from } => {
                out.extend(cubes_in_order(from, left, |r| s.bank[r]).map(|resource| Action::Take { resource }));
            }
            Step::StealFrom { .. } => {
                let rich = self.others(s, seat).filter(|o| s.player(*o).wealth() > 0);
                out.extend(rich.map(|seat| Action::ChoosePlayer { seat }));
            }
            // "Up to" so many: any cubes, and fewer.
            Step::Steal { seat: victim, from, .. } => {
                let cubes = s.player(victim).cubes;
                let present = Resource::ALL.iter().skip(from.index()).filter(|r| cubes[**r] > 0);
                out.extend(present.map(|&resource| Action::Take { resource }));
                out.push(Action::Stop);
            }
            Step::Sacrifice { .. } => {
                let player = s.player(seat);
                let units = self.units_of(player.civ).filter(|u| player.units[self.place(*u)] > 0);
                out.extend(units.map(|unit| Action::ChooseUnit { seat, unit }));
                if self.content.options.hades_may_sacrifice_villager && player.all_villagers() > 0 {
                    out.push(Action::SacrificeVillager);
                }
            }
            Step::Eliminate { class, .. } => {
                out.extend(self.victims(s, seat, class).map(|(seat, unit)| Action::ChooseUnit { seat, unit }));
                let on_tiles = self.victims_on_tiles(s, seat, class);
                out.extend(on_tiles.map(|(seat, tile)| Action::ChooseTile { seat, tile, on: Stand::Unit }));
            }
            Step::GainOfClass { class, from, .. } => {
                out.extend(self.free_of_class(s, seat, class, from).map(|unit| Action::Hire { unit }));
            }
            Step::Convert { class, from, .. } => {
                out.extend(self.convertible(s, seat, class, from).map(|unit| Action::ChooseUnit { seat, unit }));
                out.push(Action::Stop);
            }
            Step::DestroyBuilding { own, .. } => {
                out.extend(self.razable(s, seat, own).map(|(seat, building)| Action::Destroy { seat, building }));
            }
            Step::DestroyTile { own, resource, .. } => {
                for (seat, tile) in self.removable_tiles(s, seat, own, resource) {
                    let player = s.player(seat);
                    out.extend(self.stands(player, tile).map(|on| Action::ChooseTile { seat, tile, on }));
                }
            }
            Step::SwapOwn { .. } => {
                let player = s.player(seat);
                for tile in self.swappable(s, seat) {
                    out.extend(self.stands(player, tile).map(|on| Action::ChooseTile { seat, tile, on }));
                }
            }
            Step::SwapOther { tile: own, .. } => {
                for (seat, tile) in self.swap_partners(s, seat, own) {
                    let player = s.player(seat);
                    out.extend(self.stands(player, tile).map(|on| Action::ChooseTile { seat, tile, on }));
                }
            }
            _ => unreachable!("{step:?} is no choice of a power"),
        }
    }

    pub(in super::super) fn apply_powers(&self, s: &mut State, step: Step, action: Action) {
        let active = s.active;
        match (step, action) {
            (Step::GainAny { left, .. }, Action::Take { resource }) => {
                self.one_less(s, left, |left| Step::GainAny { left, from: resource });
                self.gain(s, active, resource, 1);
            }
            (Step::StealFrom { amount }, Action::ChoosePlayer { seat }) => {
                s.steps.replace(Step::Steal { seat, left: amount, from: Resource::Food });
            }
            (Step::Steal { seat, left, .. }, Action::Take { resource }) => {
                self.one_less(s, left, |left| Step::Steal { seat, left, from: resource });
                self.loot(s, seat, active, resource);
            }
            (Step::Sacrifice { left, amount }, Action::ChooseUnit { seat, unit }) => {
                self.one_less(s, left, |left| Step::Sacrifice { left, amount });
                s.steps.push(Step::GainAny { left: amount, from: Resource::Food });
                self.dismiss(s, seat, unit);
            }
            // AOM-D11: the house remains, its villager is gone.
            (Step::Sacrifice { left, amount }, Action::SacrificeVillager) => {
                self.one_less(s, left, |left| Step::Sacrifice { left, amount });
                s.steps.push(Step::GainAny { left: amount, from: Resource::Food });
                s.steps.push(Step::RemoveVillager { seat: active });
            }
            (Step::Eliminate { class, left }, Action::ChooseUnit { seat, unit }) => {
                self.one_less(s, left, |left| Step::Eliminate { class, left });
                self.dismiss(s, seat, unit);
            }
            (Step::Eliminate { class, left }, Action::ChooseTile { seat, tile, .. }) => {
                self.one_less(s, left, |left| Step::Eliminate { class, left });
                s.player_mut(seat).gatherers[tile] -= 1;
            }
            (Step::GainOfClass { class, left, .. }, Action::Hire { unit }) => {
                self.one_less(s, left, |left| Step::GainOfClass { class, left, from: unit });
                self.recruit(s, active, unit);
            }
            (Step::Convert { class, unit: into, left, .. }, Action::ChooseUnit { unit, .. }) => {
                self.one_less(s, left, |left| Step::Convert { class, unit: into, left, from: unit });
                self.dismiss(s, active, unit);
                self.recruit(s, active, into);
            }
            (Step::DestroyBuilding { left, own }, Action::Destroy { seat, building }) => {
                self.one_less(s, left, |left| Step::DestroyBuilding { left, own });
                self.raze(s, seat, building);
            }
            (Step::DestroyTile { left, own, resource }, Action::ChooseTile { seat, tile, on }) => {
                self.one_less(s, left, |left| Step::DestroyTile { left, own, resource });
                self.take_tile(s, seat, tile, on);
                s.pool[tile] += 1;
            }
            (Step::SwapOwn { left }, Action::ChooseTile { tile, on, .. }) => {
                self.one_less(s, left, |left| Step::SwapOwn { left });
                s.steps.push(Step::SwapOther { tile, on });
            }
            // AOM-D12: who stood on the tiles goes to the Holding Area.
            (Step::SwapOther { tile: own, on: mine }, Action::ChooseTile { seat, tile, on }) => {
                s.steps.pop();
                self.take_tile(s, active, own, mine);
                self.take_tile(s, seat, tile, on);
                s.player_mut(active).tiles[tile] += 1;
                s.player_mut(seat).tiles[own] += 1;
            }
            // "Up to" so many.
            (Step::Steal { .. } | Step::Convert { .. }, Action::Stop) => drop(s.steps.pop()),
            _ => unreachable!("{action:?} at {step:?}"),
        }
    }

    /// Powers without a target. True when done with.
    pub(in super::super) fn pass_powers(&self, s: &mut State, step: Step) -> bool {
        let seat = s.active;
        let possible = match step {
            Step::Powers { next } => {
                self.next_power(s, next);
                return true;
            }
            Step::GainAny { from, .. } => Resource::ALL.iter().skip(from.index()).any(|r| s.bank[*r] > 0),
            Step::StealFrom { .. } => self.others(s, seat).any(|o| s.player(o).wealth() > 0),
            Step::Steal { seat, from, .. } => {
                let player = s.player(seat);
                Resource::ALL.iter().skip(from.index()).any(|r| player.cubes[*r] > 0)
            }
            Step::Sacrifice { .. } => self.sacrificable(s.player(seat)),
            Step::Eliminate { class, .. } => self.eliminable(s, seat, class),
            Step::GainOfClass { class, from, .. } => self.free_of_class(s, seat, class, from).next().is_some(),
            Step::Convert { class, unit, from, .. } => {
                self.figure_left(s, seat, unit) && self.convertible(s, seat, class, from).next().is_some()
            }
            Step::DestroyBuilding { own, .. } => self.razable(s, seat, own).next().is_some(),
            Step::DestroyTile { own, resource, .. } => self.removable_tiles(s, seat, own, resource).next().is_some(),
            Step::SwapOwn { .. } => self.swappable(s, seat).next().is_some(),
            Step::SwapOther { tile, .. } => self.swap_partners(s, seat, tile).next().is_some(),
            _ => unreachable!("{step:?} is no effect of a power"),
        };
        if !possible {
            s.steps.pop();
        }
        !possible
    }
}
