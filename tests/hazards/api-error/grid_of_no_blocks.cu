// SPDX-License-Identifier: MIT
// For no elements there are no blocks, and that is no grid.
#include <cuda_runtime.h>

__global__ void grid_of_no_blocks() {}

int main()
{
    const int n = 0;
    grid_of_no_blocks<<<(n + 63) / 64, 64>>>();  // launch
    cudaDeviceSynchronize();
}

// expect: api-error | error | reason launch | function the launch of grid_of_no_blocks
//   | error cudaErrorInvalidValue | detail the grid has 0 x 1 x 1 blocks; each extent must be at least 1
//   call | line "launch"
