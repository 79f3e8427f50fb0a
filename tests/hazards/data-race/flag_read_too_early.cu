// SPDX-License-Identifier: MIT
// One thread sets a flag and all read it, without a barrier in between.
#include <cuda_runtime.h>

// [kernel]
__global__ void flag_read_too_early(int* out)
{
    __shared__ int flag;
    const int t = threadIdx.x;
    if (t == 0) {
        flag = 1;  // write
    }
    out[t] = flag;  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    flag_read_too_early<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel flag_read_too_early | space shared | variable flag | count 63
//   write | thread (0,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
