// SPDX-License-Identifier: MIT
// A tree within one warp, with __syncwarp() in each round.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_syncwarp_in_tree(int* out)
{
    __shared__ int sums[32];
    const int t = threadIdx.x;
    sums[t] = t;
    __syncwarp();
    for (int i = 16; i > 0; i /= 2) {
        if (t < i) {
            sums[t] += sums[t + i];
        }
        __syncwarp();
    }
    out[t] = sums[0];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_syncwarp_in_tree<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
