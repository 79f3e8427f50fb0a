// SPDX-License-Identifier: MIT
/// @file
/// CUDA's vector types, with the sizes and alignments of the CUDA C++ Programming Guide, "Built-in Vector Types".
#pragma once
#define __VECTOR_TYPES_H__  // the guard of CUDA's own, which programs ask for

#define SIMT_VECTOR_TYPES(name, T, align2, align4)                                                           \
    struct name##1                                                                                           \
    {                                                                                                        \
        T x;                                                                                                 \
    };                                                                                                       \
    struct alignas(align2) name##2                                                                           \
    {                                                                                                        \
        T x, y;                                                                                              \
    };                                                                                                       \
    struct name##3                                                                                           \
    {                                                                                                        \
        T x, y, z;                                                                                           \
    };                                                                                                       \
    struct alignas(align4) name##4                                                                           \
    {                                                                                                        \
        T x, y, z, w;                                                                                        \
    }

SIMT_VECTOR_TYPES(char, signed char, 2, 4);
SIMT_VECTOR_TYPES(uchar, unsigned char, 2, 4);
SIMT_VECTOR_TYPES(short, short, 4, 8);
SIMT_VECTOR_TYPES(ushort, unsigned short, 4, 8);
SIMT_VECTOR_TYPES(int, int, 8, 16);
SIMT_VECTOR_TYPES(uint, unsigned int, 8, 16);
SIMT_VECTOR_TYPES(long, long, 16, 16);
SIMT_VECTOR_TYPES(ulong, unsigned long, 16, 16);
SIMT_VECTOR_TYPES(longlong, long long, 16, 16);
SIMT_VECTOR_TYPES(ulonglong, unsigned long long, 16, 16);
SIMT_VECTOR_TYPES(float, float, 8, 16);
SIMT_VECTOR_TYPES(double, double, 16, 16);

#undef SIMT_VECTOR_TYPES

// With CUDA 13 a vector of 32 bytes says in its name how it is aligned.
#define SIMT_ALIGNED_VECTOR_TYPES(name, T)                                                                   \
    struct alignas(16) name##_16a                                                                            \
    {                                                                                                        \
        T x, y, z, w;                                                                                        \
    };                                                                                                       \
    struct alignas(32) name##_32a                                                                            \
    {                                                                                                        \
        T x, y, z, w;                                                                                        \
    }

SIMT_ALIGNED_VECTOR_TYPES(long4, long);
SIMT_ALIGNED_VECTOR_TYPES(ulong4, unsigned long);
SIMT_ALIGNED_VECTOR_TYPES(longlong4, long long);
SIMT_ALIGNED_VECTOR_TYPES(ulonglong4, unsigned long long);
SIMT_ALIGNED_VECTOR_TYPES(double4, double);

#undef SIMT_ALIGNED_VECTOR_TYPES

/// Extents of a grid or block in threads or blocks; extents left out are 1.
struct dim3
{
    unsigned int x, y, z;

    constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1) : x(x_), y(y_), z(z_) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return uint3{x, y, z}; }
};
