// SPDX-License-Identifier: MIT
/// @file
/// What clang reads before the first line of a .cu file, in place of prelude.h: clangd, which shows errors and completes
/// names in an editor, is clang. Nothing is ever compiled from it.
///
/// clang knows CUDA C++ itself, and distinguishes functions of the host from those of the device. The functions of the
/// CPU device have no such mark, so a pragma marks them for both sides: those of this file here, and those of each other
/// CUDA header in a header of the same name that the build writes (cmake/ClangHeaders.cmake). Functions of the C library
/// belong to both sides too, as the prelude of simt-cc has it. Those of the C++ library are the host's, as they are with
/// nvcc, unless they are constexpr.
#pragma once

// A C++ file that is compiled with the same options is left alone.
#ifdef __CUDA__

#include "../host_defines.h"

// The headers of the C library, and not those of the C++ library with the same names, which include more.
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#pragma clang force_cuda_host_device begin
#include "c_library.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#pragma clang force_cuda_host_device end
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS

// What CUDA's headers include of the C++ library: it does not compile if a part of it belongs to both sides.
#include <algorithm>
#include <array>
#include <atomic>
#include <cfenv>
#include <cmath>
#include <cstring>
#include <functional>
#include <iterator>
#include <limits>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// clang has this function built in, for the device alone.
extern "C" __device__ void __syncthreads();

#pragma clang force_cuda_host_device begin
#include "prelude.h"

// What clang makes of <<<grid, block, shared, stream>>>, by whether it finds a CUDA Toolkit.
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t shared = 0,
                                     cudaStream_t stream = nullptr);
unsigned cudaConfigureCall(dim3 grid, dim3 block, std::size_t shared = 0, cudaStream_t stream = nullptr);
#pragma clang force_cuda_host_device end

#endif
