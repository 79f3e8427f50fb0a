// SPDX-License-Identifier: MIT
// One thread sets a flag, and all read it behind a barrier.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_flag_read_behind_barrier(int* out)
{
    __shared__ int flag;
    const int t = threadIdx.x;
    if (t == 0) {
        flag = 1;
    }
    __syncthreads();
    out[t] = flag;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_flag_read_behind_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
