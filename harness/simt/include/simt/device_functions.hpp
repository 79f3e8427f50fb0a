// SPDX-License-Identifier: MIT
/// @file
/// Functions that device code calls: barriers, fences and atomics, minimum and maximum.
///
/// Those that synchronise or touch memory live in the engine and are never inlined: their return address is
/// the place that a finding names.
#pragma once

#include <cmath>
#include <cstdint>

#pragma GCC visibility push(default)

extern "C" {
void __syncthreads();
int __syncthreads_count(int predicate);
int __syncthreads_and(int predicate);
int __syncthreads_or(int predicate);
void simt_syncwarp(unsigned int mask);
void __threadfence();
void __threadfence_block();
void __threadfence_system();
[[noreturn]] void __trap();
void __nanosleep(unsigned int nanoseconds);
long long clock64();
unsigned int __isGlobal(const void* pointer);
unsigned int __isShared(const void* pointer);
}

inline __attribute__((always_inline)) void __syncwarp(unsigned int mask = 0xffffffffu)
{
    simt_syncwarp(mask);
}

int atomicAdd(int* address, int value);
unsigned int atomicAdd(unsigned int* address, unsigned int value);
unsigned long long atomicAdd(unsigned long long* address, unsigned long long value);
float atomicAdd(float* address, float value);
double atomicAdd(double* address, double value);
int atomicSub(int* address, int value);
unsigned int atomicSub(unsigned int* address, unsigned int value);
int atomicMin(int* address, int value);
unsigned int atomicMin(unsigned int* address, unsigned int value);
long long atomicMin(long long* address, long long value);
unsigned long long atomicMin(unsigned long long* address, unsigned long long value);
int atomicMax(int* address, int value);
unsigned int atomicMax(unsigned int* address, unsigned int value);
long long atomicMax(long long* address, long long value);
unsigned long long atomicMax(unsigned long long* address, unsigned long long value);
int atomicExch(int* address, int value);
unsigned int atomicExch(unsigned int* address, unsigned int value);
unsigned long long atomicExch(unsigned long long* address, unsigned long long value);
float atomicExch(float* address, float value);
int atomicCAS(int* address, int compare, int value);
unsigned int atomicCAS(unsigned int* address, unsigned int compare, unsigned int value);
unsigned long long atomicCAS(unsigned long long* address, unsigned long long compare,
                             unsigned long long value);
int atomicAnd(int* address, int value);
unsigned int atomicAnd(unsigned int* address, unsigned int value);
unsigned long long atomicAnd(unsigned long long* address, unsigned long long value);
int atomicOr(int* address, int value);
unsigned int atomicOr(unsigned int* address, unsigned int value);
unsigned long long atomicOr(unsigned long long* address, unsigned long long value);
int atomicXor(int* address, int value);
unsigned int atomicXor(unsigned int* address, unsigned int value);
unsigned long long atomicXor(unsigned long long* address, unsigned long long value);
unsigned int atomicInc(unsigned int* address, unsigned int value);
unsigned int atomicDec(unsigned int* address, unsigned int value);

// As CUDA has them: of integers that differ in sign only, the result is unsigned.
#define SIMT_MIN_MAX(A, B, Result)                                                                           \
    constexpr Result min(A a, B b)                                                                           \
    {                                                                                                        \
        return static_cast<Result>(b) < static_cast<Result>(a) ? static_cast<Result>(b)                      \
                                                               : static_cast<Result>(a);                     \
    }                                                                                                        \
    constexpr Result max(A a, B b)                                                                           \
    {                                                                                                        \
        return static_cast<Result>(a) < static_cast<Result>(b) ? static_cast<Result>(b)                      \
                                                               : static_cast<Result>(a);                     \
    }
#define SIMT_MIN_MAX_INTEGERS(T)                                                                             \
    SIMT_MIN_MAX(T, T, T)                                                                                    \
    SIMT_MIN_MAX(unsigned T, unsigned T, unsigned T)                                                         \
    SIMT_MIN_MAX(T, unsigned T, unsigned T)                                                                  \
    SIMT_MIN_MAX(unsigned T, T, unsigned T)

SIMT_MIN_MAX_INTEGERS(int)
SIMT_MIN_MAX_INTEGERS(long)
SIMT_MIN_MAX_INTEGERS(long long)

#undef SIMT_MIN_MAX_INTEGERS
#undef SIMT_MIN_MAX

inline float min(float a, float b)
{
    return std::fmin(a, b);
}
inline double min(double a, double b)
{
    return std::fmin(a, b);
}
inline float max(float a, float b)
{
    return std::fmax(a, b);
}
inline double max(double a, double b)
{
    return std::fmax(a, b);
}
inline double min(float a, double b)
{
    return std::fmin(static_cast<double>(a), b);
}
inline double min(double a, float b)
{
    return std::fmin(a, static_cast<double>(b));
}
inline double max(float a, double b)
{
    return std::fmax(static_cast<double>(a), b);
}
inline double max(double a, float b)
{
    return std::fmax(a, static_cast<double>(b));
}

#pragma GCC visibility pop
