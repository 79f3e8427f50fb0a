// SPDX-License-Identifier: MIT
// The texture is made of linear memory, and the kernel fetches as from an array of two dimensions.
#include <cuda_runtime.h>

// [kernel]
__global__ void texture_of_another_shape(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex2D<float>(texture, threadIdx.x, 0);  // fetch
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
    texture_of_another_shape<<<1, 32>>>(texture, out);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaDestroyTextureObject(texture);
    cudaFree(table);
    cudaFree(out);
}

// expect: out-of-bounds | error | reason object of another shape | kernel texture_of_another_shape
//   | space global | count 32
//   read | thread (0,0,0) | line "fetch"
//   object texture object | bytes 0 | offset 0
