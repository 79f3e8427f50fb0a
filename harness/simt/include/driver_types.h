// SPDX-License-Identifier: MIT
/// @file
/// Types and constants of the CUDA runtime API. Names and values are CUDA's own.
#pragma once

#include "simt/device_properties.hpp"

#include <cstddef>

enum cudaError {
#define SIMT_ERROR(name, value, text) name = value,
#include "simt/error_codes.inc"
#undef SIMT_ERROR
};
using cudaError_t = cudaError;

enum cudaMemcpyKind {
    cudaMemcpyHostToHost = 0,
    cudaMemcpyHostToDevice = 1,
    cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3,
    cudaMemcpyDefault = 4,
};

using cudaStream_t = struct CUstream_st*;
using cudaEvent_t = struct CUevent_st*;

constexpr unsigned int cudaEventDefault = 0;
constexpr unsigned int cudaEventBlockingSync = 1;
constexpr unsigned int cudaEventDisableTiming = 2;
constexpr unsigned int cudaStreamDefault = 0;
constexpr unsigned int cudaStreamNonBlocking = 1;

constexpr unsigned int cudaOccupancyDefault = 0;
constexpr unsigned int cudaOccupancyDisableCachingOverride = 1;

#include "simt/array_types.h"
