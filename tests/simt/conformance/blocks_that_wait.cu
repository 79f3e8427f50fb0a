// SPDX-License-Identifier: MIT
// Blocks that wait for other blocks: a chain of flags, and a barrier of the grid made of atomic functions. All blocks of
// these launches are resident together.
#include "../program.hpp"

constexpr int threads = 64;
constexpr int blocks = 6;

/// Each block adds its own sum to that of the block before it. A block draws its number, so that those which it waits for
/// have begun.
__global__ void running_sum(int* next_block, volatile int* flags, int* sums)
{
    __shared__ int number;
    if (threadIdx.x == 0) {
        number = atomicAdd(next_block, 1);
    }
    __syncthreads();
    const int own = __syncthreads_count(static_cast<int>(threadIdx.x) <= number);
    if (threadIdx.x == 0) {
        int before = 0;
        if (number > 0) {
            while (flags[number - 1] == 0) {
                __nanosleep(20);
            }
            __threadfence();
            before = sums[number - 1];
        }
        sums[number] = before + own;
        __threadfence();
        flags[number] = 1;
    }
}

/// Returns when all threads of the grid have come. `arrived` only grows.
__device__ void wait_for_grid(unsigned* arrived)
{
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        const unsigned ticket = atomicAdd(arrived, 1);
        const unsigned last = (ticket / gridDim.x + 1) * gridDim.x;
        while (atomicAdd(arrived, 0) < last) {
        }
        __threadfence();
    }
    __syncthreads();
}

__global__ void rotate(int* values, unsigned* arrived, int rounds)
{
    const unsigned count = gridDim.x * blockDim.x;
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int round = 0; round < rounds; ++round) {
        const int neighbour = values[(i + blockDim.x + 1) % count];
        wait_for_grid(arrived);
        values[i] = neighbour + 1;
        wait_for_grid(arrived);
    }
}

int main()
{
    DeviceArray<int> next_block(1);
    DeviceArray<int> flags(blocks);
    DeviceArray<int> sums(blocks);
    running_sum<<<blocks, threads>>>(next_block.data(), flags.data(), sums.data());
    std::vector<int> wanted;
    for (int b = 0; b < blocks; ++b) {
        wanted.push_back((b + 1) * (b + 2) / 2);
    }
    compare("running sum", sums.get(), wanted);

    constexpr int count = blocks * threads;
    constexpr int rounds = 4;
    std::vector<int> values(count);
    for (int i = 0; i < count; ++i) {
        values[i] = 10 * i;
    }
    DeviceArray<int> device_values(count);
    DeviceArray<unsigned> arrived(1);
    device_values.set(values);
    rotate<<<blocks, threads>>>(device_values.data(), arrived.data(), rounds);
    for (int round = 0; round < rounds; ++round) {
        std::vector<int> rotated(count);
        for (int i = 0; i < count; ++i) {
            rotated[i] = values[(i + threads + 1) % count] + 1;
        }
        values = rotated;
    }
    compare("rotated", device_values.get(), values);
}
