// SPDX-License-Identifier: MIT
/// @file
/// What grids have in common that share the blocks of one launch.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>

namespace simt {

/// The blocks of a launch that several grids take, each on a host thread of its own.
class SharedBlocks {
public:
    /// @param first  place, in the order of the schedule, of the first block that is left
    /// @param total  blocks of the launch
    /// @param grids  that take them
    SharedBlocks(std::uint64_t first, std::uint64_t total, unsigned grids)
        : next_(first), total_(total), grids_(grids), most_grids_(grids)
    {
    }

    /// The place of a block that nobody has taken, if one is left.
    std::optional<std::uint64_t> take();

    /// How many grids took blocks at the beginning.
    unsigned grids() const { return most_grids_; }

    /// Ends the launch in all grids.
    void fail() { has_failed_ = true; }
    bool has_failed() const { return has_failed_; }

    /// A grid in which all blocks wait, and nothing has happened for long, lets the others go on, for some milliseconds at
    /// most.
    ///
    /// @param was_active  something has happened in it since it was told that all grids wait
    /// @return whether all wait for each other: each has looked again since all waited, and none has found anything to do.
    ///         has_failed() then
    bool wait_for_others(bool& was_active);

    /// A grid takes no more blocks, and has none left.
    void leave();

private:
    void let_all_look_again();

    std::atomic<std::uint64_t> next_;
    std::uint64_t total_;
    std::atomic<bool> has_failed_ = false;

    std::mutex mutex_;  ///< of what follows
    std::condition_variable all_waited_;
    unsigned grids_;  ///< that have not left
    unsigned most_grids_;
    unsigned waiting_ = 0;
    std::uint64_t times_all_waited_ = 0;
    bool any_was_active_ = true;  ///< since all waited
};

}  // namespace simt
