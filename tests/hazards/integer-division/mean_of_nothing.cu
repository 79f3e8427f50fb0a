// SPDX-License-Identifier: MIT
// One of the groups has no members.
#include <cuda_runtime.h>

// [kernel]
__global__ void mean_of_nothing(const int* in, int* out)
{
    out[threadIdx.x] = 1000 / in[threadIdx.x];  // divide
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
    mean_of_nothing<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: integer-division | error | kernel mean_of_nothing
//   divide | thread (4,0,0) | line "divide"
