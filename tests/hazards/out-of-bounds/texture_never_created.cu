// SPDX-License-Identifier: MIT
// The handle is that of no object: nobody has created one.
#include <cuda_runtime.h>

// [kernel]
__global__ void texture_never_created(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);  // fetch
}
// [kernel]

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    cudaTextureObject_t texture = 0;
    texture_never_created<<<1, 32>>>(texture, out);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaFree(out);
}

// expect: out-of-bounds | error | reason no object | kernel texture_never_created | space global | count 32
//   read | thread (0,0,0) | line "fetch"
//   object texture object | bytes 0 | offset 0
