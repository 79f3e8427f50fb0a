// SPDX-License-Identifier: MIT
// The first row of blocks waits: whole blocks do, or do not.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_first_row_of_blocks_waits(int* out)
{
    const int t = threadIdx.x + blockDim.x * threadIdx.y;
    if (blockIdx.y == 0) {
        __syncthreads();
    }
    out[blockIdx.y * blockDim.x * blockDim.y + t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_first_row_of_blocks_waits<<<dim3(1, 2), dim3(8, 4)>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
