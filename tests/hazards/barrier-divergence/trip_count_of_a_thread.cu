// SPDX-License-Identifier: MIT
// The number of rounds depends on the thread; those who are done go on to another barrier.
#include <cuda_runtime.h>

// [kernel]
__global__ void trip_count_of_a_thread(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    for (int i = 0; i <= t / 32; ++i) {
        tile[t] = i;
        __syncthreads();  // in the loop
    }
    __syncthreads();  // behind it
    out[t] = tile[t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    trip_count_of_a_thread<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
