// SPDX-License-Identifier: MIT
// The host releases the kernel through managed memory. The second block waits for the first.
#include <cuda_runtime.h>

// [kernel]
__global__ void host_sets_a_managed_flag(int* flag, int* out)
{
    if (blockIdx.x == 0) {
        while (atomicAdd_system(flag, 0) == 0) {  // for the host
        }
        atomicExch(out, 1);
    } else {
        while (atomicAdd(out, 0) == 0) {  // for block 0
        }
    }
    out[1 + blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* flag = nullptr;
    cudaMallocManaged(&flag, sizeof(int));
    *flag = 0;
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(out, 0, 32 * sizeof(int));
    host_sets_a_managed_flag<<<2, 1>>>(flag, out);
    *static_cast<volatile int*>(flag) = 1;
    cudaDeviceSynchronize();
    cudaFree(out);
    cudaFree(flag);
}

// expect: no-progress | error | stuck | reason host memory | kernel host_sets_a_managed_flag
//   arrival spinning | threads 1 | first (0,0,0) | line "for the host"
// expect: no-progress | error | stuck | reason host memory | kernel host_sets_a_managed_flag | block (1,0,0)
//   arrival spinning | threads 1 | first (0,0,0) | line "for block 0"
