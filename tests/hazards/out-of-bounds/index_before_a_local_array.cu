// SPDX-License-Identifier: MIT
// The first thread has no neighbour on its left, and looks for it before the beginning of its window, byte by byte.
#include <cuda_runtime.h>

__global__ void index_before_a_local_array(const int* centres, int* out)
{
    int window[4] = {1, 2, 3, 4};
    out[threadIdx.x] = reinterpret_cast<const char*>(window)[centres[threadIdx.x] - 1];  // read
}

int main()
{
    int* centres = nullptr;
    int* out = nullptr;
    cudaMalloc(&centres, 4 * sizeof(int));
    cudaMalloc(&out, 4 * sizeof(int));
    const int on_host[] = {0, 1, 2, 3};
    cudaMemcpy(centres, on_host, sizeof on_host, cudaMemcpyHostToDevice);
    index_before_a_local_array<<<1, 4>>>(centres, out);
    const bool is_done = cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(centres);
    cudaFree(out);
    return is_done ? 1 : 0;
}

// expect: out-of-bounds | error | reason local | kernel index_before_a_local_array | space local | variable window[-1]
//   | bytes 1 | count 1
//   read | thread (0,0,0) | line "read"
//   object variable | bytes 16 | offset -1
