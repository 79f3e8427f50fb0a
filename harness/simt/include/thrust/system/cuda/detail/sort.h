// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/sort.h>

SIMT_SEQUENTIAL_ALGORITHM(stable_sort)
SIMT_SEQUENTIAL_ALGORITHM(stable_sort_by_key)
