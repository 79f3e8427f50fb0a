// SPDX-License-Identifier: MIT
// Tiles of several warps, with shared memory for them as older devices need it, and without.
#include "../program.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

constexpr unsigned threads = 512;

struct Facts
{
    unsigned rank, size, meta_rank, meta_size;
    int first, last, any, all, sum, largest, inclusive, exclusive, product;
    double half;
};

template <class Tile>
__device__ Facts facts_of(const Tile& tile)
{
    const int i = static_cast<int>(threadIdx.x);
    Facts f;
    f.rank = tile.thread_rank();
    f.size = tile.size();
    f.meta_rank = tile.meta_group_rank();
    f.meta_size = tile.meta_group_size();
    f.first = tile.shfl(i, 0);
    f.last = tile.shfl(i, tile.num_threads() - 1);
    f.any = tile.any(i == 77) != 0;
    f.all = tile.all(i >= 128) != 0;
    f.sum = cg::reduce(tile, i, cg::plus<int>());
    f.largest = cg::reduce(tile, i * 7 % 512, cg::greater<int>());
    f.product = cg::reduce(tile, i % 3 + 2, [](int a, int b) { return a * b % 1009; });
    f.inclusive = cg::inclusive_scan(tile, i);
    f.exclusive = cg::exclusive_scan(tile, i, cg::plus<int>());
    f.half = cg::reduce(tile, 0.5 * i, cg::plus<double>());
    return f;
}

template <unsigned Size>
__global__ void ask(Facts* facts)
{
    __shared__ cg::block_tile_memory<threads> memory;
    const auto tile = cg::tiled_partition<Size>(cg::this_thread_block(memory));
    facts[threadIdx.x] = facts_of(tile);
}

/// Parts tiles again, down to a warp.
__global__ void ask_parts(Facts* facts, int* sums)
{
    const auto large = cg::tiled_partition<256>(cg::this_thread_block());
    const auto small = cg::tiled_partition<64>(large);
    facts[threadIdx.x] = facts_of(small);
    const auto warp = cg::tiled_partition<32>(small);
    sums[threadIdx.x] = cg::reduce(warp, static_cast<int>(threadIdx.x), cg::plus<int>()) * 100 +
                        static_cast<int>(warp.meta_group_rank() * 10 + warp.meta_group_size());
}

/// Reverses the elements of each tile by way of shared memory: only the tile's own barrier orders it.
__global__ void reverse(const int* in, int* out)
{
    __shared__ int staged[threads];
    const cg::thread_block_tile<128> tile = cg::tiled_partition<128>(cg::this_thread_block());
    staged[threadIdx.x] = in[threadIdx.x];
    tile.sync();
    out[threadIdx.x] = staged[threadIdx.x / 128 * 128 + 127 - tile.thread_rank()];
}

void print(const std::vector<Facts>& facts)
{
    for (const unsigned i : {0u, 31u, 77u, 300u, 511u}) {
        const Facts& f = facts[i];
        std::printf("%u: rank %u of %u, tile %u of %u, %d to %d, any %d, all %d, sum %d, largest %d, product %d, "
                    "scans %d %d, halves %g\n",
                    i, f.rank, f.size, f.meta_rank, f.meta_size, f.first, f.last, f.any, f.all, f.sum, f.largest,
                    f.product, f.inclusive, f.exclusive, f.half);
    }
}

template <unsigned Size>
void test()
{
    DeviceArray<Facts> facts(threads);
    ask<Size><<<1, threads>>>(facts.data());
    std::printf("tiles of %u\n", Size);
    print(facts.get());
}

int main()
{
    test<64>();
    test<128>();
    test<256>();
    test<512>();
    DeviceArray<Facts> facts(threads);
    DeviceArray<int> sums(threads);
    ask_parts<<<1, threads>>>(facts.data(), sums.data());
    std::printf("tiles of tiles\n");
    print(facts.get());
    std::printf("%d %d %d\n", sums.get()[0], sums.get()[100], sums.get()[511]);

    std::vector<int> values(threads);
    for (unsigned i = 0; i < threads; ++i) {
        values[i] = static_cast<int>(i);
    }
    DeviceArray<int> in(threads);
    DeviceArray<int> out(threads);
    in.set(values);
    reverse<<<1, threads>>>(in.data(), out.data());
    std::printf("reversed: %d %d %d %d\n", out.get()[0], out.get()[127], out.get()[128], out.get()[500]);
}
