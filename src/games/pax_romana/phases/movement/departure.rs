//! PAX-9.1.1, PAX-9.4.5b: which moves can begin, and which units and leaders go.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::phases::movement::place_of;
use crate::state::*;
use crate::step::*;
use agon_game::List;

impl PaxRomana {
    /// PAX-1.4ao, PAX-3.5.1b, PAX-3.5.1c, PAX-4.3.2a, PAX-8.2.3a, PAX-9.1.1a, PAX-9.1.1c, PAX-9.1.3a, PAX-12.1.3a: Major and Minor Moves that the
    /// player of the marker can begin, in any order; a Minor Move is one unit.
    pub(crate) fn offer_marches(&self, s: &State, out: &mut Vec<Action>) {
        let seat = self.actor(s);
        // PAX-16.2-CON-b, PAX-16.2-CON-c, PAX-17.2-10-a
        if let Some(leader) = s.player(seat).conqueror
            && s.activation.conqueror
            && s.leaders.refs().any(|post| post.leader == leader)
        {
            out.push(Action::Lead { leader });
        }
        self.offer_barbarians(s, out);
        for &owner in Owner::ALL.iter().filter(|owner| self.commander_of(s, **owner) == Some(seat)) {
            let (major, minor) = self.slots(s, owner);
            for space in self.spaces() {
                let troops = s.troops(owner, space);
                if troops.is_empty() {
                    continue;
                }
                let from = Node::Space(space);
                let goes = |piece: Piece| piece.unit != Unit::Elephants && self.unmoved(s, owner, from, piece) > 0;
                if major && troops.pieces().any(|(piece, _)| goes(piece)) {
                    out.push(Action::Major { owner, from, fleet: false });
                }
                if minor {
                    let pieces = troops.pieces().filter(|(piece, _)| goes(*piece));
                    out.extend(pieces.map(|(piece, _)| Action::Minor { owner, from, piece }));
                }
            }
            let leaders = s.leaders.iter().filter(|post| post.owner == owner && !post.moved);
            for leader in leaders.map(|post| post.leader) {
                if major {
                    out.push(Action::MoveLeader { leader, major: true, alone: false });
                    out.push(Action::MoveLeader { leader, major: true, alone: true });
                }
                if minor {
                    out.push(Action::MoveLeader { leader, major: false, alone: true });
                }
            }
        }
    }

    /// Whether pieces of an owner may make a Major Move, and a Minor Move.
    pub(crate) fn slots(&self, s: &State, owner: Owner) -> (bool, bool) {
        let (major, minor) = (s.activation.major > 0, s.activation.minor > 0);
        match (s.marker, owner) {
            // PAX-12.5.5f
            (Some(Marker::Pontus), Owner::Pontus) => (major, minor),
            (Some(Marker::Pontus), _) | (_, Owner::Pontus) => (false, false),
            (Some(Marker::Fortune), Owner::SoldiersOfFortune) => (major, minor),
            (Some(Marker::Fortune), _) => (false, false),
            // PAX-13.3-GAL-i: the Major Move is that of the barbarians.
            (_, Owner::Pergamum | Owner::SoldiersOfFortune) if s.activation.forced.is_some() => (false, false),
            _ if s.activation.forced.is_some() => (false, minor),
            // PAX-12.4.2b, PAX-12.4.2c; scenario IV: in a turn with markers of their own those of the starting position move by these only.
            (_, Owner::SoldiersOfFortune) => {
                (major && (s.fortune_hired || self.fortune_markers(s, s.turn) == 0), false)
            }
            // PAX-17.2-03-c
            (_, Owner::Pergamum) => (major, minor && s.activation.pergamene),
            _ => (major, minor),
        }
    }

    /// PAX-9.1.2d: a move begins: first its units and leaders, then the roll, then the way.
    pub(crate) fn begin_march(&self, s: &mut State, action: Action) {
        let seat = self.actor(s);
        s.steps.push(ActStep::EndMove.into());
        s.steps.push(MarchStep::Go.into());
        if self.begin_voyage(s, action) {
            return;
        }
        // PAX-11.4.1a: leaders at sea, too, begin their move there.
        if let Action::MoveLeader { leader, .. } | Action::Lead { leader } = action
            && self.on_water(s.post(leader).at)
        {
            self.weigh_anchor(s);
        }
        s.steps.push(MarchStep::Roll.into());
        match action {
            Action::Major { owner, from, .. } => {
                s.activation.major -= 1;
                s.activation.pergamene |= owner == Owner::Pergamum;
                let march = self.set_out(s, owner, seat, MarchKind::Major, from);
                s.steps.push(MarchStep::Compose { last: None }.into());
                self.gather(s, march, false);
                self.seek_pergamene_leader(s, owner);
            }
            Action::Minor { owner, from, piece } => {
                s.activation.minor -= 1;
                let march = self.set_out(s, owner, seat, MarchKind::Minor, from);
                self.fall_in(s, march, owner, piece, 1);
            }
            Action::Lead { leader } => {
                s.activation.conqueror = false;
                let post = *s.post(leader);
                let march = self.set_out(s, post.owner, seat, MarchKind::Conqueror, post.at);
                if self.on_water(post.at) {
                    // PAX-16.2-CON-c: his army on ships goes with him.
                    self.man(s, march, false, true);
                } else {
                    s.steps.push(MarchStep::Compose { last: None }.into());
                    self.gather(s, march, true);
                }
            }
            Action::MoveLeader { leader, major, alone } => {
                let post = *s.post(leader);
                if major {
                    s.activation.major -= 1;
                } else {
                    s.activation.minor -= 1;
                }
                let kind = if major { MarchKind::Major } else { MarchKind::Minor };
                let march = self.set_out(s, post.owner, seat, kind, post.at);
                self.attach(s, leader, march);
                s.march_mut(march).alone = alone;
            }
            _ => unreachable!("a move begins: {action:?}"),
        }
    }

    /// Units join, with the leaders there, those that have moved only if `all` do; Garrisons stay unless they are taken along.
    pub(crate) fn gather(&self, s: &mut State, march: u8, all: bool) {
        let March { owner, at, .. } = *s.march(march);
        if let Some(space) = at.space() {
            for (piece, here) in s.troops(owner, space).pieces().filter(|(piece, _)| piece.unit != Unit::Garrison) {
                let count = if all { here } else { self.unmoved(s, owner, at, piece) };
                self.fall_in(s, march, owner, piece, count);
            }
        }
        // PAX-17.2-03-b: in a Major Move also leaders who may lead units of both.
        let ally = self.ally_of(s, s.march(march)).filter(|_| s.march(march).kind.major());
        let joins = |post: &Post| post.owner == owner || Some(post.owner) == ally;
        let free = |post: &Post| joins(post) && post.at == at && post.march == 0 && (all || !post.moved);
        let leaders: List<Leader, POSTS> = s.leaders.iter().filter(free).map(|post| post.leader).collect();
        leaders.iter().for_each(|leader| self.attach(s, leader, march));
    }

    /// Which units stay, and which Garrisons go: leaders first, then pieces in their order.
    pub(crate) fn legal_composition(&self, s: &State, last: Option<Errand>, out: &mut Vec<Action>) {
        let number = s.moving();
        let march = s.march(number);
        if march.afloat() {
            self.legal_crew(s, last, out);
            return;
        }
        // PAX-17.2-36-a: the Greek army of Successor Wars must move.
        let needs_fighter = march.kind == MarchKind::Withdrawal || self.feuds(march);
        // PAX-16.2-CON-b: the Conqueror goes himself.
        let conqueror = s.player(march.mover).conqueror.filter(|_| march.kind == MarchKind::Conqueror);
        for (place, leader) in (0..).zip(s.leaders_with(number)) {
            if Errand::Leader(place).may_follow(last) && Some(leader) != conqueror {
                out.push(Action::LeaveLeader { leader });
            }
        }
        let units = self.goers(&march.troops);
        let fighters = self.fighters(march.troops).len();
        let own = march.own();
        let first = |piece: Piece| Errand::joining(march.owner, piece).may_follow(last);
        for (piece, count) in own.pieces().filter(|(piece, _)| first(*piece)) {
            // PAX-9.4.4e, PAX-12.1.1c: a unit that can fight goes with them.
            let kept = u16::from(needs_fighter && self.unit(piece.unit).lcu);
            let most = (fighters.saturating_sub(kept)).min(count.into()) as u8;
            let most = if kept > 0 { most } else { count };
            out.extend((1..=most).map(|count| Action::Leave { piece, count }));
        }
        let garrison = Piece::full(Unit::Garrison);
        let garrisons = match march.kind {
            // PAX-9.4.1d
            MarchKind::Withdrawal => self.rested(s, march.owner, march.at.as_space()).all(Unit::Garrison),
            MarchKind::Conqueror => s.troops(march.owner, march.at.as_space()).all(Unit::Garrison),
            _ => self.unmoved(s, march.owner, march.at, garrison),
        };
        let owner = march.owner;
        if Errand::joining(owner, garrison).may_follow(last) {
            out.extend((1..=garrisons).map(|count| Action::PickUp { owner, piece: garrison, count }));
        }
        self.legal_allies(s, last, out);
        let leaders = s.leaders_with(number).next().is_some();
        if units > 0 || conqueror.is_some() {
            out.push(Action::Go);
        // PAX-9.1.1a: leaders may go without units. Who leaves everybody behind does not move.
        } else if leaders || out.is_empty() {
            out.push(Action::Done);
        }
    }

    /// PAX-17.2-03-b: units of Pergamum that can join an army of their ally where it sets out.
    pub(crate) fn legal_allies(&self, s: &State, last: Option<Errand>, out: &mut impl Extend<Action>) {
        let march = s.march(s.moving());
        let owner = Owner::Pergamum;
        if self.ally_of(s, march) != Some(owner) {
            return;
        }
        let here = match march.at.space() {
            // PAX-9.4.1d: not those that have Withdrawn before.
            Some(space) if march.kind == MarchKind::Withdrawal => self.rested(s, owner, space),
            Some(space) => s.troops(owner, space),
            None => self.cargo(s, owner, march.at),
        };
        for (piece, all) in here.pieces().filter(|(piece, _)| Errand::Allies(*piece).may_follow(last)) {
            let count = if march.kind.active() { self.unmoved(s, owner, march.at, piece) } else { all };
            out.extend((1..=count).map(|count| Action::PickUp { owner, piece, count }));
        }
    }

    /// PAX-9.2.1k: pieces join a group and have its Movement Points. PAX-17.2-03-c, PAX-17.2-03-e: with units of Pergamum a Major Move is one of its
    /// armies.
    pub(crate) fn join_group(&self, s: &mut State, number: u8, owner: Owner, piece: Piece, count: u8) {
        let major = s.march(number).kind.major() && owner == Owner::Pergamum;
        let first = major && s.march(number).owner != owner && s.march(number).pergamene.is_empty();
        self.fall_in(s, number, owner, piece, count);
        s.activation.pergamene |= major;
        if first {
            self.seek_pergamene_leader(s, owner);
        }
    }

    /// Units that can move without others: Elephants cannot (PAX-9.2.3a).
    pub(crate) fn goers(&self, troops: &Troops) -> u16 {
        troops.len() - u16::from(troops.all(Unit::Elephants))
    }

    pub(crate) fn compose(&self, s: &mut State, action: Action) {
        let number = s.moving();
        let done = match action {
            Action::LeaveLeader { leader } => {
                let place = place_of(s.leaders_with(number), leader);
                // PAX-9.1.4a: if he has moved before, he still has.
                s.post_mut(leader).march = 0;
                Errand::Leader(place)
            }
            Action::Leave { piece, count } if piece.unit == Unit::Galleys => {
                let March { navy, at, .. } = *s.march(number);
                s.march_mut(number).voyage_mut().galleys -= count;
                self.moor(s, navy, at, count);
                Errand::Pieces(piece)
            }
            Action::Leave { piece, count } => {
                let group = *s.march(number);
                let March { owner, at, .. } = group;
                s.march_mut(number).release(owner, piece, count);
                let mut stay = Troops::NONE;
                stay.add(piece, count);
                match at {
                    Node::Space(space) => self.stay_in(s, &group, owner, space, stay),
                    Node::Point(_) => self.stow(s, owner, at, stay),
                }
                Errand::joining(owner, piece)
            }
            Action::PickUp { owner, piece, count } => {
                let done = Errand::joining(owner, piece);
                s.steps.replace(MarchStep::Compose { last: Some(done) }.into());
                self.join_group(s, number, owner, piece, count);
                return;
            }
            Action::Go | Action::Done => {
                s.steps.pop();
                self.depart(s, number);
                return;
            }
            _ => unreachable!("a group forms: {action:?}"),
        };
        s.steps.replace(MarchStep::Compose { last: Some(done) }.into());
    }

    /// PAX-9.2.3a: Elephants go with combat units and stay with combat units. PAX-9.1.4a: now the leaders of a move have moved.
    fn depart(&self, s: &mut State, number: u8) {
        self.shed_elephants(s, number, false);
        self.take_riders_along(s, number);
        let group = *s.march(number);
        if group.kind == MarchKind::Conqueror {
            s.activation.conqueror = self.all_unmoved(s, number);
        }
        let tires = self.tires(s, group.kind);
        s.leaders.iter_mut().filter(|post| post.march == number).for_each(|post| post.moved |= tires);
        // PAX-9.1.4b: the others have taken along those only that had not moved.
        if tires && matches!(group.kind, MarchKind::Conqueror | MarchKind::Bonus) {
            self.set_out_again(s, &group);
        }
    }

    /// PAX-10.4.3b: cavalry that its army would leave alone in mountains Withdraws with it, as it would by itself; not if it has done so before
    /// (PAX-9.4.1d).
    fn take_riders_along(&self, s: &mut State, number: u8) {
        let March { owner, at, kind, .. } = *s.march(number);
        let Some(space) = at.space().filter(|_| kind == MarchKind::Withdrawal) else { return };
        if !self.cavalry_alone(s, owner, &s.troops(owner, space), space) {
            return;
        }
        let riders = self.rested(s, owner, space).only(|unit| self.unit(unit).cavalry);
        for (piece, count) in riders.pieces() {
            self.fall_in(s, number, owner, piece, count);
        }
    }
}
