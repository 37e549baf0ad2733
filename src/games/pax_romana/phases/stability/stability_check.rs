//! PAX-16.2-STC, PAX-17.2-35: the Stability Check: unrest, disorder, civil war.

use crate::PaxRomana;
use crate::content::CheckRules;
use crate::ids::*;
use crate::options::StabilityCheckTarget;
use crate::phases::events::ask;
use crate::phases::land_battle::Victim;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, List, Seat};

impl PaxRomana {
    pub(crate) fn check_rules(&self, s: &State) -> &CheckRules {
        &self.content.stability.checks[self.scene(s).ruleset.index()]
    }

    /// PAX-16.2-STC-a, PAX-16.2-STC-b: the event strikes the player who was active last, or somebody he names.
    pub(crate) fn stability_event(&self, s: &mut State, last: Seat) {
        if s.player(last).stability <= self.check_rules(s).most_stability {
            self.check_stability(s, last, last);
        } else {
            s.steps.push(EventStep::CheckTarget { by: last }.into());
        }
    }

    /// PAX-16.2-STC-b, PAX-17.2-35-a, PAX-C14: players whom a check may hit.
    pub(crate) fn each_checked(&self, s: &State, by: Seat, mut each: impl FnMut(Seat)) {
        let most = self.check_rules(s).most_stability;
        let hit = |seat: Seat| s.player(seat).stability <= most;
        let others = s.all_seats().any(|seat| seat != by && hit(seat));
        let spared = others && self.content.options.stability_check_target == StabilityCheckTarget::OthersFirst;
        s.all_seats().filter(|seat| hit(*seat) && !(spared && *seat == by)).for_each(&mut each);
    }

    pub(crate) fn pass_check(&self, s: &mut State, by: Seat) -> bool {
        let mut hit = List::<Seat, MAX_PLAYERS>::default();
        self.each_checked(s, by, |seat| hit.push(seat));
        match (hit.len(), hit.get(0)) {
            // PAX-16.2-STC-c
            (0, _) => {
                s.steps.pop();
                let change = self.check_rules(s).nobody_qualifies;
                self.sway(s, by, change);
            }
            (1, Some(seat)) => {
                s.steps.pop();
                self.check_stability(s, by, seat);
            }
            _ => return false,
        }
        true
    }

    /// What a check does depends on the range of Stability.
    pub(crate) fn check_stability(&self, s: &mut State, by: Seat, seat: Seat) {
        let rules = *self.check_rules(s);
        let stability = s.player(seat).stability;
        if stability >= rules.unrest_from {
            s.steps.push(EventStep::Unrest { seat, talents: rules.unrest_talents }.into());
        } else if stability >= rules.disorder_from {
            // PAX-16.2-STC-e, PAX-17.2-35-c: the Activation that is being played counts.
            s.player_mut(seat).disorder = true;
        } else if !self.extended(s) {
            // PAX-16.2-STC-g, PAX-16.2-STC-h
            s.player_mut(seat).barred = true;
            let last = s.player(seat).markers == 0;
            s.player_mut(seat).dear[1] |= last;
            // The marker that he has just drawn is one of those that he may not use.
            if seat == s.active {
                s.call_off(TurnStep::PayMarker);
            }
            self.begin_civil_war(s, seat);
        } else if seat == by {
            // PAX-17.2-35-d: nothing else is done with the Activation.
            self.cancel_action(s);
            s.activation.spent = true;
            self.begin_civil_war(s, seat);
        } else {
            s.player_mut(seat).civil_war = true;
        }
    }

    /// PAX-16.2-STC-d, PAX-17.2-35-b: what is not paid costs Stability.
    pub(crate) fn appease(&self, s: &mut State, seat: Seat, asked: u8, paid: u8) {
        s.steps.pop();
        self.pay(s, seat, paid.into());
        let each = self.check_rules(s).unrest_per_unpaid_talent;
        self.sway(s, seat, each * (asked - paid) as i8);
    }

    /// PAX-12.4.4a, PAX-17.2-03-b: Battle Points in the Capitals of a seat, those of the armies that count as its own among
    /// them.
    pub(crate) fn guards(&self, s: &State, seat: Seat) -> [u16; 2] {
        let mut found = [0; 2];
        let armies = [Owner::of(seat), Owner::SoldiersOfFortune, Owner::Pergamum];
        for (guard, capital) in found.iter_mut().zip(self.seat_rules(s, seat).capitals.iter()) {
            let own = armies.into_iter().filter(|owner| self.army_of(s, *owner) == Some(seat));
            *guard = own.map(|owner| self.points_now(s, s.troops(owner, capital))).sum();
        }
        found
    }

    /// PAX-16.2-STC-e: the active group stands down; perhaps it is the army that the Capital waits for.
    pub(crate) fn note_relief(&self, s: &mut State) {
        let march = *s.march(s.moving());
        if !march.afloat() {
            self.relieve(s, &march, march.troops);
        }
    }

    /// PAX-16.2-STC-e: units of the active group stay in a place; perhaps it is the Capital that waits for them. What the group
    /// has left there before counts with them.
    pub(crate) fn relieve(&self, s: &mut State, march: &March, troops: Troops) {
        // An army of somebody else relieves nothing.
        let seat = s.active;
        let home = march.at.space().is_some_and(|at| self.seat_rules(s, seat).capitals.iter().any(|c| c == at));
        if home && self.army_of(s, march.owner) == Some(seat) {
            let points = self.points_now(s, troops).min(u8::MAX.into()) as u8;
            let set_down = s.activation.set_down.saturating_add(points);
            (s.activation.set_down, s.activation.relieved) = (set_down, s.activation.relieved.max(set_down));
        }
    }

    /// PAX-16.2-STC-e, PAX-16.2-STC-f: whether an army has come to the Capital, at the end of the Activation.
    pub(crate) fn close_disorder(&self, s: &mut State, seat: Seat) {
        if !std::mem::take(&mut s.player_mut(seat).disorder) {
            return;
        }
        let rules = *self.check_rules(s);
        let wanted = rules.disorder_bp_into_capital;
        // PAX-R16-06
        let before = s.activation.guard;
        let now = self.guards(s, seat);
        let net = before.into_iter().zip(now).any(|(before, now)| now >= before + u16::from(wanted));
        if s.activation.relieved >= wanted && (net || !self.content.options.disorder_army_is_net) {
            return;
        }
        self.sway(s, seat, rules.disorder_failure);
        let owner = Owner::of(seat);
        self.garrisoned(s, owner).iter().for_each(|at| self.dismiss_garrisons(s, owner, at));
    }

    /// The Garrisons of an owner in a place are removed.
    pub(crate) fn dismiss_garrisons(&self, s: &mut State, owner: Owner, at: Node) {
        let count = self.rebellious(s, owner, at).all(Unit::Garrison);
        if count > 0 {
            self.lose_garrisons(s, owner, at, count);
        }
    }

    /// Garrisons in a place fall to an event.
    pub(crate) fn lose_garrisons(&self, s: &mut State, owner: Owner, at: Node, count: u8) {
        self.forsake(s, owner, at, Piece::full(Unit::Garrison), count);
        self.bury_at(s, owner, at);
    }

    /// PAX-8.4.4a, PAX-12.8.2b: units in a place, on land or on ships, have fallen to an event: Elephants do not stay alone, and
    /// leaders die with the last Land Unit.
    fn bury_at(&self, s: &mut State, owner: Owner, at: Node) {
        let Node::Point(_) = at else { return self.bury(s, owner, at.as_space()) };
        self.lose_stragglers(s, Victim::Cargo(owner, at));
        if self.cargo(s, owner, at).is_empty() {
            self.kill_leaders_at(s, owner, at);
        }
    }

    /// PAX-16.2-STC-i, PAX-17.2-35-e: a civil war begins.
    pub(crate) fn begin_civil_war(&self, s: &mut State, seat: Seat) {
        s.player_mut(seat).civil_war = false;
        s.steps.push(TurnStep::Reckon.into());
        s.steps.push(EventStep::EndCivilWar { seat }.into());
        s.steps.push(EventStep::CivilWarRoll { seat, from: 0 }.into());
    }

    /// The first place from one on, in order, where a seat has units or squadrons.
    pub(crate) fn occupied_from(&self, s: &State, seat: Seat, from: u16) -> Option<Node> {
        let owner = Owner::of(seat);
        let here = |at: &Node| {
            let units = match at.space() {
                Some(space) => s.troops(owner, space),
                None => self.cargo(s, owner, *at),
            };
            !units.is_empty() || s.galleys(owner, *at) > 0
        };
        let spaces = self.spaces().map(Node::Space);
        let points = (0..self.content.map.points.len()).map(|point| Node::Point(Point::from_index(point)));
        spaces.chain(points).filter(|at| at.index() >= usize::from(from)).find(here)
    }

    pub(crate) fn pass_civil_war(&self, s: &mut State, seat: Seat, from: u16) -> bool {
        match self.occupied_from(s, seat, from).map(|at| at.index() as u16) {
            Some(at) if at == from => false,
            Some(at) => {
                s.steps.replace(EventStep::CivilWarRoll { seat, from: at }.into());
                true
            }
            None => {
                s.steps.pop();
                true
            }
        }
    }

    /// PAX-16.2-STC-i: an odd die: all units there are removed. PAX-17.2-35-e: half of them, and a Garrison comes.
    pub(crate) fn civil_war_rolled(&self, s: &mut State, seat: Seat, from: u16, die: u8) {
        s.steps.replace(EventStep::CivilWarRoll { seat, from: from + 1 }.into());
        // PAX-16.2-STC-i: an even die spares them.
        if die.is_multiple_of(2) {
            return;
        }
        let at = Node::from_index(from.into());
        let owner = Owner::of(seat);
        let troops = self.rebellious(s, owner, at);
        let galleys = s.galleys(owner, at);
        if self.extended(s) {
            self.cast_off(s, owner, at, galleys.div_ceil(2));
            s.steps.push(EventStep::CivilWarLosses { seat, at, units: troops.len().div_ceil(2) }.into());
        } else {
            self.cast_off(s, owner, at, galleys);
            troops.pieces().for_each(|(piece, count)| self.forsake(s, owner, at, piece, count));
            self.bury_at(s, owner, at);
        }
    }

    /// Units of an owner in a place, those on ships at sea too.
    pub(crate) fn rebellious(&self, s: &State, owner: Owner, at: Node) -> Troops {
        at.space().map_or_else(|| self.cargo(s, owner, at), |space| s.troops(owner, space))
    }

    /// Units leave their player.
    fn forsake(&self, s: &mut State, owner: Owner, at: Node, piece: Piece, count: u8) {
        match at.space() {
            Some(space) => self.take(s, owner, space, piece, count),
            None => self.unstow(s, owner, at, piece, count),
        }
    }

    /// PAX-17.2-35-e: deserters are chosen one by one; when all are gone a Garrison comes.
    pub(crate) fn pass_desertion(&self, s: &mut State, seat: Seat, at: Node, units: u16) -> bool {
        let owner = Owner::of(seat);
        if units == 0 {
            s.steps.pop();
            // PAX-12.1.3b: Garrisons do not stay alone in mountains, nor in a Port of an enemy, or with Pontic units, where only
            // squadrons were.
            let free = |space: &Space| !self.foes_in(s, owner, *space).any() && self.lodging(s, owner, *space);
            if let Some(space) = at.space().filter(free) {
                self.place(s, owner, space, Piece::full(Unit::Garrison), 1);
                self.clear_stragglers(s, owner, space);
            } else if at.space().is_none() {
                self.bury_at(s, owner, at);
            }
            return true;
        }
        let mut kinds = self.rebellious(s, owner, at).pieces().map(|(piece, _)| piece);
        match (kinds.next(), kinds.next()) {
            (Some(piece), None) => {
                self.desert(s, seat, at, units, piece);
                true
            }
            (None, _) => unreachable!("{units} deserters of nobody in {at:?}"),
            _ => false,
        }
    }

    pub(crate) fn desert(&self, s: &mut State, seat: Seat, at: Node, units: u16, piece: Piece) {
        s.steps.replace(EventStep::CivilWarLosses { seat, at, units: units - 1 }.into());
        self.forsake(s, Owner::of(seat), at, piece, 1);
    }

    /// PAX-16.2-STC-j, PAX-16.2-STC-k, PAX-17.2-35-f: leaders give way to a new one, and things calm down.
    pub(crate) fn end_civil_war(&self, s: &mut State, seat: Seat) {
        s.steps.replace(EventStep::CivilWarLeader { seat }.into());
        let own: List<Leader, POSTS> =
            s.leaders.iter().filter(|post| post.owner == Owner::of(seat)).map(|post| post.leader).collect();
        own.iter().for_each(|leader| self.remove_leader(s, leader));
        // "After all this": what the war has cost is counted before.
        self.reckon(s);
        s.player_mut(seat).stability = self.check_rules(s).civil_war_stability;
    }

    /// PAX-16.2-STC-j: in which Capital the new leader is placed; in none that others hold.
    pub(crate) fn new_leader(&self, s: &mut State, seat: Seat, leader: Leader) {
        s.steps.replace(ask(seat, Query::Capital { leader }));
    }
}
