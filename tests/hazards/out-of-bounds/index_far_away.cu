// SPDX-License-Identifier: MIT
// An index that was never set is far away from everything.
#include <cuda_runtime.h>

__global__ void index_far_away(int* out, const long* index)
{
    out[index[threadIdx.x]] = 1;  // write
}

int main()
{
    long* index = nullptr;
    int* out = nullptr;
    cudaMalloc(&index, 32 * sizeof(long));
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(index, 0x11, 32 * sizeof(long));
    index_far_away<<<1, 32>>>(out, index);
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: out-of-bounds | error | reason nowhere | kernel index_far_away | space global | bytes 4 | count 32
//   write | thread (0,0,0) | line "write"
