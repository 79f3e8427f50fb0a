// SPDX-License-Identifier: MIT
/// @file
/// Random numbers in kernels: the device API of cuRAND.
///
/// The generators are published algorithms, and their numbers are those of NVIDIA's library. Normal numbers can differ in
/// their last bits, as logarithm and sine do.
#pragma once
#define CURAND_KERNEL_H_  // the guard of CUDA's own, which programs ask for

#include "curand.h"
#include "simt/curand_distributions.hpp"
#include "simt/curand_generators.hpp"
