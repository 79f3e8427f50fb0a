// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::BlockExchange".
#pragma once

#include "../detail/items.cuh"

namespace cub {

/// Exchanges the items of a block through shared memory.
template <class T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, bool WARP_TIME_SLICING = false, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
class BlockExchange {
    using Team = detail::Block<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>;

public:
    using TempStorage = detail::Storage<T, Team::threads * ITEMS_PER_THREAD>;

    __device__ __forceinline__ BlockExchange() : storage_(detail::private_storage<TempStorage>()) {}
    __device__ __forceinline__ explicit BlockExchange(TempStorage& storage) : storage_(storage) {}

    template <class Result>
    __device__ __forceinline__ void StripedToBlocked(const T (&input)[ITEMS_PER_THREAD],
                                                     Result (&output)[ITEMS_PER_THREAD])
    {
        detail::exchange<Team>(storage_, input, output, striped(), blocked());
    }
    template <class Result>
    __device__ __forceinline__ void BlockedToStriped(const T (&input)[ITEMS_PER_THREAD],
                                                     Result (&output)[ITEMS_PER_THREAD])
    {
        detail::exchange<Team>(storage_, input, output, blocked(), striped());
    }
    template <class Result>
    __device__ __forceinline__ void WarpStripedToBlocked(const T (&input)[ITEMS_PER_THREAD],
                                                         Result (&output)[ITEMS_PER_THREAD])
    {
        detail::exchange<detail::Warp<32>>(storage_, input, output, warp_striped(), blocked());
    }
    template <class Result>
    __device__ __forceinline__ void BlockedToWarpStriped(const T (&input)[ITEMS_PER_THREAD],
                                                         Result (&output)[ITEMS_PER_THREAD])
    {
        detail::exchange<detail::Warp<32>>(storage_, input, output, blocked(), warp_striped());
    }
    template <class Result, class Rank>
    __device__ __forceinline__ void ScatterToBlocked(const T (&input)[ITEMS_PER_THREAD],
                                                     Result (&output)[ITEMS_PER_THREAD],
                                                     Rank (&ranks)[ITEMS_PER_THREAD])
    {
        detail::exchange<Team>(storage_, input, output, Ranked<Rank>{ranks}, blocked());
    }
    template <class Result, class Rank>
    __device__ __forceinline__ void ScatterToStriped(const T (&input)[ITEMS_PER_THREAD],
                                                     Result (&output)[ITEMS_PER_THREAD],
                                                     Rank (&ranks)[ITEMS_PER_THREAD])
    {
        detail::exchange<Team>(storage_, input, output, Ranked<Rank>{ranks}, striped());
    }

    // --- In place ---

    __device__ __forceinline__ void StripedToBlocked(T (&items)[ITEMS_PER_THREAD])
    {
        StripedToBlocked(items, items);
    }
    __device__ __forceinline__ void BlockedToStriped(T (&items)[ITEMS_PER_THREAD])
    {
        BlockedToStriped(items, items);
    }
    __device__ __forceinline__ void WarpStripedToBlocked(T (&items)[ITEMS_PER_THREAD])
    {
        WarpStripedToBlocked(items, items);
    }
    __device__ __forceinline__ void BlockedToWarpStriped(T (&items)[ITEMS_PER_THREAD])
    {
        BlockedToWarpStriped(items, items);
    }
    template <class Rank>
    __device__ __forceinline__ void ScatterToBlocked(T (&items)[ITEMS_PER_THREAD],
                                                     Rank (&ranks)[ITEMS_PER_THREAD])
    {
        ScatterToBlocked(items, items, ranks);
    }
    template <class Rank>
    __device__ __forceinline__ void ScatterToStriped(T (&items)[ITEMS_PER_THREAD],
                                                     Rank (&ranks)[ITEMS_PER_THREAD])
    {
        ScatterToStriped(items, items, ranks);
    }

private:
    template <class Rank>
    struct Ranked
    {
        Rank (&ranks)[ITEMS_PER_THREAD];
        __device__ __forceinline__ int operator()(int i) const { return static_cast<int>(ranks[i]); }
    };

    static __device__ __forceinline__ auto blocked() { return detail::blocked<ITEMS_PER_THREAD, Team>(); }
    static __device__ __forceinline__ auto striped() { return detail::striped<Team>(); }
    static __device__ __forceinline__ auto warp_striped()
    {
        return detail::warp_striped<ITEMS_PER_THREAD, Team>();
    }

    TempStorage& storage_;
};

}  // namespace cub
