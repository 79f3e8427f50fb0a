// SPDX-License-Identifier: MIT
/// @file
/// Which items of a tile each thread holds: blocked, striped, or striped within its warp.
#pragma once

#include "teams.cuh"

namespace cub::detail {

template <int Items>
struct Blocked
{
    int thread;
    __device__ __forceinline__ int operator()(int i) const { return thread * Items + i; }
};

struct Striped
{
    int thread;
    int threads;
    __device__ __forceinline__ int operator()(int i) const { return i * threads + thread; }
};

template <int Items>
struct WarpStriped
{
    int warp;
    int lane;
    int warp_threads;
    __device__ __forceinline__ int operator()(int i) const
    {
        return warp * 32 * Items + i * warp_threads + lane;
    }
};

template <int Items, class Team>
__device__ __forceinline__ Blocked<Items> blocked()
{
    return {Team::rank()};
}

template <class Team>
__device__ __forceinline__ Striped striped()
{
    return {Team::rank(), Team::threads};
}

template <int Items, class Team>
__device__ __forceinline__ WarpStriped<Items> warp_striped()
{
    return {Team::warp(), Team::rank() % 32, Team::warp_threads()};
}

template <class Iterator, class T, int Items, class Place>
__device__ __forceinline__ void load(Iterator source, T (&items)[Items], Place place)
{
    for (int i = 0; i < Items; ++i) {
        items[i] = source[place(i)];
    }
}

/// Leaves the items from `valid` on as they are.
template <class Iterator, class T, int Items, class Place>
__device__ __forceinline__ void load_valid(Iterator source, T (&items)[Items], int valid, Place place)
{
    for (int i = 0; i < Items; ++i) {
        if (place(i) < valid) {
            items[i] = source[place(i)];
        }
    }
}

template <class Iterator, class T, int Items, class Place>
__device__ __forceinline__ void store(Iterator target, T (&items)[Items], Place place)
{
    for (int i = 0; i < Items; ++i) {
        target[place(i)] = items[i];
    }
}

template <class Iterator, class T, int Items, class Place>
__device__ __forceinline__ void store_valid(Iterator target, T (&items)[Items], int valid, Place place)
{
    for (int i = 0; i < Items; ++i) {
        if (place(i) < valid) {
            target[place(i)] = items[i];
        }
    }
}

/// Exchanges items through shared memory: each is put to one place and taken from another.
template <class Team, class T, int Count, class From, class To, int Items, class Put, class Take>
__device__ __forceinline__ void exchange(Storage<T, Count>& storage, const From (&input)[Items],
                                         To (&output)[Items], Put put, Take take)
{
    for (int i = 0; i < Items; ++i) {
        storage[put(i)] = input[i];
    }
    Team::sync();
    for (int i = 0; i < Items; ++i) {
        output[i] = storage[take(i)];
    }
}

}  // namespace cub::detail
