//! PAX-7.1, PAX-12.1.4d, PAX-12.2.2, PAX-13.3-MUT: what an Expansion does instead of Minor Moves.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::*;
use crate::state::*;
use crate::step::*;
use agon_game::Seat;

impl PaxRomana {
    pub(crate) fn legal_construction(&self, s: &State, out: &mut Vec<Action>) {
        let seat = s.active;
        let own = matches!(s.marker, Some(Marker::Player(_) | Marker::Free(_)));
        if !own {
            return;
        }
        // PAX-7.1.1b, PAX-9.1.1d
        if s.activation.minor > 0 {
            for space in s.places_of(Owner::of(seat)).iter() {
                self.legal_building(s, seat, space, out);
            }
            self.legal_hiring(s, seat, out);
        }
        // PAX-13.3-MUT: its own Fleets, or those of an ally that it commands.
        let talents = s.player(seat).talents;
        for Mutiny { owner, at } in s.mutinies.iter() {
            if self.admiral_of(s, owner) == Some(seat) && talents >= s.galleys(owner, at).into() {
                out.push(Action::PayFleet { owner, at });
            }
        }
    }

    /// PAX-1.4af, PAX-7.1.1a, PAX-7.1.4a, PAX-7.1.4b, PAX-7.1.5a, PAX-12.4.4b: what a seat can build in a Space.
    fn legal_building(&self, s: &State, seat: Seat, space: Space, out: &mut Vec<Action>) {
        let owner = Owner::of(seat);
        let (troops, talents) = (s.troops(owner, space), s.player(seat).talents);
        let prices = &self.content.places.construction;
        match s.ground[space].works {
            // PAX-7.1.2a, PAX-7.1.2c, PAX-7.1.3a, PAX-R136
            None if !self.space(space).rough_mountain => {
                let paid = talents >= prices.town_talents.into() && self.usable(s, owner, space, Unit::Garrison);
                if paid && self.controls_space(s, seat, space) {
                    out.push(Action::FoundTown { space });
                }
            }
            Some(works) if works.owner == owner && !self.enslaved(s, space) => {
                // PAX-7.1.2d, PAX-7.1.2f, PAX-12.2.5a
                // PAX-R135
                let fresh = s.activation.founded.has(space) && !self.content.options.town_and_city_at_once;
                let town = works.kind() == PlaceKind::Town && works.intact() && !fresh;
                if town && talents >= prices.city_talents.into() {
                    let builders = Unit::ALL.iter().filter(|unit| self.unit(**unit).builds_city);
                    let usable = builders.filter(|unit| self.usable(s, owner, space, **unit));
                    out.extend(usable.map(|unit| Action::RaiseCity { space, unit: *unit }));
                }
                // PAX-7.1.6a, PAX-7.1.6c, PAX-R137
                let missing = self.content.places.full(works.kind()) - works.points;
                let price = u16::from(prices.restore_talents_per_fp);
                let least = if self.content.options.partial_restoration { 1 } else { missing };
                for points in least.max(1)..=missing {
                    if talents >= price * u16::from(points) {
                        out.push(Action::Restore { space, points });
                    }
                }
            }
            // In Rough Mountain, and in places of others, nothing is built.
            Some(_) | None => {}
        }
        // PAX-12.1.4d, PAX-12.1.4e, PAX-12.1.7: also of a unit that has moved, for disbanding is no movement (the example of 12.1.7).
        // PAX-12.1.3b: in Rough Mountain a unit that can fight stays with them.
        let guarded = !self.space(space).rough_mountain || self.fighters(troops).len() > 1;
        for (piece, _) in troops.pieces().filter(|(piece, _)| guarded && self.garrisons_of(*piece) > 0) {
            out.push(Action::Settle { space, piece });
        }
    }

    /// PAX-12.1.6a, PAX-12.1.6b: Garrisons made of a unit.
    pub(crate) fn garrisons_of(&self, piece: Piece) -> u8 {
        let rules = self.unit(piece.unit);
        if piece.reduced { rules.garrisons_reduced } else { rules.garrisons_full }
    }

    /// PAX-7.1.2b, PAX-R135: whether a full unit is there that may be used up.
    fn usable(&self, s: &State, owner: Owner, space: Space, unit: Unit) -> bool {
        let piece = Piece::full(unit);
        match self.content.options.moved_unit_may_build {
            true => s.troops(owner, space).count(piece) > 0,
            false => self.unmoved(s, owner, space.into(), piece) > 0,
        }
    }

    /// PAX-3.5.1d, PAX-12.2.2a: Mercenaries instead of a Minor Move.
    fn legal_hiring(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let unit = Unit::MercenaryHeavy;
        if self.extended(s) || !self.seat_rules(s, seat).mercenaries || !self.can_hire(s, seat) {
            return;
        }
        let spaces = s.manned_by(Owner::of(seat)).or(s.harbours_of(Owner::of(seat)));
        out.extend(
            spaces.iter().filter(|space| self.hires_in(s, seat, *space)).map(|space| Action::Form { space, unit }),
        );
    }

    /// PAX-12.2.4a, PAX-1.4an: whether Mercenaries of the Standard Game can join units of a seat in a Space: an army,
    /// or squadrons in a Port without enemies, for on land they would meet these.
    pub(crate) fn hires_in(&self, s: &State, seat: Seat, space: Space) -> bool {
        let owner = Owner::of(seat);
        let ships = || s.galleys(owner, space.into()) > 0 && !self.enemy_in(s, seat, space);
        !s.troops(owner, space).is_empty() || ships()
    }

    fn can_hire(&self, s: &State, seat: Seat) -> bool {
        s.player(seat).talents >= self.content.forces.mercenaries.talents.into() && self.below_cap(s, seat)
    }

    /// PAX-7.1.2e, PAX-9.1.1d: what is built takes the place of a Minor Move: nobody moves in it.
    pub(crate) fn construct(&self, s: &mut State, action: Action) {
        let seat = s.active;
        let owner = Owner::of(seat);
        let prices = self.content.places.construction;
        match action {
            Action::FoundTown { space } => {
                self.pay(s, seat, prices.town_talents.into());
                self.use_up(s, owner, space, Piece::full(Unit::Garrison));
                s.ground[space].works = Some(Works { owner, points: self.content.places.full(PlaceKind::Town) });
                s.activation.founded.insert(space);
            }
            Action::RaiseCity { space, unit } => {
                self.pay(s, seat, prices.city_talents.into());
                self.use_up(s, owner, space, Piece::full(unit));
                s.ground[space].works = Some(Works { owner, points: self.content.places.full(PlaceKind::City) });
            }
            Action::Restore { space, points } => {
                self.pay(s, seat, u16::from(prices.restore_talents_per_fp) * u16::from(points));
                s.ground[space].works.as_mut().expect("an own City or Town").points += points;
            }
            Action::Settle { space, piece } => {
                // PAX-5.1.1: an army that was there before an ally still is.
                self.place(s, owner, space, Piece::full(Unit::Garrison), self.garrisons_of(piece));
                self.use_up(s, owner, space, piece);
            }
            Action::Form { space, unit } => {
                self.hire(s, seat, space, unit);
                if self.content.options.standard_mercenaries_per_move == MercenariesPerMove::Treasury {
                    s.steps.push(ActStep::PlaceMercenaries { seat, unit, from: space.0 }.into());
                }
            }
            Action::PayFleet { owner, at } => {
                self.fleet_obeys(s, owner, at);
                self.pay(s, seat, s.galleys(owner, at).into());
                return;
            }
            _ => unreachable!("something is built: {action:?}"),
        }
        s.activation.minor -= 1;
        s.steps.push(TurnStep::Reckon.into());
    }

    /// A unit is disbanded for something; one that has moved goes before one that may still move.
    pub(crate) fn use_up(&self, s: &mut State, owner: Owner, space: Space, piece: Piece) {
        let all = s.troops(owner, space).count(piece);
        let moved = all - self.unmoved(s, owner, space.into(), piece);
        self.take(s, owner, space, piece, 1);
        if moved > 0 {
            self.forget_moved(s, owner, space.into(), piece);
        }
        self.clear_stragglers(s, owner, space);
    }

    fn hire(&self, s: &mut State, seat: Seat, space: Space, unit: Unit) {
        self.pay(s, seat, self.content.forces.mercenaries.talents.into());
        self.place(s, Owner::of(seat), space, Piece::full(unit), 1);
    }

    /// PAX-R12-04: more Mercenaries for the same Minor Move, in the order of Spaces from the last one on.
    pub(crate) fn legal_mercenaries(&self, s: &State, seat: Seat, unit: Unit, from: u8, out: &mut Vec<Action>) {
        if self.can_hire(s, seat) {
            let spaces = self.spaces().skip(from.into()).filter(|space| self.hires_in(s, seat, *space));
            out.extend(spaces.map(|space| Action::Form { space, unit }));
        }
        out.push(Action::Done);
    }

    pub(crate) fn pass_mercenaries(&self, s: &mut State, seat: Seat) -> bool {
        let nothing = !self.can_hire(s, seat);
        if nothing {
            s.steps.pop();
        }
        nothing
    }

    pub(crate) fn hire_more(&self, s: &mut State, seat: Seat, action: Action) {
        s.steps.pop();
        match action {
            Action::Form { space, unit } => {
                self.hire(s, seat, space, unit);
                s.steps.push(ActStep::PlaceMercenaries { seat, unit, from: space.0 }.into());
                // PAX-14.2.1
                s.steps.push(TurnStep::Reckon.into());
            }
            Action::Done => {}
            _ => unreachable!("more Mercenaries: {action:?}"),
        }
    }
}
