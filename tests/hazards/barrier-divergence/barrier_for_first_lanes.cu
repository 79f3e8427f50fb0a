// SPDX-License-Identifier: MIT
// Only the first lane of each warp waits.
#include <cuda_runtime.h>

// [kernel]
__global__ void barrier_for_first_lanes(int* out)
{
    const int t = threadIdx.x;
    if (t % 32 == 0) {
        __syncthreads();  // fault
    }
    out[t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    barrier_for_first_lanes<<<1, 96>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
