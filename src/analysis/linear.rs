//! Small symmetric matrices: what the tests and ratings need of linear algebra.

/// A symmetric matrix, square, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Symmetric {
    size: usize,
    values: Vec<f64>,
}

impl Symmetric {
    /// All zeros.
    pub fn zero(size: usize) -> Self {
        Self { size, values: vec![0.0; size * size] }
    }

    /// Number of rows.
    pub fn size(&self) -> usize {
        self.size
    }

    /// An entry.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        self.values[row * self.size + column]
    }

    /// Adds to one entry; the caller adds to its mirror image too.
    pub fn add(&mut self, row: usize, column: usize, value: f64) {
        self.values[row * self.size + column] += value;
    }

    /// `v' A⁻ v` and the rank of A, for a positive semidefinite A whose range contains `v`: elimination with the
    /// largest pivot on the diagonal, which stops at the numerical rank. The value does not depend on which generalised
    /// inverse A⁻ is meant.
    pub fn quadratic_form_of_inverse(&self, v: &[f64]) -> (f64, usize) {
        let (n, mut a, mut v) = (self.size, self.clone(), v.to_vec());
        let largest = (0..n).map(|i| self.at(i, i)).fold(0.0, f64::max);
        let mut left: Vec<usize> = (0..n).collect();
        let (mut form, mut rank) = (0.0, 0);
        while let Some(at) = (0..left.len()).max_by(|&i, &j| a.at(left[i], left[i]).total_cmp(&a.at(left[j], left[j])))
        {
            let k = left.swap_remove(at);
            let pivot = a.at(k, k);
            if pivot <= 1e-9 * largest {
                break;
            }
            form += v[k] * v[k] / pivot;
            rank += 1;
            for &i in &left {
                let factor = a.at(i, k) / pivot;
                v[i] -= factor * v[k];
                for &j in &left {
                    a.add(i, j, -factor * a.at(k, j));
                }
            }
        }
        (form, rank)
    }

    /// The inverse of a positive definite matrix (Gauss-Jordan; no pivoting is needed).
    pub fn inverse(&self) -> Self {
        let n = self.size;
        let (mut a, mut inverse) = (self.clone(), Self::zero(n));
        for i in 0..n {
            inverse.add(i, i, 1.0);
        }
        for k in 0..n {
            let pivot = a.at(k, k);
            for m in [&mut a, &mut inverse] {
                m.values[k * n..(k + 1) * n].iter_mut().for_each(|x| *x /= pivot);
            }
            for i in (0..n).filter(|&i| i != k) {
                let factor = a.at(i, k);
                for m in [&mut a, &mut inverse] {
                    for j in 0..n {
                        let x = m.at(k, j);
                        m.add(i, j, -factor * x);
                    }
                }
            }
        }
        inverse
    }

    /// `A B A` for symmetric A and B.
    pub fn sandwich(&self, filling: &Self) -> Self {
        self.times(&filling.times(self))
    }

    fn times(&self, other: &Self) -> Self {
        let n = self.size;
        let mut product = Self::zero(n);
        for i in 0..n {
            for j in 0..n {
                product.add(i, j, (0..n).map(|k| self.at(i, k) * other.at(k, j)).sum());
            }
        }
        product
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix<const N: usize>(rows: [[f64; N]; N]) -> Symmetric {
        Symmetric { size: N, values: rows.concat() }
    }

    #[test]
    fn the_inverse_undoes_the_matrix() {
        let a = matrix([[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]]);
        let identity = a.times(&a.inverse());
        for i in 0..3 {
            for j in 0..3 {
                assert!((identity.at(i, j) - f64::from(u8::from(i == j))).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn the_quadratic_form_is_that_of_the_inverse() {
        let a = matrix([[4.0, 1.0], [1.0, 3.0]]);
        let (form, rank) = a.quadratic_form_of_inverse(&[1.0, 2.0]);
        assert!((form - (3.0 - 4.0 + 16.0) / 11.0).abs() < 1e-12);
        assert_eq!(rank, 2);
    }

    /// The covariance of multinomial counts has rank k - 1, and its quadratic form is Pearson's.
    #[test]
    fn a_singular_matrix_gives_its_rank() {
        let third = 1.0 / 3.0;
        let a = matrix([
            [60.0 * third * 2.0 * third, -60.0 * third * third, -60.0 * third * third],
            [-60.0 * third * third, 60.0 * third * 2.0 * third, -60.0 * third * third],
            [-60.0 * third * third, -60.0 * third * third, 60.0 * third * 2.0 * third],
        ]);
        let (form, rank) = a.quadratic_form_of_inverse(&[6.0, -2.0, -4.0]);
        assert_eq!(rank, 2);
        assert!((form - (36.0 + 4.0 + 16.0) / 20.0).abs() < 1e-9, "{form}");
    }
}
