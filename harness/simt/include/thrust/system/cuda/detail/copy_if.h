// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/copy_if.h>

SIMT_SEQUENTIAL_ALGORITHM(copy_if)
