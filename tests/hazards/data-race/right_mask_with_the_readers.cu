// SPDX-License-Identifier: MIT
// All lanes read; the one that writes has waited for all.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_mask_with_the_readers(int* out)
{
    __shared__ int value;
    const int t = threadIdx.x;
    if (t == 0) {
        value = 1;
    }
    __syncwarp();
    const int seen = value;
    __syncwarp();
    if (t == 0) {
        value = 2;
    }
    out[t] = seen;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_mask_with_the_readers<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
