//! The trade of Phase 2 fits its step; in other phases there is none.

use super::{Checked, ensure};
use crate::MareNostrum;
use crate::ids::*;
use crate::options::PoorTradeLeader;
use crate::state::*;

impl MareNostrum {
    pub(super) fn check_trade(&self, s: &State) -> Checked {
        let t = &s.trade;
        let trading = matches!(
            s.step,
            Step::Trade(
                TradeStep::OfferSize { .. }
                    | TradeStep::NameFirstTaker
                    | TradeStep::LayOut { .. }
                    | TradeStep::Take { .. }
                    | TradeStep::Give { .. }
            )
        );
        if !trading {
            ensure!(*t == Trade::default(), "trade: nobody trades at this step, so nothing is announced or laid out");
            return Ok(());
        }
        let known = self.content.exchange.iter().flatten().any(|&n| n == t.number);
        ensure!(known, "trade.number: no exchange token shows {}", t.number);
        match s.step {
            Step::Trade(TradeStep::OfferSize { empire }) => return self.check_own_number(s, empire),
            Step::Trade(TradeStep::NameFirstTaker) => {
                ensure!(t.starter.is_none(), "trade.starter: is named at this step only");
            }
            _ => self.check_starter(s)?,
        }
        self.check_participants(s)?;
        match s.step {
            Step::Trade(TradeStep::LayOut { empire }) => self.check_laying_out(s, empire),
            Step::Trade(TradeStep::Take { empire }) => self.check_taking(s, empire),
            Step::Trade(TradeStep::Give { from, to }) => self.check_giving(s, from, to),
            _ => self.check_nothing_laid(s),
        }
    }

    /// MN-219, MN-R14: nobody takes part yet; own numbers have been chosen only by earlier seats.
    fn check_own_number(&self, s: &State, empire: Empire) -> Checked {
        let t = &s.trade;
        ensure!(
            t.participants.is_empty() && t.starter.is_none(),
            "trade.participants: who takes part is settled when Antigone's owner has chosen"
        );
        self.check_nothing_laid(s)?;
        for e in s.empires() {
            let (size, number) = (t.sizes[e], t.number);
            let chosen = self.own_offer_max(s, e).filter(|_| s.seat(e) < s.seat(empire));
            match chosen {
                Some(most) => {
                    let most = most.min(s.stock_size(e));
                    ensure!(size <= most, "trade.sizes.{e}: {size}, but {e} can lay out {most} at most");
                }
                None => ensure!(size == number, "trade.sizes.{e}: {size}, but {number} is announced"),
            }
        }
        Ok(())
    }

    /// MN-207, MN-R12, MN-R13: an empire that cannot lay out the number stays out, and enough take part for a trade.
    fn check_participants(&self, s: &State) -> Checked {
        let t = &s.trade;
        // At this step stocks have already changed hands; checking what was laid out is enough.
        let counted = !matches!(s.step, Step::Trade(TradeStep::Take { .. } | TradeStep::Give { .. }));
        for e in s.empires() {
            let (size, stock) = (t.sizes[e], u16::from(s.stock_size(e)) + u16::from(t.laid[e]));
            if !t.participants.has(e) {
                ensure!(size == 0, "trade.sizes.{e}: {size}, but {e} does not take part");
                let able = self.own_offer_max(s, e).is_none() && stock >= t.number.into();
                ensure!(!counted || !able, "trade.participants: {e} can lay out {} and takes part (MN-207)", t.number);
                continue;
            }
            match self.own_offer_max(s, e) {
                None => ensure!(size == t.number, "trade.sizes.{e}: {size}, but {} is announced", t.number),
                Some(most) => ensure!(size <= most, "trade.sizes.{e}: {size}, but Antigone allows {most} at most"),
            }
            ensure!(!counted || u16::from(size) <= stock, "trade.sizes.{e}: {size}, but {e} has {stock} resources");
        }
        let some = t.sizes.as_slice().iter().any(|&n| n > 0);
        ensure!(
            t.participants.len() >= 2 && some,
            "trade.participants: two have to trade, and one has to lay something out"
        );
        Ok(())
    }

    /// MN-209; MN-R12 (b): the Trade Leader takes first; without him one of the highest participants.
    fn check_starter(&self, s: &State) -> Checked {
        let Some(leader) = s.leaders[Title::Trade] else { return Err("leaders.trade: is missing".into()) };
        let Some(starter) = s.trade.starter else {
            return Err("trade.starter: is missing; who takes first?".into());
        };
        let right = match s.trade.participants.has(leader) {
            true => starter == leader,
            false => {
                self.first_takers(s).has(starter) && self.content.options.poor_trade_leader != PoorTradeLeader::NoTrade
            }
        };
        ensure!(
            right,
            "trade.starter: is {starter}; the Trade Leader {leader} takes first, or a participant who is highest in trade if \
             {leader} stays out"
        );
        Ok(())
    }

    fn check_nothing_laid(&self, s: &State) -> Checked {
        let t = &s.trade;
        for e in s.empires() {
            let nothing = t.laid[e] == 0 && t.offers[e] == Tokens::default();
            ensure!(nothing, "trade.laid.{e}: nothing is laid out yet");
        }
        ensure!(!t.revealed && t.takes == [None; 2], "trade.revealed: nothing is laid out yet");
        Ok(())
    }

    /// MN-205, MN-206: in seat order, and unseen.
    fn check_laying_out(&self, s: &State, empire: Empire) -> Checked {
        let t = &s.trade;
        ensure!(!t.revealed && t.takes == [None; 2], "trade.revealed: {empire} is still laying out");
        for e in s.empires() {
            let (laid, size, offer) = (t.laid[e], t.sizes[e], offered(&t.offers[e]));
            ensure!(u16::from(laid) == offer, "trade.laid.{e}: {laid}, but its offer holds {offer}");
            let (fits, when) = match s.seat(e).cmp(&s.seat(empire)) {
                std::cmp::Ordering::Less => (laid == size, "has laid out all"),
                std::cmp::Ordering::Equal => (laid < size, "still has to lay out some"),
                std::cmp::Ordering::Greater => (laid == 0, "has not laid out any"),
            };
            ensure!(fits, "trade.laid.{e}: {laid} of {size}; {empire} is laying out, so {e} {when}");
        }
        Ok(())
    }

    /// MN-209 to MN-214: the chain of takes.
    fn check_taking(&self, s: &State, empire: Empire) -> Checked {
        let t = &s.trade;
        ensure!(t.revealed, "trade.revealed: resources are taken when all have been revealed");
        let mut taken = 0;
        for e in s.empires() {
            let (laid, size, offer) = (t.laid[e], t.sizes[e], offered(&t.offers[e]));
            ensure!(laid == size, "trade.laid.{e}: {laid} of {size}; all have laid out");
            ensure!(offer <= size.into(), "trade.offers.{e}: {offer} resources, but {e} laid out {size}");
            taken += u16::from(size) - offer;
            self.check_revealed(s, e)?;
        }
        let known = t.takes.iter().flatten().count() as u16;
        ensure!(known == taken.min(2), "trade.takes: {known}, but {taken} resources have been taken");
        let first = match taken {
            0 => Some(empire),
            1 => t.takes[0].map(|(taker, _)| taker),
            2 => t.takes[1].map(|(taker, _)| taker),
            _ => t.starter,
        };
        ensure!(first == t.starter, "trade.takes: do not begin with the starter");
        self.check_chain(s, empire)
    }

    /// MN-210: the empire taken from takes next.
    fn check_chain(&self, s: &State, next: Empire) -> Checked {
        let [newer, older] = s.trade.takes;
        let differ = |take: Option<(Empire, Empire)>| take.is_none_or(|(taker, from)| taker != from);
        ensure!(differ(newer) && differ(older), "trade.takes: nobody takes from himself");
        ensure!(
            newer.is_none_or(|(_, from)| from == next),
            "trade.takes: the last one was not from {next}, who is next"
        );
        let chained = older.is_none_or(|(_, from)| newer.is_some_and(|(taker, _)| taker == from));
        ensure!(chained, "trade.takes: whoever is taken from takes next (MN-210)");
        Ok(())
    }

    /// MN-206: everybody knows what has been revealed.
    fn check_revealed(&self, s: &State, e: Empire) -> Checked {
        let everybody: Empires = s.empires().collect();
        let secret = Resource::ALL
            .iter()
            .copied()
            .take(GOODS)
            .find(|&good| s.trade.offers[e][Token::rare(good)] > 0 && s.rare_known[good] != everybody);
        match secret {
            Some(good) => Err(format!("rare_known.{good}: it lies open in the offer of {e}, so everybody knows")),
            None => Ok(()),
        }
    }

    /// MN-216, MN-C3.
    fn check_giving(&self, s: &State, from: Empire, to: Empire) -> Checked {
        let t = &s.trade;
        ensure!(t.revealed, "trade.revealed: it has been, when the trade is equalized");
        ensure!(t.starter == Some(from) && from != to, "step.give: who took first gives to another");
        for e in s.empires() {
            let back = t.laid[e] == t.sizes[e] && t.offers[e] == Tokens::default();
            ensure!(back, "trade.offers.{e}: what was not taken goes back before the trade is equalized (MN-215)");
        }
        ensure!(t.takes[0].is_some(), "trade.takes: nothing has been taken, so nothing is equalized");
        self.check_chain(s, to)
    }
}

/// Number of tokens on offer.
fn offered(offer: &Tokens) -> u16 {
    offer.as_slice().iter().map(|&n| n.unsigned_abs() as u16).sum()
}
