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
    // TODO 1 solved: coordinates count the photo as 1, since it can be tiled and mirrored with those alone. Each edge is a
    // mode of its own. All of it is said, since zeros stand for wrapping and for the nearest texel.
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
        // TODO 2 solved: the way from the corner of `out` to the middle of the pixel, in steps of the photo. The texture
        // unit has texel middles at + 0.5, too: nothing is taken off.
        const float right = column + 0.5f, down = row + 0.5f;
        const float x = view.origin_x + right * view.right_x + down * view.down_x;
        const float y = view.origin_y + right * view.right_y + down * view.down_y;
        value = tex2D<float>(texture, x / width, y / height);
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
