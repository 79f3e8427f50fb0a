// SPDX-License-Identifier: MIT
// The whole block skips a round.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_continue_for_all(int* out)
{
    const int t = threadIdx.x;
    for (int i = 0; i < 3; ++i) {
        if (i == 1 && gridDim.x > 1) {
            continue;
        }
        out[blockIdx.x * blockDim.x + t] = i;
        __syncthreads();
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_continue_for_all<<<2, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
