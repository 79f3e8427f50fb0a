// SPDX-License-Identifier: MIT
// One warp skips the barrier of one round and so waits once less.
#include <cuda_runtime.h>

// [kernel]
__global__ void continue_past_barrier(int* out)
{
    const int t = threadIdx.x;
    for (int i = 0; i < 3; ++i) {
        if (i == 1 && t >= 32) {
            continue;
        }
        out[t] = i;
        __syncthreads();  // fault
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    continue_past_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | warning | kernel continue_past_barrier | barriers passed 2
//   arrival __syncthreads | threads 32 | first (0,0,0) | line "fault"
//   arrival returned | threads 32 | first (32,0,0)
