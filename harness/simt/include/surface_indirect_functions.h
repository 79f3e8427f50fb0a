// SPDX-License-Identifier: MIT
/// @file
/// Surface functions for device code: CUDA C++ Programming Guide, "Surface Functions". The x coordinate is in bytes. A face
/// of a cube map in layers is 6 times its layer and the number of the face.
#pragma once

#include "simt/texels.hpp"
#include "vector_types.h"

namespace simt {

template <class T>
inline __attribute__((always_inline)) T surface_value(cudaSurfaceObject_t surface, ImageShape shape,
                                                      SurfacePoint at, cudaSurfaceBoundaryMode mode)
{
    T value;
    surface_read(&value, sizeof value, surface, shape, at, mode);
    return value;
}

}  // namespace simt

/// Both forms of a read, and the write.
#define SIMT_SURFACE_FUNCTIONS(name, shape, point, ...)                                                      \
    template <class T>                                                                                       \
    inline __attribute__((always_inline)) T name##read(cudaSurfaceObject_t surface, __VA_ARGS__,             \
                                                       cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)  \
    {                                                                                                        \
        return simt::surface_value<T>(surface, simt::ImageShape::shape, SIMT_POINT point, mode);             \
    }                                                                                                        \
    template <class T>                                                                                       \
    inline                                                                                                   \
        __attribute__((always_inline)) void name##read(T* to, cudaSurfaceObject_t surface, __VA_ARGS__,      \
                                                       cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)  \
    {                                                                                                        \
        *to = simt::surface_value<T>(surface, simt::ImageShape::shape, SIMT_POINT point, mode);              \
    }                                                                                                        \
    template <class T>                                                                                       \
    inline                                                                                                   \
        __attribute__((always_inline)) void name##write(T value, cudaSurfaceObject_t surface, __VA_ARGS__,   \
                                                        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) \
    {                                                                                                        \
        simt::surface_write(&value, sizeof value, surface, simt::ImageShape::shape, SIMT_POINT point, mode); \
    }
#define SIMT_POINT(x, y, z)                                                                                  \
    {                                                                                                        \
        x, y, z                                                                                              \
    }

SIMT_SURFACE_FUNCTIONS(surf1D, line, (x, 0, 0), int x)
SIMT_SURFACE_FUNCTIONS(surf2D, plane, (x, y, 0), int x, int y)
SIMT_SURFACE_FUNCTIONS(surf3D, volume, (x, y, z), int x, int y, int z)
SIMT_SURFACE_FUNCTIONS(surf1DLayered, layered_lines, (x, 0, layer), int x, int layer)
SIMT_SURFACE_FUNCTIONS(surf2DLayered, layered_planes, (x, y, layer), int x, int y, int layer)
SIMT_SURFACE_FUNCTIONS(surfCubemap, cube, (x, y, face), int x, int y, int face)
SIMT_SURFACE_FUNCTIONS(surfCubemapLayered, layered_cubes, (x, y, layer_face), int x, int y, int layer_face)

#undef SIMT_POINT
#undef SIMT_SURFACE_FUNCTIONS
