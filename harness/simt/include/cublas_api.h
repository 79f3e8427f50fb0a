// SPDX-License-Identifier: MIT
/// @file
/// What CUDA's own cublas_v2.h includes, and a few programs instead of it.
#pragma once

#include "cublas_v2.h"
