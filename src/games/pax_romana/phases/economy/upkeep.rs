//! PAX-6.4: the Maintenance Phase.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::*;
use crate::sets::NodeSet;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, Seat};

impl PaxRomana {
    /// PAX-3.2.Bb, PAX-SOP-3: everybody plans in secret what is kept; then all is carried out.
    pub(crate) fn lay_upkeep(&self, s: &mut State) {
        let compared = self.content.options.armies_compared;
        if compared == ArmiesCompared::AfterUpkeep {
            s.steps.push(MusterStep::CompareArmies.into());
        }
        // PAX-14.2.1b, PAX-14.2.1c: units that are disbanded hold nothing any more.
        s.steps.push(TurnStep::Reckon.into());
        s.steps.push(MusterStep::Reveal.into());
        for seat in s.all_seats().rev() {
            s.steps.push(MusterStep::Surplus { seat, from: 0 }.into());
            s.steps.push(MusterStep::Upkeep { seat, from: 0 }.into());
        }
        // PAX-R125
        if compared == ArmiesCompared::BeforeUpkeep {
            s.steps.push(MusterStep::CompareArmies.into());
        }
    }

    /// Squadrons and units that a seat has planned to disband.
    fn planned(&self, s: &State, seat: Seat, galleys: bool) -> u16 {
        let of = |order: &Order| {
            let fits = matches!(order.deed, Deed::Disband(_, piece) if (piece.unit == Unit::Galleys) == galleys);
            order.seat == seat && fits
        };
        s.orders.refs().filter(|order| of(order)).map(|order| u16::from(order.count)).sum()
    }

    /// PAX-6.4.1a: Talents for the squadrons of a seat that are kept.
    fn galley_upkeep(&self, s: &State, seat: Seat) -> u16 {
        self.kept_galleys(s, seat) * u16::from(self.content.unit(Unit::Galleys).upkeep_talents)
    }

    /// PAX-6.4.1a, PAX-12.5d: squadrons of a seat that are kept by what is planned so far. Those of others need no upkeep (PAX-6.4.1c).
    fn kept_galleys(&self, s: &State, seat: Seat) -> u16 {
        let own = s.fleets.refs().filter(|fleet| fleet.owner == Owner::of(seat)).map(|fleet| u16::from(fleet.galleys));
        own.sum::<u16>().checked_sub(self.planned(s, seat, true)).expect("squadrons that are there")
    }

    /// PAX-6.4.2a, PAX-6.4.2b: heavy units above the maximum by what is planned so far.
    fn surplus(&self, s: &State, seat: Seat) -> u16 {
        let most = self.seat_rules(s, seat).manpower_max[self.band(s, seat).index()];
        let kept = self.counted_heavy(s, seat).checked_sub(self.planned(s, seat, false));
        kept.expect("units that are there").saturating_sub(most.into())
    }

    /// PAX-R124: heavy units that count against the maximum.
    pub(crate) fn counted_heavy(&self, s: &State, seat: Seat) -> u16 {
        let owner = Owner::of(seat);
        let reduced =
            |troops: Troops| [Unit::Legion, Unit::HeavyInfantry].iter().filter(|u| troops.has_reduced(**u)).count();
        let excused: usize = match self.content.options.reduced_units_count {
            true => 0,
            false => s.manned_by(owner).iter().map(|space| reduced(s.troops(owner, space))).sum(),
        };
        self.heavy_of(s, seat) - excused as u16
    }

    /// PAX-R126: squadrons that must still be disbanded because they cannot be paid.
    pub(crate) fn unpaid_galleys(&self, s: &State, seat: Seat) -> u16 {
        let price = self.content.unit(Unit::Galleys).upkeep_talents;
        let paid = s.player(seat).talents.checked_div(price.into());
        paid.map_or(0, |paid| self.kept_galleys(s, seat).saturating_sub(paid))
    }

    /// PAX-R126, PAX-R123: heavy units that must still be disbanded.
    pub(crate) fn unpaid_surplus(&self, s: &State, seat: Seat) -> u16 {
        let capped = self.seat_rules(s, seat).hard_cap && self.content.options.carthage_disbands_excess;
        // Squadrons that the plan had no room for are kept without pay.
        let money = if capped { 0 } else { s.player(seat).talents.saturating_sub(self.galley_upkeep(s, seat)) };
        let own: u16 = self.heavy_from(s, seat, 0).map(|(.., count)| u16::from(count)).sum();
        // PAX-R12-23: auxiliaries that count are not his to disband.
        self.surplus(s, seat).saturating_sub(money).min(own - self.planned(s, seat, false))
    }

    /// Whether a seat's plan has room for more squadrons to disband: those that need not go leave room for heavy units that must.
    fn room_for_squadrons_to_go(&self, s: &State, seat: Seat) -> bool {
        let left = self.plans_left(s, seat);
        left > 0 && (self.unpaid_galleys(s, seat) > 0 || left > self.unpaid_surplus(s, seat).into())
    }

    /// PAX-6.4.1b: squadrons that may be disbanded, place by place.
    pub(crate) fn legal_upkeep(&self, s: &State, seat: Seat, from: u16, out: &mut Vec<Action>) {
        let need = self.unpaid_galleys(s, seat);
        let mut left = self.kept_galleys_from(s, seat, from);
        let room = self.room_for_squadrons_to_go(s, seat);
        for (at, galleys) in self.own_fleets(s, seat, from).filter(|_| room) {
            // What comes later must be enough for what has to go.
            left -= u16::from(galleys);
            let least = need.saturating_sub(left).max(1) as u8;
            let piece = Piece::full(Unit::Galleys);
            out.extend((least..=galleys).map(|count| Action::Disband { at, piece, count }));
        }
        if need == 0 {
            out.push(Action::Done);
        }
    }

    /// Own Fleets in the order of places.
    fn own_fleets(&self, s: &State, seat: Seat, from: u16) -> impl Iterator<Item = (Node, u8)> {
        let mine = s.fleets.refs().filter(|fleet| fleet.owner == Owner::of(seat) && fleet.galleys > 0);
        let places: NodeSet = mine.map(|fleet| fleet.at).collect();
        let due = places.iter().filter(move |at| at.index() >= usize::from(from));
        due.map(move |at| (at, s.galleys(Owner::of(seat), at)))
    }

    fn kept_galleys_from(&self, s: &State, seat: Seat, from: u16) -> u16 {
        let of = |fleet: &Fleet| fleet.owner == Owner::of(seat) && fleet.at.index() >= usize::from(from);
        s.fleets.refs().filter(|fleet| of(fleet)).map(|fleet| u16::from(fleet.galleys)).sum()
    }

    /// PAX-6.4.2d, PAX-12.2.5d, PAX-12.3.3f: heavy units that count, kind by kind, with their place in the order of Spaces and kinds, from a place
    /// on.
    fn heavy_from(&self, s: &State, seat: Seat, from: u16) -> impl Iterator<Item = (u16, Space, Piece, u8)> {
        let owner = Owner::of(seat);
        let first = usize::from(from / KINDS);
        let kinds = s.manned_by(owner).iter().filter(move |space| space.index() >= first).flat_map(move |space| {
            let heavy = s.troops(owner, space).only(|unit| self.unit(unit).counts_manpower);
            heavy.pieces().map(move |(piece, count)| (surplus_order(space, piece), space, piece, count))
        });
        kinds.filter(move |(place, ..)| *place >= from)
    }

    /// PAX-6.4.2c: heavy units that may be disbanded, kind by kind.
    pub(crate) fn legal_surplus(&self, s: &State, seat: Seat, from: u16, out: &mut Vec<Action>) {
        let (surplus, need) = (self.surplus(s, seat), self.unpaid_surplus(s, seat));
        let mut left: u16 = self.heavy_from(s, seat, from).map(|(.., count)| u16::from(count)).sum();
        let room = self.plans_left(s, seat) > 0;
        for (_, space, piece, count) in self.heavy_from(s, seat, from).filter(|_| room) {
            // What comes later must be enough for what has to go.
            left -= u16::from(count);
            let least = need.saturating_sub(left).max(1) as u8;
            let most = u16::from(count).min(surplus) as u8;
            out.extend((least..=most).map(|count| Action::Disband { at: space.into(), piece, count }));
        }
        if need == 0 {
            out.push(Action::Done);
        }
    }

    pub(crate) fn pass_upkeep(&self, s: &mut State, step: MusterStep) -> bool {
        let nothing = match step {
            MusterStep::Upkeep { seat, from } => {
                self.own_fleets(s, seat, from).next().is_none() || !self.room_for_squadrons_to_go(s, seat)
            }
            MusterStep::Surplus { seat, .. } => self.surplus(s, seat) == 0 || self.plans_left(s, seat) == 0,
            _ => unreachable!("{step:?}"),
        };
        if nothing {
            s.steps.pop();
        }
        nothing
    }

    pub(crate) fn apply_upkeep(&self, s: &mut State, step: MusterStep, action: Action) {
        s.steps.pop();
        match (step, action) {
            (MusterStep::Upkeep { seat, .. }, Action::Disband { at, piece, count }) => {
                s.orders.push(Order { seat, deed: Deed::Disband(at, piece), count });
                s.steps.push(MusterStep::Upkeep { seat, from: at.index() as u16 + 1 }.into());
            }
            (MusterStep::Surplus { seat, .. }, Action::Disband { at, piece, count }) => {
                s.orders.push(Order { seat, deed: Deed::Disband(at, piece), count });
                let from = surplus_order(at.as_space(), piece) + 1;
                s.steps.push(MusterStep::Surplus { seat, from }.into());
            }
            // All others are kept.
            (MusterStep::Upkeep { .. } | MusterStep::Surplus { .. }, Action::Done) => {}
            _ => unreachable!("{step:?} {action:?}"),
        }
    }

    /// PAX-6.4.1a, PAX-6.4.2a: what is kept is paid for; to be called before anything is disbanded.
    pub(crate) fn pay_upkeep(&self, s: &mut State) {
        for seat in s.all_seats() {
            let capped = self.seat_rules(s, seat).hard_cap && self.content.options.carthage_disbands_excess;
            let surplus = if capped { 0 } else { self.surplus(s, seat) };
            let due = self.galley_upkeep(s, seat) + surplus;
            self.pay(s, seat, due.min(s.player(seat).talents));
        }
    }

    /// PAX-14.2.1m to PAX-14.2.1o: more heavy units than Civilization Points cost Stability.
    pub(crate) fn compare_armies(&self, s: &mut State) {
        for seat in s.all_seats() {
            let (heavy, points) = (self.compared_of(s, seat), self.civilization_of(s, seat));
            let times = |n: u16| match self.content.options.cvp_multiples {
                CvpMultiples::AtLeast => heavy >= n * points,
                CvpMultiples::MoreThan => heavy > n * points,
            };
            let changes = &self.content.stability.changes;
            let change = match heavy > points {
                false => continue,
                true if self.extended(s) && times(4) => changes.heavy_units_four_times,
                // PAX-14.2.1n
                true if times(3) => changes.heavy_units_three_times,
                true => changes.heavy_units_exceed,
            };
            self.sway(s, seat, change);
        }
    }
}

/// Places in the order of disbanding for each Space; more than there are kinds of pieces.
const KINDS: u16 = 32;

/// Place of heavy units of a Space in the order of disbanding.
pub fn surplus_order(space: Space, piece: Piece) -> u16 {
    KINDS * space.0 as u16 + u16::from(piece.order())
}
