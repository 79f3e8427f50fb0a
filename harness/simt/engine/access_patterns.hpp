// SPDX-License-Identifier: MIT
/// @file
/// How the addresses of a warp lie to each other, instruction by instruction.
#pragma once

#include "../events/access.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace simt {

/// WarpAccess::find_locations(), for whole warps that come to an instruction again: mostly their addresses lie to each other
/// as they did before.
class AccessPatterns {
public:
    void find_locations(WarpAccess& access)
    {
        if (access.lanes != ~0u) {
            access.find_locations();
            return;
        }
        Pattern& pattern = patterns_[reinterpret_cast<std::uintptr_t>(access.pc) % patterns_.size()];
        if (!pattern.fits(access)) {
            access.find_locations();
            pattern.keep(access);
            return;
        }
        access.locations.clear();
        for (const auto& [offset, lanes] : pattern.locations) {
            access.locations.push_back({access.address[0] + offset, lanes});
        }
    }

private:
    /// How the addresses lie to that of lane 0.
    struct Pattern
    {
        std::array<std::uint64_t, warp_size> offset{};
        ShortList<Location, warp_size> locations;  ///< with offsets for addresses

        bool fits(const WarpAccess& access) const
        {
            std::uint64_t difference = 0;
            for (std::size_t lane = 0; lane < warp_size; ++lane) {  // a comparison of vectors
                difference |= (access.address[lane] - access.address[0]) ^ offset[lane];
            }
            return difference == 0 && !locations.empty();
        }

        void keep(const WarpAccess& access)
        {
            for (std::size_t lane = 0; lane < warp_size; ++lane) {
                offset[lane] = access.address[lane] - access.address[0];
            }
            locations.clear();
            for (const auto& [address, lanes] : access.locations) {
                locations.push_back({address - access.address[0], lanes});
            }
        }
    };
    std::array<Pattern, 64> patterns_;  ///< by program counter
};

}  // namespace simt
