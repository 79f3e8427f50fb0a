// SPDX-License-Identifier: MIT
// The guard keeps out the thread of the last element.
#include <cuda_runtime.h>

__global__ void one_result_left_out(int* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1) {
        out[i] = i;
    }
}

int main()
{
    int host[100] = {};
    int* out = nullptr;
    cudaMalloc(&out, sizeof host);
    one_result_left_out<<<1, 128>>>(out, 100);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);  // call
    cudaFree(out);
}
