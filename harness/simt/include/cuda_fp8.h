// SPDX-License-Identifier: MIT
/// @file
/// Floating-point numbers of 8 bits: e4m3 and e5m2, and the scales e8m0.
#pragma once
#define __CUDA_FP8_H__  // the guard of CUDA's own, which programs ask for
#define __CUDA_FP8_TYPES_EXIST__

#include <cassert>

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "device_types.h"
#include "simt/byte_float.hpp"

using __nv_fp8_storage_t = unsigned char;
using __nv_fp8x2_storage_t = unsigned short;
using __nv_fp8x4_storage_t = unsigned int;

using __nv_fp8_e4m3 = simt::ByteFloat<simt::E4m3>;
using __nv_fp8x2_e4m3 = simt::ByteFloat2<simt::E4m3>;
using __nv_fp8x4_e4m3 = simt::ByteFloat4<simt::E4m3>;
using __nv_fp8_e5m2 = simt::ByteFloat<simt::E5m2>;
using __nv_fp8x2_e5m2 = simt::ByteFloat2<simt::E5m2>;
using __nv_fp8x4_e5m2 = simt::ByteFloat4<simt::E5m2>;
using __nv_fp8_e8m0 = simt::ByteFloat<simt::E8m0>;
using __nv_fp8x2_e8m0 = simt::ByteFloat2<simt::E8m0>;
using __nv_fp8x4_e8m0 = simt::ByteFloat4<simt::E8m0>;

/// What becomes of a number that is too large for 8 bits.
enum __nv_saturation_t {
    __NV_NOSAT,      ///< infinity, or NaN if the format has no infinity
    __NV_SATFINITE,  ///< the largest finite number
};

enum __nv_fp8_interpretation_t {
    __NV_E4M3,
    __NV_E5M2,
};

namespace simt {

inline ByteFormat format_of(__nv_fp8_interpretation_t interpretation)
{
    return interpretation == __NV_E4M3 ? E4m3::format : E5m2::format;
}

inline Rounding rounding_of_scales(cudaRoundMode mode)
{
    assert(mode == cudaRoundZero || mode == cudaRoundPosInf);  // CUDA supports no other
    return mode == cudaRoundZero ? Rounding::rz : Rounding::ru;
}

}  // namespace simt

inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate,
                                                 __nv_fp8_interpretation_t interpretation)
{
    return simt::to_byte(x, simt::format_of(interpretation), simt::Rounding::rn, saturate == __NV_SATFINITE);
}
inline __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2 v, __nv_saturation_t saturate,
                                                      __nv_fp8_interpretation_t interpretation)
{
    return simt::pair_of_bytes(__nv_cvt_double_to_fp8(v.x, saturate, interpretation),
                               __nv_cvt_double_to_fp8(v.y, saturate, interpretation));
}
inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate,
                                                __nv_fp8_interpretation_t interpretation)
{
    return __nv_cvt_double_to_fp8(static_cast<double>(x), saturate, interpretation);
}
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 v, __nv_saturation_t saturate,
                                                     __nv_fp8_interpretation_t interpretation)
{
    return simt::pair_of_bytes(__nv_cvt_float_to_fp8(v.x, saturate, interpretation),
                               __nv_cvt_float_to_fp8(v.y, saturate, interpretation));
}
inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturate,
                                                  __nv_fp8_interpretation_t interpretation)
{
    return __nv_cvt_float_to_fp8(__half(x), saturate, interpretation);
}
inline __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw v, __nv_saturation_t saturate,
                                                       __nv_fp8_interpretation_t interpretation)
{
    return simt::pair_of_bytes(__nv_cvt_halfraw_to_fp8({v.x}, saturate, interpretation),
                               __nv_cvt_halfraw_to_fp8({v.y}, saturate, interpretation));
}
inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t saturate,
                                                      __nv_fp8_interpretation_t interpretation)
{
    return __nv_cvt_float_to_fp8(__nv_bfloat16(x), saturate, interpretation);
}
inline __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw v, __nv_saturation_t saturate,
                                                           __nv_fp8_interpretation_t interpretation)
{
    return simt::pair_of_bytes(__nv_cvt_bfloat16raw_to_fp8({v.x}, saturate, interpretation),
                               __nv_cvt_bfloat16raw_to_fp8({v.y}, saturate, interpretation));
}
inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t interpretation)
{
    return __half(simt::from_byte(x, simt::format_of(interpretation)));
}
inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t v,
                                              __nv_fp8_interpretation_t interpretation)
{
    return {__nv_cvt_fp8_to_halfraw(static_cast<unsigned char>(v), interpretation).x,
            __nv_cvt_fp8_to_halfraw(static_cast<unsigned char>(v >> 8), interpretation).x};
}

inline __nv_fp8_storage_t __nv_cvt_double_to_e8m0(double x, __nv_saturation_t saturate,
                                                  cudaRoundMode rounding)
{
    return simt::to_byte(x, simt::E8m0::format, simt::rounding_of_scales(rounding),
                         saturate == __NV_SATFINITE);
}
inline __nv_fp8x2_storage_t __nv_cvt_double2_to_e8m0x2(double2 v, __nv_saturation_t saturate,
                                                       cudaRoundMode rounding)
{
    return simt::pair_of_bytes(__nv_cvt_double_to_e8m0(v.x, saturate, rounding),
                               __nv_cvt_double_to_e8m0(v.y, saturate, rounding));
}
inline __nv_fp8_storage_t __nv_cvt_float_to_e8m0(float x, __nv_saturation_t saturate, cudaRoundMode rounding)
{
    return __nv_cvt_double_to_e8m0(static_cast<double>(x), saturate, rounding);
}
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_e8m0x2(float2 v, __nv_saturation_t saturate,
                                                      cudaRoundMode rounding)
{
    return simt::pair_of_bytes(__nv_cvt_float_to_e8m0(v.x, saturate, rounding),
                               __nv_cvt_float_to_e8m0(v.y, saturate, rounding));
}
inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw x, __nv_saturation_t saturate,
                                                       cudaRoundMode rounding)
{
    return __nv_cvt_float_to_e8m0(__nv_bfloat16(x), saturate, rounding);
}
inline __nv_fp8x2_storage_t __nv_cvt_bfloat162raw_to_e8m0x2(__nv_bfloat162_raw v, __nv_saturation_t saturate,
                                                            cudaRoundMode rounding)
{
    return simt::pair_of_bytes(__nv_cvt_bfloat16raw_to_e8m0({v.x}, saturate, rounding),
                               __nv_cvt_bfloat16raw_to_e8m0({v.y}, saturate, rounding));
}
inline __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t x)
{
    return __nv_bfloat16(simt::from_byte(x, simt::E8m0::format));
}
inline __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t v)
{
    return {__nv_cvt_e8m0_to_bf16raw(static_cast<unsigned char>(v)).x,
            __nv_cvt_e8m0_to_bf16raw(static_cast<unsigned char>(v >> 8)).x};
}
