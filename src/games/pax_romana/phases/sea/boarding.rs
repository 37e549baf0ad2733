//! PAX-11.3.2: what a Fleet or transport takes aboard on its way, and what it sets down.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::*;
use crate::state::*;
use crate::step::*;
use agon_game::List;

impl PaxRomana {
    /// PAX-11.3.2d to PAX-11.3.2j, PAX-11.1.7: what comes aboard and what is set down, without a Stop.
    pub(crate) fn legal_loading(&self, s: &State, number: u8, out: &mut Vec<Action>) {
        let march = s.march(number);
        let at = march.at;
        let hostile = at.space().is_none_or(|space| self.foes_in(s, self.flag(march), space).any());
        let friendly = at.space().is_some_and(|space| self.friendly_port(s, self.flag(march), space));
        let galleys = Piece::full(Unit::Galleys);
        if friendly && !march.alone {
            self.legal_boarding(s, march, out);
        }
        // PAX-8.2.3i: a leader who moves alone joins nobody.
        if (friendly || !march.sailed()) && !march.alone {
            let escorts = self.escorts(s, march);
            let fits = |owner: Owner| Errand::joining(owner, galleys).may_follow(march.errand);
            for (owner, count) in escorts.iter().filter(|(owner, _)| fits(*owner)) {
                let parts = march.galleys() > 0 || self.room_for_fleets(s) > 0;
                let counts = (1..=count).filter(|count| parts || *count == s.galleys(owner, at));
                out.extend(counts.map(|count| Action::PickUp { owner, piece: galleys, count }));
            }
        }
        if self.deep(at) || !self.room_for_notes(s) {
            return;
        }
        // PAX-11.3.2h
        let parts = s.galleys(march.navy, at) > 0 || self.room_for_fleets(s) > 0;
        if parts && Errand::Drop(galleys).may_follow(march.errand) {
            let all = march.galleys().saturating_sub(u8::from(march.troops.is_empty()));
            out.extend((1..=all).map(|count| Action::Drop { piece: galleys, count }));
        }
        // PAX-11.3.2i, PAX-11.3.2j, PAX-R11-13
        let once = !march.paid.has(Toll::SingleDrop) && !march.paid.has(Toll::VoyageDrop);
        if !hostile && once && march.sailed() && march.troops.len() > 1 {
            // PAX-9.2.3a: Elephants are not set down alone, and the last combat unit does not leave them alone.
            let lone = march.troops.all(Unit::Elephants) > 0 && self.fighters(march.troops).len() == 1;
            let drops = |piece: &Piece| piece.unit != Unit::Elephants && !(lone && self.unit(piece.unit).lcu);
            let pieces = |troops: Troops| troops.pieces().map(|(piece, _)| piece).filter(drops);
            let own = pieces(march.own()).filter(|piece| Errand::Drop(*piece).may_follow(march.errand));
            out.extend(own.map(|piece| Action::Drop { piece, count: 1 }));
            // They come last.
            let allies = pieces(march.pergamene);
            out.extend(allies.map(|piece| Action::DropAllies { piece, count: 1 }));
        }
        let leader_counts = self.carries(march);
        if !hostile && (once || !leader_counts) && (march.galleys() > 0 || !march.troops.is_empty()) {
            for (place, leader) in (0..).zip(s.leaders_with(number)) {
                if Errand::DropLeader(place).may_follow(march.errand) {
                    out.push(Action::DropLeader { leader });
                }
            }
        }
    }

    /// PAX-8.2.3d, PAX-11.1.7: leaders join where the group sets out and in friendly Ports, in a Minor Move, too.
    pub(crate) fn legal_captains(&self, s: &State, march: &March, out: &mut Vec<Action>) {
        let at = march.at;
        let friendly = at.space().is_some_and(|space| self.friendly_port(s, self.flag(march), space));
        if march.alone || (march.sailed() && !friendly) {
            return;
        }
        for (place, leader) in (0..).zip(self.free_leaders(s, march)) {
            if Errand::Leader(place).may_follow(march.errand) {
                out.push(Action::PickUpLeader { leader });
            }
        }
    }

    /// PAX-11.3.2d, PAX-11.3.2f, PAX-11.3.2g: Land Units in a friendly Port that can come aboard.
    fn legal_boarding(&self, s: &State, march: &March, out: &mut Vec<Action>) {
        let march = &self.crewed(march);
        let space = march.at.as_space();
        let owner = march.owner;
        let movement = &self.content.turn.movement;
        let price = if march.paid.has(Toll::PickUp) { 0 } else { movement.pick_up_units };
        let room = match self.carries(march) {
            // PAX-11.3.2b: they, too, must land, and leaders alone have paid nothing for boarding (PAX-8.2.3g).
            true => {
                let voyage = if march.sailed() { 0 } else { movement.sea_voyage };
                march.mp >= price + voyage + movement.disembark && (march.sailed() || !march.troops.is_empty())
            }
            // PAX-11.3.2e: under way the first of them make it a transport, which has Movement Points only then, once in a move.
            false => march.sailed() && !march.paid.has(Toll::Voyage),
        };
        let room = room && (!march.troops.is_empty() || self.room_at_sea(s));
        if !room || self.enemy_fleet_at(s, self.flag(march), march.at) {
            return;
        }
        // PAX-17.2-03-b
        for owner in [Some(owner), self.ally_of(s, march)].into_iter().flatten() {
            for (piece, _) in s.troops(owner, space).pieces() {
                let alone = piece.unit == Unit::Elephants && !self.has_fighters(&march.troops);
                let later = !Errand::joining(owner, piece).may_follow(march.errand);
                if !(alone || later || piece.unit == Unit::Militia) {
                    let count = self.unmoved(s, owner, march.at, piece);
                    out.extend((1..=count).map(|count| Action::PickUp { owner, piece, count }));
                }
            }
        }
    }

    /// PAX-12.5.1a, PAX-12.5.1d: a group as those see it who come aboard: squadrons of Rhodes carry Land Units and leaders of their player, as
    /// his own do, and the group is his from then on.
    pub(crate) fn crewed(&self, march: &March) -> March {
        match march.owner {
            Owner::Rhodes => March { owner: Owner::of(march.mover), ..*march },
            _ => *march,
        }
    }

    /// PAX-11.3.2f, PAX-11.3.2p, PAX-12.4.4e, PAX-12.5.1a: squadrons here that can come along, and whose they are.
    fn escorts(&self, s: &State, march: &March) -> List<(Owner, u8), 2> {
        let mut found = List::default();
        let own = if march.owner == Owner::SoldiersOfFortune { Owner::of(march.mover) } else { march.owner };
        let ally = (own != Owner::Rhodes).then_some(Owner::Rhodes);
        for owner in [Some(own), ally].into_iter().flatten() {
            // PAX-12.5.5h
            let strange = (march.galleys() > 0 && march.navy != owner)
                || (owner != own && (s.rhodes != Some(march.mover) || own != Owner::of(march.mover)));
            if strange || self.mutinous(s, owner, march.at) {
                continue;
            }
            let left = march.escort.filter(|(space, _)| march.at == Node::Space(*space)).map_or(0, |(_, count)| count);
            let left = if march.navy == owner { left } else { 0 };
            let here = s.galleys(owner, march.at);
            let mut count = here.min(self.unmoved(s, owner, march.at, Piece::full(Unit::Galleys)) + left);
            if march.owner == Owner::SoldiersOfFortune {
                count = count.min(1 - march.galleys().min(1));
            }
            found.push((owner, count));
        }
        found
    }

    /// PAX-11.3.2j, PAX-R11-13: where something has been set down, and whether more of it would be a landing. PAX-11.1.1b: the voyage may
    /// lead back.
    pub(crate) fn set_down(&self, s: &mut State, number: u8, done: Errand, single: bool) {
        let toll = match self.content.options.single_drop_per {
            SingleDrop::Space => Toll::SingleDrop,
            SingleDrop::Voyage => Toll::VoyageDrop,
        };
        let march = s.march_mut(number);
        march.errand = Some(done);
        if single {
            march.paid.insert(toll);
        }
        s.sailed_through = Default::default();
    }

    /// Squadrons or Land Units come aboard. PAX-11.1.1b: the voyage may lead back.
    pub(crate) fn take_aboard(&self, s: &mut State, number: u8, owner: Owner, piece: Piece, count: u8) {
        let march = *s.march(number);
        if piece.unit == Unit::Galleys {
            let known = self.unmoved(s, owner, march.at, piece);
            // PAX-9.1.4c, PAX-11.3.2p: those that came with the army are moved again.
            for _ in known..count {
                self.forget_moved(s, owner, march.at, piece);
            }
            if let Some((_, left)) = &mut s.march_mut(number).escort {
                *left -= count.saturating_sub(known).min(*left);
            }
            self.fall_in(s, number, owner, piece, count);
        } else {
            let first = !self.carries(&march);
            s.march_mut(number).owner = self.crewed(&march).owner;
            self.join_group(s, number, owner, piece, count);
            match first {
                // PAX-11.3.2e
                true => s.steps.push(SeaStep::BoardRoll.into()),
                false => self.charge(s, number, Toll::PickUp, self.content.turn.movement.pick_up_units),
            }
        }
        s.march_mut(number).errand = Some(Errand::joining(owner, piece));
        s.sailed_through = Default::default();
    }

    /// PAX-11.3.2e: a Fleet has become a transport: Movement Points as for an army, less one. PAX-11.3.2b: with too few of them to
    /// land anywhere the Land Units stay where they are; they have not boarded, and may still move.
    pub(crate) fn board(&self, s: &mut State, die: u8) {
        s.steps.pop();
        let number = s.moving();
        let rated = |leader: &Leader| self.content.leader(*leader).campaign;
        let best = self.commanders(s, number).max_by_key(rated);
        let movement = &self.content.turn.movement;
        let points = die + best.map_or(0, |leader| rated(&leader)) - movement.sea_voyage;
        let march = s.march_mut(number);
        (march.commander, march.mp) = (best, points);
        march.paid.insert(Toll::PickUp);
        march.paid.insert(Toll::Voyage);
        if points < movement.disembark {
            let march = *s.march(number);
            for owner in march.owners() {
                for (piece, count) in march.troops_of(owner).pieces() {
                    s.march_mut(number).release(owner, piece, count);
                    self.place(s, owner, march.at.as_space(), piece, count);
                }
            }
        }
    }
}
