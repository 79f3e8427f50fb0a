// SPDX-License-Identifier: MIT
/// @file
/// The vectors of a dimension of Sobol's sequence, which the host gets and kernels begin with.
#pragma once

typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
