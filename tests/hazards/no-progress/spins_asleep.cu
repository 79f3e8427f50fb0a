// SPDX-License-Identifier: MIT
// Sleeping between two looks saves power, and nothing else: the flag is never raised.
#include <cuda_runtime.h>

// [kernel]
__device__ int flag;

__global__ void spins_asleep(int* out)
{
    while (atomicAdd(&flag, 0) == 0) {  // wait
        __nanosleep(100);
    }
    out[0] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    spins_asleep<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel spins_asleep
//   arrival spinning | threads 1 | first (0,0,0) | line "wait"
