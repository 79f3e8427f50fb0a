// SPDX-License-Identifier: MIT
/// @file
/// Runs the blocks of a launch on all processors.
#pragma once

#include "grid.hpp"
#include "host_threads.hpp"
#include "launch_sample.hpp"
#include "speculation.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <vector>

namespace simt {

/// Runs blocks on several host threads; checked ones with the same results, findings, counts and output as one after another.
///
/// The first blocks of a launch with few threads run one after another, since most of these are over before others could
/// help. Then all host threads take blocks, as long as no block notices another (Speculation), and as long as there is
/// nothing to tell of. If it comes to that, what they did is taken back, and they run one after another.
class ParallelGrid {
public:
    /// What looks at the blocks that one host thread runs.
    class Watch {
    public:
        virtual ~Watch() = default;

        virtual const std::vector<Observer*>& observers() = 0;

        /// Whether there is something to tell of.
        virtual bool has_found_anything() const = 0;

        /// Forgets the blocks that were seen.
        virtual void forget() = 0;
    };

    using MakeWatch = std::function<std::unique_ptr<Watch>()>;

    /// @param threads     host threads, at least 1
    /// @param head_start  how long blocks run one after another first, if the launch has few threads
    /// @param make_watch  called once for each thread
    ParallelGrid(unsigned threads, const Arena& global, Schedule schedule, std::uint32_t seed,
                 std::uint64_t idle_turns, std::chrono::microseconds head_start, MakeWatch make_watch);

    /// How a launch is checked.
    struct Checks
    {
        bool in_parallel;  ///< blocks that are checked may run beside each other
        std::uint64_t
            most_accesses;  ///< after which blocks are not checked any more; LaunchSample::all_accesses
        /// What threads of blocks run that are not checked.
        void (*unchecked_thread_main)(const void*);
    };

    struct Outcome
    {
        cudaError_t error;               ///< as Grid::run() has it
        std::uint64_t accesses;          ///< of the blocks that were checked
        std::uint64_t unchecked_blocks;  ///< of the launch
    };

    /// Runs the blocks of a launch that has begun in `serial`. Those that are checked have the results that Grid::run() has.
    /// The rest of a launch that makes more accesses than may be checked is run as by run_unchecked(), if no block that was
    /// checked has noticed another: then what is not checked can be no cause of what is found.
    ///
    /// @param work  with which the launch has begun; the order of its blocks may change
    /// @param keep  called with each watch that has seen blocks of the launch which `serial` has not run
    Outcome run(Grid& serial, Grid::Work& work, const LaunchInfo& info, const Checks& checks,
                const std::function<void(Watch&)>& keep);

    /// Runs the blocks of a launch that has begun in `serial`, which nobody observes and which is not cooperative, without
    /// looking at what they do to each other: in an order of their own, as on a GPU. What they print is in the order of
    /// blocks.
    cudaError_t run_unchecked(Grid& serial, const Grid::Work& work);

private:
    struct Worker
    {
        Worker(Schedule schedule, std::uint32_t seed, std::uint64_t idle_turns,
               std::unique_ptr<Watch> its_watch)
            : grid(schedule, seed, idle_turns), watch(std::move(its_watch))
        {
        }

        Grid grid;
        std::unique_ptr<Watch> watch;
        Grid::Work work{};  ///< of the launch, with this host thread's shared memory
    };

    std::function<bool()> head_start_of(const Grid& serial, const Grid::Work& work) const;
    cudaError_t run_in_order(Grid& serial, Grid::Work& work, LaunchSample& sample,
                             const std::function<bool()>& pauses);
    void try_beside_each_other(Grid& serial, Grid::Work& work, const LaunchInfo& info, LaunchSample& sample,
                               const std::function<void(Watch&)>& keep);
    bool run_beside_each_other(Grid& serial, Grid::Work& work, const LaunchInfo& info, LaunchSample& sample);
    void begin(Worker& worker, const ExecutionContext& serial, const Grid::Work& work,
               const LaunchInfo& info);
    void run_blocks(Worker& worker, std::uint64_t end);
    std::uint64_t accesses(const Grid& serial) const;
    bool has_to_stop() const { return speculation_.has_failed() || has_found_anything_; }
    cudaError_t run_rest_unchecked(Grid& serial, const Grid::Work& work);
    void apply_effects();

    std::chrono::microseconds head_start_;
    HostThreads threads_;
    Speculation speculation_;
    std::vector<Worker> workers_;
    std::set<void (*)(const void*)> ordered_kernels_;  ///< whose blocks run in order: there was a reason
    std::atomic<bool> has_found_anything_ = false;     ///< by a worker: there is something to tell of
    alignas(64) std::atomic<std::uint64_t> next_ = 0;  ///< place of the block that is taken next
};

}  // namespace simt
