// SPDX-License-Identifier: MIT
// Structs that a function returns, one for each thread.
#include <cuda_runtime.h>

struct Six
{
    float values[6];
};

__device__ __noinline__ Six six_of(float x)
{
    Six six;
    for (int i = 0; i < 6; ++i) {
        six.values[i] = x + i;
    }
    return six;
}

__global__ void right_struct_result(Six* out)
{
    out[threadIdx.x] = six_of(threadIdx.x);
}

int main()
{
    Six* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(Six));
    right_struct_result<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
