// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/remove.h>

SIMT_SEQUENTIAL_ALGORITHM(remove_if)
SIMT_SEQUENTIAL_ALGORITHM(remove_copy_if)
