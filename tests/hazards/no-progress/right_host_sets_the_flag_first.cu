// SPDX-License-Identifier: MIT
// The host has set the flag before it launches the kernel.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_host_sets_the_flag_first(volatile int* flag, int* out)
{
    while (*flag == 0) {  // wait
    }
    out[threadIdx.x] = 1;
}
// [kernel]

int main()
{
    int* flag = nullptr;
    cudaHostAlloc(&flag, sizeof(int), cudaHostAllocMapped);
    int* mapped = nullptr;
    cudaHostGetDevicePointer(&mapped, flag, 0);
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    *flag = 1;
    right_host_sets_the_flag_first<<<1, 32>>>(mapped, out);
    cudaDeviceSynchronize();
    cudaFree(out);
    cudaFreeHost(flag);
}
