// SPDX-License-Identifier: MIT
// At the end of its segment a lane reads its own value: that is defined.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_end_of_the_segment(int* out)
{
    int sum = threadIdx.x;
    sum += __shfl_up_sync(0xffffffff, sum, 3, 8);
    sum += __shfl_down_sync(0xffffffff, sum, 31);
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_end_of_the_segment<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
