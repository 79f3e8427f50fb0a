// SPDX-License-Identifier: MIT
// A kernel that fails, and a program that does not wait for it.

#include <cuda_runtime.h>

__global__ void failed_kernel_not_waited_for()
{
    __trap();
}

int main()
{
    failed_kernel_not_waited_for<<<1, 32>>>();  // launch
}

// expect: api-error | error | reason launch | function kernel failed_kernel_not_waited_for
//   | error cudaErrorLaunchFailure
//   call | line "launch"
