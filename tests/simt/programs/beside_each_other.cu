// SPDX-License-Identifier: MIT
// Blocks that change the same words, wait for each other, allocate and print, whatever number of host threads runs them.
#include <cstdio>
#include <vector>

constexpr int blocks = 64;
constexpr int threads = 96;

__device__ unsigned int changes;
__device__ float sum_of_halves;
__device__ int largest;
__device__ int lock;
__device__ int locked_count;
__device__ unsigned int arrived;
__device__ unsigned int sum_by_last;

__global__ void change_same_words()
{
    atomicAdd(&changes, 1u);
    atomicAdd(&sum_of_halves, 0.5f);
    atomicMax(&largest, static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x));
}

__global__ void count_under_lock()
{
    if (threadIdx.x == 0) {
        while (atomicCAS(&lock, 0, 1) != 0) {
        }
        __threadfence();
        locked_count = locked_count + 1;
        __threadfence();
        atomicExch(&lock, 0);
    }
}

// The last block adds what all blocks have stored.
__global__ void add_in_last_block(unsigned int* parts)
{
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = blockIdx.x + 1;
        __threadfence();
        if (atomicAdd(&arrived, 1u) == gridDim.x - 1) {
            __threadfence();
            unsigned int sum = 0;
            for (unsigned int i = 0; i < gridDim.x; ++i) {
                sum += parts[i];
            }
            sum_by_last = sum;
        }
    }
}

// Each block waits for the one before it, or for the one after it.
__global__ void wait_for_neighbour(int* done, int step)
{
    const int me = static_cast<int>(blockIdx.x);
    const int other = me + step;
    if (threadIdx.x == 0) {
        while (other >= 0 && other < static_cast<int>(gridDim.x) && atomicAdd(&done[other], 0) == 0) {
        }
        __threadfence();
        atomicExch(&done[me], 1);
    }
}

__global__ void allocate(int* wrong)
{
    int* const own = new int[4];
    for (int i = 0; i < 4; ++i) {
        own[i] = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) + i;
    }
    __syncthreads();
    for (int i = 0; i < 4; ++i) {
        if (own[i] != static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) + i) {
            atomicAdd(wrong, 1);
        }
    }
    delete[] own;
}

__global__ void print()
{
    if (threadIdx.x == 0) {
        printf("block %u\n", blockIdx.x);
    }
}

template <class T>
T value_of(const T& symbol)
{
    T value{};
    cudaMemcpyFromSymbol(&value, symbol, sizeof value);
    return value;
}

int main()
{
    change_same_words<<<blocks, threads>>>();
    std::printf("%u changes, %.1f, %d\n", value_of(changes), value_of(sum_of_halves), value_of(largest));

    count_under_lock<<<blocks, threads>>>();
    std::printf("%d blocks had the lock\n", value_of(locked_count));

    unsigned int* parts = nullptr;
    cudaMalloc(&parts, blocks * sizeof *parts);
    add_in_last_block<<<blocks, threads>>>(parts);
    std::printf("the last block adds up %u\n", value_of(sum_by_last));
    cudaFree(parts);

    int* done = nullptr;
    cudaMalloc(&done, blocks * sizeof *done);
    for (const int step : {-1, 1}) {
        cudaMemset(done, 0, blocks * sizeof *done);
        wait_for_neighbour<<<blocks, threads>>>(done, step);
        std::vector<int> have_passed(blocks);
        cudaMemcpy(have_passed.data(), done, blocks * sizeof *done, cudaMemcpyDeviceToHost);
        int count = 0;
        for (const int has_passed : have_passed) {
            count += has_passed;
        }
        std::printf("%d blocks have passed\n", count);
    }

    cudaMemset(done, 0, sizeof *done);
    allocate<<<blocks, threads>>>(done);
    int wrong = -1;
    cudaMemcpy(&wrong, done, sizeof wrong, cudaMemcpyDeviceToHost);
    std::printf("%d wrong elements\n", wrong);
    cudaFree(done);

    print<<<1, threads>>>();
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
