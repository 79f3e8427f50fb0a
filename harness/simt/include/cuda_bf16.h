// SPDX-License-Identifier: MIT
/// @file
/// Numbers in the bfloat16 format: the range of float with 8 bits of precision.
#pragma once
#define __CUDA_BF16_H__  // the guard of CUDA's own, which programs ask for

#include "simt/short_float.hpp"

using __nv_bfloat16 = simt::ShortFloat<simt::Bfloat16>;
using __nv_bfloat162 = simt::ShortFloat2<simt::Bfloat16>;
using __nv_bfloat16_raw = simt::RawShortFloat<simt::Bfloat16>;
using __nv_bfloat162_raw = simt::RawShortFloat2<simt::Bfloat16>;
using nv_bfloat16 = __nv_bfloat16;
using nv_bfloat162 = __nv_bfloat162;

inline __nv_bfloat16 __float2bfloat16_rn(float x)
{
    return __nv_bfloat16::rounded(static_cast<double>(x), simt::Rounding::rn);
}
inline __nv_bfloat16 __float2bfloat16_rz(float x)
{
    return __nv_bfloat16::rounded(static_cast<double>(x), simt::Rounding::rz);
}
inline __nv_bfloat16 __float2bfloat16_ru(float x)
{
    return __nv_bfloat16::rounded(static_cast<double>(x), simt::Rounding::ru);
}
inline __nv_bfloat16 __float2bfloat16_rd(float x)
{
    return __nv_bfloat16::rounded(static_cast<double>(x), simt::Rounding::rd);
}
inline __nv_bfloat16 __float2bfloat16(float x)
{
    return x;
}
inline __nv_bfloat16 __double2bfloat16(double x)
{
    return x;
}
inline float __bfloat162float(__nv_bfloat16 x)
{
    return x;
}
inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x)
{
    return {x, x};
}
inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 low, __nv_bfloat16 high)
{
    return {low, high};
}
inline __nv_bfloat162 __float2bfloat162_rn(float x)
{
    return {x, x};
}
inline __nv_bfloat162 __floats2bfloat162_rn(float low, float high)
{
    return {low, high};
}
inline __nv_bfloat162 __float22bfloat162_rn(float2 v)
{
    return {v.x, v.y};
}
inline float2 __bfloat1622float2(__nv_bfloat162 v)
{
    return {v.x, v.y};
}
inline short __bfloat16_as_short(__nv_bfloat16 x)
{
    return static_cast<short>(x.__x);
}
inline __nv_bfloat16 __short_as_bfloat16(short bits)
{
    return __nv_bfloat16::of_bits(static_cast<unsigned short>(bits));
}
inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 x)
{
    return static_cast<unsigned short>(x.__x);
}
inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits)
{
    return __nv_bfloat16::of_bits(static_cast<unsigned short>(bits));
}
inline __nv_bfloat16 __short2bfloat16_rn(short x)
{
    return x;
}
inline short __bfloat162short_rn(__nv_bfloat16 x)
{
    return simt::to_integer<short, simt::Rounding::rn>(static_cast<float>(x));
}
inline short __bfloat162short_rz(__nv_bfloat16 x)
{
    return simt::to_integer<short, simt::Rounding::rz>(static_cast<float>(x));
}
inline short __bfloat162short_ru(__nv_bfloat16 x)
{
    return simt::to_integer<short, simt::Rounding::ru>(static_cast<float>(x));
}
inline short __bfloat162short_rd(__nv_bfloat16 x)
{
    return simt::to_integer<short, simt::Rounding::rd>(static_cast<float>(x));
}
inline __nv_bfloat16 __ushort2bfloat16_rn(unsigned short x)
{
    return x;
}
inline unsigned short __bfloat162ushort_rn(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned short, simt::Rounding::rn>(static_cast<float>(x));
}
inline unsigned short __bfloat162ushort_rz(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned short, simt::Rounding::rz>(static_cast<float>(x));
}
inline unsigned short __bfloat162ushort_ru(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned short, simt::Rounding::ru>(static_cast<float>(x));
}
inline unsigned short __bfloat162ushort_rd(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned short, simt::Rounding::rd>(static_cast<float>(x));
}
inline __nv_bfloat16 __int2bfloat16_rn(int x)
{
    return x;
}
inline int __bfloat162int_rn(__nv_bfloat16 x)
{
    return simt::to_integer<int, simt::Rounding::rn>(static_cast<float>(x));
}
inline int __bfloat162int_rz(__nv_bfloat16 x)
{
    return simt::to_integer<int, simt::Rounding::rz>(static_cast<float>(x));
}
inline int __bfloat162int_ru(__nv_bfloat16 x)
{
    return simt::to_integer<int, simt::Rounding::ru>(static_cast<float>(x));
}
inline int __bfloat162int_rd(__nv_bfloat16 x)
{
    return simt::to_integer<int, simt::Rounding::rd>(static_cast<float>(x));
}
inline __nv_bfloat16 __uint2bfloat16_rn(unsigned int x)
{
    return x;
}
inline unsigned int __bfloat162uint_rn(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned int, simt::Rounding::rn>(static_cast<float>(x));
}
inline unsigned int __bfloat162uint_rz(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned int, simt::Rounding::rz>(static_cast<float>(x));
}
inline unsigned int __bfloat162uint_ru(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned int, simt::Rounding::ru>(static_cast<float>(x));
}
inline unsigned int __bfloat162uint_rd(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned int, simt::Rounding::rd>(static_cast<float>(x));
}
inline __nv_bfloat16 __ll2bfloat16_rn(long long x)
{
    return x;
}
inline long long __bfloat162ll_rn(__nv_bfloat16 x)
{
    return simt::to_integer<long long, simt::Rounding::rn>(static_cast<float>(x));
}
inline long long __bfloat162ll_rz(__nv_bfloat16 x)
{
    return simt::to_integer<long long, simt::Rounding::rz>(static_cast<float>(x));
}
inline long long __bfloat162ll_ru(__nv_bfloat16 x)
{
    return simt::to_integer<long long, simt::Rounding::ru>(static_cast<float>(x));
}
inline long long __bfloat162ll_rd(__nv_bfloat16 x)
{
    return simt::to_integer<long long, simt::Rounding::rd>(static_cast<float>(x));
}
inline __nv_bfloat16 __ull2bfloat16_rn(unsigned long long x)
{
    return x;
}
inline unsigned long long __bfloat162ull_rn(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned long long, simt::Rounding::rn>(static_cast<float>(x));
}
inline unsigned long long __bfloat162ull_rz(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned long long, simt::Rounding::rz>(static_cast<float>(x));
}
inline unsigned long long __bfloat162ull_ru(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned long long, simt::Rounding::ru>(static_cast<float>(x));
}
inline unsigned long long __bfloat162ull_rd(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned long long, simt::Rounding::rd>(static_cast<float>(x));
}
inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y)
{
    return {x, y};
}
inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v)
{
    return v.x;
}
inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v)
{
    return v.y;
}

#define SIMT_FROM_INTEGER(name, T)                                                                           \
    inline __nv_bfloat16 name##_rz(T x)                                                                      \
    {                                                                                                        \
        return __nv_bfloat16::rounded(x, simt::Rounding::rz);                                                \
    }                                                                                                        \
    inline __nv_bfloat16 name##_ru(T x)                                                                      \
    {                                                                                                        \
        return __nv_bfloat16::rounded(x, simt::Rounding::ru);                                                \
    }                                                                                                        \
    inline __nv_bfloat16 name##_rd(T x)                                                                      \
    {                                                                                                        \
        return __nv_bfloat16::rounded(x, simt::Rounding::rd);                                                \
    }
SIMT_FROM_INTEGER(__short2bfloat16, short)
SIMT_FROM_INTEGER(__ushort2bfloat16, unsigned short)
SIMT_FROM_INTEGER(__int2bfloat16, int)
SIMT_FROM_INTEGER(__uint2bfloat16, unsigned int)
SIMT_FROM_INTEGER(__ll2bfloat16, long long)
SIMT_FROM_INTEGER(__ull2bfloat16, unsigned long long)
#undef SIMT_FROM_INTEGER

inline signed char __bfloat162char_rz(__nv_bfloat16 x)
{
    return simt::to_integer<signed char, simt::Rounding::rz>(static_cast<float>(x));
}
inline unsigned char __bfloat162uchar_rz(__nv_bfloat16 x)
{
    return simt::to_integer<unsigned char, simt::Rounding::rz>(static_cast<float>(x));
}
inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 v)
{
    return {v.x, v.x};
}
inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 v)
{
    return {v.y, v.y};
}
inline __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b)
{
    return {a.x, b.x};
}
inline __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b)
{
    return {a.y, b.y};
}
