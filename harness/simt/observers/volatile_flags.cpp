// SPDX-License-Identifier: MIT
#include "volatile_flags.hpp"

#include <algorithm>

namespace simt {

void VolatileFlags::block_begins(const BlockInfo& block)
{
    looks_.resize(std::max<std::size_t>(looks_.size(), block.slot + 1));
    for (std::vector<Look>& looks : looks_[block.slot]) {
        looks.clear();
    }
}

/// A volatile read may be one of a flag.
void VolatileFlags::access(const WarpAccess& access)
{
    std::vector<Look>& looks = looks_[access.block->slot][static_cast<std::size_t>(access.warp)];
    const bool is_look = access.type.is_volatile && access.type.kind == AccessKind::read;
    if (!is_look && looks.empty()) {
        return;  // as nearly always
    }
    if (!is_look) {
        for (Look& look : looks) {
            look.lanes &= ~access.lanes;
        }
        looks.erase(
            std::remove_if(looks.begin(), looks.end(), [](const Look& look) { return look.lanes == 0; }),
            looks.end());
        return;
    }
    if (access.type.is_flag) {
        waits_.insert(access.pc);
    }
    const auto same =
        std::find_if(looks.begin(), looks.end(), [&](const Look& look) { return look.pc == access.pc; });
    if (same != looks.end()) {
        same->lanes |= access.lanes;
    } else {
        looks.push_back({access.pc, access.lanes});
    }
}

/// Lanes pass a fence or a barrier, by which they acquire what they have just read.
void VolatileFlags::acquire(const BlockInfo& block, unsigned warp, std::uint32_t lanes)
{
    for (const Look& look : looks_[block.slot][warp]) {
        if ((look.lanes & lanes) != 0) {
            acquires_.insert(look.pc);
        }
    }
}

/// So many locations are no flags any more.
void VolatileFlags::note_writer(const void* pc, std::uint64_t address, Writer writer)
{
    if (writers_.size() == most_flags) {
        contended_.insert(pc);
        return;
    }
    const auto [first, is_new] = writers_.try_emplace({pc, address}, writer);
    if (!is_new && (first->second.serial != writer.serial || first->second.thread != writer.thread)) {
        contended_.insert(pc);
    }
}

void VolatileFlags::launch_ends()
{
    waits_.clear();
    acquires_.clear();
    writers_.clear();
    contended_.clear();
}

}  // namespace simt
