// SPDX-License-Identifier: MIT
// All threads that find the value say so in one word: the same word, and the same 1.
#include <cuda_runtime.h>

__global__ void found_by_several(const int* in, int wanted, int* found)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] == wanted) {
        *found = 1;  // fault
    }
}

int main()
{
    int* in = nullptr;
    int* found = nullptr;
    cudaMalloc(&in, 128 * sizeof(int));
    cudaMalloc(&found, sizeof(int));
    cudaMemset(in, 0, 128 * sizeof(int));
    cudaMemset(found, 0, sizeof(int));
    found_by_several<<<2, 64>>>(in, 0, found);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(found);
}

// expect: data-race | warning | between blocks | reason same value | kernel found_by_several | block (1,0,0)
//   | space global | variable found[0] | count 127
//   write | thread (32,0,0) | line "fault"
//   write | block (1,0,0) | thread (0,0,0) | line "fault"
