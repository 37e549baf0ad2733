//! Groups on the move: how pieces leave a place, travel together, and stand down; which of them have moved (PAX-9.1.4).

use crate::PaxRomana;
use crate::ids::*;
use crate::state::*;
use crate::step::{MarchStep, Step};
use agon_game::{IdSet, List, Seat};

/// PAX-10.6: units of which two reduced ones merge.
const REDUCIBLE: [Unit; 2] = [Unit::Legion, Unit::HeavyInfantry];

impl PaxRomana {
    /// A group is set in motion: it has no pieces yet. The number of the group.
    pub fn set_out(&self, s: &mut State, owner: Owner, mover: Seat, kind: MarchKind, at: Node) -> u8 {
        let course = if self.on_water(at) { Course::Sea(Voyage::default()) } else { Course::Land };
        s.marches.push(March::new(owner, mover, kind, at, course));
        s.moving()
    }

    /// Pieces of a place join a group there. Those among them that have moved are noted in the place until the group goes (PAX-9.1.4a).
    pub(crate) fn fall_in(&self, s: &mut State, march: u8, owner: Owner, piece: Piece, count: u8) {
        let at = s.march(march).at;
        // PAX-11.3.2p: the squadrons that brought an army do not join it when they carry it again.
        let escort = s.march(march).escort.is_some_and(|(port, _)| at == Node::Space(port));
        if !(piece.unit == Unit::Galleys && escort) {
            self.joined_by_others(s, march);
        }
        if piece.unit == Unit::Galleys {
            self.cast_off(s, owner, at, count);
            let group = s.march_mut(march);
            group.voyage_mut().galleys += count;
            // PAX-11.3.2p: squadrons of somebody else that have brought it here take no part any more.
            if group.navy != owner {
                (group.navy, group.escort) = (owner, None);
            }
        } else {
            match at.space() {
                Some(space) => {
                    let rank = s.forces(space).position(|force| force.owner == owner);
                    self.take(s, owner, space, piece, count);
                    if owner == s.march(march).owner && s.troops(owner, space).is_empty() {
                        s.march_mut(march).rank = rank.map(|rank| rank as u8);
                    }
                }
                None => self.unstow(s, owner, at, piece, count),
            }
            s.march_mut(march).enlist(owner, piece, count);
        }
    }

    /// PAX-16.2-CON-b, PAX-16.2-CON-c: whether who goes with a group that makes such a move has moved then. An army that has not moved, and that a
    /// Conqueror leads first in his extra move, may still make a move of its own.
    pub(crate) fn tires(&self, s: &State, kind: MarchKind) -> bool {
        kind.active() && !(kind == MarchKind::Conqueror && s.activation.conqueror)
    }

    /// PAX-16.2-CON-b: somebody joins a group. On the way he is not of the army with which a Conqueror has set out: the extra move is like any other.
    fn joined_by_others(&self, s: &mut State, march: u8) {
        let forms = matches!(s.steps.top(), Some(Step::March(MarchStep::Compose { .. })));
        if s.march(march).kind == MarchKind::Conqueror && !forms {
            s.activation.conqueror = false;
        }
    }

    /// Whether nobody who goes with a group has moved: of pieces of a kind those that have are the first to stay.
    pub(crate) fn all_unmoved(&self, s: &State, number: u8) -> bool {
        let march = s.march(number);
        let units = march.own().pieces().map(|(piece, _)| (march.owner, piece));
        let squadrons = (march.galleys() > 0).then_some((march.navy, Piece::full(Unit::Galleys)));
        let rested = |(owner, piece): (Owner, Piece)| {
            self.moved(s, owner, march.at, piece) <= self.pieces_at(s, owner, march.at, piece)
        };
        units.chain(squadrons).all(rested) && !s.leaders.refs().any(|post| post.march == number && post.moved)
    }

    /// Land Units of a group stay in the Space where it is. PAX-4.3.1k, PAX-4.3.1p: as long as it has not moved they are before those who came after
    /// them.
    pub(crate) fn stay_in(&self, s: &mut State, group: &March, owner: Owner, space: Space, troops: Troops) {
        self.join_space(s, owner, space, troops);
        let Some(rank) = group.rank.filter(|_| owner == group.owner && !troops.is_empty()) else { return };
        let others = s.forces(space).skip(rank.into()).filter(|force| force.owner != owner);
        let later: List<Force, { Owner::COUNT }> = others.collect();
        for Force { owner, troops } in later.iter() {
            self.leave_space(s, owner, space, troops);
            self.join_space(s, owner, space, troops);
        }
    }

    /// Squadrons of a group stay where it is. They have moved (PAX-9.2.1j).
    pub(crate) fn anchor(&self, s: &mut State, march: u8, count: u8) {
        let March { navy, at, .. } = *s.march(march);
        s.march_mut(march).voyage_mut().galleys -= count;
        self.moor(s, navy, at, count);
        if self.tires(s, s.march(march).kind) {
            self.note_moved(s, navy, at, Piece::full(Unit::Galleys), count);
        }
    }

    /// Land Units of a group stay in the Space where it is. They have moved (PAX-9.2.1j).
    pub(crate) fn fall_out(&self, s: &mut State, march: u8, owner: Owner, piece: Piece, count: u8) {
        let group = *s.march(march);
        let at = group.at;
        let mut left = Troops::NONE;
        left.add(piece, count);
        self.forget_lost(s, at);
        s.march_mut(march).release(owner, piece, count);
        self.stay_in(s, &group, owner, at.as_space(), left);
        if group.kind.active() {
            self.relieve(s, &group, left);
            let new = if owner == Owner::Pergamum { 0 } else { self.unpack_new(s, march, piece, count) };
            if self.tires(s, group.kind) {
                self.note_moved(s, owner, at, piece, count - new);
            }
        } else if group.kind == MarchKind::Withdrawal {
            self.note_withdrawn(s, owner, at.as_space(), left);
        }
        self.convert_notes(s, at);
    }

    /// PAX-9.2.3a: Elephants of a group without combat units stay where it is; under way they have moved (PAX-9.2.1j).
    pub(crate) fn shed_elephants(&self, s: &mut State, number: u8, under_way: bool) {
        let march = *s.march(number);
        let alone = !self.has_fighters(&march.troops);
        for owner in march.owners().filter(|_| alone) {
            let (piece, count) = (Piece::full(Unit::Elephants), march.troops_of(owner).all(Unit::Elephants));
            let stay = Troops::of(Unit::Elephants, count);
            s.march_mut(number).release(owner, piece, count);
            match march.at {
                Node::Space(space) => self.join_space(s, owner, space, stay),
                Node::Point(_) => self.stow(s, owner, march.at, stay),
            }
            if under_way && self.tires(s, march.kind) {
                self.note_moved(s, owner, march.at, piece, count);
            }
        }
    }

    /// PAX-17.2-03-b: whose pieces may join a group beside its owner's: Pergamum's an army of its ally, and his an army of Pergamum.
    pub(crate) fn ally_of(&self, s: &State, march: &March) -> Option<Owner> {
        let ally = s.pergamum.filter(|seat| *seat == march.mover).map(Owner::of)?;
        match march.owner {
            Owner::Pergamum => Some(ally),
            owner => (owner == ally).then_some(Owner::Pergamum),
        }
    }

    /// PAX-8.2.3d, PAX-9.1.4: leaders who may join a group where it is. PAX-17.2-03-b: in a Major Move those of Pergamum and its ally
    /// join each other's armies.
    pub(crate) fn free_leaders<'a>(&self, s: &'a State, march: &March) -> impl Iterator<Item = Leader> + use<'a> {
        let crewed = self.crewed(march);
        let (owner, at) = (crewed.owner, crewed.at);
        let ally = self.ally_of(s, &crewed).filter(|_| march.kind.major());
        let joins = move |post: &&Post| post.owner == owner || Some(post.owner) == ally;
        let free = move |post: &&Post| post.at == at && post.march == 0 && !post.moved;
        s.leaders.refs().filter(joins).filter(free).map(|post| post.leader)
    }

    /// PAX-12.2.5b: whether a leader commands an army: those of minor powers and of Soldiers of Fortune command no Mercenaries.
    pub(crate) fn commands(&self, s: &State, leader: Leader, hired: bool) -> bool {
        !hired || s.post(leader).owner.seat().is_some()
    }

    /// PAX-12.2.5b: leaders with a group who can command it.
    pub(crate) fn commanders<'a>(&'a self, s: &'a State, march: u8) -> impl Iterator<Item = Leader> + 'a {
        let hired = s.march(march).troops.pieces().any(|(piece, _)| self.unit(piece.unit).mercenary);
        s.leaders_with(march).filter(move |leader| self.commands(s, *leader, hired))
    }

    /// PAX-9.2.3a, PAX-12.1.3b: who cannot stay alone where units of a group have left a Space. Call it when the group has gone: until then they are
    /// with its combat units.
    pub(crate) fn clear_behind(&self, s: &mut State, march: &March, space: Space) {
        for owner in [Some(march.owner), self.ally_of(s, march)].into_iter().flatten() {
            self.clear_stragglers(s, owner, space);
        }
    }

    /// PAX-12.1.3b, PAX-12.1.1e: whether combat units of an owner are on the move in a Space, such as a beaten group with which others flee.
    pub(crate) fn group_in(&self, s: &State, owner: Owner, space: Space) -> bool {
        let here = |group: &March| group.owner == owner && group.at == Node::Space(space);
        s.marches.refs().any(|group| here(group) && self.has_fighters(&group.troops))
    }

    /// PAX-17.2-03-d: a unit of a group is lost on its way: its owner's, or one of Pergamum's if its player says so.
    pub(crate) fn lose_on_the_way(&self, s: &mut State, march: u8, piece: Piece) {
        let asked = s.march(march).mixed(piece);
        s.march_mut(march).lose(piece, 1);
        if asked {
            s.steps.push(MarchStep::ChooseOwner { march, piece, weakened: false }.into());
        }
    }

    /// PAX-10.6.1, PAX-10.6.2, PAX-17.2-03-d: a full unit of a group is reduced on its way.
    pub(crate) fn weaken_on_the_way(&self, s: &mut State, march: u8, unit: Unit) {
        let piece = Piece::full(unit);
        let March { at, .. } = *s.march(march);
        let asked = s.march(march).mixed(piece);
        self.reduce_in(s, at, |s| s.march_mut(march).weaken(unit));
        if asked {
            s.steps.push(MarchStep::ChooseOwner { march, piece, weakened: true }.into());
        }
    }

    /// PAX-17.2-03-d: a loss of a group that counts as its owner's is one of Pergamum's instead.
    pub(crate) fn blame(&self, s: &mut State, march: u8, piece: Piece, weakened: bool) {
        let pergamene = &mut s.march_mut(march).pergamene;
        match weakened {
            true => pergamene.weaken(piece.unit),
            false => pergamene.remove(piece, 1),
        }
    }

    /// PAX-12.1.4c, PAX-R184: of so many pieces that a group leaves, Garrisons that it has made: these have not moved.
    fn unpack_new(&self, s: &mut State, march: u8, piece: Piece, count: u8) -> u8 {
        let made = if piece.unit == Unit::Garrison { s.march(march).made.min(count) } else { 0 };
        s.march_mut(march).made -= made;
        made
    }

    /// A leader goes with a group, or stays where it is. He has moved, but for one who may still stay when the group sets out.
    pub fn attach(&self, s: &mut State, leader: Leader, march: u8) {
        let group = (march > 0).then(|| *s.march(march));
        let forms = matches!(s.steps.top(), Some(Step::March(MarchStep::Compose { .. })));
        if group.is_some() {
            self.joined_by_others(s, march);
        }
        let post = s.post_mut(leader);
        post.march = march;
        if let Some(group) = group {
            post.at = group.at;
            post.moved |= group.kind.active() && !forms;
        }
    }

    /// PAX-4.3.1k: an ally who came to a Space at home later does not keep what the first one leaves.
    fn give_up_home(&self, s: &mut State, march: u8) {
        let March { owner, at, rank, .. } = *s.march(march);
        if let Some(space) = at.space().filter(|_| rank == Some(0))
            && !self.occupies(&s.troops(owner, space))
        {
            s.ally_kept.remove(space);
        }
    }

    /// A group goes to another place.
    pub fn advance(&self, s: &mut State, march: u8, to: Node) {
        s.activation.set_down = 0;
        self.give_up_home(s, march);
        self.haul(s, march, to);
        self.carry_notes(s, march, to);
        let group = s.march_mut(march);
        group.came_from = group.at;
        if let Some(space) = group.at.space() {
            group.last_space = space;
            group.harbour = group.at;
        }
        group.at = to;
        (group.errand, group.rank) = (None, None);
        let mut lasting = IdSet::of(Toll::VoyageDrop);
        lasting.insert(Toll::Voyage);
        group.paid = group.paid.and(lasting);
        if let Course::Sea(voyage) = &mut group.course {
            (voyage.drift, voyage.enemy_stays, voyage.passage_granted) = (0, false, false);
        }
        for post in s.leaders.iter_mut().filter(|post| post.march == march) {
            post.at = to;
        }
    }

    /// PAX-10.7.7a: a group is placed somewhere, without moving.
    pub fn put_back(&self, s: &mut State, march: u8, at: Node) {
        self.haul(s, march, at);
        self.carry_notes(s, march, at);
        let group = s.march_mut(march);
        group.at = at;
        group.came_from = at;
        for post in s.leaders.iter_mut().filter(|post| post.march == march) {
            post.at = at;
        }
    }

    /// PAX-17.2-26-a: the Helepolis goes where its army goes: with the first group that leaves its Space with combat units.
    fn haul(&self, s: &mut State, march: u8, to: Node) {
        let group = *s.march(march);
        let fights = self.has_fighters(&group.troops);
        let with = |engine: &&mut Helepolis| engine.at == group.at && group.owner == Owner::of(engine.seat) && fights;
        if let Some(engine) = s.helepolis.as_mut().filter(with) {
            (engine.at, engine.marching) = (to, true);
        }
    }

    /// The group that was set in motion last stands down where it is; if its move was one of the active player's, its pieces
    /// have moved.
    pub fn settle_march(&self, s: &mut State) {
        let number = s.moving();
        self.forget_lost(s, s.march(number).at);
        let march = s.marches.pop().expect("a group on the move");
        let (active, tires) = (march.kind.active(), self.tires(s, march.kind));
        if march.kind == MarchKind::Conqueror {
            s.activation.conqueror = false;
        }
        s.activation.set_down = 0;
        for post in s.leaders.iter_mut().filter(|post| post.march == number) {
            post.march = 0;
            post.moved |= tires;
        }
        // All of a group on a move of its own are noted below.
        if active {
            self.forget_gone(s, &march);
        }
        for owner in march.owners() {
            match march.at.space() {
                Some(space) => self.stay_in(s, &march, owner, space, march.troops_of(owner)),
                None => self.stow(s, owner, march.at, march.troops_of(owner)),
            }
        }
        // PAX-12.8.2b: only when all have come: Elephants of one stay with units of the other.
        if let Some(space) = march.at.space() {
            for owner in march.owners() {
                if !self.group_in(s, owner, space) {
                    self.clear_stragglers(s, owner, space);
                }
            }
        }
        self.moor(s, march.navy, march.at, march.galleys());
        self.note_unpaid(s, &march);
        self.park(s, &march);
        // PAX-12.7.1e
        if let Some(victim) = march.owner.victim()
            && active
            && !march.troops.is_empty()
        {
            s.slave_armies[victim.index()] = march.at.space();
        }
        if tires {
            for (piece, count) in march.own().pieces() {
                // PAX-12.1.4c
                let new = if piece.unit == Unit::Garrison { march.made.min(count) } else { 0 };
                self.note_moved(s, march.owner, march.at, piece, count - new);
            }
            for (piece, count) in march.pergamene.pieces() {
                self.note_moved(s, Owner::Pergamum, march.at, piece, count);
            }
        }
        self.convert_notes(s, march.at);
        if tires {
            self.note_moved(s, march.navy, march.at, Piece::full(Unit::Galleys), march.galleys());
        } else if !active {
            // Pieces that had moved before they answered may have been lost.
            self.forget_gone(s, &march);
        }
    }

    /// PAX-12.5.1h: a Fleet that has not paid the toll of Rhodes stays there; Fleets that have left are forgotten.
    fn note_unpaid(&self, s: &mut State, march: &March) {
        let rhodes = Node::Space(self.content.map.rhodes);
        let there: List<(Owner, Node), 6> = s.unpaid.iter().filter(|(navy, _)| s.galleys(*navy, rhodes) > 0).collect();
        s.unpaid = there;
        let sails = march.kind.active() || march.kind == MarchKind::SeaWithdrawal;
        let stays = march.at == rhodes && march.galleys() > 0 && sails && march.held;
        if stays && s.unpaid.refs().all(|(navy, _)| *navy != march.navy) {
            s.unpaid.push((march.navy, march.came_from));
        }
    }

    /// PAX-17.2-26-a: the Helepolis of a group that stands down; without an army it is lost.
    fn park(&self, s: &mut State, march: &March) {
        let Some(engine) = s.helepolis.filter(|engine| engine.at == march.at && Owner::of(engine.seat) == march.owner)
        else {
            return;
        };
        let army = match march.at.space() {
            Some(space) => s.troops(march.owner, space),
            None => self.cargo(s, march.owner, march.at),
        };
        s.helepolis = self.has_fighters(&army).then_some(Helepolis { marching: false, ..engine });
    }

    /// PAX-17.2-26-a: the Helepolis is lost with its army: no combat units of its player are where it is.
    pub(crate) fn forsake_helepolis(&self, s: &mut State) {
        let Some(engine) = s.helepolis else { return };
        if !self.manned_helepolis(s, engine) {
            s.helepolis = None;
        }
    }

    /// Whether an army is with the Helepolis: in its place, or on the move there.
    fn manned_helepolis(&self, s: &State, engine: Helepolis) -> bool {
        let owner = Owner::of(engine.seat);
        let camp = match engine.at.space() {
            Some(space) => s.troops(owner, space),
            None => self.cargo(s, owner, engine.at),
        };
        let moves = |march: &March| march.owner == owner && march.at == engine.at && self.has_fighters(&march.troops);
        self.has_fighters(&camp) || s.marches.refs().any(moves)
    }

    /// PAX-9.1.4a: pieces in a place that may still move in this Activation.
    pub fn unmoved(&self, s: &State, owner: Owner, at: Node, piece: Piece) -> u8 {
        self.pieces_at(s, owner, at, piece).saturating_sub(self.moved(s, owner, at, piece))
    }

    fn pieces_at(&self, s: &State, owner: Owner, at: Node, piece: Piece) -> u8 {
        match (piece.unit, at.space()) {
            (Unit::Galleys, _) => s.galleys(owner, at),
            (_, Some(space)) => s.troops(owner, space).count(piece),
            (_, None) => self.cargo(s, owner, at).count(piece),
        }
    }

    pub(crate) fn moved(&self, s: &State, owner: Owner, at: Node, piece: Piece) -> u8 {
        let same = |moved: &Moved| moved.owner == owner && moved.at == at && moved.piece == piece;
        s.moved.refs().find(|moved| same(moved)).map_or(0, |moved| moved.count)
    }

    /// Whether a group may leave more pieces behind, of which it must be noted that they have moved.
    #[inline]
    pub(crate) fn room_for_notes(&self, s: &State) -> bool {
        s.moved.len() + MOVED_KEPT <= MOVED
    }

    /// PAX-9.1.4: pieces have moved and are in a place now.
    pub fn note_moved(&self, s: &mut State, owner: Owner, at: Node, piece: Piece, count: u8) {
        let same = |moved: &Moved| moved.owner == owner && moved.at == at && moved.piece == piece;
        if count == 0 {
            return;
        }
        // A note about pieces that are gone is written over.
        let known = s.moved.refs().position(same).or_else(|| s.moved.refs().position(|moved| moved.count == 0));
        match known.and_then(|place| s.moved.get_mut(place)) {
            Some(moved) => *moved = Moved { owner, at, piece, count: moved.count + count },
            None => s.moved.push(Moved { owner, at, piece, count }),
        }
    }

    /// PAX-9.1.4a, PAX-3.4.5c: a group leaves a place. Pieces that had moved before they answered have moved wherever they go; those of a group on a
    /// move of its own are noted when they stay somewhere.
    fn carry_notes(&self, s: &mut State, march: u8, to: Node) {
        let group = *s.march(march);
        if group.at == to {
            return;
        }
        if !group.before_flight.unwrap_or(group.kind).active() {
            let galleys = (group.navy, Piece::full(Unit::Galleys), group.galleys());
            let units = group.owners().flat_map(|owner| {
                let pieces = group.troops_of(owner).pieces();
                pieces.map(move |(piece, count)| (owner, piece, count))
            });
            for (owner, piece, count) in units.chain([galleys]) {
                let moved = self.moved(s, owner, group.at, piece);
                let gone = moved.saturating_sub(self.pieces_at(s, owner, group.at, piece)).min(count);
                self.note_moved(s, owner, to, piece, gone);
            }
        }
        self.forget_gone(s, &group);
    }

    /// No more pieces of the owners of a group are noted where it is than stand there.
    fn forget_gone(&self, s: &mut State, group: &March) {
        for place in 0..s.moved.len() {
            let moved = s.moved.get(place).expect("a note");
            let theirs = moved.owner == group.navy || group.owners().any(|owner| owner == moved.owner);
            if theirs && moved.at == group.at {
                let here = self.pieces_at(s, moved.owner, moved.at, moved.piece);
                s.moved.get_mut(place).expect("a note").count = moved.count.min(here);
            }
        }
    }

    /// PAX-10.6.1, PAX-10.6.2, PAX-9.1.4a: a full unit in a place is reduced. If all of them there had moved, so has the reduced one.
    pub(crate) fn reduce_in(&self, s: &mut State, at: Node, reduce: impl FnOnce(&mut State)) {
        self.forget_lost(s, at);
        reduce(s);
        self.convert_notes(s, at);
    }

    /// Pieces of an owner in a place that may be noted there: those that stand there, and those of groups there that answer a move.
    fn notable(&self, s: &State, owner: Owner, at: Node, piece: Piece) -> u8 {
        let answers = |march: &&March| march.at == at && !march.before_flight.unwrap_or(march.kind).active();
        let moving = s.marches.refs().filter(answers).map(|march| march.troops_of(owner).count(piece));
        moving.fold(self.pieces_at(s, owner, at, piece), u8::saturating_add)
    }

    /// No more units that can be reduced are noted in a place than are there: the others have been lost. Call it before such units merge there or are
    /// reduced, and `convert_notes` after that.
    pub(crate) fn forget_lost(&self, s: &mut State, at: Node) {
        for place in 0..s.moved.len() {
            let moved = s.moved.get(place).expect("a note");
            if moved.at == at && REDUCIBLE.contains(&moved.piece.unit) {
                let here = self.notable(s, moved.owner, at, moved.piece);
                s.moved.get_mut(place).expect("a note").count = moved.count.min(here);
            }
        }
    }

    /// PAX-9.1.4a, PAX-9.2.4a, PAX-10.6.6: units in a place have merged or have been reduced. A full unit has moved if one of the two of which it consists
    /// had, and a reduced one if the full one had.
    pub(crate) fn convert_notes(&self, s: &mut State, at: Node) {
        for place in 0..s.moved.len() {
            let moved = s.moved.get(place).expect("a note");
            if moved.at == at && REDUCIBLE.contains(&moved.piece.unit) {
                self.convert(s, moved.owner, at, moved.piece.unit);
            }
        }
    }

    fn convert(&self, s: &mut State, owner: Owner, at: Node, unit: Unit) {
        let [full, reduced] = [Piece::full(unit), Piece::reduced(unit)];
        let here = |s: &State, piece: Piece| self.notable(s, owner, at, piece);
        let merged = self.moved(s, owner, at, reduced).saturating_sub(here(s, reduced));
        (0..merged).for_each(|_| self.forget_moved(s, owner, at, reduced));
        self.note_moved(s, owner, at, full, merged.div_ceil(2));
        let weakened = self.moved(s, owner, at, full).saturating_sub(here(s, full));
        (0..weakened).for_each(|_| self.forget_moved(s, owner, at, full));
        let rest = here(s, reduced) - self.moved(s, owner, at, reduced);
        self.note_moved(s, owner, at, reduced, weakened.min(rest));
    }

    /// PAX-9.1.4b: a group with pieces that had moved sets out. They are among those who go, as far as these are so many.
    pub(crate) fn set_out_again(&self, s: &mut State, march: &March) {
        let galleys = (march.navy, Piece::full(Unit::Galleys), march.galleys());
        let own = march.own().pieces().map(|(piece, count)| (march.owner, piece, count));
        for (owner, piece, count) in own.chain([galleys]) {
            for _ in 0..self.moved(s, owner, march.at, piece).min(count) {
                self.forget_moved(s, owner, march.at, piece);
            }
        }
    }

    /// PAX-9.1.4a: so many pieces go from one owner and place to another without moving. Those among them that had moved still have; they go before
    /// the others.
    pub(crate) fn hand_on_notes(&self, s: &mut State, from: (Owner, Node), to: (Owner, Node), piece: Piece, count: u8) {
        let moved = self.moved(s, from.0, from.1, piece).min(count);
        (0..moved).for_each(|_| self.forget_moved(s, from.0, from.1, piece));
        self.note_moved(s, to.0, to.1, piece, moved);
    }

    /// A piece that had moved is no more, or counts as one that has not.
    pub(crate) fn forget_moved(&self, s: &mut State, owner: Owner, at: Node, piece: Piece) {
        let same = |moved: &Moved| moved.owner == owner && moved.at == at && moved.piece == piece;
        let moved = s.moved.iter_mut().find(|moved| same(moved)).expect("a piece that has moved");
        moved.count -= 1;
    }
}
