// SPDX-License-Identifier: MIT
// Only the first lane of each warp waits.
#include <cuda_runtime.h>

// [kernel]
__global__ void barrier_for_first_lanes(int* out)
{
    const int t = threadIdx.x;
    if (t % 32 == 0) {
        __syncthreads();  // fault
    }
    out[t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    barrier_for_first_lanes<<<1, 96>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | warning | kernel barrier_for_first_lanes
//   arrival __syncthreads | threads 3 | first (0,0,0) | line "fault"
//   arrival returned | threads 93 | first (1,0,0)
