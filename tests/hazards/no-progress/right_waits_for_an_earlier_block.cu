// SPDX-License-Identifier: MIT
// However many blocks there are: each takes its number when it starts, so those before it have started.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned started;
__device__ volatile unsigned finished;

__global__ void right_waits_for_an_earlier_block(int* out)
{
    const unsigned number = atomicAdd(&started, 1);
    while (finished < number) {
    }
    __threadfence();
    out[0] += 1;
    __threadfence();
    finished = number + 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_waits_for_an_earlier_block<<<200, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
