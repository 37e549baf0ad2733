//! PAX-4: negotiation by a closed menu (PAX-R115). What is agreed is done at once; other promises bind nobody (PAX-4.3.2c).
//! PAX-4.4: bribes against an attack on land or at sea.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::Talks;
use crate::phases::land_battle::Victim;
use crate::sets::SpaceSet;
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::{Id, Seat};
use std::borrow::Cow;

/// PAX-4.3.1a: offers in one negotiation.
pub const TERMS: u8 = 3;
/// Prices that are talked about.
const PRICES: [u8; 5] = [0, 1, 2, 3, 5];

impl Chapter<PaxRomana> for TalkStep {
    fn who(self, _: &PaxRomana, _: &State) -> Who {
        match self {
            Self::Propose { by, .. } | Self::Show { by, .. } | Self::Bribe { by, .. } => Who::Seat(by),
            Self::Respond { to, .. } | Self::Bribed { to, .. } | Self::Honour { to } => Who::Seat(to),
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            // PAX-4.1b, PAX-4.1c
            Self::Propose { by, to: None, .. } => {
                let others = s.all_seats().filter(|seat| *seat != by);
                out.extend(others.map(|seat| Action::ChooseSeat { seat }));
                out.push(Action::Done);
            }
            Self::Propose { by, to: Some(to), .. } => {
                game.each_alliance(s, by, to, |offer| out.push(Action::Offer { to, offer }));
                game.each_gift(s, by, to, |offer| out.push(Action::Offer { to, offer }));
                // PAX-4.3.1d: cards of which one knows that the other holds them.
                game.each_gift(s, to, by, |offer| {
                    if game.known_to(s, by, to, offer) {
                        out.push(Action::Ask { to, offer });
                    }
                });
                out.push(Action::Done);
            }
            Self::Respond { .. } | Self::Bribed { .. } => out.extend([Action::Yes, Action::No]),
            Self::Show { by, to, from } => {
                let all = game.unshown(s, by, to, from.into());
                out.extend(all.map(|objective| Action::ShowObjective { to, objective }));
                out.push(Action::Done);
            }
            Self::Bribe { by, .. } => {
                let talents = s.player(by).talents;
                let prices = PRICES.iter().filter(|count| u16::from(**count) <= talents);
                out.extend(prices.map(|&count| Action::Number { count }));
            }
            Self::Honour { .. } => out.extend([Action::LetPass, Action::Fight]),
        }
    }

    fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
        let over = match self {
            Self::Propose { left, .. } => left == 0,
            Self::Show { by, to, from } => game.unshown(s, by, to, from.into()).next().is_none(),
            Self::Respond { .. } | Self::Bribe { .. } | Self::Bribed { .. } | Self::Honour { .. } => false,
        };
        if over {
            s.steps.pop();
        }
        over
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            // PAX-4.5a (option): outside a card, the partner of one offer need not be that of the next, in the Extended Game either.
            (Self::Propose { by, left: left @ 2.., to: None }, Action::ChooseSeat { seat }) if game.extended(s) => {
                s.steps.replace(Self::Propose { by, left: left - 1, to: None }.into());
                s.steps.push(Self::Propose { by, left: 1, to: Some(seat) }.into());
            }
            (Self::Propose { by, left, to: None }, Action::ChooseSeat { seat }) => {
                s.steps.replace(Self::Propose { by, left, to: Some(seat) }.into());
            }
            (
                Self::Propose { by, left, to },
                Action::Offer { to: partner, offer } | Action::Ask { to: partner, offer },
            ) => {
                let asked = matches!(action, Action::Ask { .. });
                // Everybody hears what is offered or asked for.
                if let Offer::Card { card, .. } = offer {
                    game.show_card(s, if asked { partner } else { by }, card);
                }
                // PAX-4.2c: by a card with one partner only.
                let next = to.filter(|_| game.extended(s));
                s.steps.replace(Self::Propose { by, left: left - 1, to: next }.into());
                s.steps.push(Self::Respond { by, to: partner, offer, asked }.into());
            }
            (Self::Respond { by, to, offer, asked }, Action::Yes) => {
                s.steps.pop();
                let (giver, taker) = if asked { (to, by) } else { (by, to) };
                game.agree(s, giver, taker, offer);
            }
            (Self::Show { by, from, .. }, Action::ShowObjective { to, objective }) => {
                let from = game.show_aim(s, by, to, from.into(), objective);
                s.steps.replace(Self::Show { by, to, from }.into());
            }
            (Self::Bribe { by, to }, Action::Number { count: talents }) if talents > 0 => {
                s.steps.replace(Self::Bribed { by, to, talents }.into());
            }
            // PAX-4.4c, PAX-4.4d: the Talents are his, whatever he does then.
            (Self::Bribed { by, to, talents }, Action::Yes) => {
                game.transfer(s, by, to, talents);
                match game.content.options.bribes_bind {
                    true => game.desist(s),
                    false => s.steps.replace(Self::Honour { to }.into()),
                }
            }
            (Self::Honour { .. }, Action::LetPass) => game.desist(s),
            (Self::Propose { .. } | Self::Show { .. }, Action::Done)
            | (Self::Respond { .. } | Self::Bribed { .. }, Action::No)
            | (Self::Bribe { .. }, Action::Number { count: 0 })
            | (Self::Honour { .. }, Action::Fight) => {
                s.steps.pop();
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &PaxRomana, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(Step::from(self).name())
    }
}

/// Owners of leaders in a place, except those on the move.
fn led_in(s: &State, at: Node) -> impl Iterator<Item = Owner> {
    s.leaders.refs().filter(move |post| post.at == at && post.march == 0).map(|post| post.owner)
}

impl PaxRomana {
    /// PAX-4.3.1c, PAX-R114: an alliance that one player can offer another.
    fn each_alliance(&self, s: &State, by: Seat, to: Seat, mut each: impl FnMut(Offer)) {
        let (mine, yours) = (s.player(by).talents, s.player(to).talents);
        if self.may_ally(s, by, to) && !s.allied(by, to) {
            PRICES.iter().filter(|t| u16::from(**t) <= mine).for_each(|&talents| each(Offer::Alliance { talents }));
            let asked = PRICES.iter().filter(|t| **t > 0 && u16::from(**t) <= yours);
            asked.for_each(|&talents| each(Offer::AllianceFor { talents }));
        }
    }

    /// PAX-4.3.1: whether one player can give another what is offered.
    pub(crate) fn can_give(&self, s: &State, by: Seat, to: Seat, offer: Offer) -> bool {
        let mut found = false;
        self.each_alliance(s, by, to, |other| found |= other == offer);
        self.each_gift(s, by, to, |other| found |= other == offer);
        found
    }

    /// PAX-4.3.1d: whether a player who asks for something knows that the other one has it: all but event cards lie open.
    fn known_to(&self, s: &State, by: Seat, holder: Seat, offer: Offer) -> bool {
        let Offer::Card { card, .. } = offer else { return true };
        s.player(holder).hand.refs().any(|held| held.card == card && held.seen.has(Owner::of(by)))
    }

    /// PAX-4.3.1: what one player can give another.
    fn each_gift(&self, s: &State, by: Seat, to: Seat, mut each: impl FnMut(Offer)) {
        let (mine, yours) = (s.player(by).talents, s.player(to).talents);
        // PAX-4.3.1d
        let gifts = PRICES.iter().filter(|t| **t > 0 && u16::from(**t) <= mine);
        gifts.for_each(|&talents| each(Offer::Talents { talents }));
        let prices =
            |count: u8| [0, count.saturating_mul(2)].into_iter().filter(|talents| u16::from(*talents) <= yours);
        for &card in Card::ALL {
            if self.in_hand(s, by, card) {
                prices(1).for_each(|talents| each(Offer::Card { card, talents }));
            }
        }
        let owner = Owner::of(by);
        let allied = s.allied(by, to);
        // PAX-4.3.1f: they stay where they are; Fleets of strangers are not parted in one place.
        // PAX-13.3-MUT: mutineers obey nobody, nor does a gift end a mutiny.
        let given = |fleet: &Fleet| {
            let obeys = !self.mutinous(s, owner, fleet.at);
            fleet.owner == owner && obeys && self.welcome_at_sea(s, by, to, fleet.at)
        };
        for fleet in s.fleets.iter().filter(given) {
            let parts = allied && (s.galleys(Owner::of(to), fleet.at) > 0 || self.room_for_fleets(s) > 0);
            let least = if parts { 1 } else { fleet.galleys };
            for galleys in least..=fleet.galleys {
                prices(galleys).for_each(|talents| each(Offer::Galley { at: fleet.at, galleys, talents }));
            }
        }
        let buyer = self.seat_rules(s, to).mercenaries;
        for at in s.places_of(owner).iter() {
            // PAX-4.3.1d, PAX-4.3.1e
            let hired = [Unit::MercenaryHeavy, Unit::MercenaryLight, Unit::MercenaryCavalry];
            let troops = s.troops(owner, at);
            let buys = buyer
                && hired.iter().any(|unit| troops.all(*unit) > 0)
                && self.welcome(s, by, to, at)
                && (allied || self.alone(s, by, at));
            for unit in hired.into_iter().filter(|unit| buys && troops.all(*unit) > 0) {
                let count = self.mercenaries_meant(s, (by, to), at, unit);
                let room = !self.unit(unit).counts_manpower || self.room_below_cap(s, to, count);
                let given = allied || troops.len() == u16::from(count);
                let prices = prices(count).filter(|_| room && given);
                prices.for_each(|talents| each(Offer::Mercenaries { at, unit, talents }));
            }
            // PAX-4.3.1g, PAX-4.3.1h: units stay in the place, which takes an alliance (PAX-5.1.2a).
            let own = s.ground[at].works.is_some_and(|works| works.owner == owner) && !self.enslaved(s, at);
            let mut staying = s.forces(at).map(|force| force.owner).chain(led_in(s, at.into()));
            if own && staying.all(|owner| self.together(s, owner, Owner::of(to))) {
                prices(1).for_each(|talents| each(Offer::Works { at, talents }));
            }
        }
    }

    /// PAX-4.3.1d, PAX-5.1.2a: how many Mercenaries of a kind are meant by an offer. An ally gets one unit at a time; to a stranger, beside whom
    /// nothing of the giver may stay, go all of them.
    pub(crate) fn mercenaries_meant(&self, s: &State, (by, to): (Seat, Seat), at: Space, unit: Unit) -> u8 {
        if s.allied(by, to) { 1 } else { s.troops(Owner::of(by), at).all(unit) }
    }

    /// PAX-5.1.2a: whether all others in a Space are friends of the player to whom units there are given.
    fn welcome(&self, s: &State, by: Seat, to: Seat, at: Space) -> bool {
        let works = s.ground[at].works.map(|works| works.owner);
        let units = s.forces(at).map(|force| force.owner).chain(led_in(s, at.into()));
        let mut others = units.chain(works).filter(|owner| *owner != Owner::of(by));
        others.all(|owner| self.together(s, owner, Owner::of(to)))
    }

    /// PAX-5.1.2a, PAX-5.1.2b: the same for squadrons, which may lie beside enemies of their giver; armies on ships are part of a Fleet
    /// (PAX-3.5.2b), and so are leaders at sea.
    fn welcome_at_sea(&self, s: &State, by: Seat, to: Seat, at: Node) -> bool {
        let (giver, taker) = (Owner::of(by), Owner::of(to));
        let armies = s.cargo.refs().filter(|cargo| cargo.at == at).map(|cargo| cargo.owner);
        let fleets = s.fleets.refs().filter(|fleet| fleet.at == at && fleet.owner != giver);
        let fleets = fleets.map(|fleet| self.ensign(s, fleet.owner));
        let leaders = led_in(s, at).filter(|_| at.space().is_none());
        armies
            .chain(fleets)
            .chain(leaders)
            .all(|owner| self.together(s, owner, taker) || !self.together(s, owner, giver))
    }

    /// PAX-4.3.1f, PAX-5.1.2a: whether a player has neither leaders nor a City or Town of his in a Space.
    fn alone(&self, s: &State, by: Seat, at: Space) -> bool {
        let owner = Owner::of(by);
        let led = s.leaders_at(owner, at.into()).next().is_some();
        !led && s.ground[at].works.is_none_or(|works| works.owner != owner)
    }

    /// A card in a hand is shown to all.
    fn show_card(&self, s: &mut State, seat: Seat, card: Card) {
        let all: Seats = s.all_seats().filter(|other| *other != seat).map(Owner::of).collect();
        let held = s.player_mut(seat).hand.iter_mut().find(|held| held.card == card);
        held.expect("the card that is offered").seen = all;
    }

    /// PAX-4.3.1d: a card goes from hand to hand; everybody knows where it is.
    fn hand_over(&self, s: &mut State, by: Seat, to: Seat, card: Card) {
        let shown = |held: &Held| held.card == card && !held.seen.is_empty();
        let place = s.player(by).hand.refs().position(shown).expect("the card that was offered");
        let held = s.player_mut(by).hand.remove(place);
        let seen = s.all_seats().filter(|seat| *seat != to).map(Owner::of).collect();
        s.player_mut(to).hand.push(Held { seen, ..held });
        self.limit_hand(s, to);
    }

    /// PAX-4.3.2b: what has been agreed is done at once.
    fn agree(&self, s: &mut State, by: Seat, to: Seat, offer: Offer) {
        let (mine, yours) = (Owner::of(by), Owner::of(to));
        s.deals += 1;
        match offer {
            Offer::Alliance { talents } => {
                self.transfer(s, by, to, talents);
                self.conclude(s, by, to);
            }
            Offer::AllianceFor { talents } => {
                self.transfer(s, to, by, talents);
                self.conclude(s, by, to);
            }
            Offer::Talents { talents } => self.transfer(s, by, to, talents),
            Offer::Card { card, talents } => {
                self.transfer(s, to, by, talents);
                self.hand_over(s, by, to, card);
            }
            Offer::Galley { at, galleys, talents } => {
                self.transfer(s, to, by, talents);
                self.hand_on_notes(s, (mine, at), (yours, at), Piece::full(Unit::Galleys), galleys);
                self.cast_off(s, mine, at, galleys);
                self.moor(s, yours, at, galleys);
            }
            Offer::Mercenaries { at, unit, talents } => {
                self.transfer(s, to, by, talents);
                let (piece, count) = (Piece::full(unit), self.mercenaries_meant(s, (by, to), at, unit));
                self.hand_on_notes(s, (mine, at.into()), (yours, at.into()), piece, count);
                self.take(s, mine, at, piece, count);
                self.place(s, yours, at, piece, count);
                // PAX-12.8.2b: Elephants may stay with the unit, which is a friend's now.
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

    /// PAX-4.3.1c, PAX-15.4.6a: an alliance is made, and its partners may show each other Objectives.
    fn conclude(&self, s: &mut State, by: Seat, to: Seat) {
        // PAX-4.3.1k: it changes no control; what one of them holds in the other's Home stays his.
        let held = [(by, to), (to, by)].map(|(home, ally)| (ally, self.held_in_home(s, home, ally)));
        s.ally(by, to);
        for (ally, spaces) in held {
            s.ally_kept.add(&spaces);
            // Beside an older ally who came before him he holds nothing.
            let older: SpaceSet = spaces.iter().filter(|space| !self.controls_space(s, ally, *space)).collect();
            s.ally_kept = s.ally_kept.without(older);
        }
        for (by, to) in [(to, by), (by, to)] {
            if self.unshown(s, by, to, 0).next().is_some() {
                s.steps.push(TalkStep::Show { by, to, from: 0 }.into());
            }
        }
    }

    /// PAX-15.4.6a: what a player may show his allies before his Action. The number tells it apart in the order of
    /// `Activation::shown`.
    fn each_unshown(&self, s: &State, by: Seat, mut each: impl FnMut(Seat, Objective)) {
        for to in s.all_seats().filter(|to| *to != by && s.allied(by, *to)) {
            let start = to.index() * OBJECTIVES;
            let from = usize::from(s.activation.shown).saturating_sub(start);
            self.unshown(s, by, to, from).for_each(|objective| each(to, objective));
        }
    }

    pub(crate) fn legal_showing(&self, s: &State, by: Seat, out: &mut Vec<Action>) {
        self.each_unshown(s, by, |to, objective| out.push(Action::ShowObjective { to, objective }));
    }

    pub(crate) fn show_before_action(&self, s: &mut State, by: Seat, to: Seat, objective: Objective) {
        let start = to.index() * OBJECTIVES;
        let from = usize::from(s.activation.shown).saturating_sub(start);
        s.activation.shown = start as u8 + self.show_aim(s, by, to, from, objective);
    }

    fn transfer(&self, s: &mut State, from: Seat, to: Seat, talents: u8) {
        self.pay(s, from, talents.into());
        self.earn(s, to, talents.into());
    }

    /// PAX-4.2b, PAX-4.4a, PAX-4.4b: one player may pay another so that he does not do what he is about to do.
    pub(crate) fn ask_for_bribe(&self, s: &mut State, by: Seat, to: Seat) {
        if self.content.options.bribes == Talks::Menu && by != to && s.player(by).talents > 0 {
            s.steps.push(TalkStep::Bribe { by, to }.into());
        }
    }

    /// PAX-4.4a, PAX-4.3.1l: the next player, after one who has been asked, whom the group on the move attacks on land and who can
    /// pay.
    pub(crate) fn briber(&self, s: &State, after: Option<Seat>) -> Option<Seat> {
        let march = s.march(s.moving());
        let space = march.at.space().filter(|_| march.kind.active() && self.has_fighters(&march.troops))?;
        // A group that has been driven out attacks nobody; nor does one without somewhere to go back to, or that must land here.
        let compelled = s.steps.iter().any(|step| step == SeaStep::Landed { compelled: true }.into());
        let nowhere = if march.afloat() { compelled } else { march.came_from == march.at };
        if self.content.options.bribes == Talks::Off || nowhere {
            return None;
        }
        let hostile = |owner: &Owner| self.defends(s, *owner, space, march.owner);
        let units = s.forces(space).filter(|force| self.force_occupies(force)).map(|force| force.owner);
        let works = s.ground[space].works.map(|works| works.owner);
        let attacked = units.chain(works).filter(hostile).filter_map(|owner| self.commander_of(s, owner));
        let able = |seat: &Seat| *seat != march.mover && s.player(*seat).talents > 0;
        attacked.filter(able).filter(|seat| after.is_none_or(|last| *seat > last)).min()
    }

    /// PAX-4.4a: what has been paid for does not happen: a group that does not attack is where it came from, or on its ships
    /// (`SeaStep::Landed`); nobody is intercepted; a Fleet lets the other one be. PAX-R117: by an option the group keeps its word on land as long as
    /// it moves.
    fn desist(&self, s: &mut State) {
        s.steps.pop();
        if let Some(Step::Clash(ClashStep::Assault { .. } | ClashStep::Feud { .. })) = s.steps.top()
            && self.content.options.bribes_bind
        {
            s.spared.insert(s.march(s.moving()).at.as_space());
        }
        let number = s.moving();
        let March { came_from, mover, .. } = *s.march(number);
        let afloat = s.march(number).afloat();
        match s.steps.pop() {
            Some(Step::Clash(ClashStep::Assault { .. })) if afloat => {}
            // PAX-17.2-36-b: the Greek army passes what is Greek, as if its player had not wanted to attack.
            Some(Step::Clash(ClashStep::Feud { .. })) => {}
            // The army that would have intercepted stays where it is. PAX-9.3.5a: before the next attempt it is asked again.
            Some(Step::Clash(ClashStep::InterceptRoll)) => {
                self.settle_march(s);
                let space = s.march(s.moving()).at.as_space();
                self.come_out(s, space);
            }
            Some(Step::Clash(ClashStep::Assault { .. })) => {
                self.put_back(s, number, came_from);
                self.reckon_move(s);
            }
            Some(Step::Sea(SeaStep::Engage { owner, by })) if by != mover => self.let_pass(s, owner, by),
            // The Fleet on the move has let the other one be.
            Some(Step::Sea(SeaStep::Engage { .. })) => {}
            step => unreachable!("an attack, not {step:?}"),
        }
    }

    /// PAX-4.5a (option): terms are talked about outside the Negotiation Action.
    pub(crate) fn talk_freely(&self, s: &mut State) {
        s.activation.talked = true;
        let by = s.active;
        s.steps.push(TalkStep::Propose { by, left: TERMS, to: None }.into());
    }

    /// PAX-14.2.2a, PAX-14.2.2b, PAX-14.2.2c (option): heavy units that the active player may disband before his Action, in the order of Spaces, then those
    /// on ships.
    pub(crate) fn offer_early_disbanding(&self, s: &State, out: &mut Vec<Action>) {
        if !self.extended(s) || !self.content.options.disband_heavy_infantry {
            return;
        }
        let owner = Owner::of(s.active);
        let spaces = self.spaces().skip(s.activation.disbanded.into());
        let ashore = spaces.map(|space| (Node::Space(space), s.troops(owner, space)));
        let afloat = s.cargo.refs().filter(|cargo| cargo.owner == owner).map(|cargo| (cargo.at, cargo.troops));
        for (at, troops) in ashore.chain(afloat) {
            let heavy = troops.only(|unit| matches!(unit, Unit::Legion | Unit::HeavyInfantry));
            for (piece, count) in heavy.pieces() {
                out.extend((1..=count).map(|count| Action::Disband { at, piece, count }));
            }
        }
    }

    pub(crate) fn disband_early(&self, s: &mut State, at: Node, piece: Piece, count: u8) {
        let owner = Owner::of(s.active);
        match at.space() {
            Some(space) => {
                self.take(s, owner, space, piece, count);
                self.clear_stragglers(s, owner, space);
                s.activation.disbanded = space.index() as u8;
            }
            None => {
                self.unstow(s, owner, at, piece, count);
                self.lose_stragglers(s, Victim::Cargo(owner, at));
                s.activation.disbanded = self.spaces().count() as u8;
            }
        }
        s.steps.push(TurnStep::Reckon.into());
    }
}
