// SPDX-License-Identifier: MIT
// The flag is read once, and the loop looks at the register.
#include <cuda_runtime.h>

__device__ int flag;

__global__ void waits_for_a_copy_in_a_register()
{
    int seen = flag;
    if (blockIdx.x == 1) {
        atomicExch(&flag, 1);
    }
    while (blockIdx.x == 0 && seen == 0) {  // loop
    }
}

int main()
{
    waits_for_a_copy_in_a_register<<<2, 1>>>();
    cudaDeviceSynchronize();
}

// expect: no-progress | error | reason loop | kernel waits_for_a_copy_in_a_register | space shared
//   branch | thread (0,0,0) | line "loop"
