// SPDX-License-Identifier: MIT
// Dynamic shared memory is shared out, and what needs the largest alignment comes first.
#include <cuda_runtime.h>

__global__ void right_doubles_first(double* out)
{
    extern __shared__ double pool[];
    int* ids = reinterpret_cast<int*>(pool + 32);
    pool[threadIdx.x] = 1.0;
    ids[threadIdx.x % 31] = 1;
    out[threadIdx.x] = pool[threadIdx.x];
}

int main()
{
    double* out = nullptr;
    cudaMalloc(&out, 31 * sizeof(double));
    right_doubles_first<<<1, 31, 31 * sizeof(int) + 32 * sizeof(double)>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
