// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::BlockHistogram".
#pragma once

#include "../detail/teams.cuh"

namespace cub {

/// How the threads count, which is the same here: by atomic functions.
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };

/// Counts the items of a block, which are numbers of bins. The histogram is the program's, in shared or global memory.
template <class T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, int BINS,
          BlockHistogramAlgorithm ALGORITHM = BLOCK_HISTO_SORT, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1>
class BlockHistogram {
    using Team = detail::Block<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>;

public:
    using TempStorage = NullType;

    __device__ __forceinline__ BlockHistogram() {}
    __device__ __forceinline__ explicit BlockHistogram(TempStorage&) {}

    template <class Counter>
    __device__ __forceinline__ void InitHistogram(Counter (&histogram)[BINS])
    {
        for (int bin = Team::rank(); bin < BINS; bin += Team::threads) {
            histogram[bin] = 0;
        }
    }
    /// Adds the items to a histogram that all threads see as it is.
    template <class Counter>
    __device__ __forceinline__ void Composite(T (&items)[ITEMS_PER_THREAD], Counter (&histogram)[BINS])
    {
        for (const T& item : items) {
            atomicAdd(&histogram[item], Counter{1});
        }
    }
    template <class Counter>
    __device__ __forceinline__ void Histogram(T (&items)[ITEMS_PER_THREAD], Counter (&histogram)[BINS])
    {
        InitHistogram(histogram);
        Team::sync();
        Composite(items, histogram);
    }
};

}  // namespace cub
