// SPDX-License-Identifier: MIT
/// @file
/// Numbers of half precision, IEEE binary16.
#pragma once
#define __CUDA_FP16_H__  // the guard of CUDA's own, which programs ask for

#include "simt/short_float.hpp"

using __half = simt::ShortFloat<simt::Half>;
using __half2 = simt::ShortFloat2<simt::Half>;
using __half_raw = simt::RawShortFloat<simt::Half>;
using __half2_raw = simt::RawShortFloat2<simt::Half>;
using half = __half;
using half2 = __half2;
using __nv_half = __half;
using __nv_half2 = __half2;

inline __half __float2half_rn(float x)
{
    return __half::rounded(static_cast<double>(x), simt::Rounding::rn);
}
inline __half __float2half_rz(float x)
{
    return __half::rounded(static_cast<double>(x), simt::Rounding::rz);
}
inline __half __float2half_ru(float x)
{
    return __half::rounded(static_cast<double>(x), simt::Rounding::ru);
}
inline __half __float2half_rd(float x)
{
    return __half::rounded(static_cast<double>(x), simt::Rounding::rd);
}
inline __half __float2half(float x)
{
    return x;
}
inline __half __double2half(double x)
{
    return x;
}
inline float __half2float(__half x)
{
    return x;
}
inline __half2 __half2half2(__half x)
{
    return {x, x};
}
inline __half2 __halves2half2(__half low, __half high)
{
    return {low, high};
}
inline __half2 __float2half2_rn(float x)
{
    return {x, x};
}
inline __half2 __floats2half2_rn(float low, float high)
{
    return {low, high};
}
inline __half2 __float22half2_rn(float2 v)
{
    return {v.x, v.y};
}
inline float2 __half22float2(__half2 v)
{
    return {v.x, v.y};
}
inline short __half_as_short(__half x)
{
    return static_cast<short>(x.__x);
}
inline __half __short_as_half(short bits)
{
    return __half::of_bits(static_cast<unsigned short>(bits));
}
inline unsigned short __half_as_ushort(__half x)
{
    return static_cast<unsigned short>(x.__x);
}
inline __half __ushort_as_half(unsigned short bits)
{
    return __half::of_bits(static_cast<unsigned short>(bits));
}
inline __half __short2half_rn(short x)
{
    return x;
}
inline short __half2short_rn(__half x)
{
    return simt::to_integer<short, simt::Rounding::rn>(static_cast<float>(x));
}
inline short __half2short_rz(__half x)
{
    return simt::to_integer<short, simt::Rounding::rz>(static_cast<float>(x));
}
inline short __half2short_ru(__half x)
{
    return simt::to_integer<short, simt::Rounding::ru>(static_cast<float>(x));
}
inline short __half2short_rd(__half x)
{
    return simt::to_integer<short, simt::Rounding::rd>(static_cast<float>(x));
}
inline __half __ushort2half_rn(unsigned short x)
{
    return x;
}
inline unsigned short __half2ushort_rn(__half x)
{
    return simt::to_integer<unsigned short, simt::Rounding::rn>(static_cast<float>(x));
}
inline unsigned short __half2ushort_rz(__half x)
{
    return simt::to_integer<unsigned short, simt::Rounding::rz>(static_cast<float>(x));
}
inline unsigned short __half2ushort_ru(__half x)
{
    return simt::to_integer<unsigned short, simt::Rounding::ru>(static_cast<float>(x));
}
inline unsigned short __half2ushort_rd(__half x)
{
    return simt::to_integer<unsigned short, simt::Rounding::rd>(static_cast<float>(x));
}
inline __half __int2half_rn(int x)
{
    return x;
}
inline int __half2int_rn(__half x)
{
    return simt::to_integer<int, simt::Rounding::rn>(static_cast<float>(x));
}
inline int __half2int_rz(__half x)
{
    return simt::to_integer<int, simt::Rounding::rz>(static_cast<float>(x));
}
inline int __half2int_ru(__half x)
{
    return simt::to_integer<int, simt::Rounding::ru>(static_cast<float>(x));
}
inline int __half2int_rd(__half x)
{
    return simt::to_integer<int, simt::Rounding::rd>(static_cast<float>(x));
}
inline __half __uint2half_rn(unsigned int x)
{
    return x;
}
inline unsigned int __half2uint_rn(__half x)
{
    return simt::to_integer<unsigned int, simt::Rounding::rn>(static_cast<float>(x));
}
inline unsigned int __half2uint_rz(__half x)
{
    return simt::to_integer<unsigned int, simt::Rounding::rz>(static_cast<float>(x));
}
inline unsigned int __half2uint_ru(__half x)
{
    return simt::to_integer<unsigned int, simt::Rounding::ru>(static_cast<float>(x));
}
inline unsigned int __half2uint_rd(__half x)
{
    return simt::to_integer<unsigned int, simt::Rounding::rd>(static_cast<float>(x));
}
inline __half __ll2half_rn(long long x)
{
    return x;
}
inline long long __half2ll_rn(__half x)
{
    return simt::to_integer<long long, simt::Rounding::rn>(static_cast<float>(x));
}
inline long long __half2ll_rz(__half x)
{
    return simt::to_integer<long long, simt::Rounding::rz>(static_cast<float>(x));
}
inline long long __half2ll_ru(__half x)
{
    return simt::to_integer<long long, simt::Rounding::ru>(static_cast<float>(x));
}
inline long long __half2ll_rd(__half x)
{
    return simt::to_integer<long long, simt::Rounding::rd>(static_cast<float>(x));
}
inline __half __ull2half_rn(unsigned long long x)
{
    return x;
}
inline unsigned long long __half2ull_rn(__half x)
{
    return simt::to_integer<unsigned long long, simt::Rounding::rn>(static_cast<float>(x));
}
inline unsigned long long __half2ull_rz(__half x)
{
    return simt::to_integer<unsigned long long, simt::Rounding::rz>(static_cast<float>(x));
}
inline unsigned long long __half2ull_ru(__half x)
{
    return simt::to_integer<unsigned long long, simt::Rounding::ru>(static_cast<float>(x));
}
inline unsigned long long __half2ull_rd(__half x)
{
    return simt::to_integer<unsigned long long, simt::Rounding::rd>(static_cast<float>(x));
}
inline __half2 make_half2(__half x, __half y)
{
    return {x, y};
}

#define SIMT_FROM_INTEGER(name, T)                                                                           \
    inline __half name##_rz(T x)                                                                             \
    {                                                                                                        \
        return __half::rounded(x, simt::Rounding::rz);                                                       \
    }                                                                                                        \
    inline __half name##_ru(T x)                                                                             \
    {                                                                                                        \
        return __half::rounded(x, simt::Rounding::ru);                                                       \
    }                                                                                                        \
    inline __half name##_rd(T x)                                                                             \
    {                                                                                                        \
        return __half::rounded(x, simt::Rounding::rd);                                                       \
    }
SIMT_FROM_INTEGER(__short2half, short)
SIMT_FROM_INTEGER(__ushort2half, unsigned short)
SIMT_FROM_INTEGER(__int2half, int)
SIMT_FROM_INTEGER(__uint2half, unsigned int)
SIMT_FROM_INTEGER(__ll2half, long long)
SIMT_FROM_INTEGER(__ull2half, unsigned long long)
#undef SIMT_FROM_INTEGER

inline signed char __half2char_rz(__half x)
{
    return simt::to_integer<signed char, simt::Rounding::rz>(static_cast<float>(x));
}
inline unsigned char __half2uchar_rz(__half x)
{
    return simt::to_integer<unsigned char, simt::Rounding::rz>(static_cast<float>(x));
}
