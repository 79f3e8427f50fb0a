// SPDX-License-Identifier: MIT
// The mipmapped array is freed when the kernel that reads it through a texture has ended, and its levels before: they have no
// memory of their own.
#include <cuda_runtime.h>

#include <vector>

// [kernel]
__global__ void right_texture_over_mipmaps_freed_later(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex2DLod<float>(texture, threadIdx.x / 32.0f, 0.5f, 1);
}
// [kernel]

int main()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t mipmaps = nullptr;
    cudaMallocMipmappedArray(&mipmaps, &format, make_cudaExtent(32, 32, 0), 2);
    const std::vector<float> values(32 * 32);
    for (unsigned i = 0; i < 2; ++i) {
        cudaArray_t level = nullptr;
        cudaGetMipmappedArrayLevel(&level, mipmaps, i);
        const std::size_t width = (32 >> i) * sizeof(float);
        cudaMemcpy2DToArray(level, 0, 0, values.data(), width, width, 32 >> i, cudaMemcpyHostToDevice);
        cudaFreeArray(level);
    }
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = mipmaps;
    cudaTextureDesc description = {};
    description.normalizedCoords = 1;
    description.maxMipmapLevelClamp = 1;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    right_texture_over_mipmaps_freed_later<<<1, 32>>>(texture, out);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFree(out);
    cudaFreeMipmappedArray(mipmaps);
}
