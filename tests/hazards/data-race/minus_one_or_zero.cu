// SPDX-License-Identifier: MIT
// The threads of one half say 0, those of the other -1, to one word.
#include <cuda_runtime.h>

__global__ void minus_one_or_zero(int* out)
{
    out[0] = threadIdx.x < 32 ? 0 : -1;  // fault
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    minus_one_or_zero<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
