// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/extrema.h>

SIMT_SEQUENTIAL_ALGORITHM(min_element)
SIMT_SEQUENTIAL_ALGORITHM(max_element)
SIMT_SEQUENTIAL_ALGORITHM(minmax_element)
