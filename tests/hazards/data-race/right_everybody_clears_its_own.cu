// SPDX-License-Identifier: MIT
// Each thread clears the part that it writes.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_everybody_clears_its_own(int* out)
{
    memset(out + 8 * threadIdx.x, 0, 8 * sizeof(int));
    out[8 * threadIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_everybody_clears_its_own<<<1, 8>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
