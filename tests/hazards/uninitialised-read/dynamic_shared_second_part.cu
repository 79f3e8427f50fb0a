// SPDX-License-Identifier: MIT
// Of two arrays in dynamic shared memory only the first is filled.
#include <cuda_runtime.h>

__global__ void dynamic_shared_second_part(float* out)
{
    extern __shared__ float pool[];
    float* a = pool;
    float* b = pool + blockDim.x;
    a[threadIdx.x] = 1.0f;
    __syncthreads();
    out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];  // read
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    dynamic_shared_second_part<<<1, 32, 64 * sizeof(float)>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel dynamic_shared_second_part | space shared | variable pool[32]
//   | bytes 4 | count 32
//   read | thread (0,0,0) | line "read"
