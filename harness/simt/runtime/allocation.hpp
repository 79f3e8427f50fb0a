// SPDX-License-Identifier: MIT
/// @file
/// Device memory, for all calls that allocate it.
#pragma once

#include "api_call.hpp"

#include <cstddef>

namespace simt {

/// cudaMalloc(), for `call`.
cudaError_t allocate(const ApiCall& call, void** pointer, std::size_t bytes);

}  // namespace simt
