// SPDX-License-Identifier: MIT
// The first thread has no left neighbour.
#include <cuda_runtime.h>

__global__ void negative_index(const int* in, int* out)
{
    const int i = threadIdx.x;
    out[i] = in[i - 1] + in[i];  // read
}

int main()
{
    int* in = nullptr;
    int* out = nullptr;
    cudaMalloc(&in, 64 * sizeof(int));
    cudaMalloc(&out, 64 * sizeof(int));
    cudaMemset(in, 0, 64 * sizeof(int));
    negative_index<<<1, 64>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
