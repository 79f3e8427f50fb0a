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
