// SPDX-License-Identifier: MIT
// What stepper.test.mjs looks at: more steps than the stepper plays at once.
#include <cstdio>

__global__ void count_up(int* out)
{
    __shared__ int counts[64];
    const int i = threadIdx.x;
    counts[i] = 0;
    for (int k = 0; k < 600; ++k) {
        counts[i] += i;
        __syncthreads();
    }
    out[i] = counts[i];
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    count_up<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
