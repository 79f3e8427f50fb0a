// SPDX-License-Identifier: MIT
// What the compiler driver puts before the first line of every .cu file, precompiled: what nvcc defines there, and its
// header. No other file includes it, so that it need not guard itself: g++ warns of that in a header that it
// precompiles.
#define __CUDACC__ 1
#define __NVCC__ 1
#ifdef SIMT_CUDA_12  // --cuda 12
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 9
#define __CUDACC_VER_BUILD__ 86
#else
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 88
#endif
#define __CUDA_ARCH_LIST__ 900
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#define SIMT_CUDA_ARCH 900  // what __CUDA_ARCH__ is in code for the device: see translate/translate.cpp
// Which of two bodies a function for both sides runs: see there, too.
#define SIMT_ON_DEVICE ::simt::on_device()
#include <cuda_runtime.h>
#include <simt/nv_atomics.hpp>
#include <simt/ptx.hpp>
#ifndef __CUDA__
#pragma simt instantiate  // a pragma of the plugin: instrumentation/instantiation.hpp
#endif
