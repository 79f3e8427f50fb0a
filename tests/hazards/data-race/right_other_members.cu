// SPDX-License-Identifier: MIT
// Each warp has its own member of every element.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_other_members(int* out)
{
    __shared__ struct
    {
        int first;
        short second, third;
    } pairs[32];
    const int t = threadIdx.x;
    if (t < 32) {
        pairs[t].first = t;
        pairs[t].third = t;
        out[t] = pairs[t].first + pairs[t].third;
    } else {
        pairs[63 - t].second = t;
        out[t] = pairs[63 - t].second;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_other_members<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
