// SPDX-License-Identifier: MIT
// The group is made where it is used, of those who are there.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void right_group_of_those_who_came(int* out)
{
    const int t = threadIdx.x;
    int sum = t;
    if (t < 16) {
        const cg::coalesced_group group = cg::coalesced_threads();
        sum += group.shfl(sum, 0);
    }
    __syncthreads();
    out[t] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_group_of_those_who_came<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
