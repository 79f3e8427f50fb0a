// SPDX-License-Identifier: MIT
// Each block counts on what the one before it has left in shared memory.
#include <cuda_runtime.h>

__global__ void shared_memory_of_the_block_before(int* out)
{
    __shared__ int kept;
    if (blockIdx.x == 0) {
        kept = 7;
    }
    out[blockIdx.x] = kept;  // read
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 3 * sizeof(int));
    shared_memory_of_the_block_before<<<3, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel shared_memory_of_the_block_before | block (1,0,0)
//   | space shared | variable kept | bytes 4 | count 2
//   read | block (1,0,0) | thread (0,0,0) | line "read"
