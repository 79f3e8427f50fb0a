// SPDX-License-Identifier: MIT
/// @file
/// Atomic functions of objects of any type that has 1, 2, 4 or 8 bytes.
#pragma once

#include <type_traits>

#include "device_functions.hpp"

namespace simt {

/// The number by which the engine knows the scope of a device (events/scope.hpp).
inline constexpr int device_scope = 1;

template <class T>
__forceinline__ unsigned long long bits_of(const T& value)
{
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(T));
    return bits;
}

template <class T>
__forceinline__ T value_of(unsigned long long bits)
{
    std::remove_const_t<T> value;
    __builtin_memcpy(&value, &bits, sizeof(T));
    return value;
}

/// Reads, computes and writes.
///
/// @param order  one of C++, such as __ATOMIC_RELAXED
/// @return what was there
template <simt_atomic_access Access = simt_atomic_update, class T, class Operation>
__forceinline__ T atomic_update(T* address, int order, int scope, Operation operation)
{
    const bool is_used = simt_uses_next_result();
    simt_atomic_begin(address, sizeof(T), Access, order, scope);
    unsigned long long old = simt_atomic_read(address, sizeof(T));
    unsigned long long value = bits_of<T>(operation(value_of<T>(old)));
    while (simt_atomic_compare_exchange(address, sizeof(T), &old, value) == 0) {
        value = bits_of<T>(operation(value_of<T>(old)));
    }
    simt_atomic_end(address, old, old != value ? 1 : 0);
    unsigned long long result = old;
    SIMT_RESULT_IF_USED(result, is_used);
    return value_of<T>(result);
}

}  // namespace simt
