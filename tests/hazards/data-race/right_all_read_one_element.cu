// SPDX-License-Identifier: MIT
// However many read it: nobody writes.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_all_read_one_element(int* out)
{
    out[1 + blockIdx.x * blockDim.x + threadIdx.x] = out[0];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_all_read_one_element<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
