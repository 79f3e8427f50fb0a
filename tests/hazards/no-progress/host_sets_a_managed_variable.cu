// SPDX-License-Identifier: MIT
// The host releases the kernel through a managed variable.
#include <cuda_runtime.h>

// [kernel]
__managed__ volatile int flag;

__global__ void host_sets_a_managed_variable(int* out)
{
    while (flag == 0) {  // wait
    }
    out[threadIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    host_sets_a_managed_variable<<<1, 32>>>(out);
    flag = 1;
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | reason host memory | kernel host_sets_a_managed_variable
//   arrival spinning | threads 32 | first (0,0,0) | line "wait"
