// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/set_operations.h>

SIMT_SEQUENTIAL_ALGORITHM(set_difference)
SIMT_SEQUENTIAL_ALGORITHM(set_intersection)
SIMT_SEQUENTIAL_ALGORITHM(set_symmetric_difference)
SIMT_SEQUENTIAL_ALGORITHM(set_union)
