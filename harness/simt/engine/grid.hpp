// SPDX-License-Identifier: MIT
/// @file
/// Runs the blocks of a launch.
#pragma once

#include "block.hpp"
#include "shared_blocks.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace simt {

/// The blocks of a launch, one after the other where they allow it.
///
/// A block runs until it ends. If it cannot go on alone, because all its threads wait for memory to change or for the
/// grid, the next one becomes resident beside it, until as many are as the device has room for; then they take turns.
/// Of a block that is set aside the shared memory is kept.
class Grid {
public:
    /// @param idle_turns  how many turns threads are left to wait for each other though nothing happens: a loop may give
    ///                  up after a number of tries
    Grid(Schedule schedule, std::uint32_t seed, std::uint64_t idle_turns)
        : schedule_(schedule), seed_(seed), idle_turns_(idle_turns)
    {
    }

    /// In which its blocks run. A launch has begun in it when run() is called.
    ExecutionContext& context() { return context_; }
    const ExecutionContext& context() const { return context_; }

    struct Work
    {
        Block::Work block;
        dim3 extent;
        SharedMemory shared;
        unsigned most_resident;  ///< blocks, at least 1
        /// The place at which the last block of the schedule comes, before those that would come then: LaunchSample.
        std::uint64_t last_block_at = ~std::uint64_t{0};
    };

    /// Begins a launch.
    ///
    /// @param work       outlives the launch
    /// @param observers  likewise
    /// @param stepping   likewise; null if no block is stepped
    void begin(const Work& work, const std::vector<Observer*>& observers, const Stepping* stepping = nullptr);

    /// Runs blocks to their end.
    ///
    /// @param pauses  asked when no block is resident: whether to return, though blocks are left
    /// @return the error of a thread that was trapped; cudaErrorLaunchFailure if the threads cannot go on, and
    ///         cudaErrorLaunchTimeout if they only wait for each other
    cudaError_t run(const std::function<bool()>& pauses);

    /// Takes blocks until none is left, beside other grids, whose blocks these may wait for. Only for launches that are not
    /// cooperative.
    ///
    /// @param shared  outlives the call
    cudaError_t run_beside(SharedBlocks& shared);

    /// What the blocks that have ended have printed, where `context().is_parallel`.
    std::vector<DeferredEffects> take_effects() { return std::move(effects_); }

    /// How many blocks of the launch have begun: the place, in the order of the schedule, of the one that comes next.
    std::uint64_t begun() const { return next_; }
    std::uint64_t blocks() const { return total_; }

    /// Runs one block. No other is resident.
    ///
    /// @return whether it has come to its end without waiting for others
    bool run_alone(std::uint64_t place);

    /// Takes it that all blocks before `place` have run.
    void pass_to(std::uint64_t place) { next_ = place; }

    /// The block that runs now or ran last.
    uint3 running_block() const { return running_ != nullptr ? running_->block.info().index : uint3{}; }

private:
    struct Resident
    {
        Resident(ExecutionContext& context, Schedule schedule, std::uint32_t seed)
            : block(context, schedule, seed)
        {
        }

        Block block;
        std::vector<char> shared;  ///< while it is set aside
    };

    std::optional<std::uint64_t> take_place();
    std::uint64_t block_at(std::uint64_t place) const;
    unsigned most_resident() const;
    Resident& admit(std::uint64_t place);
    Block::Outcome run_rounds(Block& block);
    void finish(Resident& resident);
    void abandon();
    void select(Resident& resident);
    cudaError_t sweep();
    bool all_wait_for_grid() const;
    cudaError_t pass_grid_barrier();
    cudaError_t give_up_grid_barrier();
    bool is_quiet();
    cudaError_t give_up();

    ExecutionContext context_;
    Schedule schedule_;
    std::uint32_t seed_;
    std::uint64_t idle_turns_;
    std::vector<std::unique_ptr<Resident>> pool_;  ///< by slot
    std::vector<Resident*> active_;
    std::vector<Resident*> idle_;
    Resident* running_ = nullptr;
    const Work* work_ = nullptr;
    const std::vector<Observer*>* observers_ = nullptr;
    const Stepping* stepping_ = nullptr;
    SharedBlocks* shared_blocks_ = nullptr;  ///< where blocks are taken from, if other grids take some too
    std::vector<DeferredEffects> effects_;   ///< of blocks that have ended
    std::uint64_t next_ = 0;  ///< place, in their order, of the block that becomes resident next
    std::uint64_t total_ = 0;
    std::uint64_t returned_ = 0;      ///< blocks that have ended
    BlockInfo first_returned_{};      ///< of these, the one with the lowest number
    std::uint64_t activity_ = 0;      ///< as of the last sweep
    std::uint64_t quiet_sweeps_ = 0;  ///< in which nothing happened that somebody waits for
    bool was_active_ = true;          ///< since all grids waited that share the blocks
};

}  // namespace simt
