// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/merge.h>

SIMT_SEQUENTIAL_ALGORITHM(merge)
SIMT_SEQUENTIAL_ALGORITHM(merge_by_key)
