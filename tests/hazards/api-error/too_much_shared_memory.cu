// SPDX-License-Identifier: MIT
// More dynamic shared memory than a block can have without asking for it.
#include <cuda_runtime.h>

__global__ void too_much_shared_memory()
{
    extern __shared__ int cells[];
    cells[threadIdx.x] = 0;
}

int main()
{
    too_much_shared_memory<<<1, 32, 100000>>>();  // launch
    cudaDeviceSynchronize();
}

// expect: api-error | error | reason launch | function the launch of too_much_shared_memory
//   | error cudaErrorInvalidValue
//   | detail a block requests 100000 bytes of shared memory; 49152 are allowed, and more after cudaFuncSetAttribute()
//   call | line "launch"
