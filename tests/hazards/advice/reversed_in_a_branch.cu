// SPDX-License-Identifier: MIT
// Only some threads of the block exchange elements.
#include <cuda_runtime.h>

// [kernel]
__global__ void reversed_in_a_branch(int* data)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    if (t < 64) {
        tile[t] = data[t];  // write
        data[t] = tile[63 - t];  // read
    }
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    reversed_in_a_branch<<<1, 96>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | kernel reversed_in_a_branch | space shared | variable tile[31] | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
