// SPDX-License-Identifier: MIT
// A negative index is right if the pointer stands behind the first element.
#include <cuda_runtime.h>

__global__ void right_pointer_into_the_middle(const int* in, int* out)
{
    const int i = threadIdx.x;
    out[i] = in[i - 1] + in[i];
}

int main()
{
    int* in = nullptr;
    int* out = nullptr;
    cudaMalloc(&in, 65 * sizeof(int));
    cudaMalloc(&out, 64 * sizeof(int));
    cudaMemset(in, 0, 65 * sizeof(int));
    right_pointer_into_the_middle<<<1, 64>>>(in + 1, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
