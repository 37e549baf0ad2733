//! Symmetric matrices, as far as the fit needs them: factor, solution, inverse.
//!
//! Plain loops on purpose: matrix libraries choose their instructions by the machine, and a different order of
//! additions makes a different player.

/// A symmetric matrix of which the lower half is kept: row `i` has the columns `0..=i`.
#[derive(Clone, Debug, PartialEq)]
pub struct Symmetric {
    size: usize,
    cells: Vec<f64>,
}

impl Symmetric {
    /// All zero.
    pub fn zero(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * (size + 1) / 2] }
    }

    /// Number of rows.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The columns `0..=row` of a row.
    pub fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * (row + 1) / 2..][..row + 1]
    }

    /// The columns `0..=row` of a row, to change them.
    pub fn row_mut(&mut self, row: usize) -> &mut [f64] {
        &mut self.cells[row * (row + 1) / 2..][..row + 1]
    }

    /// Adds another matrix of the same size.
    pub fn add(&mut self, other: &Self) {
        self.cells.iter_mut().zip(&other.cells).for_each(|(cell, more)| *cell += more);
    }

    /// Adds to the diagonal.
    pub fn add_diagonal(&mut self, more: &[f64]) {
        for (i, more) in more.iter().enumerate() {
            self.row_mut(i)[i] += more;
        }
    }

    /// Adds `factor` times the outer product of a vector with itself.
    pub fn add_square(&mut self, vector: &[f64], factor: f64) {
        for (i, &a) in vector.iter().enumerate().filter(|(_, a)| **a != 0.0) {
            let a = factor * a;
            self.row_mut(i).iter_mut().zip(vector).for_each(|(cell, b)| *cell += a * b);
        }
    }

    /// The Cholesky factor; `None` if the matrix is not positive definite.
    pub fn factor(&self) -> Option<Factor> {
        let mut lower = self.clone();
        for i in 0..self.size {
            for j in 0..=i {
                let (above, row) = (lower.row(j)[..j].to_vec(), lower.row(i));
                let rest = row[j] - row[..j].iter().zip(&above).map(|(a, b)| a * b).sum::<f64>();
                lower.row_mut(i)[j] = match i == j {
                    true if rest <= 0.0 => return None,
                    true => rest.sqrt(),
                    false => rest / lower.row(j)[j],
                };
            }
        }
        Some(Factor(lower))
    }
}

/// A lower triangle whose product with its mirror image is a [`Symmetric`] matrix.
#[derive(Clone, Debug)]
pub struct Factor(Symmetric);

impl Factor {
    /// The solution: the vector whose product with the matrix is `right`.
    pub fn solve(&self, right: &[f64]) -> Vec<f64> {
        let Self(lower) = self;
        let mut x = right.to_vec();
        for i in 0..x.len() {
            let row = lower.row(i);
            let known: f64 = row[..i].iter().zip(&x).map(|(a, b)| a * b).sum();
            x[i] = (x[i] - known) / row[i];
        }
        for i in (0..x.len()).rev() {
            x[i] /= lower.row(i)[i];
            let found = x[i];
            for (j, &a) in lower.row(i)[..i].iter().enumerate() {
                x[j] -= a * found;
            }
        }
        x
    }

    /// Row `i` of the inverse.
    pub fn inverse_row(&self, i: usize) -> Vec<f64> {
        let mut unit = vec![0.0; self.0.size];
        unit[i] = 1.0;
        self.solve(&unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 4 2 1, 2 5 3, 1 3 6.
    fn matrix() -> Symmetric {
        let mut matrix = Symmetric::zero(3);
        matrix.row_mut(0).copy_from_slice(&[4.0]);
        matrix.row_mut(1).copy_from_slice(&[2.0, 5.0]);
        matrix.row_mut(2).copy_from_slice(&[1.0, 3.0, 6.0]);
        matrix
    }

    #[test]
    fn a_solution_solves() {
        let x = matrix().factor().unwrap().solve(&[11.0, 21.0, 25.0]);
        assert!(x.iter().zip([1.0, 2.0, 3.0]).all(|(x, wanted)| (x - wanted).abs() < 1e-12), "{x:?}");
    }

    #[test]
    fn the_inverse_times_the_matrix_is_one() {
        let factor = matrix().factor().unwrap();
        let columns = [[4.0, 2.0, 1.0], [2.0, 5.0, 3.0], [1.0, 3.0, 6.0]];
        for i in 0..3 {
            let row = factor.inverse_row(i);
            for (j, column) in columns.iter().enumerate() {
                let cell: f64 = row.iter().zip(column).map(|(a, b)| a * b).sum();
                assert!((cell - f64::from(u8::from(i == j))).abs() < 1e-12, "{i} {j}: {cell}");
            }
        }
    }

    #[test]
    fn what_is_not_positive_has_no_factor() {
        let mut matrix = Symmetric::zero(2);
        matrix.add_square(&[1.0, 2.0], 1.0);
        assert!(matrix.factor().is_none(), "of rank 1");
        matrix.add_diagonal(&[1.0, 1.0]);
        assert_eq!((matrix.row(0), matrix.row(1)), (&[2.0][..], &[2.0, 5.0][..]));
        assert!(matrix.factor().is_some());
        let mut twice = matrix.clone();
        twice.add(&matrix);
        assert_eq!(twice.row(1), [4.0, 10.0]);
    }
}
