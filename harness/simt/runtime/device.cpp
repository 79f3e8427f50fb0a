// SPDX-License-Identifier: MIT
// Devices, errors, streams and events of the CUDA runtime API.
#include "../device/device.hpp"
#include "array.hpp"
#include "capture.hpp"
#include "in_kernel.hpp"
#include "memory_hints.hpp"
#include "memory_pools.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <chrono>

struct CUstream_st
{
    /// What cudaStreamSetAttribute() keeps. All of it is hints.
    struct Attributes
    {
        cudaAccessPolicyWindow access_policy_window{};
        cudaSynchronizationPolicy synchronization_policy = cudaSyncPolicyAuto;
        cudaLaunchMemSyncDomainMap domain_map{0, 1};
        cudaLaunchMemSyncDomain domain = cudaLaunchMemSyncDomainDefault;
    };

    unsigned flags = cudaStreamDefault;
    int priority = 0;
    unsigned long long number = 0;  ///< cudaStreamGetId()
    Attributes attributes;
};

struct CUevent_st
{
    std::chrono::steady_clock::time_point time;
    bool recorded = false;
    bool takes_time = true;
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

cudaError_t answer(int* result, int value)
{
    if (result == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    *result = value;
    return cudaSuccess;
}

// Lower numbers come first (CUDA Runtime API, "Stream Management"); which there are is left open.
constexpr int least_priority = 0;
constexpr int greatest_priority = -5;

/// Whether the stream is one that no program creates: the default stream under each of its names.
bool is_built_in(cudaStream_t stream)
{
    return stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread;
}

// The default streams have an attribute set of their own, and the numbers 1 and 2.
CUstream_st legacy_stream{cudaStreamDefault, 0, 1, {}};
CUstream_st stream_per_thread{cudaStreamDefault, 0, 2, {}};
unsigned long long last_stream_number = 2;

CUstream_st& stream_of(cudaStream_t handle)
{
    return !is_built_in(handle) ? *handle : handle == cudaStreamPerThread ? stream_per_thread : legacy_stream;
}

/// A new stream or event. Everything a stream is given is done at once, so it needs no contents.
template <class T>
cudaError_t create(T** handle, unsigned int flags, unsigned int known_flags)
{
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (handle == nullptr || (flags & ~known_flags) != 0) {
        return device->fail(cudaErrorInvalidValue);
    }
    *handle = new T;
    return cudaSuccess;
}

template <class T>
cudaError_t destroy(T* handle)
{
    const auto device = Device::get();
    if (handle == nullptr) {
        return device->fail(cudaErrorInvalidResourceHandle);
    }
    delete handle;
    return cudaSuccess;
}

/// Whether CUDA takes it: the share that hits is one, and what misses does not persist.
bool is_window(const cudaAccessPolicyWindow& window)
{
    return window.hitRatio >= 0 && window.hitRatio <= 1 && window.missProp != cudaAccessPropertyPersisting;
}

/// What a call that works on `event` returns before it does so.
cudaError_t use(cudaEvent_t event)
{
    const auto device = Device::get();
    return event == nullptr ? device->fail(cudaErrorInvalidResourceHandle) : device->usable();
}

cudaError_t record(const simt::ApiCall& call, cudaEvent_t event, bool is_external)
{
    const auto device = Device::get();
    if (const cudaError_t error = use(event); error != cudaSuccess) {
        return error;
    }
    if (const auto captured = simt::capture_record(call, event, is_external)) {
        return *captured;
    }
    event->time = std::chrono::steady_clock::now();
    event->recorded = true;
    device->streams().record(event, call.stream);
    return cudaSuccess;
}

}  // namespace

extern "C" {

cudaError_t cudaGetLastError()
{
    return Device::get()->take_last_error();
}

cudaError_t cudaPeekAtLastError()
{
    return Device::get()->peek_last_error();
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
    return answer(count, 1);
}

cudaError_t cudaGetDevice(int* device)
{
    return answer(device, 0);
}

cudaError_t cudaSetDevice(int device)
{
    const auto only = Device::get();
    if (device != 0) {
        return only->fail(cudaErrorInvalidDevice);
    }
    only->note_used();
    return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize()
{
    const auto device = Device::get();
    if (const auto refused =
            simt::refuse_unsafe_call({"cudaDeviceSynchronize", __builtin_return_address(0)})) {
        return *refused;
    }
    device->streams().host_waits_for_all();
    return device->usable();
}

cudaError_t cudaDeviceReset()
{
    const auto device = Device::get();
    device->streams().host_waits_for_all();
    device->reset();
    simt::forget_images();
    simt::forget_pools();
    simt::forget_graph_memory();
    simt::forget_memory_hints();
    return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t* stream)
{
    return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags)
{
    if (simt::is_in_kernel()) {
        return simt::in_kernel::create(stream, flags, SIMT_CALLER);
    }
    return cudaStreamCreateWithPriority(stream, flags, 0);
}

/// Priorities out of range are taken to be the nearest (CUDA Runtime API, "Stream Management").
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int priority)
{
    const auto device = Device::get();
    const cudaError_t error = create(stream, flags, cudaStreamNonBlocking);
    if (error == cudaSuccess) {
        (*stream)->flags = flags;
        device->streams().add(*stream, (flags & cudaStreamNonBlocking) == 0);
        (*stream)->priority = std::clamp(priority, greatest_priority, least_priority);
        (*stream)->number = ++last_stream_number;
    }
    return error;
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest)
{
    if (least != nullptr) {
        *least = least_priority;
    }
    if (greatest != nullptr) {
        *greatest = greatest_priority;
    }
    return Device::get()->usable();
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority)
{
    return answer(priority, is_built_in(stream) ? 0 : stream->priority);
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned int* flags)
{
    if (flags == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    *flags = is_built_in(stream) ? cudaStreamDefault : stream->flags;
    return cudaSuccess;
}

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* id)
{
    if (id == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    *id = stream_of(stream).number;
    return cudaSuccess;
}

cudaError_t cudaStreamGetDevice(cudaStream_t, int* device)
{
    return answer(device, 0);
}

cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaLaunchAttributeID attribute,
                                   cudaLaunchAttributeValue* value)
{
    const auto device = Device::get();
    if (value == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    const CUstream_st& asked = stream_of(stream);
    switch (attribute) {
        case cudaLaunchAttributeAccessPolicyWindow:
            value->accessPolicyWindow = asked.attributes.access_policy_window;
            return cudaSuccess;
        case cudaLaunchAttributeSynchronizationPolicy:
            value->syncPolicy = asked.attributes.synchronization_policy;
            return cudaSuccess;
        case cudaLaunchAttributePriority: value->priority = asked.priority; return cudaSuccess;
        case cudaLaunchAttributeMemSyncDomainMap:
            value->memSyncDomainMap = asked.attributes.domain_map;
            return cudaSuccess;
        case cudaLaunchAttributeMemSyncDomain:
            value->memSyncDomain = asked.attributes.domain;
            return cudaSuccess;
        default: return device->fail(cudaErrorInvalidValue);
    }
}

cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaLaunchAttributeID attribute,
                                   const cudaLaunchAttributeValue* value)
{
    const auto device = Device::get();
    if (value == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    CUstream_st::Attributes& kept = stream_of(stream).attributes;
    switch (attribute) {
        case cudaLaunchAttributeAccessPolicyWindow:
            if (!is_window(value->accessPolicyWindow)) {
                return device->fail(cudaErrorInvalidValue);
            }
            kept.access_policy_window = value->accessPolicyWindow;
            return cudaSuccess;
        case cudaLaunchAttributeSynchronizationPolicy:
            kept.synchronization_policy = value->syncPolicy;
            return cudaSuccess;
        case cudaLaunchAttributePriority:
            stream_of(stream).priority = std::clamp(value->priority, greatest_priority, least_priority);
            return cudaSuccess;
        case cudaLaunchAttributeMemSyncDomainMap:
            kept.domain_map = value->memSyncDomainMap;
            return cudaSuccess;
        case cudaLaunchAttributeMemSyncDomain: kept.domain = value->memSyncDomain; return cudaSuccess;
        default: return device->fail(cudaErrorInvalidValue);
    }
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from)
{
    const auto device = Device::get();
    stream_of(to).attributes = stream_of(from).attributes;
    return device->usable();
}

/// Nothing here has a cache, so nothing persists in it.
cudaError_t cudaCtxResetPersistingL2Cache()
{
    return Device::get()->usable();
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    if (simt::is_in_kernel()) {
        return simt::in_kernel::destroy(stream);
    }
    return destroy(is_built_in(stream) ? nullptr : stream);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    const auto device = Device::get();
    if (const auto refused =
            simt::refuse_to_wait({"cudaStreamSynchronize", __builtin_return_address(0), stream})) {
        return *refused;
    }
    device->streams().host_waits_for(stream);
    return device->usable();
}

/// All work is done: the program may rely on that from here on.
cudaError_t cudaStreamQuery(cudaStream_t stream)
{
    if (const auto refused = simt::refuse_to_wait({"cudaStreamQuery", __builtin_return_address(0), stream})) {
        return *refused;
    }
    return cudaStreamSynchronize(stream);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags)
{
    if (simt::is_in_kernel()) {
        return simt::in_kernel::wait(stream, event);
    }
    const cudaError_t error = use(event);
    if (error == cudaSuccess) {
        if (const auto captured =
                simt::capture_wait({"cudaStreamWaitEvent", __builtin_return_address(0), stream, true}, event,
                                   flags == cudaEventWaitExternal)) {
            return *captured;
        }
        Device::get()->streams().wait(stream, event);
    }
    return error;
}

cudaError_t cudaEventCreate(cudaEvent_t* event)
{
    return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags)
{
    if (simt::is_in_kernel()) {
        return simt::in_kernel::create(event, flags, SIMT_CALLER);
    }
    const auto device = Device::get();
    const cudaError_t error = create(event, flags, cudaEventBlockingSync | cudaEventDisableTiming);
    if (error == cudaSuccess) {
        (*event)->takes_time = (flags & cudaEventDisableTiming) == 0;
    }
    return error;
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    if (simt::is_in_kernel()) {
        return simt::in_kernel::destroy(event);
    }
    return destroy(event);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    if (simt::is_in_kernel()) {
        return simt::in_kernel::record(event, stream);
    }
    return record({"cudaEventRecord", __builtin_return_address(0), stream, true}, event, false);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags)
{
    return flags == cudaEventRecordDefault || flags == cudaEventRecordExternal
               ? record({"cudaEventRecordWithFlags", __builtin_return_address(0), stream, true}, event,
                        flags == cudaEventRecordExternal)
               : Device::get()->fail(cudaErrorInvalidValue);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    const cudaError_t error = use(event);
    if (error == cudaSuccess) {
        if (const auto refused =
                simt::refuse_captured_event({"cudaEventSynchronize", __builtin_return_address(0)}, event)) {
            return *refused;
        }
        Device::get()->streams().host_waits_for_event(event);
    }
    return error;
}

/// What was recorded is done: the program may rely on that from here on.
cudaError_t cudaEventQuery(cudaEvent_t event)
{
    return cudaEventSynchronize(event);
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end)
{
    if (milliseconds == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    for (const cudaEvent_t event : {start, end}) {
        // After an error that stays, nothing was made or recorded: the handles may be anything.
        if (const cudaError_t error = use(event); error != cudaSuccess) {
            return error;
        }
        if (!event->recorded || !event->takes_time) {
            return Device::get()->fail(cudaErrorInvalidResourceHandle);
        }
    }
    *milliseconds = std::chrono::duration<float, std::milli>(end->time - start->time).count();
    return cudaSuccess;
}

}  // extern "C"
