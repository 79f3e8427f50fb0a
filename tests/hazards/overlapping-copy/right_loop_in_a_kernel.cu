// SPDX-License-Identifier: MIT
// A loop that begins at the front reads each element before it is overwritten.
#include <cuda_runtime.h>

constexpr int length = 8;

// [kernel]
__global__ void take_first(int* queues, int* taken)
{
    int* const queue = queues + threadIdx.x * length;
    taken[threadIdx.x] = queue[0];
    for (int i = 0; i + 1 < length; ++i) {
        queue[i] = queue[i + 1];
    }
}
// [kernel]

int main()
{
    int* queues = nullptr;
    int* taken = nullptr;
    cudaMalloc(&queues, 32 * length * sizeof *queues);
    cudaMalloc(&taken, 32 * sizeof *taken);
    cudaMemset(queues, 0, 32 * length * sizeof *queues);
    take_first<<<1, 32>>>(queues, taken);
    cudaDeviceSynchronize();
    cudaFree(queues);
    cudaFree(taken);
}
