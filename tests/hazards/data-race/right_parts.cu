// SPDX-License-Identifier: MIT
// A pool is cut in two parts of different types.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_parts(int* out)
{
    extern __shared__ int pool[];
    int* const first = pool;
    short* const second = reinterpret_cast<short*>(pool + 64);
    const int t = threadIdx.x;
    first[t] = t;
    second[t] = -t;
    __syncthreads();
    out[t] = first[63 - t] + second[63 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_parts<<<1, 64, 64 * (sizeof(int) + sizeof(short))>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
