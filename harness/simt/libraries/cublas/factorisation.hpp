// SPDX-License-Identifier: MIT
/// @file
/// Systems of linear equations by Gaussian elimination, and least squares by Householder's reflections: G. Golub and C. Van
/// Loan, "Matrix Computations", sections 3.4 and 5.2. BLAS has no such functions. Matrices are stored column by column.
#pragma once

#include <cmath>
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

inline double real_part(double value)
{
    return value;
}
template <class Real>
double real_part(const std::complex<Real>& value)
{
    return static_cast<double>(value.real());
}

/// A reflection I - factor * v * v^H, which turns a vector into a multiple of the first unit vector. The first element of v is
/// 1; the others are put in the place of those of the vector, and the multiple in the place of the first.
///
/// @return the factor, conjugated: so it is applied from the left
template <class Number>
Number make_reflection(Number* vector, int count)
{
    double squares = 0;
    for (int i = 0; i < count; ++i) {
        squares += static_cast<double>(std::norm(vector[i]));
    }
    const double length = std::sqrt(squares);
    const Number first = vector[0];
    const bool is_multiple = squares == static_cast<double>(std::norm(first)) && std::imag(first) == 0;
    if (is_multiple) {
        return Number{};
    }
    const Number multiple =
        Number(static_cast<decltype(std::real(first))>(real_part(first) >= 0 ? -length : length));
    for (int i = 1; i < count; ++i) {
        vector[i] /= first - multiple;
    }
    vector[0] = multiple;
    return conjugated((multiple - first) / multiple, true);
}

/// @param v  a reflection as make_reflection() leaves it
template <class Number>
void reflect(const Number* v, int count, const Number& factor, Number* vector)
{
    Number product = vector[0];
    for (int i = 1; i < count; ++i) {
        product += conjugated(v[i], true) * vector[i];
    }
    vector[0] -= factor * product;
    for (int i = 1; i < count; ++i) {
        vector[i] -= factor * product * v[i];
    }
}

/// Columns of numbers, one `leading` elements behind the other.
template <class Number>
struct Columns
{
    Number* elements;
    int rows;
    int count;
    int leading;

    Number* column(int index) const { return elements + static_cast<std::ptrdiff_t>(index) * leading; }
};

/// Finds the x with the smallest |A * x - c| for each column c of `sides`, and puts them in the place of their first rows. A has
/// at least as many rows as columns; its triangle and its reflections are put in its place.
///
/// @return 0, or the first element of the triangle's diagonal that is zero, counted from 1: then there is no x
template <class Number>
int least_squares(const Columns<Number>& a, const Columns<Number>& sides)
{
    int first_zero = 0;
    for (int k = 0; k < a.count; ++k) {
        Number* const reflection = a.column(k) + k;
        const Number factor = make_reflection(reflection, a.rows - k);
        for (int column = k + 1; column < a.count; ++column) {
            reflect(reflection, a.rows - k, factor, a.column(column) + k);
        }
        for (int column = 0; column < sides.count; ++column) {
            reflect(reflection, a.rows - k, factor, sides.column(column) + k);
        }
        first_zero = first_zero == 0 && reflection[0] == Number{} ? k + 1 : first_zero;
    }
    for (int side = 0; side < sides.count && first_zero == 0; ++side) {
        Number* const x = sides.column(side);
        for (int k = a.count - 1; k >= 0; --k) {
            x[k] /= a.column(k)[k];
            for (int row = 0; row < k; ++row) {
                x[row] -= a.column(k)[row] * x[k];
            }
        }
    }
    return first_zero;
}

}  // namespace simt::cublas
