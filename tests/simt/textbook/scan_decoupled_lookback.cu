// SPDX-License-Identifier: MIT
// arch: sm_70+
// A scan in one launch: each block publishes the sum of its own elements, looks back over the blocks before it until one
// has published the sum of all up to it, and then publishes that of its own (Merrill and Garland, "Single-pass Parallel
// Prefix Scan with Decoupled Look-back").
#include "../program.hpp"

constexpr int threads = 128;

enum Status { nothing, aggregate, prefix };

struct Tile
{
    int status;  ///< Status: says which of the sums are there
    int aggregate;
    int prefix;
};

__device__ int status_of(Tile* tile)
{
    int status = *reinterpret_cast<volatile int*>(&tile->status);
    while (status == nothing) {
        __nanosleep(20);
        status = *reinterpret_cast<volatile int*>(&tile->status);
    }
    __threadfence();
    return status;
}

__device__ void publish(Tile* tile, Status status)
{
    __threadfence();
    *reinterpret_cast<volatile int*>(&tile->status) = status;
}

__device__ int sum_before(Tile* tiles, int number)
{
    int sum = 0;
    for (int i = number - 1; i >= 0; --i) {
        if (status_of(&tiles[i]) == prefix) {
            return sum + tiles[i].prefix;
        }
        sum += tiles[i].aggregate;
    }
    return sum;
}

__global__ void scan(const int* in, int* out, int n, Tile* tiles, int* next)
{
    __shared__ int s[threads];
    __shared__ int number;
    __shared__ int before;
    const int t = static_cast<int>(threadIdx.x);
    if (t == 0) {
        number = atomicAdd(next, 1);  // so that all blocks before this one have begun
    }
    __syncthreads();
    const int i = number * threads + t;
    s[t] = i < n ? in[i] : 0;
    for (int distance = 1; distance < threads; distance *= 2) {
        __syncthreads();
        const int left = t >= distance ? s[t - distance] : 0;
        __syncthreads();
        s[t] += left;
    }
    __syncthreads();
    if (t == 0) {
        Tile* const tile = &tiles[number];
        tile->aggregate = s[threads - 1];
        publish(tile, aggregate);
        before = sum_before(tiles, number);
        tile->prefix = before + s[threads - 1];
        publish(tile, prefix);
    }
    __syncthreads();
    if (i < n) {
        out[i] = before + s[t];
    }
}

int main()
{
    for (const int n : {1, 128, 5000, 20001}) {
        std::vector<int> values(n);
        std::vector<int> wanted(n);
        int sum = 0;
        for (int i = 0; i < n; ++i) {
            values[i] = i * 17 % 43 - 15;
            wanted[i] = sum += values[i];
        }
        const int blocks = (n + threads - 1) / threads;
        DeviceArray<int> in(n);
        DeviceArray<int> out(n);
        DeviceArray<Tile> tiles(blocks);
        DeviceArray<int> next(1);
        in.set(values);
        scan<<<blocks, threads>>>(in.data(), out.data(), n, tiles.data(), next.data());
        compare("scan", out.get(), wanted);
    }
}
