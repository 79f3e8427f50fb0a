// SPDX-License-Identifier: MIT
// arch: sm_10 sm_13 sm_20 sm_35 sm_60
// A warp in lockstep needs no barrier between volatile accesses. The program fails if the sum is wrong.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_volatile_tree(int* out)
{
    __shared__ volatile int sums[64];
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
    right_volatile_tree<<<1, 64>>>(out);
    int sum = 0;
    cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(out);
    return sum == 64 * 63 / 2 ? 0 : 1;
}
