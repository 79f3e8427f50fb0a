// expect: accepted
// The texture lies over pitched memory, which is filtered like an array.
#include "turned_photo.hpp"

#include <cuda_runtime.h>

cudaTextureObject_t make_texture(float* pixels, std::size_t pitch, int width, int height, View view)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = pixels;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
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
        const float right = column + 0.5f, down = row + 0.5f;
        const float x = view.origin_x + right * view.right_x + down * view.down_x;
        const float y = view.origin_y + right * view.right_y + down * view.down_y;
        value = tex2D<float>(texture, x / width, y / height);
        out[row * out_width + column] = value;
    }
}

void turned_photo(const float* photo, int width, int height, float* out, int out_width, int out_height, View view)
{
    if (out_width == 0 || out_height == 0) {
        return;
    }
    float* pixels = nullptr;
    std::size_t pitch = 0;
    const std::size_t row_bytes = sizeof(float) * width;
    cudaMallocPitch(&pixels, &pitch, row_bytes, height);
    cudaMemcpy2D(pixels, pitch, photo, row_bytes, row_bytes, height, cudaMemcpyDeviceToDevice);
    const cudaTextureObject_t texture = make_texture(pixels, pitch, width, height, view);
    const dim3 block(32, 8), grid((out_width + 31) / 32, (out_height + 7) / 8);
    show<<<grid, block>>>(texture, width, height, out, out_width, out_height, view);
    cudaDeviceSynchronize();  // the kernel may still fetch
    cudaDestroyTextureObject(texture);
    cudaFree(pixels);
}
