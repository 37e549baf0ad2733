//! PAX-9.6: isolation, attrition, Fleets without a Port; PAX-4.3.1p: allied armies part.

use crate::PaxRomana;
use crate::action::{Action, Choices};
use crate::ids::*;
use crate::options::AttritionCounts;
use crate::sets::SpaceSet;
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::{List, Seat};
use std::borrow::Cow;
use std::ops::RangeInclusive;

impl Chapter<PaxRomana> for AttritionStep {
    fn who(self, game: &PaxRomana, s: &State) -> Who {
        match self {
            Self::Roll { .. } => Who::Chance(Chance::die("attrition_die")),
            Self::Part { seat, .. } | Self::Share { seat, .. } => Who::Seat(seat),
            Self::Lose { space: None, .. } => Who::Seat(s.march(s.moving()).mover),
            Self::Lose { owner, .. } => Who::Seat(game.player_of(s, owner)),
            Self::Isolation { .. } | Self::Fleets | Self::Mountains { .. } => Who::Rules,
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Lose { owner, space, left, weakened } => {
                let (troops, all) = (game.suffering(s, owner, space), game.all_there(s, owner, space));
                game.legal_attrition_losses(troops, all, left, weakened, out);
            }
            Self::Part { seat, space } => {
                out.extend(game.refuges(s, seat, space).map(|space| Action::Choose { at: space.into() }));
            }
            Self::Share { seat, space, left } => {
                out.extend(game.shares(s, seat, space, left).map(|count| Action::Number { count }));
            }
            Self::Isolation { .. } | Self::Roll { .. } | Self::Fleets | Self::Mountains { .. } => {
                flow::nobody_decides(self)
            }
        }
    }

    fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
        match self {
            Self::Isolation { seat, from } => game.next_isolated(s, seat, from),
            Self::Roll { .. } => return false,
            Self::Lose { owner, space, left, weakened } => {
                let (troops, all) = (game.suffering(s, owner, space), game.all_there(s, owner, space));
                let mut choices = Choices::default();
                if left > 0 {
                    game.legal_attrition_losses(troops, all, left, weakened, &mut choices);
                }
                match (choices.first, choices.count) {
                    (None, _) => {
                        s.steps.pop();
                        game.bury_stragglers(s, owner, space);
                    }
                    (Some(only), 1) => self.apply(game, s, only),
                    _ => return false,
                }
            }
            Self::Share { seat, space, left } => {
                let shares = game.shares(s, seat, space, left);
                if shares.clone().count() > 1 {
                    return false;
                }
                game.share_losses(s, seat, space, left, *shares.start());
            }
            Self::Fleets => {
                s.steps.pop();
                game.lose_fleets(s);
                game.lay_partings(s);
            }
            Self::Mountains { from } => game.next_in_mountains(s, from),
            Self::Part { seat, space } => {
                let mut refuges = game.refuges(s, seat, space);
                let (first, more) = (refuges.next(), refuges.next().is_some());
                drop(refuges);
                if more {
                    return false;
                }
                s.steps.pop();
                game.part(s, seat, space, first);
            }
        }
        true
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Roll { owner, space }, Action::Rolled { total }) => {
                let own = game.attrition_base(&game.suffering(s, owner, space));
                let losses = |units: u8| game.content.turn.attrition.losses(total, units);
                let next = match game.hired_beside(s, owner, space) {
                    Some((seat, space, hired)) => Self::Share { seat, space, left: losses(own.saturating_add(hired)) },
                    None => Self::Lose { owner, space, left: losses(own), weakened: false },
                };
                s.steps.replace(next.into());
            }
            (Self::Share { seat, space, left }, Action::Number { count }) => {
                game.share_losses(s, seat, space, left, count);
            }
            (Self::Lose { owner, space, left, weakened }, Action::Lose { piece }) => {
                let left = left.saturating_sub(game.attrition_value(piece));
                s.steps.replace(Self::Lose { owner, space, left, weakened }.into());
                match space {
                    Some(space) => game.take(s, owner, space, piece, 1),
                    None => game.lose_on_the_way(s, s.moving(), piece),
                }
            }
            (Self::Lose { owner, space, left, .. }, Action::Weaken { unit }) => {
                s.steps.replace(Self::Lose { owner, space, left: left - 1, weakened: true }.into());
                game.note_weakened(s);
                match space {
                    // PAX-4.3.1p: an army that was there before an ally still is.
                    Some(space) => game.weaken_in_space(s, owner, space, unit),
                    None => game.weaken_on_the_way(s, s.moving(), unit),
                }
            }
            (Self::Part { seat, space }, Action::Choose { at }) => {
                s.steps.pop();
                game.part(s, seat, space, Some(at.as_space()));
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &PaxRomana, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(Step::from(self).name())
    }
}

impl PaxRomana {
    /// PAX-SOP-14: what the phase consists of; who parts (PAX-4.3.1p) is known when attrition is over.
    pub(crate) fn lay_attrition(&self, s: &mut State) {
        s.steps.push(TurnStep::Reckon.into());
        s.steps.push(AttritionStep::Fleets.into());
        for seat in s.all_seats().rev() {
            s.steps.push(AttritionStep::Isolation { seat, from: 0 }.into());
        }
    }

    /// Units that attrition strikes: of an owner in a Space, or of the group on the move. PAX-9.6.5a, PAX-R173: within an Activation it strikes in
    /// mountains those only that have been there from its beginning.
    fn suffering(&self, s: &State, owner: Owner, space: Option<Space>) -> Troops {
        let all = self.all_there(s, owner, space);
        let Some(space) = space.filter(|_| s.phase == Phase::Activation) else { return all };
        let mut stayed = Troops::NONE;
        for (piece, _) in all.pieces() {
            stayed.add(piece, self.unmoved(s, owner, space.into(), piece));
        }
        stayed
    }

    /// Units of an owner in a Space, or of the group on the move.
    fn all_there(&self, s: &State, owner: Owner, space: Option<Space>) -> Troops {
        match space {
            Some(space) => s.troops(owner, space),
            None => s.march(s.moving()).troops,
        }
    }

    /// PAX-9.6.3e, PAX-10.6.5a: how many losses the end of a unit satisfies; 0: it never suffers (PAX-9.6.3c).
    fn attrition_value(&self, piece: Piece) -> u8 {
        let unit = self.unit(piece.unit);
        if piece.reduced { unit.attrition_losses_reduced } else { unit.attrition_losses_full }
    }

    /// PAX-R167: the number of units of which a part is lost; 0 if none of them can suffer.
    pub(crate) fn attrition_base(&self, troops: &Troops) -> u8 {
        let base = troops.number(self.content.mortal);
        let garrisons = match self.content.options.attrition_counts {
            AttritionCounts::WithGarrisons if base > 0 => troops.all(Unit::Garrison),
            _ => 0,
        };
        (base + u16::from(garrisons)).min(u8::MAX.into()) as u8
    }

    /// PAX-9.6.3d, PAX-9.6.3e, PAX-9.6.3f, PAX-10.6.5b, PAX-R168, PAX-R169: what may be lost next; no unit counts for more than is due, as long as
    /// another does not. Beside those that suffer, all units there are given.
    fn legal_attrition_losses(
        &self,
        troops: Troops,
        all: Troops,
        left: u8,
        weakened: bool,
        out: &mut impl Extend<Action>,
    ) {
        let mut fits = false;
        let pieces = || troops.pieces().filter(|(piece, _)| self.attrition_value(*piece) > 0);
        for (piece, _) in pieces() {
            if self.attrition_value(piece) <= left {
                out.extend([Action::Lose { piece }]);
                fits = true;
            }
            // With a reduced one beside it the two would merge: that is the loss of the reduced one.
            let reducible = self.unit(piece.unit).attrition_losses_reduced > 0 && !all.has_reduced(piece.unit);
            if reducible && !weakened {
                out.extend([Action::Weaken { unit: piece.unit }]);
                fits = true;
            }
        }
        if !fits {
            out.extend(pieces().map(|(piece, _)| Action::Lose { piece }));
        }
    }

    /// PAX-12.8.2b, PAX-8.4.4a: Elephants whom attrition has left alone are destroyed; leaders die with the last unit.
    fn bury_stragglers(&self, s: &mut State, owner: Owner, space: Option<Space>) {
        if let Some(space) = space {
            self.bury(s, owner, space);
            return;
        }
        let number = s.moving();
        let troops = s.march(number).troops;
        let elephants = troops.all(Unit::Elephants);
        if !self.has_fighters(&troops) {
            s.march_mut(number).lose(Piece::full(Unit::Elephants), elephants);
        }
        if s.march(number).troops.is_empty() {
            self.kill_leaders_with(s, number);
        }
    }

    /// PAX-9.6.3a, PAX-12.4.4a: the player, the Space and the units of Soldiers of Fortune whom the same die strikes as the army of
    /// their player: the share that is lost is one of all his units in an isolated Space.
    fn hired_beside(&self, s: &State, owner: Owner, space: Option<Space>) -> Option<(Seat, Space, u8)> {
        let (seat, space) = (owner.seat()?, space?);
        let hired = self.attrition_base(&s.troops(Owner::SoldiersOfFortune, space));
        (s.phase == Phase::Attrition && s.fortune == Some(seat)).then_some((seat, space, hired))
    }

    /// PAX-9.6.3d: losses that Soldiers of Fortune may take beside the army of their player: as many as they can, as few as it
    /// leaves them.
    fn shares(&self, s: &State, seat: Seat, space: Space, left: u8) -> RangeInclusive<u8> {
        let most = |owner: Owner| {
            let pieces = s.troops(owner, space).pieces();
            let all: u16 = pieces.map(|(piece, count)| u16::from(self.attrition_value(piece)) * u16::from(count)).sum();
            all.min(left.into()) as u8
        };
        left - most(Owner::of(seat))..=most(Owner::SoldiersOfFortune)
    }

    /// Both armies in an isolated Space take their losses, the player's own first.
    fn share_losses(&self, s: &mut State, seat: Seat, space: Space, left: u8, hired: u8) {
        let lose = |owner, left| AttritionStep::Lose { owner, space: Some(space), left, weakened: false };
        s.steps.replace(lose(Owner::SoldiersOfFortune, hired).into());
        s.steps.push(lose(Owner::of(seat), left - hired).into());
    }

    /// PAX-9.6.3f: a unit has been reduced: of the units that suffer from the same die no other one is. Only where two share the
    /// losses of a Space does the step of the other one lie below.
    fn note_weakened(&self, s: &mut State) {
        let below = s.steps.len().checked_sub(2).and_then(|below| s.steps.get_mut(below));
        if let Some(Step::Attrition(AttritionStep::Lose { weakened, .. })) = below {
            *weakened = true;
        }
    }

    /// PAX-9.6.1a, PAX-9.6.1b, PAX-9.6.3a: the next isolated Space of a seat is struck, by one die.
    fn next_isolated(&self, s: &mut State, seat: Seat, from: u8) {
        let Some((space, owner)) = self.isolated_from(s, seat, from) else {
            s.steps.pop();
            return;
        };
        s.steps.replace(AttritionStep::Isolation { seat, from: space.0 + 1 }.into());
        s.steps.push(AttritionStep::Roll { owner, space: Some(space) }.into());
    }

    /// PAX-9.6.1a, PAX-9.6.2a, PAX-9.6.2b, PAX-9.6.2c, PAX-9.6.2d: the first isolated Space of a seat from a place on, and whose army suffers there:
    /// its own, or Soldiers of Fortune alone; not units in a City or Town, nor armies of others.
    fn isolated_from(&self, s: &State, seat: Seat, from: u8) -> Option<(Space, Owner)> {
        let own = [Some(Owner::of(seat)), (s.fortune == Some(seat)).then_some(Owner::SoldiersOfFortune)];
        let suffering = |space: Space| {
            let suffers = move |owner: &Owner| {
                !self.in_town(s, *owner, space) && self.attrition_base(&s.troops(*owner, space)) > 0
            };
            own.into_iter().flatten().filter(suffers)
        };
        let exposed = |space: &Space| space.0 >= from && suffering(*space).next().is_some();
        let mut reached = None;
        let isolated =
            |space: &Space| !reached.get_or_insert_with(|| self.supplied(s, seat, true)).has(Node::Space(*space));
        let armies = own.into_iter().flatten().fold(SpaceSet::EMPTY, |spaces, owner| spaces.or(s.manned_by(owner)));
        let space = armies.iter().filter(exposed).find(isolated)?;
        Some((space, suffering(space).next()?))
    }

    /// PAX-9.6.5a, PAX-R173: armies that have stayed in mountains: the player's own rolls first, then Soldiers of Fortune, who count as
    /// an army of his (PAX-12.4.4a).
    fn next_in_mountains(&self, s: &mut State, from: u8) {
        let own = Owner::of(self.actor(s));
        let hired = (s.fortune == own.seat()).then_some(Owner::SoldiersOfFortune);
        let least = u16::from(self.content.turn.attrition.rough_mountain_units);
        let struck = |space: Space| -> Owners {
            let stayed = |owner: &Owner| self.attrition_base(&self.suffering(s, *owner, Some(space)));
            hired.into_iter().chain([own]).filter(|owner| u16::from(stayed(owner)) >= least).collect()
        };
        let mountains = self.content.map.mountains.iter().skip_while(|space| space.0 < from);
        match mountains.map(|space| (space, struck(space))).find(|(_, armies)| !armies.is_empty()) {
            Some((space, armies)) => {
                s.steps.replace(AttritionStep::Mountains { from: space.0 + 1 }.into());
                for owner in armies.iter() {
                    s.steps.push(AttritionStep::Roll { owner, space: Some(space) }.into());
                }
            }
            None => {
                s.steps.pop();
            }
        }
    }

    /// PAX-9.6.4a, PAX-9.6.4b, PAX-11.1.5a, PAX-3.2.Gb, PAX-R171: Fleets of players that are not in a friendly Port are destroyed.
    fn lose_fleets(&self, s: &mut State) {
        let homeless = |fleet: &Fleet| match (self.admiral_of(s, fleet.owner), fleet.at) {
            (None, _) => false,
            (Some(_), Node::Point(_)) => true,
            (Some(seat), Node::Space(space)) => !self.friendly_port(s, self.allegiance(fleet.owner, seat), space),
        };
        let lost: List<Fleet, FLEETS> = s.fleets.iter().filter(homeless).collect();
        lost.iter().for_each(|fleet| self.sink(s, fleet.owner, fleet.at));
        // PAX-8.4.3: armies on ships, and leaders on theirs.
        let armies: List<Cargo, CARGOES> = s.cargo.iter().collect();
        armies.iter().for_each(|army| self.sink(s, army.owner, army.at));
        let adrift: List<Post, POSTS> = s.leaders.iter().filter(|post| post.at.space().is_none()).collect();
        adrift.iter().for_each(|post| self.remove_leader(s, post.leader));
    }

    /// PAX-4.3.1p, PAX-R116: of allied armies in a Space, or in the City or Town of an ally, those leave that do not control it, or came last.
    fn lay_partings(&self, s: &mut State) {
        for space in s.manned().iter() {
            let parting: List<Seat, MAX_PLAYERS> =
                self.armies_in(s, space).iter().filter(|seat| self.parts(s, *seat, space)).collect();
            parting.iter().for_each(|seat| s.steps.push(AttritionStep::Part { seat, space }.into()));
        }
    }

    /// The players whose armies stand in a Space, who came first before the others.
    fn armies_in(&self, s: &State, space: Space) -> List<Seat, MAX_PLAYERS> {
        let mut seats = List::<Seat, MAX_PLAYERS>::default();
        for seat in s.forces(space).filter_map(|force| self.army_of(s, force.owner)) {
            if seats.iter().all(|known| known != seat) {
                seats.push(seat);
            }
        }
        seats
    }

    /// PAX-4.3.1p, PAX-R116: the player who stays in a Space when allies part.
    fn keeper(&self, s: &State, space: Space) -> Option<Seat> {
        let armies = self.armies_in(s, space);
        let works = s.ground[space].works.and_then(|works| self.army_of(s, works.owner));
        let home = self.home_of(s, space).filter(|home| armies.iter().any(|seat| seat == *home));
        // PAX-5.1.1d: Elephants alone do not control the Space.
        let mut occupiers = s.forces(space).filter(|force| self.force_occupies(force));
        let first = occupiers.find_map(|force| self.army_of(s, force.owner)).or(armies.get(0));
        // PAX-4.3.1k: who came to a Home before the alliance controls the Space.
        let kept = first.filter(|_| s.ally_kept.has(space));
        // Slaves and others without a player share their Space with nobody.
        works.or(kept).or(home).or(first)
    }

    /// PAX-4.3.1p: whether a player has an army in a Space that somebody else keeps, or where a pact has let it in that is broken.
    pub(crate) fn parts(&self, s: &State, seat: Seat, space: Space) -> bool {
        let stays = self.keeper(s, space) == Some(seat) && !self.outstays(s, seat, space);
        let led =
            s.leaders.refs().filter(|post| post.march == 0 && post.at == Node::Space(space)).map(|post| post.owner);
        let mut armies = s.forces(space).map(|force| force.owner).chain(led);
        !stays && armies.any(|owner| self.commander_of(s, owner) == Some(seat))
    }

    /// PAX-5.1.2a: whether Rhodes or Pergamum, of whom a player is no ally, hold a Space.
    fn outstays(&self, s: &State, seat: Seat, space: Space) -> bool {
        let strange = |owner: Owner| matches!(owner, Owner::Rhodes | Owner::Pergamum) && !self.friendly(s, seat, owner);
        let works = s.ground[space].works.map(|works| works.owner);
        s.forces(space).map(|force| force.owner).chain(works).any(strange)
    }

    /// PAX-5.1.2a, PAX-4.3.1p: a pact is broken: the armies of the former ally, of his own allies and of Pontus leave the Spaces of his partner like one
    /// that parts from allies.
    pub(crate) fn leave_partner(&self, s: &mut State, partner: Owner) {
        for seat in s.all_seats().rev() {
            let left: SpaceSet = s.places_of(partner).iter().filter(|space| self.parts(s, seat, *space)).collect();
            for space in left.iter() {
                s.steps.push(AttritionStep::Part { seat, space }.into());
            }
        }
    }

    /// The player whose army an owner's units are: Soldiers of Fortune and Pergamene units count as his (PAX-12.4.4a,
    /// PAX-17.2-03-b); Pontic ones keep to themselves (PAX-12.5.5h).
    pub(crate) fn army_of(&self, s: &State, owner: Owner) -> Option<Seat> {
        self.commander_of(s, owner).filter(|_| owner != Owner::Pontus)
    }

    /// PAX-4.3.1p, PAX-5.1.2a: where a seat's army that leaves a Space may be placed: in a Capital, but not in one that others, allies too, hold when all
    /// have parted. PAX-12.5.5c: Pontus has no Capital; its units go back to its Province.
    fn refuges<'a>(&'a self, s: &'a State, seat: Seat, left: Space) -> impl Iterator<Item = Space> + 'a {
        let pontic = s.forces(left).any(|force| force.owner == Owner::Pontus);
        let owner = if pontic { Owner::Pontus } else { Owner::of(seat) };
        let free = move |space: &Space| {
            let foes = self.foes_in(s, owner, *space).any();
            let kept = self.keeper(s, *space).is_some_and(|keeper| keeper != seat);
            self.scene(s).open.has(*space) && !foes && !kept && self.lodging(s, owner, *space)
        };
        let home = if pontic { self.content.map.province(self.pontic_home()).spaces } else { SpaceSet::EMPTY };
        let capitals = self.seat_rules(s, seat).capitals.iter().filter(move |_| !pontic);
        home.iter().chain(capitals).filter(free)
    }

    /// The army of a seat is placed there, with its leaders; without a place it is lost.
    fn part(&self, s: &mut State, seat: Seat, space: Space, to: Option<Space>) {
        // PAX-12.5.5h: units of Pontus and of its player are not in one Space.
        let mine = |owner: Owner| self.commander_of(s, owner) == Some(seat);
        let army: Forces = s.forces(space).filter(|force| mine(force.owner)).collect();
        let led = s.leaders.iter().filter(|post| post.march == 0 && post.at == Node::Space(space) && mine(post.owner));
        let leaders: List<Leader, POSTS> = led.map(|post| post.leader).collect();
        for Force { owner, troops } in army.iter() {
            self.leave_space(s, owner, space, troops);
            if let Some(to) = to {
                self.forget_lost(s, to.into());
                self.join_space(s, owner, to, troops);
                for (piece, count) in troops.pieces() {
                    self.hand_on_notes(s, (owner, space.into()), (owner, to.into()), piece, count);
                }
                self.convert_notes(s, to.into());
            }
        }
        for leader in leaders.iter() {
            match to {
                Some(to) => s.post_mut(leader).at = to.into(),
                None => self.remove_leader(s, leader),
            }
        }
        self.clear_parted(s);
    }

    /// PAX-12.8.2b: Elephants that are alone when all have parted are destroyed, in a Capital too.
    fn clear_parted(&self, s: &mut State) {
        if matches!(s.steps.top(), Some(Step::Attrition(AttritionStep::Part { .. }))) {
            return;
        }
        for space in s.manned().iter() {
            let host = s.ground[space].force.expect("units in the Space").owner;
            self.clear_stragglers(s, host, space);
        }
    }
}
