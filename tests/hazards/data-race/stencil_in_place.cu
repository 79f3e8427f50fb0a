// SPDX-License-Identifier: MIT
// Each element is replaced by the mean of its neighbours, some of which have been replaced already.
#include <cuda_runtime.h>

// [kernel]
__global__ void stencil_in_place(int* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    const int mean = (out[i - 1] + out[i + 1]) / 2;  // read
    __syncthreads();
    out[i] = mean;  // write
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    stencil_in_place<<<2, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel stencil_in_place | block (1,0,0) | space global
//   | variable out[64] | count 2
//   write | thread (63,0,0) | line "write"
//   read | block (1,0,0) | thread (0,0,0) | line "read"
