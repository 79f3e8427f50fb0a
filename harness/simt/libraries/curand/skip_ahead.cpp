// SPDX-License-Identifier: MIT
// Skips of xorwow and MRG32k3a. What a skip needs is computed when this file is compiled.
#include <simt/curand_skips.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace {

// --- xorwow -----------------------------------------------------------------------------------------------------
// G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (14), 2003. A step is a linear map T of 160 bits. By
// the theorem of Cayley and Hamilton p(T) = 0, where p is the characteristic polynomial of T. So the map of n steps is a
// polynomial of T of a degree below 160: the remainder of x^n divided by p.

constexpr unsigned state_words = 5;
constexpr unsigned state_bits = 32 * state_words;

using XorwowState = std::array<std::uint32_t, state_words>;

constexpr void step(XorwowState& state)
{
    const std::uint32_t oldest = state[0] ^ (state[0] >> 2);
    const std::uint32_t newest = state[4];
    state = {state[1], state[2], state[3], state[4], (newest ^ (newest << 4)) ^ (oldest ^ (oldest << 1))};
}

/// A polynomial over the field of two elements. Bit i is the coefficient of x^i.
template <unsigned bits>
struct Polynomial
{
    std::array<std::uint32_t, (bits + 31) / 32> words{};

    constexpr bool has(unsigned i) const { return (words[i / 32] >> (i % 32) & 1) != 0; }
    constexpr void flip(unsigned i) { words[i / 32] ^= std::uint32_t{1} << (i % 32); }
};

using Remainder = Polynomial<state_bits>;

/// The characteristic polynomial without x^160, by the algorithm of Berlekamp and Massey: T has the largest period, so one
/// bit of the state has no shorter recursion than the state itself.
constexpr Remainder characteristic_polynomial()
{
    constexpr unsigned length = 2 * state_bits;
    Polynomial<length> sequence;
    XorwowState state{1};
    for (unsigned i = 0; i < length; ++i, step(state)) {
        if ((state[4] & 1) != 0) {
            sequence.flip(i);
        }
    }
    Polynomial<2 * length> connection;
    Polynomial<2 * length> before;
    connection.flip(0);
    before.flip(0);
    unsigned degree = 0;
    unsigned shift = 1;
    for (unsigned n = 0; n < length; ++n, ++shift) {
        bool differs = false;
        for (unsigned i = 0; i <= degree; ++i) {
            differs ^= connection.has(i) && sequence.has(n - i);
        }
        if (!differs) {
            continue;
        }
        const Polynomial<2 * length> old = connection;
        for (unsigned i = 0; i + shift < length; ++i) {
            if (before.has(i)) {
                connection.flip(i + shift);
            }
        }
        if (2 * degree <= n) {
            degree = n + 1 - degree;
            before = old;
            shift = 0;
        }
    }
    Remainder result;
    for (unsigned i = 0; i < state_bits; ++i) {
        if (connection.has(state_bits - i)) {
            result.flip(i);
        }
    }
    return result;
}

constexpr Remainder squared(const Remainder& value, const Remainder& characteristic)
{
    Polynomial<2 * state_bits> square;  // over this field (a + b)^2 = a^2 + b^2
    for (unsigned i = 0; i < state_bits; ++i) {
        if (value.has(i)) {
            square.flip(2 * i);
        }
    }
    for (unsigned i = 2 * state_bits; i-- > state_bits;) {
        if (square.has(i)) {
            const unsigned shift = i - state_bits;
            for (unsigned word = 0; word < state_words; ++word) {
                const std::uint64_t shifted = std::uint64_t{characteristic.words[word]} << (shift % 32);
                square.words[word + shift / 32] ^= static_cast<std::uint32_t>(shifted);
                square.words[word + shift / 32 + 1] ^= static_cast<std::uint32_t>(shifted >> 32);
            }
        }
    }
    Remainder result;
    for (unsigned word = 0; word < state_words; ++word) {
        result.words[word] = square.words[word];
    }
    return result;
}

/// The largest length of a subsequence is 2^67.
constexpr unsigned xorwow_powers = 67 + 64;

/// Element k is what 2^k steps are.
constexpr auto xorwow_steps = [] {
    std::array<Remainder, xorwow_powers> result{};
    const Remainder characteristic = characteristic_polynomial();
    result[0].flip(1);
    for (unsigned k = 1; k < xorwow_powers; ++k) {
        result[k] = squared(result[k - 1], characteristic);
    }
    return result;
}();

/// Horner's rule, where x is a step.
XorwowState applied(const Remainder& steps, const XorwowState& state)
{
    XorwowState result{};
    for (unsigned i = state_bits; i-- > 0;) {
        step(result);
        const std::uint32_t mask = steps.has(i) ? ~0u : 0u;
        for (unsigned word = 0; word < state_words; ++word) {
            result[word] ^= state[word] & mask;
        }
    }
    return result;
}

// --- MRG32k3a ---------------------------------------------------------------------------------------------------
// P. L'Ecuyer, "Good Parameters and Implementations for Combined Multiple Recursive Random Number Generators",
// Operations Research 47 (1), 1999. A step of each recursion is a matrix, modulo a prime.

using Vector = std::array<std::uint32_t, 3>;
using Matrix = std::array<Vector, 3>;

constexpr std::uint64_t first_modulus = 4294967087;
constexpr std::uint64_t second_modulus = 4294944443;
constexpr Matrix first_step{{{0, 1, 0}, {0, 0, 1}, {first_modulus - 810728, 1403580, 0}}};
constexpr Matrix second_step{{{0, 1, 0}, {0, 0, 1}, {second_modulus - 1370589, 0, 527612}}};

constexpr Vector product(const Matrix& matrix, const Vector& vector, std::uint64_t modulus)
{
    Vector result{};
    for (std::size_t row = 0; row < 3; ++row) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            sum = (sum + std::uint64_t{matrix[row][i]} * vector[i] % modulus) % modulus;
        }
        result[row] = static_cast<std::uint32_t>(sum);
    }
    return result;
}

constexpr Matrix squared(const Matrix& matrix, std::uint64_t modulus)
{
    Matrix result{};
    for (std::size_t column = 0; column < 3; ++column) {
        const Vector of_column =
            product(matrix, {matrix[0][column], matrix[1][column], matrix[2][column]}, modulus);
        for (std::size_t row = 0; row < 3; ++row) {
            result[row][column] = of_column[row];
        }
    }
    return result;
}

/// The largest length is that of a sequence, 2^127.
constexpr unsigned mrg_powers = 127 + 64;

/// Element k is what 2^k steps are.
constexpr std::array<Matrix, mrg_powers> powers_of(const Matrix& matrix, std::uint64_t modulus)
{
    std::array<Matrix, mrg_powers> result{};
    result[0] = matrix;
    for (unsigned k = 1; k < mrg_powers; ++k) {
        result[k] = squared(result[k - 1], modulus);
    }
    return result;
}

constexpr auto first_steps = powers_of(first_step, first_modulus);
constexpr auto second_steps = powers_of(second_step, second_modulus);

void apply(const Matrix& matrix, unsigned int* values, std::uint64_t modulus)
{
    const Vector result = product(matrix, {values[0], values[1], values[2]}, modulus);
    values[0] = result[0];
    values[1] = result[1];
    values[2] = result[2];
}

}  // namespace

void simt_xorwow_skip(unsigned int* words, unsigned long long count, unsigned int log2_length)
{
    XorwowState state{words[0], words[1], words[2], words[3], words[4]};
    for (unsigned k = log2_length; count != 0; ++k, count >>= 1) {
        if ((count & 1) != 0) {
            state = applied(xorwow_steps[k], state);
        }
    }
    for (unsigned i = 0; i < state_words; ++i) {
        words[i] = state[i];
    }
}

void simt_mrg32k3a_skip(unsigned int* first, unsigned int* second, unsigned long long count,
                        unsigned int log2_length)
{
    for (unsigned k = log2_length; count != 0; ++k, count >>= 1) {
        if ((count & 1) != 0) {
            apply(first_steps[k], first, first_modulus);
            apply(second_steps[k], second, second_modulus);
        }
    }
}
