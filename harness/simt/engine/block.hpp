// SPDX-License-Identifier: MIT
/// @file
/// Runs the threads of one block.
#pragma once

#include "../observers/observer.hpp"
#include "fiber_stacks.hpp"
#include "thread.hpp"

#include <memory>
#include <random>
#include <vector>

namespace simt {

/// The order in which the ready threads of a block get their turn.
enum class Schedule : std::uint8_t { ascending, descending, random };

/// The threads of a block, each with a fiber, kept from block to block and launch to launch.
///
/// Threads run one at a time, on the operating-system thread that calls run(). A turn ends when the thread waits at
/// a barrier, returns, or has filled its log. After all ready threads have had a turn the logs are joined and
/// barriers that are complete let go; so no observer depends on the order of turns.
class Block {
public:
    static constexpr unsigned max_threads = 1024;

    Block();

    struct Work
    {
        void (*thread_main)(const void*);
        const void* closure;
        dim3 extent;
        uint3 index;
    };

    /// Runs all threads of one block to their end.
    ///
    /// @return cudaErrorLaunchFailure if the threads cannot go on, or the error of a thread that was trapped; the
    ///         others are then abandoned where they stand
    cudaError_t run(const Work& work, const std::vector<Observer*>& observers);

    void set_schedule(Schedule schedule, std::uint32_t seed);

    /// Thread that runs now; null while none does, and for code on the host.
    static Thread* current() { return running_thread_; }

    /// Ends the current thread's turn. Returns when it gets the next.
    static void suspend();

    /// Ends the current thread, and with it the launch, with `error`.
    [[noreturn]] static void trap(cudaError_t error);

private:
    void prepare(const Work& work);
    bool take_turns();
    void resume(Thread& thread);
    void join_logs();
    bool release_barriers();
    bool release_block_barrier();
    bool release_warp_barriers();
    void release_warp_barrier(Thread* warp, std::uint32_t mask, std::uint32_t arrived);
    BarrierArrivals arrivals(bool stuck) const;
    cudaError_t trapped() const;
    void abandon();

    inline static __thread Thread* running_thread_ __attribute__((tls_model("initial-exec"))) = nullptr;

    std::unique_ptr<Thread[]> threads_;
    std::unique_ptr<Record[]> logs_;
    unsigned count_ = 0;
    std::vector<unsigned> order_;
    Schedule schedule_ = Schedule::ascending;
    std::mt19937 random_;
    FiberStacks stacks_;
    const Work* work_ = nullptr;
    const std::vector<Observer*>* observers_ = nullptr;
};

}  // namespace simt
