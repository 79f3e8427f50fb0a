// SPDX-License-Identifier: MIT
/// @file
/// make_float4(…) and its like: one function for each vector type.
#pragma once
#define __VECTOR_FUNCTIONS_H__  // the guard of CUDA's own, which programs ask for

#include "vector_types.h"

#define SIMT_MAKE_VECTOR(name, T)                                                                            \
    constexpr name##1 make_##name##1(T x)                                                                    \
    {                                                                                                        \
        return {x};                                                                                          \
    }                                                                                                        \
    constexpr name##2 make_##name##2(T x, T y)                                                               \
    {                                                                                                        \
        return {x, y};                                                                                       \
    }                                                                                                        \
    constexpr name##3 make_##name##3(T x, T y, T z)                                                          \
    {                                                                                                        \
        return {x, y, z};                                                                                    \
    }                                                                                                        \
    constexpr name##4 make_##name##4(T x, T y, T z, T w)                                                     \
    {                                                                                                        \
        return {x, y, z, w};                                                                                 \
    }

SIMT_MAKE_VECTOR(char, signed char)
SIMT_MAKE_VECTOR(uchar, unsigned char)
SIMT_MAKE_VECTOR(short, short)
SIMT_MAKE_VECTOR(ushort, unsigned short)
SIMT_MAKE_VECTOR(int, int)
SIMT_MAKE_VECTOR(uint, unsigned int)
SIMT_MAKE_VECTOR(long, long)
SIMT_MAKE_VECTOR(ulong, unsigned long)
SIMT_MAKE_VECTOR(longlong, long long)
SIMT_MAKE_VECTOR(ulonglong, unsigned long long)
SIMT_MAKE_VECTOR(float, float)
SIMT_MAKE_VECTOR(double, double)

#undef SIMT_MAKE_VECTOR

#define SIMT_MAKE_ALIGNED_VECTOR(name, T)                                                                    \
    constexpr name##_16a make_##name##_16a(T x, T y, T z, T w)                                               \
    {                                                                                                        \
        return {x, y, z, w};                                                                                 \
    }                                                                                                        \
    constexpr name##_32a make_##name##_32a(T x, T y, T z, T w)                                               \
    {                                                                                                        \
        return {x, y, z, w};                                                                                 \
    }

SIMT_MAKE_ALIGNED_VECTOR(long4, long)
SIMT_MAKE_ALIGNED_VECTOR(ulong4, unsigned long)
SIMT_MAKE_ALIGNED_VECTOR(longlong4, long long)
SIMT_MAKE_ALIGNED_VECTOR(ulonglong4, unsigned long long)
SIMT_MAKE_ALIGNED_VECTOR(double4, double)

#undef SIMT_MAKE_ALIGNED_VECTOR
