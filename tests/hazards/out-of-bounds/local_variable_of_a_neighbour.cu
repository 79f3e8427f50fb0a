// SPDX-License-Identifier: MIT
// Each thread tells the others where its variable is, and follows the pointer of its neighbour.
#include <cuda_runtime.h>

// [kernel]
__global__ void local_variable_of_a_neighbour(int* out)
{
    __shared__ int* places[64];
    const int t = threadIdx.x;
    int square = t * t;
    places[t] = &square;
    __syncthreads();
    out[t] = *places[(t + 1) % 64];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    local_variable_of_a_neighbour<<<1, 64>>>(out);
    const bool is_done = cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(out);
    return is_done ? 1 : 0;
}

// expect: out-of-bounds | error | reason another thread | kernel local_variable_of_a_neighbour | space local
//   | bytes 4 | count 64
//   read | thread (0,0,0) | line "read"
