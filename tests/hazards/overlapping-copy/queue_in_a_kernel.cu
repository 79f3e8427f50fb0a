// SPDX-License-Identifier: MIT
// Each thread takes the first element of its queue, and moves the others to the front.
#include <cuda_runtime.h>

#include <cstring>

constexpr int length = 8;

// [kernel]
__global__ void take_first(int* queues, int* taken)
{
    int* const queue = queues + threadIdx.x * length;
    taken[threadIdx.x] = queue[0];
    memcpy(queue, queue + 1, (length - 1) * sizeof *queue);  // copy
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

// expect: overlapping-copy | error | kernel take_first | function memcpy | count 32
//   call | thread (0,0,0) | line "copy"
