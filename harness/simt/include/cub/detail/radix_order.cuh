// SPDX-License-Identifier: MIT
/// @file
/// The order of CUB's radix sorts: that of some bits of the keys.
#pragma once

#include "../../host_defines.h"

#include <cstring>
#include <type_traits>

namespace cub::detail {

template <std::size_t Bytes>
using UnsignedOf =
    std::conditional_t<Bytes == 1, unsigned char,
                       std::conditional_t<Bytes == 2, unsigned short,
                                          std::conditional_t<Bytes == 4, unsigned int, unsigned long long>>>;

/// Bits that are in the order of the keys when they are compared as unsigned integers. As CUB's documentation says, the
/// two zeros of a floating-point type are equal.
template <class Key>
__host__ __device__ __forceinline__ UnsignedOf<sizeof(Key)> ordered_bits(const Key& key)
{
    using Bits = UnsignedOf<sizeof(Key)>;
    static_assert(sizeof(Key) == sizeof(Bits), "a radix sort takes keys of 1, 2, 4 or 8 bytes");
    constexpr Bits sign = Bits(Bits{1} << (8 * sizeof(Bits) - 1));
    Bits bits;
    __builtin_memcpy(&bits, &key, sizeof bits);
    if constexpr (std::is_integral_v<Key>) {
        return std::is_signed_v<Key> ? Bits(bits ^ sign) : bits;
    } else {
        if (bits == sign) {
            bits = 0;
        }
        return (bits & sign) != 0 ? Bits(~bits) : Bits(bits | sign);
    }
}

/// Compares the bits from `begin` to `end`, which is not included.
template <bool Descending>
struct RadixLess
{
    int begin;
    int end;

    template <class Key>
    __host__ __device__ __forceinline__ bool operator()(const Key& a, const Key& b) const
    {
        return Descending ? digits(b) < digits(a) : digits(a) < digits(b);
    }

private:
    template <class Key>
    __host__ __device__ __forceinline__ unsigned long long digits(const Key& key) const
    {
        const unsigned long long bits = ordered_bits(key);
        const unsigned long long below_end = end >= 64 ? bits : bits & ((1ull << end) - 1);
        return below_end >> begin;
    }
};

}  // namespace cub::detail
