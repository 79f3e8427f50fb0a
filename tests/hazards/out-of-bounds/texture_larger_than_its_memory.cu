// SPDX-License-Identifier: MIT
// The texture is described with more texels than the array has: the size is in bytes, and the array was allocated for
// half of them.
#include <cuda_runtime.h>

// [kernel]
__global__ void texture_larger_than_its_memory(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);  // fetch
}
// [kernel]

int main()
{
    float* table = nullptr;
    cudaMalloc(&table, 16 * sizeof(float));  // table
    cudaMemset(table, 0, 16 * sizeof(float));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = table;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 32 * sizeof(float);
    const cudaTextureDesc description = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    texture_larger_than_its_memory<<<1, 32>>>(texture, out);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaDestroyTextureObject(texture);
    cudaFree(out);
    cudaFree(table);
}

// expect: out-of-bounds | error | reason outside | kernel texture_larger_than_its_memory | space global
//   | bytes 4 | count 16
//   read | thread (16,0,0) | line "fetch"
//   object allocation | bytes 64 | offset 64 | line "table"
