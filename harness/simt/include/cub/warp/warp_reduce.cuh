// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::WarpReduce".
#pragma once

#include "../detail/teams.cuh"

namespace cub {

/// Reduces a value per lane. Only lane 0 of the logical warp gets the result, or the first lane of each segment.
template <class T, int LOGICAL_WARP_THREADS = 32>
class WarpReduce {
    using Team = detail::Warp<LOGICAL_WARP_THREADS>;

public:
    /// Nothing: lanes exchange values in registers.
    struct TempStorage
    {
    };

    __device__ __forceinline__ explicit WarpReduce(TempStorage&) {}

    __device__ __forceinline__ T Sum(T input) { return Reduce(input, detail::Add()); }
    __device__ __forceinline__ T Sum(T input, int valid_items)
    {
        return Reduce(input, detail::Add(), valid_items);
    }
    template <class Operation>
    __device__ __forceinline__ T Reduce(T input, Operation operation)
    {
        return Team::reduce(input, operation, end_of_warp());
    }
    template <class Operation>
    __device__ __forceinline__ T Reduce(T input, Operation operation, int valid_items)
    {
        return Team::reduce(input, operation, valid_items < end_of_warp() ? valid_items : end_of_warp());
    }

    template <class Flag>
    __device__ __forceinline__ T HeadSegmentedSum(T input, Flag head_flag)
    {
        return HeadSegmentedReduce(input, head_flag, detail::Add());
    }
    template <class Flag>
    __device__ __forceinline__ T TailSegmentedSum(T input, Flag tail_flag)
    {
        return TailSegmentedReduce(input, tail_flag, detail::Add());
    }
    template <class Flag, class Operation>
    __device__ __forceinline__ T HeadSegmentedReduce(T input, Flag head_flag, Operation operation)
    {
        return Team::reduce(input, operation, next_flag(head_flag, Team::rank() + 1));
    }
    template <class Flag, class Operation>
    __device__ __forceinline__ T TailSegmentedReduce(T input, Flag tail_flag, Operation operation)
    {
        const int last = next_flag(tail_flag, Team::rank());
        return Team::reduce(input, operation, last < end_of_warp() ? last + 1 : last);
    }

private:
    static __device__ __forceinline__ int end_of_warp() { return __popc(Team::mask()); }

    /// The first rank from `rank` on whose flag is set.
    template <class Flag>
    static __device__ __forceinline__ int next_flag(Flag flag, int rank)
    {
        const unsigned int flags = __ballot_sync(Team::mask(), flag ? 1 : 0) >> Team::first();
        int next = rank;
        while (next < end_of_warp() && (flags >> next & 1) == 0) {
            ++next;
        }
        return next;
    }
};

}  // namespace cub
