// SPDX-License-Identifier: MIT
// What the atomic function returns is a thread's own.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_result_of_atomic(int* out)
{
    __shared__ int counter;
    const int t = threadIdx.x;
    if (t == 0) {
        counter = 0;
    }
    __syncthreads();
    out[t] = atomicAdd(&counter, 1);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_result_of_atomic<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
