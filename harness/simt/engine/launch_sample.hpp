// SPDX-License-Identifier: MIT
/// @file
/// Which blocks of a launch are checked, where it would take too long to check all of them.
#pragma once

#include <cstdint>
#include <limits>

namespace simt {

/// Chooses the blocks of a launch that are checked: the first ones, in the order of the schedule, until they have made as many
/// accesses as are allowed; and the last one, in which an index that no condition guards leaves its array. The last one
/// comes next as soon as it is clear that not all can be checked.
///
/// What the accesses of a block are is known once it has run, so the choice is made in rounds. It depends on the program alone,
/// not on the time that anything takes.
class LaunchSample {
public:
    static constexpr std::uint64_t all_accesses = std::numeric_limits<std::uint64_t>::max();

    /// @param blocks    of the launch
    /// @param accesses  how many may be checked
    LaunchSample(std::uint64_t blocks, std::uint64_t accesses);

    /// The place, in the order of the schedule, before which all blocks are to be checked.
    std::uint64_t end() const { return end_; }

    /// Begins the next round.
    ///
    /// @param place     before which all blocks have ended, at least end()
    /// @param accesses  that they have made
    void go_on(std::uint64_t place, std::uint64_t accesses);

    /// Whether no more blocks are to be checked.
    bool is_over() const { return is_over_; }

    /// The place at which the last block of the launch comes, before those that would come then; `blocks` if it comes last.
    std::uint64_t last_block_at() const { return last_block_at_; }

private:
    std::uint64_t blocks_;
    std::uint64_t accesses_;
    std::uint64_t end_;
    std::uint64_t last_block_at_;
    bool is_over_ = false;
};

}  // namespace simt
