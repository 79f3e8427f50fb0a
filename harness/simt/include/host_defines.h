// SPDX-License-Identifier: MIT
/// @file
/// The words that CUDA adds to C++.
#pragma once
#define __HOST_DEFINES_H__  // the guard of CUDA's own, which programs ask for

// The translator needs these words, the compiler does not.
#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __grid_constant__
#define __builtin_align__(n) __align__(n)
#define __maxnreg__(n)
#define __inline_hint__
#define __align__(n) __attribute__((aligned(n)))
#define __restrict __restrict__

// A block runs on one operating-system thread, so thread-local storage is what its threads share.
#define __shared__ static __thread

// Constant memory is what lies in sections of these names, which is how the engine can know it. Each variable has one
// of its own, since g++ does not put const and other variables, or inline and other ones, into one section.
#define SIMT_TEXT(x) SIMT_TEXT_OF(x)
#define SIMT_TEXT_OF(x) #x
#define __constant__ __attribute__((section(".simt_constant." SIMT_TEXT(__COUNTER__))))
#define __managed__
