// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/reduce.h>

SIMT_SEQUENTIAL_ALGORITHM(reduce)
