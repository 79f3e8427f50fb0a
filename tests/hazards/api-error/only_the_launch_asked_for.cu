// SPDX-License-Identifier: MIT
// cudaGetLastError() sees whether the launch was accepted. What it does wrong later comes with the next call,
// at which nobody looks.
#include <cuda_runtime.h>

__global__ void only_the_launch_asked_for()
{
    __trap();
}

int main()
{
    only_the_launch_asked_for<<<1, 32>>>();  // launch
    cudaDeviceSynchronize();
}

// expect: api-error | error | reason launch | function kernel only_the_launch_asked_for
//   | error cudaErrorLaunchFailure
//   call | line "launch"
