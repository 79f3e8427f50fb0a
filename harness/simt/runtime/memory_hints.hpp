// SPDX-License-Identifier: MIT
/// @file
/// Where programs want managed memory to be. It changes no result; cudaMemRangeGetAttribute() tells it back.
#pragma once

#include <driver_types.h>

#include <cstdint>
#include <iterator>
#include <map>
#include <set>

namespace simt {

/// What was said of a stretch of memory last.
struct MemoryHint
{
    bool read_mostly = false;
    cudaMemLocation preferred{cudaMemLocationTypeInvalid, cudaInvalidDeviceId};
    cudaMemLocation last_prefetch{cudaMemLocationTypeInvalid, cudaInvalidDeviceId};
    std::set<int> accessed_by;
};

/// The hints of all managed memory: from each key to the next one the same.
class MemoryHints {
public:
    /// Calls `change` with the hint of each stretch of [begin, end).
    template <class Change>
    void change(std::uint64_t begin, std::uint64_t end, Change change)
    {
        split(begin);
        split(end);
        for (auto entry = hints_.find(begin); entry != hints_.end() && entry->first < end; ++entry) {
            change(entry->second);
        }
    }

    /// Calls `look` with the hint of each stretch that has a part of [begin, end).
    template <class Look>
    void look(std::uint64_t begin, std::uint64_t end, Look look) const
    {
        for (auto entry = std::prev(hints_.upper_bound(begin)); entry != hints_.end() && entry->first < end;
             ++entry) {
            look(entry->second);
        }
    }

private:
    /// Has a stretch begin at `address`.
    void split(std::uint64_t address)
    {
        hints_.emplace(address, std::prev(hints_.upper_bound(address))->second);
    }

    std::map<std::uint64_t, MemoryHint> hints_{{0, {}}};
};

/// Forgets what was said of all memory, which has been freed.
void forget_memory_hints();

}  // namespace simt
