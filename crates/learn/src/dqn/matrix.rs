//! Products of matrices, for batches: the one place that reaches through the safe language, to the `matrixmultiply`
//! crate, which picks the processor's widest instructions at run time.

#![expect(unsafe_code, reason = "the kernels take bare pointers; every call below checks what they point to")]

/// A matrix in a row of numbers, as it stands there or turned over.
#[derive(Clone, Copy)]
pub(super) struct Matrix<'a> {
    numbers: &'a [f32],
    rows: usize,
    columns: usize,
    turned: bool,
}

impl<'a> Matrix<'a> {
    /// Row by row.
    pub(super) fn new(numbers: &'a [f32], rows: usize, columns: usize) -> Self {
        assert_eq!(numbers.len(), rows * columns, "a matrix of {rows} by {columns}");
        Self { numbers, rows, columns, turned: false }
    }

    /// Rows for columns.
    pub(super) fn turned(self) -> Self {
        Self { rows: self.columns, columns: self.rows, turned: !self.turned, ..self }
    }

    /// How far it is to the next row and to the next column.
    fn strides(self) -> (isize, isize) {
        if self.turned { (1, self.rows as isize) } else { (self.columns as isize, 1) }
    }
}

/// Adds the product of two matrices to the numbers of a third, which stand row by row.
pub(super) fn add_product(sum: &mut [f32], left: Matrix<'_>, right: Matrix<'_>) {
    let (rows, inner, columns) = (left.rows, left.columns, right.columns);
    assert_eq!(right.rows, inner, "the left matrix is as wide as the right one is high");
    assert_eq!(sum.len(), rows * columns, "the sum has the shape of the product");
    let ((left_row, left_column), (right_row, right_column)) = (left.strides(), right.strides());
    // SAFETY: each pointer begins a slice of exactly rows × columns numbers (asserted above and in `Matrix::new`), the
    // strides walk these and no others, and `sum` is borrowed alone, so it overlaps neither factor.
    unsafe {
        matrixmultiply::sgemm(
            rows,
            inner,
            columns,
            1.0,
            left.numbers.as_ptr(),
            left_row,
            left_column,
            right.numbers.as_ptr(),
            right_row,
            right_column,
            1.0,
            sum.as_mut_ptr(),
            columns as isize,
            1,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{Rng, Seed};

    fn random(count: usize, rng: &mut Rng) -> Vec<f32> {
        (0..count).map(|_| 2.0 * rng.unit() as f32 - 1.0).collect()
    }

    #[test]
    fn products_are_those_of_the_definition_turned_over_or_not() {
        let mut rng = Seed(1).rng();
        for (rows, inner, columns) in [(1, 1, 1), (3, 5, 2), (64, 16, 33), (17, 64, 4), (1, 40, 9)] {
            let (a, b) = (random(rows * inner, &mut rng), random(inner * columns, &mut rng));
            let begin = random(rows * columns, &mut rng);
            for (turn_left, turn_right) in [(false, false), (true, false), (false, true), (true, true)] {
                let left = if turn_left {
                    Matrix::new(&a, inner, rows).turned()
                } else {
                    Matrix::new(&a, rows, inner)
                };
                let right = if turn_right {
                    Matrix::new(&b, columns, inner).turned()
                } else {
                    Matrix::new(&b, inner, columns)
                };
                let mut sum = begin.clone();
                add_product(&mut sum, left, right);
                for row in 0..rows {
                    for column in 0..columns {
                        let one = |i: usize| {
                            let x = if turn_left { a[i * rows + row] } else { a[row * inner + i] };
                            let y = if turn_right { b[column * inner + i] } else { b[i * columns + column] };
                            f64::from(x) * f64::from(y)
                        };
                        let at = row * columns + column;
                        let expected = f64::from(begin[at]) + (0..inner).map(one).sum::<f64>();
                        assert!((f64::from(sum[at]) - expected).abs() < 1e-4, "{rows} {inner} {columns}");
                    }
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "as wide as")]
    fn matrices_that_do_not_fit_are_refused() {
        add_product(&mut [0.0; 4], Matrix::new(&[1.0; 6], 2, 3), Matrix::new(&[1.0; 4], 2, 2));
    }
}
