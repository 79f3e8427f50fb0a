// SPDX-License-Identifier: MIT
// The host fills the input in, as if it were its own.
#include <cuda_runtime.h>

int main()
{
    float* in = nullptr;
    cudaMalloc(&in, 32 * sizeof(float));  // allocated
    for (int i = 0; i < 32; ++i) {
        in[i] = i;  // write
    }
}

// expect: wrong-side | error | reason device memory on the host | bytes 4
//   write | line "write"
//   object allocation | bytes 128 | offset 0 | line "allocated"
