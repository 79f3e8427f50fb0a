// SPDX-License-Identifier: MIT
// A thread that has found what it looks for leaves the loop; the others go on with the barrier in it.
#include <cuda_runtime.h>

// [kernel]
__global__ void break_before_barrier(int* out)
{
    const int t = threadIdx.x;
    for (int i = 0; i < 4; ++i) {
        if (t == 10 * i) {
            break;
        }
        __syncthreads();  // fault
    }
    out[t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    break_before_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | warning | kernel break_before_barrier | count 4
//   arrival returned | threads 1 | first (0,0,0)
//   arrival __syncthreads | threads 63 | first (1,0,0) | line "fault"
//   further arrival returned | threads 2 | first (0,0,0)
//   arrival __syncthreads | threads 62 | first (1,0,0) | line "fault"
//   further arrival returned | threads 3 | first (0,0,0)
//   arrival __syncthreads | threads 61 | first (1,0,0) | line "fault"
//   further arrival returned | threads 4 | first (0,0,0)
//   arrival __syncthreads | threads 60 | first (1,0,0) | line "fault"
