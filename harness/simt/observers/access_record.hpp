// SPDX-License-Identifier: MIT
/// @file
/// What the race detector remembers of an access.
#pragma once

#include "../events/access.hpp"

#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace simt {

/// The number of an instruction and what it does, in the order in which the race detector has met them.
using SiteNumber = std::uint32_t;

/// An access to one word of four bytes by lanes of one warp, which later accesses are compared with. A record without lanes
/// stands for no access.
struct AccessRecord
{
    std::uint32_t serial = 0;  ///< of the block: see HappensBefore
    std::uint32_t lanes = 0;
    std::uint32_t epoch = 0;  ///< of the warp: see HappensBefore
    std::uint32_t site : 19 = 0;
    std::uint32_t warp : 5 = 0;
    std::uint32_t bytes : 4 = 0;  ///< which bytes of the word
    std::uint32_t apart : 1 =
        0;  ///< each lane has its own part of the bytes, in order; else all have the same
    std::uint32_t kind_number : 3 = 0;  ///< AccessKind

    static constexpr SiteNumber most_sites = 1u << 19;
    static constexpr unsigned most_warps = 1u << 5;

    AccessKind kind() const { return static_cast<AccessKind>(kind_number); }

    bool is_empty() const { return lanes == 0; }

    void clear() { lanes = 0; }

    /// The access of a warp, without what differs from word to word.
    static AccessRecord of_warp(std::uint32_t serial, std::uint32_t epoch, unsigned warp, SiteNumber site,
                                AccessKind kind)
    {
        assert(site < most_sites && warp < most_warps && kind < AccessKind::step);
        AccessRecord record;
        record.serial = serial;
        record.epoch = epoch;
        record.site = site & (most_sites - 1);
        record.warp = warp & (most_warps - 1);
        record.kind_number = static_cast<unsigned>(kind) & 7u;
        return record;
    }

    /// All of it, in two numbers.
    std::array<std::uint64_t, 2> bits() const
    {
        std::array<std::uint64_t, 2> words;
        std::memcpy(words.data(), this, sizeof words);
        return words;
    }

    friend bool operator==(const AccessRecord& a, const AccessRecord& b) { return a.bits() == b.bits(); }
    friend bool operator!=(const AccessRecord& a, const AccessRecord& b) { return !(a == b); }
};
static_assert(sizeof(AccessRecord) == 16 && std::is_trivially_copyable_v<AccessRecord>);

}  // namespace simt
