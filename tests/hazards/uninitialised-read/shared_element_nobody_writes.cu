// SPDX-License-Identifier: MIT
// The block has fewer threads than the array has elements, and each thread reads two.
#include <cuda_runtime.h>

// [kernel]
__global__ void shared_element_nobody_writes(int* out)
{
    __shared__ int tile[33];
    const int t = threadIdx.x;
    tile[t] = t;
    __syncthreads();
    out[t] = tile[t] + tile[t + 1];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    shared_element_nobody_writes<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel shared_element_nobody_writes | space shared | variable tile[32]
//   | bytes 4
//   read | thread (31,0,0) | line "read"
