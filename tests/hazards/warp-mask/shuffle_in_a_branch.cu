// SPDX-License-Identifier: MIT
// The shuffle counts on the whole warp, but the upper half waits at the barrier already.
#include <cuda_runtime.h>

// [kernel]
__global__ void shuffle_in_a_branch(int* out)
{
    int sum = threadIdx.x;
    if (threadIdx.x < 16) {
        sum += __shfl_down_sync(0xffffffff, sum, 8);  // lower half
    }
    __syncthreads();  // upper half
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    shuffle_in_a_branch<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
