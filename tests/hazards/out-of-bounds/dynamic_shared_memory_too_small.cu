// SPDX-License-Identifier: MIT
// The launch asks for as many bytes as there are elements.
#include <cuda_runtime.h>

__global__ void dynamic_shared_memory_too_small(float* out)
{
    extern __shared__ float cells[];
    cells[threadIdx.x] = threadIdx.x;  // write
    __syncthreads();
    if (threadIdx.x == 0) {
        *out = cells[0];
    }
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, sizeof(float));
    dynamic_shared_memory_too_small<<<1, 64, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: out-of-bounds | error | reason shared | kernel dynamic_shared_memory_too_small | space shared
//   | variable cells[16] | bytes 4 | count 48
//   write | thread (16,0,0) | line "write"
