// SPDX-License-Identifier: MIT
// What malloc() returns in a kernel is memory of the device.
#include <cuda_runtime.h>

#include <cstdlib>

__device__ int* kept;

__global__ void host_reads_what_a_kernel_allocated()
{
    kept = static_cast<int*>(malloc(4 * sizeof(int)));  // allocated
    kept[0] = 1;
}

int main()
{
    int* pointer = nullptr;
    host_reads_what_a_kernel_allocated<<<1, 1>>>();
    cudaMemcpyFromSymbol(&pointer, kept, sizeof pointer);
    return pointer[0] == 2 ? 1 : 0;  // read
}

// expect: wrong-side | error | reason device memory on the host | bytes 4
//   read | line "read"
//   object allocation | bytes 16 | offset 0 | line "allocated"
