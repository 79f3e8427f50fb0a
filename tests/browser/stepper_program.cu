// SPDX-License-Identifier: MIT
// What stepper.test.mjs looks at: a race of two warps, in lines 9 and 11.
#include <cstdio>

__global__ void shift(int* out)
{
    __shared__ int tile[64];
    const int i = threadIdx.x;
    tile[i] = i;

    out[i] = tile[(i + 1) % 64];
    __syncthreads();
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    shift<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
