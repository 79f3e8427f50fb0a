// SPDX-License-Identifier: MIT
// The host prints what the kernel has written, without a copy.
#include <cuda_runtime.h>

__global__ void host_reads_device_memory(int* out)
{
    out[threadIdx.x] = 1;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));  // allocated
    host_reads_device_memory<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    return out[3];  // read
}

// expect: wrong-side | error | reason device memory on the host | variable out[3] | bytes 4
//   read | line "read"
//   object allocation | bytes 128 | offset 12 | line "allocated"
