// expect: accepted
// The texture lies over pitched memory, which is filtered like an array; blocks of 16 x 16.
#include "texture_filter.hpp"

#include <cuda_runtime.h>

cudaTextureObject_t make_texture(float* pixels, std::size_t pitch, int width, int height)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = pixels;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    cudaTextureDesc reading = {};
    reading.normalizedCoords = 0;
    reading.filterMode = cudaFilterModeLinear;
    reading.addressMode[0] = cudaAddressModeClamp;
    reading.addressMode[1] = cudaAddressModeClamp;
    reading.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &reading, nullptr);
    return texture;
}

__global__ void resample(cudaTextureObject_t texture, int width, int height, float* out, int out_width, int out_height)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < out_width && row < out_height) {
        float value = 0.0f;
        const float x = (column + 0.5f) * width / out_width;
        const float y = (row + 0.5f) * height / out_height;
        value = tex2D<float>(texture, x, y);
        out[row * out_width + column] = value;
    }
}

void texture_filter(const float* image, int width, int height, float* out, int out_width, int out_height)
{
    if (out_width == 0 || out_height == 0) {
        return;
    }
    float* pixels = nullptr;
    std::size_t pitch = 0;
    const std::size_t row_bytes = sizeof(float) * width;
    cudaMallocPitch(&pixels, &pitch, row_bytes, height);
    cudaMemcpy2D(pixels, pitch, image, row_bytes, row_bytes, height, cudaMemcpyDeviceToDevice);
    const cudaTextureObject_t texture = make_texture(pixels, pitch, width, height);
    const dim3 block(16, 16), grid((out_width + 15) / 16, (out_height + 15) / 16);
    resample<<<grid, block>>>(texture, width, height, out, out_width, out_height);
    cudaDeviceSynchronize();  // the kernel may still fetch
    cudaDestroyTextureObject(texture);
    cudaFree(pixels);
}
