// Exercise 2.9: a photo, turned and zoomed by the texture unit.
// Page: lesson 2.9.  Checks: turned_photo.check.cpp, in this folder.
#include "turned_photo.hpp"

#include <cuda_runtime.h>

// [texture]
cudaTextureObject_t make_texture(cudaArray_t pixels, View view)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = pixels;
    cudaTextureDesc reading = {};
    // TODO 1: Say how the texture is read, as `view` wants it: what a coordinate counts, how texels
    // are blended, and what stands beyond an edge, for both axes. Leave nothing to the zeros but the
    // colour of the border.
    // end of TODO 1
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &reading, nullptr);
    return texture;
}
// [texture]

// [kernel]
__global__ void show(cudaTextureObject_t texture, int width, int height, float* out, int out_width, int out_height,
                     View view)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < out_width && row < out_height) {
        float value = 0.0f;
        // TODO 2: Find the point of the photo on which the middle of this pixel lies, and fetch there, once.
        // end of TODO 2
        out[row * out_width + column] = value;
    }
}
// [kernel]

// [host]
void turned_photo(const float* photo, int width, int height, float* out, int out_width, int out_height, View view)
{
    if (out_width == 0 || out_height == 0) {
        return;
    }
    cudaArray_t pixels = nullptr;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&pixels, &format, width, height);
    const std::size_t row_bytes = sizeof(float) * width;
    cudaMemcpy2DToArray(pixels, 0, 0, photo, row_bytes, row_bytes, height, cudaMemcpyDeviceToDevice);
    const cudaTextureObject_t texture = make_texture(pixels, view);
    const dim3 block(32, 8), grid((out_width + 31) / 32, (out_height + 7) / 8);
    show<<<grid, block>>>(texture, width, height, out, out_width, out_height, view);
    cudaDeviceSynchronize();  // the kernel may still fetch
    cudaDestroyTextureObject(texture);
    cudaFreeArray(pixels);
}
// [host]
