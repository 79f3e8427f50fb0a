// SPDX-License-Identifier: MIT
// The flag is never raised, but who looks for it gives up after a while.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int flag;

__global__ void right_bounded_retries(int* out)
{
    for (int i = 0; i < 300; ++i) {
        if (flag != 0) {
            out[0] = 1;
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_bounded_retries<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
