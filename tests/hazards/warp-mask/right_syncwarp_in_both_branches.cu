// SPDX-License-Identifier: MIT
// A warp barrier is passed when all lanes have come to one with this mask, at whatever line.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_syncwarp_in_both_branches(int* out)
{
    __shared__ int cells[32];
    const int t = threadIdx.x;
    if (t < 16) {
        cells[t] = t;
        __syncwarp();
    } else {
        cells[t] = -t;
        __syncwarp();
    }
    out[t] = cells[31 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_syncwarp_in_both_branches<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
