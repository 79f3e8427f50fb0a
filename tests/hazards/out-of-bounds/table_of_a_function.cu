// SPDX-License-Identifier: MIT
// Five directions are counted, and the table has four.
#include <cuda_runtime.h>

// [kernel]
__global__ void table_of_a_function(int* out, int directions)
{
    const int steps[4] = {1, 0, -1, 0};
    int sum = 0;
    for (int i = 0; i < directions; ++i) {
        sum += steps[(threadIdx.x + i) % directions];  // read
    }
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    table_of_a_function<<<1, 32>>>(out, 5);
    const bool is_done = cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(out);
    return is_done ? 1 : 0;
}

// expect: out-of-bounds | error | reason local | kernel table_of_a_function | space local | variable steps[4]
//   | bytes 4 | count 32
//   read | thread (0,0,0) | line "read"
//   object variable | bytes 16 | offset 16
