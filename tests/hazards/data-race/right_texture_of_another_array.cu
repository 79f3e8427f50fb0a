// SPDX-License-Identifier: MIT
// The texture lies over one array, and the kernel writes another.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_texture_of_another_array(cudaTextureObject_t texture, int* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = tex1Dfetch<int>(texture, (i + 1) % 128);
}
// [kernel]

int main()
{
    int* cells = nullptr;
    cudaMalloc(&cells, 256 * sizeof(int));
    cudaMemset(cells, 0, 256 * sizeof(int));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = cells;
    resource.res.linear.desc = cudaCreateChannelDesc<int>();
    resource.res.linear.sizeInBytes = 128 * sizeof(int);
    cudaTextureDesc description = {};
    description.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    right_texture_of_another_array<<<2, 64>>>(texture, cells + 128);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFree(cells);
}
