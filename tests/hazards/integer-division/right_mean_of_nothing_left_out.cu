// SPDX-License-Identifier: MIT
// The group that has no members is left out.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_mean_of_nothing_left_out(const int* in, int* out)
{
    out[threadIdx.x] = in[threadIdx.x] != 0 ? 1000 / in[threadIdx.x] : 0;
}
// [kernel]

int main()
{
    int host[32];
    for (int i = 0; i < 32; ++i) {
        host[i] = i - 4;
    }
    int* in = nullptr;
    int* out = nullptr;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    right_mean_of_nothing_left_out<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
