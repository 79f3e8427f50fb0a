// SPDX-License-Identifier: MIT
/// @file
/// What Thrust's headers expect of a configuration of its CUDA system. In Thrust's own, CUB is configured as well.
#pragma once

#include <thrust/detail/config.h>

#define THRUST_RUNTIME_FUNCTION __host__ __device__ __forceinline__
#define THRUST_FUNCTION __host__ __device__ __forceinline__
