// SPDX-License-Identifier: MIT
// Barriers that have a number: producers that arrive and consumers that wait, parts of a block that wait apart.
#include "../program.hpp"

constexpr int rounds = 4;

__device__ void wait_at(int barrier, int threads)
{
    asm volatile("bar.sync %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}

__device__ void arrive_at(int barrier, int threads)
{
    asm volatile("bar.arrive %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}

/// One warp produces, another consumes: barrier 1 says that the buffer is full, barrier 2 that it is empty.
__global__ void produce_and_consume(int* out)
{
    __shared__ int buffer[32];
    const int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        for (int i = 0; i < rounds; ++i) {
            wait_at(2, 64);
            buffer[lane] = 100 * i + lane;
            arrive_at(1, 64);
        }
    } else {
        arrive_at(2, 64);
        for (int i = 0; i < rounds; ++i) {
            wait_at(1, 64);
            out[i * 32 + lane] = buffer[31 - lane];
            if (i + 1 < rounds) {
                arrive_at(2, 64);
            }
        }
    }
}

/// Each half of the block waits for itself alone.
__global__ void halves(int* out)
{
    __shared__ int values[128];
    const int half = threadIdx.x / 64;
    for (int i = 0; i < rounds + half; ++i) {
        values[threadIdx.x] = i * 1000 + threadIdx.x;
        asm volatile("barrier.sync %0, 64;" ::"r"(half + 3) : "memory");
        out[threadIdx.x] = values[half * 64 + 63 - threadIdx.x % 64];
        asm volatile("barrier.sync %0, 64;" ::"r"(half + 3) : "memory");
    }
}

/// A barrier without a number of threads waits for the whole block.
__global__ void whole_block(int* out)
{
    __shared__ int values[96];
    values[threadIdx.x] = threadIdx.x;
    asm volatile("bar.sync 7;" ::: "memory");
    out[threadIdx.x] = values[95 - threadIdx.x];
}

void show(const char* name, DeviceArray<int>& values)
{
    long sum = 0;
    long mixed = 0;
    for (const int value : values.get()) {
        sum += value;
        mixed = (mixed * 31 + value) % 1000003;
    }
    std::printf("%s: %ld %ld\n", name, sum, mixed);
}

int main()
{
    DeviceArray<int> consumed(rounds * 32), of_halves(128), of_block(96);
    produce_and_consume<<<1, 64>>>(consumed.data());
    show("consumed", consumed);
    halves<<<1, 128>>>(of_halves.data());
    show("halves", of_halves);
    whole_block<<<1, 96>>>(of_block.data());
    show("block", of_block);
}
