// SPDX-License-Identifier: MIT
/// @file
/// The occupancy functions that take a kernel by its name. CUDA Runtime API reference, "Occupancy".
///
/// They count threads, places for blocks and shared memory. Registers do not count: how many a kernel would take is not
/// known before a GPU's compiler has seen it, so on a GPU fewer blocks may fit.
#pragma once

#include "../cuda_runtime_api.h"

template <class T>
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, T kernel, int block_size,
                                                                 std::size_t dynamic_shared_bytes)
{
    return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, reinterpret_cast<const void*>(kernel),
                                                           block_size, dynamic_shared_bytes);
}

template <class T>
inline cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, T kernel, int block_size,
                                                       std::size_t dynamic_shared_bytes, unsigned int flags)
{
    return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
        blocks, reinterpret_cast<const void*>(kernel), block_size, dynamic_shared_bytes, flags);
}

template <class T>
inline cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* dynamic_shared_bytes, T kernel,
                                                             int blocks, int block_size)
{
    return ::cudaOccupancyAvailableDynamicSMemPerBlock(
        dynamic_shared_bytes, reinterpret_cast<const void*>(kernel), blocks, block_size);
}

/// The block size with which the most threads are resident, the largest of those that are equal, and how many such blocks
/// fill the device.
///
/// @param shared_bytes_of  block size → bytes of dynamic shared memory that such a block takes
/// @param limit            largest block size looked at; 0 for the device's
template <class SharedBytesOf, class T>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* min_grid_size, int* block_size,
                                                                  T kernel, SharedBytesOf shared_bytes_of,
                                                                  int limit = 0)
{
    if (min_grid_size == nullptr || block_size == nullptr || kernel == nullptr) {
        return kernel == nullptr ? cudaErrorInvalidDeviceFunction : cudaErrorInvalidValue;
    }
    cudaDeviceProp device;
    if (const cudaError_t error = cudaGetDeviceProperties(&device, 0); error != cudaSuccess) {
        return error;
    }
    const int largest = limit > 0 && limit < device.maxThreadsPerBlock ? limit : device.maxThreadsPerBlock;
    int most_threads = 0;
    for (int size = largest; size > 0; size = (size - 1) / device.warpSize * device.warpSize) {
        int blocks = 0;
        const cudaError_t error =
            cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, size, shared_bytes_of(size));
        if (error != cudaSuccess) {
            return error;
        }
        if (blocks * size > most_threads) {
            most_threads = blocks * size;
            *block_size = size;
            *min_grid_size = blocks * device.multiProcessorCount;
        }
    }
    return cudaSuccess;
}

template <class T>
inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int* min_grid_size, int* block_size, T kernel,
                                                      std::size_t dynamic_shared_bytes = 0, int limit = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
        min_grid_size, block_size, kernel, [dynamic_shared_bytes](int) { return dynamic_shared_bytes; },
        limit);
}
