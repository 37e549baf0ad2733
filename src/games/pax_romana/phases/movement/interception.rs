//! PAX-9.3, PAX-9.4: who answers a group that has entered a Space: Interception; and what is left to fight.

use crate::PaxRomana;
use crate::action::{Action, Choices};
use crate::content::{LandKind, MAX_LAND_LINKS};
use crate::ids::*;
use crate::phases::movement::place_of;
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::{List, Seat};
use std::borrow::Cow;

/// Place of the first bit of leaders among those who have tried, after one for each Land Link.
const LEADERS: usize = MAX_LAND_LINKS;
/// PAX-12.4.4a: the first bit of Soldiers of Fortune who try apart from the army of their player in the same Space.
const FORTUNE: usize = 2 * LEADERS;

/// Who leaves a Space for an Interception.
#[derive(Clone, Copy)]
struct Summons {
    army: Option<Owner>,
    leaders: bool,
}

/// What is known of an Interception that is attempted; see `ClashStep::Intercept`.
struct Attempt<'s> {
    met: &'s mut Seats,
    joined: &'s mut Seats,
    beaten: &'s mut bool,
}

impl Chapter<PaxRomana> for ClashStep {
    fn who(self, game: &PaxRomana, s: &State) -> Who {
        match self {
            Self::Shelter { seat, .. } | Self::Withdraw { seat, .. } => Who::Seat(seat),
            Self::Intercept { turn, .. } => Who::Seat(game.answering(s, turn)),
            Self::Detach { .. } | Self::Raid => Who::Seat(s.march(s.moving()).mover),
            Self::Pursue => Who::Seat(s.march(s.moving() - 1).mover),
            Self::InterceptRoll => Who::Chance(Chance::two("interception_dice")),
            Self::Feud { .. } | Self::Assault { .. } | Self::Resume { .. } => Who::Rules,
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Shelter { owner, last, .. } => game.legal_shelter(s, owner, last, out),
            Self::Pursue => out.extend([Action::Yes, Action::No]),
            Self::Intercept { turn, tried, .. } => {
                out.extend(game.interceptors(s, turn, tried).map(|(_, action)| action));
                out.push(Action::LetPass);
            }
            Self::Detach { last } => game.legal_detachment(s, last, out),
            Self::Withdraw { .. } => out.extend([Action::Withdraw, Action::Fight]),
            Self::Raid => out.extend([Action::Fight, Action::LetPass]),
            Self::InterceptRoll | Self::Feud { .. } | Self::Assault { .. } | Self::Resume { .. } => {
                flow::nobody_decides(self)
            }
        }
    }

    fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
        match self {
            Self::Intercept { turn, tried, met, joined, beaten } => {
                // Nobody is there any more who could be met.
                let Some(space) = game.entered_space(s) else {
                    s.steps.pop();
                    return true;
                };
                // Who Withdraws or Retreats attacks nobody.
                let over = usize::from(turn) >= s.players();
                if over {
                    game.come_out(s, space);
                }
                if over && !s.march(s.moving()).kind.active() {
                    s.steps.pop();
                    return true;
                }
                if over {
                    let sided = met.or(joined);
                    let costless = beaten && game.costs_nothing(s, space, sided);
                    if !costless && game.needs_last_points(s, space) {
                        s.steps.pop();
                        return true;
                    }
                    s.steps.replace(Self::Assault { space, free: beaten, sided, left: false, asked: None }.into());
                    if game.may_raid(s, space) {
                        s.steps.push(Self::Raid.into());
                    }
                    game.next_to_withdraw(s, space, None);
                    return true;
                }
                if game.interceptors(s, turn, tried).next().is_some() {
                    return false;
                }
                s.steps
                    .replace(Self::Intercept { turn: turn + 1, tried: Tried::default(), met, joined, beaten }.into());
                true
            }
            Self::Detach { last } => {
                let mut choices = Choices::default();
                game.legal_detachment(s, last, &mut choices);
                let alone = choices.count == 1;
                if alone {
                    s.steps.pop();
                }
                alone
            }
            Self::Withdraw { seat, owner } => game.pass_withdrawal(s, seat, owner),
            Self::Pursue => game.pass_pursuit(s),
            Self::Assault { space, free, sided, left, asked } => {
                let here = s.march(s.moving()).at == Node::Space(space);
                let costless = free && game.costs_nothing(s, space, sided);
                // PAX-4.4b
                if let Some(by) = game.briber(s, asked).filter(|_| here && !costless) {
                    let to = s.march(s.moving()).mover;
                    s.steps.replace(Self::Assault { space, free, sided, left, asked: Some(by) }.into());
                    s.steps.push(TalkStep::Bribe { by, to }.into());
                    return true;
                }
                s.steps.pop();
                // PAX-10.7.7, PAX-13.2.6b: barbarians whom the tribe has beaten are where they came from, perhaps at a transit point.
                if here {
                    game.assault(s, space, costless, left);
                }
                true
            }
            Self::Resume { .. } => {
                s.steps.pop();
                game.resume(s, self);
                true
            }
            Self::Feud { asked: false } => {
                s.steps.replace(Self::Feud { asked: true }.into());
                game.ask_greece(s);
                true
            }
            Self::Feud { asked: true } => {
                s.steps.pop();
                game.feud(s);
                true
            }
            Self::Shelter { .. } | Self::InterceptRoll | Self::Raid => false,
        }
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            (
                Self::Intercept { turn, tried, met, joined, beaten },
                Action::Intercept { from } | Action::SendLeaders { from } | Action::SendFortune { from },
            ) => {
                let known = game.interceptors(s, turn, tried).find(|(_, known)| *known == action);
                let (link, _) = known.expect("an army or leaders who may intercept");
                let seat = game.answering(s, turn);
                let army = match action {
                    Action::SendLeaders { .. } => None,
                    Action::SendFortune { .. } => Some(Owner::SoldiersOfFortune),
                    _ => [false, true].into_iter().find_map(|fortune| game.army_beside(s, seat, from, fortune)),
                };
                // PAX-9.3.1e: leaders who have tried do not try again with their army.
                let rested = !tried.has(link + LEADERS);
                let leaders = rested || (army.is_some() && game.leaders_beside(s, seat, from) != army);
                let place = match action {
                    Action::SendLeaders { .. } => 1 << (link + LEADERS),
                    Action::SendFortune { .. } => 1 << (link + FORTUNE),
                    _ if army == Some(Owner::SoldiersOfFortune) => 1 << link | 1 << (link + FORTUNE),
                    _ => 1 << link,
                };
                let tried = tried.and(place);
                s.steps.replace(Self::Intercept { turn, tried, met, joined, beaten }.into());
                game.attempt(s, turn, from, Summons { army, leaders });
            }
            (Self::Intercept { turn, met, joined, beaten, .. }, Action::LetPass) => {
                s.steps
                    .replace(Self::Intercept { turn: turn + 1, tried: Tried::default(), met, joined, beaten }.into());
            }
            (Self::Shelter { owner, .. }, Action::Yes) => {
                s.steps.pop();
                game.all_inside(s, owner);
            }
            (Self::Shelter { seat, owner, .. }, Action::Leave { piece, count }) => {
                game.stay_inside(s, owner, piece, count);
                s.steps.replace(Self::Shelter { seat, owner, last: Some(piece) }.into());
            }
            (Self::Shelter { .. }, Action::No | Action::Go) => {
                s.steps.pop();
            }
            (Self::Detach { .. }, _) => game.detach(s, action),
            (Self::InterceptRoll, Action::Rolled { total }) => game.intercept(s, total),
            (Self::Withdraw { owner, .. }, Action::Withdraw | Action::Fight) => {
                game.withdraw(s, owner, action == Action::Withdraw);
            }
            (Self::Pursue, Action::Yes | Action::No) => game.pursue(s, action == Action::Yes),
            (Self::Raid, Action::Fight) => game.raid(s),
            (Self::Raid, Action::LetPass) => {
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
    /// PAX-R156: players answer in the order of their victory points, the lowest first.
    fn answering(&self, s: &State, turn: u8) -> Seat {
        let ahead = |seat: Seat| {
            let rank = |seat: Seat| (s.player(seat).points, seat);
            s.all_seats().filter(|other| rank(*other) < rank(seat)).count()
        };
        s.all_seats().find(|seat| ahead(*seat) == usize::from(turn)).expect("a place in the order of players")
    }

    /// PAX-9.3.8a, PAX-9.3.8b, PAX-11.1.9a: the Space in which the group that moves can be met, not a place at sea: nobody meets a group without
    /// units, but leaders by an option.
    fn entered_space(&self, s: &State) -> Option<Space> {
        let march = s.march(s.moving());
        let space = march.at.space()?;
        // PAX-R159, PAX-C7
        let leaders = self.content.options.lone_leaders_interceptable && s.leaders_with(s.moving()).next().is_some();
        let units = self.flock(s, s.moving()).any(|number| self.occupies(&s.march(number).troops));
        (units || leaders).then_some(space)
    }

    /// PAX-3.4.5c, PAX-9.3.1g: armies and leaders of a player that may intercept the group that moves, one after the other: the number of
    /// the link and how they do.
    fn interceptors<'a>(&'a self, s: &'a State, turn: u8, tried: Tried) -> impl Iterator<Item = (usize, Action)> + 'a {
        let seat = self.answering(s, turn);
        let march = s.march(s.moving());
        // PAX-9.4.4a, PAX-9.4.5d: not from where it Withdraws. For a Retreat see `has_just_won`.
        let behind = (!march.kind.active() && march.kind != MarchKind::Retreat).then_some(march.came_from);
        // PAX-3.4.5c, PAX-9.3.1a: who moves an army, be it of somebody else, does not intercept it on its way.
        let leads = march.kind.active() && march.mover == seat;
        let links = self.content.map.land(march.at).iter().enumerate().filter(move |_| !leads);
        // PAX-9.3.1b
        let roads = links.filter(|(_, link)| link.kind == LandKind::Road).filter_map(|(n, link)| {
            let space = link.to.space()?;
            Some((n, space))
        });
        let roads = roads.filter(move |(_, from)| behind != Some(Node::Space(*from)));
        roads.flat_map(move |(n, from)| {
            let fresh = |bit: usize| !tried.has(bit);
            let own = fresh(n) && self.army_beside(s, seat, from, false).is_some();
            // PAX-12.4.4a: they do not join their player's units. Without these they are the army of the Space.
            let fortune = self.army_beside(s, seat, from, true).is_some();
            let army = own || (fortune && fresh(n));
            let leaders = fresh(n) && fresh(n + LEADERS) && self.leaders_beside(s, seat, from).is_some();
            let first = (army || leaders).then_some(Action::Intercept { from });
            let second = (army && leaders).then_some(Action::SendLeaders { from });
            let apart = fortune && fresh(n + FORTUNE) && (own || !fresh(n));
            let third = apart.then_some(Action::SendFortune { from });
            [first, second, third].into_iter().flatten().map(move |action| (n, action))
        })
    }

    /// Whether units of an owner may intercept in the Space that the moving group has entered.
    fn may_intercept(&self, s: &State, seat: Seat, owner: Owner, space: Space) -> bool {
        self.commander_of(s, owner) == Some(seat)
            && self.quarry(s, s.moving(), owner).is_some()
            && self.lodging(s, owner, space)
    }

    /// PAX-9.3.1a, PAX-10.7.4g: whom an owner's army meets that intercepts a group: of those who flee together an enemy with units. PAX-R159: if nobody
    /// has units, the leaders of that group.
    fn quarry(&self, s: &State, lead: u8, owner: Owner) -> Option<u8> {
        let hostile = |number: &u8| !self.together(s, owner, s.march(*number).owner);
        let armed = |number: &u8| self.occupies(&s.march(*number).troops);
        let alone = || !self.flock(s, lead).any(|number| armed(&number));
        let met = self.flock(s, lead).filter(armed).filter(hostile).last();
        met.or_else(|| Some(lead).filter(hostile).filter(|_| alone()))
    }

    /// PAX-10.7.6c: whether units of an owner in a Space are the army that has beaten the fleeing group, or have fought beside it: it is where the
    /// battle was or, after an Interception, has gone back.
    fn has_just_won(&self, s: &State, owner: Owner, from: Space) -> bool {
        let won = |place: usize| {
            let Some(Step::Battle(BattleStep::Flee { space, barred, winner, .. })) = s.steps.get(place) else {
                return None;
            };
            let stands = from == space && winner.is_none_or(|winner| self.together(s, winner, owner));
            let below = place.checked_sub(1).and_then(|below| s.steps.get(below));
            let back = match below {
                Some(Step::Battle(BattleStep::Rally { back, allies })) => {
                    back && (winner == Some(owner) || (allies && owner == Owner::Pergamum))
                }
                _ => false,
            };
            Some(stands || (back && barred == Node::Space(from)))
        };
        let flight = (0..s.steps.len()).rev().find_map(won);
        s.march(s.moving()).kind == MarchKind::Retreat && flight == Some(true)
    }

    /// PAX-9.3.1a, PAX-12.4.4a: whose army of a seat may intercept from a Space, apart from its Soldiers of Fortune, or whether these may.
    fn army_beside(&self, s: &State, seat: Seat, from: Space, fortune: bool) -> Option<Owner> {
        let space = s.march(s.moving()).at.space()?;
        let able = |force: &Force| {
            (force.owner == Owner::SoldiersOfFortune) == fortune
                && self.may_intercept(s, seat, force.owner, space)
                && !self.beside_hired(s, force.owner, space)
                && self.has_fighters(&self.summoned(s, force, space))
                && !self.has_just_won(s, force.owner, from)
        };
        // PAX-17.2-03-b: a force that units of Pergamum can join comes first.
        s.forces(from).filter(able).map(|force| force.owner).min()
    }

    /// PAX-12.4.4a: whether an army would attack together with Soldiers of Fortune of its player who are in a Space, or these with units of his.
    fn beside_hired(&self, s: &State, owner: Owner, space: Space) -> bool {
        let hired = |owner: Owner| owner == Owner::SoldiersOfFortune;
        let apart = |force: &Force| {
            let same = self.commander_of(s, force.owner) == self.commander_of(s, owner);
            same && (hired(force.owner) || hired(owner)) && force.owner != owner
        };
        s.forces(space).any(|force| apart(&force) && self.has_fighters(&force.troops))
    }

    /// PAX-9.3.1d: whose leaders of a seat may join a friendly army in the Space.
    fn leaders_beside(&self, s: &State, seat: Seat, from: Space) -> Option<Owner> {
        let space = s.march(s.moving()).at.space()?;
        let here = |post: &Post| {
            post.at == Node::Space(from)
                && self.may_intercept(s, seat, post.owner, space)
                && !self.has_just_won(s, post.owner, from)
        };
        let leader = s.leaders.iter().find(|post| here(post))?;
        let friends = |force: Force| self.has_fighters(&force.troops) && self.together(s, leader.owner, force.owner);
        s.forces(space).any(friends).then_some(leader.owner)
    }

    /// PAX-R155, PAX-12.3.3b: units of a force that intercept into a Space: no Garrisons, no militia outside its Home.
    fn summoned(&self, s: &State, force: &Force, space: Space) -> Troops {
        let bound = self.bound(s, force.owner, &force.troops, space.into());
        force.troops.only(|unit| unit != Unit::Garrison && !(bound && unit == Unit::Militia))
    }

    /// PAX-9.3.1, PAX-9.3.5a: an army, or its leaders alone, leaves its Space for an Interception.
    fn attempt(&self, s: &mut State, turn: u8, from: Space, summons: Summons) {
        let seat = self.answering(s, turn);
        let army = summons.army;
        let owner = army.or_else(|| self.leaders_beside(s, seat, from)).expect("an army or leaders who may intercept");
        let target = *s.march(self.quarry(s, s.moving(), owner).expect("an enemy"));
        let space = target.at.as_space();
        let troops = self.summoned(s, &Force { owner, troops: s.troops(owner, from) }, space);
        let march = self.set_out(s, owner, seat, MarchKind::Interception, from.into());
        if army.is_some() {
            for (piece, count) in troops.pieces() {
                self.fall_in(s, march, owner, piece, count);
            }
        }
        if summons.leaders {
            let leaders: List<Leader, POSTS> = s.leaders_at(owner, from.into()).collect();
            leaders.iter().for_each(|leader| self.attach(s, leader, march));
        }
        s.steps.push(ClashStep::InterceptRoll.into());
        // PAX-4.4a: a player about to be intercepted may pay; nobody pays for barbarians and slaves that he moves.
        if self.commander_of(s, target.owner) == Some(target.mover) {
            self.ask_for_bribe(s, target.mover, seat);
        }
        s.steps.push(ClashStep::Detach { last: None }.into());
        // PAX-9.3.3b, PAX-9.3.5a: leaders alone begin no battle in which others would have a part.
        if army.is_none() {
            return;
        }
        // PAX-9.3.5a, PAX-9.3.6a: a City or Town of the army that has come, or of third parties, is no friendly one.
        let friendly = |works: &Works| self.joins_interceptor(s, owner, target.owner, works.owner);
        // Without Works there is nobody to shelter.
        let Some(works) = s.ground[space].works.filter(friendly) else { return };
        // PAX-9.3.5a, PAX-9.3.5c: who intercepts says it of all units there that could use it; PAX-7.3.7a: Independents always do.
        let inside = |force: &Force| self.has_fighters(&force.troops) && self.together(s, force.owner, works.owner);
        let here: Owners = s.forces(space).filter(inside).map(|force| force.owner).collect();
        for place in (0..here.len()).rev() {
            let owner = here.get(place).expect("an owner of units");
            match self.commander_of(s, owner) {
                Some(_) => s.steps.push(ClashStep::Shelter { seat, owner, last: None }.into()),
                None => self.all_inside(s, owner),
            }
        }
    }

    /// The Interception that is attempted: the uppermost one on the stack.
    fn attempted<'s>(&self, s: &'s mut State) -> Attempt<'s> {
        let intercepts = |place: &usize| matches!(s.steps.get(*place), Some(Step::Clash(ClashStep::Intercept { .. })));
        let place = (0..s.steps.len()).rev().find(intercepts).expect("an Interception");
        match s.steps.get_mut(place) {
            Some(Step::Clash(ClashStep::Intercept { met, joined, beaten, .. })) => Attempt { met, joined, beaten },
            step => unreachable!("no Interception: {step:?}"),
        }
    }

    /// PAX-R155: leaders may stay behind, Garrisons may come along.
    fn legal_detachment(&self, s: &State, last: Option<Errand>, out: &mut impl Extend<Action>) {
        let number = s.moving();
        let march = s.march(number);
        let leaders = s.leaders_with(number).count();
        for (place, leader) in (0..).zip(s.leaders_with(number)) {
            if Errand::Leader(place).may_follow(last) && (leaders > 1 || !march.troops.is_empty()) {
                out.extend([Action::LeaveLeader { leader }]);
            }
        }
        let garrison = Piece::full(Unit::Garrison);
        if !march.troops.is_empty() && Errand::joining(march.owner, garrison).may_follow(last) {
            let (owner, space) = (march.owner, march.at.as_space());
            let count = s.troops(owner, space).all(Unit::Garrison);
            out.extend((1..=count).map(|count| Action::PickUp { owner, piece: garrison, count }));
        }
        if !march.troops.is_empty() {
            self.legal_allies(s, last, out);
        }
        out.extend([Action::Go]);
    }

    fn detach(&self, s: &mut State, action: Action) {
        let number = s.moving();
        let done = match action {
            Action::LeaveLeader { leader } => {
                let place = place_of(s.leaders_with(number), leader);
                self.attach(s, leader, 0);
                Errand::Leader(place)
            }
            Action::PickUp { owner, piece, count } => {
                self.fall_in(s, number, owner, piece, count);
                Errand::joining(owner, piece)
            }
            Action::Go => {
                s.steps.pop();
                return;
            }
            _ => unreachable!("an army intercepts: {action:?}"),
        };
        s.steps.replace(ClashStep::Detach { last: Some(done) }.into());
    }

    /// PAX-9.3.2a, PAX-9.3.2b, PAX-9.3.2c, PAX-9.3.2d: what is added to the dice of the group that intercepts into a Space: the best
    /// Tactics rating, its own City or Town where it is, its own City in that Space.
    fn interception_bonus(&self, s: &State, space: Space) -> u8 {
        let number = s.moving();
        let march = s.march(number);
        let rules = &self.content.turn.interception;
        let own = |space: Space| {
            let of = |works: &Works| self.commander_of(s, works.owner) == Some(march.mover);
            s.ground[space].works.filter(of).map(|works| works.kind())
        };
        let tactics = self.commanders(s, number).map(|leader| self.content.leader(leader).tactics).max().unwrap_or(0);
        let base = match own(march.at.as_space()) {
            Some(PlaceKind::City) => rules.from_own_city,
            Some(PlaceKind::Town) => rules.from_own_town,
            None => 0,
        };
        let aim = if own(space) == Some(PlaceKind::City) { rules.into_own_city } else { 0 };
        tactics + base + aim
    }

    /// PAX-9.3.2e, PAX-9.3.2f: the dice of an Interception.
    fn intercept(&self, s: &mut State, total: u8) {
        s.steps.pop();
        let number = s.moving();
        let march = *s.march(number);
        let met = self.quarry(s, number - 1, march.owner).expect("an enemy");
        let target = *s.march(met);
        let March { owner, at, troops, .. } = march;
        let (space, from) = (target.at.as_space(), at.as_space());
        if total + self.interception_bonus(s, space) < self.content.turn.interception.success_at_least {
            self.settle_march(s);
            // PAX-9.3.5a, PAX-9.3.5g: before the next attempt it is asked again.
            self.come_out(s, space);
            return;
        }
        self.advance(s, number, space.into());
        self.clear_behind(s, &march, from);
        let side = Owner::of(march.mover);
        // PAX-9.3.3b
        if troops.is_empty() {
            self.settle_march(s);
            self.come_out(s, space);
            self.attempted(s).joined.insert(side);
            return;
        }
        self.attempted(s).met.insert(side);
        s.steps.push(ClashStep::Resume { space, flight: None, goal: None, met: false }.into());
        // PAX-9.3.1c, PAX-12.1.1e: Garrisons share the lot of the army beside which they stand.
        let friend = |force: &Force| self.occupies(&force.troops) && self.together(s, target.owner, force.owner);
        // PAX-9.3.4a, PAX-9.3.5d, PAX-9.3.5e, PAX-9.3.6a: third parties in the Space fight on neither side.
        let outside = |force: &Force| self.has_fighters(&self.left_outside(s, space, force));
        let joins = |force: &Force| self.joins_interceptor(s, owner, target.owner, force.owner) && outside(force);
        let beside = s.forces(space).any(|force| joins(&force));
        let with_target = s.forces(space).any(|force| friend(&force));
        // PAX-C7: a leader whom an army meets alone is lost; PAX-9.3.1c: beside friends he is one of those who defend together.
        if !self.occupies(&target.troops) && !with_target {
            self.kill_leaders_with(s, met);
            return;
        }
        // PAX-8.4.6a, PAX-8.4.6b, PAX-12.1.1b: Garrisons without combat units are destroyed, and their leaders with them. That is no battle, unless
        // there are walls to defend.
        let walls = s.ground[space].works.is_some_and(|works| self.together(s, target.owner, works.owner));
        let armed = |force: &Force| friend(force) && self.has_fighters(&force.troops);
        let on_the_move = self.flock(s, met).any(|number| self.has_fighters(&s.march(number).troops));
        if !walls && !on_the_move && !s.forces(space).any(|force| armed(&force)) {
            let doomed: Owners = s.forces(space).filter(friend).map(|force| force.owner).collect();
            doomed.iter().for_each(|owner| self.wipe_out(s, owner, space));
            self.disband_flock(s, met);
            return;
        }
        let (attacker, defender) =
            (self.combatant(s, owner, number, beside), self.combatant(s, target.owner, met, with_target));
        // PAX-9.3.3a, PAX-10.0c
        self.open_battle(s, space, Cause::Interception, attacker, defender);
    }

    /// PAX-7.3.2a, PAX-9.3.5f, PAX-9.3.6b, PAX-9.2.1l: the army that has intercepted is beaten: what is left in the Space is attacked without further
    /// Movement Points. After a draw, or if it has won, the attack costs what every attack does.
    pub(crate) fn note_beaten_interceptor(&self, s: &mut State) {
        *self.attempted(s).beaten = true;
    }

    /// PAX-9.3.6c, PAX-9.3.7, PAX-10.7.7a: the army that has intercepted stays or goes back; the Interceptions of a group that is
    /// not there any more end.
    fn resume(&self, s: &mut State, step: ClashStep) {
        let ClashStep::Resume { space, flight, goal, met } = step else { unreachable!("{step:?}") };
        let number = s.moving();
        let interceptor = *s.march(number);
        let mut back = false;
        if interceptor.kind == MarchKind::Interception {
            // PAX-5.1.2a: enemies on the move, too, such as others who flee with those that he has beaten.
            let there = |march: &March| march.at == Node::Space(space) && self.occupies(&march.troops);
            let hostile = |march: &March| there(march) && self.opposes(s, interceptor.owner, march.owner);
            let strangers = self.foes_in(s, interceptor.owner, space).any() || s.marches.refs().any(hostile);
            if interceptor.at == Node::Space(space) && strangers {
                self.put_back(s, number, interceptor.came_from);
            }
            let stays = s.march(number).at == Node::Space(space);
            self.settle_march(s);
            if stays {
                self.carry_withdrawn(s, &interceptor, interceptor.came_from.as_space());
            } else if self.has_fighters(&interceptor.troops) {
                back = true;
            }
        }
        // PAX-9.3.5a: before the next attempt it is asked again.
        self.come_out(s, space);
        let gone = self.entered_space(s) != Some(space);
        if gone && matches!(s.steps.top(), Some(Step::Clash(ClashStep::Intercept { .. }))) {
            s.steps.pop();
        }
        if let Some(barred) = flight {
            let allies = back && !interceptor.pergamene.is_empty();
            s.steps.push(BattleStep::Rally { back, allies }.into());
            let winner = Some(interceptor.owner);
            let goal = goal.into();
            self.begin_flight(s, BattleStep::Flee { space, barred, spaces: 0, sea: false, goal, winner }, met);
        }
        s.steps.push(TurnStep::Reckon.into());
    }
}
