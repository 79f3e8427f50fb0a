// SPDX-License-Identifier: MIT
// A function adds to a variable that begins with anything.
#include <cuda_runtime.h>

__device__ __noinline__ void add(int* sum, int value)
{
    *sum += value;  // read
}

__global__ void local_variable_through_a_pointer(int* out)
{
    int sum;
    for (int i = 0; i < 4; ++i) {
        add(&sum, i);
    }
    out[threadIdx.x] = sum;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    local_variable_through_a_pointer<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: uninitialised-read | error | reason local | kernel local_variable_through_a_pointer | space local
//   | bytes 4 | count 64
//   read | thread (0,0,0) | line "read"
