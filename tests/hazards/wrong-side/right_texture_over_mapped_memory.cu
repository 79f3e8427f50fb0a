// SPDX-License-Identifier: MIT
// Mapped memory that a texture reads is freed when the kernel has ended.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_texture_over_mapped_memory(cudaTextureObject_t texture, int* out)
{
    out[threadIdx.x] = tex1Dfetch<int>(texture, threadIdx.x);
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
    right_texture_over_mapped_memory<<<1, 32>>>(texture, out);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFree(out);
    cudaFreeHost(table);
}
