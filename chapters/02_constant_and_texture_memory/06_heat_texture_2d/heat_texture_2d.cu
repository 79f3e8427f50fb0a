// Exercise 2.6: heat spreads through a plate, read through two-dimensional textures.
// Page: lesson 2.6.  Checks: heat_texture_2d.check.cpp, in this folder.
#include "heat_texture_2d.hpp"

#include <cuda_runtime.h>

#include <utility>

// [field]
struct Field { float* cells; std::size_t pitch; cudaTextureObject_t texture; };  // the pitch is in bytes

Field make_field(int width, int height)
{
    Field field = {};
    // TODO 1: Allocate rows that begin at a pitch, and create a texture over them: unnormalised coordinates,
    // and beyond an edge the cell at the edge, said explicitly.
    // end of TODO 1
    return field;
}

/// The cell to write to.
__device__ float& cell(const Field& field, int x, int y)
{
    return reinterpret_cast<float*>(reinterpret_cast<char*>(field.cells) + y * field.pitch)[x];
}
// [field]

// [program]
__global__ void copy_heaters(Field field, Field heaters, int width, int height)
{
    // TODO 2: Set the heaters. Fetch with tex2D<float>(), and write to cell().
    // end of TODO 2
}

__global__ void blend(Field field, Field next, int width, int height)
{
    // TODO 3: Blend. Fetch five texels; no neighbour needs a condition. Neighbouring threads write
    // neighbouring cells of a row.
    // end of TODO 3
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
        copy_heaters<<<grid, block>>>(now, fixed, width, height);
        blend<<<grid, block>>>(now, next, width, height);
        std::swap(now, next);
    }
    cudaMemcpy2D(field, row, now.cells, now.pitch, row, height, cudaMemcpyDeviceToDevice);
    for (const Field& used : {now, next, fixed}) {
        cudaDestroyTextureObject(used.texture);
        cudaFree(used.cells);
    }
}
// [program]
