// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/unique.h>

SIMT_SEQUENTIAL_ALGORITHM(unique)
SIMT_SEQUENTIAL_ALGORITHM(unique_copy)
