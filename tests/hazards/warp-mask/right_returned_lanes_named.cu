// SPDX-License-Identifier: MIT
// Lanes that have returned may be named: nobody waits for them.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_returned_lanes_named(int* out)
{
    const int t = threadIdx.x;
    if (t >= 16) {
        return;
    }
    out[t] = t;
    __syncwarp(0xffffffff);
    out[t] += 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_returned_lanes_named<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
