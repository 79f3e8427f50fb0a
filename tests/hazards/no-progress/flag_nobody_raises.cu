// SPDX-License-Identifier: MIT
// The writer raises another flag than the reader waits for.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int flags[2];

__global__ void flag_nobody_raises(int* out)
{
    if (blockIdx.x == 0) {
        out[0] = 42;
        __threadfence();
        flags[0] = 1;
    } else {
        while (flags[1] == 0) {  // wait
        }
        __threadfence();
        out[1] = out[0];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    flag_nobody_raises<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel flag_nobody_raises | block (1,0,0)
//   arrival spinning | threads 1 | first (0,0,0) | line "wait"
