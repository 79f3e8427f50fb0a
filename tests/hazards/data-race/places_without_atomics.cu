// SPDX-License-Identifier: MIT
// Those who have found something take the next place in the list, and some the same.
#include <cuda_runtime.h>

// [kernel]
__device__ int length;

__global__ void places_without_atomics(int* out)
{
    const int t = threadIdx.x;
    if (t % 16 == 0) {
        const int place = length++;  // place
        out[place] = t;              // list
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    places_without_atomics<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel places_without_atomics | space global | variable length | count 6
//   write | thread (32,0,0) | line "place"
//   read | thread (0,0,0) | line "place"
// expect: data-race | error | kernel places_without_atomics | space global | variable length | count 3
//   write | thread (0,0,0) | line "place"
//   write | thread (32,0,0) | line "place"
