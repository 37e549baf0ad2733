//! PAX-4: negotiation by a closed menu (PAX-R115). What is agreed is done at once; other promises bind nobody (PAX-4.3.2c).

use super::super::PaxRomana;
use super::super::action::Action;
use super::super::ids::*;
use super::super::state::*;
use super::super::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::{Id, Seat};
use std::borrow::Cow;

/// PAX-4.3.1a: offers in one negotiation.
pub(super) const TERMS: u8 = 3;
/// Prices that are talked about.
const PRICES: [u8; 5] = [0, 1, 2, 3, 5];

impl Chapter<PaxRomana> for TalkStep {
    fn who(self, _: &PaxRomana, _: &State) -> Who {
        match self {
            Self::Propose { by, .. } => Who::Seat(by),
            Self::Respond { to, .. } => Who::Seat(to),
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            // PAX-4.1b
            Self::Propose { by, to: None, .. } => {
                let others = s.all_seats().filter(|seat| *seat != by);
                out.extend(others.map(|seat| Action::ChooseSeat { seat }));
                out.push(Action::Done);
            }
            Self::Propose { by, to: Some(to), .. } => {
                game.each_offer(s, by, to, |offer| out.push(Action::Offer { to, offer }));
                out.push(Action::Done);
            }
            Self::Respond { .. } => out.extend([Action::Yes, Action::No]),
        }
    }

    fn pass(self, _: &PaxRomana, s: &mut State) -> bool {
        let over = matches!(self, Self::Propose { left: 0, .. });
        if over {
            s.steps.pop();
        }
        over
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Propose { by, left, to: None }, Action::ChooseSeat { seat }) => {
                s.steps.replace(Self::Propose { by, left, to: Some(seat) }.into());
            }
            (Self::Propose { by, left, to }, Action::Offer { to: partner, offer }) => {
                // PAX-4.2c: by a card with one partner only.
                let next = to.filter(|_| game.extended(s));
                s.steps.replace(Self::Propose { by, left: left - 1, to: next }.into());
                s.steps.push(Self::Respond { by, to: partner, offer }.into());
            }
            (Self::Respond { by, to, offer }, Action::Yes) => {
                s.steps.pop();
                game.agree(s, by, to, offer);
            }
            (Self::Propose { .. }, Action::Done) | (Self::Respond { .. }, Action::No) => {
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
    /// PAX-4.3.1: what one player can offer another.
    fn each_offer(&self, s: &State, by: Seat, to: Seat, mut each: impl FnMut(Offer)) {
        let (mine, yours) = (s.player(by).talents, s.player(to).talents);
        if self.may_ally(s, by, to) && !s.allied(by, to) {
            PRICES.iter().filter(|t| u16::from(**t) <= mine).for_each(|&talents| each(Offer::Alliance { talents }));
            let asked = PRICES.iter().filter(|t| **t > 0 && u16::from(**t) <= yours);
            asked.for_each(|&talents| each(Offer::AllianceFor { talents }));
        }
        let prices = || [0, 2].into_iter().filter(|talents| u16::from(*talents) <= yours);
        let owner = Owner::of(by);
        // PAX-4.3.1f
        for fleet in s.fleets.iter().filter(|fleet| fleet.owner == owner) {
            if self.may_stay(s, by, to, fleet.at) {
                prices().for_each(|talents| each(Offer::Galley { at: fleet.at, talents }));
            }
        }
        for at in self.spaces() {
            // PAX-4.3.1d, PAX-4.3.1e
            let buys = self.seat_rules(s, to).mercenaries && self.may_stay(s, by, to, at.into());
            let hired = [Unit::MercenaryHeavy, Unit::MercenaryLight, Unit::MercenaryCavalry];
            for unit in hired.into_iter().filter(|unit| buys && s.troops(owner, at).all(*unit) > 0) {
                let room = !self.unit(unit).counts_manpower || self.below_cap(s, to);
                prices().filter(|_| room).for_each(|talents| each(Offer::Mercenaries { at, unit, talents }));
            }
            // PAX-4.3.1g, PAX-4.3.1h: nobody is there who would have to leave.
            let own = s.ground[at].works.is_some_and(|works| works.owner == owner);
            if own && s.forces(at).all(|force| force.owner == Owner::of(to)) && s.galleys(owner, at.into()) == 0 {
                prices().for_each(|talents| each(Offer::Works { at, talents }));
            }
        }
    }

    /// Whether a piece that changes hands may stay where it is (PAX-4.3.1f): with allies, or where nobody else is.
    fn may_stay(&self, s: &State, by: Seat, to: Seat, at: Node) -> bool {
        let theirs = Owner::of(by);
        let alone = |space: Space| s.troops(theirs, space).len() <= 1 && s.ground[space].works.is_none();
        let free = at.space().is_none_or(|space| alone(space) && s.troops(theirs, space).is_empty());
        s.allied(by, to) || (free && s.galleys(theirs, at) == 1)
    }

    /// PAX-4.3.2b: what has been agreed is done at once.
    fn agree(&self, s: &mut State, by: Seat, to: Seat, offer: Offer) {
        let (mine, yours) = (Owner::of(by), Owner::of(to));
        match offer {
            Offer::Alliance { talents } => {
                self.transfer(s, by, to, talents);
                s.ally(by, to);
            }
            Offer::AllianceFor { talents } => {
                self.transfer(s, to, by, talents);
                s.ally(by, to);
            }
            Offer::Galley { at, talents } => {
                self.transfer(s, to, by, talents);
                self.cast_off(s, mine, at, 1);
                self.moor(s, yours, at, 1);
            }
            Offer::Mercenaries { at, unit, talents } => {
                self.transfer(s, to, by, talents);
                self.take(s, mine, at, Piece::full(unit), 1);
                self.place(s, yours, at, Piece::full(unit), 1);
                self.clear_stragglers(s, mine, at);
            }
            Offer::Works { at, talents } => {
                self.transfer(s, to, by, talents);
                s.ground[at].works.as_mut().expect("the City or Town that was offered").owner = yours;
            }
        }
        // PAX-4.3.1i, PAX-4.3.1k
        s.steps.push(TurnStep::Reckon.into());
    }

    fn transfer(&self, s: &mut State, from: Seat, to: Seat, talents: u8) {
        self.pay(s, from, talents.into());
        self.earn(s, to, talents.into());
    }

    /// PAX-4.5 (option): terms are talked about outside the Negotiation Action.
    pub(super) fn talk_freely(&self, s: &mut State) {
        s.activation.talked = true;
        let by = s.active;
        s.steps.push(TalkStep::Propose { by, left: TERMS, to: None }.into());
    }

    /// PAX-14.2.2 (option): heavy units that the active player may disband before his Action, in the order of Spaces.
    pub(super) fn offer_early_disbanding(&self, s: &State, out: &mut Vec<Action>) {
        if !self.extended(s) || !self.content.options.disband_heavy_infantry {
            return;
        }
        let owner = Owner::of(s.active);
        for space in self.spaces().skip(s.activation.disbanded.into()) {
            let heavy = s.troops(owner, space).only(|unit| matches!(unit, Unit::Legion | Unit::HeavyInfantry));
            for (piece, count) in heavy.pieces() {
                out.extend((1..=count).map(|count| Action::Disband { at: space.into(), piece, count }));
            }
        }
    }

    pub(super) fn disband_early(&self, s: &mut State, at: Node, piece: Piece, count: u8) {
        let space = at.as_space();
        let owner = Owner::of(s.active);
        self.take(s, owner, space, piece, count);
        self.clear_stragglers(s, owner, space);
        s.activation.disbanded = space.index() as u8;
        s.steps.push(TurnStep::Reckon.into());
    }
}
