// SPDX-License-Identifier: MIT
// The texture outlives the mipmapped array that it reads.
#include <cuda_runtime.h>

// [kernel]
__global__ void texture_over_freed_mipmaps(cudaTextureObject_t texture, float* out)
{
    out[threadIdx.x] = tex2DLod<float>(texture, threadIdx.x / 32.0f, 0.5f, 1);  // fetch
}
// [kernel]

int main()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t mipmaps = nullptr;
    cudaMallocMipmappedArray(&mipmaps, &format, make_cudaExtent(32, 32, 0), 2);  // mipmaps
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
    cudaFreeMipmappedArray(mipmaps);
    texture_over_freed_mipmaps<<<1, 32>>>(texture, out);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaDestroyTextureObject(texture);
    cudaFree(out);
}

// expect: out-of-bounds | error | reason released | kernel texture_over_freed_mipmaps | space global
//   | bytes 4 | count 32
//   read | thread (0,0,0) | line "fetch"
//   object released allocation | bytes 5120 | offset 0 | line "mipmaps"
