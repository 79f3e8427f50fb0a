// expect: accepted
// Two fields in arrays, chosen by the number of the step; the last step writes where the result is wanted.
#include "heat_texture_1d.hpp"

#include <cuda_runtime.h>

static cudaTextureObject_t make_texture(void* memory, std::size_t bytes)
{
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = memory;
    resource.res.linear.desc = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat);
    resource.res.linear.sizeInBytes = bytes;
    cudaTextureDesc description{};
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    return texture;
}

__global__ void set_heaters(cudaTextureObject_t heaters, float* field, int cells)
{
    const int cell = blockIdx.x * blockDim.x + threadIdx.x;
    if (cell < cells) {
        float heater;
        tex1Dfetch(&heater, heaters, cell);
        if (heater >= 0.0f) {
            field[cell] = heater;
        }
    }
}

__global__ void spread(cudaTextureObject_t from, float* to, int width, int height)
{
    const int cell = blockIdx.x * blockDim.x + threadIdx.x;
    if (cell >= width * height) {
        return;
    }
    const int x = cell % width;
    // An edge is a neighbour at the distance 0.
    const float around = tex1Dfetch<float>(from, cell - (x > 0)) + tex1Dfetch<float>(from, cell + (x + 1 < width)) +
                         tex1Dfetch<float>(from, cell < width ? cell : cell - width) +
                         tex1Dfetch<float>(from, cell + width < width * height ? cell + width : cell);
    to[cell] = (4.0f * tex1Dfetch<float>(from, cell) + around) / 8.0f;
}

void heat_texture_1d(const float* start, const float* heaters, float* field, int width, int height, int steps)
{
    const int cells = width * height;
    if (cells == 0) {
        return;
    }
    const std::size_t bytes = cells * sizeof(float);
    float* arrays[2] = {field, nullptr};
    cudaMalloc(&arrays[1], bytes);
    const cudaTextureObject_t textures[2] = {make_texture(arrays[0], bytes), make_texture(arrays[1], bytes)};
    const cudaTextureObject_t heater_texture = make_texture(const_cast<float*>(heaters), bytes);
    cudaMemcpy(arrays[steps % 2], start, bytes, cudaMemcpyDeviceToDevice);
    for (int left = steps; left > 0; --left) {
        set_heaters<<<(cells + 255) / 256, 256>>>(heater_texture, arrays[left % 2], cells);
        spread<<<(cells + 255) / 256, 256>>>(textures[left % 2], arrays[(left - 1) % 2], width, height);
    }
    for (const cudaTextureObject_t texture : {textures[0], textures[1], heater_texture}) {
        cudaDestroyTextureObject(texture);
    }
    cudaFree(arrays[1]);
}
