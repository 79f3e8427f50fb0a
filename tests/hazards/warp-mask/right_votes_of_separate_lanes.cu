// SPDX-License-Identifier: MIT
// Lane 0 votes alone, and the others name those who come.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_votes_of_separate_lanes(int* out)
{
    const int t = threadIdx.x;
    if (t == 0) {
        out[0] = __any_sync(1u, t == 3);
    } else {
        const int all = __all_sync(0xfffffffe, t != 0);
        out[t] = all;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_votes_of_separate_lanes<<<1, 16>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
