// SPDX-License-Identifier: MIT
// The remainder of a division is asked for, in a function.
#include <cuda_runtime.h>

__device__ int bucket(int key, int buckets)
{
    return key % buckets;  // divide
}

// [kernel]
__global__ void remainder_of_zero(const int* in, int* out)
{
    out[threadIdx.x] = bucket(threadIdx.x, in[threadIdx.x]);
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
    remainder_of_zero<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: integer-division | error | kernel remainder_of_zero
//   divide | thread (4,0,0) | line "divide"
