//! PAX-9.1, PAX-9.2: a group moves over land.

use crate::PaxRomana;
use crate::action::Action;
use crate::content::LandKind;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use crate::troops::MOST_OF_A_KIND;
use agon_game::flow::{self, Chapter};
use std::borrow::Cow;

impl Chapter<PaxRomana> for MarchStep {
    fn who(self, _: &PaxRomana, s: &State) -> Who {
        match self {
            Self::Compose { .. } | Self::Go => Who::Seat(s.march(s.moving()).mover),
            Self::ChooseOwner { march, .. } => Who::Seat(s.march(march).mover),
            Self::Roll => Who::Chance(Chance::die("movement_die")),
            Self::Entered | Self::End => Who::Rules,
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Compose { last } => game.legal_composition(s, last, out),
            Self::Go => game.legal_progress(s, out),
            Self::ChooseOwner { .. } => out.extend([Action::Yes, Action::No]),
            Self::Roll | Self::Entered | Self::End => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
        match self {
            Self::Go if s.march(s.moving()).afloat() => game.pass_voyage(s),
            Self::Go => {
                let done = game.nothing_to_do(s);
                if done {
                    s.steps.pop();
                    game.leave_passage(s);
                }
                done
            }
            Self::Entered => {
                s.steps.pop();
                game.entered(s);
                true
            }
            Self::End => {
                s.steps.pop();
                game.end_answer(s);
                true
            }
            Self::Compose { .. } | Self::Roll | Self::ChooseOwner { .. } => false,
        }
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Compose { .. }, _) => game.compose(s, action),
            (Self::Roll, Action::Rolled { total }) => game.movement_rolled(s, total),
            (Self::Go, _) => game.proceed(s, action),
            (Self::ChooseOwner { march, piece, weakened }, Action::Yes) => {
                s.steps.pop();
                game.blame(s, march, piece, weakened);
            }
            (Self::ChooseOwner { .. }, Action::No) => {
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
    /// Whether the group that moves has nothing to decide any more.
    pub(crate) fn nothing_to_do(&self, s: &State) -> bool {
        let number = s.moving();
        let march = s.march(number);
        let nobody = march.troops.is_empty() && s.leaders_with(number).next().is_none();
        if march.finished || nobody {
            return true;
        }
        if self.owes_units(s, march) {
            return false;
        }
        if self.may_embark(s, march) || self.content.map.land(march.at).iter().any(|link| self.can_step(s, march, link))
        {
            return false;
        }
        // Nobody stays in a transit point.
        let Some(space) = march.at.space() else { return true };
        if march.kind == MarchKind::Withdrawal && (!march.held || self.foes_in(s, march.owner, space).any()) {
            return true;
        }
        // Without a way on it makes no difference any more which units join or stay.
        let port = self.space(space).port && march.mp > 0;
        let own = march.kind.active() && s.ground[space].works.is_some_and(|works| works.owner == march.owner);
        let settles = march.kind.major()
            && (march.mp > 0 || march.paid.has(Toll::Garrisons))
            && self.spare_fighters(s, march, space) > 0
            && march.own().pieces().any(|(piece, _)| self.garrisons_of(piece) > 0);
        !port && !own && !settles
    }

    /// PAX-9.5.1a, PAX-9.4.4c: nobody stays in a transit point, or with an enemy whom he only passes.
    fn leave_passage(&self, s: &mut State) {
        let number = s.moving();
        let march = *s.march(number);
        let March { owner, at, last_space, kind, .. } = march;
        let passed = match at {
            Node::Point(_) => true,
            Node::Space(space) => kind == MarchKind::Withdrawal && self.foes_in(s, owner, space).any(),
        };
        if passed {
            self.put_back(s, number, last_space.into());
        }
    }

    /// PAX-10.2.15a: how the group goes on, after a battle, too, or stays.
    fn legal_progress(&self, s: &State, out: &mut Vec<Action>) {
        let number = s.moving();
        let march = s.march(number);
        if march.afloat() {
            self.legal_voyage(s, out);
            return;
        }
        if self.owes_units(s, march) {
            self.legal_stay(s, number, march.at.as_space(), out);
            return;
        }
        if self.may_embark(s, march) {
            out.push(Action::Embark);
        }
        // PAX-9.4.1c, PAX-9.4.4c: a group that Withdraws goes at least one step, and does not stay with an enemy.
        let withdraws = march.kind == MarchKind::Withdrawal;
        let stays = |space: &Space| !withdraws || (march.held && !self.foes_in(s, march.owner, *space).any());
        let space = march.at.space().filter(stays);
        for link in self.content.map.land(march.at) {
            if self.can_step(s, march, link) {
                out.push(Action::MoveTo { to: link.to });
            }
        }
        if let Some(space) = space {
            self.legal_stay(s, number, space, out);
        }
        if (space.is_some() && !self.owes_way(s, march, out)) || out.is_empty() {
            out.push(Action::Done);
        }
    }

    /// PAX-17.2-36-b: the Greek army goes on to Greece as long as it can.
    fn owes_way(&self, s: &State, march: &March, ways: &[Action]) -> bool {
        let onward = |way: &Action| matches!(way, Action::MoveTo { .. } | Action::Embark);
        let away = march.at.space().is_none_or(|space| !self.at_home(s, march.owner, space));
        self.feuds(march) && away && ways.iter().any(onward)
    }

    /// PAX-9.2.1i, PAX-8.2.3c, PAX-17.2-03-b: pieces in a Space that can join a group there, and whose they are: units of Pergamum and of its ally
    /// join each other's armies.
    fn recruits<'a>(
        &'a self,
        s: &'a State,
        march: &'a March,
        space: Space,
    ) -> impl Iterator<Item = (Owner, Piece, u8)> + 'a {
        let movement = &self.content.turn.movement;
        // PAX-9.4.5c
        // PAX-17.2-36-c
        let walled = self.feuds(march) && s.ground[space].works.is_some();
        let joins = (march.kind.major() || march.kind == MarchKind::Withdrawal) && !walled && !march.alone;
        let price = if march.paid.has(Toll::PickUp) { 0 } else { movement.pick_up_units };
        let owners = [Some(march.owner), self.ally_of(s, march)].into_iter().flatten();
        let pieces = owners.filter(move |_| joins && price <= march.mp).flat_map(move |owner| {
            let pieces = s.troops(owner, space).pieces();
            pieces.map(move |(piece, _)| (owner, piece))
        });
        // PAX-9.2.3a: Elephants join combat units, or are followed by some.
        let fights = self.has_fighters(&march.troops);
        let led = move |owner: Owner| fights || self.lcu_after(s.troops(owner, space), Piece::full(Unit::Elephants));
        let pieces = pieces.filter(move |(owner, piece)| piece.unit != Unit::Elephants || led(*owner));
        let counted = pieces.map(move |(owner, piece)| {
            let count = match self.content.options.moved_units_may_be_picked_up {
                // PAX-9.4.1d: units that have Withdrawn already do not join others that do.
                _ if march.kind == MarchKind::Withdrawal => self.rested(s, owner, space).count(piece),
                true => s.troops(owner, space).count(piece),
                false => self.unmoved(s, owner, march.at, piece),
            };
            (owner, piece, count)
        });
        let follows = |piece: &(Owner, Piece, u8)| Errand::joining(piece.0, piece.1).may_follow(march.errand);
        counted.filter(move |piece| follows(piece) && piece.2 > 0)
    }

    /// PAX-8.2.3d: a leader without units who has just joined another leader must now pick up units here.
    fn owes_units(&self, s: &State, march: &March) -> bool {
        let joined = march.troops.is_empty() && matches!(march.errand, Some(Errand::Leader(_)));
        joined && march.at.space().is_some_and(|space| self.recruits(s, march, space).next().is_some())
    }

    /// What a group can do in a Space.
    fn legal_stay(&self, s: &State, number: u8, space: Space, out: &mut Vec<Action>) {
        let march = s.march(number);
        let owner = march.owner;
        let movement = &self.content.turn.movement;
        let major = march.kind.major();
        // PAX-17.2-36-c
        let walled = self.feuds(march) && s.ground[space].works.is_some();
        // PAX-8.2.3d, PAX-8.2.3e: leaders join without cost; not a leader who moves alone. Without units, those whom units here will follow.
        let units = !march.troops.is_empty() || self.recruits(s, march, space).next().is_some();
        if !march.alone && !walled && units {
            for (place, leader) in (0..).zip(self.free_leaders(s, march)) {
                if Errand::Leader(place).may_follow(march.errand) {
                    out.push(Action::PickUpLeader { leader });
                }
            }
        }
        for (owner, piece, count) in self.recruits(s, march, space) {
            out.extend((1..=count).map(|count| Action::PickUp { owner, piece, count }));
        }
        if self.owes_units(s, march) {
            return;
        }
        // PAX-9.2.1h, PAX-12.1.4a
        let price = if march.paid.has(Toll::Garrisons) { 0 } else { movement.create_garrisons_in_major_move };
        if major && owner.seat().is_some() && price <= march.mp {
            let spare = self.spare_fighters(s, march, space);
            // PAX-17.2-03-g: no Garrisons are made of units of Pergamum.
            for (piece, count) in march.own().pieces().filter(|(piece, _)| self.garrisons_of(*piece) > 0) {
                if Errand::Garrisons(piece).may_follow(march.errand) {
                    let most = march.troops.all(Unit::Garrison).max(march.made);
                    let room = MOST_OF_A_KIND.saturating_sub(most);
                    let count = u16::from(count.min(room / self.garrisons_of(piece))).min(spare) as u8;
                    out.extend((1..=count).map(|count| Action::MakeGarrisons { piece, count }));
                }
            }
        }
        // PAX-9.2.1j
        let drops = (major && self.room_for_notes(s)) || march.kind == MarchKind::Withdrawal;
        let leaders = s.leaders_with(number).count();
        // PAX-8.2.3a: a leader may go on alone; PAX-17.2-36-b: not one of an army that must go on.
        let alone = major && leaders > 0 && !self.feuds(march);
        let goers = self.goers(&march.troops);
        let most = |piece: Piece, count: u8| {
            count - u8::from(!alone && piece.unit != Unit::Elephants && u16::from(count) == goers)
        };
        if drops && !owner.barbarian() {
            for (piece, count) in march.own().pieces() {
                if Errand::Drop(piece).may_follow(march.errand) && self.may_be_left(s, march, owner, space, piece) {
                    out.extend((1..=most(piece, count)).map(|count| Action::Drop { piece, count }));
                }
            }
            for (piece, count) in march.pergamene.pieces() {
                let army = Owner::Pergamum;
                if Errand::DropAllies(piece).may_follow(march.errand) && self.may_be_left(s, march, army, space, piece)
                {
                    out.extend((1..=most(piece, count)).map(|count| Action::DropAllies { piece, count }));
                }
            }
            // With the last units other leaders may stay; one goes on.
            let dropped = matches!(march.errand, Some(Errand::Drop(_) | Errand::DropAllies(_) | Errand::DropLeader(_)));
            let stay = goers > 0 || (dropped && leaders > 1);
            for (place, leader) in (0..).zip(s.leaders_with(number)).filter(|_| stay) {
                if Errand::DropLeader(place).may_follow(march.errand) {
                    out.push(Action::DropLeader { leader });
                }
            }
        }
        if march.kind.active() {
            self.legal_demolition(s, march, space, out);
        }
    }

    /// PAX-12.1.3b: how many combat units of a group can be made Garrisons in a Space: in Rough Mountain one stays with them.
    fn spare_fighters(&self, s: &State, march: &March, space: Space) -> u16 {
        let guarded = !self.space(space).rough_mountain || self.one_player_fights(s, march.owner, space);
        self.fighters(march.troops).len().saturating_sub(u16::from(!guarded))
    }

    /// PAX-9.2.3a, PAX-12.1.3b: Elephants, and in Rough Mountain Garrisons, stay with combat units only: with those there, or
    /// with those that the group can still drop after them.
    fn may_be_left(&self, s: &State, march: &March, owner: Owner, space: Space, piece: Piece) -> bool {
        let needy = match piece.unit {
            Unit::Elephants => true,
            Unit::Garrison => self.space(space).rough_mountain,
            _ => false,
        };
        let later = || self.lcu_after(march.troops_of(owner), piece);
        let company = match piece.unit {
            Unit::Garrison => self.one_player_fights(s, owner, space),
            _ => self.has_fighters(&s.troops(owner, space)),
        };
        !needy || company || later()
    }

    /// Whether there are combat units among pieces that come after this kind in the canonical order.
    fn lcu_after(&self, troops: Troops, piece: Piece) -> bool {
        troops.pieces().any(|(other, _)| other > piece && self.unit(other.unit).lcu)
    }

    /// PAX-7.3.4b, PAX-7.4.3a, PAX-7.4.3b, PAX-7.4.3c: an own City or Town can be destroyed, not at home (PAX-7.4.3d); one of its player by an army
    /// that counts as his, too (PAX-12.4.4a, PAX-17.2-03-b).
    fn legal_demolition(&self, s: &State, march: &March, space: Space, out: &mut Vec<Action>) {
        // Barbarians own nothing.
        let Some(player) = self.commander_of(s, march.owner) else { return };
        let his = |works: &Works| works.owner == Owner::of(player) && march.owner != Owner::Pontus;
        let own = |works: &Works| (works.owner == march.owner || his(works)) && self.home_of(s, space) != Some(player);
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
        if s.march(number).afloat() || action == Action::Embark {
            self.voyage(s, number, action);
            return;
        }
        let March { owner, at, .. } = *s.march(number);
        let movement = self.content.turn.movement;
        match action {
            Action::MoveTo { to } => self.step_to(s, number, to),
            Action::PickUpLeader { leader } => {
                let place = place_of(self.free_leaders(s, s.march(number)), leader);
                self.attach(s, leader, number);
                s.march_mut(number).errand = Some(Errand::Leader(place));
            }
            Action::PickUp { owner, piece, count } => {
                self.charge(s, number, Toll::PickUp, movement.pick_up_units);
                s.march_mut(number).errand = Some(Errand::joining(owner, piece));
                self.join_group(s, number, owner, piece, count);
            }
            Action::MakeGarrisons { piece, count } => {
                self.charge(s, number, Toll::Garrisons, movement.create_garrisons_in_major_move);
                // PAX-12.1.4b, PAX-12.1.5
                let made = self.garrisons_of(piece) * count;
                let march = s.march_mut(number);
                march.release(owner, piece, count);
                march.enlist(owner, Piece::full(Unit::Garrison), made);
                march.made += made;
                march.errand = Some(Errand::Garrisons(piece));
            }
            Action::Drop { piece, count } => {
                self.fall_out(s, number, owner, piece, count);
                s.march_mut(number).errand = Some(Errand::Drop(piece));
            }
            Action::DropAllies { piece, count } => {
                self.fall_out(s, number, Owner::Pergamum, piece, count);
                s.march_mut(number).errand = Some(Errand::DropAllies(piece));
            }
            Action::DropLeader { leader } => {
                let place = place_of(s.leaders_with(number), leader);
                self.attach(s, leader, 0);
                s.march_mut(number).errand = Some(Errand::DropLeader(place));
            }
            Action::Destroy => {
                // PAX-7.2.1c
                let works = s.ground[at.as_space()].works.take().expect("an own City or Town");
                s.march_mut(number).mp -= works.points * self.content.places.construction.destroy_mp_per_fp;
            }
            Action::Done => {
                s.steps.pop();
            }
            _ => unreachable!("a group on land: {action:?}"),
        }
    }

    /// Something is paid once in a Space.
    pub(crate) fn charge(&self, s: &mut State, number: u8, what: Toll, price: u8) {
        let march = s.march_mut(number);
        if !march.paid.has(what) {
            march.paid.insert(what);
            march.mp -= price;
        }
    }

    /// PAX-2.1.3a, PAX-2.1.4a, PAX-9.2.2b: a step along a link.
    fn step_to(&self, s: &mut State, number: u8, to: Node) {
        self.shed_elephants(s, number, true);
        let march = *s.march(number);
        let link = self.content.map.land(march.at).iter().find(|link| link.to == to).expect("a Land Link");
        let fare = self.fare(s, &march, link).expect("a Link that the group may take");
        s.march_mut(number).mp -= fare.entry;
        if march.kind == MarchKind::Withdrawal && !march.held {
            s.march_mut(number).held = true;
            self.regret_withdrawal(s, &march);
        }
        self.advance(s, number, to);
        // Pieces that it has dropped stay as they are now.
        if let Some(space) = march.at.space() {
            self.clear_behind(s, &march, space);
        }
        s.steps.push(MarchStep::Entered.into());
        // PAX-9.5.2a, PAX-R166
        if link.kind == LandKind::AlpinePass && self.attrition_base(&march.troops) > 0 {
            s.steps.push(AttritionStep::Roll { owner: march.owner, space: None }.into());
        }
    }

    /// PAX-9.3, PAX-9.4, PAX-17.2-04-a: what entering a place sets off.
    fn entered(&self, s: &mut State) {
        self.reckon_move(s);
        // PAX-13.4.4
        if s.march(s.moving()).owner.barbarian() {
            self.frighten(s);
        }
        match s.march(s.moving()).at {
            // PAX-13.4.3: nobody answers there but with cards.
            Node::Point(_) => self.open_all_windows(s, Occasion::TransitPoint),
            Node::Space(_) => {
                let (tried, met, joined) = (Tried::default(), Seats::EMPTY, Seats::EMPTY);
                let first = ClashStep::Intercept { turn: 0, tried, met, joined, beaten: false };
                s.steps.push(first.into());
            }
        }
    }
}

/// Place of a leader in a canonical order.
pub fn place_of(mut leaders: impl Iterator<Item = Leader>, leader: Leader) -> u8 {
    leaders.position(|other| other == leader).expect("a leader of the group or its place") as u8
}
