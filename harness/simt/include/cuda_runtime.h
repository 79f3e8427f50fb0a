// SPDX-License-Identifier: MIT
/// @file
/// CUDA C++ as nvcc sees it, for a kernel that is to run on the CPU. As with nvcc, every translation unit begins with
/// it (see simt/prelude.h).
#pragma once

#include "simt/c_library.h"

#include <assert.h>
#include <math.h>  // not <cmath>: device code calls isnan() and abs(float) without std::
#include <stdio.h>
#include <stdlib.h>

#include "channel_descriptor.h"
#include "cuda_runtime_api.h"
#include "device_launch_parameters.h"
#include "simt/device_functions.hpp"
#include "simt/kernel.hpp"
#include "simt/occupancy.hpp"
#include "simt/symbols.hpp"
#include "surface_indirect_functions.h"
#include "texture_indirect_functions.h"
#include "vector_functions.h"

// The translator needs these words, the compiler does not.
#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __grid_constant__
#define __align__(n) __attribute__((aligned(n)))
#define __restrict __restrict__

// A block runs on one operating-system thread, so thread-local storage is what its threads share.
#define __shared__ static __thread

// For the names of the sections that the translator puts variables of the device into.
#define SIMT_TEXT(x) SIMT_TEXT_OF(x)
#define SIMT_TEXT_OF(x) #x
#define __constant__
#define __managed__

#define CUDART_INF_F INFINITY

template <class T>
inline cudaError_t cudaMalloc(T** pointer, std::size_t bytes)
{
    return ::cudaMalloc(reinterpret_cast<void**>(pointer), bytes);
}

template <class T>
inline cudaError_t cudaMallocPitch(T** pointer, std::size_t* pitch, std::size_t width, std::size_t height)
{
    return ::cudaMallocPitch(reinterpret_cast<void**>(pointer), pitch, width, height);
}

template <class T>
inline cudaError_t cudaMallocHost(T** pointer, std::size_t bytes)
{
    return ::cudaMallocHost(reinterpret_cast<void**>(pointer), bytes);
}

template <class T>
inline cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, std::size_t bytes,
                                      std::size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    return simt::copy_to_symbol(const_cast<T*>(&symbol), sizeof symbol, from, bytes, offset, kind);
}

template <class T>
inline cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, std::size_t bytes, std::size_t offset = 0,
                                        cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    return simt::copy_from_symbol(to, &symbol, sizeof symbol, bytes, offset, kind);
}

template <class T>
inline cudaError_t cudaGetSymbolAddress(void** address, const T& symbol)
{
    return simt::symbol_address(address, &symbol, sizeof symbol);
}

template <class T>
inline cudaError_t cudaGetSymbolSize(std::size_t* bytes, const T& symbol)
{
    *bytes = sizeof symbol;
    return cudaSuccess;
}
