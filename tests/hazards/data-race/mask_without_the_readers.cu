// SPDX-License-Identifier: MIT
// All lanes read; one waits for three others before it writes, and not for the rest.
#include <cuda_runtime.h>

// [kernel]
__global__ void mask_without_the_readers(int* out)
{
    __shared__ int value;
    const int t = threadIdx.x;
    if (t == 0) {
        value = 1;
    }
    __syncwarp();
    const int seen = value;  // read
    if (t < 4) {
        __syncwarp(0x0000000f);
        if (t == 0) {
            value = 2;  // write
        }
    }
    out[t] = seen;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    mask_without_the_readers<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | same warp | kernel mask_without_the_readers | space shared | variable value
//   write | thread (0,0,0) | line "write"
//   read | thread (4,0,0) | line "read"
