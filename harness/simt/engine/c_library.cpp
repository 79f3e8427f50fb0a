// SPDX-License-Identifier: MIT
// What calls of include/simt/c_library.h come to.
#include "device.hpp"
#include "hooks.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <string>

extern "C" [[noreturn]] void __assert_fail(const char* assertion, const char* file, unsigned int line,
                                           const char* function) noexcept;

#pragma GCC visibility push(default)
extern "C" {

/// As CUDA does: each thread that fails says so, and the launch ends with cudaErrorAssert.
[[noreturn]] void simt_assert_fail(const char* assertion, const char* file, unsigned int line,
                                   const char* function) noexcept
{
    const simt::Thread* thread = simt::Block::current();
    if (thread == nullptr) {
        __assert_fail(assertion, file, line, function);
    }
    std::string kernel = function;
    kernel.erase(
        std::min(kernel.find("::<lambda()>"), kernel.size()));  // what the translator made of its body
    const uint3 block = simt::Device::get().running_block();
    std::fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n", file,
                 line, kernel.c_str(), block.x, block.y, block.z, thread->index.x, thread->index.y,
                 thread->index.z, assertion);
    simt::Block::trap(cudaErrorAssert);
}

/// printf() of device code returns how many arguments its format takes, and -1 for none (CUDA C++ Programming Guide,
/// "Formatted Output").
int simt_printf(const char* format, ...)
{
    if (format == nullptr) {
        return -1;
    }
    va_list arguments;
    va_start(arguments, format);
    const int written = std::vprintf(format, arguments);
    va_end(arguments);
    if (simt::Block::current() == nullptr) {
        return written;
    }
    int count = 0;
    for (const char* at = format; (at = std::strchr(at, '%')) != nullptr && at[1] != 0;
         at += at[1] == '%' ? 2 : 1) {
        count += at[1] == '%' ? 0 : 1;
    }
    return count;
}

void* simt_memcpy(void* to, const void* from, std::size_t bytes) noexcept
{
    simt::log_range(from, bytes, simt::AccessKind::read, SIMT_CALLER);
    simt::log_range(to, bytes, simt::AccessKind::write, SIMT_CALLER);
    return std::memcpy(to, from, bytes);
}

void* simt_memmove(void* to, const void* from, std::size_t bytes) noexcept
{
    simt::log_range(from, bytes, simt::AccessKind::read, SIMT_CALLER);
    simt::log_range(to, bytes, simt::AccessKind::write, SIMT_CALLER);
    return std::memmove(to, from, bytes);
}

void* simt_memset(void* to, int value, std::size_t bytes) noexcept
{
    simt::log_range(to, bytes, simt::AccessKind::write, SIMT_CALLER);
    return std::memset(to, value, bytes);
}

}  // extern "C"
#pragma GCC visibility pop
