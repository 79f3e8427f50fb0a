// SPDX-License-Identifier: MIT
// A const variable with a value that is known is for both sides.
#include <cuda_runtime.h>

const int factor = 3;
constexpr int offset = 1;

__global__ void right_host_constant(int* out)
{
    out[threadIdx.x] = factor * threadIdx.x + offset;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_host_constant<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
