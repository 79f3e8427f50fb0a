// SPDX-License-Identifier: MIT
// The mask names those who come, and the value is that of one of them.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_lane_that_is_named(int* out)
{
    int value = threadIdx.x;
    if (threadIdx.x < 8) {
        value = __shfl_sync(0x000000ff, value, 7);
    }
    out[threadIdx.x] = value;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lane_that_is_named<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
