//! PAX-10.7.4 to PAX-10.7.6: the flight of a beaten Army: who sets out, who goes along, and what it meets on its way.

use super::retreat::Way;
use crate::PaxRomana;
use crate::action::{Action, Choices};
use crate::content::{LandKind, LandLink};
use crate::ids::*;
use crate::phases::land_battle::Victim;
use crate::state::*;
use crate::step::*;
use agon_game::List;

/// What is noted for the time after an Interception; see `ClashStep::Resume`.
struct Sequel<'s> {
    flight: &'s mut Option<Node>,
    goal: &'s mut Option<Space>,
    met: &'s mut bool,
}

impl PaxRomana {
    /// PAX-9.3.3d: a group that has been intercepted and beaten leaves by the Link by which it came; once the interceptor has stood down
    /// (`ClashStep::Resume`) others may intercept it, and over land it may go on to a second Space. The squadrons wait for those who stood
    /// in the Port.
    pub(crate) fn fall_back(&self, s: &mut State, number: u8, barred: Node, standing: bool) {
        let March { owner, came_from: back, at, .. } = *s.march(number);
        let by_sea = s.march(number).by_sea();
        if by_sea && !standing {
            self.fleet_follows(s, owner, at.as_space(), back.as_space());
        }
        self.advance(s, number, back);
        let march = s.march_mut(number);
        if by_sea {
            march.paid.insert(Toll::Landing);
        }
        march.before_flight = Some(march.kind);
        march.kind = MarchKind::Retreat;
        *self.after_interception(s).flight = Some(barred);
    }

    /// What is noted for the time after the present Interception.
    fn after_interception<'a>(&self, s: &'a mut State) -> Sequel<'a> {
        let resumes = |place: &usize| matches!(s.steps.get(*place), Some(Step::Clash(ClashStep::Resume { .. })));
        let place = (0..s.steps.len()).rev().find(resumes).expect("somebody has been intercepted");
        match s.steps.get_mut(place) {
            Some(Step::Clash(ClashStep::Resume { flight, goal, met, .. })) => Sequel { flight, goal, met },
            step => unreachable!("{step:?}"),
        }
    }

    /// PAX-10.7.4a, PAX-10.7.6c: the flight of a group that was on the move, from its first place on, or from the place where it has been met
    /// together with those who stood beside it.
    pub(crate) fn begin_flight(&self, s: &mut State, mut flight: BattleStep, met: bool) {
        let march = *s.march(s.moving());
        let BattleStep::Flee { space, spaces, sea, .. } = &mut flight else { unreachable!("{flight:?}") };
        let space = *space;
        let second = march.came_from.space().is_some_and(|before| before != space);
        (*spaces, *sea) = (u8::from(march.at.space().is_some()) + u8::from(second), march.by_sea());
        s.steps.push(flight.into());
        if march.by_sea() {
            self.fleet_follows(s, march.owner, space, march.at.as_space());
        }
        let road = self.road_back(&march).map(|link| link.kind);
        match (met, road) {
            (true, Some(road)) => self.cross(s, road),
            (true, None) => {}
            (false, Some(road)) => self.troubles(s, march.at, road),
            (false, None) => s.steps.push(MarchStep::Entered.into()),
        }
    }

    /// PAX-9.3.7a: a group that has been beaten on its way goes on with the Movement Points that it has.
    pub(crate) fn rally(&self, s: &mut State) {
        s.steps.pop();
        let march = s.march_mut(s.moving());
        march.kind = march.before_flight.take().expect("a group that was on the move");
    }

    /// PAX-10.7.4g: the forces of the beaten Army set out; the first of them leads.
    pub(crate) fn rout(&self, s: &mut State, step: BattleStep) {
        let BattleStep::Rout { owner, space, barred, goal, exit, winner, lead } = step else {
            unreachable!("{step:?}")
        };
        let goal = Option::<Space>::from(goal);
        let beaten = s.forces(space).filter(|force| self.together(s, owner, force.owner));
        // Others wait if more groups cannot be on the move; an interceptor must find room.
        let room = (MARCHES - 1).saturating_sub(s.marches.len()).max(1);
        let forces: List<Force, MARCHES> = beaten.take(room).collect();
        // All have left.
        if forces.is_empty() {
            s.steps.pop();
            if exit == Exit::Road {
                *self.after_interception(s).goal = goal;
            }
            return;
        }
        // The interceptor is the last group, and the one that he has beaten is before him.
        let road = (exit == Exit::Road).then(|| s.march(s.moving() - 1).at);
        let sails = |s: &State, force: &Force| match exit {
            Exit::Sea => true,
            Exit::Any | Exit::Road => false,
            Exit::Follow => {
                let ports = self.sea_refuges(s, force.owner, &force.troops, space);
                // Those who have gone first may all have fallen where they landed.
                goal.map_or(!ports.is_empty(), |goal| ports.has(goal))
            }
        };
        let flight = |sea: bool| BattleStep::Flee { space, barred, spaces: 0, sea, goal: goal.into(), winner };
        // PAX-9.3.3d, PAX-10.7.4g: who can take that Link does so. Who sets out last leads.
        let open = |s: &State, force: Force| {
            let (seat, way) = (self.player_of(s, force.owner), Way { owner: force.owner, space, barred, spaces: 0 });
            self.exits(s, seat, &force.troops, space.into(), way).any(|link| Some(link.to) == road)
        };
        let by_road: List<bool, MARCHES> = forces.iter().map(|force| open(s, force)).collect();
        // PAX-4.3.1n: who decides for the Army leads, if units of his flee.
        let commands = |place: usize| {
            let force = forces.get(place).expect("one of them");
            lead.is_some() && self.commander_of(s, force.owner) == lead.and_then(Owner::seat)
        };
        let commanded: List<bool, MARCHES> = (0..forces.len()).map(commands).collect();
        for order in [(false, false), (false, true), (true, false), (true, true)] {
            let next = |place: &usize| (by_road.get(*place), commanded.get(*place)) == (Some(order.0), Some(order.1));
            for place in (0..forces.len()).rev().filter(next) {
                let force = forces.get(place).expect("one of them");
                let sea = sails(s, &force);
                self.take_flight(s, force, flight(sea));
            }
        }
        if let Some(to) = road.filter(|_| by_road.iter().any(|by| by)) {
            self.flee(s, flight(false), Action::FleeTo { to });
        }
    }

    /// A force of the beaten Army becomes a group in flight.
    fn take_flight(&self, s: &mut State, force: Force, flight: BattleStep) {
        let BattleStep::Flee { space, .. } = flight else { unreachable!("{flight:?}") };
        let march = self.set_out(s, force.owner, self.player_of(s, force.owner), MarchKind::Retreat, space.into());
        // PAX-12.1.1e: Garrisons, too.
        for (piece, count) in force.troops.pieces() {
            self.fall_in(s, march, force.owner, piece, count);
        }
        // PAX-10.7.4g, PAX-1.4ac: those without units go with the first of their friends, who sets out last.
        let left = s.forces(space).any(|other| self.together(s, force.owner, other.owner));
        let goes = |post: &Post| {
            let here = post.march == 0 && post.at == Node::Space(space);
            here && (post.owner == force.owner || (!left && self.together(s, force.owner, post.owner)))
        };
        let leaders: List<Leader, POSTS> = s.leaders.iter().filter(goes).map(|post| post.leader).collect();
        for leader in leaders.iter() {
            self.attach(s, leader, march);
        }
        s.steps.push(MarchStep::End.into());
        s.steps.push(flight.into());
    }

    /// PAX-10.7.4, PAX-10.7.5: where the beaten Army can go, or stay.
    pub(crate) fn legal_escape(&self, s: &State, step: BattleStep, out: &mut impl Extend<Action>) {
        let BattleStep::Flee { space, barred, spaces, sea, goal, .. } = step else { unreachable!("{step:?}") };
        let march = s.march(s.moving());
        let refuges = || self.sea_refuges(s, march.owner, &march.troops, space);
        // PAX-10.7.4g: where others of the Army are; unless nobody can get there any more.
        let together = |action: &Action| match (Option::from(goal), action) {
            (Some(goal), Action::FleeTo { to }) => self.flees_towards(s, march, step, *to, goal),
            (Some(goal), Action::Embark) => self.sea_refuges(s, march.owner, &march.troops, space).has(goal),
            (Some(goal), Action::Done) => march.at == Node::Space(goal),
            _ => true,
        };
        let mut ways = List::<Action, 16>::default();
        if sea && spaces == 0 {
            let ports = refuges();
            ports.iter().for_each(|port| ways.push(Action::FleeTo { to: port.into() }));
        } else if !sea {
            let way = Way { owner: march.owner, space, barred, spaces };
            // PAX-10.7.6g: beyond transit points the first Space ends it.
            let through = march.at.space().is_some() && march.came_from.space().is_none();
            let far = spaces >= self.content.battle.battle.retreat_spaces_most || through;
            if !far {
                let exits = self.exits(s, self.player_of(s, march.owner), &march.troops, march.at, way);
                exits
                    .filter(|link| link.to != march.came_from)
                    .for_each(|link| ways.push(Action::FleeTo { to: link.to }));
            }
            if spaces == 0 && march.at == Node::Space(space) && !refuges().is_empty() {
                ways.push(Action::Embark);
            }
        }
        if spaces > 0 && march.at.space().is_some() {
            ways.push(Action::Done);
        }
        let parted = !ways.refs().any(together);
        let ways: List<Action, 16> = ways.iter().filter(|action| parted || together(action)).collect();
        // PAX-10.7.4g: and where all go who are with them; unless there is no such way.
        let shared = |action: &Action| {
            self.flock(s, s.moving()).all(|number| number == s.moving() || self.may_follow(s, step, number, *action))
        };
        let parted = !ways.refs().any(shared);
        out.extend(ways.iter().filter(|action| parted || shared(action)));
    }

    /// PAX-10.7.4g: whether a group that flees together with the leading one can take the same step.
    fn may_follow(&self, s: &State, step: BattleStep, number: u8, action: Action) -> bool {
        let BattleStep::Flee { space, barred, spaces, sea, .. } = step else { unreachable!("{step:?}") };
        let march = s.march(number);
        let ports = |march: &March| self.sea_refuges(s, march.owner, &march.troops, space);
        match action {
            Action::Done => true,
            // It has gone back over the sea already.
            _ if march.by_sea() => false,
            Action::Embark => !ports(march).and(ports(s.march(s.moving()))).is_empty(),
            Action::FleeTo { to } if sea => ports(march).has(to.as_space()),
            Action::FleeTo { to } => {
                let way = Way { owner: march.owner, space, barred, spaces };
                self.exits(s, self.player_of(s, march.owner), &march.troops, march.at, way).any(|link| link.to == to)
            }
            _ => unreachable!("{step:?} {action:?}"),
        }
    }

    /// PAX-10.7.4g: those who flee with the leading group and take the same step. PAX-9.5.2a: an Alpine Pass they cross one after another,
    /// each with its own losses.
    fn followers(&self, s: &State, step: BattleStep, action: Action) -> List<u8, MARCHES> {
        let lead = s.moving();
        let Action::FleeTo { to } = action else { unreachable!("{step:?} {action:?}") };
        let alpine = |at: Node, to: Node| {
            let pass = |link: &LandLink| link.to == to && link.kind == LandKind::AlpinePass;
            self.content.map.land(at).iter().any(pass)
        };
        let crosses = |number: u8| {
            let march = s.march(number);
            alpine(march.at, to) || (march.before_flight.is_some() && alpine(march.at, march.came_from))
        };
        let follows = |number: &u8| *number != lead && !crosses(*number) && self.may_follow(s, step, *number, action);
        self.flock(s, lead).filter(follows).collect()
    }

    /// The leading group and those who follow it are in the next place on their way; what each of them has left of it is noted.
    fn flee_along(&self, s: &mut State, followers: &List<u8, MARCHES>, to: Node, next: BattleStep) {
        let BattleStep::Flee { spaces: entered, sea: sails, .. } = next else { unreachable!("{next:?}") };
        let (lead, top) = (s.moving(), s.steps.len() - 1);
        s.steps.replace(next.into());
        self.advance(s, lead, to);
        for number in followers.iter() {
            self.advance(s, number, to);
            // Each step lies on the end of its group. One that was intercepted has none yet.
            let place = top.checked_sub(2 * usize::from(lead - number));
            if let Some(Step::Battle(BattleStep::Flee { spaces, sea, .. })) = place.and_then(|at| s.steps.get_mut(at)) {
                (*spaces, *sea) = (entered, sails);
            }
        }
        // An intercepted group that has waited for those who stood beside it is met together with them.
        let waits = |number: u8| number != lead && s.march(number).before_flight.is_some();
        if s.march(lead).before_flight.is_none() && self.flock(s, lead).any(waits) {
            *self.after_interception(s).met = true;
        }
    }

    /// PAX-10.7.4g: whether a step of a Retreat leads to where others of the Army are.
    fn flees_towards(&self, s: &State, march: &March, step: BattleStep, to: Node, goal: Space) -> bool {
        let BattleStep::Flee { space, barred, spaces, sea, .. } = step else { unreachable!("{step:?}") };
        let beyond = Way { owner: march.owner, space, barred, spaces: spaces + u8::from(to.space().is_some()) };
        let more = beyond.spaces < self.content.battle.battle.retreat_spaces_most;
        let next = || {
            self.exits(s, self.player_of(s, march.owner), &march.troops, to, beyond)
                .any(|link| link.to == Node::Space(goal))
        };
        match to {
            Node::Space(to) => to == goal || (!sea && more && march.at != Node::Space(goal) && next()),
            // PAX-10.7.6g: through transit points it may be more than one step; the first Space ends it.
            Node::Point(_) => {
                let way = (march.at, to);
                march.at != Node::Space(goal)
                    && self.space_beyond(s, self.player_of(s, march.owner), &march.troops, way, beyond, Some(goal))
            }
        }
    }

    /// A force that is destroyed flees no longer, and one without a way is destroyed (PAX-10.7.4f); a single possibility is taken.
    pub(crate) fn pass_escape(&self, s: &mut State, step: BattleStep) -> bool {
        let number = s.moving();
        let mut ways = Choices::default();
        if !s.march(number).troops.is_empty() {
            self.legal_escape(s, step, &mut ways);
        }
        match (ways.first, ways.count) {
            (None, _) => {
                s.march_mut(number).disband();
                self.bereave(s, number);
                s.steps.pop();
                true
            }
            (Some(only), 1) => {
                self.flee(s, step, only);
                true
            }
            _ => false,
        }
    }

    /// PAX-8.4.4a, PAX-4.3.1l: leaders of a part of the fleeing Army that is no more go on with another part, one of their owner if there is one,
    /// or stay with friends in the Space; they die with the last part.
    fn bereave(&self, s: &mut State, number: u8) {
        let March { owner, at, .. } = *s.march(number);
        let left: List<u8, MARCHES> =
            self.flock(s, number).filter(|other| *other != number && !s.march(*other).troops.is_empty()).collect();
        // A group that goes on with a move of its own takes along only leaders of its owner.
        let joins = |other: &u8| s.march(*other).owner == owner || s.march(*other).before_flight.is_none();
        let own = left.iter().find(|other| s.march(*other).owner == owner);
        let other = own.or_else(|| left.iter().find(|other| joins(other) || at.space().is_none()));
        let leaders: List<Leader, POSTS> = s.leaders_with(number).collect();
        let beside = |space: Space| s.forces(space).any(|force| self.together(s, owner, force.owner));
        if let Some(other) = other {
            leaders.iter().for_each(|leader| self.attach(s, leader, other));
        } else if left.is_empty() && !at.space().is_some_and(beside) {
            self.kill_leaders_with(s, number);
        }
    }

    /// PAX-10.7.4a, PAX-10.7.5: a step of the Retreat.
    pub(crate) fn flee(&self, s: &mut State, step: BattleStep, action: Action) {
        let BattleStep::Flee { space, barred, spaces, sea, goal, winner } = step else { unreachable!("{step:?}") };
        let number = s.moving();
        let at = s.march(number).at;
        match action {
            Action::Embark => {
                s.steps.replace(BattleStep::Flee { space, barred, spaces, sea: true, goal, winner }.into());
            }
            Action::FleeTo { to } if sea => {
                let followers = self.followers(s, step, action);
                self.flee_along(s, &followers, to, BattleStep::Flee { space, barred, spaces: 1, sea, goal, winner });
                let owners: Owners = followers.iter().chain([number]).map(|group| s.march(group).owner).collect();
                for owner in owners.iter() {
                    // They may have left with the others.
                    let Some(navy) = self.navy_of(s, owner, space.into()) else { continue };
                    // PAX-12.4.4d: squadrons that still have to take others of the Army there go with the last of them.
                    let waits = |force: &Force| {
                        self.navy_of(s, force.owner, space.into()) == Some(navy)
                            && self.sea_refuges(s, force.owner, &force.troops, space).has(to.as_space())
                    };
                    if s.forces(space).any(|force| waits(&force)) {
                        self.hold_squadrons(s);
                    } else {
                        self.fleet_follows(s, owner, space, to.as_space());
                    }
                }
                s.steps.push(MarchStep::Entered.into());
            }
            Action::FleeTo { to } => {
                let link = self.content.map.land(at).iter().find(|link| link.to == to).expect("a Land Link");
                let spaces = spaces + u8::from(to.space().is_some());
                let followers = self.followers(s, step, action);
                self.flee_along(s, &followers, to, BattleStep::Flee { space, barred, spaces, sea, goal, winner });
                self.troubles(s, to, link.kind);
            }
            Action::Done => {
                s.steps.pop();
            }
            _ => unreachable!("{step:?} {action:?}"),
        }
    }

    /// PAX-10.7.4g, PAX-10.7.5c: the squadrons wait for others of the beaten Army, who then go with them. Those who have used their City or Town have
    /// no other way anyway.
    fn hold_squadrons(&self, s: &mut State) {
        let routs = |place: &usize| matches!(s.steps.get(*place), Some(Step::Battle(BattleStep::Rout { .. })));
        let place = (0..s.steps.len()).rev().find(routs).expect("a beaten Army");
        if let Some(Step::Battle(BattleStep::Rout { exit: exit @ Exit::Any, .. })) = s.steps.get_mut(place) {
            *exit = Exit::Follow;
        }
    }

    /// What comes upon a beaten Army in a place on its way.
    fn troubles(&self, s: &mut State, at: Node, road: LandKind) {
        if at.space().is_some() {
            // PAX-10.7.6c, PAX-10.7.6d
            s.steps.push(MarchStep::Entered.into());
        } else {
            // PAX-17.2-04-a
            self.open_all_windows(s, Occasion::TransitPoint);
            // PAX-10.7.6h
            let left = self.content.battle.battle.retreat_loss_bp_per_land_tp;
            self.lose_reduced(s, Victim::March(self.bearer(s)), left.into(), |s, left| {
                s.steps.push(BattleStep::Harried { left }.into());
            });
        }
        self.cross(s, road);
    }

    /// PAX-10.7.4g, PAX-10.7.6h, PAX-10.6.1c: of those who flee together the group that bears a loss on the way: one with a reduced unit, or else the
    /// first with combat units.
    pub(crate) fn bearer(&self, s: &State) -> u8 {
        let reduced = |number: &u8| s.march(*number).troops.any_reduced();
        let able = |number: &u8| self.has_fighters(&s.march(*number).troops);
        let flock = || self.flock(s, s.moving());
        flock().filter(reduced).last().or_else(|| flock().filter(able).last()).unwrap_or(s.moving())
    }

    /// PAX-9.5.2a, PAX-R166: what a Link costs the group that has taken it.
    fn cross(&self, s: &mut State, road: LandKind) {
        if road == LandKind::AlpinePass {
            let owner = s.march(s.moving()).owner;
            s.steps.push(AttritionStep::Roll { owner, space: None }.into());
        }
    }

    /// Losses on the way that leave no choice.
    pub(crate) fn pass_harried(&self, s: &mut State, left: u16) -> bool {
        match self.lose_without_choice(s, Victim::March(self.bearer(s)), true, left, 0) {
            Some((due, _)) if due == left => false,
            due => {
                s.steps.pop();
                if let Some((left, _)) = due {
                    s.steps.push(BattleStep::Harried { left }.into());
                }
                true
            }
        }
    }

    /// A loss on the way has been chosen.
    pub(crate) fn harried(&self, s: &mut State, left: u16, action: Action) {
        let (left, _, whose) = self.choose_loss(s, Victim::March(self.bearer(s)), action, left);
        s.steps.replace(BattleStep::Harried { left }.into());
        whose.into_iter().for_each(|step| s.steps.push(step));
    }
}
