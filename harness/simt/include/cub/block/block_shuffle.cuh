// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::BlockShuffle".
#pragma once

#include "../detail/teams.cuh"

namespace cub {

/// Passes values on to other threads of the block.
template <class T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1>
class BlockShuffle {
    using Team = detail::Block<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>;

public:
    using TempStorage = detail::Storage<T, Team::threads>;

    __device__ __forceinline__ BlockShuffle() : storage_(detail::private_storage<TempStorage>()) {}
    __device__ __forceinline__ explicit BlockShuffle(TempStorage& storage) : storage_(storage) {}

    /// What the thread `distance` after the caller has. A thread for which there is none keeps its output.
    __device__ __forceinline__ void Offset(T input, T& output, int distance = 1)
    {
        share(input);
        const int source = Team::rank() + distance;
        if (source >= 0 && source < Team::threads) {
            output = storage_[source];
        }
    }
    /// The same, where thread 0 comes after the last one.
    __device__ __forceinline__ void Rotate(T input, T& output, unsigned int distance = 1)
    {
        share(input);
        output = storage_[static_cast<int>((Team::rank() + distance) % Team::threads)];
    }

    /// The items, each one place later. The first of the block keeps its value.
    template <int Items>
    __device__ __forceinline__ void Up(T (&input)[Items], T (&previous)[Items])
    {
        share(input[Items - 1]);
        for (int i = Items - 1; i > 0; --i) {
            previous[i] = input[i - 1];
        }
        if (Team::rank() > 0) {
            previous[0] = storage_[Team::rank() - 1];
        }
    }
    /// @param block_suffix  gets the last item of the block
    template <int Items>
    __device__ __forceinline__ void Up(T (&input)[Items], T (&previous)[Items], T& block_suffix)
    {
        Up(input, previous);
        block_suffix = storage_[Team::threads - 1];
    }
    /// The items, each one place earlier. The last of the block keeps its value.
    template <int Items>
    __device__ __forceinline__ void Down(T (&input)[Items], T (&next)[Items])
    {
        share(input[0]);
        for (int i = 0; i < Items - 1; ++i) {
            next[i] = input[i + 1];
        }
        if (Team::rank() < Team::threads - 1) {
            next[Items - 1] = storage_[Team::rank() + 1];
        }
    }
    /// @param block_prefix  gets the first item of the block
    template <int Items>
    __device__ __forceinline__ void Down(T (&input)[Items], T (&next)[Items], T& block_prefix)
    {
        Down(input, next);
        block_prefix = storage_[0];
    }

private:
    __device__ __forceinline__ void share(const T& value)
    {
        storage_[Team::rank()] = value;
        Team::sync();
    }

    TempStorage& storage_;
};

}  // namespace cub
