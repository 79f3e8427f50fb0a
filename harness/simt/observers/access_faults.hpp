// SPDX-License-Identifier: MIT
/// @file
/// Accesses and calls that are wrong by themselves: out-of-bounds, misaligned, uninitialised-read, wrong-side.
#pragma once

#include "../findings/findings.hpp"
#include "memory_names.hpp"

#include <map>
#include <tuple>

namespace simt {

/// Collects them during a launch and reports them when it ends: of those at one place the one of the first thread, so
/// that the order in which threads ran makes no difference.
class AccessFaults : public Observer {
public:
    AccessFaults(Findings& findings, MemoryNames& names) : findings_(findings), names_(names) {}

    void fault(const AccessFault& fault) override { add(fault, 1); }

    /// A read of a location before it is written, which may be withdrawn.
    void add_uninitialised(const AccessFault& fault);

    /// Reads of [address, address + bytes) by the instruction at `pc` came before a write that nothing orders after them:
    /// that they found nothing there is no fault of its own.
    ///
    /// @param block  number of the block that read
    void withdraw_uninitialised(const void* pc, std::uint64_t block, std::uint64_t address,
                                std::uint64_t bytes);

    /// To be called when the launch has ended, and all withdrawals have been made.
    void report_uninitialised();

    /// Whether there is nothing to report.
    bool empty() const { return faults_.empty() && uninitialised_.empty(); }

    void launch_begins(const LaunchInfo& launch) override { launch_ = launch; }
    void launch_ends() override { report(); }

private:
    using Key = std::tuple<FindingKind, FindingReason, const void*>;  ///< kind, reason, place

    struct Entry
    {
        AccessFault first;
        std::uint64_t count;
    };

    /// By number of the block and address: a location that was read before it was written, of one instruction.
    using Uninitialised = std::map<std::pair<std::uint64_t, std::uint64_t>, Entry>;
    static constexpr std::size_t most_locations = 1 << 16;  ///< that are kept of an instruction

    void add(const AccessFault& fault, std::uint64_t count);
    void report();
    Finding describe(const Entry& entry);

    Findings& findings_;
    MemoryNames& names_;
    LaunchInfo launch_;
    std::map<Key, Entry> faults_;
    std::map<const void*, Uninitialised> uninitialised_;
};

}  // namespace simt
