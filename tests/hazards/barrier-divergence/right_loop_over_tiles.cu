// SPDX-License-Identifier: MIT
// The block goes through tiles together; only the work in a round is guarded.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_loop_over_tiles(int* out, int n)
{
    __shared__ int tile[64];
    for (int base = 0; base < n; base += blockDim.x) {
        const int i = base + threadIdx.x;
        if (i < n) {
            tile[threadIdx.x] = i;
        }
        __syncthreads();
        if (i < n) {
            out[i] = tile[threadIdx.x];
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_loop_over_tiles<<<1, 64>>>(out, 100);
    cudaDeviceSynchronize();
    cudaFree(out);
}
