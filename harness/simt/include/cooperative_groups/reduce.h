// SPDX-License-Identifier: MIT
/// @file
/// CUDA C++ Programming Guide, "Cooperative Groups", "reduce".
#pragma once

#include "../cooperative_groups.h"
#include "functions.h"

namespace cooperative_groups {

/// What `operation`, which is associative, makes of the values of all threads of a tile or a coalesced group. All get
/// it.
///
/// A tile of several warps puts the results of its warps together.
template <class Group, class T, class Operation>
__forceinline__ std::decay_t<T> reduce(const Group& group, T&& value, Operation&& operation)
{
    std::decay_t<T> result = value;
    const unsigned int rank = group.thread_rank();
    for (unsigned int distance = 1; distance < group.num_threads(); distance *= 2) {
        const std::decay_t<T> other = group.shfl_down(result, distance);
        if (rank + distance < group.num_threads()) {
            result = operation(result, other);
        }
    }
    return group.shfl(result, 0);
}

template <unsigned int Size, class Parent, class T, class Operation>
__forceinline__ std::enable_if_t<(Size > 32), std::decay_t<T>>
reduce(const thread_block_tile<Size, Parent>& group, T&& value, Operation&& operation)
{
    constexpr unsigned int warps = Size / 32;
    std::decay_t<T> results[warps];
    group.gather_of_warps(reduce(tiled_partition<32>(group), value, operation), 0, results);
    for (unsigned int distance = 1; distance < warps; distance *= 2) {
        for (unsigned int i = 0; i < warps; i += 2 * distance) {
            results[i] = operation(results[i], results[i + distance]);
        }
    }
    return results[0];
}

}  // namespace cooperative_groups
