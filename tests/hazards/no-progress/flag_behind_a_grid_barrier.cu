// SPDX-License-Identifier: MIT
// Block 0 waits for a flag that block 1 raises behind the barrier of the grid.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__device__ volatile int flag;

__global__ void flag_behind_a_grid_barrier(int* out)
{
    if (blockIdx.x == 0) {
        while (flag == 0) {  // wait
        }
        __threadfence();
    }
    cg::this_grid().sync();  // barrier
    if (blockIdx.x == 1) {
        __threadfence();
        flag = 1;
    }
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 2 * sizeof(int));
    void* arguments[] = {&out};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(flag_behind_a_grid_barrier), dim3(2), dim3(1),
                                arguments, 0, nullptr);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel flag_behind_a_grid_barrier
//   arrival spinning | threads 1 | first (0,0,0) | line "wait"
// expect: no-progress | error | stuck | kernel flag_behind_a_grid_barrier | block (1,0,0)
//   arrival grid.sync | threads 1 | first (0,0,0) | line "barrier"
