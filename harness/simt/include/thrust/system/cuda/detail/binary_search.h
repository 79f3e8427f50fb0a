// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/binary_search.h>

SIMT_SEQUENTIAL_ALGORITHM(lower_bound)
SIMT_SEQUENTIAL_ALGORITHM(upper_bound)
SIMT_SEQUENTIAL_ALGORITHM(binary_search)
