// expect: budget | many threads share
// One thread makes all pixels.
#include "texture_pitch.hpp"

#include <cuda_runtime.h>

__global__ void find_edges(cudaTextureObject_t texture, float* edges, int width, int height)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < width * height; i += gridDim.x * blockDim.x) {
        const int x = i % width;
        const int y = i / width;
        const float around = tex2D<float>(texture, x - 1, y) + tex2D<float>(texture, x + 1, y) +
                             tex2D<float>(texture, x, y - 1) + tex2D<float>(texture, x, y + 1);
        edges[y * width + x] = 4.0f * tex2D<float>(texture, x, y) - around;
    }
}

void texture_pitch(const float* image, float* edges, int width, int height)
{
    if (width == 0 || height == 0) {
        return;
    }
    float* pixels = nullptr;
    std::size_t pitch = 0;
    const std::size_t row_bytes = sizeof(float) * width;
    cudaMallocPitch(&pixels, &pitch, row_bytes, height);
    cudaMemcpy2D(pixels, pitch, image, row_bytes, row_bytes, height, cudaMemcpyDeviceToDevice);

    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = pixels;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;  // from a row to the next
    cudaTextureDesc reading = {};
    reading.addressMode[0] = reading.addressMode[1] = cudaAddressModeClamp;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &reading, nullptr);

    find_edges<<<1, 1>>>(texture, edges, width, height);
    cudaDeviceSynchronize();  // the kernel may still fetch
    cudaDestroyTextureObject(texture);
    cudaFree(pixels);
}
