// SPDX-License-Identifier: MIT
// Dynamic shared memory with a barrier.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_dynamic_array(int* out)
{
    extern __shared__ int pool[];
    const int t = threadIdx.x;
    pool[t] = t;
    __syncthreads();
    out[t] = pool[63 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_dynamic_array<<<1, 64, 64 * sizeof(int)>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
