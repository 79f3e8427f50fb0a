// SPDX-License-Identifier: MIT
/// @file
/// Mathematical functions that CUDA adds to those of C++ (CUDA Math API Reference).
#pragma once

#include <cmath>
#include <math.h>

namespace simt {

/// The x for which f(x) = 0, from a start near it, by Newton's method; `slope` is f's derivative.
template <class Function, class Slope>
inline double root_near(double x, Function f, Slope slope)
{
    for (int turn = 0; turn < 50; ++turn) {
        const double step = f(x) / slope(x);
        x -= step;
        if (!(std::fabs(step) > 1e-16 * std::fabs(x))) {
            break;
        }
    }
    return x;
}

inline double erf_slope(double x)
{
    return 1.1283791670955126 * std::exp(-x * x);  // 2/sqrt(pi)
}

}  // namespace simt

inline double rsqrt(double x)
{
    return 1.0 / std::sqrt(x);
}
inline double rcbrt(double x)
{
    return 1.0 / std::cbrt(x);
}
/// The argument is taken modulo 2 first, which is exact: so whole and half numbers give exact results.
inline double sinpi(double x)
{
    const double part = std::fmod(x, 2.0);
    const double folded = std::fabs(part) > 1.5   ? part - std::copysign(2.0, part)
                          : std::fabs(part) > 0.5 ? std::copysign(1.0, part) - part
                                                  : part;
    return folded == 0.0 ? std::copysign(0.0, x) : std::sin(folded * 3.141592653589793);
}
inline double cospi(double x)
{
    const double part = std::fmod(std::fabs(x), 2.0);
    const double folded = part > 1.0 ? 2.0 - part : part;  // cosine is even
    return folded == 0.5  ? 0.0
           : folded > 0.5 ? -std::cos((1.0 - folded) * 3.141592653589793)
                          : std::cos(folded * 3.141592653589793);
}
inline void sincospi(double x, double* sine, double* cosine)
{
    *sine = sinpi(x);
    *cosine = cospi(x);
}
inline double rhypot(double x, double y)
{
    return 1.0 / std::hypot(x, y);
}
inline double norm3d(double a, double b, double c)
{
    return std::hypot(a, b, c);
}
inline double rnorm3d(double a, double b, double c)
{
    return 1.0 / norm3d(a, b, c);
}
inline double norm4d(double a, double b, double c, double d)
{
    return std::hypot(std::hypot(a, b), c, d);
}
inline double rnorm4d(double a, double b, double c, double d)
{
    return 1.0 / norm4d(a, b, c, d);
}
inline double norm(int n, const double* values)
{
    double result = 0;
    for (int number = 0; number < n; ++number) {
        result = std::hypot(result, values[number]);
    }
    return result;
}
inline double rnorm(int n, const double* values)
{
    return 1.0 / norm(n, values);
}
inline double normcdf(double x)
{
    return 0.5 * std::erfc(-x * 0.7071067811865476);
}
inline double erfcinv(double y)
{
    if (!(y > 0) || !(y < 2)) {
        return y == 0 ? INFINITY : y == 2 ? -INFINITY : NAN;
    }
    if (y > 1) {
        return -erfcinv(2 - y);
    }
    // In the tail log(erfc(x)) is nearly a parabola, on which Newton's method goes well; start: -x*x = log(y).
    const double start = std::sqrt(-std::log(y));
    return simt::root_near(
        start, [y](double x) { return std::log(std::erfc(x) / y); },
        [](double x) { return -simt::erf_slope(x) / std::erfc(x); });
}
inline double erfinv(double y)
{
    if (std::fabs(y) > 0.5) {
        return std::copysign(erfcinv(1 - std::fabs(y)), y);
    }
    return y == 0 ? y
                  : simt::root_near(
                        y * 0.886, [y](double x) { return std::erf(x) - y; }, simt::erf_slope);
}
inline double normcdfinv(double p)
{
    return -1.4142135623730951 * erfcinv(2 * p);
}
/// exp(x*x) * erfc(x), beyond the range of either by its continued fraction.
inline double erfcx(double x)
{
    if (x < 10) {
        return std::exp(x * x) * std::erfc(x);
    }
    double fraction = x;
    for (int depth = 60; depth > 0; --depth) {
        fraction = x + depth / 2.0 / fraction;
    }
    return 0.5641895835477563 / fraction;  // 1/sqrt(pi)
}
inline double cyl_bessel_i0(double x)
{
    return std::cyl_bessel_i(0.0, std::fabs(x));
}
inline double cyl_bessel_i1(double x)
{
    return std::copysign(std::cyl_bessel_i(1.0, std::fabs(x)), x);
}

inline float rsqrtf(float x)
{
    return static_cast<float>(rsqrt(static_cast<double>(x)));
}
inline float rcbrtf(float x)
{
    return static_cast<float>(rcbrt(static_cast<double>(x)));
}
inline float sinpif(float x)
{
    return static_cast<float>(sinpi(static_cast<double>(x)));
}
inline float cospif(float x)
{
    return static_cast<float>(cospi(static_cast<double>(x)));
}
inline float rhypotf(float x, float y)
{
    return static_cast<float>(rhypot(static_cast<double>(x), static_cast<double>(y)));
}
inline float norm3df(float a, float b, float c)
{
    return static_cast<float>(norm3d(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c)));
}
inline float rnorm3df(float a, float b, float c)
{
    return static_cast<float>(
        rnorm3d(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c)));
}
inline float norm4df(float a, float b, float c, float d)
{
    return static_cast<float>(norm4d(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c),
                                     static_cast<double>(d)));
}
inline float rnorm4df(float a, float b, float c, float d)
{
    return static_cast<float>(rnorm4d(static_cast<double>(a), static_cast<double>(b), static_cast<double>(c),
                                      static_cast<double>(d)));
}
inline float normcdff(float x)
{
    return static_cast<float>(normcdf(static_cast<double>(x)));
}
inline float erfcinvf(float x)
{
    return static_cast<float>(erfcinv(static_cast<double>(x)));
}
inline float erfinvf(float x)
{
    return static_cast<float>(erfinv(static_cast<double>(x)));
}
inline float normcdfinvf(float p)
{
    return static_cast<float>(normcdfinv(static_cast<double>(p)));
}
inline float erfcxf(float x)
{
    return static_cast<float>(erfcx(static_cast<double>(x)));
}
inline float cyl_bessel_i0f(float x)
{
    return static_cast<float>(cyl_bessel_i0(static_cast<double>(x)));
}
inline float cyl_bessel_i1f(float x)
{
    return static_cast<float>(cyl_bessel_i1(static_cast<double>(x)));
}
inline void sincospif(float x, float* sine, float* cosine)
{
    *sine = sinpif(x);
    *cosine = cospif(x);
}
inline float normf(int n, const float* values)
{
    double squares = 0;
    for (int number = 0; number < n; ++number) {
        squares += static_cast<double>(values[number]) * values[number];
    }
    return static_cast<float>(std::sqrt(squares));
}
inline float rnormf(int n, const float* values)
{
    return 1.0f / normf(n, values);
}

// Of these CUDA has overloads for float.
inline float rsqrt(float x)
{
    return rsqrtf(x);
}
inline float rcbrt(float x)
{
    return rcbrtf(x);
}
inline float sinpi(float x)
{
    return sinpif(x);
}
inline float cospi(float x)
{
    return cospif(x);
}
inline float rhypot(float x, float y)
{
    return rhypotf(x, y);
}
inline float normcdf(float x)
{
    return normcdff(x);
}
inline float erfcinv(float x)
{
    return erfcinvf(x);
}
inline float erfinv(float x)
{
    return erfinvf(x);
}
inline float normcdfinv(float p)
{
    return normcdfinvf(p);
}
inline float erfcx(float x)
{
    return erfcxf(x);
}
inline float exp10(float x)
{
    return exp10f(x);
}
inline void sincos(float x, float* sine, float* cosine)
{
    sincosf(x, sine, cosine);
}
inline void sincospi(float x, float* sine, float* cosine)
{
    sincospif(x, sine, cosine);
}
