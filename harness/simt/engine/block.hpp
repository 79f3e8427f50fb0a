// SPDX-License-Identifier: MIT
/// @file
/// Runs the threads of one block that is resident.
#pragma once

#include "../events/observer.hpp"
#include "../events/short_list.hpp"
#include "thread.hpp"

#include <array>
#include <memory>
#include <random>
#include <vector>

namespace simt {

/// The order in which what is ready gets its turn: the blocks of a grid, the warps of a block, and the lanes of a warp.
enum class Schedule : std::uint8_t { ascending, descending, random };

/// The threads of a block, each with a fiber, kept from block to block and launch to launch.
///
/// Threads run one at a time, on the operating-system thread that launches. In a round every warp runs as far as it
/// comes without the others: its threads return, wait at a barrier of the block, have filled their logs, or spin.
/// Then the logs are joined, warp after warp, and a barrier that is complete is let go; so no observer depends on
/// the order of turns.
class Block {
public:
    static constexpr unsigned max_threads = 1024;

    struct Work
    {
        void (*thread_main)(const void*);
        const void* closure;
        dim3 extent;
    };

    enum class Outcome : std::uint8_t {
        working,          ///< another round will bring it further
        finished,         ///< all threads have returned
        spins,            ///< every thread that can run waits for memory to change; another block may do that
        at_grid_barrier,  ///< every thread that has not returned waits for the other blocks
        stuck,            ///< nobody can go on, whatever other blocks do
        trapped,          ///< a thread ended the launch with error()
    };

    /// @param context  outlives this
    Block(ExecutionContext& context, Schedule schedule, std::uint32_t seed);

    /// Begins with the first instruction of all threads.
    ///
    /// @param stepping  of the launch, if it is stepped; then its observer says whether this block is
    void begin(const Work& work, const BlockInfo& info, const std::vector<Observer*>& observers,
               const Stepping* stepping);

    Outcome round();

    /// Of the last round.
    Outcome outcome() const { return outcome_; }

    /// Whether the last round has let a barrier of the block go.
    bool has_passed_barrier() const { return has_passed_barrier_; }

    /// A thread comes to one of the block's barriers that have a number (PTX ISA, "bar"). If it is the last that the barrier
    /// waits for, those who wait may go on.
    ///
    /// @param expected  threads that the barrier waits for; 0: all that have not returned
    /// @param waits     the thread waits as well; otherwise it only lets the others know
    /// @return whether the thread has to wait
    bool arrive_at_named_barrier(Thread& thread, unsigned barrier, unsigned expected, bool waits);

    static constexpr unsigned named_barriers = 16;
    /// After those that programs name come those at which tiles of several warps wait, and those at which their threads meet
    /// to exchange values, which orders nothing else.
    static constexpr unsigned tile_barriers = 32;
    static constexpr unsigned first_tile_barrier = named_barriers;
    static constexpr unsigned first_tile_meeting = first_tile_barrier + tile_barriers;
    static constexpr unsigned barriers = first_tile_meeting + tile_barriers;

    /// The thread of the block with the number `number`.
    const Thread& thread(unsigned number) const { return threads_[number]; }

    /// Lets threads go that wait for the grid.
    void release_grid_barrier();

    /// Whether the thread with index 0 has returned.
    bool first_has_returned() const { return threads_[0].state == Thread::State::returned; }

    /// Where a thread waits that has not returned, as a return address; null if all have.
    const void* wait_place() const;

    /// Forgets where threads stand: those in the middle of a kernel cannot be ended.
    void abandon();

    /// Who waits where; for findings about blocks that cannot go on.
    BarrierArrivals arrivals(BarrierArrivals::Cause cause) const;

    /// Why the block cannot go on, if it cannot.
    BarrierArrivals::Cause cause() const;

    /// Whether a thread waits for memory to change that the host can use as well.
    bool spins_on_host_memory() const;

    const BlockInfo& info() const { return info_; }

    bool is_stepped() const { return stepping_ != nullptr; }

    /// What it has done that others are to see in the order of blocks.
    DeferredEffects& effects() { return effects_; }

    /// The error of the first thread that was trapped.
    cudaError_t error() const;

    const std::vector<Observer*>& observers() const { return *observers_; }

private:
    void number_threads(dim3 extent);
    void run_warp(Thread* warp, std::uint32_t lanes);
    void run_lanes(Thread* warp, std::uint32_t lanes);
    void run_stepwise();
    bool step_warp(Thread* warp, std::uint32_t lanes);
    std::uint32_t lanes_of_next_turn(const Thread* warp, std::uint32_t ready);
    void take_turn(Thread* warp, std::uint32_t lanes);
    void tell_of_barrier(Meeting meeting, unsigned number = 0) const;
    static void run_threads();
    void join_logs();
    bool release_block_barrier();
    void release_named_barrier(unsigned barrier);
    void tell_of_named_barrier(const Thread& thread, unsigned barrier, bool has_passed) const;
    bool release_warp_functions(Thread* warp, std::uint32_t lanes);
    void release_lanes(Thread* warp, std::uint32_t group);
    void look_for_misuse(const Thread* warp, std::uint32_t group, std::uint32_t waiting) const;
    bool release_convergence(Thread* warp, std::uint32_t lanes);
    Outcome find_outcome(bool released) const;

    ExecutionContext& context_;
    std::vector<Thread> threads_;  ///< as many as its largest block has had, each with a log
    std::unique_ptr<Record[]> logs_;
    unsigned count_ = 0;
    unsigned left_ = 0;  ///< threads that have not returned
    dim3 extent_{0, 0, 0};
    std::uint64_t polls_ = 0;      ///< of the context, when this block began
    std::vector<unsigned> warps_;  ///< in the order in which they get their turn
    std::array<unsigned, warp_size> lanes_{};
    Schedule schedule_;
    std::uint32_t seed_;
    std::mt19937 random_;
    const Work* work_ = nullptr;
    BlockInfo info_{};
    DeferredEffects effects_{};
    Outcome outcome_ = Outcome::working;
    bool has_passed_barrier_ = false;
    std::array<unsigned, barriers> arrived_{};  ///< threads, at each barrier that has a number
    const std::vector<Observer*>* observers_ = nullptr;
    const Stepping* stepping_ = nullptr;  ///< null if it is not stepped
};

}  // namespace simt
