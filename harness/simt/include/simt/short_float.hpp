// SPDX-License-Identifier: MIT
/// @file
/// Floating-point numbers of 16 bits, alone and in pairs: what cuda_fp16.h and cuda_bf16.h have in common (CUDA Math
/// API Reference, "Half Precision Intrinsics" and "Bfloat16 Precision Intrinsics"). Each operation rounds once, to
/// nearest even. The functions are friends, found by the types of their arguments.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "../vector_types.h"
#include "atomic_update.hpp"
#include "device_functions.hpp"
#include "intrinsics.hpp"

/// Shuffles as friends of a type.
#define SIMT_SHUFFLE(T, name, kind)                                                                          \
    friend inline __attribute__((always_inline)) T name(unsigned int mask, T value, int argument,            \
                                                        int width = 32)                                      \
    {                                                                                                        \
        return shuffled(kind, mask, value, argument, width);                                                 \
    }
#define SIMT_SHUFFLES(T)                                                                                     \
    SIMT_SHUFFLE(T, __shfl_sync, simt_shuffle_index)                                                         \
    SIMT_SHUFFLE(T, __shfl_up_sync, simt_shuffle_up)                                                         \
    SIMT_SHUFFLE(T, __shfl_down_sync, simt_shuffle_down)                                                     \
    SIMT_SHUFFLE(T, __shfl_xor_sync, simt_shuffle_xor)

/// What a comparison of two pairs gives beside its plain form: that which is true of what is no number, and masks.
#define SIMT_COMPARISON(name)                                                                                \
    friend ShortFloat2 __h##name##u2(ShortFloat2 a, ShortFloat2 b)                                           \
    {                                                                                                        \
        return {__h##name##u(a.x, b.x) ? 1 : 0, __h##name##u(a.y, b.y) ? 1 : 0};                             \
    }                                                                                                        \
    friend unsigned int __h##name##2_mask(ShortFloat2 a, ShortFloat2 b)                                      \
    {                                                                                                        \
        return (__h##name(a.x, b.x) ? 0x0000ffffu : 0) | (__h##name(a.y, b.y) ? 0xffff0000u : 0);            \
    }                                                                                                        \
    friend unsigned int __h##name##u2_mask(ShortFloat2 a, ShortFloat2 b)                                     \
    {                                                                                                        \
        return (__h##name##u(a.x, b.x) ? 0x0000ffffu : 0) | (__h##name##u(a.y, b.y) ? 0xffff0000u : 0);      \
    }

namespace simt {

/// The bits that stand for any result that is no number.
constexpr std::uint16_t no_number = 0x7fff;

/// `x` as a float, except that an inexact one has an odd last bit: rounding it again, to two bits fewer or less, gives what
/// rounding `x` once gives.
inline float float_to_odd(double x)
{
    const float rounded = static_cast<float>(x);
    auto bits = __builtin_bit_cast(std::uint32_t, rounded);
    if (std::isfinite(rounded) && static_cast<double>(rounded) != x && (bits & 1) == 0) {
        bits += std::fabs(x) > std::fabs(static_cast<double>(rounded)) ? 1u : -1u;
    }
    return __builtin_bit_cast(float, bits);
}

/// IEEE binary16. Without an instruction for it, what the compiler does for _Float16 takes several times as long.
struct Half
{
    static constexpr unsigned bits_more = 13;  ///< that a float has of the fraction
    static constexpr float smallest_normal = 0x1p-14F;
    static constexpr std::uint32_t float_infinity = 0x7f800000;
    static constexpr std::uint16_t infinity = 0x7c00;

    static std::uint16_t nearest(float x)
    {
        const auto bits = __builtin_bit_cast(std::uint32_t, x);
        const std::uint32_t magnitude = bits & 0x7fffffff;
        const auto sign = static_cast<std::uint16_t>((bits ^ magnitude) >> 16);
        if (magnitude > float_infinity) {
            return no_number;
        }
        const float absolute = __builtin_bit_cast(float, magnitude);
        if (absolute >= 65520) {  // half-way between the largest number and what would be the next
            return sign | infinity;
        }
        if (absolute < smallest_normal) {
            // The last bit of a float near 1/2 is that of the smallest numbers, and the addition rounds to it.
            const float shifted = absolute + 0.5F;
            return sign | static_cast<std::uint16_t>(__builtin_bit_cast(std::uint32_t, shifted));
        }
        // As of a float, with the exponent of a half: what is carried out of the fraction raises it.
        const std::uint32_t rebased = magnitude - (std::uint32_t{127 - 15} << 23);
        const std::uint32_t last = rebased >> bits_more & 1;
        return sign | static_cast<std::uint16_t>((rebased + 0xfff + last) >> bits_more);
    }
    static std::uint16_t nearest(double x) { return nearest(float_to_odd(x)); }
    static float to_float(std::uint16_t bits)
    {
        constexpr float rebase =
            0x1p112F;  // 127 - 15, the exponents' difference; small numbers become normal
        const std::uint32_t magnitude = std::uint32_t{bits & 0x7fffu} << bits_more;
        std::uint32_t result =
            __builtin_bit_cast(std::uint32_t, __builtin_bit_cast(float, magnitude) * rebase);
        if ((bits & infinity) == infinity) {
            constexpr std::uint32_t quiet = 1 << 22;
            result = magnitude | float_infinity | ((bits & 0x3ff) != 0 ? quiet : 0);
        }
        return __builtin_bit_cast(float, result | std::uint32_t{bits & 0x8000u} << 16);
    }
};

/// The double nearest to x + y, except that an inexact one has an odd last bit: rounding it again, to two bits fewer or
/// less, gives what rounding x + y once gives.
inline double sum_to_odd(double x, double y)
{
    const double sum = x + y;
    const double from_y = sum - x;
    const double error = (x - (sum - from_y)) + (y - from_y);
    const long long bits = __builtin_bit_cast(long long, sum);
    if (!(error != 0.0) || !std::isfinite(sum) || (bits & 1) != 0) {
        return sum;
    }
    return __builtin_bit_cast(double, bits + ((error > 0) == (sum > 0) ? 1 : -1));
}

/// The upper half of IEEE binary32.
struct Bfloat16
{
    static std::uint16_t nearest(float x)
    {
        const auto bits = __builtin_bit_cast(std::uint32_t, x);
        return std::isnan(x) ? no_number
                             : static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
    }
    static std::uint16_t nearest(double x) { return nearest(float_to_odd(x)); }
    static float to_float(std::uint16_t bits)
    {
        return __builtin_bit_cast(float, static_cast<std::uint32_t>(bits) << 16);
    }
};

/// `x` as a double that rounds to 51 bits or less as `x` itself does. An integer of 64 bits need not fit a double; what is
/// cut off there is far below those bits, but may decide a tie.
template <class Number>
double to_double_for_rounding(Number x)
{
    if constexpr (std::is_integral_v<Number>) {
        const double high = static_cast<double>(static_cast<long long>(x) >> 12) * 4096.0;
        const double low = static_cast<double>(static_cast<long long>(x) & 4095);
        const bool is_big = std::is_unsigned_v<Number> && static_cast<unsigned long long>(x) >> 63 != 0;
        return sum_to_odd(is_big ? high + 18446744073709551616.0 : high, low);
    } else {
        return static_cast<double>(x);
    }
}

/// The bits of a number in `Format`, which nothing converts: CUDA's types for C.
template <class Format>
struct RawShortFloat
{
    unsigned short x;
};
template <class Format>
struct alignas(4) RawShortFloat2
{
    unsigned short x, y;
};

/// A number of 16 bits in `Format`.
template <class Format>
struct ShortFloat
{
    ShortFloat() = default;
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    ShortFloat(Number x) : __x(from(x))
    {
    }
    ShortFloat(RawShortFloat<Format> raw) : __x(raw.x) {}
    operator float() const { return Format::to_float(__x); }
    operator RawShortFloat<Format>() const { return {__x}; }

    static ShortFloat of_bits(unsigned bits)
    {
        ShortFloat result;
        result.__x = static_cast<std::uint16_t>(bits);
        return result;
    }

    /// `x` rounded as `rounding` says.
    static ShortFloat rounded(double x, Rounding rounding)
    {
        const std::uint16_t bits = Format::nearest(x);
        const double value = Format::to_float(bits);
        const bool is_above = value > x;
        const bool is_below = value < x;
        const bool goes_down = is_above && (rounding == Rounding::rd || (rounding == Rounding::rz && x > 0));
        const bool goes_up = is_below && (rounding == Rounding::ru || (rounding == Rounding::rz && x < 0));
        if (!goes_down && !goes_up) {
            return of_bits(bits);
        }
        if ((bits & 0x7fff) == 0) {
            return of_bits(goes_up ? 0x0001 : 0x8001);
        }
        const bool is_negative = (bits & 0x8000) != 0;
        return of_bits(bits + (is_negative == goes_down ? 1u : -1u));
    }

    /// The same of a whole number.
    template <class Integer, class = std::enable_if_t<std::is_integral_v<Integer>>>
    static ShortFloat rounded(Integer x, Rounding rounding)
    {
        return rounded(to_double_for_rounding(x), rounding);
    }

    std::uint16_t __x;  // CUDA's name for it, which no program has to know

private:
    template <class Number>
    static std::uint16_t from(Number x)
    {
        if constexpr (std::is_same_v<Number, float> || std::is_same_v<Number, double>) {
            return Format::nearest(x);
        } else {
            return Format::nearest(to_double_for_rounding(x));
        }
    }

    SIMT_SHUFFLES(ShortFloat)

    friend bool __hisnan(ShortFloat a) { return std::isnan(static_cast<float>(a)); }
    friend int __hisinf(ShortFloat a)
    {
        return !std::isinf(static_cast<float>(a)) ? 0 : static_cast<float>(a) > 0 ? 1 : -1;
    }
    friend ShortFloat __hneg(ShortFloat a) { return of_bits(a.__x ^ 0x8000u); }
    friend ShortFloat __habs(ShortFloat a) { return of_bits(a.__x & 0x7fffu); }
    friend ShortFloat operator-(ShortFloat a) { return __hneg(a); }
    friend ShortFloat operator+(ShortFloat a) { return a; }

    friend ShortFloat __hadd(ShortFloat a, ShortFloat b)
    {
        return static_cast<float>(a) + static_cast<float>(b);
    }
    friend ShortFloat operator+(ShortFloat a, ShortFloat b) { return __hadd(a, b); }
    friend ShortFloat& operator+=(ShortFloat& a, ShortFloat b) { return a = __hadd(a, b); }
    friend __forceinline__ ShortFloat atomicAdd(ShortFloat* address, ShortFloat value)
    {
        return atomic_update(
            address, __ATOMIC_RELAXED, device_scope, [value](ShortFloat old) __attribute__((always_inline)) {
                return __hadd(old, value);
            });
    }
    friend ShortFloat __hadd_rn(ShortFloat a, ShortFloat b) { return __hadd(a, b); }
    friend ShortFloat __hadd_sat(ShortFloat a, ShortFloat b) { return __saturatef(__hadd(a, b)); }

    friend ShortFloat __hsub(ShortFloat a, ShortFloat b)
    {
        return static_cast<float>(a) - static_cast<float>(b);
    }
    friend ShortFloat operator-(ShortFloat a, ShortFloat b) { return __hsub(a, b); }
    friend ShortFloat& operator-=(ShortFloat& a, ShortFloat b) { return a = __hsub(a, b); }
    friend ShortFloat __hsub_rn(ShortFloat a, ShortFloat b) { return __hsub(a, b); }
    friend ShortFloat __hsub_sat(ShortFloat a, ShortFloat b) { return __saturatef(__hsub(a, b)); }

    friend ShortFloat __hmul(ShortFloat a, ShortFloat b)
    {
        return static_cast<float>(a) * static_cast<float>(b);
    }
    friend ShortFloat operator*(ShortFloat a, ShortFloat b) { return __hmul(a, b); }
    friend ShortFloat& operator*=(ShortFloat& a, ShortFloat b) { return a = __hmul(a, b); }
    friend ShortFloat __hmul_rn(ShortFloat a, ShortFloat b) { return __hmul(a, b); }
    friend ShortFloat __hmul_sat(ShortFloat a, ShortFloat b) { return __saturatef(__hmul(a, b)); }

    friend ShortFloat __hdiv(ShortFloat a, ShortFloat b)
    {
        return static_cast<float>(a) / static_cast<float>(b);
    }
    friend ShortFloat operator/(ShortFloat a, ShortFloat b) { return __hdiv(a, b); }
    friend ShortFloat& operator/=(ShortFloat& a, ShortFloat b) { return a = __hdiv(a, b); }
    friend ShortFloat& operator++(ShortFloat& a) { return a += ShortFloat(1); }
    friend ShortFloat& operator--(ShortFloat& a) { return a -= ShortFloat(1); }
    friend ShortFloat operator++(ShortFloat& a, int)
    {
        const ShortFloat before = a;
        ++a;
        return before;
    }
    friend ShortFloat operator--(ShortFloat& a, int)
    {
        const ShortFloat before = a;
        --a;
        return before;
    }

    friend ShortFloat __hfma(ShortFloat a, ShortFloat b, ShortFloat c)
    {
        // The product is exact as a double.
        return sum_to_odd(static_cast<double>(static_cast<float>(a)) * static_cast<float>(b),
                          static_cast<float>(c));
    }
    friend ShortFloat __hfma_sat(ShortFloat a, ShortFloat b, ShortFloat c)
    {
        return __saturatef(__hfma(a, b, c));
    }
    friend ShortFloat __hfma_relu(ShortFloat a, ShortFloat b, ShortFloat c)
    {
        return __hmax_nan(__hfma(a, b, c), ShortFloat(0));
    }

    friend bool __heq(ShortFloat a, ShortFloat b) { return static_cast<float>(a) == static_cast<float>(b); }
    friend bool __hequ(ShortFloat a, ShortFloat b)
    {
        return !(static_cast<float>(a) < static_cast<float>(b) ||
                 static_cast<float>(b) < static_cast<float>(a));
    }
    friend bool operator==(ShortFloat a, ShortFloat b) { return __heq(a, b); }

    friend bool __hne(ShortFloat a, ShortFloat b)
    {
        return static_cast<float>(a) < static_cast<float>(b) || static_cast<float>(b) < static_cast<float>(a);
    }
    friend bool __hneu(ShortFloat a, ShortFloat b) { return static_cast<float>(a) != static_cast<float>(b); }
    friend bool operator!=(ShortFloat a, ShortFloat b) { return __hneu(a, b); }

    friend bool __hlt(ShortFloat a, ShortFloat b) { return static_cast<float>(a) < static_cast<float>(b); }
    friend bool __hltu(ShortFloat a, ShortFloat b)
    {
        return !(static_cast<float>(a) >= static_cast<float>(b));
    }
    friend bool operator<(ShortFloat a, ShortFloat b) { return __hlt(a, b); }

    friend bool __hle(ShortFloat a, ShortFloat b) { return static_cast<float>(a) <= static_cast<float>(b); }
    friend bool __hleu(ShortFloat a, ShortFloat b)
    {
        return !(static_cast<float>(a) > static_cast<float>(b));
    }
    friend bool operator<=(ShortFloat a, ShortFloat b) { return __hle(a, b); }

    friend bool __hgt(ShortFloat a, ShortFloat b) { return static_cast<float>(a) > static_cast<float>(b); }
    friend bool __hgtu(ShortFloat a, ShortFloat b)
    {
        return !(static_cast<float>(a) <= static_cast<float>(b));
    }
    friend bool operator>(ShortFloat a, ShortFloat b) { return __hgt(a, b); }

    friend bool __hge(ShortFloat a, ShortFloat b) { return static_cast<float>(a) >= static_cast<float>(b); }
    friend bool __hgeu(ShortFloat a, ShortFloat b)
    {
        return !(static_cast<float>(a) < static_cast<float>(b));
    }
    friend bool operator>=(ShortFloat a, ShortFloat b) { return __hge(a, b); }

    /// If one is no number, the other is the result. Of two zeros, which differ in their sign alone, -0 is less.
    friend ShortFloat __hmax(ShortFloat a, ShortFloat b)
    {
        return __heq(a, b) ? of_bits(a.__x & b.__x)
                           : ShortFloat(std::fmax(static_cast<float>(a), static_cast<float>(b)));
    }
    friend ShortFloat __hmin(ShortFloat a, ShortFloat b)
    {
        return __heq(a, b) ? of_bits(a.__x | b.__x)
                           : ShortFloat(std::fmin(static_cast<float>(a), static_cast<float>(b)));
    }

    /// If one is no number, neither is the result.
    friend ShortFloat __hmax_nan(ShortFloat a, ShortFloat b)
    {
        return __hisnan(a) || __hisnan(b) ? of_bits(no_number) : __hmax(a, b);
    }
    friend ShortFloat __hmin_nan(ShortFloat a, ShortFloat b)
    {
        return __hisnan(a) || __hisnan(b) ? of_bits(no_number) : __hmin(a, b);
    }

    // From double: what is rounded twice differs from what is rounded once too rarely to be seen.
    friend ShortFloat hsqrt(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::sqrt(x);
    }
    friend ShortFloat hrsqrt(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return 1.0 / std::sqrt(x);
    }
    friend ShortFloat hrcp(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return 1.0 / x;
    }
    friend ShortFloat hexp(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::exp(x);
    }
    friend ShortFloat hexp2(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::exp2(x);
    }
    friend ShortFloat hexp10(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return exp10(x);
    }
    friend ShortFloat hlog(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::log(x);
    }
    friend ShortFloat hlog2(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::log2(x);
    }
    friend ShortFloat hlog10(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::log10(x);
    }
    friend ShortFloat hsin(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::sin(x);
    }
    friend ShortFloat hcos(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::cos(x);
    }
    friend ShortFloat htanh(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::tanh(x);
    }
    friend ShortFloat htanh_approx(ShortFloat a) { return htanh(a); }
    friend ShortFloat hceil(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::ceil(x);
    }
    friend ShortFloat hfloor(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::floor(x);
    }
    friend ShortFloat htrunc(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::trunc(x);
    }
    friend ShortFloat hrint(ShortFloat a)
    {
        const double x = static_cast<float>(a);
        return std::nearbyint(x);
    }
};

/// Two numbers side by side. What is said of one is done to both.
template <class Format>
struct alignas(4) ShortFloat2
{
    using Part = ShortFloat<Format>;

    ShortFloat2() = default;
    ShortFloat2(Part low, Part high) : x(low), y(high) {}
    ShortFloat2(RawShortFloat2<Format> raw) : x(Part::of_bits(raw.x)), y(Part::of_bits(raw.y)) {}
    operator RawShortFloat2<Format>() const { return {x.__x, y.__x}; }

    Part x, y;

private:
    SIMT_SHUFFLES(ShortFloat2)

    friend Part __low2half(ShortFloat2 a) { return a.x; }
    friend Part __high2half(ShortFloat2 a) { return a.y; }
    friend float __low2float(ShortFloat2 a) { return a.x; }
    friend float __high2float(ShortFloat2 a) { return a.y; }
    friend ShortFloat2 __low2half2(ShortFloat2 a) { return {a.x, a.x}; }
    friend ShortFloat2 __high2half2(ShortFloat2 a) { return {a.y, a.y}; }
    friend ShortFloat2 __lowhigh2highlow(ShortFloat2 a) { return {a.y, a.x}; }
    friend ShortFloat2 __lows2half2(ShortFloat2 a, ShortFloat2 b) { return {a.x, b.x}; }
    friend ShortFloat2 __highs2half2(ShortFloat2 a, ShortFloat2 b) { return {a.y, b.y}; }
    friend ShortFloat2 operator-(ShortFloat2 a) { return {-a.x, -a.y}; }
    friend ShortFloat2 __hneg2(ShortFloat2 a) { return -a; }
    friend ShortFloat2 __habs2(ShortFloat2 a) { return {__habs(a.x), __habs(a.y)}; }
    friend ShortFloat2 __hisnan2(ShortFloat2 a) { return {__hisnan(a.x) ? 1 : 0, __hisnan(a.y) ? 1 : 0}; }
    friend ShortFloat2 __hadd2(ShortFloat2 a, ShortFloat2 b) { return {a.x + b.x, a.y + b.y}; }
    /// Each of the two is atomic, and the pair need not be.
    friend __forceinline__ ShortFloat2 atomicAdd(ShortFloat2* address, ShortFloat2 value)
    {
        return atomic_update(
            address, __ATOMIC_RELAXED, device_scope, [value](ShortFloat2 old) __attribute__((always_inline)) {
                return __hadd2(old, value);
            });
    }
    friend ShortFloat2 operator+(ShortFloat2 a, ShortFloat2 b) { return __hadd2(a, b); }
    friend ShortFloat2& operator+=(ShortFloat2& a, ShortFloat2 b) { return a = __hadd2(a, b); }
    friend ShortFloat2 __hadd2_sat(ShortFloat2 a, ShortFloat2 b)
    {
        return {__hadd_sat(a.x, b.x), __hadd_sat(a.y, b.y)};
    }
    friend ShortFloat2 __hsub2(ShortFloat2 a, ShortFloat2 b) { return {a.x - b.x, a.y - b.y}; }
    friend ShortFloat2 operator-(ShortFloat2 a, ShortFloat2 b) { return __hsub2(a, b); }
    friend ShortFloat2& operator-=(ShortFloat2& a, ShortFloat2 b) { return a = __hsub2(a, b); }
    friend ShortFloat2 __hsub2_sat(ShortFloat2 a, ShortFloat2 b)
    {
        return {__hsub_sat(a.x, b.x), __hsub_sat(a.y, b.y)};
    }
    friend ShortFloat2 __hmul2(ShortFloat2 a, ShortFloat2 b) { return {a.x * b.x, a.y * b.y}; }
    friend ShortFloat2 operator*(ShortFloat2 a, ShortFloat2 b) { return __hmul2(a, b); }
    friend ShortFloat2& operator*=(ShortFloat2& a, ShortFloat2 b) { return a = __hmul2(a, b); }
    friend ShortFloat2 __hmul2_sat(ShortFloat2 a, ShortFloat2 b)
    {
        return {__hmul_sat(a.x, b.x), __hmul_sat(a.y, b.y)};
    }
    friend ShortFloat2 __h2div(ShortFloat2 a, ShortFloat2 b) { return {a.x / b.x, a.y / b.y}; }
    friend ShortFloat2 operator/(ShortFloat2 a, ShortFloat2 b) { return __h2div(a, b); }
    friend ShortFloat2& operator/=(ShortFloat2& a, ShortFloat2 b) { return a = __h2div(a, b); }
    friend ShortFloat2 __hfma2(ShortFloat2 a, ShortFloat2 b, ShortFloat2 c)
    {
        return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
    }
    friend ShortFloat2 __hfma2_sat(ShortFloat2 a, ShortFloat2 b, ShortFloat2 c)
    {
        return {__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)};
    }
    friend ShortFloat2 __hmax2(ShortFloat2 a, ShortFloat2 b) { return {__hmax(a.x, b.x), __hmax(a.y, b.y)}; }
    friend ShortFloat2 __hmin2(ShortFloat2 a, ShortFloat2 b) { return {__hmin(a.x, b.x), __hmin(a.y, b.y)}; }
    friend ShortFloat2 __heq2(ShortFloat2 a, ShortFloat2 b)
    {
        return {__heq(a.x, b.x) ? 1 : 0, __heq(a.y, b.y) ? 1 : 0};
    }
    friend bool __hbeq2(ShortFloat2 a, ShortFloat2 b) { return __heq(a.x, b.x) && __heq(a.y, b.y); }
    friend bool __hbequ2(ShortFloat2 a, ShortFloat2 b) { return __hequ(a.x, b.x) && __hequ(a.y, b.y); }
    friend bool operator==(ShortFloat2 a, ShortFloat2 b) { return __hbeq2(a, b); }
    friend ShortFloat2 __hne2(ShortFloat2 a, ShortFloat2 b)
    {
        return {__hne(a.x, b.x) ? 1 : 0, __hne(a.y, b.y) ? 1 : 0};
    }
    friend bool __hbne2(ShortFloat2 a, ShortFloat2 b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }
    friend bool __hbneu2(ShortFloat2 a, ShortFloat2 b) { return __hneu(a.x, b.x) && __hneu(a.y, b.y); }
    friend bool operator!=(ShortFloat2 a, ShortFloat2 b) { return __hbneu2(a, b); }
    friend ShortFloat2 __hlt2(ShortFloat2 a, ShortFloat2 b)
    {
        return {__hlt(a.x, b.x) ? 1 : 0, __hlt(a.y, b.y) ? 1 : 0};
    }
    friend bool __hblt2(ShortFloat2 a, ShortFloat2 b) { return __hlt(a.x, b.x) && __hlt(a.y, b.y); }
    friend bool __hbltu2(ShortFloat2 a, ShortFloat2 b) { return __hltu(a.x, b.x) && __hltu(a.y, b.y); }
    friend bool operator<(ShortFloat2 a, ShortFloat2 b) { return __hblt2(a, b); }
    friend ShortFloat2 __hle2(ShortFloat2 a, ShortFloat2 b)
    {
        return {__hle(a.x, b.x) ? 1 : 0, __hle(a.y, b.y) ? 1 : 0};
    }
    friend bool __hble2(ShortFloat2 a, ShortFloat2 b) { return __hle(a.x, b.x) && __hle(a.y, b.y); }
    friend bool __hbleu2(ShortFloat2 a, ShortFloat2 b) { return __hleu(a.x, b.x) && __hleu(a.y, b.y); }
    friend bool operator<=(ShortFloat2 a, ShortFloat2 b) { return __hble2(a, b); }
    friend ShortFloat2 __hgt2(ShortFloat2 a, ShortFloat2 b)
    {
        return {__hgt(a.x, b.x) ? 1 : 0, __hgt(a.y, b.y) ? 1 : 0};
    }
    friend bool __hbgt2(ShortFloat2 a, ShortFloat2 b) { return __hgt(a.x, b.x) && __hgt(a.y, b.y); }
    friend bool __hbgtu2(ShortFloat2 a, ShortFloat2 b) { return __hgtu(a.x, b.x) && __hgtu(a.y, b.y); }
    friend bool operator>(ShortFloat2 a, ShortFloat2 b) { return __hbgt2(a, b); }
    friend ShortFloat2 __hge2(ShortFloat2 a, ShortFloat2 b)
    {
        return {__hge(a.x, b.x) ? 1 : 0, __hge(a.y, b.y) ? 1 : 0};
    }
    friend bool __hbge2(ShortFloat2 a, ShortFloat2 b) { return __hge(a.x, b.x) && __hge(a.y, b.y); }
    friend bool __hbgeu2(ShortFloat2 a, ShortFloat2 b) { return __hgeu(a.x, b.x) && __hgeu(a.y, b.y); }
    friend bool operator>=(ShortFloat2 a, ShortFloat2 b) { return __hbge2(a, b); }
    friend ShortFloat2 __hadd2_rn(ShortFloat2 a, ShortFloat2 b) { return a + b; }
    friend ShortFloat2 __hsub2_rn(ShortFloat2 a, ShortFloat2 b) { return a - b; }
    friend ShortFloat2 __hmul2_rn(ShortFloat2 a, ShortFloat2 b) { return a * b; }
    friend ShortFloat2 __hfma2_relu(ShortFloat2 a, ShortFloat2 b, ShortFloat2 c)
    {
        return {__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)};
    }
    /// a * b + c of complex numbers: x is the real part.
    friend ShortFloat2 __hcmadd(ShortFloat2 a, ShortFloat2 b, ShortFloat2 c)
    {
        return {__hfma(-a.y, b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y))};
    }
    friend ShortFloat2 __hmax2_nan(ShortFloat2 a, ShortFloat2 b)
    {
        return {__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)};
    }
    friend ShortFloat2 __hmin2_nan(ShortFloat2 a, ShortFloat2 b)
    {
        return {__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)};
    }
    SIMT_COMPARISON(eq)
    SIMT_COMPARISON(ne)
    SIMT_COMPARISON(lt)
    SIMT_COMPARISON(le)
    SIMT_COMPARISON(gt)
    SIMT_COMPARISON(ge)
    friend ShortFloat2 h2tanh_approx(ShortFloat2 a) { return h2tanh(a); }
    friend ShortFloat2 h2sqrt(ShortFloat2 a) { return {hsqrt(a.x), hsqrt(a.y)}; }
    friend ShortFloat2 h2rsqrt(ShortFloat2 a) { return {hrsqrt(a.x), hrsqrt(a.y)}; }
    friend ShortFloat2 h2rcp(ShortFloat2 a) { return {hrcp(a.x), hrcp(a.y)}; }
    friend ShortFloat2 h2exp(ShortFloat2 a) { return {hexp(a.x), hexp(a.y)}; }
    friend ShortFloat2 h2exp2(ShortFloat2 a) { return {hexp2(a.x), hexp2(a.y)}; }
    friend ShortFloat2 h2exp10(ShortFloat2 a) { return {hexp10(a.x), hexp10(a.y)}; }
    friend ShortFloat2 h2log(ShortFloat2 a) { return {hlog(a.x), hlog(a.y)}; }
    friend ShortFloat2 h2log2(ShortFloat2 a) { return {hlog2(a.x), hlog2(a.y)}; }
    friend ShortFloat2 h2log10(ShortFloat2 a) { return {hlog10(a.x), hlog10(a.y)}; }
    friend ShortFloat2 h2sin(ShortFloat2 a) { return {hsin(a.x), hsin(a.y)}; }
    friend ShortFloat2 h2cos(ShortFloat2 a) { return {hcos(a.x), hcos(a.y)}; }
    friend ShortFloat2 h2tanh(ShortFloat2 a) { return {htanh(a.x), htanh(a.y)}; }
    friend ShortFloat2 h2ceil(ShortFloat2 a) { return {hceil(a.x), hceil(a.y)}; }
    friend ShortFloat2 h2floor(ShortFloat2 a) { return {hfloor(a.x), hfloor(a.y)}; }
    friend ShortFloat2 h2trunc(ShortFloat2 a) { return {htrunc(a.x), htrunc(a.y)}; }
    friend ShortFloat2 h2rint(ShortFloat2 a) { return {hrint(a.x), hrint(a.y)}; }
};

}  // namespace simt

#undef SIMT_SHUFFLE
#undef SIMT_SHUFFLES
#undef SIMT_COMPARISON
