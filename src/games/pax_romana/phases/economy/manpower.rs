//! PAX-6.2, PAX-6.3: the Manpower Phase and the Muster Action; what was planned in secret is carried out.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::*;
use crate::sets::{NodeSet, SpaceSet};
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::{Id, Seat};
use std::borrow::Cow;
use std::cell::OnceCell;

/// Kinds of things that can be bought in a Space, in canonical order.
const WARES: [Ware; 9] = [
    Ware::Form(Unit::Legion),
    Ware::Form(Unit::HeavyInfantry),
    Ware::Form(Unit::LightInfantry),
    Ware::Form(Unit::Cavalry),
    Ware::Form(Unit::Elephants),
    Ware::Form(Unit::MercenaryHeavy),
    Ware::Form(Unit::Galleys),
    Ware::Refit(Unit::Legion),
    Ware::Refit(Unit::HeavyInfantry),
];

/// Something that can be bought in a Space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ware {
    /// A unit or squadron.
    Form(Unit),
    /// A full unit for a reduced one.
    Refit(Unit),
}

/// Who buys, and when; what is asked for many Spaces is reckoned once, when it is first needed.
struct Buyer {
    seat: Seat,
    scope: Scope,
    /// Talents that are not planned to be spent.
    money: u16,
    /// Whether the plan has no room for anything that is not in it yet.
    full: bool,
    /// Kinds of [`WARES`] that can be paid, by their places.
    affordable: u16,
    /// Places with a LOC of the seat.
    reached: OnceCell<NodeSet>,
    /// Spaces where the seat has anything, or that are its home.
    own: OnceCell<SpaceSet>,
    /// PAX-6.4.3: one more heavy unit is allowed.
    below_cap: OnceCell<bool>,
    /// There is room for squadrons where the seat has none.
    new_fleet: OnceCell<bool>,
}

/// Where something is bought.
#[derive(Clone, Copy)]
struct Market {
    province: Province,
    /// PAX-6.2.4a, PAX-6.2.4b: the Province is controlled and not isolated, and Land Units are formed at all.
    held: bool,
    space: Space,
}

impl Chapter<PaxRomana> for MusterStep {
    fn who(self, _: &PaxRomana, _: &State) -> Who {
        match self {
            Self::Upkeep { seat, .. }
            | Self::Surplus { seat, .. }
            | Self::PlaceLeader { seat, .. }
            | Self::Raise { seat, .. }
            | Self::RaiseIn { seat, .. }
            | Self::DropAim { seat }
            | Self::KeepTwin { seat, .. } => Who::Seat(seat),
            Self::DrawLeader { seat } => Who::Chance(Chance::Leader(seat)),
            Self::DrawAim { seat } => Who::Chance(Chance::Objective(seat)),
            Self::Reveal | Self::CompareArmies => Who::Rules,
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Upkeep { seat, from } => game.legal_upkeep(s, seat, from, out),
            Self::Surplus { seat, from } => game.legal_surplus(s, seat, from, out),
            Self::PlaceLeader { seat, nth } => game.legal_posts(s, seat, nth, out),
            Self::Raise { seat, from, scope } => {
                let buyer = game.buyer(s, seat, scope);
                let provinces = (usize::from(from)..game.content.map.provinces.len()).map(Province::from_index);
                for province in provinces.filter(|province| game.has_wares(s, &buyer, *province)) {
                    out.push(Action::RaiseIn { province });
                }
                if scope == Scope::Phase && game.may_buy_aim(s, seat) {
                    out.push(Action::BuyObjective);
                }
                out.push(Action::Done);
            }
            Self::RaiseIn { seat, province, from, scope } => {
                game.wares(s, &game.buyer(s, seat, scope), province, from, |action| {
                    out.push(action);
                    false
                });
                out.push(Action::Done);
            }
            Self::DropAim { seat } => {
                let all = s.player(seat).objectives_from(0);
                out.extend(all.map(|objective| Action::DiscardObjective { objective }));
            }
            Self::KeepTwin { .. } => out.extend([Action::Yes, Action::No]),
            Self::Reveal | Self::CompareArmies | Self::DrawLeader { .. } | Self::DrawAim { .. } => {
                flow::nobody_decides(self)
            }
        }
    }

    fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
        match self {
            Self::Upkeep { .. } | Self::Surplus { .. } => return game.pass_upkeep(s, self),
            Self::PlaceLeader { seat, nth } => return game.pass_posts(s, seat, nth),
            // PAX-8.1.2: a pool without leaders.
            Self::DrawLeader { seat } if game.pool(s, seat).next().is_none() => {
                s.steps.pop();
            }
            Self::DrawAim { seat } if !game.aims_left(s, seat) => {
                s.steps.pop();
            }
            Self::Reveal => game.reveal(s),
            Self::CompareArmies => {
                s.steps.pop();
                game.compare_armies(s);
            }
            Self::Raise { seat, from, scope } => {
                let buyer = game.buyer(s, seat, scope);
                if game.has_any_wares(s, &buyer, from) || (scope == Scope::Phase && game.may_buy_aim(s, seat)) {
                    return false;
                }
                s.steps.pop();
            }
            Self::RaiseIn { seat, province, from, scope } => {
                if game.wares(s, &game.buyer(s, seat, scope), province, from, |_| true) {
                    return false;
                }
                s.steps.pop();
            }
            _ => return false,
        }
        true
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Upkeep { .. } | Self::Surplus { .. }, _) => game.apply_upkeep(s, self, action),
            (Self::DrawLeader { seat }, Action::DrawLeader { leader }) => {
                s.steps.pop();
                s.player_mut(seat).drawn.push(leader);
            }
            (Self::PlaceLeader { seat, nth }, Action::Choose { at: Node::Space(space) }) => {
                game.post_planned(s, seat, nth, space);
            }
            (Self::Raise { seat, scope, .. }, Action::RaiseIn { province }) => {
                let from = province.index() as u8 + 1;
                s.steps.replace(Self::Raise { seat, from, scope }.into());
                s.steps.push(Self::RaiseIn { seat, province, from: 0, scope }.into());
            }
            (Self::Raise { seat, .. }, Action::BuyObjective) => {
                s.steps.pop();
                s.orders.push(Order { seat, deed: Deed::BuyObjective, count: 1 });
            }
            (Self::RaiseIn { .. }, Action::Form { space, unit }) => game.bought(s, self, space, Ware::Form(unit)),
            (Self::RaiseIn { .. }, Action::Refit { space, unit }) => game.bought(s, self, space, Ware::Refit(unit)),
            (Self::DrawAim { seat }, Action::DrawObjective { objective }) => game.aim_drawn(s, seat, objective),
            (Self::DropAim { seat }, Action::DiscardObjective { objective }) => {
                s.steps.pop();
                game.give_back_aim(s, seat, objective);
            }
            // PAX-15.4.5b
            (Self::KeepTwin { seat, objective }, Action::Yes) => {
                s.steps.pop();
                game.take_aim(s, seat, objective);
            }
            (Self::KeepTwin { seat, .. }, Action::No) => s.steps.replace(Self::DrawAim { seat }.into()),
            (Self::Raise { .. } | Self::RaiseIn { .. }, Action::Done) => {
                s.steps.pop();
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &PaxRomana, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(Step::from(self).name())
    }
}

impl PaxRomana {
    /// PAX-3.2.E, PAX-SOP-6: everybody plans in secret what is formed; then all is carried out. PAX-3.2.Ee, PAX-SOP-18: there is no
    /// limit of time; a clock belongs to the players.
    pub(crate) fn lay_manpower(&self, s: &mut State) {
        self.replace_rhodian_galleys(s);
        s.steps.push(TurnStep::Reckon.into());
        s.steps.push(MusterStep::Reveal.into());
        for seat in s.all_seats().rev() {
            s.steps.push(MusterStep::Raise { seat, from: 0, scope: Scope::Phase }.into());
        }
    }

    /// PAX-6.2.4d: something is bought in a Space: planned in a secret phase, done at once in a Muster Action.
    fn bought(&self, s: &mut State, step: MusterStep, space: Space, ware: Ware) {
        let MusterStep::RaiseIn { seat, province, scope, .. } = step else { unreachable!("{step:?}") };
        let place = WARES.iter().position(|other| *other == ware).expect("something that can be bought");
        let deed = match ware {
            Ware::Form(unit) => Deed::Form(space, unit),
            Ware::Refit(unit) => Deed::Refit(space, unit),
        };
        s.steps.replace(MusterStep::RaiseIn { seat, province, from: ware_order(space, place), scope }.into());
        match scope {
            Scope::Phase => self.note(s, seat, deed),
            Scope::Land | Scope::Galleys | Scope::Both => self.carry_out_deed(s, seat, deed, 1),
        }
    }

    /// Plans one more of something.
    pub(crate) fn note(&self, s: &mut State, seat: Seat, deed: Deed) {
        let known = s.orders.iter_mut().find(|order| order.seat == seat && order.deed == deed);
        match known {
            Some(order) => order.count += 1,
            None => s.orders.push(Order { seat, deed, count: 1 }),
        }
    }

    /// PAX-6.2.5: whether a seat can plan to buy something in a Space, by what it has planned so far, from a place in the
    /// canonical order of the Province on.
    pub(crate) fn may_plan(&self, s: &State, seat: Seat, deed: Deed, from: u16) -> bool {
        let (space, wanted) = match deed {
            Deed::Form(space, unit) => (space, Action::Form { space, unit }),
            Deed::Refit(space, unit) => (space, Action::Refit { space, unit }),
            Deed::Disband(..) | Deed::BuyObjective | Deed::Place(..) => unreachable!("{deed:?} is bought in no Space"),
        };
        let province = self.space(space).province;
        self.wares(s, &self.buyer(s, seat, Scope::Phase), province, from, |action| action == wanted)
    }

    /// Place of something that is bought in a Space in the canonical order of its Province; none for what never is.
    pub(crate) fn place_among_wares(&self, deed: Deed) -> Option<u16> {
        let (space, ware) = match deed {
            Deed::Form(space, unit) => (space, Ware::Form(unit)),
            Deed::Refit(space, unit) => (space, Ware::Refit(unit)),
            Deed::Disband(..) | Deed::BuyObjective | Deed::Place(..) => unreachable!("{deed:?} is bought in no Space"),
        };
        WARES.iter().position(|other| *other == ware).map(|place| ware_order(space, place))
    }

    /// PAX-6.2.7a, PAX-6.3b, PAX-12.2.2b, PAX-12.8.1b, PAX-15.4.4b: the price of something.
    fn cost(&self, s: &State, seat: Seat, deed: Deed) -> u16 {
        match deed {
            Deed::Form(_, unit) if self.unit(unit).mercenary => self.content.forces.mercenaries.talents.into(),
            Deed::Form(_, unit) => self.unit(unit).cost_talents.into(),
            Deed::Refit(_, unit) => self.unit(unit).refit_cost_talents.into(),
            Deed::BuyObjective => self.aim_price(s, seat).into(),
            Deed::Disband(..) | Deed::Place(..) => 0,
        }
    }

    /// Talents that a seat has not yet planned to spend.
    pub(crate) fn unspent(&self, s: &State, seat: Seat) -> u16 {
        let left = u32::from(s.player(seat).talents).checked_sub(self.planned_cost(s, seat));
        left.expect("plans that can be paid") as u16
    }

    /// Talents that a seat has planned to spend.
    pub(crate) fn planned_cost(&self, s: &State, seat: Seat) -> u32 {
        let mine = s.orders.refs().filter(|order| order.seat == seat);
        mine.map(|order| u32::from(self.cost(s, seat, order.deed)) * u32::from(order.count)).sum()
    }

    /// Whether there is anything to raise at all.
    pub(crate) fn can_raise(&self, s: &State, seat: Seat, scope: Scope) -> bool {
        self.has_any_wares(s, &self.buyer(s, seat, scope), 0)
    }

    /// Whether there is anything to buy in a Province from this one on. At home no lines have to be traced first, so those
    /// are asked before others.
    fn has_any_wares(&self, s: &State, buyer: &Buyer, from: u8) -> bool {
        let provinces = || (usize::from(from)..self.content.map.provinces.len()).map(Province::from_index);
        let home = self.seat_rules(s, buyer.seat).home_provinces;
        let (mut near, mut far) = (provinces().filter(|p| home.has(*p)), provinces().filter(|p| !home.has(*p)));
        near.any(|province| self.has_wares(s, buyer, province))
            || far.any(|province| self.has_wares(s, buyer, province))
    }

    fn buyer(&self, s: &State, seat: Seat, scope: Scope) -> Buyer {
        let money = self.unspent(s, seat);
        let price = |ware: &Ware| match ware {
            Ware::Form(unit) if self.unit(*unit).mercenary => self.content.forces.mercenaries.talents,
            Ware::Form(unit) => self.unit(*unit).cost_talents,
            Ware::Refit(unit) => self.unit(*unit).refit_cost_talents,
        };
        let paid = (0..).zip(&WARES).filter(|(_, ware)| u16::from(price(ware)) <= money);
        let affordable = paid.fold(0, |all, (place, _)| all | 1 << place);
        let full = scope == Scope::Phase && !self.room_for_plans(s, seat);
        let (reached, own, below_cap, new_fleet) = Default::default();
        Buyer { seat, scope, money, full, affordable, reached, own, below_cap, new_fleet }
    }

    /// Whether a seat may plan one more thing to form or refit; an Objective may come beside them. Seats do not share their room, so
    /// that nobody learns from it what others plan.
    fn room_for_plans(&self, s: &State, seat: Seat) -> bool {
        self.plans_left(s, seat) > 1
    }

    /// How many different things more a seat may plan.
    pub(crate) fn plans_left(&self, s: &State, seat: Seat) -> usize {
        let planned = s.orders.refs().filter(|order| order.seat == seat).count();
        (ORDERS / s.players()).saturating_sub(planned)
    }

    /// Whether there is room for squadrons in a Space: a further Fleet, or one that lies there or is planned already.
    fn room_for_squadrons(&self, s: &State, buyer: &Buyer, space: Space) -> bool {
        let deed = Deed::Form(space, Unit::Galleys);
        *buyer.new_fleet.get_or_init(|| self.room_for_new_fleet(s, buyer))
            || s.galleys(Owner::of(buyer.seat), space.into()) > 0
            || s.orders.refs().any(|order| order.seat == buyer.seat && order.deed == deed)
    }

    /// Whether a Fleet may be formed where the seat has none. In a secret phase seats do not share the room, as in
    /// [`Self::room_for_plans`].
    fn room_for_new_fleet(&self, s: &State, buyer: &Buyer) -> bool {
        let new = |order: &&Order| match order.deed {
            Deed::Form(at, Unit::Galleys) => {
                order.seat == buyer.seat && s.galleys(Owner::of(buyer.seat), at.into()) == 0
            }
            _ => false,
        };
        let sharers = if buyer.scope == Scope::Phase { s.players() } else { 1 };
        s.orders.refs().filter(new).count() < self.room_for_fleets(s) / sharers
    }

    fn reached<'b>(&self, s: &State, buyer: &'b Buyer) -> &'b NodeSet {
        buyer.reached.get_or_init(|| self.supplied(s, buyer.seat, true))
    }

    /// Spaces where a seat has anything, or that are its home: elsewhere it controls nothing, and nobody of it can be refitted.
    fn own_places(&self, s: &State, seat: Seat) -> SpaceSet {
        let owner = Owner::of(seat);
        self.seat_rules(s, seat).home_spaces.or(s.places_of(owner)).or(s.harbours_of(owner))
    }

    fn has_wares(&self, s: &State, buyer: &Buyer, province: Province) -> bool {
        self.wares(s, buyer, province, 0, |_| true)
    }

    /// Calls `each` with what can be bought in a Province from a place in the canonical order on, until it says true.
    fn wares(
        &self,
        s: &State,
        buyer: &Buyer,
        province: Province,
        from: u16,
        mut each: impl FnMut(Action) -> bool,
    ) -> bool {
        if buyer.money == 0 {
            return false;
        }
        let rules = self.content.map.province(province);
        let seat = buyer.seat;
        let mut spaces = rules.spaces.and(self.scene(s).open);
        // PAX-6.2.4a, PAX-6.2.4b
        let mut held = s.control[province] == Some(Owner::of(seat)) && buyer.scope != Scope::Galleys;
        if held {
            let home = self.seat_rules(s, seat).home_provinces.has(province);
            held = match home {
                true => rules.spaces.iter().any(|space| self.controls_space(s, seat, space)),
                false => self.province_supplied(s, seat, province, *self.reached(s, buyer)),
            };
        }
        if !held {
            spaces = spaces.and(*buyer.own.get_or_init(|| self.own_places(s, seat)));
        }
        for space in spaces.iter().skip_while(|space| ware_order(*space, WARES.len()) <= from) {
            let first = from.saturating_sub(ware_order(space, 0));
            let offered = buyer.affordable >> first << first;
            let market = Market { province, held, space };
            for place in (0..WARES.len()).filter(|place| offered >> place & 1 == 1) {
                let (offered, action, deed) = match WARES[place] {
                    Ware::Form(unit) => {
                        (self.forms(s, buyer, &market, unit), Action::Form { space, unit }, Deed::Form(space, unit))
                    }
                    Ware::Refit(unit) => {
                        (self.refits(s, buyer, &market, unit), Action::Refit { space, unit }, Deed::Refit(space, unit))
                    }
                };
                let known = || s.orders.refs().any(|order| order.seat == seat && order.deed == deed);
                if offered && (!buyer.full || known()) && each(action) {
                    return true;
                }
            }
        }
        false
    }

    /// PAX-R112.
    fn refits_here(&self, scope: Scope) -> bool {
        scope != Scope::Galleys || self.content.options.refit_in_muster == RefitInMuster::Either
    }

    /// PAX-6.2.7c, PAX-10.6.6c, PAX-10.6.6f: whether a reduced unit can be made full; an isolated one only in a controlled Province whose table has its
    /// kind.
    fn refits(&self, s: &State, buyer: &Buyer, market: &Market, unit: Unit) -> bool {
        let (seat, space) = (buyer.seat, market.space);
        if !s.troops(Owner::of(seat), space).has_reduced(unit) || !self.refits_here(buyer.scope) {
            return false;
        }
        // PAX-6.4.3a, PAX-R124
        let counts_anew = !self.content.options.reduced_units_count;
        if counts_anew && !*buyer.below_cap.get_or_init(|| self.below_cap(s, seat)) {
            return false;
        }
        let own = s.control[market.province] == Some(Owner::of(seat));
        let formed = || own && self.content.map.province(market.province).units.has(unit);
        // PAX-9.6.2a
        let isolated = || !self.in_town(s, Owner::of(seat), space) && !self.reached(s, buyer).has(Node::Space(space));
        let planned = s.orders.refs().any(|order| order.seat == seat && order.deed == Deed::Refit(space, unit));
        let home = self.home_of(s, space) == Some(seat);
        !planned && (home || formed() || !isolated())
    }

    /// PAX-6.2.4c, PAX-6.2.5b, PAX-6.2.6a, PAX-6.2.7b, PAX-6.2.7d, PAX-6.2.9a, PAX-6.3e: whether a unit can be formed in a Space.
    fn forms(&self, s: &State, buyer: &Buyer, market: &Market, unit: Unit) -> bool {
        let (&Buyer { seat, scope, .. }, &Market { province, held, space }) = (buyer, market);
        let below_cap = || *buyer.below_cap.get_or_init(|| self.below_cap(s, seat));
        let owner = Owner::of(seat);
        let node = Node::Space(space);
        let rules = self.seat_rules(s, seat);
        match unit {
            // PAX-6.3a, PAX-6.3c, PAX-6.3d
            Unit::Galleys => {
                scope != Scope::Land
                    && self.space(space).port
                    && self.controls_space(s, seat, space)
                    && !self.enemy_fleet_at(s, owner, node)
                    && self.room_for_squadrons(s, buyer, space)
            }
            // PAX-12.2.1b, PAX-12.2.3a, PAX-12.2.4a
            Unit::MercenaryHeavy => {
                scope == Scope::Phase
                    && !self.extended(s)
                    && rules.mercenaries
                    && self.hires_in(s, seat, space)
                    && (!s.troops(owner, space).is_empty() || !self.contested(s, seat, market))
                    && below_cap()
            }
            _ => {
                let table = self.content.map.provinces[province.index()].units;
                // PAX-6.2.6b
                let roman = rules.legions && rules.home_provinces.has(province);
                // PAX-6.2.8a
                let heavy = unit == Unit::HeavyInfantry;
                let heavy_here = || self.heavy_infantry_in(s, seat, province, space);
                let limit = rules.muster_limit.filter(|limit| limit.0 == unit && scope != Scope::Phase);
                scope != Scope::Galleys
                    && held
                    && table.has(unit)
                    && (unit != Unit::Legion || roman)
                    // PAX-6.2.5c
                    && (!heavy || (heavy_here() && below_cap()))
                    && limit.is_none_or(|limit| s.activation.mustered < limit.1)
                    // PAX-6.2.3a
                    && (self.controls_space(s, seat, space) || self.unoccupied(s, space))
                    && self.lodging(s, owner, space)
                    // PAX-6.2.7e, PAX-12.8.1a
                    && (unit != Unit::Elephants || self.will_have_fighters(s, seat, space))
            }
        }
    }

    /// PAX-5.1.2a, PAX-R177: whether another player, no ally, may place units in an unoccupied Space at the same time: he controls the Province, or
    /// hires, too, and has squadrons there.
    fn contested(&self, s: &State, seat: Seat, market: &Market) -> bool {
        let comes = |other: Seat| {
            let owner = Owner::of(other);
            let hires = self.seat_rules(s, other).mercenaries && s.galleys(owner, market.space.into()) > 0;
            hires || s.control[market.province] == Some(owner)
        };
        s.all_seats().any(|other| other != seat && !s.allied(seat, other) && comes(other))
    }

    /// PAX-6.2.8a, PAX-6.2.6c, PAX-R122, PAX-R134: whether a seat may place heavy infantry of a Province in a Space.
    fn heavy_infantry_in(&self, s: &State, seat: Seat, province: Province, space: Space) -> bool {
        let options = &self.content.options;
        let spaces = self.content.map.province(province).spaces;
        let mainland = || spaces.iter().any(|other| self.space(other).heavy_infantry);
        let ground = self.space(space).heavy_infantry || (options.heavy_infantry_on_islands && mainland());
        let rules = self.seat_rules(s, seat);
        let greek = rules.template == Power::Greece && !options.greek_heavy_infantry_abroad;
        ground && (!greek || rules.home_provinces.has(province))
    }

    /// PAX-9.2.3a, PAX-12.8.2b: Elephants come only where a combat unit is or will be, also one of friends.
    fn will_have_fighters(&self, s: &State, seat: Seat, space: Space) -> bool {
        let lcu = |order: &Order| matches!(order.deed, Deed::Form(at, unit) if at == space && self.unit(unit).lcu);
        let planned = s.orders.refs().any(|order| order.seat == seat && lcu(order));
        let fights = |force: Force| self.has_fighters(&force.troops) && self.together(s, Owner::of(seat), force.owner);
        planned || s.forces(space).any(fights)
    }

    /// PAX-6.4.3a, PAX-R123: a power with a hard cap never exceeds its maximum. PAX-R124: where reduced units do not count, refitted ones do.
    pub(crate) fn below_cap(&self, s: &State, seat: Seat) -> bool {
        self.room_below_cap(s, seat, 1)
    }

    /// PAX-6.4.3a, PAX-R123: the same for several heavy units at once.
    pub(crate) fn room_below_cap(&self, s: &State, seat: Seat, count: u8) -> bool {
        let rules = self.seat_rules(s, seat);
        let reduced_count = self.content.options.reduced_units_count;
        let planned = |order: &Order| match order.deed {
            Deed::Form(_, unit) if order.seat == seat && self.unit(unit).counts_manpower => u16::from(order.count),
            Deed::Refit(..) if order.seat == seat && !reduced_count => u16::from(order.count),
            _ => 0,
        };
        let planned: u16 = s.orders.refs().map(planned).sum();
        let most = rules.manpower_max[self.band(s, seat).index()];
        !rules.hard_cap || self.counted_heavy(s, seat) + planned + u16::from(count) <= u16::from(most)
    }

    /// PAX-6.4a, PAX-8.1.5d, PAX-6.2.2a: what all have planned happens.
    fn reveal(&self, s: &mut State) {
        s.steps.pop();
        if s.phase == Phase::Maintenance {
            self.pay_upkeep(s);
        }
        let orders = std::mem::take(&mut s.orders);
        for order in orders.iter() {
            self.carry_out_deed(s, order.seat, order.deed, order.count);
        }
        for seat in s.all_seats() {
            s.player_mut(seat).drawn.clear();
        }
        if s.phase == Phase::Manpower {
            self.retire_reduced(s);
        }
    }

    /// PAX-6.2.5d: something is paid and done.
    fn carry_out_deed(&self, s: &mut State, seat: Seat, deed: Deed, count: u8) {
        let owner = Owner::of(seat);
        let cost = self.cost(s, seat, deed) * u16::from(count);
        self.pay(s, seat, cost);
        match deed {
            Deed::Form(space, Unit::Galleys) => self.moor(s, owner, space.into(), count),
            Deed::Form(space, unit) => {
                self.place(s, owner, space, Piece::full(unit), count);
                // PAX-9.6.5a: they have not begun the Activation in the mountains. Nobody moves any more after this Action.
                let harsh = self.content.options.rough_mountain_attrition && self.space(space).rough_mountain;
                if harsh && s.phase == Phase::Activation {
                    self.note_moved(s, owner, space.into(), Piece::full(unit), count);
                }
                if self.seat_rules(s, seat).muster_limit.is_some_and(|limit| limit.0 == unit) {
                    s.activation.mustered += count;
                }
            }
            Deed::Refit(space, unit) => {
                // PAX-5.1.1: an army that was there before an ally still is.
                self.place(s, owner, space, Piece::full(unit), 1);
                self.take(s, owner, space, Piece::reduced(unit), 1);
            }
            Deed::Disband(at, piece) if piece.unit == Unit::Galleys => self.cast_off(s, owner, at, count),
            Deed::Disband(at, piece) => {
                self.take(s, owner, at.as_space(), piece, count);
                self.clear_stragglers(s, owner, at.as_space());
            }
            Deed::BuyObjective => s.steps.push(MusterStep::DrawAim { seat }.into()),
            Deed::Place(leader, space) => self.post(s, owner, leader, space.into()),
        }
    }

    /// PAX-10.6.6e, PAX-3.2.Ec, PAX-12.1.4f: reduced units that were not refitted become Garrisons.
    fn retire_reduced(&self, s: &mut State) {
        let mut places: SpaceSet =
            s.manned().iter().filter(|space| s.ground[*space].force.expect("units").troops.any_reduced()).collect();
        s.guests.refs().filter(|guest| guest.force.troops.any_reduced()).for_each(|guest| places.insert(guest.space));
        for (seat, space) in s.all_seats().flat_map(|seat| places.iter().map(move |space| (seat, space))) {
            let owner = Owner::of(seat);
            for unit in [Unit::Legion, Unit::HeavyInfantry] {
                if s.troops(owner, space).has_reduced(unit) {
                    let garrisons = self.unit(unit).garrisons_reduced;
                    self.place(s, owner, space, Piece::full(Unit::Garrison), garrisons);
                    self.take(s, owner, space, Piece::reduced(unit), 1);
                    self.clear_stragglers(s, owner, space);
                }
            }
        }
    }
}

/// Place of one of the [`WARES`] in the canonical order of a Province.
fn ware_order(space: Space, place: usize) -> u16 {
    16 * u16::from(space.0) + place as u16
}
