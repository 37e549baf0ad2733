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
    /// Random changes of a bot that is tuned.
    Change,
}

impl Purpose {
    fn tag(self) -> [u8; 2] {
        match self {
            Purpose::Schedule => [1, 0],
            Purpose::Chance => [2, 0],
            Purpose::Bot(seat) => [3, seat.0],
            Purpose::Playout => [4, 0],
            Purpose::Change => [5, 0],
        }
    }
}

/// The prime of FNV-1a (Fowler, Noll & Vo 1991), and the step of SplitMix64 (Steele, Lea & Flood 2014).
const FNV_PRIME: u64 = 0x0000_0100_0000_01B3;
const SPLIT_MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finalizer of SplitMix64.
fn scrambled(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
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

    /// The stream for draws of one `kind` within one `round` of a match. Matches with equal numbers that have diverged
    /// share streams again from the next round on.
    pub fn in_round(seed: u64, match_index: u64, purpose: Purpose, kind: &str, round: u32) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"agon stream 2");
        hasher.update(&seed.to_le_bytes());
        hasher.update(&match_index.to_le_bytes());
        hasher.update(&purpose.tag());
        hasher.update(&round.to_le_bytes());
        hasher.update(kind.as_bytes());
        let hash = hasher.finalize();
        let mut key = [0; 16];
        key.copy_from_slice(&hash.as_bytes()[..16]);
        Self(Pcg64Mcg::from_seed(key))
    }

    /// The stream for one draw of a search: a kind of chance, and how many times it has come. Made in a few nanoseconds, where the other streams
    /// take a hundred.
    pub fn of_kind(key: u64, kind: &str, times: u64) -> Self {
        let mut hash = kind.bytes().fold(key, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME));
        hash ^= times.wrapping_mul(SPLIT_MIX);
        let halves = [scrambled(hash.wrapping_add(SPLIT_MIX)), scrambled(hash.wrapping_add(SPLIT_MIX.wrapping_mul(2)))];
        Self(Pcg64Mcg::new(u128::from(halves[0]) << 64 | u128::from(halves[1])))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn first_bits(mut rng: Rng) -> [u64; 2] {
        [rng.bits(), rng.bits()]
    }

    /// The generator itself, against an implementation by hand of PCG XSL RR 128/64 MCG (O'Neill 2014).
    #[test]
    fn the_generator_is_the_published_one() {
        let seed: [u8; 16] = std::array::from_fn(|i| i as u8 + 1);
        let mut state = u128::from_le_bytes(seed) | 1;
        let mut rng = Rng(Pcg64Mcg::from_seed(seed));
        for _ in 0..100 {
            state = state.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645);
            let folded = (state >> 64) as u64 ^ state as u64;
            assert_eq!(rng.bits(), folded.rotate_right((state >> 122) as u32));
        }
    }

    /// Golden vectors: changing them makes every recorded match unrepeatable.
    #[test]
    fn streams_never_change() {
        for (seed, index, purpose, bits) in [
            (0, 0, Purpose::Schedule, [0x49df_922b_e020_ec5f, 0x7b20_167b_e0de_d85d]),
            (0, 0, Purpose::Chance, [0x68e8_982a_bcde_b2b3, 0xf328_00b1_48cd_3bb1]),
            (0, 0, Purpose::Bot(Seat(0)), [0x021e_d79b_a81d_ad05, 0x46e2_62bd_cce7_e27d]),
            (0, 0, Purpose::Bot(Seat(1)), [0x80ce_1e2d_cff0_9cb4, 0xbeb7_6224_4ad3_d5c5]),
            (0, 0, Purpose::Playout, [0xacbd_71a6_1b34_5933, 0x6904_ed0c_65ff_7c79]),
            (1, 0, Purpose::Chance, [0x1050_6afd_5f35_7eae, 0x748c_c999_004e_be6a]),
            (0, 1, Purpose::Chance, [0xfc7e_623a_637f_6d3e, 0x100b_3949_1cb8_972e]),
            (u64::MAX, u64::MAX, Purpose::Bot(Seat(7)), [0x7ce3_2f6b_c7bb_825a, 0x82ab_953f_34d2_c432]),
        ] {
            assert_eq!(first_bits(Rng::stream(seed, index, purpose)), bits, "{seed} {index} {purpose:?}");
        }
    }

    /// Streams of rounds differ in every part of their key, and from those of whole matches.
    #[test]
    fn streams_of_rounds_are_told_apart() {
        let of = |match_index, purpose, kind, round| Rng::in_round(1, match_index, purpose, kind, round).bits();
        let mut all = [
            of(2, Purpose::Chance, "dice", 1),
            of(2, Purpose::Chance, "dice", 2),
            of(3, Purpose::Chance, "dice", 1),
            of(2, Purpose::Chance, "card", 1),
            of(2, Purpose::Bot(Seat(0)), "", 1),
            of(2, Purpose::Bot(Seat(1)), "", 1),
            Rng::stream(1, 2, Purpose::Chance).bits(),
        ];
        assert_eq!(all[0], of(2, Purpose::Chance, "dice", 1), "and the same whenever they are asked for");
        all.sort_unstable();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{all:x?}");
    }

    /// Golden vectors: changing them changes what searches answer.
    #[test]
    fn streams_of_kinds_never_change() {
        let of = |key, kind, times| first_bits(Rng::of_kind(key, kind, times));
        let all = [of(0, "", 0), of(0, "dice", 1), of(0, "dice", 2), of(0, "card", 1), of(1, "dice", 1)];
        assert_eq!(all[1], [0xd739_4349_d5ee_24c7, 0x9dce_cb36_aaa7_9ab1]);
        assert_eq!(all[3], [0x7fb0_0291_b6b6_1b5f, 0x1b36_9485_5994_5d7d]);
        assert!((0..all.len()).all(|at| !all[at + 1..].contains(&all[at])), "{all:x?}");
    }

    #[test]
    fn draws_never_change() {
        let mut rng = Rng::seeded(7);
        let dice: Vec<usize> = (0..12).map(|_| 1 + rng.below(6)).collect();
        assert_eq!(dice, [5, 4, 2, 1, 5, 2, 3, 3, 1, 5, 2, 3]);
        let mut cards: Vec<u8> = (0..10).collect();
        rng.shuffle(&mut cards);
        assert_eq!(cards, [3, 7, 2, 1, 8, 9, 6, 4, 0, 5]);
        let weighted: Vec<_> = (0..8).map(|_| rng.weighted([2, 0, 1].into_iter())).collect();
        assert_eq!(weighted, [0, 2, 0, 0, 2, 0, 0, 2].map(Some));
        assert_eq!(rng.unit(), 0.9382479594221357);
        assert_eq!(rng.weighted([0, 0].into_iter()), None);
    }

    /// Within four standard deviations after 60,000 draws.
    #[test]
    fn bounded_draws_are_even() {
        for n in [2, 3, 6, 7, 60] {
            let (mut rng, throws) = (Rng::seeded(n as u64), 60_000);
            let mut counts = vec![0i32; n];
            (0..throws).for_each(|_| counts[rng.below(n)] += 1);
            let p = 1.0 / n as f64;
            let (mean, sigma) = (throws as f64 * p, (throws as f64 * p * (1.0 - p)).sqrt());
            assert!(counts.iter().all(|&c| (f64::from(c) - mean).abs() < 4.0 * sigma), "{n}: {counts:?}");
        }
    }
}
