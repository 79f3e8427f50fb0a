// SPDX-License-Identifier: MIT
/// @file
/// Texture functions for device code: CUDA C++ Programming Guide, "Texture Functions". Each comes in two forms, one that
/// returns the texel and one that writes it where its first argument points. There are no mipmaps, so that the level of
/// detail makes no difference; functions with gradients, those for cube maps and those for sparse arrays are not
/// supported.
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
#define SIMT_PART(Component, i) component_as<Component>(texel.word[i])
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

SIMT_TEXTURE_FUNCTION(tex1Dfetch, (int x), (x), texture_fetch(texture, x))
SIMT_TEXTURE_FUNCTION(tex1D, (float x), (x), texture_sample(texture, simt::ImageShape::line, {x, 0, 0, 0}))
SIMT_TEXTURE_FUNCTION(tex2D, (float x, float y), (x, y),
                      texture_sample(texture, simt::ImageShape::plane, {x, y, 0, 0}))
SIMT_TEXTURE_FUNCTION(tex3D, (float x, float y, float z), (x, y, z),
                      texture_sample(texture, simt::ImageShape::volume, {x, y, z, 0}))
SIMT_TEXTURE_FUNCTION(tex1DLayered, (float x, int layer), (x, layer),
                      texture_sample(texture, simt::ImageShape::layered_lines, {x, 0, 0, layer}))
SIMT_TEXTURE_FUNCTION(tex2DLayered, (float x, float y, int layer), (x, y, layer),
                      texture_sample(texture, simt::ImageShape::layered_planes, {x, y, 0, layer}))
SIMT_TEXTURE_FUNCTION(tex1DLod, (float x, float /*level*/), (x, 0),
                      texture_sample(texture, simt::ImageShape::line, {x, 0, 0, 0}))
SIMT_TEXTURE_FUNCTION(tex2DLod, (float x, float y, float /*level*/), (x, y, 0),
                      texture_sample(texture, simt::ImageShape::plane, {x, y, 0, 0}))
SIMT_TEXTURE_FUNCTION(tex3DLod, (float x, float y, float z, float /*level*/), (x, y, z, 0),
                      texture_sample(texture, simt::ImageShape::volume, {x, y, z, 0}))
SIMT_TEXTURE_FUNCTION(tex2Dgather, (float x, float y, int component = 0), (x, y, component),
                      texture_gather(texture, x, y, component))

#undef SIMT_LIST
#undef SIMT_TEXTURE_FUNCTION
