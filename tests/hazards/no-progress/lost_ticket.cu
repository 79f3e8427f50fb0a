// SPDX-License-Identifier: MIT
// One block takes a ticket and leaves with it; all behind it wait for ever.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned next;
__device__ volatile unsigned served;

__global__ void lost_ticket(int* out)
{
    const unsigned ticket = atomicAdd(&next, 1);
    if (blockIdx.x == 1) {
        return;
    }
    while (served != ticket) {  // wait
    }
    __threadfence();
    out[0] += 1;
    __threadfence();
    served = ticket + 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    lost_ticket<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel lost_ticket | block (2,0,0) | count 2
//   arrival spinning | threads 1 | first (0,0,0) | line "wait"
