// SPDX-License-Identifier: MIT
// cudaPeekAtLastError() looks and takes nothing away.
#include <cuda_runtime.h>

__global__ void right_peeked() {}

int main()
{
    right_peeked<<<0, 32>>>();
    return cudaPeekAtLastError() == cudaSuccess ? 1 : 0;
}
