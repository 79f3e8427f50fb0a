// SPDX-License-Identifier: MIT
// Between the two halves of the barrier a thread does what concerns its own block alone.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <utility>

namespace cg = cooperative_groups;

// [kernel]
__device__ int parts[4];

__global__ void right_read_after_grid_has_arrived(int* out)
{
    const cg::grid_group grid = cg::this_grid();
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = blockIdx.x;
    }
    auto arrival = grid.barrier_arrive();
    const int own = threadIdx.x == 0 ? parts[blockIdx.x] : 0;
    grid.barrier_wait(std::move(arrival));
    if (blockIdx.x == 3 && threadIdx.x == 0) {
        out[0] = parts[0] + own;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    void* arguments[] = {&out};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(right_read_after_grid_has_arrived), dim3(4), dim3(32),
                                arguments, 0, nullptr);
    cudaDeviceSynchronize();
    cudaFree(out);
}
