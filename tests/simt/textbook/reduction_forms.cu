// SPDX-License-Identifier: MIT
// arch: sm_35+
// The sum of an array, in the forms that textbooks lead through, from interleaved addressing to cooperative groups.
#include "../program.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

constexpr int threads = 128;
constexpr int blocks = 8;
constexpr unsigned full_mask = 0xffffffff;

__global__ void interleaved(const int* in, int* sums)
{
    __shared__ int s[threads];
    const unsigned t = threadIdx.x;
    s[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        if (t % (2 * stride) == 0) {
            s[t] += s[t + stride];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = s[0];
    }
}

__global__ void strided_index(const int* in, int* sums)
{
    __shared__ int s[threads];
    const unsigned t = threadIdx.x;
    s[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        const unsigned i = 2 * stride * t;
        if (i < blockDim.x) {
            s[i] += s[i + stride];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = s[0];
    }
}

__global__ void sequential(const int* in, int* sums)
{
    __shared__ int s[threads];
    const unsigned t = threadIdx.x;
    s[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (unsigned stride = blockDim.x / 2; stride > 0; stride >>= 1) {
        if (t < stride) {
            s[t] += s[t + stride];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = s[0];
    }
}

/// Half as many blocks.
__global__ void first_add_during_load(const int* in, int* sums)
{
    __shared__ int s[threads];
    const unsigned t = threadIdx.x;
    const unsigned i = blockIdx.x * 2 * blockDim.x + t;
    s[t] = in[i] + in[i + blockDim.x];
    __syncthreads();
    for (unsigned stride = blockDim.x / 2; stride > 0; stride >>= 1) {
        if (t < stride) {
            s[t] += s[t + stride];
        }
        __syncthreads();
    }
    if (t == 0) {
        sums[blockIdx.x] = s[0];
    }
}

/// From sm_70 on reads and writes of a step need a barrier between them.
__device__ void reduce_warp(int* s, unsigned t)
{
    int v = s[t];
    for (unsigned stride = 32; stride > 0; stride >>= 1) {
        v += s[t + stride];
        __syncwarp();
        s[t] = v;
        __syncwarp();
    }
}

__global__ void unrolled_last_warp(const int* in, int* sums)
{
    __shared__ int s[threads];
    const unsigned t = threadIdx.x;
    s[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
    for (unsigned stride = blockDim.x / 2; stride > 32; stride >>= 1) {
        if (t < stride) {
            s[t] += s[t + stride];
        }
        __syncthreads();
    }
    if (t < 32) {
        reduce_warp(s, t);
    }
    if (t == 0) {
        sums[blockIdx.x] = s[0];
    }
}

__device__ int sum_of_warp(int v)
{
    for (int offset = 16; offset > 0; offset >>= 1) {
        v += __shfl_down_sync(full_mask, v, offset);
    }
    return v;
}

__global__ void shuffled(const int* in, int* sums)
{
    __shared__ int of_warp[threads / 32];
    const unsigned t = threadIdx.x;
    int v = sum_of_warp(in[blockIdx.x * blockDim.x + t]);
    if (t % 32 == 0) {
        of_warp[t / 32] = v;
    }
    __syncthreads();
    if (t < 32) {
        v = sum_of_warp(t < blockDim.x / 32 ? of_warp[t] : 0);
        if (t == 0) {
            sums[blockIdx.x] = v;
        }
    }
}

__global__ void cooperative(const int* in, int* sums)
{
    __shared__ int of_tile[threads / 32];
    const cg::thread_block block = cg::this_thread_block();
    const auto tile = cg::tiled_partition<32>(block);
    const int v = cg::reduce(tile, in[blockIdx.x * blockDim.x + block.thread_rank()], cg::plus<int>());
    if (tile.thread_rank() == 0) {
        of_tile[tile.meta_group_rank()] = v;
    }
    block.sync();
    if (tile.meta_group_rank() == 0) {
        const unsigned rank = tile.thread_rank();
        const int sum = cg::reduce(tile, rank < tile.meta_group_size() ? of_tile[rank] : 0, cg::plus<int>());
        if (rank == 0) {
            sums[blockIdx.x] = sum;
        }
    }
}

/// A grid-stride loop, whatever the size; one addition a warp.
__global__ void atomic_sum(const int* in, int* sum, int n)
{
    int v = 0;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < static_cast<unsigned>(n);
         i += gridDim.x * blockDim.x) {
        v += in[i];
    }
    v = sum_of_warp(v);
    if (threadIdx.x % 32 == 0) {
        atomicAdd(sum, v);
    }
}

int main()
{
    constexpr int n = blocks * threads;
    std::vector<int> values(n);
    int wanted = 0;
    for (int i = 0; i < n; ++i) {
        values[i] = i * 7 % 101 - 30;
        wanted += values[i];
    }
    DeviceArray<int> in(n);
    in.set(values);

    using Kernel = void (*)(const int*, int*);
    struct Form
    {
        const char* name;
        Kernel kernel;
        int blocks;
    };
    const Form forms[] = {{"interleaved", interleaved, blocks},
                          {"strided index", strided_index, blocks},
                          {"sequential", sequential, blocks},
                          {"first add during load", first_add_during_load, blocks / 2},
                          {"unrolled last warp", unrolled_last_warp, blocks},
                          {"shuffles", shuffled, blocks},
                          {"cooperative groups", cooperative, blocks}};
    for (const Form& form : forms) {
        DeviceArray<int> sums(form.blocks);
        form.kernel<<<form.blocks, threads>>>(in.data(), sums.data());
        int sum = 0;
        for (const int s : sums.get()) {
            sum += s;
        }
        std::printf("%s: %d, %s\n", form.name, sum, sum == wanted ? "right" : "wrong");
    }
    DeviceArray<int> sum(1);
    atomic_sum<<<3, threads>>>(in.data(), sum.data(), n);
    std::printf("atomic: %d, %s\n", sum.get()[0], sum.get()[0] == wanted ? "right" : "wrong");
}
