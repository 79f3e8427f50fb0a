// expect: accepted
// The kernels of 2.6, in pitched memory: the same bits.
#include "heat_movie.hpp"

#include <cuda_runtime.h>

#include <utility>
#include <vector>

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

__global__ void blend(Field field, Field next, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        const float here = tex2D<float>(field.texture, x, y);
        const float left = tex2D<float>(field.texture, x - 1, y);
        const float right = tex2D<float>(field.texture, x + 1, y);
        const float up = tex2D<float>(field.texture, x, y - 1);
        const float down = tex2D<float>(field.texture, x, y + 1);
        cell(next, x, y) = here + speed * (left + right + up + down - 4.0f * here);
    }
}

__global__ void paint(const float* field, uchar4* picture, int cells)
{
    const int cell = blockIdx.x * blockDim.x + threadIdx.x;
    if (cell < cells) {
        const int heat = static_cast<int>(765.0f * field[cell]);
        const auto channel = [heat](int from) { return static_cast<unsigned char>(max(0, min(255, heat - from))); };
        picture[cell] = make_uchar4(channel(0), channel(255), channel(510), 255);
    }
}

/// Numbers for all cells of a plate: those of the patches, and `elsewhere` where there is none.
std::vector<float> laid_out(const Patch* patches, int count, float elsewhere, int width, int height)
{
    std::vector<float> cells(static_cast<std::size_t>(width) * height, elsewhere);
    for (int i = 0; i < count; ++i) {
        for (int y = patches[i].top; y < patches[i].bottom; ++y) {
            for (int x = patches[i].left; x < patches[i].right; ++x) {
                cells[static_cast<std::size_t>(y) * width + x] = patches[i].temperature;
            }
        }
    }
    return cells;
}

void heat_movie(const Patch* warm, int warm_count, const Patch* heaters, int heater_count, unsigned char* pictures,
                int width, int height, int picture_count, int steps)
{
    const std::vector<float> start = laid_out(warm, warm_count, 0.0f, width, height);
    const std::vector<float> fixed = laid_out(heaters, heater_count, no_heater, width, height);
    if (start.empty()) {
        return;
    }
    Field now = make_field(width, height), next = make_field(width, height), hot = make_field(width, height);
    const std::size_t row = sizeof(float) * width;
    const int cells = width * height;
    uchar4* picture = nullptr;
    float* packed = nullptr;  // the field without a pitch
    cudaMalloc(&picture, cells * sizeof(uchar4));
    cudaMalloc(&packed, cells * sizeof(float));
    cudaMemcpy2D(now.cells, now.pitch, start.data(), row, row, height, cudaMemcpyHostToDevice);
    cudaMemcpy2D(hot.cells, hot.pitch, fixed.data(), row, row, height, cudaMemcpyHostToDevice);
    const dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
    for (int i = 0; i < picture_count; ++i) {
        for (int step = 0; step < steps; ++step) {
            copy_heaters<<<grid, block>>>(now, hot, width, height);
            blend<<<grid, block>>>(now, next, width, height);
            std::swap(now, next);
        }
        cudaMemcpy2D(packed, row, now.cells, now.pitch, row, height, cudaMemcpyDeviceToDevice);
        paint<<<(cells + 255) / 256, 256>>>(packed, picture, cells);
        cudaMemcpy(pictures + sizeof(uchar4) * cells * i, picture, cells * sizeof(uchar4), cudaMemcpyDeviceToHost);
    }
    for (const Field& used : {now, next, hot}) {
        cudaDestroyTextureObject(used.texture);
        cudaFree(used.cells);
    }
    cudaFree(picture);
    cudaFree(packed);
}
