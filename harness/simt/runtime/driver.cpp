// SPDX-License-Identifier: MIT
// The driver API: contexts of its own, and the rest by the runtime's functions. A CUresult is the number of the cudaError_t
// that means the same.
#include "../device/device.hpp"
#include "allocation.hpp"
#include "api_call.hpp"
#include "copy.hpp"
#include "driver_call.hpp"
#include "launch.hpp"

#include <cuda.h>
#include <simt/occupancy.hpp>

#include <algorithm>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <vector>

struct CUctx_st
{
    unsigned int flags = 0;
};

namespace {

using simt::Device;
using simt::driver::ask;
using simt::driver::host;
using simt::driver::result_of;
using simt::driver::set;
using simt::driver::work;

bool is_initialised = false;
int primary_uses = 0;
CUctx_st primary;

/// Contexts that programs have created; all use the one device's memory.
std::set<CUcontext>& created()
{
    static auto& all = *new std::set<CUcontext>;
    return all;
}

/// The contexts of this host thread, the current one last.
std::vector<CUcontext>& stack()
{
    static thread_local std::vector<CUcontext> contexts;
    return contexts;
}

bool is_context(CUcontext context)
{
    return context == &primary || created().count(context) > 0;
}

/// The current context; the runtime, once it is used, works in the primary one.
CUcontext current()
{
    if (!stack().empty()) {
        return stack().back();
    }
    return Device::get()->is_used() ? &primary : nullptr;
}

/// @param allocate  takes the place for the pointer
template <class Allocate>
CUresult allocate(CUdeviceptr* to, Allocate allocate)
{
    return work([&] {
        void* pointer = nullptr;
        const cudaError_t error = to != nullptr ? allocate(&pointer) : cudaErrorInvalidValue;
        if (error == cudaSuccess) {
            *to = reinterpret_cast<CUdeviceptr>(pointer);
        }
        return error;
    });
}

CUresult copy(const simt::ApiCall& call, void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    return work([&] { return simt::copy_linear(call, to, from, bytes, kind); });
}

CUresult fill(const simt::ApiCall& call, CUdeviceptr to, const simt::Filling& filling, std::size_t count)
{
    return work([&] {
        return to % filling.bytes == 0 ? simt::fill_linear(call, host(to), filling, count)
                                       : cudaErrorInvalidValue;
    });
}

CUresult launch(CUfunction function, dim3 grid, dim3 block, unsigned int dynamic_shared_bytes,
                CUstream stream, void** arguments, const void* where, bool is_cooperative)
{
    return work([&] {
        return function != nullptr
                   ? simt::launch_at(function,
                                     {grid, block, dynamic_shared_bytes, where, stream, is_cooperative},
                                     arguments)
                   : cudaErrorInvalidResourceHandle;
    });
}

const char* name_of(CUresult result)
{
    switch (result) {
#define SIMT_RESULT(name, value)                                                                             \
    case name:                                                                                               \
        return #name;
#include <simt/driver_results.inc>
#undef SIMT_RESULT
    }
    return nullptr;
}

/// What the attribute of a kernel is; nothing if there is no such attribute.
std::optional<int> attribute_of(const cudaFuncAttributes& of, CUfunction_attribute attribute)
{
    switch (attribute) {
        case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: return of.maxThreadsPerBlock;
        case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: return static_cast<int>(of.sharedSizeBytes);
        case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES: return static_cast<int>(of.constSizeBytes);
        case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES: return static_cast<int>(of.localSizeBytes);
        case CU_FUNC_ATTRIBUTE_NUM_REGS: return of.numRegs;
        case CU_FUNC_ATTRIBUTE_PTX_VERSION: return of.ptxVersion;
        case CU_FUNC_ATTRIBUTE_BINARY_VERSION: return of.binaryVersion;
        case CU_FUNC_ATTRIBUTE_CACHE_MODE_CA: return of.cacheModeCA;
        case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES: return of.maxDynamicSharedSizeBytes;
        case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT: return of.preferredShmemCarveout;
        default: return {};
    }
}

}  // namespace

namespace simt::driver {

bool is_started()
{
    return is_initialised || Device::get()->is_used();
}

bool has_context()
{
    return current() != nullptr;
}

}  // namespace simt::driver

extern "C" {

CUresult cuInit(unsigned int flags)
{
    if (flags != 0) {
        return CUDA_ERROR_INVALID_VALUE;
    }
    const simt::WriteAccess access;
    is_initialised = true;
    return CUDA_SUCCESS;
}

CUresult cuDriverGetVersion(int* version)
{
    return set(version, CUDA_VERSION);
}

CUresult cuGetErrorName(CUresult result, const char** name)
{
    const char* const known = name_of(result);
    const CUresult done = set(name, known);
    return done == CUDA_SUCCESS && known == nullptr ? CUDA_ERROR_INVALID_VALUE : done;
}

CUresult cuGetErrorString(CUresult result, const char** text)
{
    const bool is_known = name_of(result) != nullptr;
    const CUresult done =
        set(text, is_known ? cudaGetErrorString(static_cast<cudaError_t>(result)) : nullptr);
    return done == CUDA_SUCCESS && !is_known ? CUDA_ERROR_INVALID_VALUE : done;
}

CUresult cuDeviceGet(CUdevice* device, int ordinal)
{
    return ask([&] {
        const CUresult done = ordinal == 0 ? set(device, 0) : CUDA_ERROR_INVALID_DEVICE;
        return static_cast<cudaError_t>(done);
    });
}

CUresult cuDeviceGetCount(int* count)
{
    return ask([&] { return cudaGetDeviceCount(count); });
}

CUresult cuDeviceGetName(char* name, int length, CUdevice device)
{
    return ask([&] {
        cudaDeviceProp properties;
        const cudaError_t error = cudaGetDeviceProperties(&properties, device);
        if (error == cudaSuccess && (name == nullptr || length <= 0)) {
            return cudaErrorInvalidValue;
        }
        if (error == cudaSuccess) {
            const std::size_t room = static_cast<std::size_t>(length) - 1;
            const std::size_t used = std::min(room, std::strlen(properties.name));
            std::memcpy(name, properties.name, used);
            name[used] = '\0';
        }
        return error;
    });
}

CUresult cuDeviceGetUuid(CUuuid* uuid, CUdevice device)
{
    return ask([&] {
        cudaDeviceProp properties;
        const cudaError_t error = cudaGetDeviceProperties(&properties, device);
        return error == cudaSuccess ? static_cast<cudaError_t>(set(uuid, properties.uuid)) : error;
    });
}

CUresult cuDeviceTotalMem(std::size_t* bytes, CUdevice device)
{
    return ask([&] {
        cudaDeviceProp properties;
        const cudaError_t error = cudaGetDeviceProperties(&properties, device);
        return error == cudaSuccess ? static_cast<cudaError_t>(set(bytes, properties.totalGlobalMem)) : error;
    });
}

/// The numbers are those of cudaDeviceAttr. Of what only the driver API has, the device supports virtual memory, which a program
/// may ask to be compressible.
CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device)
{
    return ask([&] {
        const cudaError_t error =
            cudaDeviceGetAttribute(value, static_cast<cudaDeviceAttr>(attribute), device);
        const bool is_drivers_own = error == cudaErrorInvalidValue && value != nullptr && attribute > 0 &&
                                    attribute < CU_DEVICE_ATTRIBUTE_MAX;
        const bool is_supported = attribute == CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED ||
                                  attribute == CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED;
        return is_drivers_own ? static_cast<cudaError_t>(set(value, is_supported ? 1 : 0)) : error;
    });
}

CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device)
{
    const CUresult result = cuDeviceGetAttribute(major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
    return result == CUDA_SUCCESS
               ? cuDeviceGetAttribute(minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device)
               : result;
}

CUresult cuDeviceGetProperties(CUdevprop* to, CUdevice device)
{
    return ask([&] {
        cudaDeviceProp from;
        const cudaError_t error = cudaGetDeviceProperties(&from, device);
        if (error != cudaSuccess || to == nullptr) {
            return error != cudaSuccess ? error : cudaErrorInvalidValue;
        }
        to->maxThreadsPerBlock = from.maxThreadsPerBlock;
        std::copy(std::begin(from.maxThreadsDim), std::end(from.maxThreadsDim), to->maxThreadsDim);
        std::copy(std::begin(from.maxGridSize), std::end(from.maxGridSize), to->maxGridSize);
        to->sharedMemPerBlock = static_cast<int>(from.sharedMemPerBlock);
        to->totalConstantMemory = static_cast<int>(from.totalConstMem);
        to->SIMDWidth = from.warpSize;
        to->memPitch = static_cast<int>(from.memPitch);
        to->regsPerBlock = from.regsPerBlock;
        to->clockRate = from.clockRate;
        to->textureAlign = static_cast<int>(from.textureAlignment);
        return cudaSuccess;
    });
}

CUresult cuDeviceGetPCIBusId(char* id, int length, CUdevice device)
{
    return ask([&] { return cudaDeviceGetPCIBusId(id, length, device); });
}

CUresult cuDeviceGetByPCIBusId(CUdevice* device, const char* id)
{
    return ask([&] { return cudaDeviceGetByPCIBusId(device, id); });
}

CUresult cuDeviceCanAccessPeer(int* can, CUdevice device, CUdevice peer)
{
    return ask([&] { return cudaDeviceCanAccessPeer(can, device, peer); });
}

CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device)
{
    return ask([&] {
        if (device != 0 || context == nullptr) {
            return device != 0 ? cudaErrorInvalidDevice : cudaErrorInvalidValue;
        }
        const auto running = Device::get();
        ++primary_uses;
        *context = &primary;
        return cudaSuccess;
    });
}

CUresult cuDevicePrimaryCtxRelease(CUdevice device)
{
    return ask([&] {
        const auto running = Device::get();
        if (device != 0 || primary_uses == 0) {
            return device != 0 ? cudaErrorInvalidDevice
                               : static_cast<cudaError_t>(CUDA_ERROR_INVALID_CONTEXT);
        }
        --primary_uses;
        return cudaSuccess;
    });
}

CUresult cuDevicePrimaryCtxReset(CUdevice device)
{
    return ask([&] { return device == 0 ? cudaDeviceReset() : cudaErrorInvalidDevice; });
}

CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned int* flags, int* active)
{
    return ask([&] {
        if (device != 0 || flags == nullptr || active == nullptr) {
            return device != 0 ? cudaErrorInvalidDevice : cudaErrorInvalidValue;
        }
        *flags = primary.flags;
        *active = primary_uses > 0 ? 1 : 0;
        return cudaSuccess;
    });
}

CUresult cuCtxCreate(CUcontext* context, CUctxCreateParams* parameters, unsigned int flags, CUdevice device)
{
    const void* const where = __builtin_return_address(0);
    return ask([&] {
        if (context == nullptr || device != 0) {
            return device != 0 ? cudaErrorInvalidDevice : cudaErrorInvalidValue;
        }
        if (parameters != nullptr &&
            (parameters->numExecAffinityParams > 0 || parameters->cigParams != nullptr)) {
            return simt::refuse({"cuCtxCreate", where}, cudaErrorNotSupported,
                                "this device does not support contexts with parameters");
        }
        const auto running = Device::get();
        *context = new CUctx_st{flags};
        created().insert(*context);
        stack().push_back(*context);
        return cudaSuccess;
    });
}

CUresult cuCtxDestroy(CUcontext context)
{
    return ask([&] {
        const auto running = Device::get();
        if (created().erase(context) == 0) {
            return static_cast<cudaError_t>(CUDA_ERROR_INVALID_CONTEXT);
        }
        running->streams().host_waits_for_all();
        if (!stack().empty() && stack().back() == context) {
            stack().pop_back();
        }
        delete context;
        return cudaSuccess;
    });
}

CUresult cuCtxPushCurrent(CUcontext context)
{
    return ask([&] {
        if (!is_context(context)) {
            return static_cast<cudaError_t>(CUDA_ERROR_INVALID_CONTEXT);
        }
        const auto running = Device::get();
        stack().push_back(context);
        return cudaSuccess;
    });
}

CUresult cuCtxPopCurrent(CUcontext* context)
{
    return ask([&] {
        if (stack().empty()) {
            return static_cast<cudaError_t>(CUDA_ERROR_INVALID_CONTEXT);
        }
        const auto running = Device::get();
        if (context != nullptr) {
            *context = stack().back();
        }
        stack().pop_back();
        return cudaSuccess;
    });
}

CUresult cuCtxSetCurrent(CUcontext context)
{
    return ask([&] {
        if (context != nullptr && !is_context(context)) {
            return static_cast<cudaError_t>(CUDA_ERROR_INVALID_CONTEXT);
        }
        const auto running = Device::get();
        if (!stack().empty()) {
            stack().pop_back();
        }
        if (context != nullptr) {
            stack().push_back(context);
        }
        return cudaSuccess;
    });
}

CUresult cuCtxGetCurrent(CUcontext* context)
{
    if (!is_initialised && !Device::get()->is_used()) {
        return CUDA_ERROR_NOT_INITIALIZED;
    }
    return set(context, current());
}

CUresult cuCtxGetDevice(CUdevice* device)
{
    return work([&] { return static_cast<cudaError_t>(set(device, 0)); });
}

CUresult cuCtxGetFlags(unsigned int* flags)
{
    return work([&] { return static_cast<cudaError_t>(set(flags, current()->flags)); });
}

CUresult cuCtxGetApiVersion(CUcontext context, unsigned int* version)
{
    return ask([&] {
        return context == nullptr || is_context(context)
                   ? static_cast<cudaError_t>(set(version, 3020u))
                   : static_cast<cudaError_t>(CUDA_ERROR_INVALID_CONTEXT);
    });
}

CUresult cuCtxSynchronize()
{
    return work([] { return cudaDeviceSynchronize(); });
}

CUresult cuCtxSetLimit(CUlimit limit, std::size_t value)
{
    return work([&] { return cudaDeviceSetLimit(static_cast<cudaLimit>(limit), value); });
}

CUresult cuCtxGetLimit(std::size_t* value, CUlimit limit)
{
    return work([&] { return cudaDeviceGetLimit(value, static_cast<cudaLimit>(limit)); });
}

CUresult cuCtxSetCacheConfig(CUfunc_cache preference)
{
    return work([&] { return cudaDeviceSetCacheConfig(static_cast<cudaFuncCache>(preference)); });
}

CUresult cuCtxGetCacheConfig(CUfunc_cache* preference)
{
    return work([&] { return cudaDeviceGetCacheConfig(reinterpret_cast<cudaFuncCache*>(preference)); });
}

CUresult cuCtxGetStreamPriorityRange(int* least, int* greatest)
{
    return work([&] { return cudaDeviceGetStreamPriorityRange(least, greatest); });
}

CUresult cuMemGetInfo(std::size_t* free, std::size_t* total)
{
    return work([&] { return cudaMemGetInfo(free, total); });
}

/// Unlike cudaMalloc(), it allocates no 0 bytes.
CUresult cuMemAlloc(CUdeviceptr* pointer, std::size_t bytes)
{
    const simt::ApiCall call{"cuMemAlloc", __builtin_return_address(0)};
    return allocate(pointer, [&](void** to) {
        return bytes > 0 ? simt::allocate(call, to, bytes) : cudaErrorInvalidValue;
    });
}

CUresult cuMemAllocPitch(CUdeviceptr* pointer, std::size_t* pitch, std::size_t width, std::size_t height,
                         unsigned int element_bytes)
{
    return allocate(pointer, [&](void** to) {
        const bool is_size = element_bytes == 4 || element_bytes == 8 || element_bytes == 16;
        return is_size ? cudaMallocPitch(to, pitch, width, height) : cudaErrorInvalidValue;
    });
}

CUresult cuMemAllocManaged(CUdeviceptr* pointer, std::size_t bytes, unsigned int flags)
{
    return allocate(pointer, [&](void** to) {
        return bytes > 0 ? cudaMallocManaged(to, bytes, flags) : cudaErrorInvalidValue;
    });
}

CUresult cuMemAllocAsync(CUdeviceptr* pointer, std::size_t bytes, CUstream stream)
{
    return allocate(pointer, [&](void** to) {
        return bytes > 0 ? cudaMallocAsync(to, bytes, stream) : cudaErrorInvalidValue;
    });
}

CUresult cuMemFree(CUdeviceptr pointer)
{
    return work([&] { return cudaFree(host(pointer)); });
}

CUresult cuMemFreeAsync(CUdeviceptr pointer, CUstream stream)
{
    return work([&] { return cudaFreeAsync(host(pointer), stream); });
}

CUresult cuMemAllocHost(void** pointer, std::size_t bytes)
{
    return work([&] { return cudaMallocHost(pointer, bytes); });
}

CUresult cuMemHostAlloc(void** pointer, std::size_t bytes, unsigned int flags)
{
    return work([&] { return cudaHostAlloc(pointer, bytes, flags); });
}

CUresult cuMemFreeHost(void* pointer)
{
    return work([&] { return cudaFreeHost(pointer); });
}

CUresult cuMemHostGetDevicePointer(CUdeviceptr* device_pointer, void* pointer, unsigned int flags)
{
    return allocate(device_pointer, [&](void** to) { return cudaHostGetDevicePointer(to, pointer, flags); });
}

CUresult cuMemHostGetFlags(unsigned int* flags, void* pointer)
{
    return work([&] { return cudaHostGetFlags(flags, pointer); });
}

CUresult cuMemHostRegister(void* pointer, std::size_t bytes, unsigned int flags)
{
    return work([&] { return cudaHostRegister(pointer, bytes, flags); });
}

CUresult cuMemHostUnregister(void* pointer)
{
    return work([&] { return cudaHostUnregister(pointer); });
}

CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, std::size_t bytes)
{
    return copy({"cuMemcpy", __builtin_return_address(0)}, host(to), host(from), bytes, cudaMemcpyDefault);
}

CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream)
{
    return copy({"cuMemcpyAsync", __builtin_return_address(0), stream, true}, host(to), host(from), bytes,
                cudaMemcpyDefault);
}

CUresult cuMemcpyHtoD(CUdeviceptr to, const void* from, std::size_t bytes)
{
    return copy({"cuMemcpyHtoD", __builtin_return_address(0)}, host(to), from, bytes, cudaMemcpyHostToDevice);
}

CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void* from, std::size_t bytes, CUstream stream)
{
    return copy({"cuMemcpyHtoDAsync", __builtin_return_address(0), stream, true}, host(to), from, bytes,
                cudaMemcpyHostToDevice);
}

CUresult cuMemcpyDtoH(void* to, CUdeviceptr from, std::size_t bytes)
{
    return copy({"cuMemcpyDtoH", __builtin_return_address(0)}, to, host(from), bytes, cudaMemcpyDeviceToHost);
}

CUresult cuMemcpyDtoHAsync(void* to, CUdeviceptr from, std::size_t bytes, CUstream stream)
{
    return copy({"cuMemcpyDtoHAsync", __builtin_return_address(0), stream, true}, to, host(from), bytes,
                cudaMemcpyDeviceToHost);
}

CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, std::size_t bytes)
{
    return copy({"cuMemcpyDtoD", __builtin_return_address(0)}, host(to), host(from), bytes,
                cudaMemcpyDeviceToDevice);
}

CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream)
{
    return copy({"cuMemcpyDtoDAsync", __builtin_return_address(0), stream, true}, host(to), host(from), bytes,
                cudaMemcpyDeviceToDevice);
}

CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, std::size_t count)
{
    return fill({"cuMemsetD8", __builtin_return_address(0)}, to, {value, 1}, count);
}

CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, std::size_t count, CUstream stream)
{
    return fill({"cuMemsetD8Async", __builtin_return_address(0), stream}, to, {value, 1}, count);
}

CUresult cuMemsetD16(CUdeviceptr to, unsigned short value, std::size_t count)
{
    return fill({"cuMemsetD16", __builtin_return_address(0)}, to, {value, 2}, count);
}

CUresult cuMemsetD16Async(CUdeviceptr to, unsigned short value, std::size_t count, CUstream stream)
{
    return fill({"cuMemsetD16Async", __builtin_return_address(0), stream}, to, {value, 2}, count);
}

CUresult cuMemsetD32(CUdeviceptr to, unsigned int value, std::size_t count)
{
    return fill({"cuMemsetD32", __builtin_return_address(0)}, to, {value, 4}, count);
}

CUresult cuMemsetD32Async(CUdeviceptr to, unsigned int value, std::size_t count, CUstream stream)
{
    return fill({"cuMemsetD32Async", __builtin_return_address(0), stream}, to, {value, 4}, count);
}

CUresult cuStreamCreate(CUstream* stream, unsigned int flags)
{
    return work([&] { return cudaStreamCreateWithFlags(stream, flags); });
}

CUresult cuStreamCreateWithPriority(CUstream* stream, unsigned int flags, int priority)
{
    return work([&] { return cudaStreamCreateWithPriority(stream, flags, priority); });
}

CUresult cuStreamGetPriority(CUstream stream, int* priority)
{
    return work([&] { return cudaStreamGetPriority(stream, priority); });
}

CUresult cuStreamGetFlags(CUstream stream, unsigned int* flags)
{
    return work([&] { return cudaStreamGetFlags(stream, flags); });
}

CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags)
{
    return work([&] { return cudaStreamWaitEvent(stream, event, flags); });
}

CUresult cuStreamQuery(CUstream stream)
{
    return work([&] { return cudaStreamQuery(stream); });
}

CUresult cuStreamSynchronize(CUstream stream)
{
    return work([&] { return cudaStreamSynchronize(stream); });
}

CUresult cuStreamDestroy(CUstream stream)
{
    return work([&] { return cudaStreamDestroy(stream); });
}

CUresult cuLaunchHostFunc(CUstream stream, CUhostFn function, void* data)
{
    return work([&] { return cudaLaunchHostFunc(stream, function, data); });
}

CUresult cuStreamAddCallback(CUstream stream, CUstreamCallback callback, void* data, unsigned int flags)
{
    return work([&] {
        return cudaStreamAddCallback(stream, reinterpret_cast<cudaStreamCallback_t>(callback), data, flags);
    });
}

CUresult cuEventCreate(CUevent* event, unsigned int flags)
{
    return work([&] { return cudaEventCreateWithFlags(event, flags); });
}

CUresult cuEventRecord(CUevent event, CUstream stream)
{
    return work([&] { return cudaEventRecord(event, stream); });
}

CUresult cuEventQuery(CUevent event)
{
    return work([&] { return cudaEventQuery(event); });
}

CUresult cuEventSynchronize(CUevent event)
{
    return work([&] { return cudaEventSynchronize(event); });
}

CUresult cuEventDestroy(CUevent event)
{
    return work([&] { return cudaEventDestroy(event); });
}

CUresult cuEventElapsedTime(float* milliseconds, CUevent start, CUevent end)
{
    return work([&] { return cudaEventElapsedTime(milliseconds, start, end); });
}

CUresult cuFuncGetAttribute(int* value, CUfunction_attribute attribute, CUfunction function)
{
    return work([&] {
        cudaFuncAttributes attributes;
        if (const cudaError_t error = cudaFuncGetAttributes(&attributes, function); error != cudaSuccess) {
            return cudaErrorInvalidResourceHandle;
        }
        const std::optional<int> answer = attribute_of(attributes, attribute);
        return answer ? static_cast<cudaError_t>(set(value, *answer)) : cudaErrorInvalidValue;
    });
}

/// The numbers are those of cudaFuncAttribute.
CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value)
{
    return work([&] {
        return cudaFuncSetAttribute(static_cast<const void*>(function),
                                    static_cast<cudaFuncAttribute>(attribute), value);
    });
}

CUresult cuFuncSetCacheConfig(CUfunction function, CUfunc_cache preference)
{
    return work([&] { return cudaFuncSetCacheConfig(function, static_cast<cudaFuncCache>(preference)); });
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, CUfunction function, int block_size,
                                                     std::size_t dynamic_shared_bytes)
{
    return work([&] {
        return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function, block_size,
                                                             dynamic_shared_bytes);
    });
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, CUfunction function,
                                                              int block_size,
                                                              std::size_t dynamic_shared_bytes,
                                                              unsigned int flags)
{
    return work([&] {
        return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, block_size,
                                                                      dynamic_shared_bytes, flags);
    });
}

CUresult cuOccupancyMaxPotentialBlockSize(int* min_grid_size, int* block_size, CUfunction function,
                                          CUoccupancyB2DSize dynamic_shared_bytes_of,
                                          std::size_t dynamic_shared_bytes, int block_size_limit)
{
    return cuOccupancyMaxPotentialBlockSizeWithFlags(min_grid_size, block_size, function,
                                                     dynamic_shared_bytes_of, dynamic_shared_bytes,
                                                     block_size_limit, CU_OCCUPANCY_DEFAULT);
}

CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int* min_grid_size, int* block_size, CUfunction function,
                                                   CUoccupancyB2DSize dynamic_shared_bytes_of,
                                                   std::size_t dynamic_shared_bytes, int block_size_limit,
                                                   unsigned int flags)
{
    return work([&] {
        if (flags != CU_OCCUPANCY_DEFAULT && flags != CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE) {
            return cudaErrorInvalidValue;
        }
        return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
            min_grid_size, block_size, function,
            [&](int threads) {
                return dynamic_shared_bytes_of != nullptr ? dynamic_shared_bytes_of(threads)
                                                          : dynamic_shared_bytes;
            },
            block_size_limit);
    });
}

/// @param extra  arguments as bytes, of which nobody knows here where each lies
CUresult cuLaunchKernel(CUfunction function, unsigned int grid_x, unsigned int grid_y, unsigned int grid_z,
                        unsigned int block_x, unsigned int block_y, unsigned int block_z,
                        unsigned int dynamic_shared_bytes, CUstream stream, void** arguments, void** extra)
{
    const void* const where = __builtin_return_address(0);
    if (extra != nullptr) {
        return result_of([where] {
            return simt::refuse({"cuLaunchKernel", where}, cudaErrorNotSupported,
                                "this device takes arguments one by one, not as a buffer in extra");
        });
    }
    return launch(function, {grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, dynamic_shared_bytes,
                  stream, arguments, where, false);
}

CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned int grid_x, unsigned int grid_y,
                                   unsigned int grid_z, unsigned int block_x, unsigned int block_y,
                                   unsigned int block_z, unsigned int dynamic_shared_bytes, CUstream stream,
                                   void** arguments)
{
    return launch(function, {grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, dynamic_shared_bytes,
                  stream, arguments, __builtin_return_address(0), true);
}

#define SIMT_REFUSED(name, parameters)                                                                       \
    CUresult name parameters                                                                                 \
    {                                                                                                        \
        const void* const where = __builtin_return_address(0);                                               \
        return result_of([where] {                                                                           \
            return simt::refuse({#name, where}, cudaErrorNotSupported,                                       \
                                "no code can be loaded here; kernels are compiled into the program, and "    \
                                "cudaGetFuncBySymbol() has their handles");                                  \
        });                                                                                                  \
    }
#include <simt/refused_driver_functions.inc>
#undef SIMT_REFUSED

}  // extern "C"
