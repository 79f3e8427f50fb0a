// SPDX-License-Identifier: MIT
/// @file
/// What the lanes of a warp compute together with tensor cores.
#pragma once

#include "thread.hpp"

#include <cstdint>

namespace simt {

/// Multiplies the matrices that `lanes` of a warp wait to have multiplied. Elements of lanes that are not among them are
/// taken to be zero, and what such lanes would get is lost.
void multiply_matrices(Thread* warp, std::uint32_t lanes);

}  // namespace simt
