//! Phase 2: trade resources (MN-2xx).

use crate::MareNostrum;
use crate::action::Action;
use crate::ids::*;
use crate::options::*;
use crate::state::*;
use agon_game::flow::{self, Chapter};
use agon_game::picks::next_of;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use strum::{IntoStaticStr, VariantNames};

/// Phase 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, VariantNames, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum TradeStep {
    /// MN-203.
    Announce,
    /// MN-219.
    OfferSize {
        /// Antigone's owner.
        empire: Empire,
    },
    /// MN-R12: the Trade Leader names who takes first among equals.
    NameFirstTaker,
    /// MN-205.
    LayOut {
        /// Who lays out.
        empire: Empire,
    },
    /// MN-209, MN-210.
    Take {
        /// Who takes.
        empire: Empire,
    },
    /// MN-216.
    Give {
        /// Who gives.
        from: Empire,
        /// Who receives.
        to: Empire,
    },
}

impl Chapter<MareNostrum> for TradeStep {
    fn who(self, _: &MareNostrum, s: &State) -> Who {
        let empire = match self {
            Self::Announce | Self::NameFirstTaker => MareNostrum::leader(s, Title::Trade),
            Self::OfferSize { empire } | Self::LayOut { empire } | Self::Take { empire } => empire,
            Self::Give { from, .. } => from,
        };
        Who::Seat(s.seat(empire))
    }

    fn legal(self, game: &MareNostrum, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Announce => {
                let leader = MareNostrum::leader(s, Title::Trade);
                let stock = s.stock_size(leader);
                // MN-R12 (a), option: a poor leader announces what he can lay out, if there is such a number.
                let may_not = game.content.options.poor_trade_leader == PoorTradeLeader::MayNotAnnounce
                    && game.own_offer_max(s, leader).is_none()
                    && game.announceable(s).any(|n| n <= stock);
                let mut offered = 0u16;
                for number in game.announceable(s).filter(|&n| !may_not || n <= stock) {
                    if offered >> number & 1 == 0 {
                        offered |= 1 << number;
                        out.push(Action::Announce { number });
                    }
                }
            }
            // MN-219, MN-731.
            Self::OfferSize { empire } => {
                let most = game.own_offer_max(s, empire).expect("Antigone's owner").min(s.stock_size(empire));
                out.extend((0..=most).map(|number| Action::OfferSize { number }));
            }
            Self::NameFirstTaker => {
                out.extend(game.first_takers(s).iter().map(|empire| Action::NameFirstTaker { empire }));
            }
            // MN-205: canonical order of tokens; enough must be left to complete the offer.
            Self::LayOut { empire } => {
                let stock = &s.stocks[empire];
                let need = s.trade.sizes[empire] - s.trade.laid[empire];
                // Tokens are laid out in their order, so that no set is offered twice; the first may be any.
                let from = (0..TOKENS).rev().find(|&i| s.trade.offers[empire].as_slice()[i] > 0).unwrap_or(0);
                let next = next_of(stock.as_slice().iter().map(|&n| n as u8), from, need);
                out.extend(next.map(|i| Action::LayOut { token: Token(i as u8) }));
            }
            Self::Take { empire } => {
                for from in game.sources(s, empire).iter() {
                    let offer = s.trade.offers[from].as_slice();
                    let tokens = (0..TOKENS).filter(|&i| offer[i] > 0);
                    out.extend(tokens.map(|i| Action::Take { from, token: Token(i as u8) }));
                }
            }
            Self::Give { from, .. } => {
                let stock = s.stocks[from].as_slice();
                out.extend((0..TOKENS).filter(|&i| stock[i] > 0).map(|i| Action::Give { token: Token(i as u8) }));
            }
        }
    }

    fn apply(self, game: &MareNostrum, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Announce, Action::Announce { number }) => game.announce(s, number),
            (Self::OfferSize { empire }, Action::OfferSize { number }) => {
                s.trade.sizes[empire] = number;
                game.next_offer_size(s, Some(empire));
            }
            (Self::NameFirstTaker, Action::NameFirstTaker { empire }) => {
                s.trade.starter = Some(empire);
                game.next_lay_out(s);
            }
            (Self::LayOut { empire }, Action::LayOut { token }) => {
                s.stocks[empire][token] -= 1;
                s.trade.offers[empire][token] += 1;
                s.trade.laid[empire] += 1;
                game.next_lay_out(s);
            }
            (Self::Take { empire }, Action::Take { from, token }) => {
                // MN-211, MN-217: a taken resource cannot be taken again, so it may join the stock at once.
                s.trade.offers[from][token] -= 1;
                s.stocks[empire][token] += 1;
                s.trade.takes = [Some((empire, from)), s.trade.takes[0]];
                game.next_take(s, from);
            }
            (Self::Give { from, to }, Action::Give { token }) => game.give(s, from, to, token),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &MareNostrum, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl MareNostrum {
    /// MN-203: the Trade Leader announces; there always is one.
    pub(in super::super) fn begin_trade(&self, s: &mut State) {
        s.trade = Trade::default();
        s.step = TradeStep::Announce.into();
    }

    /// MN-204: both sides of every exchange token that has not been played.
    fn announceable(&self, s: &State) -> impl Iterator<Item = u8> {
        let played = s.exchange_played;
        let free = (0..self.content.exchange.len()).filter(move |&i| !played.has(ExchangeToken::from_index(i)));
        free.flat_map(|i| self.content.exchange[i])
    }

    /// The largest own offer of Antigone's owner; `None` for everybody else.
    pub(in super::super) fn own_offer_max(&self, s: &State, empire: Empire) -> Option<u8> {
        self.abilities(s, empire).filter_map(|(_, card)| card.own_offer_max).max()
    }

    /// MN-203, MN-204.
    fn announce(&self, s: &mut State, number: u8) {
        let tokens = (0..self.content.exchange.len()).map(ExchangeToken::from_index);
        let token = tokens
            .filter(|&t| !s.exchange_played.has(t))
            .find(|t| self.content.exchange[t.index()].contains(&number))
            .expect("the number is on a free token");
        s.exchange_played.insert(token);
        // All three played: the leader has them back for the next round (MN-R19).
        if s.exchange_played.len() == self.content.exchange.len() {
            s.exchange_played = IdSet::EMPTY;
        }
        s.trade.number = number;
        for empire in s.empires() {
            s.trade.sizes[empire] = number;
        }
        self.next_offer_size(s, None);
    }

    /// MN-R14: Antigone's owners choose in seat order, openly, before anybody lays out.
    fn next_offer_size(&self, s: &mut State, last: Option<Empire>) {
        let next =
            s.empires().skip(last.map_or(0, |e| s.seat(e).index() + 1)).find(|&e| self.own_offer_max(s, e).is_some());
        match next {
            Some(empire) => s.step = TradeStep::OfferSize { empire }.into(),
            None => self.open_trade(s),
        }
    }

    /// MN-207, MN-208: who takes part, and who takes first.
    fn open_trade(&self, s: &mut State) {
        let leader = Self::leader(s, Title::Trade);
        for empire in s.empires() {
            let own_number = self.own_offer_max(s, empire).is_some();
            // MN-C2: only a player who cannot lay out his number stays out; by option also one with Antigone's 0
            // (MN-R14).
            let zero_out = own_number && s.trade.sizes[empire] == 0 && !self.content.options.antigone_zero_takes_part;
            if s.stock_size(empire) >= s.trade.sizes[empire] && !zero_out {
                s.trade.participants.insert(empire);
            } else {
                s.trade.sizes[empire] = 0;
            }
        }
        let leader_in = s.trade.participants.has(leader);
        // MN-R13; MN-218, MN-C1: nobody lays out anything; MN-R12 (c).
        let idle = s.trade.participants.len() < 2
            || s.empires().all(|e| s.trade.sizes[e] == 0)
            || (!leader_in && self.content.options.poor_trade_leader == PoorTradeLeader::NoTrade);
        if idle {
            return self.end_trade(s);
        }
        // MN-209; MN-R12 (b): without the leader the participant with the highest trade value starts.
        if leader_in {
            s.trade.starter = Some(leader);
        } else {
            let candidates = self.first_takers(s);
            if candidates.len() > 1 {
                s.step = TradeStep::NameFirstTaker.into();
                return;
            }
            s.trade.starter = candidates.first();
        }
        self.next_lay_out(s);
    }

    pub(in super::super) fn first_takers(&self, s: &State) -> Empires {
        let value = |e| self.track(s, e, Title::Trade);
        let best = s.trade.participants.iter().map(value).max();
        s.trade.participants.iter().filter(|&e| Some(value(e)) == best).collect()
    }

    /// MN-205, MN-206: everybody lays out, in seat order but face down; then all offers are revealed.
    fn next_lay_out(&self, s: &mut State) {
        if let Some(empire) = s.empires().find(|&e| s.trade.laid[e] < s.trade.sizes[e]) {
            s.step = TradeStep::LayOut { empire }.into();
            return;
        }
        s.trade.revealed = true;
        let everybody: Empires = s.empires().collect();
        for good in Resource::ALL.iter().take(GOODS).copied() {
            if s.empires().any(|e| s.trade.offers[e][Token::rare(good)] > 0) {
                s.rare_known[good] = everybody;
            }
        }
        let starter = s.trade.starter.expect("a trade that goes on has a starter");
        self.next_take(s, starter);
    }

    /// From whom `empire` may take now. MN-212, MN-R17: after X took from Y and Y from X, X must take from a third player.
    fn sources(&self, s: &State, empire: Empire) -> Empires {
        let barred = match s.trade.takes {
            [Some((y, from_x)), Some((x, from_y))] if from_x == empire && x == empire && from_y == y => Some(y),
            _ => None,
        };
        s.empires()
            .filter(|&e| e != empire && Some(e) != barred)
            .filter(|&e| s.trade.offers[e].as_slice().iter().any(|&n| n > 0))
            .collect()
    }

    /// MN-210; MN-213, MN-214, MN-R16, MN-R18, MN-R102: the chain ends when the next player can take nothing.
    fn next_take(&self, s: &mut State, empire: Empire) {
        if !self.sources(s, empire).is_empty() {
            s.step = TradeStep::Take { empire }.into();
            return;
        }
        // MN-215.
        for e in s.empires() {
            let offer = std::mem::take(&mut s.trade.offers[e]);
            for (have, back) in s.stocks[e].as_mut_slice().iter_mut().zip(offer.as_slice()) {
                *have += back;
            }
        }
        // MN-216, MN-C3, MN-R15: the starter is one ahead, unless the chain ended with him; `empire` is one short.
        match s.trade.starter {
            Some(starter) if starter != empire && s.trade.takes[0].is_some() => {
                s.step = TradeStep::Give { from: starter, to: empire }.into();
            }
            _ => self.end_trade(s),
        }
    }

    /// MN-216, MN-R103: the others do not see which resource is given (register, 4.3).
    fn give(&self, s: &mut State, from: Empire, to: Empire, token: Token) {
        let known_before = if token.is_rare() { s.rare_known[token.kind()] } else { Empires::EMPTY };
        s.stocks[from][token] -= 1;
        s.stocks[to][token] += 1;
        if token.is_rare() {
            s.rare_known[token.kind()] = known_before.or(IdSet::of(from)).or(IdSet::of(to));
        }
        s.gift = Some(Gift { from, to, token: Some(token), known_before });
        self.end_trade(s);
    }

    fn end_trade(&self, s: &mut State) {
        s.trade = Trade::default();
        self.begin_building(s);
    }
}
