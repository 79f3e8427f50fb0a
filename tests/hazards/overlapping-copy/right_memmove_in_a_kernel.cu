// SPDX-License-Identifier: MIT
// memmove() copies as if through a second array.
#include <cuda_runtime.h>

#include <cstring>

constexpr int length = 8;

// [kernel]
__global__ void take_first(int* queues, int* taken)
{
    int* const queue = queues + threadIdx.x * length;
    taken[threadIdx.x] = queue[0];
    memmove(queue, queue + 1, (length - 1) * sizeof *queue);
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
