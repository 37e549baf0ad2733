//! PAX-9.1, PAX-9.2: a group moves over land.

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::content::LandLink;
use super::super::ids::*;
use super::super::options::*;
use super::super::state::*;
use super::super::step::*;
use crate::game::List;

/// PAX-9.2.1i: picking up has been paid for in this Space.
pub(super) const PICKED: u8 = 1;
/// PAX-9.2.1h: making Garrisons has been paid for in this Space.
const SETTLED: u8 = 2;
/// Places in the order of what is done in a Space: leaders join, units join, Garrisons are made, units and leaders stay.
pub(super) const JOIN: u8 = 8;
const SETTLE: u8 = 48;
pub(super) const DROP: u8 = 88;
pub(super) const DROP_LEADER: u8 = 128;

impl PaxRomana {
    pub(in super::super) fn who_march(&self, s: &State, step: MarchStep) -> Who {
        match step {
            MarchStep::Compose { .. } | MarchStep::Go => Who::Seat(s.march(s.moving()).mover),
            MarchStep::Roll => Who::Chance(Chance::die("movement_die")),
            MarchStep::Entered | MarchStep::End => Who::Rules,
        }
    }

    pub(in super::super) fn legal_march(&self, s: &State, step: MarchStep, out: &mut Vec<Action>) {
        match step {
            MarchStep::Compose { from } => self.legal_composition(s, from, out),
            MarchStep::Go => self.legal_progress(s, out),
            _ => {}
        }
    }

    pub(in super::super) fn pass_march(&self, s: &mut State, step: MarchStep) -> bool {
        match step {
            MarchStep::Go if s.march(s.moving()).afloat => self.pass_voyage(s),
            MarchStep::Go => {
                let march = s.march(s.moving());
                let idle = march.finished || (march.mp == 0 && march.at.space().is_none());
                if idle {
                    s.steps.pop();
                }
                idle
            }
            // What entering a place sets off is laid down here by the chapters of Interception and of cards.
            MarchStep::Entered => {
                s.steps.pop();
                true
            }
            MarchStep::End => {
                s.steps.pop();
                self.settle_march(s);
                true
            }
            _ => false,
        }
    }

    pub(in super::super) fn apply_march(&self, s: &mut State, step: MarchStep, action: Action) {
        match (step, action) {
            (MarchStep::Compose { .. }, _) => self.compose(s, action),
            (MarchStep::Roll, Action::Rolled { total }) => self.movement_rolled(s, total),
            (MarchStep::Go, _) => self.proceed(s, action),
            _ => {}
        }
    }

    /// PAX-9.1.1, PAX-8.2.3: Major and Minor Moves that the player of the marker can begin.
    pub(super) fn offer_marches(&self, s: &State, out: &mut Vec<Action>) {
        let seat = self.actor(s);
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
    pub(super) fn slots(&self, s: &State, owner: Owner) -> (bool, bool) {
        let (major, minor) = (s.activation.major > 0, s.activation.minor > 0);
        match (s.marker, owner) {
            (Some(Marker::Pontus), Owner::Pontus) => (major, minor),
            (Some(Marker::Pontus), _) | (_, Owner::Pontus) => (false, false),
            (Some(Marker::Fortune), Owner::SoldiersOfFortune) => (major, minor),
            (Some(Marker::Fortune), _) => (false, false),
            // PAX-12.4.2b, PAX-12.4.2c; scenario IV
            (_, Owner::SoldiersOfFortune) => (major && self.scene(s).special.sof_markers.is_none(), false),
            // PAX-17.2-03-c
            (_, Owner::Pergamum) => (major, minor && s.activation.pergamene),
            _ => (major, minor),
        }
    }

    /// PAX-9.1.2d: a move begins: who goes, then the roll, then the way.
    pub(super) fn begin_march(&self, s: &mut State, action: Action) {
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
                if let Some(march) = self.set_out(s, owner, seat, MarchKind::Major, from) {
                    self.gather(s, march);
                    s.steps.push(MarchStep::Compose { from: 0 }.into());
                }
                self.seek_pergamene_leader(s, owner);
            }
            Action::Minor { owner, from, piece } => {
                s.activation.minor -= 1;
                if let Some(march) = self.set_out(s, owner, seat, MarchKind::Minor, from) {
                    self.fall_in(s, march, owner, piece, 1);
                    if let Some(space) = from.space() {
                        self.clear_stragglers(s, owner, space);
                    }
                }
            }
            Action::MoveLeader { leader, major, alone } => {
                let Some(post) = s.leaders.iter().find(|post| post.leader == leader) else { return };
                if major {
                    s.activation.major -= 1;
                } else {
                    s.activation.minor -= 1;
                }
                let kind = if major { MarchKind::Major } else { MarchKind::Minor };
                if let Some(march) = self.set_out(s, post.owner, seat, kind, post.at) {
                    self.attach(s, leader, march);
                    s.march_mut(march).alone = alone;
                }
            }
            _ => {}
        }
    }

    /// All units that have not moved join, with the leaders there; Garrisons stay unless they are taken along.
    fn gather(&self, s: &mut State, march: u8) {
        let March { owner, at, .. } = *s.march(march);
        let Some(space) = at.space() else { return };
        for (piece, _) in s.troops(owner, space).pieces().filter(|(piece, _)| piece.unit != Unit::Garrison) {
            let count = self.unmoved(s, owner, at, piece);
            if count > 0 {
                self.fall_in(s, march, owner, piece, count);
            }
        }
        let free = |post: &Post| post.owner == owner && post.at == at && post.march == 0 && !post.moved;
        let leaders: List<Leader, POSTS> = s.leaders.iter().filter(free).map(|post| post.leader).collect();
        leaders.iter().for_each(|leader| self.attach(s, leader, march));
    }

    /// Who stays, and which Garrisons go: leaders first, then pieces in their order.
    fn legal_composition(&self, s: &State, from: u8, out: &mut Vec<Action>) {
        let number = s.moving();
        let march = s.march(number);
        if march.afloat {
            self.legal_crew(s, from, out);
            return;
        }
        for (place, leader) in (0..).zip(s.leaders_with(number)) {
            if place >= from && from < JOIN {
                out.push(Action::LeaveLeader { leader });
            }
        }
        let units = self.goers(&march.troops);
        for (piece, count) in march.troops.pieces().filter(|(piece, _)| JOIN + piece.order() >= from) {
            out.extend((1..=count).map(|count| Action::Leave { piece, count }));
        }
        let garrison = Piece::full(Unit::Garrison);
        let garrisons = self.unmoved(s, march.owner, march.at, garrison);
        if JOIN + garrison.order() >= from {
            let owner = march.owner;
            out.extend((1..=garrisons).map(|count| Action::PickUp { owner, piece: garrison, count }));
        }
        if units > 0 {
            out.push(Action::Go);
        } else if out.is_empty() {
            out.push(Action::Done);
        }
    }

    /// Units that can move without others: Elephants cannot (PAX-9.2.3a).
    fn goers(&self, troops: &Troops) -> u16 {
        troops.len() - u16::from(troops.all(Unit::Elephants))
    }

    fn compose(&self, s: &mut State, action: Action) {
        let number = s.moving();
        if let Action::Leave { piece, count } = action
            && piece.unit == Unit::Galleys
        {
            let March { navy, at, .. } = *s.march(number);
            s.march_mut(number).galleys -= count;
            self.moor(s, navy, at, count);
            s.steps.replace(MarchStep::Compose { from: JOIN + piece.order() + 1 }.into());
            return;
        }
        let from = match action {
            Action::LeaveLeader { leader } => {
                let place = s.leaders_with(number).position(|other| other == leader).unwrap_or_default();
                if let Some(post) = s.leaders.iter_mut().find(|post| post.leader == leader) {
                    post.march = 0;
                    post.moved = false;
                }
                place as u8
            }
            Action::Leave { piece, count } => {
                let March { owner, at, .. } = *s.march(number);
                s.march_mut(number).troops.remove(piece, count);
                if let Some(space) = at.space() {
                    self.place(s, owner, space, piece, count);
                }
                JOIN + piece.order() + 1
            }
            Action::PickUp { owner, piece, count } => {
                self.fall_in(s, number, owner, piece, count);
                JOIN + piece.order() + 1
            }
            _ => {
                s.steps.pop();
                self.depart(s, number);
                return;
            }
        };
        s.steps.replace(MarchStep::Compose { from }.into());
    }

    /// PAX-9.2.3a: Elephants go with combat units and stay with combat units.
    fn depart(&self, s: &mut State, number: u8) {
        let March { owner, at, troops, .. } = *s.march(number);
        let elephants = troops.all(Unit::Elephants);
        if elephants > 0 && !self.has_fighters(&troops) {
            s.march_mut(number).troops.remove(Piece::full(Unit::Elephants), elephants);
            if let Some(space) = at.space() {
                self.place(s, owner, space, Piece::full(Unit::Elephants), elephants);
            }
        }
        if let Some(space) = at.space() {
            self.clear_stragglers(s, owner, space);
        }
    }

    /// PAX-9.1.2, PAX-8.2.3: Movement Points.
    fn movement_rolled(&self, s: &mut State, die: u8) {
        s.steps.pop();
        let number = s.moving();
        let rated = |leader: &Leader| self.content.leader(*leader).campaign;
        let best = s.leaders_with(number).max_by_key(rated);
        let campaign = best.map_or(0, |leader| rated(&leader));
        let march = s.march_mut(number);
        let leaders_only = march.troops.is_empty() && march.galleys == 0;
        let led = matches!(march.kind, MarchKind::Major | MarchKind::Conqueror | MarchKind::Bonus) || leaders_only;
        let campaign = if led { campaign } else { 0 };
        let factor = if march.alone { self.content.turn.movement.lone_leader_factor } else { 1 };
        march.commander = best;
        march.mp = match self.content.options.lone_leader_doubles {
            LoneLeaderDoubles::Sum => (die + campaign) * factor,
            LoneLeaderDoubles::Die => die * factor + campaign,
        };
    }

    fn legal_progress(&self, s: &State, out: &mut Vec<Action>) {
        let number = s.moving();
        let march = s.march(number);
        if march.afloat {
            self.legal_voyage(s, out);
            return;
        }
        if self.may_embark(s, march) {
            out.push(Action::Embark);
        }
        {
            for link in self.content.map.land(march.at) {
                if self.can_step(s, march, link) {
                    out.push(Action::MoveTo { to: link.to });
                }
            }
            if let Some(space) = march.at.space() {
                self.legal_stay(s, number, space, out);
            }
        }
        if march.at.space().is_some() || out.is_empty() {
            out.push(Action::Done);
        }
    }

    /// PAX-9.2.1, PAX-9.5: whether a group can take a link with the Movement Points it has.
    fn can_step(&self, s: &State, march: &March, link: &LandLink) -> bool {
        let home = |at: Node| {
            let territory = self.content.map.territory_of(at);
            territory.is_some_and(|t| self.seat_rules(s, march.mover).home_territories.has(t))
        };
        // PAX-12.3.3b
        let bound = march.troops.all(Unit::Militia) > 0 && !home(link.to);
        if bound || link.mp > march.mp || !self.strait_open(s, march.mover, link) {
            return false;
        }
        match link.to {
            Node::Space(space) if !self.scene(s).open.has(space) || self.enemy_in(s, march.mover, space) => false,
            // PAX-12.1.3b
            Node::Space(space) => {
                let alone = !march.troops.is_empty() && !self.has_fighters(&march.troops);
                !alone || !self.space(space).rough_mountain
            }
            // PAX-9.5.1b: nobody stops there, so a way on must be affordable, too.
            Node::Point(_) => {
                let there = March { at: link.to, mp: march.mp - link.mp, ..*march };
                let onward = self.content.map.land(link.to).iter();
                onward.filter(|next| next.to != march.at).any(|next| self.can_step(s, &there, next))
            }
        }
    }

    /// What a group can do in a Space.
    fn legal_stay(&self, s: &State, number: u8, space: Space, out: &mut Vec<Action>) {
        let march = s.march(number);
        let (owner, at) = (march.owner, march.at);
        let movement = &self.content.turn.movement;
        let major = matches!(march.kind, MarchKind::Major | MarchKind::Conqueror | MarchKind::Bonus);
        // PAX-8.2.3d: leaders join without cost; not a leader who moves alone.
        if !march.alone {
            let free = |post: &Post| post.owner == owner && post.at == at && post.march == 0 && !post.moved;
            for (place, post) in (0..).zip(s.leaders.iter().filter(free)) {
                if place >= march.order && march.order < JOIN && !march.troops.is_empty() {
                    out.push(Action::PickUpLeader { leader: post.leader });
                }
            }
        }
        // PAX-9.2.1i, PAX-8.2.3c
        let price = if march.paid & PICKED > 0 { 0 } else { movement.pick_up_units };
        if major && !march.alone && price <= march.mp {
            for (piece, _) in s.troops(owner, space).pieces() {
                let count = self.unmoved(s, owner, at, piece);
                if JOIN + piece.order() >= march.order {
                    out.extend((1..=count).map(|count| Action::PickUp { owner, piece, count }));
                }
            }
        }
        // PAX-9.2.1h, PAX-12.1.4a
        let price = if march.paid & SETTLED > 0 { 0 } else { movement.create_garrisons_in_major_move };
        if major && owner.seat().is_some() && price <= march.mp {
            for (piece, count) in march.troops.pieces().filter(|(piece, _)| self.garrisons_of(*piece) > 0) {
                if SETTLE + piece.order() >= march.order {
                    out.extend((1..=count).map(|count| Action::MakeGarrisons { piece, count }));
                }
            }
        }
        // PAX-9.2.1j
        if major && !march.troops.is_empty() && self.may_drop(s) {
            for (piece, count) in march.troops.pieces() {
                let all = u16::from(count) == march.troops.len();
                if DROP + piece.order() >= march.order {
                    out.extend((1..=count - u8::from(all)).map(|count| Action::Drop { piece, count }));
                }
            }
            for (place, leader) in (0..).zip(s.leaders_with(number)) {
                if DROP_LEADER + place >= march.order {
                    out.push(Action::DropLeader { leader });
                }
            }
        }
        self.legal_demolition(s, march, space, out);
    }

    /// PAX-7.4.3: an own City or Town can be destroyed, not at home (PAX-7.4.3d).
    fn legal_demolition(&self, s: &State, march: &March, space: Space, out: &mut Vec<Action>) {
        let own = |works: &Works| works.owner == march.owner && self.home_of(s, space) != march.owner.seat();
        let price = u16::from(self.content.places.construction.destroy_mp_per_fp);
        let able = self.has_fighters(&march.troops) || !self.content.options.destroying_needs_lcu;
        if let Some(works) = s.ground[space].works.filter(own)
            && able
            && price * u16::from(works.points) <= u16::from(march.mp)
        {
            out.push(Action::Destroy);
        }
    }

    fn proceed(&self, s: &mut State, action: Action) {
        let number = s.moving();
        if s.march(number).afloat || action == Action::Embark {
            self.voyage(s, number, action);
            return;
        }
        let March { owner, at, .. } = *s.march(number);
        let movement = self.content.turn.movement;
        match action {
            Action::MoveTo { to } => self.step_to(s, number, to),
            Action::PickUpLeader { leader } => {
                let free = |post: &Post| post.owner == owner && post.at == at && post.march == 0 && !post.moved;
                let place = s.leaders.iter().filter(free).position(|post| post.leader == leader).unwrap_or_default();
                self.attach(s, leader, number);
                s.march_mut(number).order = place as u8;
            }
            Action::PickUp { owner, piece, count } => {
                self.charge(s, number, PICKED, movement.pick_up_units);
                self.fall_in(s, number, owner, piece, count);
                s.march_mut(number).order = JOIN + piece.order() + 1;
                if let Some(space) = at.space() {
                    self.clear_stragglers(s, owner, space);
                }
            }
            Action::MakeGarrisons { piece, count } => {
                self.charge(s, number, SETTLED, movement.create_garrisons_in_major_move);
                let made = self.garrisons_of(piece) * count;
                let march = s.march_mut(number);
                march.troops.remove(piece, count);
                march.troops.add(Piece::full(Unit::Garrison), made);
                march.order = SETTLE + piece.order() + 1;
            }
            Action::Drop { piece, count } => {
                self.fall_out(s, number, piece, count);
                s.march_mut(number).order = DROP + piece.order() + 1;
            }
            Action::DropLeader { leader } => {
                let place = s.leaders_with(number).position(|other| other == leader).unwrap_or_default();
                self.attach(s, leader, 0);
                s.march_mut(number).order = DROP_LEADER + place as u8;
            }
            Action::Destroy => {
                if let Some(works) = at.space().and_then(|space| s.ground[space].works.take()) {
                    s.march_mut(number).mp -= works.points * self.content.places.construction.destroy_mp_per_fp;
                }
            }
            _ => {
                s.steps.pop();
            }
        }
    }

    /// Something is paid once in a Space.
    pub(super) fn charge(&self, s: &mut State, number: u8, what: u8, price: u8) {
        let march = s.march_mut(number);
        if march.paid & what == 0 {
            march.paid |= what;
            march.mp -= price;
        }
    }

    /// PAX-9.2.1: a step along a link.
    fn step_to(&self, s: &mut State, number: u8, to: Node) {
        let at = s.march(number).at;
        let Some(link) = self.content.map.land(at).iter().find(|link| link.to == to) else { return };
        s.march_mut(number).mp -= link.mp;
        self.advance(s, number, to);
        s.steps.push(MarchStep::Entered.into());
        // PAX-9.5.2a, PAX-R166
        if link.kind == super::super::content::LandKind::AlpinePass && !s.march(number).troops.is_empty() {
            s.steps.push(AttritionStep::Roll { space: None }.into());
        }
    }
}
