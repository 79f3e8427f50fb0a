// SPDX-License-Identifier: MIT
// The same launch, and the error is asked for.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_launch_asked_for(int* out)
{
    out[threadIdx.x] = 1;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 1025 * sizeof(int));
    right_launch_asked_for<<<1, 1025>>>(out);
    const bool is_refused = cudaGetLastError() != cudaSuccess;
    cudaFree(out);
    return is_refused ? 0 : 1;
}
// [kernel]
