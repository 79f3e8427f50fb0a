// SPDX-License-Identifier: MIT
// The width of a shuffle is a power of two.
#include <cuda_runtime.h>

// [kernel]
__global__ void width_of_24(int* out)
{
    out[threadIdx.x] = __shfl_sync(0xffffffff, static_cast<int>(threadIdx.x), 0, 24);  // fault
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    width_of_24<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | reason width | kernel width_of_24 | function __shfl_sync | mask 0xffffffff
//   | lanes 0xffffffff | width 24
//   call | thread (0,0,0) | line "fault"
