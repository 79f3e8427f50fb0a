// SPDX-License-Identifier: MIT
// A part of the threads reads what the others have written, after these have returned.
#include <cuda_runtime.h>

// [kernel]
__global__ void shifted_before_a_return(int* data)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = data[t];  // write
    if (t >= 32) {
        return;
    }
    data[t] = tile[t + 32];  // read
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    shifted_before_a_return<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | kernel shifted_before_a_return | space shared | variable tile[32] | count 32
//   write | thread (32,0,0) | line "write"
//   read | thread (0,0,0) | line "read"
