// SPDX-License-Identifier: MIT
/// @file
/// The part of driver_types.h that is about CUDA arrays, copies of boxes, and what textures and surfaces are bound to.
/// Names and values are CUDA's own.
#pragma once

#include <cstddef>

enum cudaChannelFormatKind {
    cudaChannelFormatKindSigned = 0,
    cudaChannelFormatKindUnsigned = 1,
    cudaChannelFormatKindFloat = 2,
    cudaChannelFormatKindNone = 3,
};

/// Bits of each component of an element; those that it does not have are 0.
struct cudaChannelFormatDesc
{
    int x, y, z, w;
    cudaChannelFormatKind f;
};

using cudaArray_t = struct cudaArray*;
using cudaArray_const_t = const struct cudaArray*;
using cudaMipmappedArray_t = struct cudaMipmappedArray*;

constexpr unsigned int cudaArrayDefault = 0x00;
constexpr unsigned int cudaArrayLayered = 0x01;
constexpr unsigned int cudaArraySurfaceLoadStore = 0x02;
constexpr unsigned int cudaArrayCubemap = 0x04;
constexpr unsigned int cudaArrayTextureGather = 0x08;
constexpr unsigned int cudaArraySparse = 0x40;
constexpr unsigned int cudaArrayDeferredMapping = 0x80;

/// Rows of linear memory. `pitch` is in bytes.
struct cudaPitchedPtr
{
    void* ptr;
    std::size_t pitch;
    std::size_t xsize;
    std::size_t ysize;
};

/// The width is in elements where an array takes part, else in bytes.
struct cudaExtent
{
    std::size_t width;
    std::size_t height;
    std::size_t depth;
};

struct cudaPos
{
    std::size_t x, y, z;
};

/// A copy of a box. Each side is either an array or a pitched pointer, the other one being null.
struct cudaMemcpy3DParms
{
    cudaArray_t srcArray;
    cudaPos srcPos;
    cudaPitchedPtr srcPtr;
    cudaArray_t dstArray;
    cudaPos dstPos;
    cudaPitchedPtr dstPtr;
    cudaExtent extent;
    cudaMemcpyKind kind;
};

enum cudaResourceType {
    cudaResourceTypeArray = 0,
    cudaResourceTypeMipmappedArray = 1,
    cudaResourceTypeLinear = 2,
    cudaResourceTypePitch2D = 3,
};

/// The memory behind a texture or a surface.
struct cudaResourceDesc
{
    cudaResourceType resType;
    union {
        struct
        {
            cudaArray_t array;
        } array;
        struct
        {
            cudaMipmappedArray_t mipmap;
        } mipmap;
        struct
        {
            void* devPtr;
            cudaChannelFormatDesc desc;
            std::size_t sizeInBytes;
        } linear;
        struct
        {
            void* devPtr;
            cudaChannelFormatDesc desc;
            std::size_t width;   ///< in elements
            std::size_t height;  ///< in elements
            std::size_t pitchInBytes;
        } pitch2D;
        struct
        {
            int reserved[32];
        } reserved;
    } res;
    unsigned int flags;  ///< must be 0
};

enum cudaResourceViewFormat {
    cudaResViewFormatNone = 0,
};

/// Another way to look at an array. Not supported: cudaCreateTextureObject refuses it.
struct cudaResourceViewDesc
{
    cudaResourceViewFormat format;
    std::size_t width;
    std::size_t height;
    std::size_t depth;
    unsigned int firstMipmapLevel;
    unsigned int lastMipmapLevel;
    unsigned int firstLayer;
    unsigned int lastLayer;
    unsigned int reserved[16];
};
