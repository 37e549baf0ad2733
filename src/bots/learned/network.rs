//! A small network beside the weights of a value: what a linear score misses.

use super::arithmetic::softsign;

/// The most hidden units, so that a score needs no allocation.
pub const MAX_UNITS: usize = 64;

/// One layer of hidden units whose sum is added to a linear score. It is 0 where all features are 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// For every feature its weight in each unit, one feature after the other.
    inputs: Vec<f32>,
    /// What each unit begins with.
    bias: Vec<f32>,
    /// What each unit adds to the score, at most.
    out: Vec<f32>,
    /// The sum of the units where all features are 0.
    rest: f32,
}

impl Network {
    /// A network of `out.len()` units.
    ///
    /// # Panics
    /// If there are no units or more than [`MAX_UNITS`], or the lists do not fit each other.
    pub fn new(inputs: Vec<f32>, bias: Vec<f32>, out: Vec<f32>) -> Self {
        let units = out.len();
        assert!((1..=MAX_UNITS).contains(&units), "{units} units");
        assert_eq!(bias.len(), units, "what the units begin with");
        assert_eq!(inputs.len() % units, 0, "weights of every feature in each of {units} units");
        let mut network = Self { inputs, bias, out, rest: 0.0 };
        network.rest = network.sum(&[]);
        network
    }

    /// Number of hidden units.
    pub fn units(&self) -> usize {
        self.out.len()
    }

    /// Number of features.
    pub fn features(&self) -> usize {
        self.inputs.len() / self.units()
    }

    /// For every feature its weight in each unit.
    pub fn inputs(&self) -> impl Iterator<Item = &[f32]> {
        self.inputs.chunks_exact(self.units())
    }

    /// What each unit begins with.
    pub fn bias(&self) -> &[f32] {
        &self.bias
    }

    /// What each unit adds to the score, at most.
    pub fn out(&self) -> &[f32] {
        &self.out
    }

    /// What is added to the linear score of these features.
    ///
    /// # Panics
    /// If there are not as many numbers as features.
    pub fn score(&self, numbers: &[f32]) -> f32 {
        assert_eq!(numbers.len(), self.features(), "features of the network");
        self.sum(numbers) - self.rest
    }

    /// The sum of the units; features that are not given are 0.
    fn sum(&self, numbers: &[f32]) -> f32 {
        let mut sums = [0.0f32; MAX_UNITS];
        let sums = &mut sums[..self.units()];
        sums.copy_from_slice(&self.bias);
        for (&number, row) in numbers.iter().zip(self.inputs()) {
            // Most features of a position are 0.
            if number != 0.0 {
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += number * weight);
            }
        }
        sums.iter().zip(&self.out).map(|(sum, out)| out * softsign(*sum)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network() -> Network {
        // Two features, three units.
        Network::new(vec![1.0, 0.0, -2.0, 0.0, 1.0, 0.5], vec![0.0, -1.0, 3.0], vec![2.0, 1.0, -1.0])
    }

    #[test]
    fn a_score_is_the_sum_of_the_units_beyond_that_of_nothing() {
        let unit = |x: f32| x / (1.0 + x.abs());
        let nothing = unit(-1.0) - unit(3.0);
        assert!((network().score(&[0.0, 0.0])).abs() < 1e-7);
        let expected = 2.0 * unit(4.0) + unit(-1.0 + 6.0) - unit(3.0 - 8.0 + 3.0) - nothing;
        assert!((network().score(&[4.0, 6.0]) - expected).abs() < 1e-6);
    }

    /// Another machine, compiler or order of sums would be another player.
    #[test]
    fn a_score_has_these_bits() {
        assert_eq!(network().score(&[0.3, -0.7]).to_bits(), PINNED);
    }

    const PINNED: u32 = 0x3ed1_ce62;

    #[test]
    #[should_panic(expected = "features of the network")]
    fn a_score_wants_every_feature() {
        network().score(&[1.0]);
    }
}
