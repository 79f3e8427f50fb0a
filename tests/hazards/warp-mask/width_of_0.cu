// SPDX-License-Identifier: MIT
// A width that is computed, and comes to nothing for a small block.
#include <cuda_runtime.h>

// [kernel]
__global__ void width_of_0(int* out)
{
    const int width = blockDim.x / 64;
    out[threadIdx.x] = __shfl_xor_sync(0xffffffff, static_cast<int>(threadIdx.x), 1, width);  // fault
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    width_of_0<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | reason width | kernel width_of_0 | function __shfl_xor_sync | mask 0xffffffff
//   | lanes 0xffffffff
//   call | thread (0,0,0) | line "fault"
