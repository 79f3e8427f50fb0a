// SPDX-License-Identifier: MIT
// The array is freed when nobody needs it any more.
#include <cuda_runtime.h>

__global__ void right_freed(int* out)
{
    out[threadIdx.x] = 1;
}

// [kernel]
int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_freed<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
// [kernel]
