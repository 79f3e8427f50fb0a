// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::BlockDiscontinuity".
#pragma once

#include "../detail/teams.cuh"

#include <utility>

namespace cub {

/// Flags the items of a block, which its threads hold blocked, that differ from their neighbours. The first head and the
/// last tail are flagged, unless the item before or after the tile is given.
template <class T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1>
class BlockDiscontinuity {
    using Team = detail::Block<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>;

public:
    /// The first and the last item of each thread.
    struct TempStorage
    {
        detail::Storage<T, Team::threads> first;
        detail::Storage<T, Team::threads> last;
    };

    __device__ __forceinline__ BlockDiscontinuity() : storage_(detail::private_storage<TempStorage>()) {}
    __device__ __forceinline__ explicit BlockDiscontinuity(TempStorage& storage) : storage_(storage) {}

    template <int Items, class Flag, class Differ>
    __device__ __forceinline__ void FlagHeads(Flag (&heads)[Items], T (&input)[Items], Differ differ)
    {
        share_last(input);
        flag_heads(heads, nullptr, input, differ);
    }
    template <int Items, class Flag, class Differ>
    __device__ __forceinline__ void FlagHeads(Flag (&heads)[Items], T (&input)[Items], Differ differ,
                                              T tile_predecessor)
    {
        share_last(input);
        flag_heads(heads, &tile_predecessor, input, differ);
    }
    template <int Items, class Flag, class Differ>
    __device__ __forceinline__ void FlagTails(Flag (&tails)[Items], T (&input)[Items], Differ differ)
    {
        share_first(input);
        flag_tails(tails, nullptr, input, differ);
    }
    template <int Items, class Flag, class Differ>
    __device__ __forceinline__ void FlagTails(Flag (&tails)[Items], T (&input)[Items], Differ differ,
                                              T tile_successor)
    {
        share_first(input);
        flag_tails(tails, &tile_successor, input, differ);
    }

    template <int Items, class Flag, class Differ>
    __device__ __forceinline__ void FlagHeadsAndTails(Flag (&heads)[Items], Flag (&tails)[Items],
                                                      T (&input)[Items], Differ differ)
    {
        flag_both(heads, nullptr, tails, nullptr, input, differ);
    }
    template <int Items, class Flag, class Differ>
    __device__ __forceinline__ void FlagHeadsAndTails(Flag (&heads)[Items], Flag (&tails)[Items],
                                                      T tile_successor, T (&input)[Items], Differ differ)
    {
        flag_both(heads, nullptr, tails, &tile_successor, input, differ);
    }
    template <int Items, class Flag, class Differ>
    __device__ __forceinline__ void FlagHeadsAndTails(Flag (&heads)[Items], T tile_predecessor,
                                                      Flag (&tails)[Items], T (&input)[Items], Differ differ)
    {
        flag_both(heads, &tile_predecessor, tails, nullptr, input, differ);
    }
    template <int Items, class Flag, class Differ>
    __device__ __forceinline__ void FlagHeadsAndTails(Flag (&heads)[Items], T tile_predecessor,
                                                      Flag (&tails)[Items], T tile_successor,
                                                      T (&input)[Items], Differ differ)
    {
        flag_both(heads, &tile_predecessor, tails, &tile_successor, input, differ);
    }

private:
    template <int Items>
    __device__ __forceinline__ void share_first(T (&input)[Items])
    {
        storage_.first[Team::rank()] = input[0];
        Team::sync();
    }
    template <int Items>
    __device__ __forceinline__ void share_last(T (&input)[Items])
    {
        storage_.last[Team::rank()] = input[Items - 1];
        Team::sync();
    }

    template <int Items, class Flag, class Differ>
    __device__ __forceinline__ void flag_both(Flag (&heads)[Items], const T* predecessor,
                                              Flag (&tails)[Items], const T* successor, T (&input)[Items],
                                              Differ differ)
    {
        storage_.first[Team::rank()] = input[0];
        share_last(input);
        flag_heads(heads, predecessor, input, differ);
        flag_tails(tails, successor, input, differ);
    }

    template <int Items, class Flag, class Differ>
    __device__ __forceinline__ void flag_heads(Flag (&heads)[Items], const T* predecessor, T (&input)[Items],
                                               Differ differ)
    {
        const int rank = Team::rank();
        for (int i = Items - 1; i > 0; --i) {
            heads[i] = differs(differ, input[i - 1], input[i], rank * Items + i, 0);
        }
        if (rank > 0) {
            heads[0] = differs(differ, storage_.last[rank - 1], input[0], rank * Items, 0);
        } else {
            heads[0] = predecessor == nullptr || differs(differ, *predecessor, input[0], 0, 0);
        }
    }

    template <int Items, class Flag, class Differ>
    __device__ __forceinline__ void flag_tails(Flag (&tails)[Items], const T* successor, T (&input)[Items],
                                               Differ differ)
    {
        const int rank = Team::rank();
        const int last = rank * Items + Items - 1;
        for (int i = 0; i < Items - 1; ++i) {
            tails[i] = differs(differ, input[i], input[i + 1], rank * Items + i + 1, 0);
        }
        if (rank < Team::threads - 1) {
            tails[Items - 1] = differs(differ, input[Items - 1], storage_.first[rank + 1], last + 1, 0);
        } else {
            tails[Items - 1] =
                successor == nullptr || differs(differ, input[Items - 1], *successor, last + 1, 0);
        }
    }

    /// A comparison may ask for the index of its second item as well.
    template <class Differ>
    static __device__ __forceinline__ auto differs(Differ& differ, const T& a, const T& b, int index, int)
        -> decltype(differ(a, b, index))
    {
        return differ(a, b, index);
    }
    template <class Differ>
    static __device__ __forceinline__ auto differs(Differ& differ, const T& a, const T& b, int, long)
        -> decltype(differ(a, b))
    {
        return differ(a, b);
    }

    TempStorage& storage_;
};

}  // namespace cub
