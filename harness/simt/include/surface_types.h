// SPDX-License-Identifier: MIT
/// @file
/// Types of surface objects. Names and values are CUDA's own.
#pragma once

using cudaSurfaceObject_t = unsigned long long;

/// What a surface function does with coordinates outside: a read gives zero and a write is dropped, or both go to the
/// nearest element, or the kernel fails.
enum cudaSurfaceFormatMode {
    cudaFormatModeForced = 0,
    cudaFormatModeAuto = 1,
};

enum cudaSurfaceBoundaryMode {
    cudaBoundaryModeZero = 0,
    cudaBoundaryModeClamp = 1,
    cudaBoundaryModeTrap = 2,
};
