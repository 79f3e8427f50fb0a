// SPDX-License-Identifier: MIT
// All of it is written before it is copied on the device and to the host.
#include <cuda_runtime.h>

__global__ void right_copied_in_two_steps(int* out)
{
    out[2 * threadIdx.x] = 1;
    out[2 * threadIdx.x + 1] = 2;
}

int main()
{
    int host[64] = {};
    int* out = nullptr;
    int* kept = nullptr;
    cudaMalloc(&out, sizeof host);
    cudaMalloc(&kept, sizeof host);
    right_copied_in_two_steps<<<1, 32>>>(out);
    cudaMemcpy(kept, out, sizeof host, cudaMemcpyDeviceToDevice);
    cudaMemcpy(host, kept, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(out);
    cudaFree(kept);
}
