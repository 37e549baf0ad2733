//! PAX-9.1.1, PAX-9.4.5b: which moves can begin, and who goes on them.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::phases::movement::place_of;
use crate::state::*;
use crate::step::*;
use agon_game::List;

impl PaxRomana {
    /// PAX-9.1.1, PAX-8.2.3: Major and Minor Moves that the player of the marker can begin.
    pub(crate) fn offer_marches(&self, s: &State, out: &mut Vec<Action>) {
        let seat = self.actor(s);
        // PAX-16.2-CON-b, PAX-17.2-10-a
        if let Some(leader) = s.player(seat).conqueror
            && s.activation.conqueror
            && s.leaders.refs().any(|post| post.leader == leader && post.march == 0)
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
            let leaders = s.leaders.iter().filter(|post| post.owner == owner && post.march == 0 && !post.moved);
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
            (Some(Marker::Pontus), Owner::Pontus) => (major, minor),
            (Some(Marker::Pontus), _) | (_, Owner::Pontus) => (false, false),
            (Some(Marker::Fortune), Owner::SoldiersOfFortune) => (major, minor),
            (Some(Marker::Fortune), _) => (false, false),
            // PAX-13.3-GAL-i: the Major Move is that of the barbarians.
            (_, Owner::Pergamum | Owner::SoldiersOfFortune) if s.activation.forced.is_some() => (false, false),
            _ if s.activation.forced.is_some() => (false, minor),
            // PAX-12.4.2b, PAX-12.4.2c; scenario IV
            (_, Owner::SoldiersOfFortune) => (major && self.scene(s).special.sof_markers.is_none(), false),
            // PAX-17.2-03-c
            (_, Owner::Pergamum) => (major, minor && s.activation.pergamene),
            _ => (major, minor),
        }
    }

    /// PAX-9.1.2d: a move begins: who goes, then the roll, then the way.
    pub(crate) fn begin_march(&self, s: &mut State, action: Action) {
        let seat = self.actor(s);
        s.steps.push(ActStep::EndMove.into());
        s.steps.push(MarchStep::Go.into());
        if self.begin_voyage(s, action) {
            return;
        }
        s.steps.push(MarchStep::Roll.into());
        match action {
            Action::Major { owner, from, .. } => {
                s.activation.major -= 1;
                s.activation.pergamene |= owner == Owner::Pergamum;
                let march = self.set_out(s, owner, seat, MarchKind::Major, from);
                self.gather(s, march, false);
                s.steps.push(MarchStep::Compose { last: None }.into());
                self.seek_pergamene_leader(s, owner);
            }
            Action::Minor { owner, from, piece } => {
                s.activation.minor -= 1;
                let march = self.set_out(s, owner, seat, MarchKind::Minor, from);
                self.fall_in(s, march, owner, piece, 1);
                self.clear_stragglers(s, owner, from.as_space());
            }
            Action::Lead { leader } => {
                s.activation.conqueror = false;
                let post = *s.post(leader);
                let march = self.set_out(s, post.owner, seat, MarchKind::Conqueror, post.at);
                self.gather(s, march, true);
                s.steps.push(MarchStep::Compose { last: None }.into());
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
                if count > 0 {
                    self.fall_in(s, march, owner, piece, count);
                }
            }
        }
        let free = |post: &Post| post.owner == owner && post.at == at && post.march == 0 && (all || !post.moved);
        let leaders: List<Leader, POSTS> = s.leaders.iter().filter(free).map(|post| post.leader).collect();
        leaders.iter().for_each(|leader| self.attach(s, leader, march));
    }

    /// Who stays, and which Garrisons go: leaders first, then pieces in their order.
    pub(crate) fn legal_composition(&self, s: &State, last: Option<Errand>, out: &mut Vec<Action>) {
        let number = s.moving();
        let march = s.march(number);
        if march.afloat() {
            self.legal_crew(s, last, out);
            return;
        }
        let withdraws = march.kind == MarchKind::Withdrawal;
        // PAX-16.2-CON-b: the Conqueror goes himself.
        let conqueror = s.player(march.mover).conqueror.filter(|_| march.kind == MarchKind::Conqueror);
        for (place, leader) in (0..).zip(s.leaders_with(number)) {
            if Errand::Leader(place).may_follow(last) && Some(leader) != conqueror {
                out.push(Action::LeaveLeader { leader });
            }
        }
        let units = self.goers(&march.troops);
        let fighters = self.fighters(march.troops).len();
        for (piece, count) in march.troops.pieces().filter(|(piece, _)| Errand::Pieces(*piece).may_follow(last)) {
            // PAX-9.4.4e, PAX-12.1.1c: somebody who can fight Withdraws.
            let kept = u16::from(withdraws && self.unit(piece.unit).lcu);
            let most = (fighters.saturating_sub(kept)).min(count.into()) as u8;
            let most = if kept > 0 { most } else { count };
            out.extend((1..=most).map(|count| Action::Leave { piece, count }));
        }
        let garrison = Piece::full(Unit::Garrison);
        let garrisons = match march.kind {
            MarchKind::Withdrawal | MarchKind::Conqueror => {
                march.at.space().map_or(0, |space| s.troops(march.owner, space).all(Unit::Garrison))
            }
            _ => self.unmoved(s, march.owner, march.at, garrison),
        };
        if Errand::Pieces(garrison).may_follow(last) {
            let owner = march.owner;
            out.extend((1..=garrisons).map(|count| Action::PickUp { owner, piece: garrison, count }));
        }
        if units > 0 || conqueror.is_some() {
            out.push(Action::Go);
        } else if out.is_empty() {
            out.push(Action::Done);
        }
    }

    /// Units that can move without others: Elephants cannot (PAX-9.2.3a).
    fn goers(&self, troops: &Troops) -> u16 {
        troops.len() - u16::from(troops.all(Unit::Elephants))
    }

    pub(crate) fn compose(&self, s: &mut State, action: Action) {
        let number = s.moving();
        let done = match action {
            Action::LeaveLeader { leader } => {
                let place = place_of(s.leaders_with(number), leader);
                let active = s.march(number).kind.active();
                let post = s.post_mut(leader);
                post.march = 0;
                post.moved &= !active;
                Errand::Leader(place)
            }
            Action::Leave { piece, count } if piece.unit == Unit::Galleys => {
                let March { navy, at, .. } = *s.march(number);
                s.march_mut(number).voyage_mut().galleys -= count;
                self.moor(s, navy, at, count);
                Errand::Pieces(piece)
            }
            Action::Leave { piece, count } => {
                let March { owner, at, .. } = *s.march(number);
                s.march_mut(number).troops.remove(piece, count);
                self.place(s, owner, at.as_space(), piece, count);
                Errand::Pieces(piece)
            }
            Action::PickUp { owner, piece, count } => {
                self.fall_in(s, number, owner, piece, count);
                Errand::Pieces(piece)
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

    /// PAX-9.2.3a: Elephants go with combat units and stay with combat units.
    fn depart(&self, s: &mut State, number: u8) {
        let March { owner, at, troops, .. } = *s.march(number);
        let elephants = troops.all(Unit::Elephants);
        if elephants > 0 && !self.has_fighters(&troops) {
            let stay = Troops::of(Unit::Elephants, elephants);
            s.march_mut(number).troops.leave(stay);
            match at {
                Node::Space(space) => self.join_space(s, owner, space, stay),
                Node::Point(_) => self.stow(s, owner, at, stay),
            }
        }
        // On ships nobody is left alone in a Space.
        if let Some(space) = at.space() {
            self.clear_stragglers(s, owner, space);
        }
    }
}
