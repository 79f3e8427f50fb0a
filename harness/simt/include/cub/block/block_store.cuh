// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::BlockStore" and the functions for stores.
#pragma once

#include "../detail/items.cuh"

namespace cub {

template <class T, int Items, class Iterator>
__device__ __forceinline__ void StoreDirectBlocked(int linear_tid, Iterator target, T (&items)[Items])
{
    detail::store(target, items, detail::Blocked<Items>{linear_tid});
}
template <class T, int Items, class Iterator>
__device__ __forceinline__ void StoreDirectBlocked(int linear_tid, Iterator target, T (&items)[Items],
                                                   int valid_items)
{
    detail::store_valid(target, items, valid_items, detail::Blocked<Items>{linear_tid});
}
template <int BLOCK_THREADS, class T, int Items, class Iterator>
__device__ __forceinline__ void StoreDirectStriped(int linear_tid, Iterator target, T (&items)[Items])
{
    detail::store(target, items, detail::Striped{linear_tid, BLOCK_THREADS});
}
template <int BLOCK_THREADS, class T, int Items, class Iterator>
__device__ __forceinline__ void StoreDirectStriped(int linear_tid, Iterator target, T (&items)[Items],
                                                   int valid_items)
{
    detail::store_valid(target, items, valid_items, detail::Striped{linear_tid, BLOCK_THREADS});
}

enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED,
};

/// Stores a tile whose items threads hold blocked, or striped by BLOCK_STORE_STRIPED. The algorithms that transpose
/// exchange the items in shared memory and store striped.
template <class T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, BlockStoreAlgorithm ALGORITHM = BLOCK_STORE_DIRECT,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1>
class BlockStore {
    using Team = detail::Block<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>;
    static constexpr bool is_warp_transpose =
        ALGORITHM == BLOCK_STORE_WARP_TRANSPOSE || ALGORITHM == BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED;
    static constexpr bool is_transpose = ALGORITHM == BLOCK_STORE_TRANSPOSE || is_warp_transpose;

public:
    using TempStorage =
        std::conditional_t<is_transpose, detail::Storage<T, Team::threads * ITEMS_PER_THREAD>, NullType>;

    __device__ __forceinline__ BlockStore() : storage_(detail::private_storage<TempStorage>()) {}
    __device__ __forceinline__ explicit BlockStore(TempStorage& storage) : storage_(storage) {}

    template <class Iterator>
    __device__ __forceinline__ void Store(Iterator target, T (&items)[ITEMS_PER_THREAD])
    {
        transpose(items);
        detail::store(target, items, place());
    }
    template <class Iterator>
    __device__ __forceinline__ void Store(Iterator target, T (&items)[ITEMS_PER_THREAD], int valid_items)
    {
        transpose(items);
        detail::store_valid(target, items, valid_items, place());
    }

private:
    /// Where in the tile an item is stored.
    static __device__ __forceinline__ auto place()
    {
        if constexpr (is_warp_transpose) {
            return detail::warp_striped<ITEMS_PER_THREAD, Team>();
        } else if constexpr (is_transpose || ALGORITHM == BLOCK_STORE_STRIPED) {
            return detail::striped<Team>();
        } else {
            return detail::blocked<ITEMS_PER_THREAD, Team>();
        }
    }

    __device__ __forceinline__ void transpose(T (&items)[ITEMS_PER_THREAD])
    {
        using Exchanging = std::conditional_t<is_warp_transpose, detail::Warp<32>, Team>;
        if constexpr (is_transpose) {
            detail::exchange<Exchanging>(storage_, items, items, detail::blocked<ITEMS_PER_THREAD, Team>(),
                                         place());
        }
    }

    TempStorage& storage_;
};

}  // namespace cub
