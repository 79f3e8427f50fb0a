// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/scan_by_key.h>

SIMT_SEQUENTIAL_ALGORITHM(inclusive_scan_by_key)
SIMT_SEQUENTIAL_ALGORITHM(exclusive_scan_by_key)
