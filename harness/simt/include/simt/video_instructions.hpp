// SPDX-License-Identifier: MIT
/// @file
/// SIMD video instructions: a word as two halves or four bytes (CUDA Math API Reference, "SIMD Intrinsics").
#pragma once

#include <limits>
#include <type_traits>

namespace simt {

/// A word whose parts, each a T, are operation(part of a, part of b) as an int, cut to the part's bits.
template <class T, class Operation>
constexpr unsigned int by_parts(unsigned int a, unsigned int b, Operation operation)
{
    constexpr int bits = 8 * static_cast<int>(sizeof(T));
    constexpr unsigned int mask = (1u << bits) - 1;
    unsigned int result = 0;
    for (int shift = 0; shift < 32; shift += bits) {
        const int value = operation(static_cast<int>(static_cast<T>(a >> shift)),
                                    static_cast<int>(static_cast<T>(b >> shift)));
        result |= (static_cast<unsigned>(value) & mask) << shift;
    }
    return result;
}

/// The sum of operation(part of a, part of b).
template <class T, class Operation>
constexpr unsigned int sum_of_parts(unsigned int a, unsigned int b, Operation operation)
{
    unsigned int sum = 0;
    for (int shift = 0; shift < 32; shift += 8 * static_cast<int>(sizeof(T))) {
        sum += static_cast<unsigned>(operation(static_cast<int>(static_cast<T>(a >> shift)),
                                               static_cast<int>(static_cast<T>(b >> shift))));
    }
    return sum;
}

template <class T>
constexpr int saturated(int value)
{
    using Limits = std::numeric_limits<T>;
    return value < Limits::min() ? Limits::min() : value > Limits::max() ? Limits::max() : value;
}

constexpr int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

}  // namespace simt

constexpr unsigned int __vabs2(unsigned int a)
{
    return simt::by_parts<short>(a, a, [](int x, int) { return x < 0 ? -x : x; });
}
constexpr unsigned int __vabsss2(unsigned int a)
{
    return simt::by_parts<short>(a, a, [](int x, int) { return simt::saturated<short>(x < 0 ? -x : x); });
}
constexpr unsigned int __vneg2(unsigned int a)
{
    return simt::by_parts<short>(a, a, [](int x, int) { return -x; });
}
constexpr unsigned int __vnegss2(unsigned int a)
{
    return simt::by_parts<short>(a, a, [](int x, int) { return simt::saturated<short>(-x); });
}
constexpr unsigned int __vadd2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return x + y; });
}
constexpr unsigned int __vaddss2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return simt::saturated<short>(x + y); });
}
constexpr unsigned int __vaddus2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(
        a, b, [](int x, int y) { return simt::saturated<unsigned short>(x + y); });
}
constexpr unsigned int __vsub2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return x - y; });
}
constexpr unsigned int __vsubss2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return simt::saturated<short>(x - y); });
}
constexpr unsigned int __vsubus2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(
        a, b, [](int x, int y) { return simt::saturated<unsigned short>(x - y); });
}
constexpr unsigned int __vavgs2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return (x + y + (x + y >= 0 ? 1 : 0)) >> 1; });
}
constexpr unsigned int __vavgu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return (x + y + 1) >> 1; });
}
constexpr unsigned int __vhaddu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return (x + y) >> 1; });
}
constexpr unsigned int __vabsdiffs2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return simt::distance(x, y); });
}
constexpr unsigned int __vabsdiffu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return simt::distance(x, y); });
}
constexpr unsigned int __vsads2(unsigned int a, unsigned int b)
{
    return simt::sum_of_parts<short>(a, b, [](int x, int y) { return simt::distance(x, y); });
}
constexpr unsigned int __vsadu2(unsigned int a, unsigned int b)
{
    return simt::sum_of_parts<unsigned short>(a, b, [](int x, int y) { return simt::distance(x, y); });
}
constexpr unsigned int __vmaxs2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return x < y ? y : x; });
}
constexpr unsigned int __vmaxu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x < y ? y : x; });
}
constexpr unsigned int __vmins2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return y < x ? y : x; });
}
constexpr unsigned int __vminu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return y < x ? y : x; });
}
constexpr unsigned int __vcmpeq2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x == y ? -1 : 0; });
}
constexpr unsigned int __vseteq2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x == y ? 1 : 0; });
}
constexpr unsigned int __vcmpne2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x != y ? -1 : 0; });
}
constexpr unsigned int __vsetne2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x != y ? 1 : 0; });
}
constexpr unsigned int __vcmpges2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
constexpr unsigned int __vsetges2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
constexpr unsigned int __vcmpgeu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
constexpr unsigned int __vsetgeu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
constexpr unsigned int __vcmpgts2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
constexpr unsigned int __vsetgts2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
constexpr unsigned int __vcmpgtu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
constexpr unsigned int __vsetgtu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
constexpr unsigned int __vcmples2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
constexpr unsigned int __vsetles2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
constexpr unsigned int __vcmpleu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
constexpr unsigned int __vsetleu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
constexpr unsigned int __vcmplts2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
constexpr unsigned int __vsetlts2(unsigned int a, unsigned int b)
{
    return simt::by_parts<short>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
constexpr unsigned int __vcmpltu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
constexpr unsigned int __vsetltu2(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned short>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
constexpr unsigned int __vabs4(unsigned int a)
{
    return simt::by_parts<signed char>(a, a, [](int x, int) { return x < 0 ? -x : x; });
}
constexpr unsigned int __vabsss4(unsigned int a)
{
    return simt::by_parts<signed char>(
        a, a, [](int x, int) { return simt::saturated<signed char>(x < 0 ? -x : x); });
}
constexpr unsigned int __vneg4(unsigned int a)
{
    return simt::by_parts<signed char>(a, a, [](int x, int) { return -x; });
}
constexpr unsigned int __vnegss4(unsigned int a)
{
    return simt::by_parts<signed char>(a, a, [](int x, int) { return simt::saturated<signed char>(-x); });
}
constexpr unsigned int __vadd4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return x + y; });
}
constexpr unsigned int __vaddss4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b,
                                       [](int x, int y) { return simt::saturated<signed char>(x + y); });
}
constexpr unsigned int __vaddus4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b,
                                         [](int x, int y) { return simt::saturated<unsigned char>(x + y); });
}
constexpr unsigned int __vsub4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return x - y; });
}
constexpr unsigned int __vsubss4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b,
                                       [](int x, int y) { return simt::saturated<signed char>(x - y); });
}
constexpr unsigned int __vsubus4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b,
                                         [](int x, int y) { return simt::saturated<unsigned char>(x - y); });
}
constexpr unsigned int __vavgs4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b,
                                       [](int x, int y) { return (x + y + (x + y >= 0 ? 1 : 0)) >> 1; });
}
constexpr unsigned int __vavgu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return (x + y + 1) >> 1; });
}
constexpr unsigned int __vhaddu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return (x + y) >> 1; });
}
constexpr unsigned int __vabsdiffs4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return simt::distance(x, y); });
}
constexpr unsigned int __vabsdiffu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return simt::distance(x, y); });
}
constexpr unsigned int __vsads4(unsigned int a, unsigned int b)
{
    return simt::sum_of_parts<signed char>(a, b, [](int x, int y) { return simt::distance(x, y); });
}
constexpr unsigned int __vsadu4(unsigned int a, unsigned int b)
{
    return simt::sum_of_parts<unsigned char>(a, b, [](int x, int y) { return simt::distance(x, y); });
}
constexpr unsigned int __vmaxs4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return x < y ? y : x; });
}
constexpr unsigned int __vmaxu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x < y ? y : x; });
}
constexpr unsigned int __vmins4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return y < x ? y : x; });
}
constexpr unsigned int __vminu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return y < x ? y : x; });
}
constexpr unsigned int __vcmpeq4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x == y ? -1 : 0; });
}
constexpr unsigned int __vseteq4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x == y ? 1 : 0; });
}
constexpr unsigned int __vcmpne4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x != y ? -1 : 0; });
}
constexpr unsigned int __vsetne4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x != y ? 1 : 0; });
}
constexpr unsigned int __vcmpges4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
constexpr unsigned int __vsetges4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
constexpr unsigned int __vcmpgeu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
constexpr unsigned int __vsetgeu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
constexpr unsigned int __vcmpgts4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
constexpr unsigned int __vsetgts4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
constexpr unsigned int __vcmpgtu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
constexpr unsigned int __vsetgtu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
constexpr unsigned int __vcmples4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
constexpr unsigned int __vsetles4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
constexpr unsigned int __vcmpleu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
constexpr unsigned int __vsetleu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
constexpr unsigned int __vcmplts4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
constexpr unsigned int __vsetlts4(unsigned int a, unsigned int b)
{
    return simt::by_parts<signed char>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
constexpr unsigned int __vcmpltu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
constexpr unsigned int __vsetltu4(unsigned int a, unsigned int b)
{
    return simt::by_parts<unsigned char>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
