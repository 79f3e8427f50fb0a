// SPDX-License-Identifier: MIT
/// @file
/// What --cuda 12 changes: the version that programs ask for. What CUDA 13 has removed is declared anyway.
#pragma once

#undef __CUDACC_VER_MAJOR__
#undef __CUDACC_VER_MINOR__
#undef __CUDACC_VER_BUILD__
#undef CUDART_VERSION
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 9
#define __CUDACC_VER_BUILD__ 86
#define CUDART_VERSION 12090
#define SIMT_CUDA_VERSION 12090  // of the driver API: cuda.h
