// SPDX-License-Identifier: MIT
/// @file
/// What the translator makes of a call of the runtime whose result nobody uses (see translate/translate.hpp).
#pragma once

#include "../driver_types.h"

#pragma GCC visibility push(default)

namespace simt {

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

}  // namespace simt

#pragma GCC visibility pop
