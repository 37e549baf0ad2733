//! PAX-8.1, PAX-8.3: the Leader Selection Phase.

use crate::PaxRomana;
use crate::action::Action;
use crate::content::NamedLeader;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, Seat};

impl PaxRomana {
    /// PAX-3.2.Db, PAX-8.1.1a, PAX-8.1.1b, PAX-SOP-5: reinforcements of the scenario, then everybody draws and places. Leaders of
    /// Soldiers of Fortune and of Independents come besides.
    pub(crate) fn lay_leaders(&self, s: &mut State) {
        self.reinforce(s);
        s.steps.push(MusterStep::Reveal.into());
        let drawn = self.content.leader_limits.drawn_per_turn;
        for nth in (0..drawn).rev() {
            for seat in s.all_seats().rev() {
                s.steps.push(MusterStep::PlaceLeader { seat, nth }.into());
            }
        }
        for seat in s.all_seats().rev() {
            let player = s.player_mut(seat);
            player.resting = std::mem::take(&mut player.used);
            // PAX-8.1.2d: named leaders come in place of random ones.
            let scene = self.scene(s);
            // A scenario may give fewer leaders than usual at the start.
            let first = s.turn == scene.turn_first;
            let drawn = if first { self.seat_rules(s, seat).leaders_at_start } else { drawn };
            let turn = s.turn;
            let here = |named: &&NamedLeader| named.seat == seat && (named.turns[0]..=named.turns[1]).contains(&turn);
            for named in scene.named.iter().filter(here).take(drawn.into()) {
                s.player_mut(seat).drawn.push(named.leader);
            }
            for _ in s.player(seat).drawn.len()..usize::from(drawn) {
                s.steps.push(MusterStep::DrawLeader { seat }.into());
            }
        }
    }

    /// PAX-3.2.Dc, PAX-8.1.5a, PAX-8.1.5b, PAX-8.1.5c: where a leader may be placed.
    pub(crate) fn posts(&self, s: &State, seat: Seat, nth: u8, mut each: impl FnMut(Space)) {
        let owner = Owner::of(seat);
        let capitals = self.seat_rules(s, seat).capitals;
        let free = |capital: &Space| !self.enemy_in(s, seat, *capital);
        if nth == 0 && capitals.iter().any(|capital| free(&capital)) {
            capitals.iter().filter(free).for_each(each);
            return;
        }
        for space in self.spaces() {
            let works = s.ground[space].works.is_some_and(|works| works.owner == owner);
            if works || self.occupies(&s.troops(owner, space)) {
                each(space);
            }
        }
    }

    pub(crate) fn legal_posts(&self, s: &State, seat: Seat, nth: u8, out: &mut Vec<Action>) {
        self.posts(s, seat, nth, |space| out.push(Action::Choose { at: space.into() }));
    }

    /// PAX-R145: without a place he is not in play in this turn.
    pub(crate) fn pass_posts(&self, s: &mut State, seat: Seat, nth: u8) -> bool {
        let (mut places, mut only) = (0, Space::default());
        self.posts(s, seat, nth, |space| {
            places += 1;
            only = space;
        });
        let here = s.player(seat).drawn.get(nth.into()).is_some();
        match (here, places) {
            (true, 2..) => return false,
            (true, 1) => self.post_planned(s, seat, nth, only),
            _ => {
                s.steps.pop();
            }
        }
        true
    }

    /// PAX-3.2.Dd: a place is noted in secret.
    pub(crate) fn post_planned(&self, s: &mut State, seat: Seat, nth: u8, space: Space) {
        s.steps.pop();
        let leader = s.player(seat).drawn.get(nth.into()).expect("a leader who has been drawn");
        s.orders.push(Order { seat, deed: Deed::Place(leader, space), count: 1 });
    }

    /// Scenario VIII: armies that arrive.
    fn reinforce(&self, s: &mut State) {
        let turn = s.turn;
        for arrival in self.scene(s).reinforcements.iter().filter(|arrival| arrival.turn == turn) {
            let owner = Owner::of(arrival.seat);
            let held = self.enemy_in(s, arrival.seat, arrival.space);
            let space = if held { arrival.otherwise } else { arrival.space };
            // Both places are held by enemies: they do not come.
            if self.enemy_in(s, arrival.seat, space) {
                continue;
            }
            for &unit in &Unit::ALL[..LAND] {
                self.place(s, owner, space, Piece::full(unit), arrival.units[unit.index()]);
            }
        }
        self.reckon(s);
    }

    /// Scenario VIII: a minor state comes at the start of a turn.
    pub(crate) fn receive_minor(&self, s: &mut State) {
        let turn = s.turn;
        if let Some(arrival) = self.scene(s).special.arrival.filter(|arrival| arrival.turn == turn) {
            let (space, owner) = (arrival.space, Owner::of_minor(arrival.minor));
            // Garrisons do not keep them out, nor does a City or Town.
            if !s.forces(space).any(|force| self.has_fighters(&force.troops)) {
                self.capture(s, space, owner);
                self.place(s, owner, space, Piece::full(Unit::HeavyInfantry), arrival.heavy_infantry);
            }
        }
    }
}
