// SPDX-License-Identifier: MIT
// The upper half returns after its values have been read.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_values_of_those_who_stay(int* out)
{
    int sum = threadIdx.x;
    sum += __shfl_down_sync(0xffffffff, sum, 16);
    if (threadIdx.x >= 16) {
        return;
    }
    sum += __shfl_xor_sync(0x0000ffff, sum, 8);
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_values_of_those_who_stay<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
