// SPDX-License-Identifier: MIT
/// @file
/// Races of kernels and host code with copies of the runtime.
#pragma once

#include "../findings/findings.hpp"
#include "memory_names.hpp"

#include <deque>
#include <vector>

namespace simt {

/// Compares what kernels and host code access with copies in streams that they do not come after.
class StreamRaces {
public:
    StreamRaces(Findings& findings, MemoryNames& names) : findings_(findings), names_(names) {}

    void launch_begins(const LaunchInfo& launch);

    void access(const WarpAccess& access)
    {
        if (!concurrent_copies_.empty() && access.type.space != Space::shared) {
            compare_with_copies(access);
        }
    }

    void stream_access(const StreamAccess& access);

    /// A kernel and a stream access race.
    void add_kernel(Finding finding, Party of_kernel, const StreamAccess& access);

private:
    void compare_with_copies(const WarpAccess& access);
    void forget_settled(const StreamWork& now);

    static constexpr std::size_t most_copies = 64;
    Findings& findings_;
    MemoryNames& names_;
    LaunchInfo launch_;
    std::deque<StreamAccess> copies_;  ///< that the host has not waited for
    std::vector<StreamAccess>
        concurrent_copies_;  ///< of these: those that may run at the same time as the launch
};

}  // namespace simt
