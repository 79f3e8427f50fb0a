// SPDX-License-Identifier: MIT
// Copies in stages: cuda::pipeline of a block, of producers and consumers, and of one thread, and the primitives of C.
#include "../program.hpp"

#include <cooperative_groups.h>
#include <cuda/pipeline>
#include <cuda_pipeline.h>

namespace cg = cooperative_groups;

constexpr int threads = 64;
constexpr int batches = 6;
constexpr int stages = 2;

/// Each thread adds what its neighbour has copied, while the next batch is on its way.
__global__ void unified(const int* in, int* out)
{
    __shared__ int tile[stages][threads];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
    const auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    int sum = 0;
    int fetched = 0;
    for (int batch = 0; batch < batches; ++batch) {
        for (; fetched < batches && fetched < batch + stages; ++fetched) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, tile[fetched % stages], in + fetched * threads, sizeof(int) * threads, pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        sum += (batch + 1) * tile[batch % stages][(threadIdx.x + 1) % threads];
        pipe.consumer_release();
    }
    out[threadIdx.x] = sum;
}

template <class Pipeline>
__device__ void produce(Pipeline& pipe, int tile[][threads / 2], const int* in, unsigned i)
{
    for (int batch = 0; batch < batches; ++batch) {
        pipe.producer_acquire();
        cuda::memcpy_async(&tile[batch % stages][i], in + batch * threads + i, cuda::aligned_size_t<4>(4), pipe);
        pipe.producer_commit();
    }
}

template <class Pipeline>
__device__ int consume(Pipeline& pipe, int tile[][threads / 2], unsigned i)
{
    int sum = 0;
    for (int batch = 0; batch < batches; ++batch) {
        pipe.consumer_wait();
        sum = 3 * sum + tile[batch % stages][threads / 2 - 1 - i];
        pipe.consumer_release();
    }
    return sum;
}

/// The first half copies, the second computes.
__global__ void by_count(const int* in, int* out)
{
    __shared__ int tile[stages][threads / 2];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
    const auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state, threads / 2);
    if (threadIdx.x < threads / 2) {
        produce(pipe, tile, in, threadIdx.x);
    } else {
        out[threadIdx.x - threads / 2] = consume(pipe, tile, threadIdx.x - threads / 2);
    }
}

/// The second half copies, the first computes.
__global__ void by_role(const int* in, int* out)
{
    __shared__ int tile[stages][threads / 2];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
    const auto block = cg::this_thread_block();
    const auto role = threadIdx.x < threads / 2 ? cuda::pipeline_role::consumer : cuda::pipeline_role::producer;
    auto pipe = cuda::make_pipeline(block, &state, role);
    if (role == cuda::pipeline_role::producer) {
        produce(pipe, tile, in, threadIdx.x - threads / 2);
    } else {
        out[threadIdx.x] = consume(pipe, tile, threadIdx.x);
    }
}

__global__ void of_a_thread(const int* in, int* out)
{
    __shared__ int tile[stages][threads];
    const auto i = threadIdx.x;
    cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
    for (int batch = 0; batch < stages; ++batch) {
        pipe.producer_acquire();
        cuda::memcpy_async(&tile[batch][i], in + batch * threads + i, sizeof(int), pipe);
        pipe.producer_commit();
    }
    cuda::pipeline_consumer_wait_prior<1>(pipe);
    __syncthreads();
    int sum = tile[0][(i + 1) % threads];
    pipe.consumer_release();
    pipe.consumer_wait();
    __syncthreads();
    sum += 10 * tile[1][(i + 2) % threads];
    pipe.consumer_release();
    out[i] = sum;
}

__global__ void primitives(const int* in, int* out)
{
    __shared__ int4 tile[threads];
    const auto i = threadIdx.x;
    __pipeline_memcpy_async(&tile[i], in + 4 * i, sizeof(int4), i % 4 * sizeof(int));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    const int4 other = tile[threads - 1 - i];
    out[i] = other.x + 2 * other.y + 3 * other.z + 5 * other.w;
}

template <class Kernel>
void run(const char* name, Kernel kernel, DeviceArray<int>& in)
{
    DeviceArray<int> out(threads);
    kernel<<<1, threads>>>(in.data(), out.data());
    std::printf("%s:", name);
    for (const int value : out.get()) {
        std::printf(" %d", value);
    }
    std::printf("\n");
}

int main()
{
    std::vector<int> values(threads * batches);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<int>(i * i % 97);
    }
    DeviceArray<int> in(values.size());
    in.set(values);
    run("unified", unified, in);
    run("by count", by_count, in);
    run("by role", by_role, in);
    run("of a thread", of_a_thread, in);
    run("primitives", primitives, in);
}
