// SPDX-License-Identifier: MIT
/// @file
/// Texture functions for device code: CUDA C++ Programming Guide, "Texture Functions". Each comes in two forms, one that
/// returns the texel and one that writes it where its first argument points. Those for sparse arrays are not supported.
#pragma once

#include "simt/texels.hpp"
#include "vector_types.h"

namespace simt {

/// A texel as the type that a texture function is called with; only types that a texel can have are defined.
template <class T>
struct TexelAs;

template <class Component>
inline __attribute__((always_inline)) Component component_as(std::uint32_t word)
{
    return static_cast<Component>(word);
}
template <>
inline __attribute__((always_inline)) float component_as<float>(std::uint32_t word)
{
    return __builtin_bit_cast(float, word);
}

#define SIMT_TEXEL(T, ...)                                                                                   \
    template <>                                                                                              \
    struct TexelAs<T>                                                                                        \
    {                                                                                                        \
        static __attribute__((always_inline)) T from(TexelWords texel) { return {__VA_ARGS__}; }             \
    };
#define SIMT_PART(Component, number) component_as<Component>(texel.word[number])
#define SIMT_TEXELS(name, Component)                                                                         \
    SIMT_TEXEL(Component, SIMT_PART(Component, 0))                                                           \
    SIMT_TEXEL(name##1, SIMT_PART(Component, 0))                                                             \
    SIMT_TEXEL(name##2, SIMT_PART(Component, 0), SIMT_PART(Component, 1))                                    \
    SIMT_TEXEL(name##4, SIMT_PART(Component, 0), SIMT_PART(Component, 1), SIMT_PART(Component, 2),           \
               SIMT_PART(Component, 3))

SIMT_TEXEL(char, SIMT_PART(char, 0))
SIMT_TEXELS(char, signed char)
SIMT_TEXELS(uchar, unsigned char)
SIMT_TEXELS(short, short)
SIMT_TEXELS(ushort, unsigned short)
SIMT_TEXELS(int, int)
SIMT_TEXELS(uint, unsigned int)
SIMT_TEXELS(float, float)

#undef SIMT_TEXELS
#undef SIMT_PART
#undef SIMT_TEXEL

}  // namespace simt

/// Both forms of a texture function.
#define SIMT_TEXTURE_FUNCTION(name, parameters, arguments, call)                                             \
    template <class T>                                                                                       \
    inline __attribute__((always_inline)) T name(cudaTextureObject_t texture, SIMT_LIST parameters)          \
    {                                                                                                        \
        return simt::TexelAs<T>::from(simt::call);                                                           \
    }                                                                                                        \
    template <class T>                                                                                       \
    inline __attribute__((always_inline)) void name(T* texel, cudaTextureObject_t texture,                   \
                                                    SIMT_LIST parameters)                                    \
    {                                                                                                        \
        *texel = name<T>(texture, SIMT_LIST arguments);                                                      \
    }
#define SIMT_LIST(...) __VA_ARGS__

/// A function that samples images of a shape, and its forms with a level of detail and with gradients.
///
/// @param change  the type of a gradient
/// @param widened  SIMT_WIDENED_…: makes a float4 of a gradient
#define SIMT_SAMPLE_FUNCTIONS(name, shape, parameters, arguments, point, change, widened)                    \
    SIMT_TEXTURE_FUNCTION(name, parameters, arguments,                                                       \
                          texture_sample(texture, simt::ImageShape::shape, {SIMT_LIST point}))               \
    SIMT_TEXTURE_FUNCTION(name##Lod, (SIMT_LIST parameters, float level), (SIMT_LIST arguments, level),      \
                          texture_sample_level(texture, simt::ImageShape::shape, {SIMT_LIST point}, level))  \
    SIMT_TEXTURE_FUNCTION(name##Grad, (SIMT_LIST parameters, change dx, change dy),                          \
                          (SIMT_LIST arguments, dx, dy),                                                     \
                          texture_sample_gradients(texture, simt::ImageShape::shape, {SIMT_LIST point},      \
                                                   {widened(dx), widened(dy)}))
#define SIMT_WIDENED_1(v)                                                                                    \
    {                                                                                                        \
        v, 0, 0, 0                                                                                           \
    }
#define SIMT_WIDENED_2(v)                                                                                    \
    {                                                                                                        \
        v.x, v.y, 0, 0                                                                                       \
    }
#define SIMT_WIDENED_4(v) v

SIMT_TEXTURE_FUNCTION(tex1Dfetch, (int x), (x), texture_fetch(texture, x))
SIMT_SAMPLE_FUNCTIONS(tex1D, line, (float x), (x), (x, 0, 0, 0), float, SIMT_WIDENED_1)
SIMT_SAMPLE_FUNCTIONS(tex2D, plane, (float x, float y), (x, y), (x, y, 0, 0), float2, SIMT_WIDENED_2)
SIMT_SAMPLE_FUNCTIONS(tex3D, volume, (float x, float y, float z), (x, y, z), (x, y, z, 0), float4,
                      SIMT_WIDENED_4)
SIMT_SAMPLE_FUNCTIONS(tex1DLayered, layered_lines, (float x, int layer), (x, layer), (x, 0, 0, layer), float,
                      SIMT_WIDENED_1)
SIMT_SAMPLE_FUNCTIONS(tex2DLayered, layered_planes, (float x, float y, int layer), (x, y, layer),
                      (x, y, 0, layer), float2, SIMT_WIDENED_2)
SIMT_SAMPLE_FUNCTIONS(texCubemap, cube, (float x, float y, float z), (x, y, z), (x, y, z, 0), float4,
                      SIMT_WIDENED_4)
SIMT_SAMPLE_FUNCTIONS(texCubemapLayered, layered_cubes, (float x, float y, float z, int layer),
                      (x, y, z, layer), (x, y, z, layer), float4, SIMT_WIDENED_4)
SIMT_TEXTURE_FUNCTION(tex2Dgather, (float x, float y, int component = 0), (x, y, component),
                      texture_gather(texture, x, y, component))

#undef SIMT_WIDENED_4
#undef SIMT_WIDENED_2
#undef SIMT_WIDENED_1
#undef SIMT_SAMPLE_FUNCTIONS
#undef SIMT_LIST
#undef SIMT_TEXTURE_FUNCTION
