// SPDX-License-Identifier: MIT
/// @file
/// Intrinsic functions for dynamic programming, of words and of pairs of 16 bits: sums, minimum and maximum in one (CUDA
/// Math API Reference, "SIMD Intrinsics", and CUDA C++ Programming Guide, "DPX").
#pragma once

#include <cstdint>
#include <type_traits>

namespace simt {

template <class T>
constexpr T larger(T a, T b)
{
    return a < b ? b : a;
}

template <class T>
constexpr T smaller(T a, T b)
{
    return b < a ? b : a;
}

/// Modulo the range of T.
template <class T>
constexpr T sum_in_range(T a, T b)
{
    using Unsigned = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Unsigned>(static_cast<Unsigned>(a) + static_cast<Unsigned>(b)));
}

/// operation(…) of the lower halves of `words`, and that of the upper halves.
template <class T, class Operation, class... Words>
constexpr unsigned int by_halves(Operation operation, Words... words)
{
    const auto low = static_cast<std::uint16_t>(operation(static_cast<T>(words)...));
    const auto high = static_cast<std::uint16_t>(operation(static_cast<T>(words >> 16)...));
    return static_cast<unsigned int>(high) << 16 | low;
}

}  // namespace simt

/// @param best  simt::larger or simt::smaller, for names with max or min
#define SIMT_OF_WORDS(T, type, name, best)                                                                   \
    constexpr T __viadd##name##_##type(T a, T b, T c)                                                        \
    {                                                                                                        \
        return best(simt::sum_in_range(a, b), c);                                                            \
    }                                                                                                        \
    constexpr T __vi##name##3_##type(T a, T b, T c)                                                          \
    {                                                                                                        \
        return best(best(a, b), c);                                                                          \
    }                                                                                                        \
    constexpr T __vib##name##_##type(T a, T b, bool* is_first)                                               \
    {                                                                                                        \
        *is_first = best(a, b) == a;                                                                         \
        return best(a, b);                                                                                   \
    }
#define SIMT_OF_HALVES(T, type, name, best)                                                                  \
    constexpr unsigned int __viadd##name##_##type(unsigned int a, unsigned int b, unsigned int c)            \
    {                                                                                                        \
        return simt::by_halves<T>([](T x, T y, T z) { return best(simt::sum_in_range(x, y), z); }, a, b, c); \
    }                                                                                                        \
    constexpr unsigned int __vi##name##3_##type(unsigned int a, unsigned int b, unsigned int c)              \
    {                                                                                                        \
        return simt::by_halves<T>([](T x, T y, T z) { return best(best(x, y), z); }, a, b, c);               \
    }                                                                                                        \
    constexpr unsigned int __vib##name##_##type(unsigned int a, unsigned int b, bool* upper_is_first,        \
                                                bool* lower_is_first)                                        \
    {                                                                                                        \
        const unsigned int result = simt::by_halves<T>([](T x, T y) { return best(x, y); }, a, b);           \
        *upper_is_first = result >> 16 == a >> 16;                                                           \
        *lower_is_first = (result & 0xffff) == (a & 0xffff);                                                 \
        return result;                                                                                       \
    }
/// The same, but not below zero.
#define SIMT_NOT_NEGATIVE(name, best)                                                                        \
    constexpr int __viadd##name##_s32_relu(int a, int b, int c)                                              \
    {                                                                                                        \
        return simt::larger(__viadd##name##_s32(a, b, c), 0);                                                \
    }                                                                                                        \
    constexpr int __vi##name##3_s32_relu(int a, int b, int c)                                                \
    {                                                                                                        \
        return simt::larger(__vi##name##3_s32(a, b, c), 0);                                                  \
    }                                                                                                        \
    constexpr int __vi##name##_s32_relu(int a, int b)                                                        \
    {                                                                                                        \
        return simt::larger(best(a, b), 0);                                                                  \
    }                                                                                                        \
    constexpr unsigned int __viadd##name##_s16x2_relu(unsigned int a, unsigned int b, unsigned int c)        \
    {                                                                                                        \
        return __vimax3_s16x2(__viadd##name##_s16x2(a, b, c), 0, 0);                                         \
    }                                                                                                        \
    constexpr unsigned int __vi##name##3_s16x2_relu(unsigned int a, unsigned int b, unsigned int c)          \
    {                                                                                                        \
        return __vimax3_s16x2(__vi##name##3_s16x2(a, b, c), 0, 0);                                           \
    }                                                                                                        \
    constexpr unsigned int __vi##name##_s16x2_relu(unsigned int a, unsigned int b)                           \
    {                                                                                                        \
        return __vimax3_s16x2(__vi##name##3_s16x2(a, a, b), 0, 0);                                           \
    }
SIMT_OF_WORDS(int, s32, max, simt::larger)
SIMT_OF_WORDS(int, s32, min, simt::smaller)
SIMT_OF_WORDS(unsigned int, u32, max, simt::larger)
SIMT_OF_WORDS(unsigned int, u32, min, simt::smaller)
SIMT_OF_HALVES(std::int16_t, s16x2, max, simt::larger)
SIMT_OF_HALVES(std::int16_t, s16x2, min, simt::smaller)
SIMT_OF_HALVES(std::uint16_t, u16x2, max, simt::larger)
SIMT_OF_HALVES(std::uint16_t, u16x2, min, simt::smaller)
SIMT_NOT_NEGATIVE(max, simt::larger)
SIMT_NOT_NEGATIVE(min, simt::smaller)
#undef SIMT_OF_WORDS
#undef SIMT_OF_HALVES
#undef SIMT_NOT_NEGATIVE
