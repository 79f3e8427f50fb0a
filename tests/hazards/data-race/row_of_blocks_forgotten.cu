// SPDX-License-Identifier: MIT
// The grid has two dimensions; the index uses one of them.
#include <cuda_runtime.h>

// [kernel]
__global__ void row_of_blocks_forgotten(int* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = blockIdx.y;  // fault
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    row_of_blocks_forgotten<<<dim3(2, 2), 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel row_of_blocks_forgotten | block (0,1,0) | space global
//   | variable out[0] | count 64
//   write | thread (0,0,0) | line "fault"
//   write | block (0,1,0) | thread (0,0,0) | line "fault"
