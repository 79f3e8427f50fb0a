// SPDX-License-Identifier: MIT
/// @file
/// What a translated kernel and a translated launch expand to (see translate/translate.hpp).
#pragma once

#include "../driver_types.h"
#include "../vector_types.h"

#include <cstddef>

#pragma GCC visibility push(default)

extern "C" {
extern __thread char simt_dynamic_shared_memory[] __attribute__((tls_model("initial-exec"), aligned(128)));
void simt_name_dynamic_shared(const char* name, std::size_t element_bytes);
}

namespace simt {

/// Sets grid, block, bytes of dynamic shared memory and stream of the kernel that is called next.
void configure(dim3 grid, dim3 block, std::size_t dynamic_shared_bytes = 0, cudaStream_t stream = nullptr);

/// A pointer that a kernel has for a parameter, so that findings can name what it points to.
struct Pointer
{
    const char* name;
    const volatile void* address;
    std::size_t element_bytes;
};

template <class T>
inline Pointer pointer(const char* name, T* address)
{
    return {name, address, sizeof(T)};
}
inline Pointer pointer(const char* name, const volatile void* address)
{
    return {name, address, 1};
}

/// What only looks like a pointer to the translator.
inline Pointer pointer(const char* name, ...)
{
    return {name, nullptr, 1};
}

/// Runs `thread_main(closure)` once for each thread of the configured grid, or sets the error with which CUDA
/// refuses the launch.
///
/// @param kernel       the kernel's name as written
/// @param max_threads  of a block, by the kernel's __launch_bounds__; 0 if it has none
/// @param closure      `closure_bytes` in which the arguments lie
/// @param pointers     `count` of them
void launch(const char* kernel, unsigned max_threads, void (*thread_main)(const void*), const void* closure,
            std::size_t closure_bytes, const Pointer* pointers, std::size_t count);

/// Launches a kernel's body. Each CUDA thread runs a copy of its own, since a kernel may change its parameters.
template <class Body, class... Pointers>
inline __attribute__((always_inline)) void kernel(const char* name, unsigned max_threads, const Body& body,
                                                  const Pointers&... pointers)
{
    const Pointer list[] = {pointers..., Pointer{}};
    launch(
        name, max_threads,
        [](const void* closure) {
            Body mine = *static_cast<const Body*>(closure);
            mine();
        },
        &body, sizeof body, list, sizeof...(pointers));
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
