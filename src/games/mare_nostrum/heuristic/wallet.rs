//! A stock of resources in numbers, for planning what can still be bought.

use super::*;

/// Resources of one empire and the ways it may combine them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wallet {
    /// Tokens of each kind of good, most first.
    counts: [u8; GOODS],
    pub coins: u8,
    duplicate: bool,
    coin_in_goods: bool,
    good_in_coins: bool,
}

impl Wallet {
    pub fn of(game: &MareNostrum, s: &State, empire: Empire) -> Self {
        Self::with(game, s, empire, &kind_counts(s, empire))
    }

    /// With these numbers of each kind instead of the stock.
    pub fn with(game: &MareNostrum, s: &State, empire: Empire, kinds: &[u8; Resource::COUNT]) -> Self {
        let mut counts = [0; GOODS];
        counts.copy_from_slice(&kinds[..GOODS]);
        counts.sort_unstable_by_key(|n| std::cmp::Reverse(*n));
        Self {
            counts,
            coins: kinds[Resource::Coin.index()],
            duplicate: game.has(s, empire, game.duplicate_good),
            coin_in_goods: game.content.options.mixed_sets || game.has(s, empire, game.coin_in_goods),
            good_in_coins: game.has(s, empire, game.good_in_coins),
        }
    }

    /// Different kinds of goods.
    pub fn kinds(&self) -> u8 {
        self.counts.iter().filter(|n| **n > 0).count() as u8
    }

    /// Size of the largest set of goods, with what the empire may add to it.
    pub fn goods_set(&self) -> u8 {
        let doubled = self.duplicate && self.counts[0] > 1;
        self.kinds() + u8::from(doubled) + u8::from(self.coin_in_goods && self.coins > 0)
    }

    /// Size of the largest set of coins.
    pub fn coin_set(&self) -> u8 {
        self.coins + u8::from(self.good_in_coins && self.counts[0] > 0)
    }

    /// Size of the largest set.
    pub fn largest(&self) -> u8 {
        self.goods_set().max(self.coin_set())
    }

    /// Pays a set, of goods before coins and of the most plentiful kinds; false when no set is large enough.
    pub fn pay(&mut self, cost: u8) -> bool {
        let kinds = self.kinds();
        let doubled = u8::from(self.duplicate && self.counts[0] > 1);
        if kinds >= cost {
            self.spend_goods(cost);
        } else if kinds + doubled >= cost {
            self.spend_goods(kinds);
            self.spend_goods(1);
        } else if self.coins >= cost {
            self.coins -= cost;
        } else if self.goods_set() >= cost {
            self.spend_goods(kinds);
            self.spend_goods(cost - 1 - kinds);
            self.coins -= 1;
        } else if self.coin_set() >= cost {
            self.coins -= cost - 1;
            self.spend_goods(1);
        } else {
            return false;
        }
        true
    }

    /// Takes one of each of the `n` most plentiful kinds.
    pub fn spend_goods(&mut self, n: u8) {
        for count in &mut self.counts[..usize::from(n)] {
            *count = count.saturating_sub(1);
        }
        for i in 1..GOODS {
            let mut j = i;
            while j > 0 && self.counts[j - 1] < self.counts[j] {
                self.counts.swap(j - 1, j);
                j -= 1;
            }
        }
    }

    /// How many sets of `size` could be bought, of goods and of coins (Gale 1957, Ryser 1957).
    pub fn sets_of(&self, size: u8) -> u8 {
        let possible = |sets: u8| {
            let usable: u16 = self.counts.iter().map(|n| u16::from((*n).min(sets))).sum();
            usable >= u16::from(sets) * u16::from(size)
        };
        let goods = (1..).take_while(|&sets| possible(sets)).last().unwrap_or(0);
        goods + self.coins / size
    }
}

/// Tokens of each kind in the stock of an empire, ordinary and rare.
pub(super) fn kind_counts(s: &State, empire: Empire) -> [u8; Resource::COUNT] {
    let stock = s.stocks[empire].as_slice();
    let mut counts = [0; Resource::COUNT];
    for (i, count) in counts.iter_mut().enumerate() {
        let rare = if i < GOODS { stock[i + GOODS + 1] } else { 0 };
        *count = (stock[i] + rare) as u8;
    }
    counts
}
