// SPDX-License-Identifier: MIT
/// @file
/// Sets of the lanes of a warp: bit i stands for lane i.
#pragma once

#include <cstdint>

namespace simt {

inline constexpr int warp_size = 32;

/// Calls `function` with the number of each lane, in ascending order.
template <class Function>
void for_each_lane(std::uint32_t lanes, Function function)
{
    for (; lanes != 0; lanes &= lanes - 1) {
        function(static_cast<unsigned>(__builtin_ctz(lanes)));
    }
}

/// The lowest of `lanes`, which are not empty.
inline unsigned first_lane(std::uint32_t lanes)
{
    return static_cast<unsigned>(__builtin_ctz(lanes));
}

/// The highest of `lanes`, which are not empty.
inline unsigned last_lane(std::uint32_t lanes)
{
    return static_cast<unsigned>(warp_size - 1 - __builtin_clz(lanes));
}

/// The lanes for which `predicate` holds.
template <class Predicate>
std::uint32_t lanes_where(std::uint32_t lanes, Predicate predicate)
{
    std::uint32_t result = 0;
    for_each_lane(lanes, [&](unsigned lane) { result |= predicate(lane) ? 1u << lane : 0; });
    return result;
}

/// The lanes of the warp that begins with thread number `first_thread` of `threads`.
inline std::uint32_t lanes_from(unsigned first_thread, unsigned threads)
{
    const unsigned rest = threads - first_thread;
    return rest >= warp_size ? ~0u : (1u << rest) - 1;
}

}  // namespace simt
