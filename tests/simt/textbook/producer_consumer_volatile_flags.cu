// SPDX-License-Identifier: MIT
// arch: sm_70+
// A ring of places between one block that produces and one that consumes: volatile counters say how far each has come, and
// fences order them with the places.
#include "../program.hpp"

constexpr int threads = 32;
constexpr int places = 4;
constexpr int batches = 24;

struct Ring
{
    volatile int produced;
    volatile int consumed;
    int batch[places][threads];
};

__device__ void produce(Ring* ring)
{
    for (int b = 0; b < batches; ++b) {
        if (threadIdx.x == 0) {
            while (b - ring->consumed >= places) {
                __nanosleep(20);
            }
            __threadfence();
        }
        __syncthreads();
        ring->batch[b % places][threadIdx.x] = b * 100 + static_cast<int>(threadIdx.x);
        __threadfence();
        __syncthreads();
        if (threadIdx.x == 0) {
            ring->produced = b + 1;
        }
    }
}

__device__ void consume(Ring* ring, int* out)
{
    for (int b = 0; b < batches; ++b) {
        if (threadIdx.x == 0) {
            while (ring->produced <= b) {
                __nanosleep(20);
            }
            __threadfence();
        }
        __syncthreads();
        out[b * threads + threadIdx.x] = 2 * ring->batch[b % places][threadIdx.x];
        __threadfence();
        __syncthreads();
        if (threadIdx.x == 0) {
            ring->consumed = b + 1;
        }
    }
}

__global__ void exchange(Ring* ring, int* out)
{
    if (blockIdx.x == 0) {
        consume(ring, out);
    } else {
        produce(ring);
    }
}

int main()
{
    DeviceArray<Ring> ring(1);
    DeviceArray<int> out(batches * threads);
    exchange<<<2, threads>>>(ring.data(), out.data());
    std::vector<int> wanted;
    for (int i = 0; i < batches * threads; ++i) {
        wanted.push_back(2 * (i / threads * 100 + i % threads));
    }
    compare("consumed", out.get(), wanted);
}
