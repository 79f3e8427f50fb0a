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
