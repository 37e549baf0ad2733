//! Phase 3: how to pay, and what to keep.

use super::*;

impl Mind<'_> {
    /// The way to pay that leaves most for further purchases.
    pub fn choose_payment(&self, legal: &[Action], rng: &mut Rng) -> usize {
        let cost = match self.s.activation.purchase {
            Some(Purchase::Card(card)) => self.game.card_cost(self.s, self.me, card),
            Some(Purchase::Object(object)) => self.price(object).max(self.game.content.marker_cost),
            None => unreachable!("nothing is being bought at {:?}", self.s.step),
        };
        let wallet = Wallet::of(self.game, self.s, self.me);
        best_drawn(legal, rng, |action, _| {
            let Action::PayWith { method } = action else { flow::unknown_action(self.s.step, action) };
            let mut left = wallet;
            let goods = |left: &mut Wallet, n: u8| {
                let kinds = left.kinds().min(n);
                left.spend_goods(kinds);
                left.spend_goods(n - kinds);
            };
            match method {
                Method::Coins => left.coins -= cost,
                Method::Goods => goods(&mut left, cost),
                Method::CoinsAndOneGood => {
                    left.coins -= cost - 1;
                    goods(&mut left, 1);
                }
                Method::GoodsAndOneCoin => {
                    left.coins -= 1;
                    goods(&mut left, cost - 1);
                }
                Method::DiscountCoins => left.coins -= 1,
                Method::DiscountGood | Method::DiscountRareGood => goods(&mut left, 1),
            }
            let kept = left.coins.min(self.game.content.coins_kept);
            f32::from(left.sets_of(3)) + 0.2 * f32::from(kept) + 0.05 * f32::from(left.largest())
        })
    }

    /// Goods are paid in the order of kinds: the first of the most plentiful kinds that make up the set.
    pub fn pay(&self, legal: &[Action]) -> usize {
        let payment = self.s.activation.payment.expect("a payment is going on");
        let counts = wallet::kind_counts(self.s, self.me);
        let last = payment.last.map(Token::kind);
        let fresh = |i: usize| counts[i] > 0 && last.is_none_or(|l| i > l.index());
        let mut kinds = Goods::from_bits((0..GOODS).filter(|&i| fresh(i)).fold(0, |m, i| m | 1 << i));
        while kinds.len() > usize::from(payment.left) {
            let scarcest = kinds.iter().min_by_key(|k| counts[k.index()]);
            scarcest.into_iter().for_each(|k| kinds.remove(k));
        }
        let wanted = |action: &Action| matches!(action, Action::Pay { token } if kinds.has(token.kind()));
        // With too few kinds left the rest is Hannibal's pair, which comes first in the legal list.
        let short = kinds.len() < usize::from(payment.left);
        let pair = |action: &Action| matches!(action, Action::Pay { token } if counts[token.kind().index()] > 1);
        let first = if short { legal.iter().position(pair) } else { None };
        first.or_else(|| legal.iter().position(wanted)).unwrap_or(0)
    }

    /// As many coins as allowed, then kinds that the empire's provinces do not yield.
    pub fn keep(&self, legal: &[Action], rng: &mut Rng) -> usize {
        let survey = self.survey();
        let kinds = survey.of_empire(self.me).kinds;
        let worth = |action: &Action| match *action {
            Action::KeepCoins { count } => f32::from(count),
            Action::Keep { token } if token.kind() == Resource::Coin => 1.5,
            Action::Keep { token } if kinds.has(token.kind()) => 1.0,
            Action::Keep { .. } => 2.0,
            Action::KeepNoMore => 0.0,
            _ => flow::unknown_action(self.s.step, action),
        };
        let top = best_drawn(legal, rng, |action, _| worth(&action));
        // Kinds come in order, so an equally good earlier one goes first and leaves room for the later one.
        legal.iter().position(|a| worth(a) >= worth(&legal[top])).unwrap_or(top)
    }
}
