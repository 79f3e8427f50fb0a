// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::BlockRadixSort".
#pragma once

#include "../detail/merge_sort.cuh"
#include "../detail/radix_order.cuh"
#include "block_scan.cuh"

namespace cub {

/// Sorts the items of a block, which its threads hold blocked, by some bits of their keys. The sort is stable.
template <class KeyT, int BLOCK_DIM_X, int ITEMS_PER_THREAD, class ValueT = NullType, int RADIX_BITS = 4,
          bool MEMOIZE_OUTER_SCAN = true, BlockScanAlgorithm INNER_SCAN_ALGORITHM = BLOCK_SCAN_WARP_SCANS,
          cudaSharedMemConfig SMEM_CONFIG = cudaSharedMemBankSizeFourByte, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
class BlockRadixSort {
    using Team = detail::Block<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>;
    using Keys = KeyT (&)[ITEMS_PER_THREAD];
    using Values = ValueT (&)[ITEMS_PER_THREAD];
    static constexpr int key_bits = sizeof(KeyT) * 8;

public:
    using TempStorage = detail::SortStorage<KeyT, ValueT, Team::threads * ITEMS_PER_THREAD>;

    __device__ __forceinline__ BlockRadixSort() : storage_(detail::private_storage<TempStorage>()) {}
    __device__ __forceinline__ explicit BlockRadixSort(TempStorage& storage) : storage_(storage) {}

    __device__ __forceinline__ void Sort(Keys keys, int begin_bit = 0, int end_bit = key_bits)
    {
        sort<false>(keys, begin_bit, end_bit, blocked());
    }
    __device__ __forceinline__ void Sort(Keys keys, Values values, int begin_bit = 0, int end_bit = key_bits)
    {
        sort<false>(keys, values, begin_bit, end_bit, blocked());
    }
    __device__ __forceinline__ void SortDescending(Keys keys, int begin_bit = 0, int end_bit = key_bits)
    {
        sort<true>(keys, begin_bit, end_bit, blocked());
    }
    __device__ __forceinline__ void SortDescending(Keys keys, Values values, int begin_bit = 0,
                                                   int end_bit = key_bits)
    {
        sort<true>(keys, values, begin_bit, end_bit, blocked());
    }

    // --- The threads hold the sorted items striped ---

    __device__ __forceinline__ void SortBlockedToStriped(Keys keys, int begin_bit = 0, int end_bit = key_bits)
    {
        sort<false>(keys, begin_bit, end_bit, detail::striped<Team>());
    }
    __device__ __forceinline__ void SortBlockedToStriped(Keys keys, Values values, int begin_bit = 0,
                                                         int end_bit = key_bits)
    {
        sort<false>(keys, values, begin_bit, end_bit, detail::striped<Team>());
    }
    __device__ __forceinline__ void SortDescendingBlockedToStriped(Keys keys, int begin_bit = 0,
                                                                   int end_bit = key_bits)
    {
        sort<true>(keys, begin_bit, end_bit, detail::striped<Team>());
    }
    __device__ __forceinline__ void SortDescendingBlockedToStriped(Keys keys, Values values,
                                                                   int begin_bit = 0, int end_bit = key_bits)
    {
        sort<true>(keys, values, begin_bit, end_bit, detail::striped<Team>());
    }

private:
    static __device__ __forceinline__ auto blocked() { return detail::blocked<ITEMS_PER_THREAD, Team>(); }

    template <bool Descending, class Take>
    __device__ __forceinline__ void sort(Keys keys, int begin_bit, int end_bit, Take take)
    {
        ValueT none[ITEMS_PER_THREAD] = {};
        sort<Descending>(keys, none, begin_bit, end_bit, take);
    }
    template <bool Descending, class Take>
    __device__ __forceinline__ void sort(Keys keys, Values values, int begin_bit, int end_bit, Take take)
    {
        detail::merge_sort<Team>(storage_, keys, values, detail::RadixLess<Descending>{begin_bit, end_bit},
                                 take);
    }

    TempStorage& storage_;
};

}  // namespace cub
