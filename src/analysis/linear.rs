//! Small symmetric matrices: what the tests and ratings need of linear algebra.

/// The sum of the products of the entries.
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

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

    /// Adds `weight · x x'`.
    pub fn add_square(&mut self, x: &[f64], weight: f64) {
        for (row, a) in self.values.chunks_exact_mut(self.size.max(1)).zip(x).filter(|(_, a)| **a != 0.0) {
            let scale = weight * a;
            row.iter_mut().zip(x).for_each(|(value, b)| *value += scale * b);
        }
    }

    /// `v' A v`.
    pub fn quadratic_form(&self, v: &[f64]) -> f64 {
        let mut sum = 0.0;
        // Four rows at once, each added up in its order: a sum has to wait for the one before it, four do not.
        for (rows, factors) in self.values.chunks(4 * self.size.max(1)).zip(v.chunks(4)) {
            let mut products = [0.0; 4];
            match rows.len() == 4 * self.size {
                true => {
                    let (first, last) = rows.split_at(2 * self.size);
                    let ((a, b), (c, d)) = (first.split_at(self.size), last.split_at(self.size));
                    for ((((x, a), b), c), d) in v.iter().zip(a).zip(b).zip(c).zip(d) {
                        products.iter_mut().zip([a, b, c, d]).for_each(|(sum, y)| *sum += y * x);
                    }
                }
                false => rows.chunks(self.size).zip(&mut products).for_each(|(row, sum)| *sum = dot(row, v)),
            }
            factors.iter().zip(products).for_each(|(factor, product)| sum += factor * product);
        }
        sum
    }

    fn rows(&self) -> impl Iterator<Item = &[f64]> {
        self.values.chunks_exact(self.size.max(1))
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

    /// The inverse and the logarithm of the determinant (Cholesky); `None` unless the matrix is safely positive definite.
    pub fn inverse_with_log_det(&self) -> Option<(Self, f64)> {
        let n = self.size;
        let mut lower = Self::zero(n);
        let mut log_det = 0.0;
        for j in 0..n {
            let left = |i: usize| (0..j).map(|k| lower.at(i, k) * lower.at(j, k)).sum::<f64>();
            let pivot = self.at(j, j) - left(j);
            if !pivot.is_finite() || pivot <= 1e-12 * self.at(j, j).abs() {
                return None;
            }
            let root = pivot.sqrt();
            let column: Vec<f64> = (j + 1..n).map(|i| (self.at(i, j) - left(i)) / root).collect();
            lower.add(j, j, root);
            column.into_iter().zip(j + 1..).for_each(|(x, i)| lower.add(i, j, x));
            log_det += pivot.ln();
        }
        let mut inverse = Self::zero(n);
        for c in 0..n {
            // L y = e_c, then L' x = y.
            let mut x = vec![0.0; n];
            for i in c..n {
                let known: f64 = (c..i).map(|k| lower.at(i, k) * x[k]).sum();
                x[i] = (f64::from(u8::from(i == c)) - known) / lower.at(i, i);
            }
            for i in (0..n).rev() {
                let known: f64 = (i + 1..n).map(|k| lower.at(k, i) * x[k]).sum();
                x[i] = (x[i] - known) / lower.at(i, i);
            }
            x.into_iter().enumerate().for_each(|(i, x)| inverse.add(i, c, x));
        }
        Some((inverse, log_det))
    }

    /// `A v`.
    pub fn times_vector(&self, v: &[f64]) -> Vec<f64> {
        self.rows().map(|row| dot(row, v)).collect()
    }

    /// The rows and columns of `kept`, in that order.
    pub fn part(&self, kept: &[usize]) -> Self {
        Self { size: kept.len(), values: kept.iter().flat_map(|&i| kept.iter().map(move |&j| self.at(i, j))).collect() }
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
    fn cholesky_gives_the_same_inverse_and_the_determinant() {
        let a = matrix([[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]]);
        let (inverse, log_det) = a.inverse_with_log_det().unwrap();
        assert!((log_det - 16.25f64.ln()).abs() < 1e-12, "4·5 − 1·2.5 + 0.5·(−2.5) = 16.25: {}", log_det.exp());
        let other = a.inverse();
        assert!((0..9).all(|i| (inverse.at(i / 3, i % 3) - other.at(i / 3, i % 3)).abs() < 1e-12));
        assert!(matrix([[1.0, 1.0], [1.0, 1.0]]).inverse_with_log_det().is_none());
        assert_eq!(a.part(&[2, 0]), matrix([[2.0, 0.5], [0.5, 4.0]]));
        assert_eq!(a.times_vector(&[1.0, 0.0, 2.0]), [5.0, -1.0, 4.5]);
    }

    #[test]
    fn squares_are_added_and_read_back() {
        let mut a = matrix([[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]]);
        a.add_square(&[1.0, 0.0, -2.0], 0.5);
        assert_eq!(a, matrix([[4.5, 1.0, -0.5], [1.0, 3.0, -1.0], [-0.5, -1.0, 4.0]]));
        assert_eq!(a.quadratic_form(&[1.0, 2.0, -1.0]), 4.5 + 12.0 + 4.0 + 2.0 * (2.0 + 0.5 + 2.0));
        assert_eq!(Symmetric::zero(0).quadratic_form(&[]), 0.0);
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
