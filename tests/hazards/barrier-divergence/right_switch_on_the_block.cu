// SPDX-License-Identifier: MIT
// Which barrier it is depends on the block alone.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_switch_on_the_block(int* out)
{
    const int t = threadIdx.x;
    switch (blockIdx.x % 3) {
        case 0:
            __syncthreads();
            break;
        case 1:
            __syncthreads();
            break;
        default: break;
    }
    out[blockIdx.x * blockDim.x + t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_switch_on_the_block<<<3, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
