// SPDX-License-Identifier: MIT
// Each thread reads what its neighbour writes.
#include <cuda_runtime.h>

// [kernel]
__global__ void off_by_one_neighbour(int* out)
{
    __shared__ int tile[65];
    const int t = threadIdx.x;
    tile[t] = t;  // write
    out[t] = t < 63 ? tile[t + 1] : 0;  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    off_by_one_neighbour<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel off_by_one_neighbour | space shared | variable tile[32] | count 63
//   write | thread (32,0,0) | line "write"
//   read | thread (31,0,0) | line "read"
