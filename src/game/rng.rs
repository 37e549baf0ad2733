//! The only source of randomness: keyed, portable streams.
//!
//! Every stream is derived from (experiment seed, match index, purpose, seat) by BLAKE3 and drives a pinned PCG
//! generator. Nothing depends on a thread, a clock or an address, and the bounded draws below are our own few lines, so
//! that a new version of `rand` cannot change a recorded match. The golden vectors in the tests pin all of it.

use super::Seat;
use rand::{Rng as _, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// What a stream is used for. Streams of different purposes are independent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Seatings and random roles of a match.
    Schedule,
    /// Dice, draws and shuffles of the match itself.
    Chance,
    /// The private randomness of the bot in a seat.
    Bot(Seat),
    /// Random play in tests and benchmarks.
    Playout,
}

impl Purpose {
    fn tag(self) -> [u8; 2] {
        match self {
            Purpose::Schedule => [1, 0],
            Purpose::Chance => [2, 0],
            Purpose::Bot(seat) => [3, seat.0],
            Purpose::Playout => [4, 0],
        }
    }
}

/// A reproducible random stream.
#[derive(Clone, Debug, PartialEq)]
pub struct Rng(Pcg64Mcg);

impl Rng {
    /// The stream for `purpose` in match number `match_index` of an experiment.
    pub fn stream(seed: u64, match_index: u64, purpose: Purpose) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"agon stream 1");
        hasher.update(&seed.to_le_bytes());
        hasher.update(&match_index.to_le_bytes());
        hasher.update(&purpose.tag());
        let hash = hasher.finalize();
        let mut key = [0; 16];
        key.copy_from_slice(&hash.as_bytes()[..16]);
        Self(Pcg64Mcg::from_seed(key))
    }

    /// A stream for tests and benchmarks.
    pub fn seeded(seed: u64) -> Self {
        Self::stream(seed, 0, Purpose::Playout)
    }

    /// 64 uniform bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Uniform in `0..n` (Lemire 2019, multiply and reject; unbiased).
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "below(0)");
        let n = n as u32;
        let mut m = u64::from((self.bits() >> 32) as u32) * u64::from(n);
        if (m as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (m as u32) < threshold {
                m = u64::from((self.bits() >> 32) as u32) * u64::from(n);
            }
        }
        (m >> 32) as usize
    }

    /// Uniform in `[0, 1)` with 53 bits.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A uniform element.
    ///
    /// # Panics
    /// If `items` is empty.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Index drawn in proportion to `weights`; `None` when all are 0.
    pub fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> Option<usize> {
        let total: u32 = weights.clone().sum();
        if total == 0 {
            return None;
        }
        let mut left = self.below(total as usize) as u32;
        for (i, w) in weights.enumerate() {
            if left < w {
                return Some(i);
            }
            left -= w;
        }
        None
    }

    /// Fisher-Yates.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}
