// Exercise 2.8: the edges of an image, read through a texture, with two faults in the host function.
// Page: lesson 2.8.  Checks: image_edges.check.cpp, in this folder.  Answers: diagnosis.txt.
#include "image_edges.hpp"

#include <cuda_runtime.h>

// [kernel]
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
// [kernel]

// TODO 1: This function is wrong on purpose, twice. Write into diagnosis.txt what is wrong with it; then fix
// it. Change no more than the two faults ask for.
// [host]
void image_edges(const float* image, float* edges, int width, int height)
{
    if (width == 0 || height == 0) {
        return;
    }
    float* pixels = nullptr;
    cudaMalloc(&pixels, width * height);
    cudaMemcpy(pixels, image, sizeof(float) * width * height, cudaMemcpyDeviceToDevice);

    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = pixels;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = sizeof(float) * width * height;
    cudaTextureDesc reading = {};
    reading.addressMode[0] = reading.addressMode[1] = cudaAddressModeClamp;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &reading, nullptr);

    const dim3 block(32, 8), grid((width + 31) / 32, (height + 7) / 8);
    find_edges<<<grid, block>>>(texture, edges, width, height);
    cudaDeviceSynchronize();  // the kernel may still fetch
    cudaDestroyTextureObject(texture);
    cudaFree(pixels);
}
// [host]
// end of TODO 1
