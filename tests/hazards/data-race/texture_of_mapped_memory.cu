// SPDX-License-Identifier: MIT
// The texture lies over mapped memory of the host, which the kernel writes: a fetch may see either value.
#include <cuda_runtime.h>

// [kernel]
__global__ void texture_of_mapped_memory(cudaTextureObject_t texture, int* cells)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    cells[i] = tex1Dfetch<int>(texture, (i + 1) % 128);  // fault
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
    texture_of_mapped_memory<<<2, 64>>>(texture, cells);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFreeHost(cells);
}

// expect: data-race | error | between blocks | kernel texture_of_mapped_memory | block (1,0,0) | space global
//   | count 128
//   write | thread (0,0,0) | line "fault"
//   read | block (1,0,0) | thread (63,0,0) | line "fault"
