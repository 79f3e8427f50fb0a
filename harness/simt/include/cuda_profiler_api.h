// SPDX-License-Identifier: MIT
/// @file
/// Begin and end of what a profiler is to look at. None looks.
#pragma once

#include "driver_types.h"

#pragma GCC visibility push(default)
extern "C" {
cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();
}
#pragma GCC visibility pop
