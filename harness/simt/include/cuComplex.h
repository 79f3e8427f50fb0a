// SPDX-License-Identifier: MIT
/// @file
/// Complex numbers of CUDA's libraries.
#pragma once
#define CU_COMPLEX_H_  // the guard of CUDA's own, which programs ask for

#include "host_defines.h"
#include "vector_types.h"

#include <math.h>

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

// Each function for both precisions: the names of CUDA's differ in more than one letter.
#define SIMT_COMPLEX(Complex, T, real, imaginary, make, conjugate, add, subtract, multiply, divide,          \
                     absolute, multiply_add, hypotenuse)                                                     \
    __host__ __device__ inline T real(Complex z)                                                             \
    {                                                                                                        \
        return z.x;                                                                                          \
    }                                                                                                        \
    __host__ __device__ inline T imaginary(Complex z)                                                        \
    {                                                                                                        \
        return z.y;                                                                                          \
    }                                                                                                        \
    __host__ __device__ inline Complex make(T x, T y)                                                        \
    {                                                                                                        \
        return {x, y};                                                                                       \
    }                                                                                                        \
    __host__ __device__ inline Complex conjugate(Complex z)                                                  \
    {                                                                                                        \
        return {z.x, -z.y};                                                                                  \
    }                                                                                                        \
    __host__ __device__ inline Complex add(Complex a, Complex b)                                             \
    {                                                                                                        \
        return {a.x + b.x, a.y + b.y};                                                                       \
    }                                                                                                        \
    __host__ __device__ inline Complex subtract(Complex a, Complex b)                                        \
    {                                                                                                        \
        return {a.x - b.x, a.y - b.y};                                                                       \
    }                                                                                                        \
    __host__ __device__ inline Complex multiply(Complex a, Complex b)                                        \
    {                                                                                                        \
        return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                               \
    }                                                                                                        \
    /* Scaled, so that nothing in between is too large. */                                                   \
    __host__ __device__ inline Complex divide(Complex a, Complex b)                                          \
    {                                                                                                        \
        const T scale = T(1) / ((b.x < 0 ? -b.x : b.x) + (b.y < 0 ? -b.y : b.y));                            \
        const Complex top = {a.x * scale, a.y * scale};                                                      \
        const Complex bottom = {b.x * scale, b.y * scale};                                                   \
        const T squares = T(1) / (bottom.x * bottom.x + bottom.y * bottom.y);                                \
        return {(top.x * bottom.x + top.y * bottom.y) * squares,                                             \
                (top.y * bottom.x - top.x * bottom.y) * squares};                                            \
    }                                                                                                        \
    __host__ __device__ inline T absolute(Complex z)                                                         \
    {                                                                                                        \
        return hypotenuse(z.x, z.y);                                                                         \
    }                                                                                                        \
    __host__ __device__ inline Complex multiply_add(Complex a, Complex b, Complex c)                         \
    {                                                                                                        \
        return add(multiply(a, b), c);                                                                       \
    }

SIMT_COMPLEX(cuFloatComplex, float, cuCrealf, cuCimagf, make_cuFloatComplex, cuConjf, cuCaddf, cuCsubf,
             cuCmulf, cuCdivf, cuCabsf, cuCfmaf, hypotf)
SIMT_COMPLEX(cuDoubleComplex, double, cuCreal, cuCimag, make_cuDoubleComplex, cuConj, cuCadd, cuCsub, cuCmul,
             cuCdiv, cuCabs, cuCfma, hypot)
#undef SIMT_COMPLEX

__host__ __device__ inline cuComplex make_cuComplex(float x, float y)
{
    return {x, y};
}
__host__ __device__ inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z)
{
    return {z.x, z.y};
}
__host__ __device__ inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z)
{
    return {static_cast<float>(z.x), static_cast<float>(z.y)};
}
