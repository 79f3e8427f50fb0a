// expect: accepted
// Blending puts the heaters into what it writes, for the next step, and fetches no neighbours there.
#include "heat_texture_2d.hpp"

#include <cuda_runtime.h>

#include <utility>

struct Field { float* cells; std::size_t pitch; cudaTextureObject_t texture; };  // the pitch is in bytes

Field make_field(int width, int height)
{
    Field field = {};
    cudaMallocPitch(&field.cells, &field.pitch, sizeof(float) * width, height);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = field.cells;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = field.pitch;
    cudaTextureDesc description = {};
    description.addressMode[0] = cudaAddressModeClamp;  // a description of zeros says cudaAddressModeWrap
    description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = cudaFilterModePoint;
    description.readMode = cudaReadModeElementType;
    description.normalizedCoords = 0;
    cudaCreateTextureObject(&field.texture, &resource, &description, nullptr);
    return field;
}

/// The cell to write to.
__device__ float& cell(const Field& field, int x, int y)
{
    return reinterpret_cast<float*>(reinterpret_cast<char*>(field.cells) + y * field.pitch)[x];
}

__global__ void copy_heaters(Field field, Field heaters, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        const float heater = tex2D<float>(heaters.texture, x, y);
        if (heater != no_heater) {
            cell(field, x, y) = heater;
        }
    }
}

__global__ void blend(Field field, Field heaters, Field next, int width, int height, bool keeps_heaters)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) {
        return;
    }
    const float heater = keeps_heaters ? tex2D<float>(heaters.texture, x, y) : no_heater;
    if (heater != no_heater) {
        cell(next, x, y) = heater;
        return;
    }
    const float here = tex2D<float>(field.texture, x, y);
    const float left = tex2D<float>(field.texture, x - 1, y);
    const float right = tex2D<float>(field.texture, x + 1, y);
    const float up = tex2D<float>(field.texture, x, y - 1);
    const float down = tex2D<float>(field.texture, x, y + 1);
    cell(next, x, y) = here + speed * (left + right + up + down - 4.0f * here);
}

void heat_texture_2d(const float* start, const float* heaters, float* field, int width, int height, int steps)
{
    if (width == 0 || height == 0) {
        return;
    }
    Field now = make_field(width, height), next = make_field(width, height), fixed = make_field(width, height);
    const std::size_t row = sizeof(float) * width;
    cudaMemcpy2D(now.cells, now.pitch, start, row, row, height, cudaMemcpyDeviceToDevice);
    cudaMemcpy2D(fixed.cells, fixed.pitch, heaters, row, row, height, cudaMemcpyDeviceToDevice);
    const dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
    for (int step = 0; step < steps; ++step) {
        if (step == 0) {
            copy_heaters<<<grid, block>>>(now, fixed, width, height);
        }
        blend<<<grid, block>>>(now, fixed, next, width, height, step + 1 < steps);
        std::swap(now, next);
    }
    cudaMemcpy2D(field, row, now.cells, now.pitch, row, height, cudaMemcpyDeviceToDevice);
    for (const Field& used : {now, next, fixed}) {
        cudaDestroyTextureObject(used.texture);
        cudaFree(used.cells);
    }
}
