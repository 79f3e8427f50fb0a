// SPDX-License-Identifier: MIT
/// @file
/// C library functions that device code may call and the engine must know of. Their calls go to the engine, which
/// passes on those that host code makes. A name for the linker holds only if it is given with the first declaration,
/// so this header comes before the library's own.
#pragma once

#include <stddef.h>

#pragma GCC visibility push(default)

extern "C" {
[[noreturn]] void __assert_fail(const char* assertion, const char* file, unsigned int line,
                                const char* function) noexcept __asm__("simt_assert_fail");
int printf(const char* format, ...) noexcept(false) __asm__("simt_printf")
    __attribute__((format(printf, 1, 2)));
void* malloc(size_t bytes) noexcept __asm__("simt_malloc");
void free(void* memory) noexcept __asm__("simt_free");
void* memcpy(void* to, const void* from, size_t bytes) noexcept __asm__("simt_memcpy");
void* memmove(void* to, const void* from, size_t bytes) noexcept __asm__("simt_memmove");
void* memset(void* to, int value, size_t bytes) noexcept __asm__("simt_memset");
}

#pragma GCC visibility pop
