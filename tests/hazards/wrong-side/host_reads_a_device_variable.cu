// SPDX-License-Identifier: MIT
// The host looks at a __device__ variable by its name.
#include <cuda_runtime.h>

__device__ int count;

__global__ void host_reads_a_device_variable()
{
    atomicAdd(&count, 1);
}

int main()
{
    host_reads_a_device_variable<<<1, 32>>>();
    cudaDeviceSynchronize();
    return count == 33 ? 1 : 0;  // read
}

// expect: wrong-side | error | reason device variable on the host | variable count | bytes 4
//   read | line "read"
