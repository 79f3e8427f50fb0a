// expect: accepted
// Blocks of 8 x 8 threads.
#include "texture_pitch.hpp"

#include <cuda_runtime.h>

__global__ void find_edges(cudaTextureObject_t texture, float* edges, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
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

    const dim3 block(8, 8), grid((width + 7) / 8, (height + 7) / 8);
    find_edges<<<grid, block>>>(texture, edges, width, height);
    cudaDeviceSynchronize();  // the kernel may still fetch
    cudaDestroyTextureObject(texture);
    cudaFree(pixels);
}
