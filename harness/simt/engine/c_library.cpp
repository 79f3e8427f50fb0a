// SPDX-License-Identifier: MIT
// What calls of include/simt/c_library.h come to.
#include "../memory/overlap.hpp"
#include "access_checks.hpp"
#include "block.hpp"
#include "hooks.hpp"
#include "printf_format.hpp"

#include <simt/device_functions.hpp>

#include <cxxabi.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csetjmp>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <limits>
#include <mutex>
#include <new>
#include <string>

extern "C" [[noreturn]] void __assert_fail(const char* assertion, const char* file, unsigned int line,
                                           const char* function) noexcept;

#pragma GCC visibility push(default)
extern "C" {

/// As CUDA does: each thread that fails says so, and the launch ends with cudaErrorAssert.
[[noreturn]] void simt_assert_fail(const char* assertion, const char* file, unsigned int line,
                                   const char* function) noexcept
{
    simt::Thread* const thread = simt::Thread::running();
    if (thread == nullptr) {
        __assert_fail(assertion, file, line, function);
    }
    thread->require_order();
    std::string kernel = function;
    kernel.erase(
        std::min(kernel.find("::<lambda()>"), kernel.size()));  // what the translator made of its body
    const uint3 block = thread->block->info().index;
    std::fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n", file,
                 line, kernel.c_str(), block.x, block.y, block.z, thread->index.x, thread->index.y,
                 thread->index.z, assertion);
    thread->end_with(cudaErrorAssert);
}

/// Tells the observers of a string that is read, up to its end or its first `most` characters. What cannot be read ends the
/// thread.
static void log_string(const char* text, std::size_t most, simt::Caller caller)
{
    for (std::size_t i = 0; i < most; ++i) {
        simt::log_access(text + i, 1, simt::AccessKind::read, caller);
        if (text[i] == '\0') {
            return;
        }
    }
}

/// printf() of device code returns how many arguments its format takes, and -1 for none (CUDA C++ Programming Guide,
/// "Formatted Output"). The lanes of a warp that come to it print one after the other, before one of them goes on.
int simt_printf(const char* format, ...)
{
    if (format == nullptr) {
        return -1;
    }
    va_list arguments;
    va_start(arguments, format);
    simt::Thread* const thread = simt::Thread::running();
    if (thread == nullptr) {
        const int written = std::vprintf(format, arguments);
        va_end(arguments);
        return written;
    }
    const simt::Caller caller = SIMT_CALLER;
    thread->converge(caller.pc, caller.stack);
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    log_string(format, all, caller);
    const std::string printed = simt::cuda_format(
        format, arguments, [caller](const char* text, std::size_t most) { log_string(text, most, caller); });
    thread->context->is_parallel ? thread->block->effects().print(printed.c_str(), arguments)
                                 : std::vprintf(printed.c_str(), arguments);
    va_end(arguments);
    int count = 0;
    for (const char* at = format; (at = std::strchr(at, '%')) != nullptr && at[1] != 0;
         at += at[1] == '%' ? 2 : 1) {
        count += at[1] == '%' ? 0 : 1;
    }
    return count;
}

/// Of device code it is the counter of its multiprocessor (CUDA C++ Programming Guide, "Time Function").
long simt_clock() noexcept
{
    return simt::Thread::running() != nullptr ? static_cast<long>(clock64()) : std::clock();
}

// What device code allocates lies in global memory, where every thread can use it (CUDA C++ Programming Guide, "Dynamic
// Global Memory Allocation and Operations").

static void* allocate_on_device(simt::Thread& thread, std::size_t bytes, const void* where)
{
    thread.require_order();  // which block gets which address
    const std::lock_guard lock(thread.context->environment->parallel_use);
    return thread.context->environment->memory.arena().allocate(bytes, where);
}

void* simt_malloc(std::size_t bytes) noexcept
{
    simt::Thread* const thread = simt::Thread::running();
    return thread == nullptr ? std::malloc(bytes)
                             : allocate_on_device(*thread, bytes, __builtin_return_address(0));
}

void simt_free(void* memory) noexcept
{
    if (simt::Thread* const thread = simt::Thread::running()) {
        thread->require_order();
        const std::lock_guard lock(thread->context->environment->parallel_use);
        thread->context->environment->memory.arena().retire(memory);
    } else {
        std::free(memory);
    }
}

// What the linker puts in place of new and delete of the program, and not of its libraries (compiler/compiler.cpp). What
// these allocate a program may delete, and the other way round: they use malloc and free.

void* __wrap__Znwm(std::size_t bytes)
{
    simt::Thread* const thread = simt::Thread::running();
    void* const memory = thread == nullptr ? std::malloc(bytes > 0 ? bytes : 1)
                                           : allocate_on_device(*thread, bytes, __builtin_return_address(0));
    if (memory == nullptr && thread == nullptr) {
        throw std::bad_alloc();
    }
    return memory;
}

void* __wrap__Znam(std::size_t) __attribute__((alias("__wrap__Znwm")));

void __wrap__ZdlPv(void* memory) noexcept
{
    simt_free(memory);
}

void __wrap__ZdaPv(void*) noexcept __attribute__((alias("__wrap__ZdlPv")));

void __wrap__ZdlPvm(void* memory, std::size_t) noexcept
{
    simt_free(memory);
}

void __wrap__ZdaPvm(void*, std::size_t) noexcept __attribute__((alias("__wrap__ZdlPvm")));

// What ends or leaves the process or the host's own calls. A kernel cannot: nvcc does not compile it.

#define SIMT_HOST_ONLY(name, shown, parameters, call)                                                        \
    [[noreturn]] void __wrap_##name parameters                                                               \
    {                                                                                                        \
        if (simt::Thread::running() != nullptr) {                                                            \
            simt::trap_host_function(shown, __builtin_return_address(0));                                    \
        }                                                                                                    \
        call;                                                                                                \
    }

SIMT_HOST_ONLY(exit, "exit", (int status), std::exit(status))
SIMT_HOST_ONLY(_exit, "_exit", (int status), _exit(status))
SIMT_HOST_ONLY(_Exit, "_Exit", (int status), std::_Exit(status))
SIMT_HOST_ONLY(quick_exit, "quick_exit", (int status), std::quick_exit(status))
SIMT_HOST_ONLY(abort, "abort", (), std::abort())
SIMT_HOST_ONLY(longjmp, "longjmp", (jmp_buf to, int value), longjmp(to, value))
SIMT_HOST_ONLY(_longjmp, "_longjmp", (jmp_buf to, int value), longjmp(to, value))
SIMT_HOST_ONLY(siglongjmp, "siglongjmp", (sigjmp_buf to, int value), siglongjmp(to, value))
SIMT_HOST_ONLY(_ZSt9terminatev, "std::terminate", (), std::terminate())
#undef SIMT_HOST_ONLY

/// The first thing that a throw does.
void* __wrap___cxa_allocate_exception(std::size_t bytes) noexcept
{
    if (simt::Thread::running() != nullptr) {
        simt::trap_host_function("throw", __builtin_return_address(0));
    }
    return abi::__cxa_allocate_exception(bytes);
}

void* simt_memcpy(void* to, const void* from, std::size_t bytes) noexcept
{
    const simt::Thread* const thread = simt::Thread::running();
    if (thread != nullptr && thread->context->is_checked && simt::overlap_in_part(to, from, bytes)) {
        simt::report_overlapping_copy("memcpy", __builtin_return_address(0));
    }
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

// Mathematical functions with results that they store.

#define SIMT_STORES(result) simt::log_access(result, sizeof *(result), simt::AccessKind::write, SIMT_CALLER)

#define SIMT_ONE_RESULT(name, T, Stored)                                                                     \
    T simt_##name(T x, Stored* stored) noexcept                                                              \
    {                                                                                                        \
        SIMT_STORES(stored);                                                                                 \
        return name(x, stored);                                                                              \
    }

#define SIMT_QUOTIENT(name, T)                                                                               \
    T simt_##name(T x, T y, int* quotient) noexcept                                                          \
    {                                                                                                        \
        SIMT_STORES(quotient);                                                                               \
        return name(x, y, quotient);                                                                         \
    }

#define SIMT_SINCOS(name, T)                                                                                 \
    void simt_##name(T x, T* sine, T* cosine) noexcept                                                       \
    {                                                                                                        \
        SIMT_STORES(sine);                                                                                   \
        SIMT_STORES(cosine);                                                                                 \
        name(x, sine, cosine);                                                                               \
    }

SIMT_ONE_RESULT(modf, double, double)
SIMT_ONE_RESULT(modff, float, float)
SIMT_ONE_RESULT(frexp, double, int)
SIMT_ONE_RESULT(frexpf, float, int)
SIMT_QUOTIENT(remquo, double)
SIMT_QUOTIENT(remquof, float)
SIMT_SINCOS(sincos, double)
SIMT_SINCOS(sincosf, float)

#undef SIMT_SINCOS
#undef SIMT_QUOTIENT
#undef SIMT_ONE_RESULT
#undef SIMT_STORES

}  // extern "C"
#pragma GCC visibility pop
