// SPDX-License-Identifier: MIT
/// @file
/// Host memory that the program has told CUDA of, and that kernels can use.
#pragma once

#include "host_memory.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>

namespace simt {

class PinnedMemory {
public:
    struct Range
    {
        std::size_t bytes;
        unsigned flags;               ///< as the program gave them
        bool is_ours;                 ///< allocated by cudaMallocHost or cudaHostAlloc, not registered
        const void* where = nullptr;  ///< if it is ours: return address of the call
    };

    void add(const void* begin, Range range)
    {
        allocations_ += range.is_ours ? 1 : 0;
        ranges_[address_of(begin)] = range;
        forget_host_memory();
    }

    /// The range that begins at `begin`; null if none does.
    const Range* find(const void* begin) const
    {
        const auto range = ranges_.find(address_of(begin));
        return range != ranges_.end() ? &range->second : nullptr;
    }

    /// Where a range begins that is one of these.
    std::uint64_t begin_of(const Range& range) const
    {
        return std::find_if(ranges_.begin(), ranges_.end(),
                            [&range](const auto& entry) { return &entry.second == &range; })
            ->first;
    }

    /// The range that `pointer` points into; null if there is none.
    const Range* around(const void* pointer) const
    {
        const auto after = ranges_.upper_bound(address_of(pointer));
        if (after == ranges_.begin()) {
            return nullptr;
        }
        const auto& [begin, range] = *std::prev(after);
        return address_of(pointer) - begin < range.bytes ? &range : nullptr;
    }

    /// Whether all of [begin, begin + bytes), of at least one byte, lies in one range.
    bool contains(const void* begin, std::size_t bytes) const
    {
        const Range* const range = around(begin);
        return range != nullptr && around(static_cast<const char*>(begin) + bytes - 1) == range;
    }

    /// Whether any of [begin, begin + bytes) is pinned.
    bool overlaps(const void* begin, std::size_t bytes) const
    {
        const auto next = ranges_.lower_bound(address_of(begin));
        return around(begin) != nullptr || (next != ranges_.end() && next->first - address_of(begin) < bytes);
    }

    void remove(const void* begin) { ranges_.erase(address_of(begin)); }

    /// How often memory has been allocated here, and not registered.
    std::uint64_t allocations() const { return allocations_; }

    /// By their beginnings.
    const std::map<std::uint64_t, Range>& ranges() const { return ranges_; }

private:
    static std::uint64_t address_of(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }

    std::map<std::uint64_t, Range> ranges_;
    std::uint64_t allocations_ = 0;
};

}  // namespace simt
