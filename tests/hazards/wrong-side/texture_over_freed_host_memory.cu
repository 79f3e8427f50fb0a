// SPDX-License-Identifier: MIT
// The texture is still there, but the mapped memory that it reads has been freed.
#include <cuda_runtime.h>

// [kernel]
__global__ void texture_over_freed_host_memory(cudaTextureObject_t texture, int* out)
{
    out[threadIdx.x] = tex1Dfetch<int>(texture, threadIdx.x);  // fetch
}
// [kernel]

int main()
{
    int* table = nullptr;
    cudaHostAlloc(&table, 32 * sizeof(int), cudaHostAllocMapped);
    for (int i = 0; i < 32; ++i) {
        table[i] = i;
    }
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = table;
    resource.res.linear.desc = cudaCreateChannelDesc<int>();
    resource.res.linear.sizeInBytes = 32 * sizeof(int);
    const cudaTextureDesc description = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    cudaFreeHost(table);
    texture_over_freed_host_memory<<<1, 32>>>(texture, out);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaDestroyTextureObject(texture);
    cudaFree(out);
}

// expect: wrong-side | error | reason host memory in a kernel | kernel texture_over_freed_host_memory
//   | space global | bytes 4 | count 32
//   read | thread (0,0,0) | line "fetch"
