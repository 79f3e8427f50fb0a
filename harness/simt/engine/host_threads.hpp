// SPDX-License-Identifier: MIT
/// @file
/// Threads of the operating system that work side by side.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <functional>
#include <mutex>

namespace simt {

/// Some host threads, the caller's among them, that do the same at the same time. The others sleep in between. They live as long
/// as the process: it may end while they sleep.
class HostThreads {
public:
    /// How many processors this process may use: what its affinity and its control group leave it, at least 1.
    static unsigned usable_processors();

    /// @param count  at least 1
    explicit HostThreads(unsigned count);
    HostThreads(const HostThreads&) = delete;
    HostThreads& operator=(const HostThreads&) = delete;

    /// Calls `task` on each thread with its number; 0 is the caller's. Returns when all have returned from it. After a fork the
    /// child has its own thread only, and calls it there.
    void run(const std::function<void(unsigned)>& task);

    /// How many there are now.
    unsigned count() const;

private:
    void start();
    void work(unsigned number);

    unsigned asked_;  ///< how many there are to be
    unsigned count_ = 1;
    pid_t process_;  ///< that they were started in
    std::mutex mutex_;
    std::condition_variable task_is_there_;
    std::condition_variable all_are_done_;
    const std::function<void(unsigned)>* task_ = nullptr;
    unsigned long tasks_ = 0;  ///< that there have been
    unsigned busy_ = 0;
};

}  // namespace simt
