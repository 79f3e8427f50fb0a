// SPDX-License-Identifier: MIT
/// @file
/// The functions of the CUDA runtime that kernels call: they have the names of those for the host.
#pragma once

#include "cuda_runtime_api.h"
