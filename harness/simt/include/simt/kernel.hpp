// SPDX-License-Identifier: MIT
/// @file
/// What a translated kernel and a translated launch expand to (see translate/translate.hpp).
#pragma once

#include "../driver_types.h"
#include "../vector_types.h"

#include <cstddef>
#include <type_traits>
#include <utility>

#pragma GCC visibility push(default)

extern "C" {
extern __thread char simt_dynamic_shared_memory[] __attribute__((tls_model("initial-exec"), aligned(128)));
void simt_name_dynamic_shared(const char* name, std::size_t element_bytes);
}

namespace simt {

/// What is known of a kernel: one object for each, made by the translator.
struct Kernel
{
    /// Calls the kernel at `address` with the arguments that `arguments` point to.
    using Call = void (*)(const void* address, void** arguments);

    /// @param name         as written
    /// @param max_threads  of a block, by __launch_bounds__; 0 if it has none
    /// @param parameters   a lambda with the kernel's parameters, which is never called
    template <class Parameters>
    constexpr Kernel(const char* kernel_name, unsigned threads, Parameters)
        : name(kernel_name), max_threads(threads), call(call_of(&Parameters::operator()))
    {
    }

    const char* name;
    unsigned max_threads;
    Call call;
    /// Bytes of dynamic shared memory that were asked for with cudaFuncSetAttribute; -1 if none were.
    long max_dynamic_shared_bytes = -1;
    void (*thread_main)(const void*) =
        nullptr;  ///< what a thread runs; known once somebody has asked or launched

private:
    template <class Lambda, class... Parameters>
    static constexpr Call call_of(void (Lambda::*)(Parameters...) const)
    {
        return [](const void* address, void** arguments) {
            call_with<Parameters...>(address, arguments, std::index_sequence_for<Parameters...>());
        };
    }

    template <class... Parameters, std::size_t... I>
    static void call_with(const void* address, [[maybe_unused]] void** arguments, std::index_sequence<I...>)
    {
        reinterpret_cast<void (*)(Parameters...)>(const_cast<void*>(address))(
            *static_cast<std::remove_reference_t<Parameters>*>(arguments[I])...);
    }
};

/// Sets grid, block, bytes of dynamic shared memory and stream of the kernel that is called next.
void configure(dim3 grid, dim3 block, std::size_t dynamic_shared_bytes = 0, cudaStream_t stream = nullptr);

/// A pointer that a kernel has for a parameter, so that findings can name what it points to.
struct Pointer
{
    const char* name;
    const volatile void* address;
    std::size_t element_bytes;  ///< 0 for void
};

template <class T>
inline Pointer pointer(const char* name, T* address)
{
    if constexpr (std::is_void_v<T>) {
        return {name, address, 0};
    } else {
        return {name, address, sizeof(T)};
    }
}
inline Pointer pointer(const char* name, const volatile void* address)
{
    return {name, address, 0};
}

/// What only looks like a pointer to the translator.
inline Pointer pointer(const char* name, ...)
{
    return {name, nullptr, 1};
}

/// Whether the kernel is called only to learn which one it is: so its address, which C++ lets a program convert to
/// void*, leads to what is known of it.
bool is_asked_for(Kernel& kernel);

/// Runs `kernel.thread_main(closure)` once for each thread of the configured grid, or sets the error with which CUDA
/// refuses the launch.
///
/// @param closure   `closure_bytes` in which the arguments lie
/// @param pointers  `count` of them
void launch(const Kernel& kernel, const void* closure, std::size_t closure_bytes, const Pointer* pointers,
            std::size_t count);

/// What each thread of a kernel runs: a copy of the body of its own, since a kernel may change its parameters. Whoever
/// reads machine code knows device code by this name (instrumentation/device_code.cpp).
template <class Body>
void run_thread(const void* closure)
{
    Body mine = *static_cast<const Body*>(closure);
    mine();
}

/// Launches a kernel's body, which `make_body` makes with a copy of the arguments.
template <class MakeBody, class... Pointers>
inline __attribute__((always_inline)) void launch(Kernel& kernel, MakeBody make_body, const Pointers&... pointers)
{
    using Body = decltype(make_body());
    kernel.thread_main = &run_thread<Body>;
    if (is_asked_for(kernel)) {
        return;  // the arguments are not there
    }
    const Body body = make_body();
    const Pointer list[] = {pointers..., Pointer{}};
    launch(static_cast<const Kernel&>(kernel), static_cast<const void*>(&body), sizeof body, list,
           sizeof...(pointers));
}

/// Says that a statement makes nothing of what a call of the runtime returned.
void ignore_error(const char* call, cudaError_t error);

/// What the translator puts before such a statement, with a comma: a call that returns something else, or nothing, takes
/// no notice.
struct Statement
{
    const char* call;
};

inline __attribute__((always_inline)) Statement statement_of(const char* call)
{
    return {call};
}

inline __attribute__((always_inline)) void operator,(Statement statement, cudaError_t error)
{
    if (error != cudaSuccess) {
        ignore_error(statement.call, error);
    }
}

/// Whether device code runs now.
bool is_in_kernel() __attribute__((pure));

/// Which of its two bodies a function runs that host and device both call and that asks for __CUDA_ARCH__.
constexpr bool on_device()
{
    return !__builtin_is_constant_evaluated() && is_in_kernel();
}

/// The first argument of __launch_bounds__.
constexpr unsigned max_threads(unsigned threads = 0, unsigned /*min_blocks*/ = 0,
                               unsigned /*max_cluster*/ = 0)
{
    return threads;
}

/// The block's dynamic shared memory as the array of `T` that `extern __shared__ T name[];` declares.
///
/// @param name  the array's name as written, for findings
template <class T>
inline __attribute__((always_inline)) T (&dynamic_shared(const char* name))[]
{
    simt_name_dynamic_shared(name, sizeof(T));
    return *reinterpret_cast<T(*)[]>(simt_dynamic_shared_memory);
}

/// Says that the kernel uses a dynamic shared array that was declared outside it.
template <class T>
inline __attribute__((always_inline)) void use_dynamic_shared(T (&)[], const char* name)
{
    dynamic_shared<T>(name);
}

}  // namespace simt

#pragma GCC visibility pop
