// SPDX-License-Identifier: MIT
/// @file
/// What the device saw of a run, as the runner handed it over.
#pragma once

#include <simt/findings/finding.hpp>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace judge {

using simt::Action;
using simt::Arrival;
using simt::ArrivalPlace;
using simt::Finding;
using simt::FindingKind;
using simt::FindingLevel;
using simt::FindingReason;
using simt::Index3;
using simt::MemoryObject;
using simt::MemorySpace;
using simt::ObjectKind;
using simt::Party;
using simt::SourceLine;

/// What a run did, counted over all its launches. The list, with units and rules, is simt/observed_counters.inc.
struct Counters
{
#define SIMT_COUNTER(name, total, unit, words, shown) std::uint64_t name = 0;
#include <simt/observed_counters.inc>
#undef SIMT_COUNTER
};

using Counter = std::uint64_t Counters::*;

/// The profiles that the CPU device knows, oldest first: "sm_10" and so on.
const std::vector<std::string>& architecture_names();

/// A counter's words for a person.
struct CounterInfo
{
    enum class Shown { verdict, profile, check };

    Counter counter;
    std::string_view name;
    std::string_view unit;
    std::string_view words;
    Shown shown;  ///< with every verdict, in a profile alone, or to checks alone

    /// Whether counts are worth a row. That there are no bank conflicts is; what else has not happened is not.
    bool are_worth_a_row(std::initializer_list<std::uint64_t> counts) const;
};

/// All counters, in order.
const std::vector<CounterInfo>& counter_infos();
const CounterInfo& info_of(Counter counter);

struct Launch
{
    std::string kernel;
    Index3 grid{};
    Index3 block{};
    std::uint64_t dynamic_shared_bytes = 0;
    Counters counters;
};

/// A launch that CUDA refused, and why.
struct RefusedLaunch
{
    std::string kernel;
    Index3 grid{};
    Index3 block{};
    std::uint64_t dynamic_shared_bytes = 0;
    int error = 0;
    std::string error_text;  ///< name and description: "cudaErrorInvalidValue: invalid argument"
    std::string reason;
    SourceLine where;
};

/// What was not checked of a kernel.
struct UncheckedPart
{
    std::string kernel;
    std::uint64_t launches = 0;
    std::uint64_t unchecked_launches = 0;
    std::uint64_t blocks = 0;  ///< of the other launches
    std::uint64_t unchecked_blocks = 0;
};

/// A call of the runtime, other than a launch, that failed for its arguments. The program may have expected it.
struct RefusedCall
{
    std::string function;
    std::string error;
    std::string reason;
    SourceLine where;
};

/// One access to shared memory by the first block; kept only where a trace was asked for.
struct SharedAccess
{
    unsigned thread = 0;  ///< number in its block
    int line = 0;
    std::string array;
    std::string index;  ///< "5", or "3,5"
    Action action = Action::read;
    int interval = 0;  ///< barriers that the block had passed
};

/// The lanes that one pass over the banks of shared memory serves.
struct BankPass
{
    std::uint32_t lanes = 0;
    bool is_first = false;  ///< of its request
};

/// A piece of global memory that is moved for some lanes.
struct Transaction
{
    std::uint64_t begin = 0;
    unsigned bytes = 0;
    std::uint32_t lanes = 0;
};

/// The request of an instruction that took the most beyond its best; fields as in simt's ProfiledInstruction.
struct WorstRequest
{
    Index3 block{};
    int warp = 0;
    std::uint32_t lanes = 0;
    unsigned bytes = 0;                    ///< of each lane
    std::vector<std::uint64_t> addresses;  ///< of the lanes, in order
    int cost = 0;                          ///< passes, transactions, or requests to the constant cache
    int best = 0;                          ///< what the same lanes need at best
    unsigned banks = 0;
    unsigned request_lanes = 0;  ///< lanes of a warp that the hardware looks at together
    std::vector<BankPass> passes;
    std::vector<Transaction> transactions;
};

/// An instruction that took more than its best, over all launches of its kernel.
struct CostlyLine
{
    std::string kernel;
    SourceLine where;
    Action action = Action::read;           ///< read, write or branch
    MemorySpace space = MemorySpace::none;  ///< shared, global or constant; none for a branch
    std::uint64_t requests = 0;
    std::uint64_t excess =
        0;  ///< passes, transactions or replays beyond the best; of a branch, how often lanes parted
    WorstRequest worst;  ///< of no meaning for a branch
};

struct Observation
{
    std::vector<Finding> findings;
    std::vector<Launch> launches;
    std::vector<UncheckedPart> unchecked_parts;
    std::vector<RefusedLaunch> refused_launches;
    std::vector<RefusedCall> refused_calls;
    std::vector<SharedAccess> shared_trace;
    std::vector<CostlyLine> profile;       ///< the costliest first; kept only where a profile was asked for
    std::uint64_t bytes_to_host = 0;       ///< that host code copied from device memory
    std::uint64_t bytes_from_host = 0;     ///< that host code copied to device memory
    std::uint64_t bytes_on_device = 0;     ///< that host code copied from device memory to device memory
    std::uint64_t allocations = 0;         ///< of device memory, by the host or in kernels
    std::uint64_t pinned_allocations = 0;  ///< of page-locked host memory

    Counters total() const;
};

}  // namespace judge
