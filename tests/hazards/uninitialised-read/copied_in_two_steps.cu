// SPDX-License-Identifier: MIT
// What nobody has written is copied on the device first, and then to the host.
#include <cuda_runtime.h>

__global__ void copied_in_two_steps(int* out)
{
    out[threadIdx.x] = 1;
}

int main()
{
    int host[64] = {};
    int* out = nullptr;
    int* kept = nullptr;
    cudaMalloc(&out, sizeof host);
    cudaMalloc(&kept, sizeof host);  // allocated
    cudaMemset(kept, 0, sizeof host);
    copied_in_two_steps<<<1, 32>>>(out);
    cudaMemcpy(kept, out, sizeof host, cudaMemcpyDeviceToDevice);
    cudaMemcpy(host, kept, sizeof host, cudaMemcpyDeviceToHost);  // call
    cudaFree(out);
    cudaFree(kept);
}

// expect: uninitialised-read | warning | reason copied to the host | function cudaMemcpy | space global
//   | bytes 128
//   call | line "call"
//   object allocation | bytes 256 | offset 128 | line "allocated"
