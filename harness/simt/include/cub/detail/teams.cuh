// SPDX-License-Identifier: MIT
/// @file
/// What CUB's primitives for blocks and warps are made of: the threads that work together, and their shared memory.
///
/// Every function is inlined, so that a finding names the line of the program that called the primitive.
#pragma once

#include "../../cooperative_groups.h"

namespace cub {

/// The type of a value that there is none of.
struct NullType
{
};

namespace detail {

/// `Count` objects in shared memory that no constructor runs for: a TempStorage can be a member of a union.
template <class T, int Count>
struct Storage
{
    alignas(T) unsigned char bytes[Count * sizeof(T)];

    __device__ __forceinline__ T& operator[](int i) { return reinterpret_cast<T*>(bytes)[i]; }
};

/// The shared memory of a primitive that the program gave none. As in CUB, all objects of a type share it.
template <class TempStorage>
__device__ __forceinline__ TempStorage& private_storage()
{
    __shared__ TempStorage storage;
    return storage;
}

/// The threads of a block whose dimensions are known when it is compiled.
template <int DimX, int DimY, int DimZ>
struct Block
{
    static constexpr int threads = DimX * DimY * DimZ;
    static constexpr int warps = (threads + 31) / 32;

    static __device__ __forceinline__ int rank()
    {
        return static_cast<int>(threadIdx.x + DimX * (threadIdx.y + DimY * threadIdx.z));
    }
    static __device__ __forceinline__ int warp() { return rank() / 32; }
    /// The threads of the caller's warp.
    static __device__ __forceinline__ int warp_threads()
    {
        return threads - 32 * warp() < 32 ? threads - 32 * warp() : 32;
    }
    static __device__ __forceinline__ void sync() { __syncthreads(); }
};

/// The lanes of a warp in groups of `Threads`, which need not be a power of two.
template <int Threads>
struct Warp
{
    static_assert(1 <= Threads && Threads <= 32, "a logical warp has 1 to 32 threads");
    static constexpr int threads = Threads;

    static __device__ __forceinline__ int lane()
    {
        return static_cast<int>(cooperative_groups::detail::lane());
    }
    static __device__ __forceinline__ int rank() { return lane() % Threads; }
    static __device__ __forceinline__ int first() { return lane() - rank(); }
    /// The lanes of the caller's group that are threads of the block.
    static __device__ __forceinline__ unsigned int mask()
    {
        return cooperative_groups::detail::lanes_from(first(), Threads) &
               cooperative_groups::detail::lanes_in_block();
    }
    static __device__ __forceinline__ void sync() { __syncwarp(mask()); }

    /// The value that the thread of a rank has.
    template <class T>
    static __device__ __forceinline__ T shuffle(const T& value, int rank)
    {
        const unsigned int lanes = mask();
        const int source = first() + rank;
        return cooperative_groups::detail::shuffle_parts(
            value, [=](auto part)
                       __attribute__((always_inline)) { return __shfl_sync(lanes, part, source); });
    }

    /// Reduces the values of the ranks from the caller's to `end`, which is not included.
    template <class T, class Operation>
    static __device__ __forceinline__ T reduce(T value, Operation operation, int end)
    {
        for (int distance = 1; distance < Threads; distance *= 2) {
            const bool has_other = rank() + distance < end;
            const T other = shuffle(value, has_other ? rank() + distance : rank());
            if (has_other) {
                value = operation(value, other);
            }
        }
        return value;
    }

    template <class T, class Operation>
    static __device__ __forceinline__ T inclusive_scan(T value, Operation operation)
    {
        for (int distance = 1; distance < Threads; distance *= 2) {
            const bool has_other = rank() >= distance;
            const T other = shuffle(value, has_other ? rank() - distance : rank());
            if (has_other) {
                value = operation(other, value);
            }
        }
        return value;
    }

    /// The value of the thread before the caller. The first thread gets its own.
    template <class T>
    static __device__ __forceinline__ T previous(const T& value)
    {
        return shuffle(value, rank() == 0 ? 0 : rank() - 1);
    }
};

/// A sum, where CUB adds by an operator of its own.
struct Add
{
    template <class T>
    __host__ __device__ __forceinline__ T operator()(const T& a, const T& b) const
    {
        return a + b;
    }
};

}  // namespace detail
}  // namespace cub
