//! Sums and exponentials that have the same bits on every machine: plain additions and multiplications in a fixed order.

/// Partial sums computed side by side; a fixed number, so that the order of additions depends on the program and not on
/// the machine.
const LANES: usize = 8;

/// Sum of the products of two lists of equal length.
pub(super) fn dot(a: &[f32], b: &[f32]) -> f32 {
    debug_assert_eq!(a.len(), b.len());
    let mut sums = [0.0f32; LANES];
    let (whole_a, rest_a) = a.as_chunks::<LANES>();
    let (whole_b, rest_b) = b.as_chunks::<LANES>();
    for (a, b) in whole_a.iter().zip(whole_b) {
        for lane in 0..LANES {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let rest: f32 = rest_a.iter().zip(rest_b).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}

/// Between -1 and 1, steep in the middle: what a hidden unit makes of its sum, without an exponential.
pub(super) fn softsign(x: f32) -> f32 {
    x / (1.0 + x.abs())
}

/// Turns scores into probabilities, in place.
pub fn softmax(scores: &mut [f32]) {
    let top = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for score in scores.iter_mut() {
        *score = libm::exp(f64::from(*score - top)) as f32;
        sum += *score;
    }
    scores.iter_mut().for_each(|score| *score /= sum);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bits are pinned: another machine, compiler or order of sums would be another player.
    #[test]
    fn results_have_these_bits() {
        assert_eq!([1.0, -3.7, 20.25].map(|x| libm::exp(x).to_bits()), PINNED_EXP);
        let a: Vec<f32> = (0..21u8).map(|i| 1.0 / f32::from(i + 1)).collect();
        let b: Vec<f32> = (0..21u8).map(|i| f32::from(i) - 7.3).collect();
        assert_eq!(dot(&a, &b).to_bits(), PINNED_DOT);
    }

    const PINNED_EXP: [u64; 3] = [0x4005_bf0a_8b14_576a, 0x3f99_511f_c687_1044, 0x41c2_90d7_6d19_66a9];
    const PINNED_DOT: u32 = 0xc114_1a89;

    #[test]
    fn probabilities_add_up_to_one_and_keep_their_order() {
        let mut scores = [1.0, -50.0, 3.0, 3.0];
        softmax(&mut scores);
        assert!((scores.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(scores[1] < scores[0] && scores[0] < scores[2] && scores[2] == scores[3]);
    }
}
