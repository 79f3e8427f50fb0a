// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/scan.h>

SIMT_SEQUENTIAL_ALGORITHM(inclusive_scan)
SIMT_SEQUENTIAL_ALGORITHM(exclusive_scan)
