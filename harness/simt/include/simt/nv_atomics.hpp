// SPDX-License-Identifier: MIT
/// @file
/// Atomic functions with a memory order and a scope (CUDA C++ Programming Guide, "Built-in Atomic Functions"). Objects have
/// 1, 2, 4 or 8 bytes.
#pragma once

#include "atomic_update.hpp"
#include "device_functions.hpp"

#include <type_traits>

enum {
    __NV_ATOMIC_RELAXED,
    __NV_ATOMIC_CONSUME,
    __NV_ATOMIC_ACQUIRE,
    __NV_ATOMIC_RELEASE,
    __NV_ATOMIC_ACQ_REL,
    __NV_ATOMIC_SEQ_CST
};

enum {
    __NV_THREAD_SCOPE_THREAD,
    __NV_THREAD_SCOPE_BLOCK,
    __NV_THREAD_SCOPE_CLUSTER,
    __NV_THREAD_SCOPE_DEVICE,
    __NV_THREAD_SCOPE_SYSTEM
};

namespace simt {

/// The number by which the engine knows a scope (events/scope.hpp). A cluster is one block here.
constexpr int scope_number(int scope)
{
    return scope == __NV_THREAD_SCOPE_SYSTEM ? 2 : scope == __NV_THREAD_SCOPE_DEVICE ? 1 : 0;
}

/// The type of a parameter that takes no part in deduction.
template <class T>
using Same = std::common_type_t<T>;

}  // namespace simt

template <class T>
__forceinline__ T __nv_atomic_load_n(T* address, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    simt_atomic_begin(address, sizeof(T), simt_atomic_load, order, simt::scope_number(scope));
    const unsigned long long bits = simt_atomic_read(address, sizeof(T));
    simt_atomic_end(address, bits, 0);
    return simt::value_of<T>(bits);
}
template <class T>
__forceinline__ void __nv_atomic_load(T* address, T* result, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    *result = __nv_atomic_load_n(address, order, scope);
}

template <class T>
__forceinline__ void __nv_atomic_store_n(T* address, simt::Same<T> value, int order,
                                         int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    simt_atomic_begin(address, sizeof(T), simt_atomic_store, order, simt::scope_number(scope));
    simt_atomic_write(address, sizeof(T), simt::bits_of<T>(value));
    simt_atomic_end(address, simt::bits_of<T>(value), 1);
}
template <class T>
__forceinline__ void __nv_atomic_store(T* address, T* value, int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    __nv_atomic_store_n(address, *value, order, scope);
}

template <class T>
__forceinline__ T __nv_atomic_exchange_n(T* address, simt::Same<T> value, int order,
                                         int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    return simt::atomic_update<simt_atomic_exchange>(
        address, order,
        simt::scope_number(scope), [=](T) __attribute__((always_inline))->T { return value; });
}
template <class T>
__forceinline__ void __nv_atomic_exchange(T* address, T* value, T* result, int order,
                                          int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    *result = __nv_atomic_exchange_n(address, *value, order, scope);
}

/// @return whether `expected` was there; otherwise what was there is put into it
template <class T>
__forceinline__ bool __nv_atomic_compare_exchange_n(T* address, T* expected, simt::Same<T> value,
                                                    bool /*weak*/, int success, int /*failure*/,
                                                    int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    const unsigned long long wanted = simt::bits_of<T>(*expected);
    const T old = simt::atomic_update<simt_atomic_compare>(
        address, success, simt::scope_number(scope), [=](T found) __attribute__((always_inline))->T {
            return simt::bits_of(found) == wanted ? value : found;
        });
    const bool is_done = simt::bits_of(old) == wanted;
    if (!is_done) {
        *expected = old;
    }
    return is_done;
}
template <class T>
__forceinline__ bool __nv_atomic_compare_exchange(T* address, T* expected, T* value, bool weak, int success,
                                                  int failure, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    return __nv_atomic_compare_exchange_n(address, expected, *value, weak, success, failure, scope);
}

// Each as a function that returns what was there, and as one that returns nothing.
#define SIMT_NV_ATOMIC(name, new_value)                                                                      \
    template <class T>                                                                                       \
    __forceinline__ T __nv_atomic_fetch_##name(T* address, simt::Same<T> value, int order,                   \
                                               int scope = __NV_THREAD_SCOPE_SYSTEM)                         \
    {                                                                                                        \
        return simt::atomic_update(                                                                          \
            address, order,                                                                                  \
            simt::scope_number(scope), [=](T old) __attribute__((always_inline))->T { return new_value; });  \
    }                                                                                                        \
    template <class T>                                                                                       \
    __forceinline__ void __nv_atomic_##name(T* address, simt::Same<T> value, int order,                      \
                                            int scope = __NV_THREAD_SCOPE_SYSTEM)                            \
    {                                                                                                        \
        __nv_atomic_fetch_##name(address, value, order, scope);                                              \
    }
SIMT_NV_ATOMIC(add, static_cast<T>(old + value))
SIMT_NV_ATOMIC(sub, static_cast<T>(old - value))
SIMT_NV_ATOMIC(and, static_cast<T>(old& value))
SIMT_NV_ATOMIC(or, static_cast<T>(old | value))
SIMT_NV_ATOMIC(xor, static_cast<T>(old ^ value))
SIMT_NV_ATOMIC(min, value < old ? value : old)
SIMT_NV_ATOMIC(max, old < value ? value : old)
#undef SIMT_NV_ATOMIC

__forceinline__ void __nv_atomic_thread_fence(int order, int scope = __NV_THREAD_SCOPE_SYSTEM)
{
    if (order != __NV_ATOMIC_RELAXED) {
        simt_atomic_fence(order, simt::scope_number(scope));
    }
}
