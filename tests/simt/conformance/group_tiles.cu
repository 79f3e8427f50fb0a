// SPDX-License-Identifier: MIT
// Tiles of every size, of a block, of another tile, and with a size that is known only when the kernel runs.
#include "../program.hpp"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

constexpr unsigned threads = 128;

struct Wide
{
    double first;
    int second;
    char third;
    bool operator==(const Wide& other) const
    {
        return first == other.first && second == other.second && third == other.third;
    }
};

__host__ __device__ Wide wide(unsigned i)
{
    return {0.5 * i, static_cast<int>(3 * i), static_cast<char>(i)};
}

struct Facts
{
    unsigned rank, meta_rank, meta_size, ballot, match_any, match_all;
    int any, all, all_match, shfl, up, down, exclusive;
    Wide last;
};

bool operator==(const Facts& a, const Facts& b)
{
    return a.rank == b.rank && a.meta_rank == b.meta_rank && a.meta_size == b.meta_size &&
           a.ballot == b.ballot && a.match_any == b.match_any && a.match_all == b.match_all &&
           a.any == b.any && a.all == b.all && a.all_match == b.all_match && a.shfl == b.shfl &&
           a.up == b.up && a.down == b.down && a.exclusive == b.exclusive && a.last == b.last;
}

template <class Tile>
__device__ Facts facts_of(const Tile& tile)
{
    const int i = threadIdx.x;
    Facts f;
    f.rank = tile.thread_rank();
    f.meta_rank = tile.meta_group_rank();
    f.meta_size = tile.meta_group_size();
    f.ballot = tile.ballot(i % 3 == 0);
    f.match_any = tile.match_any(i % 3);
    f.match_all = tile.match_all(i / 4, f.all_match);
    f.any = tile.any(i % 16 == 5) != 0;
    f.all = tile.all(i < 64) != 0;
    f.shfl = tile.shfl(i, tile.size() / 2);
    f.up = tile.shfl_up(i, 1);
    f.down = tile.shfl_down(i, 1);
    f.exclusive = Tile::size() == 1 ? i : tile.shfl_xor(i, 1);
    f.last = tile.shfl(wide(i), tile.size() - 1);
    tile.sync();
    return f;
}

/// @param parent  threads that were parted into tiles
Facts wanted_of(unsigned thread, unsigned size, unsigned parent)
{
    const int i = static_cast<int>(thread);
    const unsigned first = thread / size * size;
    Facts f{};
    f.rank = thread % size;
    f.meta_rank = thread % parent / size;
    f.meta_size = parent / size;
    f.all = 1;
    f.all_match = 1;
    for (unsigned other = first; other < first + size; ++other) {
        const unsigned bit = 1u << (other - first);
        f.ballot |= other % 3 == 0 ? bit : 0;
        f.match_any |= other % 3 == thread % 3 ? bit : 0;
        f.match_all |= bit;
        f.any = f.any || other % 16 == 5;
        f.all = f.all && other < 64;
        f.all_match = f.all_match && other / 4 == first / 4;
    }
    f.match_all = f.all_match ? f.match_all : 0;
    f.shfl = static_cast<int>(first + size / 2);
    f.up = f.rank == 0 ? i : i - 1;
    f.down = f.rank == size - 1 ? i : i + 1;
    f.exclusive = size == 1 ? i : i ^ 1;
    f.last = wide(first + size - 1);
    return f;
}

template <unsigned Size>
__global__ void tile_block(Facts* out)
{
    out[threadIdx.x] = facts_of(cg::tiled_partition<Size>(cg::this_thread_block()));
}

template <unsigned Size>
__global__ void tile_warp(Facts* out)
{
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const cg::thread_block_tile<Size> tile = cg::tiled_partition<Size>(warp);
    out[threadIdx.x] = facts_of(tile);
}

/// Sums in shared memory behind the barriers of whatever group it is given.
__device__ int sum_of(cg::thread_group group, int* scratch, int value)
{
    const int rank = static_cast<int>(group.thread_rank());
    for (int half = static_cast<int>(group.size()) / 2; half > 0; half /= 2) {
        scratch[rank] = value;
        group.sync();
        if (rank < half) {
            value += scratch[rank + half];
        }
        group.sync();
    }
    return value;
}

__global__ void tile_at_run_time(int* sums, unsigned size, unsigned inner_size)
{
    __shared__ int scratch[threads];
    const cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), size);
    const cg::thread_group inner = cg::tiled_partition(tile, inner_size);
    const unsigned first = threadIdx.x / inner_size * inner_size;
    const int sum = sum_of(inner, scratch + first, threadIdx.x);
    sums[threadIdx.x] = inner.thread_rank() == 0 ? sum : -1;
}

template <unsigned Size>
void test()
{
    DeviceArray<Facts> out(threads);
    std::vector<Facts> of_block;
    std::vector<Facts> of_warp;
    for (unsigned i = 0; i < threads; ++i) {
        of_block.push_back(wanted_of(i, Size, threads));
        of_warp.push_back(wanted_of(i, Size, 32));
    }
    std::printf("tiles of %u\n", Size);
    tile_block<Size><<<1, threads>>>(out.data());
    compare("  of the block", out.get(), of_block);
    if constexpr (Size < 32) {  // a tile is smaller than what it is a part of
        tile_warp<Size><<<1, threads>>>(out.data());
        compare("  of a warp", out.get(), of_warp);
    }
}

void test_at_run_time(unsigned size, unsigned inner_size)
{
    DeviceArray<int> sums(threads);
    tile_at_run_time<<<1, threads>>>(sums.data(), size, inner_size);
    std::vector<int> wanted(threads, -1);
    for (unsigned first = 0; first < threads; first += inner_size) {
        wanted[first] = static_cast<int>(inner_size * first + inner_size * (inner_size - 1) / 2);
    }
    std::printf("tiles of %u in tiles of %u\n", inner_size, size);
    compare("  sums", sums.get(), wanted);
}

/// Two numbers in braces are no tile, so only the second function takes a pair and a tile.
struct Taker
{
    template <class Iterator>
    __device__ int take(Iterator, Iterator, int = 0) const
    {
        return 2;
    }
    template <class Tile>
    __device__ int take(const uint2& pair, const Tile& tile) const
    {
        return static_cast<int>(pair.x + pair.y + tile.size());
    }
};

__global__ void take_pair(Taker taker, int* taken)
{
    const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    if (const int sum = taker.take({20u, 1u}, tile); tile.thread_rank() == 0) {
        *taken = sum;
    }
}

int main()
{
    DeviceArray<int> taken(1);
    take_pair<<<1, 16>>>(Taker(), taken.data());
    compare("a pair beside a tile", taken.get(), {37});
    test<1>();
    test<2>();
    test<4>();
    test<8>();
    test<16>();
    test<32>();
    test_at_run_time(32, 32);
    test_at_run_time(16, 4);
    test_at_run_time(8, 1);
}
