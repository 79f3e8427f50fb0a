// SPDX-License-Identifier: MIT
// The texture outlives the array that it reads.
#include <cuda_runtime.h>

// [kernel]
__global__ void texture_over_freed_memory(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);  // fetch
}
// [kernel]

int main()
{
    float* table = nullptr;
    cudaMalloc(&table, 32 * sizeof(float));  // table
    cudaMemset(table, 0, 32 * sizeof(float));
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
    cudaFree(table);
    texture_over_freed_memory<<<1, 32>>>(texture, out);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaDestroyTextureObject(texture);
    cudaFree(out);
}

// expect: out-of-bounds | error | reason released | kernel texture_over_freed_memory | space global | bytes 4
//   | count 32
//   read | thread (0,0,0) | line "fetch"
//   object released allocation | bytes 128 | offset 0 | line "table"
