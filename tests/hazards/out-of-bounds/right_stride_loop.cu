// SPDX-License-Identifier: MIT
// A loop with strides ends with the array.
#include <cuda_runtime.h>

__global__ void right_stride_loop(int* out, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        out[i] = i;
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 100 * sizeof(int));
    right_stride_loop<<<1, 32>>>(out, 100);
    cudaDeviceSynchronize();
    cudaFree(out);
}
