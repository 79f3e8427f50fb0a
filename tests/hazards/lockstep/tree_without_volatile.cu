// SPDX-License-Identifier: MIT
// arch: sm_60
// Also in lockstep the compiler may keep a sum in a register, unless it is volatile.
#include <cuda_runtime.h>

// [kernel]
__global__ void tree_without_volatile(int* out)
{
    __shared__ int sums[64];
    const int t = threadIdx.x;
    sums[t] = t;
    __syncthreads();
    if (t < 32) {
        sums[t] += sums[t + 32];
        sums[t] += sums[t + 16];
        sums[t] += sums[t + 8];
        sums[t] += sums[t + 4];
        sums[t] += sums[t + 2];
        sums[t] += sums[t + 1];
    }
    if (t == 0) {
        out[0] = sums[0];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    tree_without_volatile<<<1, 64>>>(out);
    int sum = 0;
    cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(out);
    return 0;
}
