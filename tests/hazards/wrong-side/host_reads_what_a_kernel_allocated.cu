// SPDX-License-Identifier: MIT
// What malloc() returns in a kernel is memory of the device.
#include <cuda_runtime.h>

#include <cstdlib>

__device__ int* kept;

__global__ void host_reads_what_a_kernel_allocated()
{
    kept = static_cast<int*>(malloc(4 * sizeof(int)));
    kept[0] = 1;
}

int main()
{
    int* pointer = nullptr;
    host_reads_what_a_kernel_allocated<<<1, 1>>>();
    cudaMemcpyFromSymbol(&pointer, kept, sizeof pointer);
    return pointer[0] == 2 ? 1 : 0;  // read
}
