// SPDX-License-Identifier: MIT
// The barrier of the warp orders global memory as well.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_lane_behind_a_warp_barrier(int* out)
{
    const int t = threadIdx.x;
    out[t] = t;
    __syncwarp();
    out[32 + t] = out[31 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lane_behind_a_warp_barrier<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
