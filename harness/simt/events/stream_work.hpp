// SPDX-License-Identifier: MIT
/// @file
/// A piece of the work of a stream, and what comes before it.
#pragma once

#include <driver_types.h>

#include <cstdint>
#include <map>

namespace simt {

/// Up to which piece of its work each stream is known to be done. What is missing is 0.
using StreamClock = std::map<cudaStream_t, std::uint32_t>;

/// A launch or a copy; or what host code does, which has the number 0.
struct StreamWork
{
    cudaStream_t stream = nullptr;
    std::uint32_t number = 0;  ///< ascending over all streams, in the order of the calls
    StreamClock known{};       ///< what comes before it
    std::uint32_t settled =
        0;  ///< what has a number up to this the host had waited for: it comes before as well

    bool comes_after(const StreamWork& other) const
    {
        if (other.number <= settled) {
            return true;
        }
        const auto entry = known.find(other.stream);
        return entry != known.end() && entry->second >= other.number;
    }
};

}  // namespace simt
