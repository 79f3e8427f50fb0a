// SPDX-License-Identifier: MIT
/// @file
/// What cuRAND makes of its generators' numbers: uniform, normal, log-normal and Poisson distributions (cuRAND Library,
/// "Distributions").
#pragma once

#include "curand_generators.hpp"
#include "math_functions.hpp"

#include <cmath>

namespace simt {

// --- Numbers from bits ------------------------------------------------------------------------------------------

constexpr float one_of_32_bits = 0x1p-32f;
constexpr double one_of_53_bits = 0x1p-53;

__forceinline__ float uniform_of(unsigned int bits)
{
    return static_cast<float>(bits) * one_of_32_bits + one_of_32_bits / 2;
}

/// 53 bits of two numbers of 32.
__forceinline__ double bits_of_double(unsigned int low, unsigned int high)
{
    return static_cast<double>(low ^ static_cast<unsigned long long>(high) << 21);
}

__forceinline__ double uniform_of(unsigned int low, unsigned int high)
{
    return bits_of_double(low, high) * one_of_53_bits + one_of_53_bits / 2;
}

/// The upper bits of 64.
__forceinline__ float uniform_of(unsigned long long bits)
{
    return uniform_of(static_cast<unsigned int>(bits >> 32));
}
__forceinline__ double uniform_double_of(unsigned long long bits)
{
    return static_cast<double>(bits >> 11) * one_of_53_bits + one_of_53_bits / 2;
}
/// 32 bits only.
__forceinline__ double uniform_double_of(unsigned int bits)
{
    return bits * 0x1p-32 + 0x1p-32;
}

// The method of Box and Muller: two uniform numbers make two normal ones.

__forceinline__ float2 normal_pair(float uniform, float angle)
{
    const float radius = sqrtf(-2.0f * logf(uniform));
    return {sinf(angle) * radius, cosf(angle) * radius};
}

__forceinline__ float2 normal_pair_of(unsigned int first, unsigned int second)
{
    constexpr float angle_of_a_bit = one_of_32_bits * 6.2831855f;
    return normal_pair(uniform_of(first), static_cast<float>(second) * angle_of_a_bit + angle_of_a_bit / 2);
}

/// @param angle  in half turns
__forceinline__ double2 normal_pair(double uniform, double angle)
{
    const double radius = sqrt(-2.0 * log(uniform));
    return {sinpi(angle) * radius, cospi(angle) * radius};
}

__forceinline__ double2 normal_pair_of(uint4 bits)
{
    const double angle = bits_of_double(bits.z, bits.w) * (2 * one_of_53_bits) + one_of_53_bits;
    return normal_pair(uniform_of(bits.x, bits.y), angle);
}

// --- Where the generators differ --------------------------------------------------------------------------------

/// Four numbers. In a braced list they are drawn in their order.
template <class State>
__forceinline__ uint4 draw4(State* state)
{
    return uint4{curand(state), curand(state), curand(state), curand(state)};
}
__forceinline__ uint4 draw4(curandStatePhilox4_32_10_t* state)
{
    return curand4(state);
}

template <class State>
__forceinline__ float2 draw_normal_pair(State* state)
{
    const unsigned int first = curand(state);
    return normal_pair_of(first, curand(state));
}
template <class State>
__forceinline__ double2 draw_normal_pair_double(State* state)
{
    return normal_pair_of(draw4(state));
}

/// Norm of MRG32k3a, which makes its numbers uniform ones.
constexpr double mrg_norm = 2.3283065498378288e-10;

__forceinline__ float2 draw_normal_pair(curandStateMRG32k3a_t* state)
{
    const auto uniform = static_cast<float>(next(state) * mrg_norm);
    return normal_pair(uniform, static_cast<float>(next(state) * mrg_norm) * 6.2831855f);
}
__forceinline__ double2 draw_normal_pair_double(curandStateMRG32k3a_t* state)
{
    const double uniform = next(state) * mrg_norm;
    return normal_pair(uniform, next(state) * mrg_norm * 2.0);
}

// --- One number of a pair ---------------------------------------------------------------------------------------

/// Which distribution the number that a state has spare is of.
enum SpareNormal { spare_normal = 1, spare_log_normal = 2 };

template <class State, class Distribution>
__forceinline__ float one_of_pair(State* state, SpareNormal kind, Distribution distribution)
{
    if (state->boxmuller_flag == kind) {
        state->boxmuller_flag = 0;
        return state->boxmuller_extra;
    }
    const float2 pair = draw_normal_pair(state);
    state->boxmuller_extra = distribution(pair.y);
    state->boxmuller_flag = kind;
    return distribution(pair.x);
}

template <class State, class Distribution>
__forceinline__ double one_of_pair_double(State* state, SpareNormal kind, Distribution distribution)
{
    if (state->boxmuller_flag_double == kind) {
        state->boxmuller_flag_double = 0;
        return state->boxmuller_extra_double;
    }
    const double2 pair = draw_normal_pair_double(state);
    state->boxmuller_extra_double = distribution(pair.y);
    state->boxmuller_flag_double = kind;
    return distribution(pair.x);
}

}  // namespace simt

// --- Uniform, 0 excluded and 1 included ---------------------------------------------------------------------------

__forceinline__ float curand_uniform(curandStateXORWOW_t* state)
{
    return simt::uniform_of(curand(state));
}
__forceinline__ float curand_uniform(curandStatePhilox4_32_10_t* state)
{
    return simt::uniform_of(curand(state));
}
__forceinline__ float curand_uniform(curandStateMRG32k3a_t* state)
{
    return static_cast<float>(simt::next(state) * simt::mrg_norm);
}
__forceinline__ double curand_uniform_double(curandStateXORWOW_t* state)
{
    const unsigned int low = curand(state);
    return simt::uniform_of(low, curand(state));
}
/// Unlike that of xorwow, it is made of 32 bits.
__forceinline__ double curand_uniform_double(curandStatePhilox4_32_10_t* state)
{
    return simt::uniform_double_of(curand(state));
}
__forceinline__ double curand_uniform_double(curandStateMRG32k3a_t* state)
{
    return simt::next(state) * simt::mrg_norm;
}
__forceinline__ float4 curand_uniform4(curandStatePhilox4_32_10_t* state)
{
    const uint4 bits = curand4(state);
    return {simt::uniform_of(bits.x), simt::uniform_of(bits.y), simt::uniform_of(bits.z),
            simt::uniform_of(bits.w)};
}
__forceinline__ double2 curand_uniform2_double(curandStatePhilox4_32_10_t* state)
{
    const uint4 bits = curand4(state);
    return {simt::uniform_of(bits.x, bits.y), simt::uniform_of(bits.z, bits.w)};
}
__forceinline__ double4 curand_uniform4_double(curandStatePhilox4_32_10_t* state)
{
    const double2 first = curand_uniform2_double(state);
    const double2 second = curand_uniform2_double(state);
    return {first.x, first.y, second.x, second.y};
}

// --- Normal and log-normal ----------------------------------------------------------------------------------------

template <class State>
__forceinline__ float curand_normal(State* state)
{
    return simt::one_of_pair(state, simt::spare_normal, [](float normal) { return normal; });
}
template <class State>
__forceinline__ float2 curand_normal2(State* state)
{
    return simt::draw_normal_pair(state);
}
__forceinline__ float4 curand_normal4(curandStatePhilox4_32_10_t* state)
{
    const uint4 bits = curand4(state);
    const float2 first = simt::normal_pair_of(bits.x, bits.y);
    const float2 second = simt::normal_pair_of(bits.z, bits.w);
    return {first.x, first.y, second.x, second.y};
}
template <class State>
__forceinline__ double curand_normal_double(State* state)
{
    return simt::one_of_pair_double(state, simt::spare_normal, [](double normal) { return normal; });
}
template <class State>
__forceinline__ double2 curand_normal2_double(State* state)
{
    return simt::draw_normal_pair_double(state);
}
__forceinline__ double4 curand_normal4_double(curandStatePhilox4_32_10_t* state)
{
    const double2 first = curand_normal2_double(state);
    const double2 second = curand_normal2_double(state);
    return {first.x, first.y, second.x, second.y};
}

template <class State>
__forceinline__ float curand_log_normal(State* state, float mean, float stddev)
{
    return simt::one_of_pair(state, simt::spare_log_normal,
                             [=](float normal) { return expf(mean + stddev * normal); });
}
template <class State>
__forceinline__ float2 curand_log_normal2(State* state, float mean, float stddev)
{
    const float2 normal = curand_normal2(state);
    return {expf(mean + stddev * normal.x), expf(mean + stddev * normal.y)};
}
__forceinline__ float4 curand_log_normal4(curandStatePhilox4_32_10_t* state, float mean, float stddev)
{
    const float4 normal = curand_normal4(state);
    return {expf(mean + stddev * normal.x), expf(mean + stddev * normal.y), expf(mean + stddev * normal.z),
            expf(mean + stddev * normal.w)};
}
template <class State>
__forceinline__ double curand_log_normal_double(State* state, double mean, double stddev)
{
    return simt::one_of_pair_double(state, simt::spare_log_normal,
                                    [=](double normal) { return exp(mean + stddev * normal); });
}
template <class State>
__forceinline__ double2 curand_log_normal2_double(State* state, double mean, double stddev)
{
    const double2 normal = curand_normal2_double(state);
    return {exp(mean + stddev * normal.x), exp(mean + stddev * normal.y)};
}
__forceinline__ double4 curand_log_normal4_double(curandStatePhilox4_32_10_t* state, double mean,
                                                  double stddev)
{
    const double4 normal = curand_normal4_double(state);
    return {exp(mean + stddev * normal.x), exp(mean + stddev * normal.y), exp(mean + stddev * normal.z),
            exp(mean + stddev * normal.w)};
}

// --- Of Sobol's numbers, each of which gives one number -----------------------------------------------------------------
// Normal numbers are quantiles, so that they keep the order of the sequence.

namespace simt {

/// Of the normal distribution. Small probabilities are exact, so large ones are taken by symmetry.
__forceinline__ float normal_quantile(unsigned int bits)
{
    const bool is_high = bits > 0x80000000u;
    const float quantile = normcdfinvf(uniform_of(is_high ? 0xffffffffu - bits : bits));
    return is_high ? -quantile : quantile;
}
__forceinline__ float normal_quantile(unsigned long long bits)
{
    return normal_quantile(static_cast<unsigned int>(bits >> 32));
}
__forceinline__ double normal_quantile_double(unsigned int bits)
{
    const bool is_high = bits > 0x80000000u;
    const double quantile = normcdfinv(uniform_double_of(is_high ? 0xffffffffu - bits : bits));
    return is_high ? -quantile : quantile;
}
__forceinline__ double normal_quantile_double(unsigned long long bits)
{
    const bool is_high = bits > 0x8000000000000000ull;
    const double quantile = normcdfinv(uniform_double_of(is_high ? ~bits : bits));
    return is_high ? -quantile : quantile;
}

}  // namespace simt

#define SIMT_CURAND_SOBOL(State)                                                                             \
    __forceinline__ float curand_uniform(State* state)                                                       \
    {                                                                                                        \
        return simt::uniform_of(curand(state));                                                              \
    }                                                                                                        \
    __forceinline__ double curand_uniform_double(State* state)                                               \
    {                                                                                                        \
        return simt::uniform_double_of(curand(state));                                                       \
    }                                                                                                        \
    __forceinline__ float curand_normal(State* state)                                                        \
    {                                                                                                        \
        return simt::normal_quantile(curand(state));                                                         \
    }                                                                                                        \
    __forceinline__ double curand_normal_double(State* state)                                                \
    {                                                                                                        \
        return simt::normal_quantile_double(curand(state));                                                  \
    }                                                                                                        \
    __forceinline__ float curand_log_normal(State* state, float mean, float stddev)                          \
    {                                                                                                        \
        return expf(mean + stddev * curand_normal(state));                                                   \
    }                                                                                                        \
    __forceinline__ double curand_log_normal_double(State* state, double mean, double stddev)                \
    {                                                                                                        \
        return exp(mean + stddev * curand_normal_double(state));                                             \
    }                                                                                                        \
    unsigned int curand_poisson(State*, double) = delete; /* not supported on this device */
SIMT_CURAND_SOBOL(curandStateSobol32_t)
SIMT_CURAND_SOBOL(curandStateSobol64_t)
#undef SIMT_CURAND_SOBOL

// --- Poisson ------------------------------------------------------------------------------------------------------

namespace simt {

/// D. Knuth, "The Art of Computer Programming", volume 2: multiplies uniform numbers until the product is small.
template <class State>
__forceinline__ unsigned int poisson_of_products(State* state, float lambda)
{
    float product = expf(lambda) * curand_uniform(state);
    unsigned int count = 0;
    for (; product > 1.0f; ++count) {
        product *= curand_uniform(state);
    }
    return count;
}

/// An approximation of the regularized incomplete gamma function of `a` by the square of a logistic function.
struct ApproximateGamma
{
    float a;
    float slope;
    float shift;

    __forceinline__ explicit ApproximateGamma(float a_)
        : a(a_), slope(1.43248035075540910f / sqrtf(a_ - 0.12400979329415655f) + 0.00025361074907033f),
          shift(0.21096734870196546f / sqrtf(a_ - 1.97381164089999420f) + 0.94201734077887530f)
    {
    }

    __forceinline__ float operator()(float x) const
    {
        const float root = 1.0f + expf(slope * (a - x) - shift);
        return 1.0f / (root * root);
    }
    __forceinline__ float inverse(float y) const
    {
        return a - (shift + logf(1.0f / sqrtf(y) - 1.0f)) / slope;
    }
};

/// Rejects what the approximation has too much of.
template <class State>
__forceinline__ unsigned int poisson_by_rejection(State* state, float lambda)
{
    const ApproximateGamma gamma(lambda);
    const float log_lambda = logf(lambda);
    while (true) {
        const float x = floorf(gamma.inverse(curand_uniform(state)));
        const float density = (gamma(x + 1.0f) - gamma(x)) * 1.3f;
        const float height = curand_uniform(state) * density;
        const auto log_factorial = static_cast<float>(lgamma(static_cast<double>(x) + 1.0));
        if (height < expf(-lambda + x * log_lambda - log_factorial) && density >= 1e-20f) {
            return static_cast<unsigned int>(x);
        }
    }
}

}  // namespace simt

template <class State>
__forceinline__ unsigned int curand_poisson(State* state, double lambda)
{
    if (lambda < 64) {
        return simt::poisson_of_products(state, static_cast<float>(lambda));
    }
    if (lambda > 4000) {
        return static_cast<unsigned int>(sqrt(lambda) * curand_normal_double(state) + lambda + 0.5);
    }
    return simt::poisson_by_rejection(state, static_cast<float>(lambda));
}
__forceinline__ uint4 curand_poisson4(curandStatePhilox4_32_10_t* state, double lambda)
{
    if (lambda > 4000) {
        const double4 normal = curand_normal4_double(state);
        const double deviation = sqrt(lambda);
        return {static_cast<unsigned int>(deviation * normal.x + lambda + 0.5),
                static_cast<unsigned int>(deviation * normal.y + lambda + 0.5),
                static_cast<unsigned int>(deviation * normal.z + lambda + 0.5),
                static_cast<unsigned int>(deviation * normal.w + lambda + 0.5)};
    }
    return {curand_poisson(state, lambda), curand_poisson(state, lambda), curand_poisson(state, lambda),
            curand_poisson(state, lambda)};
}
