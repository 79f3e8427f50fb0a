// SPDX-License-Identifier: MIT
/// @file
/// Which volatile accesses are those of flags.
#pragma once

#include "../events/observer.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace simt {

/// Notes by which volatile reads threads wait or acquire, and which volatile writes several threads make to one location.
class VolatileFlags {
public:
    /// A thread.
    struct Writer
    {
        std::uint32_t serial;  ///< of the block
        unsigned thread;
    };

    void block_begins(const BlockInfo& block);
    void access(const WarpAccess& access);

    /// Lanes pass a fence or a barrier.
    void acquire(const BlockInfo& block, unsigned warp, std::uint32_t lanes);

    /// `writer` makes a volatile write that races.
    void note_writer(const void* pc, std::uint64_t address, Writer writer);

    void launch_ends();

    /// Whether threads have waited with the volatile read at `pc`: it was made again since it had found the same.
    bool is_wait(const void* pc) const { return waits_.count(pc) != 0; }
    /// Whether a fence or a barrier came after the volatile read at `pc`.
    bool is_acquire(const void* pc) const { return acquires_.count(pc) != 0; }
    bool has_one_writer(const void* pc) const { return contended_.count(pc) == 0; }

private:
    /// A volatile read that lanes of a warp have made, with nothing but such reads since.
    struct Look
    {
        const void* pc;
        std::uint32_t lanes;
    };
    static constexpr std::size_t warps_per_block = 32;  ///< at most
    using Looks = std::array<std::vector<Look>, warps_per_block>;

    static constexpr std::size_t most_flags = 4096;
    std::vector<Looks> looks_;  ///< by slot and warp
    std::set<const void*> waits_;
    std::set<const void*> acquires_;
    std::map<std::pair<const void*, std::uint64_t>, Writer> writers_;  ///< the first, by place and address
    std::set<const void*> contended_;  ///< volatile writes that several threads make to one location
};

}  // namespace simt
