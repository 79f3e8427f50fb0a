// SPDX-License-Identifier: MIT
// The index is that of the thread in its block, so all blocks write the same elements.
#include <cuda_runtime.h>

// [kernel]
__global__ void blocks_write_one_element(int* out)
{
    out[threadIdx.x] = blockIdx.x;  // fault
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    blocks_write_one_element<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel blocks_write_one_element | block (1,0,0) | space global
//   | variable out[0] | count 32
//   write | thread (0,0,0) | line "fault"
//   write | block (1,0,0) | thread (0,0,0) | line "fault"
