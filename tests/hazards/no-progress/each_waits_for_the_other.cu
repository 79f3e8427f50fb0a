// SPDX-License-Identifier: MIT
// Each block waits for the other's flag before it raises its own.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int flags[2];

__global__ void each_waits_for_the_other(int* out)
{
    const int b = blockIdx.x;
    while (flags[1 - b] == 0) {  // wait
    }
    __threadfence();
    flags[b] = 1;
    out[b] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    each_waits_for_the_other<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel each_waits_for_the_other | count 2
//   arrival spinning | threads 1 | first (0,0,0) | line "wait"
