// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/launch.h>
#include <thrust/system/detail/sequential/partition.h>

SIMT_SEQUENTIAL_ALGORITHM(stable_partition)
SIMT_SEQUENTIAL_ALGORITHM(stable_partition_copy)
