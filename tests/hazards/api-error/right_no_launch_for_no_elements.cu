// SPDX-License-Identifier: MIT
// For no elements there is no launch.
#include <cuda_runtime.h>

__global__ void right_no_launch_for_no_elements() {}

int main()
{
    const int n = 0;
    if (n > 0) {
        right_no_launch_for_no_elements<<<(n + 63) / 64, 64>>>();
    }
    cudaDeviceSynchronize();
}
