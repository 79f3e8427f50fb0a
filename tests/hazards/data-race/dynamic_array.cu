// SPDX-License-Identifier: MIT
// Dynamic shared memory is shared memory.
#include <cuda_runtime.h>

// [kernel]
__global__ void dynamic_array(int* out)
{
    extern __shared__ int pool[];
    const int t = threadIdx.x;
    pool[t] = t;  // write
    out[t] = pool[63 - t];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    dynamic_array<<<1, 64, 64 * sizeof(int)>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel dynamic_array | space shared | variable pool[31] | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
