// SPDX-License-Identifier: MIT
// Only the first warp waits for the block, by its group.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void group_sync_in_a_branch(int* out)
{
    const cg::thread_block block = cg::this_thread_block();
    if (threadIdx.x < 32) {
        cg::sync(block);  // first warp
    }
    out[threadIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    group_sync_in_a_branch<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | warning | kernel group_sync_in_a_branch
//   arrival __syncthreads | threads 32 | first (0,0,0) | line "first warp"
//   arrival returned | threads 32 | first (32,0,0)
