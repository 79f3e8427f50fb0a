// SPDX-License-Identifier: MIT
// A plain read takes the lower half of a word that others increment atomically.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned counter;

__global__ void half_of_a_counter(int* out)
{
    if (blockIdx.x == 0) {
        atomicAdd(&counter, 1);  // atomic
    } else {
        out[0] = *reinterpret_cast<unsigned short*>(&counter);  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    half_of_a_counter<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel half_of_a_counter | block (1,0,0) | space global
//   | variable counter
//   atomic | thread (0,0,0) | line "atomic"
//   read | block (1,0,0) | thread (0,0,0) | line "read"
