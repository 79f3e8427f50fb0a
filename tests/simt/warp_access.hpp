// SPDX-License-Identifier: MIT
/// @file
/// Accesses of a warp for the tests of what looks at them.
#pragma once

#include <simt/events/access.hpp>

#include <cstdint>

inline constexpr std::uint32_t all_lanes = ~0u;

/// An address at which a page begins.
inline constexpr std::uint64_t base = 0x7f0000001000;

/// `bytes` at `address_of(lane)` for each of `lanes`.
template <class Function>
simt::WarpAccess warp_access(std::uint8_t bytes, Function address_of, std::uint32_t lanes = all_lanes)
{
    simt::WarpAccess access{};
    access.type = {simt::AccessKind::read, simt::Space::shared, false, bytes};
    access.lanes = lanes;
    for (unsigned lane = 0; lane < simt::warp_size; ++lane) {
        access.address[lane] = static_cast<std::uint64_t>(address_of(lane));
    }
    access.find_locations();
    return access;
}
