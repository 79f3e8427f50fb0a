// SPDX-License-Identifier: MIT
// The quotient is one more than the largest integer.
#include <climits>

#include <cuda_runtime.h>

// [kernel]
__global__ void smallest_by_minus_one(const int* in, int* out)
{
    const int low = threadIdx.x == 7 ? INT_MIN : 0;
    out[threadIdx.x] = low / in[3];  // divide
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
    smallest_by_minus_one<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: integer-division | error | kernel smallest_by_minus_one
//   divide | thread (7,0,0) | line "divide"
