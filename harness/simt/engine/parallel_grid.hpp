// SPDX-License-Identifier: MIT
/// @file
/// Runs the blocks of a launch on all processors.
#pragma once

#include "grid.hpp"
#include "host_threads.hpp"
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

    /// Runs the blocks of a launch that has begun in `serial`, with the results that Grid::run() has.
    ///
    /// @param keep  called with each watch that has seen blocks of the launch which `serial` has not run
    cudaError_t run(Grid& serial, const Grid::Work& work, const LaunchInfo& info,
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
    };

    cudaError_t run_first(Grid& serial, const Grid::Work& work, const std::function<bool()>& has_to_stay);
    bool run_rest(Grid& serial, const Grid::Work& work, const LaunchInfo& info);
    void run_blocks(Worker& worker, const ExecutionContext& serial, const Grid::Work& of_launch,
                    const LaunchInfo& info);
    void apply_effects();

    std::chrono::microseconds head_start_;
    HostThreads threads_;
    Speculation speculation_;
    std::vector<Worker> workers_;
    std::set<void (*)(const void*)> ordered_kernels_;  ///< whose blocks have noticed each other
    alignas(64) std::atomic<std::uint64_t> next_ = 0;  ///< place of the block that is taken next
};

}  // namespace simt
