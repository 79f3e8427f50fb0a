// SPDX-License-Identifier: MIT
/// @file
/// The words that CUDA adds to C++.
#pragma once
#define __HOST_DEFINES_H__  // the guard of CUDA's own, which programs ask for

// The translator needs these words. g++ needs them where it has the plugin that compares the two sides of a call:
// instrumentation/execution_spaces.hpp. clang, which defines __CUDA__, knows them itself; an editor reads programs with it
// (simt/clang_prelude.h).
#if __has_attribute(simt_device)
#define __global__ __attribute__((simt_global, noinline))
#define __device__ __attribute__((simt_device))
#define __host__ __attribute__((simt_host))
#elif defined(__CUDA__)
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#else
#define __global__
#define __device__
#define __host__
#endif
#define __forceinline__ inline __attribute__((always_inline))
#define __grid_constant__
#define __builtin_align__(n) __align__(n)
#define __maxnreg__(n)
#define __inline_hint__
#define CUDARTAPI
#define __align__(n) __attribute__((aligned(n)))
#define __restrict __restrict__

#ifdef __CUDA__
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#else
#define __launch_bounds__(...)
// A block runs on one operating-system thread, so thread-local storage is what its threads share.
#define __shared__ static __thread __attribute__((used))
#define __constant__
#define __managed__
#endif

// For messages, and for the names of the sections that the translator puts variables of the device into.
#define SIMT_TEXT(x) SIMT_TEXT_OF(x)
#define SIMT_TEXT_OF(x) #x

// Every use of clusters gets this message, which compiler/messages.cpp shows once.
#define SIMT_NO_CLUSTERS "launches of thread block clusters are not supported on this device"
#define __cluster_dims__(...) _Pragma(SIMT_TEXT(GCC error SIMT_NO_CLUSTERS))
#define __block_size__(...) _Pragma(SIMT_TEXT(GCC error SIMT_NO_CLUSTERS))
