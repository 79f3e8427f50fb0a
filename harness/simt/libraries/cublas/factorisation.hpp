// SPDX-License-Identifier: MIT
/// @file
/// Systems of linear equations by Gaussian elimination: G. Golub and C. Van Loan, "Matrix Computations", section 3.4. BLAS
/// has no such functions. Matrices are stored column by column.
#pragma once

#include <complex>
#include <cstddef>
#include <utility>
#include <vector>

namespace simt::cublas {

inline double size_of_number(double value)
{
    return std::abs(value);
}
template <class Real>
double size_of_number(const std::complex<Real>& value)
{
    return std::abs(value.real()) + std::abs(value.imag());
}

/// A square matrix.
template <class Number>
class Square {
public:
    Square(Number* elements, int order, int leading) : elements_(elements), order_(order), leading_(leading)
    {
    }
    Number& operator()(int row, int column) const
    {
        return elements_[static_cast<std::ptrdiff_t>(column) * leading_ + row];
    }
    int order() const { return order_; }

private:
    Number* elements_;
    int order_;
    int leading_;
};

/// The row, from `column` on, whose element in that column is largest.
template <class Number>
int pivot_row(const Square<Number>& a, int column)
{
    int best = column;
    for (int row = column + 1; row < a.order(); ++row) {
        if (size_of_number(a(row, column)) > size_of_number(a(best, column))) {
            best = row;
        }
    }
    return best;
}

/// Puts L, without its diagonal of ones, and U in the place of A = P * L * U.
///
/// @param pivots  for each row the one it was exchanged with, counted from 1; null if rows are not exchanged
/// @return 0, or the first element of U's diagonal that is zero, counted from 1
template <class Number>
int factorise(const Square<Number>& a, int* pivots)
{
    int first_zero = 0;
    for (int k = 0; k < a.order(); ++k) {
        const int pivot = pivots != nullptr ? pivot_row(a, k) : k;
        if (pivots != nullptr) {
            pivots[k] = pivot + 1;
        }
        for (int column = 0; column < a.order() && pivot != k; ++column) {
            std::swap(a(k, column), a(pivot, column));
        }
        if (a(k, k) == Number{}) {
            first_zero = first_zero == 0 ? k + 1 : first_zero;
            continue;
        }
        for (int row = k + 1; row < a.order(); ++row) {
            a(row, k) /= a(k, k);
        }
        for (int column = k + 1; column < a.order(); ++column) {
            for (int row = k + 1; row < a.order(); ++row) {
                a(row, column) -= a(row, k) * a(k, column);
            }
        }
    }
    return first_zero;
}

/// Exchanges elements of a vector as factorise() has exchanged rows, or the other way round.
template <class Number>
void exchange(const int* pivots, int order, bool is_backwards, Number* vector)
{
    for (int i = 0; i < order && pivots != nullptr; ++i) {
        const int k = is_backwards ? order - 1 - i : i;
        std::swap(vector[k], vector[pivots[k] - 1]);
    }
}

/// Solves A * x = b, whose factors are in `lu`; x is put in the place of b.
template <class Number>
void solve(const Square<Number>& lu, const int* pivots, Number* b)
{
    const int order = lu.order();
    exchange(pivots, order, false, b);
    for (int column = 0; column < order; ++column) {
        for (int row = column + 1; row < order; ++row) {
            b[row] -= lu(row, column) * b[column];
        }
    }
    for (int column = order - 1; column >= 0; --column) {
        b[column] /= lu(column, column);
        for (int row = 0; row < column; ++row) {
            b[row] -= lu(row, column) * b[column];
        }
    }
}

inline double conjugated(double value, bool)
{
    return value;
}
inline float conjugated(float value, bool)
{
    return value;
}
template <class Real>
std::complex<Real> conjugated(const std::complex<Real>& value, bool is_conjugate)
{
    return is_conjugate ? std::conj(value) : value;
}

/// The same for the transpose of A, or its conjugate.
template <class Number>
void solve_transposed(const Square<Number>& lu, const int* pivots, bool is_conjugate, Number* b)
{
    const int order = lu.order();
    for (int row = 0; row < order; ++row) {
        for (int column = 0; column < row; ++column) {
            b[row] -= conjugated(lu(column, row), is_conjugate) * b[column];
        }
        b[row] /= conjugated(lu(row, row), is_conjugate);
    }
    for (int row = order - 1; row >= 0; --row) {
        for (int column = row + 1; column < order; ++column) {
            b[row] -= conjugated(lu(column, row), is_conjugate) * b[column];
        }
    }
    exchange(pivots, order, true, b);
}

/// Writes the inverse of the matrix whose factors are in `lu`.
///
/// @return 0, or the first element of U's diagonal that is zero, counted from 1: then there is no inverse
template <class Number>
int invert(const Square<Number>& lu, const int* pivots, const Square<Number>& inverse)
{
    for (int i = 0; i < lu.order(); ++i) {
        if (lu(i, i) == Number{}) {
            return i + 1;
        }
    }
    for (int column = 0; column < lu.order(); ++column) {
        for (int row = 0; row < lu.order(); ++row) {
            inverse(row, column) = row == column ? Number(1) : Number{};
        }
        solve(lu, pivots, &inverse(0, column));
    }
    return 0;
}

}  // namespace simt::cublas
