// SPDX-License-Identifier: MIT
/// @file
/// What programs of the runtime API take from the driver API's header. Its functions are not supported.
#pragma once

#include "driver_types.h"

#define CUDA_VERSION 13000

using CUdevice = int;
using CUstream = cudaStream_t;
using CUevent = cudaEvent_t;
using CUdeviceptr = unsigned long long;

enum CUresult {
    CUDA_SUCCESS = 0,
    CUDA_ERROR_INVALID_VALUE = 1,
    CUDA_ERROR_OUT_OF_MEMORY = 2,
    CUDA_ERROR_NOT_INITIALIZED = 3,
    CUDA_ERROR_NO_DEVICE = 100,
    CUDA_ERROR_INVALID_DEVICE = 101,
    CUDA_ERROR_UNKNOWN = 999,
};
