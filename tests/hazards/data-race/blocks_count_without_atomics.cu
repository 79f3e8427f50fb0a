// SPDX-License-Identifier: MIT
// Each block adds one to a counter in global memory.
#include <cuda_runtime.h>

// [kernel]
__device__ int counter;

__global__ void blocks_count_without_atomics(int* out)
{
    if (threadIdx.x == 0) {
        counter += 1;  // fault
        out[blockIdx.x] = 1;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    blocks_count_without_atomics<<<4, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel blocks_count_without_atomics | block (1,0,0)
//   | space global | variable counter | count 3
//   write | thread (0,0,0) | line "fault"
//   read | block (1,0,0) | thread (0,0,0) | line "fault"
// expect: data-race | error | between blocks | kernel blocks_count_without_atomics | block (1,0,0)
//   | space global | variable counter | count 3
//   write | thread (0,0,0) | line "fault"
//   write | block (1,0,0) | thread (0,0,0) | line "fault"
