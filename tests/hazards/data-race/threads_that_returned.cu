// SPDX-License-Identifier: MIT
// What a thread has written before it returns is behind no barrier that it never came to, but before it.
#include <cuda_runtime.h>

// [kernel]
__global__ void threads_that_returned(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = t;  // write
    if (t >= 32) {
        return;
    }
    out[t] = tile[t + 32];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    threads_that_returned<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel threads_that_returned | space shared | variable tile[32] | count 32
//   write | thread (32,0,0) | line "write"
//   read | thread (0,0,0) | line "read"
