// SPDX-License-Identifier: MIT
// Memory that the host can reach has no other rules.
#include <cuda_runtime.h>

// [kernel]
__global__ void managed_memory(int* out)
{
    out[0] = blockIdx.x;  // fault
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMallocManaged(&out, sizeof(int));
    managed_memory<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel managed_memory | block (1,0,0) | space global
//   | variable out[0]
//   write | thread (0,0,0) | line "fault"
//   write | block (1,0,0) | thread (0,0,0) | line "fault"
