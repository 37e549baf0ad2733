//! PAX-15.4: Opportunity Objectives.

use crate::PaxRomana;
use crate::content::*;
use crate::ids::*;
use crate::secrets::lose_sight;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, IdSet, Seat};

impl PaxRomana {
    /// PAX-15.4.1b: the reward of an Objective for a seat; 0 if it cannot use it.
    fn reward(&self, s: &State, seat: Seat, objective: Objective) -> u8 {
        self.content.objective(objective).reward[self.seat_rules(s, seat).template.index()]
    }

    /// PAX-15.4.5c: whether a seat can use an Objective that is drawn.
    pub(crate) fn usable_aim(&self, s: &State, seat: Seat, objective: Objective) -> bool {
        self.reward(s, seat, objective) > 0 && !self.seat_rules(s, seat).unusable.has(objective)
    }

    /// PAX-15.4.5a: whether the pool holds one for a seat.
    pub(crate) fn aims_left(&self, s: &State, seat: Seat) -> bool {
        Objective::ALL.iter().any(|aim| s.objectives[*aim] > 0 && self.usable_aim(s, seat, *aim))
    }

    /// PAX-15.4.5a: whether, for all that a seat knows, the pool may hold one for it: nobody looks into the pool, and what
    /// others hold face down and have not shown (PAX-15.4.6a) may lie there as well.
    pub(crate) fn aims_may_be_left(&self, s: &State, seat: Seat) -> bool {
        let unseen = |aim: Objective| {
            let others = s.all_seats().filter(|other| *other != seat);
            let hidden = |held: &Aim| held.objective == aim && !held.known_to(seat);
            let face_down = |other| s.player(other).aims.iter().filter(hidden).count();
            usize::from(s.objectives[aim]) + others.map(face_down).sum::<usize>()
        };
        let pool: u32 = Objective::ALL.iter().map(|aim| u32::from(s.objectives[*aim])).sum();
        // An observation shows what others hold face down as part of the pool.
        let masked: u32 = s.seats.refs().map(|player| u32::from(player.hidden_aims)).sum();
        pool > masked && Objective::ALL.iter().any(|aim| unseen(*aim) > 0 && self.usable_aim(s, seat, *aim))
    }

    /// PAX-15.4.4b.
    pub(crate) fn aim_price(&self, s: &State, seat: Seat) -> u8 {
        self.content.stability.bands[self.band(s, seat).index()].objective_talents
    }

    /// PAX-15.4.4a, PAX-15.4.4c, PAX-15.4.4e: whether a seat may buy one.
    pub(crate) fn may_buy_aim(&self, s: &State, seat: Seat) -> bool {
        let bought = s.orders.refs().any(|order| order.seat == seat && order.deed == Deed::BuyObjective);
        let limit = usize::from(self.content.objective_limits.held);
        self.scene(s).objectives == Objectives::Purchase
            && !bought
            && s.player(seat).aims.len() < limit
            && self.aims_may_be_left(s, seat)
            && self.unspent(s, seat) >= self.aim_price(s, seat).into()
    }

    /// PAX-15.4.5a: an Objective has been drawn. PAX-15.4.5b: a duplicate may be exchanged while others are left.
    pub(crate) fn aim_drawn(&self, s: &mut State, seat: Seat, objective: Objective) {
        let held = |other: Objective| s.player(seat).aims.iter().any(|aim| aim.objective == other);
        let others = Objective::ALL.iter().any(|o| !held(*o) && s.objectives[*o] > 0 && self.usable_aim(s, seat, *o));
        if held(objective) && others {
            s.steps.replace(MusterStep::KeepTwin { seat, objective }.into());
            return;
        }
        s.steps.pop();
        self.take_aim(s, seat, objective);
    }

    /// An Objective comes into the hand of a seat.
    pub(crate) fn take_aim(&self, s: &mut State, seat: Seat, objective: Objective) {
        s.objectives[objective] -= 1;
        s.player_mut(seat).aims.push(Aim::face_down(objective));
        // PAX-17.2-09: one goes back at once.
        let returns = matches!(s.steps.top(), Some(Step::Card(CardStep::ReturnAim { .. })));
        if !returns && s.player(seat).aims.len() > usize::from(self.content.objective_limits.held) {
            s.steps.push(MusterStep::DropAim { seat }.into());
        }
    }

    /// PAX-15.4.7a: an Objective in hand goes back to the pool. Its place in the hand.
    pub(crate) fn give_back_aim(&self, s: &mut State, seat: Seat, objective: Objective) -> usize {
        let place = s.player(seat).aims.refs().position(|aim| aim.objective == objective);
        let place = place.expect("an Objective of the player");
        self.lay_back_aim(s, seat, place);
        place
    }

    /// An Objective goes back to the pool, face down unless it has been revealed: allies who have been shown some of the hand
    /// (PAX-15.4.6a) do not see which one it is.
    pub(crate) fn lay_back_aim(&self, s: &mut State, seat: Seat, place: usize) {
        let before = s.player(seat).aims;
        let mut rest = before;
        let gone = rest.remove(place);
        if !gone.revealed() {
            s.all_seats().for_each(|watcher| lose_sight(&before, &mut rest, Owner::of(watcher), None));
        }
        s.player_mut(seat).aims = rest;
        s.objectives[gone.objective] += 1;
    }

    /// PAX-15.4.6a: Objectives of a player, from a place in his hand on, that an ally has not seen yet: each kind once.
    pub(crate) fn unshown(&self, s: &State, by: Seat, to: Seat, from: usize) -> impl Iterator<Item = Objective> {
        let unseen = move |aim: &&Aim| !aim.known_to(to);
        let hand = s.player(by).aims.refs().skip(from).filter(unseen).map(|aim| aim.objective);
        let before = hand.clone();
        let first = move |(nth, aim): &(usize, Objective)| !before.clone().take(*nth).any(|other| other == *aim);
        hand.enumerate().filter(first).map(|(_, aim)| aim)
    }

    /// PAX-15.4.6a: one of them is shown. The place after it.
    pub(crate) fn show_aim(&self, s: &mut State, by: Seat, to: Seat, from: usize, objective: Objective) -> u8 {
        let wanted = |aim: &Aim| aim.objective == objective && !aim.known_to(to);
        let place =
            s.player(by).aims.refs().skip(from).position(wanted).expect("an Objective that the ally has not seen");
        let aim = s.player_mut(by).aims.get_mut(from + place).expect("an Objective of the player");
        aim.show_only(aim.seen().or(Seats::of(Owner::of(to))));
        (from + place + 1) as u8
    }

    /// PAX-15.4.9: how often the condition of an Objective is met now.
    fn met(&self, s: &State, seat: Seat, objective: Objective, held: IdSet<Province>) -> u8 {
        let territory = |territory: Territory| self.has_territory(held, territory);
        let met = match &self.content.objective(objective).condition {
            // PAX-15.4.9a, PAX-15.4.9b, PAX-15.4.9c, PAX-15.4.9d, PAX-15.4.9e, PAX-15.4.9g, PAX-15.4.9h, PAX-15.4.9i
            Condition::Control(provinces, territories) => {
                provinces.without(held).is_empty() && territories.iter().all(territory)
            }
            // PAX-15.4.9f
            Condition::Spaces(spaces) => spaces.iter().all(|space| self.controls_space(s, seat, space)),
            // PAX-15.4.9j
            Condition::Ports(ports, provinces) => {
                ports.iter().all(|space| self.controls_space(s, seat, space)) && provinces.without(held).is_empty()
            }
            // PAX-15.4.9k
            Condition::Places(count) => {
                let mut abroad = IdSet::<Territory, u32>::EMPTY;
                for (space, _) in self.works_of(s, seat) {
                    abroad.insert(self.space(space).territory);
                }
                let home = self.seat_rules(s, seat).home_territories;
                abroad.iter().filter(|territory| !home.has(*territory)).count() >= usize::from(*count)
            }
            Condition::Richest => s.player(seat).richest,
            // PAX-15.4.9n
            Condition::ForeignHomes(count) => {
                let foreign = |province: &Province| {
                    s.all_seats().any(|other| other != seat && self.seat_rules(s, other).home_provinces.has(*province))
                };
                held.iter().filter(foreign).count() >= usize::from(*count)
            }
            // PAX-15.4.9o
            Condition::PerTerritory(entries) => {
                return entries.iter().filter(|entry| entry.iter().all(territory)).count() as u8;
            }
        };
        met.into()
    }

    /// PAX-15.4.2, PAX-15.4.6c: the points of the Objectives that are met; they are turned face-up. Geographical points, then
    /// victory points.
    pub(crate) fn score_aims(&self, s: &mut State, seat: Seat) -> (u16, u16) {
        let held = self.provinces(s, seat);
        let (mut geographical, mut victory) = (0, 0);
        let aims = s.player(seat).aims;
        for (place, aim) in aims.iter().enumerate() {
            let rules = self.content.objective(aim.objective);
            let points =
                u16::from(self.reward(s, seat, aim.objective)) * u16::from(self.met(s, seat, aim.objective, held));
            if points == 0 {
                continue;
            }
            if rules.gives_victory_points {
                victory += points;
            } else {
                geographical += points;
            }
            let shown = s.player_mut(seat).aims.get_mut(place).expect("an Objective of the player");
            shown.reveal();
        }
        // PAX-15.4.7b, PAX-15.4.7c
        let aims = std::mem::take(&mut s.player_mut(seat).aims);
        for aim in aims.iter() {
            match aim.revealed() && self.content.objective(aim.objective).discarded {
                true => s.objectives[aim.objective] += 1,
                false => s.player_mut(seat).aims.push(aim),
            }
        }
        (geographical, victory)
    }
}
