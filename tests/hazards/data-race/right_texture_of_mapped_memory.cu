// SPDX-License-Identifier: MIT
// The texture lies over one half of the mapped memory, and the kernel writes the other.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_texture_of_mapped_memory(cudaTextureObject_t texture, int* cells)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    cells[i] = tex1Dfetch<int>(texture, (i + 1) % 128);
}
// [kernel]

int main()
{
    int* cells = nullptr;
    cudaHostAlloc(&cells, 256 * sizeof(int), cudaHostAllocMapped);
    for (int i = 0; i < 256; ++i) {
        cells[i] = 0;
    }
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = cells;
    resource.res.linear.desc = cudaCreateChannelDesc<int>();
    resource.res.linear.sizeInBytes = 128 * sizeof(int);
    const cudaTextureDesc description = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    right_texture_of_mapped_memory<<<2, 64>>>(texture, cells + 128);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFreeHost(cells);
}
