// SPDX-License-Identifier: MIT
// There is one device, and it has number 0.
#include <cuda_runtime.h>

int main()
{
    cudaSetDevice(99);  // call
}

// expect: api-error | error | reason call | function cudaSetDevice() | error cudaErrorInvalidDevice
//   call | line "call"
