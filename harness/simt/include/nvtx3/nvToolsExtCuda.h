// SPDX-License-Identifier: MIT
/// @file
/// Names of the driver API's objects in a profiler's time line. None shows them.
#pragma once

#include "../cuda.h"
#include "nvToolsExt.h"

inline void nvtxNameCuDeviceA(CUdevice, const char*) {}
inline void nvtxNameCuContextA(CUcontext, const char*) {}
inline void nvtxNameCuStreamA(CUstream, const char*) {}
inline void nvtxNameCuEventA(CUevent, const char*) {}

#define nvtxNameCuDevice nvtxNameCuDeviceA
#define nvtxNameCuContext nvtxNameCuContextA
#define nvtxNameCuStream nvtxNameCuStreamA
#define nvtxNameCuEvent nvtxNameCuEventA
