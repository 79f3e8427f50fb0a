// SPDX-License-Identifier: MIT
/// @file
/// What calls of the runtime do that a kernel makes: CUDA C++ Programming Guide, "CUDA Dynamic Parallelism". Which are refused,
/// and with which error, was measured on an H100 with CUDA 13.0.
#pragma once

#include "../engine/hooks.hpp"

#include <driver_types.h>
#include <simt/kernel.hpp>

#include <cstddef>

namespace simt::in_kernel {

cudaError_t allocate(void** pointer, std::size_t bytes, Caller where);
cudaError_t release(void* pointer);

/// Rows of bytes in global memory that a call copies, or fills with a value. It is launched as a grid of its own.
struct Rows
{
    char* to;
    std::size_t to_pitch;
    const char* from;  ///< null where they are filled
    std::size_t from_pitch;
    std::size_t width;
    std::size_t count;
    int value;  ///< that they are filled with
};

/// @param kind  cudaMemcpyDeviceToDevice for rows that are filled
cudaError_t write(Kernel& as, const Rows& rows, cudaMemcpyKind kind, cudaStream_t stream, Caller where);

/// What stands for a kernel where a call launches its work: it goes by the call's name.
Kernel call_as_kernel(const char* name);

cudaError_t create(cudaStream_t* stream, unsigned int flags, Caller where);
cudaError_t destroy(cudaStream_t stream);
cudaError_t create(cudaEvent_t* event, unsigned int flags, Caller where);
cudaError_t destroy(cudaEvent_t event);
cudaError_t record(cudaEvent_t event, cudaStream_t stream);
cudaError_t wait(cudaStream_t stream, cudaEvent_t event);

}  // namespace simt::in_kernel
