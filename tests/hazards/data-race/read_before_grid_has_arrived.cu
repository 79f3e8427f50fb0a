// SPDX-License-Identifier: MIT
// A block reads what another has written after it has arrived at the barrier of the grid, and not after it has waited.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <utility>

namespace cg = cooperative_groups;

// [kernel]
__device__ int parts[4];

__global__ void read_before_grid_has_arrived(int* out)
{
    const cg::grid_group grid = cg::this_grid();
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = blockIdx.x;  // write
    }
    auto arrival = grid.barrier_arrive();
    if (blockIdx.x == 3 && threadIdx.x == 0) {
        out[0] = parts[0] + parts[3];  // read
    }
    grid.barrier_wait(std::move(arrival));
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    void* arguments[] = {&out};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(read_before_grid_has_arrived), dim3(4), dim3(32),
                                arguments, 0, nullptr);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel read_before_grid_has_arrived | block (3,0,0)
//   | space global | variable parts[0]
//   write | thread (0,0,0) | line "write"
//   read | block (3,0,0) | thread (0,0,0) | line "read"
