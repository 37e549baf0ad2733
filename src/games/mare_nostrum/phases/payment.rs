//! Phase 3: sets of resources (MN-304 to MN-307, MN-311 to MN-313, MN-347 to MN-349).
//!
//! For a purchase the player first says how to pay, then names the tokens of a set of goods one by one in the order of
//! kinds. If only one way is left, the engine takes it.

use crate::MareNostrum;
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use strum::{IntoStaticStr, VariantNames};

/// Phase 3: how a purchase is paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, VariantNames, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum PaymentStep {
    /// MN-304.
    ChoosePayment {
        /// The buyer.
        empire: Empire,
    },
    /// MN-304.
    Pay {
        /// The buyer.
        empire: Empire,
    },
}

impl Chapter<MareNostrum> for PaymentStep {
    fn who(self, _: &MareNostrum, s: &State) -> Who {
        let (Self::ChoosePayment { empire } | Self::Pay { empire }) = self;
        Who::Seat(s.seat(empire))
    }

    fn legal(self, game: &MareNostrum, s: &State, out: &mut Vec<Action>) {
        game.payments(s, |action| out.push(action));
    }

    fn apply(self, game: &MareNostrum, s: &mut State, action: Action) {
        match (self, action) {
            (Self::ChoosePayment { empire }, Action::PayWith { method }) => game.pay_with(s, empire, method),
            (Self::Pay { empire }, Action::Pay { token }) => game.pay(s, empire, token),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &MareNostrum, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

/// What an empire can pay, in numbers.
pub(in super::super) struct Purse {
    coins: u8,
    /// Kinds of goods in stock.
    kinds: u8,
    /// Largest set of pairwise different goods, with the duplicate that Hannibal allows (MN-313).
    goods: u8,
    coin_in_goods: bool,
    good_in_coins: bool,
}

impl Purse {
    /// MN-312: coins may be paid with one good among them.
    pub fn one_good_among_coins(&self) -> bool {
        self.good_in_coins
    }

    /// MN-311: goods may be paid with one coin among them.
    pub fn one_coin_among_goods(&self) -> bool {
        self.coin_in_goods
    }

    /// MN-305: whether some set of this size can be put together.
    #[inline]
    pub fn affords(&self, cost: u8) -> bool {
        self.coins >= cost
            || self.goods >= cost
            || (self.good_in_coins && self.kinds > 0 && self.coins + 1 >= cost)
            || (self.coin_in_goods && self.coins > 0 && self.goods + 1 >= cost)
    }

    /// Whether a unit can be paid, at its price or by a discount.
    #[inline]
    pub fn affords_unit(&self, rules: &MareNostrum, s: &State, empire: Empire, unit: Unit) -> bool {
        self.affords(rules.content.units[unit.index()].cost)
            || rules
                .discount(s, empire, unit)
                .is_some_and(|(_, coins, good)| self.coins >= coins || s.stock_of(empire, good) > 0)
    }
}

impl MareNostrum {
    /// What an empire can pay now.
    pub(in super::super) fn purse(&self, s: &State, empire: Empire) -> Purse {
        let stock = s.stocks[empire].as_slice();
        let (mut kinds, mut pair) = (0, false);
        for i in 0..GOODS {
            let n = stock[i] + stock[i + GOODS + 1];
            kinds += u8::from(n > 0);
            pair |= n > 1;
        }
        let duplicate = pair && self.has(s, empire, self.duplicate_good);
        Purse {
            coins: s.coins(empire),
            kinds,
            goods: kinds + u8::from(duplicate),
            // MN-311; MN-R104 lets everybody do it.
            coin_in_goods: self.content.options.mixed_sets || self.has(s, empire, self.coin_in_goods),
            good_in_coins: self.has(s, empire, self.good_in_coins),
        }
    }

    /// MN-347, MN-348, MN-349: an unused special price for a unit: card, coins, or one good of a kind, also a rare one
    /// (MN-R29). It is not a set, so nothing is replaced in it (MN-R20). MN-351: it does not change where the unit may
    /// be built.
    pub(in super::super) fn discount(&self, s: &State, empire: Empire, unit: Unit) -> Option<(Card, u8, Resource)> {
        self.abilities(s, empire).filter(|(card, _)| !s.activation.discounts_used.has(*card)).find_map(
            |(card, rules)| rules.discount.filter(|d| d.0 == unit).map(|(_, coins, good)| (card, coins, good)),
        )
    }

    pub(in super::super) fn cost(&self, s: &State, empire: Empire, purchase: Purchase) -> u8 {
        match purchase {
            Purchase::Card(card) => self.card_cost(s, empire, card),
            Purchase::Object(Object::Marker(_)) => self.content.marker_cost,
            Purchase::Object(Object::Building(p, slot)) => {
                let building = self.content.slots[p].building(slot).expect("the slot is printed");
                self.content.buildings[building.index()].cost
            }
            Purchase::Object(object) => self.content.units[unit_of(object).expect("a unit").index()].cost,
        }
    }

    /// Every possible way to pay.
    fn methods(&self, s: &State, empire: Empire, purchase: Purchase) -> impl Iterator<Item = Method> {
        let purse = self.purse(s, empire);
        let cost = self.cost(s, empire, purchase);
        let discount = match purchase {
            Purchase::Object(object) => unit_of(object).and_then(|unit| self.discount(s, empire, unit)),
            Purchase::Card(_) => None,
        };
        let stock = &s.stocks[empire];
        [
            (Method::Coins, purse.coins >= cost),
            (Method::Goods, purse.goods >= cost),
            (Method::CoinsAndOneGood, purse.good_in_coins && purse.coins + 1 >= cost && purse.kinds > 0),
            (Method::GoodsAndOneCoin, purse.coin_in_goods && purse.goods + 1 >= cost && purse.coins > 0),
            (Method::DiscountCoins, discount.is_some_and(|(_, coins, _)| purse.coins >= coins)),
            (Method::DiscountGood, discount.is_some_and(|(.., good)| stock[Token::ordinary(good)] > 0)),
            (Method::DiscountRareGood, discount.is_some_and(|(.., good)| stock[Token::rare(good)] > 0)),
        ]
        .into_iter()
        .filter_map(|(method, open)| open.then_some(method))
    }

    /// Begins to pay for a purchase.
    pub(in super::super) fn purchase(&self, s: &mut State, empire: Empire, purchase: Purchase) {
        s.activation.purchase = Some(purchase);
        s.step = PaymentStep::ChoosePayment { empire }.into();
        let mut methods = self.methods(s, empire, purchase);
        let forced = methods.next().filter(|_| methods.next().is_none());
        drop(methods);
        if let Some(only) = forced {
            self.pay_with(s, empire, only);
        }
    }

    /// Whether the payer can go on; true if nobody pays.
    pub(in super::super) fn payment_possible(&self, s: &State) -> bool {
        if !matches!(s.step, Step::Payment(PaymentStep::ChoosePayment { .. } | PaymentStep::Pay { .. })) {
            return true;
        }
        let mut possible = false;
        self.payments(s, |_| possible = true);
        possible
    }

    /// What the payer may do next.
    pub(in super::super) fn payments(&self, s: &State, mut each: impl FnMut(Action)) {
        match (s.step, s.activation.purchase, s.activation.payment) {
            (Step::Payment(PaymentStep::ChoosePayment { empire }), Some(purchase), _) => {
                self.methods(s, empire, purchase).for_each(|method| each(Action::PayWith { method }));
            }
            (Step::Payment(PaymentStep::Pay { empire }), _, Some(payment)) => {
                self.payable(s, empire, payment, |token| each(Action::Pay { token }));
            }
            (step, purchase, payment) => unreachable!("{step:?} with {purchase:?} {payment:?}"),
        }
    }

    fn pay_with(&self, s: &mut State, empire: Empire, method: Method) {
        let purchase = s.activation.purchase.expect("something is being bought");
        let cost = self.cost(s, empire, purchase);
        let discount = match purchase {
            Purchase::Object(object) => unit_of(object).and_then(|unit| self.discount(s, empire, unit)),
            Purchase::Card(_) => None,
        };
        let goods = match method {
            Method::Coins => self.spend(s, empire, Token::COIN, cost, 0),
            Method::Goods => cost,
            Method::CoinsAndOneGood => self.spend(s, empire, Token::COIN, cost - 1, 1),
            Method::GoodsAndOneCoin => self.spend(s, empire, Token::COIN, 1, cost - 1),
            Method::DiscountCoins | Method::DiscountGood | Method::DiscountRareGood => {
                let (card, coins, good) = discount.expect("the discount is open");
                s.activation.discounts_used.insert(card);
                match method {
                    Method::DiscountCoins => self.spend(s, empire, Token::COIN, coins, 0),
                    Method::DiscountGood => self.spend(s, empire, Token::ordinary(good), 1, 0),
                    Method::DiscountRareGood => self.spend(s, empire, Token::rare(good), 1, 0),
                    method => unreachable!("{method:?} is no special price"),
                }
            }
        };
        let duplicate =
            matches!(method, Method::Goods | Method::GoodsAndOneCoin) && self.has(s, empire, self.duplicate_good);
        s.activation.payment = Some(Payment { method, left: goods, last: None, duplicate });
        s.step = PaymentStep::Pay { empire }.into();
        self.settle(s, empire);
    }

    /// Spends `count` tokens and passes `rest` on.
    fn spend(&self, s: &mut State, empire: Empire, token: Token, count: u8, rest: u8) -> u8 {
        s.stocks[empire][token] -= count as i8;
        self.discard(s, token, count);
        rest
    }

    fn pay(&self, s: &mut State, empire: Empire, token: Token) {
        self.pay_one(s, empire, token);
        self.settle(s, empire);
    }

    fn pay_one(&self, s: &mut State, empire: Empire, token: Token) {
        self.spend(s, empire, token, 1, 0);
        let payment = s.activation.payment.as_mut().expect("a payment is going on");
        if payment.last.is_some_and(|last| last.kind() == token.kind()) {
            payment.duplicate = false;
        }
        payment.left -= 1;
        payment.last = Some(token);
    }

    /// Pays what is forced, and hands over the purchase when all is paid.
    fn settle(&self, s: &mut State, empire: Empire) {
        while let Some(payment) = s.activation.payment {
            if payment.left == 0 {
                let purchase = s.activation.purchase.take().expect("something is being bought");
                s.activation.payment = None;
                s.step = BuildStep::Build { empire }.into();
                match purchase {
                    Purchase::Object(object) => self.place(s, empire, object),
                    Purchase::Card(card) => self.take_card(s, empire, card),
                }
                return;
            }
            let (mut count, mut only) = (0, Token::COIN);
            self.payable(s, empire, payment, |token| {
                count += 1;
                only = token;
            });
            if count != 1 {
                return;
            }
            self.pay_one(s, empire, only);
        }
    }

    /// Tokens that may be paid next: kinds in order, each once (MN-304, MN-115), one of them twice if Hannibal allows
    /// it, and only those with which the set can still be completed.
    fn payable(&self, s: &State, empire: Empire, payment: Payment, mut each: impl FnMut(Token)) {
        let stock = s.stocks[empire].as_slice();
        let count = |i: usize| stock[i] + stock[i + GOODS + 1];
        // From the last kind down: whether the set can be completed after an ordinary and after a rare token of a kind.
        // Of a pair of tokens of one kind the ordinary one comes first.
        let (mut kinds_after, mut pair_after) = (0u8, false);
        let mut enough = [[false; 2]; GOODS];
        let first = payment.last.map_or(0, |t| t.kind() as usize);
        for i in (first..GOODS).rev() {
            let n = count(i);
            let again = payment.last.is_some_and(|t| t.kind() as usize == i);
            // A kind that was just paid may be paid again only as the duplicate.
            if n > 0 && (!again || payment.duplicate) {
                let duplicate_left = payment.duplicate && !again;
                let more = |pair| kinds_after + u8::from(duplicate_left && pair) + 1 >= payment.left;
                enough[i] = [more(pair_after || n > 1), more(pair_after)];
            }
            kinds_after += u8::from(n > 0);
            pair_after |= n > 1;
        }
        for (i, enough) in enough.into_iter().enumerate() {
            let kind = Resource::ALL[i];
            for (token, enough) in [Token::ordinary(kind), Token::rare(kind)].into_iter().zip(enough) {
                let ordered = payment.last.is_none_or(|last| last.kind() != kind || token >= last);
                if enough && stock[token.index()] > 0 && ordered {
                    each(token);
                }
            }
        }
    }
}

/// The unit that an object is, if it is one.
pub(in super::super) fn unit_of(object: Object) -> Option<Unit> {
    match object {
        Object::Trireme(_) => Some(Unit::Trireme),
        Object::Legion(_) => Some(Unit::Legion),
        Object::Fortress(_) => Some(Unit::Fortress),
        Object::Marker(_) | Object::Building(..) => None,
    }
}

/// Cards as a set, for ability tests.
pub(in super::super) fn cards_where(test: impl Fn(Card) -> bool) -> Cards {
    Card::ALL.iter().copied().filter(|&card| test(card)).fold(Cards::EMPTY, |m, card| m.or(IdSet::of(card)))
}
