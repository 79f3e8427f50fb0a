// SPDX-License-Identifier: MIT
// A loop that looks at nothing else than its own counter ends.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_long_loop(int* out)
{
    volatile int count = 0;
    while (count < 5000) {
        count = count + 1;
    }
    out[threadIdx.x] = count;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_long_loop<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
