// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::BlockReduce".
#pragma once

#include "../detail/teams.cuh"

namespace cub {

/// How the threads work together, which is the same here: the warps reduce, and thread 0 what they found.
enum BlockReduceAlgorithm {
    BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
    BLOCK_REDUCE_RAKING,
    BLOCK_REDUCE_WARP_REDUCTIONS,
};

/// Reduces the values of a block. Only thread 0 gets the result.
template <class T, int BLOCK_DIM_X, BlockReduceAlgorithm ALGORITHM = BLOCK_REDUCE_WARP_REDUCTIONS,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1>
class BlockReduce {
    using Team = detail::Block<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>;

public:
    /// A value per warp.
    using TempStorage = detail::Storage<T, Team::warps>;

    __device__ __forceinline__ BlockReduce() : storage_(detail::private_storage<TempStorage>()) {}
    __device__ __forceinline__ explicit BlockReduce(TempStorage& storage) : storage_(storage) {}

    template <class Operation>
    __device__ __forceinline__ T Reduce(T input, Operation operation)
    {
        return Reduce(input, operation, Team::threads);
    }
    template <int Items, class Operation>
    __device__ __forceinline__ T Reduce(T (&inputs)[Items], Operation operation)
    {
        T sum = inputs[0];
        for (int i = 1; i < Items; ++i) {
            sum = operation(sum, inputs[i]);
        }
        return Reduce(sum, operation, Team::threads);
    }
    /// @param num_valid  how many threads have a value
    template <class Operation>
    __device__ __forceinline__ T Reduce(T input, Operation operation, int num_valid)
    {
        const int warp = Team::warp();
        const int left = num_valid - 32 * warp;
        const int end = left < Team::warp_threads() ? left : Team::warp_threads();
        T sum = detail::Warp<32>::reduce(input, operation, end);
        if (Team::rank() % 32 == 0 && end > 0) {
            storage_[warp] = sum;
        }
        Team::sync();
        if (Team::rank() == 0) {
            for (int other = 1; 32 * other < num_valid && other < Team::warps; ++other) {
                sum = operation(sum, storage_[other]);
            }
        }
        return sum;
    }

    __device__ __forceinline__ T Sum(T input) { return Reduce(input, detail::Add()); }
    template <int Items>
    __device__ __forceinline__ T Sum(T (&inputs)[Items])
    {
        return Reduce(inputs, detail::Add());
    }
    __device__ __forceinline__ T Sum(T input, int num_valid)
    {
        return Reduce(input, detail::Add(), num_valid);
    }

private:
    TempStorage& storage_;
};

}  // namespace cub
