//! How much the values of iterations differ: the yardstick for exploration.

use agon_game::{BySeat, Seat};

/// Assumed values before the first iteration: how many, and their distance from the mean.
const ASSUMED: (f64, f64) = (2.0, 0.1);

/// Mean and deviation of the values per seat (Welford 1962).
#[derive(Clone, Debug, Default)]
pub struct Spread {
    count: f64,
    mean: Vec<f64>,
    squares: Vec<f64>,
}

impl Spread {
    pub fn reset(&mut self, seats: usize) {
        self.count = 0.0;
        for sums in [&mut self.mean, &mut self.squares] {
            sums.clear();
            sums.resize(seats, 0.0);
        }
    }

    pub fn count(&mut self, values: &BySeat<f32>) {
        self.count += 1.0;
        for ((&value, mean), squares) in values.iter().zip(&mut self.mean).zip(&mut self.squares) {
            let off = f64::from(value) - *mean;
            *mean += off / self.count;
            *squares += off * (f64::from(value) - *mean);
        }
    }

    /// Standard deviation of a seat's values.
    pub fn of(&self, seat: Seat) -> f32 {
        let (times, deviation) = ASSUMED;
        ((self.squares[seat.index()] + times * deviation * deviation) / (self.count + times)).sqrt() as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_is_that_of_the_values_whatever_was_assumed() {
        let mut spread = Spread::default();
        spread.reset(2);
        assert!((spread.of(Seat(1)) - 0.1).abs() < 1e-6);
        for i in 0..20_000 {
            let value = if i % 2 == 0 { 0.4 } else { 0.6 };
            spread.count(&BySeat::from_fn(2, |seat| if seat.0 == 0 { value } else { 0.5 }));
        }
        assert!((spread.of(Seat(0)) - 0.1).abs() < 1e-4 && spread.of(Seat(1)) < 2e-3, "{spread:?}");
    }
}
