// SPDX-License-Identifier: MIT
// The first operand of && is evaluated by all.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_barrier_first_in_a_condition(int* out)
{
    const int t = threadIdx.x;
    if (__syncthreads_or(t == 7) && t < 40) {
        out[t] = t;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_barrier_first_in_a_condition<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
