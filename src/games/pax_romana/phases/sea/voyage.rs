//! PAX-11.1, PAX-11.3: what a Fleet or transport does on its way: sail, land, take aboard, set down.

use crate::PaxRomana;
use crate::action::Action;
use crate::content::Content;
use crate::ids::*;
use crate::phases::land_battle::Victim;
use crate::phases::movement::place_of;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, List, Seat};

impl PaxRomana {
    /// PAX-9.1.1a, PAX-11.1.1d, PAX-11.2.2: Major and Minor Moves that Fleets, and armies at sea, can begin.
    pub(crate) fn offer_voyages(&self, s: &State, out: &mut Vec<Action>) {
        let seat = self.actor(s);
        let galleys = Piece::full(Unit::Galleys);
        for &owner in Owner::ALL.iter().filter(|owner| self.admiral_of(s, **owner) == Some(seat)) {
            let (major, minor) = self.slots(s, owner);
            for at in s.fleets.refs().filter(|fleet| fleet.owner == owner).map(|fleet| fleet.at) {
                let free = self.unmoved(s, owner, at, galleys) > 0 && !self.mutinous(s, owner, at);
                if free && major && self.may_part(s, owner, at) {
                    out.push(Action::Major { owner, from: at, fleet: true });
                }
                if free && minor && (s.galleys(owner, at) == 1 || self.room_for_fleets(s) > 0) {
                    out.push(Action::Minor { owner, from: at, piece: galleys });
                }
            }
            // PAX-13.3-MUT: whose squadrons escort them decides.
            let held = |at: Node| self.escort_of(s, owner, at).is_some_and(|navy| self.mutinous(s, navy, at));
            for cargo in s.cargo.refs().filter(|cargo| cargo.owner == owner && !held(cargo.at)) {
                let pieces = cargo.troops.pieces().filter(|(piece, _)| piece.unit != Unit::Elephants);
                let free = pieces.filter(|(piece, _)| self.unmoved(s, owner, cargo.at, *piece) > 0);
                if major && free.clone().next().is_some() && self.may_part(s, owner, cargo.at) {
                    out.push(Action::Major { owner, from: cargo.at, fleet: false });
                }
                if minor && (cargo.troops.len() == 1 || self.room_at_sea(s)) {
                    out.extend(free.map(|(piece, _)| Action::Minor { owner, from: cargo.at, piece }));
                }
            }
        }
    }

    /// Whose friends and enemies those of a group at sea are: of who moves it; PAX-17.2-36: of Greece if it is a Greek army that
    /// somebody else leads.
    pub(crate) fn flag(&self, march: &March) -> Owner {
        self.allegiance(march.owner, march.owner.seat().unwrap_or(march.mover))
    }

    /// PAX-13.3-MUT: a Fleet that does not obey.
    pub(crate) fn mutinous(&self, s: &State, owner: Owner, at: Node) -> bool {
        s.mutinies.iter().any(|mutiny| mutiny == Mutiny { owner, at })
    }

    /// PAX-13.3-MUT: a Fleet stops obeying.
    pub fn fleet_mutinies(&self, s: &mut State, owner: Owner, at: Node) {
        s.mutinies.push(Mutiny { owner, at });
    }

    /// PAX-13.3-MUT: a Fleet obeys again, if it did not.
    pub(crate) fn fleet_obeys(&self, s: &mut State, owner: Owner, at: Node) {
        s.mutinies = s.mutinies.iter().filter(|mutiny| *mutiny != Mutiny { owner, at }).collect();
    }

    /// A move by sea from the start: of a Fleet, or of an army that is on ships already. Whether it was one.
    pub(crate) fn begin_voyage(&self, s: &mut State, action: Action) -> bool {
        let (owner, from, piece, fleet) = match action {
            Action::Major { owner, from, fleet } if fleet || from.space().is_none() => (owner, from, None, fleet),
            Action::Minor { owner, from, piece } if piece.unit == Unit::Galleys || from.space().is_none() => {
                (owner, from, Some(piece), piece.unit == Unit::Galleys)
            }
            _ => return false,
        };
        let seat = self.actor(s);
        let kind = if piece.is_some() { MarchKind::Minor } else { MarchKind::Major };
        match kind {
            MarchKind::Minor => s.activation.minor -= 1,
            _ => s.activation.major -= 1,
        }
        let number = self.set_out(s, owner, seat, kind, from);
        s.march_mut(number).go_aboard();
        self.weigh_anchor(s);
        // PAX-8.2.1c, PAX-11.1.1b: squadrons have no Movement Points.
        if !fleet {
            s.steps.push(MarchStep::Roll.into());
        }
        // PAX-12.5.1h: in a later Activation, too.
        let unpaid = s.unpaid.iter().find(|(navy, _)| *navy == owner);
        if from == Node::Space(self.content.map.rhodes)
            && let Some((_, back)) = unpaid
        {
            let march = s.march_mut(number);
            (march.held, march.came_from) = (true, back);
        }
        match piece {
            Some(piece) => self.fall_in(s, number, owner, piece, 1),
            None => self.man(s, number, fleet, false),
        }
        true
    }

    /// PAX-11.4.1a: a voyage begins: Fleets that are here already are met. It has not come anywhere yet.
    pub(crate) fn weigh_anchor(&self, s: &mut State) {
        s.sailed_through = Default::default();
        s.steps.push(SeaStep::Continue.into());
        s.steps.push(SeaStep::Meet { from: 0 }.into());
    }

    /// Squadrons join with their leaders, and the army on ships, those that have moved only if `all` do.
    pub(crate) fn man(&self, s: &mut State, number: u8, fleet: bool, all: bool) {
        s.steps.push(MarchStep::Compose { last: None }.into());
        let March { owner, at, .. } = *s.march(number);
        let galleys = Piece::full(Unit::Galleys);
        let count = if all { s.galleys(owner, at) } else { self.unmoved(s, owner, at, galleys) };
        self.fall_in(s, number, owner, galleys, count);
        if !fleet {
            for (piece, here) in self.cargo(s, owner, at).pieces() {
                let count = if all { here } else { self.unmoved(s, owner, at, piece) };
                self.fall_in(s, number, owner, piece, count);
            }
        }
        let free = |post: &Post| post.owner == owner && post.at == at && (all || !post.moved);
        let leaders: List<Leader, POSTS> = s.leaders.iter().filter(free).map(|post| post.leader).collect();
        leaders.iter().for_each(|leader| self.attach(s, leader, number));
    }

    /// PAX-9.1.1a: leaders and squadrons that stay behind, and Land Units of an army at sea, but not all.
    pub(crate) fn legal_crew(&self, s: &State, last: Option<Errand>, out: &mut Vec<Action>) {
        let number = s.moving();
        let march = s.march(number);
        // PAX-16.2-CON-b: the Conqueror goes himself.
        let conqueror = s.player(march.mover).conqueror.filter(|_| march.kind == MarchKind::Conqueror);
        for (place, leader) in (0..).zip(s.leaders_with(number)) {
            if Errand::Leader(place).may_follow(last) && Some(leader) != conqueror {
                out.push(Action::LeaveLeader { leader });
            }
        }
        // PAX-9.2.3a: Elephants stay with combat units only.
        let stays =
            |piece: Piece| piece.unit != Unit::Elephants || self.has_fighters(&self.cargo(s, march.owner, march.at));
        let follows = |piece: Piece| Errand::joining(march.owner, piece).may_follow(last);
        let parts = self.room_at_sea(s);
        for (piece, count) in march.own().pieces().filter(|(piece, _)| parts && follows(*piece) && stays(*piece)) {
            let all = u16::from(count) == march.troops.len();
            out.extend((1..=count - u8::from(all)).map(|count| Action::Leave { piece, count }));
        }
        let piece = Piece::full(Unit::Galleys);
        let parts = s.galleys(march.navy, march.at) > 0 || self.room_for_fleets(s) > 0;
        if parts && Errand::Pieces(piece).may_follow(last) {
            let all = march.galleys().saturating_sub(u8::from(march.troops.is_empty()));
            out.extend((1..=all).map(|count| Action::Leave { piece, count }));
        }
        if !march.troops.is_empty() {
            self.legal_allies(s, last, out);
        }
        out.push(Action::Go);
    }

    /// PAX-11.3.1a: whether there are Land Units on its ships, or leaders without squadrons.
    pub(crate) fn carries(&self, march: &March) -> bool {
        !march.troops.is_empty() || march.galleys() == 0
    }

    /// PAX-11.3.2b: Movement Points that an army on ships must keep to land somewhere.
    pub(crate) fn kept(&self, march: &March) -> u8 {
        self.landing_price(march) + if march.sailed() { 0 } else { self.content.turn.movement.sea_voyage }
    }

    /// PAX-9.2.1g, PAX-8.2.3g: what it costs a group to go on ships; leaders without Land Units pay nothing.
    fn boarding_price(&self, march: &March) -> u8 {
        if march.troops.is_empty() { 0 } else { self.content.turn.movement.embark }
    }

    /// PAX-9.2.1g, PAX-8.2.3g: what it costs a group to land.
    pub(crate) fn landing_price(&self, march: &March) -> u8 {
        if march.troops.is_empty() { 0 } else { self.content.turn.movement.disembark }
    }

    /// PAX-9.4.5f: who Withdraws on ships takes the squadrons of the Port along. PAX-12.4.4e: Soldiers of Fortune a single one.
    fn take_escort_along(&self, s: &mut State, number: u8) {
        let March { owner, at, .. } = *s.march(number);
        // It sails without any.
        let Some(navy) = self.navy_of(s, owner, at) else { return };
        let all = s.galleys(navy, at);
        let galleys = if owner == Owner::SoldiersOfFortune { all.min(1) } else { all };
        self.fall_in(s, number, navy, Piece::full(Unit::Galleys), galleys);
    }

    /// PAX-9.2.1g, PAX-11.3.2a, PAX-11.3.2b: whether an army can go on ships where it is.
    pub(crate) fn may_embark(&self, s: &State, march: &March) -> bool {
        // PAX-12.7.3a, PAX-13.4.2a, PAX-R12-24; PAX-12.3.3b
        let landlubbers = march.owner.victim().is_some()
            || march.owner.barbarian()
            || (march.owner == Owner::Pontus && s.galleys(Owner::Pontus, march.at) == 0)
            || march.troops.all(Unit::Militia) > 0;
        let price = self.boarding_price(march);
        // PAX-9.4.3c: cavalry does not slow who leaves the place of the battle on ships.
        let mp = march.mp + if march.held { 0 } else { march.slowed };
        let aboard = March { course: Course::Sea(Voyage::default()), mp: mp.saturating_sub(price), ..*march };
        !landlubbers
            && (march.troops.is_empty() || self.room_at_sea(s) || !march.kind.active())
            && !self.left_alone(march)
            && !self.enemy_ships_at(s, self.flag(march), march.at)
            && self.content.map.sea(march.at).iter().any(|to| self.can_sail(s, &aboard, *to))
    }

    /// PAX-2.1.3g, PAX-2.1.4c, PAX-11.1.1a, PAX-11.1.1c: whether a group on ships may take a Sea Link.
    pub(crate) fn can_sail(&self, s: &State, march: &March, to: Node) -> bool {
        let flag = self.flag(march);
        let active = march.kind != MarchKind::SeaWithdrawal;
        // Only deep sea lets a Fleet turn back without a Stop.
        let circle = active && s.sailed_through.has(to) && !(self.deep(march.at) && to == march.came_from);
        // PAX-12.5.1h, PAX-12.5.1i
        let rhodes = Node::Space(self.content.map.rhodes);
        let turned_away = march.held && march.at == rhodes && self.rhodes_guarded(s);
        // PAX-R12-14
        let helpless = march.galleys() == 0 && s.pirates.has(to) && !self.content.options.pirates_without_galleys;
        if circle || (turned_away && to != march.came_from) || helpless {
            return false;
        }
        let sea = |from: Node, to: Node| self.content.map.sea_distance(from, to);
        if self.feuds(march) && to.space().is_some_and(|space| !self.nears_home(s, march, space, sea)) {
            return false;
        }
        if let Node::Space(space) = to
            && (!self.scene(s).open.has(space)
                || !self.cyprus_open(s, self.player_of(s, flag), space)
                || (self.carries(march) && !self.lodging(s, march.owner, space)))
        {
            return false;
        }
        match march.kind {
            // PAX-11.4.2a, PAX-11.4.2b
            MarchKind::SeaWithdrawal => self.reaches_port(s, march, to, march.mp),
            // PAX-9.4.4b, PAX-9.4.5e, PAX-R163: an ally's Port may hold an enemy of its guest.
            MarchKind::Withdrawal => {
                let open = |space: Space| self.friendly_port(s, flag, space) && !self.foes_in(s, flag, space).any();
                !march.paid.has(Toll::Voyage)
                    && march.mp >= self.kept(march)
                    && !self.shunned(s, march, to)
                    && !self.enemy_fleet_at(s, flag, to)
                    && to.space().is_some_and(open)
            }
            _ => !self.carries(march) || self.can_afford(s, march, to),
        }
    }

    /// PAX-11.3.2b, PAX-11.3.2c, PAX-11.3.6b: Movement Points for whatever may come of entering a place with an army on ships, one that
    /// cannot fight, too. PAX-12.5.1e: only who can pay passes neutral Rhodes. PAX-R147: leaders alone do not come where others are.
    fn can_afford(&self, s: &State, march: &March, to: Node) -> bool {
        let movement = &self.content.turn.movement;
        let passes = self.affords_toll(s, march.mover);
        let neutral = |space: Space| passes && space == self.content.map.rhodes && self.neutral_rhodes(s);
        let hostile = |space: Space| self.foes_in(s, self.flag(march), space).any() && !neutral(space);
        let held = to.space().is_some_and(hostile);
        if held && march.troops.is_empty() && self.content.options.lone_leader_blocked {
            return false;
        }
        let assault = held && !march.troops.is_empty();
        let reserve = if assault { movement.disembark + movement.attack } else { 0 };
        march.mp >= self.kept(march) + reserve
    }

    /// PAX-13.3-CYP: whether a seat may sail to a Space: Cyprus can be closed to all who have no squadrons there.
    pub(crate) fn cyprus_open(&self, s: &State, seat: Seat, space: Space) -> bool {
        let region = &self.content.events.rebellions[RebellionRegion::Cyprus as usize];
        !s.cyprus_closed
            || !region.provinces.has(self.space(space).province)
            || s.galleys(Owner::of(seat), space.into()) > 0
    }

    /// PAX-12.5.1i: whether squadrons of Rhodes, or of its ally, lie in its Port.
    fn rhodes_guarded(&self, s: &State) -> bool {
        let rhodes = Node::Space(self.content.map.rhodes);
        let guards = [Some(Owner::Rhodes), s.rhodes.map(Owner::of)];
        guards.into_iter().flatten().any(|owner| s.galleys(owner, rhodes) > 0)
    }

    /// PAX-12.5.1e: Rhodes is in the hands of no player.
    pub(crate) fn neutral_rhodes(&self, s: &State) -> bool {
        self.holder(s, self.content.map.rhodes) == Some(Owner::Rhodes)
    }

    /// PAX-11.4.2a: whether a Fleet that Withdraws can enter a place and still come to a Port with so many Sea Links.
    fn reaches_port(&self, s: &State, march: &March, to: Node, links: u8) -> bool {
        let open = |space: Space| self.scene(s).open.has(space) && self.cyprus_open(s, march.mover, space);
        // PAX-11.4.2b: not to the Fleet from which it flees, nor to one that has refused it, or that nobody speaks for.
        let met = s.marches.refs().any(|group| group.at == to);
        let closed = s.fleets_at(to).any(|fleet| self.admiral_of(s, fleet.owner).is_none());
        if links == 0 || met || closed || s.refused.has(to) {
            return false;
        }
        match to {
            Node::Space(space) => {
                open(space) && (march.troops.is_empty() || !self.foes_in(s, self.flag(march), space).any())
            }
            Node::Point(_) => self.content.map.sea(to).iter().any(|next| self.reaches_port(s, march, *next, links - 1)),
        }
    }

    /// PAX-11.4.2b: a Fleet that Withdraws goes on; where an enemy Fleet is, its player is asked first.
    fn flee_by_sea(&self, s: &mut State, number: u8, to: Node) {
        match self.next_host(s, to, 0) {
            Some((owner, seat)) => s.steps.push(SeaStep::Admit { to, owner, seat }.into()),
            None => self.escape_to(s, number, to),
        }
    }

    /// Enemies of a Fleet that Withdraws with Fleets in a place, transports without squadrons, too (PAX-1.4q), in the order of owners,
    /// and who speaks for them.
    fn next_host(&self, s: &State, to: Node, from: usize) -> Option<(Owner, Seat)> {
        let flag = self.flag(s.march(s.moving()));
        let foreign = |owner: Owner| !self.together(s, flag, self.ensign(s, owner));
        let hostile = |owner: &&Owner| self.has_fleet(s, **owner, to) && foreign(**owner);
        let owner = *Owner::ALL[from..].iter().find(hostile)?;
        Some((owner, self.admiral_of(s, owner).expect("a Fleet with a player")))
    }

    /// PAX-11.4.2b: the player of a Fleet has been asked.
    pub(crate) fn admitted(&self, s: &mut State, to: Node, owner: Owner, lets_in: bool) {
        s.steps.pop();
        if !lets_in {
            s.refused.insert(to);
            return;
        }
        match self.next_host(s, to, owner.index() + 1) {
            Some((owner, seat)) => s.steps.push(SeaStep::Admit { to, owner, seat }.into()),
            None => self.escape_to(s, s.moving(), to),
        }
    }

    /// PAX-11.4.2a: a Fleet that Withdraws sails a Sea Link. With the first one it has left the enemy: PAX-11.4.1d, PAX-11.4.2e.
    fn escape_to(&self, s: &mut State, number: u8, to: Node) {
        if !s.march(number).sailed() {
            let foe = s.march_mut(number - 1).voyage_mut();
            foe.stopped = true;
            // PAX-11.1.4b
            foe.drift += self.content.naval.continuity.enemy_fleet_withdrew;
            s.sailed_through = Default::default();
        }
        let march = s.march_mut(number);
        march.mp -= 1;
        march.voyage_mut().sailed = true;
        self.advance(s, number, to);
        s.steps.push(SeaStep::Entered.into());
    }

    pub(crate) fn legal_voyage(&self, s: &State, out: &mut Vec<Action>) {
        let number = s.moving();
        let march = s.march(number);
        if !march.stopped() {
            let ways = self.content.map.sea(march.at).iter().copied();
            out.extend(ways.filter(|to| self.can_sail(s, march, *to)).map(|to| Action::MoveTo { to }));
        }
        if self.may_land(s, march) {
            out.push(Action::Land);
        }
        if march.kind.active() {
            self.legal_captains(s, march, out);
        }
        if march.kind.major() {
            self.legal_loading(s, number, out);
        }
        let withdraws = march.kind == MarchKind::SeaWithdrawal;
        let port = march.at.space().is_some();
        let stays = match (withdraws, port) {
            // PAX-11.4.2a: to a Port.
            (true, _) => port && march.sailed(),
            (false, true) => !self.carries(march),
            // PAX-17.2-36-b: the Greek army does not stay at sea.
            (false, false) => !self.deep(march.at) && !self.feuds(march),
        };
        // PAX-11.1.2e
        if stays || out.is_empty() {
            out.push(Action::Done);
        }
    }

    /// PAX-11.3.3a, PAX-11.3.4a: whether an army on ships can land where it is.
    fn may_land(&self, s: &State, march: &March) -> bool {
        // There is no land at a transit point.
        let Some(space) = march.at.space() else { return false };
        let withdraws = march.kind == MarchKind::SeaWithdrawal;
        if self.feuds(march) && !self.at_home(s, march.owner, space) {
            return false;
        }
        // Leaders who have taken squadrons along can go on by land, too; those of a Fleet have no Movement Points.
        let led = march.mp > 0 && self.led_at_sea(s, s.moving());
        if withdraws || !(self.carries(march) || led) || !march.sailed() || march.mp < self.landing_price(march) {
            return false;
        }
        // PAX-R117
        let attacks = self.has_fighters(&march.troops) && self.affords_assault(march) && !s.spared.has(space);
        attacks || !self.foes_in(s, self.flag(march), space).any()
    }

    /// PAX-11.3.3g, PAX-11.3.4c, PAX-11.3.5a: Movement Points for landing, the attack, and landing elsewhere.
    pub(crate) fn affords_assault(&self, march: &March) -> bool {
        let movement = &self.content.turn.movement;
        march.mp >= movement.repeat_amphibious_assault + movement.disembark
    }

    /// Whether nothing is left of a group on ships.
    pub(crate) fn sunk(&self, s: &State, number: u8) -> bool {
        let march = s.march(number);
        march.galleys() == 0 && march.troops.is_empty() && !self.led_at_sea(s, number)
    }

    /// Ends a voyage that cannot go on.
    pub(crate) fn pass_voyage(&self, s: &mut State) -> bool {
        let number = s.moving();
        let march = *s.march(number);
        if self.sunk(s, number) {
            s.steps.pop();
            return true;
        }
        if !march.finished {
            return false;
        }
        match march.at {
            Node::Space(space) if self.carries(&march) && march.kind != MarchKind::SeaWithdrawal => {
                self.must_land(s, number, space);
            }
            _ => {
                s.steps.pop();
            }
        }
        true
    }

    /// PAX-11.1.5b, PAX-11.3.2k, PAX-11.3.2m, PAX-11.3.6a, PAX-R11-06: a transport that goes no farther lands its army in the Port
    /// where it is; what cannot fight there is lost.
    fn must_land(&self, s: &mut State, number: u8, space: Space) {
        let march = *s.march(number);
        let hostile = self.foes_in(s, self.flag(&march), space).any();
        if hostile && !self.has_fighters(&march.troops) {
            self.drown(s, number);
            return;
        }
        let group = s.march_mut(number);
        group.mp = march.mp.saturating_sub(self.landing_price(&march));
        group.finished = false;
        if hostile {
            s.steps.push(SeaStep::Landed { compelled: true }.into());
        } else {
            self.go_ashore(s, number);
        }
        s.steps.push(MarchStep::Entered.into());
    }

    /// PAX-11.2.1e, PAX-11.4.6e, PAX-8.4.3: the Land Units on ships are lost, and all leaders with them.
    pub(crate) fn drown(&self, s: &mut State, number: u8) {
        s.march_mut(number).disband();
        let leaders: List<Leader, POSTS> = s.leaders_with(number).collect();
        leaders.iter().for_each(|leader| self.remove_leader(s, leader));
    }

    /// PAX-11.3.1c, PAX-11.3.1d, PAX-11.3.1e, PAX-11.3.2n, PAX-11.3.2p: an army is on land, and goes on; its squadrons stay in the Port and
    /// may be taken again.
    pub(crate) fn go_ashore(&self, s: &mut State, number: u8) {
        let (at, galleys) = (s.march(number).at, s.march(number).galleys());
        self.anchor(s, number, galleys);
        let march = s.march_mut(number);
        march.escort = (galleys > 0).then_some((at.as_space(), galleys));
        march.course = Course::Land;
        march.paid.remove(Toll::VoyageDrop);
        march.paid.insert(Toll::Landing);
        march.errand = None;
    }

    pub(crate) fn voyage(&self, s: &mut State, number: u8, action: Action) {
        let Content { turn, .. } = &self.content;
        if action == Action::Embark {
            self.shed_elephants(s, number, true);
        }
        let march = *s.march(number);
        match action {
            // PAX-11.3.1c
            Action::Embark => {
                if march.kind.active() {
                    s.sailed_through = Default::default();
                }
                let price = self.boarding_price(&march);
                let group = s.march_mut(number);
                if !march.held {
                    group.mp += group.slowed;
                }
                group.mp -= price;
                group.go_aboard();
                group.errand = None;
                if march.kind == MarchKind::Withdrawal {
                    self.take_escort_along(s, number);
                }
            }
            Action::MoveTo { to } => {
                if march.kind == MarchKind::SeaWithdrawal {
                    self.flee_by_sea(s, number, to);
                    return;
                }
                let fare = if self.carries(&march) && !march.sailed() { turn.movement.sea_voyage } else { 0 };
                s.march_mut(number).mp -= fare;
                s.march_mut(number).voyage_mut().sailed = true;
                if march.kind == MarchKind::Withdrawal {
                    s.march_mut(number).paid.insert(Toll::Voyage);
                }
                // PAX-14.2.1e
                if march.kind == MarchKind::Withdrawal && !march.held {
                    s.march_mut(number).held = true;
                    self.regret_withdrawal(s, &march);
                }
                if march.kind.active() {
                    s.sailed_through.insert(march.at);
                }
                self.advance(s, number, to);
                // Whom it has dropped, or left on ships, stays as it is now.
                match march.at.space() {
                    Some(space) => self.clear_behind(s, &march, space),
                    None => {
                        march.owners().for_each(|owner| self.lose_stragglers(s, Victim::Cargo(owner, march.at)));
                    }
                }
                s.steps.push(SeaStep::Entered.into());
            }
            Action::Land => self.land(s, number),
            Action::PickUpLeader { leader } => {
                let place = place_of(self.free_leaders(s, &march), leader);
                s.march_mut(number).owner = self.crewed(&march).owner;
                self.attach(s, leader, number);
                s.march_mut(number).errand = Some(Errand::Leader(place));
                s.sailed_through = Default::default();
            }
            Action::PickUp { owner, piece, count } => self.take_aboard(s, number, owner, piece, count),
            Action::Drop { piece: Piece { unit: Unit::Galleys, .. }, count } => {
                self.anchor(s, number, count);
                self.set_down(s, number, Errand::Drop(Piece::full(Unit::Galleys)), false);
            }
            Action::Drop { piece, count } => {
                self.fall_out(s, number, march.owner, piece, count);
                self.set_down(s, number, Errand::Drop(piece), true);
            }
            Action::DropAllies { piece, count } => {
                self.fall_out(s, number, Owner::Pergamum, piece, count);
                self.set_down(s, number, Errand::DropAllies(piece), true);
            }
            Action::DropLeader { leader } => {
                let place = place_of(s.leaders_with(number), leader);
                self.attach(s, leader, 0);
                self.set_down(s, number, Errand::DropLeader(place), self.carries(&march));
            }
            // PAX-11.2.1f: nobody stays on the deep sea; nor does an army that cannot land stay on ships in a Port.
            Action::Done => {
                if self.deep(march.at) {
                    self.founder(s, number);
                } else if march.at.space().is_some() && self.carries(&march) && march.kind != MarchKind::SeaWithdrawal {
                    self.drown(s, number);
                }
                s.steps.pop();
            }
            _ => unreachable!("a group on ships: {action:?}"),
        }
    }

    /// PAX-11.3.1c, PAX-11.3.3: an army goes ashore; against enemies it stays on its ships until they are gone.
    fn land(&self, s: &mut State, number: u8) {
        let march = *s.march(number);
        let hostile = self.foes_in(s, self.flag(&march), march.at.as_space()).any();
        s.march_mut(number).mp -= self.landing_price(&march);
        match hostile {
            true => s.steps.push(SeaStep::Landed { compelled: false }.into()),
            false => self.go_ashore(s, number),
        }
        s.steps.push(MarchStep::Entered.into());
    }

    /// PAX-11.3.4, PAX-11.3.3f, PAX-11.3.5b: after an Amphibious Assault.
    pub(crate) fn landed(&self, s: &mut State) {
        s.steps.pop();
        let number = s.moving();
        let march = *s.march(number);
        let space = march.at.as_space();
        if march.troops.is_empty() {
            // Only its squadrons are left.
            let group = s.march_mut(number);
            group.finished = true;
            group.voyage_mut().stopped = true;
        } else if !self.foes_in(s, self.flag(&march), space).any() {
            self.go_ashore(s, number);
        } else {
            // PAX-11.3.4b: back aboard at no price; it must land elsewhere, or try again.
            s.sailed_through = Default::default();
            s.march_mut(number).voyage_mut().stopped = false;
        }
    }
}
