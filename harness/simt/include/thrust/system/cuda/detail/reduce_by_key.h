// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/reduce_by_key.h>

SIMT_SEQUENTIAL_ALGORITHM(reduce_by_key)
