// SPDX-License-Identifier: MIT
// One warp produces, one consumes, each with its own barriers, and the producer has one more.
#include <cuda_runtime.h>

// [kernel]
__global__ void producer_and_consumer(int* out)
{
    __shared__ int item[32];
    const int t = threadIdx.x;
    if (t < 32) {
        item[t] = t;
        __syncthreads();  // produced
        __syncthreads();  // taken
    } else {
        __syncthreads();  // awaited
        out[t] = item[t - 32];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    producer_and_consumer<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | error | kernel producer_and_consumer
//   arrival __syncthreads | threads 32 | first (0,0,0) | line "produced"
//   arrival __syncthreads | threads 32 | first (32,0,0) | line "awaited"
// expect: barrier-divergence | warning | kernel producer_and_consumer | barriers passed 1
//   arrival __syncthreads | threads 32 | first (0,0,0) | line "taken"
//   arrival returned | threads 32 | first (32,0,0)
