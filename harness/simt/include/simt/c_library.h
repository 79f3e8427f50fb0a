// SPDX-License-Identifier: MIT
/// @file
/// C library functions that device code may call and the engine must know of. Their calls go to the engine, which
/// passes on those that host code makes. A call by a built-in name, __builtin_memcpy(), is led there as well
/// (instrumentation/hooks_plugin.cpp). A name for the linker holds only if it is given with the first declaration,
/// so this header comes before the library's own.
#pragma once

#include <stddef.h>

#ifndef SIMT_ON_DEVICE  // a file of the host may have functions for both sides: simt/prelude.h
#define SIMT_ON_DEVICE 0
#endif

#pragma GCC visibility push(default)

extern "C" {
[[noreturn]] void __assert_fail(const char* assertion, const char* file, unsigned int line,
                                const char* function) noexcept __asm__("simt_assert_fail");
int printf(const char* format, ...) noexcept(false) __asm__("simt_printf")
    __attribute__((format(printf, 1, 2)));
long clock() noexcept __asm__("simt_clock");
void* malloc(size_t bytes) noexcept __asm__("simt_malloc");
void free(void* memory) noexcept __asm__("simt_free");
void* memcpy(void* to, const void* from, size_t bytes) noexcept __asm__("simt_memcpy");
void* memmove(void* to, const void* from, size_t bytes) noexcept __asm__("simt_memmove");
void* memset(void* to, int value, size_t bytes) noexcept __asm__("simt_memset");

// Mathematical functions with results that they store.
double modf(double x, double* whole) noexcept __asm__("simt_modf");
float modff(float x, float* whole) noexcept __asm__("simt_modff");
double frexp(double x, int* exponent) noexcept __asm__("simt_frexp");
float frexpf(float x, int* exponent) noexcept __asm__("simt_frexpf");
double remquo(double x, double y, int* quotient) noexcept __asm__("simt_remquo");
float remquof(float x, float y, int* quotient) noexcept __asm__("simt_remquof");
void sincos(double x, double* sine, double* cosine) noexcept __asm__("simt_sincos");
void sincosf(float x, float* sine, float* cosine) noexcept __asm__("simt_sincosf");
}

#pragma GCC visibility pop
