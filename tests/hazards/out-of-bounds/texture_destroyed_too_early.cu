// SPDX-License-Identifier: MIT
// The texture object is destroyed before the kernel that uses it.
#include <cuda_runtime.h>

// [kernel]
__global__ void texture_destroyed_too_early(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);  // fetch
}
// [kernel]

int main()
{
    float* table = nullptr;
    cudaMalloc(&table, 32 * sizeof(float));
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
    cudaDestroyTextureObject(texture);
    texture_destroyed_too_early<<<1, 32>>>(texture, out);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaFree(table);
    cudaFree(out);
}

// expect: out-of-bounds | error | reason destroyed object | kernel texture_destroyed_too_early | space global
//   | count 32
//   read | thread (0,0,0) | line "fetch"
//   object texture object | bytes 0 | offset 0
