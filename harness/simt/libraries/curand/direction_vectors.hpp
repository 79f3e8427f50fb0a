// SPDX-License-Identifier: MIT
/// @file
/// The direction vectors of Sobol's sequence: S. Joe and F. Kuo, "Constructing Sobol Sequences with Better Two-Dimensional
/// Projections", SIAM J. Sci. Comput. 30, 2008, by their criterion D(6).
#pragma once

#include <curand.h>

namespace simt {

/// Of the dimensions that the device has, which are the first of 21,201.
constexpr unsigned int sobol_dimensions = 46;

/// One for each dimension.
curandDirectionVectors32_t* sobol_vectors_32();
curandDirectionVectors64_t* sobol_vectors_64();

}  // namespace simt
