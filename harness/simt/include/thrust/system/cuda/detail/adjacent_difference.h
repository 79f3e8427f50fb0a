// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/adjacent_difference.h>

SIMT_SEQUENTIAL_ALGORITHM(adjacent_difference)
