// SPDX-License-Identifier: MIT
/// @file
/// CUDA C++ Programming Guide, "Cooperative Groups", "inclusive_scan and exclusive_scan".
#pragma once

#include "../cooperative_groups.h"
#include "functions.h"

namespace cooperative_groups {

/// What `operation`, which is associative, makes of the values of the threads up to the caller, in the order of their
/// ranks.
template <class Group, class T, class Operation>
__forceinline__ std::decay_t<T> inclusive_scan(const Group& group, T&& value, Operation&& operation)
{
    std::decay_t<T> result = value;
    const unsigned int rank = group.thread_rank();
    for (unsigned int distance = 1; distance < group.num_threads(); distance *= 2) {
        const std::decay_t<T> other = group.shfl_up(result, distance);
        if (rank >= distance) {
            result = operation(other, result);
        }
    }
    return result;
}

/// A tile of several warps puts what the warps before the caller's have before what its own has.
template <unsigned int Size, class Parent, class T, class Operation>
__forceinline__ std::enable_if_t<(Size > 32), std::decay_t<T>>
inclusive_scan(const thread_block_tile<Size, Parent>& group, T&& value, Operation&& operation)
{
    const std::decay_t<T> of_warp = inclusive_scan(tiled_partition<32>(group), value, operation);
    std::decay_t<T> warps[Size / 32];
    group.gather_of_warps(of_warp, 31, warps);
    const unsigned int warp = group.thread_rank() / 32;
    if (warp == 0) {
        return of_warp;
    }
    std::decay_t<T> before = warps[0];
    for (unsigned int i = 1; i < warp; ++i) {
        before = operation(before, warps[i]);
    }
    return operation(before, of_warp);
}

/// The same of the threads before the caller. The first thread gets a value-initialised one.
template <class Group, class T, class Operation>
__forceinline__ std::decay_t<T> exclusive_scan(const Group& group, T&& value, Operation&& operation)
{
    const std::decay_t<T> up_to_here = inclusive_scan(group, value, operation);
    const std::decay_t<T> before = group.shfl_up(up_to_here, 1);
    return group.thread_rank() == 0 ? std::decay_t<T>{} : before;
}

template <unsigned int Size, class Parent, class T, class Operation>
__forceinline__ std::enable_if_t<(Size > 32), std::decay_t<T>>
exclusive_scan(const thread_block_tile<Size, Parent>& group, T&& value, Operation&& operation)
{
    const auto warp = tiled_partition<32>(group);
    const std::decay_t<T> up_to_here = inclusive_scan(group, value, operation);
    std::decay_t<T> warps[Size / 32];
    group.gather_of_warps(up_to_here, 31, warps);
    const std::decay_t<T> before = warp.shfl_up(up_to_here, 1);
    const unsigned int rank = group.thread_rank();
    return rank == 0 ? std::decay_t<T>{} : rank % 32 == 0 ? warps[rank / 32 - 1] : before;
}

template <class Group, class T>
__forceinline__ std::decay_t<T> inclusive_scan(const Group& group, T&& value)
{
    return inclusive_scan(group, value, plus<std::decay_t<T>>());
}

template <class Group, class T>
__forceinline__ std::decay_t<T> exclusive_scan(const Group& group, T&& value)
{
    return exclusive_scan(group, value, plus<std::decay_t<T>>());
}

}  // namespace cooperative_groups
