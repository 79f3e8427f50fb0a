// expect: mismatch | out
// Half a pixel of the photo is added behind the steps, and not half a step: only a photo of the same size is right.
#include "turned_photo.hpp"

#include <cuda_runtime.h>

cudaTextureObject_t make_texture(cudaArray_t pixels, View view)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = pixels;
    cudaTextureDesc reading = {};
    reading.normalizedCoords = 1;
    reading.filterMode = view.blend == Blend::linear ? cudaFilterModeLinear : cudaFilterModePoint;
    cudaTextureAddressMode beyond = cudaAddressModeClamp;
    switch (view.edge) {
        case Edge::last_pixel: break;
        case Edge::black: beyond = cudaAddressModeBorder; break;
        case Edge::tiled: beyond = cudaAddressModeWrap; break;
        case Edge::mirrored: beyond = cudaAddressModeMirror; break;
    }
    reading.addressMode[0] = beyond;
    reading.addressMode[1] = beyond;
    reading.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &reading, nullptr);
    return texture;
}

__global__ void show(cudaTextureObject_t texture, int width, int height, float* out, int out_width, int out_height,
                     View view)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < out_width && row < out_height) {
        float value = 0.0f;
        // [point]
        const float right = column, down = row;
        const float x = view.origin_x + right * view.right_x + down * view.down_x;
        const float y = view.origin_y + right * view.right_y + down * view.down_y;
        value = tex2D<float>(texture, (x + 0.5f) / width, (y + 0.5f) / height);
        // [point]
        out[row * out_width + column] = value;
    }
}

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
