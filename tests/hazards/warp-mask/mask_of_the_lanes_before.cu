// SPDX-License-Identifier: MIT
// Each lane names those before it: nobody names itself, and no two name the same.
#include <cuda_runtime.h>

// [kernel]
__global__ void mask_of_the_lanes_before(int* out)
{
    const int t = threadIdx.x;
    out[t] = __popc(__ballot_sync((1u << t) - 1, t % 3 == 0));  // fault
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    mask_of_the_lanes_before<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
