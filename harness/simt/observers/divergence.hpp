// SPDX-License-Identifier: MIT
/// @file
/// Branches at which the lanes of a warp part.
#pragma once

#include "../events/access.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace simt {

/// Follows the warps of blocks from basic block to basic block. A branch is divergent when lanes that ran a basic
/// block together go on to different ones; it counts once, however many ways they go.
class Divergence {
public:
    /// Forgets what the warps of the last block in that slot did.
    void block_begins(unsigned slot)
    {
        blocks_.resize(std::max<std::size_t>(blocks_.size(), slot + 1));
        blocks_[slot].clear();
    }

    /// A divergent branch: the block it ends, and the first two blocks that lanes went on to, as program counters.
    struct Branch
    {
        const void* from;
        const void* to[2];
    };

    /// Takes in that `block` runs. Calls `found` with each branch that is now known to be divergent.
    template <class Function>
    void follow(const WarpAccess& block, Function found)
    {
        Warp& warp = warp_of(block.block->slot, block.warp);
        std::uint32_t arriving = block.lanes;
        for (Group& group : warp.groups) {
            const std::uint32_t came_from_it = group.lanes & block.lanes;
            if (came_from_it == 0) {
                continue;
            }
            group.lanes &= ~came_from_it;
            if (group.went_to == nullptr) {
                group.went_to = block.pc;
            } else if (group.went_to != block.pc && !group.parted) {
                group.parted = true;
                found(Branch{group.ran, {group.went_to, block.pc}});
            }
        }
        warp.begin_group({arriving, block.pc, nullptr, false});
    }

private:
    /// Lanes that ran a basic block together and have not come to the next yet.
    struct Group
    {
        std::uint32_t lanes = 0;
        const void* ran = nullptr;
        const void* went_to = nullptr;  ///< where the first of them that have went
        bool parted = false;
    };

    struct Warp
    {
        std::vector<Group> groups;

        void begin_group(const Group& group)
        {
            for (Group& old : groups) {
                if (old.lanes == 0) {
                    old = group;
                    return;
                }
            }
            groups.push_back(group);
        }
    };

    Warp& warp_of(unsigned slot, int number)
    {
        std::vector<Warp>& warps = blocks_[slot];
        if (warps.size() <= static_cast<std::size_t>(number)) {
            warps.resize(static_cast<std::size_t>(number) + 1);
        }
        return warps[static_cast<std::size_t>(number)];
    }

    std::vector<std::vector<Warp>> blocks_;  ///< by slot
};

}  // namespace simt
