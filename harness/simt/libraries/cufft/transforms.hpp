// SPDX-License-Identifier: MIT
/// @file
/// The plans that live, and how their transforms are made.
#pragma once

#include "plan.hpp"

#include <optional>

namespace simt {

/// Null if there is no such plan: a program may pass any number.
CufftPlan* find_plan(cufftHandle handle);

/// Makes a plan that has no transforms yet.
cufftHandle new_plan();

/// @return whether there was such a plan
bool destroy_plan(cufftHandle handle);

/// Whether the strides and dimensions of one side can be those of an array.
bool is_layout(const CufftLayout& layout);

/// Gives a plan its transforms.
///
/// @param work_size  of a work area, in bytes: none is needed; may be null
cufftResult make_plan(const ApiCall& call, cufftHandle handle, const CufftPlan& wanted,
                      std::size_t* work_size);

/// Makes the transforms of a plan.
///
/// @param type  that the plan must have; nothing if it may have any
cufftResult execute_plan(ApiCall call, cufftHandle handle, std::optional<cufftType> type, void* input,
                         void* output, int direction);

}  // namespace simt
