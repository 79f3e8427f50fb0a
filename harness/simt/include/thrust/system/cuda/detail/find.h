// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/find.h>

SIMT_SEQUENTIAL_ALGORITHM(find_if)
