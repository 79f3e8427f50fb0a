// SPDX-License-Identifier: MIT
/// @file
/// How the accesses of a block are shared out among its threads.
#pragma once

#include "../events/access.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace simt {

/// Adds up what each thread of the resident blocks accesses in global memory, textures included, and in shared memory.
class ThreadShares {
public:
    /// Of one block.
    struct Summary
    {
        std::uint64_t threads = 0;                       ///< that accessed something
        std::uint64_t warps = 0;                         ///< with such threads
        std::uint64_t global = 0, shared = 0;            ///< bytes that they accessed
        std::uint64_t most_global = 0, most_shared = 0;  ///< bytes that one of them accessed
    };

    /// Forgets what the threads of the last block in that slot did.
    void block_begins(unsigned slot, unsigned threads)
    {
        blocks_.resize(std::max<std::size_t>(blocks_.size(), slot + 1));
        blocks_[slot].assign((threads + warp_size - 1) / warp_size, {});
    }

    void add(const WarpAccess& access)
    {
        if (access.type.space == Space::constant) {
            return;
        }
        WarpShare& warp = blocks_[access.block->slot][static_cast<std::size_t>(access.warp)];
        auto& bytes = access.type.space == Space::shared ? warp.shared : warp.global;
        for_each_lane(access.lanes, [&](std::size_t lane) { bytes[lane] += access.type.bytes; });
    }

    Summary of_block(unsigned slot) const
    {
        Summary sum;
        for (const WarpShare& warp : blocks_[slot]) {
            std::uint64_t working = 0;
            for (std::size_t lane = 0; lane < warp_size; ++lane) {
                working += warp.global[lane] + warp.shared[lane] > 0 ? 1 : 0;
                sum.global += warp.global[lane];
                sum.shared += warp.shared[lane];
                sum.most_global = std::max(sum.most_global, warp.global[lane]);
                sum.most_shared = std::max(sum.most_shared, warp.shared[lane]);
            }
            sum.threads += working;
            sum.warps += working > 0 ? 1 : 0;
        }
        return sum;
    }

private:
    /// Bytes by lane.
    struct WarpShare
    {
        std::array<std::uint64_t, warp_size> global{};
        std::array<std::uint64_t, warp_size> shared{};
    };

    std::vector<std::vector<WarpShare>> blocks_;  ///< by slot, then by warp
};

}  // namespace simt
