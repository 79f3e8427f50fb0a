// SPDX-License-Identifier: MIT
// All have read before anybody writes.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_update_behind_barrier(int* out)
{
    __shared__ int tile[2][33];
    const int t = threadIdx.x;
    tile[1][t] = t;
    if (t == 0) {
        tile[1][32] = 32;
    }
    __syncthreads();
    const int sum = tile[1][t] + tile[1][t + 1];
    __syncthreads();
    tile[1][t] = sum;
    out[t] = tile[1][t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_update_behind_barrier<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
