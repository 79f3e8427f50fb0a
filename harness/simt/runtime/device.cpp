// SPDX-License-Identifier: MIT
// Devices, errors, streams and events of the CUDA runtime API.
#include "../engine/device.hpp"
#include "../memory/shared_memory.hpp"

#include <cuda_runtime_api.h>

#include <chrono>
#include <cstdio>

struct CUstream_st
{
};

struct CUevent_st
{
    std::chrono::steady_clock::time_point time;
    bool recorded = false;
};

namespace {

using simt::Device;

struct ErrorText
{
    cudaError_t code;
    const char* name;
    const char* text;
};

constexpr ErrorText error_texts[] = {
#define SIMT_ERROR(name, value, text) {name, #name, text},
#include <simt/error_codes.inc>
#undef SIMT_ERROR
};

const ErrorText* find_error(cudaError_t error)
{
    for (const ErrorText& entry : error_texts) {
        if (entry.code == error) {
            return &entry;
        }
    }
    return nullptr;
}

template <class Handle>
cudaError_t create(Handle** handle)
{
    if (handle == nullptr) {
        return Device::get().fail(cudaErrorInvalidValue);
    }
    *handle = new Handle;
    return cudaSuccess;
}

template <class Handle>
cudaError_t destroy(Handle* handle)
{
    if (handle == nullptr) {
        return Device::get().fail(cudaErrorInvalidResourceHandle);
    }
    delete handle;
    return cudaSuccess;
}

}  // namespace

extern "C" {

cudaError_t cudaGetLastError()
{
    return Device::get().take_last_error();
}

cudaError_t cudaPeekAtLastError()
{
    return Device::get().peek_last_error();
}

const char* cudaGetErrorName(cudaError_t error)
{
    const ErrorText* entry = find_error(error);
    return entry != nullptr ? entry->name : "unrecognized error code";
}

const char* cudaGetErrorString(cudaError_t error)
{
    const ErrorText* entry = find_error(error);
    return entry != nullptr ? entry->text : "unrecognized error code";
}

cudaError_t cudaGetDeviceCount(int* count)
{
    if (count == nullptr) {
        return Device::get().fail(cudaErrorInvalidValue);
    }
    *count = 1;
    return cudaSuccess;
}

cudaError_t cudaGetDevice(int* device)
{
    if (device == nullptr) {
        return Device::get().fail(cudaErrorInvalidValue);
    }
    *device = 0;
    return cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
    return device == 0 ? cudaSuccess : Device::get().fail(cudaErrorInvalidDevice);
}

/// The limits of sm_90, CUDA C++ Programming Guide, "Compute Capabilities".
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device)
{
    if (properties == nullptr) {
        return Device::get().fail(cudaErrorInvalidValue);
    }
    if (device != 0) {
        return Device::get().fail(cudaErrorInvalidDevice);
    }
    *properties = {};
    std::snprintf(properties->name, sizeof properties->name, "CPU device (sm_90 rules)");
    properties->totalGlobalMem = Device::get().memory().size();
    properties->sharedMemPerBlock = simt::max_dynamic_shared_bytes;
    properties->sharedMemPerBlockOptin = 227 * 1024;
    properties->sharedMemPerMultiprocessor = 228 * 1024;
    properties->totalConstMem = 64 * 1024;
    properties->regsPerBlock = 65536;
    properties->warpSize = simt::warp_size;
    properties->maxThreadsPerBlock = simt::Block::max_threads;
    properties->maxThreadsDim[0] = properties->maxThreadsDim[1] = 1024;
    properties->maxThreadsDim[2] = 64;
    properties->maxGridSize[0] = 2147483647;
    properties->maxGridSize[1] = properties->maxGridSize[2] = 65535;
    properties->maxThreadsPerMultiProcessor = 2048;
    properties->multiProcessorCount = 1;
    properties->major = 9;
    properties->minor = 0;
    return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize()
{
    return Device::get().pending_error();
}

cudaError_t cudaDeviceReset()
{
    return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t* stream)
{
    return create(stream);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int)
{
    return cudaStreamCreate(stream);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    return destroy(stream);
}

cudaError_t cudaStreamSynchronize(cudaStream_t)
{
    return Device::get().pending_error();
}

cudaError_t cudaEventCreate(cudaEvent_t* event)
{
    return create(event);
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    return destroy(event);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t)
{
    if (event == nullptr) {
        return Device::get().fail(cudaErrorInvalidResourceHandle);
    }
    event->time = std::chrono::steady_clock::now();
    event->recorded = true;
    return Device::get().pending_error();
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    if (event == nullptr) {
        return Device::get().fail(cudaErrorInvalidResourceHandle);
    }
    return Device::get().pending_error();
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end)
{
    if (milliseconds == nullptr) {
        return Device::get().fail(cudaErrorInvalidValue);
    }
    if (start == nullptr || end == nullptr || !start->recorded || !end->recorded) {
        return Device::get().fail(cudaErrorInvalidResourceHandle);
    }
    *milliseconds = std::chrono::duration<float, std::milli>(end->time - start->time).count();
    return cudaSuccess;
}

}  // extern "C"
