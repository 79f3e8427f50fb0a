// SPDX-License-Identifier: MIT
/// @file
/// A fault that a checker has found, as facts: the device makes it, the judge reads it, and the report words it.
#pragma once

#include "facts.hpp"
#include "source_line.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace simt {

/// Index of a thread in its block, or of a block in its grid: x, y, z.
using Index3 = std::array<unsigned, 3>;

/// @param triple  CUDA's uint3 or dim3
template <class Triple>
constexpr Index3 index3(const Triple& triple)
{
    return {triple.x, triple.y, triple.z};
}

/// An access: one of the two of a race, or the one that is wrong.
struct Party
{
    Action action = Action::read;
    Index3 block{};
    Index3 thread{};
    SourceLine where;
    std::string by{};  ///< of races between streams: the kernel, the call of the runtime, or "host"
};

/// Threads of a block that are at one place; or blocks, where blocks are missing at a barrier of the grid.
struct Arrival
{
    ArrivalPlace place = ArrivalPlace::block_barrier;
    std::string function;  ///< in which they wait, where `place` is warp_function
    int threads = 0;
    Index3 first{};
    SourceLine where;  ///< unknown for those that have returned or not started
};

/// The memory that an access was meant for, or is next to.
struct MemoryObject
{
    ObjectKind what = ObjectKind::none;
    std::uint64_t bytes = 0;
    std::int64_t offset = 0;  ///< of the address, from its beginning
    SourceLine where;         ///< where it was allocated
};

/// A launch that a kernel has made.
struct NestedLaunch
{
    std::string kernel;  ///< that was launched
    std::string by;      ///< the kernel that has launched it
    SourceLine where;    ///< the launch
};

/// A fault as facts. Which fields have a meaning depends on the kind.
struct Finding
{
    FindingKind kind = FindingKind::data_race;
    FindingLevel level = FindingLevel::error;
    FindingReason reason = FindingReason::none;
    std::string kernel;
    /// The launches of the kernels that this is about, where kernels have made them.
    std::vector<NestedLaunch> nested_launches{};
    /// Number of the launch during which it was found, from 1; 0: it is about none.
    std::uint64_t launch = 0;
    Index3 block{};
    std::string variable;  ///< "tile[128]", or empty
    MemorySpace space = MemorySpace::none;
    std::vector<Party> parties;     ///< data-race: two; a wrong access: one
    std::vector<Arrival> arrivals;  ///< of those that wait for each other
    std::vector<std::vector<Arrival>>
        further_arrivals;     ///< of those folded into this, where they differ in number
    int barriers_passed = 0;  ///< by the block, before this
    bool same_warp = false;
    bool between_blocks = false;
    bool block_scope = false;  ///< an atomic access has block scope, and the other is of another block
    bool in_lockstep = false;  ///< of one warp, whose lanes run in step: legal if both accesses were volatile
    bool stuck = false;        ///< the launch could not continue
    int bytes = 0;             ///< of the access
    MemoryObject object;
    /// uninitialised-read by a copy to the host: how many elements, of which `variable` is the first and this the last
    std::uint64_t elements = 0;
    std::string last_variable;
    std::string function;           ///< the warp function or the call of the runtime that it is about
    std::uint32_t mask = 0;         ///< warp-mask: that of the call
    std::uint32_t lanes = 0;        ///< warp-mask: those that it is about
    std::uint32_t other_lanes = 0;  ///< warp-mask: those that these read, or that come with another mask
    int width = 0;                  ///< warp-mask: of a shuffle
    std::string error;              ///< api-error: name of the error
    std::string detail;             ///< api-error: why a launch was refused
    std::uint64_t count = 1;        ///< how many equal ones were folded into this
};

}  // namespace simt
