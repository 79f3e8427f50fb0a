// SPDX-License-Identifier: MIT
/// @file
/// Floating-point numbers of 8 bits, alone and in vectors: the classes of cuda_fp8.h (CUDA Math API Reference, "FP8
/// Intrinsics"). A program converts them before it computes with them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "../vector_types.h"
#include "intrinsics.hpp"
#include "short_float.hpp"

namespace simt {

/// What the bits of a number of 8 bits mean. The greatest code is NaN. A format of 7 bits and a sign has zero and
/// subnormal numbers; one of 8 bits has neither, so that it can hold scales only.
struct ByteFormat
{
    int exponent_bits;
    int mantissa_bits;
    int bias;
    bool has_infinity;

    constexpr bool is_signed() const { return exponent_bits + mantissa_bits < 8; }
    constexpr int nan() const { return (1 << (exponent_bits + mantissa_bits)) - 1; }
    constexpr int infinity() const { return ((1 << exponent_bits) - 1) << mantissa_bits; }
    constexpr int largest() const { return (has_infinity ? infinity() : nan()) - 1; }
    constexpr int beyond_largest() const { return has_infinity ? infinity() : nan(); }
    /// The least exponent field of a number whose leading bit is not stored.
    constexpr int least_normal() const { return is_signed() ? 1 : 0; }
};

/// `units`, which is not negative, as a whole number.
inline int whole_units(double units, Rounding rounding)
{
    return static_cast<int>(rounding == Rounding::rn   ? std::nearbyint(units)
                            : rounding == Rounding::rz ? std::trunc(units)
                                                       : std::ceil(units));
}

/// The code of a finite `magnitude`, as if exponents had no upper bound. A unit is the distance between neighbours. A
/// mantissa that is rounded up to the next power of two carries into the exponent.
inline int code_of_magnitude(double magnitude, ByteFormat format, Rounding rounding)
{
    const int exponent = std::max(std::ilogb(magnitude), format.least_normal() - format.bias);
    const int units = whole_units(std::ldexp(magnitude, format.mantissa_bits - exponent), rounding);
    return (exponent + format.bias - 1) * (1 << format.mantissa_bits) + units;
}

/// `x` rounded to nearest even (rn), or its magnitude rounded down (rz) or up (ru).
///
/// @param saturates  whether the largest finite number replaces what is too large. If magnitudes are rounded down, it
///                   always replaces finite numbers.
inline std::uint8_t to_byte(double x, ByteFormat format, Rounding rounding, bool saturates)
{
    if (std::isnan(x)) {
        return static_cast<std::uint8_t>(format.nan());
    }
    const int code = std::isinf(x) ? format.nan() : code_of_magnitude(std::fabs(x), format, rounding);
    const bool stays_finite = saturates || (rounding == Rounding::rz && std::isfinite(x));
    const int limit = stays_finite ? format.largest() : format.beyond_largest();
    const int bounded = code > format.largest() ? limit : std::max(code, 0);
    return static_cast<std::uint8_t>(bounded | (format.is_signed() && std::signbit(x) ? 0x80 : 0));
}

/// The number that `code` stands for: a float holds all of them.
inline float from_byte(std::uint8_t code, ByteFormat format)
{
    const int number = code & format.nan();
    const int field = number >> format.mantissa_bits;
    const int leading_bit = field >= format.least_normal() ? 1 << format.mantissa_bits : 0;
    const int significand = leading_bit + (number & ((1 << format.mantissa_bits) - 1));
    const int exponent = std::max(field, format.least_normal()) - format.bias - format.mantissa_bits;
    const float magnitude = number <= format.largest() ? std::ldexp(static_cast<float>(significand), exponent)
                            : format.has_infinity && number == format.infinity()
                                ? std::numeric_limits<float>::infinity()
                                : std::numeric_limits<float>::quiet_NaN();
    return code == number ? magnitude : -magnitude;
}

/// The formats, and how their classes round.
struct E4m3
{
    static constexpr ByteFormat format{4, 3, 7, false};
    static constexpr Rounding rounding = Rounding::rn;
};
struct E5m2
{
    static constexpr ByteFormat format{5, 2, 15, true};
    static constexpr Rounding rounding = Rounding::rn;
};
/// Powers of two, with which blocks of numbers are scaled.
struct E8m0
{
    static constexpr ByteFormat format{8, 0, 127, false};
    static constexpr Rounding rounding = Rounding::ru;
};

inline unsigned short pair_of_bytes(std::uint8_t low, std::uint8_t high)
{
    return static_cast<unsigned short>(low | high << 8);
}

/// A number of 8 bits.
template <class Kind>
struct ByteFloat
{
    ByteFloat() = default;
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    explicit ByteFloat(Number x) : __x(to_byte(to_double_for_rounding(x), Kind::format, Kind::rounding, true))
    {
    }
    template <class Format>
    explicit ByteFloat(ShortFloat<Format> x) : ByteFloat(static_cast<float>(x))
    {
    }

    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    explicit operator Number() const
    {
        const float value = from_byte(__x, Kind::format);
        if constexpr (std::is_same_v<Number, bool>) {
            return value != 0;
        } else if constexpr (std::is_integral_v<Number>) {
            return to_integer<Number, Rounding::rz>(value);
        } else {
            return static_cast<Number>(value);
        }
    }
    template <class Format>
    explicit operator ShortFloat<Format>() const
    {
        return static_cast<float>(*this);
    }

    static ByteFloat of_bits(unsigned bits)
    {
        ByteFloat result;
        result.__x = static_cast<unsigned char>(bits);
        return result;
    }

    unsigned char __x;  // CUDA's name for it, which programs use
};

/// Two numbers of 8 bits, the first in the low byte.
template <class Kind>
struct alignas(2) ByteFloat2
{
    using Part = ByteFloat<Kind>;

    ByteFloat2() = default;
    template <class Format>
    explicit ByteFloat2(ShortFloat2<Format> v) : ByteFloat2(Part(v.x), Part(v.y))
    {
    }
    explicit ByteFloat2(float2 v) : ByteFloat2(Part(v.x), Part(v.y)) {}
    explicit ByteFloat2(double2 v) : ByteFloat2(Part(v.x), Part(v.y)) {}

    explicit operator float2() const { return {static_cast<float>(low()), static_cast<float>(high())}; }
    /// Only pairs of scales are converted to pairs of bfloat16.
    template <class Format,
              class = std::enable_if_t<std::is_same_v<Format, Half> || std::is_same_v<Kind, E8m0>>>
    explicit operator ShortFloat2<Format>() const
    {
        return {static_cast<float>(low()), static_cast<float>(high())};
    }

    unsigned short __x;  // as of one number

private:
    ByteFloat2(Part low, Part high) : __x(pair_of_bytes(low.__x, high.__x)) {}

    Part low() const { return Part::of_bits(__x); }
    Part high() const { return Part::of_bits(__x >> 8u); }
};

/// Four numbers of 8 bits, the first in the lowest byte.
template <class Kind>
struct alignas(4) ByteFloat4
{
    using Part = ByteFloat<Kind>;

    ByteFloat4() = default;
    template <class Format>
    ByteFloat4(ShortFloat2<Format> low, ShortFloat2<Format> high)
        : ByteFloat4(Part(low.x), Part(low.y), Part(high.x), Part(high.y))
    {
    }
    explicit ByteFloat4(float4 v) : ByteFloat4(Part(v.x), Part(v.y), Part(v.z), Part(v.w)) {}
    explicit ByteFloat4(double4 v) : ByteFloat4(Part(v.x), Part(v.y), Part(v.z), Part(v.w)) {}
    explicit ByteFloat4(double4_16a v) : ByteFloat4(Part(v.x), Part(v.y), Part(v.z), Part(v.w)) {}
    explicit ByteFloat4(double4_32a v) : ByteFloat4(Part(v.x), Part(v.y), Part(v.z), Part(v.w)) {}

    explicit operator float4() const { return {part(0), part(1), part(2), part(3)}; }

    unsigned int __x;  // as of one number

private:
    ByteFloat4(Part x, Part y, Part z, Part w)
        : __x(pair_of_bytes(x.__x, y.__x) | static_cast<unsigned>(pair_of_bytes(z.__x, w.__x)) << 16)
    {
    }

    float part(int number) const { return static_cast<float>(Part::of_bits(__x >> (8 * number))); }
};

}  // namespace simt
