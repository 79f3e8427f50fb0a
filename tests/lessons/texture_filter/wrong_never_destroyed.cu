// expect: finding | a texture object is never destroyed
// The array is freed, and the texture stays.
#include "texture_filter.hpp"

#include <cuda_runtime.h>

cudaTextureObject_t make_texture(cudaArray_t pixels)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = pixels;
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
    cudaArray_t pixels = nullptr;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&pixels, &format, width, height);
    const std::size_t row_bytes = sizeof(float) * width;
    cudaMemcpy2DToArray(pixels, 0, 0, image, row_bytes, row_bytes, height, cudaMemcpyDeviceToDevice);
    const cudaTextureObject_t texture = make_texture(pixels);
    const dim3 block(32, 8), grid((out_width + 31) / 32, (out_height + 7) / 8);
    resample<<<grid, block>>>(texture, width, height, out, out_width, out_height);
    cudaDeviceSynchronize();  // the kernel may still fetch
    cudaFreeArray(pixels);
}
