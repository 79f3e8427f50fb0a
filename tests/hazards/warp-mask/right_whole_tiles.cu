// SPDX-License-Identifier: MIT
// Some tiles reduce and others do not, but each as a whole.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void right_whole_tiles(int* out)
{
    const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int sum = threadIdx.x;
    if (tile.meta_group_rank() % 2 == 0) {
        for (int offset = 4; offset > 0; offset /= 2) {
            sum += tile.shfl_down(sum, offset);
        }
    }
    __syncthreads();
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_whole_tiles<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
