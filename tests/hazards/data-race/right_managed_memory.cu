// SPDX-License-Identifier: MIT
// The host reads when the kernel has ended.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_managed_memory(int* out)
{
    out[blockIdx.x] = blockIdx.x;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMallocManaged(&out, 2 * sizeof(int));
    right_managed_memory<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    const int sum = out[0] + out[1];
    cudaFree(out);
    return sum - 1;
}
