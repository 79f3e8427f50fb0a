// Exercise 4.14: a hundred Jacobi steps in one launch, with a barrier for the whole grid.
// Page: lesson 4.14.  Checks: jacobi_steps.check.cpp, in this folder.
#include "jacobi_steps.hpp"

#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int block_size = 128;  // threads in a block

// [kernel]
/// Cell i after one step.
__device__ float relaxed(const float* from, int i, int n)
{
    const bool is_end = i == 0 || i == n - 1;
    return is_end ? from[i] : 0.5f * (from[i - 1] + from[i + 1]);
}

__global__ void jacobi_kernel(float* rod, float* other, int n, int steps)
{
    const cg::grid_group grid = cg::this_grid();
    float* from = rod;  // both buffers hold the start
    float* to = other;
    // TODO 1: Make the steps. In each of them the threads of the grid share the n cells, and no thread
    // begins the next step before all have ended this one. After the last step the result is in `rod`.
    // end of TODO 1
}
// [kernel]

// [host]
void jacobi_steps(const float* start, float* rod, float* other, int n, int steps)
{
    cudaMemcpy(rod, start, n * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaMemcpy(other, start, n * sizeof(float), cudaMemcpyDeviceToDevice);
    int blocks = (n + block_size - 1) / block_size;
    if (blocks == 0) {
        return;
    }
    // TODO 2: Launch the kernel so that its blocks may wait for each other, with as many blocks as the
    // device holds at a time, and no more than there is work for.
    // end of TODO 2
}
// [host]
