// SPDX-License-Identifier: MIT
/// @file
/// What groups reduce and scan with. less and greater are the smaller and the greater of two values.
#pragma once

namespace cooperative_groups {

#define SIMT_FUNCTION_OBJECT(name, result)                                                                   \
    template <class T>                                                                                       \
    struct name                                                                                              \
    {                                                                                                        \
        __forceinline__ T operator()(T a, T b) const { return result; }                                      \
    };

SIMT_FUNCTION_OBJECT(plus, a + b)
SIMT_FUNCTION_OBJECT(less, b < a ? b : a)
SIMT_FUNCTION_OBJECT(greater, a < b ? b : a)
SIMT_FUNCTION_OBJECT(bit_and, a& b)
SIMT_FUNCTION_OBJECT(bit_or, a | b)
SIMT_FUNCTION_OBJECT(bit_xor, a ^ b)

#undef SIMT_FUNCTION_OBJECT

}  // namespace cooperative_groups
