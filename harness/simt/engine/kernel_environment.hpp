// SPDX-License-Identifier: MIT
/// @file
/// What a kernel that runs asks of the device.
#pragma once

#include "../architecture/architecture.hpp"
#include "../events/observer.hpp"
#include "../launch_progress.hpp"
#include "../memory/device_memory.hpp"

#include <cstdint>
#include <mutex>

namespace simt {

/// What all threads of a launch have in common, on whatever host thread they run.
struct KernelEnvironment
{
    DeviceMemory& memory;
    Observer& faults;  ///< is told of faults also where nothing else is observed
    const Architecture& architecture;
    unsigned multiprocessors;
    /// Turns for threads that wait for each other and nothing happens, and rounds of a loop in which a thread touches no memory.
    std::uint64_t idle_turns;
    bool is_cooperative;  ///< the blocks of the launch can wait for each other
    /// Nothing of the program is checked. Then lanes of a warp make volatile accesses together, as they happen to on GPUs of all
    /// generations: programs that rely on it have a data race, and the results that their authors have seen.
    bool is_unwatched;
    LaunchProgress& progress;
    mutable std::mutex
        parallel_use{};  ///< of `memory` and `faults`, where blocks run beside each other unchecked
};

}  // namespace simt
