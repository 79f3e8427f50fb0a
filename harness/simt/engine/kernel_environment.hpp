// SPDX-License-Identifier: MIT
/// @file
/// What a kernel that runs asks of the device.
#pragma once

#include "../architecture/architecture.hpp"
#include "../events/observer.hpp"
#include "../launch_progress.hpp"
#include "../memory/device_memory.hpp"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <thread>

namespace simt {

/// A mutex for threads of kernels. A fault can end one of them in the middle of what it does with the lock, so that nobody
/// gives it back: the host thread on which it ran can take it away.
class ThreadMutex {
public:
    void lock()
    {
        mutex_.lock();
        owner_ = std::this_thread::get_id();
    }

    void unlock()
    {
        owner_ = std::thread::id();
        mutex_.unlock();
    }

    /// Unlocks the mutex if this host thread has locked it.
    void take_away()
    {
        if (owner_ == std::this_thread::get_id()) {
            unlock();
        }
    }

private:
    std::mutex mutex_;
    std::atomic<std::thread::id> owner_{};
};

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
    mutable ThreadMutex
        parallel_use{};  ///< of `memory` and `faults`, where blocks run beside each other unchecked
};

}  // namespace simt
