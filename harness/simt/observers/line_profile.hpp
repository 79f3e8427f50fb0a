// SPDX-License-Identifier: MIT
/// @file
/// What each instruction of a kernel costs, so that the source line that costs most can be named and drawn.
#pragma once

#include "../architecture/architecture.hpp"
#include "../events/observer.hpp"
#include "access_rules.hpp"
#include "divergence.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace simt {

/// One instruction, over all launches of a kernel.
struct ProfiledInstruction
{
    std::string kernel;
    const void* pc;   ///< return address, as DebugInfo::locate takes it
    AccessType type;  ///< kind `block`: a branch
    std::uint64_t requests = 0;
    /// What it takes beyond what the same lanes need at best: bank conflicts of shared memory, transactions of global
    /// memory, replays of constant memory; of a branch, how often lanes parted there.
    std::uint64_t excess = 0;

    /// The request that took the most beyond its best, the first of those that are equal.
    struct Worst
    {
        uint3 block;
        WarpAccess access;  ///< addresses as offsets: see LineProfile
        int cost = -1;      ///< passes, transactions, or requests to the constant cache
        int best = 0;       ///< the same, at best
        std::vector<BankPass> passes;
        std::vector<Transaction> transactions;
    } worst;
};

/// Kept only where a profile was asked for: it remembers every instruction.
///
/// Addresses are kept as offsets: in shared memory from the first byte of bank 0, elsewhere from the start of the
/// 128-byte line that holds the lowest one. So they are the same from run to run.
class LineProfile : public Observer {
public:
    /// @param architecture  by whose rules to count; outlives this
    explicit LineProfile(const Architecture& architecture) : architecture_(architecture) {}

    void launch_begins(const LaunchInfo& launch) override { kernel_ = launch.kernel; }
    void block_begins(const BlockInfo& block, const SharedMemory& shared) override;
    void access(const WarpAccess& access) override;
    void step(const WarpAccess& step) override;

    /// Those that took more than their best, the costliest first.
    std::vector<ProfiledInstruction> costly() const;

    const Architecture& architecture() const { return architecture_; }

private:
    ProfiledInstruction& instruction(const void* pc, AccessType type);
    void keep(ProfiledInstruction& instruction, const WarpAccess& access, std::uint64_t base, int cost,
              int best);

    const Architecture& architecture_;
    std::string kernel_;
    SharedMemory shared_{};
    Divergence divergence_;
    std::map<std::tuple<std::string, const void*, Space, AccessKind>, ProfiledInstruction> instructions_;
};

}  // namespace simt
