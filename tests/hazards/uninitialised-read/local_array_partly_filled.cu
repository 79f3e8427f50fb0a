// SPDX-License-Identifier: MIT
// A local array is filled by as many steps as the thread's number says, and read as a whole.
#include <cuda_runtime.h>

__global__ void local_array_partly_filled(int* out, int n)
{
    int digits[8];
    for (int i = 0; i < n; ++i) {
        digits[i] = i;
    }
    int sum = 0;
    for (int i = 0; i < 8; ++i) {
        sum += digits[i];  // read
    }
    out[threadIdx.x] = sum;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    local_array_partly_filled<<<1, 32>>>(out, 5);
    cudaDeviceSynchronize();
    cudaFree(out);
}
