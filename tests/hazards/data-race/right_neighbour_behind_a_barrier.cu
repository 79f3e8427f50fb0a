// SPDX-License-Identifier: MIT
// The barrier of the block orders global memory as well.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_neighbour_behind_a_barrier(int* out)
{
    const int t = threadIdx.x;
    out[t] = t;
    __syncthreads();
    out[64 + t] = out[63 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_neighbour_behind_a_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
