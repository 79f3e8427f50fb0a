// SPDX-License-Identifier: MIT
// The second operand of && is evaluated by those for whom the first holds.
#include <cuda_runtime.h>

// [kernel]
__global__ void barrier_in_a_condition(int* out)
{
    const int t = threadIdx.x;
    if (t < 40 && __syncthreads_or(t == 7)) {  // fault
        out[t] = t;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    barrier_in_a_condition<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | warning | kernel barrier_in_a_condition
//   arrival __syncthreads | threads 40 | first (0,0,0) | line "fault"
//   arrival returned | threads 24 | first (40,0,0)
