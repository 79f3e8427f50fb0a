// SPDX-License-Identifier: MIT
// A fence orders the writes of a thread; it waits for nobody.
#include <cuda_runtime.h>

// [kernel]
__global__ void fence_is_no_barrier(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = t;  // write
    __threadfence_block();
    out[t] = tile[63 - t];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    fence_is_no_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel fence_is_no_barrier | space shared | variable tile[63] | count 64
//   write | thread (63,0,0) | line "write"
//   read | thread (0,0,0) | line "read"
