// SPDX-License-Identifier: MIT
/// @file
/// Launches by kernels, and what comes before each of them.
#pragma once

#include "stream_work.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace simt {

/// Places in the threads of a grid: what a thread had done when it made a launch, and what others had done that launched
/// work before it in the same stream, or before an event that the stream waits for.
struct LaunchPoints
{
    std::uint32_t number;  ///< of the launch, as Observer::nested_launch() has it
    std::vector<std::shared_ptr<const LaunchPoints>> before{};
};

/// How much of what an earlier launch did comes before all of a launch.
enum class LaunchOrder : std::uint8_t {
    before,      ///< all of it
    in_part,     ///< it has launched this one, or who launched this one: what it did before that
    concurrent,  ///< nothing: the two may run at the same time
};

/// A launch among all others: CUDA C++ Programming Guide, "CUDA Dynamic Parallelism". A grid is complete when all that it has
/// launched is. What a thread did before a launch comes before all that the launched grid does; what it does afterwards
/// is concurrent with it. A tail launch comes after its grid and all that the grid has launched; so it takes the place of
/// that grid among the other launches.
struct LaunchNode
{
    std::shared_ptr<const LaunchNode> parent;    ///< the grid that has launched it; null if the host has
    StreamWork work{};                           ///< among the launches of the same parent
    std::shared_ptr<const LaunchPoints> points;  ///< in the threads of the parent
    unsigned depth = 0;                          ///< how many grids there are above it

    bool is_nested() const { return points != nullptr || is_tail; }
    bool is_tail = false;  ///< of a grid, whose `parent`, `work` and `points` these are

    /// What is known of `other`, which has run before.
    ///
    /// @return with LaunchOrder::in_part, the points in the threads of `other`, else null
    std::pair<LaunchOrder, const LaunchPoints*> order_after(const LaunchNode& other) const
    {
        const LaunchNode* own = this;
        const LaunchNode* others = &other;
        const LaunchNode* below = nullptr;  // of the own launches, the one below `own`
        const auto go_up = [&] { below = std::exchange(own, own->parent.get()); };
        while (own->depth > others->depth) {
            go_up();
        }
        while (others->depth > own->depth) {
            others = others->parent.get();
        }
        if (own == others) {
            return {LaunchOrder::in_part, below != nullptr ? below->points.get() : nullptr};
        }
        while (own->parent != others->parent) {
            go_up();
            others = others->parent.get();
        }
        const bool have_one_place =
            own->work.stream == others->work.stream && own->work.number == others->work.number;
        return {have_one_place || own->work.comes_after(others->work) ? LaunchOrder::before
                                                                      : LaunchOrder::concurrent,
                nullptr};
    }
};

}  // namespace simt
