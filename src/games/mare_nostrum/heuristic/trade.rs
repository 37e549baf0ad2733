//! Phase 2: what to lay out, what to take, how much to trade.

use super::wallet::kind_counts;
use super::*;

/// Worth of the match in a trade.
const DECISIVE: f32 = 10.0;

/// What one more of each resource is worth to the trader, and what it would do for opponents.
struct Market {
    /// Tokens of each kind behind the trader's screen; laid-out ones count as gone.
    counts: [u8; Resource::COUNT],
    /// Added to a good of a kind that the trader lacks.
    completes: f32,
    /// Added to a coin.
    completes_coins: f32,
    /// Cost of letting opponents have a resource.
    feeds: [f32; Resource::COUNT],
}

impl Mind<'_> {
    /// Worth of a good to somebody who has `have` of its kind.
    pub fn copy_worth(&self, have: u8) -> f32 {
        let copies = &self.weights.trade.copies;
        copies[usize::from(have).min(copies.len() - 1)]
    }

    /// The trade as `me` sees it when `number` resources change hands.
    fn market(&self, number: u8) -> Market {
        let s = self.s;
        let w = &self.weights.trade;
        let goal = self.game.content.pyramids_cost;
        let counts = kind_counts(s, self.me);
        let wallet = Wallet::with(self.game, s, self.me, &counts);
        let mut feeds = [0.0; Resource::COUNT];
        for e in self.others() {
            let theirs = kind_counts(s, e);
            let wallet = Wallet::with(self.game, s, e, &theirs);
            let unseen = s.rare_unseen[e];
            let missing = goal.saturating_sub(wallet.goods_set() + unseen);
            if missing <= number {
                let cost = w.feeds / f32::from(missing.max(1));
                for (feed, have) in feeds[..GOODS].iter_mut().zip(theirs) {
                    *feed += if have == 0 { cost } else { 0.0 };
                }
            }
            let missing = goal.saturating_sub(wallet.coin_set());
            if missing <= number {
                feeds[Resource::Coin.index()] += w.feeds / f32::from(missing.max(1));
            }
        }
        let near = |size: u8| if size + number >= goal { w.completes } else { 0.0 };
        Market { counts, completes: near(wallet.goods_set()), completes_coins: near(wallet.coin_set()), feeds }
    }

    /// Worth of one more of a kind to the trader who has `have` of it.
    fn gain(&self, market: &Market, kind: Resource, have: u8) -> f32 {
        if kind == Resource::Coin {
            return self.weights.trade.coin + market.completes_coins;
        }
        self.copy_worth(have) + if have == 0 { market.completes } else { 0.0 }
    }

    /// The cheapest `need` tokens of the stock from token `from` on: the first of them and the sum of their worth.
    fn cheapest(&self, market: &Market, from: usize, need: u8) -> (Token, f32) {
        let mut left = *self.s.stocks[self.me].as_slice();
        let mut counts = market.counts;
        let (mut first, mut sum) = (TOKENS, 0.0);
        for _ in 0..need {
            let mut cheapest = (f32::INFINITY, TOKENS);
            for (i, _) in left.iter().enumerate().skip(from).filter(|(_, n)| **n > 0) {
                let kind = Token(i as u8).kind();
                let loss = self.gain(market, kind, counts[kind.index()] - 1) + market.feeds[kind.index()];
                if loss < cheapest.0 {
                    cheapest = (loss, i);
                }
            }
            let (loss, i) = cheapest;
            if i == TOKENS {
                break;
            }
            left[i] -= 1;
            counts[Token(i as u8).kind().index()] -= 1;
            first = first.min(i);
            sum += loss;
        }
        (Token(first as u8), sum)
    }

    /// How many opponents can pay for victory after a trade of this size and cannot before, less 1 if that is so for the
    /// trader.
    fn winners(&self, number: u8) -> f32 {
        let winner = |e: Empire| match self.wins_by_trade(e, number) {
            false => 0.0,
            true if e == self.me => -1.0,
            true => 1.0,
        };
        self.s.empires().map(winner).sum()
    }

    /// What an empire is likely to lay out, by kind: what it would miss least.
    fn likely_offer(&self, empire: Empire, number: u8) -> [u8; Resource::COUNT] {
        let mut left = kind_counts(self.s, empire);
        let mut offer = [0; Resource::COUNT];
        for _ in 0..number {
            let missed = |kind: usize| {
                if kind == Resource::Coin.index() { self.weights.trade.coin } else { self.copy_worth(left[kind] - 1) }
            };
            let kinds = (0..Resource::COUNT).filter(|&kind| left[kind] > 0);
            let Some(kind) = kinds.min_by(|&a, &b| missed(a).total_cmp(&missed(b))) else { break };
            left[kind] -= 1;
            offer[kind] += 1;
        }
        offer
    }

    /// Whether an empire cannot pay for victory yet, but could after a trade in which the others lay out what they are likely
    /// to.
    fn wins_by_trade(&self, empire: Empire, number: u8) -> bool {
        let s = self.s;
        let Some(price) = self.price_of_victory(empire) else { return false };
        let counts = kind_counts(s, empire);
        let wallet = Wallet::with(self.game, s, empire, &counts);
        let (goods_set, coin_set) = (wallet.goods_set() + s.rare_unseen[empire], wallet.coin_set());
        let largest = goods_set.max(coin_set);
        if largest >= price || largest + number < price {
            return false;
        }
        let mut supply = [0; Resource::COUNT];
        for other in s.empires().filter(|&other| other != empire) {
            supply.iter_mut().zip(self.likely_offer(other, number)).for_each(|(sum, n)| *sum += n);
        }
        let new = (0..GOODS).filter(|&i| counts[i] == 0 && supply[i] > 0).count() as u8;
        let coins = supply[Resource::Coin.index()];
        // Whoever collects goods lays out coins and second pieces first; whoever collects coins, goods.
        let goods: u8 = counts[..GOODS].iter().sum();
        let spare = goods - wallet.kinds() + wallet.coins;
        goods_set + new.min(number) >= price + number.saturating_sub(spare)
            || coin_set + coins.min(number) >= price + number.saturating_sub(goods)
    }

    /// What an empire would have to pay to win the match with its next purchase.
    fn price_of_victory(&self, empire: Empire) -> Option<u8> {
        let content = &self.game.content;
        let owned = self.game.owned_cards(self.s, empire);
        let last = owned + 1 == content.cards_to_win && self.s.display.iter().any(|c| c.is_deck_card());
        let pyramids = self.s.display.has(Card::Pyramids).then_some(content.pyramids_cost);
        let last = last.then(|| evaluate::missing_cards(self.game, owned)[0]);
        last.into_iter().chain(pyramids).min()
    }

    /// What the trader gains when everybody lays out `number`, against what the others gain.
    fn trade_worth(&self, number: u8) -> f32 {
        if number > self.s.stock_size(self.me) {
            return -f32::from(number);
        }
        let market = self.market(number);
        let (_, given) = self.cheapest(&market, 0, number);
        // Others lay out what they have twice; one of each such kind is available.
        let mut offered = [false; Resource::COUNT];
        for e in self.others() {
            let theirs = kind_counts(self.s, e);
            offered.iter_mut().zip(theirs).for_each(|(offered, n)| *offered |= n > 1);
        }
        let new = (0..GOODS).filter(|&i| offered[i] && market.counts[i] == 0).count().min(usize::from(number));
        let rest = f32::from(number) - new as f32;
        let taken = new as f32 * (self.copy_worth(0) + market.completes) + rest * self.copy_worth(1);
        let fed: f32 = market.feeds.iter().copied().fold(0.0, f32::max);
        taken - given - fed - DECISIVE * self.winners(number) - self.weights.trade.generosity * f32::from(number)
    }

    pub fn announce(&self, legal: &[Action], rng: &mut Rng) -> usize {
        best_drawn(legal, rng, |action, _| match action {
            Action::Announce { number } => self.trade_worth(number),
            _ => flow::unknown_action(self.s.step, action),
        })
    }

    /// Antigone: the others trade anyway, so only the trader's own gain counts.
    pub fn offer_size(&self, legal: &[Action], rng: &mut Rng) -> usize {
        best_drawn(legal, rng, |action, _| match action {
            Action::OfferSize { number } => {
                self.trade_worth(number) + self.weights.trade.generosity * f32::from(number)
            }
            _ => flow::unknown_action(self.s.step, action),
        })
    }

    /// Tokens come in canonical order, so the first of the cheapest is laid out.
    pub fn lay_out(&self, legal: &[Action]) -> usize {
        let trade = &self.s.trade;
        let market = self.market(trade.number);
        let from = match legal[0] {
            Action::LayOut { token } => token.index(),
            action => flow::unknown_action(self.s.step, action),
        };
        let (token, _) = self.cheapest(&market, from, trade.sizes[self.me] - trade.laid[self.me]);
        legal.iter().position(|a| *a == Action::LayOut { token }).expect("the first of the cheapest may be laid out")
    }

    pub fn take(&self, legal: &[Action], rng: &mut Rng) -> usize {
        let left: i8 = self.s.trade.offers[self.me].as_slice().iter().sum();
        let market = self.market(left.max(1) as u8);
        best_drawn(legal, rng, |action, _| match action {
            Action::Take { from, token } => {
                let kind = token.kind();
                let denied = if kind_counts(self.s, from)[kind.index()] == 0 { 0.5 } else { 0.3 };
                self.gain(&market, kind, market.counts[kind.index()]) + denied * market.feeds[kind.index()]
            }
            _ => flow::unknown_action(self.s.step, action),
        })
    }

    /// MN-216: the gift should cost little and help little.
    pub fn give(&self, to: Empire, legal: &[Action], rng: &mut Rng) -> usize {
        let market = self.market(1);
        let theirs = kind_counts(self.s, to);
        best_drawn(legal, rng, |action, _| match action {
            Action::Give { token } => {
                let kind = token.kind().index();
                let cost = self.gain(&market, token.kind(), market.counts[kind] - 1);
                let help = if token.kind() == Resource::Coin { 0.75 } else { self.copy_worth(theirs[kind]) };
                -cost - 0.5 * help - market.feeds[kind]
            }
            _ => flow::unknown_action(self.s.step, action),
        })
    }
}
