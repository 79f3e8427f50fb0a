// SPDX-License-Identifier: MIT
// The block takes its ticket before it has written its part.
#include <cuda_runtime.h>

// [kernel]
__device__ int parts[4];
__device__ unsigned tickets;

__global__ void ticket_before_the_write(int* out)
{
    __threadfence();
    const unsigned ticket = atomicAdd(&tickets, 1);
    parts[blockIdx.x] = 10 * blockIdx.x;  // write
    __threadfence();
    if (ticket == gridDim.x - 1) {
        int sum = 0;
        for (unsigned b = 0; b < gridDim.x; ++b) {
            sum += parts[b];  // read
        }
        out[0] = sum;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    ticket_before_the_write<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel ticket_before_the_write | space global | variable parts
//   read | line "read"
//   write | line "write"
