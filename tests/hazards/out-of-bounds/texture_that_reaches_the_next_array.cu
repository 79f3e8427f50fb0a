// SPDX-License-Identifier: MIT
// The texture is described with more texels than the array has, and the last of them lies in the next array.
#include <cuda_runtime.h>

// [kernel]
__global__ void texture_that_reaches_the_next_array(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);  // fetch
}
// [kernel]

int main()
{
    float* table = nullptr;
    float* out = nullptr;
    cudaMalloc(&table, 16 * sizeof(float));  // table
    cudaMalloc(&out, 1000 * sizeof(float));
    cudaMemset(table, 0, 16 * sizeof(float));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = table;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 500 * sizeof(float);
    const cudaTextureDesc description = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    texture_that_reaches_the_next_array<<<1, 32>>>(texture, out);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaDestroyTextureObject(texture);
    cudaFree(out);
    cudaFree(table);
}

// expect: out-of-bounds | error | reason outside | kernel texture_that_reaches_the_next_array | space global
//   | bytes 4 | count 16
//   read | thread (16,0,0) | line "fetch"
//   object allocation | bytes 64 | offset 64 | line "table"
