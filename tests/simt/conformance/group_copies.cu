// SPDX-License-Identifier: MIT
// memcpy_async of a group, waited for by the group or by a cuda::barrier; invoke_one.
#include "../program.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>

namespace cg = cooperative_groups;

#ifdef __NVCC__
#pragma nv_diag_suppress static_var_with_dynamic_init
#endif

constexpr int threads = 96;
constexpr int batches = 4;

__global__ void reversed_by_block(int* out, const int* in)
{
    __shared__ alignas(16) int batch[threads];
    const cg::thread_block block = cg::this_thread_block();
    for (int b = 0; b < batches; ++b) {
        cg::memcpy_async(block, batch, in + b * threads, sizeof batch);
        cg::wait(block);
        out[b * threads + threadIdx.x] = batch[threads - 1 - threadIdx.x];
        block.sync();
    }
}

__global__ void reversed_by_tiles(int* out, const int* in)
{
    __shared__ alignas(16) int batch[threads];
    const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    const int first = static_cast<int>(threadIdx.x / 32 * 32);
    for (int b = 0; b < batches; ++b) {
        cg::memcpy_async(tile, batch + first, in + b * threads + first,
                         cuda::aligned_size_t<16>(32 * sizeof(int)));
        cg::wait(tile);
        out[b * threads + threadIdx.x] = batch[first + 31 - tile.thread_rank()];
        tile.sync();
    }
}

__global__ void reversed_behind_barrier(int* out, const int* in)
{
    __shared__ alignas(16) int batch[2][threads];
    __shared__ cuda::barrier<cuda::thread_scope_block> arrived;
    const cg::thread_block block = cg::this_thread_block();
    cg::invoke_one(block, [&] { init(&arrived, threads); });
    block.sync();
    cuda::memcpy_async(block, batch[0], in, sizeof batch[0], arrived);
    for (int b = 0; b < batches; ++b) {
        arrived.arrive_and_wait();
        if (b + 1 < batches) {
            cuda::memcpy_async(block, batch[(b + 1) % 2], in + (b + 1) * threads, sizeof batch[0], arrived);
        }
        out[b * threads + threadIdx.x] = batch[b % 2][threads - 1 - threadIdx.x];
    }
}

/// Warps that do different work and meet at a barrier for some of them.
__global__ void part_of_the_block(int* out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> filled;
    __shared__ int values[64];
    if (threadIdx.x == 0) {
        init(&filled, 96);
    }
    __syncthreads();
    if (threadIdx.x < 64) {
        values[threadIdx.x] = 2 * threadIdx.x;
        (void)filled.arrive();
    } else {
        filled.arrive_and_wait();
        out[threadIdx.x - 64] = values[threadIdx.x - 64] + values[threadIdx.x - 32];
    }
}

__global__ void one_of_each(int* calls, int* results)
{
    const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    cg::invoke_one(
        tile, [&](int amount) { calls[tile.meta_group_rank()] += amount; }, 3);
    results[threadIdx.x] =
        cg::invoke_one_broadcast(tile, [&] { return static_cast<int>(10 * tile.meta_group_rank()); });
}

int main()
{
    std::vector<int> values(batches * threads);
    std::vector<int> by_block(values.size());
    std::vector<int> by_tiles(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<int>(7 * i + 3);
        by_block[i / threads * threads + threads - 1 - i % threads] = values[i];
        by_tiles[i / 32 * 32 + 31 - i % 32] = values[i];
    }
    DeviceArray<int> in(values.size());
    DeviceArray<int> out(values.size());
    in.set(values);
    reversed_by_block<<<1, threads>>>(out.data(), in.data());
    compare("by the block", out.get(), by_block);
    reversed_by_tiles<<<1, threads>>>(out.data(), in.data());
    compare("by tiles", out.get(), by_tiles);
    reversed_behind_barrier<<<1, threads>>>(out.data(), in.data());
    compare("behind a barrier", out.get(), by_block);

    DeviceArray<int> sums(32);
    part_of_the_block<<<1, 96>>>(sums.data());
    std::vector<int> wanted(32);
    for (int i = 0; i < 32; ++i) {
        wanted[i] = 2 * i + 2 * (i + 32);
    }
    compare("part of the block", sums.get(), wanted);

    DeviceArray<int> calls(threads / 8);
    DeviceArray<int> results(threads);
    one_of_each<<<1, threads>>>(calls.data(), results.data());
    compare("calls", calls.get(), std::vector<int>(threads / 8, 3));
    std::vector<int> tens;
    for (int i = 0; i < threads; ++i) {
        tens.push_back(i / 8 * 10);
    }
    compare("results", results.get(), tens);
}
