// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::BlockLoad" and the functions for loads.
#pragma once

#include "../detail/items.cuh"

namespace cub {

template <class T, int Items, class Iterator>
__device__ __forceinline__ void LoadDirectBlocked(int linear_tid, Iterator source, T (&items)[Items])
{
    detail::load(source, items, detail::Blocked<Items>{linear_tid});
}
template <class T, int Items, class Iterator>
__device__ __forceinline__ void LoadDirectBlocked(int linear_tid, Iterator source, T (&items)[Items],
                                                  int valid_items)
{
    detail::load_valid(source, items, valid_items, detail::Blocked<Items>{linear_tid});
}
template <int BLOCK_THREADS, class T, int Items, class Iterator>
__device__ __forceinline__ void LoadDirectStriped(int linear_tid, Iterator source, T (&items)[Items])
{
    detail::load(source, items, detail::Striped{linear_tid, BLOCK_THREADS});
}
template <int BLOCK_THREADS, class T, int Items, class Iterator>
__device__ __forceinline__ void LoadDirectStriped(int linear_tid, Iterator source, T (&items)[Items],
                                                  int valid_items)
{
    detail::load_valid(source, items, valid_items, detail::Striped{linear_tid, BLOCK_THREADS});
}

enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED,
};

/// Loads a tile, so that threads hold its items blocked, or striped by BLOCK_LOAD_STRIPED. The algorithms that transpose
/// load striped and exchange the items in shared memory.
template <class T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, BlockLoadAlgorithm ALGORITHM = BLOCK_LOAD_DIRECT,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1>
class BlockLoad {
    using Team = detail::Block<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>;
    static constexpr bool is_warp_transpose =
        ALGORITHM == BLOCK_LOAD_WARP_TRANSPOSE || ALGORITHM == BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED;
    static constexpr bool is_transpose = ALGORITHM == BLOCK_LOAD_TRANSPOSE || is_warp_transpose;

public:
    using TempStorage =
        std::conditional_t<is_transpose, detail::Storage<T, Team::threads * ITEMS_PER_THREAD>, NullType>;

    __device__ __forceinline__ BlockLoad() : storage_(detail::private_storage<TempStorage>()) {}
    __device__ __forceinline__ explicit BlockLoad(TempStorage& storage) : storage_(storage) {}

    template <class Iterator>
    __device__ __forceinline__ void Load(Iterator source, T (&items)[ITEMS_PER_THREAD])
    {
        detail::load(source, items, place());
        transpose(items);
    }
    /// Leaves the items from `valid_items` on as they are.
    template <class Iterator>
    __device__ __forceinline__ void Load(Iterator source, T (&items)[ITEMS_PER_THREAD], int valid_items)
    {
        detail::load_valid(source, items, valid_items, place());
        transpose(items);
    }
    template <class Iterator, class Default>
    __device__ __forceinline__ void Load(Iterator source, T (&items)[ITEMS_PER_THREAD], int valid_items,
                                         Default oob_default)
    {
        for (T& item : items) {
            item = oob_default;
        }
        Load(source, items, valid_items);
    }

private:
    /// Where in the tile an item is loaded from.
    static __device__ __forceinline__ auto place()
    {
        if constexpr (is_warp_transpose) {
            return detail::warp_striped<ITEMS_PER_THREAD, Team>();
        } else if constexpr (is_transpose || ALGORITHM == BLOCK_LOAD_STRIPED) {
            return detail::striped<Team>();
        } else {
            return detail::blocked<ITEMS_PER_THREAD, Team>();
        }
    }

    __device__ __forceinline__ void transpose(T (&items)[ITEMS_PER_THREAD])
    {
        using Exchanging = std::conditional_t<is_warp_transpose, detail::Warp<32>, Team>;
        if constexpr (is_transpose) {
            detail::exchange<Exchanging>(storage_, items, items, place(),
                                         detail::blocked<ITEMS_PER_THREAD, Team>());
        }
    }

    TempStorage& storage_;
};

}  // namespace cub
