// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/unique_by_key.h>

SIMT_SEQUENTIAL_ALGORITHM(unique_by_key)
SIMT_SEQUENTIAL_ALGORITHM(unique_by_key_copy)
