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

// expect: barrier-divergence | error | kernel trip_count_of_a_thread | barriers passed 1
//   arrival __syncthreads | threads 32 | first (0,0,0) | line "behind it"
//   arrival __syncthreads | threads 32 | first (32,0,0) | line "in the loop"
// expect: barrier-divergence | warning | kernel trip_count_of_a_thread | barriers passed 2
//   arrival returned | threads 32 | first (0,0,0)
//   arrival __syncthreads | threads 32 | first (32,0,0) | line "behind it"
