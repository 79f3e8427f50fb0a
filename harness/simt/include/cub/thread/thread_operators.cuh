// SPDX-License-Identifier: MIT
/// @file
/// CUB's function objects, and pairs of keys and values. Those that CUDA 13 has removed are there too: nothing of CUDA 13
/// has their names.
#pragma once

#include "../../host_defines.h"

#include <type_traits>

namespace cub {

/// In the results of DeviceReduce::ArgMin and ArgMax the key is an index.
template <class KeyT, class ValueT>
struct KeyValuePair
{
    using Key = KeyT;
    using Value = ValueT;

    Key key;
    Value value;

    __host__ __device__ __forceinline__ KeyValuePair() {}
    __host__ __device__ __forceinline__ KeyValuePair(const Key& key_, const Value& value_)
        : key(key_), value(value_)
    {
    }
    __host__ __device__ __forceinline__ bool operator!=(const KeyValuePair& other) const
    {
        return value != other.value || key != other.key;
    }
};

#define SIMT_CUB_OPERATOR(name, result)                                                                      \
    struct name                                                                                              \
    {                                                                                                        \
        template <class T, class U>                                                                          \
        __host__ __device__ __forceinline__ constexpr auto operator()(const T& a, const U& b) const          \
            -> std::decay_t<decltype(result)>                                                                \
        {                                                                                                    \
            return result;                                                                                   \
        }                                                                                                    \
    };

SIMT_CUB_OPERATOR(Equality, a == b)
SIMT_CUB_OPERATOR(Inequality, a != b)
SIMT_CUB_OPERATOR(Sum, a + b)
SIMT_CUB_OPERATOR(Difference, a - b)
SIMT_CUB_OPERATOR(Division, a / b)
SIMT_CUB_OPERATOR(Max, b > a ? b : a)
SIMT_CUB_OPERATOR(Min, b < a ? b : a)

#undef SIMT_CUB_OPERATOR

/// The pair with the larger value, and of equal ones that with the smaller key.
struct ArgMax
{
    template <class T>
    __host__ __device__ __forceinline__ T operator()(const T& a, const T& b) const
    {
        return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};

/// The pair with the smaller value, and of equal ones that with the smaller key.
struct ArgMin
{
    template <class T>
    __host__ __device__ __forceinline__ T operator()(const T& a, const T& b) const
    {
        return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
    }
};

}  // namespace cub
