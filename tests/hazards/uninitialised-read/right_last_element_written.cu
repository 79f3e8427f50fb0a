// SPDX-License-Identifier: MIT
// One thread writes the element that is left over.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_last_element_written(int* out)
{
    __shared__ int tile[33];
    const int t = threadIdx.x;
    tile[t] = t;
    if (t == 0) {
        tile[32] = 0;
    }
    __syncthreads();
    out[t] = tile[t] + tile[t + 1];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_last_element_written<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
