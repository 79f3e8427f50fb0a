// SPDX-License-Identifier: MIT
// The host releases the kernel after the launch, through pinned memory.
#include <cuda_runtime.h>

// [kernel]
__global__ void host_sets_a_mapped_flag(volatile int* flag, int* out)
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
    *flag = 0;
    int* mapped = nullptr;
    cudaHostGetDevicePointer(&mapped, flag, 0);
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    host_sets_a_mapped_flag<<<1, 32>>>(mapped, out);
    *static_cast<volatile int*>(flag) = 1;
    cudaDeviceSynchronize();
    cudaFree(out);
    cudaFreeHost(flag);
}

// expect: no-progress | error | stuck | reason host memory | kernel host_sets_a_mapped_flag
//   arrival spinning | threads 32 | first (0,0,0) | line "wait"
