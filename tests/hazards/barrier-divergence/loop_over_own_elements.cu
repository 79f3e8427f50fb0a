// SPDX-License-Identifier: MIT
// Each thread goes through its own elements, with a barrier in each round: not all have as many.
#include <cuda_runtime.h>

// [kernel]
__global__ void loop_over_own_elements(int* out, int n)
{
    __shared__ int tile[64];
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        tile[threadIdx.x] = i;
        __syncthreads();  // fault
        out[i] = tile[threadIdx.x];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    loop_over_own_elements<<<1, 64>>>(out, 100);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | warning | kernel loop_over_own_elements | barriers passed 1
//   arrival __syncthreads | threads 36 | first (0,0,0) | line "fault"
//   arrival returned | threads 28 | first (36,0,0)
