// SPDX-License-Identifier: MIT
/// @file
/// What a translated kernel and a translated launch expand to (see translate/translate.hpp).
#pragma once

#include "../driver_types.h"
#include "../vector_types.h"
#include "statement.hpp"

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
        : name(kernel_name), max_threads(threads), call(call_of(&Parameters::operator())),
          parameter_bytes(bytes_of(&Parameters::operator()))
    {
    }

    const char* name;
    unsigned max_threads;
    Call call;
    const std::size_t* parameter_bytes;  ///< of each parameter; 0 ends the list
    /// Bytes of dynamic shared memory that were asked for with cudaFuncSetAttribute; -1 if none were.
    long max_dynamic_shared_bytes = -1;
    /// What a thread runs; known once somebody has asked or launched.
    void (*thread_main)(const void*) = nullptr;
    /// The same, of a launch that is not checked.
    void (*unchecked_thread_main)(const void*) = nullptr;

private:
    template <class Lambda, class... Parameters>
    static constexpr Call call_of(void (Lambda::*)(Parameters...) const)
    {
        static_assert(!(std::is_rvalue_reference_v<Parameters> || ...),
                      "a kernel cannot have a parameter that is an rvalue reference: pass it by value");
        return [](const void* address, void** arguments) {
            call_with<Parameters...>(address, arguments, std::index_sequence_for<Parameters...>());
        };
    }

    /// What a parameter takes in a list of arguments: a reference is a pointer there, as with nvcc.
    template <class Parameter>
    using Passed =
        std::conditional_t<std::is_reference_v<Parameter>, std::remove_reference_t<Parameter>*, Parameter>;

    template <class... Parameters>
    static constexpr std::size_t sizes[sizeof...(Parameters) + 1] = {sizeof(Passed<Parameters>)..., 0};

    template <class Lambda, class... Parameters>
    static constexpr const std::size_t* bytes_of(void (Lambda::*)(Parameters...) const)
    {
        return sizes<Parameters...>;
    }

    template <class... Parameters, std::size_t... Numbers>
    static void call_with(const void* address, [[maybe_unused]] void** arguments,
                          std::index_sequence<Numbers...>)
    {
        reinterpret_cast<void (*)(Parameters...)>(const_cast<void*>(address))(
            passed<Parameters>(arguments[Numbers])...);
    }

    /// A kernel moves what it takes by value out of the list of arguments, if its type can be moved.
    template <class Parameter>
    static decltype(auto) passed(void* argument)
    {
        if constexpr (std::is_reference_v<Parameter>) {
            return static_cast<Parameter&&>(**static_cast<Passed<Parameter>*>(argument));
        } else if constexpr (std::is_move_constructible_v<Parameter>) {
            return static_cast<Parameter&&>(*static_cast<Parameter*>(argument));
        } else {
            return *static_cast<Parameter*>(argument);
        }
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

template <class T, std::size_t element_bytes = sizeof(T)>
inline Pointer pointer(const char* name, T* address)
{
    return {name, address, element_bytes};
}

/// One to void, or to a type that is only declared.
inline Pointer pointer(const char* name, const volatile void* address)
{
    return {name, address, 0};
}

/// What only looks like a pointer to the translator.
inline Pointer pointer(const char* name, ...)
{
    return {name, nullptr, 1};
}

/// Those that a kernel has, and one more that is empty.
template <std::size_t count>
struct Pointers
{
    Pointer list[count + 1];
};

template <class... All>
inline __attribute__((always_inline)) Pointers<sizeof...(All)> pointers(const All&... all)
{
    return {{all..., Pointer{}}};
}

/// Whether the kernel is called only to learn which one it is: so its address, which C++ lets a program convert to
/// void*, leads to what is known of it.
///
/// @param thread_main            what its threads run: noted here, since a kernel that launches another one cannot write
///                               to memory of the host
/// @param unchecked_thread_main  what they run in a launch that is not checked: the compiler puts the copy without hooks
///                               here, if it has made one (instrumentation/unchecked_copies.hpp)
bool is_asked_for(Kernel& kernel, void (*thread_main)(const void*),
                  void (*unchecked_thread_main)(const void*));

/// Runs `kernel.thread_main(closure)` once for each thread of the configured grid, or sets the error with which CUDA
/// refuses the launch.
///
/// @param closure   `closure_bytes` in which the arguments lie
/// @param pointers  `count` of them
void launch(const Kernel& kernel, const void* closure, std::size_t closure_bytes, const Pointer* pointers,
            std::size_t count);

/// What each thread of a kernel runs: a copy of the body of its own, since a kernel may change its parameters. It is made as
/// CUDA makes it, byte by byte: no copy constructor runs, which may be for the host alone, and no destructor (CUDA C++
/// Programming Guide, "__global__ Function Argument Processing"). Whoever reads machine code knows device code by this name
/// (instrumentation/device_code.cpp).
template <class Body>
void run_thread(const void* closure)
{
    alignas(Body) unsigned char mine[sizeof(Body)];
    __builtin_memcpy(mine, closure, sizeof mine);
    // A variable of its own, so that unoptimised code keeps it and debuggers find the parameters.
    Body* const body = reinterpret_cast<Body*>(mine);
    (*body)();
}

/// Launches a kernel's body, which `make_body` makes with a copy of the arguments.
template <std::size_t pointer_count, class MakeBody>
inline __attribute__((always_inline)) void launch(Kernel& kernel, const Pointers<pointer_count>& pointers,
                                                  MakeBody make_body)
{
    using Body = decltype(make_body());
    if (is_asked_for(kernel, &run_thread<Body>, &run_thread<Body>)) {
        return;  // the arguments are not there
    }
    const Body body = make_body();
    launch(static_cast<const Kernel&>(kernel), static_cast<const void*>(&body), sizeof body, pointers.list,
           pointer_count);
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

/// The block's dynamic shared memory: what `extern __shared__ T name[];` declares is a reference to it, of its type.
class DynamicSharedMemory {
public:
    constexpr explicit DynamicSharedMemory(const char* name) : name_(name) {}

    template <class T>
    using Array = T[];

    template <class T>
    __attribute__((always_inline)) operator Array<T>&() const
    {
        simt_name_dynamic_shared(name_, sizeof(T));
        return *reinterpret_cast<Array<T>*>(simt_dynamic_shared_memory);
    }

private:
    const char* name_;
};

/// @param name  the array's name as written, for findings
inline __attribute__((always_inline)) DynamicSharedMemory dynamic_shared(const char* name)
{
    return DynamicSharedMemory(name);
}

/// Says that the kernel uses a dynamic shared array that was declared outside it.
template <class T>
inline __attribute__((always_inline)) void use_dynamic_shared(T (&)[], const char* name)
{
    simt_name_dynamic_shared(name, sizeof(T));
}

}  // namespace simt

#pragma GCC visibility pop
