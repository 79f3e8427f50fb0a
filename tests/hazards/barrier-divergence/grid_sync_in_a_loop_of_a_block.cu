// SPDX-License-Identifier: MIT
// Each block passes as many barriers as it has parts, and the blocks have different numbers of them.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void grid_sync_in_a_loop_of_a_block(int* out)
{
    const cg::grid_group grid = cg::this_grid();
    for (int part = blockIdx.x; part < 5; part += 3) {
        out[part * blockDim.x + threadIdx.x] = part;
        cg::sync(grid);  // barrier
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    void* arguments[] = {&out};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(grid_sync_in_a_loop_of_a_block), dim3(3), dim3(32),
                                arguments, 0, nullptr);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | error | stuck | reason blocks | kernel grid_sync_in_a_loop_of_a_block
//   arrival grid.sync | threads 2 | first (0,0,0) | line "barrier"
//   arrival returned | threads 1 | first (2,0,0)
