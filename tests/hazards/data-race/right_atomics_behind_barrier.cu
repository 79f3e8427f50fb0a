// SPDX-License-Identifier: MIT
// The counter is set before anybody counts and read after all have.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_atomics_behind_barrier(int* out)
{
    __shared__ int counter;
    const int t = threadIdx.x;
    if (t == 0) {
        counter = 0;
    }
    __syncthreads();
    atomicAdd(&counter, 1);
    atomicMax(&counter, 5);
    __syncthreads();
    out[t] = counter;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_atomics_behind_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
